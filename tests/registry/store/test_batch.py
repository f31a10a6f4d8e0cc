"""A batch is one transaction and one entry of the log."""

import pytest

from factlock.registry.errors import Refused
from factlock.registry.store import LogHead, open_registry


def test_nothing_is_visible_before_its_end(registry, db, sample):
    with open_registry(db, read_only=True) as other:
        with registry.batch() as batch:
            batch.admit(sample.revision(batch.snapshot(*sample.page())))
            assert registry.fact("cn_gdp").id == "cn_gdp"  # to itself it is
            assert other.facts() == ()
        assert [fact.id for fact in other.facts()] == ["cn_gdp"]


@pytest.mark.parametrize("error", [KeyError(), Refused([]), KeyboardInterrupt(), GeneratorExit()])
def test_nothing_is_kept_of_a_block_that_raises(registry, sample, error):
    before = registry.counts()

    def interrupted() -> None:
        with registry.batch() as batch:
            batch.admit(sample.revision(batch.snapshot(*sample.page())))
            raise error

    with pytest.raises(type(error)):
        interrupted()
    assert registry.counts() == before
    assert registry.head() == LogHead()
    sample.put(registry)


def test_a_refusal_leaves_nothing_behind_and_the_batch_goes_on(registry, sample):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page())
        batch.admit(sample.revision(snapshot))
        seen = registry.counts()
        with pytest.raises(Refused):
            batch.admit(sample.revision(snapshot, "CN_GDP"))
        with pytest.raises(Refused):
            batch.admit(sample.revision(snapshot, keys={"growth": ("Level 5.", "5")}))
        assert registry.counts() == seen
        batch.admit(sample.revision(snapshot, "us_gdp"))
    assert registry.head().seq == 1
    with registry.inspection() as inspection:
        assert [record.ordinal for record in inspection.records()] == [0, 1, 2, 3, 4]
        assert inspection.projection_differences() == {}


def test_a_batch_that_is_over_writes_nothing(registry, sample):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page())
    for late in (
        lambda: batch.snapshot(*sample.page("x")),
        lambda: batch.admit(sample.revision(snapshot)),
        lambda: batch.rename("a", "b"),
    ):
        with pytest.raises(RuntimeError, match="over"):
            late()


def test_one_batch_at_a_time(registry, sample):
    with registry.batch() as batch:
        with pytest.raises(RuntimeError, match="open already"), registry.batch():
            pytest.fail("two at once")
        batch.snapshot(*sample.page())
    assert registry.counts().snapshots == 1


def test_a_closed_registry_says_so(registry):
    registry.close()
    registry.close()
    with pytest.raises(RuntimeError, match="closed"):
        registry.facts()


def test_all_records_of_a_batch_bear_one_time(registry, sample):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page())
        times = {batch.admit(sample.revision(snapshot, f"f{n}")).revision.at for n in range(5)}
    with registry.inspection() as inspection:
        assert times == {entry.at for entry in inspection.log()}


def test_randomness_is_drawn_for_uids_and_salts(db, sample):
    drawn = []

    def entropy(size: int) -> bytes:
        drawn.append(size)
        return len(drawn).to_bytes(size, "big")

    with open_registry(db, entropy=entropy) as opened:
        held = sample.put(opened).revision
        assert held.uid == f"{1:032x}"
        with opened.inspection() as inspection:
            assert len({content.salt for content in inspection.contents()}) == 2
    assert set(drawn) == {16}
