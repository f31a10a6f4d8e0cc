"""What is told plainly is told as the whole reading would tell it."""

import re
from datetime import date
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry import timeguard
from factlock.registry.timeguard import plainly

REFERENCE = date(2026, 3, 31)
WORDS = re.findall(
    r"\S+",
    """
the its output of firms grew by rose fell more than below above from to against after since until and while but
compared with published report according in on as exports imports (officials said) , ; : last next this year quarter
half first third May March 2024 2025 households people a an share total up down level value who which closed not
between before during survey per region north Smith economy counted estimated forecast law data index rate reached
""",
)
words = st.one_of(st.sampled_from(WORDS), st.sampled_from(sorted(plainly._INNOCENT)))
years = st.sampled_from(["in 2024", "In 2025", "in 2025 the", "in 1999."])
values = st.sampled_from(["5.0 %", "3,204", "12 million", "€5 million", "4.1 percent"])


@st.composite
def sentences(draw):
    """Draw words with one value somewhere and a year somewhere; where the value stands comes along."""
    parts = draw(st.lists(st.one_of(words, words, words, years), max_size=12))
    parts.insert(draw(st.integers(0, len(parts))), draw(years))
    at = draw(st.integers(0, len(parts)))
    value = draw(values)
    start = len(" ".join(parts[:at])) + (1 if at else 0)
    return (
        " ".join([*parts[:at], value, *parts[at:]]) + draw(st.sampled_from(["", "."])),
        start,
        start + len(value),
    )


@settings(max_examples=200, deadline=None)
@given(sentences())
def test_a_plain_year_is_what_the_whole_sentence_says(drawn):
    sentence, start, end = drawn
    told = plainly.year_of(sentence, start, end)
    if told is None:
        return
    with patch.object(plainly, "year_of", return_value=None):
        whole = timeguard.spoken_of(sentence, "", "en", start=start, end=end, reference=REFERENCE)
    assert whole == (told,), sentence


def test_plain_sentences_are_told_plainly():
    for sentence in (
        "In 2025 the economy of Aland grew 5.0 %.",
        "The economy of Aland grew 5.0 % in 2025.",
    ):
        start = sentence.index("5.0 %")
        assert str(plainly.year_of(sentence, start, start + 5)) == "2025"
