"""Whether a revision may stand at its coordinate."""

from dataclasses import replace

import pytest

from factlock.registry.errors import Contradiction, FactlockError, Refused, UsageFault
from factlock.registry.model import ClauseState, FetchState, Status
from factlock.registry.store import EvidenceResult

OTHER = {"growth": ("GDP grew 4.3 percent in 2025.", "4.3 percent")}
LEVEL = {"level": ("GDP reached 134 in 2025.", "134")}
GROWTH = {"growth": ("GDP grew 4.2 percent in 2025.", "4.2 percent")}


def codes(error: pytest.ExceptionInfo[FactlockError]) -> list[str]:
    return [finding.code for finding in error.value.findings]


def test_a_new_fact_comes_back_as_it_is_held(registry, sample):
    admission = sample.put(registry)
    held = admission.revision
    assert admission.kind == "new"
    assert held.name == "cn_gdp@2025"
    assert len(held.uid) == 32
    assert held.hash.startswith("sha256:")
    assert held.at
    assert held.keys[0].evidence[0].ref == f"{held.hash}#growth/1"
    assert registry.revisions("cn_gdp") == (held,)
    assert registry.revision(held.hash) == held


def test_what_the_registry_gives_is_not_taken_from_the_caller(registry, sample):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page())
        asked = replace(
            sample.revision(snapshot), uid="mine", hash="mine", at="mine", parents=("mine",)
        )
        held = batch.admit(asked).revision
    assert "mine" not in (held.uid, held.hash, held.at, *held.parents)


def test_every_field_is_kept(registry, sample):
    held = sample.put(
        registry,
        scope={"region": "China"},
        valid_from="2025-01-01",
        valid_to="2025-12-31",
        forecast=True,
        why="a reason",
    ).revision
    assert (held.scope, held.valid_from, held.valid_to, held.forecast, held.why) == (
        {"region": "China"},
        "2025-01-01",
        "2025-12-31",
        True,
        "a reason",
    )


def test_another_period_is_another_coordinate_of_the_same_fact(registry, sample):
    first = sample.put(registry, period="2025").revision
    second = sample.put(registry, keys=OTHER, period="2024").revision
    third = sample.put(registry, keys=OTHER, period=None).revision
    assert first.uid == second.uid == third.uid
    assert registry.fact("cn_gdp").periods == ("2024", "2025")
    assert registry.counts().current == 3


def test_the_same_again_is_an_observation(registry, sample):
    first = sample.put(registry)
    again = sample.put(registry)
    assert again.kind == "proved-again"
    assert again.revision.hash == first.revision.hash
    assert registry.counts().records["revision"] == 1
    assert registry.counts().records["observation"] == 1


def test_a_period_written_otherwise_is_the_same_coordinate(registry, sample):
    sample.put(registry, period="2025")
    assert sample.put(registry, period="2025-01/2025-12").kind == "proved-again"


def test_proving_again_brings_a_lost_evidence_back(registry, sample):
    ref = sample.put(registry).revision.keys[0].evidence[0].ref
    with registry.batch() as batch:
        lost = EvidenceResult(ref, Status.GONE, ClauseState.ABSENT, strikes=3)
        batch.observe(sample.url, FetchState.OK, results=[lost])
    assert registry.current()[0].keys[0].evidence[0].status is Status.GONE
    assert sample.put(registry).revision.keys[0].evidence[0].status is Status.ACTIVE


def test_another_value_is_refused_with_old_and_new(registry, sample):
    sample.put(registry)
    before = registry.counts()
    with pytest.raises(Refused) as caught:
        sample.put(registry, keys=OTHER)
    assert codes(caught) == ["value-differs"]
    assert "4.2 percent" in str(caught.value)
    assert "4.3 percent" in str(caught.value)
    assert registry.counts() == before


def test_another_scope_is_refused(registry, sample):
    sample.put(registry, scope={"region": "China"})
    with pytest.raises(Refused) as caught:
        sample.put(registry, scope={"region": "Hong Kong"})
    assert codes(caught) == ["value-differs"]


