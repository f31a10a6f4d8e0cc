"""The sources of facts as entries of a bibliography, one a source, by stable keys."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from factlock.registry.errors import Finding, Refused
from factlock.registry.exchange.addresses import form_of
from factlock.registry.exchange.item import Item, source_item
from factlock.registry.exchange.keys import is_key, keys_of
from factlock.registry.model import Basis, Evidence, Revision, Status
from factlock.registry.selected import selected
from factlock.registry.store import Description, Registry

LIVE = frozenset({Status.ACTIVE, Status.SUSPECT, Status.UNREACHABLE})
"""Where evidence may stand whose source is exported without being asked for by name."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A source: its key, the item, and the values that rest on it (``id.key``, ``id@period.key``)."""

    key: str
    item: Item
    facts: tuple[str, ...]


@dataclass(slots=True)
class _Source:
    """What evidence tells of one source: the newest comes last."""

    seen: list[tuple[str, Evidence]] = field(default_factory=list)
    facts: dict[str, None] = field(default_factory=dict)


def export(registry: Registry, words: Sequence[str] = ()) -> list[Exported]:
    """Return the sources of all live values, or of those that are named, by key.

    What the user's own bibliography says of a source goes over what its page says. Raises Refused with every name
    that is unknown.
    """
    sources: dict[str, _Source] = {}
    for name, evidence in _evidence(registry, words):
        source = sources.setdefault(form_of(evidence.url), _Source())
        source.seen.append((registry.snapshot(evidence.snapshot).fetched_at, evidence))
        source.facts[name] = None
    own = {form_of(one.url): one for one in registry.descriptions()}
    made = [
        (own.get(form), _item(one, own.get(form)), one) for form, one in sorted(sources.items())
    ]
    kept = [one.key for one, _, _ in made if one is not None and is_key(one.key)]
    fresh = iter(
        keys_of([item for one, item, _ in made if one is None or not is_key(one.key)], kept)
    )
    exported = [
        Exported(
            one.key if one is not None and is_key(one.key) else next(fresh),
            item,
            tuple(source.facts),
        )
        for one, item, source in made
    ]
    return sorted(exported, key=lambda one: (one.key.casefold(), one.key))


def _evidence(registry: Registry, words: Iterable[str]) -> Iterator[tuple[str, Evidence]]:
    """Yield evidence with the name of the value that it proves."""
    named = [*words]
    revisions: list[tuple[Revision, set[str]]] = []
    unknown: list[Finding] = []
    for word in named:
        try:
            found = selected(registry, word)
        except Refused as error:
            unknown += error.findings
        else:
            revisions += [(revision, {key.key}) for revision, key in found]
    if unknown:
        raise Refused(unknown)
    if not named:
        revisions = [(one, {key.key for key in one.keys}) for one in registry.current()]
    for revision, keys in revisions:
        for key in revision.keys:
            for evidence in key.evidence if key.key in keys else ():
                if named or evidence.status in LIVE:
                    yield f"{revision.name}.{key.key}", evidence


def _item(source: _Source, own: Description | None) -> Item:
    """Return a source as an item; a file is known by its name, a statement by who made it."""
    ordered = [evidence for _, evidence in sorted(source.seen, key=lambda one: one[0])]
    newest = ordered[-1]
    fetched = [at for at, one in source.seen if one.basis in (Basis.FETCHED, Basis.CAPTURED)]
    address = newest.url if form_of(newest.url) != newest.url else ""

    def told(name: str) -> str:
        return next((text for one in reversed(ordered) if (text := getattr(one, name))), "")

    item: dict[str, Any] = dict(
        source_item(
            ident="",
            url=address,
            title=told("title") or ("" if address else PurePath(newest.url).name),
            publisher=told("publisher"),
            published=told("published"),
            accessed=max(fetched)[:10] if fetched else "",
        )
    )
    if not address:
        item["type"] = "document"
    if own is not None:
        item |= {name: value for name, value in own.item.items() if name not in ("accessed", "URL")}
    return {name: value for name, value in item.items() if name != "id"}
