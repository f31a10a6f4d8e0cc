"""Lines that flow: a paragraph is one line whatever it was broken into, and nothing else is joined."""

import pytest

from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed
from factlock.registry.sources import read_inline
from factlock.registry.sources.mail.flowed import unfolded


@pytest.mark.parametrize(
    ("text", "joined", "expected"),
    [
        ("Prices rose \r\n5.2 percent.\r\n", False, "Prices rose 5.2 percent.\n"),
        ("Prices rose \n5.2 percent.", False, "Prices rose 5.2 percent."),
        ("Prices rose\r\n5.2 percent.", False, "Prices rose\n5.2 percent."),
        ("one \r\ntwo \r\nthree\r\nfour", False, "one two three\nfour"),
        ("at the end ", False, "at the end "),
        ("12 \r\n345", False, "12 345"),
        ("达到5. \r\n2%。", True, "达到5.2%。"),
        ("达到5. \r\n2%。", False, "达到5. 2%。"),
        ("two  \r\nspaces", True, "two spaces"),
        (" stuffed", False, "stuffed"),
        ("  two", False, " two"),
        (" > no quote", False, "> no quote"),
        (" From here \r\n From there", False, "From here From there"),
        ("> quoted \r\n> on", False, "> quoted on"),
        (">quoted \r\n>on", False, "> quoted on"),
        (">> deep \r\n> less", False, ">> deep \n> less"),
        ("own \r\n> quoted", False, "own \n> quoted"),
        ("> quoted \r\nown", False, "> quoted \nown"),
        ("the end\r\n-- \r\nAnna", False, "the end\n-- \nAnna"),
        ("runs on \r\n-- \r\nAnna", False, "runs on \n-- \nAnna"),
        ("> runs on \r\n> -- \r\n> Anna", False, "> runs on \n> -- \n> Anna"),
        ("", False, ""),
        ("a\r\n\r\nb", False, "a\n\nb"),
    ],
)
def test_a_paragraph_is_one_line(text, joined, expected):
    assert unfolded(text, joined=joined) == expected


@pytest.mark.parametrize(
    ("kind", "clause", "found"),
    [
        ("text/plain; format=flowed", "fell by 9.9 percent in the last quarter of 2023", True),
        ("text/plain; Format=Flowed", "fell by 9.9 percent in the last quarter of 2023", True),
        ("text/plain; format=fixed", "fell by 9.9 percent in the last quarter of 2023", False),
        ("text/plain", "fell by 9.9 percent in the last quarter of 2023", False),
        ("text/plain; format=flowed", "sales rose", False),
    ],
)
def test_only_a_part_that_says_so_flows(kind, clause, found):
    body = (
        f"From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: {kind}; charset=utf-8\r\n\r\n"
        "> It is not true that sales \r\n> fell by 9.9 percent in the last \r\n> quarter of 2023.\r\nSales\r\nrose.\r\n"
    )
    reading = read_inline(body.encode(), media_type="message/rfc822")
    assert reading.page is not None, reading
    text = reading.page.text
    assert (clause in text) == found
    if found:
        place = Examiner(reading.page, "en").examine(Claimed(clause)).place
        assert place is not None
        assert "not true" in place.sentence


def test_the_charset_counts_before_the_lines():
    body = (
        b"From: a@example.org\r\nMIME-Version: 1.0\r\n"
        b"Content-Type: text/plain; format=flowed; charset=iso-8859-1\r\n\r\nHaus f\xfcr \r\n5 Euro."
    )
    reading = read_inline(body, media_type="message/rfc822")
    assert reading.page is not None
    assert reading.page.text.strip() == "Haus für 5 Euro."
