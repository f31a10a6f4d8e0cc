"""Where the numbers of a deck lead: marks, the line at the foot of a slide, the slides of sources."""

import io
import re
from dataclasses import replace

import pytest
from memory import Memory
from pptx import Presentation
from pptx.oxml import parse_xml
from pptx_made import (
    CONTENT,
    TITLE,
    VALUES,
    P,
    deck,
    filled,
    foot,
    footers,
    listed,
    opened,
    rendered,
    root,
    shape,
    slides,
    text_of,
)
from sample_docx import names, part
from sample_pptx import opened as read
from sample_pptx import saved
from word_made import edited

from factlock.render.formats import format_of

FORM = format_of("a.pptx")


BODY = slides(
    (TITLE, "Report", ["Prices rose <<rate.x>>"]),
    (CONTENT, "Output grew <<gdp.x>>", ["GDP grew <<gdp.x>>, they say.", "Trade: <<trade.x>>"]),
    (CONTENT, "No numbers", ["None here."]),
)


def test_every_number_leads_to_its_clause():
    out = read(filled(BODY))
    entries, titles = listed(out)
    assert titles == ["Sources"]
    for slide in out.slides:
        for box in slide.shapes:
            for one in box.text_frame.paragraphs:
                for run in one.runs:
                    if run.font._element.get("baseline") == "30000":
                        (number,) = re.findall(r"\d+", run.text)
                        (entry,) = [line for line in entries if line.startswith(f"[{number}]\t")]
                        name = {"1": "rate", "2": "gdp", "3": "trade"}[number]
                        assert f"“the value of {name} was {VALUES[name]}”" in entry
    assert len(entries) == 3


def test_the_same_clause_is_one_number_over_the_whole_deck():
    body = slides((CONTENT, "One", ["Up <<gdp.x>>."]), (CONTENT, "Two", ["Up <<gdp.x>> again."]))
    out = read(filled(body))
    assert [foot(one).text_frame.text for one in list(out.slides)[:2]] == ["[1] Office of Statistics, “Title of gdp”"] * 2  # fmt: skip
    assert len(listed(out)[0]) == 1


def test_the_slides_of_sources_use_the_layout_of_the_deck():
    out = read(filled(BODY))
    last = out.slides[-1]
    assert last.slide_layout.name == "Title and Content"
    assert last.slide_layout.slide_master == out.slides[0].slide_layout.slide_master
    links = [run.hyperlink.address for one in last.placeholders[1].text_frame.paragraphs for run in one.runs if run.hyperlink.address]  # fmt: skip
    assert [link.partition("#")[0] for link in links] == [f"https://example.org/{name}" for name in ("rate", "gdp", "trade")]  # fmt: skip


@pytest.mark.parametrize("gone", ["bodies", "titles", "all"])
def test_a_deck_without_a_fitting_layout_gets_boxes(gone):
    made = Presentation(io.BytesIO(deck("Up <<gdp.x>>.")))
    for layout in made.slide_layouts:
        for one in list(layout.placeholders):
            kind = one.placeholder_format.idx
            if gone == "all" or (kind == 0) == (gone == "titles"):
                one._element.getparent().remove(one._element)
    out = read(filled(saved(made)))
    texts = [one.text_frame.text for one in out.slides[-1].shapes if one.has_text_frame]
    assert texts[0] == "Sources"
    assert "the value of gdp was 5.0%" in texts[1]


def test_many_sources_stand_on_several_slides():
    values = {f"f{n}": f"{n}.5%" for n in range(1, 61)}
    body = slides(*[(CONTENT, f"Slide {name}", [f"Up <<{name}.x>>."]) for name in values])
    out = read(filled(body, Memory(values, clause="a clause of some length, " * 9)))
    entries, titles = listed(out)
    assert len(entries) == 60
    assert titles == [f"Sources ({n}/{len(titles)})" for n in range(1, len(titles) + 1)]
    assert 4 <= len(titles) <= 12
    assert [int(line[1 : line.index("]")]) for line in entries] == list(range(1, 61))


