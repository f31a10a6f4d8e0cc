"""Where placeholders stand in a Word document, and how the text around them reads."""

from bisect import bisect_right
from collections.abc import Sequence

from factlock.registry.errors import Finding
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.layout import Place, Settings
from factlock.render.parts import Parts

Columns = dict[int, tuple[int, ...]]


class WordLayout(PartsLayout):
    """The layout of a Word document.

    ``controls`` are spans in which nothing but text can stand: a mark comes behind them. ``columns`` are those that
    the cells of a row begin in, by the number of its run.
    """

    def __init__(  # noqa: PLR0913  (what a document is)
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        parts: Parts,
        *,
        settings: Settings,
        findings: tuple[Finding, ...],
        controls: Sequence[tuple[int, int]],
        columns: Columns,
    ) -> None:
        self._controls = sorted(controls)
        self._columns = columns
        super().__init__(text, spans, parts, settings=settings, findings=findings)

    def _place(self, number: int, start: int, end: int) -> Place:
        place = super()._place(number, start, end)
        at = bisect_right(self._controls, (start, len(self._text))) - 1
        # Controls may lie in one another; a few steps back find the outermost that holds this.
        for low, high in self._controls[max(0, at - 7) : at + 1]:
            if low <= start and end <= high and place.mark_at < high:
                return place._replace(mark_at=high)
        return place

    def _row_heads(self, index: int) -> list[str]:
        """Return the heads of the cells of a row; one that spans several columns heads them all."""
        heads = super()._row_heads(index)
        first = self._first_row.get(self._runs[index].table, index)
        above, mine = self._columns.get(first, ()), self._columns.get(index, ())
        if len(above) != len(heads):
            return heads
        return [heads[max(bisect_right(above, column) - 1, 0)] if above else "" for column in mine]
