"""facts.yaml is read with every scalar as text; all its faults are told, each with its line."""

import json

import pytest

from factlock.registry import factsfile
from factlock.registry.cells import CellClaimed
from factlock.registry.errors import UsageFault
from factlock.registry.period import Period
from factlock.registry.proof import Claimed

GOOD = """\
- id: cn_gdp
  url: https://example.org/a
  title: Communiqué
  published: 2026-02-28
  period: 2025
  valid_to: 2026-12-31
  scope: {region: no}
  clauses:
    growth: 国内生产总值比上年增长5.20%
    total: {text: "GDP reached 1,349 yuan, up 5.0%", value: "1,349 yuan", prefix: In all}
- id: pop@2024
  file: saved/pop.html
  forecast: yes
  revise: the office corrected it
  clauses: {norway: {cell: "table=2;row=Norway;col=2024", value: "5.4"}}
"""


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "facts.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def faults(path):
    with pytest.raises(UsageFault) as refused:
        factsfile.read(path)
    return [(finding.line, finding.code) for finding in refused.value.findings]


def test_a_good_file_is_read_as_written(write, tmp_path):
    one, two = factsfile.read(write(GOOD))
    assert (one.name, one.where, one.title, one.line) == (
        "cn_gdp@2025",
        "https://example.org/a",
        "Communiqué",
        1,
    )
    assert (one.published, one.valid_to, dict(one.scope)) == (
        "2026-02-28",
        "2026-12-31",
        {"region": "no"},
    )
    assert one.keys == {
        "growth": Claimed("国内生产总值比上年增长5.20%", period=Period.parse("2025")),
        "total": Claimed(
            "GDP reached 1,349 yuan, up 5.0%", "1,349 yuan", "In all", "", Period.parse("2025")
        ),
    }
    assert two.where == str(tmp_path / "saved/pop.html")
    assert (two.forecast, two.why, two.line) == (True, "the office corrected it", 11)
    assert two.keys == {"norway": CellClaimed("Norway", "2024", "2", "5.4", Period.parse("2024"))}


def test_json_is_yaml(write):
    facts = [{"id": "a", "url": "https://example.org/", "clauses": {"k": "Prices rose 5.2%"}}]
    (one,) = factsfile.read(write(json.dumps(facts)))
    assert one.keys["k"] == Claimed("Prices rose 5.2%")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(None, "no-facts")]),
        ("[]", [(None, "no-facts")]),
        ("a: b", [(1, "not-a-list")]),
        ("- 5\n- [a]", [(1, "not-a-fact"), (2, "not-a-fact")]),
        ("- [", [(1, "not-yaml")]),
        ("- id: [\n", [(2, "not-yaml")]),
        (b"\xff\xfe\x00", [(None, "unreadable-file")]),
        ("- text", [(1, "not-a-fact")]),
        ("- id: a\n  url: u\n  clauses: {k: }\n", [(3, "no-clause")]),
        ("- id: a\n  url: u\n  clauses: {k: {text: a, cell: b}}\n", [(3, "no-clause")]),
        ("- id: a\n  url: u\n  clauses: {k: {cell: b}}\n", [(3, "bad-cell")]),
        ("- id: a\n  url: u\n  clauses: {k.l: b}\n", [(3, "bad-key")]),
        ("- id: a@2025\n  period: 2024\n  url: u\n  clauses: {k: b}\n", [(1, "period-twice")]),
        ("- id: a\n  published: soon\n  url: u\n  clauses: {k: b}\n", [(2, "bad-date")]),
        ("- id: a\n  forecast: perhaps\n  url: u\n  clauses: {k: b}\n", [(2, "bad-field")]),
        ("- id: a\n  id: b\n  url: u\n  clauses: {k: b}\n", [(2, "name-twice")]),
        ("- id: a\n  url: [u]\n  clauses: {k: b}\n", [(2, "bad-field"), (1, "no-source")]),
        ("- id: a\n  url: u\n  clauses: {k: b}\n- id: A\n  url: u\n  clauses: {k: b}\n", [(4, "fact-twice")]),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_its_line(write, text, expected):
    assert faults(write(text)) == expected


def test_aliases_that_multiply_do_no_harm(write):
    lines = ["- &a0 x"] + [f"- &a{n} [" + ", ".join([f"*a{n - 1}"] * 9) + "]" for n in range(1, 40)]
    assert faults(write("\n".join(lines)))


def test_deep_nesting_is_a_fault_not_a_crash(write):
    assert faults(write("[" * 5000))
