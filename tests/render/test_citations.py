"""A note says where a value comes from; whatever a page brings along stays text."""

import re
from typing import get_args

import pytest

from factlock.registry.model import Basis, CellAnchor, QualifierBasis
from factlock.render.citations import Note, item_of, note_of, row, write
from factlock.render.filters.arguments import MODES
from factlock.render.formats.markdown import Markdown
from factlock.render.formats.splicing import written
from factlock.render.runs import Run
from factlock.render.styles import Reference, style_of
from factlock.render.values import Remark, RemarkKind
from factlock.render.wording import LANGUAGES, words_of

FORM = Markdown()


def reference_of(note, style):
    """Cite the source of a note."""
    known = style_of(style)
    return known.references([item_of(note, "en")], "en")[0] if known else None


def lined(note, uses, language):
    return written(write([note], uses, language), FORM)


NOTE = Note(
    url="https://example.org/a",
    clause="GDP grew 5.0% in 2025",
    snapshot="3b0c1d2e4f5a6b7c",
    accessed="2026-11-29",
    title="Communiqué",
    publisher="Statistics Office",
    published="2026-02-28",
    period="2025",
    period_basis="clause",
)


def test_an_english_note():
    assert lined(NOTE, [("5.0%", ())], "en-GB") == (
        "Statistics Office, “Communiqué”, published 2026-02-28, [https://example.org/a](<https://example.org/a#:~:text=GDP%20grew%205.0%25%20in%202025>), accessed 2026-11-29: "
        "“GDP grew 5.0% in 2025”. Period: 2025. Snapshot 3b0c1d2e4f5a."
    )


def test_a_chinese_note():
    note = Note(
        url="https://example.org/a",
        clause="国内生产总值比上年增长5.0%",
        snapshot="3b0c1d2e4f5a6b7c",
        accessed="2026-11-29",
        title="统计公报",
        publisher="国家统计局",
        period="2025",
        period_basis="declared",
    )
    assert lined(note, [("5.0%", ())], "zh-CN") == (
        "国家统计局，《统计公报》，[https://example.org/a](<https://example.org/a#:~:text=国内生产总值比上年增长5.0%25>)，2026-11-29访问：“国内生产总值比上年增长5.0%”。"
        "时期：2025（自行申报，来源未载明）。快照 3b0c1d2e4f5a。"
    )


def test_what_is_not_known_is_left_out():
    bare = Note("https://example.org/a", "It was 5%", "ab" * 32, "2026-11-29")
    assert lined(bare, [], "") == (
        "[https://example.org/a](<https://example.org/a#:~:text=It%20was%205%25>), accessed 2026-11-29: “It was 5%”. Snapshot abababababab."
    )


@pytest.mark.parametrize(
    ("language", "remark", "told"),
    [
        ("en", Remark("rounded", "134.9084", "half_up"), " 134.9: rounded from 134.9084, half up."),
        ("en", Remark("rounded", "134.9084", "ceiling"), " 134.9: rounded from 134.9084, upwards."),
        ("en", Remark("plain", "134.9 million"), " 134.9: 134.9 million as a bare number."),
        ("en", Remark("percent", "1.349"), " 134.9: 1.349 as a percentage."),
        (
            "en",
            Remark("percent", "1.349", "down"),
            " 134.9: 1.349 as a percentage, rounded towards zero.",
        ),
        ("en", Remark("grouped", "134.9"), " 134.9: 134.9 with its digits grouped anew."),
        ("en", Remark("decimals", "134.9", "1"), " 134.9: 134.9 written with 1 decimals."),
        ("zh", Remark("rounded", "134.9084", "half_up"), "134.9由134.9084四舍五入得出。"),
    ],
)
def test_every_use_of_a_filter_is_told(language, remark, told):
    written = lined(NOTE, [("134.9", (remark,)), ("134.9", (remark,)), ("5", ())], language)
    assert written.count(told) == 1
    assert written.endswith(told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de-AT",
            (
                "Statistics Office, „Communiqué“, veröffentlicht 2026-02-28, https://example.org/a, abgerufen 2026-11-29: "
                "„GDP grew 5.0% in 2025“. Zeitraum: 2025. Abbild 3b0c1d2e4f5a. "
                "5: gerundet aus 5.0% (kaufmännisch)."
            ),
        ),
        (
            "fr",
            (
                "Statistics Office, «\u00a0Communiqué\u00a0», publié le 2026-02-28, https://example.org/a, consulté le 2026-11-29\u00a0: "
                "«\u00a0GDP grew 5.0% in 2025\u00a0». Période\u00a0: 2025. Instantané 3b0c1d2e4f5a. "
                "5\u00a0: arrondi de 5.0%, au plus proche, demi vers l’extérieur."
            ),
        ),
        (
            "ja",
            (
                "Statistics Office、「Communiqué」、2026-02-28公表、https://example.org/a、2026-11-29閲覧："
                "「GDP grew 5.0% in 2025」。期間：2025。スナップショット 3b0c1d2e4f5a。"
                "5：5.0%を四捨五入。"
            ),
        ),
    ],
)
def test_notes_speak_the_language_of_the_document(language, told):
    uses = [("5", (Remark("rounded", "5.0%", "half_up"),))]
    assert "".join(run.text for run in write([NOTE], uses, language)) == told


