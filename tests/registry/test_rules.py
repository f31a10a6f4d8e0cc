"""Every refusal of the gate names its rule."""

from typing import get_args

import pytest

from factlock.registry.errors import Finding
from factlock.registry.rules import as_refusal, rule_of
from factlock.registry.text import RefusalCode


@pytest.mark.parametrize(
    "code",
    [*get_args(RefusalCode), "clause-absent", "clause-reworded", "clause-value-changed", "leaves-out-doubt", "leaves-out-rest", "cell-absent", "cell-flag", "source-blocked", "in-hidden-text", "in-another-frame", "in-closed-panel"],
)  # fmt: skip
def test_a_code_has_a_rule(code):
    assert rule_of(code)


def test_a_refusal_for_machines_is_complete():
    finding = Finding(
        "cuts-number", "m", "f", details={"menu": [{"text": "t"}], "nearest": [], "at": "start"}
    )
    assert as_refusal(finding) == {
        "code": "cuts-number",
        "rule": rule_of("cuts-number"),
        "message": "m",
        "fix": "f",
        "menu": [{"text": "t"}],
        "details": {"at": "start"},
    }
