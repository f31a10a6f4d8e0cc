"""JSON is lines and tables that can be quoted; every value leads back to its literal."""

import json
from decimal import Decimal

import pytest

from factlock.registry import cells, text
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.model import FetchState
from factlock.registry.page import SPAN, Page
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources import fragments
from factlock.registry.sources.data.jsondata import read, trace

JSON, LINES = "application/json", "application/jsonl"
WORLD_BANK = json.dumps(
    [
        {"page": 1, "pages": 1, "total": 4},
        [
            {
                "indicator": {"id": "NY.GDP.MKTP.KD.ZG", "value": "GDP growth (annual %)"},
                "country": {"id": code, "value": country},
                "date": year,
                "value": value,
                "unit": "",
                "decimal": 1,
            }
            for code, country, year, value in (
                ("NO", "Norway", "2024", 2.1),
                ("NO", "Norway", "2023", 0.5),
                ("SE", "Sweden", "2024", None),
                ("SE", "Sweden", "2023", -0.25),
            )
        ],
    ]
)


def page(source: str | bytes, media_type: str = JSON) -> Page:
    body = source.encode() if isinstance(source, str) else source
    reading = read(body, media_type, None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('{"gdp":{"growth":5.20}}', "gdp / growth\t5.20"),
        ('{"a":1e3,"b":[1,"x"]}', "a\t1e3\nb / 0\t1\nb / 1\tx"),
        ("5.20", "5.20"),
        ('"a"', "a"),
        ('{"a":null,"b":true,"c":{},"d":[],"e":""}', "a\tnull\nb\ttrue"),
        ('{"a\\tb\\n c":1,"":2}', 'a b c\t1\n""\t2'),
        ('{"a":"<p>5 &amp; 6</p>"}', "a\t<p>5 &amp; 6</p>"),
        ('{"a":"one\\ntwo\\u0007x"}', f"a\tone\ntwo{SPAN}x"),
        ('[{"x":1,"y":2},{"x":3,"y":4}]', "0 / x\t1\n0 / y\t2\n1 / x\t3\n1 / y\t4"),
        (
            '[{"name":"Norway","gdp":5.20},{"name":"Sweden","gdp":4}]',
            "name\tgdp\nNorway\t5.20\nSweden\t4",
        ),
        ('{"NO":{"gdp":1,"pop":2},"SE":{"gdp":3,"pop":4}}', "gdp\tpop\nNO\t1\t2\nSE\t3\t4"),
        ('[["name","gdp"],["Norway","5"]]', "name\tgdp\nNorway\t5"),
        ('[["1","2"],["3","4"]]', "0 / 0\t1\n0 / 1\t2\n1 / 0\t3\n1 / 1\t4"),
        (
            '{"d":[{"name":"A","v":1,"more":[7,8]},{"name":"B","v":2,"more":[9]}]}',
            "name\tv\nA\t1\nd / 0 / more / 0\t7\nd / 0 / more / 1\t8\nB\t2\nd / 1 / more / 0\t9",
        ),
    ],
)
def test_data_are_shown_as_lines_and_tables(source, shown):
    assert page(source).text.rstrip("\n") == shown


def test_lines_of_json_are_one_list():
    read_page = page('{"name":"A","v":1}\n{"name":"B","v":2}\n', LINES)
    assert read_page.text.rstrip() == "name\tv\nA\t1\nB\t2"
    at = read_page.text.index("2")
    assert fragments.follow(read_page, "/1/v") == (at, at + 1)


