"""Claims in a document: where they stand, in which sentence, and what is left alone and why.

What counts as a claim in a sentence, kind by kind, stands in `claims/`, one file a language.
"""

import pytest
from claims_read import detect

from factlock.registry.errors import UsageFault
from factlock.render.claims.stub import stub_path, write_stub


def claims(text, language="en", **more):
    return [c for c in detect(text, language=language, **more) if c.claim]


def others(text, language="en"):
    return {c.text: c.why for c in detect(text, language=language) if not c.claim}


@pytest.mark.parametrize(
    ("text", "line", "column", "end_line", "end_column"),
    [
        ("It rose 4.2 %.", 1, 9, 1, 14),
        ("One.\n\nIt rose 4.2 %.", 3, 9, 3, 14),
        ("One.\r\n\r\nIt rose 4.2 %.", 3, 9, 3, 14),
        ("\ufeffIt rose 4.2 %.", 1, 9, 1, 14),
        ("失业率为4.2%。", 1, 5, 1, 9),
        ("𝒳𝒴 rose 4.2 %.", 1, 9, 1, 14),
        ("It rose 4.2\npercent.", 1, 9, 2, 8),
        ("> It is\n> 4.2 %.", 2, 3, 2, 8),
        ("- one\n  - rose 4.2 %", 2, 10, 2, 15),
        ("| a | 4.2 % |", 1, 7, 1, 12),
        ("# Rose 4.2 %", 1, 8, 1, 13),
        ("It rose **4.2 %**.", 1, 11, 1, 16),
        ("It rose *4.2*&nbsp;%.", 1, 10, 1, 21),
    ],
)
def test_a_claim_stands_at_its_line_and_column(text, line, column, end_line, end_column):
    found = claims(text)[-1]
    assert (found.line, found.column, found.end_line, found.end_column) == (
        line,
        column,
        end_line,
        end_column,
    )
    assert text[found.start : found.end] == found.text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("It rose 4.2 %.", "percent"),
        ("It rose 4.2 percentage points.", "percent"),
        ("It cost $40.", "money"),
        ("It was 40 km.", "number"),
        ("It began on 5 March 2024.", "date"),
        ("It began in 2024.", "period"),
        ("It ranks 3rd.", "ordinal"),
        ("The ratio is 7:3.", "number"),
        ("Exports doubled.", "number"),
        ("He said “it is over now”.", "quotation"),
        ("> It is over for good.", "quotation"),
    ],
)
def test_a_claim_tells_its_kind(text, kind):
    assert [c.kind for c in claims(text)] == [kind]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("First. It rose 4.2 %. Last.", "It rose 4.2 %."),
        ("It rose\nby 4.2 %. Last.", "It rose by 4.2 %."),
        ("It **rose** by *4.2* %.", "It rose by 4.2 %."),
        ("- It rose 4.2 %\n- It fell.", "It rose 4.2 %"),
        ("# Results\nIt rose 4.2 %.", "It rose 4.2 %."),
        ("| Norway | 4.2 % |", "Norway | 4.2 %"),
        ("From <<a.b>> it rose 4.2 %.", "From <<a.b>> it rose 4.2 %."),
        ("It rose[^1] by [4.2 %](https://example.org).", "It rose by 4.2 %."),
        ("共有3家。其中失业率为4.2%。", "其中失业率为4.2%。"),
    ],
)
def test_a_claim_carries_its_whole_sentence(text, sentence):
    assert claims(text)[-1].sentence == sentence


def test_a_quotation_of_two_sentences_carries_both():
    (found,) = claims("He said: “It is over. We go home.” Then he left.")
    assert found.text == "It is over. We go home."
    assert found.sentence == "He said: “It is over. We go home.”"


