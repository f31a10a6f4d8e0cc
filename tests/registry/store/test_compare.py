"""Whether what is to be admitted is what the registry already holds."""

from dataclasses import replace

import pytest

from factlock.registry.model import CellAnchor, KeyFact, Revision
from factlock.registry.store.compare import compare

CLAUSE = "GDP grew 4.2 percent in 2025."


@pytest.fixture
def held(sample) -> Revision:
    return sample.revision(
        "sha256:1", keys={"growth": (CLAUSE, "4.2 percent"), "year": ("In 2025.", "2025")}
    )


def changed(revision: Revision, **how: object) -> Revision:
    """The revision with its first evidence changed."""
    key = revision.keys[0]
    return replace(revision, keys=(replace(key, evidence=(replace(key.evidence[0], **how),)),))


def with_value(revision: Revision, sample, literal: str) -> Revision:
    return replace(revision, keys=(replace(revision.keys[0], value=sample.value(literal)),))


def test_the_same_is_the_same(held):
    seen = compare(held, held)
    assert [(key, number) for key, number, _ in seen.same] == [("growth", 1), ("year", 1)]
    assert seen.findings == seen.new == seen.differing == ()


@pytest.mark.parametrize(
    "how",
    [
        {"snapshot": "sha256:2"},
        {"start": 100, "end": 129, "value_start": 109, "value_end": 120},
        {"prefix": "Moved. ", "heading": "Elsewhere", "title": "Another title"},
        {"clause": "GDP grew\u00a04.2 percent  in 2025."},
        {"clause": "GDP grew\ufdd0 4.2 percent in 2025."},
    ],
)
def test_a_clause_that_moved_or_was_set_otherwise_is_the_same(held, how):
    assert compare(held, changed(held, **how)).findings == ()


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ({"url": "https://example.org/other"}, "another address"),
        ({"clause": "GDP rose 4.2 percent in 2025."}, "another clause"),
        ({"cell": CellAnchor(1, 0, 0, ("GDP",), ("2025",))}, "another clause"),
    ],
)
def test_the_same_value_from_elsewhere_is_told_apart(held, how, what):
    (finding,) = compare(held, changed(held, **how)).findings
    assert finding.code == "evidence-differs"
    assert what in finding.message
    assert "--revise" in finding.fix


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (("GDP",), ("GDP",), True),
        (("GDP", "total"), ("GDP", "total"), True),
        (("GDP",), ("GNI",), False),
        (("GDP",), ("GDP", "total"), False),
    ],
)
def test_a_cell_is_known_by_its_heads(held, first, second, same):
    before = changed(held, cell=CellAnchor(1, 2, 3, first, ("2025",)))
    after = changed(held, cell=CellAnchor(4, 5, 6, second, ("2025",)))
    assert (compare(before, after).findings == ()) is same


@pytest.mark.parametrize("literal", ["4.20 percent", "4.2 %", "4.2percent"])
def test_a_value_written_otherwise_is_the_same(held, sample, literal):
    assert compare(held, with_value(held, sample, literal)).findings == ()


@pytest.mark.parametrize("literal", ["4.3 percent", "-4.2 percent", "4.2", "about four"])
def test_another_value_is_named_with_the_old_one(held, sample, literal):
    (finding,) = compare(held, with_value(held, sample, literal)).findings
    assert finding.code == "value-differs"
    assert "4.2 percent" in finding.message
    assert literal in finding.message
    assert finding.details["old"]["literal"] == "4.2 percent"
    assert finding.details["new"]["literal"] == literal


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scope", {"region": "China"}),
        ("valid_from", "2025-01-01"),
        ("valid_to", "2025-12-31"),
        ("forecast", True),
    ],
)
def test_another_bound_is_another_value(held, name, value):
    seen = compare(held, replace(held, **{name: value}))
    assert seen.qualifiers_differ
    (finding,) = seen.findings
    assert finding.code == "value-differs"
    assert name in finding.message


def test_every_difference_is_told_at_once(held, sample):
    asked = replace(
        held,
        scope={"region": "China"},
        keys=tuple(KeyFact(k.key, sample.value("9"), k.evidence) for k in held.keys),
    )
    assert len(compare(held, asked).findings) == 3


def test_a_key_that_is_not_held_is_new(held, sample):
    more = sample.revision("sha256:1", keys={"level": ("Level 5.", "5")})
    seen = compare(held, more)
    assert seen.new == ("level",)
    assert seen.findings == ()
