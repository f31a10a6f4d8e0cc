"""What a placeholder may ask to be done to the digits of a value."""

import decimal
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from factlock.registry.errors import Refused
from factlock.render.placeholders import Filter

MODES: Mapping[str, str] = {
    "half_up": decimal.ROUND_HALF_UP,
    "half_even": decimal.ROUND_HALF_EVEN,
    "half_down": decimal.ROUND_HALF_DOWN,
    "up": decimal.ROUND_UP,
    "down": decimal.ROUND_DOWN,
    "ceiling": decimal.ROUND_CEILING,
    "floor": decimal.ROUND_FLOOR,
}
"""Ways to round; ``half_up`` is away from zero at the half, as taught at school."""
GROUP_MARKS = (",", ".", " ", "'", "’", "\u00a0", "\u202f", "\u2009", "")
_MOST_PLACES = 30
_EXACT = decimal.Context(prec=120, traps=[decimal.InvalidOperation, decimal.Inexact])


@dataclass(frozen=True, slots=True)
class Figure:
    """A literal taken apart: ``figure`` (signed) is written between ``prefix`` and ``suffix``.

    ``figure`` times ``factor`` is what the value is worth.
    """

    prefix: str
    figure: Decimal
    suffix: str
    group: str
    point: str
    factor: Decimal
    unit: str

    def text(self) -> str:
        """Write the literal anew; the sign stands in ``prefix``."""
        whole, _, rest = format(abs(self.figure), "f").partition(".")
        if self.group:
            head = len(whole) % 3
            parts = [whole[:head]] if head else []
            parts += [whole[n : n + 3] for n in range(head, len(whole), 3)]
            whole = self.group.join(parts)
        return self.prefix + whole + (self.point + rest if rest else "") + self.suffix


def _bound(one: Filter, *names: str) -> dict[str, str]:
    """Return a filter's arguments by name. Raises Refused ``bad-filter``."""
    found = dict(zip(names, one.arguments, strict=False))
    wrong = len(one.arguments) > len(names)
    for name, word in one.named:
        wrong = wrong or name not in names or name in found
        found[name] = word
    if wrong:
        takes = f"{one.name}({', '.join(names)})" if names else f"{one.name}, without arguments"
        raise Refused.of("bad-filter", f"cannot use {one}", f"write {takes}")
    return found


def _places(one: Filter, word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,2}", word) or abs(int(word)) > _MOST_PLACES:
        raise Refused.of(
            "bad-filter",
            f"{one}: {word!r} is no number of decimals",
            f"write a whole number from -{_MOST_PLACES} to {_MOST_PLACES}",
        )
    return int(word)


def _rounded(figure: Figure, places: int, one: Filter, mode: str) -> tuple[Figure, str]:
    if mode not in MODES:
        raise Refused.of(
            "bad-filter",
            f"{one}: no way to round is called {mode!r}",
            f"there are {', '.join(MODES)}",
        )
    context = decimal.Context(prec=200, rounding=MODES[mode])
    rounded = figure.figure.quantize(Decimal(1).scaleb(-places), context=context)
    if not rounded and figure.figure:
        raise Refused.of(
            "rounds-to-zero",
            f"{one} leaves nothing of {figure.text()}",
            "keep more decimals",
        )
    return replace(figure, figure=rounded), mode


def _round(figure: Figure, one: Filter) -> tuple[Figure, str]:
    given = _bound(one, "places", "mode")
    places = _places(one, given.get("places", "0"))
    rounded, mode = _rounded(figure, places, one, given.get("mode", "half_up"))
    # Rounding adds no digits: 5 is not known to be 5.0.
    finer = _exponent(rounded.figure) < _exponent(figure.figure)
    return (figure if finer else rounded), mode


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _decimals(figure: Figure, one: Filter) -> tuple[Figure, str]:
    places = _places(one, _bound(one, "places").get("places", ""))
    exact, _ = _rounded(figure, max(places, 0), one, "down")
    if places < 0 or exact.figure != figure.figure:
        raise Refused.of(
            "loses-digits",
            f"{one} would take digits from {figure.text()}",
            f"round it openly: | round({places})",
        )
    return exact, str(places)


def _group(figure: Figure, one: Filter) -> tuple[Figure, str]:
    mark = _bound(one, "mark").get("mark", "," if one.name == "group" else "")
    if mark not in GROUP_MARKS or (one.name == "thousands" and not (one.arguments or one.named)):
        raise Refused.of(
            "bad-filter",
            f"{one}: cannot group by {mark!r}",
            'write group(","), group(" "), group("\'"), group(".") or group("")',
        )
    point = figure.point
    if mark == point:
        point = "," if mark == "." else "."
    return replace(figure, group=mark, point=point), ""


def _percent(figure: Figure, one: Filter) -> tuple[Figure, str]:
    given = _bound(one, "places", "mode")
    if figure.unit or figure.suffix.strip() or figure.factor != 1:
        raise Refused.of(
            "not-a-ratio",
            f"percent makes a percentage of a ratio; “{figure.text()}” is none",
            "leave it out, or use round",
        )
    whole = replace(
        figure, figure=_EXACT.multiply(figure.figure, Decimal(100)), suffix="%", unit="percent"
    )
    # The sign says what the hundredfold is worth again.
    whole = replace(whole, factor=Decimal(1))
    if "places" not in given:
        return replace(whole, figure=whole.figure.normalize() + 0), ""
    return _rounded(whole, _places(one, given["places"]), one, given.get("mode", "half_up"))


def _plain(figure: Figure, one: Filter) -> tuple[Figure, str]:
    _bound(one)
    sign = "-" if figure.figure < 0 else ""
    if re.search(r"[^\W\d_]{2,}|[<>≤≥≈~约近超]", figure.prefix):
        raise Refused.of(
            "not-plain",
            f"“{figure.text()}” says more than a number before its digits",
            "leave the filter out",
        )
    worth = _EXACT.multiply(figure.figure, figure.factor)
    return Figure(sign, worth, "", "", ".", Decimal(1), ""), ""


FILTERS: Mapping[str, Callable[[Figure, Filter], tuple[Figure, str]]] = {
    "round": _round,
    "decimals": _decimals,
    "group": _group,
    "thousands": _group,
    "percent": _percent,
    "plain": _plain,
}
