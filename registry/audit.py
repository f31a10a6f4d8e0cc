"""Recompute everything that a registry keeps, and name what does not hold.

An audit reads all records, the log, all snapshots and texts, and finds every clause again in the page
that it was admitted with. It changes nothing. What it cannot show: that the whole file, log included,
was not written anew by its owner; for that, compare the log's head with a copy kept elsewhere.

Codes of what is wrong (exit status 4): ``registry-damaged`` the file itself · ``trigger-missing``,
``trigger-altered``, ``trigger-unexpected`` · ``log-broken`` · ``record-hash-mismatch``,
``record-malformed``, ``record-misfiled``, ``record-not-logged``, ``record-missing`` ·
``reference-missing`` · ``content-mismatch``, ``content-missing``, ``content-unreferenced`` ·
``snapshot-mismatch``, ``snapshot-missing``, ``snapshot-unreferenced`` · ``clause-not-in-snapshot``,
``value-not-in-snapshot`` · ``derivation-differs`` · ``projection-differs`` · ``forked-fact``. A page that cannot be read any
more is ``page-unreadable`` (3). Notes: ``redacted``, ``clock-set``, ``page-text-differs``.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from factlock.registry import rawvalue, text
from factlock.registry.derivation import as_recorded
from factlock.registry.errors import (
    Contradiction,
    CouldNotFindOut,
    FactlockError,
    Finding,
    worst_status,
)
from factlock.registry.model import (
    CellAnchor,
    Derivation,
    Evidence,
    KeyFact,
    Revision,
    Snapshot,
    Status,
)
from factlock.registry.page import Page
from factlock.registry.snapshot import read_page
from factlock.registry.store import STEPS, Inspection, LogHead, Registry, Seen

PageReader = Callable[[bytes, Snapshot], Page]
_PAGES_AT_HAND = 8


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What an audit saw: every fault, how much was examined, and the head of the log.

    ``counts`` has ``entries``, ``records``, ``contents``, ``snapshots``, ``clauses``, ``derivations``.
    """

    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    head: LogHead
    exit_status: int


def audit(registry: Registry, *, read_page: PageReader = read_page) -> AuditReport:
    """Examine everything. Faults are findings; only a registry that cannot be opened raises."""
    seen = Seen()
    findings: list[Finding] = []
    statuses: list[int] = []
    steps: list[Callable[[Inspection, Seen], Iterator[Finding]]] = [
        *STEPS,
        lambda _, seen: _Clauses(registry, seen, read_page).check(),
        lambda _, seen: _forks(registry, seen),
        lambda _, seen: _clock(seen),
    ]
    with registry.inspection() as inspection:
        for step in steps:
            try:
                for finding in step(inspection, seen):
                    findings.append(finding)  # noqa: PERF402  (what came before a fault counts too)
            except FactlockError as error:  # this much of the file is lost; the rest is examined
                findings += error.findings
                statuses.append(error.exit_status)
                seen.whole = False
        head = registry.head()
    statuses += [_status(finding) for finding in findings]
    return AuditReport(tuple(findings), dict(seen.counts), head, worst_status(statuses))


def rebuild(registry: Registry) -> None:
    """Make projections and triggers anew from what is kept. Raises Contradiction for a bad record."""
    registry.rebuild()


def _status(finding: Finding) -> int:
    if finding.code == "page-unreadable":
        return CouldNotFindOut.exit_status
    return 4 if finding.severity == "error" else 0


# Clauses -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Stored:
    """A stored page, and its text prepared for many clauses."""

    page: Page
    plain: text.Plain
    folded: text.Folded
    as_admitted: bool

    def says(self, start: int, end: int, words: str) -> bool:
        """Return whether the page says ``words`` there, as a person reads it."""
        low, high = self.plain.from_page(start), self.plain.from_page(end)
        return text.same(self.plain.text[low:high], words)


class _Pages:
    """Stored pages, each read once while its clauses are asked for in a row."""

    def __init__(self, registry: Registry, read_page: PageReader) -> None:
        self._registry = registry
        self._read = read_page
        self._at_hand: dict[str, _Stored | Finding] = {}

    def get(self, name: str) -> _Stored | Finding:
        """Return the page of a snapshot's record, or why it cannot be read. Raises Contradiction."""
        if name not in self._at_hand:
            while len(self._at_hand) >= _PAGES_AT_HAND:
                self._at_hand.pop(next(iter(self._at_hand)))
            self._at_hand[name] = self._load(name)
        return self._at_hand[name]

    def _load(self, name: str) -> _Stored | Finding:
        snapshot = self._registry.snapshot(name)
        try:
            page = self._read(self._registry.snapshot_bytes(snapshot.sha256), snapshot)
        except CouldNotFindOut as error:
            return Finding(
                "page-unreadable",
                f"the stored page of {snapshot.url} cannot be read: {error}",
                "its clauses were not examined; try again with the version that admitted them",
                details={"snapshot": name},
            )
        seen = hashlib.sha256(page.text.encode()).hexdigest()
        return _Stored(
            page, text.Plain(page.text), text.fold(page.text), seen == snapshot.text_sha256
        )


