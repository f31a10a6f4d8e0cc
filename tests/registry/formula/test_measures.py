"""The whole matrix of what goes with what: every pair of kinds, every operation."""

from fractions import Fraction

import pytest

from factlock.registry.formula import measures, products
from factlock.registry.formula.measures import MOST_BITS, Measure, Unfit

PLAIN = Measure(Fraction(6), places=0)
RATIO = Measure(Fraction(3, 2), ratio=True)
EURO = Measure(Fraction(12), "EUR", money=True, places=0)
POUND = Measure(Fraction(5), "GBP", money=True, places=0)
KM = Measure(Fraction(8), "km", places=0)
TONNE = Measure(Fraction(8), "t", places=0)
PERCENT = Measure(Fraction(50), "percent", places=1)
PERMILLE = Measure(Fraction(40), "per-mille", places=1)
POINT = Measure(Fraction(2), "percentage-point", places=1)
BASIS = Measure(Fraction(30), "basis-point", places=0)
HEADS = Measure(Fraction(9), in_heads="EUR million", places=0)
OTHER_HEADS = Measure(Fraction(9), in_heads="thousands", places=0)
DOLLAR = Measure(Fraction(5), "$", money=True, origin="a.example", places=0)
OTHER_DOLLAR = Measure(Fraction(5), "$", money=True, origin="b.example", places=0)
WARM = Measure(Fraction(20), "°C", places=0)
ONE = Measure(Fraction(1), constant=True, places=0)
THOUSAND = Measure(Fraction(1000), constant=True, places=0)
WHOLE = Measure(Fraction(100), "percent", constant=True, places=0)

