"""Sources cited by author and year in a sentence."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.csl import item_of
from factlock.render.styles import PLAIN, STYLES, in_brackets, style_of

APA = style_of("apa-7")


def source(publisher="Office", published="2026", title="T"):
    return item_of(
        ident="a", url="https://example.org", title=title, publisher=publisher, published=published, accessed="2026-11-29"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("items", "cited"),
    [
        ([source()], ["Office, 2026"]),
        ([source(), source(published="2025")], ["Office, 2026", "Office, 2025"]),
        ([source(), source()], ["Office, 2026a", "Office, 2026b"]),
        ([source(published=""), source(published="")], ["Office, n.d.-a", "Office, n.d.-b"]),
        ([source(), source("Bureau"), source()], ["Office, 2026a", "Bureau, 2026", "Office, 2026b"]),
        ([source(publisher="")], ["T, 2026"]),
        ([source(publisher="", title="")], ["2026"]),
        ([source(published="spring 2026")], ["Office, spring 2026"]),
    ],
)  # fmt: skip
def test_author_and_year_tell_sources_apart(items, cited):
    assert [one.in_text for one in APA.references(items, "en")] == cited


def test_letters_go_on_past_z():
    cited = [one.in_text for one in APA.references([source()] * 54, "en")]
    letters = [words.removeprefix("Office, 2026") for words in cited]
    assert [letters[n] for n in (0, 25, 26, 27, 52, 53)] == ["a", "z", "aa", "ab", "ba", "bb"]


def test_the_letter_stands_in_the_reference_too():
    _, second = APA.references([source(), source()], "en")
    assert "".join(run.text for run in second.runs).startswith("Office. (2026b). T.")


@pytest.mark.parametrize(
    ("language", "undated", "nameless"),
    [
        ("zh", "Office, [日期不详]", "佚名, [日期不详]"),
        ("en", "Office, [n.d.]", "Anon, [n.d.]"),
        ("de-AT", "Office, [o.\u00a0J.]", "O.\u00a0A., [o.\u00a0J.]"),
        ("fr", "Office, [s.\u00a0d.]", "Anon, [s.\u00a0d.]"),
        ("ja", "Office, [日付なし]", "匿名, [日付なし]"),
        ("nl", "Office, [n.d.]", "Anon, [n.d.]"),
    ],
)
def test_what_is_unknown_is_said_in_the_words_of_the_text(language, undated, nameless):
    style = style_of("gb-7714-2015-author-date")
    items = source(published=""), source("", "", "")
    assert [style.references([one], language)[0].in_text for one in items] == [undated, nameless]


@pytest.mark.parametrize(
    ("words", "language", "put"),
    [
        ("Office, 2026", "en", " (Office, 2026)"),
        ("Ministère du travail, 2026", "fr", " (Ministère du travail, 2026)"),
        ("Statistik Österreich, 2026", "de-AT", " (Statistik Österreich, 2026)"),
        ("国家统计局, 2026", "en", " (国家统计局, 2026)"),
        ("国家统计局, 2026", "", " (国家统计局, 2026)"),
        ("国家统计局, 2026", "zh-CN", "（国家统计局, 2026）"),
        ("Office, 2026", "zh", "（Office, 2026）"),
        ("総務省, 2026", "ja", "（総務省, 2026）"),
    ],
)
def test_the_brackets_are_those_of_the_text(words, language, put):
    assert in_brackets(words, language) == put


def test_what_cites_by_author_is_told():
    assert {name for name in (PLAIN, *STYLES) if name != PLAIN and style_of(name).by_author} == {
        "apa-7",
        "gb-7714-2015-author-date",
    }


def test_a_style_that_nobody_knows_is_wrong_usage():
    with pytest.raises(UsageFault) as error:
        style_of("mla-9")
    (finding,) = error.value.findings
    assert finding.code == "unknown-style"
    assert "apa-7" in finding.fix
