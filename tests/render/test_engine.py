"""A document and its facts make an output, or every reason why not, at once."""

from datetime import date

import pytest

from factlock.registry.errors import Refused, UsageFault
from factlock.registry.model import Quantity, Status
from factlock.render import files

CLASHES = [
    'std::cout << x << "a" >> y;',
    "std::cout << p.x << std::endl;",
    "vector<vector<int>> grid; map<int,vector<pair<int,int>>> m;",
    "1 << n, n >> 2, 1 << cfg.bits",
    "x <<= 1; y >>= 2",
    "cat <<EOF >> out",
    "cat <<'EOF' >> out",
    "cat <<EOF\nbody\nEOF",
    "puts <<~HEREDOC\n  body\nHEREDOC",
    "echo <<<EOT",
    "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch",
    "<< bonjour >>",
    "« bonjour », «guillemets»",
    "《红楼梦》〈篇〉",
    "{#1} {% if x %} {{{ y }}} {{ page.title }}",
    "see <<xref>> and <<xref,text>>",
    "<<chunk>>=\ncode\n@",
    "class Foo <<interface>>",
    "base: &b {a: 1}\n<<: *b",
    ">>> import os\n>> 5",
    "<user@example.org> <https://example.org/a.b>",
    "[[Wiki page.md]]",
    "template<<>> <<>> << >>",
    "a<b>>c and 5 < 6 >> 4",
    "mixed \\<< and \\>> and &lt;&lt;x&gt;&gt;",
    "$a << b.c$ is math",
    "---\ntitle: x\n---\n<<: *a\n",
    "---\n<<: not {yaml\n---\ntext\n",
    "```\nfenced <<never.closed>>\n",
]  # fmt: skip


@pytest.mark.parametrize("text", CLASHES)
@pytest.mark.parametrize(
    "frame", ["{}", "\ufeff{}\r\n", "# h\n\n{}\n\n| a |\n|---|\n", "{}\r\n\r\nx\n\ry\x0b\x0c\u2028"]
)
def test_a_document_without_placeholders_comes_out_byte_for_byte(fill, facts, text, frame):
    whole = frame.format(text) if "{" not in text else frame.replace("{}", text)
    rendered = fill(whole)
    assert rendered.text.encode() == whole.encode()
    assert rendered.uses == ()
    assert rendered.section.output == rendered.section.template


def test_what_has_a_name_of_its_own_is_an_error_once_a_fact_bears_it(facts, fill, refused):
    facts("xref", total="5%")
    assert refused("see <<xref>>") == [("placeholder-without-key", 1, 5)]
    with pytest.raises(Refused) as error:
        fill("see <<xref>>")
    assert error.value.findings[0].fix == "write <<xref.KEY>>; its keys: total"


def test_values_stand_where_the_placeholders_stood(fill, facts):
    facts("gdp", growth="5.0%", total="134.9 trillion")
    rendered = fill("GDP grew <<gdp.growth>> to <<gdp.total>>.\n", notes="none")
    assert rendered.text == "GDP grew 5.0% to 134.9 trillion.\n"
    assert [rendered.text[u.start : u.end] for u in rendered.uses] == ["5.0%", "134.9 trillion"]
    assert [(u.line, u.column) for u in rendered.uses] == [(1, 10), (1, 28)]
    assert rendered.map.expressions == ("gdp.growth", "gdp.total")


def test_line_ends_byte_order_mark_and_missing_last_line_feed_survive(fill, facts):
    facts("gdp", growth="5.0%")
    text = "\ufeff# A\r\n\r\nup <<gdp.growth>>\r\nor\rnot\n\nend"
    out = fill(text, notes="none").text
    assert out == text.replace("<<gdp.growth>>", "5.0%")
    noted = fill(text).text
    assert noted.startswith(out.replace("5.0%", "5.0%[^f1]") + "\r\n\r\n[^f1]: ")
    assert noted.endswith(".\r\n")


def test_all_errors_come_at_once_with_their_places(facts, refused):
    facts("gdp", growth="5.0%")
    facts("pop", total="5 million", period="2024")
    facts("pop", total="6 million", period="2025")
    text = (
        "Missing <<gpd.growth>> and <<gdp.grwth>>,\n"
        "which <<pop.total>>, none <<pop@2020.total>>.\n"
        "Near \\<<gdp.growth>> and {{gdp.growth}}, <<gdp.growth\n"
        "<<gdp.growth | rond(1)>> <<= gdp.growth * 2>> <<-gdp.growth>> «nobody.knows»\n"
    )
    assert refused(text) == [
        ("unknown-id", 1, 9),
        ("unknown-key", 1, 28),
        ("which-period", 2, 7),
        ("unknown-period", 2, 27),
        ("altered-placeholder", 3, 6),
        ("foreign-placeholder", 3, 26),
        ("unclosed-placeholder", 3, 42),
        ("unknown-filter", 4, 1),
        ("typed-constant", 4, 26),
        ("computed-placeholder", 4, 47),
    ]


