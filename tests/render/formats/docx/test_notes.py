"""Footnotes in a Word document: under each number the right note, whatever stood there before."""

import re
from datetime import date
from io import BytesIO

import docx
import pytest
from docx_made import box, doc, filled, opened, p, r, rendered, tree, xml
from memory import Memory
from sample_docx import W, names, words
from word_made import NAMES, edited, saved, table

from factlock.render.engine import Options, render
from factlock.render.formats.docx.numbering import Numbering

REFERENCE = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{}"{}/></w:r>'
SPECIAL = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
)
OLD_SPECIAL = SPECIAL.replace('w:id="0"', 'w:id="1"').replace('w:id="-1"', 'w:id="0"')


def noted(*blocks, notes, special=SPECIAL, settings="", text_of=lambda ident: f"Own note {ident}."):
    """A document with footnotes of its own, by their ids, in the order of the part."""
    body = doc(*blocks)
    inner = "".join(
        f'<w:footnote w:id="{ident}">{p("<w:r><w:footnoteRef/></w:r>", r(" " + text_of(ident)))}</w:footnote>'
        for ident in notes
    )
    types = xml(body, "[Content_Types].xml").replace(
        "</Types>",
        '<Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>',
    )
    rels = xml(body, "word/_rels/document.xml.rels").replace(
        "</Relationships>",
        '<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
    )
    told = xml(body, "word/settings.xml").replace("<w:compat>", settings + "<w:compat>")
    return edited(
        body,
        **{
            "word__footnotes_DOT_xml": f"<w:footnotes {NAMES}>{special}{inner}</w:footnotes>",
            "[Content_Types]_DOT_xml": types,
            "word___rels__document_DOT_xml_DOT_rels": rels,
            "word__settings_DOT_xml": told,
        },
    )


def pairs(body):
    """The notes in the order of their references, by id: what a reader finds under each number."""
    known = {
        note.get(f"{W}id"): words(note).strip()
        for note in tree(body, "word/footnotes.xml")
        if note.get(f"{W}type") is None
    }
    ids = [one.get(f"{W}id") for one in tree(body).iter(f"{W}footnoteReference")]
    assert [int(ident) for ident in ids] == sorted({int(ident) for ident in ids})
    assert list(known)[: len(ids)] == ids  # the part is in the same order
    return [known[ident] for ident in ids]


def fields(body, name="word/document.xml"):
    """The numbers that fields repeat, in order."""
    return [
        "".join(t.text or "" for t in one.iter(f"{W}t"))
        for one in tree(body, name).iter(f"{W}fldSimple")
        if "NOTEREF" in one.get(f"{W}instr")
    ]


def test_a_document_without_notes_gets_all_that_they_need():
    done = filled(doc("Up <<gdp.x>>."))
    assert "word/footnotes.xml" in names(done)
    assert "/word/footnotes.xml" in xml(done, "[Content_Types].xml")
    assert 'Target="footnotes.xml"' in xml(done, "word/_rels/document.xml.rels")
    settings = xml(done, "word/settings.xml")
    told = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>'
    assert told in settings
    assert settings.index("footnotePr") < settings.index("<w:compat")
    styles = xml(done, "word/styles.xml")
    for name in ("footnote text", "footnote reference", "hyperlink"):
        assert styles.lower().count(f'<w:name w:val="{name}"/>') == 1
    rels = xml(done, "word/_rels/footnotes.xml.rels")
    leads = "https://example.org/gdp#:~:text=the%20value%20of%20gdp%20was%205.0%25"
    assert f'Target="{leads}" TargetMode="External"' in rels
    (note,) = pairs(done)
    assert note.startswith(
        "Office of Statistics, “Title of gdp”, https://example.org/gdp, accessed"
    )


def test_python_docx_opens_what_was_written():
    made = docx.Document()
    made.add_paragraph("Up <<gdp.x>>.")
    again = docx.Document(BytesIO(filled(saved(made))))
    assert len(again.paragraphs) == 1


