"""Notes as a plain list, read by CommonMark as it is specified."""

from datetime import date

import pytest
from markdown_it import MarkdownIt
from memory import Memory

from factlock.registry.errors import Refused
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.formats import FORMATS, format_of
from factlock.render.formats.format import Listing

VALUES = {"gdp": "5.0%", "pop": "5 million"}
READER = MarkdownIt("commonmark")


def rendered(text, path="a.md", *, style="plain", facts=None):
    document = format_of(path).open(text.encode(), path)
    options = Options(today=date(2026, 11, 30), default_language="en", notes="list", style=style)
    return render(document, lambda: facts or Memory(VALUES), None, options)


def shown(text):
    inline = (token for token in READER.parse(text) if token.type == "inline")
    return ["".join(child.content for child in token.children) for token in inline]


def test_marks_are_numbers_and_notes_are_paragraphs():
    out = rendered("GDP grew <<gdp.x>>, and <<pop.x>> (so) <<gdp.x>>.\n")
    text, first, second = shown(out.text)
    assert text == "GDP grew 5.0%,[1] and 5 million[2] (so) 5.0%.[1]"
    assert first.startswith("[1] Office of Statistics, “Title of gdp”")
    assert second.startswith("[2] ")
    assert "[^" not in out.text
    assert out.section.notes == "list"


def test_a_mark_is_no_link_whatever_stands_behind_it():
    for behind in ("(a)", "[b]", ": c", "[](d)"):
        (text, *_) = shown(rendered(f"It was <<gdp.x>>{behind} then.\n\n[1]: /e\n").text)
        assert text.startswith("It was 5.0%")
        assert "[2]" in text
    assert "<a" not in READER.render(rendered("It was <<gdp.x>>(a).\n").text.split("\n\n")[0])


def test_numbers_that_the_document_uses_stay_its_own():
    (text, *_) = shown(rendered("See [3] and <<gdp.x>>.\n").text)
    assert text == "See [3] and 5.0%.[4]"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_it_keeps_the_ends_of_lines(end):
    out = rendered(f"GDP grew <<gdp.x>>.{end}")
    assert out.text.replace("\r\n", "").count("\n") == (
        0 if end == "\r\n" else out.text.count("\n")
    )
    assert f"{end}{end}***{end}{end}[1] " in out.text


def test_a_rule_makes_no_heading_of_the_text_before_it():
    assert "<h2>" not in READER.render(rendered("GDP grew <<gdp.x>>.").text)


def test_a_style_by_author_has_its_list_as_ever():
    out = rendered("GDP grew <<gdp.x>>.\n", style="apa-7")
    assert "## References" in out.text
    assert "[^" not in out.text
    assert "5.0% (Office of Statistics, n.d.)" in out.text


def test_a_hostile_source_stays_text():
    hostile = "](x) <script>alert(1)</script> [^f1]: `c` ***\n# x"
    facts = Memory(VALUES, title=hostile, publisher=hostile, clause=hostile)
    out = rendered("GDP grew <<gdp.x>>.\n", facts=facts)
    assert "<script>" not in READER.render(out.text)
    assert "<h1>" not in READER.render(out.text)


def test_a_check_finds_no_new_claim():
    out = rendered("GDP grew <<gdp.x>>, and <<pop.x>>.\n")
    form = format_of("a.md")
    again = form.open(out.output.body, "a.md")
    ours = [(one.start, one.end) for one in out.output.spans]
    ours += [*out.output.marks, *out.output.notes]
    new = [
        row.text
        for row in candidates(again, form.take_apart(again), "en")
        if row.claim and not any(low <= row.start and row.end <= high for low, high in ours)
    ]
    assert new == []


@pytest.mark.parametrize("plug", FORMATS, ids=lambda plug: plug.name)
def test_other_kinds_of_documents_say_that_they_cannot(plug):
    form = plug.load()
    if isinstance(form, Listing) or plug.suffixes[0] in (".docx", ".pptx", ".xlsx", ".ipynb"):
        return
    with pytest.raises(Refused) as error:
        rendered("GDP grew <<gdp.x>>.\n", f"a{plug.suffixes[0]}")
    assert "no-list" in [one.code for one in error.value.findings]
