"""RIS: tagged lines, as publishers, Zotero and EndNote write them.

Tags: Research Information Systems, RIS Format Specifications; of what differs from program to program, what Zotero
and EndNote write is read. Names without a comma are those of offices; ``,,`` stands for a comma in one, as in EndNote.
"""

from collections.abc import Mapping

from factlock.registry.exchange.item import Item
from factlock.registry.exchange.ris.reading import read
from factlock.registry.exchange.ris.writing import entry

__all__ = ["read", "written"]


def written(entries: Mapping[str, Item]) -> str:
    """Return a file with entries by key, in their order.

    What RIS has no tag for is left out, and a date that is not known has no line.
    """
    return "\n".join(entry(key, item) for key, item in entries.items())
