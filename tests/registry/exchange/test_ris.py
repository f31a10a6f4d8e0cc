"""RIS as Zotero, EndNote and publishers write it."""

import pytest

from factlock.registry.exchange import ris


def read(text):
    found = ris.read(text)
    return [one.item for one in found.entries], [(one.code, one.line, one.severity) for one in found.faults]  # fmt: skip


def item(lines, kind="ELEC"):
    (made,), faults = read(f"TY  - {kind}\n{lines}\nER  - \n")
    assert faults == []
    return {name: value for name, value in made.items() if name != "type"}


def parts(*known):
    return {"date-parts": [list(known)]}


@pytest.mark.parametrize(
    "text",
    [
        "TY  - ELEC\nTI  - T\nER  - \n",
        "TY  - ELEC\r\nTI  - T\r\nER  - \r\n",
        "\ufeffTY  - ELEC\nTI  - T\nER  -",
        "\n\nTY - ELEC\nTI - T\nER - \n\n",
        "TY  - ELEC\nT1  - T\nER  - ",
    ],
)
def test_an_entry_is_read_in_every_way_it_is_written(text):
    assert read(text) == ([{"type": "webpage", "title": "T"}], [])


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("DA  - 2025/03/01/", parts(2025, 3, 1)),
        ("DA  - 2025/03/01", parts(2025, 3, 1)),
        ("DA  - 2025/03//", parts(2025, 3)),
        ("PY  - 2025///", parts(2025)),
        ("PY  - 2025", parts(2025)),
        ("Y1  - 2025/03/01/12:30", parts(2025, 3, 1)),
        ("PY  - 2025-03-01", parts(2025, 3, 1)),
        ("PY  - 2025\nDA  - 2025/03/01/", parts(2025, 3, 1)),
        ("DA  - 2025/03/01/\nPY  - 2025", parts(2025, 3, 1)),
        ("PY  - 2025///Spring", {"date-parts": [[2025]], "season": 1}),
        ("PY  - 2001/02//2001-02/2001-03", {"date-parts": [[2001, 2], [2001, 3]]}),
        ("PY  - 2020///ca.", {"date-parts": [[2020]], "circa": True}),
        ("PY  - ///in press", {"literal": "in press"}),
        ("PY  - March 2025", {"literal": "March 2025"}),
        ("PY  - 2021/02/29/", {"literal": "2021/02/29/"}),
        ("PY  - 2021/13//", {"literal": "2021/13//"}),
        ("PY  - ", None),
        ("TI  - x", None),
    ],
)
def test_a_date_is_what_is_written_and_no_more(line, known):
    assert item(line).get("issued") == known


def test_the_day_of_access_is_read_without_its_time():
    assert item("Y2  - 2025/06/30/12:30:05")["accessed"] == parts(2025, 6, 30)


def test_what_of_a_date_is_not_read_is_told():
    made, faults = read("TY  - ELEC\nDA  - 2025/03/01/Easter\nER  - \n")
    assert made[0]["issued"] == parts(2025, 3, 1)
    assert faults == [("date-partly", 2, "warning")]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Gogh, Vincent", {"family": "Gogh", "given": "Vincent"}),
        ("van Gogh, Vincent", {"family": "van Gogh", "given": "Vincent"}),
        ("Smith, John, Jr.", {"family": "Smith", "given": "John", "suffix": "Jr."}),
        ("World Bank", {"literal": "World Bank"}),
        ("World Bank,", {"literal": "World Bank"}),
        ("Department of Labor,, Statistics", {"literal": "Department of Labor, Statistics"}),
        ("国家统计局", {"literal": "国家统计局"}),
    ],
)
def test_a_name_without_a_comma_is_that_of_an_office(name, expected):
    assert item(f"AU  - {name}")["author"] == [expected]


