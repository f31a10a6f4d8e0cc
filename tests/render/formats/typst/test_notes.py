"""Notes in Typst, read from the PDF that it makes: the right note under each number."""

import re
from datetime import date

import pypdfium2
import pytest
import typst
from memory import Memory
from sample_typst import FONTS

from factlock.registry.errors import Refused
from factlock.render.engine import Options, render
from factlock.render.formats import format_of
from factlock.render.parts import visible, without

VALUES = {"gdp": "5.0%", "pop": "5 million", "year": "2025"}
FORM = format_of("a.typ")


def rendered(source, values=VALUES, evidence=None, **more):
    facts = Memory(values, **(evidence or {}))
    options = Options(today=date(2026, 11, 30), default_language="en", **more)
    return render(FORM.open(source.encode(), "a.typ"), lambda: facts, None, options)


def pages(out):
    body = typst.compile(out.output.body, font_paths=FONTS, timestamp=0)
    document = pypdfium2.PdfDocument(body)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return " ".join(" ".join(texts).split())


def test_the_first_mark_holds_the_note_and_further_ones_refer_to_it():
    out = rendered("One <<gdp.x>>, two <<pop.x>>, three <<gdp.x>>.")
    assert out.text.count("#footnote[") == 2
    assert "three 5.0%.#footnote(<fact-1>)" in out.text
    seen = pages(out)
    assert "One 5.0%,1 two 5 million,2 three 5.0%.1" in seen
    assert re.search(r"1\s?Office of Statistics, “Title of gdp”", seen)
    assert re.search(r"2\s?Office of Statistics, “Title of pop”", seen)


def test_labels_of_the_document_stay_its_own():
    out = rendered("= A <fact-1>\nOne <<gdp.x>>, two <<gdp.x>>, see @fact-1.")
    assert "<fact-x-1>" in out.text


@pytest.mark.parametrize(
    ("source", "marked"),
    [
        ("It is *<<gdp.x>>*, he says.", "*5.0%*,N he"),
        ("It is _<<gdp.x>>_.", "_5.0%_.N"),
        ("It is #strong[<<gdp.x>>], he says.", "#strong[5.0%],N he"),
        ("It is #text(red, [<<gdp.x>>]), he says.", "[5.0%N]), he"),
        ("#if true [<<gdp.x>>] else [b]", "[5.0%N] else"),
        ("#stack([<<gdp.x>>], [b])", "[5.0%N], [b]"),
        ("#table(columns: 2)[<<gdp.x>>][b]", "[5.0%N][b]"),
        ("“It is <<gdp.x>>”, he says.", "5.0%”,N he"),
        ("增长<<gdp.x>>。", "增长5.0%N。"),
        ("In <<year.x>> it", "2025\\u{202f}N it"),
        ("(<<gdp.x>>)(b)", "(5.0%N)(b)"),
        ("<<gdp.x>>(b)", "5.0%N;(b)"),
        ("<<gdp.x>>[b]", "5.0%N;[b]"),
        ("<<gdp.x>> ; b", "5.0%N ; b"),
        ("a `c` <<gdp.x>>.b", "5.0%N;.b"),
    ],
)
def test_where_the_mark_stands(source, marked):
    out = rendered(source)
    seen = out.text
    for low, high in reversed(out.output.marks):
        mark = seen[low:high]
        kept = "".join(one for one in ("\\u{202f}",) if mark.startswith(one))
        seen = seen[:low] + kept + "N" + ";" * mark.endswith(";") + seen[high:]
    assert marked in seen
    assert "gdp" in pages(out) or "year" in pages(out)


@pytest.mark.parametrize(
    "source",
    [
        "#outline()\n= Growth <<gdp.x>>\nAgain <<gdp.x>>.",
        '= Growth <<gdp.x>> <sec>\n\nAgain <<gdp.x>>, @sec.\n#set heading(numbering: "1")',
        "#outline(target: figure)\n#figure([x], caption: [Of <<gdp.x>>]) <fig>\nAgain <<gdp.x>>.",
        "#table(columns: 1, table.header([<<gdp.x>>]), ..range(80).map(n => [#n]))\nAgain <<gdp.x>>.",
        "#heading(level: 2)[Growth <<gdp.x>>]\nAgain <<gdp.x>>.",
        "#outline()\n= Growth <<gdp.x>>",
    ],
)  # fmt: skip
def test_what_is_shown_twice_has_its_note_once(source):
    source = source.replace('#set heading(numbering: "1")', "")
    source = '#set heading(numbering: "1")\n' + source
    seen = pages(rendered(source))
    assert seen.count("“Title of gdp”") == 1


def test_a_note_of_the_documents_own_bears_marks():
    out = rendered("A#footnote[It is <<gdp.x>>.] and <<gdp.x>>.")
    seen = pages(out)
    assert "1It is 5.0%.2" in seen
    assert seen.count("“Title of gdp”") == 1


def test_values_without_marks_have_their_notes_at_the_end():
    out = rendered("#let g = [<<gdp.x>>]\n#set page(header: [<<pop.x>>])\nIt is #g, #g.")
    assert out.output.marks == ()
    seen = pages(out)
    assert "It is 5.0%, 5.0%." in seen
    assert seen.count("“Title of gdp”") == seen.count("“Title of pop”") == 1


