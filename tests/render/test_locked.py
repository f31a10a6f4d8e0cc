"""Deriving the locked values of an output again: from the template and the registry, not from marks."""

from datetime import date
from pathlib import Path

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.locked import rederive
from factlock.render.publish import publish

TODAY = date(2026, 11, 30)
TEXT = "GDP grew <<gdp.growth>>, so <<gdp.growth>>.\n\nWrite <<! a.b >>.\n"


@pytest.fixture
def output(tmp_path, facts):
    facts("gdp", growth="5.0%", clause="GDP grew 5.0%")
    path = tmp_path / "report.md"
    path.write_text(TEXT, encoding="utf-8")
    done = publish(path, None, lambda: facts, Options(today=TODAY, default_language="en"))
    return done.output


def again(output: Path, facts):
    return rederive(open_document(output), lambda: facts, today=TODAY)


def test_every_value_stands_where_it_was_rendered(output, facts):
    found = again(output, facts)
    text = output.read_text(encoding="utf-8")
    assert [text[one.start : one.end] for one in found.standing] == ["5.0%", "5.0%"]
    assert not any(one.edited for one in found.standing)
    assert (found.lost, found.findings, found.status, found.aligned) == ((), (), 0, True)
    assert (found.language, found.reference) == ("en", TODAY)
    assert found.literals == {"<<a.b>>"}
    assert all(line in text for line in found.notes)


def test_a_changed_value_is_lost_and_its_neighbour_edited(output, facts):
    text = output.read_text(encoding="utf-8").replace("5.0%", "6.0%", 1)
    output.write_text(text, encoding="utf-8")
    found = again(output, facts)
    assert [one.edited for one in found.standing] == [True]
    assert [one.locked.shown for one in found.lost] == ["5.0%"]
    assert found.lost[0].before.endswith("GDP grew ")


def test_what_no_lock_names_has_no_locked_values(tmp_path, facts):
    path = tmp_path / "plain.md"
    path.write_text("GDP grew 5.0%.\n", encoding="utf-8")
    assert again(path, facts) is None


def test_what_the_registry_does_not_give_any_more_stands_and_is_refused(output, facts):
    facts.held.clear()
    found = again(output, facts)
    assert [[one.code for one in standing.refused] for standing in found.standing] == [
        ["unknown-id"]
    ] * 2
    assert (found.findings, found.aligned) == ((), True)


def test_a_template_that_does_not_render_any_more_says_why(output, facts):
    template = output.with_name("report.md")
    template.write_text("---\nfactlock: {date: soon}\n---\n" + TEXT, encoding="utf-8")
    with pytest.raises(UsageFault):
        again(output, facts)
    template.write_text(TEXT + "\nAnd <<gdp.total>>.\n", encoding="utf-8")
    found = again(output, facts)
    assert sorted(one.code for one in found.findings) == ["template-changed", "unknown-key"]
    assert (found.status, found.aligned, len(found.standing)) == (1, True, 2)


HTML = (
    "<h1>Report</h1>\n\n<h2>North</h2>\n\n<p>GDP grew <<gdp.growth>> there.</p>\n\n<p>More.</p>\n"
)


@pytest.fixture
def page(tmp_path, facts):
    facts("gdp", growth="5.0%", clause="GDP grew 5.0%")
    path = tmp_path / "report.html"
    path.write_text(HTML, encoding="utf-8")
    return publish(path, None, lambda: facts, Options(today=TODAY, default_language="en")).output


@pytest.mark.parametrize(
    ("old", "new", "edited"),
    [
        ("More.", "More of it.", [False]),
        ("there.", "everywhere.", [True]),
        ("North", "South", [True]),
        ("Report", "Account", [True]),
    ],
)
def test_a_value_of_a_page_is_locked_in_its_sentence_under_its_headings(
    page, facts, old, new, edited
):
    text = page.read_text(encoding="utf-8")
    assert text.count(old) == 1
    page.write_text(text.replace(old, new), encoding="utf-8")
    found = again(page, facts)
    assert ([one.edited for one in found.standing], found.lost) == (edited, ())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (' value="5.0"', ' value="6.0"'),
        (' data-fact="gdp.growth"', ' data-fact="gdp.other"'),
        ("</data>", "</data><!-- x -->"),
        ("</data>", ""),
    ],
)
def test_what_programs_read_beside_a_value_must_stand_as_well(page, facts, old, new):
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(old, new), encoding="utf-8")
    found = again(page, facts)
    altered = not new.startswith("</data><")
    assert [one.code for one in found.findings] == (["value-mark-edited"] if altered else [])
    assert found.status == int(altered)
