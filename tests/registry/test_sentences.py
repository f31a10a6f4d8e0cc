"""Sentences end where a reader would end them; in doubt they run on."""

import pytest

from factlock.registry import sentences


def split(text, language=""):
    return [text[a:b] for a, b in sentences.spans(text, language)]


@pytest.mark.parametrize(
    ("text", "language", "parts"),
    [
        ("It rose. It fell.", "en", ["It rose.", "It fell."]),
        ("It rose 5.2 percent. Then 3.", "en", ["It rose 5.2 percent.", "Then 3."]),
        (
            "Dr. Li of the U.S. Treasury spoke. He left.",
            "en",
            ["Dr. Li of the U.S. Treasury spoke.", "He left."],
        ),
        ("e.g. 5 percent, i.e. little", "en", ["e.g. 5 percent, i.e. little"]),
        ("See Fig. 3 and No. 4.", "en", ["See Fig. 3 and No. 4."]),
        ("“It rose.” He left", "en", ["“It rose.”", "He left"]),
        ("Really? Yes! Done", "en", ["Really?", "Yes!", "Done"]),
        ("Wait... for it", "en", ["Wait...", "for it"]),
        ("增长5.2%。下降3%！真的？", "zh", ["增长5.2%。", "下降3%！", "真的？"]),
        ("他说：“增长。”然后走了", "zh", ["他说：“增长。”", "然后走了"]),
        ("Am 3. März stieg es. Dann fiel es.", "de", ["Am 3. März stieg es.", "Dann fiel es."]),
        ("rund 5 Mio. Euro. Mehr", "de", ["rund 5 Mio. Euro.", "Mehr"]),
        ("one\ntwo\n\nthree", "", ["one", "two", "three"]),
        ("Norway\t5.2\t3", "", ["Norway", "5.2", "3"]),
        ("  ", "", []),
        ("", "", []),
    ],
)
def test_a_text_splits_into_its_sentences(text, language, parts):
    assert split(text, language) == parts


@pytest.mark.parametrize(
    ("text", "inner", "sentence"),
    [
        ("Alas. Growth was 5 percent, he said. B", "5 percent", "Growth was 5 percent, he said."),
        ("One. Two three. Four", "Two three. Four", "Two three. Four"),
        ("One. Two three. Four", "ne. Tw", "One. Two three."),
        ("a\nb 5 c\nd", "5", "b 5 c"),
        ("a\tb 5 c\td", "5", "b 5 c"),
    ],
)
def test_the_sentences_around_a_span_hold_it_whole(text, inner, sentence):
    start = text.index(inner)
    low, high = sentences.around(text, start, start + len(inner))
    assert text[low:high] == sentence


@pytest.mark.parametrize("text", ["." * 20_000, "a. " * 10_000, "(" * 20_000, "A." * 10_000])
def test_no_text_is_slow(text):
    assert sentences.spans(text) is not None


def test_a_page_in_one_line_costs_only_its_surroundings():
    text = "One two 5. " * 5_000
    middle = text.index("One", 30_000)
    assert sentences.around(text, middle, middle + 3) == (middle, middle + 10)
    endless = "one two " * 5_000
    low, high = sentences.around(endless, 20_000, 20_003)
    assert low <= 20_000 - 5_000
    assert high >= 20_003 + 5_000
