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
