"""Tables in bulk: which cells become which facts, which are passed over, which are refused and why.

The cases were written before the rules were tuned: kinds of table in five languages.
"""

import pytest

from factlock.registry import sources
from factlock.registry.admit_table import TableAsked, plan
from factlock.registry.evidence import Examiner


def page(table: str, lang: str = "en", more: str = "") -> Examiner:
    html = f'<html lang="{lang}"><title>t</title><body>{table}{more}</body></html>'
    read = sources.read_inline(html.encode(), media_type="text/html").page
    assert read is not None
    return Examiner(read)


def grid(*rows: str, caption: str = "", heads: int = 1) -> str:
    """A table from rows whose cells are parted by ``|``; first column and first rows are heads."""
    out = [f"<table><caption>{caption}</caption>" if caption else "<table>"]
    for n, row in enumerate(rows):
        cells = row.split("|")
        tags = ["th" if n < heads or k == 0 else "td" for k in range(len(cells))]
        out.append(
            "<tr>"
            + "".join(f"<{t}>{c.strip()}</{t}>" for t, c in zip(tags, cells, strict=True))
            + "</tr>"
        )
    return "".join(out) + "</table>"


def seen(examiner: Examiner, **asked):
    asked = {"id": "pop_{row}", "period": "{col}"} | asked
    planned = plan(examiner, TableAsked.parse(**asked))
    facts = {f"{c.name}.{c.key}": c.literal for c in planned.cells if not c.findings}
    refused = {c.address: sorted(f.code for f in c.findings) for c in planned.cells if c.findings}
    return facts, refused, dict(planned.skipped)


NORDIC = grid("Country|2023|2024", "Norway|5,519,594|5,550,203", "Iceland|387,758|383,726")

