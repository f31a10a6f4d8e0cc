"""When a dash is a sign, when it joins or separates, and when nobody can tell."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "language", "literal", "number"),
    [
        ("by −2.1 percent", "en", "−2.1 percent", "-2.1"),
        ("by -2.1 percent", "en", "-2.1 percent", "-2.1"),
        ("by －2.1 percent", "en", "－2.1 percent", "-2.1"),
        ("by –2.1 percent", "en", "–2.1 percent", "-2.1"),
        ("(-2.1%)", "en", "-2.1%", "-2.1"),
        ("\t- 30,3 %", "de", "- 30,3 %", "-30.3"),
        ("(- 2,5 %", "fr", "- 2,5 %", "-2.5"),
        ("même -\u00a03,5\u00a0% en", "fr", "-\u00a03,5\u00a0%", "-3.5"),
        ("by − 5 %", "en", "− 5 %", "-5"),
        ("+3.2%", "en", "+3.2%", "3.2"),
        ("minus 2.1 percent", "en", "minus 2.1 percent", "-2.1"),
        ("negative 5", "en", "negative 5", "-5"),
        ("增速-2.1%", "zh", "-2.1%", "-2.1"),
        ("增速−3", "zh", "−3", "-3"),
        ("负2.1%", "zh", "负2.1%", "-2.1"),
        ("零下5℃", "zh", "零下5℃", "-5"),
        ("word—5 percent", "en", "5 percent", "5"),
        ("growth–5 percent", "en", "5 percent", "5"),
        ("rose - 5 percent", "en", "5 percent", "5"),
        ("ל-3.4%", "he", "3.4%", "3.4"),
        ("- 14 plants closed", "en", "14", "14"),
    ],
)
def test_a_sign(text, language, literal, number):
    assert [(q.literal, str(q.number)) for q in read(text, language)] == [(literal, number)]


@pytest.mark.parametrize("text", ["um - 30,3 % gesunken", "um – 30,3 % gesunken"])
def test_a_spaced_dash_where_signs_are_spaced_is_refused(text):
    (value,) = read(text, "de")
    assert (value.literal[2:], value.number) == ("30,3 %", None)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("10 minus 3", [10, 3]),
        ("7 − 5", [7, 5]),
        ("x − 5", [5]),
        ("5%-3", [5, 3]),
        ("±0.2", [None]),
        ("5.0 ± 0.2 %", [None]),
        ("东风-41", []),
        ("F-16", []),
    ],
)
def test_a_dash_between_operands_or_in_a_name_is_no_sign(text, numbers):
    assert [q.number for q in read(text)] == numbers
