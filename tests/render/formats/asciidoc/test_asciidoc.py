"""AsciiDoc as a kind of document: what pandoc makes of outputs, places that refuse values."""

from datetime import date

import pytest
from memory import Memory
from sample_asciidoc import shown

from factlock.registry.errors import Refused, UsageFault
from factlock.render.engine import Options, render
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

OPTIONS = Options(today=date(2026, 11, 30), default_language="en")
BARE = Options(today=date(2026, 11, 30), default_language="en", notes="none")
HOSTILE = "a ]] b [c] *d* __e__ ;; :: f:: {x} (C) -- ... `h` +i+ #j# ^k^ ~l~ <m> &n; ((o)) | \\ p->q n@o.org footnote:[x] “”"
FRAMES = {
    "paragraph": "It was {} then, and {}.",
    "beginning": "{} was it.",
    "emphasis": "*{}* b _{}_; and *so {} then*.",
    "item": "* {}\n* a {}; b",
    "numbered": ". {}",
    "term": "term {}:: def {}",
    "table": "|===\n|a |b\n\n|{} |{}\n|===",
    "glued to a cell": "|===\n|a |b\n\n|{}|c\n|===",
    "link": "https://example.org[see {}, b] c",
    "note": "NOTE: x {}",
    "block": "====\nIn {}.\n====",
    "title of a section": "== In {} more\n\nText.",
    "title of a block": ".In {}\nText.",
    "second line": "a\n{}; more",
    "own note": "Afootnote:[It was {}.] so.",
    "cross reference": "See <<part,it was {} then>>.",
}
WIDTHS = ["5.0%", "5;", "1,349", "*", "a::", "- 5", "1. x", "2+", "x]", "(C)", "5...6", "{x}", "((x))", "don't", "a--b", "百分之五"]  # fmt: skip


def rendered(source, values, options=OPTIONS, **more):
    document = format_of("a.adoc").open(source.encode(), "a.adoc")
    return render(document, lambda: Memory(values, **more), None, options)


def codes(source):
    with pytest.raises((Refused, UsageFault)) as error:
        rendered(source, {"gdp": "5.0%"})
    return [finding.code for finding in error.value.findings]


def placed(frame):
    return "= T\n\n" + frame.replace("{}", "<<a.x>>") + "\n"


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES.keys())
@pytest.mark.parametrize("options", [OPTIONS, BARE], ids=["notes", "bare"])
def test_a_value_stands_in_every_kind_of_block(frame, options):
    for value in WIDTHS:
        out = rendered(placed(frame), {"a": value}, options)
        seen = " ".join(shown(out.output.body).split())
        assert seen.count(" ".join(value.split())) >= frame.count("{}"), out.text


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES.keys())
def test_a_hostile_source_stays_text_in_every_kind_of_block(frame):
    more = {"title": HOSTILE, "publisher": HOSTILE, "clause": HOSTILE}
    out = rendered(placed(frame), {"a": "5.0%"}, **more)
    assert " ".join(HOSTILE.split()) in " ".join(shown(out.output.body).split())


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("stem:[x = <<gdp.x>>]", "placeholder-in-formula"),
        ("[stem]\n++++\nx = <<gdp.x>>\n++++", "placeholder-in-formula"),
        ("++++\n<b><<gdp.x>></b>\n++++", "placeholder-in-script"),
        ("See https://example.org/<<gdp.x>>.", "placeholder-in-address"),
        ("See link:<<gdp.x>>[a].", "placeholder-in-address"),
        ("image::<<gdp.x>>[a]", "placeholder-in-address"),
        ("[quote,<<gdp.x>>]\nText", "placeholder-in-address"),
        (":lang: <<gdp.x>>", "bad-front-matter"),
        (":factlock-date: <<gdp.x>>", "bad-front-matter"),
        (",===\na,<<gdp.x>>\n,===", "placeholder-in-csv-table"),
        ("[format=csv]\n|===\na,<<gdp.x>>\n|===", "placeholder-in-csv-table"),
        ("In <<gdp.x>>\n------------", "placeholder-in-underlined-title"),
        (":factlock-date: soon\n\nIt grew <<gdp.x>>.", "bad-front-matter"),
        ("It grew <<gdp.x>>.\n\n----\nx", "open-at-end"),
    ],
)
def test_a_value_is_refused_where_it_cannot_stand(source, code):
    assert code in codes(source)


