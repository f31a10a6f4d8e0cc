"""What notes say in the language of a document. One file a language."""

from collections.abc import Mapping

from factlock.render.wording import de, en, fr, ja, zh
from factlock.render.wording.words import Words

__all__ = ["LANGUAGES", "Words", "words_of"]

LANGUAGES: Mapping[str, Words] = {
    "de": de.WORDS,
    "en": en.WORDS,
    "fr": fr.WORDS,
    "ja": ja.WORDS,
    "zh": zh.WORDS,
}
"""The languages that notes are written in; a document in another gets English ones."""


def words_of(language: str) -> Words:
    """Return the words for a language tag (BCP 47)."""
    return LANGUAGES.get(language.lower().replace("_", "-").split("-")[0], en.WORDS)
