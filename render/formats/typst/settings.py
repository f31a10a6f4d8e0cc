"""What a Typst document says of itself: settings and language.

Settings stand in a block of comments at the head, as YAML between two lines ``// ---``::

    // ---
    // lang: de
    // factlock: {id: norland-2025, date: 2026-03-31}
    // ---
"""

import re
from dataclasses import replace

from factlock.render.formats.frontmatter import Read, read_yaml

_HEAD = re.compile(r"\ufeff?(?:[ \t]*+//[^\r\n]*+(?:\r\n?|\n|\Z)|[ \t]*+(?:\r\n?|\n))*+")
_FENCE = re.compile(r"^\ufeff?[ \t]*//+[ \t]*---[ \t]*\r?$", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*//+ ?", re.MULTILINE)
_TAG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_MOST = 64 * 1024


def read(text: str, language: str) -> Read:
    """Read the settings; ``language`` is that which the document sets for its text."""
    told = _block(text)
    if told.settings.language or not _TAG.fullmatch(language):
        return told
    return replace(told, settings=replace(told.settings, language=language))


def _block(text: str) -> Read:
    head = _HEAD.match(text)
    end = min(head.end(), _MOST) if head is not None else 0
    opening = _FENCE.search(text, 0, end)
    closing = _FENCE.search(text, opening.end(), end) if opening is not None else None
    if opening is None or closing is None:
        return Read()
    inner = text[opening.end() : closing.start()].strip("\r\n")
    told = read_yaml(_LINE.sub("", inner))
    before = text.count("\n", 0, opening.start()) + 1
    findings = tuple(replace(one, line=(one.line or 1) + before) for one in told.findings)
    return replace(told, findings=findings)
