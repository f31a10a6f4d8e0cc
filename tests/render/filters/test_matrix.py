"""Every filter on every kind of value in every language: what comes out, or by which name it is refused."""

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.render.placeholders import scan
from factlock.render.values import show

COLUMNS = (
    "round(1)",
    "decimals(3)",
    "thousands",
    "percent(1)",
    "plain",
    "scale(SCALE)",
    'scale("none")',
    "locale",
    "units",
    'date("long")',
    'date("short")',
    'date("iso")',
    "quote",
    "cite",
    "nocite",
)
SCALES = {"en": "thousand", "de": "Tausend", "fr": "mille", "zh": "万", "ja": "万"}
QUOTED = {
    "en": "“It was so.”",
    "de": "„It was so.“",
    "fr": "«\u202fIt was so.\u202f»",
    "zh": "“It was so.”",
    "ja": "「It was so.」",
}

# One row a kind and language: the literal, then what each of the first twelve columns gives. A code is a
# refusal; = is the literal as it stands.
ROWS = {
    ("number", "en"): "23456.78 | 23456.8 | 23456.780 | 23,456.78 | 2345678% | = | 23.45678 thousand | 23,456.78 | 23,456.78 | 23,456.78",
    ("number", "de"): "23456,78 | 23456,8 | 23456,780 | 23.456,78 | 2345678% | 23456,78 | 23,45678 Tausend | 23.456,78 | 23.456,78 | 23.456,78",
    ("number", "fr"): "23456,78 | 23456,8 | 23456,780 | 23\u202f456,78 | 2345678% | 23456,78 | 23,45678 mille | 23\u202f456,78 | 23\u202f456,78 | 23\u202f456,78",
    ("number", "zh"): "23456.78 | 23456.8 | 23456.780 | 23,456.78 | 2345678% | = | 2.345678万 | 23,456.78 | 23,456.78 | 23,456.78",
    ("number", "ja"): "23456.78 | 23456.8 | 23456.780 | 23,456.78 | 2345678% | = | 2.345678万 | 23,456.78 | 23,456.78 | 23,456.78",
    ("percent", "en"): "5.25 percent | 5.3 percent | 5.250 percent | = | not-a-ratio | 5.25 | not-scalable | not-scalable | = | =",
    ("percent", "de"): "5,25 Prozent | 5,3 Prozent | 5,250 Prozent | = | not-a-ratio | 5,25 | not-scalable | not-scalable | = | =",
    ("percent", "fr"): "5,25 % | 5,3 % | 5,250 % | = | not-a-ratio | 5,25 | not-scalable | not-scalable | 5,25\u00a0% | 5,25\u00a0%",
    ("percent", "zh"): "5.25% | 5.3% | 5.250% | = | not-a-ratio | 5.25 | not-scalable | not-scalable | = | =",
    ("percent", "ja"): "5.25% | 5.3% | 5.250% | = | not-a-ratio | 5.25 | not-scalable | not-scalable | = | =",
    ("money", "en"): "$1.25 million | $1.3 million | $1.250 million | = | not-a-ratio | 1250000 | $1,250 thousand | $1,250,000 | = | =",
    ("money", "de"): "1,25 Millionen Euro | 1,3 Millionen Euro | 1,250 Millionen Euro | = | not-a-ratio | 1250000 | 1.250 Tausend Euro | 1.250.000 Euro | = | =",
    ("money", "fr"): "1,25 million d'euros | 1,3 million d'euros | 1,250 million d'euros | = | not-a-ratio | 1250000 | 1\u202f250 mille euros | 1\u202f250\u202f000 euros | = | 1,25 million d’euros",
    ("money", "zh"): "1.25亿元 | 1.3亿元 | 1.250亿元 | = | not-a-ratio | 125000000 | 12,500万元 | 125,000,000元 | = | =",
    ("money", "ja"): "1.25億円 | 1.3億円 | 1.250億円 | = | not-a-ratio | 125000000 | 12,500万円 | 125,000,000円 | = | =",
    ("range", "en"): "3.25–5 million | 3.3–5 million | 3.250–5.000 million | = | not-a-ratio | 3250000–5000000 | 3,250–5,000 thousand | 3,250,000–5,000,000 | = | =",
    ("range", "de"): "3,25–5 Millionen | 3,3–5 Millionen | 3,250–5,000 Millionen | = | not-a-ratio | 3250000–5000000 | 3.250–5.000 Tausend | 3.250.000–5.000.000 | = | =",
    ("range", "fr"): "3,25–5 millions | 3,3–5 millions | 3,250–5,000 millions | = | not-a-ratio | 3250000–5000000 | 3\u202f250–5\u202f000 mille | 3\u202f250\u202f000–5\u202f000\u202f000 | = | =",
    ("range", "zh"): "3.25–5亿 | 3.3–5亿 | 3.250–5.000亿 | = | not-a-ratio | 325000000–500000000 | 32,500–50,000万 | 325,000,000–500,000,000 | = | =",
    ("range", "ja"): "3.25–5億 | 3.3–5億 | 3.250–5.000億 | = | not-a-ratio | 325000000–500000000 | 32,500–50,000万 | 325,000,000–500,000,000 | = | =",
    ("bound", "en"): "<5.25 million | rounds-a-bound | <5.250 million | = | not-a-ratio | not-plain | <5,250 thousand | <5,250,000 | = | =",
    ("bound", "de"): "mehr als 5,25 Millionen | rounds-a-bound | mehr als 5,250 Millionen | = | not-a-ratio | not-plain | mehr als 5.250 Tausend | mehr als 5.250.000 | = | =",
    ("bound", "fr"): "plus de 5,25 millions | rounds-a-bound | plus de 5,250 millions | = | not-a-ratio | not-plain | plus de 5\u202f250 mille | plus de 5\u202f250\u202f000 | = | =",
    ("bound", "zh"): "超过5.25亿 | rounds-a-bound | 超过5.250亿 | = | not-a-ratio | not-plain | 超过52,500万 | 超过525,000,000 | = | =",
    ("bound", "ja"): "5.25億以上 | rounds-a-bound | 5.250億以上 | = | not-a-ratio | not-plain | 52,500万以上 | 525,000,000以上 | = | =",
    ("approximate", "en"): "about 5.25 tonnes | about 5.3 tonnes | about 5.250 tonnes | = | not-a-ratio | not-plain | about 0.00525 thousand tonnes | = | = | =",
    ("approximate", "de"): "rund 5,25 Tonnen | rund 5,3 Tonnen | rund 5,250 Tonnen | = | not-a-ratio | not-plain | rund 0,00525 Tausend Tonnen | = | = | =",
    ("approximate", "fr"): "environ 5,25 tonnes | environ 5,3 tonnes | environ 5,250 tonnes | = | not-a-ratio | not-plain | environ 0,00525 mille tonnes | = | = | =",
    ("approximate", "zh"): "约5.25吨 | 约5.3吨 | 约5.250吨 | = | not-a-ratio | not-plain | 约0.000525万吨 | = | = | =",
    ("approximate", "ja"): "約5.25トン | 約5.3トン | 約5.250トン | = | not-a-ratio | not-plain | 約0.000525万トン | = | = | =",
    ("words", "en"): "twelve million | cannot-format | cannot-format | cannot-format | cannot-format | 12000000 | 12,000 thousand | 12,000,000 | cannot-format | 12 million",
    ("words", "de"): "zwölf Millionen | cannot-format | cannot-format | cannot-format | cannot-format | 12000000 | 12.000 Tausend | 12.000.000 | cannot-format | 12 Millionen",
    ("words", "fr"): "douze millions | cannot-format | cannot-format | cannot-format | cannot-format | 12000000 | 12\u202f000 mille | 12\u202f000\u202f000 | cannot-format | 12 millions",
    ("words", "zh"): "百分之五点二 | cannot-format | cannot-format | cannot-format | not-a-ratio | 5.2 | not-scalable | not-scalable | cannot-format | 5.2%",
    ("words", "ja"): "12億3456万 | cannot-format | cannot-format | cannot-format | cannot-format | 1234560000 | 123,456万 | 1,234,560,000 | cannot-format | 12.3456億",
}  # fmt: skip
TIMES = {
    ("date", "en"): "28 February 2025 | February 28, 2025 | Feb 28, 2025 | 2025-02-28",
    ("date", "de"): "28.2.2025 | 28. Februar 2025 | 28.02.2025 | 2025-02-28",
    ("date", "fr"): "28/2/2025 | 28 février 2025 | 28 févr. 2025 | 2025-02-28",
    ("date", "zh"): "2025-2-28 | 2025年2月28日 | 2025年2月28日 | 2025-02-28",
    ("date", "ja"): "2025/2/28 | 2025年2月28日 | 2025/02/28 | 2025-02-28",
    ("month", "en"): "Mar 2025 | March 2025 | = | 2025-03",
    ("month", "de"): "03/2025 | März 2025 | März 2025 | 2025-03",
    ("month", "fr"): "03/2025 | mars 2025 | mars 2025 | 2025-03",
    ("month", "zh"): "2025年3月份 | 2025年3月 | 2025年3月 | 2025-03",
    ("month", "ja"): "2025年3月 | = | = | 2025-03",
    ("quarter", "en"): "Q3 2025 | third quarter of 2025 | = | 2025-Q3",
    ("quarter", "de"): "drittes Quartal 2025 | 3. Quartal 2025 | Q3 2025 | 2025-Q3",
    ("quarter", "fr"): "troisième trimestre 2025 | 3e trimestre 2025 | T3 2025 | 2025-Q3",
    ("quarter", "zh"): "2025年三季度 | 2025年第三季度 | 2025年第三季度 | 2025-Q3",
    ("quarter", "ja"): "2025年第3四半期 | = | = | 2025-Q3",
    ("half", "en"): "first half of 2025 | = | H1 2025 | 2025-H1",
    ("half", "de"): "erstes Halbjahr 2025 | 1. Halbjahr 2025 | H1 2025 | 2025-H1",
    ("half", "fr"): "premier semestre 2025 | 1er semestre 2025 | S1 2025 | 2025-H1",
    ("half", "zh"): "2025年上半年 | = | = | 2025-H1",
    ("half", "ja"): "2025年上半期 | = | = | 2025-H1",
    ("years", "en"): "2019 to 2024 | 2019–2024 | 2019–2024 | 2019/2024",
    ("years", "de"): "2019 bis 2024 | 2019–2024 | 2019–2024 | 2019/2024",
    ("years", "fr"): "2019–2024 | = | = | 2019/2024",
    ("years", "zh"): "2019至2024年 | 2019–2024年 | 2019–2024年 | 2019/2024",
    ("years", "ja"): "2019年から2024年 | 2019–2024年 | 2019–2024年 | 2019/2024",
}  # fmt: skip
OTHERS = {
    ("ordinal", "en"): "3rd",
    ("ordinal", "zh"): "第三",
    ("text", "en"): "in force",
    ("text", "zh"): "现行有效",
}


