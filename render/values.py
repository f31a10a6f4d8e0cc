"""How a value is shown: in the source's own characters, unless a filter asks for something else.

=================  ==========================================================================
``round(n)``       to ``n`` decimals of the figure as written; ``round(1, mode=half_even)``
``decimals(n)``    just ``n`` decimals, where that takes nothing away
``group(",")``     digits in groups of three; also ``thousands(" ")``
``percent(n)``     a ratio as a percentage, to ``n`` decimals
``plain``          the bare number, scale applied, without unit
=================  ==========================================================================

Exact decimals throughout. A filter changes the digits and leaves what stands around them (sign,
currency, scale word, percent) as it is; what comes out is read again and must be worth what it should.
Each filter leaves a remark, which is printed in the note and kept in the lock.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.render.filters import FILTERS, Figure
from factlock.render.placeholders import Filter

RemarkKind = Literal["rounded", "decimals", "grouped", "percent", "plain"]

_DIGITS = re.compile(r"\d(?:[\d.,'’\u00a0\u202f\u2009，．· ]*\d)?")
_LANGUAGES = ("", "en", "de", "fr", "de-CH")
_CONVERTIBLE = re.compile(r"\d[.,]\d{3}(?!\d)|\d[.,]\d")


@dataclass(frozen=True, slots=True)
class Remark:
    """What a filter did: ``source`` is what it was given, ``detail`` how, e.g. the mode."""

    kind: RemarkKind
    source: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader sees of a value, its unit, and what was done to get there."""

    text: str
    unit: str
    remarks: tuple[Remark, ...] = ()


def show(value: Quantity, filters: tuple[Filter, ...] = (), language: str = "") -> Shown:
    """Return what a reader sees of a value. Raises Refused."""
    literal = re.sub(r"[ \t\r\n\f\v]+", " ", value.literal).strip(" ")
    if (
        not literal
        or not literal.replace("\u00a0", " ")
        .replace("\u202f", " ")
        .replace("\u2009", " ")
        .isprintable()
    ):
        raise Refused.of(
            "unprintable-value",
            f"the value {value.literal!r} holds characters that cannot be shown",
            "admit it with a value literal of visible characters: --value KEY=LITERAL",
        )
    if not filters:
        _readable_here(value, literal, language)
        return Shown(literal, value.unit)
    figure = _take_apart(value, literal, filters[0], language)
    remarks: list[Remark] = []
    text = literal
    for one in filters:
        figure, detail = _known(one)(figure, one)
        before, text = text, figure.text()
        if text != before or one.name in ("percent", "plain"):
            remarks.append(Remark(_REMARKS[one.name], before, detail))
    if value.comparator != "=" and any(one.kind == "rounded" for one in remarks):
        raise Refused.of(
            "rounds-a-bound",
            f"“{literal}” is a bound; rounded it would promise more or less than its source",
            "leave the filter out",
        )
    _read_again(figure, text, value, language)
    return Shown(text, figure.unit, tuple(remarks))


def _known(one: Filter) -> Callable[[Figure, Filter], tuple[Figure, str]]:
    known = FILTERS.get(one.name)
    if known is None:
        near = difflib.get_close_matches(one.name, FILTERS, n=1, cutoff=0.5)
        raise Refused.of(
            "unknown-filter",
            f"there is no filter {one.name!r}",
            (f"did you mean {near[0]}? " if near else "") + f"there are {', '.join(FILTERS)}",
        )
    return known


def _readable_here(value: Quantity, literal: str, language: str) -> None:
    """Refuse a literal that says something else in the document's language, as 1.234 may."""
    if value.number is None or not language or not _CONVERTIBLE.search(literal):
        return
    seen = next(iter(quantities.read(literal, language)), None)
    if seen is None or seen.number is None or seen.literal != literal:
        return
    if (seen.number, seen.upper) != (value.number, value.upper):
        raise Refused.of(
            "misread-value",
            f"“{literal}” is worth {value.number:f} on its page, but {seen.number:f} in a text in {language!r}",
            'write the digits anew, e.g. with | group(",")',
        )


def _take_apart(value: Quantity, literal: str, first: Filter, language: str) -> Figure:
    _known(first)
    if value.kind not in ("number", "money") or value.number is None or value.upper is not None:
        what = "a range" if value.upper is not None else f"a {value.kind}"
        raise Refused.of(
            "filter-on-text",
            f"the filter {first.name!r} works on a single number; “{literal}” is {what}",
            "leave the filter out",
        )
    tokens = list(_DIGITS.finditer(literal))
    if len(tokens) == 1:
        token = tokens[0]
        prefix, suffix = literal[: token.start()], literal[token.end() :]
        figures = list(_figures(token.group(), value.number))
        if len(figures) > 1:
            factor = _factor(prefix, suffix, language)
            figures = [one for one in figures if abs(one[0] * factor) == abs(value.number)]
        if len(figures) == 1:
            digits, group, point = figures[0]
            signed = -digits if value.number < 0 else digits
            factor = value.number / signed if digits else Decimal(1)
            return Figure(prefix, signed, suffix, group, point, factor, value.unit)
    if first.name == "plain":
        return Figure("", value.number, "", "", ".", Decimal(1), value.unit)
    raise Refused.of(
        "cannot-format",
        f"“{literal}” is not one figure written in digits, so that its digits cannot be changed alone",
        "leave the filter out, or use | plain first",
    )


