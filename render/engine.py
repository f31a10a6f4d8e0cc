"""A document and its facts make an output, or every reason why not, at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from factlock.registry.errors import FactlockError, Finding, Refused, UsageFault
from factlock.registry.model import RULESET
from factlock.render import assembly, files
from factlock.render.bibliography import DECLARED, NO_BIBLIOGRAPHY, Bibliography, declared
from factlock.render.citations import NotesKind
from factlock.render.collector import uncollected
from factlock.render.exported import mended
from factlock.render.files import Document
from factlock.render.filling import BY_LOCK, Filled, Filler, Mode
from factlock.render.formats import format_of
from factlock.render.formats.format import Filling, Format, Output
from factlock.render.judging import Judge
from factlock.render.layout import Layout, Zone
from factlock.render.lockfile import Locked, Section
from factlock.render.misplaced import OPEN_AT_END, UNCITED_DOCUMENT, misplaced, unfit
from factlock.render.options import Options
from factlock.render.placeholders import NO_KEY, Placeholder, Seen, Suspect, Verbatim, scan
from factlock.render.selection import Facts
from factlock.render.spanmap import SpanMap
from factlock.render.styles import style_of
from factlock.render.templating.expanding import Expanded, Given, expand
from factlock.render.uses import Use, Uses

__all__ = ["Mode", "Options", "Rendered", "Rendering", "Use", "render"]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A finished output, not yet written. ``findings`` are warnings and notes only.

    ``left_alone`` counts the placeholders in code and comments.
    """

    document: Document
    output: Output = field(repr=False)
    section: Section = field(repr=False)
    map: SpanMap = field(repr=False)
    filled: Uses = field(repr=False)
    findings: tuple[Finding, ...] = ()
    left_alone: int = 0

    @property
    def uses(self) -> tuple[Use, ...]:
        """The placeholders that were filled in, in order."""
        return self.filled.listed

    @property
    def text(self) -> str:
        """The output's text, in which the spans of the map count."""
        return self.output.text


def render(
    document: Document, open_facts: Callable[[], Facts], section: Section | None, options: Options
) -> Rendered:
    """Render one document. ``section`` is what the lock holds of this output, if anything.

    Raises Refused (a gate says no) or UsageFault (the document's settings), with every finding, and
    what the registry raises when it cannot be read.
    """
    if section is None and options.mode in (Mode.FROZEN, Mode.LOCKED):
        raise Refused.of(
            "no-lock",
            f"{document.path} was not rendered to this output yet",
            "render once without --locked and --frozen",
            file=document.path,
        )
    with uncollected():
        return Rendering(document, open_facts, section, options).run()


