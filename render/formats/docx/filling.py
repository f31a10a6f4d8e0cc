"""Putting values, marks and notes into a Word document, in its text and in its parts alike."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from factlock.registry.errors import UsageFault
from factlock.render.files import Document
from factlock.render.formats.docx import editing
from factlock.render.formats.docx.controls import Controls
from factlock.render.formats.docx.editing import Make, Put
from factlock.render.formats.docx.marks import Cited, Mark, Plan, cited
from factlock.render.formats.docx.notes import Notes
from factlock.render.formats.docx.numbering import Numbering, numbering, renumber, settle
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.reader import Teller, read, text_of
from factlock.render.formats.docx.story import BETWEEN, Crossing, Leaf, Story
from factlock.render.formats.docx.story import MARK as NOTE
from factlock.render.formats.docx.styles import Styles
from factlock.render.formats.docx.xml import Element, W, element
from factlock.render.formats.format import Filling, Output, Value
from factlock.render.formats.opc.foreign import printable
from factlock.render.formats.splicing import LITERAL, MARK, NOTES, Edit, applied


def fill(
    document: Document, filling: Filling, opened: tuple[Package, Story] | None = None
) -> Output:
    """Put a filling into a document. Without any, its bytes are its own.

    ``opened`` is the document as it was read, which is changed; without it, it is read again.
    """
    if not filling.values and not filling.literals:
        return Output(document.body, document.text, ())
    package, story = opened or _open(document)
    return _Filler(package, story, document, filling).run()


def _open(document: Document) -> tuple[Package, Story]:
    package = Package(document.body, document.path)
    return package, read(package)


class _Filler:
    """Fills one document."""

    def __init__(
        self, package: Package, story: Story, document: Document, filling: Filling
    ) -> None:
        self.package = package
        self.story = story
        self.document = document
        self.filling = filling
        names = package.related("styles")
        self.styles = Styles(package.tree(names[0]) if names else None)
        self.controls = Controls(package, lock=filling.lock_values)
        self.teller = Teller(package, self.styles, titled=story.titled)
        self.edits: list[Edit] = []
        self.puts: list[Put] = []
        self.fresh: dict[str, Element] = {}
        self.last: list[Element] = []
        self._boxes = [low for low, _ in story.boxes]
        self._repeated: list[Crossing] = []
        self._how: Numbering | None = None

    def run(self) -> Output:
        for value in self.filling.values:
            self._value(value)
        for one in self.filling.literals:
            self._put(one.start, one.end, one.text, LITERAL)
        if self.filling.notes:
            self._notes(list(cited(self.document.text, self.filling)))
        self.edits.sort(key=lambda edit: (edit.start, edit.order, edit.end > edit.start))
        self.puts.sort(key=lambda put: (put.start, put.end > put.start))
        output = applied(self.document.text, self.edits)
        return self._written(output)

    def _put(self, start: int, end: int, text: str, kind: int, make: Make | None = None) -> None:
        self.edits.append(Edit(start, 1, end, "", text, "", kind))
        self.puts.append(Put(start, end, text, make))

    def _value(self, value: Value) -> None:
        locked = value.locked
        make = _Value(self.controls, value) if locked.shown else None
        self._put(value.start, value.end, locked.shown, value.number, make)

    # Notes ---------------------------------------------------------------------------------------

    def _notes(self, places: Sequence[Cited]) -> None:
        notes = Notes(self.package, self.styles, self.controls)
        if self.filling.in_text:
            for one in places:
                self._mark(Mark(one.at, [], one.words))
            self._references(notes)
            return
        plan = Plan(self.filling.notes, places, self._bears, numbering(self.package), self.controls)
        for mark in plan.marks:
            self._mark(mark, notes)
        self._footnotes(notes, plan)
        self._at_end(notes, plan)
        self._repeated = notes.crossings
        self._how = plan.how

    def _bears(self, at: int) -> bool:
        """Whether a footnote can be referred to from a place: the body can, text boxes cannot."""
        if at > self.story.end:
            return False
        box = bisect_right(self._boxes, at) - 1
        return box < 0 or at > self.story.boxes[box][1]

    def _mark(self, mark: Mark, notes: Notes | None = None) -> None:
        make = notes.mark(mark.pieces) if notes is not None else None
        self.edits.append(Edit(mark.at, 0, mark.at, "", mark.text, "", MARK))
        self.puts.append(Put(mark.at, mark.at, mark.text, make, outside=make is not None))

    def _footnotes(self, notes: Notes, plan: Plan) -> None:
        """Make the footnotes, and tell where their text comes among those that are there."""
        references = [
            leaf.start
            for leaf in self.story.leaves
            if leaf.kind == "sign" and leaf.node.tag == f"{W}footnoteReference"
        ]
        starts = [note.start for note in self.story.notes]
        plainly = True
        for ident, (number, at) in plan.notes.items():
            runs = self.filling.notes[number]
            self.fresh[ident] = note = notes.footnote(ident, runs)
            before = bisect_left(references, at)
            place = starts[before] if before < len(starts) else self.story.notes_end
            text = f"{NOTE} {''.join(printable(one.text) for one in runs)}{BETWEEN}"
            # Notes are all of one style: if one reads as plain text does, so do the others.
            if not plainly or len(self.fresh) == 1:
                told = self.teller.tell(note)
                plainly, text = told == text, told
            self.edits.append(Edit(place, 3, place, "", text, "", NOTES))

    def _at_end(self, notes: Notes, plan: Plan) -> None:
        for number, letter in plan.letters.items():
            runs = self.filling.notes[number]
            self._append(notes.at_end(letter, runs, first=not self.last))

    def _references(self, notes: Notes) -> None:
        self._append(notes.heading(self.filling.heading))
        for runs in self.filling.notes.values():
            self._append(notes.reference(runs))

    def _append(self, paragraph: Element) -> None:
        """Put a paragraph behind the text of the body."""
        self.last.append(paragraph)
        text = self.teller.tell(element("x", None, paragraph))
        self.edits.append(Edit(self.story.end, -1, self.story.end, "", text, "", NOTES))

    # The parts -----------------------------------------------------------------------------------

    def _written(self, output: Output) -> Output:
        """Make the changes in the parts; what is then read must be the text that was to come."""
        try:
            for leaves in (self.story.leaves, *self.story.twins):
                self._apply(leaves, twin=leaves is not self.story.leaves)
        except LookupError as problem:
            raise self._lost(str(problem)) from None
        at = _behind(self.package.body)
        for nth, paragraph in enumerate(self.last):
            self.package.body.insert(at + nth, paragraph)
        self._settle()
        body = self.package.saved()
        text = text_of(Package(body, self.document.path))
        if text != output.text:
            raise self._lost(_difference(text, output.text))
        return Output(
            body, text, output.spans, output.literals, output.marks, output.notes, output.around
        )

    def _apply(self, leaves: Sequence[Leaf], *, twin: bool) -> None:
        puts: Sequence[Put] = self.puts
        if twin:
            low, high = (leaves[0].start, leaves[-1].end) if leaves else (0, 0)
            puts = [_again(put) for put in puts if low <= put.start and put.end <= high]
        editing.apply(leaves, puts)
        for name in self._parts_of(puts):
            self.package.touch(name)

    def _parts_of(self, puts: Sequence[Put]) -> Mapping[str, None]:
        owners = [at for at, _ in self.story.owners]
        return {self.story.owners[bisect_right(owners, put.start) - 1][1]: None for put in puts}

    def _settle(self) -> None:
        names = self.package.related("footnotes")
        if self.fresh and names:
            renumber(self.package, names[0], self.fresh)
        if self.fresh or self.last:
            self.package.touch(self.package.main)
        if self.styles.grown:
            self.package.touch(self.package.related("styles")[0])
        crossings = [*self.story.crossings, *self._repeated]
        if self._how is not None and settle(self.package, self._how, crossings):
            for kind in ("header", "footer", "endnotes"):
                for name in self.package.related(kind):
                    if b"NOTEREF" in self.package.raw(name):
                        self.package.touch(name)

    def _lost(self, told: str) -> UsageFault:
        return UsageFault.of(
            "read-back",
            f"{self.document.path} does not read as what was filled in: {told}",
            "nothing was written; please report this together with the document",
            file=self.document.path,
        )


class _Value:
    """Makes a value with what stands around it; in a copy of a text box, the value alone."""

    def __init__(self, controls: Controls, value: Value, *, twin: bool = False) -> None:
        self.controls, self.value, self.twin = controls, value, twin

    def __call__(self, run: Element) -> list[Element]:
        return self.controls.value(run, self.value.locked, twin=self.twin)


def _again(put: Put) -> Put:
    make = put.make
    if isinstance(make, _Value):
        make = _Value(make.controls, make.value, twin=True)
    return put._replace(make=make)


def _behind(body: Element) -> int:
    """Return where a paragraph behind all text of a body goes: before the properties of the last section."""
    last = len(body) - 1
    return last if last >= 0 and body[last].tag == f"{W}sectPr" else len(body)


def _difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"got {one[at : at + 40]!r}, expected {other[at : at + 40]!r} at {at}"
