"""Text in the colour of what it stands on is not seen; where that is not known, it is."""

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from word_made import NAMES, document, page_of, paragraph, run, saved

WHITE, RED, AUTO = (f"<w:color w:val='{name}'/>" for name in ("FFFFFF", "FF0000", "auto"))


def shade(fill, pattern="clear", colour="auto"):
    return f"<w:shd w:val='{pattern}' w:color='{colour}' w:fill='{fill}'/>"


def highlight(name):
    return f"<w:highlight w:val='{name}'/>"


def cell(inner, properties="", table=""):
    return (
        f"<w:tbl {NAMES}><w:tblPr>{table}</w:tblPr><w:tblGrid/><w:tr><w:tc><w:tcPr>{properties}</w:tcPr>"
        f"{inner}</w:tc></w:tr></w:tbl>"
    )


def plain(properties, paragraph_properties=""):
    return paragraph(run("seen "), run("secret 77", properties), properties=paragraph_properties)


UNSEEN = {
    "white on the page": plain(WHITE),
    "small letters in the code": plain("<w:color w:val='ffffff'/>"),
    "on white shading": plain(WHITE + shade("FFFFFF")),
    "black on black shading": plain("<w:color w:val='000000'/>" + shade("000000")),
    "black on a black highlight": plain("<w:color w:val='000000'/>" + highlight("black")),
    "red on red": plain(RED + shade("ff0000")),
    "solid shading": plain(RED + shade("auto", "solid", "FF0000")),
    "on the shading of its paragraph": plain(RED, shade("FF0000")),
    "on the shading of its cell": cell(plain(RED), shade("FF0000")),
    "white in a plain table": cell(plain(WHITE)),
    "white in a white cell of a dark table": cell(plain(WHITE), shade("FFFFFF"), shade("000000")),
    "white in a grid": cell(plain(WHITE), table="<w:tblStyle w:val='TableGrid'/>"),
    "no highlight": plain(WHITE + highlight("none")),
    "shading that paints nothing": plain(WHITE + shade("000000", "nil")),
}
SEEN = {
    "another colour": plain(RED),
    "black": plain("<w:color w:val='000000'/>"),
    "the system's colour": plain(AUTO + shade("000000")),
    "white on a highlight": plain(WHITE + highlight("darkBlue")),
    "white on shading": plain(WHITE + shade("1F4E79")),
    "white on a pattern": plain(WHITE + shade("FFFFFF", "pct50", "000000")),
    "white on the shading of its paragraph": plain(WHITE, shade("1F4E79")),
    "white in a dark cell": cell(plain(WHITE), shade("1F4E79")),
    "white in a dark table": cell(plain(WHITE), table=shade("1F4E79")),
    "white in a paragraph of its own ground in a cell": cell(
        plain(WHITE, shade("1F4E79")), shade("FFFFFF")
    ),
    "a highlight goes before shading": plain(RED + highlight("yellow") + shade("FF0000")),
}


@pytest.mark.parametrize("name", UNSEEN)
def test_text_in_the_colour_of_its_ground_is_hidden(name):
    page = page_of(document(UNSEEN[name]))
    assert "secret" not in page.text
    assert "secret 77" in page.hidden
    assert "seen" in page.text


@pytest.mark.parametrize("name", SEEN)
def test_text_on_another_ground_is_shown(name):
    assert "secret 77" in page_of(document(SEEN[name])).text


@pytest.mark.parametrize(
    "thing",
    ["<w:r><w:drawing/></w:r>", "<w:r><w:pict/></w:r>", "<w:r><w:object/></w:r>"],
)
def test_where_a_picture_may_lie_behind_white_text_is_shown(thing):
    assert "secret 77" in page_of(document(plain(WHITE), paragraph(thing))).text
    beside = document(plain(RED + shade("FF0000")), paragraph(thing))
    assert "secret" not in page_of(beside).text


def test_nothing_stands_on_a_picture_in_its_line():
    def body(kind):
        return document(plain(WHITE), paragraph(f"<w:r><w:drawing><wp:{kind}/></w:drawing></w:r>"))

    assert "secret" not in page_of(body("inline")).text
    assert "secret 77" in page_of(body("anchor")).text


@pytest.mark.parametrize(
    ("shape", "shown"),
    [
        ("<wps:wsp><wps:spPr/>{}</wps:wsp>", True),
        ("<wps:wsp><wps:spPr><wps:noFill/></wps:spPr>{}</wps:wsp>", False),
        ("<v:shape fillcolor='#1F4E79'>{}</v:shape>", True),
        ("<v:shape filled='f'>{}</v:shape>", False),
    ],
)
def test_a_shape_paints_its_text_box_unless_it_says_that_it_does_not(shape, shown):
    name = "wps:txbx" if "wps" in shape else "v:textbox"
    inner = f"<{name}><w:txbxContent>{plain(WHITE)}</w:txbxContent></{name}>"
    box = f"<w:r><w:drawing><wp:anchor>{shape.format(inner)}</wp:anchor></w:drawing></w:r>"
    page = page_of(document(paragraph(run("a line")), paragraph(box)))
    assert ("secret 77" in page.text) == shown


def test_white_text_on_a_coloured_page_is_shown():
    made = docx.Document()
    made.element.insert(0, parse_xml(f"<w:background {NAMES} w:color='1F4E79'/>"))
    made.element.body.insert(0, parse_xml(plain(WHITE)))
    assert "secret 77" in page_of(saved(made)).text


@pytest.mark.parametrize(
    ("style", "own", "shown"),
    [
        (WHITE, "", False),
        (WHITE, AUTO, True),
        (WHITE, RED, True),
        (WHITE + shade("000000"), "", True),
        (WHITE + shade("000000"), shade("auto"), False),
        (shade("FF0000"), RED, False),
        ("", WHITE, False),
    ],
)
def test_styles_of_letters_count(style, own, shown):
    def styles(all_styles):
        made = all_styles.add_style("Loud", WD_STYLE_TYPE.CHARACTER)
        for child in parse_xml(f"<w:rPr {NAMES}>{style}</w:rPr>"):
            made.element.get_or_add_rPr().append(child)

    body = document(plain(f"<w:rStyle w:val='Loud'/>{own}"), styles=styles)
    assert ("secret 77" in page_of(body).text) == shown


@pytest.mark.parametrize(("fill", "shown"), [("1F4E79", True), ("FFFFFF", False)])
def test_styles_of_paragraphs_paint_their_ground(fill, shown):
    def styles(all_styles):
        made = all_styles.add_style("Banner", WD_STYLE_TYPE.PARAGRAPH)
        made.element.get_or_add_pPr().append(
            parse_xml(f"<w:shd {NAMES} w:val='clear' w:fill='{fill}'/>")
        )
        above = all_styles.add_style("Above", WD_STYLE_TYPE.PARAGRAPH)
        above.base_style = made

    body = document(plain(WHITE, "<w:pStyle w:val='Above'/>"), styles=styles)
    assert ("secret 77" in page_of(body).text) == shown


def test_a_style_of_tables_that_paints_leaves_the_ground_unknown():
    made = docx.Document()
    made.add_table(1, 1, style="Medium Shading 1 Accent 1")
    name = made.tables[0].style.style_id
    body = document(cell(plain(WHITE), table=f"<w:tblStyle w:val='{name}'/>"))
    assert "secret 77" in page_of(body).text
