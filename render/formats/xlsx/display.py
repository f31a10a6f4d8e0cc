"""How a stored number is shown, in the marks of the language that its format names.

``[$-407]0.0%`` shows 4,2%: LibreOffice puts the marks of the language that a format names. Excel puts those
of the machine it runs on, whatever a format says; a number is then the same, in the marks of who reads it.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from factlock.registry.sources.sheets import number_formats

_LITERAL = re.compile(r'"[^"]*"?|\\.', re.DOTALL)
_LANGUAGE = re.compile(r"\[\$[^\]-]*-([0-9A-Fa-f]{1,8})\]")
_KEPT = str.maketrans(".,", "\ue000\ue001")
_COMMA: Final = {0x07: ".", 0x0C: "\u202f", 0x10: ".", 0x0A: ".", 0x13: ".", 0x16: "."}
"""What divides thousands where a comma divides decimals: German, French, Italian, Spanish, Dutch, Portuguese."""
_POINTED: Final = frozenset((0x0807, 0x1407, 0x100C, 0x0810, 0x080A))
"""Switzerland, Liechtenstein, Mexico: their decimals stand behind a point."""
TAGS: Final = {"de": "407", "fr": "40C", "it": "410", "es": "C0A", "nl": "413", "pt": "416"}


class Displayed(NamedTuple):
    """What a cell shows; ``certain`` is false where programs differ, and ``text`` then is what is stored."""

    text: str
    certain: bool


@lru_cache(maxsize=1 << 15)
def displayed(literal: str, code: str, from_1904: bool) -> Displayed:  # noqa: FBT001  (of the workbook)
    """Return what a stored number is shown as by a format code; ``from_1904`` is the epoch of the workbook."""
    if code == "General":
        seen = number_formats.shown(literal, code, from_1904=from_1904)
        return Displayed(seen.text, seen.certain)
    group = _group(code)
    if not group or number_formats.is_date(code):
        seen = number_formats.spaced(literal, code, from_1904=from_1904)
        return Displayed(seen.text.strip(" "), seen.certain)
    hidden = _LITERAL.sub(lambda found: found[0].translate(_KEPT), code)
    seen = number_formats.spaced(literal, hidden, from_1904=from_1904)
    if not seen.certain:
        return Displayed(seen.text, certain=False)
    marks = {".": ",", ",": group, "\ue000": ".", "\ue001": ","}
    return Displayed("".join(marks.get(c, c) for c in seen.text).strip(" "), certain=True)


def _group(code: str) -> str:
    """Return what divides thousands in the language that a format names, if its decimals stand behind a comma."""
    found = _LANGUAGE.search(code)
    tag = int(found[1], 16) & 0xFFFF if found else 0
    return "" if tag in _POINTED else _COMMA.get(tag & 0x3FF, "")
