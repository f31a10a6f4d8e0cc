"""What holds for any body, any cut, any header field and any address."""

import gzip
import zlib
from datetime import UTC, datetime

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.fetch import Fetcher, content_type, retry_after
from factlock.registry.fetch.decoders import decode
from factlock.registry.fetch.guard import is_public
from factlock.registry.fetch.states import Stopped

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
PACKERS = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "zstd": zstandard.ZstdCompressor(write_checksum=True).compress,
}
ONE = st.sampled_from(sorted(PACKERS))
ONE_OR_TWO = st.one_of(st.tuples(ONE), st.tuples(ONE, ONE))
BOUNDED = settings(max_examples=200, deadline=None)


def pack(body, applied):
    for name in applied:
        body = PACKERS[name](body)
    return body


@BOUNDED
@given(st.binary(max_size=5000), st.one_of(st.just(()), ONE_OR_TWO))
def test_a_body_comes_back_as_it_was(body, applied):
    assert decode(pack(body, applied), applied, 100_000) == body


@BOUNDED
@given(st.binary(max_size=2000), ONE_OR_TWO, st.data())
def test_no_cut_body_is_handed_over(body, applied, data):
    raw = pack(body, applied)
    cut = data.draw(st.integers(0, len(raw) - 1))
    with pytest.raises(Stopped) as caught:
        decode(raw[:cut], applied, 100_000)
    assert caught.value.state == "damaged"


@BOUNDED
@given(st.binary(max_size=300), ONE_OR_TWO)
def test_any_bytes_end_in_a_body_or_a_state(raw, applied):
    state = "ok"
    try:
        assert len(decode(raw, applied, 1000)) <= 1000
    except Stopped as stop:
        state = stop.state
    assert state in ("ok", "damaged", "too-large")


@BOUNDED
@given(st.text(max_size=60))
def test_any_field_is_read_or_left(value):
    seconds = retry_after(value, NOON)
    assert seconds is None or 0 <= seconds <= 86_400
    media_type, charset = content_type({"content-type": value})
    assert media_type == media_type.lower()
    assert charset is None or media_type


@BOUNDED
@given(st.ip_addresses(v=6, network="::/3"))
def test_no_address_outside_of_the_global_block_is_public(address):
    assert not is_public(str(address))


@pytest.fixture(scope="module")
def nowhere():
    """A fetcher for which no name has an address."""

    def resolve(*_):
        raise OSError

    with Fetcher(resolve=resolve) as fetcher:
        yield fetcher


@BOUNDED
@given(st.text(max_size=40), st.sampled_from(["", "http:", "http://", "https://", "//", "ftp://"]))
def test_any_address_ends_in_a_state(nowhere, text, start):
    # The x keeps hosts from being plain numbers, which are not looked up but connected to.
    got = nowhere.get(f"{start}x{text}")
    assert got.state in ("refused", "dns")
    assert got.message
