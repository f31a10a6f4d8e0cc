"""Readable text made ready for reading values: glyph variants of one character folded to one.

Every fold is one to one, so that offsets into the folded text are offsets into the text itself. Line
feeds and tabs are never folded: a value does not cross them.
"""

import re
import unicodedata
from dataclasses import dataclass

LATIN = "A-Za-z_ªº\u00c0-\u024f\u0370-\u052f\u1e00-\u1eff"
"""Letters of scripts that set words apart: glued to a digit they make a name (Latin, Greek, Cyrillic)."""
HAN = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff"
"""Letters of scripts that set numbers between words without a space (Chinese, Japanese, Korean)."""
FORMAT = "\u00ad\u200b-\u200f\u2060-\u2064\ufeff"
"""Characters without width. Inside digits they make a token that nobody can vouch for."""

_ONE = {
    **{chr(0xFF01 + n): chr(0x21 + n) for n in range(94) if n != 0x0B},  # full-width, but the comma
    **dict.fromkeys("\u00a0\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))), " "),
    **dict.fromkeys("‐‑﹣", "-"),
    **dict.fromkeys("〜∼～", "~"),
    **dict.fromkeys("’‘ʼ", "'"),
    **dict.fromkeys("⩾≧", "≥"),
    **dict.fromkeys("⩽≦", "≤"),
    "‒": "–",
    "―": "—",
    "￥": "¥",
    "￡": "£",
    "￦": "₩",
    "٪": "%",
    "µ": "μ",
    "⁄": "/",
}
_FOLDS = re.compile(
    "[" + re.escape("".join(_ONE)) + r"]|(?![0-9])\d|(?<=[\uff10-\uff19])\uff0c(?=[\uff10-\uff19])"
)


@dataclass(frozen=True, slots=True)
class Text:
    """A text three times, at the same offsets: as it is, folded, folded and in lower case."""

    raw: str
    folded: str
    lower: str


def fold(text: str) -> Text:
    """Fold digits of all scripts, full-width forms, kinds of space and dash; offsets stay."""
    folded = text if text.isascii() else _FOLDS.sub(_folded, text)
    lower = folded.lower()
    if len(lower) != len(folded):  # a few capitals have lower forms of two characters
        lower = "".join(low if len(low := c.lower()) == 1 else c for c in folded)
    return Text(text, folded, lower)


def _folded(match: re.Match[str]) -> str:
    character = match.group()
    if character == "，":
        return ","
    return _ONE.get(character) or str(unicodedata.decimal(character))


_WORD = re.compile(rf"[{LATIN}0-9]")
_NAME = re.compile(rf"[{LATIN}0-9]+(?:[-./:,'&][{LATIN}0-9]+)*")


def is_word(character: str) -> bool:
    """Whether a character (or none) would be part of a name if glued to a digit."""
    return _WORD.match(character) is not None


def name_end(text: Text, at: int) -> int:
    """Return where the name or code that holds offset ``at`` ends."""
    name = _NAME.match(text.folded, at)
    return name.end() if name else at + 1
