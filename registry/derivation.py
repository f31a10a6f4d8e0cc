"""A formula over the facts of a registry: which states it names, and what it comes to."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol
from urllib.parse import urlsplit

from factlock.registry import formula as formulas
from factlock.registry.coordinate import same_period
from factlock.registry.errors import Finding, Refused
from factlock.registry.formula import Formula, Given, Operand, Result, Rounding, Series
from factlock.registry.model import (
    Derivation,
    DerivationInput,
    KeyFact,
    Quantity,
    Revision,
    Status,
)
from factlock.registry.period import Relative
from factlock.registry.rollup import standing_of

Inputs = Mapping[str, Sequence[DerivationInput]]
"""What each value and series of a formula stands for, by its canonical form."""

_STANDS = frozenset({Status.ACTIVE, Status.SUSPECT, Status.UNREACHABLE})


class Facts(Protocol):
    """What is asked of a registry."""

    def revisions(self, name: str, /) -> Sequence[Revision]:
        """Return the current revisions of a fact; Refused ``unknown-id`` names the nearest ids."""


def choose(formula: Formula, facts: Facts) -> Inputs:
    """Return the current states that a formula names. Raises Refused with every name that is none.

    A name without a period means the only period that the fact has.
    """
    found: dict[str, list[DerivationInput]] = {}
    wrong: list[Finding] = []
    for leaf in formula.values:
        try:
            chosen = _series(leaf, facts) if isinstance(leaf, Series) else [_one(leaf, facts)]
        except Refused as refused:
            wrong += refused.findings
        else:
            found[str(leaf)] = [
                DerivationInput(str(leaf), revision, leaf.key) for revision in chosen
            ]
    wrong += [f for many in found.values() for one in many for f in _unsound(one)]
    if wrong:
        raise Refused(wrong)
    return found


def compute(
    formula: Formula,
    inputs: Inputs,
    *,
    unit: str = "",
    rounding: Rounding | None = None,
    language: str = "",
) -> tuple[Result, Quantity]:
    """Return what a formula comes to, and the value that states it. Raises Refused."""
    given = {
        operand: [given_of(one.revision, one.held) for one in many]
        for operand, many in inputs.items()
    }
    result = formulas.evaluate(formula, given)
    if unit:
        result = formulas.as_unit(result, unit)
    return result, formulas.state(result, rounding, language)


def given_of(revision: Revision, key: KeyFact) -> Given:
    """Return a key of a fact as a formula takes it."""
    hosts = dict.fromkeys(urlsplit(one.url).hostname or one.url for one in key.evidence)
    inputs: dict[str, list[Given]] = {}
    derivation = key.derivation
    for one in derivation.inputs if derivation is not None else ():
        inputs.setdefault(one.operand, []).append(given_of(one.revision, one.held))
    return Given(
        f"{revision.name}.{key.key}",
        key.value,
        revision.period,
        f"{revision.hash or revision.name}#{key.key}",
        ", ".join(hosts),
        None if derivation is None else formulas.parse(derivation.formula),
        inputs,
    )


def as_recorded(derivation: Derivation) -> Quantity:
    """Compute a derived value again from the states that it was computed from. Raises Refused."""
    inputs: dict[str, list[DerivationInput]] = {}
    for one in derivation.inputs:
        inputs.setdefault(one.operand, []).append(one)
    return _again(derivation, inputs)


def as_of_today(derivation: Derivation, facts: Facts) -> Quantity:
    """Compute a derived value from the states of today. Raises Refused."""
    return _again(derivation, choose(formulas.parse(derivation.formula), facts))


def _again(derivation: Derivation, inputs: Inputs) -> Quantity:
    rounding = rounding_of(derivation)
    formula = formulas.parse(derivation.formula)
    return compute(formula, inputs, unit=derivation.unit, rounding=rounding)[1]


def rounding_of(derivation: Derivation) -> Rounding | None:
    """Return the rounding that was declared, if any."""
    return None if derivation.places is None else Rounding(derivation.places, derivation.mode)


# Which states ------------------------------------------------------------------------------------


def _one(operand: Operand, facts: Facts) -> Revision:
    if isinstance(operand.period, Relative):
        raise Refused.of(
            "relative-period",
            f"{operand} counts from the date of a document, and here is none",
            f"name the period itself: {operand.id}@2025.{operand.key}; in a document, compute with <<= … >>",
        )
    revisions = facts.revisions(operand.id)
    fitting = [one for one in revisions if same_period(one.period, operand.period)]
    if not fitting:
        raise Refused.of(
            "unknown-period",
            f"{operand.id} has no value for {operand.period}",
            f"it has: {_listed(revisions, operand.key)}",
        )
    if len({one.period for one in fitting}) > 1:
        raise Refused.of(
            "which-period",
            f"{operand} may be any of several periods",
            f"name one: {_listed(fitting, operand.key)}; or all: {operand.id}@*.{operand.key}",
        )
    return _with_key(_unforked(fitting), operand.key)


def _series(series: Series, facts: Facts) -> list[Revision]:
    by_period: dict[str, list[Revision]] = {}
    for one in facts.revisions(series.id):
        by_period.setdefault(str(one.period or ""), []).append(one)
    return [_with_key(_unforked(many), series.key) for _, many in sorted(by_period.items())]


def _unforked(many: Sequence[Revision]) -> Revision:
    if len(many) > 1:
        name = many[0].name
        raise Refused.of(
            "forked-fact",
            f"{name} has {len(many)} current states that disagree",
            f"see them: factlock history {many[0].id}; keep one with --revise --why",
        )
    return many[0]


def _with_key(revision: Revision, key: str) -> Revision:
    if revision.key(key) is None:
        known = [one.key for one in revision.keys]
        near = difflib.get_close_matches(key, known, n=1)
        raise Refused.of(
            "unknown-key",
            f"{revision.name} has no key {key!r}",
            (f"did you mean {near[0]!r}? " if near else "") + f"it has: {', '.join(known)}",
            details={"nearest": near},
        )
    return revision


def _listed(revisions: Sequence[Revision], key: str) -> str:
    return ", ".join(dict.fromkeys(f"{one.name}.{key}" for one in revisions[:12]))


def _unsound(one: DerivationInput) -> Iterator[Finding]:
    """Yield why nothing may be derived from a value as it stands."""
    status = standing_of(one.held)
    if status not in _STANDS:
        yield Finding(
            "forked-fact" if status is Status.FORKED else status.value,
            f"{one.name} is {status}: nothing is derived from it",
            f"see why: factlock show {one.name}; admit it anew, or use another fact",
        )
    derivation = one.held.derivation
    if derivation is not None and derivation.outdated:
        yield outdated(one.name, derivation)


def outdated(name: str, derivation: Derivation) -> Finding:
    """Return what is to be said of a derived value whose inputs have moved."""
    return Finding(
        "outdated-derivation",
        f"{name} = {derivation.formula} was computed before {', '.join(derivation.outdated)} moved",
        f"compute it again: factlock derive --outdated {name}",
        details={"moved": list(derivation.outdated)},
    )
