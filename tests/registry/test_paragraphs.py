"""Lines become paragraphs and points by their labels."""

import pytest

from factlock.registry.paragraphs import Line, paragraphs


def parted(words: str, family="article"):
    lines, at = [], 0
    for line in words.split("\n"):
        lines.append(Line(at, at, at + len(line), line))
        at += len(line) + 1
    return [
        (
            p.number,
            words[p.span.start : p.span.end],
            [(q.number, words[q.span.start : q.span.end]) for q in p.points],
        )
        for p in paragraphs(lines, family)
    ]


@pytest.mark.parametrize(
    ("words", "family", "expected"),
    [
        ("1. One.\n2. Two.", "article", [("1", "One.", []), ("2", "Two.", [])]),
        ("(1) One.\n(2) Two:\n1. a,\n2. b.", "section-sign",
         [("1", "One.", []), ("2", "Two:\n1. a,\n2. b.", [("1", "a,"), ("2", "b.")])]),
        ("One:\n(a) x;\n(i) y;\n(b) z.\n2. Two.", "article",
         [("1", "One:\n(a) x;\n(i) y;\n(b) z.", [("a", "x;\n(i) y;"), ("b", "z.")]), ("2", "Two.", [])]),
        ("One.\nTwo.\nThree", "article", [("1", "One.", []), ("2", "Two.", []), ("3", "Three", [])]),
        ("One goes\non here.\nTwo.", "article", [("1", "One goes\non here.", []), ("2", "Two.", [])]),
        ("1.\nOne.\n2.\nTwo.", "article", [("1", "One.", []), ("2", "Two.", [])]),
        ("1. One.\nMore of one.\n2. Two.", "article", [("1", "One.\nMore of one.", []), ("2", "Two.", [])]),
        ("甲：\n（一）乙；\n（二）丙。\n丁。", "han",
         [("1", "甲：\n（一）乙；\n（二）丙。", [("1", "乙；"), ("2", "丙。")]), ("2", "丁。", [])]),
        ("甲とは、次のものをいう。\n一　乙\n二　丙\n２　丁。", "han",
         [("1", "甲とは、次のものをいう。\n一　乙\n二　丙", [("1", "乙"), ("2", "丙")]), ("2", "丁。", [])]),
        ("I. - Un.\nII. - Deux.", "article", [("I", "Un.", []), ("II", "Deux.", [])]),
    ],
)  # fmt: skip
def test_lines_are_parted(words, family, expected):
    assert parted(words, family) == expected


def test_small_roman_letters_may_be_letters():
    (first,) = parted("One:\n(g) x;\n(h) y;\n(i) z.")
    assert [number for number, _ in first[2]] == ["g", "h", "i"]


def test_a_label_of_another_kind_belongs_to_the_point_before():
    (first, *_) = parted("One:\n(a) x;\n1) y;\n(b) z.")
    assert first[2] == [("a", "x;\n1) y;"), ("b", "z.")]
