"""Evidence opens at the value, in a real browser: by mouse and keyboard, without a script, and on paper."""

import re
import shutil
from datetime import date

import pytest
from memory import Memory

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

PAGE = """<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><meta charset="utf-8"/><title>T</title>{head}</head>
<body><h1>Norland</h1><p>In 2025 GDP grew by <<gdp.x>>, and prices rose by <<cpi.x>>; so <<gdp.x>>.</p>
<p style="margin-top:1400px">End</p></body></html>
"""
COLOURS = """it => {
  let around = it;
  while (getComputedStyle(around).backgroundColor === "rgba(0, 0, 0, 0)" && around.parentElement) around = around.parentElement;
  const canvas = document.createElement("span");
  canvas.style.color = "Canvas";
  around.append(canvas);
  const behind = getComputedStyle(around).backgroundColor;
  const told = behind === "rgba(0, 0, 0, 0)" ? getComputedStyle(canvas).color : behind;
  canvas.remove();
  return [getComputedStyle(it).color, told];
}"""


def contrast(one, other):
    """Return the contrast of two colours (WCAG 2.2, 1.4.3)."""

    def luminance(colour):
        shares = [int(share) / 255 for share in re.findall("[0-9]+", colour)[:3]]
        low = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
        return 0.2126 * low[0] + 0.7152 * low[1] + 0.0722 * low[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


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

    def call(
        *, head="", width=1000, notes="clause", scheme="light", ending=".html", forbidden=False
    ):
        name = f"a{ending}"
        text = PAGE.replace("{head}", head)
        document = format_of(name).open(text.encode(), name)
        facts = Memory({"gdp": "5.0%", "cpi": "2.1%"}, period="2025")
        options = Options(today=date(2026, 11, 30), notes=notes)
        path = tmp_path / name
        path.write_bytes(render(document, lambda: facts, None, options).output.body)
        context = browser.new_context(
            viewport={"width": width, "height": 700},
            java_script_enabled=False,
            color_scheme=scheme,
        )
        opened.append(context)
        one = context.new_page()
        address = path.as_uri()
        if forbidden:
            told = {"Content-Security-Policy": "style-src 'none'", "Content-Type": "text/html"}
            address = "http://a.test/"
            one.route(address, lambda route: route.fulfill(body=path.read_bytes(), headers=told))
        one.goto(address)
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
    assert one.get_by_role("dialog", name="Evidence [2]").evaluate("it => it.matches(':focus')")
    one.keyboard.press("Tab")
    assert one.locator(":focus").get_attribute("aria-label") == "Close"
    one.keyboard.press("Tab")
    assert "[2]" in one.locator(":focus").inner_text()
    one.keyboard.press("Escape")
    assert evidence(one).count() == 0
    assert one.locator(":focus").get_attribute("aria-label") == "Evidence [2]"
    one.keyboard.press("Space")
    one.keyboard.press("Tab")
    one.keyboard.press("Enter")
    assert evidence(one).count() == 0
    assert one.locator(":focus").get_attribute("aria-label") == "Evidence [2]"


def test_one_opens_at_a_time_and_a_press_elsewhere_closes_it(page):
    one = page()
    for name in ("[1]", "[2]"):
        one.get_by_role("button", name=name).first.click()
        assert evidence(one).count() == 1
    one.mouse.click(5, 300)
    assert evidence(one).count() == 0


def test_nothing_takes_the_focus_as_the_page_opens(page):
    assert page().locator(":focus").count() == 0


def test_evidence_stands_beside_its_mark_and_covers_it_not(page):
    one = page()
    mark = one.get_by_role("button", name="[2]")
    mark.click()
    box, at = evidence(one).bounding_box(), mark.bounding_box()
    assert box["y"] >= at["y"] + at["height"] - 2
    assert box["y"] - at["y"] < 60
    assert box["x"] <= at["x"] <= box["x"] + box["width"]


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


def test_a_mark_does_not_part_the_lines(page):
    """A line with a mark is as high as one without."""
    one = page()
    line = one.locator("p").first
    with_marks = line.bounding_box()["height"]
    line.evaluate("it => it.querySelectorAll('sup').forEach(mark => mark.remove())")
    assert line.bounding_box()["height"] == with_marks


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "head",
    [
        "",
        '<meta name="color-scheme" content="light dark">',
        "<style>body{background:#111;color:#eee} a{color:#9cf} button{color:red;background:red} div{color:#eee}</style>",
        "<style>[hidden]{display:none!important} sup{color:#fff} :root{color-scheme:dark}</style>",
    ],
)
def test_all_is_legible_on_light_and_dark_pages(page, scheme, head):
    one = page(head=head, scheme=scheme)
    mark = one.get_by_role("button", name="[2]")
    assert contrast(*mark.evaluate(COLOURS)) >= 4.5
    mark.click()
    assert contrast(*evidence(one).evaluate(COLOURS)) >= 4.5
    assert contrast(*evidence(one).locator("a").first.evaluate(COLOURS)) >= 4.5


def test_where_the_page_forbids_styles_marks_lead_to_the_notes(page):
    policy = '<meta http-equiv="Content-Security-Policy" content="style-src \'none\'">'
    one = page(head=policy)
    one.get_by_role("link", name="[2]", exact=True).click()
    assert one.url.endswith("#fact-2")
    assert "the value of cpi was 2.1%" in one.locator(":target").inner_text()


def test_where_a_server_forbids_styles_marks_lead_to_the_notes(page):
    one = page(forbidden=True)
    one.get_by_role("link", name="[2]", exact=True).click()
    assert "the value of cpi was 2.1%" in one.locator(":target").inner_text()


def test_a_page_of_xml_opens_its_evidence(page):
    one = page(ending=".xhtml")
    one.get_by_role("button", name="[2]").click()
    assert "the value of cpi was 2.1%" in evidence(one).inner_text()


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
