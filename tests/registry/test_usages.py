"""Which documents use a fact, by the locks that lie there."""

import json
from pathlib import Path

import pytest

from factlock.registry import usages
from factlock.registry.period import Period

TEMPLATE = """---
title: x
---
GDP grew <<gdp@2025.growth>> and <<gdp.growth | round(1)>>, not <<gdp.total>>.
Last year <<gdp@2024.growth>>; relative <<gdp@doc.growth>>; `<<cpi.growth>>`.
<<gdp@2025-01/2025-12.growth>> <<<gdp.growth>>> <<gdp.growth >
"""


def block(**more: object) -> dict[str, object]:
    return {"uid": "u1", "id": "gdp", "key": "growth", "period": "2025", "revision": "r"} | more


def lock(path: Path, *blocks: dict[str, object], output: str = "out.md") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    facts = {
        f"e{number}": one if "inputs" in one else {"inputs": [one]}
        for number, one in enumerate(blocks)
    }
    text = json.dumps({"lock": 1, "sections": {output: {"facts": facts}}})
    path.with_name(f"{path.name}.facts.lock").write_text(text)


def test_lines_are_those_where_the_value_stands(tmp_path):
    (tmp_path / "r.md").write_text(TEMPLATE)
    lock(tmp_path / "r.md", block(), block(period="2024"), block(key="total", period=None))
    found = usages.find(tmp_path)
    assert [(one.key, str(one.period), one.lines) for one in found.used] == [
        ("growth", "2024", (4, 5)),
        ("growth", "2025", (4, 5, 6)),
        ("total", "None", (4,)),
    ]
    assert found.used[0].document == tmp_path / "r.md"
    assert found.used[0].output == tmp_path / "out.md"


def test_a_value_shown_in_two_ways_is_one_usage(tmp_path):
    lock(tmp_path / "r.md", block(), block())
    assert len(usages.find(tmp_path).used) == 1
    assert usages.find(tmp_path).used[0].lines == ()


def test_a_fact_is_known_by_its_uid_and_a_period_by_what_it_is(tmp_path):
    lock(tmp_path / "a.md", block(period="2025-H1"))
    lock(tmp_path / "b.md", block(uid="u2"))
    lock(tmp_path / "c.md", block(id="former", period=None))
    found = usages.find(tmp_path)
    assert [one.document.name for one in found.of("u1")] == ["a.md", "c.md"]
    assert [
        one.document.name for one in found.of("u1", "growth", Period.parse("2025-01/2025-06"))
    ] == ["a.md"]
    assert found.of("u1", "total") == []


def test_hidden_folders_and_those_of_tools_are_left_out(tmp_path):
    for folder in (".git", ".venv", "venv", "node_modules", "docs/deep"):
        lock(tmp_path / folder / "r.md", block(), output="../out.md")
    found = usages.find(tmp_path)
    assert [one.document for one in found.used] == [tmp_path / "docs" / "deep" / "r.md"]
    assert found.used[0].output == tmp_path / "docs" / "out.md"


def test_the_walk_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(usages, "MOST_FILES", 3)
    for number in range(5):
        lock(tmp_path / f"{number}.md", block())
    found = usages.find(tmp_path)
    assert (len(found.used), [one.code for one in found.findings]) == (3, ["too-many-files"])


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b"3", b"\xff\xfe", b"{}", b'{"sections": []}', b'{"sections": {"x": 1}}',
        b'{"sections": {"x": {"facts": {"e": {"inputs": [{"uid": 1, "id": "a", "key": "k", "period": null, "revision": "r"}]}}}}}',
        b'{"sections": {"x": {"facts": {"e": {"inputs": [{"uid": "u", "id": "a", "key": "k", "period": "soon", "revision": "r"}]}}}}}',
        b"<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n", b"[" * 100_000,
    ],
)  # fmt: skip
def test_a_lock_that_cannot_be_read_is_a_warning(tmp_path, body):
    (tmp_path / "a.md.facts.lock").write_bytes(body)
    lock(tmp_path / "b.md", block())
    found = usages.find(tmp_path)
    assert [(one.code, one.severity) for one in found.findings] == [("lock-unreadable", "warning")]
    assert [one.document.name for one in found.used] == ["b.md"]


def test_a_lock_without_facts_is_a_lock(tmp_path):
    (tmp_path / "a.md.facts.lock").write_text('{"sections": {"x": {"facts": {}}}}')
    assert usages.find(tmp_path) == usages.Usages(tmp_path, (), (), 1)


def test_the_locks_that_rendering_writes_are_read():
    golden = Path(__file__).parents[1] / "golden"
    found = usages.find(golden)
    assert found.findings == ()
    assert {one.document.name for one in found.used} == {"report.en.md", "report.zh.md"}
    assert all(one.lines for one in found.used)


def test_what_a_computed_value_rests_on_is_used_where_it_stands(tmp_path):
    (tmp_path / "r.md").write_text(
        "Up <<= (gdp@2025.total - gdp@2024.total) / gdp@2024.total | percent(1)>>.\n"
        "All <<=sum(rain@*.amount)>> <<derived.rate>> <<= a.x-1 >>\n"
    )
    rain = {"id": "rain", "uid": "u2", "key": "amount"}
    lock(
        tmp_path / "r.md",
        {
            "inputs": [block(key="total"), block(key="total", period="2024")],
            "computed": {"derived": []},
        },
        {"inputs": [block(**rain), block(**rain, period="2024")]},
        {
            "inputs": [block(id="deep", uid="u3", key="x")],
            "computed": {"derived": [block(id="derived", uid="u4", key="rate", period=None)]},
        },
    )
    found = usages.find(tmp_path)
    assert [(one.id, one.key, str(one.period), one.lines) for one in found.used] == [
        ("deep", "x", "2025", (2,)),
        ("derived", "rate", "None", (2,)),
        ("gdp", "total", "2024", (1,)),
        ("gdp", "total", "2025", (1,)),
        ("rain", "amount", "2024", (2,)),
        ("rain", "amount", "2025", (2,)),
    ]
