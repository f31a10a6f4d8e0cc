"""Superscripts: exponents are kept, note marks may be left out, and nothing in between."""

import pytest

from factlock.registry.page import INLINE, NOTE_OPEN, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import find, fold
from factlock.registry.text.superscripts import resolve, superscripts


def sup(text):
    return f"{SUP_OPEN}{text}{SUP_CLOSE}"


def note(text):
    return f"{NOTE_OPEN}{text}{SUP_CLOSE}"


def found(page, clause):
    hits = find(fold(f"Words before. {page} And words after."), clause)
    return hits.matches[0].form if hits.matches else ""


CELLS = [
    # page, readings that are found, readings that never are
    (
        f"10{sup('6')} cells",
        ["10⁶ cells"],
        ["106 cells", "10 6 cells", "10 cells", "10", "6 cells", "⁶ cells"],
    ),
    (f"10{sup('-6')} cells", ["10⁻⁶ cells"], ["10-6 cells", "10⁶ cells", "10 cells"]),
    (f"10{sup('−6')} cells", ["10⁻⁶ cells"], ["10-6 cells", "10 cells"]),
    (f"10{sup('(6)')} cells", ["10(6) cells"], ["106 cells", "10 cells"]),
    ("10⁶ cells", ["10⁶ cells"], ["106 cells", "10 cells", "10 6 cells"]),
    (
        f"30 m{sup('2')} of it",
        ["30 m² of it", "30 m2 of it"],
        ["30 m of it", "30 m 2 of it", "30 m", "30"],
    ),
    (f"30 km{sup('2')} of it", ["30 km² of it", "30 km2 of it"], ["30 km of it", "30 km"]),
    ("30 km² of it", ["30 km² of it", "30 km2 of it"], ["30 km of it", "30 km"]),
    (f"30 {sup('2')} of it", ["30 ² of it"], ["302 of it", "30 of it", "30 2 of it"]),
    (f"30 km{note('2')} of it", ["30 km² of it", "30 km2 of it"], ["30 km of it"]),
    (f"10{note('6')} cells", ["10⁶ cells"], ["106 cells", "10 cells"]),
    (f"30平方米{sup('2')}的", ["30平方米²的"], ["30平方米的"]),
    (f"E = mc{sup('2')} is it", ["E = mc² is it", "E = mc2 is it"], ["E = mc is it"]),
    (f"sin{sup('2')} x is it", ["sin² x is it"], ["sin x is it"]),
    (f"(1 + x){sup('2')} is it", ["(1 + x)² is it", "(1 + x)2 is it"], ["(1 + x) is it"]),
    (
        f"of 30 N/mm {sup('2')} it",
        ["of 30 N/mm ² it", "of 30 N/mm 2 it"],
        ["of 30 N/mm it", "of 30 N/mm2 it", "of 30 N/mm", "of 30 N/mm 3 it"],
    ),
    (f"of 30 km\u00a0{sup('3')} it", ["of 30 km ³ it", "of 30 km 3 it"], ["of 30 km it"]),
    (f"of 30 km {sup('4')} it", ["of 30 km ⁴ it"], ["of 30 km 4 it", "of 30 km it"]),
    (f"of 30 team {sup('2')} it", ["of 30 team ² it"], ["of 30 team 2 it"]),
    (f"x {sup('5')} is it", ["x ⁵ is it"], ["x 5 is it", "x is it"]),
    (f"In 2019{sup('4')} exports", ["In 2019⁴ exports"], ["In 20194 exports", "In 2019 exports"]),
    (
        f"In 2019{note('4')} exports",
        ["In 2019⁴ exports", "In 2019 exports"],
        ["In 20194 exports", "In 20 exports"],
    ),
    (
        f"In 2019{note('[4]')} exports",
        ["In 2019[4] exports", "In 2019 exports"],
        ["In 20194 exports"],
    ),
    (
        f"In 2019{sup('[4]')} exports",
        ["In 2019[4] exports", "In 2019 exports"],
        ["In 20194 exports"],
    ),
    (
        "In 2019[4] exports",
        ["In 2019[4] exports", "In 2019 exports"],
        ["In 20194 exports", "In 2019 4 exports"],
    ),
    ("In 2019 [4] exports", ["In 2019 [4] exports"], ["In 2019 exports"]),
    ("prices [not] rising", ["prices [not] rising"], ["prices rising"]),
    ("prices[a] rising", ["prices rising"], []),
    ("[p]rices rising", ["[p]rices rising"], ["rices rising"]),
    (f"In 2019{note('a')} exports", ["In 2019a exports", "In 2019 exports"], []),
    (f"was 5.2{sup('†')} points", ["was 5.2† points", "was 5.2 points"], []),
    (f"was 5.2{sup('*')} points", ["was 5.2* points", "was 5.2 points"], ["was 52 points"]),
    (f"was 10{sup('+')} points", [], ["was 10 points"]),
    (f"was 5.2{note('b')} points", ["was 5.2b points", "was 5.2 points"], []),
    (f"le 19{note('e')} siècle", ["le 19e siècle"], ["le 19 siècle"]),
    (f"prices did {sup('[not]')} rise", ["prices did [not] rise"], ["prices did rise"]),
    (f"prices did {note('[not]')} rise", ["prices did [not] rise"], ["prices did rise"]),
    (
        f"prices rose {sup('[up to]')} 5 units",
        ["prices rose [up to] 5 units"],
        ["prices rose 5 units"],
    ),
    (f"价格会{note('[不]')}上升", ["价格会[不]上升"], ["价格会上升"]),
    (f"a third{sup('[note 3]')} of it", ["a third of it"], []),
    (f"a third{sup('[1,2]')} of it", ["a third of it"], []),
    (f"a third{sup('[Beleg fehlt]')} of it", ["a third of it"], []),
    (f"a third{note('[kilde mangler]')} of it", ["a third of it"], []),
    (f"a third{sup('[kilde mangler]')} of it", [], ["a third of it"]),
    ("下降三成[来源请求]，", ["下降三成，"], []),
    ("減少した[要出典]。", ["減少した。"], []),
    ("a third[^1] of it", ["a third of it"], []),
    ("a third[^table] of it", ["a third of it"], []),
    ("a third* of it", ["a third of it", "a third* of it"], []),
    (f"a third{INLINE}*{INLINE} of it", ["a third of it"], []),
    ("a third† of it", ["a third of it"], []),
    ("a third** of it", [], ["a thirdof it"]),
    ("width*height is it", ["width*height is it"], ["widthheight is it", "width height is it"]),
    ("some 2* 3 units", [], ["some 2 3 units", "some 23 units"]),
    (f"In 2019{note('*')} exports", ["In 2019* exports", "In 2019 exports"], []),
    (f"In 2019{note('4')}{note('5')} exports", ["In 2019⁴⁵ exports"], ["In 201945 exports"]),
    (f"In 2019{note('[4]')}{note('[5]')} it", ["In 2019[4][5] it", "In 2019 it"], ["In 201945 it"]),
    (f"the 5{sup('th')} year", ["the 5th year"], ["the 5 year", "the 5"]),
    (f"the 2{sup('nd')} year", ["the 2nd year"], ["the 2 year", "the 2d year"]),
    (f"the 5{note('th')} year", ["the 5th year"], ["the 5 year"]),
    (f"le XX{sup('e')} siècle", ["le XXe siècle"], []),
    (
        f"was strong{sup('3')} in it",
        ["was strong³ in it", "was strong3 in it", "was strong in it", "was strong"],
        ["was strong 3 in it"],
    ),
    (f"Real GDP{sup('3')} in it", ["Real GDP in it", "Real GDP3 in it"], []),
    (f"grew 5.2%.{note('[1]')} In it", ["grew 5.2%. In it", "grew 5.2%.[1] In it"], []),
    (f"grew 5.2%{sup('1')} in it", ["grew 5.2% in it"], ["grew 5.21% in it"]),
    (
        f"a third{sup('[citation needed]')} of it",
        ["a third of it", "a third[citation needed] of it"],
        [],
    ),
    ("a third[citation needed] of it", ["a third of it"], []),
    (f"Na{sup('+')} ions", ["Na⁺ ions", "Na+ ions"], ["Na ions"]),
    (f"增长强劲{sup('3')}。", ["增长强劲³。", "增长强劲。"], []),
    (
        f"m{sup('2')} and words{note('[7]')} here",
        ["m2 and words here", "m² and words here", "m² and words[7] here"],
        ["m and words here"],
    ),
    # One mark in several pieces, as programs set it.
    (
        f"the officer{sup('(')}{sup('7')}{sup(')')} of it",
        ["the officer(7) of it", "the officer of it"],
        ["the officer7 of it", "the officer(8) of it"],
    ),
    (
        f"the officer{sup('[')}{sup('7')}{sup(']')} of it",
        ["the officer[7] of it", "the officer of it"],
        ["the officer[8] of it"],
    ),
    (f"873,500{sup('(')}{sup('7')}{sup(')')} shares", ["873,500(7) shares"], ["873,5007 shares"]),
    (f"10{sup('(')}{sup('7')}{sup(')')} cells", ["10(7) cells"], ["107 cells", "10 cells"]),
    (
        f"was strong{sup('3')}{sup(',')}{sup('4')} in it",
        ["was strong³,⁴ in it", "was strong in it"],
        ["was strong 3,4 in it"],
    ),
    (
        f"in 2019{note('3')}{sup(',')}{note('4')} in it",
        ["in 2019³,⁴ in it", "in 2019 in it"],
        ["in 20193,4 in it"],
    ),
    (
        f"in 2019{note('3')}{sup('–')}{note('4')} in it",
        ["in 2019 in it"],
        ["in 20193–4 in it", "in 2019³ in it"],
    ),
    (f"of 10{sup('-')}{sup('6')} cells", ["of 10⁻⁶ cells"], ["of 10-6 cells", "of 10 cells"]),
    (f"of 10{sup('1')}{sup('2')} cells", ["of 10¹² cells"], ["of 1012 cells", "of 10¹ cells"]),
    (f"of 10{sup('6')}{note('[1]')} in", ["of 10⁶ in", "of 10⁶[1] in"], ["of 10 in", "of 106 in"]),
    (f"of 10{sup('6')}{note('1')} in", ["of 10⁶¹ in"], ["of 10 in", "of 106 in"]),
    (f"of 30 m{sup('2')}{sup('(')}{sup('3')}{sup(')')} in", ["of 30 m²(3) in"], ["of 30 m in"]),
    (f"10{SUP_OPEN}6 cells", [], ["106 cells"]),
    (f"10{sup('6' + sup('2'))} cells", [], ["106 cells", "1062 cells", "106² cells"]),
]


