"""Edge guards: the matrix of what stands at an edge, by the gap between."""

import pytest

from factlock.registry.page import INLINE, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import find, fold

GAPS = {
    "glued": "",
    "space": " ",
    "no-break": "\u00a0",
    "inline": INLINE,
    "span": SPAN,
    "cell": "\t",
    "block": "\n",
}
ALL = frozenset(GAPS)
IN_LINE = frozenset({"glued", "space", "no-break", "inline", "span"})
JOINED = frozenset({"glued", "inline", "span"})
TIGHT = frozenset({"glued", "inline"})
UNIT_LIKE = IN_LINE - {"span"}


def verdict(page, clause):
    """Empty if the clause is found, else the code of the refusal."""
    hits = find(fold(page), clause)
    return "" if hits.matches else hits.reason_code


# What the page has before the clause, the clause, across which gaps that is refused, and why.
STARTS = [
    ("digit", "in 1", "250 people came", IN_LINE, "cuts-number"),
    ("digit, no group", "in 2019", "25 people came", JOINED, "cuts-number"),
    ("decimal", "at 0.", "25 points it stood", JOINED, "cuts-number"),
    ("sign", "at -", "5 units it stood", IN_LINE, "drops-sign"),
    ("minus", "at −", "5 units it stood", IN_LINE, "drops-sign"),
    ("plus", "at +", "5 units it stood", IN_LINE, "drops-sign"),
    ("sign word", "at minus", "5 units it stood", IN_LINE, None),
    ("sign, Han", "为负", "5度的", IN_LINE, "drops-sign"),
    ("currency", "cost $", "5 million in all", IN_LINE, "drops-currency"),
    ("currency code", "cost USD", "5 million in all", IN_LINE, None),
    ("comparison", "at <", "5 units it stood", IN_LINE, "drops-comparator"),
    ("comparison, about", "at ≈", "5 units it stood", IN_LINE, "drops-comparator"),
    ("comparison, or equal", "at ≥", "5 units it stood", IN_LINE, "drops-comparator"),
    ("range", "from 5-", "7 units it was", IN_LINE | {"block"}, "cuts-range"),
    ("range, en dash", "from 5–", "7 units it was", IN_LINE, "cuts-range"),
    ("range word", "from 5 to", "7 units it was", UNIT_LIKE, None),
    ("times", "some 5 ×", "10 units of it", IN_LINE, "cuts-number"),
    ("fraction before", "some 1/", "2 units of it", IN_LINE, "cuts-number"),
    ("percent", "of 5", "% of users it is", IN_LINE, "cuts-number"),
    ("percent word", "of 5", "percent of users it is", IN_LINE, None),
    ("scale", "of 5", "million people it is", IN_LINE, None),
    ("scale after a word", "of three", "million people it is", UNIT_LIKE, None),
    ("scale, Han", "有5", "万人参加", IN_LINE, "cuts-number"),
    ("currency after", "of 5", "€ it is said", IN_LINE, "cuts-number"),
    ("exponent", "of 10", "⁶ cells it is", IN_LINE, "cuts-number"),
    ("exponent of a unit", "of m", "² of land it is", TIGHT, "cuts-word"),
    ("fraction", "of 2", "½ cups it is", IN_LINE, "cuts-number"),
    ("fraction, written", "of 2", "1/2 cups it is", IN_LINE, "cuts-number"),
    ("letter", "is un", "likely to rise", TIGHT, "cuts-word"),
    ("letter before digit", "is CO", "2 of the air", TIGHT, "cuts-word"),
    ("digit before letter", "is 5", "kg of it all", TIGHT, "cuts-word"),
    ("hyphenated word", "is non-", "compliant with it", TIGHT | {"block"}, "cuts-word"),
    ("Han before Han", "不断", "增长的国家", frozenset(), ""),
    ("mark before", "so (", "5 units it stood", frozenset(), ""),
    ("elision", "de l'", "inflation elle est", frozenset(), ""),
    ("year and hyphen", "a 31-", "year stay there", frozenset(), ""),
    ("name and number", "of COVID-", "19 it is said", TIGHT | {"block"}, "cuts-word"),
    ("Hebrew preposition", "ירדה ל-", "3 במאי", frozenset(), ""),
    ("'s", "of the bank'", "s rate it is", TIGHT, "cuts-word"),
    ("'ll", "say they’", "ll rise by it", TIGHT, "cuts-word"),
    ("apostrophe, not Latin", "має п’", "ять одиниць", TIGHT, "cuts-word"),
    ("Irish name", "said O’", "Brien of it", TIGHT, "cuts-word"),
    ("gershayim", 'ב ארה"', "ב שם", TIGHT, "cuts-word"),
    ("Hebrew quotation", 'ב "', "הארץ שם", frozenset(), ""),
    ("opening quote", "he said ‘", "they rise by it", frozenset(), ""),
    ("triangle", "利益は▲", "5度の", IN_LINE, "drops-sign"),
    ("triangle, white", "利益は△", "5度の", IN_LINE, "drops-sign"),
    ("percent before", "Fiyat %", "5 daha", JOINED, "drops-unit"),
    ("percent word before", "Fiyat yüzde", "5 daha", IN_LINE, None),
    ("degree sign", "is 5 °", "C in May it is", TIGHT, "cuts-word"),
    ("point of a decimal", "is .", "5 units it stood", TIGHT, "cuts-number"),
    ("point of a decimal, signed", "is -.", "5 units it stood", TIGHT, "cuts-number"),
    ("full stop", "it is done.", "5 units it stood", frozenset(), ""),
    ("underscore", "is snake_", "case of it", TIGHT, "cuts-word"),
    ("host", "at www.", "example it is", TIGHT, "cuts-word"),
    ("address", "me@", "example it is", TIGHT, "cuts-word"),
    ("sentence end", "it is done.", "Exports it is", frozenset(), ""),
    ("loanword", "のイン", "フレ率", TIGHT, "cuts-word"),
]


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize(
    ("before", "clause", "refused", "code"), [s[1:] for s in STARTS], ids=[s[0] for s in STARTS]
)
def test_matrix_of_starts(before, clause, refused, code, gap):
    got = verdict(f"Words {before}{GAPS[gap]}{clause}. More words.", clause)
    if gap not in refused:
        assert got == ""
    elif code is None:
        assert got.startswith(("cuts-", "drops-"))
    else:
        assert got == code


