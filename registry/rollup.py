"""Where a key stands, by the evidence it has."""

from collections.abc import Iterable

from factlock.registry.model import Evidence, InputState, KeyFact, Status

ORDER = (
    Status.ACTIVE,
    Status.SUSPECT,
    Status.UNREACHABLE,
    Status.GONE,
    Status.REDACTED,
    Status.SUPERSEDED,
    Status.RETIRED,
    Status.EXPIRED,
    Status.DRIFTED,
    Status.DISPUTED,
    Status.FORKED,
)
_SPEAKS_AGAINST = frozenset(ORDER[5:])


def standing_of(key: KeyFact) -> Status:
    """Return where a key stands: by its evidence, or where it is derived as badly as the worst input."""
    if key.derivation is None:
        return rolled_up(key.evidence)
    return max(
        (
            Status.FORKED if one.state is InputState.FORKED else standing_of(one.held)
            for one in key.derivation.inputs
        ),
        key=ORDER.index,
    )


def rolled_up(evidence: Iterable[Evidence]) -> Status:
    """Return where a key stands, by its evidence.

    One source that speaks against it outweighs all that speak for it: with several sources the key
    is then disputed. Otherwise it stands as well as its best evidence: a source that is gone takes
    nothing from another that bears it out.
    """
    statuses = [one.status for one in evidence]
    against = [status for status in statuses if status in _SPEAKS_AGAINST]
    if not against:
        return min(statuses, key=ORDER.index)
    worst = max(against, key=ORDER.index)
    disputed = len(statuses) > 1 and worst is Status.DRIFTED
    return Status.DISPUTED if disputed else worst
