"""reStructuredText as a kind of document: what docutils makes of outputs, places that refuse values."""

from datetime import date

import pytest
from docutils import nodes
from memory import Memory
from sample_rst import shown, tree

from factlock.registry.errors import Refused, UsageFault
from factlock.render.engine import Options, render
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

OPTIONS = Options(today=date(2026, 11, 30), default_language="en")
BARE = Options(today=date(2026, 11, 30), default_language="en", notes="none")
HOSTILE = "a *b* **c** `d`_ |e| [1]_ f_ ``g`` :math:`h` <i> \\ :j: k:: .. l -- 'm' https://r.org/a_b_ n@o.org"
FRAMES = {
    "title": "A {}\n======\n\nText.",
    "title over and under": "======\n A {}\n======\n\nText.",
    "title of a value": "{}\n=======\n\nText.",
    "emphasis": "It *grew {}* and **{}**, *so {} then* and.",
    "link": "See `the {} page <https://example.org>`_, and `x {}`__.\n\n__ https://e.org",
    "items": "* {}\n* * b {}\n\n1. {}\n2. c {}",
    "definition": "term {}\n   definition {}",
    "fields": ":F: {}\n:G: b {}\n   {}",
    "lines": "| It {}\n| {}",
    "quote": "Text\n\n   {} quoted",
    "note": ".. note:: {}\n\n   More {}",
    "figure": ".. figure:: x.png\n   :width: 5\n\n   Caption {}\n\n   Legend {}.",
    "own note": "A [1]_ b.\n\n.. [1] It was {}.",
    "substitution": ".. |v| replace:: so {} it\n\nIt was |v| then.",
    "list-table": ".. list-table:: T {}\n   :header-rows: 1\n\n   * - a\n     - b\n   * - {}\n     - c {}",
    "grid": "+---------+-----------+\n| a       | b         |\n+=========+===========+\n| {} | c {} |\n+---------+-----------+\n| x       | y         |\n+---------+-----------+",
    "grid of wide signs": "+------+---------+\n| 宽度 | {} |\n+------+---------+\n| 窄   | 二      |\n+------+---------+",
    "grid with a cell below two": "+---------+---------+\n| {} | x       |\n|         +---------+\n|         | y       |\n+---------+---------+",
    "simple": "=======  =========\nA        B\n=======  =========\nk        {}\nl        c {}\n=======  =========",
    "simple, first column": "==========  =========\nA           B\n==========  =========\nk {}   x\nl           c\n==========  =========",
    "simple under a table": ".. table:: T\n\n   =======  =======\n   A        B\n   =======  =======\n   {}  {}\n   =======  =======",
    "simple with a head over two": "=====  =====  =======\n   Inputs     Output\n------------  -------\n  A      B    {}\n=====  =====  =======\nF      T      {}\n=====  =====  =======",
}  # fmt: skip
WIDTHS = [
    "5.0%",
    "5",
    "百分之五",
    "1,349,084,000 (estimated)",
    "- 5",
    "1. x",
    "==",
    "ne\u0301e",
    ":x: y",
    "\\\\",
    "a_",
]


def rendered(source, values, options=OPTIONS, **more):
    document = format_of("a.rst").open(source.encode(), "a.rst")
    return render(document, lambda: Memory(values, **more), None, options)


def codes(source):
    with pytest.raises((Refused, UsageFault)) as error:
        rendered(source, {"gdp": "5.0%"})
    return [finding.code for finding in error.value.findings]


def placed(frame):
    return "Intro words.\n\n" + frame.replace("{}", "<<a.x>>") + "\n"


