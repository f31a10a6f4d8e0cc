"""What holds the stretches of the text that are changed: found when it is needed, as a workbook may have very many cells."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from factlock.render.formats.xlsx.editing import Put
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.story import Grid, Held, Spot, Story
from factlock.render.formats.xlsx.walk import nodes
from factlock.render.formats.xlsx.xml import S


def holders(package: Package, story: Story, spans: Iterable[tuple[int, int]]) -> list[Held]:
    """Return what holds something of some spans of the text, in order."""
    wanted: dict[int, dict[int, Spot]] = {}
    others: dict[int, Held] = {}
    starts = [one.start for one in story.held]
    begins = [grid.begin for grid in story.grids]
    for low, high in spans:
        for at in range(max(bisect_right(starts, low) - 1, 0), bisect_right(starts, high)):
            one = story.held[at]
            if low <= one.end and one.start <= high:
                others[one.start] = one
        nth = max(bisect_right(begins, low) - 1, 0)
        while nth < len(begins) and begins[nth] <= high:
            found = wanted.setdefault(nth, {})
            found.update((spot.start, spot) for spot in _spots(story.grids[nth], low, high))
            nth += 1
    cells = (
        held
        for nth, found in wanted.items()
        for held in _cells(package, story.grids[nth], list(found.values()))
    )
    return sorted([*others.values(), *cells], key=lambda one: one.start)


def _spots(grid: Grid, low: int, high: int) -> Iterator[Spot]:
    first = bisect_left(grid.ends, low)
    for number in range(first, bisect_right(grid.starts, high)):
        yield grid.spot(number)


def _cells(package: Package, grid: Grid, spots: Sequence[Spot]) -> Iterator[Held]:
    if not spots:
        return
    part = package.sheets[grid.sheet].part
    data = package.tree(part).find(f"{S}sheetData")
    places = {(one.row, one.column) for one in spots}
    found = {} if data is None else nodes(data, places)
    for one in spots:
        kind = "number" if one.number else "text"
        node = found[one.row, one.column]
        yield Held(one.start, one.end, kind, node, part, grid.sheet, one.row, one.column)  # type: ignore[arg-type]


def by_holder(held: Sequence[Held], puts: Sequence[Put]) -> Iterator[tuple[Held, list[Put]]]:
    """Yield what is changed and its changes; both are in order. What stands in nothing that can change is left out.

    A change that reaches over several holders is made in each; its text is put in the first.
    """
    at = 0
    found: dict[int, list[Put]] = {}
    for put in puts:
        while at < len(held) and held[at].end < put.start:
            at += 1
        text, nth = put.text, at
        while nth < len(held) and held[nth].start <= put.end:
            one = held[nth]
            low, high = max(put.start, one.start), min(put.end, one.end)
            meets = low < high or (put.start == put.end and one.start <= put.start <= one.end)
            if meets:
                found.setdefault(nth, []).append(Put(low, high, text, put.mark))
                text = ""
                if put.start == put.end:
                    break
            nth += 1
    yield from ((held[nth], mine) for nth, mine in sorted(found.items()))