def test_a_language_without_words_of_its_own_gets_english_ones():
    assert lined(NOTE, [], "nl") == lined(NOTE, [], "en") == lined(NOTE, [], "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_words_for_all_that_may_be_said(language):
    words = words_of(language)
    rounded = {"computed-rounded", "percent-rounded"}
    assert set(words.remarks) == {*get_args(RemarkKind), *rounded}
    assert set(words.bases) == set(Basis)
    assert set(words.modes) == set(MODES)
    for text in words.remarks.values():
        assert {"{shown}", "{source}"} <= set(re.findall(r"\{\w*\}", text))
    assert "{how}" in words.remarks["rounded"]


@pytest.mark.parametrize("basis", list(Basis))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_basis_has_its_words(basis, language):
    note = Note("file.pdf", "It was 5%", "ab" * 32, "2026-11-29", basis=basis.value, forecast=True)
    assert "2026-11-29" in lined(note, [], language)


def test_a_cell_says_where_it_stands(facts):
    cell = CellAnchor(2, 3, 1, ("Norway",), ("Population", "2024"))
    revision = facts(
        "pop",
        total="5.5 million",
        cell=cell,
        clause="5.5\n million",
        period="2024",
        period_basis=QualifierBasis.TABLE,
    )
    evidence = revision.keys[0].evidence[0]
    note = note_of(revision, evidence, facts.snapshot(evidence.snapshot))
    assert (note.table, note.clause) == ("Norway / Population / 2024", "5.5 million")
    assert "Norway / Population / 2024: “5.5 million”." in lined(note, [], "en")


@pytest.mark.parametrize(
    "hostile",
    [
        "](javascript:alert(1))",
        "[x](https://evil.example)",
        "![x](https://evil.example/p.png)",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "`code` ``more``",
        "**bold** _it_ ~~gone~~",
        "line\n\n[^f1]: forged\n\n# heading",
        "a | b | c",
        "https://evil.example www.evil.example",
        "&lt;b&gt; &amp;",
        "[^1] [^f1]",
        "$x$ {#id} \\",
        "\u202eevil\u202c \x1b[31m \x00",
        "<<gdp.growth>> {{gdp.growth}}",
    ],
)
def test_a_hostile_page_stays_text(hostile):
    from markdown_it import MarkdownIt

    note = Note(
        "https://example.org/a", hostile, "ab" * 32, "2026-11-29", title=hostile, publisher=hostile, published=hostile, table=hostile
    )  # fmt: skip
    written = lined(note, [(hostile, (Remark("rounded", hostile, hostile),))], "en")
    assert "\n" not in written
    (_, inline, _) = MarkdownIt("gfm-like", {"linkify": False}).parse(written)
    kinds = [token.type for token in inline.children]
    assert kinds == ["text", "link_open", "text", "link_close", "text"]
    seen = "".join(token.content for token in inline.children)
    assert all(char.isprintable() for char in seen)
    words = "".join(char for char in hostile if char.isalnum())
    assert words in "".join(char for char in seen if char.isalnum())


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://example.org/a?b=c&d=%20#e", "<https://example.org/a?b=c&d=%20#e>"),
        ("https://example.org/a b>c", "<https://example.org/a%20b%3Ec>"),
        ("https://example.org/统计", "<https://example.org/%E7%BB%9F%E8%AE%A1>"),
        ("https://example.org/\\`", "<https://example.org/%5C%60>"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("data/page_1.html", "data/page\\_1.html"),
        ("ftp://example.org/x", "&#102;tp://example.org/x"),
    ],
)
def test_only_addresses_of_the_web_become_links(url, written):
    assert FORM.address(url, "") == written


