"""Marks, notes and evidence in a page: where they stand, and what leads where."""

from datetime import date

import pytest
from memory import Memory
from selectolax.lexbor import LexborHTMLParser

from factlock.registry.errors import Refused
from factlock.render.engine import Options, render
from factlock.render.formats import format_of

FORM = format_of("a.html")


def rendered(text, **more):
    document = FORM.open(text.encode(), "a.html")
    options = Options(today=date(2026, 11, 30), default_language="en", **{"notes": "none", **more})
    return render(document, lambda: Memory({"a": "5.0%", "b": "6.0%"}), None, options)


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("<p>up <<a.x>>.</p>", "MARK</sup></p>"),
        ("<p>up <b><<a.x>></b>, on", "</b>,MARK</sup> on"),
        ("<p>up <<a.x>>，on", "MARK</sup>，on"),
        ('<p><a href="/"><<a.x>></a> on', "</a>MARK</sup> on"),
    ],
)
def test_the_mark_of_a_note_stands_where_a_typesetter_would_set_it(text, output):
    mark = (
        '<sup class="factlock-mark">\u2060<span id="fact-1-ref"><a href="#fact-1" role="doc-noteref">[1]</a>'
        '<button type="button" popovertarget="fact-1-evidence" data-note="1" aria-label="Evidence [1]"></button></span>'
    )
    text = f"<!DOCTYPE html>{text}"
    assert output.replace("MARK", mark) in rendered(text, notes="clause").text


def test_notes_stand_before_the_end_of_the_body_and_lead_back():
    done = rendered("<html><body><p>up <<a.x>> <<a.x>></p></body></html>", notes="clause").text
    tree = LexborHTMLParser(done)
    assert tree.css_first("section[role=doc-endnotes] li#fact-1") is not None
    ids = [node.attributes["id"] for node in tree.css("[id]")]
    assert len(ids) == len(set(ids))
    targets = [node.attributes["href"] for node in tree.css("a[href^='#']")]
    assert {target[1:] for target in targets} <= set(ids)
    assert done.endswith("</section>\n</body></html>")


@pytest.mark.parametrize(
    "own",
    ['<p id="fact-1">', "<p ID=fact-1-ref>", "<a name='fact&#45;1-evidence'></a><p>"],
)
def test_ids_of_the_document_are_not_taken(own):
    done = rendered(f"<!DOCTYPE html>{own}up <<a.x>></p>", notes="clause").text
    assert 'href="#fact-x-1"' in done


def test_pieces_of_pages_can_be_put_together():
    def piece(name):
        document = FORM.open(b"<p>up <<a.x>></p>", name)
        options = Options(today=date(2026, 11, 30), default_language="en")
        return render(document, lambda: Memory({"a": "5.0%"}), None, options).text

    ids = [node.attributes["id"] for node in LexborHTMLParser(piece("b.html") + piece("c.html")).css("[id]")]  # fmt: skip
    assert len(ids) == len(set(ids)) == 6
    assert piece("b.html") == piece("x/b.html")


def test_a_style_sheet_goes_into_the_head_once():
    page = '<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>T</title>\n</head>\n<body><p>up <<a.x>></p></body></html>'
    done = rendered(page, notes="clause").text
    assert done.count("<style>") == 1
    assert "</style>\n</head>" in done
    assert "<style>" not in rendered(page).text
    assert "<style>" not in rendered(page.replace("<<a.x>>", "")).text
    implied = rendered("<!DOCTYPE html><title>T</title><p>up <<a.x>>", notes="clause").text
    assert LexborHTMLParser(implied).css_first("head > style") is not None


@pytest.mark.parametrize(
    ("policy", "opens"),
    [
        ("style-src 'none'", False),
        ("default-src 'self'", False),
        ("DEFAULT-SRC 'self'; style-src 'self' 'unsafe-inline'", True),
        ("default-src 'self' 'unsafe-inline'; style-src-elem 'self'", False),
        ("style-src 'unsafe-inline' 'nonce-a'", False),
        ("script-src 'none'", True),
    ],
)
def test_a_page_that_lets_no_style_sheet_in_gets_links_alone(policy, opens):
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    done = rendered(f"<!DOCTYPE html>{head}<p>up <<a.x>>", notes="clause").text
    assert ("<style>" in done, "popover" in done) == (opens, opens)
    assert 'href="#fact-1"' in done
    assert '<li id="fact-1"' in done