@pytest.mark.parametrize("value", WIDTHS)
@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES.keys())
@pytest.mark.parametrize("options", [OPTIONS, BARE], ids=["notes", "bare"])
def test_a_value_stands_in_every_kind_of_block(frame, value, options):
    out = rendered(placed(frame), {"a": value}, options)
    seen = " ".join(shown(out.output.body).split())
    assert seen.count(" ".join(value.split())) >= frame.count("{}")
    marks = 1 if frame.startswith(".. |v|") else frame.count("{}")
    assert options is BARE or "[#" not in seen or marks == 1


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES.keys())
def test_a_hostile_source_stays_text_in_every_kind_of_block(frame):
    more = {"title": HOSTILE, "publisher": HOSTILE, "clause": HOSTILE}
    out = rendered(placed(frame), {"a": "5.0%"}, **more)
    assert " ".join(HOSTILE.split()) in " ".join(shown(out.output.body).split())


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (":math:`x = <<gdp.x>>`", "placeholder-in-formula"),
        (".. math::\n\n   x = <<gdp.x>>", "placeholder-in-formula"),
        (".. math:: x = <<gdp.x>>", "placeholder-in-formula"),
        (".. raw:: html\n\n   <b><<gdp.x>></b>", "placeholder-in-script"),
        ("See https://example.org/<<gdp.x>>.", "placeholder-in-address"),
        ("See `x <https://example.org/<<gdp.x>>>`_.", "unclosed-placeholder"),
        (".. _a: https://example.org/<<gdp.x>>", "placeholder-in-address"),
        (".. image:: <<gdp.x>>", "placeholder-in-address"),
        (":ref:`<<gdp.x>>`", "placeholder-in-address"),
        (".. note:: a\n   :class: <<gdp.x>>", "placeholder-in-address"),
        (".. csv-table:: T\n\n   a,<<gdp.x>>", "placeholder-in-csv-table"),
        ("+---+\n| <<gdp.x>> |\n+---+", "placeholder-in-ragged-table"),
        ("=====  =====\n<<gdp.x>>  b\n=====  =====", "placeholder-in-ragged-table"),
        (".. factlock: {date: soon}\n\nIt grew <<gdp.x>>.", "bad-front-matter"),
    ],
)
def test_a_value_is_refused_where_it_cannot_stand(source, code):
    assert code in codes(source)


def test_a_sign_of_an_edge_is_refused_in_a_cell_over_columns():
    table = "+---------+---------+\n| all <<a.x>>       |\n+---------+---------+\n| c       | d       |\n+---------+---------+\n"
    with pytest.raises(Refused) as error:
        rendered(table, {"a": "x|y"})
    (finding,) = error.value.findings
    assert (finding.code, finding.line, finding.column) == ("value-in-wide-cell", 2, 7)
    assert "“x|y”" in finding.message
    assert tree(rendered(table, {"a": "5.0%"}).output.body)


@pytest.mark.parametrize(
    ("source", "zone"),
    [
        ("``<<gdp.x>>``", Zone.CODE_SPAN),
        (":code:`<<gdp.x>>`", Zone.CODE_SPAN),
        ("a::\n\n  <<gdp.x>>", Zone.CODE),
        ("a::\n\n> <<gdp.x>>", Zone.CODE),
        ("- a::\n\n    <<gdp.x>>", Zone.CODE),
        (".. code-block:: python\n\n   <<gdp.x>>", Zone.CODE),
        (">>> <<gdp.x>>", Zone.CODE),
        (".. <<gdp.x>>", Zone.HIDDEN),
        ("..\n   <<gdp.x>>", Zone.HIDDEN),
        ("..\n\n   <<gdp.x>>", Zone.TEXT),
        (".. image:: x.png\n   :alt: GDP <<gdp.x>>", Zone.ATTRIBUTE),
        (".. |v| replace:: <<gdp.x>>", Zone.ATTRIBUTE),
        ("a\\::\n\n  <<gdp.x>>", Zone.TEXT),
    ],
)
def test_what_kind_of_place_it_is(source, zone):
    form = format_of("a.rst")
    document = form.open(source.encode(), "a.rst")
    spans = [(seen.start, seen.end) for seen in scan(document.text)]
    assert form.read(document, spans).place(0).zone is zone


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_stay(end, mark):
    source = mark + "A\n=\n\nIt grew ``<<gdp.x>>``.\n".replace("\n", end)
    assert rendered(source, {"gdp": "5.0%"}).output.body == source.encode()
    out = rendered(source + f"{end}Then <<gdp.x>>.{end}", {"gdp": "5.0%"}).text
    assert out.startswith(source)
    assert out.count("\n") == out.count(end)


def test_the_author_and_year_stand_in_the_sentence_and_a_list_at_the_end():
    options = Options(today=date(2026, 11, 30), default_language="en", style="apa-7")
    out = rendered("It grew <<gdp.x>>, they say.\n", {"gdp": "5.0%"}, options)
    seen = shown(out.output.body)
    assert "It grew 5.0% (Office of Statistics" in seen
    assert "References" in seen


