"""Whether two values say the same: equal canonical number and unit, same comparator, same period.

1.2 billion, 1,200 million and 12亿 are the same; 5% and 百分之五; 50 basis points and half a percentage
point; 5‰ and 0.5%. Percent and percentage point, USD and EUR, $ and USD, 5 and 5%, 2.1 and -2.1, more
than 5 and 5, about 5 and 5 are not. What could not be read (number or period None) equals nothing.
"""

from decimal import Decimal

from factlock.registry.model import Quantity
from factlock.registry.period import Relation
from factlock.registry.quantities import dates, dates_de, dates_en, dates_fr, dates_ja, dates_zh
from factlock.registry.quantities.decimals import times
from factlock.registry.quantities.languages import language_of
from factlock.registry.quantities.tokens import fold
from factlock.registry.quantities.units import BASIS_POINT, PER_MILLE, PERCENT, POINT

_CANONICAL = {
    BASIS_POINT: (POINT, Decimal("0.01")),
    PER_MILLE: (PERCENT, Decimal("0.1")),
}
_DATED = ("date", "period")


def same_value(a: Quantity, b: Quantity) -> bool:
    """Return whether two values are the same, however they are written."""
    if a.kind in _DATED and b.kind in _DATED:
        return _same_period(a, b)
    if a.kind != b.kind:
        return False
    if a.kind == "text":
        return fold(a.literal).folded == fold(b.literal).folded
    if a.number is None or b.number is None:
        return False
    return (
        _canonical(a) == _canonical(b)
        and a.comparator == b.comparator
        and a.approximate == b.approximate
    )


def _canonical(value: Quantity) -> tuple[str, Decimal | None, Decimal | None]:
    unit, factor = _CANONICAL.get(value.unit, (value.unit, Decimal(1)))
    ends = [None if end is None else times(end, factor) for end in (value.number, value.upper)]
    return unit, ends[0], ends[1]


def _same_period(a: Quantity, b: Quantity) -> bool:
    if a.period is not None and b.period is not None:
        return a.period.relation(b.period) is Relation.EQUAL and a.approximate == b.approximate
    if a.period is not None or b.period is not None:
        return False
    partial = partial_date(a.literal)
    return partial != "" and partial == partial_date(b.literal)


def partial_date(literal: str) -> str:
    """Return the canonical form of a date that only lacks its year (``--03-05``, ``--Q3``), or ''."""
    text, language = fold(literal), language_of("")
    for found in (
        dates_ja.date_at(text, 0),
        dates_zh.date_at(text, 0),
        dates_de.date_at(text, 0),
        dates_fr.date_at(text, 0),
        dates.date_at(text, 0, language),
        dates_en.date_at(text, 0),
    ):
        if found and found.end == len(literal) and found.partial:
            return found.partial
    return ""
