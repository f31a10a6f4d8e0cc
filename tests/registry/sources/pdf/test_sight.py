"""Text that something may hide: what a reader sees of it is in the page, what it breaks is marked."""

import pytest
from pdf_made import FILL, IMAGE, PDF, WITH_IMAGE, found, lines, page_of, pdf, show

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources import read_inline
from factlock.registry.sources.pdf import sight
from factlock.registry.sources.pdf.digits import NO_LETTER

FRAME = "50 690 300 30 re 52 692 296 26 re f*\n"
"""A frame as programs paint it: one outline, the inner rectangle left out."""
ROUND = "50 690 m 350 690 l 360 705 l 350 720 l 50 720 l 40 705 l f\n"
TEXT = show("secret 5.2")
PICTURE = "q 300 0 0 30 50 690 cm /I Do Q\n"
WHITE = {**WITH_IMAGE, "more": (IMAGE.replace(b"\x80", b"\xff"),)}


def read(content: str, **more) -> Page:
    return page_of(pdf(f"q {content} Q 0 g {lines(FILL, top=500)}", **{**WITH_IMAGE, **more}))


SHOWN = [
    ("on a broad line", "q 0 G 16 w 50 705 m 350 705 l S Q\n" + show("secret 5.2", before="1 g")),
    ("with outlines", "0 G " + show("secret 5.2", before="2 Tr")),
    ("white with outlines", "0 G 1 g 0.3 w " + show("secret 5.2", before="2 Tr")),
    ("a rule below", TEXT + "72 697 60 0.5 re f\n"),
    ("within a frame of its colour", "0 g " + FRAME + TEXT),
    ("framed afterwards", TEXT + "0 g " + FRAME),
    (
        "beside an outline whose box holds it",
        TEXT + "0 g 50 690 m 350 720 l 350 724 l 50 694 l f\n",
    ),
    ("on an outline of another colour", "0.5 g " + ROUND + "0 g " + TEXT),
    ("white on a grey picture", PICTURE + show("secret 5.2", before="1 g")),
    ("printed twice under a frame", "0 g " + FRAME + TEXT + TEXT),
    ("clipped a hair beside it", "q 71 690 100 30 re W n " + TEXT + " Q\n"),
    (
        "clipped twice, each half shown",
        "".join(f"q 50 {y} 300 4.3 re W n {TEXT} Q\n" for y in (700, 704.3)),
    ),
]
HIDDEN = [
    ("under a broad line", TEXT + "q 1 G 16 w 50 705 m 350 705 l S Q\n"),
    ("on a broad line of its colour", "q 0 G 16 w 50 705 m 350 705 l S Q\n" + TEXT),
    ("its outlines white", "1 G " + show("secret 5.2", before="1 Tr")),
    ("no wider than a hair", "BT /F 12 Tf 0.02 0 0 1 72 700 Tm (secret 5.2) Tj ET\n"),
    ("no wider than a hair, scaled", "q BT /F 12 Tf 1 Tz 72 700 Td (secret 5.2) Tj ET Q\n"),
    ("on an outline of its colour", "0 g " + ROUND + TEXT),
    ("under an outline", TEXT + "0.5 g " + ROUND),
    ("white on a white outline", "1 g " + ROUND + show("secret 5.2", before="1 g")),
    ("clipped away by an outline", "q 400 690 m 500 690 l 450 740 l W n " + TEXT + " Q\n"),
]


@pytest.mark.parametrize("content", [c for _, c in SHOWN], ids=[name for name, _ in SHOWN])
def test_what_is_drawn_is_seen(content):
    page = read(content)
    assert page.text.count("secret 5.2") == 1
    assert NO_LETTER not in page.text


@pytest.mark.parametrize("content", [c for _, c in HIDDEN], ids=[name for name, _ in HIDDEN])
def test_what_is_not_drawn_is_hidden(content):
    page = read(content)
    assert "secret" not in page.text
    assert "secret" in page.hidden


def test_white_text_on_a_white_picture_is_hidden():
    page = read(PICTURE + show("secret 5.2", before="1 g"), **WHITE)
    assert "secret" not in page.text


WIDTH = 12 * 3.224  # of "total 984" but for its last digit, in Helvetica
PARTLY = [
    ("clipped at its end", f"q 50 690 {WIDTH + 21} 30 re W n {show('total 98452')} Q\n"),
    ("covered at its end", show("total 98452") + f"1 g {72 + WIDTH} 690 200 30 re f\n"),
    ("running off the page", show("total 98452", 612 - WIDTH)),
    ("its lower half clipped away", f"q 50 704 300 30 re W n {show('total 98452')} Q\n"),
]


@pytest.mark.parametrize("content", [c for _, c in PARTLY], ids=[name for name, _ in PARTLY])
def test_a_number_that_is_partly_seen_is_no_number(content):
    page = read(content)
    assert NO_LETTER in page.text
    for clause in ("total 98452", "total 9845", "total 984", "total 98"):
        assert not found(pdf(content), clause), clause


