"""The collector of cycles rests while it would only cost, and is as it was afterwards."""

import gc

import pytest

from factlock.render.collector import uncollected


def test_it_rests_and_works_again():
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_leaves_it_working():
    with pytest.raises(ValueError, match="wrong"), uncollected():
        raise ValueError("wrong")
    assert gc.isenabled()


def test_where_somebody_else_has_stopped_it_it_stays_stopped():
    gc.disable()
    try:
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()