def test_styles_of_another_name_are_used():
    def german(styles):
        for kind, name in ((1, "footnote text"), (2, "footnote reference")):
            styles.add_style(name, kind).element.set(f"{W}styleId", "Fu" + name[9:12])

    done = filled(doc("Up <<gdp.x>>.", styles=german))
    assert '<w:rStyle w:val="Furef"/>' in xml(done)
    assert '<w:pStyle w:val="Futex"/>' in xml(done, "word/footnotes.xml")
    assert xml(done, "word/styles.xml").count("footnote reference") == 1


def test_a_document_without_styles_and_settings():
    body = doc("Up <<gdp.x>>.")
    rels = re.sub(r'<Relationship [^>]*Target="(?:styles|settings)\.xml"[^>]*/>', "", xml(body, "word/_rels/document.xml.rels"))  # fmt: skip
    done = filled(edited(body, word___rels__document_DOT_xml_DOT_rels=rels))
    assert len(pairs(done)) == 1
    assert '<w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference' in xml(done)


@pytest.mark.parametrize("special", [SPECIAL, OLD_SPECIAL], ids=["-1 and 0", "0 and 1"])
@pytest.mark.parametrize("order", [("2", "3", "4"), ("4", "2", "3"), ("40", "9", "11"), ("3", "4", "2")])  # fmt: skip
def test_notes_of_the_author_keep_their_numbers_whatever_their_ids(special, order):
    one, two, three = order
    body = noted(
        p(r("A "), REFERENCE.format(one, ""), r(" up <<gdp.x>>, and "), REFERENCE.format(two, "")),
        p(r("Then <<rate.x>> and again <<gdp.x>>.")),
        p(r("Last "), REFERENCE.format(three, "")),
        notes=sorted(order, key=int),
        special=special,
    )
    out = rendered(body)
    done = out.output.body
    found = pairs(done)
    assert [note[:10] for note in (found[0], found[2], found[4])] == ["Own note " + ident[0] for ident in order]  # fmt: skip
    assert "Title of gdp" in found[1]
    assert "Title of rate" in found[3]
    assert fields(done) == ["2"]
    specials = [note.get(f"{W}id") for note in tree(done, "word/footnotes.xml") if note.get(f"{W}type")]  # fmt: skip
    assert specials == (["-1", "0"] if special is SPECIAL else ["0", "1"])
    assert opened(done).text == out.text


def test_a_note_that_nothing_refers_to_stays_and_is_last():
    body = noted(p(r("Up <<gdp.x>>."), REFERENCE.format(3, "")), notes=["2", "3"])
    done = filled(body)
    assert len(pairs(done)) == 2
    last = list(tree(done, "word/footnotes.xml"))[-1]
    assert words(last).strip() == "Own note 2."


def test_a_note_of_the_author_with_a_mark_of_his_own_is_not_counted():
    own = REFERENCE.format(2, ' w:customMarkFollows="1"').replace("</w:r>", "<w:t>*</w:t></w:r>")
    done = filled(noted(p(r("Star "), own), p(r("Up <<gdp.x>>, <<gdp.x>>.")), notes=["2"]))
    assert fields(done) == ["1"]


def test_a_deleted_mark_is_not_counted_and_keeps_its_note():
    gone = f'<w:del w:id="3" w:author="L">{REFERENCE.format(2, "")}</w:del>'
    done = filled(noted(p(r("A"), gone, r(" up <<gdp.x>>, <<gdp.x>>.")), notes=["2"]))
    assert fields(done) == ["1"]
    assert pairs(done)[0] == "Own note 2."


def test_fields_of_the_author_that_repeat_a_number_follow_it():
    mark = f'<w:bookmarkStart w:id="5" w:name="_Ref1"/>{REFERENCE.format(2, "")}<w:bookmarkEnd w:id="5"/>'
    see = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> NOTEREF _Ref1 \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    body = noted(
        p(r("Up <<gdp.x>> and <<rate.x>>; see"), mark), p(r("as in note "), see), notes=["2"]
    )
    done = filled(body)
    assert "<w:t>3</w:t>" in xml(done)
    assert [note[:8] for note in pairs(done)] == ["Office o", "Office o", "Own note"]