@pytest.mark.parametrize(
    ("kind", "lines", "expected"),
    [
        ("JOUR", "T2  - J\nSP  - 1\nEP  - 9\nSN  - 1234-5679\nIS  - 3", {"container-title": "J", "page": "1-9", "ISSN": "1234-5679", "issue": "3"}),
        ("JOUR", "JO  - J\nSP  - 1-9", {"container-title": "J", "page": "1-9"}),
        ("JOUR", "EP  - 9\nSP  - 1", {"page": "1-9"}),
        ("RPRT", "T2  - Series\nSN  - 17\nM3  - Working Paper\nPB  - I\nCY  - Paris", {"collection-title": "Series", "number": "17", "genre": "Working Paper", "publisher": "I", "publisher-place": "Paris"}),
        ("BOOK", "T2  - Series\nSN  - 978-1\nET  - 2", {"collection-title": "Series", "ISBN": "978-1", "edition": "2"}),
        ("CHAP", "T2  - Book\nA2  - E, F", {"container-title": "Book", "editor": [{"family": "E", "given": "F"}]}),
        ("CONF", "T2  - Meeting\nC3  - Proceedings\nC1  - Paris", {"event-title": "Meeting", "container-title": "Proceedings", "event-place": "Paris"}),
        ("CONF", "T2  - Proceedings", {"container-title": "Proceedings"}),
        ("ELEC", "DO  - https://doi.org/10.1/X\nUR  - https://x.org\nKW  - a\nKW  - b", {"DOI": "10.1/X", "URL": "https://x.org", "keyword": "a, b"}),
        ("ELEC", "AB  - One\ntwo\n\nthree\nTI  - T\n  more", {"abstract": "One\ntwo\n\nthree", "title": "T more"}),
        ("ELEC", "L1  - a.pdf\nL1  - b.pdf\nUR  - https://x.org\nUR  - https://y.org", {"URL": "https://x.org", "custom": {"L1": "a.pdf; b.pdf", "UR": "https://y.org"}}),
        ("XYZ", "TI  - T", {"title": "T", "custom": {"TY": "XYZ"}}),
    ],
)  # fmt: skip
def test_tags_are_read_by_the_kind_of_entry(kind, lines, expected):
    assert item(lines, kind) == expected


@pytest.mark.parametrize(
    ("text", "count", "faults"),
    [
        ("TI  - lost\nTY  - ELEC\nER  - \n", 1, [("entry-damaged", 1, "error")]),
        ("stray words\nTY  - ELEC\nER  - \nmore\n", 1, [("entry-damaged", 1, "error"), ("entry-damaged", 4, "error")]),
        ("TY  - ELEC\nTI  - A\nTY  - ELEC\nTI  - B\nER  - \n", 2, [("end-missing", 3, "warning")]),
        ("TY  - ELEC\nTI  - A\n", 1, [("end-missing", 1, "warning")]),
        ("TY  - ELEC\nID  - a\nER  - \nTY  - ELEC\nID  - a\nER  - \n", 1, [("entry-twice", 4, "error")]),
        ("", 0, []),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_line_and_the_rest_is_read(text, count, faults):
    made, told = read(text)
    assert (len(made), told) == (count, faults)


def test_numbers_that_endnote_gives_its_entries_are_no_keys():
    found = ris.read("TY  - ELEC\nID  - 17\nER  - \nTY  - ELEC\nID  - smith2020\nER  - \n")
    assert [one.key for one in found.entries] == ["", "smith2020"]


def test_no_text_can_begin_a_line_of_its_own():
    hostile = "x\nER  - \nTY  - JOUR\r\nAU  - Evil\u2028TI  - y"
    made = ris.written({"k": {"type": "webpage", "title": hostile, "note": hostile}})
    assert [line[:2] for line in made.splitlines()] == ["TY", "ID", "TI", "N1", "ER"]
    assert len(ris.read(made).entries) == 1


def test_without_a_date_there_is_no_line_of_one():
    made = ris.written({"k": {"type": "webpage", "title": "T", "URL": "https://x.org"}})
    assert made == "TY  - ELEC\nID  - k\nTI  - T\nUR  - https://x.org\nER  - \n"


def test_dates_of_zotero_are_written_so():
    made = ris.written({"k": {"type": "webpage", "issued": parts(2025, 3), "accessed": parts(2025, 6, 30)}})  # fmt: skip
    assert "DA  - 2025/03//\nY2  - 2025/06/30/\n" in made