def cells():
    for (kind, language), row in ROWS.items():
        literal, *expected = row.split(" | ")
        expected += ["filter-on-number"] * 3
        yield from cell(kind, language, literal, expected)
    for (kind, language), row in TIMES.items():
        literal, *expected = row.split(" | ")
        yield from cell(kind, language, literal, ["filter-on-text"] * 9 + expected)
    for (kind, language), literal in OTHERS.items():
        yield from cell(kind, language, literal, ["filter-on-text"] * 12)


def cell(kind, language, literal, expected):
    every = [*expected, QUOTED[language], "", literal]
    assert len(every) == len(COLUMNS), (kind, language)
    for column, text in zip(COLUMNS, every, strict=True):
        filters = column.replace("SCALE", f'"{SCALES[language]}"')
        yield pytest.param(kind, language, literal, filters, literal if text == "=" else text, id=f"{kind}-{language}-{column}")  # fmt: skip


def value(kind, literal, language):
    if kind in ("text", "ordinal"):
        return Quantity(kind, literal, 0, len(literal))
    if kind in ("date", "month", "quarter", "half", "years"):
        (found,) = quantities.periods(literal, language)
        assert found.period is not None
        return found
    return quantities.read_one(literal, language)


def outcome(quantity, filters, language, **given):
    (seen,) = scan(f"<<a.b | {filters}>>")
    try:
        return show(quantity, seen.expression.filters, language, **given)
    except Refused as refused:
        return refused.findings[0].code


