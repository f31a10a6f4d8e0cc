"""What of a Typst document is read as text, apart, and not at all."""

import re
from contextlib import suppress

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.formats import format_of
from factlock.render.formats.typst.code import take_apart
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, visible
from factlock.render.placeholders import scan

FORM = format_of("a.typ")


def runs(source):
    read = [(run.kind, visible(source, run)[0]) for run in take_apart(source).parts.runs]
    return [(kind, re.sub(" +", " ", text).strip()) for kind, text in read]


def apart(source):
    return [(run.zone, visible(source, run)[0]) for run in take_apart(source).parts.apart]


def zones(source):
    document = FORM.open(source.encode(), "a.typ")
    spans = [(one.start, one.end) for one in scan(source)]
    layout = FORM.read(document, spans)
    return [layout.place(n).zone for n in range(len(spans))]


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("a *b* _c_ d", "a b c d"),
        ("a_b_c 2*3*4", "a_b_c 2*3*4"),
        (r"5\% \#x \*y\* \u{41}b", "5% #x *y* Ab"),
        ("a\\\nb", "a b"),
        ("a~b--c---d...e-?f", "a\u00a0b–c—d…ef"),
        ("it was -5 then 2-3", "it was −5 then 2-3"),
        ("a // b\nc", "a c"),
        ("a /* b /* c */ d */ e", "a e"),
        ("see `code` here", f"see {HOLE} here"),
        ("see ``` `code` ``` here", f"see {HOLE} here"),
        ("a `` b", f"a {HOLE} b"),
        ("about $5.2 %$ of it", "about 5.2 % of it"),
        ('$x^2 + 10^6 "per year" <= 5$', "x² + 10⁶ per year ≤ 5"),
        ("see https://example.org/5.2%, or 5", f"see {HOLE}, or 5"),
        ("at @fig:a. Now", f"at {HOLE}. Now"),
        ("mail a@b.c", f"mail a{HOLE}"),
        ("x <label> y", "x y"),
        ("5 < 6 and 7 > 2", "5 < 6 and 7 > 2"),
        ("10#super[6] CO#sub[2]", "10⁶ CO₂"),
        ("5 #sym.percent and #sym.minus;5", "5 % and −5"),
        ("#strong[a] #text(red, [b]), c", "a b , c"),
        ("#emph[a]; b", "a b"),
        ('#link("https://x.y/5")[five] b', "five b"),
        ("#quote[five 5] b", "“five 5” b"),
        ("it is #5.2% of all", "it is 5.2% of all"),
        ('it is #"a b".split("x").join() of', f"it is {HOLE} of"),
        ("it is #(1, 2).at(0) of", f"it is {HOLE} of"),
        ("it is #x.at(0) of", "it is of"),
        ("it is #x of", f"it is {HOLE} of"),
        ("a #h(1em) b", "a b"),
        ("#if x == 1 [one] else if y [two] else [three] end", "one two three end"),
        ("#context [a] b", "a b"),
        ("[a [b] c] d", "[a [b] c] d"),
        ("a ] b", "a ] b"),
        ("#hide[no] yes", "yes"),
        ("a #footnote[b 5] c", "a c"),
        ("price #(1 + 2) x", f"price {HOLE} x"),
    ],
)  # fmt: skip
def test_what_a_line_reads_as(source, read):
    assert runs(source) == [("text", read)]


