"""Putting values, marks and sources into a workbook, in its text and in its parts alike."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from factlock.registry.errors import UsageFault
from factlock.render.files import Document
from factlock.render.formats.format import Filling, Output, Value
from factlock.render.formats.opc.cited import cited
from factlock.render.formats.opc.story import BETWEEN
from factlock.render.formats.splicing import LITERAL, MARK, NOTES, Edit, applied
from factlock.render.formats.xlsx import printed, tables, widths
from factlock.render.formats.xlsx.cells import style_of
from factlock.render.formats.xlsx.comments import Comments
from factlock.render.formats.xlsx.editing import Editor, Put
from factlock.render.formats.xlsx.formulas import Cell, Formula, depending, formulas
from factlock.render.formats.xlsx.holders import by_holder, holders
from factlock.render.formats.xlsx.numbers import Stored, as_number
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.reader import read, text_of, text_of_sheet
from factlock.render.formats.xlsx.recalculation import compute_on_load, drop_copies, drop_results
from factlock.render.formats.xlsx.sources import Place, Row, Sources
from factlock.render.formats.xlsx.story import Held, Story
from factlock.render.formats.xlsx.strings import LONGEST, Strings, set_number
from factlock.render.formats.xlsx.styles import Styles
from factlock.render.formats.xlsx.walk import nodes
from factlock.render.formats.xlsx.xml import Element, S
from factlock.render.layout import Zone
from factlock.render.runs import Run
from factlock.render.wording import words_of

_BRACKETED = re.compile(r"\[(\d{1,5})\]")


def fill(
    document: Document, filling: Filling, opened: tuple[Package, Story] | None = None
) -> Output:
    """Put a filling into a workbook. Without any, its bytes are its own.

    ``opened`` is the workbook as it was read, which is changed; without it, it is read again.
    """
    if not filling.values and not filling.literals:
        return Output(document.body, document.text, ())
    package, story = opened or _open(document)
    return _Filler(package, story, document, filling).run()


def _open(document: Document) -> tuple[Package, Story]:
    package = Package(document.body, document.path)
    return package, read(package)


class _Filler:
    """Fills one workbook."""

    def __init__(
        self, package: Package, story: Story, document: Document, filling: Filling
    ) -> None:
        self.package = package
        self.story = story
        self.document = document
        self.filling = filling
        self.styles = Styles(package)
        self.strings = Strings(package)
        self.editor = Editor(self.strings, self.styles)
        self.edits: list[Edit] = []
        self.puts: list[Put] = []
        self.numbers: dict[int, tuple[Held, Stored, str]] = {}
        self.cited: dict[Where, dict[int, None]] = {}
        self.first = 0
        self.held = holders(package, story, _spans(filling))
        self._starts = [one.start for one in self.held]
        self._literal = {self._held_at(one.start).start for one in filling.literals}
        self._named = {
            nth: tables.named(package, one.part)
            for nth, one in enumerate(package.sheets)
            if one.cells
        }

    def run(self) -> Output:
        for value in self.filling.values:
            self._value(value)
        for one in self.filling.literals:
            self._put(one.start, one.end, one.text, LITERAL)
        self.puts.sort(key=lambda put: (put.start, put.end > put.start))
        if self.filling.notes:
            self._notes()
        changed = self._cells()
        stale = self._stale(changed)
        self._comments()
        if self.filling.notes:
            self._sources()
        self._recompute(changed, stale)
        self.edits.sort(key=lambda edit: (edit.start, edit.order, edit.end > edit.start))
        return self._written(applied(self.document.text, self.edits))

    # Values --------------------------------------------------------------------------------------

    def _held_at(self, offset: int) -> Held:
        at = bisect_right(self._starts, offset) - 1
        if at < 0 or offset > self.held[at].end:
            raise self._lost(f"nothing stands at {offset}")
        return self.held[at]

    def _value(self, value: Value) -> None:
        held, locked = self._held_at(value.start), value.locked
        stored = self._number(held, value)
        if stored is not None:
            self.numbers[held.start] = held, stored, locked.shown
            self.edits.append(Edit(held.start, 1, held.end, "", locked.shown, "", value.number))
            return
        before = ""
        if held.kind == "print":
            _, parts = printed.sections(held.node.text or "")[int(held.name)]
            if printed.needs_space(parts, value.start - held.start, locked.shown):
                before = " "
        self._put(value.start, value.end, locked.shown, value.number, before)

    def _number(self, held: Held, value: Value) -> Stored | None:
        """Return a value as the number that a cell holds; None where it is text."""
        text = self.document.text
        around = text[held.start : value.start] + text[value.end : held.end]
        heads = self._named.get(held.sheet, {})
        if held.kind != "text" or around.strip() or (held.row, held.column) in heads:
            return None
        if held.start in self._literal:
            return None
        style = style_of(held.node)
        kept = self.styles.code(style)
        stored = as_number(
            value.locked, kept, self.filling.language, from_1904=self.package.from_1904
        )
        return (
            stored
            if stored is not None and self.styles.with_format(style, stored.code) is not None
            else None
        )

    def _put(self, start: int, end: int, text: str, kind: int, before: str = "") -> None:
        self.edits.append(Edit(start, 1, end, before, text, "", kind))
        self.puts.append(Put(start, end, before + text))

    # Notes ---------------------------------------------------------------------------------------

    def _notes(self) -> None:
        filling, text = self.filling, self.document.text
        self.first = max((int(n) for n in _BRACKETED.findall(text)), default=0)
        for one in cited(text, filling):
            held = self._held_at(one.at)
            if held.start in self.numbers:
                continue
            words = one.words or f"[{','.join(str(n + self.first) for n in one.numbers)}]"
            self.edits.append(Edit(one.at, 0, one.at, "", words, "", MARK))
            self.puts.append(Put(one.at, one.at, words, not one.words))
        self.puts.sort(key=lambda put: (put.start, put.end > put.start))
        for value in filling.values:
            held = self._held_at(value.start)
            if held.row >= 0 and value.place.zone is Zone.TEXT:
                told = self.cited.setdefault((held.sheet, held.row, held.column), {})
                told.update(dict.fromkeys(n for n in value.locked.citations if n in filling.notes))

    def _comments(self) -> None:
        """Say in a comment of each cell where its values come from."""
        by_sheet: dict[int, Comments] = {}
        for (sheet, row, column), numbers in sorted(self.cited.items()):
            if numbers:
                comments = by_sheet.get(sheet)
                if comments is None:
                    part = self.package.sheets[sheet].part
                    comments = by_sheet[sheet] = Comments(self.package, part, sheet)
                comments.add(row, column, "\n".join(self._told(n) for n in sorted(numbers)))
        for comments in by_sheet.values():
            comments.write()

    def _told(self, number: int) -> str:
        words = "".join(run.text for run in self.filling.notes[number])
        return words if self.filling.in_text else f"[{number + self.first}] {words}"

    def _sources(self) -> None:
        """List the sources on a sheet of their own."""
        filling = self.filling
        places: dict[int, list[Place]] = {}
        for (nth, row, column), numbers in sorted(self.cited.items()):
            for number in numbers:
                name = self.package.sheets[nth].name
                places.setdefault(number, []).append((name, row, column))
        sources = Sources(self.package, self.styles, places)
        rows: list[Row]
        if filling.rows:
            rows = [(n, (self._label(n), *cells)) for n, cells in filling.rows.items()]
            sheet = sources.add(filling.heading, filling.heads, rows, (6, 18, 60, 60))
        elif filling.in_text:
            rows = [(n, (runs,)) for n, runs in filling.notes.items()]
            sheet = sources.add(filling.heading, (), rows, (110,))
        else:
            rows = [(n, (self._label(n), runs)) for n, runs in filling.notes.items()]
            sheet = sources.add(words_of(filling.language).sources, (), rows, (6, 104))
        text = text_of_sheet(self.package, sheet)
        # It comes before what begins where the sheets end, be that a value.
        self.edits.append(Edit(self.story.end, -1, self.story.end, "", text, "", NOTES))

    def _label(self, number: int) -> tuple[Run, ...]:
        return (Run(f"[{number + self.first}]"),)

    # Cells ---------------------------------------------------------------------------------------

    def _cells(self) -> dict[int, list[Cell]]:
        """Change the cells; return those that were, by sheet."""
        changed: dict[int, list[Cell]] = {}
        texts: dict[int, dict[Cell, str]] = {}
        for held, puts in by_holder(self.held, self.puts):
            text = self.editor.change(held, puts, self.document.text)
            self.package.touch(held.part)
            if held.kind == "print" and len(text) > printed.LONGEST:
                raise self._too_long(held, f"{printed.LONGEST} characters, codes and all")
            if held.row >= 0:
                if len(text) > LONGEST:
                    raise self._too_long(held, f"{LONGEST:,} characters")
                changed.setdefault(held.sheet, []).append((held.row, held.column))
                texts.setdefault(held.sheet, {})[held.row, held.column] = text
        wide: dict[int, dict[int, float]] = {}
        for held, stored, shown in self.numbers.values():
            set_number(held.node, stored.literal)
            style = self.styles.with_format(style_of(held.node), stored.code)
            held.node.set("s", str(style))
            self.package.touch(held.part)
            changed.setdefault(held.sheet, []).append((held.row, held.column))
            if not self._spans(held):
                mine = wide.setdefault(held.sheet, {})
                needed = widths.needed(shown) * max(self.styles.size(style_of(held.node)), 1)
                mine[held.column] = max(mine.get(held.column, 0), needed)
        for nth, wanted in wide.items():
            widths.widen(self.package.tree(self.package.sheets[nth].part), wanted)
        for nth, mine_ in texts.items():
            twice = tables.rename(self.package, self._named.get(nth, {}), mine_)
            if twice:
                raise self._same_name(nth, twice)
        self._forget_strings()
        return changed

    def _spans(self, held: Held) -> bool:
        """Whether a cell reaches over several columns."""
        grid = next(one for one in self.story.grids if one.begin <= held.start < one.end)
        spot = grid.at(held.start)
        return spot is not None and spot.columns > 1

    def _forget_strings(self) -> None:
        """Empty the shared texts that nothing shows any more: placeholders stand in them."""
        left: dict[str, int] = {}
        for sheet in self.package.sheets:
            if sheet.cells:
                for value in self.package.tree(sheet.part).iterfind(
                    f"{S}sheetData/{S}row/{S}c[@t='s']/{S}v"
                ):
                    name = (value.text or "").strip()
                    left[name] = left.get(name, 0) + 1
        self.strings.forget(self.story.shared, left)

    # Results -------------------------------------------------------------------------------------

    def _stale(self, changed: Mapping[int, Sequence[Cell]]) -> list[Formula]:
        found = {nth: list(self._formulas(nth)) for nth in self.story.formulas}
        every = list(formulas(found, [one.name for one in self.package.sheets]))
        return depending(every, changed)

    def _formulas(self, nth: int) -> Iterator[tuple[int, int, Element]]:
        wanted = set(self.story.formulas[nth])
        data = self.package.tree(self.package.sheets[nth].part).find(f"{S}sheetData")
        if wanted and data is not None:
            yield from ((*place, node) for place, node in nodes(data, wanted).items())

    def _recompute(self, changed: Mapping[int, Sequence[Cell]], stale: Sequence[Formula]) -> None:
        """Take out what formulas showed that does not hold any more, in the text as in the cells."""
        gone = {(one.sheet, one.row, one.column) for one in stale}
        for one in self.story.results:
            if (one.sheet, one.row, one.column) in gone:
                end = one.end + len(BETWEEN)
                self.edits.append(Edit(one.start, 1, end, "", "", "", NOTES))
        drop_results(self.package, stale)
        if any(self.story.formulas.values()) and changed:
            compute_on_load(self.package)
        every = {nth: list(cells) for nth, cells in changed.items()}
        for told in stale:
            every.setdefault(told.sheet, []).append((told.row, told.column))
        if changed:
            drop_copies(self.package, every)

    # The end -------------------------------------------------------------------------------------

    def _written(self, output: Output) -> Output:
        """Write the workbook; what is then read must be the text that was to come."""
        body = self.package.saved()
        text = text_of(Package(body, self.document.path))
        if text != output.text:
            raise self._lost(_difference(text, output.text))
        return Output(
            body,
            text,
            output.spans,
            output.literals,
            output.marks,
            tuple(one for one in output.notes if one[0] < one[1]),
            output.around,
        )

    def _too_long(self, held: Held, most: str) -> UsageFault:
        line, column = self.document.place(held.start)
        name = self.document.origin.name(line) if self.document.origin else ""
        return UsageFault.of(
            "cell-too-long",
            f"{name}: with its values it is longer than {most}, which no program keeps",
            "shorten what stands there, or put it into several cells",
            file=self.document.path,
            line=line,
            column=column,
        )

    def _same_name(self, sheet: int, name: str) -> UsageFault:
        return UsageFault.of(
            "same-column-names",
            f"two columns of a table on {self.package.sheets[sheet].name} would be called “{name}”",
            "the columns of a table need names that differ: add a word to one of them",
            file=self.document.path,
        )

    def _lost(self, told: str) -> UsageFault:
        return UsageFault.of(
            "read-back",
            f"{self.document.path} does not read as what was filled in: {told}",
            "nothing was written; please report this together with the document",
            file=self.document.path,
        )


def _spans(filling: Filling) -> Iterator[tuple[int, int]]:
    """Yield where something is put."""
    yield from ((one.start, one.end) for one in filling.values)
    yield from ((one.start, one.end) for one in filling.literals)


Where = tuple[int, int, int]


def _difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"got {one[at : at + 40]!r}, expected {other[at : at + 40]!r} at {at}"