@pytest.mark.parametrize(("kind", "language", "literal", "filters", "expected"), list(cells()))
def test_every_cell_is_decided(kind, language, literal, filters, expected):
    quantity = value(kind, literal, language)
    shown = outcome(quantity, filters, language, clause="It was so.")
    assert (shown if isinstance(shown, str) else shown.text) == expected


# The same values from one language into another ---------------------------------------------------

SAID = {
    "percent": {"en": "4.2 percent", "de": "4,2 Prozent", "fr": "4,2 pour cent", "zh": "4.2%", "ja": "4.2%"},
    "sign": {"en": "4.2%", "de": "4,2\u00a0%", "fr": "4,2\u00a0%", "zh": "4.2%", "ja": "4.2%"},
    "points": {"en": "0.5 percentage points", "de": "0,5 Prozentpunkte", "fr": "0,5 point de pourcentage", "zh": "0.5个百分点", "ja": "0.5パーセントポイント"},
    "money": {"en": "1.2 billion euros", "de": "1,2 Milliarden Euro", "fr": "1,2 milliard d’euros", "zh": "12亿欧元", "ja": "12億ユーロ"},
    "trillions": {"en": "134.9 trillion yuan", "de": "134,9 Billionen Yuan", "fr": "134\u202f900 milliards de yuans", "zh": "134.9万亿元", "ja": "134.9兆人民元"},
    "bound": {"en": "more than 5 million", "de": "mehr als 5 Millionen", "fr": "plus de 5 millions", "zh": "超过500万", "ja": "500万超"},
    "least": {"en": "at least 5 percent", "de": "mindestens 5 Prozent", "fr": "au moins 5 pour cent", "zh": "至少5%", "ja": "5%以上"},
    "about": {"en": "about 7 million tonnes", "de": "rund 7 Millionen Tonnen", "fr": "environ 7 millions de tonnes", "zh": "约700万吨", "ja": "約700万トン"},
    "nearly": {"en": "nearly 30 percent", "de": "fast 30 Prozent", "fr": "près de 30 pour cent", "zh": "近30%", "ja": "30%近く"},
    "minus": {"en": "−2.1 percent", "de": "−2,1 Prozent", "fr": "−2,1 pour cent", "zh": "−2.1%", "ja": "−2.1%"},
    "range": {"en": "3–5 million", "de": "3–5 Millionen", "fr": "3–5 millions", "zh": "300–500万", "ja": "300–500万"},
    "long": {"en": "1,234,567.8", "de": "1.234.567,8", "fr": "1\u202f234\u202f567,8", "zh": "1,234,567.8", "ja": "1,234,567.8"},
    "length": {"en": "1,234 km", "de": "1.234 km", "fr": "1\u202f234 km", "zh": "1,234 km", "ja": "1,234 km"},
}  # fmt: skip


EXCEPT = {
    ("trillions", "fr", "en"): "134,900 billion yuan",
    ("trillions", "fr", "de"): "134.900 Milliarden Yuan",
}
"""A scale that both languages have is kept."""


@pytest.mark.parametrize("target", ["en", "de", "fr", "zh", "ja"])
@pytest.mark.parametrize("source", ["en", "de", "fr", "zh", "ja"])
@pytest.mark.parametrize("kind", SAID)
def test_a_value_is_said_in_the_words_of_another_language(kind, source, target):
    literal = SAID[kind][source]
    expected = EXCEPT.get((kind, source, target), SAID[kind][target])
    if "%" in literal and "%" not in expected:  # a sign stays a sign
        for word, sign in ((" percent", "%"), (" Prozent", "\u00a0%"), (" pour cent", "\u00a0%")):
            expected = expected.replace(word, sign)
    shown = outcome(value("number", literal, source), "units", target)
    assert (shown if isinstance(shown, str) else shown.text) == expected
