"""The layout of a document whose format tells only its parts: where spans stand, and how they read."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence

from factlock.registry import sentences
from factlock.registry.errors import Finding
from factlock.render.layout import Place, Reading, Settings, Zone
from factlock.render.parts import Left, Parts, Run, visible

_REACH = 2_000
"""No sentence reaches further to either side of a value; what does is a list or no prose."""
_GLUED = re.compile(
    # What belongs to a value and stands glued to it: letters of a unit, Chinese scale and measure words.
    r"[A-Za-zµμ°Ω]{1,12}+(?![A-Za-z])|[%％‰]"
    r"|[百千万亿]{0,2}(?:个?百分点|美元|欧元|日元|港元|英镑|人次|公里|公顷|公斤|千克|平方公里|平方米|立方米|千瓦时|元|吨|人|户|家|件|辆|次|项|岁|年|月|日|个|倍|股|台|亩|斤|克|米)"
)
_QUOTES = r"[”’」』»]|\"(?=[\s,.;:)]|\Z)"
_STOP = re.compile(r"[,.;:?!](?=[\s”’'\"<}\\*_)]|\Z)")
_NONE = Settings()


class PartsLayout:
    """The layout of a document that was taken apart.

    ``closers`` matches one mark of the format that ends emphasis or a link behind a value (``}``,
    ``</b>``); the mark of a note stands behind it.
    """

    def __init__(  # noqa: PLR0913  (what a format knows of a document)
        self,
        text: str,
        spans: Sequence[tuple[int, int]],
        parts: Parts,
        *,
        settings: Settings = _NONE,
        findings: tuple[Finding, ...] = (),
        closers: str = "",
        open_end: bool = False,
    ) -> None:
        self.settings = settings
        self.findings = findings
        self._text = text
        self._spans = spans
        self._runs = parts.runs
        self._open_end = open_end
        self._closers = re.compile(f"{closers}|{_QUOTES}" if closers else _QUOTES)
        self._left = sorted(
            (one for one in parts.left if one.zone is not None),
            key=lambda left: (left.start, -left.end),
        )
        self._left_starts = [one.start for one in self._left]
        self._around = _enclosing(self._left)
        self._apart = parts.apart
        self._apart_starts = [run.lines[0][0] for run in parts.apart]
        self._run_starts = [run.lines[0][0] if run.lines else run.mark[0] for run in parts.runs]
        self._above, self._first_row, self._first_item = _standing_over(parts.runs, self._is_item)
        self._run_of: dict[int, int] = {}
        self._words_of: dict[int, tuple[Run, int]] = {}
        self._title = next((n for n, run in enumerate(parts.runs) if run.kind == "heading"), -1)
        self._texts: dict[int, str] = {}
        self._places = [self._place(number, *span) for number, span in enumerate(spans)]

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        return self._places[number]

    def ends_open(self) -> bool:
        """Whether what is put at the end would not be read as text."""
        return self._open_end

    # Where things stand --------------------------------------------------------------------------

    def _place(self, number: int, start: int, end: int) -> Place:
        index = bisect_right(self._run_starts, start) - 1
        left = self._left_around(start)
        if left is not None and left.zone is not None:
            if left.zone is Zone.ATTRIBUTE:
                words = self._words(left)
                self._words_of[number] = words, index
                if words.zone is Zone.TEXT:  # a note of the document's own
                    limit = min(left.end, self._following(number))
                    mark_at = self._mark_at(end, limit)
                    return Place(Zone.TEXT, index, first=False, mark_at=mark_at)
            return Place(left.zone, index, first=False, mark_at=end)
        line = self._line_around(index, start)
        if line is None:
            return Place(Zone.ADDRESS, index, first=False, mark_at=end)
        run = self._runs[index]
        self._run_of[number] = index
        first = not self._text[line[0] : start].strip()
        limit = min(line[1], self._following(number))
        return Place(run.zone, index, first, self._mark_at(end, limit))

    def _following(self, number: int) -> int:
        """Return where the span after one begins."""
        return self._spans[number + 1][0] if number + 1 < len(self._spans) else len(self._text)

    def _left_around(self, start: int) -> Left | None:
        """Return the innermost span that is left and holds an offset."""
        at = bisect_right(self._left_starts, start) - 1
        while at >= 0 and self._left[at].end <= start:
            at = self._around[at]
        return self._left[at] if at >= 0 else None

    def _words(self, left: Left) -> Run:
        """Return the run of words that stand in an attribute."""
        at = bisect_right(self._apart_starts, left.start) - 1
        if at >= 0 and self._apart[at].lines[-1][1] >= left.end:
            return self._apart[at]
        span = (left.start, left.end)
        return Run("text", (span,), (), (left.start, left.start), zone=Zone.ATTRIBUTE)

    def _line_around(self, index: int, start: int) -> tuple[int, int] | None:
        if index < 0:
            return None
        lines = self._runs[index].lines
        at = bisect_right(lines, (start, len(self._text))) - 1
        return lines[at] if at >= 0 and start < lines[at][1] else None

    def _mark_at(self, end: int, limit: int) -> int:
        glued = _GLUED.match(self._text, end, limit)
        at = self._closed(glued.end() if glued is not None else end, limit)
        stop = _STOP.match(self._text, at, limit)
        return self._closed(stop.end(), limit) if stop is not None else at

    def _closed(self, at: int, limit: int) -> int:
        while (closer := self._closers.match(self._text, at, limit)) is not None and closer.group():
            at = closer.end()
        return at

    # How it reads --------------------------------------------------------------------------------

    def readings(self, shown: Mapping[int, str], language: str) -> dict[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""
        self._texts = {}
        by_run: dict[int, list[int]] = {}
        for number, index in self._run_of.items():
            by_run.setdefault(index, []).append(number)
        self._shown = {
            index: [(*self._spans[n], shown.get(n, "")) for n in numbers]
            for index, numbers in by_run.items()
        }
        found: dict[int, Reading] = {}
        for index, numbers in by_run.items():
            if any(number in shown for number in numbers):
                found.update(self._of_run(index, numbers, shown, language))
        found.update(self._of_attributes(shown, language))
        return found

    def _of_attributes(
        self, shown: Mapping[int, str], language: str
    ) -> Iterator[tuple[int, Reading]]:
        """Read words that stand in no paragraph, under what stands over the paragraph before them."""
        together: dict[tuple[tuple[int, int], ...], list[int]] = {}
        for number, (run, _) in self._words_of.items():
            together.setdefault(run.lines, []).append(number)
        for numbers in together.values():
            run, index = self._words_of[numbers[0]]
            spans = [(*self._spans[n], shown.get(n, "")) for n in numbers]
            text, places = visible(self._text, run, spans)
            heads, title = self._over(index)
            for number, start in zip(numbers, places, strict=True):
                if start >= 0 and number in shown:
                    length = len(shown[number])
                    yield number, self._reading(text, start, length, language, heads, title)

    def _over(self, index: int) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands over what follows a run: what stands over it, and itself if it is a heading."""
        if index < 0:
            return (), ""
        heads, title = self._heads(index)
        if self._runs[index].kind != "heading":
            return heads, title
        words = self._run_text(index).strip()
        if index == self._title and self._runs[index].level == 1:
            return heads, words
        return ((words,), *heads), title

    def _of_run(
        self, index: int, numbers: Sequence[int], shown: Mapping[int, str], language: str
    ) -> Iterator[tuple[int, Reading]]:
        run = self._runs[index]
        text, places = visible(self._text, run, self._shown[index])
        heads, title = self._heads(index)
        if run.kind == "row":
            yield from self._of_row(index, text, places, numbers, shown, heads, title)
            return
        for number, start in zip(numbers, places, strict=True):
            if start >= 0 and number in shown:
                yield number, self._reading(text, start, len(shown[number]), language, heads, title)

    @staticmethod
    def _reading(  # noqa: PLR0913, PLR0917  (what a reading is)
        text: str,
        start: int,
        length: int,
        language: str,
        heads: tuple[tuple[str, ...], ...],
        title: str,
    ) -> Reading:
        end = start + length
        low, high = sentences.around(text, start, end, language)
        low, high = max(min(low, start), start - _REACH), min(max(high, end), end + _REACH)
        return Reading(text, start, end, low, high, heads, title)

    def _of_row(  # noqa: PLR0913, PLR0917  (what is known of the row)
        self,
        index: int,
        text: str,
        places: Sequence[int],
        numbers: Sequence[int],
        shown: Mapping[int, str],
        heads: tuple[tuple[str, ...], ...],
        title: str,
    ) -> Iterator[tuple[int, Reading]]:
        """Read cells: each is a text of its own under the heads of its column and row."""
        top = self._row_heads(index)
        cuts = [0, *(m.end() for m in re.finditer("\t", text)), len(text) + 1]
        for number, start in zip(numbers, places, strict=True):
            if start < 0 or number not in shown:
                continue
            column = bisect_right(cuts, start) - 1
            low, high = cuts[column], cuts[column + 1] - 1
            end = start + len(shown[number])
            beside = text[cuts[0] : cuts[1] - 1].strip() if column else ""
            above = top[column].strip() if column < len(top) else ""
            mine = tuple(head for head in (above, beside) if head)
            cell = text[low:high]
            yield (
                number,
                Reading(
                    cell,
                    start - low,
                    end - low,
                    0,
                    len(cell),
                    ((mine,) if mine else ()) + heads,
                    title,
                ),
            )

    def _row_heads(self, index: int) -> list[str]:
        """Return the cells of the first row of a row's table; none for that row itself."""
        table = self._runs[index].table
        first = self._first_row.get(table, index) if table >= 0 else index
        return self._run_text(first).split("\t") if first != index else []

    def _run_text(self, index: int) -> str:
        if index not in self._texts:
            self._texts[index], _ = visible(
                self._text, self._runs[index], self._shown.get(index, ())
            )
        return self._texts[index]

    def _heads(self, index: int) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands above a run, nearest first, and the title of the document."""
        found: list[tuple[str, ...]] = []
        lead = self._lead(index)
        if lead:
            found.append((lead,))
        title = ""
        above = self._above[index]
        while above >= 0:
            words = self._run_text(above).strip()
            if above == self._title and self._runs[above].level == 1:
                title = words
            else:
                found.append((words,))
            above = self._above[above]
        return tuple(found), title

    def _lead(self, index: int) -> str:
        """Return the line that introduces the list that a run is an item of."""
        if not self._is_item(index):
            return ""
        index = self._first_item[index]
        words = self._run_text(index - 1).strip() if index else ""
        return words if words.endswith((":", "：")) else ""

    def _is_item(self, index: int) -> bool:
        run: Run = self._runs[index]
        low, high = run.mark
        return run.kind == "text" and bool(self._text[low:high].strip())


def _enclosing(left: Sequence[Left]) -> list[int]:
    """Return for each span, in order and the widest first, the number of the one that holds it, or -1."""
    around: list[int] = []
    for number, one in enumerate(left):
        at = number - 1
        while at >= 0 and left[at].end < one.end:
            at = around[at]
        around.append(at)
    return around


def _standing_over(
    runs: Sequence[Run], is_item: Callable[[int], bool]
) -> tuple[list[int], dict[int, int], list[int]]:
    """Return what stands over each run, in one pass.

    The nearest heading over it (of a heading, the nearest of a higher rank), -1 for none; the first row
    of each table; the first item of the list that it is part of.
    """
    above: list[int] = []
    first_row: dict[int, int] = {}
    first_item: list[int] = []
    open_headings: list[int] = []
    for index, run in enumerate(runs):
        if run.kind == "heading":
            while open_headings and runs[open_headings[-1]].level >= run.level:
                open_headings.pop()
        above.append(open_headings[-1] if open_headings else -1)
        if run.kind == "heading":
            open_headings.append(index)
        if run.table >= 0:
            first_row.setdefault(run.table, index)
        goes_on = index > 0 and is_item(index) and is_item(index - 1)
        first_item.append(first_item[-1] if goes_on else index)
    return above, first_row, first_item
