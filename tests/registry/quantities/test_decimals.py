"""Arithmetic that neither rounds nor depends on the context of the thread."""

from decimal import Decimal, localcontext

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.decimals import plus, power, ratio, times


def test_products_are_exact_and_printed_plainly():
    assert (
        str(times(Decimal("1.2345678901234567890123456789"), Decimal(10**9)))
        == "1234567890.1234567890123456789"
    )
    assert str(times(Decimal(12), Decimal(10**6))) == "12000000"
    assert str(times(Decimal("1.50"), Decimal(10**6))) == "1500000"
    assert str(times(Decimal(3), Decimal("0.5"))) == "1.5"
    assert str(plus(Decimal("1.10"), Decimal("0.05"))) == "1.15"


@pytest.mark.parametrize(
    ("ten_to_the", "expected"), [(2, "520"), (-2, "0.052"), (101, None), (-101, None)]
)
def test_powers_of_ten_have_a_limit(ten_to_the, expected):
    result = power(Decimal("5.2"), ten_to_the)
    assert (None if result is None else format(result, "f")) == expected


def test_a_fraction_that_never_ends_has_28_digits():
    assert str(ratio(Decimal(1), Decimal(3))) == "0.3333333333333333333333333333"
    assert ratio(Decimal(1), Decimal(0)) is None


def test_the_context_of_the_thread_does_not_matter():
    with localcontext() as context:
        context.prec = 3
        context.Emax = 5
        assert [str(q.number) for q in read("1,234,567.89 and 2/3 of 14亿1178万")] == [
            "1234567.89",
            "0.6666666666666666666666666667",
            "1411780000",
        ]