class Rendering:
    """One run over one document; collects findings until the end."""

    def __init__(
        self,
        document: Document,
        open_facts: Callable[[], Facts],
        section: Section | None,
        options: Options,
    ) -> None:
        expanded = _expanded(document, open_facts, section, options)
        document = expanded.document
        if options.exported:
            day = options.today
            asked = Filler(open_facts, section, options.mode, options.upgrade, day, day, "")
            document = mended(document, asked.known)
        self.document = document
        self.structure = expanded.structure
        self.options = options
        self.section = section
        self.form: Format = format_of(document.path)
        self.seen: Sequence[Seen] = scan(document.text)
        self.layout: Layout = self.form.read(document, [(s.start, s.end) for s in self.seen])
        self.settings = settings = self.layout.settings
        self.language = options.language or settings.language or options.default_language
        self.reference = self._reference(settings.reference)
        self.filler = Filler(
            open_facts,
            section,
            options.mode,
            options.upgrade,
            self.reference,
            options.today,
            self.language,
        )
        self.findings: list[Finding] = [
            *expanded.findings,
            *(
                replace(one, file=document.path, line=document.line(one.line or 1))
                for one in self.layout.findings
            ),
        ]
        self.literal: dict[int, str] = {}
        self.left_alone = 0

    def _reference(self, own: date | None) -> date:
        options = self.options
        if self.section is not None and options.mode in BY_LOCK:
            return options.as_of or date.fromisoformat(self.section.reference_date)
        return options.as_of or own or options.today

    def run(self) -> Rendered:
        """Render. Raises Refused or UsageFault with every finding."""
        if any(finding.severity == "error" for finding in self.findings):
            raise UsageFault(self.findings)
        upgrading = self.options.mode is Mode.UPGRADE
        numbers = list(self._sorted())
        filled = self._fill(numbers)
        shown = {number: one.now.shown for number, one in filled.items()}
        shown |= self.literal
        readings = self.layout.readings(shown, self.language)
        settings = self.settings
        judge = Judge(
            self.language,
            self.reference,
            proven=settings.proven,
            fetched=settings.fetched,
            cited=settings.cited,
        )
        for number, value in filled.items():
            for finding in judge.findings(value, readings.get(number), upgrading=upgrading):
                self._add(number, finding)
        self._look_over(filled)
        self._stop()
        into, facts = self._filling(filled)
        kept = tuple(filled)
        # A large document needs the room.
        del filled, shown, readings, numbers, self.layout, self.seen
        return self._finish(into, facts, kept)

    # What stands where ---------------------------------------------------------------------------

    def _sorted(self) -> Iterator[int]:
        """Yield the placeholders that are to be filled in; note what is wrong with the others."""
        in_code = self.layout.settings.render_in_code
        for number, one in enumerate(self.seen):
            zone = self.layout.place(number).zone
            if zone is Zone.TEXT and isinstance(one, Placeholder):
                yield number
            elif zone is Zone.HIDDEN or (zone in assembly.QUIET and not in_code):
                self.left_alone += isinstance(one, Placeholder)
            elif isinstance(one, Suspect):
                if not one.if_known or self.filler.known(one.if_known):
                    keys = self.filler.keys(one.if_known) if one.code == NO_KEY else ""
                    self._add(number, Finding(one.code, one.message, one.fix + keys))
            elif isinstance(one, Verbatim):
                self.literal[number] = one.text
            elif (wrong := misplaced(zone, self.options.notes)) is not None:
                self._add(number, wrong)
            else:
                yield number

    # Filling in ----------------------------------------------------------------------------------

    def _fill(self, numbers: Sequence[int]) -> dict[int, Filled]:
        done: dict[int, Filled | FactlockError] = {}
        same: dict[str, Filled | FactlockError] = {}
        filled: dict[int, Filled] = {}
        for number in numbers:
            one = self.seen[number]
            assert isinstance(one, Placeholder)  # noqa: S101  (_sorted yields nothing else)
            outcome = done.get(id(one.expression))
            if outcome is None:
                text = str(one.expression)
                if text not in same:
                    try:
                        same[text] = self.filler.fill(one.expression)
                    except Refused as refused:
                        same[text] = refused
                outcome = done[id(one.expression)] = same[text]
            if isinstance(outcome, FactlockError):
                for finding in outcome.findings:
                    self._add(number, finding)
                continue
            filled[number] = outcome
            for warning in outcome.warnings:
                self._add(number, warning)
        return filled

    def _look_over(self, filled: dict[int, Filled]) -> None:
        """Note what concerns the document as a whole."""
        for name in sorted(self.options.upgrade - self._used(filled)):
            self.findings.append(
                Finding(
                    "not-in-document",
                    f"there is no placeholder of {name}",
                    "mend --upgrade-fact",
                    self.document.path,
                )
            )
        if (unfitting := unfit(self.form, self.options.notes)) is not None:
            self.findings.append(replace(unfitting, file=self.document.path))
        if filled and self.options.notes == "none" and self.layout.settings.cited:
            self.findings.append(replace(UNCITED_DOCUMENT, file=self.document.path))
        if filled and self.options.notes != "none" and self.layout.ends_open():
            line, column = self.document.place(len(self.document.text))
            told = replace(OPEN_AT_END, file=self.document.path, line=line, column=column)
            self.findings.append(told)

    def _used(self, filled: dict[int, Filled]) -> set[str]:
        """Return the facts that the document names, or rests on; nothing where nobody asks."""
        if not self.options.upgrade:
            return set()
        named = [one.expression.names for one in self.seen if isinstance(one, Placeholder)]
        rest = [one.now.names for one in filled.values()]
        return {name for names in (*named, *rest) for name in names}

    # The end -------------------------------------------------------------------------------------

    def _add(self, number: int, finding: Finding) -> None:
        """Note what is to be told of something seen, by its number."""
        line, column = self.document.place(self.seen[number].start)
        placed = replace(finding, file=self.document.path, line=line, column=column)
        self.findings.append(self.document.placed(placed))

    def _stop(self) -> None:
        self._sort()
        if any(finding.severity == "error" for finding in self.findings):
            raise Refused(self.findings)

    def _sort(self) -> None:
        self.findings.sort(key=lambda finding: (finding.line or 0, finding.column or 0))

    def _filling(self, filled: Mapping[int, Filled]) -> tuple[Filling, dict[str, Locked]]:
        """Return what is put into the document, and its values by expression."""
        notes, options = self.options.notes, self.options
        style = options.style_file or style_of(options.style)
        listed = style is not None and style.by_author and notes in ("clause", "list")
        kind: NotesKind = "source" if listed else notes
        facts = assembly.cite([one.now for one in filled.values()], kind)
        into = assembly.filling(
            self.seen,
            ((number, one.now.expression) for number, one in filled.items()),
            facts=facts,
            literal=self.literal,
            layout=self.layout,
            kind=kind,
            style=style,
            language=self.language,
            own=self._own() or NO_BIBLIOGRAPHY,
        )
        return into, facts

    def _own(self) -> Bibliography | None:
        """Return the user's bibliography: the one given, that of the lock where it decides, or what was imported."""
        mode, held = self.options.mode, self.section.bibliography if self.section else None
        if self.options.bibliography is not None:
            return self.options.bibliography
        imported = held is None or held.kind == DECLARED
        if mode in BY_LOCK and not (mode is Mode.LOCKED and imported):
            return held
        opened = self.filler.opened
        return declared(opened.descriptions()) if opened is not None else None

    def _read_back(self, made: Output, into: Filling) -> None:
        self.findings += (
            replace(finding, file=self.document.path)
            for finding in assembly.read_back(
                self.document, made, into.values, self.form, self.filler.known
            )
        )

    def _finish(
        self, into: Filling, facts: dict[str, Locked], numbers: tuple[int, ...]
    ) -> Rendered:
        options = self.options
        into = replace(into, lock_values=options.lock_values, output=options.output)
        made = self.form.fill(self.document, into)
        self._read_back(made, into)
        self._stop()
        opened, own = self.filler.opened, self._own()
        section = Section(
            ruleset=RULESET,
            language=self.language,
            reference_date=self.reference.isoformat(),
            notes=self.options.notes,
            style=options.style,
            style_file=options.style_file.held(self.document.path) if options.style_file else None,
            document=self.settings.id or self.options.document or self.document.path,
            template=self.document.sha256,
            output=files.sha256(made.body),
            log_head=opened.head().hash if opened is not None else "",
            facts=facts,
            structure=self.structure,
            bibliography=own.used(i.note.url for f in facts.values() for i in f.inputs)
            if own
            else None,
            exported=options.exported,
            lock_values=self.options.lock_values,
        )
        spans = SpanMap(section.template, section.output, tuple(facts), made.spans)
        uses = Uses(
            self.document,
            self.form,
            numbers=numbers,
            filling=into,
            spans=made.spans,
            literal=self.literal,
        )
        return Rendered(
            self.document,
            made,
            section,
            spans,
            uses,
            tuple(self.findings),
            self.left_alone,
        )


def _expanded(
    document: Document, open_facts: Callable[[], Facts], section: Section | None, options: Options
) -> Expanded:
    given = Given(
        options.mode,
        options.today,
        options.as_of,
        options.data,
        section.structure if section is not None else None,
        date.fromisoformat(section.reference_date) if section is not None else None,
        options.upgrade,
    )
    return expand(document, open_facts, given)
