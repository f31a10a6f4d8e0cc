"""Whether one value of a quote says what one value of a claim says."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Literal

from factlock.registry import quantities
from factlock.registry.model import Quantity
from factlock.registry.period import Relation
from factlock.registry.quantities.compare import partial_date

Agreement = Literal["same", "bound", "unit", "differs", "apart"]
"""``bound``: the same number with another comparator; ``unit``: the same number of something else;
``differs``: another number of the same kind; ``apart``: things that cannot be compared."""

DATED = ("date", "period")
_DOLLARS = frozenset({"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "$"})
_YUAN_OR_YEN = frozenset({"CNY", "JPY", "¥"})
_IMPLIED = frozenset({(">=", ">"), ("<=", "<")})
"""Comparators of a claim that those of a quote imply at the same number."""
_DIGITS = re.compile(r"\d(?:[\d.,'’ \u00a0\u2009\u202f]*\d)?")
_FROM_BELOW = re.compile(r"nearly|almost|just under|close to|[将接]?近|knapp|fast|beinahe|presque|près de", re.IGNORECASE)  # fmt: skip


def agreement(claim: Quantity, quote: Quantity) -> Agreement:
    """Compare a value of a claim with one of a quote."""
    kinds = (claim.kind, quote.kind)
    if any(kind in DATED for kind in kinds):
        return _dates(claim, quote) if all(kind in DATED for kind in kinds) else "apart"
    if any(kind in ("text", "ordinal") for kind in kinds):
        same = quantities.same_value(claim, quote)
        return "apart" if kinds[0] != kinds[1] else "same" if same else "differs"
    if claim.number is None or quote.number is None:
        return "apart"
    return _numbers(claim, quote)


def _numbers(claim: Quantity, quote: Quantity) -> Agreement:
    one, other = _bare(claim), _bare(quote)
    if quantities.same_value(one, other):
        return _bounds(claim, quote)
    alike = replace(other, kind=one.kind, unit=one.unit)
    if not _same_unit(one, other):
        return "unit" if quantities.same_value(one, alike) else "apart"
    if quantities.same_value(one, alike):
        return _bounds(claim, quote)
    if _is_rounding(claim, quote):
        return "same" if _comparable(claim, quote) else "bound"
    return "differs"


def _bare(value: Quantity) -> Quantity:
    return replace(value, comparator="=", approximate=False)


def _same_unit(claim: Quantity, quote: Quantity) -> bool:
    """Whether both count the same thing; ``$`` and ``¥`` in a claim stand for any of their kind."""
    if claim.kind != quote.kind:
        return False
    if claim.unit == quote.unit:
        return True
    if claim.kind == "money":
        return (claim.unit == "$" and quote.unit in _DOLLARS) or (
            claim.unit == "¥" and quote.unit in _YUAN_OR_YEN
        )
    return False


def _bounds(claim: Quantity, quote: Quantity) -> Agreement:
    if not _comparable(claim, quote):
        return "bound"
    if quote.approximate and not claim.approximate:
        return "bound"  # "about" may not be dropped
    return "same"


def _comparable(claim: Quantity, quote: Quantity) -> bool:
    return claim.comparator == quote.comparator or (claim.comparator, quote.comparator) in _IMPLIED


def _is_rounding(claim: Quantity, quote: Quantity) -> bool:
    """Whether an approximate claim is the quote's number, rounded to the digits that it writes."""
    if not claim.approximate or claim.upper is not None or quote.upper is not None:
        return False
    number, exact = claim.number, quote.number
    if not number or exact is None:
        return False
    if claim.unit != quote.unit and claim.kind != "money":
        return False
    step = _step(claim.literal, number)
    if step is None or abs(number - exact) * 2 > step:
        return False
    return not (_FROM_BELOW.search(claim.literal) and exact > number)


def _step(literal: str, number: Decimal) -> Decimal | None:
    """Return what one unit of the last written digit stands for; zeros at the end are not written."""
    found = _DIGITS.search(literal)
    if found is None:
        return None
    digits = re.sub(r"[^\d]", "", found.group())
    significant = digits.lstrip("0").rstrip("0")
    if not significant:
        return None
    decimals = "." in found.group() or ("," in found.group() and "." in format(number, "f"))
    written = digits.lstrip("0") if decimals else significant
    return abs(number) / Decimal(int(written))


def _dates(claim: Quantity, quote: Quantity) -> Agreement:
    if quote.approximate and not claim.approximate:
        return "bound"
    if claim.period is None:
        return _without_year(claim, quote)
    if quote.period is None:
        return "apart"  # the quote's date lacks its year: coarser than the claim's
    relation = quote.period.relation(claim.period)
    both_ends = "/" in claim.period.label  # said exactly, neither of them coarsely
    carried = relation is Relation.EQUAL or (relation is Relation.INSIDE and not both_ends)
    return "same" if carried else "differs"


def _without_year(claim: Quantity, quote: Quantity) -> Agreement:
    partial = partial_date(claim.literal)
    if not partial:
        return "apart"
    if quote.period is None:
        return "same" if partial == partial_date(quote.literal) else "differs"
    return "same" if quote.period.label.endswith(partial.removeprefix("-")) else "differs"
