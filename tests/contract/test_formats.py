"""What every kind of document must do, whatever it is made of.

A new format stands in ``factlock.render.formats.FORMATS`` and brings ``tests/support/sample_NAME.py``.
"""

from datetime import date

import pytest
from document_samples import samples
from memory import Memory

from factlock.registry.errors import Refused, UsageFault
from factlock.render.claims import candidates
from factlock.render.drafting import draft
from factlock.render.engine import Options, render
from factlock.render.formats import FORMATS, format_of
from factlock.render.formats.format import Tabular
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

VALUES = [
    "5.0%", "-2.1", "<5", ">5%", "2025", "1,349,084", "±3", "*", "**b**", "_i_", "`c`", "[x](y)", "![x](y)", "<b>x</b>",
    "&amp;", "&#65;", "&", "a|b", "#1", "+ 5", "- 5", "=", "---", "1. x", "2025.", "~5~", "\\", "\\*", "$5", "百分之五", "x\u00a0y",
    "<!-- x -->", "https://example.org", "“5”", "'", '"', "{x}", "5^2", "%", "x_1", "@a", "[[x]]", "@{x}", "|x|", "::", "..", "\\alpha", "$x$", "'''", "+x+",
]  # fmt: skip
TITLE, HEADING = "Report on growth", "In 2025"
PROSE = "Prices fell. GDP grew <<gdp.x>>, they say. More followed."


@pytest.fixture(params=samples(), ids=lambda sample: sample.name)
def sample(request):
    return request.param


@pytest.fixture
def form(sample):
    return format_of(f"a{sample.ending}")


def opened(sample, body):
    return format_of(f"a{sample.ending}").open(body, f"a{sample.ending}")


def rendered(sample, body, values, **more):
    options = Options(today=date(2026, 11, 30), default_language="en", **more)
    return render(opened(sample, body), lambda: Memory(values), None, options)


def spans(document):
    return [(seen.start, seen.end) for seen in scan(document.text)]


def test_every_format_has_its_endings():
    for plug in FORMATS:
        form = plug.load()
        assert (form.name, form.suffixes) == (plug.name, plug.suffixes)
        for suffix in plug.suffixes:
            assert suffix == suffix.lower()
            assert format_of(f"a/b.c{suffix}") is form
            assert format_of(f"A{suffix.upper()}") is form


def test_an_ending_that_nobody_knows_is_wrong_usage():
    for name in ("a", "a.exe", ".md", "a.md.bak"):
        with pytest.raises(UsageFault) as error:
            format_of(name)
        assert ".md" in error.value.findings[0].fix


def test_endings_are_not_shared():
    endings = [suffix for plug in FORMATS for suffix in plug.suffixes]
    assert len(endings) == len(set(endings))


def test_what_is_no_document_of_its_kind_is_wrong_usage(sample):
    assert sample.damaged
    for body in sample.damaged:
        with pytest.raises(UsageFault) as error:
            opened(sample, body)
        (finding, *_) = error.value.findings
        assert finding.fix
        assert finding.file == f"a{sample.ending}"


def test_a_document_without_placeholders_comes_out_byte_for_byte(sample):
    body = sample.make(TITLE, HEADING, ["Nothing to fill in: 5 % of x << y.", "cat <<EOF >> out"])
    out = rendered(sample, body, {})
    assert out.output.body == body
    assert (out.uses, out.section.facts) == ((), {})


def test_an_output_is_opened_to_the_text_that_its_spans_count_in(sample):
    out = rendered(sample, sample.make(TITLE, HEADING, [PROSE, "And <<gdp.x>>."]), {"gdp": "5.0%"})
    again = opened(sample, out.output.body)
    assert again.text == out.text
    form = format_of(f"a{sample.ending}")
    for span in out.output.spans:
        assert form.unwrite(out.text[span.start : span.end], Zone.TEXT) == "5.0%"
    assert len(out.output.spans) == 2


def test_the_same_document_renders_to_the_same_bytes(sample):
    body = sample.make(TITLE, HEADING, [PROSE, "And <<pop.x>>."])
    values = {"gdp": "5.0%", "pop": "5 million"}
    assert rendered(sample, body, values).output == rendered(sample, body, values).output


def test_prose_is_text_and_code_is_code(sample, form):
    document = opened(sample, sample.make(TITLE, HEADING, [PROSE]))
    assert form.read(document, spans(document)).place(0).zone is Zone.TEXT
    if sample.code is not None:
        body = sample.code("<<gdp.x>>")
        document = opened(sample, body)
        assert form.read(document, spans(document)).place(0).zone in (Zone.CODE, Zone.CODE_SPAN)
        out = rendered(sample, body, {"gdp": "5.0%"})
        assert out.output.body == body
        assert out.left_alone == 1


def test_the_text_around_a_value_is_read_as_a_reader_reads_it(sample, form):
    document = opened(sample, sample.make(TITLE, HEADING, [PROSE]))
    reading = form.read(document, spans(document)).readings({0: "5.0%"}, "en")[0]
    assert reading.sentence.strip() == "GDP grew 5.0%, they say."
    assert reading.text[reading.start : reading.end] == "5.0%"
    if sample.name != "text":  # which has no headings
        assert (HEADING,) in reading.heads
        assert reading.title == TITLE