@pytest.mark.parametrize(
    ("source", "zone"),
    [
        ("`<<gdp.x>>`", Zone.CODE_SPAN),
        ("+<<gdp.x>>+", Zone.CODE_SPAN),
        ("pass:[<<gdp.x>>]", Zone.CODE_SPAN),
        ("----\n<<gdp.x>>\n----", Zone.CODE),
        ("....\n<<gdp.x>>\n....", Zone.CODE),
        ("```\n<<gdp.x>>\n```", Zone.CODE),
        ("[source,sh]\n<<gdp.x>>", Zone.CODE),
        (" <<gdp.x>>", Zone.CODE),
        ("// <<gdp.x>>", Zone.HIDDEN),
        ("////\n<<gdp.x>>\n////", Zone.HIDDEN),
        ("image::x.png[GDP <<gdp.x>>,30]", Zone.ATTRIBUTE),
        (":v: <<gdp.x>>", Zone.ATTRIBUTE),
        ("== A <<gdp.x>>", Zone.ATTRIBUTE),
        ("* a\n  <<gdp.x>>", Zone.TEXT),
        ("****\n<<gdp.x>>\n****", Zone.TEXT),
        ("|===\n|<<gdp.x>>\n|===", Zone.TEXT),
        ("2 * 3 ` <<gdp.x>>", Zone.TEXT),
    ],
)
def test_what_kind_of_place_it_is(source, zone):
    form = format_of("a.adoc")
    document = form.open(source.encode(), "a.adoc")
    spans = [(seen.start, seen.end) for seen in scan(document.text)]
    assert form.read(document, spans).place(0).zone is zone


def test_a_note_that_is_marked_again_is_named_by_its_label():
    out = rendered("A *<<gdp.x>>*.\n\n* b <<gdp.x>>; c\n", {"gdp": "5.0%"})
    assert out.text.count("footnote:f1[Office of Statistics") == 1
    assert "* b 5.0%;footnote:f1[] c" in out.text
    assert "*5.0%*.footnote:f1[" in out.text


def test_a_mark_behind_emphasis_leaves_the_emphasis():
    out = rendered("A *<<gdp.x>>* so.\n", {"gdp": "5.0%"})
    assert "*5.0%*{empty}footnote:f1[" in out.text


def test_a_value_of_a_title_bears_no_mark_and_its_note_stands_at_the_end():
    out = rendered("= T\n\n== In <<gdp.x>>\n\nText.\n", {"gdp": "5.0%"})
    assert "footnote:" not in out.text
    assert out.text.endswith("Snapshot 000000000000.\n")


def test_several_sources_have_a_comma_between_them():
    out = rendered("It was <<= gdp.x + pop.x | round(1)>> so.\n", {"gdp": "5.0%", "pop": "6.0%"})
    assert "]{empty}^,^footnote:f2[" in out.text


def test_rows_and_heads_are_told_by_columns_and_spans():
    source = '= T\n\n[cols="2,1,1"]\n|===\n|Measure |2024 |2025\n\n.2+|Growth\n|1.0\n|<<gdp.x>>\n|2.0\n|<<pop.x>>\n|===\n'
    form = format_of("a.adoc")
    document = form.open(source.encode(), "a.adoc")
    spans = [(seen.start, seen.end) for seen in scan(document.text)]
    readings = form.read(document, spans).readings({0: "5.0%", 1: "6.0%"}, "en")
    assert [readings[n].heads[0][0] for n in (0, 1)] == ["2025", "2025"]


