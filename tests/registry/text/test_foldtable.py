"""The fold table in the manual is the one that folds."""

from pathlib import Path

from factlock.registry.text.folds import FOLDS
from factlock.registry.text.foldtable import document, rows

ROOT = Path(__file__).parents[3]


def test_the_manual_holds_the_table_of_the_code():
    assert (ROOT / "docs" / "folds.md").read_text(encoding="utf-8") == document()


def test_every_class_has_a_row_in_which_every_character_can_be_seen():
    lines = list(rows())
    assert len(lines) == len(FOLDS)
    assert all(line.isprintable() and line.count(" | ") == 4 for line in lines)
