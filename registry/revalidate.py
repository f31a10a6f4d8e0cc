"""Asking sources again: each page once, every clause that rests on it looked for, then its value.

What a page says is stored in one transaction a page, as it comes; only what would turn a fact bad waits
until the whole run is known, because a run in which much turns bad flips nothing. A page that could not
be had, or not whole, never speaks against a clause; it counts towards ``unreachable`` and no more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from factlock.registry import strikes
from factlock.registry.due import asked_for
from factlock.registry.errors import Finding, worst_status
from factlock.registry.model import ClauseState, FetchState, Quantity, Status
from factlock.registry.pagelook import PageLook, Seen, look_at
from factlock.registry.period import Period
from factlock.registry.store import EvidenceResult, Registry, SourceStanding
from factlock.registry.strikes import Look, Verdict
from factlock.registry.tally import Doubt, Tally
from factlock.registry.visits import Call, Visit, Visitor

FULL_EVERY = 8
"""Every so many looks a page is asked for whole, because some servers say "not modified" of what is."""


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one evidence. ``asked`` is false where its page was not asked for this time."""

    uid: str
    name: str
    key: str
    period: Period | None
    url: str
    fetch: FetchState
    clause: ClauseState | None
    before: Status
    after: Status
    old: Quantity
    new: Quantity | None
    strikes: int
    looked: bool
    message: str = ""

    @property
    def fact(self) -> str:
        """``id@period.key``."""
        return f"{self.name}.{self.key}"

    @property
    def changed(self) -> bool:
        """Whether the status is another one now."""
        return self.before is not self.after

    @property
    def exit_status(self) -> int:
        """What this row alone means for the exit status."""
        if self.after in (Status.DRIFTED, Status.GONE):
            return 1
        return 0 if self.looked and self.after is Status.ACTIVE else 3


@dataclass(slots=True)
class Report:
    """What a run came to, once its rows are through."""

    sources: int = 0
    asked: int = 0
    rows: Counter[Status] = field(default_factory=Counter)
    changed: int = 0
    not_looked: int = 0
    left: int = 0
    doubtful: bool = False
    findings: list[Finding] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    @property
    def exit_status(self) -> int:
        """The status of the run: 1 over 3 over 0."""
        return worst_status(self.statuses)


