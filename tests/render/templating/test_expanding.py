"""What templates can do: names by asking, places of the template, line ends, dates, data."""

import pytest

from factlock.registry.errors import Refused, UsageFault
from factlock.render import files
from factlock.render.formats import open_document

TABLE = """\
| year | total |
|---|---|
{% for f in facts("cn_gdp@*") %}
| {{ f.period }} | <<{{ f.name }}.total>> |
{% endfor %}
"""


def test_a_loop_over_a_series_writes_placeholders(expand_text):
    rows = "".join(f"| {year} | <<cn_gdp@{year}.total>> |\n" for year in range(2021, 2026))
    assert expand_text(TABLE) == f"| year | total |\n|---|---|\n{rows}"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ('{{ facts("cn_gdp")|length }}', "5"),
        ('{{ facts("cn_gdp@2024")[0].name }}', "cn_gdp@2024"),
        ('{{ facts("pop_*@2024*")|map(attribute="name")|join(" ") }}', "pop_no@2024 pop_se@2024-Q1"),
        ('{{ facts("pop_se@2024-01/2024-03")[0].period }}', "2024-Q1"),
        ('{{ facts("cn_gdp@doc-1y")[0].period.year + 1 }}', "2026"),
        ('{{ facts("rate")[0].period == "" }}', "true"),
        ('{{ facts("rate")[0].keys|join }}', "x"),
        ('{{ periods("cn_gdp")[-2:]|join(", ") }}', "2024, 2025"),
        ('{{ periods("pop_*")|join(", ") }}', "2024-Q1, 2024"),
        ('{{ ids("*p*")|join(" ") }}', "cn_gdp pop_no pop_se"),
        ('{{ keys("cn_gdp")|join(" ") }}', "growth total"),
        ('{{ keys("*.g*")|join(" ") }}', "growth"),
        ('{{ has("cn_gdp@2025.total") }} {{ has("cn_gdp@2026.total") }}', "true false"),
        ('{{ has("nope") }}{{ has("rate.x") }}{{ has("rate.y") }}', "falsetruefalse"),
        ('{{ has("old_gdp@2025.total") }} {{ ids("old_gdp")|join }}', "true cn_gdp"),
        ("{{ doc.date }} {{ doc.year }} {{ doc.quarter }} {{ doc.month }}", "2026-11-30 2026 4 11"),
        ("{% for i in range(3) %}{{ loop.index }}{{ ',' if not loop.last }}{% endfor %}", "1,2,3"),
        ("{% macro m(x) %}<<{{ x }}.k>>{% endmacro %}{{ m('a') }}", "<<a.k>>"),
        ("{% set ns = namespace(n=0) %}{% for i in range(4) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}", "6"),
        ("{% raw %}{{ x }}{% endraw %}{# gone #}", "{{ x }}"),
        ("{{ nothing | default('x') }}{% if nothing is defined %}y{% endif %}", "x"),
        ("<<rate.x | round(1)>> <<= (a.x - b.x) / b.x | percent(1)>>", "<<rate.x | round(1)>> <<= (a.x - b.x) / b.x | percent(1)>>"),
    ],
)  # fmt: skip
def test_what_a_template_may_ask_and_say(expand_text, written, shown):
    assert expand_text(written) == shown


def test_data_is_text_but_for_true_false_and_null(expand_text):
    data = {"rows": [{"items": "5.20"}], "draft": False, "none": None, "n": "3"}
    text = (
        "{% if not draft %}{{ rows[0].items }}{{ n|int + 1 }}{{ draft }}{% endif %}{{ n == '3' }}"
    )
    assert expand_text(text, data=data) == "5.204falsetrue"


def test_no_registry_is_opened_unless_names_are_asked_for(expand_text, registry):
    expand_text("{{ doc.year }} <<rate.x>>")
    assert registry.opened == 0
    expand_text('{{ has("rate.x") }}{{ facts("rate") | length }}')
    assert registry.opened == 1


def test_what_was_asked_is_kept_with_its_answers(expanded):
    made = expanded(TABLE + '{% if has("nope.x") %}{% endif %}', data={"a": "1"})
    assert dict(made.structure.data) == {"a": "1"}
    assert made.structure.asked["nope.x"] == ()
    assert made.structure.asked["cn_gdp@*"][:2] == ("cn_gdp@2021.growth", "cn_gdp@2021.total")


def test_a_document_that_is_no_template_is_left_as_it_is(expanded):
    made = expanded("{{ x }} {% if %}", name="report.md")
    assert made.document.text == "{{ x }} {% if %}"
    assert made.structure is None


def test_a_template_of_a_package_is_refused(tmp_path):
    path = tmp_path / "report.md.j2"
    path.write_bytes(b"PK\x03\x04...")
    with pytest.raises(UsageFault) as error:
        open_document(path)
    assert error.value.findings[0].code == "template-of-package"


# Line ends and other bytes


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no end",
        "\ufeffa\r\nb\r\n",
        "a\rb\rc",
        "a\nb\r\nc\rd\n\n\r\r\n",
        "a\r\n\r\nb\n",
        "a\x1f\r\nb\nc \u1680 \u2000\r",
        "100%}\r\nx#}\ny",
        "\x00\u2028\x85 tab\t \n",
    ],
)
def test_a_template_without_tags_comes_out_as_it_is(expand_text, text):
    assert expand_text(text) == text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_are_those_of_the_template(expand_text, end):
    made = expand_text(TABLE.replace("\n", end))
    assert made == expand_text(TABLE).replace("\n", end)


