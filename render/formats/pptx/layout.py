"""Where placeholders stand in a presentation, and how the text around them reads."""

from collections.abc import Mapping, Sequence

from factlock.registry.errors import Finding
from factlock.render.formats.opc.grid import Columns, GridLayout
from factlock.render.layout import Settings
from factlock.render.parts import Parts


class DeckLayout(GridLayout):
    """The layout of a presentation.

    ``over`` are the paragraphs that those of a deeper level stand under, by the numbers of their runs.
    """

    def __init__(  # noqa: PLR0913  (what a presentation is)
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        parts: Parts,
        *,
        settings: Settings,
        findings: tuple[Finding, ...],
        columns: Columns,
        over: Mapping[int, int],
    ) -> None:
        self._over_items = over
        super().__init__(text, spans, parts, settings=settings, findings=findings, columns=columns)

    def _heads(self, index: int) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands above a run: the items that it is an item under, then titles that say something."""
        found, title = super()._heads(index)
        items: list[tuple[str, ...]] = []
        above = self._over_items.get(index, -1)
        while above >= 0:
            items.append((self._run_text(above).strip(),))
            above = self._over_items.get(above, -1)
        return tuple(one for one in (*items, *found) if any(one)), title
