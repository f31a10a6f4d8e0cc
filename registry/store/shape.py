"""Whether a record has the shape of its kind, and what it refers to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factlock.registry.model import NOTHING, ClauseState, FetchState, Status
from factlock.registry.period import Period
from factlock.registry.store.records import (
    SHAPE,
    content_names,
    evidence_from,
    inputs_of,
    parse_ref,
    snapshot_from,
)

_COMMON = ("kind", "v", "at", "ruleset")
_MEMBERS = {
    "fact": ("uid", "id"),
    "rename": ("uid", "from", "to", "after"),
    "snapshot": ("sha256", "size", "headers"),
    "revision": (
        *("uid", "id", "period", "parents", "why", "keys"),
        *("valid_from", "valid_to", "scope", "forecast"),
    ),
    "observation": ("url", "fetch", "snapshot", "examined", "results", "after"),
    "pass": ("claim", "source", "page"),
    "description": ("url", "entry"),
    "tombstone": ("erased", "why"),
}


@dataclass(frozen=True, slots=True)
class References:
    """What a record rests on: other records by name, contents, pages by SHA-256, the fact's uid.

    ``erased`` names what a tombstone took away.
    """

    records: tuple[str, ...] = ()
    contents: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    uid: str = ""
    erased: tuple[str, ...] = ()


def references(fields: Mapping[str, Any]) -> References:
    """Return what a record refers to. Raises ValueError if it is not a record of its kind."""
    try:
        return _references(fields)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from None


def _references(fields: Mapping[str, Any]) -> References:
    kind = fields["kind"]
    wanted = (*_COMMON, *_MEMBERS.get(kind, ()))
    missing = [name for name in wanted if name not in fields]
    if missing or kind not in _MEMBERS or fields["v"] != SHAPE:
        raise ValueError(
            f"no {kind} of shape {SHAPE}" + (f": {', '.join(missing)} missing" if missing else "")
        )
    after = fields.get("after")
    chain = () if after is None else (str(after),)
    match kind:
        case "snapshot":
            return References(pages=(snapshot_from(fields).sha256,))
        case "revision":
            return _revision(fields)
        case "observation":
            return _observation(fields, chain)
        case "pass" | "description":
            return References(contents=tuple(content_names(fields)))
        case "tombstone":
            return References(erased=tuple(fields["erased"]))
        case _:
            return References(chain, uid=str(fields["uid"]))


def _revision(fields: Mapping[str, Any]) -> References:
    if fields["period"] is not None:
        Period.parse(fields["period"])
    used = [
        evidence_from(one, NOTHING, "", Status.ACTIVE).snapshot
        for key in fields["keys"].values()
        for one in key["evidence"]
    ]
    return References(
        (*fields["parents"], *used, *_derived(fields)),
        tuple(content_names(fields)),
        uid=str(fields["uid"]),
    )


def _derived(fields: Mapping[str, Any]) -> list[str]:
    """Return the revisions that derived values were computed from."""
    for held in fields["keys"].values():
        derived = held.get("derived")
        if derived is not None:
            if not derived["inputs"] or held["evidence"]:
                raise ValueError("a derived value has inputs and no evidence of its own")
            formula, unit, mode = (derived[name] for name in ("formula", "unit", "mode"))
            if not all(isinstance(word, str) for word in (formula, unit, mode)):
                raise ValueError("formula, unit and mode of a derived value are texts")
            if derived["places"] is not None:
                int(derived["places"])
    return [revision for revision, _ in inputs_of(fields)]


def _observation(fields: Mapping[str, Any], chain: tuple[str, ...]) -> References:
    FetchState(fields["fetch"])
    refs = list(fields["examined"] or ())
    for result in fields["results"]:
        Status(result["status"])
        if result["clause"] is not None:
            ClauseState(result["clause"])
        int(result["strikes"])
        refs.append(result["ref"])
    page = () if fields["snapshot"] is None else (fields["snapshot"],)
    named = tuple(parse_ref(ref)[0] for ref in refs)
    return References((*chain, *page, *named), tuple(content_names(fields)))