@pytest.mark.parametrize(
    ("source", "read"),
    [
        ("= A\n== B\nc", [("heading", "A"), ("heading", "B"), ("text", "c")]),
        ("= A <sec>\n\nb", [("heading", "A"), ("text", "b")]),
        ("=A\nb", [("text", "=A b")]),
        ("a\n\nb", [("text", "a"), ("text", "b")]),
        ("a\nb", [("text", "a b")]),
        ("- a\n  b\n- c\nd", [("text", "a b"), ("text", "c"), ("text", "d")]),
        ("+ a\n1. b\n/ c: d", [("text", "a"), ("text", "b"), ("text", "c: d")]),
        ("2025 was\n2025.5 more", [("text", "2025 was 2025.5 more")]),
        ("a\n```\nx = 5\n```\nb", [("text", f"a {HOLE}"), ("text", "b")]),
        ("#heading(level: 2)[A] b", [("heading", "A"), ("text", "b")]),
        ("#title[A]\n= B", [("heading", "A"), ("heading", "B")]),
        ("#align(center)[\n  a\n\n  b\n]\nc", [("text", "a"), ("text", "b"), ("text", "c")]),
        ("#quote(block: true)[a 5]\nb", [("quote", "a 5"), ("text", "b")]),
        ("a\n#pagebreak()\nb", [("text", "a"), ("text", "b")]),
        ('#figure(image("a.png"), caption: [A 5.]) <f>\nb', [("text", "A 5."), ("text", "b")]),
        ("#align(center, text(17pt)[*A*])\nb", [("text", "A"), ("text", "b")]),
        ("#figure([x], caption: flex([A], [B]))", [("text", "x"), ("text", "A"), ("text", "B")]),
        ("a\r\n\r\nb\rc", [("text", "a"), ("text", "b c")]),
        ("\ufeff= A", [("heading", "A")]),
    ],
)  # fmt: skip
def test_blocks(source, read):
    assert runs(source) == read


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        ("#table(columns: 2, [A], [B], [c], [d])", ["A \t B", "c \t d"]),
        ("#table(columns: 2)[A][B][c][d]", ["A \t B", "c \t d"]),
        ("#table(columns: (1fr, auto), table.header([A], [B]), [c], [d],)", ["A \t B", "c \t d"]),
        ("#table(columns: (auto,) * 2, [A], [B], [c])", ["A \t B", "c"]),
        ("#table(columns: (calc.max(1pt, 2pt), auto), [A], [B], [c])", ["A \t B", "c"]),
        ("#table(columns: 3, table.cell(colspan: 2)[A], [B], [c], [d], [e])", ["A \t\t B", "c \t d \t e"]),
        ("#table(columns: 2, table.cell(rowspan: 2)[A], [B], [c], [d], [e])", ["A \t B", "c", "d \t e"]),
        ("#table(columns: 2, [A], table.hline(), [B], [c], $5$)", ["A \t B", "c \t"]),
        ("#table(columns: n, [A], [B],\n [c], [d])", ["A \t B", "c \t d"]),
        ("#table([A], [B])", ["A", "B"]),
        ("#grid(columns: 2, align(center)[A], text(red, [B]), [c])", ["A \t B", "c"]),
        ("#align(center, text(17pt)[x])\n#table(columns: 2, [A], table(columns: 1, [B]))", ["A \t B"]),
        ("#figure(table(columns: 2, [A], [B]), caption: [C])", ["A \t B"]),
        ("#grid(columns: 2, [A], [B\n\nC])", ["A \t B C"]),
    ],
)  # fmt: skip
def test_rows(source, rows):
    read = [text for kind, text in runs(source) if kind == "row"]
    assert [row.strip() for row in read] == [row.strip() for row in rows]


def test_a_cell_stands_under_its_head():
    source = "= T\n#table(columns: 2, [Measure], [2025], [GDP], [<<gdp.x>>])"
    (span,) = [(one.start, one.end) for one in scan(source)]
    layout = FORM.read(FORM.open(source.encode(), "a.typ"), [span])
    assert layout.readings({0: "5.0%"}, "en")[0].heads[0] == ("2025", "GDP")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("#let a = [b <<x.y>>]", [(Zone.ATTRIBUTE, f"b {HOLE}")]),
        ("#let a = 5.2", [(Zone.ATTRIBUTE, "5.2")]),
        ("#let a = ((2024, 5.2), (2025, 5pt))", [(Zone.ATTRIBUTE, one) for one in ("2024", "5.2", "2025")]),
        ("#let f(x) = x\n#f(5.2)", [(Zone.ATTRIBUTE, "5.2")]),
        ("#text(size: 5.2pt)[x]", []),
        ('#f("a \\"b\\" \\u{41}")', [(Zone.ATTRIBUTE, 'a "b" A')]),
        ('#image("a.png", alt: "A 5")', [(Zone.ATTRIBUTE, "A 5")]),
        ('#set text(font: ("A", "B"), lang: "de")', []),
        ('#set document(title: "A 5", author: ("B", "C"))', [(Zone.ATTRIBUTE, one) for one in ("A 5", "B", "C")]),
        ("#set page(header: [A 5])", [(Zone.ATTRIBUTE, "A 5")]),
        ("#show: f.with(title: [A], abstract: [B])", [(Zone.ATTRIBUTE, "A"), (Zone.TEXT, "B")]),
        ("a #footnote[b 5] c", [(Zone.TEXT, "b 5")]),
        ("#for x in y [a 5]", [(Zone.ATTRIBUTE, "a 5")]),
        ("#list(..x.map(y => [a 5]))", [(Zone.ATTRIBUTE, "a 5")]),
        ('#{ let x = 5\n "a" }', [(Zone.ATTRIBUTE, "a")]),
        ('#import "a.typ": b', []),
    ],
)  # fmt: skip
def test_words_apart(source, words):
    assert apart(source) == words


