"""The digits of a number, put where a format code wants them (ECMA-376-1, 18.8.31)."""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache

from factlock.registry.sources.sheets.number_codes import Section, Token, Uncertain

_EXACT = Context(prec=400, rounding=ROUND_HALF_UP)
_FRACTION = re.compile(r"^(?P<whole>[0#?]+ +)?(?P<above>[#0?]+)/(?P<below>[#0?]+|[1-9]\d*)$")
_MOST_DENOMINATOR = 10**6


def plain(number: Decimal) -> str:
    """Write a number with all its digits, without zeros at the end; very long ones with an exponent."""
    if not number:
        return "0"
    number = number.normalize(_EXACT)
    if -10 <= number.adjusted() < 21:
        return format(number, "f")
    return f"{number:E}"


def shown_number(section: Section, number: Decimal) -> str:
    """Show a number by a section that is for numbers; raises Uncertain."""
    tokens, kinds, marks = section.tokens, section.kinds, section.marks
    if "word" in kinds:
        raise Uncertain
    sign = "-" if number < 0 else ""
    number = abs(number)
    if "general" in kinds or section.is_text:
        if not (kinds.isdisjoint(("digit", "exponent")) and marks <= {"@"}):
            raise Uncertain
        text = plain(number)
        return sign + "".join(
            text if t.kind == "general" or (t.text == "@" and t.kind == "mark") else t.text
            for t in tokens
        )
    if "digit" not in kinds:
        if sign:
            raise Uncertain
        return "".join(t.text for t in tokens if t.kind in ("literal", "space", "mark"))
    if "%" in marks:
        number = number.scaleb(2 * tokens.count(Token("mark", "%")), _EXACT)
    if "/" in marks:
        shown = _fraction(tokens, number)
        if sign and shown.partition("/")[0] == "0":
            raise Uncertain  # rounded to nothing: one program keeps the sign and another does not
        return sign + shown
    if "exponent" in kinds:
        return sign + _scientific(tokens, number)
    return sign + _decimal(tokens, number, sign)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where digits stand: indexes of placeholders before and after the point, and the scaling.

    ``plain`` tells that digits stand together and that every decimal has its place: ``#,##0.00``;
    ``spread`` that something else stands between the digits before the point.
    """

    whole: tuple[int, ...]
    decimals: tuple[int, ...]
    grouped: bool
    thousands: int
    silent: frozenset[int]
    plain: bool
    spread: bool


@lru_cache(maxsize=4096)
def _layout(tokens: tuple[Token, ...], stop: int) -> _Layout:
    digits = [n for n, t in enumerate(tokens[:stop]) if t.kind == "digit"]
    points = [n for n, t in enumerate(tokens[:stop]) if t == Token("mark", ".")]
    if not digits or len(points) > 1:
        raise Uncertain
    point = points[0] if points else stop
    whole = tuple(n for n in digits if n < point)
    commas = {n for n, t in enumerate(tokens[:stop]) if t == Token("mark", ",")}
    inner = {n for n in commas if whole and whole[0] < n < whole[-1]}
    scaling = set()
    for n in {*whole[-1:], digits[-1]}:
        behind = n + 1
        while behind in commas:
            scaling.add(behind)
            behind += 1
    if inner | scaling != commas:
        raise Uncertain
    decimals = tuple(n for n in digits if n > point)
    silent = frozenset(commas)
    spread = bool(whole) and any(
        tokens[n].kind != "digit" and n not in silent for n in range(whole[0], whole[-1])
    )
    zeros = bool(whole) and all(tokens[n].text == "0" for n in (whole[-1], *decimals))
    only = sum(tokens[n].text == "0" for n in whole) == 1
    return _Layout(
        whole,
        decimals,
        bool(inner),
        len(scaling),
        silent,
        zeros and only and not spread,
        spread,
    )


def _decimal(tokens: tuple[Token, ...], number: Decimal, sign: str) -> str:
    layout = _layout(tokens, len(tokens))
    number = number.scaleb(-3 * layout.thousands, _EXACT)
    number = number.quantize(Decimal(1).scaleb(-len(layout.decimals)), context=_EXACT)
    if sign and not number:
        raise Uncertain
    if layout.plain and (
        not layout.decimals or layout.decimals[-1] - layout.whole[-1] == 1 + len(layout.decimals)
    ):
        last = layout.decimals[-1] if layout.decimals else layout.whole[-1]
        digits = format(number, ",f" if layout.grouped else "f")
        before = "".join([t.text for t in tokens[: layout.whole[0]]])
        behind = "".join(
            [t.text for n, t in enumerate(tokens[last + 1 :], last + 1) if n not in layout.silent]
        )
        return before + digits + behind
    whole, _, decimals = format(number, "f").partition(".")
    return _filled(tokens, layout, "" if whole == "0" else whole, decimals)


def _filled(tokens: tuple[Token, ...], layout: _Layout, whole: str, decimals: str) -> str:
    """Put digits in the place of their placeholders."""
    if layout.spread and layout.grouped:
        raise Uncertain
    placed = _whole_digits(tokens, layout, whole)
    zeros = [order for order, n in enumerate(layout.decimals, 1) if tokens[n].text == "0"]
    kept = max([len(decimals.rstrip("0")), *zeros[-1:]])
    for order, n in enumerate(layout.decimals):
        placed[n] = decimals[order] if order < kept else (" " if tokens[n].text == "?" else "")
    if layout.decimals and not any(placed[n] for n in layout.decimals):
        raise Uncertain  # “5.” in one program and “5” in the other
    out = []
    for n, token in enumerate(tokens):
        if token.kind == "digit":
            out.append(placed.get(n, ""))
        elif n not in layout.silent:
            out.append(token.text)
    return "".join(out)


def _whole_digits(tokens: tuple[Token, ...], layout: _Layout, whole: str) -> dict[int, str]:
    places = layout.whole
    if not places:
        if whole:
            raise Uncertain
        return {}
    zeros = next((len(places) - k for k, n in enumerate(places) if tokens[n].text == "0"), 0)
    digits = whole.zfill(zeros) if zeros else whole
    if not layout.spread:
        text = _grouped(digits) if layout.grouped else digits
        return {places[0]: text}
    placed: dict[int, str] = {}
    for n in reversed(places[1:]):
        placed[n], digits = digits[-1:], digits[:-1]
    placed[places[0]] = digits
    return placed


def _grouped(digits: str) -> str:
    head = len(digits) % 3 or 3
    return ",".join([digits[:head], *(digits[k : k + 3] for k in range(head, len(digits), 3))])


def _scientific(tokens: tuple[Token, ...], number: Decimal) -> str:
    mark = next(n for n, t in enumerate(tokens) if t.kind == "exponent")
    power = [n for n in range(mark + 1, len(tokens)) if tokens[n].kind == "digit"]
    layout = _layout(tokens, mark)
    if (
        not power
        or power != list(range(mark + 1, mark + 1 + len(power)))
        or layout.thousands
        or not layout.whole
    ):
        raise Uncertain
    step = len(layout.whole)
    exponent = 0
    if number:
        exponent = number.adjusted() // step * step if step > 1 else number.adjusted()
        places = Decimal(1).scaleb(-len(layout.decimals))
        digits = number.scaleb(-exponent, _EXACT).quantize(places, context=_EXACT)
        if digits.adjusted() >= step:
            exponent += step
            digits = number.scaleb(-exponent, _EXACT).quantize(places, context=_EXACT)
    else:
        digits = Decimal(0).quantize(Decimal(1).scaleb(-len(layout.decimals)))
    whole, _, decimals = format(digits, "f").partition(".")
    front = _filled(tokens[:mark], layout, "" if whole == "0" else whole, decimals)
    sign = "-" if exponent < 0 else "+" if tokens[mark].text.endswith("+") else ""
    width = sum(tokens[n].text == "0" for n in power)
    rest = "".join(t.text for t in tokens[mark + 1 + len(power) :])
    return f"{front}E{sign}{str(abs(exponent)).zfill(width)}{rest}"


def _fraction(tokens: tuple[Token, ...], number: Decimal) -> str:
    code = "".join(t.text for t in tokens)
    found = _FRACTION.match(code.strip())
    if found is None:
        raise Uncertain
    whole, rest = divmod(Fraction(number), 1) if found["whole"] else (0, Fraction(number))
    below = found["below"]
    if below.isdigit() and below.strip("0"):
        denominator = int(below)
        if denominator > _MOST_DENOMINATOR:
            raise Uncertain
        numerator = int(rest * denominator + Fraction(1, 2))
    else:
        near = Fraction(rest).limit_denominator(10 ** len(below) - 1)
        numerator, denominator = near.numerator, near.denominator
    if found["whole"]:
        if numerator == denominator:
            whole, numerator = whole + 1, 0
        if not numerator:
            return str(whole)
        return f"{whole} {numerator}/{denominator}" if whole else f"{numerator}/{denominator}"
    return f"{numerator}/{denominator}"
