"""Bibliographies as other programs write them: CSL-JSON, BibTeX, RIS.

A kind of file is a module with ``read`` and ``written``, and a line in :data:`FORMATS` and in :func:`exchange_of`.
"""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Protocol

from factlock.registry.errors import UsageFault
from factlock.registry.exchange.bibliography import Bibliography, Entry
from factlock.registry.exchange.item import Item

__all__ = ["FORMATS", "Bibliography", "Entry", "Exchange", "Item", "exchange_of", "format_of"]

FORMATS: Mapping[str, tuple[str, ...]] = {
    "csl-json": (".json", ".csljson"),
    "bibtex": (".bib", ".bibtex"),
    "ris": (".ris",),
}
"""The kinds of bibliographies, and the endings of their files."""


class Exchange(Protocol):
    """A kind of bibliography."""

    def read(self, text: str) -> Bibliography:
        """Return the entries of a file in order, and what is wrong with it by line."""
        ...

    def written(self, entries: Mapping[str, Item]) -> str:
        """Return a file with entries by key, in their order."""
        ...


def exchange_of(name: str) -> Exchange:
    """Return the kind of bibliography of this name, one of :data:`FORMATS`."""
    from factlock.registry.exchange import bibtex, csl_json, ris  # noqa: PLC0415  (they import from here)

    kinds: Mapping[str, Exchange] = {"csl-json": csl_json, "bibtex": bibtex, "ris": ris}
    return kinds[name]


def format_of(path: str) -> str:
    """Return the name of the kind that a file's ending tells. Raises UsageFault ``unknown-bibliography``."""
    ending = PurePath(path).suffix.lower()
    for name, endings in FORMATS.items():
        if ending in endings:
            return name
    known = ", ".join(one for endings in FORMATS.values() for one in endings)
    raise UsageFault.of(
        "unknown-bibliography",
        f"{path} is no bibliography that can be read: it ends in {ending or 'nothing'}",
        f"bibliographies end in {known}",
        file=path,
    )
