"""The file that tells where locked values stand: compact, and refused where it is none."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.spanmap import Made, Span, SpanMap, dump, made, parse


def test_a_map_is_compact_and_read_back():
    one = SpanMap("t", "o", ("gdp.growth", "国内.总量"), (Span(3, 7, 0), Span(9, 12, 1)))
    text = dump({"out.md": one})
    assert "\n" not in text[:-1]
    assert " " not in text
    assert parse(text, "x") == {"out.md": one}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"map": 9, "sections": {}}', '{"map": 1, "sections": {"a": 5}}']
)
def test_what_is_no_map_is_refused(text):
    with pytest.raises(UsageFault) as error:
        parse(text, "x.facts.map")
    assert error.value.findings[0].code == "map-damaged"


def test_with_what_an_output_was_made_is_kept(tmp_path):
    noted = SpanMap("t", "o", (), (), Made("abc", {".bib": "def"}))
    path = tmp_path / "report.md.facts.map"
    path.write_text(dump({"a.md": noted, "b.md": SpanMap("t", "o", (), ())}), encoding="utf-8")
    assert parse(path.read_text(encoding="utf-8"), "x")["a.md"] == noted
    assert made(path) == {"a.md": noted.made}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"map": 9, "sections": {}}',
        b'{"map": 1, "sections": {"a": {"made": "x"}}}',
        b'{"map": 1, "sections": {"a": 5}}',
    ],
)
def test_what_is_no_map_tells_nothing(tmp_path, body):
    path = tmp_path / "x.facts.map"
    path.write_bytes(body)
    assert made(path) == {}
    assert made(tmp_path / "none") == {}
