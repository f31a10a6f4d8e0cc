"""The format codes of spreadsheets, taken apart (ECMA-376-1, 18.8.31)."""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

LONGEST_CODE = 300
"""Characters; programs keep 255."""
_SECTION = re.compile(r'(?:"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|[^;])*', re.DOTALL)
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_(?P<space>.)|\*(?P<fill>.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<general>General|Standard)|(?P<noon>AM/PM|A/P)|(?P<exponent>E[+-])"
    r"|(?P<date>y+|m+|d+|h+|s+)|(?P<digit>[0#?])|(?P<mark>[.,%/@])|(?P<word>[A-Za-z!])|(?P<literal>.)",
    re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?(?:E[+-]?\d+)?)", re.IGNORECASE)
_ELAPSED = re.compile(r"h+|m+|s+", re.IGNORECASE)
_COLOUR = re.compile(
    r"black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d{1,2}", re.IGNORECASE
)
_LOCALE = re.compile(r"\$([^-\]]*)(?:-([0-9A-Fa-f]{1,8}))?")
_DATES = frozenset(("date", "elapsed", "noon"))
_SYSTEM_LOCALES = (0xF800, 0xF400)


class Uncertain(Exception):
    """It is not certain what a program shows; ``stored`` is the value in words where that is better."""

    def __init__(self, stored: str = "") -> None:
        super().__init__(stored)
        self.stored = stored


class Token(NamedTuple):
    """One token of a section: its kind (``digit``, ``mark``, ``literal``, ``date``, …) and text."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a format; ``condition`` is an operator and a bound, or None.

    ``kinds`` are the kinds of its tokens, ``marks`` the texts of those of kind ``mark``.
    """

    tokens: tuple[Token, ...]
    condition: tuple[str, Decimal] | None
    language: int
    white: bool
    doubtful: bool
    kinds: frozenset[str]
    marks: frozenset[str]

    @property
    def is_date(self) -> bool:
        """Whether the section shows a date or a time."""
        return not self.kinds.isdisjoint(_DATES)

    @property
    def is_text(self) -> bool:
        """Whether the section shows a text."""
        return "@" in self.marks


@lru_cache(maxsize=4096)
def compiled(code: str) -> tuple[Section, ...]:
    """Return the sections of a format code. Raises Uncertain."""
    if len(code) > LONGEST_CODE:
        raise Uncertain
    parts = []
    at = 0
    while at <= len(code):
        found = _SECTION.match(code, at)
        assert found is not None  # noqa: S101  (it matches the empty text)
        parts.append(found[0])
        at = found.end() + 1
    if len(parts) > 4:
        raise Uncertain
    return tuple(map(_section, parts))


def _section(code: str) -> Section:
    tokens: list[Token] = []
    condition, language, white, doubtful = None, 0, False, False
    for found in _TOKEN.finditer(code):
        kind, text = str(found.lastgroup), found[found.lastgroup or 0]
        if kind == "bracket":
            if _ELAPSED.fullmatch(text):
                tokens.append(Token("elapsed", text.lower()))
            elif bound := _CONDITION.fullmatch(text):
                condition = bound[1], Decimal(bound[2])
            elif locale := _LOCALE.fullmatch(text):
                tokens.append(Token("literal", locale[1]))
                tag = int(locale[2] or "0", 16)
                language = tag & 0xFFFF or language
                doubtful |= tag & 0xFFFF in _SYSTEM_LOCALES or tag > 0xFFFF
            elif _COLOUR.fullmatch(text):
                white |= text.lower() in ("white", "color2", "color 2", "colour2")
            else:
                doubtful = True
            continue
        doubtful |= kind == "word" or (kind == "fill" and not text.isspace())
        if kind in ("quoted", "escaped", "literal"):
            tokens.append(Token("literal", text))
        elif kind == "fill":  # between a sign and its number there is room, but no gap
            apart = bool(tokens) and tokens[-1].text[-1:].isalnum()
            tokens.append(
                Token("space", " " if apart or (tokens[-1:] and tokens[-1].kind == "digit") else "")
            )
        elif kind == "space":
            tokens.append(Token("space", " "))
        else:
            tokens.append(Token(kind, text if kind in ("noon", "word") else text.lower()))
    kinds = frozenset(token.kind for token in tokens)
    marks = frozenset(token.text for token in tokens if token.kind == "mark")
    return Section(tuple(tokens), condition, language, white, doubtful, kinds, marks)
