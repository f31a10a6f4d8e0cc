"""Which locked values survive edits: the value, its sentence, and what stands above it."""

import pytest

from factlock.render.alignment import Survival, align
from factlock.render.spanmap import Span

LOCKED, EDITED, GONE = Survival.LOCKED, Survival.EDITED_SENTENCE, Survival.GONE


def marked(text):
    """Take a text with values in [brackets]; return it without, and the spans."""
    out, spans = "", []
    for number, part in enumerate(text.split("[")):
        if number:
            value, _, rest = part.partition("]")
            spans.append(Span(len(out), len(out) + len(value), number - 1))
            out += value + rest
        else:
            out += part
    return out, spans


def survivals(pristine, edited):
    text, spans = marked(pristine)
    found = align(edited, text, spans)
    for one in found:
        assert (one.start is None) is (one.survival is GONE)
        if one.start is not None:
            assert edited[one.start : one.end] == text[one.span.start : one.span.end]
    return [one.survival for one in found]


@pytest.mark.parametrize(
    ("pristine", "edited", "expected"),
    [
        ("GDP grew [5.0%].", "GDP grew 5.0%.", [LOCKED]),
        ("GDP grew [5.0%].", "GDP grew 5.2%.", [GONE]),
        ("GDP grew [5.0%].", "GDP grew 15.0%.", [GONE]),
        ("GDP grew [5.0%].", "GDP grew 5.00%.", [GONE]),
        ("GDP grew [5.0%].", "GDP fell 5.0%.", [EDITED]),
        ("GDP grew [5.0%].", "GDP did not grow 5.0%.", [EDITED]),
        ("GDP grew [5.0].", "GDP grew −5.0.", [EDITED]),
        ("GDP grew [5.0].", "GDP grew 5.0.1.", [GONE]),
        ("GDP grew [5].", "GDP grew 5%.", [EDITED]),
        ("GDP grew [5.0%].", "", [GONE]),
        ("GDP grew [5.0%].", "Something else entirely, with 5.0% in it.", [GONE]),
        ("A [1]. B [2].", "A 1. B and more 2.", [LOCKED, EDITED]),
        ("A [1]. B [2].", "A 2. B 1.", [GONE, GONE]),
        ("A grew [1] and B [1].", "A grew 1 and B 2.", [EDITED, GONE]),
        (
            "国内生产总值增长[5.0%]，出口增长[3%]。",
            "国内生产总值下降5.0%，出口增长3%。",
            [EDITED, EDITED],
        ),
        ("增长[5.0%]。出口[3%]。", "增长5.0%。出口约3%。", [LOCKED, EDITED]),
    ],
)
def test_within_a_paragraph(pristine, edited, expected):
    assert survivals(pristine, edited) == expected


@pytest.mark.parametrize(
    ("pristine", "edited", "expected"),
    [
        # new text around it
        ("a [1].\n\nb [2].", "new 7.\n\na 1.\n\nnew 8.\n\nb 2.\n\nnew", [LOCKED, LOCKED]),
        # moved
        ("a [1].\n\nb [2].\n\nc [3].", "c 3.\n\na 1.\n\nb 2.", [LOCKED, LOCKED, LOCKED]),
        # moved under another heading, or a heading that was changed
        ("# 2024\n\na [1].\n\n# 2025\n\nb [2].", "# 2024\n\nb 2.\n\n# 2025\n\na 1.", [EDITED, EDITED]),
        ("# 2024\n\na [1].\n\n# 2025\n\nb [2].", "# 2023\n\na 1.\n\n# 2025\n\nb 2.", [EDITED, LOCKED]),
        ("2024\n====\n\na [1].", "2023\n====\n\na 1.", [EDITED]),
        ("# 2024\n\n## x\n\na [1].", "# 2023\n\n## x\n\na 1.", [EDITED]),
        # a sentence over several lines
        ("GDP did\ngrow [1].", "GDP did not\ngrow 1.", [EDITED]),
        ("> GDP did\n> grow [1].", "> GDP did not\n> grow 1.", [EDITED]),
        ("It is\n2025. Up [1].", "It is not\n2025. Up 1.", [LOCKED]),
        # lists, item by item, and what introduces them
        ("- a [1]\n- b [2]", "- a 1\n- b 3", [LOCKED, GONE]),
        ("- a [1]\n- b [2]", "- a 1\n- c 2\n- b 2", [LOCKED, LOCKED]),
        ("In 2024:\n\n- a [1]", "In 2023:\n\n- a 1", [EDITED]),
        ("In 2024:\n- a [1]", "In 2023:\n- a 1", [EDITED]),
        # tables
        ("| y | v |\n|---|---|\n| 24 | [1] |\n| 25 | [2] |", "| y | v |\n|---|---|\n| 24 | 1 |\n| 26 | 2 |", [LOCKED, EDITED]),
        ("| | 2024 |\n|---|---|\n| GDP | [1] |", "| | 2025 |\n|---|---|\n| GDP | 1 |", [EDITED]),
        # the same text twice
        ("up [1].\n\nx\n\nup [1].", "up 1.\n\nx\n\nup 1.\n\ny", [LOCKED, LOCKED]),
        ("up [1].\n\nx\n\nup [1].", "up 1.\n\nx\n\nup 2.", [LOCKED, GONE]),
        # one of two equal paragraphs of different facts is gone, or was moved: which of them, nobody can tell
        ("x\n\nup [1].\n\nup [1].\n\ny", "x\n\nup 1.\n\ny", [GONE, GONE]),
        # merged, split, and lines broken elsewhere
        ("Output grew by [1] of it. \n\nExports fell by [2] of it.", "Output grew by 1 of it. Exports fell by 2 of it.", [LOCKED, EDITED]),
        ("Output grew by [1] of it. Exports fell by [2] of it.", "Output grew by 1 of it.\n\nExports fell by 2 of it.", [LOCKED, EDITED]),
        ("Output grew\nby [1] of it.", "Output\ngrew by 1 of it.", [LOCKED]),
        # a sentence that came into another paragraph
        ("All went well.\n\nOutput grew by [1] here. Exports fell by [2] there.", "All went well. Exports fell by 2 there.\n\nOutput grew by 1 here.", [LOCKED, EDITED]),
        # other line ends
        ("a [1].\n\nb [2].\n", "a 1.\r\n\r\nb 2.\r\n", [LOCKED, LOCKED]),
    ],
)  # fmt: skip
def test_across_a_document(pristine, edited, expected):
    assert survivals(pristine, edited) == expected


def test_an_unchanged_document_is_locked_whole():
    text, spans = marked("a [1] b [2]")
    assert [(one.start, one.end) for one in align(text, text, spans)] == [(2, 3), (6, 7)]


def test_a_document_rewritten_from_end_to_end_is_compared_in_bounded_time():
    words = ["alpha", "beta", "gamma", "delta", "epsilon"]
    pristine = "\n\n".join(f"{words[n % 5]} {n} grew [{n}.5]." for n in range(600))
    edited = "\n\n".join(f"{words[n % 3]} {n} shrank {n}.5." for n in range(600))
    assert len(survivals(pristine, edited)) == 600
