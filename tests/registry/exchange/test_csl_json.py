"""CSL-JSON as Zotero, Better BibTeX and pandoc write it."""

import json

import pytest

from factlock.registry.exchange import csl_json


def read(data):
    found = csl_json.read(data if isinstance(data, str) else json.dumps(data))
    return [(one.key, dict(one.item)) for one in found.entries], [(one.code, one.line) for one in found.faults]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "k", "title": "T"}]',
        '\ufeff [ {"id": "k", "title": "T"} ] \n',
        '{"id": "k", "title": "T"}',
        '{"items": [{"id": "k", "title": "T"}]}',
    ],
)
def test_a_list_one_item_and_a_wrapped_list_are_read(text):
    assert read(text) == ([("k", {"id": "k", "title": "T"})], [])


@pytest.mark.parametrize(
    ("item", "key"),
    [
        ({"id": "smith2020"}, "smith2020"),
        ({"id": "x", "citation-key": "smith2020"}, "smith2020"),
        ({"id": "x", "citekey": "smith2020"}, "smith2020"),
        ({"id": 17}, "17"),
        ({"id": "http://zotero.org/users/1/items/ABCD1234"}, ""),
        ({"id": "http://www.zotero.org/groups/1/items/ABCD1234"}, ""),
        ({"id": "12345/ABCD1234"}, ""),
        ({}, ""),
    ],
)
def test_what_zotero_calls_an_item_by_is_no_key(item, key):
    (entry,) = csl_json.read(json.dumps([{**item, "title": "T"}])).entries
    assert entry.key == key


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ({"date-parts": [["2025", 6, 30]]}, {"date-parts": [[2025, 6, 30]]}),
        ({"date-parts": [[2025, "06"]]}, {"date-parts": [[2025, 6]]}),
        ({"date-parts": [[2025, 0, 0]]}, {"date-parts": [[2025]]}),
        ({"date-parts": [[2001, 2], [2001, 3]]}, {"date-parts": [[2001, 2], [2001, 3]]}),
        ({"date-parts": [[2025]], "season": 1}, {"date-parts": [[2025]], "season": 1}),
        ({"date-parts": [[2025]], "season": "2"}, {"date-parts": [[2025]], "season": 2}),
        ({"date-parts": [[2025]], "circa": True}, {"date-parts": [[2025]], "circa": True}),
        ({"date-parts": [[2025, 13]]}, {"literal": "2025-13"}),
        ({"date-parts": [[2021, 2, 29]]}, {"literal": "2021-2-29"}),
        ({"date-parts": [[]]}, None),
        ({"date-parts": []}, None),
        ({"literal": "n.d."}, {"literal": "n.d."}),
        ({"raw": "2025-03-01"}, {"date-parts": [[2025, 3, 1]]}),
        ({"raw": "in spring"}, {"literal": "in spring"}),
        ("2025-03", {"date-parts": [[2025, 3]]}),
        ({}, None),
        ("", None),
    ],
)
def test_a_date_is_what_is_written_and_no_more(date, expected):
    ((_, item),), faults = read([{"id": "k", "title": "T", "issued": date}])
    assert (item.get("issued"), faults) == (expected, [])


def test_texts_are_on_one_line_and_numbers_are_texts():
    ((_, item),), _ = read(
        [{"title": " A\n\tB\u2028 ", "volume": 12, "note": "a\r\nb", "page": ""}]
    )
    assert item == {"title": "A B", "volume": "12", "note": "a\nb"}


@pytest.mark.parametrize(
    "item",
    [
        17,
        None,
        [],
        "text",
        {"author": "Smith"},
        {"author": ["Smith"]},
        {"author": [{"family": ["x"]}]},
        {"issued": 2025},
        {"issued": {"date-parts": "2025"}},
        {"issued": {"date-parts": [["today"]]}},
        {"issued": {"literal": 5}},
        {"custom": [[[[[[[[[[1]]]]]]]]]]},
    ],
)
def test_what_is_no_item_is_told_and_the_rest_is_read(item):
    entries, faults = read([{"id": "a", "title": "A"}, item, {"id": "b", "title": "B"}])
    assert [key for key, _ in entries] == ["a", "b"]
    assert faults == [("entry-damaged", 1)]


@pytest.mark.parametrize(
    ("text", "count", "line"),
    [
        ('[\n{"title": "A"},\n{"title": }\n]', 1, 3),
        ('[\n{"title": "A"}\n{"title": "B"}\n]', 1, 3),
        ('[\n{"title": "A"},\n', 1, 3),
        ('[{"title": "A"}] more', 1, 1),
        ('{"title": "A"} more', 1, 1),
        ('[{"title": NaN}]', 0, 1),
        ("", 0, 1),
        ("not json", 0, 1),
    ],
)
def test_a_damaged_file_is_read_up_to_the_fault_which_is_told_by_line(text, count, line):
    entries, faults = read(text)
    assert (len(entries), faults) == (count, [("entry-damaged", line)])


def test_a_key_that_two_items_bear_is_told_with_both_lines():
    (fault,) = csl_json.read('[\n{"id": "k"},\n{"id": "k"}\n]').faults
    assert (fault.code, fault.line) == ("entry-twice", 3)
    assert "lines 2 and 3" in fault.message


def test_what_is_written_is_a_list_with_the_keys_as_ids():
    made = csl_json.written({"k": {"id": "other", "type": "webpage", "title": "Ä"}})
    assert json.loads(made) == [{"id": "k", "type": "webpage", "title": "Ä"}]
    assert "Ä" in made
    assert made.endswith("]\n")