def test_a_note_survives_its_json():
    assert Note.from_json(NOTE.as_json()) == NOTE
    with pytest.raises(TypeError):
        Note.from_json({**NOTE.as_json(), "title": 5})
    with pytest.raises(KeyError):
        Note.from_json({**NOTE.as_json(), "colour": "red"})


STYLED = {
    "chicago-notes-17": (
        "Office, “Report,” February 28, 2026, https://example.org/a. Accessed 2026-11-29. “GDP grew 5.0%”."
        " Snapshot abababababab."
    ),
    "apa-7": (
        "Office. (2026, February 28). *Report*. https://example.org/a Accessed 2026-11-29. “GDP grew 5.0%”."
        " Snapshot abababababab."
    ),
    "gb-7714-2015-numeric": (
        "Office. Report[EB/OL]. (2026-02-28)[2026-11-29]. https://example.org/a. “GDP grew 5.0%”."
        " Snapshot abababababab."
    ),
}


@pytest.mark.parametrize("style", STYLED)
def test_a_note_is_the_reference_of_the_style_and_what_proves_the_value(style):
    note = Note(
        "https://example.org/a", "GDP grew 5.0%", "ab" * 32, "2026-11-29", "Report", "Office", "2026-02-28"
    )  # fmt: skip
    runs = write([note], [("5.0%", ())], "en", reference_of(note, style))
    text = "".join(f"*{run.text}*" if run.kind == "italic" else run.text for run in runs)
    assert text == STYLED[style]


def test_a_note_a_source_holds_all_its_clauses():
    notes = [
        Note("https://example.org/a", clause, "ab" * 32, "2026-11-29")
        for clause in ("A 5", "B 6", "A 5")
    ]
    text = "".join(run.text for run in write(notes, [], "en"))
    assert text == (
        "https://example.org/a, accessed 2026-11-29: “A 5”. “B 6”. Snapshot abababababab."
    )


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        ([Run("Office. 2026.")], "Office. 2026. “It was 5%”."),
        ([Run("Office, 2026")], "Office, 2026. “It was 5%”."),
        ([Run("Office "), Run("Accounts", "italic")], "Office Accounts. “It was 5%”."),
        ([Run("Office "), Run("https://example.org/a", "address")], "Office https://example.org/a “It was 5%”."),
        ([], ". “It was 5%”."),
    ],
)  # fmt: skip
def test_a_reference_ends_before_its_clause_begins(runs, text):
    note = Note("https://example.org/a", "It was 5%", "ab" * 32, "2026-11-29")
    reference = Reference(tuple(runs), accessed=True)
    told = "".join(run.text for run in write([note], [], "en", reference))
    assert told == f"{text} Snapshot abababababab."


def test_a_page_that_was_not_fetched_says_so_in_every_style():
    note = Note("file.pdf", "It was 5%", "ab" * 32, "2026-11-29", basis=Basis.ATTACHED.value)
    for style in ("plain", "apa-7", "chicago-notes-17", "gb-7714-2015-numeric"):
        text = "".join(
            run.text for run in write([note], [], "en", reference_of(note, style))
        ).lower()
        assert "from a file attached 2026-11-29" in text


@pytest.mark.parametrize("style", ["plain", "chicago-notes-17", "apa-7"])
def test_a_row_holds_values_source_and_clause(style):
    uses = [("5.0%", ()), ("5%", (Remark("rounded", "5.0%", "half_up"),)), ("5.0%", ())]
    cells = row([NOTE], uses, "en", reference_of(NOTE, style))
    values, source, clause = ["".join(run.text for run in cell) for cell in cells]
    assert values == "5.0%; 5%"
    assert clause == (
        "“GDP grew 5.0% in 2025”. Period: 2025. Snapshot 3b0c1d2e4f5a. 5%: rounded from 5.0%, half up."
    )
    assert source.startswith("Statistics Office")
    assert "GDP grew" not in source
    assert source == source.strip()
    (leads,) = [run.target for run in cells[1] if run.kind == "address"]
    assert leads.startswith("https://example.org/a#:~:text=")