@pytest.mark.parametrize(("page", "yes", "no"), CELLS)
def test_matrix_of_superscripts(page, yes, no):
    for clause in yes:
        assert found(page, clause), clause
    for clause in no:
        assert not found(page, clause), clause


def test_the_label_of_a_note_may_be_there_or_not():
    page = f"Words.\n{sup('3')} We assume that it rises.\n{sup('1')}/2 of it"
    for clause in ("³ We assume that", "3 We assume that", "We assume that"):
        assert find(fold(page), clause).matches
    assert not find(fold(page), "/2 of it").matches


def test_a_dropped_mark_joins_no_digits():
    assert not found(f"In 2019{note('4')}5 exports", "In 20195 exports")


def test_marks_are_described():
    text = f"m{sup('2')}, 2019{note('4')}, a{note('[5]')}, b[6], c³"
    assert [(mark.kind, mark.raised, mark.droppable) for mark in superscripts(text)] == [
        ("bare", False, False),
        ("note", True, True),
        ("bracket", False, True),
        ("written", False, True),
        ("bare", False, False),
    ]


@pytest.mark.parametrize(
    ("label", "dropped"),
    [("1", True), ("gdp", True), ("not", False), ("pas", False), ("never-so", False)],
)
def test_the_name_of_a_note_denies_nothing(label, dropped):
    assert bool(found(f"Prices rose[^{label}] 5 percent", "Prices rose 5 percent")) is dropped


