"""Bytes become characters by what they are; a label is believed only where it fits."""

import codecs

import pytest

from factlock.registry.sources.charset import (
    codec_of,
    decode,
    decode_again,
    without_no_characters,
)

CHINESE = "国内生产总值比上年增长5.0%，居民消费价格上涨0.2%。" * 20
JAPANESE = "消費者物価指数は前年同月比で3.2パーセント上昇した。カタカナもあります。" * 20
KOREAN = "소비자물가지수는 지난해 같은 달보다 2.4 퍼센트 올랐다. " * 20
RUSSIAN = "Потребительские цены выросли на 5,2 процента за прошедший год. " * 20
FRENCH = "L’inflation a été élevée à Noël : 5,2 % en décembre, où ça a baissé. " * 20


@pytest.mark.parametrize(
    ("codec", "mark"),
    [
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
        ("utf-32-le", codecs.BOM_UTF32_LE),
        ("utf-32-be", codecs.BOM_UTF32_BE),
    ],
)
def test_a_byte_order_mark_outranks_every_label(codec, mark):
    body = mark + CHINESE.encode(codec)
    decoded = decode(body, "windows-1252")
    assert (decoded.text, decoded.encoding, decoded.basis) == (CHINESE, codec, "bom")
    assert decode_again(body, codec) == (CHINESE, len(mark))


@pytest.mark.parametrize("label", ["gb2312", "shift_jis", "iso-8859-1", "no-such-charset", None])
def test_strictly_valid_utf_8_outranks_every_label(label):
    decoded = decode(CHINESE.encode(), label)
    assert (decoded.text, decoded.encoding, decoded.basis) == (CHINESE, "utf-8", "utf-8")


def test_plain_ascii_says_so():
    assert decode(b"GDP grew 5.2 %", "gbk").basis == "ascii"


@pytest.mark.parametrize("codec", ["iso2022_jp", "iso2022_kr"])
def test_iso_2022_is_known_by_its_escapes(codec):
    text = JAPANESE if codec == "iso2022_jp" else KOREAN
    decoded = decode(text.encode(codec), "utf-8")
    assert (decoded.text, decoded.basis) == (text, "escape")


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_mark_is_known_by_its_nuls(codec):
    page = f"<!doctype html><p>{CHINESE[:40]}</p>" + "<p>GDP grew 5.2 %</p>" * 20
    decoded = decode(page.encode(codec))
    assert (decoded.text, decoded.encoding, decoded.basis) == (page, codec, "detected")


@pytest.mark.parametrize(
    ("label", "codec", "text"),
    [
        ("gb2312", "gb18030", CHINESE),
        ("big5", "big5hkscs", "消費者物價指數較上年同月上漲百分之二點四。" * 20),
        ("x-sjis", "cp932", JAPANESE + "①㈱"),
        ("euc-jp", "euc_jp", JAPANESE),
        ("ks_c_5601-1987", "cp949", KOREAN + "똠"),
        ("windows-1251", "cp1251", RUSSIAN),
        ("koi8", "koi8-r", RUSSIAN),
        ("latin1", "cp1252", FRENCH + "€"),
        ("x-user-defined", "cp1252", FRENCH),
    ],
)
def test_labels_mean_what_they_mean_in_a_browser(label, codec, text):
    body = text.encode(codec)
    decoded = decode(body, label)
    assert (decoded.text, decoded.encoding, decoded.basis) == (text, codec, "http")
    for declaration in (
        f'<?xml version="1.0" encoding="{label}"?>',
        f"<meta charset={label}>",
        f'<META http-equiv="Content-Type" content="text/html; charset={label}">',
    ):
        decoded = decode(declaration.encode() + body)
        assert (decoded.text, decoded.basis) == (declaration + text, "meta")


def test_the_row_of_circled_numbers_of_euc_jp_is_read():
    assert decode(JAPANESE.encode("euc_jp") + b"\xad\xa1", "euc-jp").text == JAPANESE + "①"


def test_the_header_outranks_the_page_and_a_label_that_does_not_fit_is_not_believed():
    body = b"<meta charset=koi8-r>" + RUSSIAN.encode("cp1251")
    assert decode(body, "windows-1251").basis == "http"
    japanese = b"<meta charset=shift_jis>" + JAPANESE.encode("cp932")
    decoded = decode(japanese, "euc-kr")
    assert (decoded.encoding, decoded.basis) == ("cp932", "meta")


def test_a_declaration_in_a_comment_or_far_down_is_none():
    head = b"<!-- <meta charset=koi8-r> -->"
    assert decode(head + RUSSIAN.encode("cp1251")).basis != "meta"
    assert decode(b" " * 5000 + b"<meta charset=koi8-r>" + RUSSIAN.encode("cp1251")).basis != "meta"


