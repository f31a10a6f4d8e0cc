"""The values that a formula is given, and which of them can be computed with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from factlock.registry.errors import Finding
from factlock.registry.formula.measures import Measure
from factlock.registry.formula.tree import Formula, Node
from factlock.registry.model import Quantity
from factlock.registry.period import Period

_UNTOLD = frozenset(
    ("$", "¥", "元", "franc", "krone", "peso", "pound", "rupee", "point", "degree", "other")
)
"""Units as they are read where a page does not tell which one it means."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value of the registry: how it is called, what it is, and the time it is about.

    ``identity`` tells values apart, whatever they are called; ``origin`` is the host of its source. A derived
    value has a ``formula`` and the ``inputs`` of it, by their canonical forms.
    """

    name: str
    value: Quantity
    period: Period | None = None
    identity: str = ""
    origin: str = ""
    formula: Formula | None = None
    inputs: Mapping[str, Sequence["Given"]] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What tells it apart from others."""
        return self.identity or self.name


MOST_BELOW = 500
"""How many inputs of derived values are looked at one by one; of more, each derived value counts for itself."""


def derived_below(
    used: Sequence[Given],
) -> tuple[dict[str, tuple[Node, dict[str, list[str]]]], dict[str, str]]:
    """Return how the derived ones among values come about, by identity, and the names of all."""
    below: dict[str, tuple[Node, dict[str, list[str]]]] = {}
    names: dict[str, str] = {}

    def visit(one: Given) -> None:
        names[one.key] = one.name
        if one.formula is None or one.key in below:
            return
        leaves = {leaf: [each.key for each in many] for leaf, many in one.inputs.items()}
        below[one.key] = (one.formula.root, leaves)
        for many in one.inputs.values():
            for each in many:
                visit(each)

    for one in used:
        visit(one)
    if len(names) - len(used) > MOST_BELOW:
        return {}, {one.key: one.name for one in used}
    return below, names


def unusable(one: Given) -> list[Finding]:
    """Return why nothing can be computed from a value: it is no number, a bound, a range."""
    value = one.value
    told = f"{one.name} = “{value.literal}”"
    if value.kind not in ("number", "money"):
        return [
            Finding(
                "not-a-number",
                f"{told} is a {value.kind}; a formula computes with numbers",
                "use a value that is a number",
            )
        ]
    if value.upper is not None:
        return [
            Finding(
                "range-in-formula",
                f"{told} is a range, and what is computed from it would be one too",
                "use values that are single numbers",
            )
        ]
    if value.comparator != "=":
        return [
            Finding(
                "bound-in-formula",
                f"{told} is a bound: nothing exact can be computed from it",
                "use values that are single numbers",
            )
        ]
    if value.number is None:
        return [
            Finding(
                "not-a-number",
                f"{told} could not be read as one number",
                "admit it from a clause that states the number plainly",
            )
        ]
    return []


def measure_of(one: Given) -> Measure:
    """Return what a value measures; it must be usable."""
    value, number = one.value, one.value.number
    assert number is not None  # noqa: S101  (see unusable)
    exponent = number.as_tuple().exponent
    return Measure(
        Fraction(number),
        value.unit,
        value.kind == "money",
        value.in_heads,
        one.origin if value.unit in _UNTOLD else "",
        places=max(-exponent, 0) if isinstance(exponent, int) else None,
        approximate=value.approximate,
    )
