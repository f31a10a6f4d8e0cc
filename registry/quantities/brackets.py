"""Brackets as accountants write a minus: $(1,234), (5.2)%, and (1,234) alone in its cell.

Where a currency or a percent sign tells that the brackets are the sign, the number is negative. A bare number that
fills a cell or a line with its brackets may as well be a count, a standard error, a note: it is refused.
"""

from dataclasses import dataclass, replace

from factlock.registry.quantities import currencies
from factlock.registry.quantities.decimals import times
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.ranges import Span
from factlock.registry.quantities.scales import scale_at
from factlock.registry.quantities.tokens import Text
from factlock.registry.quantities.units import PERCENT, unit_at

_EDGE = ("", "\n", "\t")


@dataclass(frozen=True, slots=True)
class Bracketed:
    """A value with the brackets that are its sign: where it starts and ends; ``sure`` if they are."""

    start: int
    end: int
    span: Span
    sure: bool


def bracketed(
    text: Text, floor: int, start: int, span: Span, language: Language
) -> Bracketed | None:
    """Read the brackets right around a value from ``start`` on, or None if they are no sign."""
    t, end = text.folded, span.end
    if t[start - 1 : start] != "(" or t[end : end + 1] != ")" or start - 1 < floor or span.ranged:
        return None
    if span.first.amount.form not in ("digits", "fraction"):
        return None
    outer = currencies.before(text, floor, start - 1, language)
    if outer and outer.end == start - 1 and not span.unit and t[start - 2] != " ":
        return _money(text, outer, end + 1, span, language)
    percent = unit_at(text, end + 1, language) if span.first.bare else None
    if percent and percent.name == PERCENT:
        return Bracketed(start - 1, percent.end, replace(span, unit=PERCENT), sure=True)
    alone = t[start - 2 : start - 1] if start > 1 else ""
    if alone in _EDGE and t[end + 1 : end + 2] in _EDGE:
        return Bracketed(start - 1, end + 1, span, sure=span.money)
    return None


def _money(
    text: Text, outer: currencies.Currency, end: int, span: Span, language: Language
) -> Bracketed:
    """Read $(1.2) million: the scale stands behind the bracket."""
    scale = scale_at(text, end, language, money=True) if span.first.bare else None
    number = span.number
    if scale:
        end = scale.end
        number = None if number is None or scale.factor is None else times(number, scale.factor)
    whole = replace(span, number=number, unit=outer.unit, money=True)
    return Bracketed(outer.start, end, whole, sure=True)
