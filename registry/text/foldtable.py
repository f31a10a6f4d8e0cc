"""The fold table for people: ``python -m factlock.registry.text.foldtable > docs/folds.md``."""

import sys
import unicodedata
from collections.abc import Iterator, Mapping

from factlock.registry.text.folds import FOLDS

_HEAD = """\
# What is folded

*Made from the code that folds: `python -m factlock.registry.text.foldtable > docs/folds.md`*

A clause and a page are compared character by character, after both went through this table. What it does
not list stays different: every digit, decimal against thousands mark, sign, comparator, currency, percent
against per mille, exponent, fraction, accent, letter of another script, and upper against lower case next to
a number. It is not Unicode's NFKC, which reads 10² as 102 and ½ as 1⁄2. Each fold that a match needed is stored
with the evidence.

| fold | what | on the page | in the clause | characters |
|---|---|---|---|---|
"""


def rows() -> Iterator[str]:
    """Yield the table line by line."""
    for fold in FOLDS:
        page, clause = (_visible(text) for text in fold.example)
        yield f"| `{fold.name}` | {fold.meaning} | {page} | {clause} | {_listed(fold.characters)} |"


def document() -> str:
    """Return the whole page."""
    return _HEAD + "\n".join(rows()) + "\n"


def _visible(text: str) -> str:
    """Write a text so that every character can be seen."""
    shown = "".join(char if _is_plain(char) else f"‹{ord(char):04X}›" for char in text)
    return "`` " + shown.replace("|", "\\|") + " ``"


def _is_plain(char: str) -> bool:
    return char == " " or unicodedata.category(char)[0] in "LNPS"


def _listed(characters: Mapping[str, str]) -> str:
    """Return code points as ranges."""
    codes = sorted(map(ord, characters))
    if not codes:
        return "by rule"
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ", ".join(
        f"U+{first:04X}" if first == last else f"U+{first:04X}–{last:04X}" for first, last in runs
    )


if __name__ == "__main__":
    sys.stdout.write(document())
