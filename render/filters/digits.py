"""Filters that change digits: round, decimals, group, percent, plain."""

import decimal
from dataclasses import replace
from decimal import Decimal

from factlock.registry.errors import Refused
from factlock.registry.quantities import Part
from factlock.render.filters import figures
from factlock.render.filters.arguments import MODES, Given
from factlock.render.filters.figures import EXACT, SHARES, Figure, Marks

_WIDE = 400
_GROUP = 3


def rounded(figure: Figure, places: int, given: Given) -> Figure:
    """Round every number of a figure as written.

    No digit is added to what a source says: its 5 is not known to be 5.0.
    """
    one = given.written
    mode = given.text("mode", "half_up")
    context = decimal.Context(prec=_WIDE, rounding=MODES[mode])
    negative = figure.value.number is not None and figure.value.number < 0
    out = []
    for part in figure.digits(one.name):
        number = part.number or Decimal(0)
        signed = number.copy_negate() if negative else number
        made = signed.quantize(Decimal(1).scaleb(-places), context=context)
        if not made and number:
            raise Refused.of(
                "rounds-to-zero", f"{one} leaves nothing of “{figure.text}”", "keep more decimals"
            )
        out.append(number if _finer(made, number) else abs(made))
    if out == [part.number for part in figure.digits(one.name)]:
        return figure.with_digits(out)
    if figure.value.comparator != "=":
        raise Refused.of(
            "rounds-a-bound",
            f"“{figure.text}” is a bound; rounded it would promise more or less than its source",
            "leave the filter out",
        )
    if len(out) == 2 and EXACT.compare(*_worth(figure, out)) >= 0:
        raise Refused.of(
            "collapses-range",
            f"{one} leaves no range of “{figure.text}”: both ends become one",
            "keep more decimals",
        )
    return figure.with_digits(out)


def _worth(figure: Figure, out: list[Decimal]) -> list[Decimal]:
    return [EXACT.multiply(*pair) for pair in zip(out, figure.factors(), strict=True)]


def _finer(made: Decimal, number: Decimal) -> bool:
    one, other = made.as_tuple().exponent, number.as_tuple().exponent
    return isinstance(one, int) and isinstance(other, int) and one < other


def round_(figure: Figure, given: Given) -> tuple[Figure, str]:
    """``round(n)``: to ``n`` decimals of the figure as written."""
    return rounded(figure, given.number("places") or 0, given), given.text("mode", "half_up")


def decimals(figure: Figure, given: Given) -> tuple[Figure, str]:
    """``decimals(n)``: just ``n`` decimals, where that takes nothing away."""
    places = given.number("places") or 0
    out = []
    for part in figure.digits("decimals"):
        number = part.number or Decimal(0)
        made = number.quantize(
            Decimal(1).scaleb(-max(places, 0)),
            context=decimal.Context(prec=_WIDE, rounding=decimal.ROUND_DOWN),
        )
        if places < 0 or made != number:
            raise Refused.of(
                "loses-digits",
                f"{given.written} would take digits from “{figure.text}”",
                f"round it openly: | round({places})",
            )
        out.append(made)
    return figure.with_digits(out), str(places)


def group(figure: Figure, given: Given, language: str) -> Figure:
    """``group(",")``, ``thousands``: digits in threes, by the mark of the language if none is named."""
    own = figures.marks(language).group if language else ","
    return regrouped(figure, Marks(given.text("mark", own)), given.written.name)


def regrouped(figure: Figure, marks: Marks, name: str) -> Figure:
    """Divide the digits by other marks; ``name`` is that of the filter, for a refusal.

    Where no decimal mark is named the old one stays, unless it is the mark of the groups now.
    """
    figure.digits(name)
    parts = list(figure.parts)
    for n in figure.places:
        part = parts[n]
        number = part.number or Decimal(0)
        point = marks.point or figures.numbered(part, number, figure.language).point
        if not marks.point and marks.group == point:
            point = "," if marks.group == "." else "."
        whole = len(format(number, "f").partition(".")[0])
        if whole <= _GROUP and part.point in ("", point):
            continue  # nothing to group, nothing to divide otherwise
        bare = replace(
            part,
            group=marks.group if whole >= marks.least else "",
            point=point,
            indian=marks.indian or (part.indian and marks.group == ","),
        )
        parts[n] = figures.numbered(bare, number, figure.language)
    return replace(figure, parts=tuple(parts))


def percent(figure: Figure, given: Given) -> tuple[Figure, str]:
    """``percent(n)``: a ratio as a percentage, to ``n`` decimals if so many are named."""
    if (
        figure.value.unit
        or figure.value.in_heads
        or any(one.kind in ("scale", "unit", "currency") for one in figure.parts)
    ):
        raise Refused.of(
            "not-a-ratio",
            f"percent makes a percentage of a ratio; “{figure.text}” is none",
            "leave it out, or use round",
        )
    figure.digits("percent")
    hundredfold = [figures.shift(figure.parts[n].number or Decimal(0), 2) for n in figure.places]
    out = [EXACT.add(one.normalize(EXACT), 0) for one in hundredfold]
    whole = figure.with_digits([figures.without_exponent(one) for one in out])
    last = whole.places[-1]
    parts = (*whole.parts[: last + 1], Part("unit", "%", unit="percent"), *whole.parts[last + 1 :])
    whole = replace(whole, parts=parts, value=replace(whole.value, unit="percent"))
    places = given.number("places")
    if places is None:
        return whole, ""
    return rounded(whole, places, given), given.text("mode", "half_up")


def plain(figure: Figure, language: str) -> Figure:
    """``plain``: the bare number, scale applied, without unit and without groups."""
    if figure.bounded:
        raise Refused.of(
            "not-plain",
            f"“{figure.text}” says more than a number: a bound or an approximation",
            "leave the filter out",
        )
    if not figures.exact(figure.value):
        raise Refused.of(
            "not-plain",
            f"“{figure.text}” is a fraction that no decimal number states in full",
            "leave the filter out",
        )
    ends = [end for end in (figure.value.number, figure.value.upper) if end is not None]
    point = figures.marks(language).point if language else "."
    parts = [Part("sign", "-")] if ends[0] < 0 else []
    for n, end in enumerate(ends):
        parts += [Part("link", "–")] * n
        parts.append(
            Part(
                "number",
                figures.written(end, "", point),
                figures.without_exponent(abs(end)),
                point=point,
            )
        )
    value = replace(figure.value, kind="number", unit="", in_heads="")
    return Figure(value, tuple(parts), language)


def unscalable(figure: Figure) -> bool:
    """Whether a figure has a unit that takes no scale word: percent and its kin."""
    return figure.value.unit in SHARES or figure.value.unit == "times"
