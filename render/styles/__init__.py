"""Styles of citation. One file a style; the edition stands in the name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Protocol

from factlock.registry.errors import UsageFault
from factlock.render.csl import Item, author, year
from factlock.render.runs import Run
from factlock.render.styles.tongues import Tongue, tongue_for

__all__ = ["PLAIN", "STYLES", "Manual", "Reference", "Style", "in_brackets", "style_of"]

PLAIN = "plain"
"""The name of the notes' own wording, which is no style of a manual."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A source as a style cites it: ``in_text`` are the words in the sentence, if it has any there.

    ``accessed`` tells whether the reference says when the page was had.
    """

    runs: tuple[Run, ...]
    in_text: str = ""
    accessed: bool = False


class Style(Protocol):
    """How one manual cites pages of the web."""

    @property
    def by_author(self) -> bool:
        """Whether it cites by author and year in the text."""

    def references(self, items: Sequence[Item], language: str) -> list[Reference]:
        """Cite the sources of a document, which is in ``language``, in order of first use."""


@dataclass(frozen=True)
class Manual:
    """A built-in style.

    ``reference`` writes a source, with the letter that tells works of one author and year apart.
    ``accessed`` tells whether a reference says when the page was had. ``unknown`` gives what stands for an
    unknown year and for an unknown author in the text; with it, sources are cited by author and year there, as ``in_text`` writes authors.
    """

    reference: Callable[[Item, str], tuple[Run, ...]]
    accessed: Callable[[Item], bool]
    unknown: Callable[[Tongue], tuple[str, str]] | None = None
    in_text: Callable[[Item], str] = author

    @cached_property
    def by_author(self) -> bool:
        """Whether it cites by author and year in the text."""
        return self.unknown is not None

    def references(self, items: Sequence[Item], language: str) -> list[Reference]:
        """Cite sources; those of one author and year get letters in the order in which they are given."""
        cited = [("", "")] * len(items)
        if self.unknown is not None:
            cited = _in_text(items, self.in_text, *self.unknown(tongue_for(language)))
        return [
            Reference(self.reference(item, letter), words, self.accessed(item))
            for item, (words, letter) in zip(items, cited, strict=True)
        ]


STYLES: Mapping[str, str] = {
    "apa-7": "factlock.render.styles.apa",
    "chicago-notes-17": "factlock.render.styles.chicago",
    "gb-7714-2015-author-date": "factlock.render.styles.gb7714",
    "gb-7714-2015-numeric": "factlock.render.styles.gb7714",
}
"""Where each style stands."""


def style_of(name: str) -> Style | None:
    """Return a style; none for :data:`PLAIN`. Raises UsageFault ``unknown-style``."""
    if name == PLAIN:
        return None
    if name not in STYLES:
        raise UsageFault.of(
            "unknown-style",
            f"there is no style {name!r}",
            f"there are {', '.join((PLAIN, *STYLES))}",
        )
    made: Style = import_module(STYLES[name]).STYLES[name]
    return made


def in_brackets(words: str, language: str) -> str:
    """Return words that cite in a sentence as they stand in its language: behind a space, or full-width."""
    east = language.lower().split("-")[0] in ("zh", "ja")
    return f"（{words}）" if east else f" ({words})"


def _in_text(
    items: Sequence[Item], named: Callable[[Item], str], undated: str, nameless: str
) -> list[tuple[str, str]]:
    """Return how each source is cited in a sentence, and the letter behind its year."""
    heads = [
        (named(item) or str(item.get("title", "")) or nameless, year(item) or undated)
        for item in items
    ]
    cited: list[tuple[str, str]] = []
    for number, (name, when) in enumerate(heads):
        letter = ""
        if heads.count((name, when)) > 1:
            letter = _letter(heads[:number].count((name, when)))
            letter = letter if when[-1:].isdigit() else f"-{letter}"
        cited.append((f"{name}, {when}{letter}" if name else f"{when}{letter}", letter))
    return cited


def _letter(number: int) -> str:
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
