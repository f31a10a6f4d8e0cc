"""What LibreOffice makes of a rendered deck: each number with its source, and values that survive its saving."""

import re
import shutil
import subprocess
from datetime import date

import pypdfium2
import pytest
from memory import Memory
from pptx_made import CONTENT, TITLE, VALUES, deck, opened, rendered, slides, with_table
from sample_pptx import saved

from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.locked import rederive
from factlock.render.publish import publish

OFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed"),
]
BODY = slides(
    (TITLE, "Report on growth", ["Prices rose <<rate.x>>"]),
    (CONTENT, "Output grew <<gdp.x>>", ["GDP grew <<gdp.x>>, they say.", (1, "Trade: <<trade.x>>")]),
    (CONTENT, "More", ["People were <<pop.x>> in all."]),
)  # fmt: skip


def converted(body, folder, to):
    folder.mkdir(exist_ok=True)
    source = folder / "deck.pptx"
    source.write_bytes(body)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [OFFICE, profile, "--headless", "--convert-to", to, "--outdir", folder / "out", source]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    made = folder / "out" / f"deck.{to.partition(':')[0]}"
    if not made.exists():
        pytest.skip("this LibreOffice has no Impress")
    return made.read_bytes()


def pages(body, folder):
    with pypdfium2.PdfDocument(converted(body, folder, "pdf")) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_each_number_leads_to_its_source(tmp_path):
    first, second, third, last = pages(rendered(BODY).output.body, tmp_path)
    numbers = {name: re.search(rf"\[(\d)\] Office of Statistics, “Title of {name}”, https", last)[1] for name in VALUES}  # fmt: skip
    for page, words, name in (
        (first, "Prices rose 0.3%", "rate"),
        (second, "Output grew 5.0%", "gdp"),
        (second, "GDP grew 5.0%,", "gdp"),
        (second, "Trade: $12 billion", "trade"),
        (third, "People were 5 million people", "pop"),
    ):
        assert f"{words} [{numbers[name]}]".replace(" [", "[") in page.replace(" [", "[")
        assert f"[{numbers[name]}] Office of Statistics, “Title of {name}”" in page


def test_tables_are_printed(tmp_path):
    made, _ = with_table([("Measure", "One"), ("GDP", "<<gdp.x>>"), ("Rate", "<<rate.x>>")])
    (page, last) = pages(rendered(saved(made)).output.body, tmp_path)
    assert "GDP 5.0%[1]" in page.replace(" [", "[")
    assert "the value of rate was 0.3%" in last


def test_what_libreoffice_saved_is_still_locked(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / "a.pptx").write_bytes(BODY)
    facts = Memory(VALUES)
    options = Options(date(2026, 11, 30), language="en")
    output = publish(tmp_path / "a.pptx", None, lambda: facts, options).output
    output.write_bytes(converted(output.read_bytes(), tmp_path / "work", "pptx"))
    made = rederive(open_document(output), lambda: facts, today=options.today)
    assert [(one.locked.shown, one.edited) for one in made.standing] == [("0.3%", False), ("5.0%", False), ("5.0%", False), ("$12 billion", False), ("5 million people", False)]  # fmt: skip


def test_a_deck_that_libreoffice_wrote_is_filled(tmp_path):
    body = converted(deck("Up <<gdp.x>>, they say."), tmp_path, "pptx")
    out = rendered(body)
    assert "Up 5.0%,[1] they say." in out.text
    assert opened(out.output.body).text == out.text
