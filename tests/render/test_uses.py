"""What was filled in where, told when it is asked for."""

import gc

import pytest

from factlock.registry.errors import Refused


def test_uses_tell_where_each_value_stands(facts, fill):
    facts("gdp", growth="5.0%")
    out = fill("Up <<gdp.growth>>.\n\n`<<gdp.growth>>` <<! a.b >> then <<gdp.growth | round(0)>>\n")
    assert out.uses is out.uses
    told = [(use.line, use.column, use.written, out.text[use.start : use.end]) for use in out.uses]
    assert told == [
        (1, 4, "<<gdp.growth>>", "5.0%"),
        (3, 34, "<<gdp.growth | round(0)>>", "5%"),
    ]
    assert [use.reading.text for use in out.uses] == ["Up 5.0%.", " <<a.b>> then 5%"]


def test_readings_of_uses_hold_what_is_printed_literally(facts, fill):
    facts("gdp", growth="5.0%")
    (use,) = fill("See <<! a.b >>: <<gdp.growth>>.\n").uses
    assert use.reading.text == "See <<a.b>>: 5.0%."


@pytest.mark.parametrize("text", ["Up <<gdp.growth>>.", "Up <<gdp.none>>."])
def test_rendering_leaves_the_collector_of_cycles_as_it_was(facts, fill, text):
    facts("gdp", growth="5.0%")
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        try:
            fill(text)
        except Refused:
            pass
        finally:
            assert gc.isenabled() is enabled
            gc.enable()
