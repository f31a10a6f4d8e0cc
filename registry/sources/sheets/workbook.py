"""Spreadsheets: Office workbooks and OpenDocument spreadsheets, sheet by sheet, as they are shown.

A cell has the text that a person sees in it, and the stored value where that is another: 5.2% and 0.052.
What the program does not show is no evidence. Charts, pictures and text boxes are not read.
"""

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources.archives import open_archive
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.reading import ByteSpan, Reading, Unread
from factlock.registry.sources.sheets import grid_page, odf, ooxml
from factlock.registry.sources.sheets.grids import (
    Budget,
    Hidden,
    cell_text,
)

FLAT = "application/vnd.oasis.opendocument.spreadsheet-flat-xml"


@uncollected()
def read(body: bytes, media_type: str, charset: str | None) -> Reading:  # noqa: ARG001
    """Read a spreadsheet; its XML says itself how it is encoded."""
    budget, hidden = Budget.of_packed(len(body)), Hidden()
    try:
        if media_type == FLAT:
            opened = odf.read_flat(body, budget, hidden)
        elif "opendocument" in media_type:
            opened = odf.read(open_archive(body), budget, hidden)
        else:
            opened = ooxml.read(open_archive(body), budget, hidden)
        written = grid_page.write(opened.grids)
    except Unread as problem:
        return Reading(problem.state, None, problem.message)
    if not any(cell.start < cell.end for table in written.tables for cell in table.cells):
        return Reading(FetchState.BLANK, None, _nothing_seen(hidden.text()))
    page = Page(
        text=written.text,
        title=unmarked(cell_text(opened.title)),
        language=opened.language,
        headings=written.headings,
        tables=written.tables,
        parts=written.parts,
        hidden=hidden.text(),
        media_type=media_type,
    )
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:  # noqa: ARG001
    """Return None: what a cell shows stands nowhere in the packed bytes."""
    return None


def _nothing_seen(hidden: str) -> str:
    if "formula without a stored result" in hidden:
        first = next(line for line in hidden.split("\n") if "without a stored result" in line)
        return (
            f"no cell of the spreadsheet shows a value: {first}; open it in a spreadsheet program, which "
            "works the formulas out, save it, and give that file"
        )
    return (
        "the spreadsheet shows no text; if it holds pictures or charts, look at it in its program"
    )
