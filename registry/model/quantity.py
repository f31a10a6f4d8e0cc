"""A typed value as it stands in a text."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from factlock.registry.period import Period

QuantityKind = Literal["number", "money", "date", "period", "ordinal", "text"]
Comparator = Literal["=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A typed value as it stands in a text.

    ``literal`` holds the source's own characters and covers comparator, sign, currency, digits,
    scale word and percent. ``number`` is exact and has the scale applied (``12.5 million`` is
    12500000); for a range it is the lower end and ``upper`` the higher. ``unit`` is ``percent``,
    ``percentage-point``, ``per-mille``, ``basis-point``, for money an ISO 4217 code (or the sign as
    written where it does not tell the country, as in ``$``), a unit symbol, or empty. ``period`` is set for dates and periods. ``start`` and ``end`` are offsets
    into the text that was read. ``in_heads`` is the unit or the scale that the heads of its cell state
    and the literal does not (``EUR million``): number and unit are those of the literal alone.
    """

    kind: QuantityKind
    literal: str
    start: int
    end: int
    number: Decimal | None = None
    upper: Decimal | None = None
    unit: str = ""
    comparator: Comparator = "="
    approximate: bool = False
    period: Period | None = None
    in_heads: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the value without its position; decimals and periods become text."""
        out: dict[str, Any] = {"literal": self.literal, "kind": self.kind}
        if self.number is not None:
            out["number"] = format(self.number, "f")
        if self.upper is not None:
            out["upper"] = format(self.upper, "f")
        if self.unit:
            out["unit"] = self.unit
        if self.comparator != "=":
            out["comparator"] = self.comparator
        if self.approximate:
            out["approximate"] = True
        if self.period is not None:
            out["period"] = str(self.period)
        if self.in_heads:
            out["in_heads"] = self.in_heads
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Quantity":
        """Build the value back from :meth:`as_json`; its position is the literal's own."""
        return cls(
            kind=data["kind"],
            literal=data["literal"],
            start=0,
            end=len(data["literal"]),
            number=Decimal(data["number"]) if "number" in data else None,
            upper=Decimal(data["upper"]) if "upper" in data else None,
            unit=data.get("unit", ""),
            comparator=data.get("comparator", "="),
            approximate=data.get("approximate", False),
            period=Period.parse(data["period"]) if "period" in data else None,
            in_heads=data.get("in_heads", ""),
        )
