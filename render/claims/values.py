"""Typed values in a readable text: every one is a claim unless a rule says why not."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from factlock.registry import quantities
from factlock.registry.model import Quantity
from factlock.registry.quantities.tokens import Text, fold
from factlock.render.claims.candidate import Kind
from factlock.render.claims.chinese import CHINESE
from factlock.render.claims.english import ENGLISH
from factlock.render.claims.french import FRENCH
from factlock.render.claims.german import GERMAN
from factlock.render.claims.identifiers import IDENTIFIERS
from factlock.render.claims.japanese import JAPANESE
from factlock.render.claims.names import glued, numbered
from factlock.render.claims.quotations import TITLE, quotations
from factlock.render.claims.references import references
from factlock.render.claims.rules import Found, Language, apart, apply

_ALWAYS = (ENGLISH, CHINESE, JAPANESE)
"""Tables that are read in every text: their words cannot be taken for those of another language."""
_CAPITALS_NAME = ("", "en", "zh", "ja")
"""Languages, the unknown one among them, in whose texts a capital may tell a name."""
_BY_TAG = {"de": GERMAN, "fr": FRENCH}
_LEFT_OVER = re.compile(r"[\d½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]+(?:[.,:/٫٬'’ -]?\d+)*")
_MASK = "\ufffc"
_WHY: dict[str, str] = {
    "percent": "typed percentage",
    "money": "typed amount of money",
    "date": "typed date",
    "period": "typed period",
    "ordinal": "typed rank",
    "number": "typed number",
}
_MINOR = 2
_NEAR = 24


def languages_of(tag: str) -> tuple[Language, ...]:
    """Return the tables of rules that count in a text whose language mark is ``tag``."""
    own = _BY_TAG.get(tag[:2].lower())
    return (*_ALWAYS, own) if own else _ALWAYS


def find(text: str, tag: str) -> list[Found]:
    """Return every typed value, quotation and reference of a readable text, in order."""
    languages = languages_of(tag)
    quoted = list(quotations(text, languages))
    skipped = apart(_skips(fold(text), languages, tag))
    masked = _without(text, skipped)
    folded = fold(masked)
    told = apart(
        found for language in languages for found in apply(language.claims, folded, claim=True)
    )
    masked = _without(masked, told)
    read = [_judged(value, masked) for value in quantities.read(masked, tag)]
    masked = _without(masked, read)
    rest = [
        Found(
            m.start(), m.end(), "number", claim=True, why="typed digits that make no plain number"
        )
        for m in _LEFT_OVER.finditer(masked)
    ]
    titles = [q for q in quoted if q.why == TITLE]
    found = [_in_title(one, titles) for one in (*told, *read, *rest)]
    return sorted([*skipped, *found, *quoted], key=lambda f: (f.start, -f.end))


def _in_title(found: Found, titles: Sequence[Found]) -> Found:
    """Return a value as none of the document's claims where it is part of a quoted title."""
    at = bisect_right(titles, found.start, key=lambda t: t.start) - 1
    if at >= 0 and found.end <= titles[at].end:
        return replace(found, claim=False, why="part of a title")
    return found


def _skips(text: Text, languages: Sequence[Language], tag: str) -> Iterator[Found]:
    yield from references(text.raw)
    yield from apply(IDENTIFIERS, text, claim=False)
    for language in languages:
        yield from apply(language.skips, text, claim=False)
    yield from glued(text.folded)
    yield from numbered(text.folded, languages, guess=tag[:2].lower() in _CAPITALS_NAME)


def _without(text: str, found: Sequence[Found]) -> str:
    """Return the text with the spans masked, at the same offsets."""
    parts, at = [], 0
    for one in found:
        parts += [text[at : one.start], _MASK * (one.end - one.start)]
        at = one.end
    return "".join((*parts, text[at:]))


def _judged(value: Quantity, text: str) -> Found:
    """Say whether a value that was read is a claim."""
    kind = _kind(value)
    why = _no_claim(value, text)
    return Found(value.start, value.end, kind, not why, why or _WHY[kind])


def _kind(value: Quantity) -> Kind:
    if value.unit in ("percent", "percentage-point", "per-mille", "basis-point"):
        return "percent"
    return "number" if value.kind == "text" else value.kind


def _no_claim(value: Quantity, text: str) -> str:
    """Return why a value that was read is no claim, or nothing."""
    literal = value.literal
    if value.kind == "ordinal" and not any(c.isdigit() for c in literal):
        minor = value.number is None or value.number <= _MINOR
        return "only orders" if minor or not literal[0].isascii() else ""
    if literal[-1] == "一" and value.number == 1 and not value.unit:
        return "one of something"
    if literal.isalpha() and literal.isupper() and literal.isascii():
        around = text[max(0, value.start - _NEAR) : value.end + _NEAR].replace(literal, "")
        return "a name in capitals" if any(c.isalpha() and not c.isupper() for c in around) else ""
    return ""
