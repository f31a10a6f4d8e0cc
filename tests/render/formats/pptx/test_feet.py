"""The line at the foot of a slide: what it says, and that it covers nothing."""

import io

from memory import Memory
from pptx import Presentation
from pptx.oxml import parse_xml
from pptx.util import Emu, Pt
from pptx_made import (
    CONTENT,
    TITLE,
    TITLE_ONLY,
    VALUES,
    A,
    deck,
    filled,
    foot,
    footers,
    listed,
    opened,
    rendered,
    shape,
    slides,
    with_table,
)
from sample_pptx import opened as read
from sample_pptx import saved

from factlock.render.claims import candidates
from factlock.render.formats import format_of

FORM = format_of("a.pptx")
BODY = slides(
    (TITLE, "Report", ["Prices rose <<rate.x>>"]),
    (CONTENT, "Output grew <<gdp.x>>", ["GDP grew <<gdp.x>>, they say.", "Trade: <<trade.x>>"]),
    (CONTENT, "No numbers", ["None here."]),
)


def rect(shape):
    return shape.left, shape.top, shape.left + shape.width, shape.top + shape.height


def touch(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_a_slide_says_in_short_where_its_own_numbers_come_from():
    first, second, third, last = read(filled(BODY)).slides
    assert foot(first).text_frame.text == "[1] Office of Statistics, “Title of rate”"
    assert foot(second).text_frame.text == "[2] Office of Statistics, “Title of gdp”  ·  [3] Office of Statistics, “Title of trade”"  # fmt: skip
    assert foot(third) is None
    assert foot(second).click_action.target_slide.slide_id == last.slide_id


def test_clauses_of_one_source_are_drawn_together():
    values = {name: f"{n}.5%" for n, name in enumerate("abcdefg", 1)}
    facts = Memory(values, title="National accounts")
    told = "A <<a.x>>, b <<b.x>>, c <<c.x>>."
    body = slides((CONTENT, "One", [told]), (CONTENT, "Two", ["<<d.x>> and <<e.x>>", "A <<a.x>>, c <<c.x>>", "<<g.x>>"]))  # fmt: skip
    one, two, *_ = read(filled(body, facts)).slides
    assert foot(one).text_frame.text == "[1–3] Office of Statistics, “National accounts”"
    assert foot(two).text_frame.text == "[1, 3–6] Office of Statistics, “National accounts”"


def test_a_source_without_a_name_is_called_by_its_machine():
    facts = Memory(VALUES, title="", publisher="")
    out = read(filled(deck("Up <<gdp.x>>."), facts))
    assert foot(out.slides[0]).text_frame.text == "[1] example.org"


def test_long_names_are_cut_in_the_line_and_whole_in_the_list():
    facts = Memory(VALUES, title="A title " * 40)
    out = read(filled(deck("Up <<gdp.x>>."), facts))
    assert len(foot(out.slides[0]).text_frame.text) < 120
    assert ("A title " * 40).strip() in listed(out)[0][0]


def test_the_line_covers_nothing_and_stays_on_the_slide():
    made = Presentation(io.BytesIO(BODY))
    table, _ = with_table([("a", "b"), ("<<gdp.x>>", "<<rate.x>>")])
    for body in (saved(made), saved(table)):
        out = read(filled(body))
        for slide in out.slides:
            line = foot(slide)
            if line is None:
                continue
            own = rect(line)
            assert own[3] <= out.slide_height
            assert own[2] <= out.slide_width
            assert own[1] > out.slide_height * 0.6
            others = [one for one in slide.shapes if one.shape_id != line.shape_id]
            assert not any(touch(own, rect(one)) for one in others if one.has_text_frame or one.has_table)  # fmt: skip


def test_the_line_stands_above_the_footers_of_a_slide():
    made = Presentation(io.BytesIO(slides((CONTENT, "Title", ["Up <<gdp.x>>."]))))
    slide = made.slides[0]
    for one in slide.slide_layout.placeholders:
        if one.placeholder_format.idx == 11:
            one.text_frame.text = "Statistics of the year"
    out = read(filled(footers(made, slide)))
    line = foot(out.slides[0])
    footer = [one for one in out.slides[0].placeholders if one.placeholder_format.idx in (11, 12)]
    assert len(footer) == 2
    assert not any(touch(rect(line), rect(one)) for one in footer)


def test_a_full_slide_bears_no_line():
    made = Presentation(io.BytesIO(slides((CONTENT, "Title", ["Up <<gdp.x>> and so on. "] * 40))))
    out = read(filled(saved(made)))
    assert foot(out.slides[0]) is None
    assert len(listed(out)[0]) == 1


def test_what_stands_at_the_foot_is_not_covered():
    made = Presentation(io.BytesIO(slides((TITLE_ONLY, "Title <<gdp.x>>", []))))
    height, width = made.slide_height, made.slide_width
    made.slides[0].shapes.add_shape(1, 0, int(height * 0.6), width, height - int(height * 0.6))
    assert foot(read(filled(saved(made))).slides[0]) is None


def test_a_band_of_the_master_is_not_covered():
    made = Presentation(io.BytesIO(slides((TITLE_ONLY, "Title <<gdp.x>>", []))))
    band = int(made.slide_height * 0.9)
    made.slide_master.shapes._spTree.append(parse_xml(shape("so").replace('x="900000" y="1500000"', f'x="0" y="{band}"').replace('cx="6000000"', f'cx="{made.slide_width}"')))  # fmt: skip
    line = foot(read(filled(saved(made))).slides[0])
    assert line.top + line.height <= band


def test_letters_of_the_line_are_small_and_in_the_colour_of_the_text():
    out = read(filled(BODY))
    (run,) = foot(out.slides[1]).text_frame.paragraphs[0].runs
    assert run.font.size in (Pt(8), Pt(9))
    fill = run.font._element.find(f"{A}solidFill/{A}schemeClr")
    assert (fill.get("val"), [one.tag.removeprefix(A) for one in fill]) == ("tx1", ["lumMod", "lumOff"])  # fmt: skip
    assert foot(out.slides[1]).height <= Emu(2 * 9 * 12700 * 2)


def test_a_check_does_not_take_a_footer_for_a_line_of_ours():
    made = Presentation(io.BytesIO(slides((CONTENT, "Title", ["Up <<gdp.x>>."]))))
    for one in made.slides[0].slide_layout.placeholders:
        if one.placeholder_format.idx == 11:
            one.text_frame.text = "Up 4.2 %"
    out = rendered(footers(made, made.slides[0]))
    notes = {line for low, high in out.output.notes for line in out.text[low:high].splitlines()}
    assert "Up 4.2 %" not in notes
    document = opened(out.output.body)
    found = [row.text for row in candidates(document, FORM.take_apart(document), "en") if row.claim]
    assert "4.2 %" in found