def test_what_is_not_shown_has_no_reading(sample, form):
    document = opened(sample, sample.make(TITLE, HEADING, [PROSE]))
    assert form.read(document, spans(document)).readings({}, "en") == {}


def test_a_value_is_bound_to_the_time_of_its_heading(sample):
    """A value of 2024 under the heading "In 2025" must stop the rendering."""
    if sample.name == "text":
        pytest.skip("text has no headings")
    facts = Memory({"gdp": "5.0%"}, period="2024")
    document = opened(sample, sample.make(TITLE, HEADING, [PROSE]))
    with pytest.raises(Refused) as error:
        render(document, lambda: facts, None, Options(today=date(2026, 11, 30), language="en"))
    assert [finding.code for finding in error.value.findings] == ["period-conflict"]


@pytest.mark.parametrize("value", VALUES)
def test_a_reader_sees_just_the_value(sample, value):
    frames = ("It was <<a.x>> then.", "<<a.x>> was it.", "It was <<a.x>>", "(<<a.x>>)")
    for frame in frames:
        out = rendered(sample, sample.make(TITLE, "", [frame]), {"a": value}, notes="none")
        seen = sample.shown(out.output.body).replace("\r\n", "\n")
        assert frame.replace("<<a.x>>", value) in seen, out.text


def test_every_missing_value_is_told_at_once_and_where(sample):
    body = sample.make(TITLE, HEADING, ["One <<no.x>>.", "Two <<nil.x>> and <<gdp.y>>."])
    with pytest.raises(Refused) as error:
        rendered(sample, body, {"gdp": "5.0%"})
    findings = error.value.findings
    assert [finding.code for finding in findings] == ["unknown-id", "unknown-id", "unknown-key"]
    places = [(finding.line, finding.column) for finding in findings]
    assert all(line and column for line, column in places)
    assert places == sorted(places)
    assert len(set(places)) == 3


def test_every_clause_is_one_note(sample):
    body = sample.make(TITLE, HEADING, ["A <<gdp.x>>, b <<pop.x>>.", "C <<gdp.x>>."])
    values = {"gdp": "5.0%", "pop": "5 million"}
    out = rendered(sample, body, values)
    assert [locked.citations for locked in out.section.facts.values()] == [(1,), (2,)]
    if sample.notes:
        seen = sample.shown(out.output.body)
        for name, literal in values.items():
            assert seen.count(f"the value of {name} was {literal}") == 1
            assert f"Title of {name}" in seen
            assert f"https://example.org/{name}" in seen
    bare = rendered(sample, body, values, notes="none")
    assert "Title of" not in sample.shown(bare.output.body)


def test_a_hostile_source_stays_text(sample):
    hostile = (
        "]({x}</w:t>\\input{x} <script>alert(1)</script> [^f1] `c` #{x} $y$ & | <<gdp.x>> =1+1"
    )
    facts = Memory({"gdp": "5.0%"}, title=hostile, publisher=hostile, clause=hostile)
    document = opened(sample, sample.make(TITLE, HEADING, [PROSE]))
    out = render(document, lambda: facts, None, Options(today=date(2026, 11, 30), language="en"))
    if sample.notes:
        assert "<script>alert(1)</script>" in sample.shown(out.output.body)
    assert len(out.output.spans) == 1


def test_a_check_finds_no_new_claim_in_what_was_rendered(sample, form):
    body = sample.make(TITLE, HEADING, [PROSE, "And <<pop.x>> people.", "Not <<! gdp.x >>."])
    out = rendered(sample, body, {"gdp": "5.0%", "pop": "5 million"})
    again = opened(sample, out.output.body)
    ours = [(span.start, span.end) for span in out.output.spans]
    ours += [*out.output.marks, *out.output.notes]
    new = [
        row
        for row in candidates(again, form.take_apart(again), "en")
        if row.claim and not any(low <= row.start and row.end <= high for low, high in ours)
    ]
    assert [row.text for row in new] == [HEADING[3:]]  # the heading names a year


def test_typed_numbers_are_claims_and_code_is_not(sample, form):
    document = opened(sample, sample.make(TITLE, "Now", ["It rose 4.2 % then."]))
    rows = candidates(document, form.take_apart(document), "en")
    assert [form.unwrite(row.text, Zone.TEXT) for row in rows if row.claim] == ["4.2 %"]
    if sample.code is not None:
        document = opened(sample, sample.code("x = 4.2"))
        assert not any(r.claim for r in candidates(document, form.take_apart(document), "en"))


def test_a_literal_placeholder_is_printed(sample):
    out = rendered(sample, sample.make(TITLE, "", ["Write <<! gdp.x >> here."]), {})
    assert "Write <<gdp.x>> here." in sample.shown(out.output.body)


def test_what_was_meant_to_be_a_placeholder_is_an_error(sample):
    for near in ("<<gdp.x", "{{gdp.x}}", "<<gdp>>", "＜＜gdp.x＞＞"):
        with pytest.raises(Refused):
            rendered(sample, sample.make(TITLE, "", [f"It was {near} then."]), {"gdp": "5.0%"})


