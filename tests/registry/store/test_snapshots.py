"""The bytes of pages, checked on every read."""

import hashlib
import sqlite3

import pytest

from factlock.registry.errors import Contradiction
from factlock.registry.store import open_registry
from factlock.registry.store.snapshots import decode, encode


def sha256(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


@pytest.mark.parametrize("body", [b"", b"x", b"GDP grew. " * 10_000, bytes(range(256)) * 7])
def test_what_is_packed_is_unpacked(body):
    encoding, data = encode(body)
    assert decode(sha256(body), len(body), encoding, data) == body


def test_pages_take_little_room():
    assert len(encode(b"GDP grew. " * 10_000)[1]) < 200


@pytest.mark.parametrize("at", range(0, 60, 3))
def test_a_flipped_bit_is_seen(at):
    body = b"GDP grew 4.2 percent in 2025, as was said."
    encoding, data = encode(body)
    changed = bytearray(data)
    changed[at % len(data)] ^= 1
    with pytest.raises(ValueError, match=r".*"):
        decode(sha256(body), len(body), encoding, bytes(changed))


@pytest.mark.parametrize("cut", [0, 1, 5, 20])
def test_a_cut_or_lengthened_frame_is_seen(cut):
    body = b"GDP grew 4.2 percent in 2025, as was said."
    encoding, data = encode(body)
    for changed in (data[:cut], data + b"x", data + data):
        with pytest.raises(ValueError, match=r".*"):
            decode(sha256(body), len(body), encoding, changed)


def test_a_frame_that_claims_more_than_it_should_is_not_unpacked():
    body = b"\0" * 50_000_000
    encoding, data = encode(body)
    with pytest.raises(ValueError, match="does not hold 10 bytes"):
        decode(sha256(body), 10, encoding, data)


def test_an_unknown_encoding_is_told():
    with pytest.raises(ValueError, match="delta"):
        decode("", 1, "delta", b"x")


def test_the_registry_gives_back_the_very_bytes(registry, sample):
    snapshot, body = sample.page("国内生产总值\r\n\0\ufeff")
    with registry.batch() as batch:
        name = batch.snapshot(snapshot, body)
    assert registry.snapshot_bytes(snapshot.sha256) == body
    assert registry.snapshot(name) == snapshot


def test_one_page_is_kept_once_and_noted_each_time(registry, sample):
    with registry.batch() as batch:
        first = batch.snapshot(*sample.page(at="2026-11-30T09:00:00Z"))
        again = batch.snapshot(*sample.page(at="2026-11-30T09:00:00Z"))
        later = batch.snapshot(*sample.page(at="2026-11-30T09:00:01Z"))
    assert first == again != later
    assert registry.counts().snapshots == 1
    assert registry.counts().records == {"snapshot": 2}


@pytest.mark.parametrize("wrong", [b"another page, same length!!!!", b"short"])
def test_bytes_that_are_not_those_announced_are_never_kept(registry, sample, wrong):
    snapshot, _ = sample.page()
    with pytest.raises(Contradiction) as caught, registry.batch() as batch:
        batch.snapshot(snapshot, wrong)
    assert caught.value.findings[0].code == "snapshot-mismatch"
    assert registry.counts().snapshots == 0


def test_a_missing_snapshot_is_a_contradiction(registry):
    with pytest.raises(Contradiction) as caught:
        registry.snapshot_bytes("ab" * 32)
    assert caught.value.findings[0].code == "snapshot-missing"


def test_a_changed_blob_is_never_handed_out(filled, sample):
    raw = sqlite3.connect(filled)
    raw.execute("DROP TRIGGER snapshots_no_update")
    raw.execute("UPDATE snapshots SET data = ?", (encode(b"another page")[1],))
    raw.commit()
    raw.close()
    with open_registry(filled) as opened, pytest.raises(Contradiction) as caught:
        opened.snapshot_bytes(sample.page()[0].sha256)
    assert caught.value.findings[0].code == "snapshot-mismatch"
