"""What every kind of document must do, whatever it is made of.

A new format stands in ``factlock.render.formats.FORMATS`` and brings one sample below.
"""

from dataclasses import dataclass

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.formats import FORMATS, format_of
from factlock.render.layout import Zone
from factlock.render.placeholders import scan


@dataclass(frozen=True)
class Sample:
    """``text`` with one placeholder in prose, ``code`` with one in code; how prose is read."""

    text: str
    code: str
    sentence: str
    heads: tuple[tuple[str, ...], ...]
    title: str


SAMPLES = {
    "markdown": Sample(
        "# Report\r\n\r\n## In *2025*\r\n\r\nPrices fell. **GDP** grew <<gdp.growth>>, [they](https://example.org) say.\r\n",
        "text\n\n```\n<<gdp.growth>>\n```\n",
        "GDP grew 5.0%, they say.",
        (("In 2025",),),
        "Report",
    ),
}
VALUES = [
    "5.0%", "-2.1", "<5", ">5%", "2025", "1,349,084", "±3", "*", "**b**", "_i_", "`c`", "[x](y)", "![x](y)", "<b>x</b>",
    "&amp;", "&#65;", "&", "a|b", "#1", "+ 5", "- 5", "=", "---", "1. x", "2025.", "~5~", "\\", "\\*", "$5", "百分之五", "x\u00a0y",
    "<!-- x -->", "https://example.org", "“5”", "'", '"',
]  # fmt: skip


@pytest.fixture(params=FORMATS, ids=lambda form: form.name)
def form(request):
    return request.param


@pytest.fixture
def sample(form):
    return SAMPLES[form.name]


def spans(text):
    return [(seen.start, seen.end) for seen in scan(text)]


def test_every_format_has_its_endings(form):
    assert form.suffixes
    for suffix in form.suffixes:
        assert suffix == suffix.lower()
        assert format_of(f"a/b.c{suffix}") is form
        assert format_of(f"A{suffix.upper()}") is form


def test_an_ending_that_nobody_knows_is_wrong_usage():
    for name in ("a", "a.docx", ".md", "a.md.bak"):
        with pytest.raises(UsageFault) as error:
            format_of(name)
        assert ".md" in error.value.findings[0].fix


def test_endings_are_not_shared():
    endings = [suffix for form in FORMATS for suffix in form.suffixes]
    assert len(endings) == len(set(endings))


def test_prose_is_text_and_code_is_code(form, sample):
    assert form.read(sample.text, spans(sample.text)).place(0).zone is Zone.TEXT
    assert form.read(sample.code, spans(sample.code)).place(0).zone is Zone.CODE


def test_the_text_around_a_value_is_read_as_a_reader_reads_it(form, sample):
    layout = form.read(sample.text, spans(sample.text))
    reading = layout.readings({0: "5.0%"}, "en")[0]
    assert reading.sentence == sample.sentence
    assert reading.text[reading.start : reading.end] == "5.0%"
    assert reading.heads == sample.heads
    assert reading.title == sample.title


def test_what_is_not_shown_has_no_reading(form, sample):
    assert form.read(sample.text, spans(sample.text)).readings({}, "en") == {}


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_written_so_that_it_can_be_read_back(form, sample, value):
    for text in (sample.text, sample.code):
        layout = form.read(text, spans(text))
        place = layout.place(0)
        (start, end), *_ = spans(text)
        written = form.write(value, place, text[max(0, start - 12) : start], text[end : end + 3])
        assert form.unwrite(written, place.zone) == value


def test_a_mark_belongs_after_its_value(form, sample):
    (start, end), *_ = spans(sample.text)
    place = form.read(sample.text, [(start, end)]).place(0)
    assert place.mark_at >= end
    mark = form.mark("f1", "5.0%", sample.text[place.mark_at :])
    assert "f1" in mark


def test_labels_are_new_to_the_document(form):
    labels = form.labels("x", 3)
    assert len(set(labels)) == 3
    text = form.notes([(label, "content") for label in labels], "")
    others = form.labels(text, 3)
    assert not {one.casefold() for one in labels} & {one.casefold() for one in others}
    assert form.labels(text, 3) == others


def test_notes_come_at_the_end_in_the_line_ends_of_the_document(form):
    assert form.notes([], "text") == ""
    for end in ("\n", "\r\n", "\r"):
        for text in (f"a{end}b", f"a{end}b{end}"):
            notes = form.notes([("f1", "one"), ("f2", "two")], text)
            assert notes.startswith(end)
            assert notes.endswith(end)
            assert set(notes) & set("\r\n") == set(end)


def test_foreign_text_stays_on_one_line(form):
    for text in ("a\nb", "a\r\n\r\nb", "a\tb", "a\u2028b", "a\x0bb"):
        assert not set(form.foreign(text)) & set("\r\n\t\u2028\x0b")


def test_a_document_knows_whether_it_ends_in_code(form, sample):
    assert not form.read(sample.text, []).ends_open()
    assert not form.read("", []).ends_open()