@pytest.mark.parametrize(
    ("source", "pointer", "shown"),
    [
        ('{"gdp":{"growth":5.20,"n":1}}', "/gdp/growth", "gdp / growth\t5.20"),
        ('{"a/b":{"m~n":[0,7.5]}}', "/a~1b/m~0n/1", "a/b / m~n / 1\t7.5"),
        ('{"":{"":3}}', "//", '"" / ""\t3'),
        ('{"\\u0061":3}', "/a", "a\t3"),
        ('[{"name":"A","v":1.50},{"name":"B","v":2}]', "/0/v", "1.50"),
        ('[{"name":"A","v":1.50},{"name":"B","v":2}]', "/0", "A\t1.50"),
        ('{"NO":{"gdp":1,"pop":2},"SE":{"gdp":3,"pop":4}}', "/SE/pop", "4"),
        ('[["name","gdp"],["Norway","5"]]', "/1/1", "5"),
    ],
)
def test_each_leaf_has_its_pointer_and_leads_back(source, pointer, shown):
    read_page = page(source)
    span = fragments.follow(read_page, pointer)
    assert span is not None
    assert read_page.text[slice(*span)] == shown
    assert fragments.point(read_page, *span) == pointer


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize(
    ("source", "shown", "literal"),
    [
        ('{"gdp":{"n":1,"growth":5.20}}', "5.20", "5.20"),
        ('{"a":"国 \\u0035\\u002e2 \\"x\\" %"}', '5.2 "x"', '\\u0035\\u002e2 \\"x\\"'),
        ('{"a":"line one\\nline two"}', "one\nline", "one\\nline"),
        ('{"a":"😀 5.2 \\ud83d\\ude00!"}', "5.2 😀", "5.2 \\ud83d\\ude00"),
        ('{"gdp":{"growth":5.20}}', "gdp / growth\t5.20", 'gdp":{"growth":5.20'),
        ('[{"name":"A","v":1},{"name":"B","v":1}]', "B\t1", 'B","v":1'),
    ],
)
def test_a_literal_leads_back_to_its_bytes(encoding, source, shown, literal):
    body = source.encode(encoding)
    if encoding == "utf-16-be":
        body = b"\xfe\xff" + body
    read_page = page(body)
    start = read_page.text.index(shown)
    span = trace(body, read_page, start, start + len(shown))
    assert span is not None
    assert body[slice(*span)].decode(read_page.encoding) == literal


@pytest.mark.parametrize(
    "shown",
    ["gdp / growth\t2", "b\t1", "1\ngdp / growth\t2"],
)
def test_a_span_with_something_else_between_is_not_traced(shown):
    body = b'{"gdp":{"b":1,"growth":2}}'
    read_page = page(body)
    if shown == "b\t1":
        start = read_page.text.index("1")
        assert trace(body, read_page, start, start + 1) == (12, 13)
        return
    start = read_page.text.index(shown)
    assert trace(body, read_page, start, start + len(shown)) is None


def test_another_page_is_not_traced():
    assert trace(b'{"a":2}', page('{"a":1}'), 2, 3) is None


def test_the_body_of_another_page_of_equal_text_gives_its_own_place():
    assert trace(b'{ "a":1}', page('{"a":1}'), 2, 3) == (6, 7)


def test_under_a_repeated_key_nothing_is_stated():
    read_page = page('{"gdp":5.1,"pop":7,"gdp":5.2,"x":{"y":1,"y":2}}')
    assert read_page.text.rstrip() == "pop\t7"
    assert read_page.hidden.splitlines() == [
        "gdp (repeated key)\t5.1",
        "gdp (repeated key)\t5.2",
        "x / y (repeated key)\t1",
        "x / y (repeated key)\t2",
    ]


def test_a_clause_in_one_string_is_found_and_over_two_is_not():
    read_page = page(
        json.dumps({"head": "Output grew", "body": "by 5.2 percent in 2024, the office said."})
    )
    folded = text.fold(read_page.text)
    assert text.find(folded, "by 5.2 percent in 2024").state.found
    assert not text.find(folded, "Output grew by 5.2 percent").state.found


def test_prose_of_records_stands_on_lines_of_its_own():
    told = "Output of all industries grew, the office said on Monday morning, by"
    source = json.dumps([{"name": "A", "v": 1, "a": told, "b": "5.2 percent"}] * 1
                        + [{"name": "B", "v": 2, "a": told, "b": "6 percent"}])  # fmt: skip
    folded = text.fold(page(source).text)
    assert text.find(folded, told, suffix="").matches
    assert not text.find(folded, f"{told} 5.2 percent").state.found
    assert text.find(folded, "A 1 5.2 percent").state.found


@pytest.mark.parametrize(
    ("form", "literal", "period"),
    [
        ("row=Norway / 2024;col=value", "2.1", "2024"),
        ("row=Norway / 2023;col=value", "0.5", "2023"),
        ("row=Sweden / 2023;col=value", "-0.25", "2023"),
    ],
)
def test_records_are_cells_by_what_names_them(form, literal, period):
    examiner = Examiner(page(WORLD_BANK))
    proof = cells.prove(examiner, CellClaimed.parse(form))
    assert isinstance(proof, Proof), proof
    assert proof.value.literal == literal
    assert str(proof.period) == period
    start, end = proof.value_start, proof.value_end
    span = trace(WORLD_BANK.encode(), examiner.page, start, end)
    assert span is not None
    assert WORLD_BANK.encode()[slice(*span)].decode() == literal


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ("row=Sweden / 2024;col=value", "no-value"),
        ("row=Norway / 2025;col=value", "cell-absent"),
        ("row=Norway;col=value", "cell-ambiguous"),
        ("row=Norway / 2024;col=unit", "cell-absent"),
    ],
)
def test_a_cell_that_is_not_there_is_refused(form, code):
    (finding,) = cells.prove(Examiner(page(WORLD_BANK)), CellClaimed.parse(form))
    assert finding.code == code


