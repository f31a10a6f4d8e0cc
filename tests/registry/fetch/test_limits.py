"""Limits are positive, and a deadline bounds every wait."""

from dataclasses import fields

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.fetch import FetchLimits
from factlock.registry.fetch.limits import Deadline
from factlock.registry.fetch.states import Stopped


@pytest.mark.parametrize("name", [field.name for field in fields(FetchLimits)])
@pytest.mark.parametrize("value", [0, -1, float("nan")])
def test_a_limit_is_above_zero(name, value):
    with pytest.raises(UsageFault, match=name):
        FetchLimits(**{name: value})


def test_a_deadline_shortens_what_is_longer():
    deadline = Deadline.after(60)
    assert deadline.left(5) == 5
    assert 50 < deadline.left(100) <= 60
    assert 50 < deadline.left() <= 60
    assert not deadline.over


def test_after_the_deadline_nothing_is_waited_for():
    deadline = Deadline(end=0.0, seconds=3)
    assert deadline.over
    with pytest.raises(Stopped) as caught:
        deadline.left(5)
    assert caught.value.state == "timeout"
    assert "3 s" in caught.value.message