KINDS = {
    "plain": PLAIN, "ratio": RATIO, "euro": EURO, "pound": POUND, "km": KM, "tonne": TONNE, "percent": PERCENT,
    "permille": PERMILLE, "point": POINT, "basis": BASIS, "heads": HEADS, "other-heads": OTHER_HEADS, "dollar": DOLLAR,
    "other-dollar": OTHER_DOLLAR, "warm": WARM, "one": ONE, "thousand": THOUSAND, "whole": WHOLE,
}  # fmt: skip
OPERATIONS = {
    "+": measures.added,
    "-": lambda a, b: measures.added(a, b, minus=True),
    "*": products.multiplied,
    "/": products.divided,
}
# What each pair gives: number and unit. Every pair that is not listed is refused.
GIVES = {
    "+": {
        "plain plain": "12", "plain ratio": "15/2", "ratio plain": "15/2", "ratio ratio": "3 ratio", "euro euro": "24 EUR",
        "pound pound": "10 GBP", "km km": "16 km", "tonne tonne": "16 t", "percent percent": "100 percent",
        "percent permille": "54 percent", "permille percent": "54 percent", "permille permille": "80 per-mille",
        "percent point": "52 percent", "point percent": "52 percent", "percent basis": "503/10 percent", "basis percent": "503/10 percent",
        "permille point": "60 per-mille", "point permille": "60 per-mille", "permille basis": "43 per-mille", "basis permille": "43 per-mille",
        "point point": "4 percentage-point", "point basis": "23/10 percentage-point", "basis point": "23/10 percentage-point",
        "basis basis": "60 basis-point", "heads heads": "18 EUR million", "other-heads other-heads": "18 thousands",
        "dollar dollar": "10 $", "other-dollar other-dollar": "10 $", "warm warm": "40 °C",
        "ratio one": "5/2 ratio", "one ratio": "5/2 ratio", "percent whole": "150 percent", "whole percent": "150 percent",
        "permille whole": "104 percent", "whole permille": "104 percent",
    },
    "-": {
        "plain plain": "0", "plain ratio": "9/2", "ratio plain": "-9/2", "ratio ratio": "0 ratio", "euro euro": "0 EUR",
        "pound pound": "0 GBP", "km km": "0 km", "tonne tonne": "0 t", "percent percent": "0 percentage-point",
        "percent permille": "46 percentage-point", "permille percent": "-46 percentage-point", "permille permille": "0 percentage-point",
        "percent point": "48 percent", "percent basis": "497/10 percent", "permille point": "20 per-mille", "permille basis": "37 per-mille",
        "point point": "0 percentage-point", "point basis": "17/10 percentage-point", "basis point": "-17/10 percentage-point",
        "basis basis": "0 basis-point", "heads heads": "0 EUR million", "other-heads other-heads": "0 thousands",
        "dollar dollar": "0 $", "other-dollar other-dollar": "0 $", "warm warm": "0 °C",
        "ratio one": "1/2 ratio", "one ratio": "-1/2 ratio", "percent whole": "-50 percent", "whole percent": "50 percent",
        "permille whole": "-96 percent", "whole permille": "96 percent",
    },
    "*": {
        "plain plain": "36", "plain ratio": "9", "ratio ratio": "9/4 ratio", "plain euro": "72 EUR", "plain pound": "30 GBP", "plain km": "48 km",
        "plain tonne": "48 t", "plain heads": "54 EUR million", "plain other-heads": "54 thousands", "plain dollar": "30 $", "plain other-dollar": "30 $",
        "ratio euro": "18 EUR", "ratio pound": "15/2 GBP", "ratio km": "12 km", "ratio tonne": "12 t", "ratio heads": "27/2 EUR million",
        "ratio other-heads": "27/2 thousands", "ratio dollar": "15/2 $", "ratio other-dollar": "15/2 $",
        "percent plain": "3", "percent ratio": "3/4 ratio", "percent euro": "6 EUR", "percent pound": "5/2 GBP", "percent km": "4 km",
        "percent tonne": "4 t", "percent heads": "9/2 EUR million", "percent other-heads": "9/2 thousands", "percent dollar": "5/2 $",
        "percent other-dollar": "5/2 $", "percent percent": "25 percent", "percent permille": "2 percent", "permille permille": "4/25 percent",
        "permille plain": "6/25", "permille ratio": "3/50 ratio", "permille euro": "12/25 EUR", "permille pound": "1/5 GBP", "permille km": "8/25 km",
        "permille tonne": "8/25 t", "permille heads": "9/25 EUR million", "permille other-heads": "9/25 thousands", "permille dollar": "1/5 $",
        "permille other-dollar": "1/5 $",
        "one one": "1 constant", "one thousand": "1000 constant", "thousand thousand": "1000000 constant",
        "one plain": "6", "one ratio": "3/2 ratio", "one euro": "12 EUR", "one pound": "5 GBP", "one km": "8 km", "one tonne": "8 t",
        "one percent": "50 percent", "one permille": "40 per-mille", "one point": "2 percentage-point", "one basis": "30 basis-point",
        "one heads": "9 EUR million", "one other-heads": "9 thousands", "one dollar": "5 $", "one other-dollar": "5 $", "one warm": "20 °C",
        "thousand plain": "6000", "thousand ratio": "1500", "thousand euro": "12000 EUR", "thousand pound": "5000 GBP", "thousand km": "8000 km",
        "thousand tonne": "8000 t", "thousand heads": "9000 EUR million", "thousand other-heads": "9000 thousands", "thousand dollar": "5000 $",
        "thousand other-dollar": "5000 $", "whole plain": "600 percent", "whole ratio": "150 percent",
    },
    "/": {
        "plain plain": "1 ratio", "plain ratio": "4", "ratio plain": "1/4", "ratio ratio": "1 ratio",
        "euro plain": "2 EUR", "euro ratio": "8 EUR", "euro euro": "1 ratio", "pound plain": "5/6 GBP", "pound ratio": "10/3 GBP", "pound pound": "1 ratio",
        "km plain": "4/3 km", "km ratio": "16/3 km", "km km": "1 ratio", "tonne plain": "4/3 t", "tonne ratio": "16/3 t", "tonne tonne": "1 ratio",
        "heads plain": "3/2 EUR million", "heads ratio": "6 EUR million", "heads heads": "1 ratio", "other-heads plain": "3/2 thousands",
        "other-heads ratio": "6 thousands", "other-heads other-heads": "1 ratio", "dollar plain": "5/6 $", "dollar ratio": "10/3 $", "dollar dollar": "1 ratio",
        "other-dollar plain": "5/6 $", "other-dollar ratio": "10/3 $", "other-dollar other-dollar": "1 ratio",
        "percent percent": "1 ratio", "percent permille": "25/2 ratio", "permille percent": "2/25 ratio", "permille permille": "1 ratio",
        "point point": "1 ratio", "point basis": "20/3 ratio", "basis point": "3/20 ratio", "basis basis": "1 ratio",
        "plain percent": "12", "ratio percent": "3 ratio", "euro percent": "24 EUR", "pound percent": "10 GBP", "km percent": "16 km",
        "tonne percent": "16 t", "heads percent": "18 EUR million", "other-heads percent": "18 thousands", "dollar percent": "10 $", "other-dollar percent": "10 $",
        "plain permille": "150", "ratio permille": "75/2 ratio", "euro permille": "300 EUR", "pound permille": "125 GBP", "km permille": "200 km",
        "tonne permille": "200 t", "heads permille": "225 EUR million", "other-heads permille": "225 thousands", "dollar permille": "125 $",
        "other-dollar permille": "125 $",
        "one plain": "1/6", "one ratio": "2/3 ratio", "thousand plain": "500/3", "thousand ratio": "2000/3",
        "one one": "1 constant", "one thousand": "1/1000 constant", "thousand one": "1000 constant", "thousand thousand": "1 constant",
        "plain one": "6", "ratio one": "3/2 ratio", "euro one": "12 EUR", "pound one": "5 GBP", "km one": "8 km", "tonne one": "8 t", "percent one": "50 percent",
        "permille one": "40 per-mille", "point one": "2 percentage-point", "basis one": "30 basis-point", "heads one": "9 EUR million",
        "other-heads one": "9 thousands", "dollar one": "5 $", "other-dollar one": "5 $", "warm one": "20 °C",
        "plain thousand": "3/500", "ratio thousand": "3/2000", "euro thousand": "3/250 EUR", "pound thousand": "1/200 GBP", "km thousand": "1/125 km",
        "tonne thousand": "1/125 t", "heads thousand": "9/1000 EUR million", "other-heads thousand": "9/1000 thousands", "dollar thousand": "1/200 $",
        "other-dollar thousand": "1/200 $",
    },
}  # fmt: skip
# A product is the same either way round.
GIVES["*"] |= {" ".join(reversed(pair.split())): made for pair, made in GIVES["*"].items()}


