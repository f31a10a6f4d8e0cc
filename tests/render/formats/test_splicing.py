"""What is put where in a text: values, marks and notes in order, whatever stands in the way of what."""

import pytest


@pytest.fixture(autouse=True)
def two(facts):
    facts("gdp", growth="5.0%")
    facts("pop", size="7 million")


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("Up <<gdp.growth>>.", "Up 5.0%.[^f1]"),
        ("<<gdp.growth>><<pop.size>>", "5.0%[^f1]7 million[^f2]"),
        # a mark never crosses another placeholder, be it inside a link
        ("[a <<gdp.growth>> b <<pop.size>> c](u) d", "[a 5.0% b [^f1]7 million c](u)[^f2] d"),
        (
            "[a <<gdp.growth>> <<! x.y >> <<pop.size>>](u)",
            "[a 5.0% [^f1]<<x.y>> 7 million](u)[^f2]",
        ),
        ("[<<gdp.growth>> <<gdp.growth>>](u)", "[5.0% [^f1]5.0%](u)[^f1]"),
        ("**<<gdp.growth>>** <<! x.y >>", "**5.0%**[^f1] <<x.y>>"),
        ("<<! x.y >><<gdp.growth>><<! x.z >>", "<<x.y>>5.0%[^f1]<<x.z>>"),
    ],
)
def test_values_marks_and_literals_stand_in_order(fill, text, out):
    made = fill(text)
    assert made.text.partition("\n")[0] == out
    shown = [made.text[use.start : use.end] for use in made.uses]
    assert shown == [use.locked.shown for use in made.uses]
    marks = "".join(made.text[low:high] for low, high in made.output.marks)
    assert marks.count("[^f") == out.count("[^f")


def test_a_mark_is_told_from_the_number_before_it(fill):
    assert fill("at <<gdp.growth | plain>>").text.startswith("at 5.0\u202f[^f1]")


def test_nothing_put_in_is_nothing_changed(fill):
    assert fill("a\r\nb").output.body == b"a\r\nb"