# The clause, what the page has after it, across which gaps that is refused, and why.
ENDS = [
    ("digit", "it rose by 5", "000 people", IN_LINE, "cuts-number"),
    ("digit, no group", "it rose by 5", "25 people", JOINED, "cuts-number"),
    ("decimal", "it rose by 5", ".2 points", JOINED, "cuts-number"),
    ("decimal mark kept", "it rose by 5.", "2 points", JOINED, "cuts-number"),
    ("range", "it rose by 5", "-7 people", IN_LINE, "cuts-range"),
    ("range apart", "it rose by 5", "– 7 people", IN_LINE, "cuts-range"),
    ("range word", "it rose by 5", "to 7 people", UNIT_LIKE, None),
    ("uncertainty", "it rose by 5", "± 0.3 people", IN_LINE, "cuts-range"),
    ("percent", "it rose by 5", "% a year", ALL - {"cell"}, "drops-unit"),
    ("per mille", "it rose by 5", "‰ a year", ALL - {"cell"}, "drops-unit"),
    ("percent word", "it rose by 5", "percent a year", ALL - {"cell"}, "drops-unit"),
    ("percent word, German", "er stieg um 5", "Prozent im Jahr", ALL - {"cell"}, "drops-unit"),
    ("degree", "it rose by 5", "°C a year", IN_LINE, "drops-unit"),
    ("unit", "it rose by 5", "km a year", IN_LINE, "drops-unit"),
    ("unit word", "it rose by 5", "hours a year", IN_LINE, "drops-unit"),
    ("unit of time, Han", "增长了5", "年以来", IN_LINE, "drops-unit"),
    ("counter, Han", "增长了5", "羽", TIGHT, "drops-unit"),
    ("scale", "it rose by 5", "million people", ALL - {"cell"}, None),
    ("scale, short", "er stieg um 5", "Mio. Euro", ALL - {"cell"}, None),
    ("scale, Han", "增长了5", "万人", ALL - {"cell"}, "drops-scale"),
    ("unit after scale", "it rose by 5 million", "euros a year", IN_LINE, None),
    ("unit after scale, Han", "增长了5万", "元左右", IN_LINE, None),
    ("currency", "it rose by 5", "€ a year", IN_LINE, "drops-currency"),
    ("currency word", "it rose by 5", "dollars a year", IN_LINE, None),
    ("currency code", "it rose by 5", "EUR a year", IN_LINE, None),
    ("comparison", "it rose by 5", "+ people", TIGHT | {"span"}, "drops-comparator"),
    ("exponent", "it is 10", "⁶ cells", IN_LINE - {"space", "no-break"}, "drops-exponent"),
    ("exponent, caret", "it is 10", "^6 cells", JOINED, None),
    ("exponent, times", "it is 5", "× 10 cells", IN_LINE, "drops-exponent"),
    ("exponent of a unit", "it is 30 m", "² wide", IN_LINE, "drops-exponent"),
    ("per", "it is 30 km", "/h fast", JOINED, "drops-unit"),
    ("per word", "it is 30 km", "per hour", IN_LINE, None),
    ("fraction", "it is 2", "½ cups", IN_LINE, "drops-fraction"),
    ("fraction, written", "it is 2", "1/2 cups", IN_LINE, None),
    ("fraction in words", "it is 2", "and a half cups", UNIT_LIKE, None),
    ("fraction in words, Spanish", "son 2", "y media tazas", UNIT_LIKE, None),
    ("fraction of words", "it is two", "and a half cups", UNIT_LIKE, None),
    ("decimal in words", "it rose by five", "point three percent", UNIT_LIKE, None),
    ("share", "it is 2", "out of 10 people", UNIT_LIKE, None),
    ("range of words", "it rose by two", "to three people", UNIT_LIKE, None),
    ("scale of an agency", "it lost $19.4", "bln in May", ALL - {"cell"}, None),
    ("unit of the kitchen", "it takes 2", "tsp of salt", IN_LINE, None),
    ("unit of the sea", "it made 353", "knots then", IN_LINE, None),
    ("unit of two words", "it made 353", "nautical miles then", IN_LINE, None),
    ("era", "it began in 500", "BC there", IN_LINE, None),
    ("half of the day", "it opens at 5", "a.m. there", IN_LINE, None),
    ("half of the day, capitals", "it opens at 5", "PM there", IN_LINE, None),
    ("currency of a country", "it cost 5", "Swiss francs", IN_LINE, None),
    ("currency of a country, two words", "it cost 5", "Hong Kong dollars", IN_LINE, None),
    ("points after percent", "it rose by 5 %", "points", IN_LINE, "drops-unit"),
    ("points, joined", "er stieg um 5 %", "-Punkte", JOINED, "drops-unit"),
    ("letter", "it is un", "likely", TIGHT, "cuts-word"),
    ("letters after digit", "in the 5", "th year", TIGHT, "drops-unit"),
    ("digit after letter", "it is CO", "2 there", TIGHT, "cuts-word"),
    ("apostrophe", "that is the bank", "'s rate", TIGHT, "cuts-word"),
    ("negation", "that it does", "n't rise", TIGHT, "cuts-word"),
    ("hyphen", "that it is long", "-term", TIGHT, "cuts-word"),
    ("hyphen after digit", "that it is 5", "-fold", TIGHT, "cuts-word"),
    ("currency sign of the next number", "it cost $", "5 in all", IN_LINE, "cuts-number"),
    ("sign of the next number", "it is at -", "5 in all", IN_LINE, "cuts-number"),
    ("Han after Han", "不断增长", "的国家", frozenset(), ""),
    ("full stop", "it rose by 5", ". More", frozenset(), ""),
    ("comma and number", "it rose by 5", ", 7 and 9", frozenset(), ""),
    ("word", "it rose by 5", "whales", TIGHT, "drops-unit"),
    ("Han mark", "增长了5", "，下降", frozenset(), ""),
    ("percent word, Persian", "نرخ 5", "درصد است", ALL - {"cell"}, "drops-unit"),
    ("percent word, Hebrew", "עלה ב 5", "אחוזים", ALL - {"cell"}, "drops-unit"),
    ("percent word, Arabic", "بلغ 5", "في المئة هنا", ALL - {"cell"}, "drops-unit"),
    ("percent word, Finnish", "oli 5", "prosenttia", ALL - {"cell"}, "drops-unit"),
    ("currency word, Hebrew", "המחיר 5", "שקלים", IN_LINE, None),
    ("o'clock, German", "es war 5", "Uhr dort", IN_LINE, None),
    ("a.m.", "it was 5", "a.m. there", IN_LINE, None),
    ("letter of a degree", "it is 5 °", "C there", IN_LINE, "drops-unit"),
    ("minutes of a degree", "it is 5°", "30′ north", IN_LINE, "cuts-number"),
    ("gershayim", "ב ארה", '"ב שם', TIGHT, "cuts-word"),
    ("underscore", "it is snake", "_case there", TIGHT, "cuts-word"),
    ("host", "it is example", ".org there", TIGHT, "cuts-word"),
    ("address", "it is me", "@example there", TIGHT, "cuts-word"),
    ("loanword", "のイン", "フレ率", TIGHT, "cuts-word"),
    ("divided word", "it is un", "-\nlikely there", TIGHT, "cuts-word"),
    ("divided word with its hyphen", "it is un-", "\nlikely there", ALL, "cuts-word"),
    ("divided range", "it is 2019", "-\n2024 there", TIGHT, "cuts-range"),
    ("number words", "it is one hundred", "and fifty there", UNIT_LIKE, None),
]


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize(
    ("clause", "after", "refused", "code"), [e[1:] for e in ENDS], ids=[e[0] for e in ENDS]
)
def test_matrix_of_ends(clause, after, refused, code, gap):
    got = verdict(f"Words. {clause}{GAPS[gap]}{after} and more words.", clause)
    if gap not in refused:
        assert got == ""
    elif code is None:
        assert got.startswith(("drops-", "cuts-"))
    else:
        assert got == code


