"""What a reader sees of a page, and what separates it: every kind of tag, every kind of gap."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from factlock.registry.page import (
    INLINE,
    MARKS,
    NOTE_OPEN,
    RUBY_CLOSE,
    RUBY_OPEN,
    SPAN,
    SUP_CLOSE,
    SUP_OPEN,
)
from factlock.registry.sources.html.walk import Walk

SIGNS = {INLINE: "|", SPAN: "¦", SUP_OPEN: "^{", NOTE_OPEN: "^[", SUP_CLOSE: "}"} | {
    RUBY_OPEN: "r{",
    RUBY_CLOSE: "}r",
}


def walk(html: str) -> Walk:
    return Walk(LexborHTMLParser(html), forged="&#" in html)


def seen(html: str) -> str:
    """The text with its marks as signs that can be read here."""
    return "".join(SIGNS.get(char, char) for char in walk(html).text)


BLOCKS = """address article aside blockquote button center dd details dir div dl dt fieldset
    figcaption figure footer form h1 h6 header hgroup legend li main menu nav ol p pre search
    section summary ul"""
FORMATTING = """a abbr acronym b bdi bdo cite code dfn em font i ins kbd mark nobr q samp strong tt
    u var"""


@pytest.mark.parametrize("tag", BLOCKS.split())
def test_blocks_separate(tag):
    assert seen(f"4<{tag}>2</{tag}>1") == "4\n2\n1"


@pytest.mark.parametrize("tag", ["br", "hr"])
def test_line_breaks_separate(tag):
    assert seen(f"4<{tag}>2") == "4\n2"


def test_of_a_closed_list_the_option_that_is_chosen_is_in_front():
    many = "<select><option>1<option selected>2<option>" + "long " * 20 + "<option>4</select>x"
    page = walk(many)
    assert page.text[: page.front] == "2\nx"
    assert page.text[slice(*page.panels[0])] == "1\n" + ("long " * 20).strip() + "\n4"
    assert walk("<select><option>1<option>2</select>").text == "1"
    assert walk("<select><option>1<option>2</select>").hidden == "2"
    assert seen("<select size=2><option>1<option>2</select>") == "1\n2"
    assert seen("<select><option selected>1<option selected>2</select>") == "2"


def test_text_turned_round_is_hidden():
    assert walk("a<bdo dir=RTL>12</bdo>b<bdo dir=ltr>3</bdo><bdo>4</bdo>").hidden == "12"


def test_list_items_and_options_separate():
    assert seen("<ul><li>4<li>2</ul>") == "4\n2"
    assert seen("<select multiple><option>4<option>2</select>") == "4\n2"


@pytest.mark.parametrize("tag", FORMATTING.split())
def test_formatting_joins(tag):
    assert seen(f"4<{tag}>.</{tag}>2") == "4|.|2"


@pytest.mark.parametrize("tag", ["span", "time", "label", "data", "x-tag", "noscript", "output"])
def test_other_inline_elements_are_gaps_that_may_be_none(tag):
    assert seen(f"4<{tag}>2</{tag}>1") == "4¦2¦1"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("4<!-- -->.2", "4|.2"),
        ("4<wbr>.2", "4|.2"),
        ("4<img alt='.'>2", "4¦2"),
        ("4<input value=3>2", "4¦2"),
        ("4<canvas>3</canvas>2", "4¦2"),
        ("4<script>3</script>2", "4|2"),
        ("un&shy;likely", "un\u00adlikely"),
        ("5&nbsp;%", "5\u00a0%"),
        ("5<b>&nbsp;</b>%", "5|\u00a0|%"),
    ],
)
def test_what_stands_between_digits(html, text):
    assert seen(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("a \n\t b", "a b"),
        ("a <b> b</b>", "a b"),
        ("a<b> b </b> c", "a b c"),
        ("<p> a </p> <p> b </p>", "a\nb"),
        ("<div><div>a</div></div> <div>b</div>", "a\nb"),
        ("a <span> b", "a b"),
        ("a<span></span>b", "a¦b"),
        ("<span>a</span> <span>b</span>", "a b"),
        ("a&#10;&#13;b", "a b"),
        ("a\u3000b", "a\u3000b"),
        ("", ""),
        (" <p> </p> ", ""),
    ],
)
def test_between_two_texts_stands_the_strongest_gap_alone(html, text):
    assert seen(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("10<sup>6</sup> people", "10^{6} people"),
        ("10 <sup>6</sup>", "10 ^{6}"),
        ("10<sup>6 </sup>people", "10^{6} people"),
        ("10<sup><b>6</b></sup>", "10^{6}"),
        ("5.2<sup><a href=#n>1</a></sup> %", "5.2^[1} %"),
        ("5.2<sup>[<a href=#n>1</a>]</sup>", "5.2^[[|1|]}"),
        ("5.2<sup><i><a href=#n>1</a></i>, <a href=#m>2</a></sup>", "5.2^[1|, 2}"),
        ("5.2<a href=#n><sup>1</sup></a>", "5.2^[1}"),
        ("<a href=/x>10<sup>6</sup> people</a>", "10^{6} people"),
        ("10<sup><a name=x></a>6</sup>", "10^{6}"),
        ("10<sup><a href=#n></a>6</sup>", "10^{6}"),
        ("10<sup>6<a href=#n>1</a></sup>", "10^{6|1}"),
        ("10<sup><a name=x>6</a></sup>", "10^{6}"),
    ],
)
def test_superscripts_stay_marked_and_only_bare_links_are_notes(html, text):
    assert seen(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<a href=/2>2</a><a href=/3>3</a>", "2¦3"),
        ("<a href=/p>Popular</a><a href=/l>Latest</a>", "Popular¦Latest"),
        ("<a href=/2>2</a><!-- --><a href=/3>3</a>", "2¦3"),
        ("<a href=#>2</a><a href=#>3</a>", "2¦3"),
        ("<a href='javascript:void(0)'>2</a><a href='javascript:void(0)'>3</a>", "2¦3"),
        ("<a href=''>2</a><a href=''>3</a>", "2¦3"),
        ("<a href=#a>2</a><a href=#a>3</a>", "2|3"),
        ("<a href=/2>2</a><b></b><a href=/3>3</a>", "2¦3"),
        ("<a href=/2>2</a>5<a href=/3>3</a>", "2|5|3"),
        ("<a href=/2>2</a> <a href=/3>3</a>", "2 3"),
        ("<a href=/2>2</a>, <a href=/3>3</a>", "2|, 3"),
        ("<a href=/2>2</a><a href=/2>3</a>", "2|3"),
        ("<a href=/2>un</a><a href=/2>likely</a>", "un|likely"),
        ("1<a name=x></a><a href=/2>2</a>", "1|2"),
        ("<a name=x>1</a><a href=/2>2</a>", "1|2"),
        ("<a>1</a><a>2</a>", "1|2"),
        ("1<a href=/2>2</a>3", "1|2|3"),
        ("<b><a href=/2>2</a></b><a href=/3>3</a>", "2¦3"),
        ("<b><a href=/2>2</a></b><b><a href=/3>3</a></b>", "2¦3"),
        ("<b><a href=/2>2</a></b><b><a href=/2>3</a></b>", "2|3"),
    ],
)
def test_links_side_by_side_are_set_apart_unless_they_are_one(html, text):
    assert seen(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("10<sub>2</sub>", "10¦2"),
        ("5<small>99</small>", "5¦99"),
        ("CO<sub>2</sub>", "CO|2"),
        ("H<sub>2</sub>O", "H|2¦O"),
        ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字", "漢r{(}rr{かん}rr{)}r字"),
    ],
)
def test_digits_of_another_size_and_ruby(html, text):
    assert seen(html) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<pre>1  234\n5\t6\r\n\r\n7</pre>", "1  234\n5\t6\n\n7"),
        ("<pre>\n\na\n</pre>b", "a\nb"),
        ("<pre>a\n</pre>", "a"),
        ("<pre><b>1</b>\t<i>2</i>\n<i>3</i> <i>4</i></pre>", "1\t2\n3 4"),
        ("<textarea>1\n2</textarea>", "1\n2"),
        ("<listing>1\n2</listing>", "1\n2"),
        ("<xmp>a<b>&amp;\nc</xmp>", "a<b>&amp;\nc"),
        ("a<plaintext>b<p>c", "a\nb<p>c"),
    ],
)
def test_preformatted_lines_and_columns_stay(html, text):
    assert seen(html) == text


HIDDEN = [
    "<div hidden>7</div>",
    "<b hidden>7</b>",
    "<div style='display:none'>7</div>",
    "<span style='DISPLAY:none !important'>7</span>",
    "<span style='visibility:hidden'>7</span>",
    "<div hidden><p>7<div>8</div></div>",
    "<div popover>7</div>",
    "<dialog>7</dialog>",
    "<del>7</del>",
    "<s>7</s>",
    "<strike>7</strike>",
    "<datalist><option>7</datalist>",
    "<math><mfrac><mn>7</mn><mn>8</mn></mfrac></math>",
    "<math><msqrt><mn>7</mn></msqrt></math>",
    "<math><semantics><annotation encoding=x>7</annotation></semantics></math>",
]
SKIPPED = [
    "<script>7</script>",
    "<script type=text/template><p>7</p></script>",
    "<style>7</style>",
    "<template>7</template>",
    "<!-- 7 -->",
    "<canvas>7</canvas>",
    "<iframe>7</iframe>",
    "<object>7</object>",
    "<video>7</video>",
    "<audio>7</audio>",
    "<noembed>7</noembed>",
    "<noframes>7</noframes>",
    "<input type=hidden value=7>",
    "<input value=7>",
    "<img alt=7 title=7>",
    "<title>7</title>",
    "<svg><title>7</title><desc>7</desc><defs><text>7</text></defs></svg>",
    "<progress>7</progress>",
]
SHOWN = [
    "<div hidden=until-found>7</div>",
    "<details><summary>x</summary>7</details>",
    "<dialog open>7</dialog>",
    "<div aria-hidden=true>7</div>",
    "<noscript>7</noscript>",
    "<ins>7</ins>",
    "<div style='opacity:0'>7</div>",
    "<svg><text>7</text></svg>",
    "<svg><foreignObject><p>7</p></foreignObject></svg>",
    "<math><mn>7</mn></math>",
    "<fieldset disabled><legend>7</legend></fieldset>",
    "<x-y>7</x-y>",
    "<div style='display:none;display:block'>7</div>",
]


@pytest.mark.parametrize("html", HIDDEN)
def test_hidden_text_is_kept_apart(html):
    page = walk(f"<p>GDP {html} grew</p>")
    assert "7" not in page.text
    assert "7" in page.hidden
    assert page.text.startswith("GDP")
    assert page.text.endswith("grew")


@pytest.mark.parametrize("html", SKIPPED)
def test_what_is_no_text_of_the_page_is_not_kept(html):
    page = walk(f"<p>GDP {html} grew</p>")
    assert "7" not in page.text + page.hidden
    assert page.text.startswith("GDP")
    assert page.text.endswith("grew")


@pytest.mark.parametrize("html", SHOWN)
def test_what_a_reader_can_see_is_text(html):
    page = walk(f"<p>GDP {html} grew</p>")
    assert "7" in page.text
    assert page.hidden == ""


@pytest.mark.parametrize("html", [*HIDDEN, *SKIPPED])
def test_hidden_things_do_not_join_digits(html):
    gap = seen(f"4{html}2")
    assert gap[0] == "4"
    assert gap[-1] == "2"
    assert len(gap) > 2


def test_formulas_keep_powers_and_part_numbers():
    assert seen("<math><msup><mn>10</mn><mn>6</mn></msup></math>") == "10^{6}"
    assert seen("<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>") == "x¦1^{2}"
    assert seen("<math><mn>1</mn><mn>2</mn></math>") == "1¦2"


@pytest.mark.parametrize("mark", list(MARKS))
def test_marks_of_ours_cannot_be_written_into_a_page(mark):
    code = ord(mark)
    for forged in (f"&#{code};", f"&#x{code:x};", f"&#x0{code:X};", f"&#{code} "):
        assert walk(f"10{forged}6").text.replace(" ", "") == "106"


def test_control_characters_are_gaps_that_never_join_digits():
    assert seen("1\x0b2") == "1¦2"
    assert seen("1&#x1c;2\u20283\x7f4") == "1¦2¦3¦4"


def test_headings_carry_their_place_and_level():
    page = walk("x<h2 id=a>One<sup>2</sup></h2><div><h3><a href=#>Two</a></h3></div><h1> </h1>y")
    found = [(page.text[start:end], level) for start, end, level in page.headings]
    assert found == [(f"One{SUP_OPEN}2{SUP_CLOSE}", 2), ("Two", 3)]


def test_hidden_headings_and_tables_are_none():
    page = walk("<div hidden><h2>A</h2><table><caption>c<tr><td>1</table></div>x")
    assert (page.headings, page.tables, page.text) == ([], [], "x")


def test_rows_are_lines_and_cells_are_tabs():
    html = "<table><tr><th>A</th><th></th><th><p>B</p></th></tr> <tr><td>1<td><td>2</table>x"
    assert seen(html) == "A\t\tB\n1\t\t2\nx"
    assert seen("a<table><tr><td>1</table>b") == "a\n1\nb"


def test_text_in_a_table_outside_cells_is_put_before_it():
    assert seen("<table>x<tr><td>1</table>") == "x\n1"


def test_deep_nesting_does_not_reach_the_stack():
    page = walk("<div>" * 3000 + "5" + "</div>" * 3000)
    assert page.text == "5"


def test_a_body_that_waits_for_a_script_to_show_it_is_read():
    assert walk("<body style='display:none'>5").text == "5"


def test_a_document_without_body_is_empty():
    assert walk("<frameset><frame src=a></frameset>").text == ""
