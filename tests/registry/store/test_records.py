"""The shapes of records, and the way between them and the model."""

import json
from dataclasses import fields, replace
from decimal import Decimal
from types import MappingProxyType

import pytest

from factlock.registry.model import (
    RULESET,
    Basis,
    CellAnchor,
    ClauseState,
    Evidence,
    QualifierBasis,
    Quantity,
    Snapshot,
    Status,
)
from factlock.registry.period import Period
from factlock.registry.store.canonical import canonical, parse
from factlock.registry.store.records import (
    coordinate,
    evidence_fields,
    evidence_from,
    evidence_ref,
    parse_ref,
    passage_text,
    record_fields,
    snapshot_fields,
    snapshot_from,
    value_text,
)

SNAPSHOT = Snapshot(
    *("ab" * 32, 12, "https://a.example/", "https://a.example/b", "2026-11-30T09:00:00Z"),
    *(Basis.CAPTURED, "text/html", "gb18030", "meta", "cd" * 32, 200),
    headers=MappingProxyType({"etag": '"x"', "last-modified": "Mon, 30 Nov 2026 09:00:00 GMT"}),
)
EVIDENCE = Evidence(
    basis=Basis.FETCHED,
    url="https://a.example/",
    snapshot="sha256:1",
    clause="国内生产总值比上年增长5.0%",
    start=10,
    end=24,
    value_start=20,
    value_end=24,
    state=ClauseState.FOLDED,
    form="squeezed",
    folds=("nbsp", "full-width-digits"),
    prefix="before",
    suffix="after",
    heading="一、综合",
    source_span=(100, 140),
    cell=CellAnchor(2, 3, 4, ("Norway", "total"), ("2024",), "Population"),
    title="Communiqué",
    publisher="Bureau",
    published="2026-02-28",
    fragment="page=3",
    renderer="Chromium 156",
    period_basis=QualifierBasis.HEADING,
    ref="sha256:2#growth/1",
    status=Status.DRIFTED,
)
BARE = Evidence(Basis.ATTACHED, "a.html", "sha256:1", "x 5", 0, 3, 2, 3, ClauseState.EXACT)


def through_json(value: dict[str, object]) -> dict[str, object]:
    return parse(canonical(value))


def test_every_record_says_what_it_is():
    assert record_fields("fact", "2026-11-30T09:00:00Z", {"uid": "1"}, clock_set=False) == {
        "kind": "fact",
        "v": 1,
        "at": "2026-11-30T09:00:00Z",
        "ruleset": RULESET,
        "uid": "1",
    }


def test_a_time_that_was_given_is_marked():
    assert record_fields("fact", "", {}, clock_set=True)["clock"] == "set"


@pytest.mark.parametrize("snapshot", [SNAPSHOT, replace(SNAPSHOT, status=None, headers={})])
def test_a_snapshot_comes_back_whole(snapshot):
    assert snapshot_from(through_json(snapshot_fields(snapshot))) == snapshot


def test_a_snapshots_record_has_every_field():
    assert set(snapshot_fields(SNAPSHOT)) == {field.name for field in fields(Snapshot)}


@pytest.mark.parametrize(
    "evidence",
    [EVIDENCE, BARE, replace(EVIDENCE, cell=CellAnchor(1, 0, 0)), replace(BARE, published="2026")],
)
def test_an_evidence_comes_back_whole(evidence):
    kept = through_json(evidence_fields(evidence, "salted:1"))
    passage = json.loads(passage_text(evidence))
    assert evidence_from(kept, passage, evidence.ref, evidence.status) == evidence


def test_words_of_the_page_stand_only_in_what_can_be_erased():
    kept = json.dumps(evidence_fields(EVIDENCE, "salted:1"), ensure_ascii=False)
    words = (
        "国内生产总值",
        "before",
        "after",
        "综合",
        "Norway",
        "2024",
        "Population",
        "Communiqué",
        "Bureau",
    )
    assert [word for word in words if word in kept] == []
    assert [word for word in words if word not in passage_text(EVIDENCE)] == []


@pytest.mark.parametrize(
    "value",
    [
        Quantity("number", "4.20 %", 0, 6, Decimal("4.20"), unit="percent"),
        Quantity("money", "about US$1-2 bn", 0, 15, Decimal(10**9), Decimal(2 * 10**9), "USD", approximate=True),
        Quantity("date", "31 July 2025", 0, 12, period=Period.parse("2025-07-31")),
        Quantity("number", "at least 5", 0, 10, Decimal(5), comparator=">="),
        Quantity("text", "Reykjavík", 0, 9),
        Quantity("number", "−1e-30", 0, 6, Decimal("-1E-30")),
    ],
)  # fmt: skip
def test_a_value_comes_back_exactly(value):
    again = Quantity.from_json(json.loads(value_text(value)))
    assert again == value
    assert str(again.number) == str(value.number) or again.number == value.number


@pytest.mark.parametrize("ref", ["sha256:ab#growth/1", "sha256:ab#生产/12", "sha256:a#k-1_x/3"])
def test_a_ref_is_read_as_it_is_written(ref):
    assert evidence_ref(*parse_ref(ref)) == ref


@pytest.mark.parametrize("ref", ["", "sha256:ab", "sha256:ab#growth", "#growth/1", "a#/1", "a#k/x"])
def test_what_is_no_ref_is_refused(ref):
    with pytest.raises(ValueError, match="names no evidence"):
        parse_ref(ref)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2025-H1", "2025-01/2025-06", True),
        ("2025", "2025-01/2025-12", True),
        ("2025", "2025-Q1/2025-Q4", True),
        ("2025-Q3", "2025-07/2025-09", True),
        ("2025", "FY2025", False),
        ("2025", "2026", False),
        ("2025-07", "2025-07-31", False),
        (None, "2025", False),
        (None, None, True),
    ],
)
def test_a_period_is_one_coordinate_however_it_is_written(first, second, same):
    where = [coordinate(None if text is None else Period.parse(text)) for text in (first, second)]
    assert (where[0] == where[1]) is same
