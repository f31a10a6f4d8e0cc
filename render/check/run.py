"""One run of the check over documents: pages are fetched once, passes are looked up and remembered."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Protocol

from factlock.registry.errors import Finding, UsageFault
from factlock.registry.rings import Checked, Claim, ClaimState, Opened, check
from factlock.registry.sources import Source
from factlock.render import claimsfile, references
from factlock.render.check import document as documents
from factlock.render.check import standing
from factlock.render.check.document import Read
from factlock.render.check.new import Declared, Group, groups, undeclared
from factlock.render.check.report import Report, Seen, Summary, ordered
from factlock.render.claims.stub import stub_path
from factlock.render.locked import Rederived, rederive
from factlock.render.selection import Facts


class Memory(Protocol):
    """What a check asks of a registry besides facts."""

    def knows_pass(
        self, sentence: str, quote: str, *, source: str = "", page: str = ""
    ) -> frozenset[str]:
        """Return the pages in which a claim held of late."""

    def addresses(self) -> frozenset[str]:
        """Return the addresses of the registry's sources."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to check. ``language`` overrules the documents' own mark, ``default_language`` does not."""

    today: date
    as_of: date | None = None
    language: str = ""
    default_language: str = ""
    claims: Path | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A claim that held, to be remembered; see ``Batch.remember_pass``."""

    sentence: str
    quote: str
    source: str
    page: str


@dataclass(slots=True)
class Checker:
    """Checks documents, one after the other. ``passed`` gathers what may be remembered.

    ``open_facts`` gives the registry and raises where there is none; ``memory`` is None without one.
    """

    opened: Callable[[str], Source]
    open_facts: Callable[[], Facts]
    memory: Memory | None
    settings: Settings
    passed: list[Passed] = field(default_factory=list)
    _pages: dict[str, Opened] = field(default_factory=dict)
    _known: frozenset[str] | None = None

    def check(self, path: Path) -> Report:
        """Check one document. Raises what makes it impossible to examine it at all."""
        return _Run(self, path).report()

    def page(self, where: str, language: str = "") -> Opened:
        """Open a source, at most once a run."""
        found = self._pages.get(where)
        if found is None:
            found = self._pages[where] = Opened(where, self.opened, language)
        return found

    def has_opened(self, where: str) -> bool:
        """Whether a source was opened in this run."""
        return where in self._pages

    def is_source(self, address: str) -> bool:
        """Whether an address is a source of the registry."""
        if self._known is None:
            self._known = self.memory.addresses() if self.memory else frozenset()
        return address in self._known


@dataclass(frozen=True, slots=True)
class _Job:
    """A declared claim that is to go through the rings, and the pages in which it held of late."""

    group: Group
    declared: Declared
    claim: Claim
    passes: frozenset[str]


