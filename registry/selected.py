"""Which evidence a user means by the names on a command line."""

from collections.abc import Iterable

from factlock.registry.coordinate import same_period, split_value
from factlock.registry.due import asked_for
from factlock.registry.errors import CouldNotFindOut, Finding, Refused
from factlock.registry.model import KeyFact, Revision
from factlock.registry.store import Registry, SourceStanding


def selected(registry: Registry, word: str) -> list[tuple[Revision, KeyFact]]:
    """Return the current keys that ``ID``, ``ID.KEY``, ``ID@PERIOD`` or ``ID@PERIOD.KEY`` names.

    Raises Refused ``unknown-id``, ``unknown-period``, ``unknown-key``; each names what there is.
    """
    name, period, key = split_value(word)
    revisions = registry.revisions(name)
    fitting = [one for one in revisions if same_period(one.period, period)]
    if not fitting:
        known = ", ".join(str(one.period) for one in revisions)
        raise Refused.of("unknown-period", f"{name} has no state for {period}", f"it has: {known}")
    found = [(one, k) for one in fitting for k in one.keys if key in (None, k.key)]
    if not found:
        known = ", ".join(dict.fromkeys(k.key for one in fitting for k in one.keys))
        raise Refused.of("unknown-key", f"{name} has no key {key!r}", f"it has: {known}")
    return found


def sources_of(registry: Registry, words: Iterable[str]) -> list[SourceStanding]:
    """Return the addresses that the named facts rest on.

    Raises Refused with every name that is unknown, CouldNotFindOut ``nothing-to-ask`` if none of what
    is named rests on an address.
    """
    refs: set[str] = set()
    unknown: list[Finding] = []
    for word in words:
        try:
            found = selected(registry, word)
        except Refused as error:
            unknown += error.findings
        else:
            refs |= {one.ref for _, key in found for one in key.evidence}
    if unknown:
        raise Refused(unknown)
    sources = [
        one
        for one in registry.evidence_by_url()
        if any(held.ref in refs for held in asked_for(one))
    ]
    if not sources:
        raise CouldNotFindOut.of(
            "nothing-to-ask",
            "what is named rests on attached files alone, which no address can be asked for",
            "admit it from an address too, or compare the file yourself",
        )
    return sources