class _Clauses:
    """Finds every clause and value again in its own stored page."""

    def __init__(self, registry: Registry, seen: Seen, read_page: PageReader) -> None:
        self._registry = registry
        self._seen = seen
        self._pages = _Pages(registry, read_page)
        self._examined: set[tuple[Evidence, str]] = set()
        self._told: set[str] = set()

    def check(self) -> Iterator[Finding]:
        """Yield what is not found; what cannot be looked for has its own finding already."""
        self._seen.counts |= {"clauses": 0, "clauses_unexamined": 0}
        for name in self._seen.revisions:
            try:
                revision = self._registry.revision(name)
            except Contradiction:
                self._seen.counts["clauses_unexamined"] += 1
                continue
            for key in revision.keys:
                if key.derivation is not None:
                    yield from _derivation_fault(revision, key, key.derivation)
                    self._seen.counts["derivations"] = self._seen.counts.get("derivations", 0) + 1
                    continue
                for one in key.evidence:
                    mark = (
                        replace(one, ref="", status=Status.ACTIVE, since="", checked_at=""),
                        key.value.literal,
                    )
                    if mark not in self._examined:  # else taken over from an earlier revision
                        self._examined.add(mark)
                        yield from self._look(one, key, revision)

    def _look(self, one: Evidence, key: KeyFact, revision: Revision) -> Iterator[Finding]:
        try:
            stored = self._pages.get(one.snapshot)
        except Contradiction:
            self._seen.counts["clauses_unexamined"] += 1
            return
        if isinstance(stored, Finding):
            self._seen.counts["clauses_unexamined"] += 1
            yield from self._once(one.snapshot, stored)
            return
        self._seen.counts["clauses"] += 1
        if not stored.as_admitted:
            message = f"the stored page of {one.url} is read otherwise than when it was admitted"
            note = Finding("page-text-differs", message, severity="note", details=_page(one))
            yield from self._once(one.snapshot, note)
        code, problem = _clause_fault(stored, one, key.value.literal)
        if code:
            yield Finding(
                code,
                f"{revision.name}.{key.key}: {problem}",
                "admit it again from its source; until then do not rely on it",
                details={"evidence": one.ref, "clause": one.clause} | _page(one),
            )

    def _once(self, snapshot: str, finding: Finding) -> Iterator[Finding]:
        """Yield what is to be said of a page once, however many clauses it has."""
        if snapshot not in self._told:
            self._told.add(snapshot)
            yield finding


def _page(one: Evidence) -> dict[str, str]:
    return {"snapshot": one.snapshot, "url": one.url}


def _clause_fault(stored: _Stored, one: Evidence, literal: str) -> tuple[str, str]:
    absent = ("clause-not-in-snapshot", f"{one.clause!r} does not stand in its stored page")
    if one.form == rawvalue.FORM and one.cell is not None:
        return ("", "") if _cell_keeps(stored, one, one.cell, literal) else absent
    in_place = stored.says(one.start, one.end, one.clause)
    if one.cell is not None and not (in_place and _cell_stands(stored, one, one.cell)):
        return absent
    if not in_place:
        return ("", "") if text.find(stored.folded, one.clause).matches else absent
    inside = one.start <= one.value_start < one.value_end <= one.end
    if not inside or not stored.says(one.value_start, one.value_end, literal):
        return "value-not-in-snapshot", f"{literal!r} does not stand where it was read"
    return "", ""


def _cell_keeps(stored: _Stored, one: Evidence, anchor: CellAnchor, literal: str) -> bool:
    """Return whether the cell still has its heads and keeps the value that it was admitted for."""
    kept = literal == one.clause and any(
        cell.raw == literal and (cell.row, cell.column) == (anchor.row, anchor.column)
        for table in stored.page.tables[anchor.table - 1 : anchor.table]
        for cell in table.cells
    )
    return kept and _cell_stands(stored, one, anchor)


def _cell_stands(stored: _Stored, one: Evidence, anchor: CellAnchor) -> bool:
    """Return whether the cell and its heads stand in the page's table as they were admitted."""
    tables = stored.page.tables
    if not 1 <= anchor.table <= len(tables):
        return False
    cells = tables[anchor.table - 1].cells
    here = [cell for cell in cells if (cell.row, cell.column) == (anchor.row, anchor.column)]
    row = [c for c in cells if c.row <= anchor.row < c.row + c.row_span]
    column = [c for c in cells if c.column <= anchor.column < c.column + c.column_span]
    return any(cell.start <= one.start and one.end <= cell.end for cell in here) and all(
        any(stored.says(cell.start, cell.end, head) for cell in line)
        for line, heads in ((row, anchor.row_heads), (column, anchor.column_heads))
        for head in heads
    )


def _derivation_fault(
    revision: Revision, key: KeyFact, derivation: Derivation
) -> Iterator[Finding]:
    """Compute a derived value again from the states that it was computed from."""
    name = f"{revision.name}.{key.key}"
    try:
        again = as_recorded(derivation)
    except FactlockError as error:
        told = f"{derivation.formula} cannot be computed again: {error}"
    else:
        held = key.value
        said = [(v.number, v.unit, v.approximate, v.in_heads) for v in (again, held)]
        if said[0] == said[1]:
            return
        told = f"{derivation.formula} comes to {again.literal}, not {held.literal}"
    yield Finding(
        "derivation-differs",
        f"{name}: {told}",
        "derive it again; until then do not rely on it",
        details={"revision": revision.hash, "key": key.key},
    )


# The rest ----------------------------------------------------------------------------------------


def _forks(registry: Registry, seen: Seen) -> Iterator[Finding]:
    """Name every coordinate at which the registry holds two truths."""
    if not seen.whole:
        return
    heads: dict[str, list[str]] = {}
    for revision in registry.forks():
        heads.setdefault(revision.name, []).append(revision.hash)
    for name, hashes in heads.items():
        yield Finding(
            "forked-fact",
            f"{name} has {len(hashes)} current revisions that disagree",
            f"settle which one stands: factlock resolve {name}",
            details={"heads": hashes},
        )


def _clock(seen: Seen) -> Iterator[Finding]:
    if seen.clock_set:
        message = f"{seen.clock_set} batches bear a time that was given with --now, not read"
        yield Finding("clock-set", message, severity="note", details={"batches": seen.clock_set})
