"""Typst as a kind of document: nothing else changes, ways back, typed numbers, invariants of what is taken apart."""

import itertools
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from memory import Memory

from factlock.registry.errors import UsageFault
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.formats import format_of, open_document
from factlock.render.formats.typst.code import take_apart
from factlock.render.locked import rederive
from factlock.render.publish import publish
from factlock.render.unrender import unrender

TODAY = date(2026, 11, 30)
OPTIONS = Options(today=TODAY, default_language="en")
FORM = format_of("a.typ")
REPORT = """\
// ---
// lang: en
// ---
#set page(header: [Growth of <<gdp.x>>])
#let x = [<<gdp.x>>]
= Growth of *<<gdp.x>>* <sec>
It grew <<gdp.x>>, or #x.#footnote[Then <<pop.x>>.] Write <<! gdp.x >>.
#table(columns: 2, [People], [<<pop.x>>], [Growth], [*<<gdp.x>>*])
#figure(image("a.png", alt: "A rise of <<gdp.x>>"), caption: [People: <<pop.x>>]) <fig>
"""
VALUES = {"gdp": "5.0%", "pop": "-5 million"}
PIECES = st.sampled_from([
    "#", "[", "]", "(", ")", "{", "}", '"', "`", "```", "$", "\\", "/*", "*/", "//", "<a>", "@a", "*", "_", "-", "= ", "- ", "+ ",
    "1. ", "/ ", ":", ";", ",", ".", "\n", "\r\n", "\n\n", " ", "a", "5", "let ", "if ", "else ", "for ", "set ", "=> ", "table", "figure",
    "caption: ", "columns: 2", "table.cell", "<<gdp.x>>", "<<! gdp.x >>", "https://a.b", "百", "super", "quote", "footnote", "\ufeff",
])  # fmt: skip


def facts():
    return Memory(VALUES)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_nothing_but_placeholders_changes(end, mark):
    source = mark + "= A\n// <<gdp.x>>\n5 \\% {{ $x$ `<<gdp.x>>` #f[a] <b.c>\n".replace("\n", end)
    out = render(FORM.open(source.encode(), "a.typ"), facts, None, OPTIONS)
    assert out.output.body == source.encode()
    assert out.left_alone == 2


def test_an_output_is_derived_again_and_leads_back_to_its_template(tmp_path):
    path = tmp_path / "report.typ"
    path.write_text(REPORT, encoding="utf-8")
    done = publish(path, tmp_path / "final.typ", facts, OPTIONS)
    output = open_document(done.output)
    found = rederive(output, facts, today=TODAY)
    assert (len(found.standing), found.lost) == (9, ())
    assert not any(one.edited for one in found.standing)
    back = unrender(output, facts, today=TODAY)
    assert (back.body.decode(), back.findings) == (REPORT, ())


def test_an_edited_value_is_not_locked(tmp_path):
    path = tmp_path / "report.typ"
    path.write_text(REPORT, encoding="utf-8")
    done = publish(path, tmp_path / "final.typ", facts, OPTIONS)
    text = done.output.read_text(encoding="utf-8")
    done.output.write_text(text.replace("It grew 5.0%", "It grew 6.0%"), encoding="utf-8")
    found = rederive(open_document(done.output), facts, today=TODAY)
    assert [one.locked.shown for one in found.lost] == ["5.0%"]


def test_typed_numbers_are_claims_wherever_a_reader_sees_them():
    source = (
        "#let rate = 12.5%\n#let rates = ((2024, 13.5), (2025, 14.5))\n#let kpi(x) = x\n// 99 percent\n"
        "It rose #strong[4.2 %], by $7.3 %$, #kpi(15.5), 12#footnote[Not 8.8 percent.] times.<x77> #h(3cm)`x=66`\n"
        '#table(columns: 2, [A], [1,234 tonnes], "B", "16.5 %")\n#image("a88.png", alt: "A rise of 17.5 %")\n'
        "#figure([x], caption: [It was 18.5 %])\n#align(center, text(19pt)[Up 20.5 %])\n#if x [21.5 %] else [22.5 %]\n"
    )
    document = FORM.open(source.encode(), "a.typ")
    texts = [row.text for row in candidates(document, FORM.take_apart(document), "en") if row.claim]
    for number in (
        "12.5", "13.5", "14.5", "4.2 %", "7.3 %", "15.5", "8.8", "1,234 tonnes", "16.5 %", "17.5 %", "18.5 %", "20.5 %", "21.5 %", "22.5 %",
    ):  # fmt: skip
        assert any(number in text for text in texts), number
    for number in ("99", "77", "3cm", "66", "88", "19"):
        assert not any(number in text for text in texts), number


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_whatever_it_holds_it_is_taken_apart_in_order(source):
    try:
        parts = take_apart(source).parts
    except UsageFault:
        return
    for run in (*parts.runs, *parts.apart):
        spans = [*run.lines]
        assert spans
        assert all(low < high for low, high in spans)
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans))
        edits = run.edits
        assert all(one[1] <= other[0] for one, other in itertools.pairwise(edits))
    assert all(0 <= one.start <= one.end <= len(source) for one in parts.left)
    ends = [run.lines[-1][1] for run in parts.runs]
    starts = [run.lines[0][0] for run in parts.runs]
    assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES.filter(lambda one: "<<gdp" not in one), max_size=30).map("".join))
def test_a_placeholder_in_a_line_of_its_own_is_found_whatever_is_before_it(source):
    text = f"{source}\n\nIt is <<gdp.x>>.\n"
    document = FORM.open(text.encode(), "a.typ")
    start = text.rindex("<<gdp")
    try:
        layout = FORM.read(document, [(start, start + 9)])
    except UsageFault:
        return
    place = layout.place(0)
    assert start + 9 <= place.mark_at <= start + 10
    for reading in layout.readings({0: "5.0%"}, "en").values():
        assert reading.text[reading.start : reading.end] == "5.0%"
