"""One visit of one page, looked at for all the evidence that rests on it."""

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlsplit

from factlock.registry import sighting, strikes
from factlock.registry.due import asked_for, moment
from factlock.registry.errors import CouldNotFindOut
from factlock.registry.evidence import Examiner
from factlock.registry.model import FetchState, Quantity, Revision, Snapshot, Status
from factlock.registry.page import Page
from factlock.registry.sighting import Sighting, Sought
from factlock.registry.snapshot import describe, read_page
from factlock.registry.store import EvidenceStanding, Observation, Registry, SourceStanding
from factlock.registry.strikes import Look, Past
from factlock.registry.visits import Visit

SHRUNKEN = 0.5
"""A page with less than this share of the text it had before is not taken for the whole page."""
_GUESSED = ("detected", "lossy")
_NOBODY = frozenset({FetchState.DNS, FetchState.TIMEOUT, FetchState.TLS, FetchState.SERVER_ERROR})
_NO_PAST = Past()


@dataclass(frozen=True, slots=True)
class Seen:
    """What one visit showed of one evidence.

    ``look`` is None where nothing new is known of it. ``last_value`` is the other value that was seen
    when it was last seen to have changed.
    """

    standing: EvidenceStanding
    revision: Revision
    value: Quantity
    look: Look | None = None
    sighting: Sighting | None = None
    past: Past = _NO_PAST
    last_value: Quantity | None = None
    examined: bool = False


@dataclass(slots=True)
class PageLook:
    """One visit and what it showed. ``snapshot`` is the page as it may be stored, if it may be."""

    url: str
    visit: Visit
    state: FetchState
    seen: tuple[Seen, ...]
    message: str = ""
    snapshot: Snapshot | None = None
    text_changed: bool = False
    snapshot_name: str | None = None

    @property
    def host(self) -> str:
        """Host and port of the address."""
        return urlsplit(self.url).netloc.lower()

    @property
    def silent(self) -> bool:
        """Whether there was no answer at all, as when one's own network is down."""
        return self.state in _NOBODY and self.visit.source.fetched.status is None

    @property
    def examined(self) -> list[str] | None:
        """The evidence that was looked for; None where there was no page to look in."""
        if not (self.state.readable or self.state is FetchState.UNCHANGED):
            return None
        return [one.standing.ref for one in self.seen if one.examined]

    def let_go(self) -> None:
        """Forget the body of the page."""
        source = self.visit.source
        empty = replace(source.fetched, body=b"")
        bare = replace(source, fetched=empty, reading=replace(source.reading, page=None))
        self.visit = replace(self.visit, source=bare)


def look_at(registry: Registry, standing: SourceStanding, visit: Visit, language: str) -> PageLook:
    """Look at what a visit brought for every evidence that rests on the address."""
    return _Looking(registry, standing, visit, language).look()


class _Looking:
    """The work of looking at one visit."""

    def __init__(
        self, registry: Registry, standing: SourceStanding, visit: Visit, language: str
    ) -> None:
        self._registry = registry
        self._standing = standing
        self._visit = visit
        self._language = language
        self._revisions: dict[str, Revision] = {}
        self._admitted: dict[str, Examiner | None] = {}

    def look(self) -> PageLook:
        source, page = self._visit.source, self._visit.source.page
        seen = [self._plain(one) for one in asked_for(self._standing)]
        look = PageLook(
            self._standing.url, self._visit, source.state, tuple(seen), source.reading.message
        )
        if not self._visit.asked:
            return look
        if page is not None and source.state.readable:
            examiner = Examiner(page, self._language)
            seen = [self._in_page(one, examiner) for one in seen]
            self._fit_to_keep(look, page)
            if any(not one.examined for one in seen):
                look.snapshot, look.message = None, self._part_of_page
        else:
            had = source.state is FetchState.UNCHANGED
            kind = strikes.kind_of(source.state, None)
            seen = [replace(one, look=kind, examined=had) for one in seen]
        look.seen = tuple(map(self._with_past, seen))
        return look

    # One evidence --------------------------------------------------------------------------------

    def _plain(self, one: EvidenceStanding) -> Seen:
        name = one.ref.partition("#")[0]
        if name not in self._revisions:
            self._revisions[name] = self._registry.revision(name)
        revision = self._revisions[name]
        key = revision.key(one.key)
        assert key is not None  # noqa: S101  (the standing was made from this very revision)
        return Seen(one, revision, key.value)

    def _in_page(self, one: Seen, examiner: Examiner) -> Seen:
        evidence = next(
            e for k in one.revision.keys for e in k.evidence if e.ref == one.standing.ref
        )
        sought = Sought(evidence, one.value, one.revision.period)
        seen = sighting.look(examiner, sought, lambda: self._page_of(evidence.snapshot))
        if not seen.clause.found and self._part_of_page:
            return replace(one, look=Look.FAILED)
        kind = strikes.kind_of(FetchState.OK, seen.clause)
        return replace(one, look=kind, sighting=seen, examined=True)

    def _with_past(self, one: Seen) -> Seen:
        """Add what was seen before, where a status hangs on it."""
        calm = one.look in (None, Look.GOOD) and one.standing.status is Status.ACTIVE
        if calm or one.look is Look.GOOD:
            return one
        history = self._history
        values = (
            o.results[one.standing.ref].value for o in history if one.standing.ref in o.results
        )
        return replace(
            one,
            past=strikes.past(one.standing, history, moment(one.revision.at)),
            last_value=next(values, None),
        )

    # The page ------------------------------------------------------------------------------------

    @cached_property
    def _history(self) -> tuple[Observation, ...]:
        return self._registry.observations(self._standing.url)

    @cached_property
    def _last(self) -> Snapshot | None:
        name = self._standing.snapshot
        return self._registry.snapshot(name) if name else None

    @cached_property
    def _part_of_page(self) -> str:
        """Why the page cannot speak against a clause; empty if it can."""
        source, page, last = self._visit.source, self._visit.source.page, self._last
        if not source.fetched.framed:
            return "the page may have been cut short: its server does not say how long it is"
        if page is None or page.encoding_basis in _GUESSED:
            return "the page's encoding could only be guessed"
        if last is None:
            return ""
        if page.media_type != last.media_type:
            return f"the page is {page.media_type} now, it was {last.media_type}"
        before = self._page_of(self._standing.snapshot)
        shrunken = (
            len(page.text) < SHRUNKEN * len(before.page.text)
            if before is not None
            else len(source.fetched.body) < SHRUNKEN * last.size
        )
        return "less than half of the page's text is left" if shrunken else ""

    def _fit_to_keep(self, look: PageLook, page: Page) -> None:
        """Note the page for storing if it is fit to be what the next one is compared with."""
        source, last = self._visit.source, self._last
        cut = last is not None and len(source.fetched.body) < SHRUNKEN * last.size
        if source.fetched.framed and page.encoding_basis not in _GUESSED:
            if cut and self._part_of_page:
                return
            look.snapshot = describe(source)
            look.text_changed = last is None or last.text_sha256 != look.snapshot.text_sha256

    def _page_of(self, name: str) -> Examiner | None:
        """Return a stored page; None if this version cannot read it."""
        if name not in self._admitted:
            snapshot = self._registry.snapshot(name)
            body = self._registry.snapshot_bytes(snapshot.sha256)
            try:
                self._admitted[name] = Examiner(read_page(body, snapshot), self._language)
            except CouldNotFindOut:
                self._admitted[name] = None
        return self._admitted[name]
