"""Properties of claim detection: exact positions, nothing lost in markup, masks hide only what they cover."""

import re

from claims_read import detect
from hypothesis import given, settings
from hypothesis import strategies as st

VALUES = [
    "4.2 %",
    "312",
    "$40 million",
    "5 March 2024",
    "百分之五",
    "12亿元",
    "twelve",
    "１２",
    "½",
    "7:3",
]
PROSE = [
    "It rose to ",
    "增长",
    "the plants ",
    "(see ",
    "“so it is”",
    " and ",
    "。",
    ". ",
    "\n",
    "\r\n",
    "\n\n",
    " ",
]
MARKUP = [
    "# ", "- ", "1. ", "> ", "**", "*", "_", "`", "```\n", "| ", "|---|\n", "<!-- ", " -->", "<b>", "[", "](https://e.org/5)",
    "[^1]", "<<a.b>>", "<<a", "&nbsp;", "&amp;", "\\", "\ufeff", "---\n", "\t", "    ", "Section 4", "COVID-19", "\u2028", "𝒳",
]  # fmt: skip
DOCUMENTS = st.lists(
    st.sampled_from([*VALUES, *PROSE, *MARKUP]) | st.text(max_size=3), max_size=24
).map("".join)
LINE_END = re.compile(r"\r\n?|\n")


def place(text: str, offset: int) -> tuple[int, int]:
    ends = [end.end() for end in LINE_END.finditer(text) if end.end() <= offset]
    start = ends[-1] if ends else (1 if text.startswith("\ufeff") else 0)
    return len(ends) + 1, offset - start + 1


@given(
    DOCUMENTS,
    st.sampled_from(["", "en", "zh", "de", "fr", "ja"]),
    st.sampled_from(["markdown", "text"]),
)
@settings(max_examples=200, deadline=None)
def test_every_row_stands_exactly_where_it_says(text, language, kind):
    for row in detect(text, language=language, kind=kind):
        assert 0 <= row.start < row.end <= len(text)
        assert text[row.start : row.end] == row.text
        if row.start or not text.startswith("\ufeff"):
            assert (row.line, row.column) == place(text, row.start)
            assert (row.end_line, row.end_column) == place(text, row.end)
        assert row.why


@given(DOCUMENTS, st.sampled_from(["", "en", "zh"]))
@settings(max_examples=200, deadline=None)
def test_no_digit_of_the_document_is_passed_over_in_silence(text, language):
    told = set()
    for row in detect(text, language=language):
        told.update(range(row.start, row.end))
    untold = [at for at, character in enumerate(text) if character.isdecimal() and at not in told]
    # A numeric character reference such as &#49; is markup; nothing else may hide a digit.
    assert all(re.search(r"&#?\w*$", text[max(0, at - 8) : at]) for at in untold), text


@given(
    st.sampled_from(
        ["4.2 %", "312 plants", "$40 million", "5 March 2024", "12亿元", "twelve plants"]
    ),
    st.sampled_from(
        [
            "{}",
            "**{}**",
            "*{}*",
            "- {}",
            "# On {}",
            "| a | {} |",
            "[{}](https://e.org)",
            "a\n{}",
            "(x {})",
            "~~{}~~",
            "<b>{}</b>",
        ]
    ),
    st.sampled_from(["", "en", "zh"]),
)
@settings(max_examples=200, deadline=None)
def test_markup_around_a_value_changes_nothing(value, frame, language):
    alone = [c.text for c in detect(f"It was {value} then.", language=language) if c.claim]
    framed = [
        c.text
        for c in detect("It was\n\n" + frame.format(value) + "\n", language=language)
        if c.claim
    ]
    assert framed == alone


@given(st.text(alphabet="ab`*_[](){}<>|#&-+.!\\\n 12", max_size=120))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read(text):
    detect(text)