def test_a_clause_longer_than_a_slide_goes_on_upon_the_next():
    clause = " ".join(f"word{n}" for n in range(2500)) + " was 5.0%"
    out = rendered(deck("Up <<gdp.x>>."), Memory({"gdp": "5.0%"}, clause=clause))
    entries, titles = listed(read(out.output.body))
    assert len(titles) > 1
    assert entries[0].startswith("[1]\t")
    assert all(line.startswith("\t") for line in entries[1:])
    assert clause in "".join(line.removeprefix("\t") for line in entries)
    assert opened(out.output.body).text == out.text


def test_numbers_that_the_deck_uses_itself_are_left_to_it():
    body = deck("As others say [3], it rose. Up <<gdp.x>>.")
    out = read(filled(body))
    assert out.slides[0].shapes[0].text_frame.text.endswith("Up 5.0%.[4]")
    assert listed(out)[0][0].startswith("[4]\t")


def test_marks_stand_behind_the_stop_and_before_a_chinese_one():
    body = deck(
        "GDP grew <<gdp.x>>, they say.", "It grew “by <<gdp.x>>.” So", "同比增长<<gdp.x>>。此外"
    )
    lines = [text_of(filled(body), f"ppt/slides/slide{n}.xml")[0] for n in (1, 2, 3)]
    assert lines == [
        "GDP grew 5.0%,[1] they say.",
        "It grew “by 5.0%.”[1] So",
        "同比增长5.0%[1]。此外",
    ]


def test_several_notes_of_one_value_share_a_mark():
    values = {"gdp": "1,260 tonnes", "pop": "1,200 tonnes"}
    body = deck("It rose by <<= (gdp.x - pop.x) / pop.x * 100% | round(1)>>.")
    out = read(filled(body, values))
    assert out.slides[0].shapes[0].text_frame.text == "It rose by 5.0%.[1,2]"


def test_author_and_year_stand_in_the_sentence():
    facts = Memory(VALUES, published="2026-03-01")
    out = rendered(BODY, facts, style="apa-7")
    first, *_, last = read(out.output.body).slides
    assert first.placeholders[1].text_frame.text == "Prices rose 0.3% (Office of Statistics, 2026a)"
    assert foot(first) is None
    assert last.shapes.title.text == "References"
    assert len(last.placeholders[1].text_frame.paragraphs) == 3
    runs = [run for one in last.placeholders[1].text_frame.paragraphs for run in one.runs]
    assert any(run.font.italic for run in runs)


@pytest.mark.parametrize(("language", "title"), [("de", "Quellen"), ("zh", "资料来源"), ("fr", "Sources"), ("ja", "出典")])  # fmt: skip
def test_the_list_is_headed_in_the_language_of_the_deck(language, title):
    out = read(filled(deck("<<gdp.x>>"), Memory({"gdp": "abc"}), language=language))
    assert listed(out)[1] == [title]
    assert f'lang="{language}"'.encode() in part(filled(deck("<<gdp.x>>"), Memory({"gdp": "abc"}), language=language), "ppt/slides/slide2.xml")  # fmt: skip


HOSTILE = "</a:t></a:r><p:x/> & \x01 <<gdp.x>> {{x}} _x0041_ \u202e [2] =1+1"


def test_hostile_words_stay_text():
    facts = Memory({"gdp": "5.0%"}, title=HOSTILE.replace("\x01", ""), publisher="a\tb\nc")
    out = rendered(deck("Up <<gdp.x>>."), facts)
    presentation = read(out.output.body)
    assert "</a:t></a:r><p:x/> &" in listed(presentation)[0][0]
    assert "</a:t></a:r><p:x/> &" in foot(presentation.slides[0]).text_frame.text
    assert len(out.output.spans) == 1


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "http://[::1", "https://x/\u202e<>\"' y", "ppaction://program"])  # fmt: skip
def test_an_address_leads_nowhere_but_to_the_web(url):
    facts = Memory({"gdp": "5.0%"})
    (revision,) = facts.held["gdp"]
    (key,) = revision.keys
    evidence = (replace(key.evidence[0], url=url),)
    facts.held["gdp"] = [replace(revision, keys=(replace(key, evidence=evidence),))]
    body = filled(deck("Up <<gdp.x>>."), facts)
    rels = part(body, "ppt/slides/_rels/slide2.xml.rels").decode()
    external = re.findall(r'Target="([^"]*)" TargetMode="External"', rels)
    assert all(one.startswith("https://x/") and " " not in one for one in external)
    assert bool(external) == url.startswith("https")


