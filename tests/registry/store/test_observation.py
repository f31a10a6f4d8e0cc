"""Storing what was seen at an address."""

import pytest

from factlock.registry.errors import Contradiction
from factlock.registry.model import ClauseState, FetchState, Status
from factlock.registry.store import EvidenceResult


@pytest.fixture
def ref(registry, sample) -> str:
    return sample.put(registry).revision.keys[0].evidence[0].ref


def observe(registry, *words, **more) -> str:
    with registry.batch() as batch:
        return batch.observe(*words, **more)


def test_an_answer_without_a_page_is_kept(registry, sample, ref):
    observe(registry, sample.url, FetchState.TIMEOUT)
    (source,) = registry.evidence_by_url()
    assert source.fetch is FetchState.TIMEOUT
    assert source.evidence[0].status is Status.ACTIVE


def test_a_result_moves_the_standing_of_its_evidence(registry, sample, ref):
    result = EvidenceResult(ref, Status.DRIFTED, ClauseState.VALUE_CHANGED, 1, sample.value("4.3"))
    observe(registry, sample.url, FetchState.OK, results=[result])
    ((one,),) = (source.evidence for source in registry.evidence_by_url())
    assert (one.status, one.clause, one.strikes) == (Status.DRIFTED, ClauseState.VALUE_CHANGED, 1)
    assert registry.current()[0].keys[0].evidence[0].status is Status.DRIFTED
    assert registry.current()[0].keys[0].value.literal == "4.2 percent"


def test_an_address_that_is_not_known_yet_may_be_observed(registry):
    observe(registry, "https://example.org/new", FetchState.GONE)
    assert registry.counts().records == {"observation": 1}


@pytest.mark.parametrize("bad", ["nothing", "sha256:0#growth/1", "#", ""])
def test_a_result_speaks_of_evidence_that_is_there(registry, sample, ref, bad):
    assert ref
    with pytest.raises(Contradiction) as caught:
        observe(registry, sample.url, FetchState.OK, results=[EvidenceResult(bad, Status.GONE)])
    assert caught.value.findings[0].code == "reference-wrong"
    with pytest.raises(Contradiction):
        observe(registry, sample.url, FetchState.OK, examined=[bad])


def test_a_page_that_was_read_is_there(registry, sample, ref):
    with pytest.raises(Contradiction):
        observe(registry, sample.url, FetchState.OK, snapshot="sha256:0")
    with pytest.raises(Contradiction):
        observe(registry, sample.url, FetchState.OK, snapshot=ref.partition("#")[0])


def test_observations_of_one_second_are_kept_apart_and_in_order(registry, sample, ref):
    """Two records that say the same would have one name; each points to the one before it."""
    states = [Status.SUSPECT, Status.ACTIVE, Status.SUSPECT, Status.ACTIVE, Status.SUSPECT]
    with registry.batch() as batch:
        names = [
            batch.observe(sample.url, FetchState.OK, results=[EvidenceResult(ref, status)])
            for status in states
        ]
    assert len(set(names)) == 5
    assert registry.current()[0].keys[0].evidence[0].status is Status.SUSPECT