def _figures(token: str, number: Decimal) -> Iterator[tuple[Decimal, str, str]]:
    """Yield the ways to read a token that make ``number`` a power of ten times of it."""
    marks = [char for char in token if not char.isdigit()]
    for point in dict.fromkeys(["", *marks[-1:]]):
        groups = set(marks[:-1] if point else marks)
        if len(groups) > 1 or point in groups:
            continue
        whole, _, rest = token.rpartition(point) if point else (token, "", "")
        digits = Decimal("".join(c for c in whole if c.isdigit()) + ("." + rest if rest else ""))
        if _power_of_ten(number, digits):
            yield digits, _ascii(next(iter(groups), "")), _ascii(point) or "."


def _ascii(mark: str) -> str:
    return {"，": ",", "．": "."}.get(mark, mark)


def _power_of_ten(number: Decimal, digits: Decimal) -> bool:
    if not digits or not number:
        return digits == number
    return (abs(number) / digits).normalize().as_tuple().digits == (1,) and abs(number) >= digits


def _factor(prefix: str, suffix: str, language: str) -> Decimal:
    """Return what a single one is worth between ``prefix`` and ``suffix``: the scale."""
    for tag in dict.fromkeys((language, *_LANGUAGES)):
        seen = quantities.read(f"{prefix}1{suffix}", tag)
        if len(seen) == 1 and seen[0].number is not None:
            return abs(seen[0].number)
    return Decimal(1)


def _read_again(figure: Figure, text: str, value: Quantity, language: str) -> None:
    """Refuse what no longer reads as what it is worth."""
    worth = figure.figure * figure.factor
    for tag in (language,) if language else _LANGUAGES:
        seen = quantities.read(text, tag)
        if len(seen) == 1 and seen[0].number == worth and seen[0].comparator == value.comparator:
            return
        if len(seen) == 1 and seen[0].period is not None and text == f"{worth:f}":
            return  # a bare 2025, which alone might be a year
    raise Refused.of(
        "unreadable-figure",
        f"“{text}” would not read as {worth:f}" + (f" in {language!r}" if language else ""),
        "choose another mark between the digits",
    )


_REMARKS: Mapping[str, RemarkKind] = {
    "round": "rounded",
    "decimals": "decimals",
    "group": "grouped",
    "thousands": "grouped",
    "percent": "percent",
    "plain": "plain",
}

# What stands beside a value ------------------------------------------------------------------------

_PERCENT = re.compile(
    r"\s*(?:[%％﹪‰]|per\s?cent(?:age)?(?![a-z])|pct(?![a-z])|pp(?![a-z])|basis points?|个?百分点|个?基点|Prozent|pour\s?cent|パーセント)",
    re.IGNORECASE,
)
_OF_HUNDRED = re.compile(r"百分之\s*\Z")
_CURRENCY = re.compile(
    r"\s*(?:[$€£¥￥₹₩₽]|元|人民币|[美欧日港澳加]元|英镑|(?:US |U\.S\. )?dollars?(?![a-z])|euros?(?![a-z])|yuan(?![a-z])|renminbi|yen(?![a-z])"
    r"|pounds?(?![a-z])|(?-i:USD|EUR|CNY|RMB|GBP|JPY|CHF|HKD)(?![a-z]))",
    re.IGNORECASE,
)
_CURRENCY_BEFORE = re.compile(
    r"(?:[$€£¥￥₹₩₽]|人民币|(?<![A-Za-z])(?:USD|EUR|CNY|RMB|GBP|JPY|CHF|HKD))\s*\Z"
)
_SCALE = re.compile(
    r"\s*(?:(?:hundred|thousand|million|billion|trillion|bn|mn|tn|Mio\.?|Mrd\.?|Millionen|Milliarden|millions|milliards)(?![A-Za-z])|[百千]?[万萬亿億兆])",
    re.IGNORECASE,
)
_BOUND_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?:(?:more|less|fewer|greater|no more|no less|no fewer) than|over|under|above|below|at least|at most|up to)|[<>≤≥＜＞]"
    r"|超过|不足|不到|不超过|不低于|不少于|至少|至多|高于|低于)\s*\Z",
    re.IGNORECASE,
)


def repeated_unit(value: Quantity, shown: Shown, before: str, after: str) -> str:
    """Return what the text beside a value says that the value says itself; empty if nothing.

    ``before`` and ``after`` are what a reader sees on both sides. A percentage that is followed by
    "percentage points" counts as well: two units are one too many.
    """
    text, found = shown.text, None
    if shown.unit in ("percent", "percentage-point", "per-mille", "basis-point"):
        found = _PERCENT.match(after) or _OF_HUNDRED.search(before)
    elif value.kind == "money" and shown.unit:
        found = _CURRENCY.match(after) or _CURRENCY_BEFORE.search(before)
    elif shown.unit:
        found = re.match(rf"\s*{re.escape(shown.unit)}(?![^\W\d_])", after)
    if found is None and _SCALE.search(text):
        found = _SCALE.match(after)
    if found is None and value.comparator != "=":
        found = _BOUND_BEFORE.search(before)
    return found.group().strip() if found is not None else ""
