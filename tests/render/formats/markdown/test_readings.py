"""The text around each placeholder, in any order in which it is asked for."""

import pytest

from factlock.render.formats.markdown.layout import MarkdownLayout
from factlock.render.placeholders import scan

TEXT = """# Title

In short <<a.b>>. Then <<c.d>> of *it*; `<<e.f>>`.

Alone <<g.h>> here.

By part:

- one <<i.j>>

| x | y <<k.l>> |
|---|---|
| r <<m.n>> | <<o.p>> |
| s | <<q.r>> |
"""
SHOWN = {0: "1", 1: "2", 2: "3", 3: "4", 4: "5", 5: "6", 6: "7", 7: "8", 8: "9"}


@pytest.fixture
def readings():
    return layout().readings(SHOWN, "en")


def layout(text=TEXT):
    return MarkdownLayout(text, [(one.start, one.end) for one in scan(text)])


def test_each_is_read_with_its_neighbours(readings):
    assert readings[0].text == readings[1].text == "In short 1. Then 2 of it; 3."
    assert [readings[n].sentence for n in (0, 1)] == ["In short 1.", "Then 2 of it; 3."]
    assert readings[3].sentence == "Alone 4 here."
    assert (readings[3].start, readings[3].end) == (6, 7)


def test_each_is_read_under_its_heads(readings):
    assert readings[3].title == "Title"
    assert readings[4].heads == (("By part:",),)
    assert readings[5].heads == (("x",),)
    assert readings[6].heads == (("x",),)
    assert readings[7].heads == (("y 6", "r 7"),)
    assert readings[8].heads == (("y 6", "s"),)


def test_the_order_in_which_they_are_asked_for_does_not_matter(readings):
    backwards = layout().readings(SHOWN, "en")
    assert {n: backwards[n] for n in reversed(range(9))} == dict(readings)


def test_what_has_no_value_is_not_read():
    some = layout().readings({0: "1", 7: "8"}, "en")
    assert sorted(some) == [0, 7]
    assert len(some) == 2
    assert some.get(1) is None
    with pytest.raises(KeyError):
        some[1]
    assert some[0].text == "In short 1. Then  of it; ."
    assert some[7].heads == (("y", "r"),)


@pytest.mark.parametrize(
    "text", ["    <<a.b>>", "```\n<<a.b>>\n```", "[x]: <<a.b>>", "---\nlang: <<a.b>>\n---\n"]
)
def test_what_is_no_text_is_not_read(text):
    assert layout(text).readings({0: "1"}, "en") == {}


def test_a_long_list_of_lists_costs_its_length():
    text = "".join(f"Part {n}:\n\n- one <<a.b>>\n  - two <<a.b>>\n\n" for n in range(3_000))
    readings = layout(text).readings(dict.fromkeys(range(6_000), "1"), "en")
    assert readings[5_999].heads == (("Part 2999:",),)