def test_a_value_in_a_string_is_written_as_one():
    out = rendered('#let g = "<<gdp.x>>"\nIt is #g.', {"gdp": 'a "b" \\ *c* #d'})
    assert 'It is a "b" \\ *c* #d.' in pages(out)


def test_two_notes_of_a_value_are_two_numbers():
    values = {"a": "1,260 tonnes", "b": "1,200 tonnes"}
    out = rendered("It is <<= a.x - b.x>> and <<a.x>>, <<b.x>>.", values)
    assert "It is 60 tonnes1 , 2 and" in pages(out).replace(" ,2", " , 2").replace("1,2", "1 , 2")


def test_words_in_the_sentence_and_a_list_of_references():
    out = rendered("One <<gdp.x>>, and <<pop.x>>.", style="apa-7")
    seen = pages(out)
    assert "One 5.0% (Office of Statistics" in seen
    assert seen.count("https://example.org/gdp") == 1
    assert out.text.count("#heading(numbering: none)") == 1


def test_a_table_of_notes():
    out = rendered("One <<gdp.x>>, two <<pop.x>>, three <<gdp.x>>.", notes="table")
    seen = pages(out)
    assert "One 5.0%,[1] two 5 million,[2] three 5.0%.[1]" in seen
    assert "the value of pop was 5 million" in seen.split("Evidence")[1]


@pytest.mark.parametrize(
    ("source", "level"),
    [
        ("= Title\n== Section\n<<gdp.x>>", "level: 2, "),
        ("= Section\n<<gdp.x>>", ""),
        ("= Section\n<<gdp.x>>\n= Section", ""),
        ("#set document(title: [T])\n#title[T]\n= Section\n<<gdp.x>>", ""),
    ],
)
def test_references_stand_under_a_heading_as_high_as_sections(source, level):
    assert f"#heading({level}numbering: none)[" in rendered(source, style="apa-7").text


def test_line_ends_of_the_document_are_kept():
    out = rendered("One <<gdp.x>>.\r\n\r\nTwo.", style="apa-7")
    assert "\n" not in out.text.replace("\r\n", "")


HOSTILE = [
    "]", "[", "#", "#{panic()}", '#read("/etc/passwd")', "$", "`", "```", "\\", "<a>", "@a", "*", "_", "//", "/* ", "~", '"', "'",
    "= a", "- a", "+ a", "1. a", "/ a: b", "...", "--", "https://a.b/c]d", "<<gdp.x>>", "\\u{41}", "; #x", "(a)", ".a", "]]]",
]  # fmt: skip


@pytest.mark.parametrize("style", ["plain", "apa-7"])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_foreign_text_stays_text(hostile, style):
    evidence = {"title": hostile, "publisher": hostile, "clause": f"{hostile} was 5.0%"}
    out = rendered("It is <<gdp.x>>, they say.", evidence=evidence, style=style)
    seen = pages(out).replace("’", "'").replace("- ", "-")
    assert "".join(hostile.split()) in "".join(seen.split())
    assert len(out.output.spans) == 1


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("#f(<<gdp.x>>)", "placeholder-in-script"),
        ("$<<gdp.x>>$", "placeholder-in-formula"),
        ('#link("<<gdp.x>>")[a]', "placeholder-in-address"),
        ("a <<gdp.x>> /* b", "open-at-end"),
    ],
)
def test_a_value_that_cannot_stand_there_is_refused(source, code):
    with pytest.raises(Refused) as error:
        rendered(source)
    assert code in [one.code for one in error.value.findings]


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("A #if true [<<gdp.x>>] else [b], and <<gdp.x>>.", "A 5.0%1, and 5.0%.1"),
        ("A #if false [<<gdp.x>>] else [b], and <<gdp.x>>.", "A b, and 5.0%.1"),
        ("#let kpi(it) = [#it / #it]\nA #kpi[<<gdp.x>>], and <<gdp.x>>.", "A 5.0% / 5.0%,1 and 5.0%.1"),
        ("#let kpi(it) = []\nA#kpi[<<gdp.x>>] and <<gdp.x>>.", "A1 and 5.0%.1"),
        ("#let kpi(it) = it\nA #kpi[<<gdp.x>>];(b)", "A 5.0%1(b)"),
        ("#let text(it) = it\n#let footnote = 5\n#let f = [<<pop.x>>]\nA <<gdp.x>>.", "A 5.0%.1"),
    ],
)  # fmt: skip
def test_what_may_be_shown_often_or_never_has_its_note_once(source, read):
    seen = pages(rendered(source))
    assert read in seen
    assert seen.count("“Title of gdp”") == 1


def test_a_value_in_emphasis_reads_the_same_without_its_mark():
    out = rendered("It is *<<gdp.x>>* now, and <<gdp.x>>.")
    document = FORM.open(out.output.body, "a.typ")
    parts = without(FORM.take_apart(document), out.output.marks)
    assert visible(out.text, parts.runs[0])[0] == "It is 5.0% now, and 5.0%."
