"""The short cut past the time guard is none: what may name a time is read whole."""

import re
from datetime import date
from pathlib import Path

import pytest

from factlock.registry import quantities, timeguard
from factlock.registry.timeguard import mentions, plainly
from factlock.registry.timeguard.plainly import may_name_time

REFERENCE = date(2026, 11, 30)
FRAMES = [
    "{}", "in {}", "{} year", "this {}", "last {}", "next {}", "{} of", "the {} quarter", "the {} half", "of the {}", "{} last", "{} ago",
    "a {} ago", "the {} before", "early {}", "dieses {}", "letztes {}", "im {}", "cette {}", "{} dernier", "l'{}", "en {}",
]  # fmt: skip


def words_of(package):
    folder = Path(package.__file__).parent
    sources = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    return {word.lower() for text in sources for word in re.findall(r"[A-Za-z]+", text)}


def test_no_word_that_the_time_guard_knows_is_passed_over():
    silent = sorted(
        word for word in words_of(timeguard) | words_of(quantities) if not may_name_time(word)
    )
    assert len(silent) > 500
    for language in ("en", "de", "fr"):
        for start in range(0, len(silent), 20):
            text = "\n".join(
                frame.format(word) for word in silent[start : start + 20] for frame in FRAMES
            )
            bare = "\n".join(
                frame.format("zzz") for _ in silent[start : start + 20] for frame in FRAMES
            )
            assert len(mentions.read(text, language, REFERENCE)) == len(
                mentions.read(bare, language, REFERENCE)
            )


@pytest.mark.parametrize("language", ["en", "de", "fr", ""])
def test_innocent_words_name_no_time_in_any_connection(language):
    for word in sorted(plainly._INNOCENT):
        assert not may_name_time(word)
        assert word[:3] in plainly._BEGINNINGS, f"{word} need not be listed"
        text, bare = ("\n".join(frame.format(one) for frame in FRAMES) for one in (word, "table"))
        told = [one.periods for one in mentions.read(text, language, REFERENCE)]
        assert told == [one.periods for one in mentions.read(bare, language, REFERENCE)], word


@pytest.mark.parametrize(
    "text",
    [
        "In 2025 the",
        "5.0 %",
        "Exports rose",
        "the sector",
        "last sector",
        "a – b",
        "a\u2028b",
        "été",
        "",
        " ",
        "x\ny",
    ],
)
def test_a_vocabulary_answers_as_the_words_do(text):
    words = plainly.Vocabulary()
    assert words.may_name_time(text) == words.may_name_time(text) == may_name_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "In 2024", "last year", "This month", "in the third quarter", "yesterday", "today", "in May", "at the end of March", "FY", "Q", "H",
        "in the second half", "a year earlier", "the previous quarter", "去年", "本月", "上半年", "in den letzten Jahren", "im Vorjahr", "im Mai",
        "l'an dernier", "l’année prochaine", "au trimestre", "en août", "the nineties", "twenty twenty-five", "currently", "now", "recently",
        "since the crisis", "in the past", "Ｉn ２０２４",
    ],
)  # fmt: skip
def test_what_may_name_a_time_is_looked_at(text):
    assert may_name_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "Exports rose by",
        "The economy – “as a whole” – grew",
        "more than its neighbour’s",
        "",
        "€ %",
    ],
)
def test_what_surely_names_none_is_not(text):
    assert not may_name_time(text)
