"""Admitting facts: each source is fetched again, just now, and every clause found in it.

A fact is stored whole, in one transaction, or not at all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from factlock.registry import cells, sources
from factlock.registry.cells import CellClaimed
from factlock.registry.errors import FactlockError, Finding, Refused, worst_status
from factlock.registry.evidence import Examiner
from factlock.registry.model import Evidence, KeyFact, QualifierBasis, Revision
from factlock.registry.period import Period
from factlock.registry.proof import Claimed, Proof
from factlock.registry.snapshot import describe, unread
from factlock.registry.sources import Source
from factlock.registry.store import Admission, Registry

_AT_ONCE = 100
"""How many facts of one page are proved before the first of them is stored."""
_MOST_SPANS = 2_000
"""How many clauses are traced to the bytes of their page at one asking."""


@dataclass(frozen=True, slots=True)
class Request:
    """One fact to admit: a coordinate, a source, and a clause or a cell for every key.

    ``title``, ``publisher`` and ``published`` replace what the page says of itself. Dates are ISO
    8601. ``why`` non-empty asks for a revision where the fact is known with another value. ``file``
    and ``line`` tell where the request stands.
    """

    id: str
    where: str
    keys: Mapping[str, Claimed | CellClaimed]
    period: Period | None = None
    title: str = ""
    publisher: str = ""
    published: str = ""
    valid_from: str | None = None
    valid_to: str | None = None
    scope: Mapping[str, str] = field(default_factory=dict)
    forecast: bool = False
    why: str = ""
    file: str | None = None
    line: int | None = None

    @property
    def name(self) -> str:
        """``id`` or ``id@period``."""
        return self.id if self.period is None else f"{self.id}@{self.period}"


@dataclass(frozen=True, slots=True)
class Proved:
    """A request all of whose keys have passed the gate; ``period`` is that of the whole fact."""

    request: Request
    proofs: Mapping[str, Proof]
    period: Period | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one request: an admission, or findings and the exit status they mean."""

    request: Request
    admission: Admission | None = None
    findings: tuple[Finding, ...] = ()
    status: int = 0


def admit(
    requests: Sequence[Request],
    registry: Registry,
    opened: Callable[[str], Source],
    *,
    language: str = "",
) -> Iterator[Outcome]:
    """Admit facts, page by page; a page that several facts share is fetched once.

    ``opened`` fetches an address or reads a file, e.g. over ``sources.open_source``.

    Yields each outcome as soon as it is stored or refused.
    """
    for where in dict.fromkeys(request.where for request in requests):
        mine = [request for request in requests if request.where == where]
        try:
            source = opened(where)
        except FactlockError as error:
            yield from (_failed(request, error) for request in mine)
        else:
            yield from admit_from(source, mine, registry, language=language)


def admit_from(
    source: Source, requests: Sequence[Request], registry: Registry, *, language: str = ""
) -> Iterator[Outcome]:
    """Admit facts from a source that was opened just now."""
    page = source.reading.page
    if page is None:
        yield from (_failed(request, unread(source)) for request in requests)
        return
    examiner = Examiner(page, language)
    for first in range(0, len(requests), _AT_ONCE):
        yield from _admit_some(requests[first : first + _AT_ONCE], registry, source, examiner)


def _admit_some(
    requests: Sequence[Request], registry: Registry, source: Source, examiner: Examiner
) -> Iterator[Outcome]:
    """Admit a few facts of one page, and yield what became of each, in order."""
    refused: dict[int, Outcome] = {}
    proved: list[Proved] = []
    for number, request in enumerate(requests):
        try:
            proved.append(prove_keys(examiner, request))
        except FactlockError as error:
            refused[number] = _failed(request, error)
    stored = store(proved, source, registry)
    for number in range(len(requests)):
        yield refused[number] if number in refused else next(stored)


def texts_of(requests: Sequence[Request], where: str) -> list[str]:
    """Return what a source must show for what is asked of it: clauses, and the heads of cells."""
    texts: list[str] = []
    for request in requests:
        for claimed in request.keys.values() if request.where == where else ():
            if isinstance(claimed, Claimed):
                texts.append(claimed.clause)
            else:
                texts += [claimed.row, claimed.column]
    return texts


def status_of(outcomes: Sequence[Outcome]) -> int:
    """Return the exit status of a run."""
    return worst_status(outcome.status for outcome in outcomes)


def prove_keys(examiner: Examiner, request: Request) -> Proved:
    """Pass every key of a fact through the gate. Raises Refused with every reason why not."""
    proofs: dict[str, Proof] = {}
    findings: list[Finding] = []
    for key, claimed in request.keys.items():
        proof = prove(examiner, _as_asked(claimed, request))
        if isinstance(proof, Proof):
            proofs[key] = proof
        else:
            findings += [_named(finding, request, key) for finding in proof]
    period = _one_period(request, proofs, findings)
    if findings:
        raise Refused(findings)
    return Proved(request, proofs, period)


def store(
    proved: Sequence[Proved], source: Source, registry: Registry, *, at_once: int = 1
) -> Iterator[Outcome]:
    """Store facts that were proved on a page, each whole or not at all.

    ``at_once`` facts share a transaction, which costs less; what was yielded of them is on disk.
    """
    try:
        spans = _spans(proved, source)
    except FactlockError as error:
        yield from (_failed(one.request, error) for one in proved)
        return
    for first in range(0, len(proved), at_once):
        yield from _store_some(proved[first : first + at_once], source, registry, spans)