def told(made):
    words = [str(made.number), made.unit or made.in_heads]
    words += ["ratio"] if made.ratio else []
    words += ["constant"] if made.constant else []
    return " ".join(word for word in words if word)


@pytest.mark.parametrize("second", KINDS)
@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("sign", OPERATIONS)
def test_every_pair_is_decided(sign, first, second):
    expected = GIVES[sign].get(f"{first} {second}")
    if expected is not None:
        assert told(OPERATIONS[sign](KINDS[first], KINDS[second])) == expected
        return
    with pytest.raises(Unfit) as refused:
        OPERATIONS[sign](KINDS[first], KINDS[second])
    assert refused.value.code in ("unlike-units", "typed-constant")
    assert str(refused.value)
    assert refused.value.fix


def test_the_matrix_names_no_pair_that_is_none():
    pairs = {f"{a} {b}" for a in KINDS for b in KINDS}
    assert all(table.keys() <= pairs for table in GIVES.values())


@pytest.mark.parametrize(
    "name", [name for name in KINDS if name not in ("one", "thousand", "whole")]
)
def test_functions_keep_the_unit(name):
    one = KINDS[name]
    for made in (
        measures.total([one]),
        measures.mean([one]),
        measures.extreme([one, one], largest=True),
        measures.negated(measures.negated(one)),
        measures.absolute(measures.negated(one)),
    ):
        assert (made.number, made.unit, made.in_heads, made.money) == (
            one.number,
            one.unit,
            one.in_heads,
            one.money,
        )


def test_means_and_extremes_of_mixed_shares_are_in_percent():
    assert told(measures.mean([PERCENT, PERMILLE])) == "27 percent"
    assert told(measures.extreme([PERCENT, PERMILLE], largest=False)) == "4 percent"
    assert told(measures.extreme([POINT, BASIS], largest=True)) == "2 percentage-point"


