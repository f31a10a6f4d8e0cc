"""Every status has a state, and no status but 200 says that there is a page."""

import pytest

from factlock.registry.fetch.states import judge
from factlock.registry.model import FetchState

KINDS = {
    "ok": {200},
    "gone": {404, 410},
    "rate-limited": {429},
    "timeout": {408, 504},
    "blank": {202, 204, 205},
    "blocked": {*range(400, 500)} - {404, 408, 410, 429},
    "server-error": {*range(500, 1000)} - {504},
    "damaged": {*range(100, 200), *range(201, 400)} - {202, 204, 205},
}
EXPECTED = {status: state for state, statuses in KINDS.items() for status in statuses}
WALLS = [
    ("cf-mitigated", "challenge"),
    ("cf-mitigated", "Challenge"),
    ("x-amzn-waf-action", "challenge"),
    ("x-amzn-waf-action", "captcha"),
    ("x-vercel-mitigated", "challenge"),
    ("x-vercel-mitigated", "deny"),
]


@pytest.mark.parametrize("state", KINDS)
def test_every_status_has_its_state(state):
    assert len(EXPECTED) == 900
    for status in KINDS[state]:
        verdict = judge(status, {}, conditional=False)
        assert verdict.state == state, status
        assert (verdict.message == "") is (status == 200)
        assert status == 200 or str(status) in verdict.message


def test_unchanged_is_an_answer_to_a_question():
    assert judge(304, {}, conditional=True).state is FetchState.UNCHANGED
    assert judge(304, {}, conditional=False).state is FetchState.DAMAGED


@pytest.mark.parametrize("status", [200, 202, 304, 403, 404, 405, 429, 500, 503])
@pytest.mark.parametrize(("name", "value"), WALLS)
def test_a_bot_wall_speaks_for_itself_and_not_for_the_page(status, name, value):
    verdict = judge(status, {name: value}, conditional=True)
    assert verdict.state is FetchState.BLOCKED
    assert "bot wall" in verdict.message


def test_other_values_of_those_fields_mean_nothing():
    for name, _ in WALLS:
        assert judge(200, {name: "none"}, conditional=False).state is FetchState.OK


@pytest.mark.parametrize("status", [429, 500, 503])
def test_the_wait_that_the_server_asks_for_is_told(status):
    assert "Wait 90 s" in judge(status, {"retry-after": "90"}, conditional=False).message
    assert "Wait" not in judge(status, {}, conditional=False).message.replace("Wait 0", "")
