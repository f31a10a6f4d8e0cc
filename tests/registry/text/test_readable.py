"""The readable text of a page and its map."""

import pytest

from factlock.registry.page import (
    INLINE,
    NOTE_OPEN,
    RUBY_CLOSE,
    RUBY_OPEN,
    SPAN,
    SUP_CLOSE,
    SUP_OPEN,
)
from factlock.registry.text import Plain, plain


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("", ""),
        (" \n\t", ""),
        ("  it  rose \n", "it rose"),
        ("a\n\n \n\tb", "a\nb"),
        ("a \t b", "a\tb"),
        ("a\t\n\tb", "a\nb"),
        ("a\u00a0b", "a\u00a0b"),
        ("a\u202f b", "a b"),
        ("12\u202f500", "12\u202f500"),
        (f"un{INLINE}employ{INLINE}ment", "unemployment"),
        (f"Revenue{SPAN}fell", "Revenuefell"),
        (f"2019-09-30{SPAN}07:42", "2019-09-30 07:42"),
        (f"12{INLINE}{SPAN}{SPAN}5", "12 5"),
        (f"3.{SPAN}5", "3. 5"),
        (f"201{INLINE}9", "2019"),
        (f"$5{SPAN}million", "$5million"),
        (f"10{SUP_OPEN}6{SUP_CLOSE} cells", "10⁶ cells"),
        (f"10{SUP_OPEN}−6{SUP_CLOSE} cells", "10⁻⁶ cells"),
        (f"30 m{SUP_OPEN}2{INLINE}{SUP_CLOSE}", "30 m²"),
        (f"the 5{SUP_OPEN}th{SUP_CLOSE} year", "the 5th year"),
        (f"2019{NOTE_OPEN}4{SUP_CLOSE} exports", "2019 exports"),
        (f"2019{NOTE_OPEN}[4]{SUP_CLOSE} exports", "2019 exports"),
        (f"2019{SUP_OPEN}[4]{SUP_CLOSE} exports", "2019 exports"),
        (f"2019{SUP_OPEN}4{SUP_CLOSE} exports", "2019⁴ exports"),
        (f"2019{NOTE_OPEN}4{SUP_CLOSE}5 exports", "2019 5 exports"),
        (f"10{NOTE_OPEN}6{SUP_CLOSE} cells", "10⁶ cells"),
        (f"30 km{NOTE_OPEN}2{SUP_CLOSE} wide", "30 km² wide"),
        ("2019[4] exports", "2019[4] exports"),
        ("30 m² and strong³", "30 m² and strong³"),
        (f"法律{RUBY_OPEN}ほうりつ{RUBY_CLOSE}では", "法律では"),
        ("Unemploy\u00adment \u200brose\u200f", "Unemployment rose"),
        ("at \u202e05\u202c", "at \u202e05"),
        (f"10{SUP_OPEN}6", "10 6"),
    ],
)
def test_what_a_person_reads(page, shown):
    assert plain(page) == shown


@pytest.mark.parametrize(
    "page",
    [
        f"  It{INLINE}\n\n rose by 10{SUP_OPEN}6{SUP_CLOSE}\t5 %{SPAN} in 2019{NOTE_OPEN}4{SUP_CLOSE}.\u00ad ",
        "",
        " ",
        "word",
        f"{NOTE_OPEN}1{SUP_CLOSE} Note",
    ],
)
def test_the_map_is_monotone_and_goes_both_ways(page):
    shown = Plain(page)
    to_page = [shown.to_page(at) for at in range(len(shown.text) + 1)]
    from_page = [shown.from_page(at) for at in range(len(page) + 1)]
    assert to_page == sorted(to_page)
    assert from_page == sorted(from_page)
    assert all(0 <= at <= len(page) for at in to_page)
    assert all(0 <= at <= len(shown.text) for at in from_page)
    for at, character in enumerate(shown.text):
        if not character.isspace():
            assert from_page[to_page[at]] == at
            assert page[to_page[at]] in (character, *"0123456789")


def test_spans_go_both_ways():
    page = f"It rose{INLINE} by 10{SUP_OPEN}6{SUP_CLOSE} units{NOTE_OPEN}[1]{SUP_CLOSE} then"
    shown = Plain(page)
    at = shown.text.index("10⁶ units")
    start, end = shown.page_span(at, at + len("10⁶ units"))
    assert page[start:end] == f"10{SUP_OPEN}6{SUP_CLOSE} units"
    assert shown.span(start, end) == (at, at + len("10⁶ units"))
    assert shown.page_span(at, at) == (start, start)


def test_reading_twice_changes_nothing():
    page = f" It{INLINE}\nrose 10{SUP_OPEN}6{SUP_CLOSE}\t[3] 2019{NOTE_OPEN}4{SUP_CLOSE}{SPAN}5\u00a0\u00a0x "
    assert plain(plain(page)) == plain(page)
