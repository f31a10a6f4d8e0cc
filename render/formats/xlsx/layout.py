"""Where placeholders stand in a workbook, and how the text around them reads."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from factlock.registry.errors import Finding
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.xlsx.heads import Over, SheetHeads
from factlock.render.formats.xlsx.story import Grid, Spot
from factlock.render.layout import Reading, Settings
from factlock.render.parts import Parts

_NOTHING = Over((), (), ())


class BookLayout(PartsLayout):
    """The layout of a workbook; ``grids`` are its sheets."""

    def __init__(  # noqa: PLR0913  (what a workbook is)
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        parts: Parts,
        *,
        settings: Settings,
        findings: tuple[Finding, ...],
        grids: Sequence[Grid],
    ) -> None:
        self._grids = grids
        self._known: dict[int, SheetHeads] = {}
        self._said: dict[int, str] = {}
        super().__init__(text, spans, parts, settings=settings, findings=findings)
        self._starts = [start for start, _ in spans]

    def readings(self, shown: Mapping[int, str], language: str) -> dict[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""
        self._said = {}
        return super().readings(shown, language)

    def _of_row(  # noqa: PLR0913, PLR0917  (what is known of the row)
        self,
        index: int,  # noqa: ARG002
        text: str,
        places: Sequence[int],
        numbers: Sequence[int],
        shown: Mapping[int, str],
        heads: tuple[tuple[str, ...], ...],
        title: str,
    ) -> Iterator[tuple[int, Reading]]:
        """Read cells: each is a text of its own under the heads of its column and row."""
        cuts = [0, *(n + 1 for n, c in enumerate(text) if c == "\t"), len(text) + 1]
        for number, start in zip(numbers, places, strict=True):
            if start < 0 or number not in shown:
                continue
            column = bisect_right(cuts, start) - 1
            low, high = cuts[column], cuts[column + 1] - 1
            end = start + len(shown[number])
            cell = text[low:high]
            own = self._own_heads(self._spans[number][0])
            yield (
                number,
                Reading(cell, start - low, end - low, 0, len(cell), own + heads, title),
            )

    def _heads(self, index: int) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands above a run; of a lone cell, also what heads it in its table."""
        heads, title = super()._heads(index)
        run = self._runs[index]
        if run.kind != "text" or not run.lines:
            return heads, title
        return self._own_heads(run.lines[0][0]) + heads, title

    # The heads of cells --------------------------------------------------------------------------

    def _own_heads(self, offset: int) -> tuple[tuple[str, ...], ...]:
        """Return the heads of the cell that stands at an offset: of column and row together, then captions."""
        over = self._over_cell(offset)
        beside = [self._cell_text(one) for one in (*over.above, *over.beside)]
        mine = tuple(dict.fromkeys(words for words in beside if words))
        titles = tuple((words,) for one in over.titles if (words := self._cell_text(one)))
        return ((mine,) if mine else ()) + titles

    def _over_cell(self, offset: int) -> Over:
        at = bisect_right(self._grids, offset, key=lambda grid: grid.begin) - 1
        if at < 0 or offset >= self._grids[at].end:
            return _NOTHING
        grid = self._grids[at]
        spot = grid.at(offset)
        if spot is None:
            return _NOTHING
        heads = self._known.get(at)
        if heads is None:
            heads = self._known[at] = SheetHeads(grid, self._text, self._is_filled)
        return heads.over(spot.row, spot.column)

    def _is_filled(self, spot: Spot) -> bool:
        """Whether a cell holds nothing but what is filled in."""
        at = bisect_left(self._starts, spot.start)
        if at == len(self._spans) or self._spans[at][1] > spot.end:
            return False
        low, high = self._spans[at]
        around = self._text[spot.start : low] + self._text[high : spot.end]
        return not around.strip()

    def _cell_text(self, spot: Spot) -> str:
        """Return what a cell says, values filled in."""
        known = self._said.get(spot.start)
        if known is None:
            index = bisect_right(self._run_starts, spot.start) - 1
            run = self._runs[index]
            words = self._run_text(index).split("\t")
            nth = sum(low < spot.start for low, _, put in run.edits if put == "\t")
            known = words[nth].strip() if nth < len(words) else ""
            self._said[spot.start] = known
        return known
