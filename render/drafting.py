"""Drafts: what cannot be filled in stands out as a gap, and nothing is locked. No draft passes a gate."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from factlock.registry.errors import Finding
from factlock.render.collector import uncollected
from factlock.render.engine import Options, Rendered, Rendering
from factlock.render.files import Document
from factlock.render.filling import Filled
from factlock.render.formats.format import Filling, Literal, Output
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.misplaced import misplaced
from factlock.render.selection import Facts
from factlock.render.wording import words_of


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft: ``missing`` of ``values`` could not be filled in, and ``findings`` say why."""

    document: Document
    output: Output = field(repr=False)
    missing: int
    values: int
    findings: tuple[Finding, ...]


def draft(document: Document, open_facts: Callable[[], Facts], options: Options) -> Draft:
    """Render one document with what is there, from the registry alone: what a lock holds is not asked.

    Raises UsageFault (the document's settings), and what the registry raises when it cannot be read.
    """
    with uncollected():
        work = _Drafting(document, open_facts, None, options)
        rendered = work.run()
    missing = len(work.wrong)
    return Draft(
        rendered.document,
        rendered.output,
        missing,
        missing + len(rendered.map.spans),
        tuple(work.findings),
    )


class _Drafting(Rendering):
    """A rendering that goes on where something is wrong.

    ``wrong`` holds the code of the first error of each placeholder that cannot be filled in.
    """

    def __init__(
        self, document: Document, open_facts: Callable[[], Facts], section: None, options: Options
    ) -> None:
        self.wrong: dict[int, str] = {}
        super().__init__(document, open_facts, section, options)

    def run(self) -> Rendered:
        self.start = self._start()
        return super().run()

    def _add(self, number: int, finding: Finding) -> None:
        super()._add(number, finding)
        if finding.severity == "error":
            self.wrong.setdefault(number, finding.code)

    def _stop(self) -> None:
        self._sort()

    def _filling(self, filled: Mapping[int, Filled]) -> tuple[Filling, dict[str, Locked]]:
        """Return what is put into the document: values, a gap for each that is missing, and what it is above all."""
        words = words_of(self.language)
        for number, code in self.wrong.items():
            if misplaced(self.layout.place(number).zone, self.options.notes) is None:
                written = self.document.text[self.seen[number].start : self.seen[number].end]
                self.literal[number] = words.gap.format(written.strip("<> "), code)
        kept = {number: one for number, one in filled.items() if number not in self.wrong}
        into, facts = super()._filling(kept)
        told = words.draft.format(len(self.wrong), len(self.wrong) + len(kept))
        above = Literal(self.start, self.start, told, Place(Zone.TEXT, 0, True, self.start))  # noqa: FBT003
        return replace(into, literals=(above, *into.literals)), facts

    def _start(self) -> int:
        """Return where the text of the document begins."""
        runs = (run for run in self.form.take_apart(self.document).runs if run.zone is Zone.TEXT)
        return next((run.lines[0][0] for run in runs if run.lines), len(self.document.text))

    def _read_back(self, made: Output, into: Filling) -> None:
        """Leave it: what stands where nothing can be filled in stays in the text, and nothing is locked."""
