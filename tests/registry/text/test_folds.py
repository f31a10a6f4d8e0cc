"""The fold table: what reads alike, what never does."""

import itertools
import sys
import unicodedata

import pytest

from factlock.registry.model import ClauseState
from factlock.registry.page import INLINE
from factlock.registry.text import FOLDS, find, fold, fold_text, same
from factlock.registry.text.folds import SPECIAL, expand, special

NAMES = [each.name for each in FOLDS]


def reads(page, clause):
    """The folds that the clause needs in the page, or None if it is not found."""
    hits = find(fold(page), clause)
    return hits.matches[0].folds if hits.matches else None


def test_names_are_unique_and_in_kebab_case():
    assert len(set(NAMES)) == len(NAMES)
    assert all(name == name.lower() and " " not in name for name in NAMES)


@pytest.mark.parametrize("each", FOLDS, ids=NAMES)
def test_the_example_of_a_class_needs_that_class_alone(each):
    page, clause = each.example
    hits = find(fold(f"Some words before it. {page} And some words after it."), clause)
    if each.name == "list-number":
        hits = find(fold(f"Before.\n{page}\nAfter."), clause)
    (match,) = hits.matches
    assert match.state is ClauseState.FOLDED
    assert set(match.folds) - {"markdown"} <= {each.name}
    assert each.name in match.folds


LISTED = [(each.name, old, new) for each in FOLDS for old, new in each.characters.items()]


@pytest.mark.parametrize(
    "each", [each for each in FOLDS if each.characters], ids=lambda each: each.name
)
def test_every_listed_character_folds_on_the_page_and_in_the_clause(each):
    for old, new in each.characters.items():
        after = "again" if new.isspace() else ""
        page, clause = f"word{old}{after}", f"word{' ' if after else new}{after}"
        assert same(page, clause), hex(ord(old))
        assert same(clause, page), hex(ord(old))


def test_no_character_is_in_two_classes_with_two_meanings():
    seen = {}
    for _, old, new in LISTED:
        assert seen.setdefault(old, new) == new


def test_folding_is_idempotent_over_all_planes():
    for first in range(0, sys.maxunicode, 4096):
        points = [p for p in range(first, first + 4096) if not 0xD800 <= p < 0xE000]
        once = fold_text("".join(map(chr, points)))
        assert fold_text(once) == once, hex(first)


def test_nothing_folds_but_the_table_and_canonical_composition():
    listed = {old for _, old, _ in LISTED}
    marks = set(map(chr, range(0xFDD0, 0xFDF0)))
    wrong = []
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if 0xD800 <= code < 0xE000 or character in listed or character in marks:
            continue
        if fold_text(character) not in (character, unicodedata.normalize("NFC", character), "..."):
            wrong.append(character)
    assert wrong == []


def test_expanding_at_once_and_piece_by_piece_agree():
    for letters in itertools.product(".…‥-5№a", repeat=5):
        text = "".join(letters)
        assert expand(text) == SPECIAL.sub(lambda run: special(run.group()), text)