def test_slides_of_sources_belong_to_the_last_section():
    body = slides((CONTENT, "One", ["Up <<gdp.x>>."]), (CONTENT, "Two", []))
    text = part(body, "ppt/presentation.xml").decode()
    ids = re.findall(r'<p:sldId [^>]*?\bid="(\d+)"', text)
    p14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
    sections = "".join(f'<p14:section name="s{n}" id="{{0}}"><p14:sldIdLst><p14:sldId id="{one}"/></p14:sldIdLst></p14:section>' for n, one in enumerate(ids))  # fmt: skip
    more = f'<p:extLst><p:ext uri="{{521415D9-36F7-43E2-AB2F-B90AF26B5E84}}"><p14:sectionLst xmlns:p14="{p14}">{sections}</p14:sectionLst></p:ext></p:extLst></p:presentation>'
    text = re.sub(r"<p:extLst>.*</p:extLst>", "", text, flags=re.DOTALL)
    changed = edited(body, **{"ppt/presentation.xml": text.replace("</p:presentation>", more)})
    main = root(filled(changed), "ppt/presentation.xml")
    listed = [[one.get("id") for one in section.iter(f"{{{p14}}}sldId")] for section in main.iter(f"{{{p14}}}section")]  # fmt: skip
    slide_ids = [one.get("id") for one in main.iter(f"{P}sldId")]
    assert [one for section in listed for one in section] == slide_ids
    assert len(listed[-1]) == 2


def test_number_and_plain_footer_of_the_last_slide_are_taken_over():
    for words, kept in (("Office of Statistics", True), ("Up 4.2 %", False)):
        made = Presentation(io.BytesIO(slides((CONTENT, "Title", ["Up <<gdp.x>>."]))))
        for one in made.slides[0].slide_layout.placeholders:
            if one.placeholder_format.idx == 11:
                one.text_frame.text = words
        last = read(filled(footers(made, made.slides[0]))).slides[-1]
        indexes = {one.placeholder_format.idx for one in last.placeholders}
        assert 12 in indexes
        assert (11 in indexes) == kept


def test_shapes_have_ids_of_their_own():
    body = filled(BODY)
    for name in names(body):
        if re.fullmatch(r"ppt/slides/slide\d+\.xml", name):
            ids = [one.get("id") for one in root(body, name).iter(f"{P}cNvPr")]
            assert len(ids) == len(set(ids))


def test_without_notes_nothing_is_added():
    out = read(filled(BODY, notes="none"))
    assert len(out.slides) == 3
    assert not any(foot(one) for one in out.slides)


def test_a_layout_that_would_show_text_of_its_own_is_not_taken():
    made = Presentation(io.BytesIO(deck("Up <<gdp.x>>.")))
    made.slide_layouts[CONTENT].shapes._spTree.append(parse_xml(shape("Layout text")))
    out = rendered(saved(made))
    assert "Layout text" not in out.text
    assert read(out.output.body).slides[-1].slide_layout.name != "Title and Content"


def test_a_list_is_not_set_from_top_to_bottom():
    made = Presentation(io.BytesIO(deck("Up <<gdp.x>>.")))
    layouts = made.slide_layouts
    for one in [one for one in layouts if "Vertical" not in one.name and one.name != "Blank"]:
        layouts.remove(one)
    last = read(filled(saved(made))).slides[-1]
    assert last.slide_layout.name == "Blank"
