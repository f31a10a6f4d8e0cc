"""The grid of Word's tables."""

from word_made import NAMES, document, grid_of, page_of, run, table


def cell(text, properties=""):
    return f"<w:tc><w:tcPr>{properties}</w:tcPr><w:p>{run(text)}</w:p></w:tc>"


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