def test_a_line_is_a_clause_with_its_subject():
    examiner = Examiner(page('{"gdp":{"growth":5.20,"unit":"%"}}'))
    proof = examiner.prove(Claimed("gdp / growth 5.20"))
    assert isinstance(proof, Proof), proof
    assert str(proof.value.number) == "5.20"
    refused = examiner.prove(Claimed("gdp / growth 5.2"))
    assert not isinstance(refused, Proof)


@pytest.mark.parametrize("language", ["", "en", "de", "fr", "zh"])
@pytest.mark.parametrize(
    ("source", "clause", "number"),
    [
        ('{"bank":{"rate":1.234}}', "bank / rate 1.234", "1.234"),
        ('{"bank":{"rate":-12.50}}', "bank / rate -12.50", "-12.50"),
        ('[{"bank":"A","rate":1.234},{"bank":"B","rate":2.5}]', "A 1.234", "1.234"),
        ('{"bank":{"rate":1e3}}', "bank / rate 1e3", "1E+3"),
    ],
)
def test_a_number_of_json_is_read_in_its_own_notation(source, clause, number, language):
    (place,) = Examiner(page(source), language).examine(Claimed(clause)).places
    (value,) = place.values
    assert value.number == Decimal(number)


def test_a_string_is_read_in_the_language_of_the_page_and_never_guessed():
    source = '{"bank":{"rate":"1.234"}}'
    values = [
        Examiner(page(source), language).examine(Claimed("bank / rate 1.234")).places[0].values[0]
        for language in ("", "en", "de")
    ]
    assert [value.number for value in values] == [None, Decimal("1.234"), Decimal(1234)]


@pytest.mark.parametrize(
    "clause",
    ["gdp / growth 5.20 gdp / unit %", "5.20 gdp / unit", "5.20 records / 0", "1 name", "2 Sweden"],
)
def test_no_value_borrows_the_keys_of_another_line(clause):
    source = (
        '{"gdp":{"unit":"%","growth":5.20},"records":[{"name":"Norway","v":2,"more":[1]},'
        '{"name":"Sweden","v":2}],"gdp2":{"growth":5.20,"unit":"%"}}'
    )
    found = Examiner(page(source)).prove(Claimed(clause))
    assert not isinstance(found, Proof), found


@pytest.mark.parametrize(
    ("body", "state"),
    [
        (b"{}", FetchState.BLANK),
        (b'{"a":{},"b":""}', FetchState.BLANK),
        (b'{"a":NaN}', FetchState.DAMAGED),
        (b"\xff\xfe\x00\xd8" * 50, FetchState.DAMAGED),
        (bytes(range(128, 256)) * 50, FetchState.DAMAGED),
        (b'{"a":"' + b"\xe4" * 3 + b'"}', FetchState.OK),
        (b"[" * 500_000 + b"]" * 500_000, FetchState.DAMAGED),
        (b'{"a":' * 100_000, FetchState.DAMAGED),
        (b"[" + b"1," * 400_000 + b"1]", FetchState.TOO_LARGE),
        (b'{"a":"' + b"\\" * 500_001 + b'"}', FetchState.DAMAGED),
        (b'"' + b"a" * 1_000_000, FetchState.DAMAGED),
        (b"-" * 1_000_000, FetchState.DAMAGED),
        (b"1" * 1_000_000, FetchState.OK),
        (b"[" + b"1" * 900_000 + b".e]", FetchState.DAMAGED),
    ],
)
def test_hostile_bodies_give_a_state(body, state):
    assert read(body, JSON, None).state is state


def test_keys_that_repeat_too_much_are_too_large():
    inner = ",".join(f'"{n}":{n}' for n in range(50_000))
    body = f'{{"{"k" * 5_000}":{{{inner}}}}}'.encode()
    assert read(body, JSON, None).state is FetchState.TOO_LARGE


def test_the_title_is_what_the_data_call_themselves():
    assert page('{"label":"Unemployment","a":1}').title == "Unemployment"
    assert page('{"title":{"x":1},"a":1}').title == ""