NEVER = [
    ("another digit", "grew 5.2 units", "grew 5.3 units"),
    ("decimal point lost", "grew 5.2 units", "grew 52 units"),
    ("point and comma", "1.234 people", "1,234 people"),
    ("thousands mark taken away", "1,234 people", "1234 people"),
    ("thousands space taken away", "1 234 people", "1234 people"),
    ("thousands mark added", "1234 people", "1,234 people"),
    ("apostrophe grouping taken away", "1'234 people", "1234 people"),
    ("two numbers joined", "lines 12 5 are", "lines 125 are"),
    ("one number parted", "lines 125 are", "lines 12 5 are"),
    ("minus added", "a change of 5.2 units", "a change of -5.2 units"),
    ("minus taken away", "a change of -5.2 units", "a change of 5.2 units"),
    ("plus for minus", "a change of -5.2 units", "a change of +5.2 units"),
    ("dash for minus", "it grew —5 units", "it grew -5 units"),
    ("exponent set low", "10² cells", "102 cells"),
    ("exponent set low, negative", "10⁻² cells", "10-2 cells"),
    ("exponent taken away", "30 m² of land", "30 m of land"),
    ("exponent taken away, longer unit", "30 km² of land", "30 km of land"),
    ("exponent apart", "the x⁵ term", "the x 5 term"),
    ("digit set high", "about 102 cells", "about 10² cells"),
    ("fraction written out", "½ of users", "1/2 of users"),
    ("fraction joined", "2½ percent", "21/2 percent"),
    ("circled digit", "step ① of", "step 1 of"),
    ("Roman numeral sign", "chapter Ⅳ of", "chapter IV of"),
    ("percent and per mille", "5.2‰ of them", "5.2% of them"),
    ("percent sign and word", "5.2% of them", "5.2 percent of them"),
    ("percent and points", "rose 5 percent", "rose 5 percentage points"),
    ("currency", "cost $5 million", "cost €5 million"),
    ("less and more", "at p > 0.05 here", "at p < 0.05 here"),
    ("less and at most", "at p ≤ 0.05 here", "at p < 0.05 here"),
    ("comparison taken away", "at p < 0.05 here", "at p 0.05 here"),
    ("about", "at ~5 units", "at 5 units"),
    ("plus or minus", "at ±5 units", "at 5 units"),
    ("milli and mega", "output of 5 mW", "output of 5 MW"),
    ("bit and byte", "speed 10 Mb", "speed 10 MB"),
    ("us and US", "gave us help", "gave US help"),
    ("capital", "the Polish firms", "the polish firms"),
    ("emphasis by capitals", "it did not grow", "it did NOT grow"),
    ("accent", "Minister Müller said", "Minister Muller said"),
    ("accents of a word", "ñîçè work", "nice work"),
    ("sharp s", "die Straße dort", "die Strasse dort"),
    ("Cyrillic a", "bаnk rate", "bank rate"),
    ("simplified Han", "增长国内", "增长國內"),
    ("Han numeral", "增长五成", "增长5成"),
    ("Devanagari digit", "१२ people", "12 people"),
    ("negation", "the rate is not rising", "the rate is rising"),
    ("negation, Chinese", "不会增长", "会增长吗"),
    ("number word", "three million people", "four million people"),
    ("number word and digit", "three million people", "3 million people"),
    ("direction override", "at \u202e05\u202c units", "at 05 units"),
    ("invisible times", "at 2\u20623 units", "at 23 units"),
    ("flags of two countries", "🏴\U000e0067\U000e0062\U000e0065\U000e007f won", "🏴 won"),
    ("words in another order", "fell 3 and rose 7", "rose 7 and fell 3"),
    ("ellipsis for words", "exports did not rise", "exports ... rise"),
    ("editorial bracket", "prices did rise", "prices did [not] rise"),
    ("title marks for a comparison", "the book《5 ways》", "the book<5 ways>"),
    ("half-width katakana", "ｶﾀｶﾅ", "カタカナ"),
    ("subscript after a digit", "code 1011₂ is", "code 10112 is"),
    ("subscripts after a digit", "code 10₂₃ is", "code 1023 is"),
    ("subscript before a digit", "log₂8 is", "log28 is"),
    ("subscript and superscript", "5 t CO₂ of", "5 t CO² of"),
    ("subscript before a digit in bold", f"log₂{INLINE}8 is", "log28 is"),
    ("subscript before a digit, nothing seen between", "log₂\u200b8 is", "log28 is"),
    ("subscript apart", "5 t CO₂ of", "5 t CO 2 of"),
    ("superscript letters", "5ᵗʰ year", "5th year"),
]


@pytest.mark.parametrize(
    ("page", "clause"), [(p, c) for _, p, c in NEVER], ids=[n for n, _, _ in NEVER]
)
def test_what_never_folds(page, clause):
    assert not find(fold(f"Words. {page} and more."), clause).matches
    assert not same(page, clause)


@pytest.mark.parametrize(
    ("page", "clause", "folds"),
    [
        ("It’s “5–7 %”…", 'It\'s "5-7 %"...', ("apostrophe", "quotation", "dash", "ellipsis")),
        ("ＧＤＰ増加率は５．２％", "GDP増加率は5.2%", ("full-width",)),
        ("GDP增长5.2%，消费增长6%。", "GDP增长5.2%,消费增长6%", ("full-width",)),
        ("« 3 % »", '"3 %"', ("quotation", "spacing")),
        ("パ\u30fcフ\u309aル", "パープル", ("composition",)),
        ("at −5.2 units", "at - 5.2 units", None),
        ("12\u202f500\u2009km", "12 500 km", ("nbsp", "space")),
        ("so......", "so…", ("ellipsis",)),
        ("终结3连败……", "终结3连败...", ("ellipsis",)),
    ],
)
def test_classes_work_together_and_are_named_in_the_order_of_the_table(page, clause, folds):
    assert reads(page, clause) == folds


def test_a_fold_that_both_sides_need_alike_is_not_named():
    hits = find(fold("at “5.2\u00a0percent” – or so"), "“5.2\u00a0percent” – or so")
    assert hits.matches[0].state is ClauseState.EXACT
    assert hits.matches[0].folds == ()
