"""No history of writing loses or changes what was there, and projections follow from records."""

import hashlib
import tempfile
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from factlock.registry.audit import audit
from factlock.registry.errors import FactlockError, Refused
from factlock.registry.ids import check_id, looks
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    FetchState,
    KeyFact,
    Quantity,
    Revision,
    Snapshot,
    Status,
)
from factlock.registry.period import Period
from factlock.registry.store import EvidenceResult, open_registry
from factlock.registry.store.canonical import canonical, parse

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=5), json_values, max_size=5))
@settings(max_examples=200, deadline=None)
def test_canonical_json_comes_back_and_has_one_form(value):
    form = canonical(value)
    assert parse(form) == value
    assert canonical(dict(reversed(value.items()))) == form


@given(st.text(max_size=12))
@settings(max_examples=200, deadline=None)
def test_an_id_is_accepted_in_every_form_or_in_none(text):
    try:
        name = check_id(text)
    except FactlockError:
        return
    assert check_id(name) == name
    assert looks(name) & looks(name.upper())
    assert looks(name) & looks(name.casefold())


# Histories ---------------------------------------------------------------------------------------

NAMES = ("gdp", "GDP", "gdр", "pop", "other", "人口")  # the third with a Cyrillic letter
KEYS = ("growth", "level")
URLS = ("https://a.example/", "https://b.example/")
PERIODS = (None, "2025", "2025-01/2025-12", "FY2025")

names, keys, urls = st.sampled_from(NAMES), st.sampled_from(KEYS), st.sampled_from(URLS)
numbers = st.integers(1, 3)


class History(RuleBasedStateMachine):
    """Writes at random, and remembers every record that it has seen."""

    @initialize()
    def begin(self):
        self.folder = tempfile.TemporaryDirectory()
        self.registry = open_registry(Path(self.folder.name, "facts.db"), create=True)
        self.records: list[tuple[str, str]] = []

    def teardown(self):
        if hasattr(self, "registry"):
            self.registry.close()
            self.folder.cleanup()

    def fact(self, name, key, number, period, url, snapshot) -> Revision:
        clause = f"It is {number}."
        one = Evidence(Basis.FETCHED, url, snapshot, clause, 0, 8, 6, 7, ClauseState.EXACT)
        value = Quantity("number", str(number), 0, 1, Decimal(number))
        return Revision(
            "", name, (KeyFact(key, value, (one,)),), period=period and Period.parse(period)
        )

    @rule(
        facts=st.lists(st.tuples(names, keys, numbers, st.sampled_from(PERIODS), urls), min_size=1, max_size=3),
        revise=st.booleans(),
        whole=st.booleans(),
    )  # fmt: skip
    def admit(self, facts, revise, whole):
        try:
            with self.registry.batch() as batch:
                for name, key, number, period, url in facts:
                    body = f"It is {number}.".encode()
                    digest = hashlib.sha256(body).hexdigest()
                    page = Snapshot(
                        digest,
                        8,
                        url,
                        url,
                        "t",
                        Basis.FETCHED,
                        "text/plain",
                        "utf-8",
                        "utf-8",
                        digest,
                    )
                    asked = self.fact(name, key, number, period, url, batch.snapshot(page, body))
                    try:
                        batch.admit(replace(asked, why="why" if revise else ""), revise=revise)
                    except Refused:
                        if whole:
                            raise
        except Refused:
            pass

    @rule(old=names, new=names)
    def rename(self, old, new):
        try:
            with self.registry.batch() as batch:
                batch.rename(old, new)
        except FactlockError:
            pass

    @rule(
        url=urls,
        state=st.sampled_from(FetchState),
        status=st.sampled_from(Status),
        every=st.booleans(),
    )
    def observe(self, url, state, status, every):
        refs = [
            e.ref
            for source in self.registry.evidence_by_url()
            if source.url == url
            for e in source.evidence
        ]
        results = [EvidenceResult(ref, status, ClauseState.ABSENT, 1) for ref in refs[:2]]
        with self.registry.batch() as batch:
            batch.observe(url, state, results=results, examined=None if every else refs)

    @invariant()
    def what_was_there_is_there_unchanged(self):
        if not hasattr(self, "registry"):
            return
        with self.registry.inspection() as inspection:
            now = [(record.hash, record.body) for record in inspection.records()]
            assert inspection.projection_differences() == {}
        assert now[: len(self.records)] == self.records
        self.records = now

    @invariant()
    def an_audit_finds_nothing(self):
        if hasattr(self, "registry"):
            assert audit(self.registry).findings == ()


TestHistory = History.TestCase
TestHistory.settings = settings(
    max_examples=8,
    stateful_step_count=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
