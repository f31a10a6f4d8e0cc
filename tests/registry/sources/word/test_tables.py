"""The grid of Word's tables."""

import io

import docx
from docx.oxml import parse_xml

from factlock.registry.sources import read_inline
from factlock.registry.sources.gaps import unmarked

KIND = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


NAMES = " ".join(
    f'xmlns:{name}="{uri}"'
    for name, uri in {
        "w": W,
        "r": R,
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "odd": "urn:example:odd",
    }.items()
)


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def document(*blocks, styles=None):
    made = docx.Document()
    if styles:
        styles(made.styles)
    for at, block in enumerate(blocks):
        made.element.body.insert(at, parse_xml(block))
    return saved(made)


def page_of(body):
    reading = read_inline(body, media_type=KIND)
    assert reading.page is not None, reading
    return reading.page


def table(*rows):
    return (
        f"<w:tbl {NAMES}><w:tblPr/><w:tblGrid/>"
        + "".join(f"<w:tr>{row}</w:tr>" for row in rows)
        + "</w:tbl>"
    )


def cell(text, properties=""):
    return f"<w:tc><w:tcPr>{properties}</w:tcPr><w:p>{run(text)}</w:p></w:tc>"


def grid_of(page, number=0):
    return {
        (c.row, c.column): (unmarked(page.text[c.start : c.end]), c.row_span, c.column_span, c.head)
        for c in page.tables[number].cells
    }


def test_tables_keep_their_grid():
    page = page_of(
        document(
            table(
                "<w:trPr><w:tblHeader/></w:trPr>" + cell("Land") + cell("2023") + cell("2024"),
                cell("Norway", "<w:vMerge w:val='restart'/>") + cell("5.2") + cell("5.3"),
                cell("", "<w:vMerge/>") + cell("6.2", "<w:gridSpan w:val='2'/>"),
                "<w:trPr><w:gridBefore w:val='1'/></w:trPr>" + cell("7.2") + cell("7.3"),
            )
        )
    )
    grid = grid_of(page)
    assert grid[0, 0] == ("Land", 1, 1, True)
    assert grid[1, 0][:3] == ("Norway", 2, 1)
    assert grid[2, 1][:3] == ("6.2", 1, 2)
    assert grid[3, 1][0] == "7.2"
    assert page.text.split("\n")[1] == "Norway\t5.2\t5.3"


def test_deleted_rows_and_cells_are_gone():
    page = page_of(
        document(
            table(
                cell("a") + cell("1"),
                "<w:trPr><w:del w:id='1' w:author='a'/></w:trPr>" + cell("b") + cell("2"),
                cell("c") + cell("3"),
            )
        )
    )
    assert page.text.split() == ["a", "1", "c", "3"]
    assert page.hidden.split() == ["b", "2"]
    assert grid_of(page)[1, 1][0] == "3"


def test_rows_in_content_controls_and_nested_tables():
    inner = table(cell("x") + cell("9")).replace(NAMES, "")
    wrapped = f"<w:sdt><w:sdtContent><w:tr>{cell('b')}{cell('2')}</w:tr></w:sdtContent></w:sdt>"
    outer = table(f"{cell('a')}<w:tc><w:tcPr/>{inner}<w:p/></w:tc>").replace("</w:tbl>", "@", 1)
    outer = outer.replace("@", "</w:tbl>", 1).removesuffix("</w:tbl>") + wrapped + "</w:tbl>"
    page = page_of(document(outer))
    assert grid_of(page, 1) == {(0, 0): ("x", 1, 1, False), (0, 1): ("9", 1, 1, False)}
    assert grid_of(page, 0)[1, 1][0] == "2"
