"""The walk through a text: order, offsets, whole tokens, and texts made to be slow."""

import pytest

from factlock.registry.quantities import read

TEXT = "Over 2019–2024, GDP rose by −2.1 percent to €5 million;\t12万吨\n约三百万人 on 5 March 2024, 3rd, 7:3, 1.234.567"


@pytest.mark.parametrize("language", ["", "en", "zh", "de", "fr", "ja"])
def test_literals_stand_where_the_offsets_say_and_do_not_overlap(language):
    end = 0
    values = read(TEXT, language)
    assert len(values) >= 9
    for value in values:
        assert end <= value.start < value.end
        assert TEXT[value.start : value.end] == value.literal
        end = value.end


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("350", ["350"]),
        ("5.25 %", ["5.25 %"]),
        ("1,250", ["1,250"]),
        ("-2.1", ["-2.1"]),
        ("共有48家", ["48"]),
        ("2005-05-12首映", ["2005-05-12"]),
        ("profit rose 7 percent ... revenue fell 3 percent", ["7 percent", "3 percent"]),
        ("hazard ratio 0.25 [95 CI 0.15-0.42] in all", ["0.25", "95", "0.15-0.42"]),
        ("the rate is 21/2 percent now", ["21/2 percent"]),
        ("Two of the 7:3 split", ["Two", "7:3"]),
        ("İ 5%", ["5%"]),
    ],
)
def test_tokens_are_read_whole(text, literals):
    assert [value.literal for value in read(text, "en")] == literals


N = 50_000
SLOW = {
    "digits": "1" * N, "commas": "1," * N, "points": "1." * N, "groups": "1 " + "000 " * N, "spaces": " " * N,
    "spaced": "1" + " " * N + "%", "words": "one hundred " * 5_000, "hyphens": "three-" * 20_000, "dashes": "1-" * N,
    "slashes": "1/" * N, "colons": "1:" * N, "han": "一" * N, "tens": "十" * N, "万": "万" * N, "points_zh": "一点" * N,
    "parts": "一分之" * 30_000, "ranks": "第" * N, "names": "a1" * N, "superscripts": "1" + "²" * N, "scales": "1" + " million" * 20_000,
    "months": "Mar " * 30_000, "bounds": "more than " * 20_000, "brackets": "(" * N + "2019", "signs": "-" * N + "5",
    "links": "Q1 to " * 20_000, "addresses": "http://" * 20_000, "widthless": "1\u200b" * N, "fullwidth": "１，" * N,
}  # fmt: skip


IN_WORDS = {
    "articles": "ein eine einen " * 2_000, "compounds": "zweiund" * 8_000, "hundreds": "hundert" * 8_000, "millions": "eine Million " * 2_000,
    "vingts": "quatre-vingt-" * 4_000, "milliards": "un milliard " * 2_000, "shares": "un quart un tiers " * 2_000, "phones": "+1 23 " * 2_000,
    "zeros": "01 23 " * 4_000, "machines": "1.2.3.4." * 4_000, "hexadecimal": "a:" * 10_000, "paragraphs": "§ 1 " * 4_000, "open": "(1" * 4_000,
    "quarters": "1. " * 2_000, "days": "01.02. bis " * 2_000, "triangles": "▲1" * 2_000, "hangul": "5천만 " * 2_000, "halves": "3年半" * 2_000,
    "four": "第1四半期" * 4_000, "bounds_de": "nicht mehr als " * 4_000 + "5", "bounds_fr": "un peu plus de " * 4_000 + "5",
}  # fmt: skip


@pytest.mark.parametrize("name", SLOW)
def test_no_text_takes_more_than_its_length(name):
    assert len(read(SLOW[name])) <= len(SLOW[name])


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
@pytest.mark.parametrize("name", IN_WORDS)
def test_no_text_in_words_takes_more_than_its_length(name, language):
    assert len(read(IN_WORDS[name], language)) <= len(IN_WORDS[name])
