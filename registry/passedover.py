"""Which cells of a table hold no figure of their own, and are passed over when it is admitted in bulk.

Each is counted under the reason, so that nothing is left out unseen. Words are those of statistical
offices in English, Chinese, German, French and Japanese; what none of them fits is no filler.
"""

import re
from collections.abc import Collection, Iterable
from enum import StrEnum
from fnmatch import fnmatchcase

from factlock.registry import text
from factlock.registry.cells import Grid
from factlock.registry.page import Cell


class Reason(StrEnum):
    """Why a cell is passed over."""

    NOT_ASKED = "not-asked"
    """Neither its row nor its column was asked for."""
    ACROSS = "across"
    """It runs over the whole width: the title of a section, a note, a source."""
    TOTAL = "total-row"
    """Its row adds up others."""
    NOTES = "notes-column"
    NUMBERING = "numbering-column"
    EMPTY = "empty"
    NO_VALUE = "no-value"
    """A mark that stands where a figure is missing: “..”, “–”, “n/a”."""
    NO_FIGURES = "no-figures-column"
    """No cell of its column holds a digit."""


_TOTAL = frozenset((
    "total", "totals", "grandtotal", "subtotal", "sum", "overalltotal", "alltotal", "totalall",
    "insgesamt", "gesamt", "summe", "zusammen", "zwischensumme", "gesamtsumme", "ensemble",
    "totalgénéral", "soustotal", "合计", "总计", "小计", "共计", "总和", "总数", "合計", "総計", "小計", "計", "总",
    "総数", "總計", "總數",
))  # fmt: skip
_NOTES = frozenset((
    "note", "notes", "remark", "remarks", "comment", "comments", "source", "sources", "footnote",
    "footnotes", "reference", "references", "anmerkung", "anmerkungen", "bemerkung",
    "bemerkungen", "hinweis", "hinweise", "quelle", "quellen", "fußnote", "fußnoten", "remarque",
    "remarques", "commentaire", "commentaires", "référence", "références", "renvoi", "renvois",
    "备注", "附注", "注", "说明", "注释", "来源", "资料来源", "備考", "注記", "出典", "摘要", "備註",
))  # fmt: skip
_NUMBERING = frozenset((
    "no.", "nr.", "n°", "nº", "№", "#", "s/n", "s. no.", "sl. no.", "lfd. nr.", "serial no.",
    "row no.", "序号", "编号", "番号", "項番", "序號", "編號",
))  # fmt: skip
_NO_VALUE = frozenset((
    "na", "nav", "notavailable", "notapplicable", "nodata", "missing", "unknown", "unavailable",
    "suppressed", "confidential", "ka", "keineangabe", "keineangaben", "entfällt", "unbekannt",
    "nd", "so", "ns", "nondisponible", "nonsignificatif", "不详", "不明", "无", "无数据", "缺", "未知",
    "該当なし", "該当者なし", "なし", "不詳", "秘", "x", "c",
))  # fmt: skip
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_JOINS = re.compile(r"[\W_]+")


class PassedOver:
    """The fillers of one table; ``rows`` and ``columns`` are patterns of the heads that are wanted."""

    def __init__(
        self, grid: Grid, rows: Collection[str] = (), columns: Collection[str] = ()
    ) -> None:
        self._grid = grid
        self._rows = _Patterns(rows)
        self._columns = _Patterns(columns)
        cells = grid.table.cells
        self._width = max((cell.column + cell.column_span for cell in cells), default=0)
        self._figures = {
            column
            for cell in cells
            if not cell.head and _DIGIT.search(grid.words[cell])
            for column in range(cell.column, cell.column + cell.column_span)
        }

    def reason(self, cell: Cell) -> Reason | None:
        """Return why a cell that is no head is passed over, or None if it may hold a figure."""
        row, column = self._grid.row_heads(cell), self._grid.column_heads(cell)
        if not (self._rows.fit(row) and self._columns.fit(column)):
            return Reason.NOT_ASKED
        if cell.column_span >= self._width > 1:
            return Reason.ACROSS
        if not self._rows and any(_key(head) in _TOTAL for head in row):
            return Reason.TOTAL
        if not self._columns:
            last = _key(column[-1]) if column else ""
            if last in _NOTES:
                return Reason.NOTES
            if column and text.fold_text(column[-1]).casefold() in _NUMBERING:
                return Reason.NUMBERING
        return self._empty(cell)

    def _empty(self, cell: Cell) -> Reason | None:
        words = self._grid.words[cell]
        if not words:
            return Reason.EMPTY
        if is_no_value(words):
            return Reason.NO_VALUE
        if cell.column not in self._figures and not self._columns:
            return Reason.NO_FIGURES
        return None

    def strange(self) -> tuple[str, ...]:
        """Return the patterns that no head fits."""
        return (*self._rows.strange(), *self._columns.strange())


class _Patterns:
    """Patterns as a shell has them (``N*``, ``?``, ``[ab]``), compared to heads after folding."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = {pattern: text.fold_text(pattern) for pattern in patterns}
        self._used: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def fit(self, heads: tuple[str, ...]) -> bool:
        """Whether one of the heads, or all of them in one, is wanted; without patterns any is."""
        folded = [text.fold_text(head) for head in (*heads, " ".join(heads))]
        found = [
            pattern
            for pattern, form in self._patterns.items()
            if any(fnmatchcase(head, form) for head in folded)
        ]
        self._used.update(found)
        return bool(found) or not self._patterns

    def strange(self) -> list[str]:
        """Return the patterns that nothing has fitted."""
        return [pattern for pattern in self._patterns if pattern not in self._used]


def is_no_value(words: str) -> bool:
    """Whether words stand where a figure is missing: signs alone, or an abbreviation for it."""
    signs = _LETTER.search(words) is None and _DIGIT.search(words) is None
    return signs or _key(words) in _NO_VALUE


def _key(words: str) -> str:
    """Return words in one form: folded, in small letters, without spaces and punctuation."""
    return _JOINS.sub("", text.fold_text(words).casefold())
