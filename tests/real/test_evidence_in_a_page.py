"""Evidence opens at the value, in a real browser: by mouse and keyboard, without a script, and on paper."""

import shutil
from datetime import date

import pytest
from memory import Memory

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>T</title>{head}</head>
<body><h1>Norland</h1><p>In 2025 GDP grew by <<gdp.x>>, and prices rose by <<cpi.x>>; so <<gdp.x>>.</p>
<p style="margin-top:1400px">End</p></body></html>
"""


@pytest.fixture(scope="module")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("there is no Chromium")
    with sync_api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser, tmp_path):
    """Return a function that renders the page and opens it."""
    opened = []

    def call(*, head="", width=1000, notes="clause"):
        form = format_of("a.html")
        document = form.open(PAGE.replace("{head}", head).encode(), "a.html")
        facts = Memory({"gdp": "5.0%", "cpi": "2.1%"}, period="2025")
        options = Options(today=date(2026, 11, 30), notes=notes)
        path = tmp_path / "a.html"
        path.write_bytes(render(document, lambda: facts, None, options).output.body)
        context = browser.new_context(
            viewport={"width": width, "height": 700}, java_script_enabled=False
        )
        opened.append(context)
        one = context.new_page()
        one.goto(path.as_uri())
        return one

    yield call
    for context in opened:
        context.close()


def evidence(page):
    return page.locator(".factlock-evidence:visible")


@pytest.mark.parametrize("notes", ["clause", "table"])
def test_a_press_on_the_mark_opens_its_clause_and_another_closes_it(page, notes):
    one = page(notes=notes)
    assert evidence(one).count() == 0
    one.get_by_role("button", name="[2]").click()
    assert "the value of cpi was 2.1%" in evidence(one).inner_text()
    one.get_by_role("button", name="[2]").click()
    assert evidence(one).count() == 0


def test_the_keyboard_reaches_every_mark_and_comes_back(page):
    one = page()
    for _ in range(2):
        one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    assert "the value of cpi was 2.1%" in evidence(one).inner_text()
    one.keyboard.press("Tab")
    assert "[2]" in one.locator(":focus").inner_text()
    one.keyboard.press("Escape")
    assert evidence(one).count() == 0
    assert one.locator(":focus").inner_text() == "[2]"


def test_it_fits_on_a_phone(page):
    one = page(width=360)
    one.get_by_role("button", name="[1]").first.click()
    box = evidence(one).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def test_a_mark_does_not_begin_a_line(page):
    one = page(width=1000)
    for width in range(220, 420, 7):
        one.set_viewport_size({"width": width, "height": 700})
        marks = one.locator(".factlock-mark button")
        for number in range(marks.count()):
            value = one.locator("data").nth(number).bounding_box()
            mark = marks.nth(number).bounding_box()
            assert mark["x"] >= value["x"] + value["width"] - 1


def test_it_is_legible_where_the_page_forbids_styles(page):
    policy = '<meta http-equiv="Content-Security-Policy" content="style-src \'none\'">'
    one = page(head=policy)
    one.get_by_role("button", name="[2]").click()
    assert "the value of cpi was 2.1%" in evidence(one).inner_text()
    assert "the value of gdp was 5.0%" in one.locator("li").first.inner_text()


def test_on_paper_the_notes_stand_at_the_end(page, tmp_path):
    import pypdfium2

    one = page()
    one.get_by_role("button", name="[2]").click()
    one.emulate_media(media="print")
    path = tmp_path / "a.pdf"
    one.pdf(path=path)
    document = pypdfium2.PdfDocument(path)
    text = " ".join(document[n].get_textpage().get_text_bounded() for n in range(len(document)))
    document.close()
    assert "the value of gdp was 5.0%" in " ".join(text.split())
    assert "the value of cpi was 2.1%" in " ".join(text.split())
