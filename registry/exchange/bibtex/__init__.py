"""BibTeX and BibLaTeX: entries of a ``.bib`` file."""

from collections.abc import Mapping

from factlock.registry.errors import Finding
from factlock.registry.exchange.bibliography import Bibliography, Entry, twice
from factlock.registry.exchange.bibtex import syntax
from factlock.registry.exchange.bibtex.fields import HOLDERS
from factlock.registry.exchange.bibtex.inheritance import inherited
from factlock.registry.exchange.bibtex.reading import EntryReader
from factlock.registry.exchange.bibtex.writing import Dialect, entry
from factlock.registry.exchange.item import Item

__all__ = ["Dialect", "read", "written"]


def read(text: str) -> Bibliography:
    """Return the entries of a file in order, and what is wrong with it by line; the rest is read all the same."""
    raw, faults = syntax.scan(text)
    fields = inherited(raw, faults)
    entries: list[Entry] = []
    seen: dict[str, int] = {}
    for number, one in enumerate(raw):
        if one.kind in HOLDERS:
            continue
        if one.key in seen:
            faults.append(twice(one.key, seen[one.key], one.line))
            continue
        if one.key:
            seen[one.key] = one.line
        reader = EntryReader(one, fields[number])
        entries.append(Entry(one.key, reader.read(), one.line))
        faults += (_command(name, one) for name in sorted(reader.unknown))
    return Bibliography(tuple(entries), tuple(sorted(faults, key=lambda fault: fault.line or 0)))


def _command(name: str, one: syntax.RawEntry) -> Finding:
    return Finding(
        "command-unknown",
        f"{one.key or one.kind} holds \\{name}, which stays as it is written",
        "write what a reader should see",
        line=one.line,
        severity="warning",
    )


def written(entries: Mapping[str, Item], *, dialect: Dialect = "biblatex") -> str:
    """Return a file with entries by key, in their order; it is UTF-8, in either dialect.

    Raises ValueError for a key that BibTeX cannot read.
    """
    return "\n".join(entry(key, item, dialect) for key, item in entries.items())
