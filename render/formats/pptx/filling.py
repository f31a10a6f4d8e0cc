"""Putting values, marks and sources into a presentation, in its text and in its parts alike."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from factlock.registry.errors import UsageFault
from factlock.render.files import Document
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.opc.cited import cited
from factlock.render.formats.opc.cutting import Make, Put
from factlock.render.formats.pptx import boxes, editing, feet
from factlock.render.formats.pptx.inheritance import Templates
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.reader import TREE, Teller, read, text_of
from factlock.render.formats.pptx.sources import Sources, numbered
from factlock.render.formats.pptx.story import Shown, Story
from factlock.render.formats.pptx.xml import Element
from factlock.render.formats.splicing import LITERAL, MARK, NOTES, Edit, applied
from factlock.render.wording import words_of

_BRACKETED = re.compile(r"\[(\d{1,5})\]")


def fill(document: Document, filling: Filling) -> Output:
    """Put a filling into a presentation. Without any, its bytes are its own."""
    if not filling.values and not filling.literals:
        return Output(document.body, document.text, ())
    package = Package(document.body, document.path)
    return _Filler(package, read(package), document, filling).run()


class _Mark(NamedTuple):
    """A mark and the notes that it leads to."""

    at: int
    numbers: tuple[int, ...]
    text: str
    raised: bool


class _Filler:
    """Fills one presentation."""

    def __init__(
        self, package: Package, story: Story, document: Document, filling: Filling
    ) -> None:
        self.package = package
        self.story = story
        self.document = document
        self.filling = filling
        self.teller = Teller(package)
        self.templates = Templates(package)
        self.edits: list[Edit] = []
        self.puts: list[Put] = []

    def run(self) -> Output:
        for value in self.filling.values:
            self._put(value.start, value.end, value.locked.shown, value.number)
        for one in self.filling.literals:
            self._put(one.start, one.end, one.text, LITERAL)
        if self.filling.notes:
            self._notes()
        self.edits.sort(key=lambda edit: (edit.start, edit.order, edit.end > edit.start))
        self.puts.sort(key=lambda put: (put.start, put.end > put.start))
        return self._written(applied(self.document.text, self.edits))

    def _put(self, start: int, end: int, text: str, kind: int) -> None:
        self.edits.append(Edit(start, 1, end, "", text, "", kind))
        self.puts.append(Put(start, end, text))

    # Sources -------------------------------------------------------------------------------------

    def _notes(self) -> None:
        filling, language = self.filling, self.filling.language
        first = max((int(n) for n in _BRACKETED.findall(self.document.text)), default=0)
        marks = list(self._marks(first))
        for mark in marks:
            self._mark(mark)
        sources = Sources(self.package, self.templates, self.story.layouts, language)
        if filling.in_text:
            sources.add(filling.heading, [("", runs) for runs in filling.notes.values()])
        else:
            sources.add(words_of(language).sources, numbered(filling.notes, first))
            self._feet(marks, first, sources.added[0])
        for part in sources.added:
            self._told(self.story.end, self.teller.slide(part))

    def _marks(self, first: int) -> Iterable[_Mark]:
        for one in cited(self.document.text, self.filling):
            if one.words:
                yield _Mark(one.at, one.numbers, one.words, raised=False)
            else:
                told = ",".join(str(number + first) for number in sorted(one.numbers))
                yield _Mark(one.at, one.numbers, f"[{told}]", raised=True)

    def _mark(self, mark: _Mark) -> None:
        self.edits.append(Edit(mark.at, 0, mark.at, "", mark.text, "", MARK))
        make: Make | None = _Raised(mark.text) if mark.raised else None
        self.puts.append(Put(mark.at, mark.at, mark.text, make))

    def _feet(self, marks: Sequence[_Mark], first: int, target: str) -> None:
        """Say at the foot of each slide where its numbers come from, where there is room for it."""
        notes = {
            one.citation: one.note for value in self.filling.values for one in value.locked.inputs
        }
        ordered = sorted(marks)
        starts = [mark.at for mark in ordered]
        for slide in self.story.slides:
            mine = ordered[bisect_right(starts, slide.begin - 1) : bisect_right(starts, slide.end)]
            numbers = {number for mark in mine for number in mark.numbers}
            text = feet.line(numbers, notes, self.filling.language, first)
            if text:
                self._foot(slide, text, target)

    def _foot(self, slide: Shown, text: str, target: str) -> None:
        root = self.package.tree(slide.part)
        tree = root.find(TREE)
        template = self.templates.of(slide.part)
        found = feet.room(root, template, self.package.size(), text)
        if found is None or tree is None:
            return
        place, size = found
        box = boxes.text_box(boxes.free_id(tree), "sources", place)
        boxes.small(box, text, size, self.filling.language, feet.colour(root, template))
        boxes.jump(box, self.package, slide.part, target)
        self._told(slide.end, self.teller.shape(box, slide.part))
        tree.append(box)
        self.package.touch(slide.part)

    def _told(self, at: int, text: str) -> None:
        if text:
            self.edits.append(Edit(at, 2, at, "", text, "", NOTES))

    # The parts -----------------------------------------------------------------------------------

    def _written(self, output: Output) -> Output:
        """Make the changes in the parts; what is then read must be the text that was to come."""
        try:
            editing.apply(self.story.leaves, self.puts)
            for part in self._parts_of(self.puts):
                self.package.touch(part)
            for part, leaves in self.story.twins:
                low, high = leaves[0].start, leaves[-1].end
                mine = [put for put in self.puts if low <= put.start and put.end <= high]
                if mine:
                    editing.apply(leaves, mine)
                    self.package.touch(part)
        except (LookupError, ValueError) as problem:
            raise self._lost(str(problem)) from None
        body = self.package.saved()
        text = text_of(Package(body, self.document.path))
        if text != output.text:
            raise self._lost(_difference(text, output.text))
        return Output(
            body, text, output.spans, output.literals, output.marks, output.notes, output.around
        )

    def _parts_of(self, puts: Sequence[Put]) -> dict[str, None]:
        owners = [at for at, _ in self.story.owners]
        return {self.story.owners[bisect_right(owners, put.start) - 1][1]: None for put in puts}

    def _lost(self, told: str) -> UsageFault:
        return UsageFault.of(
            "read-back",
            f"{self.document.path} does not read as what was filled in: {told}",
            "nothing was written; please report this together with the document",
            file=self.document.path,
        )


class _Raised:
    """Makes a raised mark beside a run."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, run: Element) -> list[Element]:
        return editing.mark(self.text, run)


def _difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"got {one[at : at + 40]!r}, expected {other[at : at + 40]!r} at {at}"
