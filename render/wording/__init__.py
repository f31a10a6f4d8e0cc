"""What notes say in the language of a document. One file a language."""

from functools import cache
from importlib import import_module

from factlock.render.wording.words import Words

__all__ = ["LANGUAGES", "Words", "words_of"]

LANGUAGES = ("de", "en", "fr", "ja", "zh")
"""The languages that notes are written in; a document in another gets English ones."""


def words_of(language: str) -> Words:
    """Return the words for a language tag (BCP 47)."""
    name = language.lower().replace("_", "-").split("-")[0]
    return _words(name if name in LANGUAGES else "en")


@cache
def _words(name: str) -> Words:
    made: Words = import_module(f"factlock.render.wording.{name}").WORDS
    return made
