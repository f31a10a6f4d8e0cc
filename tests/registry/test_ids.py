"""How facts are named, and when two names are too much alike."""

import unicodedata

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.ids import LONGEST, check_id, check_key, looks


@pytest.mark.parametrize(
    "name",
    [
        "cn_gdp",
        "CN-GDP-2025",
        "7",
        "_a",
        "国内生产总值",
        "ВВП_России",
        "ΑΕΠ",
        "सकल_घरेलू",  # vowel signs are marks, not letters
        "ผลิตภัณฑ์",
        "نمو",
        "x" * LONGEST,
        "국내총생산",
    ],
)
def test_letters_digits_and_marks_of_any_script_make_an_id(name):
    assert check_id(name) == unicodedata.normalize("NFC", name)
    assert check_key(name) == unicodedata.normalize("NFC", name)


def test_an_id_is_kept_in_nfc():
    assert check_id("cafe\u0301") == "caf\u00e9"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("", "empty"),
        ("x" * (LONGEST + 1), "101"),
        ("-a", "'-'"),
        ("\u0301a", "U+0301"),
        ("a.b", "FULL STOP"),
        ("a@2025", "COMMERCIAL AT"),
        ("a b", "SPACE"),
        (" a", "SPACE"),
        ("a\n", "U+000A"),
        ("a/b", "SOLIDUS"),
        ("a#1", "NUMBER SIGN"),
        ("a<b", "LESS-THAN"),
        ("10²", "SUPERSCRIPT TWO"),
        ("½", "FRACTION"),
        ("a\u200bb", "ZERO WIDTH SPACE"),
        ("a\u200db", "ZERO WIDTH JOINER"),
        ("a\u00adb", "SOFT HYPHEN"),
        ("a\u202eb", "RIGHT-TO-LEFT OVERRIDE"),
        ("a\ufe0fb", "VARIATION SELECTOR"),
        ("a\u034fb", "GRAPHEME JOINER"),
        ("a\u3164", "HANGUL FILLER"),
        ("a\U000e0101", "VARIATION SELECTOR"),
        ("a\u2011b", "NON-BREAKING HYPHEN"),
        ("a—b", "EM DASH"),
        ("😀", "FACE"),
        ("a\ud800", "U+D800"),
    ],
)
def test_anything_else_is_refused_by_name(name, seen):
    with pytest.raises(UsageFault) as caught:
        check_id(name)
    finding = caught.value.findings[0]
    assert finding.code == "bad-id"
    assert seen in finding.message
    assert finding.fix


def test_a_key_has_the_same_grammar():
    with pytest.raises(UsageFault) as caught:
        check_key("a/1")
    assert caught.value.findings[0].code == "bad-key"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("cn_gdp", "CN_GDP"),
        ("cn_gdp", "сn_gdp"),  # Cyrillic es
        ("cn_gdp", "ｃｎ_ｇｄｐ"),
        ("BBB", "ВВВ"),  # Cyrillic ve, alike in upper case only
        ("hello", "ΗELLO"),  # Greek eta, H in upper case
        ("name", "ηame"),  # and n in lower case
        ("straße", "STRASSE"),
        ("ος", "ΟΣ"),
        ("ﬁsh", "fish"),
        ("id", "ıd"),
        ("год", "roд"),
        ("ПФ", "ΠΦ"),  # Cyrillic and Greek
        ("t2", "t２"),
        ("x_२", "x_2"),
        ("caf\u00e9", "CAFE\u0301"),
    ],
)
def test_names_that_a_reader_takes_for_one_another_clash(first, second):
    assert looks(first) & looks(second)
    assert looks(second) & looks(first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("cn_gdp", "cn_gdpp"),
        ("cn_gdp", "cn-gdp"),
        ("n", "ñ"),
        ("a1", "al"),
        ("o", "0"),
        ("δεη", "δεν"),  # eta is n in lower case, nu is N in upper case: no clash
        ("ввп", "внп"),
        ("中国", "中國"),
        ("か", "が"),
    ],
)
def test_names_that_a_reader_tells_apart_do_not_clash(first, second):
    assert not looks(first) & looks(second)


@pytest.mark.parametrize("name", ["cn_gdp", "ВВП", "δεη", "国内", "ｃｎ", "straße", "İ", "ŉ", "ǆ"])
def test_a_name_clashes_with_itself_in_every_case(name):
    for other in (name, name.upper(), name.lower(), name.title(), name.casefold()):
        assert looks(name) & looks(other)