def test_labels_are_not_those_of_the_document():
    out = rendered("A [#f1]_ b <<gdp.x>>.\n\n.. [#f1] Own.\n", {"gdp": "5.0%"})
    assert "[#fx1]_" in out.text
    assert tree(out.output.body)


def test_settings_stand_in_a_comment():
    source = ".. factlock:\n   id: a\n   date: 2026-03-31\n   lang: de\n   require: [proven, cited]\n\nText\n====\n"
    form = format_of("a.rst")
    settings = form.read(form.open(source.encode(), "a.rst"), []).settings
    assert (settings.id, settings.reference, settings.language) == ("a", date(2026, 3, 31), "de")
    assert (settings.proven, settings.cited, settings.fetched) == (True, True, False)


@pytest.mark.parametrize(
    "piece",
    ["*a ", "``a ", "|a ", "a_ ", "[a ", "- ", ".. a\n", " == ==\n", "== ==\n\n", "+--+\n", "a::\n\n", ":a:`b ", "a:b", "\\", "=\n", "`a <", "宽 "],
)  # fmt: skip
def test_it_is_read_in_a_time_that_grows_with_its_length(piece):
    form = format_of("a.rst")
    document = form.open((piece * (30_000 // len(piece))).encode(), "a.rst")
    assert form.take_apart(document)


def test_what_keeps_titles_and_tables_in_line_is_taken_out_again():
    source = placed(
        f"{FRAMES['title']}\n\nB\n==\n\n{FRAMES['grid of wide signs']}\n\n{FRAMES['simple']}"
    )
    out = rendered(source, {"a": "百分之五十，大约是这样，并且更多"})
    kept, at = [], 0
    cuts = [(span.start, span.end, "<<a.x>>") for span in out.output.spans]
    cuts += [(low, high, "") for low, high in (*out.output.marks, *out.output.notes)]
    for low, high, put in sorted(cuts):
        kept += [out.text[at:low], put]
        at = high
    assert "".join((*kept, out.text[at:])) == source


def test_a_mark_stands_before_the_colons_that_announce_code():
    out = rendered("It was <<gdp.x>>::\n\n    code\n", {"gdp": "5.0%"})
    assert "5.0%\\ [#f1]_::" in out.text
    assert [node.astext() for node in tree(out.output.body).findall(nodes.literal_block)] == [
        "code"
    ]


@pytest.mark.parametrize("value", ["•", "‣", "&", "%", '"', "(", "$$"])
def test_a_sign_alone_is_no_list_and_no_line_under_a_title(value):
    out = rendered("a\n<<gdp.x>>\n\n* <<gdp.x>>\n", {"gdp": value}, BARE)
    made = tree(out.output.body)
    assert [node.astext() for node in made.findall(nodes.paragraph)] == [f"a\n{value}", value]


@pytest.mark.parametrize("value", ["2025. x", "- 5", "(1)"])
def test_what_an_option_does_begins_with_a_value(value):
    out = rendered("-a, --all=N  <<gdp.x>> x\n/V  y\n", {"gdp": value}, BARE)
    (first, _) = tree(out.output.body).findall(nodes.description)
    assert first.astext() == f"{value} x"


def test_an_address_of_mail_in_a_value_is_no_link():
    out = rendered("It was <<gdp.x>>.\n", {"gdp": "a@b.org"}, BARE)
    assert not list(tree(out.output.body).findall(nodes.reference))


def test_a_sign_behind_a_mark_begins_no_markup():
    out = rendered("It was <<gdp.x>>*. Or <<gdp.x>>|. Or <<gdp.x>>`.\n", {"gdp": "5.0%"})
    made = tree(out.output.body)
    assert [mark.astext() for mark in made.findall(nodes.footnote_reference)] == ["1"] * 3
    assert not list(made.findall(nodes.emphasis))


def test_code_in_a_substitution_is_code():
    out = rendered(".. |s| replace:: ``<<gdp.x>>`` x\n\n|s|\n", {"gdp": "*5*"}, BARE)
    assert out.left_alone == 1