def test_the_first_column_counts_without_the_byte_order_mark(refused):
    assert refused("\ufeff<<a.b>>") == [("unknown-id", 1, 1)]


def test_a_fact_is_asked_for_once_however_often_it_is_used(fill, facts):
    facts("gdp", growth="5.0%", total="7")
    fill("<<gdp.growth>> <<gdp.growth>> <<gdp.total>> <<gdp.growth | round(0)>>\n" * 3)
    assert facts.asked == ["gdp"]


def test_the_registry_is_not_opened_for_a_document_without_placeholders():
    from factlock.render.engine import Options, render

    def never():
        raise AssertionError

    document = files.decode(b"text `<<a.b>>`", "a.md")
    rendered = render(document, never, None, Options(today=date(2026, 11, 30)))
    assert rendered.section.log_head == ""
    assert rendered.left_alone == 1


def test_where_there_is_no_registry_no_name_is_known():
    from factlock.render.engine import Options, render

    def missing():
        raise UsageFault.of("no-registry", "there is none")

    options = Options(today=date(2026, 11, 30))
    text = b"{{ page.title }} <<interface>>"
    assert render(files.decode(text, "a.md"), missing, None, options).text.encode() == text
    with pytest.raises(UsageFault):
        render(files.decode(b"<<a.b>>", "a.md"), missing, None, options)


# Where placeholders stand


@pytest.mark.parametrize(
    "text",
    [
        "`<<gdp.growth>>`",
        "``x ` <<gdp.growth>>``",
        "```\n<<gdp.growth>>\n```",
        "~~~ <<gdp.growth>>\n~~~",
        "    <<gdp.growth>>",
        "- a\n\n      <<gdp.growth>>",
        "> ```\n> <<gdp.growth>>",
        "<!-- <<gdp.growth>> -->",
        "text <!-- <<gdp.growth>> --> text",
        "<script>\nx = <<gdp.growth>>;\n</script>",
        "<style>\n<<gdp.growth>>\n</style>",
        "<pre>\n\n<<gdp.growth>>\n</pre>",
        "<code><<gdp.growth>></code>",
    ],
)
def test_code_and_comments_are_left_alone(fill, facts, text):
    facts("gdp", growth="5.0%")
    rendered = fill(text)
    assert rendered.text == text
    assert rendered.left_alone == 1


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("# Up <<gdp.growth>>\n", "# Up 5.0%\n"),
        ("Up <<gdp.growth>>\n===\n", "Up 5.0%\n===\n"),
        ("- a\n  - <<gdp.growth>>\n", "- a\n  - 5.0%\n"),
        ("- a\n    <<gdp.growth>>\n", "- a\n    5.0%\n"),
        ("a\n    <<gdp.growth>>\n", "a\n    5.0%\n"),
        ("> up <<gdp.growth>>\n", "> up 5.0%\n"),
        ("1. <<gdp.growth>>\n", "1. 5.0%\n"),
        ("| a |\n|---|\n| <<gdp.growth | round(0)>> |\n", "| a |\n|---|\n| 5% |\n"),
        ("[up <<gdp.growth>>](u)\n", "[up 5.0%](u)\n"),
        ("![up <<gdp.growth>>](u.png)\n", "![up 5.0%](u.png)\n"),
        ("**<<gdp.growth>>** _<<gdp.growth>>_\n", "**5.0%** _5.0%_\n"),
        ("a ` b <<gdp.growth>>\n", "a ` b 5.0%\n"),
        ("<b><<gdp.growth>></b>\n", "<b>5.0%</b>\n"),
        ("<div>\n\n<<gdp.growth>>\n\n</div>\n", "<div>\n\n5.0%\n\n</div>\n"),
        ("<div>up <<gdp.growth>></div>\n", "<div>up 5.0%</div>\n"),
        ("[^1]: up <<gdp.growth>>\n", "[^1]: up 5.0%\n"),
        ("<<gdp.growth>>", "5.0%"),
    ],
)
def test_everything_that_is_read_is_filled_in(fill, facts, text, output):
    facts("gdp", growth="5.0%")
    assert fill(text, notes="none").text == output


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[a](<<gdp.growth>>)", "placeholder-in-address"),
        ("[a](u?x=<<gdp.growth>>)", "placeholder-in-address"),
        ('[a](u "<<gdp.growth>>")', "placeholder-in-address"),
        ("![a](<<gdp.growth>>.png)", "placeholder-in-address"),
        ("<https://example.org/<<gdp.growth>>/x>", "placeholder-in-address"),
        ("https://example.org/<<gdp.growth>>", "placeholder-in-address"),
        ("www.example.org/<<gdp.growth>>", "placeholder-in-address"),
        ("[r]: /<<gdp.growth>>", "placeholder-in-address"),
        ("[^<<gdp.growth>>]: a note", "placeholder-in-address"),
        ('<a href="<<gdp.growth>>">x</a>', "placeholder-in-address"),
        ('<div title="<<gdp.growth>>">x</div>', "placeholder-in-address"),
        ("---\ntitle: up <<gdp.growth>>\n---\n", "placeholder-in-front-matter"),
        ("+++\ntitle = '<<gdp.growth>>'\n+++\n", "placeholder-in-front-matter"),
        ("<div>up <<gdp.growth>></div>", "note-in-html"),
        ("up <<gdp.growth>>\n\n```\nopen", "open-at-end"),
        ("up <<gdp.growth>>\n\n<!-- open", "open-at-end"),
    ],
)
def test_where_a_value_cannot_stand_it_is_refused(facts, refused, text, code):
    facts("gdp", growth="5.0%")
    assert [found[0] for found in refused(text)] == [code]


