"""A PDF as a source: its pages, what it says of itself, and why one is not read."""

import io

import pytest
from pdf_made import FILL, PDF, SCAN, WITH_IMAGE, found, lines, pack, page_of, pdf, show

from factlock.registry import find as finder
from factlock.registry.model import FetchState
from factlock.registry.proof import Claimed
from factlock.registry.sources import fragments, open_source, read, read_inline
from factlock.registry.sources.pdf import document as reader


def test_every_page_is_a_part_with_its_number():
    page = page_of(pdf(show("one"), "", show("three 5.2")))
    assert [(part.kind, part.name) for part in page.parts] == [("page", str(n)) for n in (1, 2, 3)]
    at = page.text.index("three")
    assert page.number_at(at) == 3
    assert fragments.point(page, at, at + 5) == "page=3"
    start, end = fragments.follow(page, "page=3")
    assert page.text[start:end] == "three 5.2"


def test_title_and_language():
    page = page_of(
        pdf(
            show("5.2"),
            info="/Title(Economic survey)/CreationDate(D:20240101)",
            catalog="/Lang(de-AT)",
        )
    )
    assert (page.title, page.language, page.published, page.media_type) == (
        "Economic survey",
        "de-AT",
        "",
        PDF,
    )


@pytest.mark.parametrize("title", ["report.docx", "Microsoft Word - report.doc", "Untitled 1", ""])
def test_the_name_of_a_file_is_no_title(title):
    assert page_of(pdf(show("5.2"), info=f"/Title({title})")).title == ""


def test_larger_lines_are_headings():
    page = page_of(
        pdf(
            show("Inflation", 72, 740, 20)
            + show("in Norway", 72, 716, 20)
            + lines(FILL, FILL)
            + show("Wages", 72, 640, 15)
            + lines(FILL, top=620)
        )
    )
    assert [(h.level, h.text) for h in page.headings] == [(1, "Inflation in Norway"), (2, "Wages")]
    assert page.heading_at(page.text.rindex("quick")) == "Wages"


STATES = [
    ("a scan", pdf(SCAN, **WITH_IMAGE), FetchState.IMAGE_ONLY, "page 1 of the PDF is a picture"),
    (
        "scans with a stamp",
        pdf(SCAN + show("12"), SCAN + show("13"), SCAN, **WITH_IMAGE),
        FetchState.IMAGE_ONLY,
        "pages 1–3",
    ),
    ("nothing", pdf(""), FetchState.BLANK, "no text"),
    ("hidden only", pdf(show("secret", before="3 Tr")), FetchState.BLANK, "no text"),
    ("cut", pdf(show("5.2"))[:-40], FetchState.DAMAGED, "breaks off"),
    ("an error page", b"<html><p>Sorry, no file 5", FetchState.DAMAGED, "no %PDF-"),
    ("no structure", b"%PDF-1.4\nnothing\n%%EOF", FetchState.DAMAGED, "structure"),
    (
        "no pages",
        pack([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 0/Kids[]>>"]),
        FetchState.DAMAGED,
        "pages",
    ),
]


@pytest.mark.parametrize(
    ("body", "state", "message"), [row[1:] for row in STATES], ids=[row[0] for row in STATES]
)
def test_states(body, state, message):
    reading = read_inline(body, media_type=PDF)
    assert reading.page is None
    assert reading.state is state
    assert message in reading.message
    assert "; " in reading.message


def test_a_scan_among_pages_of_text_does_not_hide_them():
    assert page_of(pdf(show(FILL), SCAN, **WITH_IMAGE)).text == FILL


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [
        ("MOST_PAGES", 2, "3 pages"),
        ("MOST_CHARACTERS", 10, "more than 10 characters"),
        ("MOST_ON_A_PAGE", 5, "page 1"),
        ("SECONDS", -1, "0 of its 3 pages"),
    ],
)
def test_limits(monkeypatch, limit, value, message):
    monkeypatch.setattr(reader, limit, value)
    reading = read_inline(pdf(*[show("prices 5.2")] * 3), media_type=PDF)
    assert reading.state is FetchState.TOO_LARGE
    assert message in reading.message


@pytest.mark.parametrize(
    "declared",
    [
        "text/html",
        "text/plain",
        "application/octet-stream",
        "",
        "application/pdf; charset=binary",
        "application/json",
    ],
)
def test_a_pdf_is_one_whatever_the_server_called_it(declared):
    reading = read(pdf(show("Up 5.2 %")), media_type=declared)
    assert reading.page is not None
    assert (reading.page.text, reading.page.media_type) == ("Up 5.2 %", PDF)


def test_the_row_of_find_names_the_page(tmp_path):

    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(show(FILL), show("Prices rose by 5.2 percent in 2024")))
    source = open_source(str(path), None)
    [tried] = finder.find(source, [Claimed("Prices rose by 5.2 percent in 2024")])
    assert finder.as_row(tried, source)["page"] == 2


def made(build) -> bytes:
    """A PDF that ReportLab writes."""
    out = io.BytesIO()
    build(out)
    return out.getvalue()


def test_a_report_that_a_program_wrote():
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

    styles = getSampleStyleSheet()

    def build(out):
        SimpleDocTemplate(out, pagesize=A4, title="Survey").build(
            [
                Paragraph("Prices and wages", styles["Heading1"]),
                Paragraph(
                    f"{FILL}. In 2024 consumer prices rose by 5.2 percent, the sharpest rise since 1991, on an "
                    "area of 10<super>6</super> hectares (30 m<super>2</super> each)<super>12</super>.",
                    styles["BodyText"],
                ),
                Table(
                    [
                        ["Country", "2023", "2024"],
                        ["Norway", "5.2 %", "5.3 %"],
                        ["Sweden", "4.1 %", "4.0 %"],
                    ]
                ),
            ]
        )

    body = made(build)
    page = page_of(body)
    assert page.title == "Survey"
    assert [heading.text for heading in page.headings] == ["Prices and wages"]
    for clause in (
        "In 2024 consumer prices rose by 5.2 percent, the sharpest rise since 1991",
        "Norway 5.2 % 5.3 %",
        "on an area of 10⁶ hectares",
    ):
        assert found(body, clause), clause
    for clause in (
        "an area of 106 hectares",
        "an area of 10 hectares",
        "Norway 5.2 % 4.1 %",
        "consumer prices rose by 5.2",
    ):
        assert not found(body, clause), clause


@pytest.mark.parametrize(("user", "state"), [("secret", FetchState.BLOCKED), ("", FetchState.OK)])
def test_a_password_is_asked_for_by_a_state(user, state):
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    def build(out):
        canvas = Canvas(out, encrypt=StandardEncryption(user, ownerPassword="owner", canCopy=0))
        canvas.drawString(72, 700, "Up 5.2 %")
        canvas.save()

    reading = read_inline(made(build), media_type=PDF)
    assert reading.state is state
    assert ("password" in reading.message) == bool(user)
