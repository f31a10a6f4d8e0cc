"""What reading a bibliography gives: its entries in order, and what is wrong with it, by line."""

from dataclasses import dataclass
from typing import NamedTuple

from factlock.registry.errors import Finding
from factlock.registry.exchange.item import Item


class Entry(NamedTuple):
    """One source of a bibliography under the key by which its owner cites it.

    ``key`` is empty where the entry bears none (RIS). ``line`` is where it begins, from 1.
    """

    key: str
    item: Item
    line: int


@dataclass(frozen=True, slots=True)
class Bibliography:
    """Entries in the order of the file. ``faults`` tell what was not read, or not as it stands there."""

    entries: tuple[Entry, ...]
    faults: tuple[Finding, ...] = ()


def twice(key: str, first: int, line: int) -> Finding:
    """Return what is told of a key that two entries bear."""
    return Finding(
        "entry-twice",
        f"the entries in lines {first} and {line} are both called {key!r}; the second was not read",
        "give one of them another key, or delete it",
        line=line,
        details={"key": key, "first": first},
    )