@pytest.mark.parametrize(
    "function",
    [measures.total, measures.mean, lambda many: measures.extreme(many, largest=True)],
)
@pytest.mark.parametrize("other", [ONE, THOUSAND, WHOLE])
def test_no_function_takes_a_constant(function, other):
    with pytest.raises(Unfit) as refused:
        function([PLAIN, other])
    assert refused.value.code == "typed-constant"
    with pytest.raises(Unfit):
        measures.absolute(other)


def test_an_extreme_of_unlike_things_is_refused():
    for pair in ([PERCENT, POINT], [EURO, POUND], [PLAIN, PERCENT], [HEADS, OTHER_HEADS]):
        with pytest.raises(Unfit):
            measures.extreme(pair, largest=True)


def test_one_is_added_once():
    grown = measures.added(RATIO, ONE, minus=True)
    for again in (
        lambda: measures.added(grown, ONE),
        lambda: measures.added(measures.negated(grown), ONE),
        lambda: measures.added(products.multiplied(grown, ONE), ONE),
        lambda: measures.added(measures.added(grown, grown), ONE),
        lambda: measures.added(measures.added(WHOLE, PERCENT, minus=True), WHOLE),
        lambda: measures.added(products.divided(grown, RATIO), ONE),
        lambda: measures.added(RATIO, THOUSAND),
        lambda: measures.added(PLAIN, ONE),
        lambda: measures.added(EURO, ONE),
        lambda: measures.added(ONE, ONE),
    ):
        with pytest.raises(Unfit) as refused:
            again()
        assert refused.value.code == "typed-constant"


def test_what_is_left_of_the_whole_stays_percent():
    rest = measures.added(measures.added(WHOLE, PERCENT, minus=True), PERMILLE, minus=True)
    assert told(rest) == "46 percent"
    assert told(measures.added(PERCENT, PERMILLE, minus=True)) == "46 percentage-point"


@pytest.mark.parametrize(
    ("made", "places"),
    [
        (measures.added(PERCENT, KINDS["percent"], minus=True), 1),
        (measures.added(Measure(Fraction(1), places=2), PLAIN), 2),
        (measures.added(Measure(Fraction(1), places=None), PLAIN), None),
        (products.multiplied(PLAIN, PLAIN), None),
        (products.divided(PLAIN, PLAIN), None),
        (products.multiplied(Measure(Fraction(1), places=2), THOUSAND), 0),
        (products.divided(Measure(Fraction(1), places=2), THOUSAND), 5),
        (products.divided(PLAIN, THOUSAND), None),
        (products.multiplied(PLAIN, THOUSAND), 0),
        (measures.converted(PERMILLE, "percent"), 2),
        (measures.converted(BASIS, "percentage-point"), 2),
        (measures.mean([PLAIN, PLAIN]), None),
        (measures.extreme([PERCENT, PERCENT], largest=True), 1),
    ],
)
def test_sums_keep_the_decimals_of_what_they_are_sums_of(made, places):
    assert made.places == places


@pytest.mark.parametrize("sign", OPERATIONS)
@pytest.mark.parametrize("swapped", [False, True])
def test_what_is_about_stays_about(sign, swapped):
    rough = Measure(Fraction(7), approximate=True)
    pair = (PLAIN, rough) if swapped else (rough, PLAIN)
    assert OPERATIONS[sign](*pair).approximate
    assert not OPERATIONS[sign](PLAIN, PLAIN).approximate
    assert measures.mean([PLAIN, rough]).approximate
    assert measures.extreme([PLAIN, rough], largest=False).approximate
    assert measures.negated(rough).approximate


def test_numbers_cannot_grow_without_end():
    long = Measure(Fraction(1 << (MOST_BITS // 2)), places=0)
    with pytest.raises(Unfit) as refused:
        products.multiplied(long, Measure(Fraction(3 << (MOST_BITS // 2))))
    assert refused.value.code == "formula-too-large"


def test_nothing_is_divided_by_zero():
    with pytest.raises(ZeroDivisionError):
        products.divided(PLAIN, Measure(Fraction(0)))
