"""JSON as RFC 8259 has it: every literal as it stands, every fault with its place."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.model import FetchState
from factlock.registry.sources.data.json_syntax import characters, parse, parse_lines
from factlock.registry.sources.data.tree import MAX_DEPTH, Group, Items, Leaf
from factlock.registry.sources.reading import Unread


def plain(node):
    """A tree as Python values, numbers as their literals."""
    if isinstance(node, Leaf):
        return node.text
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return {member.key: plain(member.node) for member in node.members}


@pytest.mark.parametrize(
    "literal",
    ["5.20", "0", "-0", "-0.0", "1e3", "1E+30", "2.50e-07", "12345678901234567890123456789.10"],
)
def test_a_number_keeps_its_literal(literal):
    leaf = parse(f" [ {literal} ] ").items[0]
    assert (leaf.text, leaf.kind) == (literal, "number")
    assert leaf.origin == (3, 3 + len(literal))


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        ('"a"', "a"),
        ('"\\u0035\\u002e2"', "5.2"),
        ('"\\ud83d\\ude00"', "😀"),
        ('"\\ud83d"', "\ufffd"),
        ('"\\ude00\\ud83d"', "\ufffd\ufffd"),
        ('"\\"\\\\\\/\\b"', '"\\/\ufdd6'),
        ('"a\\r\\nb\\tc"', "a\nb c"),
        ('"\\u0000\\ufdd1x"', "x"),
        ('"é国"', "é国"),
    ],
)
def test_a_string_is_shown_decoded(literal, text):
    assert parse(literal).text == text


BROKEN = {
    "NaN": "NaN",
    "Infinity": "[Infinity]",
    "-Infinity": '{"a": -Infinity}',
    "leading zero": "[01]",
    "plus": "[+1]",
    "bare point": "[.5]",
    "open point": "[5.]",
    "hexadecimal": "[0x10]",
    "two numbers": "[1 2]",
    "trailing comma": "[1,]",
    "comma in an object": '{"a":1,}',
    "first comma": "[,1]",
    "no colon": '{"a" 1}',
    "two colons": '{"a"::1}',
    "bare key": "{a:1}",
    "single quotes": "{'a':1}",
    "number as key": "{1:2}",
    "comment": '{"a":1} // more',
    "open object": '{"a":1',
    "open array": "[1",
    "open string": '["a',
    "raw line end": '["a\nb"]',
    "bad escape": '["\\x41"]',
    "short escape": '["\\u00"]',
    "crossed brackets": "[}",
    "two values": '{"a":1} {"b":2}',
    "True": "True",
    "other digits": "[٥]",
    "full-width digits": "[５]",
    "no-break space": "[\u00a01]",
    "a mark of ours between digits": "[5\ufdd02]",
    "nothing": " ",
}


@pytest.mark.parametrize("source", BROKEN.values(), ids=BROKEN)
def test_what_is_no_json_is_refused_with_its_place(source):
    with pytest.raises(Unread) as raised:
        parse(source)
    assert raised.value.state is FetchState.DAMAGED
    assert "line 1, column" in raised.value.message or "line 2" in raised.value.message


def test_the_place_of_a_fault_is_that_of_its_first_character():
    with pytest.raises(Unread, match=r"line 2, column 6: found “NaN}”, which JSON does not know"):
        parse('{"b":1,\n "a":NaN}')


def test_keys_given_twice_are_both_kept_and_marked():
    group = parse('{"a":1,"b":2,"\\u0061":3}')
    assert isinstance(group, Group)
    assert [(m.key, m.repeated) for m in group.members] == [("a", True), ("b", False), ("a", True)]
    assert group.get("a") is None


def test_depth_is_bounded_without_recursion():
    assert parse("[" * MAX_DEPTH + "]" * MAX_DEPTH)
    with pytest.raises(Unread, match="deeper"):
        parse("[" * 1_000_000)


def test_lines_are_one_value_each():
    assert plain(parse_lines('{"a":1}\r\n\n[2]\n"x"\n')) == [{"a": "1"}, ["2"], "x"]
    with pytest.raises(Unread, match="the end of the line"):
        parse_lines('{"a":1} {"a":2}')


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn"))),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(VALUES, st.booleans())
def test_what_another_writer_wrote_is_read_the_same(value, ascii_only):
    source = json.dumps(value, ensure_ascii=ascii_only, indent=1)
    expected = json.loads(
        source, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=list
    )

    def same(node, wanted):
        if isinstance(node, Group):
            pairs = [(member.key, member.node) for member in node.members]
            return len(pairs) == len(wanted) and all(
                key == name and same(one, other)
                for (key, one), (name, other) in zip(pairs, wanted, strict=True)
            )
        if isinstance(node, Items):
            return all(same(a, b) for a, b in zip(node.items, wanted, strict=True))
        if node.kind == "word":
            return {"null": None, "true": True, "false": False}[node.text] is wanted
        return node.text == wanted

    assert same(parse(source), expected)


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=20), st.booleans())
def test_the_characters_of_a_literal_span_it_whole(text, ascii_only):
    source = json.dumps(text, ensure_ascii=ascii_only)
    found = list(characters(source, 0, len(source)))
    assert "".join(char for char, _ in found) == text
    assert "".join(source[start:end] for _, (start, end) in found) == source[1:-1]


@settings(max_examples=200, deadline=None)
@given(st.text('[]{}:,"\\u0123456789eE.+-truefalsn ', max_size=30))
def test_what_python_takes_or_refuses_is_taken_or_refused_here(source):
    try:
        json.loads(source, parse_constant=lambda name: json.loads(name + "!"))
        valid = True
    except ValueError:
        valid = False
    try:
        parse(source)
        read = True
    except Unread:
        read = False
    assert read == valid
