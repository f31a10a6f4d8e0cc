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
from factlock.registry.text.superscripts import DENIAL, LABEL

UNWRITTEN = re.compile(f"[{MARKS}\\x00-\\x08\\x0e-\\x1b\\x7f-\\x84\\x86-\\x9f]")
"""What nobody writes and copying may take along: marks of a page, control characters."""
_NOTE = re.compile(rf"(?<=\S)\[{LABEL}\](?![\w(])")
_LIST_NUMBER = re.compile(rf"[ \t{INLINE}]*(\d{{1,3}})[.)][ \t]+(?=[^\s\d])")
_NEXT_NUMBER = re.compile(rf"\n[ \t{INLINE}]*(\d{{1,3}})[.)][ \t]+(?=[^\s\d])")

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
    marks whose part must be compared; at ``groups`` a space may group digits. Where
    ``blocks`` has an offset a block must begin in the page.
    """

    name: str
    folds: tuple[str, ...]
    view: View
    boundaries: frozenset[int]
    joints: tuple[int, ...]
    groups: tuple[int, ...]
    blocks: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        name: str,
        folds: tuple[str, ...],
        text: str,
        *,
        blocks: tuple[int, ...] = (),
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
            blocks,
        )

    def lowered(self) -> "Variant":
        """Return the same reading in lower case."""
        return Variant.of(self.name, self.folds, self.view.source, blocks=self.blocks, lower=True)


def variants(clause: str) -> Iterator[Variant]:
    """Yield the readings of a clause, the plainest first; none that squeezes to nothing."""
    clause = UNWRITTEN.sub("", clause)
    seen: set[str] = set()
    for name, folds, text in _written(clause):
        for more, dropped, bare in _lessened(text):
            if bare in seen:
                continue
            listed = "list-number" in dropped
            whole, blocks = _unnumbered(text, bare) if listed else (bare, ())
            reading = Variant.of(
                name + more,
                (*folds, *dropped),
                whole,
                blocks=(0, *blocks) if listed or name == "quoted" else (),
            )
            if reading.view.squeezed:
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
    unnoted = _NOTE.sub(_without_mark, text)
    if unnoted != text:
        yield "+notes", ("note-mark",), unnoted
    for more, folds, base in (("", (), text), ("+notes", ("note-mark",), unnoted)):
        number = _LIST_NUMBER.match(base)
        if number and (not more or unnoted != text):
            yield f"{more}+list-number", (*folds, "list-number"), base[number.end() :]


def _without_mark(mark: re.Match[str]) -> str:
    named = mark.group()
    kept = named.startswith("[^") and DENIAL.search(named)
    return named if kept else INLINE * len(named)


def _unnumbered(text: str, bare: str) -> tuple[str, tuple[int, ...]]:
    """Take the numbers of the following items from a clause whose first number was taken.

    Only numbers that go on counting are numbers of items. Returned with the squeezed offsets at
    which blocks must begin in the page.
    """
    first = _LIST_NUMBER.match(text)
    count = int(first[1]) if first else 0
    parts: list[str] = []
    starts: list[int] = []
    done = 0
    for found in _NEXT_NUMBER.finditer(bare):
        if int(found[1]) != count + 1:
            break
        count += 1
        parts.append(bare[done : found.start()] + "\n" + INLINE * (len(found.group()) - 1))
        done = found.end()
        starts.append(len(View("".join(parts)).squeezed))
    return "".join(parts) + bare[done:], tuple(starts)