# name, language, table, what is asked, facts, codes of refusals by cell, passed over
CASES = [
    # English
    ("plain", "en", NORDIC, {},
     {"pop_Norway@2023.value": "5,519,594", "pop_Norway@2024.value": "5,550,203",
      "pop_Iceland@2023.value": "387,758", "pop_Iceland@2024.value": "383,726"}, {}, {}),
    ("period from the heads by themselves", "en", NORDIC, {"period": "", "rows": ("Norway",)},
     {"pop_Norway@2023.value": "5,519,594", "pop_Norway@2024.value": "5,550,203"}, {}, {"not-asked": 2}),
    ("one column", "en", NORDIC, {"cols": ("2024",), "key": "people"},
     {"pop_Norway@2024.people": "5,550,203", "pop_Iceland@2024.people": "383,726"}, {}, {"not-asked": 2}),
    ("patterns", "en", NORDIC, {"rows": ("N*",), "cols": ("*4",)},
     {"pop_Norway@2024.value": "5,550,203"}, {}, {"not-asked": 3}),
    ("row with several keys", "en",
     grid("Country|Population|Area (km²)", "Norway|5,550,203|323,802", "New Zealand|5,223,100|263,310"),
     {"id": "{row}", "key": "{col}", "period": "2024"},
     {"Norway@2024.Population": "5,550,203", "Norway@2024.Area_km": "323,802",
      "New_Zealand@2024.Population": "5,223,100", "New_Zealand@2024.Area_km": "263,310"}, {}, {}),
    ("total row", "en", grid("Country|2024", "Norway|5.6", "Sweden|10.6", "Total|16.2"), {},
     {"pop_Norway@2024.value": "5.6", "pop_Sweden@2024.value": "10.6"}, {}, {"total-row": 1}),
    ("total row asked for", "en", grid("Country|2024", "Norway|5.6", "Total|16.2"), {"rows": ("Total",)},
     {"pop_Total@2024.value": "16.2"}, {}, {"not-asked": 1}),
    ("marks for no value", "en",
     grid("Country|2021|2022|2023|2024|2025", "Norway|..|–|n/a|5.6|", "Sweden|…|-|N.A.|:|10.6"), {},
     {"pop_Norway@2024.value": "5.6", "pop_Sweden@2025.value": "10.6"}, {}, {"no-value": 7, "empty": 1}),
    ("notes column", "en", grid("Country|2024|Notes", "Norway|5.6|1", "Sweden|10.6|See 2"), {},
     {"pop_Norway@2024.value": "5.6", "pop_Sweden@2024.value": "10.6"}, {}, {"notes-column": 2}),
    ("column of words", "en", grid("Country|Capital|2024", "Norway|Oslo|5.6", "Sweden|Stockholm|10.6"), {},
     {"pop_Norway@2024.value": "5.6", "pop_Sweden@2024.value": "10.6"}, {}, {"no-figures-column": 2}),
    ("one cell of words", "en", grid("Country|2023|2024", "Norway|5.5|see below", "Sweden|10.5|10.6"), {},
     {"pop_Norway@2023.value": "5.5", "pop_Sweden@2023.value": "10.5", "pop_Sweden@2024.value": "10.6"},
     {"table=1;row=Norway;col=2024": ["no-value"]}, {}),
    ("head that is no period", "en", grid("Country|2024|Change", "Norway|5.6|0.1", "Sweden|10.6|0.2"), {},
     {"pop_Norway@2024.value": "5.6", "pop_Sweden@2024.value": "10.6"},
     {"table=1;row=Norway;col=Change": ["bad-period"], "table=1;row=Sweden;col=Change": ["bad-period"]}, {}),
    ("two rows of one name", "en", grid("City|2024", "Springfield|1,150", "Springfield|1,160", "Salem|2,170"), {},
     {"pop_Salem@2024.value": "2,170"},
     {"table=1;row=Springfield;col=2024": ["same-fact"]}, {}),
    ("names that look alike", "en", grid("City|2024", "Saint-Denis|1.5", "Saint Denis|1.6", "Arles|1.7"), {},
     {"pop_Arles@2024.value": "1.7"},
     {"table=1;row=Saint-Denis;col=2024": ["same-fact"], "table=1;row=Saint Denis;col=2024": ["same-fact"]}, {}),
    ("name of no letter", "en", grid("Age|2024", "+|1.5", "20–29|1.6"), {},
     {"pop_20_29@2024.value": "1.6"}, {"table=1;row=+;col=2024": ["empty-id"]}, {}),
    ("two rows of heads", "en",
     ("<table><tr><th rowspan=2>Region</th><th colspan=2>2023</th><th colspan=2>2024</th></tr>"
     "<tr><th>men</th><th>women</th><th>men</th><th>women</th></tr>"
     "<tr><th>North</th><td>51</td><td>49</td><td>52</td><td>48</td></tr></table>"),
     {"id": "{row}_{col2}", "period": "{col1}"},
     {"North_men@2023.value": "51", "North_women@2023.value": "49",
      "North_men@2024.value": "52", "North_women@2024.value": "48"}, {}, {}),
    ("two columns of heads", "en",
     ("<table><tr><th>Area</th><th>Sex</th><th>2024</th></tr>"
     "<tr><th rowspan=2>North</th><th>men</th><td>51</td></tr><tr><th>women</th><td>49</td></tr>"
     "<tr><th rowspan=2>South</th><th>men</th><td>61</td></tr><tr><th>women</th><td>59</td></tr></table>"),
     {"id": "{row1}_{row2}"},
     {"North_men@2024.value": "51", "North_women@2024.value": "49",
      "South_men@2024.value": "61", "South_women@2024.value": "59"}, {}, {}),
    ("sections across", "en",
     ("<table><tr><th>Country</th><th>2024</th></tr><tr><th colspan=2>Men</th></tr><tr><th>Norway</th><td>2.8</td></tr>"
     "<tr><th colspan=2>Women</th></tr><tr><th>Norway</th><td>2.7</td></tr></table>"),
     {"id": "{row}_{col2}", "period": "{col1}"},
     {"Norway_Men@2024.value": "2.8", "Norway_Women@2024.value": "2.7"}, {}, {}),
    ("section of plain cells", "en",
     ("<table><tr><th>Country</th><th>2023</th><th>2024</th></tr><tr><td colspan=3>Nordic countries</td></tr>"
     "<tr><td>Norway</td><td>5.5</td><td>5.6</td></tr><tr><td colspan=3>Source: 2024 register</td></tr></table>"), {},
     {"pop_Norway@2023.value": "5.5", "pop_Norway@2024.value": "5.6"}, {}, {"across": 2}),
    ("note marks at heads", "en",
     grid('Country|2024<sup><a href="#1">1</a></sup>', 'Norway<sup><a href="#2">2</a></sup>|5.6'), {},
     {"pop_Norway@2024.value": "5.6"}, {}, {}),
    ("quarters", "en", grid("Item|2024-Q1|2024-Q2", "GDP|1.1 %|1.2 %"), {"id": "{row}", "key": "growth"},
     {"GDP@2024-Q1.growth": "1.1 %", "GDP@2024-Q2.growth": "1.2 %"}, {}, {}),
    ("quarters in words", "en", grid("Item|Q1 2024|Q2 2024", "GDP|1.1 %|1.2 %"), {"id": "{row}", "key": "growth"},
     {"GDP@2024-Q1.growth": "1.1 %", "GDP@2024-Q2.growth": "1.2 %"}, {}, {}),
    ("period put together", "en",
     ("<table><tr><th></th><th colspan=2>2024</th></tr><tr><th></th><th>Q1</th><th>Q2</th></tr>"
     "<tr><th>GDP</th><td>1.1 %</td><td>1.2 %</td></tr></table>"),
     {"id": "{row}", "period": "{col1}-{col2}"},
     {"GDP@2024-Q1.value": "1.1 %", "GDP@2024-Q2.value": "1.2 %"}, {}, {}),
    ("years down", "en", grid("Year|Births|Deaths", "2023|1,150|1,160", "2024|1,250|1,260"),
     {"id": "{col}", "period": "{row}"},
     {"Births@2023.value": "1,150", "Deaths@2023.value": "1,160",
      "Births@2024.value": "1,250", "Deaths@2024.value": "1,260"}, {}, {}),
    ("period against the heads", "en", NORDIC, {"period": "2019", "rows": ("Norway",), "cols": ("2024",)},
     {}, {"table=1;row=Norway;col=2024": ["period-conflict"]}, {"not-asked": 3}),
    ("numbering column", "en", grid("Country|No.|2024", "Norway|1|5.6", "Sweden|2|10.6"), {},
     {"pop_Norway@2024.value": "5.6", "pop_Sweden@2024.value": "10.6"}, {}, {"numbering-column": 2}),
    ("two values in a cell", "en", grid("Country|2024", "Norway|5.6 (of 9.1)", "Sweden|10.6"), {},
     {"pop_Sweden@2024.value": "10.6"}, {"table=1;row=Norway;col=2024": ["which-value"]}, {}),
    ("negative in brackets", "en", grid("Item|2024", "Loss|(5.6)", "Gain|10.6"), {},
     {"pop_Gain@2024.value": "10.6"}, {"table=1;row=Loss;col=2024": ["ambiguous-value"]}, {}),
    ("caption in the id", "en", grid("Country|2024", "Norway|5.6", caption="Births, live"), {"id": "{caption}_{row}"},
     {"Births_live_Norway@2024.value": "5.6"}, {}, {}),
    ("head that is missing", "en", grid("Country|2024", "Norway|5.6"), {"id": "{row2}"},
     {}, {"table=1;row=Norway;col=2024": ["no-head"]}, {}),
    # Chinese
    ("中文年份", "zh", grid("地区|2023年|2024年", "北京|2185.8|2183.2", "上海|2487.45|2480.26"), {"id": "人口_{row}"},
     {"人口_北京@2023.value": "2185.8", "人口_北京@2024.value": "2183.2",
      "人口_上海@2023.value": "2487.45", "人口_上海@2024.value": "2480.26"}, {}, {}),
    ("合计与备注", "zh", grid("地区|2024年|备注", "北京|2183.2|1", "合　计|4663.46|", "上海|2480.26|见附注"), {"id": "人口_{row}"},
     {"人口_北京@2024.value": "2183.2", "人口_上海@2024.value": "2480.26"}, {},
     {"total-row": 2, "notes-column": 2}),
    ("指标为键", "zh", grid("指标|绝对数（亿元）|比上年增长（%）", "国内生产总值|1349084|5.0", "第一产业|91414|3.5"),
     {"id": "{row}", "key": "{col}", "period": "2024"},
     {"国内生产总值@2024.绝对数_亿元": "1349084", "国内生产总值@2024.比上年增长": "5.0",
      "第一产业@2024.绝对数_亿元": "91414", "第一产业@2024.比上年增长": "3.5"}, {}, {}),
    ("中文缺值", "zh", grid("地区|2023年|2024年", "甲|—|5.6", "乙|…|不详"), {},
     {"pop_甲@2024.value": "5.6"}, {}, {"no-value": 3}),
    ("序号", "zh", grid("产品|序号|2024年", "粗钢|1|100509", "水泥|2|182500"), {},
     {"pop_粗钢@2024.value": "100509", "pop_水泥@2024.value": "182500"}, {}, {"numbering-column": 2}),
    ("月份", "zh", grid("项目|2024年1月|2024年2月", "出口|2.1%|3.2%"), {},
     {"pop_出口@2024-01.value": "2.1%", "pop_出口@2024-02.value": "3.2%"}, {}, {}),
    # German
    ("Komma und Punkt", "de", grid("Land|2023|2024", "Österreich|9.104.772|9.158.750", "Lettland|1,88 Mio.|1,87 Mio."), {},
     {"pop_Österreich@2023.value": "9.104.772", "pop_Österreich@2024.value": "9.158.750",
      "pop_Lettland@2023.value": "1,88 Mio.", "pop_Lettland@2024.value": "1,87 Mio."}, {}, {}),
    ("Insgesamt und Punkt", "de", grid("Land|2023|2024", "Bayern|13,4|.", "Hessen|/|6,4", "Insgesamt|19,8|x"), {},
     {"pop_Bayern@2023.value": "13,4", "pop_Hessen@2024.value": "6,4"}, {}, {"no-value": 2, "total-row": 2}),
    ("Anmerkung", "de", grid("Land|2024|Anmerkungen", "Bayern|13,4|a) vorläufig", "Hessen|6,4|2"), {},
     {"pop_Bayern@2024.value": "13,4", "pop_Hessen@2024.value": "6,4"}, {}, {"notes-column": 2}),
    ("Monate", "de", grid("Größe|Januar 2024|Februar 2024", "Preise|2,9 %|2,5 %"), {"id": "{row}"},
     {"Preise@2024-01.value": "2,9 %", "Preise@2024-02.value": "2,5 %"}, {}, {}),
    ("k. A.", "de", grid("Land|2023|2024", "Bayern|k. A.|13,4", "Hessen|6,3|k.A."), {},
     {"pop_Bayern@2024.value": "13,4", "pop_Hessen@2023.value": "6,3"}, {}, {"no-value": 2}),
    # French
    ("espaces", "fr", grid("Pays|2023|2024", "France|68 173 000|68 373 433", "Côte d’Ivoire|28,9|29,6"), {},
     {"pop_France@2023.value": "68 173 000", "pop_France@2024.value": "68 373 433",
      "pop_Côte_d_Ivoire@2023.value": "28,9", "pop_Côte_d_Ivoire@2024.value": "29,6"}, {}, {}),
    ("ensemble et nd", "fr", grid("Région|2023|2024", "Bretagne|nd|3,4", "Corse|0,3|n.d.", "Ensemble|3,7|///"), {},
     {"pop_Bretagne@2024.value": "3,4", "pop_Corse@2023.value": "0,3"}, {}, {"no-value": 2, "total-row": 2}),
    ("trimestres", "fr", grid("Poste|2024 T1|2024 T2", "PIB|0,2 %|0,3 %"), {"id": "{row}"},
     {}, {"table=1;row=PIB;col=2024 T1": ["bad-period"], "table=1;row=PIB;col=2024 T2": ["bad-period"]}, {}),
    ("notes", "fr", grid("Région|2024|Source", "Bretagne|3,4|Insee 2024", "Corse|0,3|Insee 2023"), {},
     {"pop_Bretagne@2024.value": "3,4", "pop_Corse@2024.value": "0,3"}, {}, {"notes-column": 2}),
    # Japanese
    ("年", "ja", grid("都道府県|2023年|2024年", "北海道|509.2万人|504.3万人", "東京都|1408.6万人|1417.8万人"), {"id": "{row}"},
     {"北海道@2023.value": "509.2万", "北海道@2024.value": "504.3万",
      "東京都@2023.value": "1408.6万", "東京都@2024.value": "1417.8万"}, {}, {}),
    ("元号", "ja", grid("年次|出生数", "令和5年|727,288", "令和6年|686,061"), {"id": "{col}", "period": "{row}"},
     {"出生数@2023.value": "727,288", "出生数@2024.value": "686,061"}, {}, {}),
    ("総数と備考", "ja", grid("地域|2024年|備考", "北海道|504.3|", "総　数|1922.1|", "東京都|1417.8|推計"), {"id": "{row}"},
     {"北海道@2024.value": "504.3", "東京都@2024.value": "1417.8"}, {}, {"total-row": 2, "notes-column": 2}),
    ("該当なし", "ja", grid("地域|2023年|2024年", "甲|***|5.6", "乙|-|x"), {},
     {"pop_甲@2024.value": "5.6"}, {}, {"no-value": 3}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "table", "asked", "facts", "refused", "skipped"),
    [case[1:] for case in CASES],
    ids=[f"{case[1]}: {case[0]}" for case in CASES],
)
def test_a_kind_of_table(lang, table, asked, facts, refused, skipped):
    assert seen(page(table, lang), **asked) == (facts, refused, skipped)