def test_the_same_clause_is_one_note_and_its_number_is_repeated():
    done = filled(doc("Up <<gdp.x>>, <<rate.x>>.", table(f"<w:tc>{p('GDP')}</w:tc><w:tc>{p('<<gdp.x>>')}</w:tc>"), "And <<rate.x>>."))  # fmt: skip
    assert len(pairs(done)) == 2
    assert fields(done) == ["1", "2"]


def test_several_notes_of_one_value_are_divided():
    values = {"gdp": "1,260 tonnes", "pop": "1,200 tonnes"}
    formula = "<<= (gdp.x - pop.x) / pop.x * 100% | round(1)>>"
    out = rendered(doc(f"Up {formula}, then <<pop.x>>, then {formula}."), values)
    assert len(pairs(out.output.body)) == 2
    assert fields(out.output.body) == ["2", "1", "2"]
    assert [out.text[low:high] for low, high in out.output.marks] == ["※,※", "※", "※,※"]


@pytest.mark.parametrize(
    ("words_", "bracketed"),
    [
        ("Up <<gdp.x>> in all.", False),
        ("Up <<n.x>> in all.", True),
        ("Up <<n.x>>.", False),
        ("Up <<km.x>> in all.", True),
        ("Up <<pop.x>> in all.", False),
        ("So (<<n.x>>) it is.", True),
    ],
)
def test_no_mark_reads_as_an_exponent(words_, bracketed):
    values = {"gdp": "5.0%", "n": "1,349,084", "km": "7 km", "pop": "5 million people"}
    out = rendered(doc(words_), values)
    ((low, high),) = out.output.marks
    assert out.text[low:high] == ("[※]" if bracketed else "※")


def test_all_marks_of_a_document_look_alike():
    out = rendered(doc("Up <<gdp.x>> in all.", "Then <<n.x>> too."), {"gdp": "5.0%", "n": "12"})
    assert [out.text[low:high] for low, high in out.output.marks] == ["[※]", "[※]"]


def test_marks_stand_where_a_typesetter_puts_them():
    out = rendered(doc("Up <<gdp.x>>, “by <<rate.x>>” and <<trade.x>>.", "增长<<gdp.x>>。"))
    assert "Up 5.0%,※ “by 0.3%”※ and $12 billion.※" in out.text
    assert "增长5.0%※。" in out.text


def test_where_no_footnote_can_stand_a_mark_leads_to_one_that_can():
    made = docx.Document()
    made.add_paragraph("Up <<gdp.x>>.")
    made.sections[0].header.paragraphs[0].text = "Header <<gdp.x>>, <<rate.x>>"
    made.element.body.insert(1, docx.oxml.parse_xml(box("Box <<gdp.x>>, <<trade.x>>")))
    out = rendered(saved(made))
    done = out.output.body
    assert len(pairs(done)) == 1
    assert fields(done) == ["1", "1"]  # both copies of the box
    assert fields(done, "word/header1.xml") == ["1"]
    assert "footnoteReference" not in xml(done, "word/header1.xml")
    assert xml(done).count("footnoteReference ") == 1
    assert "Box 5.0%,[※] $12 billion[a]" in out.text
    assert "Header 5.0%,[※] 0.3%[b]" in out.text
    assert out.text.index("[a] Office") < out.text.index("[b] Office") < out.text.index("Header")
    last = [one.tag for one in tree(done).find(f"{W}body")][-1]
    assert last == f"{W}sectPr"


def test_notes_in_notes_are_no_footnotes():
    body = noted(
        p(r("Text"), REFERENCE.format(2, "")), notes=["2"], text_of=lambda _: "It was <<gdp.x>>."
    )
    done = filled(body)
    assert "It was 5.0%.[a]" in pairs(done)[0]
    assert xml(done, "word/footnotes.xml").count("footnoteReference ") == 0