def test_a_citation_alone_prints_nothing_but_its_mark(sample, form):
    body = sample.make(TITLE, HEADING, ["All went well<<gdp.x | cite>>.", "GDP grew <<pop.x>>."])
    values = {"gdp": "5.0%", "pop": "6.0%"}
    out = rendered(sample, body, values)
    empty, other = out.output.spans
    assert empty.start == empty.end
    assert form.unwrite(out.text[other.start : other.end], Zone.TEXT) == "6.0%"
    text = out.text
    for low, high in reversed(out.output.marks):
        text = text[:low] + text[high:]
    assert "5.0%" not in text.partition("GDP grew")[0]
    if sample.notes:
        assert out.output.marks or out.output.notes
        assert "the value of gdp was 5.0%" in sample.shown(out.output.body)


def test_a_quoted_clause_is_shown_word_by_word(sample):
    clause = "the *value* of <b>x</b> was 5.0%: see [a](b), www.example.org and `c` | $d$ #e _f_"
    body = sample.make(TITLE, HEADING, ["They wrote: <<gdp.x | quote>>, and so on."])
    document = opened(sample, body)
    options = Options(today=date(2026, 11, 30), default_language="en", notes="none")
    out = render(document, lambda: Memory({"gdp": "5.0%"}, clause=clause), None, options)
    assert f"They wrote: “{clause}”, and so on." in " ".join(sample.shown(out.output.body).split())


def test_an_uncited_value_bears_no_mark(sample):
    body = sample.make(TITLE, HEADING, ["GDP grew <<gdp.x | nocite>>, they say."])
    out = rendered(sample, body, {"gdp": "5.0%"})
    assert (out.output.marks, out.output.notes) == ((), ())
    assert "GDP grew 5.0%, they say." in " ".join(sample.shown(out.output.body).split())


def test_a_computed_value_cites_all_that_it_rests_on(sample):
    formula = "<<= (gdp.x - pop.x) / pop.x * 100% | round(1)>>"
    body = sample.make(TITLE, HEADING, [f"It rose by {formula}, they say.", "And <<pop.x>>."])
    out = rendered(sample, body, {"gdp": "1,260 tonnes", "pop": "1,200 tonnes"})
    computed, plain = out.section.facts.values()
    assert (computed.citations, plain.citations) == ((1, 2), (2,))
    seen = " ".join(sample.shown(out.output.body).split())
    assert "It rose by 5.0%" in seen
    if sample.notes:
        assert "the value of gdp was 1,260 tonnes" in seen
        assert seen.count("the value of pop was 1,200 tonnes") == 1
        assert "computed as (1,260 tonnes - 1,200 tonnes) / 1,200 tonnes * 100%" in seen


def test_a_draft_says_so_and_shows_what_is_missing(sample):
    body = sample.make(TITLE, HEADING, [PROSE, "And <<pop.x>> people."])
    options = Options(today=date(2026, 11, 30), default_language="en")
    made = draft(opened(sample, body), lambda: Memory({"gdp": "5.0%"}), options)
    assert (made.missing, made.values) == (1, 2)
    errors = [one.code for one in made.findings if one.severity == "error"]
    assert errors == ["unknown-id"]
    shown = " ".join(sample.shown(made.output.body).split())
    assert "DRAFT, NOT FOR RELEASE: 1 of 2 values missing. " in shown
    assert "And [MISSING pop.x: unknown-id] people." in shown
    assert "GDP grew 5.0%" in shown


def test_notes_as_a_table_hold_a_row_a_clause(sample, form):
    body = sample.make(TITLE, HEADING, [PROSE, "And <<pop.x>> people, so <<gdp.x>>."])
    values = {"gdp": "5.0%", "pop": "5 million"}
    if not isinstance(form, Tabular):
        with pytest.raises(Refused) as error:
            rendered(sample, body, values, notes="table")
        assert "no-table" in [finding.code for finding in error.value.findings]
        return
    out = rendered(sample, body, values, notes="table")
    shown = " ".join(sample.shown(out.output.body).split())
    (_, table) = shown.split("Evidence")
    assert [table.count(f"the value of {name} was {value}") for name, value in values.items()] == [
        1,
        1,
    ]
    again = opened(sample, out.output.body)
    ours = [(span.start, span.end) for span in out.output.spans]
    ours += [*out.output.marks, *out.output.notes]
    new = [
        row.text
        for row in candidates(again, form.take_apart(again), "en")
        if row.claim and not any(low <= row.start and row.end <= high for low, high in ours)
    ]
    assert new == [HEADING[3:]]


def test_a_draft_whose_text_begins_with_a_value_says_so_before_it(sample):
    options = Options(today=date(2026, 11, 30), default_language="en")
    body = sample.make("", "", ["<<gdp.x>> of growth it was.", PROSE])
    made = draft(opened(sample, body), lambda: Memory({"gdp": "5.0%"}), options)
    shown = " ".join(sample.shown(made.output.body).split())
    assert "DRAFT, NOT FOR RELEASE: 0 of 2 values missing. 5.0%" in shown