class Revalidation:
    """One run over some addresses."""

    def __init__(
        self, registry: Registry, visitor: Visitor, now: datetime, language: str = ""
    ) -> None:
        self._registry = registry
        self._visitor = visitor
        self._now = now
        self._language = language
        self._tally = Tally()
        self._held: list[PageLook] = []
        self.report = Report()

    def run(self, sources: Sequence[SourceStanding]) -> Iterator[Row]:
        """Ask the addresses, store what was seen, and yield a row for every evidence."""
        known = {one.url: one for one in sources}
        self.report.sources = len(known)
        seen: set[str] = set()
        for visit in self._visitor.visit(self._calls(sources)):
            seen.add(visit.call.url)
            yield from self._counted(self._visited(known[visit.call.url], visit))
        yield from self._counted(self._settle())
        self.report.left = len(known.keys() - seen)
        if self.report.left:
            self._find(
                "time-up",
                f"time was up before {self.report.left} of {len(known)} addresses were asked",
                "they stay due; run it again, or give more time with --max-seconds",
                3,
            )

    def _calls(self, sources: Iterable[SourceStanding]) -> Iterator[Call]:
        """Yield what is to be asked, what was asked longest ago first."""
        for one in sorted(sources, key=lambda source: source.asked_at):
            settled = all(held.status is Status.ACTIVE for held in asked_for(one))
            if self._was_rendered(one):
                yield Call(one.url, rendered=True, wanted=tuple(self._clauses(one)))
            elif not settled or not (one.etag or one.last_modified) or self._full_turn(one):
                yield Call(one.url)
            else:
                final = self._registry.snapshot(one.snapshot).final_url
                yield Call(one.url, one.etag, one.last_modified, final)

    def _was_rendered(self, source: SourceStanding) -> bool:
        """Whether any evidence was found in what a browser made of the page."""
        names = {one.snapshot for one in asked_for(source)}
        return any(self._registry.snapshot(name).renderer for name in names)

    def _clauses(self, source: SourceStanding) -> Iterator[str]:
        refs = {one.ref for one in asked_for(source)}
        for name in {ref.partition("#")[0] for ref in refs}:
            for key in self._registry.revision(name).keys:
                yield from (one.clause for one in key.evidence if one.ref in refs)

    def _full_turn(self, source: SourceStanding) -> bool:
        recent = self._registry.observations(source.url, FULL_EVERY - 1)
        return len(recent) == FULL_EVERY - 1 and all(
            one.fetch is FetchState.UNCHANGED for one in recent
        )

    def _visited(self, standing: SourceStanding, visit: Visit) -> Iterator[Row]:
        page = look_at(self._registry, standing, visit, self._language)
        if not visit.asked:
            yield from (_row(page, one, None, looked=False) for one in page.seen)
            return
        self.report.asked += 1
        self._tally.add(page, self._now)
        if page.silent:
            self._held.append(page)
        elif any(self._flips(one) for one in page.seen):
            self._held.append(self._kept(page))
        else:
            yield from self._store(page, Doubt())

    def _flips(self, one: Seen) -> bool:
        after = self._verdict(one, doubtful=False).status
        return after in strikes.BAD and after is not one.standing.status

    def _kept(self, page: PageLook) -> PageLook:
        """Put the page itself away, so that what waits for the end of the run is small."""
        if page.snapshot is not None:
            with self._registry.batch() as batch:
                page.snapshot_name = batch.snapshot(page.snapshot, page.visit.source.fetched.body)
        page.let_go()
        return page

    def _settle(self) -> Iterator[Row]:
        """Store what waited, now that the run is known."""
        if self._tally.offline:
            self._find(
                "offline",
                f"none of {self._tally.hosts} hosts gave an answer; nothing was stored of it",
                "check your own network, then run it again",
                3,
            )
            for page in self._held:
                yield from (_row(page, one, None, looked=False) for one in page.seen)
            return
        doubt = self._tally.doubt()
        self._tell(doubt)
        for page in self._held:
            yield from self._store(page, doubt)

    def _tell(self, doubt: Doubt) -> None:
        if not doubt.any:
            return
        self.report.doubtful = True
        where = "the run" if doubt.against or doubt.failed else ", ".join(sorted(doubt.hosts))
        self._find(
            "suspect-run",
            f"much turned bad at once in {where}: {self._tally.told()}; nothing was flipped",
            "look at one of the pages; if it is true, a run two days from now will say so too",
            3,
        )

    def _find(self, code: str, message: str, fix: str, status: int) -> None:
        self.report.findings.append(Finding(code, message, fix, severity="warning"))
        self.report.statuses.append(status)

    def _verdict(self, one: Seen, *, doubtful: bool) -> Verdict:
        held = one.standing
        if one.look is None:
            return Verdict(held.status, held.strikes)
        verdict = strikes.judge(held.status, one.look, one.past, self._now, doubtful=doubtful)
        if verdict.status is not held.status or one.look is Look.GOOD:
            return verdict
        if held.status in strikes.BAD:
            return Verdict(held.status, held.strikes)
        if one.look is Look.FAILED:  # a failed look takes no strike away
            return Verdict(held.status, max(held.strikes, verdict.strikes))
        return verdict

    def _store(self, page: PageLook, doubt: Doubt) -> Iterator[Row]:
        """Store one page's observation, whole, in one transaction."""
        judged = [
            (one, self._verdict(one, doubtful=doubt.of(one.look, page.host))) for one in page.seen
        ]
        results = [_result(one, verdict) for one, verdict in judged if self._new(one, verdict)]
        body = page.visit.source.fetched.body
        with self._registry.batch() as batch:
            name = page.snapshot_name
            if name is None and page.snapshot is not None and (page.text_changed or results):
                name = batch.snapshot(page.snapshot, body)
            batch.observe(
                page.url, page.state, snapshot=name, results=results, examined=page.examined
            )
        yield from (_row(page, one, verdict, looked=one.examined) for one, verdict in judged)

    def _new(self, one: Seen, verdict: Verdict) -> bool:
        """Whether a look says something of an evidence that is not stored of it yet."""
        held = one.standing
        if (verdict.status, verdict.strikes) != (held.status, held.strikes):
            return True
        clause, value = (one.sighting.clause, one.sighting.value) if one.sighting else (None, None)
        if clause is not None and clause is not held.clause:
            return True
        if value is not None and (
            one.last_value is None or value.literal != one.last_value.literal
        ):
            return True
        strike = one.look in (Look.MISSING, Look.CHANGED) and held.status not in strikes.BAD
        return strike and strikes.is_new(one.past.of(one.look), self._now) if one.look else False

    def _counted(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            self.report.rows[row.after] += 1
            self.report.changed += row.changed
            self.report.not_looked += not row.looked
            self.report.statuses.append(row.exit_status)
            yield row


def _result(one: Seen, verdict: Verdict) -> EvidenceResult:
    sighting = one.sighting
    return EvidenceResult(
        one.standing.ref,
        verdict.status,
        sighting.clause if sighting else None,
        verdict.strikes,
        sighting.value if sighting else None,
    )


def _row(page: PageLook, one: Seen, verdict: Verdict | None, *, looked: bool) -> Row:
    held, sighting = one.standing, one.sighting
    after = verdict.status if verdict else held.status
    new = sighting.value if sighting else None
    return Row(
        uid=one.revision.uid,
        name=held.name,
        key=held.key,
        period=one.revision.period,
        url=page.url,
        fetch=page.state,
        clause=sighting.clause if sighting else None,
        before=held.status,
        after=after,
        old=one.value,
        new=new or (one.last_value if after is Status.DRIFTED else None),
        strikes=verdict.strikes if verdict else held.strikes,
        looked=looked,
        message=(sighting.message if sighting else "") or page.message,
    )