def test_words_that_cite_lead_to_their_reference():
    done = rendered("<!DOCTYPE html><p>up <<a.x>>.", notes="clause", style="apa-7").text
    tree = LexborHTMLParser(done)
    link = tree.css_first(".factlock-cite a")
    assert link.text() == "(Office of Statistics, n.d.)"
    assert tree.css_first(link.attributes["href"]).tag == "li"
    opens = tree.css_first(".factlock-cite button").attributes["popovertarget"]
    assert "the value of a was 5.0%" in tree.css_first(f"#{opens}").text()


@pytest.mark.parametrize(
    "page",
    [
        "<p><<a.x>><div hidden>",
        "<p><<a.x>><!-- a",
        "<p><<a.x>><!-- a>",
        "<p><<a.x>><textarea>",
        "<p><<a.x>><script>",
        "<p><<a.x>><select><option>",
        "<p><<a.x>><svg>",
        "<p><<a.x>></",
        "<p><<a.x>><b class='",
        "<body><p><<a.x>><div hidden></body></html>",
    ],
)
def test_a_page_in_which_notes_would_not_be_shown_is_refused(page):
    with pytest.raises(Refused) as error:
        rendered(page, notes="clause")
    assert [finding.code for finding in error.value.findings] == ["open-at-end"]
    rendered(page)


@pytest.mark.parametrize(
    ("source", "stands"),
    [
        ("<p><a href=/>see <<a.x>> here</a> now", "</a>MARK now"),
        ("<p><button>see <<a.x>> here</button> now", "</button>MARK now"),
        ("<p><select><option><<a.x>> of it</select> now", "</select>MARK now"),
        ("<p><a href=/><b><<a.x>></b> <i>here</i></a>", "</i></a>MARK"),
        ("<p><label>see <<a.x>> here</label> now", "</data>MARK here</label>"),
        ("<p><a>see</a> <<a.x>> <a>here</a>", "</data>MARK <a>here"),
        ("<p><a>see <<a.x>> here", "</data>MARK here"),
    ],
)
def test_a_mark_never_stands_in_what_is_pressed(source, stands):
    out = rendered(source, notes="clause").text
    begin, end = out.index("<sup"), out.index("</sup>") + len("</sup>")
    assert stands in f"{out[:begin]}MARK{out[end:]}"


def test_notes_speak_the_language_of_the_page_or_say_which():
    page = '<html lang="LANG"><body dir="rtl"><p>up <<a.x>></p></body></html>'
    for told, language, opens in (("de-AT", None, "Beleg [1]"), ("ar", "en", "Evidence [1]"), ("zh", None, "依据［1］")):  # fmt: skip
        tree = LexborHTMLParser(rendered(page.replace("LANG", told), notes="clause").text)
        section = tree.css_first("section").attributes
        assert (section["dir"], section.get("lang")) == ("ltr", language)
        assert tree.css_first(".factlock-mark button").attributes["aria-label"] == opens


def test_a_hostile_name_of_a_source_stays_within_its_attribute():
    name = '"><script>alert(1)</script>; <b>&amp;'
    facts = Memory({"a": "5.0%"}, publisher=name, title=name, clause=name)
    document = FORM.open(b"<!DOCTYPE html><p>up <<a.x>>.", "a.html")
    for style in ("apa-7", "gb-7714-2015-author-date", "plain"):
        options = Options(today=date(2026, 11, 30), default_language="en", style=style)
        tree = LexborHTMLParser(render(document, lambda: facts, None, options).text)
        assert not tree.css("script")
        assert not tree.css("b")
        assert "<script>alert(1)</script>" in tree.body.text()


def test_what_was_put_into_a_page_can_be_taken_out_again():
    page = '<!DOCTYPE html>\n<html lang="en"><head>\n  <title>T</title>\n  </head>\n<body>\n<p>up <<a.x>> and <<b.x>></p>\n</body></html>\n'
    out = rendered(page, notes="clause")
    text, ours = out.text, [*out.output.marks, *out.output.notes]
    around = [
        place
        for span, (before, after) in zip(out.output.spans, out.output.around, strict=True)
        for place in ((span.start - before, span.start), (span.end, span.end + after))
    ]
    for low, high in sorted([*ours, *around], reverse=True):
        text = text[:low] + text[high:]
    assert text == page.replace("<<a.x>>", "5.0%").replace("<<b.x>>", "6.0%")


@pytest.mark.parametrize("more", [{}, {"style": "apa-7"}, {"notes": "table"}])
def test_no_line_of_a_document_is_the_same_as_one_of_its_notes(more):
    text = "<!DOCTYPE html>\n<p>up <<a.x>> and <<b.x>>"
    out = rendered(text, **{"notes": "clause", **more})
    lines = [line for low, high in out.output.notes for line in out.text[low:high].split("\n")]
    assert all("fact" in line for line in lines if line)
