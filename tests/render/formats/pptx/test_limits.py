"""Files from strangers: what is no presentation, what is too large, what would take for ever."""

import time

import pytest
from pptx_made import SPACES, deck, opened, p, rendered, shape
from sample_docx import part
from word_made import edited

from factlock.registry.errors import UsageFault
from factlock.render.formats.opc import package

MAIN = "ppt/presentation.xml"
SLIDE = "ppt/slides/slide1.xml"
FULL = f"<p:sld {SPACES}><p:cSld><p:spTree>{{}}</p:spTree></p:cSld></p:sld>"


def fault(body):
    with pytest.raises(UsageFault) as error:
        opened(body)
    (finding,) = error.value.findings
    assert finding.code == "no-presentation"
    assert finding.file == "a.pptx"
    assert finding.fix
    return finding.message


def with_slide(xml):
    return edited(deck("text"), **{SLIDE: xml})


def nested(depth, inside):
    group = "<p:grpSp><p:nvGrpSpPr><p:cNvPr id='8' name='g'/></p:nvGrpSpPr>"
    return FULL.format(group * depth + inside + "</p:grpSp>" * depth)


def test_entities_are_not_expanded():
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + FULL.format(shape("&b;"))
    assert "entities" in fault(with_slide(bomb))
    outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + FULL.format(shape("&a;"))
    assert "root:" not in fault(with_slide(outside))


def test_what_unpacks_to_too_much_is_not_unpacked():
    assert "times its size" in fault(edited(deck("text"), ppt__big_DOT_bin=b"\0" * (5 << 20)))


def test_elements_that_lie_too_deep_in_each_other_are_told():
    assert opened(with_slide(nested(60, shape("deep")))).text.count("deep") == 1
    fault(with_slide(nested(400, shape("deep"))))


def test_alternatives_within_alternatives_take_no_time():
    inside = shape("deep")
    for nth in range(22):
        more = inside if nth % 2 else inside + shape(f"other {nth}")
        inside = f'<mc:AlternateContent><mc:Choice Requires="a14">{inside if nth < 2 else shape("x")}</mc:Choice><mc:Fallback>{more}</mc:Fallback></mc:AlternateContent>'  # fmt: skip
    started = time.process_time()
    opened(with_slide(FULL.format(inside)))
    assert time.process_time() - started < 1


def test_a_part_with_too_many_tags_is_not_read(monkeypatch):
    monkeypatch.setattr(package, "MOST_MARKS", 1_000)
    assert "more than 1,000 tags" in fault(with_slide(FULL.format(shape(*["text"] * 400))))


def test_all_parts_together_have_limits(monkeypatch):
    body = deck(*["text " * 50] * 20)
    monkeypatch.setattr(package, "MOST_IN_ALL", 500)
    assert "tags" in fault(body)
    monkeypatch.setattr(package, "MOST_IN_ALL", 10**9)
    monkeypatch.setattr(package, "MOST_BYTES_IN_ALL", 10_000)
    assert "MB together" in fault(body)


def test_a_slide_is_listed_once():
    body = deck("one", "two")
    main = part(body, MAIN).decode()
    first, second = (piece[: piece.index('"')] for piece in main.split("<p:sldId ")[1:3] for piece in [piece.split('r:id="')[1]])  # fmt: skip
    twice = main.replace(f'r:id="{second}"', f'r:id="{first}"')
    assert "listed twice" in fault(edited(body, **{MAIN: twice}))
    gone = main.replace(f'r:id="{second}"', 'r:id="rId999"')
    assert "slide 2 is missing" in fault(edited(body, **{MAIN: gone}))


def test_one_diagram_is_read_once_however_often_it_is_shown():
    data = f'<dgm:dataModel {SPACES}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/>{p("told once")}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>'
    frame = f'<p:graphicFrame {SPACES}><p:nvGraphicFramePr><p:cNvPr id="4" name="d"/></p:nvGraphicFramePr><a:graphic><a:graphicData><dgm:relIds r:dm="rId7"/></a:graphicData></a:graphic></p:graphicFrame>'
    body = with_slide(FULL.format(frame * 500))
    rels = "ppt/slides/_rels/slide1.xml.rels"
    told = '<Relationship Id="rId7" Type="x/diagramData" Target="../diagrams/data1.xml"/></Relationships>'
    changed = part(body, rels).decode().replace("</Relationships>", told)
    body = edited(body, **{rels: changed, "ppt/diagrams/data1.xml": data})
    assert opened(body).text.count("told once") == 1


def test_odd_numbers_do_no_harm():
    for told in ("-1", "99999999999999999999", "1e9", "x", "", "９"):
        box = shape(p("Up <<gdp.x>>", properties=f'lvl="{told}"'))
        body = with_slide(FULL.format(box.replace('x="900000"', f'x="{told}"').replace('id="77"', f'id="{told}"')))  # fmt: skip
        main = part(body, MAIN).decode().replace('cx="9144000"', f'cx="{told}"')
        out = rendered(edited(body, **{MAIN: main}))
        assert "Up 5.0%" in out.text


def test_a_slide_of_very_many_shapes_is_filled_all_the_same():
    boxes = "".join(shape("Up <<gdp.x>>", ident=n) for n in range(2, 1500))
    started = time.process_time()
    out = rendered(with_slide(FULL.format(boxes)))
    assert len(out.output.spans) == 1498
    assert time.process_time() - started < 6


def test_a_strict_file_is_told_apart():
    body = deck("text")
    main = part(body, MAIN).decode().replace("http://schemas.openxmlformats.org/presentationml/2006/main", "http://purl.oclc.org/ooxml/presentationml/main")  # fmt: skip
    assert "Strict Open XML" in fault(edited(body, **{MAIN: main}))


def test_a_word_document_is_no_presentation():
    from sample_docx import make

    fault(make("Title", "", ["text"]))


def test_a_presentation_without_slides_is_read():
    body = deck()
    assert opened(body).text.count("# ") == 0
    assert rendered(body).output.body == body
