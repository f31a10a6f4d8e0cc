r"""Placeholders that an editor has escaped in an export, made whole again: ``\<\<gdp\_cn.growth\>\>``.

Only what reads as a placeholder of facts that exist is mended; all else stays as it is, and is told as
any near miss is.
"""

import html
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from factlock.registry.errors import UsageFault
from factlock.render.files import Document
from factlock.render.placeholders import Placeholder, scan

Exported = Literal["", "gdocs"]
"""Editors whose exports are mended: Google Docs (Markdown, HTML, text)."""
_LESS, _MORE = r"(?:\\?<|&lt;)", r"(?:\\?>|&gt;)"
_WRITTEN = re.compile(
    rf"(?<![\\<]){_LESS}{_LESS}(?P<inside>[^\r\n]{{1,300}}?){_MORE}{_MORE}(?!{_MORE})"
)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINK = re.compile(r"\[([^\[\]\r\n]+)\]\(https?://[^()\s]*\)")
"""What looks like the name of a site becomes a link by itself: ``[data.info](http://data.info)``."""
_QUOTES = str.maketrans("“”„‘’‚", "\"\"\"'''")


def mended(document: Document, known: Callable[[str], bool]) -> Document:
    """Return a document with its escaped placeholders made whole; ``known`` tells whether a fact exists.

    Raises UsageFault for a package of parts, in which nothing is escaped.
    """
    if document.body:
        raise UsageFault.of(
            "no-export",
            f"{document.path} is no text that an editor exported",
            "leave --from away: placeholders in such a file are not escaped",
            file=document.path,
        )
    text = _WRITTEN.sub(lambda match: _mended(match, known), document.text)
    return document if text == document.text else replace(document, text=text, _lines=[])


def _mended(match: re.Match[str], known: Callable[[str], bool]) -> str:
    inside = _ESCAPED.sub(r"\1", _LINK.sub(r"\1", html.unescape(match["inside"])))
    written = f"<<{inside.translate(_QUOTES)}>>"
    if written == match.group():
        return written
    seen = scan(written)
    one = seen[0] if len(seen) == 1 else None
    if not isinstance(one, Placeholder) or (one.start, one.end) != (0, len(written)):
        return match.group()
    return written if all(map(known, one.expression.names)) else match.group()
