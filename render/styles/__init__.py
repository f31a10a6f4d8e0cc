"""Styles of citation. One file a style; the edition stands in the name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from factlock.registry.errors import UsageFault
from factlock.render.csl import Item, author, year
from factlock.render.runs import Run

__all__ = ["PLAIN", "STYLES", "Style", "by_author", "in_brackets", "in_text", "style_of"]

PLAIN = "plain"
"""The name of the notes' own wording, which is no style of a manual."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one manual cites a page of the web.

    ``reference`` writes a source, with the letter that tells works of one author and year apart.
    ``accessed`` tells whether a reference says when the page was had. With ``undated``, what stands
    for an unknown year in English and in Chinese, sources are cited by author and year in the text.
    """

    reference: Callable[[Item, str], tuple[Run, ...]]
    accessed: Callable[[Item], bool]
    undated: tuple[str, str] | None = None
    nameless: tuple[str, str] = ("", "")


STYLES: Mapping[str, str] = {
    "apa-7": "factlock.render.styles.apa",
    "chicago-notes-17": "factlock.render.styles.chicago",
    "gb-7714-2015-author-date": "factlock.render.styles.gb7714",
    "gb-7714-2015-numeric": "factlock.render.styles.gb7714",
}
"""Where each style stands."""


def style_of(name: str) -> Style:
    """Return a style. Raises UsageFault ``unknown-style``."""
    if name not in STYLES:
        raise UsageFault.of(
            "unknown-style",
            f"there is no style {name!r}",
            f"there are {', '.join((PLAIN, *STYLES))}",
        )
    made: Style = import_module(STYLES[name]).STYLES[name]
    return made


def by_author(name: str) -> bool:
    """Whether a style cites by author and year in the text."""
    return name != PLAIN and style_of(name).undated is not None


def in_text(items: Sequence[Item], style: Style, *, chinese: bool) -> list[tuple[str, str]]:
    """Return how each source is cited in a sentence, and the letter behind its year.

    Works of one author and year get letters in the order in which they are given.
    """
    assert style.undated is not None  # noqa: S101  (asked of styles by author and year only)
    undated, nameless = style.undated[chinese], style.nameless[chinese]
    heads = [
        (author(item) or str(item.get("title", "")) or nameless, year(item) or undated)
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


def in_brackets(words: str, language: str) -> str:
    """Return words that cite in a sentence as they stand in its language: behind a space, or full-width."""
    east = language.lower().split("-")[0] in ("zh", "ja")
    return f"（{words}）" if east else f" ({words})"


def _letter(number: int) -> str:
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