def test_mixed_line_ends_stay_where_they_stand(expand_text):
    text = "{% for i in range(2) %}\r\na\nb{{ i }}\r\nc\r\n{% endfor %}\nd\r"
    assert expand_text(text) == "a\nb0\r\nc\r\na\nb1\r\nc\r\nd\r"


def test_line_ends_survive_macros_and_filters(expand_text):
    text = "{% macro m() %}a\r\nb\nc{% endmacro %}{{ m()|upper|indent(1) }}\r\n{%- if true %}x{% endif %}\r\n"
    assert expand_text(text) == "A\r\n B\n Cx"


def test_line_ends_of_data_become_those_of_the_template(expand_text):
    data = {"a": "x\r\ny\nz\rw"}
    assert expand_text("{{ a }}\r\n", data=data) == "x\r\ny\r\nz\r\nw\r\n"
    assert expand_text("{{ a }}\n", data=data) == "x\ny\nz\nw\n"


# Places


def test_places_are_those_of_the_template(expanded):
    text = "\ufeff# T\r\n{% for f in facts('cn_gdp@202?') %}\r\n  | <<{{ f.name }}.total>> <<x.y>> |\r\n{% endfor %}\r\nend <<rate.x>>\r\n"
    document = expanded(text).document
    template = files.decode(text.encode(), "t")
    for piece in ("# T", "| <<", ".total", "<<x.y", "end <<", "<<rate"):
        wanted = template.place(text.index(piece))
        at = document.text.find(piece)
        while at >= 0:
            assert document.place(at) == wanted
            at = document.text.find(piece, at + 1)
    assert document.place(document.text.index("cn_gdp@2023")) == template.place(text.index("{{"))
    assert document.line(2) == 3
    assert document.line(7) == 5


def test_what_a_macro_writes_stands_where_it_is_called(expanded):
    text = "{% macro row(f) %}\n| <<{{ f }}.x>> |\n\n{% endmacro %}\n\n  {{ row('a') }}\n"
    document = expanded(text).document
    assert document.place(document.text.index("<<a")) == (6, 3)


# The document's date


def test_the_date_of_the_document_counts(expand_text):
    text = (
        "---\nfactlock: {date: 2024-05-01}\n---\n{{ facts('cn_gdp@doc')[0].name }} {{ doc.year }}"
    )
    assert expand_text(text).endswith("cn_gdp@2024 2024")


def test_a_date_given_by_hand_counts_once_it_is_known(expand_text):
    text = "---\nfactlock: {date: {{ day }}}\n---\n{{ doc.date }}"
    assert expand_text(text, data={"day": "2023-01-02"}).endswith("2023-01-02")


def test_a_date_that_depends_on_itself_is_refused(expanded):
    with pytest.raises(UsageFault) as error:
        expanded("---\nfactlock: {date: {{ doc.year - 1 }}-01-01}\n---\n")
    assert error.value.findings[0].code == "reference-moved"


# Faults


def test_all_that_can_be_known_is_told_at_once(faults):
    text = "{{ a }}\n{{ b|foo }}\n{% if c is bar %}{% endif %}\n{{ ''.__class__ }}\n{% include 'x' %}\n{{ a }}\n"
    assert faults(text) == [
        ("template-undefined", 1),
        ("template-filter", 2),
        ("template-undefined", 2),
        ("template-test", 3),
        ("template-undefined", 3),
        ("template-attribute", 4),
        ("template-tag", 5),
        ("template-undefined", 6),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a\n{% if %}", ("template-syntax", 2)),
        ("a\r\rb {{ 1 }", ("template-syntax", 3)),
        ("\n{% for x in [] %}", ("template-syntax", 2)),
        ("\n{% unknown %}", ("template-syntax", 2)),
        ("\n\n{{ facts('cn_gpd@*') }}", ("template-no-facts", 3)),
        ("\n{{ facts('a.b.c') }}", ("template-question", 2)),
        ("\n{{ facts('cn_gdp@2025x') }}", ("template-question", 2)),
        ("\n{{ facts(3) }}", ("template-question", 2)),
        ("\n{{ facts('cn_gdp')[0].total }}", ("template-undefined", 2)),
        ("\n{{ facts('cn_gdp')[9] }}", ("template-undefined", 2)),
        ("\n{{ 1 / 3 }}", ("template-output", 2)),
        ("\n{{ [1] }}", ("template-output", 2)),
        ("\n{{ {} }}", ("template-output", 2)),
        ("\n{{ none }}", ("template-output", 2)),
        ("\n{{ facts }}", ("template-output", 2)),
        ("\n{{ facts('rate')[0] }}", ("template-output", 2)),
        ("\n{{ 'x' + 1 }}", ("template-error", 2)),
        ("\n{{ 1 // 0 }}", ("template-error", 2)),
        ("{% macro m() %}\n{{ x.y }}{% endmacro %}\n\n{{ m() }}", ("template-undefined", 2)),
    ],
)
def test_every_fault_has_its_code_and_line(faults, text, fault):
    assert faults(text) == [fault]


def test_a_missed_name_says_what_is_near_and_how_to_ask(expanded):
    with pytest.raises(Refused, match="no fact is called") as error:
        expanded("{{ facts('cn_gpd@*') }}")
    assert "did you mean cn_gdp?" in error.value.findings[0].fix
    assert 'has("cn_gpd@*")' in error.value.findings[0].fix


def test_a_value_that_is_asked_for_is_told_where_it_comes_from(expanded):
    with pytest.raises(Refused, match=r"do not see cn_gdp@2021\.total") as error:
        expanded("{{ facts('cn_gdp')[0].total }}")
    assert "<<{{ f.name }}.KEY>>" in error.value.findings[0].fix
