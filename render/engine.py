"""A document and its facts make an output, or every reason why not, at once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from factlock.registry.errors import FactlockError, Finding, Refused, UsageFault
from factlock.registry.model import RULESET
from factlock.render import assembly, files
from factlock.render.citations import NotesKind
from factlock.render.files import Document
from factlock.render.filling import Filled, Filler, Mode
from factlock.render.formats import format_of
from factlock.render.formats.format import Format, Output
from factlock.render.judging import Judge
from factlock.render.layout import Layout, Reading, Zone
from factlock.render.lockfile import Locked, Section
from factlock.render.placeholders import NO_KEY, Placeholder, Seen, Suspect, Verbatim, scan
from factlock.render.selection import Facts
from factlock.render.spanmap import SpanMap

__all__ = ["Mode", "Options", "Rendered", "Use", "disagreements", "render"]


@dataclass(frozen=True, slots=True)
class Options:
    """How to render. ``language`` and ``as_of`` overrule the document, ``default_language`` does not.

    ``today`` is the date of the clock; ``upgrade`` names facts for mode UPGRADE, none means all.
    ``document`` is the document's identity where it names none itself.
    """

    today: date
    mode: Mode = Mode.PLAIN
    notes: NotesKind = "clause"
    language: str = ""
    default_language: str = ""
    as_of: date | None = None
    upgrade: frozenset[str] = frozenset()
    document: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """One placeholder that was filled in: where it stands in document and output, and with what.

    ``written`` is the placeholder as the document writes it.
    """

    line: int
    column: int
    start: int
    end: int
    written: str
    locked: Locked
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Rendered:
    """A finished output, not yet written. ``findings`` are warnings and notes only.

    ``left_alone`` counts the placeholders in code and comments.
    """

    document: Document
    output: Output = field(repr=False)
    section: Section = field(repr=False)
    map: SpanMap = field(repr=False)
    uses: tuple[Use, ...] = field(repr=False)
    findings: tuple[Finding, ...] = ()
    left_alone: int = 0

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
    return _Rendering(document, open_facts, section, options).run()


class _Rendering:
    """One run over one document; collects findings until the end."""

    def __init__(
        self,
        document: Document,
        open_facts: Callable[[], Facts],
        section: Section | None,
        options: Options,
    ) -> None:
        self.document = document
        self.options = options
        self.section = section
        self.form: Format = format_of(document.path)
        self.seen: Sequence[Seen] = scan(document.text)
        self.layout: Layout = self.form.read(document, [(s.start, s.end) for s in self.seen])
        settings = self.layout.settings
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
            replace(finding, file=document.path) for finding in self.layout.findings
        ]
        self.literal: dict[int, str] = {}
        self.left_alone = 0

    def _reference(self, own: date | None) -> date:
        options = self.options
        if self.section is not None and options.mode in (Mode.LOCKED, Mode.FROZEN):
            return options.as_of or date.fromisoformat(self.section.reference_date)
        return options.as_of or own or options.today

    def run(self) -> Rendered:
        if any(finding.severity == "error" for finding in self.findings):
            raise UsageFault(self.findings)
        upgrading = self.options.mode is Mode.UPGRADE
        numbers = list(self._sorted())
        filled = self._fill(numbers)
        shown = {number: one.now.shown for number, one in filled.items()}
        shown |= self.literal
        readings = self.layout.readings(shown, self.language)
        settings = self.layout.settings
        judge = Judge(
            self.language, self.reference, proven=settings.proven, fetched=settings.fetched
        )
        for number, value in filled.items():
            for finding in judge.findings(value, readings.get(number), upgrading=upgrading):
                self._add(self.seen[number].start, finding)
        self._look_over(filled)
        self._stop()
        return self._finish({number: one.now for number, one in filled.items()}, readings)

    # What stands where ---------------------------------------------------------------------------

    def _sorted(self) -> Iterator[int]:
        """Yield the placeholders that are to be filled in; note what is wrong with the others."""
        in_code = self.layout.settings.render_in_code
        for number, one in enumerate(self.seen):
            zone = self.layout.place(number).zone
            if zone is Zone.HIDDEN or (zone in assembly.QUIET and not in_code):
                self.left_alone += isinstance(one, Placeholder)
            elif isinstance(one, Suspect):
                if not one.if_known or self.filler.known(one.if_known):
                    keys = self.filler.keys(one.if_known) if one.code == NO_KEY else ""
                    self._add(one.start, Finding(one.code, one.message, one.fix + keys))
            elif isinstance(one, Verbatim):
                self.literal[number] = one.text
            elif (wrong := self._misplaced(zone)) is not None:
                self._add(one.start, wrong)
            else:
                yield number

    def _misplaced(self, zone: Zone) -> Finding | None:
        match zone:
            case Zone.FRONT_MATTER:
                return Finding(
                    "placeholder-in-front-matter",
                    "a value cannot be filled in here: settings carry neither notes nor a sentence",
                    "write it into the text; to keep it as it stands, write <<! … >>",
                )
            case Zone.ADDRESS | Zone.TAG:
                return Finding(
                    "placeholder-in-address",
                    "a value cannot be filled into an address, a link's title or a tag",
                    "write the address out; put a bare address between < and >",
                )
            case Zone.HTML if self.options.notes != "none":
                return Finding(
                    "note-in-html",
                    "a value inside raw HTML cannot bear a note, as Markdown is not read there",
                    "leave a blank line before the text, or render with --notes none",
                )
        return None

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
                    self._add(one.start, finding)
                continue
            filled[number] = outcome
            for warning in outcome.warnings:
                self._add(one.start, warning)
        return filled

    def _look_over(self, filled: dict[int, Filled]) -> None:
        """Note what concerns the document as a whole."""
        used = {part.id for one in filled.values() for part in one.now.inputs} | {
            one.expression.id for one in self.seen if isinstance(one, Placeholder)
        }
        for name in sorted(self.options.upgrade - used):
            self.findings.append(
                Finding(
                    "not-in-document",
                    f"there is no placeholder of {name}",
                    "mend --upgrade-fact",
                    self.document.path,
                )
            )
        if filled and self.options.notes != "none" and self.layout.ends_open():
            self.findings.append(
                Finding(
                    "open-at-end",
                    "code or a comment is still open at the end, so that the notes would be part of it",
                    "close it",
                    self.document.path,
                    *self.document.place(len(self.document.text)),
                )
            )

    # The end -------------------------------------------------------------------------------------

    def _add(self, offset: int, finding: Finding) -> None:
        line, column = self.document.place(offset)
        self.findings.append(replace(finding, file=self.document.path, line=line, column=column))

    def _stop(self) -> None:
        self.findings.sort(key=lambda finding: (finding.line or 0, finding.column or 0))
        if any(finding.severity == "error" for finding in self.findings):
            raise Refused(self.findings)

    def _finish(self, filled: dict[int, Locked], readings: dict[int, Reading]) -> Rendered:
        notes = self.options.notes
        facts = assembly.cite(list(filled.values()), notes)
        into = assembly.filling(
            self.seen,
            filled,
            facts=facts,
            literal=self.literal,
            layout=self.layout,
            kind=notes,
            language=self.language,
        )
        made = self.form.fill(self.document, into)
        shown = [(value.locked.shown, value.place.zone) for value in into.values]
        self.findings += (
            replace(finding, file=self.document.path)
            for finding in assembly.read_back(
                self.document, made, shown, self.form, self.filler.known
            )
        )
        self._stop()
        opened = self.filler.opened
        settings = self.layout.settings
        section = Section(
            ruleset=RULESET,
            language=self.language,
            reference_date=self.reference.isoformat(),
            notes=notes,
            document=settings.id or self.options.document or self.document.path,
            template=self.document.sha256,
            output=files.sha256(made.body),
            log_head=opened.head().hash if opened is not None else "",
            facts=facts,
        )
        spans = SpanMap(section.template, section.output, tuple(facts), made.spans)
        uses = tuple(
            Use(
                *self.document.place(self.seen[number].start),
                span.start,
                span.end,
                self.document.text[self.seen[number].start : self.seen[number].end],
                facts[one.expression],
                readings.get(number),
            )
            for (number, one), span in zip(filled.items(), made.spans, strict=True)
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


def disagreements(rendered: Rendered, section: Section, output: bytes | None) -> Iterator[Finding]:
    """Yield where the lock, the rendering and the output on disk do not agree (``--locked``).

    When a clause was last found and the head of the log are not compared: they move by themselves.
    """
    now, name = rendered.section, rendered.document.path
    again = "look at what changed and render again without --locked"
    pairs = (
        ("template-changed", "the document", section.template, now.template),
        ("ruleset-changed", "the ruleset", section.ruleset, now.ruleset),
        ("options-changed", "the language", section.language, now.language),
        ("options-changed", "the reference date", section.reference_date, now.reference_date),
        ("options-changed", "the kind of notes", section.notes, now.notes),
    )
    for code, what, held, found in pairs:
        if held != found:
            yield Finding(
                code,
                f"{what} is not what the lock holds: got {found}, expected {held}",
                again,
                name,
            )
    ours = {key: _unproved(one) for key, one in now.facts.items()}
    theirs = {key: _unproved(one) for key, one in section.facts.items()}
    for key in sorted(ours.keys() | theirs.keys()):
        if ours.get(key) != theirs.get(key):
            yield Finding("lock-changed", f"<<{key}>> is not what the lock holds", again, name)
    if output is None:
        yield Finding("output-missing", "the output is not there", again, name)
    elif output != rendered.output.body:
        yield Finding(
            "output-changed", "the output is not what the document renders to", again, name
        )
    if section.output != now.output:
        yield Finding("lock-changed", "the lock holds another output", again, name)


def _unproved(locked: Locked) -> Locked:
    """Return a value without when its clauses were last found."""
    return replace(locked, inputs=tuple(replace(one, proved="") for one in locked.inputs))
