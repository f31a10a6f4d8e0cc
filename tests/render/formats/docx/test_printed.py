"""What LibreOffice prints of a rendered report: under each number stands the right note."""

import re
import shutil
import subprocess
from datetime import date

import docx
import pypdfium2
import pytest
from docx_made import box, opened, rendered
from memory import Memory
from sample_docx import paragraphs_of
from word_made import saved

from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.publish import publish
from factlock.render.unrender import unrender

OFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed"),
]
VALUES = {
    "gdp": "5.0%",
    "pop": "5 million people",
    "trade": "$12 billion",
    "jobs": "1,349,084",
    "debt": "60.1%",
    "rate": "0.3%",
    "boxed": "7 km",
}
NUMBER = re.compile(r" ?\[(\d+|[a-z])\]")


def report():
    made = docx.Document()
    made.add_heading("Report on growth", 0)
    made.add_heading("Output", 1)
    made.add_paragraph("Prices fell. GDP grew <<gdp.x>>, while people came to <<pop.x>> in all.")
    made.add_paragraph("Trade came to <<trade.x>>. GDP grew <<gdp.x>> again.")
    made.element.body.insert(
        -1, docx.oxml.parse_xml(box("People <<pop.x>>, roads <<boxed.x>> long"))
    )
    rows = [("Measure", "One", "Other"), ("Jobs", "<<jobs.x>>", "<<debt.x>>"), ("GDP", "<<gdp.x>>", "<<rate.x>>")]  # fmt: skip
    table = made.add_table(3, 3)
    for cell, words in zip(table._cells, [word for row in rows for word in row], strict=True):
        cell.text = words
    made.add_paragraph("First, jobs were <<jobs.x>> then", style="List Number")
    made.sections[0].footer.paragraphs[0].text = "In short: debt <<debt.x>>"
    return saved(made)


def converted(body, folder, to):
    folder.mkdir(exist_ok=True)
    source = folder / "report.docx"
    source.write_bytes(body)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [
        OFFICE,
        profile,
        "--headless",
        "--convert-to",
        to,
        "--outdir",
        folder / "out",
        source,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return (folder / "out" / f"report.{to.partition(':')[0]}").read_bytes()


def printed(body, folder):
    with pypdfium2.PdfDocument(converted(body, folder, "pdf")) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return " ".join("\n".join(pages).split())


def number_after(text, words):
    found = NUMBER.match(text, text.index(words) + len(words))
    assert found, text[text.index(words) :][:60]
    return found[1]


def test_under_each_number_stands_the_right_note(tmp_path):
    text = printed(rendered(report(), VALUES).output.body, tmp_path)
    shown = {
        "GDP grew 5.0%,": "gdp",
        "people came to 5 million people": "pop",
        "Trade came to $12 billion.": "trade",
        "GDP grew 5.0%": "gdp",
        "People 5 million people,": "pop",
        "roads 7 km": "boxed",
        "1,349,084": "jobs",
        "60.1%": "debt",
        "0.3%": "rate",
        "jobs were 1,349,084": "jobs",
        "In short: debt 60.1%": "debt",
    }
    notes = {}
    for found in re.finditer(r"(\[?[a-z\d]+\]?) Office of Statistics, “Title of (\w+)”", text):
        notes[found[1].strip("[]")] = found[2]
    assert sorted(notes.values()) == sorted(VALUES)
    assert [notes[str(number)] for number in range(1, 7)] == ["gdp", "pop", "trade", "jobs", "debt", "rate"]  # fmt: skip
    for words, name in shown.items():
        if words == "GDP grew 5.0%":
            assert notes[number_after(text[text.index("Trade came") :], words)] == name
        else:
            assert notes[number_after(text, words)] == name


def test_what_libreoffice_saved_is_still_locked_and_leads_back(tmp_path):
    (tmp_path / ".git").mkdir()
    template = tmp_path / "a.docx"
    template.write_bytes(report())
    facts = Memory(VALUES)
    options = Options(date(2026, 11, 30), language="en")
    output = publish(template, None, lambda: facts, options).output
    before = opened(output.read_bytes()).text
    output.write_bytes(converted(output.read_bytes(), tmp_path / "work", "docx:MS Word 2007 XML"))
    after = opened(output.read_bytes()).text
    assert [line for line in before.splitlines() if "Prices" in line] == [line for line in after.splitlines() if "Prices" in line]  # fmt: skip
    done = unrender(open_document(output), lambda: facts, today=options.today)
    assert done.findings == ()
    lines = paragraphs_of(done.body)
    assert "Prices fell. GDP grew <<gdp.x>>, while people came to <<pop.x>> in all." in lines
    assert not any("Office of Statistics" in line for line in lines)
