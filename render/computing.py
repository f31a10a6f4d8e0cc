"""Computed placeholders: a formula over the values that may be shown, and all that it rests on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from factlock.registry import formula as formulas
from factlock.registry.derivation import given_of
from factlock.registry.errors import Finding, Refused
from factlock.registry.formula import Operand, Result, Rounding, Series
from factlock.registry.model import Derivation, Evidence, KeyFact, Quantity, Revision
from factlock.registry.rollup import ORDER
from factlock.render import selection, values
from factlock.render.filters.arguments import Given as Arguments
from factlock.render.filters.arguments import bind_all
from factlock.render.inputs import Computation, Derived
from factlock.render.placeholders import Computed, Expression, Filter
from factlock.render.selection import Chosen, Facts
from factlock.render.values import Remark, Shown

_ANYWHERE = frozenset({"cite", "nocite"})
"""Filters that do nothing to the digits."""
_FINE = Rounding(12)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One value with evidence of its own, and the evidence that is cited for it."""

    revision: Revision
    key: KeyFact
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Worked:
    """A number that was computed: its value, how it is shown, and what it rests on."""

    value: Quantity
    shown: Shown
    leaves: tuple[Leaf, ...]
    computed: Computation
    warnings: tuple[Finding, ...] = ()


def work_out(
    expression: Computed, facts: Facts, *, reference: date, today: date, language: str
) -> Worked:
    """Compute a placeholder. Raises Refused with everything that is wrong with its values."""
    chosen = _chosen(expression, facts, reference, today)
    given = {
        name: [given_of(one.revision, one.key) for one in many] for name, many in chosen.items()
    }
    result = formulas.evaluate(expression.formula, given)
    every = [one for many in chosen.values() for one in many]
    value, remark, rest = _stated(result, expression.filters, language)
    spelled = formulas.spelled(
        expression.formula,
        {name: [one.value.literal for one in many] for name, many in given.items()},
    )
    shown = values.show(value, rest, language)
    return Worked(
        value,
        _with_remark(shown, Remark("computed", spelled, remark)),
        tuple(_leaves(every)),
        Computation(str(expression.formula), result.about, tuple(_derived(every))),
        tuple(warning for one in every for warning in one.warnings),
    )


def of_derived(
    chosen: Chosen, derivation: Derivation, filters: tuple[Filter, ...], language: str
) -> Worked:
    """Return how a derived fact is shown, and what it rests on. Raises Refused."""
    value = formulas.rewritten(chosen.key.value, language)
    literals: dict[str, list[str]] = {}
    for one in derivation.inputs:
        literals.setdefault(one.operand, []).append(one.held.value.literal)
    spelled = formulas.spelled(formulas.parse(derivation.formula), literals)
    rounded = "" if derivation.places is None else derivation.mode
    period = chosen.revision.period
    return Worked(
        value,
        _with_remark(values.show(value, filters, language), Remark("computed", spelled, rounded)),
        tuple(_leaves([chosen])),
        Computation(
            derivation.formula, () if period is None else (period,), tuple(_derived([chosen]))
        ),
        chosen.warnings,
    )


def _with_remark(shown: Shown, remark: Remark) -> Shown:
    return Shown(shown.text, shown.unit, (remark, *shown.remarks), shown.role, shown.cited)


# Which values ------------------------------------------------------------------------------------


def _chosen(
    expression: Computed, facts: Facts, reference: date, today: date
) -> dict[str, list[Chosen]]:
    found: dict[str, list[Chosen]] = {}
    wrong: list[Finding] = []
    for leaf in expression.formula.values:
        mine = found.setdefault(str(leaf), [])
        try:
            for one in _expressions(leaf, facts):
                mine.append(selection.choose(one, facts, reference=reference, today=today))
        except Refused as refused:
            wrong += refused.findings
    if wrong:
        raise Refused(wrong)
    return found


def _expressions(leaf: Operand | Series, facts: Facts) -> Iterator[Expression]:
    """Yield the placeholders that stand for one value each."""
    if isinstance(leaf, Operand):
        yield Expression(leaf.id, leaf.period, leaf.key)
        return
    states = facts.revisions(leaf.id)
    if any(one.period is None for one in states):
        raise Refused.of(
            "mixed-periods",
            f"{leaf}: {leaf.id} has no period, so that it is no part of a series",
            "admit it again with its period, or name the values one by one",
        )
    periods = dict.fromkeys(one.period for one in states)
    for period in sorted(periods, key=lambda p: (p.start, p.end) if p else ()):
        yield Expression(leaf.id, period, leaf.key)


def _leaves(chosen: Sequence[Chosen]) -> Iterator[Leaf]:
    """Yield the values with evidence of their own that these rest on, each once."""
    seen: set[tuple[str, str]] = set()

    def below(revision: Revision, key: KeyFact) -> Iterator[Leaf]:
        if key.derivation is not None:
            for one in key.derivation.inputs:
                yield from below(one.revision, one.held)
        elif (revision.hash, key.key) not in seen:
            seen.add((revision.hash, key.key))
            yield Leaf(revision, key, min(key.evidence, key=lambda e: ORDER.index(e.status)))

    for one in chosen:
        yield from below(one.revision, one.key)


def _derived(chosen: Sequence[Chosen]) -> Iterator[Derived]:
    """Yield the derived values among these and below them, each once."""
    seen: set[tuple[str, str]] = set()

    def below(revision: Revision, key: KeyFact) -> Iterator[Derived]:
        if key.derivation is None or (revision.hash, key.key) in seen:
            return
        seen.add((revision.hash, key.key))
        yield Derived(
            revision.id,
            revision.uid,
            revision.hash,
            key.key,
            key.value,
            revision.period,
            key.derivation.formula,
        )
        for one in key.derivation.inputs:
            yield from below(one.revision, one.held)

    for one in chosen:
        yield from below(one.revision, one.key)


# How many digits ---------------------------------------------------------------------------------


def _stated(
    result: Result, filters: tuple[Filter, ...], language: str
) -> tuple[Quantity, str, tuple[Filter, ...]]:
    """Return the value with the digits that the first filter asks for, how it was rounded, and the other filters."""
    chain = bind_all(filters)
    first = next((one for one in chain if one.written.name not in _ANYWHERE), None)
    name = first.written.name if first is not None else ""
    if any(one.written.name == "cite" for one in chain):
        return formulas.state(result, _FINE, language), "", filters
    if first is None or name not in ("round", "percent"):
        return formulas.state(result, None, language), "", filters
    rest = tuple(one for one in filters if one is not first.written)
    if name == "percent":
        result = formulas.as_unit(result, "percent")
    rounding = _rounding(first, name)
    rounded = rounding.mode if rounding is not None else ""
    return formulas.state(result, rounding, language), rounded, rest


def _rounding(given: Arguments, name: str) -> Rounding | None:
    places = given.number("places")
    if places is None and name == "percent":
        return None
    return Rounding(places or 0, given.text("mode", "half_up"))
