"""From a document to a further file, all written or none."""

from datetime import date

import pytest
from memory import Memory

from factlock.registry import sources
from factlock.registry.errors import Refused, UsageFault
from factlock.render import pandoc, publish
from factlock.render.converting import TARGETS, Converter, source_name
from factlock.render.engine import Options

VALUES = {"gdp": "5.0%", "pop": "-2.1 million"}
TEXT = "# Report\n\nGDP grew <<gdp.x>>, and <<pop.x>> so <<gdp.x>>.\n"


@pytest.fixture(autouse=True)
def _there():
    pytest.importorskip("typst")
    try:
        pandoc.program()
    except UsageFault:
        pytest.skip("pandoc is not on this machine")


def published(path, to, **more):
    options = Options(today=date(2026, 11, 30), default_language="en")
    return publish.publish(
        path, None, lambda: Memory(VALUES), options, further=Converter(to), **more
    )


@pytest.mark.parametrize("to", TARGETS)
def test_a_further_file_lies_beside_the_rendered_one(to, tmp_path):
    path = tmp_path / "report.md"
    path.write_text(TEXT, encoding="utf-8")
    made = published(path, to)
    further = tmp_path / f"report.rendered.{to}"
    assert further in made.written
    body = further.read_bytes()
    kinds = {"pdf": "application/pdf", "html": "text/html"}
    page = sources.read(body, media_type=kinds.get(to, "application/vnd.openxmlformats-officedocument.wordprocessingml.document")).page  # fmt: skip
    assert "5.0%" in page.text
    lock = (tmp_path / "report.md.facts.lock").read_text(encoding="utf-8")
    assert f"report.rendered.{to}" not in lock  # the lock is that of the rendered document
    published(path, to)
    assert further.read_bytes() == body


def test_typst_is_set_by_typst(tmp_path):
    path = tmp_path / "report.typ"
    path.write_text(TEXT.replace("# ", "= "), encoding="utf-8")
    published(path, "pdf")
    page = sources.read(
        (tmp_path / "report.rendered.pdf").read_bytes(), media_type="application/pdf"
    ).page
    assert "GDP grew 5.0%" in page.text


def test_where_a_value_is_not_printed_nothing_is_written(tmp_path):
    path = tmp_path / "report.typ"
    lost = "#let lost(x) = []\n#lost[GDP grew <<gdp.x>> then.]\n\nIt fell.\n"
    path.write_text(lost, encoding="utf-8")
    with pytest.raises(Refused) as error:
        published(path, "pdf")
    assert [one.code for one in error.value.findings] == ["value-not-printed"]
    assert list(tmp_path.iterdir()) == [path]


def test_where_it_cannot_be_made_nothing_is_written(tmp_path):
    path = tmp_path / "report.typ"
    path.write_text("#nonsense()\nGDP grew <<gdp.x>>.\n", encoding="utf-8")
    with pytest.raises(UsageFault) as error:
        published(path, "pdf")
    (finding,) = error.value.findings
    assert (finding.code, finding.file) == ("typst-failed", str(path))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "to", "told"),
    [
        ("a.txt", "pdf", "no way from text"),
        ("a.typ", "docx", "no way"),
        ("a.html", "html", "itself"),
    ],
)
def test_what_has_no_way_says_so(name, to, told, tmp_path):
    path = tmp_path / name
    path.write_text("GDP grew <<gdp.x>>.\n", encoding="utf-8")
    with pytest.raises(UsageFault) as error:
        published(path, to)
    (finding,) = error.value.findings
    assert (finding.code, told in finding.message) == ("no-conversion", True)
    assert finding.fix
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("output", "document", "to", "name"),
    [
        (None, "a.md", "pdf", None),
        ("b.pdf", "a.md", "pdf", "b.md"),
        ("out/b.pdf", "a.md.j2", "pdf", "out/b.md"),
        ("b.md", "a.md", "pdf", "b.md"),
        ("b.PDF", "a.typ", "pdf", "b.typ"),
        ("out/", "a.md", "pdf", "out/"),
        ("b.pdf", "a.md", None, "b.pdf"),
        ("b.docx", "a.docx", "docx", "b.docx"),
    ],
)
def test_the_name_of_the_further_file_names_the_rendered_one(output, document, to, name):
    assert source_name(output, document, to) == name