def test_sources_by_author_are_a_list_and_no_notes():
    made = doc("GDP grew <<gdp.x>>, they say.", "Prices <<rate.x>>.")
    done = filled(made, style="apa-7")
    assert "word/footnotes.xml" not in names(done)
    lines = [words(one) for one in tree(done).iter(f"{W}p")]
    assert lines[0] == "GDP grew 5.0% (Office of Statistics, n.d.-a), they say."
    at = lines.index("References")
    assert lines[at + 1].startswith("Office of Statistics")
    heading = list(tree(done).iter(f"{W}p"))[at]
    assert heading.find(f"{W}pPr/{W}pStyle").get(f"{W}val") == "Heading1"


def test_no_notes_when_none_are_wanted():
    done = filled(doc("Up <<gdp.x>>."), notes="none")
    assert "word/footnotes.xml" not in names(done)
    assert "footnote" not in xml(done, "word/styles.xml").lower().replace("footnote text char", "")


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("", "2"),
        ('<w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr>', "ii"),
        ('<w:footnotePr><w:numFmt w:val="upperLetter"/></w:footnotePr>', "B"),
        ('<w:footnotePr><w:numFmt w:val="chicago"/></w:footnotePr>', "†"),
        ('<w:footnotePr><w:numStart w:val="7"/></w:footnotePr>', "8"),
    ],
)
def test_a_repeated_number_is_written_as_the_document_writes_numbers(settings, expected):
    done = filled(noted(p(r("A"), REFERENCE.format(2, ""), r(" up <<gdp.x>>, <<gdp.x>>.")), notes=["2"], settings=settings))  # fmt: skip
    assert fields(done) == [expected]


@pytest.mark.parametrize("restart", ["eachPage", "eachSect"])
def test_where_numbers_begin_anew_a_note_is_written_again(restart):
    settings = f'<w:footnotePr><w:numRestart w:val="{restart}"/></w:footnotePr>'
    done = filled(noted(p(r("A"), REFERENCE.format(2, ""), r(" up <<gdp.x>>, <<gdp.x>>.")), notes=["2"], settings=settings))  # fmt: skip
    assert fields(done) == []
    assert ["Title of gdp" in note for note in pairs(done)] == [False, True, True]


def test_numbers_in_every_way_of_writing_them():
    made = [Numbering(countable=True, style=style).shown(27) for style in ("decimal", "lowerRoman", "upperRoman", "lowerLetter", "upperLetter", "chicago")]  # fmt: skip
    assert made == ["28", "xxviii", "XXVIII", "bb", "BB", "§" * 7]


@pytest.mark.parametrize(
    "hostile",
    ["</w:t><w:br/>", "&lt;", "]]>", "<<gdp.x>>", "{ = 1 + 1 }", "\x07 bell \x1b", "\ufffe", "javascript:alert(1)", "<a href='x'>", "\u202ereversed"],
)  # fmt: skip
def test_a_hostile_source_is_words_and_nothing_else(hostile):
    facts = Memory(
        {"gdp": "5.0%"}, title=hostile, publisher=hostile, clause=f"it was 5.0%: {hostile}"
    )
    options = Options(today=date(2026, 11, 30), default_language="en")
    out = render(opened(doc("Up <<gdp.x>>.")), lambda: facts, None, options)
    note = pairs(out.output.body)[0]
    seen = "".join(c if c.isprintable() else "\ufffd" for c in hostile)
    assert note.count(" ".join(seen.split())) >= 1
    assert xml(out.output.body, "word/footnotes.xml").count("<w:br/>") == 0


def test_a_list_of_references_stands_before_a_header_that_begins_with_a_value():
    document = docx.Document()
    document.add_paragraph("GDP grew <<gdp.x>> in all.")
    document.sections[0].header.paragraphs[0].text = "<<gdp.x>> in the header"
    file = BytesIO()
    document.save(file)
    done = rendered(file.getvalue(), {"gdp": "5.0%"}, style="apa-7")
    made = docx.Document(BytesIO(done.output.body))
    header = made.sections[0].header.paragraphs[0]
    assert (
        header.text == " (Office of Statistics, n.d.) in the header"
    )  # the value stands in a control
    assert any("Title of gdp" in one.text for one in made.paragraphs)