@pytest.mark.parametrize(
    ("page", "clause", "code"),
    [
        ("growth – 3.1 percent – slowed", "3.1 percent – slowed", ""),
        ("growth — 3.1 percent — slowed", "3.1 percent — slowed", ""),
        ("growth - 3.1 percent - slowed", "3.1 percent - slowed", "drops-sign"),
        ("growth of (−3.1 percent)", "3.1 percent", "drops-sign"),
        ("a stay (- 3 nights)", "3 nights", "drops-sign"),
        ("the short- 5 year", "5 year", ""),
        ("the index 3 - 5 points", "5 points", "cuts-range"),
        ("the index 3 -5 points", "5 points", "drops-sign"),
        ("the share 5% - 7% of it", "7% of it", "cuts-range"),
        ("图3-5显示", "5显示", "cuts-range"),
        ("为-5.2度", "5.2度", "drops-sign"),
        ("London–5 hours", "5 hours", ""),
        ("in 2019—5 people", "5 people", "cuts-range"),
        ("it fell— 5 people", "5 people", ""),
        ("it fell—5 people", "5 people", ""),
        ("The film\nB-\nThe next film it is", "The next film it is", ""),
        ("The film B-\nThe next film it is", "The next film it is", ""),
        ("the Anglo-\nSaxon part of it", "Saxon part of it", "cuts-word"),
        ("the long-\nterm rate of it", "term rate of it", "cuts-word"),
        ("of 30 N/mm ² it", "of 30 N/mm", "drops-exponent"),
        ("on Sept. 15, 2016\nT he Institution opens", "on Sept. 15, 2016", ""),
        ("on Sept. 15, 2016\nT cells are it", "on Sept. 15, 2016", ""),
        ("it cost 15\nM", "it cost 15", "drops-scale"),
        ("it cost 15 M in all", "it cost 15", "drops-scale"),
        ("it cost 15\nmillion in all", "it cost 15", "drops-scale"),
        ("of 30 team ² it", "of 30 team", ""),
        ("it fell —5 people", "5 people", "drops-sign"),
        ("it fell ―5 people", "5 people", "drops-sign"),
        ("0.04 —0.93 0.03", "0.93 0.03", "drops-sign"),
        ("it fell –5 people", "5 people", "drops-sign"),
        ("it fell — 5 people", "5 people", ""),
        ("the book 《5个问题》", "5个问题", ""),
        ("about 1,250 people", "250 people", "cuts-number"),
        ("about 1,250 people", ",250 people", "cuts-number"),
        ("about 1'250 people", "250 people", "cuts-number"),
        ("about 0.5 percent", ".5 percent", "cuts-number"),
        ("at 07:42 today", "42 today", "cuts-number"),
        ("at 07:42 today", "at 07", "cuts-number"),
        ("on 2020-05-12 it", "12 it", "cuts-range"),
        ("on 5/12/2020 it", "on 5/12", "cuts-number"),
        ("in 2019 500 people", "500 people", ""),
        ("5·2 percent", "2 percent", "cuts-number"),
        ("共1,349,084亿元", "349,084亿元", "cuts-number"),
        ("第5次会议", "5次会议", "cuts-number"),
        ("百分之5的人", "5的人", "cuts-number"),
        ("3万5千人", "5千人", "cuts-number"),
        ("上升0.1个百分点", "上升0.1个", "drops-unit"),
        ("上升0.1个百分点", "上升0.1个百分", "drops-unit"),
        ("上升0.1个百分点", "上升0.1个百分点", ""),
        ("ставка 5 процентов", "ставка 5", "drops-unit"),
        ("約5割の人", "約5", "drops-unit"),
        ("5.2로 상승", "5.2", "drops-unit"),
        ("5만 명이", "5", "drops-unit"),
        ("five hundred people", "hundred people", "cuts-number"),
        ("some three million people", "some three", "drops-scale"),
        ("some three percent of it", "some three", "drops-unit"),
        ("some three people of it", "some three", ""),
        ("增长三百万人", "百万人", "cuts-number"),
        ("增长三百万人", "增长三", "cuts-number"),
        ("二〇二五年", "二五年", "cuts-number"),
        ("between 5 and 7 percent", "7 percent", "cuts-range"),
        ("between 5 and 7 percent", "between 5", "cuts-range"),
        ("zwischen 5 % und 7 %", "zwischen 5 %", "cuts-range"),
        ("in 2019 and 2020 it", "in 2019", ""),
        ("in 2019 and 2020 it", "2020 it", ""),
        ("five hundred million people", "five hundred", "drops-scale"),
        ("a year in 2019.5 people", "a year in 2019", "cuts-number"),
        ("costs US$5 million", "$5 million", "drops-currency"),
        ("le coût: 5 $ US", "le coût: 5 $", "drops-currency"),
        ("in the 1990's then", "in the 1990", "drops-unit"),
        ("output 5% p.a. it", "output 5%", ""),
        ("output of 5%p it", "output of 5%", "drops-unit"),
        ("上升5%ポイント", "上升5%", "drops-unit"),
        ("上升5%以上", "上升5%", ""),
        ("it is 5 mg/kg now", "it is 5 mg", "drops-unit"),
        ("it is 5/8 now", "it is 5", "cuts-number"),
        ("it is 5/Monat now", "it is 5", "drops-unit"),
        ("2-4-mal so viel", "2-4", "cuts-word"),
        ("हिन्दी भाषा", "न्दी भाषा", "cuts-word"),
        ("ประเทศไทย", "ไทย", ""),
        ("据第十二条", "据第十", "cuts-number"),
        ("达二十三人", "达二十", "cuts-number"),
        ("one hundred and fifty people", "fifty people", "cuts-number"),
        ("some twenty five people", "five people", "cuts-number"),
        ("some twenty five people", "some twenty", "cuts-number"),
        ("hay treinta y cinco personas", "cinco personas", "cuts-number"),
        ("il y a cent cinq personnes", "cinq personnes", "cuts-number"),
        ("of towns, five people", "five people", ""),
        ("5 per cent one year on", "one year on", ""),
        ("il 5 per cento un anno fa", "un anno fa", ""),
        ("aujourd'hui elle monte", "hui elle monte", "cuts-word"),
        ("L'Europe monte", "Europe monte", ""),
        ("un-\nlikely to rise", "likely to rise", "cuts-word"),
        ("in 2019-\n2024 output", "2024 output", "cuts-range"),
        ("a 31-\nyear stay", "year stay", ""),
        ("growth -\nslowed again", "slowed again", ""),
        ("Fluss\t(1,204)\tx", "1,204", "drops-sign"),
        ("Fluss\t($1,204)\tx", "$1,204", "drops-sign"),
        ("Fluss\t(2024)\tx", "2024", ""),
        ("Fluss\t(1,204)\tx", "(1,204)", ""),
        ("imports (1,204) rose", "1,204", ""),
        ("a score of \ufffd0.58 then", "0.58 then", "cuts-number"),
        ("a score of \ufffd 0.58 then", "0.58 then", "cuts-number"),
        ("a score of 0.58\ufffd then", "score of 0.58", "cuts-number"),
        ("a score of 0.58 \ufffd then", "score of 0.58", "cuts-number"),
        ("a score of \ufffd0.58 then", "score of \ufffd0.58 then", ""),
        ("wrong \ufffd\t0.58\t\ufffd", "0.58", ""),
        ("caf\ufffd was open", "was open", ""),
        ("\ufffdPrices rose 5 %\ufffd", "Prices rose 5 %", ""),
    ],
)
def test_cases_of_edges(page, clause, code):
    assert verdict(f"Words, {page}, more words.", clause) == code


def test_an_edge_inside_an_expanded_character_is_refused():
    assert verdict("30 ㎡ of land", "30 m") == "cuts-character"
    assert verdict("№ 5 is it", "o. 5 is it") == "cuts-character"
    assert verdict("and so… it", "and so..") == "cuts-character"


@pytest.mark.parametrize("clause", ["area 30 m", "area 30"])
def test_a_superscript_set_by_a_tag_is_an_exponent(clause):
    page = f"area 30 m{SUP_OPEN}2{SUP_CLOSE} in all"
    assert verdict(page, clause).startswith("drops-")
    assert verdict(page, "area 30 m²") == ""


def test_a_refusal_shows_the_page_and_its_place():
    page = "Words. It was about 1,250 people in all."
    hits = find(fold(page), "250 people in all")
    assert hits.reason == (
        "the clause cuts a number at the start: "
        "the page has “Words. It was about 1,250 people in all.”"
    )
    (refusal,) = hits.refusals
    assert page[refusal.start : refusal.end] == "250 people in all"


def test_a_valid_place_is_found_beyond_refused_ones():
    page = "At 1,250 people. At -250 people. Then 250 people came."
    (match,) = find(fold(page), "250 people").matches
    assert page[: match.start].endswith("Then ")