def test_front_matter_may_ask_for_code_to_be_filled_in(fill, facts):
    facts("gdp", growth="5.0%")
    head = "---\nfactlock: {render-in-code: true}\n---\n"
    out = fill(
        head + "`<<gdp.growth>>` is\n\n```\n<<gdp.growth>>\n```\n<!-- <<gdp.growth>> -->\n"
    ).text
    assert out.startswith(
        head + "`5.0%`[^f1] is\n\n```\n5.0%\n```\n<!-- <<gdp.growth>> -->\n\n[^f1]: "
    )


def test_an_exclamation_mark_prints_a_literal_placeholder(fill, facts):
    facts("gdp", growth="5.0%")
    rendered = fill("Write <<! gdp.growth >> to get <<gdp.growth>>.", notes="none")
    assert rendered.text == "Write <<gdp.growth>> to get 5.0%."


# Settings


def test_bad_settings_are_all_told_and_stop_before_anything_else(fill):
    text = (
        "---\nlang: 5 5\nfactlock:\n  date: tomorrow\n  require: everything\n"
        "  render-in-code: maybe\n  colour: red\n---\n<<a.b>>\n"
    )
    with pytest.raises(UsageFault) as error:
        fill(text)
    found = [(f.code, f.line, f.file) for f in error.value.findings]
    assert sorted(found) == [("bad-front-matter", n, "report.md") for n in (2, 4, 5, 6, 7)]


@pytest.mark.parametrize(
    ("head", "options", "expected"),
    [
        ("", {}, ("en", "2026-11-30")),
        ("---\nlang: zh-CN\n---\n", {}, ("zh-CN", "2026-11-30")),
        ("---\nlang: zh-CN\n---\n", {"language": "de"}, ("de", "2026-11-30")),
        ("---\nfactlock: {date: 2025-06-30}\n---\n", {}, ("en", "2025-06-30")),
        (
            "---\nfactlock: {date: 2025-06-30}\n---\n",
            {"as_of": date(2024, 1, 1)},
            ("en", "2024-01-01"),
        ),
    ],
)
def test_language_and_reference_date_come_from_option_document_or_default(
    fill, head, options, expected
):
    section = fill(head + "text", **options).section
    assert (section.language, section.reference_date) == expected


def test_the_document_has_an_identity(fill):
    assert fill("---\nfactlock: {id: annual}\n---\n").section.document == "annual"
    assert fill("text", document="docs/report.md").section.document == "docs/report.md"
    assert fill("text").section.document == "report.md"


def test_an_unknown_kind_of_document_is_wrong_usage(fill):
    with pytest.raises(UsageFault) as error:
        fill("text", name="report.odt")
    assert error.value.findings[0].code == "unknown-format"


# What must not be shown


@pytest.mark.parametrize(
    ("status", "code", "severity"),
    [
        (Status.SUSPECT, "suspect", "warning"),
        (Status.DRIFTED, "drifted", "error"),
        (Status.GONE, "gone", "error"),
        (Status.DISPUTED, "disputed", "error"),
        (Status.SUPERSEDED, "superseded", "error"),
        (Status.RETIRED, "retired", "error"),
        (Status.FORKED, "forked-fact", "error"),
        (Status.REDACTED, "redacted", "error"),
        (Status.EXPIRED, "expired", "error"),
    ],
)
def test_status_decides_what_may_be_shown(fill, facts, refused, status, code, severity):
    facts("gdp", growth="5.0%", status=status)
    if severity == "error":
        assert refused("<<gdp.growth>>") == [(code, 1, 1)]
    else:
        (finding,) = fill("<<gdp.growth>>").findings
        assert (finding.code, finding.severity, finding.column) == (code, severity, 1)


def test_a_hostile_value_cannot_smuggle_a_placeholder_into_the_output(facts, refused):
    facts("evil", text=Quantity("text", "<<gdp.growth>>", 0, 14))
    assert [f[0] for f in refused("x <<evil.text>>", notes="none")] == ["read-back"]


def test_a_clause_that_looks_like_a_placeholder_is_a_quotation(fill, facts):
    facts("evil", total="5%", clause="<<gdp.growth>> was 5%", title="{{evil.total}}")
    assert "[^f1]: " in fill("x <<evil.total>>").text