def test_settings_are_attributes():
    source = "= T\n:lang: de\n:factlock-id: a\n:factlock-date: 2026-03-31\n:factlock-require: proven, cited\n\nText.\n"
    form = format_of("a.adoc")
    settings = form.read(form.open(source.encode(), "a.adoc"), []).settings
    assert (settings.id, settings.reference, settings.language) == ("a", date(2026, 3, 31), "de")
    assert (settings.proven, settings.cited, settings.fetched) == (True, True, False)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_stay(end, mark):
    source = mark + "= A\n\nIt grew `<<gdp.x>>`, see <<a>> and <<b,c>>.\n".replace("\n", end)
    assert rendered(source, {"gdp": "5.0%"}).output.body == source.encode()


@pytest.mark.parametrize(
    "piece",
    ["*a ", "`a ", "_a", "#a ", "+a ", "{a", "((", "<<a,", "a:b", "https://a[", "footnote:[", "[[a", "a:: ", "|a", "|===\n|a", "* a\n", ".a\n", "[a]\n", "image:a[b,", "a +\n"],
)  # fmt: skip
def test_it_is_read_in_a_time_that_grows_with_its_length(piece):
    form = format_of("a.adoc")
    document = form.open((piece * (30_000 // len(piece))).encode(), "a.adoc")
    assert form.take_apart(document)


def test_a_mark_stands_before_a_note_of_the_document():
    out = rendered("A <<gdp.x>>footnote:[own].\n", {"gdp": "5.0%"})
    assert "5.0%footnote:f1[" in out.text
    assert out.text.rstrip().endswith("]footnote:[own].")


def test_a_mark_stands_behind_a_raised_value():
    out = rendered("x^<<gdp.x>>^ y~<<gdp.x>>~ z\n", {"gdp": "5"})
    assert "x^5^footnote:f1[" in out.text
    assert "y~5~\u202ffootnote:f1[] z" in out.text


def test_a_cell_that_is_printed_as_it_stands_is_code():
    out = rendered("|===\nl|<<gdp.x>>\n|<<gdp.x>>\n|===\n", {"gdp": "5.0%"}, BARE)
    assert out.text == "|===\nl|<<gdp.x>>\n|5.0%\n|===\n"


@pytest.mark.parametrize(
    "anchor", ["[[hello.c]]", "[#hello.c]\n== H\n", "[.r#hello.c]", "anchor:hello.c[]", "[[[hello.c]]]", "[[hello.c,label]]"]
)  # fmt: skip
def test_a_reference_to_an_anchor_of_the_document_is_left_alone(anchor):
    source = f"{anchor}\nSee <<hello.c>>, <<hello.c,the file>> and <<gdp.x>>.\n"
    out = rendered(source, {"gdp": "5.0%"}, BARE)
    assert out.text == source.replace("<<gdp.x>>", "5.0%")
    assert codes("See <<hello.c>>.\n") == ["unknown-id"]


def test_many_values_in_one_block_take_a_time_that_grows_with_their_number():
    form = format_of("a.adoc")
    for source in (
        "|===\n" + "|<<gdp.x>>\n" * 8_000 + "|===\n",
        "<<gdp.x>> is it\n===========\n\n" * 8_000,
    ):
        document = form.open(source.encode(), "a.adoc")
        spans = [(seen.start, seen.end) for seen in scan(document.text)]
        assert form.read(document, spans).place(len(spans) - 1)


def test_the_source_of_what_bears_no_mark_is_listed_with_its_value():
    source = "= Growth of <<gdp.x>>\n\n.Figures of <<gdp.x>>\n|===\n|a |b\n|===\n\nPrices rose <<cpi.x>>.\n"
    document = format_of("a.adoc").open(source.encode(), "a.adoc")
    facts = Memory({"gdp": "5.0%", "cpi": "2.1%"})
    text = render(document, lambda: facts, None, OPTIONS).text
    (_, listed) = text.split("\n.Sources\n")
    assert listed.startswith("* 5.0%: Office of Statistics, ")
    assert listed.count("\n") == 1