def over(before: str, sign: str, low: float = 698, high: float = 712, part: float = 1) -> str:
    """A white rectangle over a part of one character of a line in Helvetica that begins with "sum "."""
    widths = {" ": 0.278, ".": 0.278, "-": 0.333, "%": 0.889, "s": 0.5, "u": 0.556, "m": 0.833}
    start = 72 + 12 * sum(widths.get(char, 0.556) for char in before)
    width = 12 * widths.get(sign, 0.556) * part
    return f"q 1 g {start} {low} {width} {high - low} re f Q\n"


INSIDE = [
    ("a digit within", "1234567", over("sum 1", "2")),
    ("a minus sign", "-5.2", over("sum ", "-", 701, 705.5)),
    ("a point", "15.25", over("sum 15", ".", 699, 703.2)),
    ("a sign behind", "5.2%", over("sum 5.2", "%")),
    ("half of a digit", "18", over("sum 1", "8", part=0.5)),
    ("the upper half of a digit", "19", over("sum 1", "9", 704.5, 714)),
]


@pytest.mark.parametrize(("text", "cover"), [c for _, *c in INSIDE], ids=[c[0] for c in INSIDE])
def test_a_number_of_which_a_part_is_covered_is_no_number(text, cover):
    assert found(pdf(lines(FILL) + show("sum " + text, y=600)), "sum " + text)
    assert not found(pdf(show("sum " + text) + cover + lines(FILL, top=500)), "sum " + text)


def test_what_is_drawn_too_small_to_tell_is_not_seen():
    side = 6000
    clipped = f"q 80 {side - 110} 300 40 re W n {show('sum 5.2', y=side - 100)} Q\n"
    body = pdf(clipped + lines(FILL, top=500), page=f"/MediaBox[0 0 {side} {side}]")
    assert not found(body, "sum 5.2")


def test_a_denial_that_is_partly_seen_breaks_its_sentence():
    content = (
        show("Prices did", 72)
        + f"q 50 704 300 30 re W n {show('not', 128)} Q\n"
        + show("rise by 5 percent", 148)
    )
    assert not found(pdf(content), "Prices did rise by 5 percent")


def test_two_texts_over_each_other_prove_nothing():
    """Which of them a reader sees is open: both changed the drawing."""
    content = "0 g " + FRAME + show("secret 5.2") + show("secret 5.8")
    page = read(content)
    assert "5.2" not in page.text
    assert "5.8" not in page.text
    assert NO_LETTER in page.text


def test_a_replaced_number_is_not_seen():
    content = show("secret 5.2") + "1 g 50 690 300 30 re f 0 g\n" + FRAME + show("secret 5.8")
    page = read(content)
    assert "secret 5.8" in page.text
    assert "5.2" not in page.text


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("box", ["0 0 612 792", "30 40 612 792", "-50 -60 612 792"])
def test_it_is_seen_on_a_turned_page_and_in_any_box(rotate, box):
    page = read("0 g " + FRAME + TEXT, page=f"/MediaBox[{box}]/Rotate {rotate}")
    assert "secret 5.2" in page.text
    assert (
        "secret" not in read("0 g " + ROUND + TEXT, page=f"/MediaBox[{box}]/Rotate {rotate}").text
    )


def test_more_doubtful_text_than_is_looked_at_is_not_seen(monkeypatch):
    monkeypatch.setattr(sight, "MOST_DOUBTFUL", 3)
    assert "secret" not in read("0 g " + FRAME + TEXT).text


@pytest.mark.parametrize(
    ("page", "pages"),
    [
        ("", "/MediaBox[0 0 700 900]"),
        ("/MediaBox[0 0 700 900]", ""),
        ("", "/MediaBox[0 0 900 900]/CropBox[0 0 700 900]"),
    ],
    ids=["inherited", "its own", "inherited crop box"],
)
def test_the_size_of_a_page_may_be_that_of_all_pages(page, pages):
    content = show("inside 5.2", 620, 850) + show("outside 7", 720, 850) + lines(FILL)
    found_page = page_of(pdf(content, page=page, pages=pages))
    assert "inside 5.2" in found_page.text
    assert "outside" not in found_page.text


@pytest.mark.parametrize(
    ("content", "state"),
    [
        (PICTURE, FetchState.IMAGE_ONLY),
        (
            "".join(f"q 500 0 0 2 50 {y} cm /I Do Q\n" for y in range(100, 700, 2)),
            FetchState.IMAGE_ONLY,
        ),
        (PICTURE + show("12"), FetchState.OK),
        ("", FetchState.BLANK),
    ],
    ids=["a small picture", "a scan in strips", "a picture beside text", "nothing"],
)
def test_a_page_of_pictures_alone(content, state):
    assert read_inline(pdf(content, **WITH_IMAGE), media_type=PDF).state is state
