"""From an output back to its template: untouched, edited, and for every kind of document."""

from datetime import date

import pytest
from document_samples import samples
from memory import Memory

from factlock.registry.errors import UsageFault
from factlock.render.engine import Options
from factlock.render.formats import format_of, open_document
from factlock.render.publish import publish
from factlock.render.unrender import unrender

TODAY = date(2026, 11, 30)
FACTS = Memory({"gdp": "5.0%", "pop": "5 million"})
PARAGRAPHS = [
    "Prices fell. GDP grew <<gdp.x>>, they say. More followed.",
    "Then <<pop.x | plain>> people (<<gdp.x>>) saw <<! gdp.x >> and left.",
    "A last line.",
]


@pytest.fixture(params=samples(), ids=lambda sample: sample.name)
def sample(request):
    return request.param


@pytest.fixture
def rendered(tmp_path, sample):
    template = tmp_path / f"report{sample.ending}"
    template.write_bytes(sample.make("Report", "Growth", PARAGRAPHS))
    options = Options(today=TODAY, default_language="en")
    return publish(template, None, lambda: FACTS, options)


def restored(done):
    output = open_document(done.output)
    return unrender(output, lambda: FACTS, today=TODAY)


def test_an_untouched_output_gives_the_template_back(sample, rendered):
    made = restored(rendered)
    body = (rendered.output.parent / f"report{sample.ending}").read_bytes()
    assert open_text(sample, made.body, rendered) == open_text(sample, body, rendered)
    if sample.ending not in (
        ".docx",
        ".xlsx",
        ".pptx",
        ".ipynb",
    ):  # whose packages may be packed anew
        assert made.body == body
    assert (made.restored, made.findings) == (3, ())


def open_text(sample, body, rendered):
    path = rendered.output.with_name(f"again{sample.ending}")
    path.write_bytes(body)
    return open_document(path).text


def edited(sample, rendered, old, new):
    document = open_document(rendered.output)
    assert document.text.count(old) == 1
    at = document.text.index(old)
    body = format_of(f"a{sample.ending}").rewrite(document, [(at, at + len(old), new)])
    rendered.output.write_bytes(body)


def test_the_edits_of_a_reviewer_stay(sample, rendered):
    edited(sample, rendered, "A last line", "A better line")
    edited(sample, rendered, "Prices fell", "Wages fell")
    made = restored(rendered)
    text = open_text(sample, made.body, rendered)
    assert "Wages fell. GDP grew <<gdp.x>>, they say." in text
    assert "A better line." in text
    assert (made.restored, made.findings) == (3, ())


def test_a_value_that_a_reviewer_changed_is_told_and_stays_typed(sample, rendered):
    document = open_document(rendered.output)
    at = rendered.rendered.map.spans[1].start
    body = format_of(f"a{sample.ending}").rewrite(document, [(at, at + 7, "6000000")])
    rendered.output.write_bytes(body)
    made = restored(rendered)
    assert "Then 6000000" in open_text(sample, made.body, rendered)
    assert [finding.code for finding in made.findings] == ["value-edited"]
    assert made.restored == 2


def test_what_no_lock_names_cannot_be_unrendered(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("GDP grew 5.0%.\n", encoding="utf-8")
    with pytest.raises(UsageFault) as error:
        unrender(open_document(path), lambda: FACTS, today=TODAY)
    assert error.value.findings[0].code == "not-rendered"


def test_the_loops_of_a_template_come_back_written_out(tmp_path):
    template = tmp_path / "report.md.j2"
    template.write_text("{% for n in range(2) %}\nGDP grew <<gdp.x>>.\n{% endfor %}\n")
    options = Options(today=TODAY, default_language="en")
    made = restored(publish(template, None, lambda: FACTS, options))
    assert made.body == b"GDP grew <<gdp.x>>.\nGDP grew <<gdp.x>>.\n"
    assert [one.code for one in made.findings] == ["structure-written-out"]
