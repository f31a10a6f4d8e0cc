"""Comparator words of German, French, Spanish, Italian and Portuguese, so that no bound is lost there.

Only what stands right before the number; the grammar of these languages is not read.
"""

import re

from factlock.registry.model import Comparator
from factlock.registry.quantities.english import Bound
from factlock.registry.quantities.tokens import Text

_WORDS: dict[Comparator, str] = {
    ">": "mehr als|über|größer als|höher als|plus de|supérieure? à|más de|superior a|più di|oltre|mais de|acima de",
    ">=": "mindestens|wenigstens|au moins|al menos|por lo menos|almeno|pelo menos|no mínimo",
    "<": "weniger als|unter|knapp unter|niedriger als|moins de|inférieure? à|menos de|inferior a|meno di|abaixo de",
    "<=": "höchstens|maximal|bis zu|au plus|jusqu'à|como máximo|hasta|al massimo|fino a|no máximo|até",
}
_ABOUT = "rund|etwa|ungefähr|zirka|circa|ca\\.|fast|knapp|gut|environ|près de|presque|quelque|unos|unas|cerca de|aproximadamente|casi|circa|quasi|quase"
_PATTERNS: dict[Comparator, re.Pattern[str]] = {
    comparator: re.compile(rf"(?<![^\W\d_])(?:{words}) ?\Z") for comparator, words in _WORDS.items()
}
_APPROXIMATE = re.compile(rf"(?<![^\W\d_])(?:{_ABOUT}) ?\Z")
_LAST = frozenset(words.split()[-1] for words in "|".join((*_WORDS.values(), _ABOUT)).split("|"))
_LAST_WORD = re.compile(r"([^\W\d_]+[.']?à?) ?\Z")

LANGUAGES = frozenset(("de", "es", "fr", "it", "pt"))


def bound_before(text: Text, floor: int, at: int) -> Bound | None:
    """Read the comparator word that ends right before ``at``, not reaching before ``floor``."""
    low = max(floor, at - 24)
    window = text.lower[low:at]
    word = _LAST_WORD.search(window)
    if not word or not window.endswith(" ") or word[1] not in _LAST:
        return None
    for comparator, pattern in _PATTERNS.items():
        found = pattern.search(window)
        if found:
            return Bound(low + found.start(), comparator)
    found = _APPROXIMATE.search(window)
    return Bound(low + found.start(), about=True) if found else None
