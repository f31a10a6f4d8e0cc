"""The claims file: all faults at once, with their lines; what is not filled in is no declaration."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.claimsfile import read


@pytest.fixture
def path(tmp_path):
    return tmp_path / "report.md.claims.yaml"


def faults(path, text):
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageFault) as caught:
        read(path)
    return [(one.code, one.line) for one in caught.value.findings]


def test_entries_keep_their_words_as_written(path):
    path.write_text(
        "- text: GDP grew 5.20 in 2025.\n  quote: no\n  source: https://example.org/a\n"
        "- {text: It has 5., quote: it has 5, snapshot: pages/a.html}\n",
        encoding="utf-8",
    )
    one, other = read(path)
    assert (one.text, one.quote, one.where, one.attached, one.line) == (
        "GDP grew 5.20 in 2025.", "no", "https://example.org/a", False, 1,
    )  # fmt: skip
    assert (other.where, other.attached, other.filled) == (str(path.parent / "pages/a.html"), True, True)  # fmt: skip


def test_json_is_accepted(path):
    path.write_text('[{"text": "5.", "quote": "q", "source": "https://e.org"}]', encoding="utf-8")
    assert read(path)[0].text == "5."


@pytest.mark.parametrize("fields", ["", '\n  quote: ""\n  source: ""', "\n  quote: q", "\n  source: https://e.org"])  # fmt: skip
def test_an_entry_of_the_stub_is_not_filled(path, fields):
    path.write_text(f"- text: It has 5.{fields}\n", encoding="utf-8")
    assert not read(path)[0].filled


def test_an_empty_file_declares_nothing(path):
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert read(path) == ()


def test_a_waiver_is_seen_so_that_it_can_be_refused(path):
    path.write_text("- {text: a 5, quote: q, source: https://e.org, waive: {why: w}}", encoding="utf-8")  # fmt: skip
    assert read(path)[0].waived


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("text: a", [("not-a-list", 1)]),
        ("- a", [("not-a-mapping", 1)]),
        ("- quote: q", [("no-text", 1)]),
        ("- text: a\n  texd: b\n  text: c", [("unknown-field", 2), ("name-twice", 3)]),
        ("- text: [a]", [("bad-field", 1)]),
        ("- text: a\n  source: pages/a.html", [("bad-source", 1)]),
        ("- text: a\n  source: https://e.org\n  snapshot: a.html", [("two-sources", 1)]),
        ("- text: a b\n- text: a  b", [("claim-twice", 2)]),
        ("- {text: a", [("not-yaml", 1)]),
        ("- quote: q\n- b\n- text: a", [("no-text", 1), ("not-a-mapping", 2)]),
    ],
)
def test_every_fault_is_told_with_its_line(path, text, expected):
    assert faults(path, text) == expected


def test_what_is_no_utf_8_cannot_be_read(path):
    path.write_bytes(b"- text: \xff")
    with pytest.raises(UsageFault):
        read(path)
