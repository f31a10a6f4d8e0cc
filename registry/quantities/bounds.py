"""Comparators and approximations on both sides of a value, by language; the signs hold in all of them.

English and Chinese words are read in every text, because nobody takes them for words of another language;
those of the others only under their mark.
"""

from dataclasses import dataclass

from factlock.registry.model import Comparator, Quantity
from factlock.registry.quantities import chinese, english, european, french, german, japanese
from factlock.registry.quantities.comparing import Words, bound_before, bound_behind
from factlock.registry.quantities.english import Bound
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import Text
from factlock.registry.quantities.years import year_evidence

_WORDS: dict[str, Words] = {"de": german.WORDS, "fr": french.WORDS, **european.TABLES}
_FROM_A_YEAR_ON = ("ab ", "dès ", "à partir de ")


@dataclass(frozen=True, slots=True)
class Around:
    """A value with its comparator words: where it starts and ends, the comparator or None.

    ``unclear`` tells that the words leave the value itself open.
    """

    start: int
    end: int
    comparator: Comparator | None
    about: bool
    unclear: bool


def before(text: Text, floor: int, at: int, end: int, language: Language) -> Bound | None:
    """Read the comparator that ends right before ``at``; the bare number of the value ends at ``end``."""
    found = english.bound_before(text, floor, at) or chinese.bound_before(text, floor, at, end)
    if found is None and language.primary == "ja":
        found = japanese.bound_before(text, floor, at)
    words = _WORDS.get(language.primary)
    if found is None and words is not None:
        found = bound_before(words, text, floor, at)
    return found


def behind(text: Text, at: int, language: Language) -> Bound | None:
    """Read the comparator words that follow a value which ends at ``at``."""
    words = _WORDS.get(language.primary)
    plus = language.primary == "fr" and text.folded[at : at + 1] != "+"  # 3 fois plus
    found = None if plus else english.bound_behind(text, at)
    if found is None and words is not None:
        found = bound_behind(words, text, at)
    if found is None and language.primary == "ja":
        found = japanese.bound_behind(text, at)
    return found or chinese.bound_behind(text, at, japanese=language.primary == "ja")


def compares(text: Text, edge: int, last: Quantity, language: Language) -> bool:
    """Whether a comparator at ``edge`` compares with the value right before it: 5 % more than 3 %."""
    if last.kind in ("date", "period") or edge - last.end > 2:
        return False
    if text.folded[last.end : edge].strip(" "):
        return False
    words = _WORDS.get(language.primary)
    return english.COMPARING.match(text.lower, edge) is not None or (
        words is not None and words.compares.match(text.lower, edge) is not None
    )


def _since_a_year(text: Text, edge: int, place: tuple[int, int, int], language: Language) -> bool:
    """Whether a comparator only opens a stretch of time: ab 2025."""
    start, number_end, end = place
    bare = end == number_end == start + 4 and text.folded[start] in "12"
    if not bare or not text.lower.startswith(_FROM_A_YEAR_ON, edge):
        return False
    return year_evidence(text, start, end, -1, language) > 0


def around(
    text: Text, floor: int, place: tuple[int, int, int], last: Quantity | None, language: Language
) -> Around:
    """Return start and end with the comparator words on both sides, and what they say.

    ``place`` is where the value starts, where its bare number ends, where it ends.
    """
    start, number_end, end = place
    comparator: Comparator | None = None
    about = unclear = False
    after = behind(text, end, language)
    if after:
        end, about, unclear = after.edge, after.about, after.unclear
        comparator = after.comparator if after.comparator != "=" else None
    for _ in range(3):
        ahead = before(text, floor, start, number_end, language)
        if ahead is None or (last is not None and compares(text, ahead.edge, last, language)):
            break
        if _since_a_year(text, ahead.edge, place, language):
            break
        start, about = ahead.edge, about or ahead.about
        if ahead.comparator != "=":
            comparator = ahead.comparator
            break
    return Around(start, end, comparator, about=about, unclear=unclear)
