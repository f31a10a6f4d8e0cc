"""From an error to an exit status and a message: one boundary, one meaning for each status."""

import json
import re
import sys
from collections.abc import Callable
from itertools import combinations
from types import ModuleType

import click
import pytest

from factlock.registry import cli, errors
from factlock.registry.errors import (
    Contradiction,
    CouldNotFindOut,
    FactlockError,
    Finding,
    Refused,
    UsageFault,
    worst_status,
)

STATUSES = {Refused: 1, UsageFault: 2, CouldNotFindOut: 3, Contradiction: 4}
every_error = pytest.mark.parametrize(("kind", "status"), STATUSES.items())


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the command line with one more verb, `burst`, that raises or returns what is given."""

    def call(outcome: BaseException | int | None, *flags: str) -> int:
        @click.command(context_settings={"ignore_unknown_options": True})
        @click.argument("rest", nargs=-1)
        def burst(rest):
            if isinstance(outcome, BaseException):
                raise outcome
            return outcome

        module = ModuleType("burst")
        module.command = burst
        monkeypatch.setitem(sys.modules, "burst", module)
        monkeypatch.setattr(cli, "VERBS", {**cli.VERBS, "burst": ("burst", "Burst.")})
        return cli.run(["burst", *flags])

    return call


@every_error
def test_an_error_has_its_status(kind, status):
    assert kind.exit_status == status


def test_the_tree_of_errors_is_drawn_as_it_is():
    drawn = dict(re.findall(r"[├└]── (\w+) +(\d)", errors.__doc__))
    assert drawn == {kind.__name__: str(status) for kind, status in STATUSES.items()}


@pytest.mark.parametrize("count", range(1, 6))
def test_the_worst_status_wins_four_two_one_three(count):
    order = [4, 2, 1, 3, 0]
    for several in combinations(order, count):
        assert worst_status(several) == worst_status(reversed(several)) == several[0]


def test_nothing_asked_holds():
    assert worst_status([]) == 0


@pytest.mark.parametrize("status", range(5))
def test_a_verb_that_returns_a_status_exits_with_it(command, status):
    assert command(status) == status


def test_a_verb_that_returns_nothing_holds(command):
    assert command(None) == 0


@every_error
def test_an_error_becomes_its_status_and_a_message_on_standard_error(command, capsys, kind, status):
    error = kind([Finding("torn-page", "the page is torn", "mend it", file="a.md", line=3)])
    assert command(error) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == ["a.md:3: torn-page: the page is torn", "  fix: mend it"]


@every_error
def test_an_error_is_json_where_json_was_asked_for(command, capsys, kind, status):
    assert command(kind.of("torn-page", "the page is torn"), "--json") == status
    out, err = capsys.readouterr()
    assert out == ""
    assert json.loads(err) == {
        "code": "torn-page",
        "severity": "error",
        "message": "the page is torn",
    }


def test_all_findings_of_an_error_are_shown(command, capsys):
    findings = [Finding(f"fault-{n}", f"fault number {n}") for n in range(3)]
    command(Refused(findings))
    assert [line.split(":")[0] for line in capsys.readouterr().err.splitlines()] == [
        "fault-0",
        "fault-1",
        "fault-2",
    ]


def test_an_error_says_its_findings():
    error = FactlockError([Finding("a", "first"), Finding("b", "second")])
    assert str(error) == "first; second"


def test_wrong_usage_is_two(command):
    assert command(click.UsageError("no such thing")) == 2


def test_an_interrupt_is_told_and_is_no_answer(command, capsys):
    assert command(KeyboardInterrupt()) == 130
    assert "stopped" in capsys.readouterr().err


def test_a_fault_of_our_own_is_never_dressed_up_as_an_answer(command, capsys):
    assert command(ZeroDivisionError("our own fault")) not in range(5)
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert "please report" in said


def test_a_message_cannot_drive_the_terminal(command, capsys):
    command(Refused.of("odd-page", "title \x1b]0;owned\x07 and \x9b31m"))
    shown = capsys.readouterr().err
    assert not set(shown) & set("\x1b\x07\x9b")
