"""Every built-in style against what pandoc's citeproc makes of the style's CSL file.

The expected texts were made once, by pandoc 3.9 with the styles of citation-style-language/styles.
Where a style departs from them, it says why here.
"""

import json
from pathlib import Path

import pytest

from factlock.render.csl import year
from factlock.render.styles import STYLES, style_of
from factlock.render.styles.tongues import tongue_of

GOLDEN = Path(__file__).parents[2] / "golden" / "styles"
ROWS = [
    (name, row)
    for name in STYLES
    for row in json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
]


def text(runs):
    return "".join(f"*{run.text}*" if run.kind == "italic" else run.text for run in runs)


def told_of(name, row):
    return departed(name, row, row.get("note") or row["entry"])


def departed(name, row, told):
    """Return what pandoc wrote, with what is another way here, and why."""
    undated = tongue_of(row["item"]).undated
    if name.startswith("gb-"):
        # Offices stand in capitals there; the standard sets surnames of persons so.
        for office in ("National Bureau of Statistics", "Statistisches Bundesamt", "Insee"):
            told = told.replace(office.upper(), office)
        # Without points there, as names of persons are.
        told = told.replace("O\u00a0A, ", "O.\u00a0A., ")
    if name == "apa-7":
        # The Chinese month is spelled out there, and the day left bare: (2026, 二月 28).
        told = told.replace("二月", "2月").replace("2月 28", "2月28日")
        # 年 stands behind the Japanese year there, where the letter belongs: (2026年).
        told = told.replace("(2026年", "(2026").replace(", 2026年)", ", 2026)")
    if name == "gb-7714-2015-author-date" and not year(row["item"]):
        # The year of access is estimated to be that of publication there; here none is estimated.
        undated = "日期不详" if undated == "不详" else undated
        told = told.replace(", [2026].", f", [{undated}].")
    return told


def test_every_style_has_its_rows():
    assert {name for name, _ in ROWS} == set(STYLES)
    assert len(ROWS) == 80 * len(STYLES)


@pytest.mark.parametrize(("name", "row"), ROWS, ids=lambda one: one if isinstance(one, str) else "")
def test_a_reference_is_what_the_style_wants(name, row):
    (reference,) = style_of(name).references([row["item"]], row["item"]["language"])
    assert text(reference.runs) == told_of(name, row)


@pytest.mark.parametrize("name", [name for name in STYLES if style_of(name).by_author])
def test_a_source_is_cited_in_the_sentence_as_the_style_wants(name):
    cited = 0
    for _, row in [one for one in ROWS if one[0] == name]:
        item = row["item"]
        if not item.get("author") or not year(item):
            continue
        (reference,) = style_of(name).references([item], item["language"])
        assert f"({reference.in_text})" == departed(name, row, row["in_text"])
        cited += 1
    assert cited == 30
