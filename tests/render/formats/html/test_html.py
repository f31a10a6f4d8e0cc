"""HTML: what kind of text a place is, what may be filled in, how it is written."""

from datetime import date

import pytest
from memory import Memory

from factlock.registry.errors import Refused, UsageFault
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

FORM = format_of("a.html")


def zone(text):
    document = FORM.open(text.encode(), "a.html")
    spans = [(one.start, one.end) for one in scan(text)]
    return FORM.read(document, spans).place(0).zone


def rendered(text, **more):
    document = FORM.open(text.encode(), "a.html")
    values = {"a": "5.0%", "d": "28 February 2026", "q": '5" & <6>'}
    options = Options(today=date(2026, 11, 30), default_language="en", **{"notes": "none", **more})
    return render(document, lambda: Memory(values), None, options)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("<<a.x>>", Zone.TEXT),
        ("<p><<a.x>></p>", Zone.TEXT),
        ("<p>a <b><<a.x>></b></p>", Zone.TEXT),
        ("<td><<a.x>>", Zone.TEXT),
        ("1 < 2 and <<a.x>>", Zone.TEXT),
        ("<p title='>'><<a.x>>", Zone.TEXT),
        ("<!--> <<a.x>>", Zone.TEXT),
        ("<!-- a --!> <<a.x>>", Zone.TEXT),
        ("<script>if (a<b) '</p>'</script><<a.x>>", Zone.TEXT),
        ("</ x><<a.x>>", Zone.TEXT),
        ("<title><<a.x>></title>", Zone.ATTRIBUTE),
        ("<textarea><b><<a.x>></textarea>", Zone.ATTRIBUTE),
        ('<img alt="up <<a.x>>">', Zone.ATTRIBUTE),
        ("<p title='<<a.x>>'>", Zone.ATTRIBUTE),
        ('<meta name="description" content="<<a.x>>">', Zone.ATTRIBUTE),
        ('<p data-n="<<a.x>>">', Zone.ATTRIBUTE),
        ("<img alt=<<a.x>>>", Zone.TAG),
        ('<a href="/<<a.x>>">', Zone.TAG),
        ('<p onclick="f(<<a.x>>)">', Zone.TAG),
        ('<p style="width: <<a.x>>">', Zone.TAG),
        ('<p id="<<a.x>>">', Zone.TAG),
        ('<meta http-equiv="refresh" content="<<a.x>>">', Zone.TAG),
        ("<p <<a.x>>>", Zone.TAG),
        ("<script>x = <<a.x>></script>", Zone.SCRIPT),
        ("<style>a { width: <<a.x>> }</style>", Zone.SCRIPT),
        ("<SCRIPT>'</scrip>' <<a.x>></SCRIPT >", Zone.SCRIPT),
        ("<pre><<a.x>></pre>", Zone.CODE),
        ("<p><code>a <b><<a.x>></b></code></p>", Zone.CODE),
        ("<pre><pre></pre><<a.x>></pre>", Zone.CODE),
        ("<xmp><<a.x>></xmp>", Zone.CODE),
        ("<!-- <<a.x>> -->", Zone.HIDDEN),
        ("<!-- > <<a.x>>", Zone.HIDDEN),
        ("<!doctype <<a.x>>>", Zone.HIDDEN),
        ("<div hidden><p><<a.x>></p></div>", Zone.HIDDEN),
        ('<div style="display: none"><<a.x>></div>', Zone.HIDDEN),
        ("<template><<a.x>></template>", Zone.HIDDEN),
        ("<iframe><<a.x>></iframe>", Zone.HIDDEN),
        ("---\nlayout: a\n---\n<p><<a.x>>", Zone.TEXT),
        ("---\nlayout: <<a.x>>\n---\n<p>", Zone.FRONT_MATTER),
    ],
)
def test_what_kind_of_text_a_place_is(text, kind):
    assert zone(text) is kind


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("<p><<a.x>>", '<p><data value="5.0" data-fact="a.x">5.0%</data>'),
        ("<p><<d.x>>", '<p><time datetime="2026-02-28" data-fact="d.x">28 February 2026</time>'),
        ("<p><<q.x>>", '<p><data value="5&quot; &amp; &lt;6&gt;" data-fact="q.x">5" &amp; &lt;6&gt;</data>'),
        ('<p title="<<q.x>>">', '<p title="5&quot; &amp; &lt;6&gt;">'),
        ("<p title='<<q.x>>'>", "<p title='5&quot; &amp; &lt;6&gt;'>"),
        ("<title><<q.x>></title>", "<title>5&quot; &amp; &lt;6&gt;</title>"),
    ],
)  # fmt: skip
def test_how_a_value_is_written(text, output):
    assert rendered(text).text == output


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<script>x = <<a.x>></script>", "placeholder-in-script"),
        ("<style>a { width: <<a.x>> }</style>", "placeholder-in-script"),
        ('<a href="<<a.x>>">b</a>', "placeholder-in-address"),
        ("<img alt=<<a.x>> >", "placeholder-in-address"),
    ],
)
def test_where_a_value_cannot_stand_it_is_refused(text, code):
    with pytest.raises(Refused) as error:
        rendered(text)
    (finding,) = error.value.findings
    assert finding.code == code
    assert finding.fix