@pytest.mark.parametrize(
    ("text", "left", "why"),
    [
        ("See Section 4.2 there.", "Section 4.2", "number of a place in a document"),
        ("1. Introduction", "1.", "list marker"),
        ("## 2.1 Methods", "2.1", "number of a heading"),
        ("Run `sleep 30` first.", "`sleep 30`", "code"),
        ("Use Python 3.11 here.", "Python 3.11", "version or model"),
        ("It follows ISO 9001.", "ISO 9001", "number of a standard"),
        ("COVID-19 matters.", "COVID-19", "name with digits"),
        ("It is <<gdp.value>> now.", "<<gdp.value>>", "placeholder"),
        ("It rose.[^12]", "[^12]", "mark of a note"),
        ("<!-- todo 42 --> text", "<!-- todo 42 -->", "comment, or text that is not shown"),
        ("closes #4879", "#4879", "number of an issue"),
        ("Call +1 555 0100 now.", "+1 555 0100", "number to call"),
        ("It starts at 10:30.", "10:30", "clock time"),
        ("---\nyear: 2024\n---\nText.", "---\nyear: 2024\n---\n", "front matter"),
        ("A “green” label.", "green", "too short for a quotation"),
    ],
)
def test_what_is_left_alone_says_why(text, left, why):
    found = others(text)
    assert {name.strip(): reason for name, reason in found.items()}.get(left.strip()) == why, found


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("See https://example.org/2024/a.", "https://example.org/2024/a"),
        ("See [a](https://example.org/2024/a).", "https://example.org/2024/a"),
        ("See <https://example.org/2024/a>.", "https://example.org/2024/a"),
        ("见https://example.org/2024/a。", "https://example.org/2024/a"),
        ("doi:10.1038/nature12373", "doi:10.1038/nature12373"),
        ("It was shown [@lee2019].", "[@lee2019]"),
        ("It was shown (Lee 2019).", "(Lee 2019)"),
    ],
)
def test_what_names_a_source_is_a_reference_and_no_claim(text, reference):
    (found,) = [c for c in detect(text, language="en") if c.kind == "reference"]
    assert (found.text, found.claim) == (reference, False)


MARKDOWN = [
    ("code with a longer fence", "````\n```\n5\n````\n6 died", ["6"]),
    ("code in a list", "- a\n\n  ```\n  5\n  ```\n- 6 died", ["6"]),
    ("a table with its rule", "| a | b |\n|---|--:|\n| 5 | 6 % |", ["5", "6 %"]),
    ("a table without outer pipes", "a | b\n--|--\n5 | 6 %", ["5", "6 %"]),
    ("a value does not cross a cell", "| 5 | percent |", ["5"]),
    ("a nested block quotation", "> > it is over for good", ["it is over for good"]),
    ("two paragraphs quoted", "> it is over now\n>\n> we all go home", ["it is over now", "we all go home"]),
    ("a value in a block quotation", "> it rose 5 % in all", ["it rose 5 % in all", "5 %"]),
    ("a mark of a note is no quotation", "> [!NOTE]\n> It rose 5 % in all.", ["It rose 5 % in all.", "5 %"]),
    ("a heading underlined", "5 died\n======\n\nMore.", ["5"]),
    ("a number at the start of a wrapped line", "It rose to\n14. Then it fell.", ["14"]),
    ("a list that goes on", "1. a\n2. 6 died\n3. c", ["6"]),
    ("a task list", "- [ ] 6 died\n- [x] 7 died", ["6", "7"]),
    ("a comment of several lines", "<!--\n5\n6\n-->\n7 died", ["7"]),
    ("an image", "![5 died](a5.png)", ["5"]),
    ("the definition of a reference", '[5]: https://example.org/5 "5"\n\n6 died', ["6"]),
    ("the text of a footnote", "[^5]: 6 died", ["6"]),
    ("a backslash", "\\*5\\* died", ["5"]),
    ("a raw table", "<table><tr><td>5</td><td>percent</td></tr></table>", ["5"]),
    ("two placeholders and a value", "<<a.b>> of <<c.d>> in 300 towns", ["300"]),
    ("a placeholder before a unit", "<<a.b>> percent", []),
    ("a rule between paragraphs", "5 died\n\n---\n\n6 died", ["5", "6"]),
    ("a value behind a bare address", "见https://example.org/5。增长4.2%。", ["4.2%"]),
    ("an empty item", "1. \n2. 6 died", ["6"]),
    ("an empty document", "", []),
    ("only front matter", "---\na: 5\n---\n", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*row, id=name) for name, *row in MARKDOWN]
)
def test_markdown_is_read_as_a_reader_sees_it(text, expected):
    assert [c.text for c in claims(text)] == expected