@pytest.mark.parametrize("digits", ["5", "100", "1000", "36.5", "12,500"])
@pytest.mark.parametrize("letter", ["e", "o", "E", "th", "er", "os"])
def test_a_linked_ordinal_is_no_note(digits, letter):
    assert not found(f"In {digits}{note(letter)} place", f"In {digits} place")


@pytest.mark.parametrize(
    ("digits", "dropped"), [("5", False), ("100", False), ("2019", True), ("36.5", True)]
)
def test_a_linked_letter_a_is_a_note_behind_what_has_no_ordinal(digits, dropped):
    assert bool(found(f"In {digits}{note('a')} it rose", f"In {digits} it rose")) is dropped


def test_after_very_many_marks_none_is_left_out(monkeypatch):
    monkeypatch.setattr("factlock.registry.text.superscripts.MOST_MARKS", 2)
    page = f"a{note('1')} b{note('2')} in 2019{note('3')} it rose 10{sup('6')} units"
    for clause in ("in 2019 it rose", "in 20193 it rose", "rose 106 units", "rose 10 units"):
        assert not find(fold(page), clause).matches


def test_resolving_keeps_every_offset():
    text = f"30 m{sup('2')}, in 2019{note(' 4 ')}, third[5] and 5{sup('th')}"
    marks = list(superscripts(text))
    for notes in (False, True):
        for copied in (False, True):
            resolved = resolve(text, marks, notes=notes, bare=False, copied=copied)
            assert len(resolved) == len(text)
            for at, character in enumerate(text):
                if resolved[at] not in (character, INLINE, SPAN):
                    assert character in "24"
    assert resolve(text, marks, notes=True, bare=False, copied=False).count(SPAN) == 8