def test_a_table_gives_its_cells_the_heads_of_row_and_column():
    text = "<table><tr><th>Area<th>In 2024</tr><tr><td>North<td><<a.x>></tr></table>"
    document = FORM.open(text.encode(), "a.html")
    spans = [(one.start, one.end) for one in scan(text)]
    reading = FORM.read(document, spans).readings({0: "5.0%"}, "en")[0]
    assert (reading.text, reading.heads) == ("5.0%", (("In 2024", "North"),))


def test_settings_stand_in_the_head():
    text = '<html lang="zh-CN"><meta name="factlock:date" content="2026-03-31"><meta name="factlock:id" content="q1"><meta name="factlock:require" content="proven">'
    settings = FORM.read(FORM.open(text.encode(), "a.html"), []).settings
    assert (settings.language, settings.reference, settings.id, settings.proven) == (
        "zh-CN",
        date(2026, 3, 31),
        "q1",
        True,
    )
    wrong = '<p>\n<meta name="factlock:date" content="spring"><meta name="factlock:colour" content="red">'
    findings = FORM.read(FORM.open(wrong.encode(), "a.html"), []).findings
    assert [(one.code, one.line) for one in findings] == [("bad-meta", 2), ("bad-meta", 2)]


@pytest.mark.parametrize(
    "text",
    ["<p>" * 50_000, "<!--" * 50_000, "<a b='" * 50_000, "<" * 100_000, "&" * 100_000, "<b><p></b>" * 5_000, "&#" + "9" * 100_000, "<a ='" * 50_000, "<script><!--" * 20_000],
    ids=["paragraphs", "comments", "quotes", "less", "ands", "adoptions", "digits", "equals", "scripts"],
)  # fmt: skip
def test_hostile_markup_is_read(text):
    assert rendered(text).text == text


@pytest.mark.parametrize(
    "text",
    ["<pre>" * 20_000, "<table><tr><td>" * 20_000, "".join(f"<b id={n}>" for n in range(500)), "<svg>" * 2_000],
    ids=["code", "tables", "formats", "drawings"],
)  # fmt: skip
def test_what_stands_too_deep_is_refused(text):
    for form, name in ((FORM, "a.html"), (format_of("a.xhtml"), "a.xhtml")):
        document = form.open(text.encode(), name)
        if name == "a.html" or "id=" not in text:
            with pytest.raises(UsageFault) as error:
                form.take_apart(document)
            (finding,) = error.value.findings
            assert (finding.code, finding.file) == ("too-deep", name)