def test_a_plain_text_has_no_markup():
    text = "# 5 died\n> it is over for good\n`6` left\n"
    assert [c.text for c in claims(text, kind="text")] == ["5", "6"]
    assert claims(text)[0].text == "5"


def test_numbers_that_cannot_be_vouched_for_are_claims_all_the_same():
    found = {c.text: c for c in claims("It was 1.234 or 3,7370 or 12/25 then.", language="")}
    assert {"1.234", "3,7370", "12/25"} <= set(found)


def test_what_a_title_counts_is_no_claim_of_the_document():
    assert claims("He sang “Two Princes” and “Ninety Nine Balloons” there.") == []


# The claims file


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "report.md"
    path.write_text("It rose 4.2 %. He said “it is: over\tnow”.\n", encoding="utf-8")
    return path


def stub(document):
    return write_stub(document, detect(document.read_text(encoding="utf-8"), language="en"))


def test_a_stub_has_one_entry_a_sentence(document):
    path, added = stub(document)
    assert (path, added) == (stub_path(document), 2)
    assert path.name == "report.md.claims.yaml"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    assert lines == [
        '- text: "It rose 4.2 %."',
        '  quote: ""',
        '  source: ""',
        '- text: "He said “it is: over now”."',
        '  quote: ""',
        '  source: ""',
    ]


def test_a_stub_is_added_to_and_loses_nothing(document):
    path, _ = stub(document)
    filled = path.read_text(encoding="utf-8").replace(
        'quote: ""', 'quote: "rose by 4.2 %"  # mine', 1
    )
    path.write_text(filled, encoding="utf-8")
    assert stub(document) == (path, 0)
    assert path.read_text(encoding="utf-8") == filled
    document.write_text("It rose 4.2 %. It fell 9 %.", encoding="utf-8")
    assert stub(document) == (path, 1)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(filled)
    assert text.count("- text:") == 3


@pytest.mark.parametrize(
    ("written", "added"),
    [
        ("", 2),
        ("# nothing yet\n", 2),
        ("- text: It rose 4.2 %.", 1),
        ("  - text: It rose 4.2 %.\n    quote: q\n", 1),
        ("- text: >\n    It rose\n    4.2 %.\r\n", 1),
    ],
)
def test_what_others_wrote_by_hand_is_added_to(document, written, added):
    path = stub_path(document)
    path.write_bytes(written.encode())
    assert stub(document) == (path, added)
    assert path.read_bytes().startswith(written.encode())
    assert stub(document) == (path, 0)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ('[{"text": "It rose."}]', "cannot-add"),
        ("claims: []", "not-a-list"),
        ("- text: [", "not-yaml"),
        ("- text: It rose.\n...\n", "cannot-add"),
    ],
)
def test_a_file_that_cannot_be_added_to_is_left_as_it_was(document, written, code):
    path = stub_path(document)
    path.write_text(written, encoding="utf-8")
    with pytest.raises(UsageFault) as caught:
        stub(document)
    assert caught.value.findings[0].code == code
    assert path.read_text(encoding="utf-8") == written


def test_no_claim_no_file(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("Nothing here.", encoding="utf-8")
    assert stub(path) == (stub_path(path), 0)
    assert not stub_path(path).exists()
