"""What derived values rest on, as it stands today."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from factlock.registry.errors import Contradiction
from factlock.registry.model import Derivation, DerivationInput, InputState, KeyFact, Revision
from factlock.registry.period import Period
from factlock.registry.store import load, tables
from factlock.registry.store.records import (
    Record,
    coordinate,
    inputs_of,
    qualifier_names,
)

DEEPEST = 20
"""How long a chain of derived values may be."""


def attached(
    connection: Connection, found: Sequence[Revision], kept: Mapping[str, Record], depth: int
) -> list[Revision]:
    """Return revisions with the derivations of their derived values. Raises Contradiction."""
    if depth >= DEEPEST:
        raise Contradiction.of(
            "derivation-too-deep",
            f"{found[0].name} is derived over more than {DEEPEST} steps",
            "see what it rests on: factlock history; it may go in a circle",
        )
    wanted = [name for one in kept.values() for name, _ in inputs_of(one.fields)]
    today = _Today(connection, load.records(connection, wanted), depth)
    return [_with_derivations(one, kept[one.hash].fields["keys"], today) for one in found]


class _Today:
    """The inputs as they were, and the heads that stand at their coordinates today."""

    def __init__(self, connection: Connection, then: Mapping[str, Record], depth: int) -> None:
        self._then = then
        uids = {str(one.fields["uid"]) for one in then.values()}
        table = tables.revisions
        self._heads: dict[tuple[str, str], list[str]] = {}
        for some in load.chunks(sorted(uids)):
            query = select(table.c.uid, table.c.coordinate, table.c.hash).where(
                table.c.uid.in_(some), table.c.head == 1
            )
            for row in connection.execute(query):
                self._heads.setdefault((row.uid, row.coordinate), []).append(row.hash)
        heads = load.records(connection, {h for many in self._heads.values() for h in many})
        self._records = {**heads, **then}
        self._states = {
            (name, key): self._state(name, key)
            for name, one in then.items()
            for key in one.fields["keys"]
        }
        needed = sorted({*then, *(hash_ for _, hash_ in self._states.values())})
        loaded = load.revisions(connection, needed, depth + 1)
        self._revisions = {one.hash: one for one in loaded}

    def _state(self, name: str, key: str) -> tuple[InputState, str]:
        """Return how an input stands, and the revision that shows it."""
        fields = self._then[name].fields
        heads = self._heads.get((str(fields["uid"]), _coordinate(fields)), [])
        if len(heads) != 1:
            return InputState.FORKED, name
        now = self._records[heads[0]].fields
        same = now["keys"].get(key) == fields["keys"][key] and all(
            now[qualifier] == fields[qualifier] for qualifier in qualifier_names()
        )
        return (InputState.CURRENT, heads[0]) if same else (InputState.MOVED, name)

    def input(self, operand: str, name: str, key: str) -> DerivationInput:
        if (name, key) not in self._states:
            raise Contradiction.of(
                "reference-wrong",
                f"a derived value rests on the key {key!r} of {name}, which has none such",
                "see what else is wrong: factlock audit; restore the last good copy",
            )
        state, shows = self._states[name, key]
        return DerivationInput(operand, self._revisions[shows], key, state)

    def joined(self, inputs: Sequence[DerivationInput]) -> tuple[str, ...]:
        """Return the members that the series among the inputs have got since."""
        known: dict[tuple[str, str], set[str]] = {}
        for one in inputs:
            if "@*." in one.operand:
                mine = known.setdefault((one.revision.uid, one.key), set())
                mine.add(coordinate(one.revision.period))
        names = {one.revision.uid: one.revision.id for one in inputs}
        found = []
        for (uid, key), mine in known.items():
            for (owner, where), heads in sorted(self._heads.items()):
                if owner == uid and where not in mine:
                    period = self._records[heads[0]].fields["period"]
                    found.append(f"{names[uid]}{f'@{period}' if period else ''}.{key}")
        return tuple(found)


def _coordinate(fields: Mapping[str, Any]) -> str:
    period = fields["period"]
    return coordinate(None if period is None else Period.parse(period))


def _with_derivations(revision: Revision, keys: Mapping[str, Any], today: _Today) -> Revision:
    return replace(
        revision, keys=tuple(_derived(one, keys[one.key], today) for one in revision.keys)
    )


def _derived(key: KeyFact, fields: Mapping[str, Any], today: _Today) -> KeyFact:
    derived = fields.get("derived")
    if derived is None:
        return key
    inputs = tuple(today.input(*one) for one in derived["inputs"])
    evidence = dict.fromkeys(item for one in inputs for item in one.held.evidence)
    return replace(
        key,
        evidence=tuple(evidence),
        derivation=Derivation(
            derived["formula"],
            inputs,
            derived["unit"],
            derived["places"],
            derived["mode"],
            today.joined(inputs),
        ),
    )