_Spans = Mapping[tuple[int, int], tuple[int, int] | None]


class _NothingStored(Refused):
    """Ends a transaction in which no fact was stored: then the page is not kept either."""

    def __init__(self, outcomes: list[Outcome]) -> None:
        self.outcomes = outcomes
        super().__init__(finding for outcome in outcomes for finding in outcome.findings)


def _expect_some(outcomes: list[Outcome]) -> None:
    if all(outcome.admission is None for outcome in outcomes):
        raise _NothingStored(outcomes)


def _store_some(
    proved: Sequence[Proved], source: Source, registry: Registry, spans: _Spans
) -> list[Outcome]:
    try:
        with registry.batch() as batch:
            snapshot = batch.snapshot(describe(source), source.fetched.body)
            outcomes = []
            for one in proved:
                revision = _revision(one, source, snapshot, spans)
                try:
                    admission = batch.admit(revision, revise=bool(one.request.why))
                    outcomes.append(Outcome(one.request, admission))
                except FactlockError as error:
                    outcomes.append(_failed(one.request, error))
            _expect_some(outcomes)
            return outcomes
    except _NothingStored as nothing:
        return nothing.outcomes
    except FactlockError as error:
        return [_failed(one.request, error) for one in proved]


def _spans(proved: Sequence[Proved], source: Source) -> _Spans:
    """Return where in the bytes of the page each clause stands."""
    page = source.reading.page
    assert page is not None  # noqa: S101  (nothing is proved on a source without a page)
    wanted = [(p.place.start, p.place.end) for one in proved for p in one.proofs.values()]
    found: list[tuple[int, int] | None] = []
    for first in range(0, len(wanted), _MOST_SPANS):
        part = wanted[first : first + _MOST_SPANS]
        found += sources.locate_all(source.fetched.body, page, part)
    return dict(zip(wanted, found, strict=True))


def prove(examiner: Examiner, claimed: Claimed | CellClaimed) -> Proof | tuple[Finding, ...]:
    """Pass a clause or a cell through the gate."""
    if isinstance(claimed, CellClaimed):
        return cells.prove(examiner, claimed)
    return examiner.prove(claimed)


def _as_asked(claimed: Claimed | CellClaimed, request: Request) -> Claimed | CellClaimed:
    """Return what is claimed, of a cell also whether the fact is admitted as a forecast."""
    if isinstance(claimed, CellClaimed) and request.forecast:
        return replace(claimed, forecast=True)
    return claimed


def _one_period(
    request: Request, proofs: Mapping[str, Proof], findings: list[Finding]
) -> Period | None:
    """Return the period of the whole fact; keys that speak of different ones are two facts."""
    told = {key: proof.period for key, proof in proofs.items() if proof.period is not None}
    distinct = list(dict.fromkeys(told.values()))
    if len(distinct) > 1:
        listed = ", ".join(f"{key} of {period}" for key, period in told.items())
        findings.append(
            Finding(
                "several-periods",
                f"{request.id}: the clauses speak of several periods: {listed}",
                f"admit one fact a period ({request.id}@{distinct[0]} …), or give --period",
                file=request.file,
                line=request.line,
            )
        )
    return distinct[0] if distinct else request.period


def _revision(proved: Proved, source: Source, snapshot: str, spans: _Spans) -> Revision:
    request = proved.request
    return Revision(
        uid="",
        id=request.id,
        period=proved.period,
        valid_from=request.valid_from,
        valid_to=request.valid_to,
        scope=dict(request.scope),
        forecast=request.forecast,
        why=request.why,
        keys=tuple(
            KeyFact(key, proof.value, (_evidence(request, key, proof, source, snapshot, spans),))
            for key, proof in proved.proofs.items()
        ),
    )


def _evidence(  # noqa: PLR0913, PLR0917  (what was asked, seen and stored of it)
    request: Request, key: str, proof: Proof, source: Source, snapshot: str, spans: _Spans
) -> Evidence:
    page, body = source.reading.page, source.fetched.body
    assert page is not None  # noqa: S101  (admit() has refused a source without a page)
    claimed, place = request.keys[key], proof.place
    return Evidence(
        basis=source.basis,
        url=request.where,
        snapshot=snapshot,
        clause=claimed.clause.strip() if isinstance(claimed, Claimed) else place.quote,
        start=place.start,
        end=place.end,
        value_start=proof.value_start,
        value_end=proof.value_end,
        state=place.state,
        form=place.form,
        folds=place.folds,
        prefix=place.prefix,
        suffix=place.suffix,
        heading=place.heading,
        source_span=spans[place.start, place.end],
        fragment=sources.point(body, page, place.start, place.end),
        renderer=source.fetched.renderer,
        cell=proof.cell,
        title=request.title or page.title,
        publisher=request.publisher or page.publisher,
        published=request.published or page.published,
        period_basis=proof.period_basis
        or (QualifierBasis.DECLARED if request.period is not None else None),
    )


def _failed(request: Request, error: FactlockError) -> Outcome:
    findings = tuple(_placed(finding, request) for finding in error.findings)
    return Outcome(request, None, findings, error.exit_status)


def _named(finding: Finding, request: Request, key: str) -> Finding:
    return replace(finding, message=f"{request.name}.{key}: {finding.message}")


def _placed(finding: Finding, request: Request) -> Finding:
    if finding.file or not request.file:
        return finding
    return replace(finding, file=request.file, line=request.line)
