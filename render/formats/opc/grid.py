"""The layout of a document with tables whose cells may span several columns."""

from bisect import bisect_right
from collections.abc import Sequence

from factlock.registry.errors import Finding
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.layout import Settings
from factlock.render.parts import Parts

Columns = dict[int, tuple[int, ...]]


class GridLayout(PartsLayout):
    """The layout of a package of parts.

    ``columns`` are those that the cells of a row begin in, by the number of its run.
    """

    def __init__(  # noqa: PLR0913  (what a document is)
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        parts: Parts,
        *,
        settings: Settings,
        findings: tuple[Finding, ...],
        columns: Columns,
    ) -> None:
        self._columns = columns
        super().__init__(text, spans, parts, settings=settings, findings=findings)

    def _row_heads(self, index: int) -> list[str]:
        """Return the heads of the cells of a row; one that spans several columns heads them all."""
        heads = super()._row_heads(index)
        first = self._first_row.get(self._runs[index].table, index)
        above, mine = self._columns.get(first, ()), self._columns.get(index, ())
        if len(above) != len(heads):
            return heads
        return [heads[max(bisect_right(above, column) - 1, 0)] if above else "" for column in mine]
