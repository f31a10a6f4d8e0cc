"""Whether four bare digits are a year or a count, by the words around them, in the language of the text."""

import re

from factlock.registry.quantities import english, french, german
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import Text

_OWN = {"de": german.year_evidence, "fr": french.year_evidence}
_CHAIN = re.compile(r", | (?:und|et|oder|ou|bis|à) |, (?:und|et) ")


def year_evidence(text: Text, at: int, end: int, previous_year_end: int, language: Language) -> int:
    """Weigh it: positive for a year, negative for a count, 0 in doubt.

    ``previous_year_end`` is where the last year that was read ended, or -1.
    """
    own = _OWN.get(language.primary)
    if own is None:
        return english.year_evidence(text, at, end, previous_year_end)
    chained = previous_year_end >= 0 and _CHAIN.fullmatch(text.lower[previous_year_end:at][:12])
    return 1 if chained else own(text, at, end)