class _Run:
    def __init__(self, checker: Checker, path: Path) -> None:
        given = checker.settings
        self.checker = checker
        self.path = path
        document = documents.opened(path)
        self.name = str(path)
        self.summary = Summary()
        self.seen: list[Seen] = []
        self.rederived = rederive(
            document,
            checker.open_facts,
            today=given.today,
            as_of=given.as_of,
            default_language=given.default_language,
        )
        locked = self.rederived or Rederived()
        self.read: Read = documents.read(
            document, locked.marks, told=given.language, configured=given.default_language
        )
        self.reference = given.as_of or locked.reference or self.read.reference or given.today
        self.language = self.read.language or locked.language
        self.entries = self._entries(locked)

    def _entries(self, locked: Rederived) -> tuple[claimsfile.Entry, ...]:
        given = self.checker.settings.claims
        if given is not None:
            if not given.exists():
                raise UsageFault.of(
                    "no-claims-file", f"there is no file {given}", "mend --claims", file=str(given)
                )
            self.claims_path = given
            return claimsfile.read(given)
        self.claims_path = stub_path(self.path)
        for path in (self.path, locked.template):
            if path is not None and stub_path(path).exists():
                self.claims_path = stub_path(path)
                return claimsfile.read(self.claims_path)
        return ()

    def report(self) -> Report:
        locked = self.rederived
        if locked is not None:
            for finding in locked.findings:
                self._tell(finding, locked.status if finding.severity == "error" else 0)
            if not locked.aligned:
                return self._done()
        found = standing.judge(self.read, locked or Rederived(), self.language, self.reference)
        self.summary.locked = found.held
        self.summary.review += found.doubtful
        self.summary.unsupported += found.refuted
        self.summary.unread_context = found.unread
        self.seen += found.seen
        ours = locked or Rederived()
        notes = documents.own(self.read.document.text, ours.notes, ours.marks)
        self._placeholders(locked)
        news = list(groups(self.read, found, notes, self.entries, self.language))
        self._claims(news, found)
        self._references(notes)
        self._rest(news, notes, found)
        return self._done()

    def _done(self) -> Report:
        return Report(self.name, self.read.document.sha256, self.summary, ordered(self.seen))

    def _tell(self, finding: Finding, status: int) -> None:
        placed = finding if finding.file else replace(finding, file=self.name)
        self.seen.append(Seen(self.read.document.placed(placed), status))

    def _placeholders(self, locked: Rederived | None) -> None:
        literals = locked.literals if locked is not None else frozenset()
        for row in self.read.rows:
            if row.kind == "placeholder" and row.text not in literals:
                told = f"{row.text} is not filled in"
                fix = "render the document, then check the output: factlock render, factlock check report.rendered.md"
                self._tell(Finding("not-rendered", told, fix, self.name, row.line, row.column), 1)

    # Claims --------------------------------------------------------------------------------------

    def _claims(self, news: Sequence[Group], found: standing.Found) -> None:
        jobs: list[_Job] = []
        for group in news:
            declared = group.declared
            if declared is None or not declared.entry.filled:
                self.summary.unsupported += group.count
                for finding in undeclared(group, self.read, self.entries, found, self.claims_path):
                    self._tell(finding, 1)
                continue
            if declared.entry.waived:
                self._waived(declared)
            claim = self._claim(group)
            jobs.append(_Job(group, declared, claim, self._passes(declared, claim)))
        # One claim that must be looked for opens its page for all the claims of that page.
        asked = {job.declared.where for job in jobs if not job.passes}
        for job in jobs:
            self._job(job, must=job.declared.where in asked)

    def _claim(self, group: Group) -> Claim:
        return Claim(
            group.sentence,
            group.declared.entry.quote if group.declared else "",
            self.language,
            group.words,
            group.proven,
            self.reference,
        )

    def _waived(self, declared: Declared) -> None:
        finding = Finding(
            "waiver-not-honoured",
            "the entry asks for a waiver; a waiver must be signed, and this version cannot read signatures",
            "take “waive” out; prove the claim, or take it out of the document",
            str(self.claims_path),
            declared.entry.line,
        )
        self._tell(finding, 1)

    @staticmethod
    def _key(claim: Claim) -> str:
        """Return what a pass is of: the sentence, and all else of it that the rings depend on."""
        rest = (claim.language, str(claim.reference.year), *sorted(claim.proven))
        return "␟".join((claim.sentence, *rest))

    def _passes(self, declared: Declared, claim: Claim) -> frozenset[str]:
        memory = self.checker.memory
        if memory is None:
            return frozenset()
        entry = declared.entry
        page = ""
        if entry.attached:
            page = self.checker.page(entry.where, self.language).page_sha256
            if not page:
                return frozenset()
        source = "" if entry.attached else entry.where
        return memory.knows_pass(self._key(claim), claim.quote, source=source, page=page)

    def _job(self, job: _Job, *, must: bool) -> None:
        group, entry, claim = job.group, job.declared.entry, job.claim
        if job.passes:
            held = not must and not self.checker.has_opened(entry.where)
            opened = None if held else self.checker.page(entry.where, self.language)
            if opened is None or opened.page_sha256 in job.passes:
                self.summary.known += group.count
                return
        opened = self.checker.page(entry.where, self.language)
        done = check(claim, opened)
        match done.state:
            case ClaimState.VERIFIED:
                self.summary.verified += group.count
                source = "" if entry.attached else entry.where
                self.checker.passed.append(
                    Passed(self._key(claim), claim.quote, source, opened.page_sha256)
                )
            case ClaimState.UNSUPPORTED:
                self.summary.unsupported += group.count
            case ClaimState.REVIEW:
                self.summary.review += group.count
            case ClaimState.COULD_NOT_CHECK:
                self.summary.could_not_check += group.count
        for finding in self._weighed(group, done):
            self._tell(finding, 3 if done.state is ClaimState.COULD_NOT_CHECK else 1)

    def _weighed(self, group: Group, done: Checked) -> Iterator[Finding]:
        rings = [ring.as_json() for ring in done.rings]
        for finding in done.findings:
            row = group.row_of(str(finding.details.get("literal", "")))
            line, column = (row.line, row.column) if row else group.place
            code = finding.code
            if done.state is ClaimState.UNSUPPORTED:
                code = group.code(row)
            elif done.state is ClaimState.COULD_NOT_CHECK:
                code = "could-not-check"
            yield Finding(
                code,
                f"“{row.text if row else group.sentence}”: {finding.message}",
                finding.fix,
                self.name,
                line,
                column,
                details={"claim": group.sentence, "reason": finding.code, "rings": rings},
            )

    # References and the rest ---------------------------------------------------------------------

    def _references(self, notes: documents.Spans) -> None:
        rows = [
            row
            for row in self.read.rows
            if row.kind == "reference" and not notes.hold((row.start, row.end))
        ]
        followed = references.follow(
            rows, self.read.document.text, self.checker.page, self.checker.is_source
        )
        for one in followed:
            self.summary.references += 1
            if one.finding is not None:
                placed = replace(
                    one.finding, file=self.name, line=one.row.line, column=one.row.column
                )
                self._tell(placed, 3 if one.outcome == "could-not-check" else 1)

    def _rest(self, news: Sequence[Group], notes: documents.Spans, found: standing.Found) -> None:
        """Count the sentences that nothing looked at; tell of entries that no sentence needs."""
        used = {id(group.declared.entry) for group in news if group.declared}
        looked_at = documents.Spans((row.start, row.end) for row in self.read.rows if row.claim)
        declared = {group.place_at for group in news if not group.rows}
        for start, end, _ in self.read.sentences:
            span = (start, end)
            if start in declared or notes.hold(span):
                continue
            if not looked_at.meeting(span) and not found.spans.meeting(span):
                self.summary.unexamined_sentences += 1
        for entry in self.entries:
            if id(entry) not in used:
                finding = Finding(
                    "claim-not-in-document",
                    f"no sentence of {self.name} reads “{' '.join(entry.text.split())}”",
                    "the text of a claim is one whole sentence of the document, word for word",
                    str(self.claims_path),
                    entry.line,
                    severity="warning",
                )
                self._tell(finding, 0)
