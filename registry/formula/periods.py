"""The times that the values of a formula are about: whether they may meet, and what the result is about."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from factlock.registry.errors import Refused
from factlock.registry.formula.given import Given
from factlock.registry.formula.tree import Formula, Operand, Operation, Series, walk
from factlock.registry.period import Period, Relation


def check_periods(formula: Formula, given: Mapping[str, Sequence[Given]]) -> None:
    """Raise Refused ``mixed-periods`` where values of different times meet without saying so.

    A period that is named with ``@`` is said. The periods of one series must be of one kind, and apart.
    """
    for leaf in formula.values:
        if isinstance(leaf, Series):
            _check_series(leaf, given[str(leaf)])
    told = {str(leaf): [p for g in given[str(leaf)] if (p := g.period)] for leaf in formula.values}
    distinct = _distinct([period for periods in told.values() for period in periods])
    silent = [
        leaf
        for leaf in formula.values
        if isinstance(leaf, Operand) and leaf.period is None and told[str(leaf)]
    ]
    if len(distinct) > 1 and silent:
        listed = ", ".join(f"{leaf} ({told[str(leaf)][0]})" for leaf in silent)
        raise Refused.of(
            "mixed-periods",
            f"the values are about different times ({', '.join(map(str, distinct))}), and the formula does not say so of {listed}",
            f"name the periods: {silent[0].id}@{told[str(silent[0])][0]}.{silent[0].key}",
        )


def _check_series(series: Series, given: Sequence[Given]) -> None:
    unknown = [one.name for one in given if one.period is None]
    if unknown:
        raise Refused.of(
            "mixed-periods",
            f"{series}: {', '.join(unknown)} has no period, so that it is no part of a series",
            "admit it again with its period, or name the values one by one",
        )
    periods = sorted((one.period for one in given if one.period), key=lambda p: (p.start, p.end))
    grains = dict.fromkeys(_grain(period) for period in periods)
    overlap = next(
        (
            (a, b)
            for a, b in pairwise(periods)
            if b.start < a.end and "fiscal" not in (a.kind, b.kind)
        ),
        None,
    )
    if len(grains) > 1 or overlap:
        seen = overlap or tuple(
            next(p for p in periods if _grain(p) == grain) for grain in list(grains)[:2]
        )
        raise Refused.of(
            "mixed-periods",
            f"{series} has values for periods of different kinds: {seen[0]} and {seen[1]}",
            "name the values one by one, or keep years, quarters and months apart as facts of their own",
        )


def _grain(period: Period) -> tuple[str, int]:
    """Return of what kind and length a period is: days for an instant, else months."""
    if period.kind != "flow":
        return period.kind, "/" in period.label
    months = (period.end.year - period.start.year) * 12 + period.end.month - period.start.month
    return "flow", months


def _distinct(periods: Sequence[Period]) -> list[Period]:
    found: list[Period] = []
    for one in periods:
        if not any(one.relation(other) is Relation.EQUAL for other in found):
            found.append(one)
    return found


def about(formula: Formula, given: Mapping[str, Sequence[Given]]) -> tuple[Period, ...]:
    """Return the periods that a result may be said to be about; see :class:`Result`."""
    every = [(leaf, one.period) for leaf in formula.values for one in given[str(leaf)]]
    distinct = _distinct([period for _, period in every if period is not None])
    if len(distinct) < 2:
        return tuple(distinct)
    compared = compares(formula)
    whole = _whole(sorted(distinct, key=lambda p: p.start), compared=compared)
    leaf, first = every[0]
    if not compared or isinstance(leaf, Series) or first is None:
        return (whole,) if whole else ()
    return (first, whole) if whole else (first,)


def compares(formula: Formula) -> bool:
    """Return whether a formula subtracts or divides, so that its values may be of different times."""
    return any(isinstance(one, Operation) and one.sign in "-/" for one in walk(formula.root))


def _whole(ordered: Sequence[Period], *, compared: bool) -> Period | None:
    """Return the period from the first to the last, where nothing is missing between, or both are compared."""
    first, last = ordered[0], ordered[-1]
    if any(one.kind == "fiscal" for one in ordered):
        return None
    filled = all(a.end == b.start for a, b in pairwise(ordered))
    if not (filled or (compared and len(ordered) == 2)):
        return None
    try:
        return _named(f"{first.label.partition('/')[0]}/{last.label.rpartition('/')[2]}")
    except ValueError:
        return None


def _named(label: str) -> Period:
    """Return a range of periods by the shortest name it has: 2025 for 2025-Q1/2025-Q4."""
    whole = Period.parse(label)
    year = whole.start.year
    for short in (Period.year(year), *(Period.part(year, "H", n) for n in (1, 2)), *(Period.part(year, "Q", n) for n in range(1, 5))):  # fmt: skip
        if short.relation(whole) is Relation.EQUAL:
            return short
    return whole