def test_a_revision_says_why_and_keeps_the_old_one(registry, sample):
    old = sample.put(registry).revision
    admission = sample.put(registry, keys=OTHER, why="second estimate", revise=True)
    new = admission.revision
    assert admission.kind == "revised"
    assert new.parents == (old.hash,)
    assert new.why == "second estimate"
    assert registry.revisions("cn_gdp") == (new,)
    assert registry.history("cn_gdp") == (old, new)


def test_revising_to_the_same_is_proving_again(registry, sample):
    sample.put(registry)
    assert sample.put(registry, why="again", revise=True).kind == "proved-again"


def test_a_value_may_come_back(registry, sample):
    first = sample.put(registry).revision
    sample.put(registry, keys=OTHER, why="estimate", revise=True)
    back = sample.put(registry, why="estimate withdrawn", revise=True).revision
    assert back.hash != first.hash
    assert len(registry.history("cn_gdp")) == 3


@pytest.mark.parametrize("why", ["", "  "])
def test_a_revision_without_a_reason_is_refused(registry, sample, why):
    sample.put(registry)
    with pytest.raises(UsageFault) as caught:
        sample.put(registry, keys=OTHER, why=why, revise=True)
    assert codes(caught) == ["why-missing"]


def test_a_reason_alone_revises_nothing(registry, sample):
    sample.put(registry)
    with pytest.raises(Refused):
        sample.put(registry, keys=OTHER, why="second estimate")


def test_a_new_key_joins_without_being_asked_why(registry, sample):
    old = sample.put(registry).revision
    admission = sample.put(registry, keys=LEVEL)
    assert admission.kind == "revised"
    assert [key.key for key in admission.revision.keys] == ["growth", "level"]
    assert admission.revision.parents == (old.hash,)
    assert sample.put(registry, keys=GROWTH | LEVEL).kind == "proved-again"
    assert sample.put(registry, keys=GROWTH).kind == "proved-again"


def test_a_new_key_beside_a_changed_one_is_refused_whole(registry, sample):
    sample.put(registry)
    with pytest.raises(Refused) as caught:
        sample.put(registry, keys=OTHER | LEVEL)
    assert codes(caught) == ["value-differs"]
    assert registry.counts().records["revision"] == 1


def test_a_key_that_is_taken_over_keeps_its_standing(registry, sample):
    ref = sample.put(registry).revision.keys[0].evidence[0].ref
    with registry.batch() as batch:
        batch.observe(sample.url, FetchState.OK, results=[EvidenceResult(ref, Status.DRIFTED)])
    revised = sample.put(registry, keys=LEVEL).revision
    assert [key.evidence[0].status for key in revised.keys] == [Status.DRIFTED, Status.ACTIVE]
    both = sample.put(registry, keys=GROWTH | {"share": ("A share of 7.", "7")}).revision
    assert [key.evidence[0].status for key in both.keys] == [Status.ACTIVE] * 3


def test_a_key_that_is_not_named_stays_in_a_revision(registry, sample):
    sample.put(registry, keys=GROWTH | LEVEL)
    revised = sample.put(registry, keys=OTHER, why="estimate", revise=True).revision
    assert {key.key: key.value.literal for key in revised.keys} == {
        "growth": "4.3 percent",
        "level": "134",
    }


def test_new_bounds_fall_only_on_what_was_proved_under_them(registry, sample):
    sample.put(registry, keys=GROWTH | LEVEL)
    with pytest.raises(Refused) as caught:
        sample.put(registry, keys=OTHER, scope={"region": "x"}, why="w", revise=True)
    assert codes(caught) == ["revise-incomplete"]
    assert caught.value.findings[0].details["missing"] == ["level"]
    whole = sample.put(registry, keys=OTHER | LEVEL, scope={"region": "x"}, why="w", revise=True)
    assert whole.revision.scope == {"region": "x"}


