"""Authors in references and sentences, against what pandoc's citeproc makes of each style's CSL file.

The expected texts were made once, by pandoc 3.9 with the styles of citation-style-language/styles. Offices stand as
they call themselves, where the CSL file of GB/T 7714 sets all names in capitals.
"""

import json
from pathlib import Path

import pytest

from factlock.render.styles import style_of

ROWS = json.loads(
    (Path(__file__).parents[2] / "golden" / "styles" / "names.json").read_text(encoding="utf-8")
)
OFFICES = ("Office of Ice", "Bank of Snow")


def cited(style, author, language="en-US"):
    item = {
        "type": "webpage",
        "title": "T",
        "author": author,
        "issued": {"date-parts": [[2026]]},
        "accessed": {"date-parts": [[2026, 11, 29]]},
        "URL": "https://example.org/t",
        "language": language,
    }
    (made,) = style_of(style).references([item], language)
    return "".join(run.text for run in made.runs), f"({made.in_text})"


def departed(row, told):
    if row["style"].startswith("gb-"):
        for office in OFFICES:
            told = told.replace(office.upper(), office)
    if row["style"] == "apa-7" and row["language"] == "ja":
        # 年 stands behind the Japanese year there, where the letter belongs.
        told = told.replace("2026年", "2026")
    return told


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['style']}-{row['language']}")
def test_authors_are_what_the_style_wants(row):
    reference, in_text = cited(row["style"], row["author"], row["language"])
    assert reference == departed(row, row["reference"])
    if "in_text" in row:
        assert in_text == departed(row, row["in_text"])


OPEN = [{"family": "Wei", "given": "Ann"}, {"literal": "others"}]


@pytest.mark.parametrize(
    ("style", "reference", "in_text"),
    [
        ("apa-7", "Wei, A., et al. (2026)", "(Wei et al., 2026)"),
        ("chicago-notes-17", "Ann Wei et al., “T,”", None),
        ("gb-7714-2015-numeric", "WEI A, et al. T", None),
        ("gb-7714-2015-author-date", "WEI A, et al., 2026.", "(Wei et al., 2026)"),
    ],
)
def test_a_list_that_says_there_are_others_says_so(style, reference, in_text):
    shown, cited_so = cited(style, OPEN)
    assert shown.startswith(reference)
    assert in_text in (None, cited_so)


def test_of_more_than_twenty_authors_apa_names_nineteen_and_the_last():
    many = [{"family": f"N{number}", "given": "A"} for number in range(1, 23)]
    shown, in_text = cited("apa-7", many)
    assert shown.startswith("N1, A., N2, A., ")
    assert "N19, A., . . . N22, A. (2026)" in shown
    assert "N20" not in shown
    assert in_text == "(N1 et al., 2026)"


@pytest.mark.parametrize("style", ["apa-7", "gb-7714-2015-numeric"])
def test_names_in_characters_are_never_cut_to_initials(style):
    assert cited(style, [{"family": "王", "given": "小明"}])[0].startswith("王小明. ")
