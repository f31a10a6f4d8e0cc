"""The ways in which a clause may have been written down, from the plainest on.

Decoration that people and programs add when they copy (Markdown, pipes of tables, note marks, the
number of a list item) is taken away; what is left must still stand in the page word for word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlock.registry.page import INLINE, MARKS
from factlock.registry.text.joints import groups, joints
from factlock.registry.text.markdown import undecorate_clause, without_pipes
from factlock.registry.text.measures import CURRENCY_AFTER, PERCENT, SCALE, UNIT
from factlock.registry.text.squeeze import View

_MARK = re.compile(f"[{MARKS}\0]")
_NOTE = re.compile(
    r"(?<=\S)\[\^?(?:\d{1,3}|[a-z]|note \d{1,3}|citation needed|[注註] ?\d{1,3})\](?![\w(])"
)
_LIST_NUMBER = re.compile(rf"[ \t{INLINE}]*\d{{1,3}}[.)][ \t]+(?=[^\s\d])")

_QUOTED = re.compile(
    rf"[ \t]*>[ \t]+(?=\d[\d.]*+[ \t]?(?!{PERCENT}|{SCALE}|{CURRENCY_AFTER}|(?![岁歲歳]){UNIT})[^\W\d_])(?=.{{20}})"
    r".*[.!?。！？…][\"'”’»」』）)]*\s*\Z",
    re.DOTALL,
)
"""A whole sentence that begins with a bare number, behind the mark of a quotation (CommonMark 0.31.2,
5.1). Before a measure the mark is more likely "more than".
"""
_QUOTE_MARK = re.compile(rf"[ \t{INLINE}]*>[ \t]+")


@dataclass(frozen=True, slots=True)
class Variant:
    """One reading of a clause.

    ``boundaries`` and ``joints`` are offsets in its squeezed text: where it may have gaps, and the
    marks whose part must be compared; at ``groups`` a space may group digits. With ``starts_block`` it may match only at a block's start.
    """

    name: str
    folds: tuple[str, ...]
    view: View
    boundaries: frozenset[int]
    joints: tuple[int, ...]
    groups: tuple[int, ...]
    starts_block: bool = False

    @classmethod
    def of(
        cls,
        name: str,
        folds: tuple[str, ...],
        text: str,
        *,
        starts_block: bool = False,
        lower: bool = False,
    ) -> "Variant":
        """Measure one reading of a clause."""
        view = View(text, lower=lower)
        squeezed = view.squeezed
        found = view.boundaries(0, len(squeezed)) if squeezed else set()
        return cls(
            name,
            folds,
            view,
            frozenset(found),
            joints(squeezed),
            groups(view, found),
            starts_block,
        )

    def lowered(self) -> "Variant":
        """Return the same reading in lower case."""
        return Variant.of(
            self.name, self.folds, self.view.source, starts_block=self.starts_block, lower=True
        )


def variants(clause: str) -> Iterator[Variant]:
    """Yield the readings of a clause, the plainest first; none that squeezes to nothing."""
    clause = _MARK.sub("", clause)
    seen: set[str] = set()
    for name, folds, text in _written(clause):
        for more, dropped, bare in _lessened(text):
            reading = Variant.of(
                name + more,
                (*folds, *dropped),
                bare,
                starts_block="list-number" in dropped or name == "quoted",
            )
            if reading.view.squeezed and bare not in seen:
                seen.add(bare)
                yield reading


def _written(clause: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    yield "plain", (), clause
    plain = undecorate_clause(clause)
    yield "markdown", ("markdown",), plain
    if _QUOTED.match(plain.replace(INLINE, "")):
        # "> 5 %" is more than five: only what begins a block may have been quoted.
        mark = _QUOTE_MARK.match(plain)
        yield "quoted", ("markdown",), plain[mark.end() if mark else 0 :]
    if "|" in clause:
        yield "table-row", ("markdown", "table-pipes"), without_pipes(plain)


def _lessened(text: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    yield "", (), text
    unnoted = _NOTE.sub(lambda mark: INLINE * len(mark.group()), text)
    if unnoted != text:
        yield "+notes", ("note-mark",), unnoted
    for more, folds, base in (("", (), text), ("+notes", ("note-mark",), unnoted)):
        number = _LIST_NUMBER.match(base)
        if number and (not more or unnoted != text):
            yield f"{more}+list-number", (*folds, "list-number"), base[number.end() :]
