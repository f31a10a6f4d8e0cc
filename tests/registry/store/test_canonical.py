"""Canonical JSON and the names made from it."""

import hashlib

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.store.canonical import canonical, name_of, parse, salted_name, text_of


@pytest.mark.parametrize(
    ("value", "form"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-12, "-12"),
        (2**53 - 1, "9007199254740991"),
        ("", '""'),
        ([], "[]"),
        ({}, "{}"),
        ({"b": 1, "a": [True, None]}, '{"a":[true,null],"b":1}'),
        # RFC 8785, 3.2.2.2: control characters, and nothing else, are escaped
        ('\u20ac$\u000f\nA\'B"\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\"/"'),
        ("\x00\b\t\f\r\x1f\x7f", '"\\u0000\\b\\t\\f\\r\\u001f\x7f"'),
        # RFC 8785, 3.2.3: members sorted by UTF-16 code units, so the emoji before U+FB33
        (
            {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\x80": 6, "ö": 7},
            '{"\\r":2,"1":4,"\x80":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
        ),
        ("国内生产总值", '"国内生产总值"'),
        ("a\ufdd0b", '"a\ufdd0b"'),
    ],
)
def test_the_form_is_that_of_rfc_8785(value, form):
    assert canonical(value) == form.encode()


@pytest.mark.parametrize(
    "value", [1.0, 0.1, float("nan"), b"x", (1,), {1}, {1: 2}, [1.5], {"a": {"b": 2.5}}, object()]
)
def test_what_has_no_exact_form_is_refused(value):
    with pytest.raises(TypeError):
        canonical(value)


@pytest.mark.parametrize("value", [2**53, -(2**53)])
def test_a_whole_number_that_other_languages_round_is_refused(value):
    with pytest.raises(ValueError, match="safe integer"):
        canonical(value)


@pytest.mark.parametrize("value", ["\ud800", {"\udfff": 1}, ["a", "b\ud800"]])
def test_text_that_is_no_unicode_is_the_users_to_mend(value):
    with pytest.raises(UsageFault) as caught:
        canonical(value)
    assert caught.value.findings[0].code == "not-unicode"


def test_a_name_is_the_hash_of_the_form():
    body = canonical({"kind": "fact"})
    assert name_of(body) == "sha256:" + hashlib.sha256(b'{"kind":"fact"}').hexdigest()


def test_a_salted_name_hides_a_short_text():
    first, second = salted_name(b"a" * 16, b"4.2"), salted_name(b"b" * 16, b"4.2")
    assert first != second
    assert first == "salted:" + hashlib.sha256(b"a" * 16 + b"4.2").hexdigest()


def test_what_is_written_is_read_back():
    value = {"a": [1, "x", None, True], "b": {"c": "é"}}
    assert parse(text_of(value).encode()) == value


@pytest.mark.parametrize(
    "text", ['{"b":1,"a":2}', '{ "a":1}', '{"a":1.0}', '{"a":NaN}', "[1]", '"a"', "{", ""]
)
def test_another_spelling_is_no_record(text):
    with pytest.raises(ValueError, match=r".*"):
        parse(text.encode())