def test_a_page_that_says_utf_16_in_ascii_is_not_utf_16():
    assert decode(b"<meta charset=utf-16>" + CHINESE.encode("gb18030")).basis == "detected"


@pytest.mark.parametrize(
    ("codec", "text"),
    [("gb18030", CHINESE), ("cp932", JAPANESE), ("euc_jp", JAPANESE), ("cp949", KOREAN)],
)
def test_an_undeclared_page_is_guessed(codec, text):
    decoded = decode(b"<p>" * 500 + text.encode(codec) + b"</p>" * 500)
    assert text in decoded.text
    assert decoded.basis == "detected"


LATIN = {
    "de": (
        "cp1252",
        "Die Inflation ist auf 2,2 % gestiegen, für die Käufer ist das nicht schön, 3,50 €.",
    ),
    "es": (
        "cp1252",
        "La inflación subió al 2,4 % y la señora pagó 25,75 € por un café para el niño.",
    ),
    "fr": (
        "cp1252",
        "L’inflation a été de 1,3 % en novembre, déjà très élevée l’année dernière à 3,50 €.",
    ),
    "pt": (
        "cp1252",
        "A inflação foi de 0,39 % e o João não gostou da situação, pois pagou 2,50 €.",
    ),
    "sv": (
        "cp1252",
        "Kvinnan åt köttbullar och betalade 85,50 kronor för måltiden på övre våningen.",
    ),
    "da": (
        "cp1252",
        "Kvinden spiste rødgrød med fløde på gården og betalte 75 kroner for måltidet.",
    ),
    "it": (
        "cp1252",
        "L’inflazione è salita all’1,3 % a novembre perché la città è così cara, 3,50 €.",
    ),
    "cs": (
        "cp1250",
        "Inflace v Česku klesla na 2,8 %, ceny bydlení ale vzrostly o 6,1 procenta, řekl úřad.",
    ),
    "pl": (
        "cp1250",
        "Inflacja spadła do 4,7 %, ceny żywności wzrosły jednak o 5,1 procent, podał urząd.",
    ),
    "hu": (
        "cp1250",
        "Az infláció 3,7 százalékra nőtt, az élelmiszerek ára pedig 4,9 százalékkal emelkedett.",
    ),
}


@pytest.mark.parametrize(("codec", "text"), LATIN.values(), ids=LATIN)
def test_an_undeclared_page_in_latin_letters_is_western_unless_its_language_tells(codec, text):
    decoded = decode(b"<p>" * 50 + text.encode(codec) + b"</p>" * 50)
    assert text in decoded.text
    assert decoded.basis == "detected"


def test_a_broken_byte_does_not_turn_utf_8_into_another_code():
    body = CHINESE.encode() + b"\xe5\x9b"  # cut within a character
    decoded = decode(body, "iso-8859-1")
    assert (decoded.encoding, decoded.basis) == ("utf-8", "lossy")
    assert decoded.text.startswith(CHINESE)
    assert decoded.damage == ""


def test_noise_is_damage_and_says_so():
    decoded = decode(bytes(range(128, 256)) * 200)
    assert decoded.basis == "lossy"
    assert "no text in any known encoding" in decoded.damage


@pytest.mark.parametrize(
    "label",
    [
        *("utf-7", "rot13", "hex", "base64", "zlib", "unicode_escape", "punycode", "idna", "mbcs"),
        *("iso-2022-cn", "hz-gb-2312", "", "\0", "é", "x" * 500),
    ],
)
def test_what_no_browser_knows_is_no_charset(label):
    assert codec_of(label) is None


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        (' "GBK" ', "gb18030"),
        ("UNICODE-1-1-UTF-8", "utf-8"),
        ("utf-16", "utf-16-le"),
        ("iso88591", "cp1252"),
        ("iso88592", "iso8859-2"),
        ("x-cp1251", "cp1251"),
        ("iso-8859-8-i", "iso8859-8"),
        ("tis-620", "cp874"),
        ("windows-874", "cp874"),
    ],
)
def test_labels_as_pages_write_them(label, codec):
    assert codec_of(label) == codec


def test_what_is_no_character_is_removed_and_nothing_else():
    kept = "a\ufdcf\ufdf0\ufffd\U0001fffd\U0010fffd俾\u00a0"
    removed = "\0\ufdd0\ufdd6\ufdef\ufffe\uffff\U0001fffe\U0010ffff"
    assert without_no_characters(removed.join(kept)) == kept
    assert without_no_characters("a\0b") == "ab"
    assert without_no_characters("") == ""
