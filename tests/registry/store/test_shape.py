"""Whether a record has the shape of its kind, and what it refers to."""

import copy

import pytest

from factlock.registry.store.shape import References, references

COMMON = {"v": 1, "at": "2026-11-30T09:00:00Z", "ruleset": "0.2.0"}
EVIDENCE = {
    "url": "u", "snapshot": "sha256:s", "start": 0, "end": 3, "value_start": 0, "value_end": 3, "form": "strict",
    "published": "", "fragment": "", "renderer": "", "basis": "fetched", "state": "exact", "folds": [], "passage": "salted:p",
}  # fmt: skip
RESULT = {
    "ref": "sha256:r#k/2",
    "clause": "absent",
    "status": "gone",
    "strikes": 3,
    "value": "salted:n",
}
RECORDS = {
    "fact": {"uid": "1", "id": "a"},
    "rename": {"uid": "1", "from": "a", "to": "b", "after": "sha256:f"},
    "snapshot": {
        "sha256": "ab", "size": 1, "url": "u", "final_url": "u", "fetched_at": "t", "basis": "fetched",
        "media_type": "m", "encoding": "e", "encoding_basis": "b", "text_sha256": "cd", "status": None, "headers": {},
        "renderer": "", "rendered_from": "",
    },
    "revision": {
        "uid": "1", "id": "a", "period": "2025", "parents": ["sha256:p"], "why": "",
        "keys": {"growth": {"value": "salted:v", "evidence": [EVIDENCE]}},
        "valid_from": None, "valid_to": None, "scope": {}, "forecast": False,
    },
    "observation": {
        "url": "u", "fetch": "ok", "snapshot": "sha256:s", "examined": ["sha256:r#k/1"], "results": [RESULT],
        "after": None,
    },
    "pass": {"claim": "salted:c", "source": "https://example.org", "page": "ab"},
    "description": {"url": "https://example.org", "entry": "salted:d"},
    "tombstone": {"erased": ["salted:p"], "why": "on request"},
}  # fmt: skip
REFERENCES = {
    "fact": References(uid="1"),
    "rename": References(("sha256:f",), uid="1"),
    "snapshot": References(pages=("ab",)),
    "revision": References(("sha256:p", "sha256:s"), ("salted:v", "salted:p"), uid="1"),
    "observation": References(("sha256:s", "sha256:r", "sha256:r"), ("salted:n",)),
    "pass": References(contents=("salted:c",)),
    "description": References(contents=("salted:d",)),
    "tombstone": References(erased=("salted:p",)),
}


def record(kind: str) -> dict[str, object]:
    return {"kind": kind, **COMMON, **copy.deepcopy(RECORDS[kind])}


@pytest.mark.parametrize("kind", RECORDS)
def test_a_record_tells_what_it_rests_on(kind):
    assert references(record(kind)) == REFERENCES[kind]


@pytest.mark.parametrize(
    ("kind", "member"), [(kind, name) for kind in RECORDS for name in record(kind)]
)
def test_a_record_without_a_member_is_none(kind, member):
    fields = record(kind)
    del fields[member]
    with pytest.raises(ValueError, match=r".*"):
        references(fields)


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("fact", {"kind": "invention"}),
        ("fact", {"v": 2}),
        ("snapshot", {"basis": "hearsay"}),
        ("revision", {"period": "some day"}),
        ("revision", {"keys": ["growth"]}),
        ("revision", {"keys": {"growth": {"value": "v", "evidence": [{}]}}}),
        ("revision", {"keys": {"growth": {"value": "v", "evidence": [{**EVIDENCE, "state": "?"}]}}}),
        ("revision", {"keys": {"growth": {"value": "v", "evidence": [{**EVIDENCE, "cell": {}}]}}}),
        ("revision", {"keys": {"growth": {"value": "v", "evidence": [{**EVIDENCE, "source_span": [1]}]}}}),
        ("observation", {"fetch": "maybe"}),
        ("observation", {"examined": ["no ref"]}),
        ("observation", {"results": [{}]}),
        ("observation", {"results": [{**RESULT, "status": "?"}]}),
        ("observation", {"results": [{**RESULT, "strikes": "x"}]}),
        ("tombstone", {"erased": 5}),
    ],
)  # fmt: skip
def test_a_record_that_says_something_else_is_none(kind, changes):
    with pytest.raises(ValueError, match=r".*"):
        references(record(kind) | changes)
