"""Deriving facts: a formula over what the registry holds, computed exactly and stored with all it rests on.

A derived value needs no source of its own: it is as good as the worst of its inputs, cites all of them, and
is outdated as soon as one of them gets another value. Deriving it again then is no revision that somebody
must account for: the formula is the same, and the record says which inputs moved.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from factlock.registry import derivation as derivations
from factlock.registry import formula as formulas
from factlock.registry.derivation import Inputs
from factlock.registry.errors import FactlockError, Finding, Refused, UsageFault
from factlock.registry.formula import Formula, Result, Rounding
from factlock.registry.model import Derivation, DerivationInput, KeyFact, Revision
from factlock.registry.period import Period, Relation
from factlock.registry.selected import selected
from factlock.registry.store import Registry

State = Literal["new", "revised", "recomputed", "unchanged"]


@dataclass(frozen=True, slots=True)
class Request:
    """A value to derive. Without ``rounding`` it must be exact; ``why`` non-empty asks for a revision."""

    id: str
    key: str
    formula: Formula
    period: Period | None = None
    unit: str = ""
    rounding: Rounding | None = None
    why: str = ""

    @property
    def name(self) -> str:
        """``id.key`` or ``id@period.key``."""
        return f"{self.id}@{self.period}.{self.key}" if self.period else f"{self.id}.{self.key}"


@dataclass(frozen=True, slots=True)
class Derived:
    """What became of a request: how it was stored, and as what."""

    state: State
    revision: Revision
    key: KeyFact

    @property
    def name(self) -> str:
        """``id.key`` or ``id@period.key``."""
        return f"{self.revision.name}.{self.key.key}"


@dataclass(frozen=True, slots=True)
class Failed:
    """A derived value that could not be computed again, and why."""

    name: str
    findings: tuple[Finding, ...]
    status: int = field(default=1)


def derive(request: Request, registry: Registry, language: str = "") -> Derived:
    """Compute a value and store it. Raises Refused, UsageFault; nothing is stored then.

    The same formula over the same inputs stores nothing; over inputs that have moved it is
    ``recomputed``. Another formula for the same value needs ``why``.
    """
    inputs = derivations.choose(request.formula, registry)
    result, value = derivations.compute(
        request.formula, inputs, unit=request.unit, rounding=request.rounding, language=language
    )
    used = _distinct(inputs)
    rounding = request.rounding
    key = KeyFact(
        request.key,
        value,
        (),
        Derivation(
            str(request.formula),
            tuple(used),
            request.unit,
            None if rounding is None else rounding.places,
            "half_up" if rounding is None else rounding.mode,
        ),
    )
    period = _period(request, result)
    before = _held(registry, request, period)
    why = request.why or _moved(before, key)
    revision = _revision(request, key, used, period, why)
    _check_circle(revision, used, registry)
    with registry.batch() as batch:
        admission = batch.admit(revision, revise=bool(why))
    stored = admission.revision.key(request.key)
    assert stored is not None  # noqa: S101  (it was admitted just now)
    return Derived(_state(admission.kind, before, stored), admission.revision, stored)


def _moved(before: KeyFact | None, asked: KeyFact) -> str:
    """Return why a value is computed again, where it is the same formula and only inputs have moved."""
    held, new = before.derivation if before else None, asked.derivation
    if held is None or new is None or not held.outdated:
        return ""
    terms = [(one.formula, one.unit, one.places, one.mode) for one in (held, new)]
    return f"computed again: {', '.join(held.outdated)} moved" if terms[0] == terms[1] else ""


def _state(kind: str, before: KeyFact | None, stored: KeyFact) -> State:
    if kind == "proved-again":
        return "unchanged"
    if before is None or before.derivation is None or stored.derivation is None:
        return "new" if before is None else "revised"
    return "recomputed" if _moved(before, stored) else "revised"


def derive_again(
    registry: Registry, words: Sequence[str] = (), language: str = ""
) -> Iterator[Derived | Failed]:
    """Compute every outdated value again, or those that are named; what others rest on comes first.

    Raises Refused for a name that is unknown.
    """
    wanted = _named(registry, words)
    tried: set[str] = set()
    while True:
        found = [
            (one, key)
            for one in registry.derived()
            for key in one.keys
            if key.derivation is not None
            and key.derivation.outdated
            and f"{one.name}.{key.key}" not in tried
            and (wanted is None or (one.uid, str(one.period), key.key) in wanted)
        ]
        if not found:
            return
        for revision, key in sorted(found, key=_depth):
            name = f"{revision.name}.{key.key}"
            try:
                yield derive(_request_again(revision, key), registry, language)
            except FactlockError as error:
                yield Failed(name, error.findings, error.exit_status)
            tried.add(name)


def _named(registry: Registry, words: Iterable[str]) -> set[tuple[str, str, str]] | None:
    found = [one for word in words for one in selected(registry, word)]
    underived = [f"{one.name}.{key.key}" for one, key in found if key.derivation is None]
    if found and len(underived) == len(found):
        raise UsageFault.of(
            "not-derived",
            f"{', '.join(underived)}: proved by a clause, not derived",
            "ask its source again: factlock revalidate",
        )
    keys = {(one.uid, str(one.period), key.key) for one, key in found}
    return keys if words else None


def _depth(found: tuple[Revision, KeyFact]) -> int:
    """Return how many derived values lie below one."""

    def below(key: KeyFact) -> int:
        inputs = key.derivation.inputs if key.derivation is not None else ()
        return 1 + max((below(one.held) for one in inputs), default=0)

    return below(found[1])


def _request_again(revision: Revision, key: KeyFact) -> Request:
    held = key.derivation
    assert held is not None  # noqa: S101  (derive_again asks for derived values only)
    return Request(
        revision.id,
        key.key,
        formulas.parse(held.formula),
        revision.period,
        held.unit,
        derivations.rounding_of(held),
    )


# What is stored ----------------------------------------------------------------------------------


def _distinct(inputs: Inputs) -> list[DerivationInput]:
    return [one for many in inputs.values() for one in many]


def _held(registry: Registry, asked: Request, period: Period | None) -> KeyFact | None:
    """Return the value as the registry holds it, if it does."""
    try:
        held = registry.revisions(asked.id)
    except Refused:
        return None
    same = [one for one in held if _equal(one.period, period)]
    return same[0].key(asked.key) if len(same) == 1 else None


def _equal(one: Period | None, other: Period | None) -> bool:
    if one is None or other is None:
        return one is other
    return one.relation(other) is Relation.EQUAL


def _revision(
    request: Request,
    key: KeyFact,
    used: Sequence[DerivationInput],
    period: Period | None,
    why: str,
) -> Revision:
    """Return what is to be stored. Raises Refused ``never-valid``."""
    states = [one.revision for one in used]
    begins = max((one.valid_from for one in states if one.valid_from), default=None)
    ends = min((one.valid_to for one in states if one.valid_to), default=None)
    if begins and ends and begins > ends:
        raise Refused.of(
            "never-valid",
            f"{request.formula}: one value holds from {begins}, another only to {ends}",
            "use values that hold at the same time",
        )
    scopes = [dict(one.scope) for one in states]
    shared = {
        name: text
        for name, text in scopes[0].items()
        if all(other.get(name) == text for other in scopes)
    }
    return Revision(
        uid="",
        id=request.id,
        keys=(key,),
        period=period,
        valid_from=begins,
        valid_to=ends,
        scope=shared,
        forecast=any(one.forecast for one in states),
        why=why,
    )


def _period(request: Request, result: Result) -> Period | None:
    """Return the period of a derived value: that of all its inputs, else the one that is named.

    Raises Refused where none is named, or one that the number cannot be about.
    """
    known = [one.period for one in result.used if one.period is not None]
    fitting = list(result.about)
    if known and formulas.compares(result.formula):  # 1 - gdp@2024.x / gdp@2025.x is about 2025
        fitting.append(max(known, key=lambda one: (one.end, one.start)))
    fitting = list(dict.fromkeys(fitting))
    asked = request.period
    if asked is None:
        distinct = {(one.start, one.end, one.label) for one in known}
        if len(distinct) < 2:
            return fitting[0] if fitting else None
        raise Refused.of(
            "which-period",
            f"{result.formula} rests on values of several periods; which one is {request.name} about?",
            f"name it: {' or '.join(f'{request.id}@{one}.{request.key}' for one in fitting)}"
            if fitting
            else "use values that follow one another without a gap",
        )
    if not fitting and known:
        raise Refused.of(
            "period-differs",
            f"{result.formula} rests on values with gaps between their periods; it is about none of them as a whole",
            "use values that follow one another without a gap",
        )
    if fitting and not any(one.relation(asked) is Relation.EQUAL for one in fitting):
        raise Refused.of(
            "period-differs",
            f"{result.formula} is about {' or '.join(map(str, fitting))}, not about {asked}",
            f"name it {request.id}@{fitting[0]}.{request.key}, or use values of {asked}",
        )
    return asked


def _check_circle(asked: Revision, used: Sequence[DerivationInput], registry: Registry) -> None:
    """Raise Refused where a value would rest on its own fact and period."""
    try:
        uid = registry.fact(asked.id).uid
    except Refused:
        return

    def rests(one: DerivationInput) -> bool:
        if one.revision.uid == uid and _equal(one.revision.period, asked.period):
            return True
        below = one.held.derivation
        return below is not None and any(map(rests, below.inputs))

    for one in used:
        if rests(one):
            raise Refused.of(
                "derived-from-itself",
                f"{asked.name} would rest on itself, by {one.name}",
                f"give the derived value an id of its own: {asked.id}_derived",
            )
