"""The value that a computed number is written like: its marks, its words, its scale."""

from dataclasses import dataclass, replace
from decimal import Decimal

from factlock.registry import quantities
from factlock.registry.formula.evaluation import Result
from factlock.registry.formula.given import Given
from factlock.registry.formula.measures import Measure
from factlock.registry.formula.tree import (
    Call,
    Constant,
    Negation,
    Node,
    Operand,
    Operation,
    Series,
)
from factlock.registry.model import Quantity
from factlock.registry.quantities import Part

LANGUAGES = ("en", "de", "fr", "zh", "ja", "de-CH")
"""In which a literal of unknown language is tried to be read."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The parts of a literal without sign and bound; ``scaled`` tells whether its scale is kept."""

    parts: tuple[Part, ...]
    scale: Decimal
    scaled: bool
    beside: tuple[Part, ...]
    """The digits of all values that are written in this scale."""

    def without_scale(self) -> "Pattern":
        """Return the same without its scale word."""
        kept = [one for one in self.parts if one.kind != "scale"]
        apart = [
            one
            for n, one in enumerate(kept)
            if not (one.kind == "space" and n and kept[n - 1].kind == "space")
        ]
        while apart and apart[-1].kind == "space":
            apart.pop()
        return replace(self, parts=tuple(apart), scale=Decimal(1), scaled=False)


def pattern_of(result: Result) -> Pattern | None:
    """Return the example that a result follows, if one of its values measures the same."""
    measure = result.measure
    additive = _is_additive(result.formula.root)
    if measure.ratio or (measure.kind in ("share", "point") and not additive):
        return None
    alike = [one for one in result.used if _measures_same(one, measure)]
    found = [_apart(one.value) for one in alike]
    if not found or found[0] is None:
        return None
    first, others = found[0], [one for one in found if one is not None]
    if not additive or any(one is None or one.scale != first.scale for one in found):
        return first.without_scale()
    digits = [part for one in others for part in one.parts if part.kind == "number"]
    return replace(first, beside=tuple(digits))


def _measures_same(one: Given, measure: Measure) -> bool:
    value = one.value
    return (value.unit, value.kind == "money", value.in_heads) == (
        measure.unit,
        measure.money,
        measure.in_heads,
    )


def _is_additive(node: Node) -> bool:
    """Whether a formula only adds, subtracts, takes means and extremes of what it names."""
    match node:
        case Operand() | Series():
            return True
        case Constant(number=number, share=share):
            return share or number == 1
        case Negation(of=inner):
            return _is_additive(inner)
        case Call(given=given):
            return all(map(_is_additive, given))
        case Operation(sign="+" | "-", left=left, right=right):
            return _is_additive(left) and _is_additive(right)
        case _:
            return False


def _apart(value: Quantity) -> Pattern | None:
    """Take the literal of a value apart in whatever language reads it as what it is worth."""
    for language in ("", *LANGUAGES):
        anatomy = quantities.take_apart(value.literal.strip(), language)
        if anatomy is None or anatomy.value.number != value.number:
            continue
        parts = [one for one in anatomy.parts if one.kind not in ("sign", "bound")]
        while parts and parts[0].kind == "space":
            parts.pop(0)
        while parts and parts[-1].kind == "space":
            parts.pop()
        kinds = [one.kind for one in parts]
        if kinds.count("number") != 1 or "numeral" in kinds or "link" in kinds:
            return None
        scale = next((one.number for one in parts if one.kind == "scale"), None) or Decimal(1)
        return Pattern(tuple(parts), scale, scale != 1, ())
    return None


def places_of(part: Part) -> int:
    """Return how many decimals the digits of a part have."""
    return places_in(part.number) if part.number is not None else 0


def places_in(number: Decimal) -> int:
    """Return how many decimals a number has."""
    exponent = number.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0