def test_several_sources_of_one_value_are_each_proved_again(registry, sample):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page())
        asked = sample.revision(snapshot)
        (key,) = asked.keys
        second = replace(key.evidence[0], url="https://example.org/mirror")
        both = replace(asked, keys=(replace(key, evidence=(key.evidence[0], second)),))
        batch.admit(both)
        assert batch.admit(asked).kind == "proved-again"
        assert batch.admit(both).kind == "proved-again"
    assert registry.counts().records["observation"] == 3


# What is refused before anything is compared -----------------------------------------------------


@pytest.mark.parametrize("name", ["CN_GDP", "сn_gdp", "ｃｎ_gdp"])
def test_an_id_like_another_is_refused_by_naming_it(registry, sample, name):
    sample.put(registry)
    with pytest.raises(Refused) as caught:
        sample.put(registry, name)
    assert codes(caught) == ["id-like-another"]
    assert "'cn_gdp'" in str(caught.value)
    assert caught.value.findings[0].details == {"existing": "cn_gdp"}


def test_an_id_is_the_same_however_it_is_composed(registry, sample):
    sample.put(registry, "caf\u00e9")
    assert sample.put(registry, "cafe\u0301").kind == "proved-again"
    assert registry.fact("cafe\u0301").id == "caf\u00e9"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"id": "a.b"}, "bad-id"),
        ({"keys": {"a/b": ("Level 5.", "5")}}, "bad-key"),
        ({"keys": {}}, "no-evidence"),
    ],
)
def test_a_bad_name_or_nothing_at_all_is_refused(registry, sample, words, code):
    with pytest.raises(UsageFault) as caught:
        sample.put(registry, **words)
    assert codes(caught) == [code]
    assert registry.counts().facts == 0


def test_a_key_without_evidence_is_refused(registry, sample):
    asked = sample.revision("")
    with pytest.raises(UsageFault) as caught:
        sample.admit(registry, replace(asked, keys=(replace(asked.keys[0], evidence=()),)))
    assert codes(caught) == ["no-evidence"]


@pytest.mark.parametrize("second", ["growth", "Growth", "grоwth"])
def test_two_keys_that_look_alike_are_refused(registry, sample, second):
    asked = sample.revision("")
    both = (*asked.keys, replace(asked.keys[0], key=second))
    with pytest.raises(Refused) as caught:
        sample.admit(registry, replace(asked, keys=both))
    assert codes(caught) == ["key-like-another"]


def test_a_new_key_like_a_held_one_is_refused(registry, sample):
    sample.put(registry)
    with pytest.raises(Refused) as caught:
        sample.put(registry, keys={"GROWTH": ("Level 5.", "5")})
    assert codes(caught) == ["key-like-another"]


@pytest.mark.parametrize("snapshot", ["", "sha256:" + "0" * 64, "nothing"])
def test_evidence_hangs_on_a_snapshot_that_is_there(registry, sample, snapshot):
    with pytest.raises(Contradiction) as caught, registry.batch() as batch:
        batch.admit(sample.revision(snapshot))
    assert codes(caught) == ["record-missing"]


def test_evidence_hangs_on_a_snapshot_and_on_nothing_else(registry, sample):
    fact = sample.put(registry).revision.hash
    with pytest.raises(Contradiction) as caught, registry.batch() as batch:
        batch.admit(sample.revision(fact, "other"))
    assert codes(caught) == ["reference-wrong"]


@pytest.mark.parametrize(
    "words",
    [{"why": "\ud800"}, {"scope": {"region": "\udfff"}}, {"url": "https://a/\ud800"}],
)
def test_text_that_is_no_unicode_is_refused(registry, sample, words):
    with pytest.raises(UsageFault) as caught:
        sample.put(registry, **words)
    assert codes(caught) == ["not-unicode"]


def test_a_forked_fact_is_not_written_on(registry, sample):
    old = sample.put(registry).revision
    heads = sample.fork(registry, old, "4.4 percent", "4.5 percent")
    with pytest.raises(Refused) as caught:
        sample.put(registry)
    assert codes(caught) == ["forked-fact"]
    assert caught.value.findings[0].details["heads"] == sorted(heads)