@pytest.mark.parametrize(
    ("source", "zone"),
    [
        ("a <<x.y>> b", Zone.TEXT),
        ("= a <<x.y>>", Zone.TEXT),
        ("#strong[<<x.y>>]", Zone.TEXT),
        ("#table(columns: 1, [<<x.y>>])", Zone.TEXT),
        ("#figure([a], caption: [<<x.y>>])", Zone.TEXT),
        ("a#footnote[<<x.y>>]", Zone.TEXT),
        ("`<<x.y>>`", Zone.CODE_SPAN),
        ("```\n<<x.y>>\n```", Zone.CODE),
        ('#raw("<<x.y>>")', Zone.CODE_SPAN),
        ("// <<x.y>>", Zone.HIDDEN),
        ("/* <<x.y>> */", Zone.HIDDEN),
        ("#hide[<<x.y>>]", Zone.HIDDEN),
        ("$x = <<x.y>>$", Zone.FORMULA),
        ("#table(columns: 1, $<<x.y>>$)", Zone.FORMULA),
        ("#let x = <<x.y>>", Zone.SCRIPT),
        ("#f(<<x.y>>)", Zone.SCRIPT),
        ("#<<x.y>>", Zone.SCRIPT),
        ('#link("https://x.y/<<x.y>>")[a]', Zone.ADDRESS),
        ('#image("<<x.y>>.png")', Zone.TAG),
        ('#set text(font: "<<x.y>>")', Zone.TAG),
        ('#import "<<x.y>>.typ"', Zone.TAG),
        ('#f("<<x.y>>")', Zone.ATTRIBUTE),
        ("#let x = [<<x.y>>]", Zone.ATTRIBUTE),
        ("#set page(header: [<<x.y>>])", Zone.ATTRIBUTE),
    ],
)
def test_zones(source, zone):
    assert zones(source) == [zone]


@pytest.mark.parametrize(
    "source", ["a /* b", "a ``` b", "a `b", "a $b", "#f(", "#f[a", '#f("a', "#let x = {", "#f(/* a"]
)
def test_what_is_open_at_the_end_is_told(source):
    assert take_apart(source).open_end


def test_a_placeholder_is_no_label_and_a_label_stays():
    source = "= A <a.b>\nIt is <<a.b>> <c.d> and @a.b"
    assert runs(source) == [("heading", "A"), ("text", f"It is {HOLE} and {HOLE}")]


@pytest.mark.parametrize("opening", ["#[", "#f(", "#{", "#f(["])
def test_what_is_nested_too_deep_is_refused_by_name(opening):
    with pytest.raises(UsageFault) as error:
        FORM.take_apart(FORM.open((opening * 5_000).encode(), "a.typ"))
    assert (error.value.findings[0].code, error.value.findings[0].file) == (
        "nested-too-deep",
        "a.typ",
    )


@pytest.mark.parametrize(
    "piece", ["`", "/*", "$", '#f("', "#let x = ", "[", "*", "@", "#f", "<a", '$"', "\\", "- \n", "= ", "https://", "#table(columns: 2, [a])"]
)  # fmt: skip
def test_long_documents_are_read_in_a_time_that_grows_with_them(piece):
    with suppress(UsageFault):  # nested too deep
        take_apart(piece * 20_000)
