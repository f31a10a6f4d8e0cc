"""Where placeholders stand in a Word document, and how the text around them reads."""

from bisect import bisect_right
from collections.abc import Sequence

from factlock.registry.errors import Finding
from factlock.render.formats.opc.grid import Columns, GridLayout
from factlock.render.layout import Place, Settings
from factlock.render.parts import Parts

__all__ = ["Columns", "WordLayout"]


class WordLayout(GridLayout):
    """The layout of a Word document.

    ``controls`` are spans in which nothing but text can stand: a mark comes behind them.
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
        super().__init__(text, spans, parts, settings=settings, findings=findings, columns=columns)

    def _place(self, number: int, start: int, end: int) -> Place:
        place = super()._place(number, start, end)
        at = bisect_right(self._controls, (start, len(self._text))) - 1
        # Controls may lie in one another; a few steps back find the outermost that holds this.
        for low, high in self._controls[max(0, at - 7) : at + 1]:
            if low <= start and end <= high and place.mark_at < high:
                return place._replace(mark_at=high)
        return place
