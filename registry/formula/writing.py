"""How a computed number is written: like the first value that it is a sum of, else by itself.

A sum of ``€5.2 million`` and ``€3.1 million`` is ``€8.3 million``: the marks, words and scale of a value that
measures the same are taken over. A product or a quotient leaves the scale out. Percent, percentage points and
bare ratios have no example to follow; they are written in the language that is asked for. Whatever is
written is read again, and must be worth what was computed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.formula.evaluation import Result
from factlock.registry.formula.measures import POINTS, SHARES, Measure, converted
from factlock.registry.formula.patterns import (
    LANGUAGES,
    Pattern,
    pattern_of,
    places_in,
    places_of,
)
from factlock.registry.formula.rounding import Rounding, exact, rounded
from factlock.registry.formula.tree import (
    BINDS,
    Call,
    Formula,
    Negation,
    Node,
    Operand,
    Operation,
    Series,
)
from factlock.registry.model import Quantity
from factlock.registry.quantities.languages import language_of
from factlock.registry.quantities.separators import UNKNOWN
from factlock.registry.quantities.units import BASIS_POINT, PER_MILLE, PERCENT, POINT

_Words = TypeVar("_Words")

RATIO = "ratio"
"""What the unit of a bare ratio is called where one must be named."""
_NARROW = "\u202f"
_WORDS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    # unit: by language, behind just one and behind more; "" is any other language
    PERCENT: {"": ("%", "%"), "de": ("\u00a0%", "\u00a0%"), "fr": (f"{_NARROW}%", f"{_NARROW}%")},
    PER_MILLE: {"": ("‰", "‰"), "de": ("\u00a0‰", "\u00a0‰"), "fr": (f"{_NARROW}‰", f"{_NARROW}‰")},
    POINT: {
        "": (" percentage point", " percentage points"),
        "zh": ("个百分点", "个百分点"),
        "de": (" Prozentpunkt", " Prozentpunkte"),
        "fr": (" point de pourcentage", " points de pourcentage"),
        "ja": ("パーセントポイント", "パーセントポイント"),
    },
    BASIS_POINT: {
        "": (" basis point", " basis points"),
        "zh": ("个基点", "个基点"),
        "de": (" Basispunkt", " Basispunkte"),
        "fr": (" point de base", " points de base"),
        "ja": ("ベーシスポイント", "ベーシスポイント"),
    },
}
_MOST_SPELLED = 12
_ABOUT = {"": "about ", "zh": "约", "ja": "約", "de": "rund ", "fr": "environ "}


def as_unit(result: Result, unit: str) -> Result:
    """Return a result in the unit that is declared for it. Raises Refused ``unit-differs``.

    A ratio becomes ``percent`` or ``per-mille`` and back (``ratio``); shares and differences of shares
    change among themselves; any other unit must be the one that the formula gives.
    """
    measure = result.measure
    made: Measure | None = None
    if measure.kind == "number" and measure.ratio and unit in SHARES:
        hundred = replace(measure, number=measure.number * 100, unit=PERCENT, ratio=False)
        places = None if measure.places is None else max(measure.places - 2, 0)
        made = converted(replace(hundred, places=places), unit)
    elif measure.kind in ("share", "point") and unit in (
        SHARES if measure.kind == "share" else POINTS
    ):
        made = converted(measure, unit)
    elif measure.kind == "share" and unit == RATIO:
        part = converted(measure, PERCENT)
        places = None if part.places is None else part.places + 2
        made = replace(part, number=part.number / 100, unit="", places=places, ratio=True)
    elif unit == measure.unit or (unit == RATIO and measure.ratio):
        made = measure
    if made is None:
        raise Refused.of(
            "unit-differs",
            f"{result.formula} gives {measure.said}, not {unit}",
            "declare the unit that the formula gives, or mend the formula",
        )
    return replace(result, measure=made)


def state(result: Result, rounding: Rounding | None = None, language: str = "") -> Quantity:
    """Return a result as a value with its literal. Raises Refused.

    Without a rounding it must be exact: ``digits-not-stated``. What rounding leaves nothing of is
    ``rounds-to-zero``; what would not be read as what it is worth is ``unreadable-figure``.
    """
    measure = result.measure
    pattern = pattern_of(result)
    scale = Fraction(pattern.scale) if pattern and pattern.scaled else Fraction(1)
    figure = measure.number / scale
    places = measure.places
    if rounding is not None:
        digits = rounded(figure, rounding)
        if measure.number and not digits:
            raise Refused.of(
                "rounds-to-zero",
                f"{result.formula}: rounding to {rounding.places} decimals leaves nothing of it",
                "keep more decimals",
            )
        stated: Decimal | None = digits
    else:
        kept = 0 if places is None else places
        if pattern and pattern.scaled:
            kept = max((places_of(one) for one in pattern.beside), default=0)
        stated = exact(figure, kept)
    if stated is None:
        raise Refused.of(
            "digits-not-stated",
            f"{result.formula} gives {_brief(figure)}…, which does not end",
            "say how many digits are shown: | round(1), | percent(1); in derive: --round 1",
        )
    literal = next(_literals(measure, stated, pattern, language), None)
    if literal is None:
        raise Refused.of(
            "unreadable-figure",
            f"{result.formula}: {stated:f} {measure.unit} cannot be written so that it is read as what it is worth",
            "round it, or compute with values in digits",
        )
    return _quantity(measure, stated, scale, literal)


def rewritten(value: Quantity, language: str) -> Quantity:
    """Return a computed share, difference of shares or bare number as another language writes it."""
    if value.kind != "number" or value.in_heads or value.number is None:
        return value
    if value.unit and value.unit not in _WORDS:
        return value
    if value.unit == "" and not value.literal.lstrip("-").replace(".", "").isdigit():
        return value
    measure = Measure(Fraction(value.number), value.unit, approximate=value.approximate)
    literal = next(_literals(measure, value.number, None, language), None)
    return value if literal is None else replace(value, literal=literal, start=0, end=len(literal))


def _quantity(measure: Measure, stated: Decimal, scale: Fraction, literal: str) -> Quantity:
    worth = Fraction(stated) * scale
    number = exact(worth) if scale != 1 else stated
    return Quantity(
        "money" if measure.money else "number",
        literal,
        0,
        len(literal),
        number,
        unit=measure.unit,
        approximate=measure.approximate,
        in_heads=measure.in_heads,
    )


def _brief(number: Fraction) -> str:
    return f"{rounded(number, Rounding(6, 'down')):f}"


# Characters --------------------------------------------------------------------------------------


def _literals(
    measure: Measure, stated: Decimal, pattern: Pattern | None, language: str
) -> Iterator[str]:
    """Yield the ways to write a number that are read as what it is worth, the best first."""
    worth = Fraction(stated) * (Fraction(pattern.scale) if pattern and pattern.scaled else 1)
    about = _in(_ABOUT, language) if measure.approximate else ""
    sign = "-" if stated < 0 else ""
    for written in _bodies(measure, stated, worth, pattern, language):
        literal = f"{about}{sign}{written}"
        if _reads(literal, worth, measure, language, composed=measure.unit in _WORDS):
            yield literal


def _bodies(
    measure: Measure, stated: Decimal, worth: Fraction, pattern: Pattern | None, language: str
) -> Iterator[str]:
    if pattern is not None:
        yield _like(pattern, stated, language)
        if pattern.scaled:
            whole = exact(worth)
            if whole is not None:
                yield _like(pattern.without_scale(), whole, language)
    digits = exact(worth, places_in(stated))
    if digits is None:
        return
    plain = _divided(digits, "", _marks(language)[1])
    if measure.unit in _WORDS:
        one, more = _in(_WORDS[measure.unit], language)
        singular = abs(digits) == 1 or (language.startswith("fr") and abs(digits) < 2)
        yield plain + (one if singular else more)
    elif not measure.unit:
        yield plain
    else:
        yield f"{plain}{'' if measure.unit in ('元', '%') else ' '}{measure.unit}"


def _like(pattern: Pattern, stated: Decimal, language: str) -> str:
    out = []
    for part in pattern.parts:
        if part.kind != "number":
            out.append(part.text)
            continue
        group, point = _marks(language) if language else (part.group or ",", part.point or ".")
        if group == point:
            group, point = (",", ".") if part.point in ("", ".") else (".", ",")
        out.append(_divided(stated, group if part.group else "", point))
    return "".join(out)


def _marks(language: str) -> tuple[str, str]:
    convention = language_of(language).convention
    if not language or convention is UNKNOWN:
        return ",", "."
    group, point = convention.ways[0]
    return (_NARROW if group == " " else group), point


def _divided(number: Decimal, group: str, point: str) -> str:
    whole, _, rest = f"{abs(number):f}".partition(".")
    if group and len(whole) > 3:
        head = len(whole) % 3
        parts = [whole[:head]] if head else []
        whole = group.join([*parts, *(whole[n : n + 3] for n in range(head, len(whole), 3))])
    return whole + (point + rest if rest else "")


def _in(table: Mapping[str, _Words], language: str) -> _Words:
    return table.get(language_of(language).primary, table[""])


def _reads(
    literal: str, worth: Fraction, measure: Measure, language: str, *, composed: bool
) -> bool:
    """Whether a literal is read as what was computed; one in unknown language as some language reads it."""
    for tag in (language,) if language else LANGUAGES:
        try:
            seen = quantities.read_one(literal, tag)
        except ValueError:
            continue
        if seen.period is not None and literal.isdigit():
            return True  # a bare 2025, which alone might be a year
        if seen.number is None or seen.upper is not None or seen.comparator != "=":
            continue
        same = Fraction(seen.number) == worth and seen.approximate == measure.approximate
        if same and (seen.unit == measure.unit or not composed):
            return True
    return False


# The way there -----------------------------------------------------------------------------------


def spelled(formula: Formula, literals: Mapping[str, Sequence[str]]) -> str:
    """Return a formula with the values in place of their names: (134.9 - 129.4) / 129.4.

    ``literals`` has those of each value and series by its canonical form; of a long series its name stays.
    """
    words = {}
    for name, many in literals.items():
        told = [" ".join(one.split()) for one in many]
        words[name] = (
            ", ".join(told) if len(told) <= _MOST_SPELLED else f"{name}: {len(told)} values"
        )
    return _spelled(formula.root, words)


def _spelled(node: Node, words: Mapping[str, str]) -> str:
    match node:
        case Operand() | Series():
            return words[str(node)]
        case Negation(of=inner):
            body = _spelled(inner, words)
            return f"-({body})" if isinstance(inner, Operation) or body[:1] in "-−" else f"-{body}"
        case Call(name=name, given=given):
            return f"{name}({', '.join(_spelled(one, words) for one in given)})"
        case Operation(sign=sign, left=left, right=right):
            text = [_spelled(one, words) for one in (left, right)]
            if isinstance(left, Operation) and BINDS[left.sign] < BINDS[sign]:
                text[0] = f"({text[0]})"
            if isinstance(right, Operation) and BINDS[right.sign] <= BINDS[sign]:
                text[1] = f"({text[1]})"
            return f"{text[0]} {sign} {text[1]}"
        case _:
            return str(node)