def test_forms_are_told():
    page = f"30 m{sup('2')} in 2019{note('4')} it"
    assert found(page, "30 m² in 2019⁴ it") == "strict"
    assert found(page, "30 m2 in 2019⁴ it") == "superscripts-copied"
    assert found(page, "30 m² in 2019 it") == "notes-dropped"
    assert found(page, "30 m2 in 2019 it") == "notes-dropped-copied"
    assert found(f"It was strong{sup('3')} in it", "It was strong in it") == "marks-dropped"


@pytest.mark.parametrize(
    ("words", "dropped"),
    [
        ("[quelle dazu gesucht]", True),
        ("[one source]", True),
        ("[not so]", False),
        ("[minus]", False),
        ("[negative]", False),
        ("[hardly]", False),
        ("[at least]", False),
        ("[up to]", False),
        ("[約]", False),
        ("[−]", False),
        ("[<]", False),
        ("[5.2]", False),
        ("[wasn’t it]", False),
    ],
)
def test_linked_words_are_left_out_unless_they_could_change_what_is_said(words, dropped):
    assert bool(found(f"sales were{note(words)} 5 units", "sales were 5 units")) is dropped


@pytest.mark.parametrize(
    ("words", "dropped"),
    [
        ("[quelle dazu gesucht]", True),
        ("[citation needed]", True),
        ("[million]", False),
        ("[in millions]", False),
        ("[%]", False),
        ("[percent]", False),
        ("[euros]", False),
        ("[km]", False),
        ("[bn]", False),
        ("[m]", True),
        ("[ab]", True),
    ],
)
def test_linked_words_behind_a_number_are_no_measure_of_it(words, dropped):
    assert bool(found(f"sales of 5{note(words)} then", "sales of 5 then")) is dropped


@pytest.mark.parametrize("mark", [sup("2,7"), sup("2") + sup(",7"), sup("2,") + sup("7")])
def test_an_exponent_with_a_note_mark_is_kept(mark):
    assert not found(f"mass per metre{mark} of it", "mass per metre of it")
    assert found(f"mass per person{mark} of it", "mass per person of it")


def test_a_mark_on_a_currency_is_no_amount():
    assert not found(f"of €{sup('5')} million", "of € 5 million")
    assert not found(f"of €{sup('5')} million", "of €5 million")
    assert found(f"of €{sup('5')} million", "of €⁵ million")


@pytest.mark.parametrize(
    ("page", "clause", "dropped"),
    [
        ("10[^6] tonnes", "10 tonnes", False),
        ("5 km[^2] of it", "5 km of it", False),
        ("5 km[^4] of it", "5 km of it", True),
        ("in 2019[^6] exports", "in 2019 exports", True),
        ("sales[^2] rose", "sales rose", True),
        ("10[6] tonnes", "10 tonnes", True),
    ],
)
def test_a_written_mark_that_may_be_a_power_is_kept(page, clause, dropped):
    assert bool(found(page, clause)) is dropped


@pytest.mark.parametrize("mark", [sup, note])
def test_after_very_many_marks_superscripts_stay_raised(monkeypatch, mark):
    monkeypatch.setattr("factlock.registry.text.superscripts.MOST_MARKS", 1)
    page = f"one{note('1')} two, Sales{mark('5')} million, of 30 m{mark('2')} land"
    for clause in ("Sales 5 million", "Sales5 million", "Sales million", "of 30 m", "30 m2 land"):
        assert not found(page, clause)
    assert found(page, "Sales⁵ million")
    assert found(page, "of 30 m² land")


@pytest.mark.parametrize(
    "text",
    [
        "a" + sup("[n1]" * 40 + "[two words]"),
        "a" + note("n_" * 200_000),
        "a" + note("[" + "a_" * 200_000),
        "a" + sup("1,") * 100_000,
    ],
)
def test_long_marks_are_read_to_their_end(text):
    assert resolve(text, list(superscripts(text)), notes=False, bare=False, copied=False)[0] == "a"
