"""What is read of a document, less what is told to be left out of it."""

import pytest

from factlock.render.parts import Parts, Run, read_in, without

#       0123456789012345678901234567890
TEXT = "up <b>5%</b>[1] now\nthen 7% [2]"
EDITS = ((3, 6, ""), (8, 12, ""))
PARTS = Parts(
    [Run("text", ((0, 19),), EDITS, (0, 0)), Run("text", (), (), (0, 0)), Run("text", ((20, 31),), (), (0, 0))],
    [],
)  # fmt: skip


def read(run):
    out, at = [], run.lines[0][0]
    for start, end, put in (*run.edits, (run.lines[-1][1], run.lines[-1][1], "")):
        out += [TEXT[at:start], put]
        at = end
    return "".join(out)


@pytest.mark.parametrize(
    ("spans", "first", "second"),
    [
        ([], "up 5%[1] now", "then 7% [2]"),
        ([(12, 15)], "up 5% now", "then 7% [2]"),
        ([(12, 15), (28, 31)], "up 5% now", "then 7% "),
        ([(8, 15)], "up 5% now", "then 7% [2]"),
        ([(3, 12)], "up [1] now", "then 7% [2]"),
        ([(6, 8), (28, 31)], "up [1] now", "then 7% "),
        ([(9, 10)], "up 5%[1] now", "then 7% [2]"),
        ([(3, 6)], "up 5%[1] now", "then 7% [2]"),
    ],
)
def test_what_is_left_out_is_not_read(spans, first, second):
    runs = without(PARTS, spans).runs
    assert (read(runs[0]), read(runs[2])) == (first, second)
    assert runs[1] == PARTS.runs[1]
    for run in runs:
        edges = [at for start, end, _ in run.edits for at in (start, end)]
        assert edges == sorted(edges)


@pytest.mark.parametrize(
    ("spans", "bare"),
    [
        ([(12, 15)], [(12, 15)]),
        ([(8, 15)], [(12, 15)]),
        ([(3, 12)], [(6, 8)]),
        ([(0, 15)], [(0, 3), (6, 8), (12, 15)]),
        ([(8, 12)], []),
        ([(12, 15), (28, 31)], [(12, 15), (28, 31)]),
        ([], []),
    ],
)
def test_markup_within_a_stretch_is_no_text_of_it(spans, bare):
    assert read_in(PARTS, spans) == bare


def test_an_escape_is_read_with_its_stretch():
    run = Run("text", ((0, 12),), ((3, 5, "["), (6, 8, "]"), (8, 9, "")), (0, 0))
    assert read_in(Parts([run], []), [(2, 9)]) == [(2, 8)]
