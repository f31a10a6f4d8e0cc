"""What stands in a lock of a template, and what does not pass for it."""

import json

import pytest

from factlock.render.structure import Structure, checked

HELD = Structure({"a": ["1", {"b": True, "c": None}]}, {"g@*": ("g@2025.x", "g.y"), "nope": ()})


def test_it_comes_back_from_json():
    assert Structure.from_json(json.loads(json.dumps(HELD.as_json()))) == HELD


@pytest.mark.parametrize(
    "block",
    [
        None,
        {},
        {"asked": {}},
        {"asked": {}, "data": []},
        {"asked": {}, "data": {"a": 1}},
        {"asked": {}, "data": {"a": 1.5}},
        {"asked": {"g": ["g"]}, "data": {}},
        {"asked": {"g": ["<<g.x>>", "a b.c d"]}, "data": {}},
        {"asked": {"g": [1]}, "data": {}},
    ],
    ids=str,
)
def test_what_is_none_is_refused(block):
    with pytest.raises((KeyError, TypeError, ValueError)):
        Structure.from_json(block)


def test_data_may_be_nested_so_deep():
    deep = []
    for _ in range(40):
        deep = [deep]
    with pytest.raises(ValueError, match="nested"):
        checked(deep)
