from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.model import FetchState
from factlock.registry.page import Cell, Heading, Page, Part, Table
from factlock.registry.sources.joining import Piece, join, read_part

ONE = Page(
    "Prices\n5\t6",
    title="of the piece",
    headings=(Heading(0, 1, "Prices"),),
    tables=(Table((Cell(0, 0, 7, 8), Cell(0, 1, 9, 10)), "caption", "Data"),),
    parts=(Part(7, 8, "element", "p"),),
    panels=((0, 6),),
    frames=("a.html", "b.html"),
    hidden="unseen",
    structured="{}",
)


def test_what_a_page_noted_is_moved_along():
    whole = Page("", title="Whole", language="de", frames=("a.html", "c.html"), hidden="last")
    page = join(
        [Piece(Page("body")), Piece(ONE, "file", "1.html"), Piece(ONE, "file", "2.html")], whole
    )
    assert page.text == "body\nPrices\n5\t6\nPrices\n5\t6"
    assert (page.title, page.language) == ("Whole", "de")
    assert page.headings == (Heading(5, 1, "Prices"), Heading(16, 1, "Prices"))
    assert page.tables[1] == Table((Cell(0, 0, 23, 24), Cell(0, 1, 25, 26)), "caption", "Data")
    assert page.parts == (
        Part(5, 15, "file", "1.html"),
        Part(12, 13, "element", "p"),
        Part(16, 26, "file", "2.html"),
        Part(23, 24, "element", "p"),
    )
    assert page.panels == ((5, 11), (16, 22))
    assert page.frames == ("a.html", "b.html", "c.html")
    assert page.hidden == "unseen\nunseen\nlast"
    assert page.structured == "{}\n{}"


def test_pieces_without_text_have_no_place_and_keep_what_is_hidden():
    page = join([Piece(Page("", hidden="a"), "file", "1"), Piece(Page("5"), "file", "2")], Page(""))
    assert page.text == "5"
    assert [part.name for part in page.parts] == ["2"]
    assert page.hidden == "a"
    assert join([], Page("", title="t")) == Page("", title="t")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text(alphabet="ab5 \n\t\ufdd0", max_size=12), max_size=6))
def test_every_part_holds_the_text_of_its_piece(texts):
    pieces = [
        Piece(Page(text, parts=(Part(0, len(text), "element", "p"),)), "file", str(number))
        for number, text in enumerate(texts)
    ]
    page = join(pieces, Page(""))
    files = [part for part in page.parts if part.kind == "file"]
    assert [page.text[part.start : part.end] for part in files] == [text for text in texts if text]
    assert [part.start for part in page.parts] == sorted(part.start for part in page.parts)


def test_a_document_within_another_is_no_wall_and_may_be_empty():
    reading = read_part(b"<title>Access denied</title><p>Chapter 5")
    assert reading.page is not None
    assert reading.page.text == "Chapter 5"
    empty = read_part(b"<img src=a.png>")
    assert empty.state is FetchState.OK
    assert empty.page is not None
    assert empty.page.text == ""
