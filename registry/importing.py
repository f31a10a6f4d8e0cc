"""What a user's bibliography says of sources that the registry knows.

A bibliography has no clauses, so no fact comes of it: it tells how a source is cited. An entry is that of a source by
its DOI or its address.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factlock.registry.errors import Finding
from factlock.registry.exchange.addresses import form_of, forms_of
from factlock.registry.exchange.bibliography import Bibliography, Entry
from factlock.registry.exchange.item import Item
from factlock.registry.store import Description, Registry

State = Literal["described", "unchanged", "no-fact"]


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of an entry. ``urls`` are the addresses that it describes; none where no fact rests on its source."""

    entry: Entry
    state: State
    urls: tuple[str, ...] = ()


def described_by(found: Bibliography, registry: Registry) -> tuple[list[Imported], list[Finding]]:
    """Declare what entries say of known sources, in one batch, and return what became of each.

    Of two entries of one source the first counts; the second is told. What is held already is not written again.
    """
    known: dict[str, list[str]] = {}
    for url in sorted(registry.addresses()):
        known.setdefault(form_of(url), []).append(url)
    held = {one.url: one for one in registry.descriptions()}
    made: list[Imported] = []
    faults: list[Finding] = []
    taken: dict[str, Entry] = {}
    fresh: list[Description] = []
    for entry in found.entries:
        urls = [url for form in forms_of(entry.item) for url in known.get(form, ())]
        mine = [url for url in dict.fromkeys(urls) if taken.setdefault(url, entry) is entry]
        if urls and not mine:
            faults.append(_twice(taken[urls[0]], entry, urls[0]))
            continue
        new = [one for url in mine if not _same(one := _description(url, entry), held.get(url))]
        fresh += new
        made.append(Imported(entry, _state(mine, new), tuple(mine)))
    if fresh:
        with registry.batch() as batch:
            for one in fresh:
                batch.describe(one.url, one.key, one.item)
    return made, faults


def _state(urls: list[str], new: list[Description]) -> State:
    if not urls:
        return "no-fact"
    return "described" if new else "unchanged"


def _description(url: str, entry: Entry) -> Description:
    # What other programs add may tell of the user's own files.
    item: Item = {name: value for name, value in entry.item.items() if name != "custom"}
    return Description(url, entry.key, item)


def _same(one: Description, held: Description | None) -> bool:
    return held is not None and (one.key, dict(one.item)) == (held.key, dict(held.item))


def _twice(first: Entry, entry: Entry, url: str) -> Finding:
    return Finding(
        "source-twice",
        f"lines {first.line} and {entry.line} are both entries of {url}; the first was taken",
        "delete one of them",
        line=entry.line,
        severity="warning",
        details={"url": url},
    )


def summary(made: list[Imported]) -> Iterator[str]:
    """Yield how many entries came to what."""
    words = {
        "described": "described",
        "unchanged": "unchanged",
        "no-fact": "known of no fact",
    }
    for state, told in words.items():
        count = sum(one.state == state for one in made)
        if count:
            yield f"{count} {told}"
