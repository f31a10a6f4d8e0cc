"""How text is written in AsciiDoc so that a reader sees just it: values, clauses, titles, addresses.

Signs of markup are written as character references, which the processor puts in after it looked for
markup, wherever the text stands: a backslash escapes only what would have been markup (Asciidoctor
documentation, "Escape and Prevent Substitutions", "Character Replacement").
"""

import re
from functools import lru_cache
from urllib.parse import quote

from factlock.render.layout import Place, Zone

_NAMED = {"&": "&amp;"}
"""Angle brackets have numbers: two that are named make a cross reference ("Macros" come after "Replacements")."""
_ALWAYS = re.compile(
    r"[<>&*_`\#^~+{\[\]|\\'@]|\((?=(?:C|R|TM)\))|(?<=\()\(|\(\Z|(?<=-)-|-\Z|[-=](?=>)|(?<=\.)\.|;(?=[;\s]|\Z)"
    r"|:(?![0-9])|(?<![0-9]):|:\Z|(?<=\$)\$"
)
_IN_MACRO = re.compile(r"[,=\"]")
_FIRST = re.compile(r"[-=./:;,!%\"(]|(?:[0-9]+|[A-Za-z]|[ivxIVX]+)[.)](?:\s|\Z)")
_NUMBER = re.compile(r"(?:[0-9]+|[A-Za-z]|[ivxIVX]+)\Z")
_SPEC = re.compile(r"[a-z*+.<>^0-9]\Z")
_READ = re.compile(r"&#([0-9]{1,7});|&(lt|gt|amp);|\{empty\}")
_SIGNS = {"lt": "<", "gt": ">", "amp": "&"}
_AMBIGUOUS = re.compile(r"(?:\d|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")
_THIN = "\u202f"
"""Narrow no-break space: keeps a raised mark of a note from being read as an exponent."""
_REMEMBERED = 8_192
EMPTY = "{empty}"
"""Parts markup from what stands beside it, and is not shown."""


class InMacro(Place):
    """A place between the brackets of a macro, where commas, quotes and equals signs part its attributes."""

    __slots__ = ()


def value(shown: str, place: Place, before: str, after: str) -> str:
    """Write a value between its neighbours."""
    if place.zone in (Zone.CODE, Zone.CODE_SPAN) or not shown:
        return shown
    written = _free_of_markup(shown)
    if isinstance(place, InMacro):
        written = _IN_MACRO.sub(_reference, written)
    if shown[0] == "(" and before.endswith("("):
        written = _sign("(") + written.removeprefix(_sign("(")).removeprefix("(")
    if before[-1:] in tuple("-.$") and written[0] == before[-1]:
        written = (
            _sign(written[0]) + written[1:]
        )  # together they would be a dash, an ellipsis, a passthrough
    if place.first and written[0] == shown[0]:
        number = _NUMBER.match(shown)
        if _FIRST.match(shown) or (number is not None and re.match(r"[.)](?:\s|\Z)", after)):
            written = _sign(shown[0]) + written[1:]
    if after[:1] == "|" and _SPEC.search(shown) and written[-1] == shown[-1]:
        written = written[:-1] + _sign(shown[-1])
    if written.endswith(";") and after[:1] == ";":
        return written + EMPTY  # two semicolons would make a term of the line
    if before.endswith("&") and shown[0].isalnum():
        return EMPTY + written
    return written


@lru_cache(_REMEMBERED)
def _free_of_markup(shown: str) -> str:
    return _ALWAYS.sub(_reference, shown)


def _reference(found: re.Match[str]) -> str:
    return _sign(found.group())


def _sign(sign: str) -> str:
    return _NAMED.get(sign) or f"&#{ord(sign)};"


def unwrite(written: str) -> str:
    """Return what a reader sees of a value as :func:`value` writes it."""
    return _READ.sub(lambda m: chr(int(m[1])) if m[1] else _SIGNS.get(m[2] or "", ""), written)


def foreign(text: str) -> str:
    """Write a text that comes from somewhere else, on one line and free of markup."""
    shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
    line = " ".join("".join(shown).split())
    return re.sub(
        r"[^\w\s.,%/()?!$\"-]|(?<=[.-])[.-]|\((?=(?:C|R|TM)\))|(?<=\()\(|(?<=\$)\$|_",
        _outside,
        line,
    )


def _outside(found: re.Match[str]) -> str:
    sign = found.group()
    return sign if not sign.isascii() and sign not in "’‘“”" else _sign(sign)


def emphasis(written: str) -> str:
    """Set written text in italics."""
    return f"__{written}__" if written else ""


def address(url: str) -> str:
    """Write the address of a source: a link for the web, plain text for all else.

    It stands alone, without words in brackets, as a bracket would end a footnote for some readers.
    """
    if not re.match(r"https?://[^\s/]", url, re.IGNORECASE):
        return foreign(url)
    safe = quote(url, safe="!#$%&+,-./:;=?@_~", encoding="utf-8", errors="replace")
    safe = re.sub(
        r"[+_](?![A-Za-z0-9])|(?<![A-Za-z0-9])[+_]|~|(?<=[-.])[-.]|-(?=>)", _percent, safe
    )
    safe = re.sub(r"(?<![A-Za-z0-9])#|#(?![A-Za-z0-9])", "&#35;", safe)
    return re.sub(r"[;,.?!:)&]\Z", _percent, safe)


def _percent(found: re.Match[str]) -> str:
    return f"%{ord(found.group()):02X}"


def mark(macros: list[str], before: str, after: str) -> str:
    """Join the marks of the notes of a value, between its neighbours."""
    lead = _THIN if _AMBIGUOUS.search(before) else ""
    tail = EMPTY if after[:1] in tuple("*_`#^~+[(") else ""
    return lead + f"{EMPTY}^,^".join(macros) + tail