@pytest.mark.parametrize(
    "text",
    [
        "<p>It rose 7%.</p>",
        "<img alt='It rose 7%'>",
        "<img alt=7%>",
        "<img alt='It rose 7&percnt;'>",
        "<p title='It rose 7%'>x</p>",
        "<button aria-label='It rose 7%'>x</button>",
        "<title>It rose 7%</title>",
        "<textarea>It rose 7%</textarea>",
        "<input value='It rose 7%'>",
        "<input type=submit value='It rose 7%'>",
        "<meta name=description content='It rose 7%'>",
        "<meta property='og:title' content='It rose 7%'>",
        "<svg><text>It rose 7%</text></svg>",
        "<svg><title>It rose 7%</title></svg>",
        "<math><mn>7%</mn></math>",
        "<del>It rose 7%</del>",
        "<object>It rose 7%</object>",
        "<noscript>It rose 7%</noscript>",
        # what is hidden ends where a browser ends it, not where its end tag may stand
        "<p hidden>a<p>It rose 7%",
        "<p hidden>a<div>It rose 7%</div>",
        "<ul><li hidden>a<li>It rose 7%</ul>",
        "<dl><dt hidden>a<dd>It rose 7%</dl>",
        "<table><tr><td hidden>a<td>It rose 7%</table>",
        "<table><tr hidden><td>a<tr><td>It rose 7%</table>",
        "<ul><li hidden><p>a<li>It rose 7%</ul>",
        "<table><tbody hidden><tr><td>a<tbody><tr><td>It rose 7%</table>",
        "<select><option hidden>a<option>It rose 7%</select>",
        "<section><div hidden>a</section><p>It rose 7%</p>",
        "<div hidden><div>a</div></div>It rose 7%",
        "<div hidden><p>a<p>b</div>It rose 7%",
        "<div hidden><br><img></div>It rose 7%",
        "<p><kbd>a</p><p>It rose 7%",
        "<template>a</template>It rose 7%",
        # what a browser moves out of what hides it
        "<i><span hidden><p>It rose 7%</i>",
        "<b><datalist><div>It rose 7%</b></div>",
        "<table hidden>It rose 7%<tr><td>a</table>",
        "<div hidden></div><div hidden>a</div><div popover>It rose 7%</div>",
        "<p hidden>a<table><tr><td>b</table></p>It rose 7%",
        "<svg><style>7</style><p>It rose 7%",
        "<svg><foreignObject><p>It rose 7%</p></foreignObject></svg>",
        "<svg><![CDATA[It rose 7%]]></svg>",
    ],
)
def test_what_a_reader_may_see_is_looked_at_for_claims(text):
    document = FORM.open(text.encode(), "a.html")
    found = candidates(document, FORM.take_apart(document), "en")
    assert [row.text.replace("&percnt;", "%") for row in found if row.claim] == ["7%"]


@pytest.mark.parametrize(
    "text",
    [
        "<div hidden>It rose 7%</div>",
        "<div hidden><div>a</div>It rose 7%</div>",
        "<div hidden><p>a</p>It rose 7%</div>",
        "<ul><li hidden><ul><li>a</ul>It rose 7%</li></ul>",
        "<table><tr hidden><td>a<td>It rose 7%</table>",
        "<div hidden><p>a<p>It rose 7%</div>",
        "<template>It rose 7%</template>",
        "<datalist><option>7%</datalist>",
        "<!-- It rose 7% -->",
        "<script>x = '7%'</script>",
        "<p class='w-7' width='7%' data-x='7%'>x</p>",
        "<meta name=viewport content='width=device-width, initial-scale=1'>",
        "<input type=hidden value='7%'>",
        "<pre>7%</pre>",
    ],
)
def test_what_no_reader_sees_is_no_claim(text):
    document = FORM.open(text.encode(), "a.html")
    assert not [row for row in candidates(document, FORM.take_apart(document), "en") if row.claim]


@pytest.mark.parametrize(
    "text",
    [
        "<p>In 2025 it grew <<a.x>>.</p>",
        "<title>In 2025 it grew <<a.x>></title>",
        "<h1>x</h1><h2>In 2025</h2><img alt='It grew <<a.x>>'>",
        "<img alt='It grew <<a.x>> in 2025'>",
        "<h2>In 2025</h2><p data-growth='<<a.x>>'>x</p>",
        "<svg><text>It grew <<a.x>> in 2025</text></svg>",
        "<h1>In 2025</h1><svg><text>It grew <<a.x>></text></svg>",
    ],
)
def test_the_time_guard_reads_wherever_a_value_stands(text):
    facts = Memory({"a": "5.0%"}, period="2024")
    options = Options(today=date(2026, 11, 30), default_language="en", notes="none")
    with pytest.raises(Refused) as error:
        render(FORM.open(text.encode(), "a.html"), lambda: facts, None, options)
    assert [finding.code for finding in error.value.findings] == ["period-conflict"]


def test_a_value_in_a_drawing_bears_neither_tags_nor_a_mark():
    done = rendered("<svg><text>Up <<a.x>></text></svg>", notes="clause")
    assert "<text>Up 5.0%</text>" in done.text


def test_a_row_of_very_many_cells_is_read_in_linear_time():
    text = "<table><tr>" + "<td>a" * 50_000 + "</table>"
    assert rendered(text).text == text


def test_the_words_over_a_block_are_part_of_where_it_stands():
    text = "<h1>R</h1><h2>North</h2>\n\n<p>A 5.</p><table><tr><th>a<th>b</tr><tr><td>c<td>d</tr></table><p>So:</p><ul><li>e</li></ul>"
    above = {piece.text: piece.above for piece in FORM.cut(text)}
    assert above["A 5."] == ("R", "North")
    assert above["<td>c<td>d"] == ("R", "North", "<th>a<th>b")
    assert above["e"] == ("R", "North", "So:")
