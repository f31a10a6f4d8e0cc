"""Sources as data, for styles of citation: CSL-JSON, as :mod:`factlock.registry.exchange.item` makes it."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from factlock.registry.exchange.item import Item, date_of
from factlock.registry.exchange.item import source_item as item_of

__all__ = [
    "MONTHS",
    "Cited",
    "Item",
    "author",
    "date_of",
    "is_chinese",
    "item_of",
    "parts",
    "spoken",
    "year",
]


class Cited(NamedTuple):
    """A source as a note cites it, for formats whose own programs write references.

    ``had`` tells how the page was had and its hash, ``proof`` the clause, its period, what became of its value.
    ``fetched`` is whether the date of access in ``item`` says all of how. ``key`` is the user's own, empty where there is
    none; ``held`` is whether an entry under it stands in the user's ``.bib`` file, which the document loads by itself.
    """

    item: Item
    had: str
    proof: str
    fetched: bool
    key: str = ""
    held: bool = False


MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def parts(item: Item, name: str) -> tuple[int, ...]:
    """Return year, month and day of a date as far as they are known."""
    told = item.get(name, {}).get("date-parts") or [[]]
    return tuple(told[0])


def year(item: Item) -> str:
    """Return the year in which a source was issued, or its date as written; empty if unknown."""
    known = parts(item, "issued")
    return f"{known[0]}" if known else str(item.get("issued", {}).get("literal", ""))


def author(item: Item) -> str:
    """Return who issued a source, as one name; empty if unknown."""
    names = [spoken(one) for one in item.get("author", ())]
    return ", ".join(name for name in names if name)


def spoken(name: Mapping[str, Any]) -> str:
    """Return a name as it is spoken; Chinese and Japanese ones begin with that of the family, without a gap."""
    if "literal" in name:
        # Stands in bibliographies for the names that a list leaves out.
        return "et al." if name["literal"] == "others" else str(name["literal"])
    family, given = str(name.get("family", "")), str(name.get("given", ""))
    if family and given and _HAN.match(family) and _HAN.match(given):
        return family + given
    particles = (str(name.get(part, "")) for part in ("dropping-particle", "non-dropping-particle"))
    return " ".join(filter(None, (given, *particles, family, str(name.get("suffix", "")))))


def is_chinese(item: Item) -> bool:
    """Whether a source is cited in Chinese words: by its language, else by its letters."""
    told = str(item.get("language", ""))
    if told:
        return told.lower().startswith("zh")
    return bool(_HAN.search(author(item) or str(item.get("title", ""))))
