"""What is a placeholder, what was meant to be one, and what is none of our business."""

from itertools import pairwise

import pytest

from factlock.registry.period import Period
from factlock.render.placeholders import (
    Expression,
    Filter,
    Placeholder,
    Relative,
    Suspect,
    Verbatim,
    scan,
)


def one(text):
    (seen,) = scan(text)
    return seen


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("<<gdp.growth>>", Expression("gdp", None, "growth")),
        ("<< gdp.growth >>", Expression("gdp", None, "growth")),
        ("<<\tgdp.growth\t>>", Expression("gdp", None, "growth")),
        ("<<cn-gdp_2.t-1>>", Expression("cn-gdp_2", None, "t-1")),
        ("<<国内生产总值.总量>>", Expression("国内生产总值", None, "总量")),
        ("<<gdp@2025.growth>>", Expression("gdp", Period.parse("2025"), "growth")),
        ("<<gdp@2025-q3.growth>>", Expression("gdp", Period.parse("2025-Q3"), "growth")),
        ("<<gdp@2025-07-31.x>>", Expression("gdp", Period.parse("2025-07-31"), "x")),
        ("<<gdp@2019/2024.x>>", Expression("gdp", Period.parse("2019/2024"), "x")),
        ("<<gdp@FY2025.x>>", Expression("gdp", Period.parse("FY2025"), "x")),
        ("<<gdp@doc.x>>", Expression("gdp", Relative(), "x")),
        ("<<gdp@doc-1y.x>>", Expression("gdp", Relative(-1, "y"), "x")),
        ("<<gdp@doc+2q.x>>", Expression("gdp", Relative(2, "q"), "x")),
        ("<<gdp@doc-18m.x>>", Expression("gdp", Relative(-18, "m"), "x")),
        ("<<a.b|round(1)>>", Expression("a", None, "b", (Filter("round", ("1",)),))),
        ("<<a.b | plain>>", Expression("a", None, "b", (Filter("plain"),))),
        ("<<a.b | plain()>>", Expression("a", None, "b", (Filter("plain"),))),
        (
            "<<a.b | round(-3, mode=half_even) | group(',')>>",
            Expression(
                "a", None, "b",
                (Filter("round", ("-3",), (("mode", "half_even"),)), Filter("group", (",",))),
            ),
        ),
        ("<<a.b \\| round(1)>>", Expression("a", None, "b", (Filter("round", ("1",)),))),
    ],
)  # fmt: skip
def test_a_placeholder_is_read(text, expression):
    assert one(text) == Placeholder(0, len(text), expression)


@pytest.mark.parametrize(
    ("text", "formula", "filters"),
    [
        ("<<= (a.x - b.x) / b.x | percent(1)>>", "(a.x - b.x) / b.x", ["percent(1)"]),
        ("<<=a.x+b.x>>", "a.x + b.x", []),
        ("<<= sum(a@*.x) | round(1) | nocite >>", "sum(a@*.x)", ["round(1)", "nocite"]),
        ("<<= a@doc.x - a@doc-1y.x \\| round(1)>>", "a@doc.x - a@doc-1y.x", ["round(1)"]),
        ("<< = a.x * 100 >>", "a.x * 100", []),
    ],
)
def test_a_computed_placeholder_is_read(text, formula, filters):
    seen = one(text)
    assert isinstance(seen, Placeholder)
    assert (seen.start, seen.end) == (0, len(text))
    assert str(seen.expression.formula) == formula
    assert list(map(str, seen.expression.filters)) == filters
    canonical = " | ".join([f"= {formula}", *filters])
    assert str(seen.expression) == canonical
    assert str(one(f"<<{canonical}>>").expression) == canonical


def test_names_are_compared_in_composed_form():
    assert one("<<Gro\u0308\u00dfe.wert>>").expression.id == "Gr\u00f6\u00dfe"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("<< a.b >>", "a.b"),
        ("<<a@2025-q3.b|round( 1 )>>", "a@2025-Q3.b | round(1)"),
        ("<<a@doc-01y.b>>", "a@doc-1y.b"),
        ("<<a.b | group(',') | round(mode=up, places=1)>>", 'a.b | group(",") | round(mode=up, places=1)'),
        ("<<a.b | group('\"')>>", "a.b | group('\"')"),
    ],
)  # fmt: skip
def test_locks_know_a_placeholder_by_its_canonical_form(text, canonical):
    assert str(one(text).expression) == canonical
    assert str(one(f"<<{canonical}>>").expression) == canonical


def test_positions_are_code_points_of_the_whole_text():
    text = "\ufeff增长 <<a.b>>\r\nthen <<c.d>>"
    assert [text[seen.start : seen.end] for seen in scan(text)] == ["<<a.b>>", "<<c.d>>"]


def test_an_escaped_backslash_before_a_placeholder_escapes_nothing():
    assert isinstance(one("\\\\<<a.b>>"), Placeholder)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("<<! a.b >>", "<<a.b>>"),
        ("<<!a.b>>", "<<a.b>>"),
        ("<<! a.b | round(1) >>", "<<a.b | round(1)>>"),
        ("<<! anything else >>", "<<anything else>>"),
    ],
)
def test_an_exclamation_mark_prints_what_looks_like_a_placeholder(text, printed):
    assert one(text) == Verbatim(0, len(text), printed)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\\<<gdp.total>>", "altered-placeholder"),
        ("\\<\\<gdp.total\\>\\>", "altered-placeholder"),
        ("\\<<gdp.total\\>>", "altered-placeholder"),
        ("\\<<! gdp.total >>", "altered-placeholder"),
        ("&lt;&lt;gdp.total&gt;&gt;", "altered-placeholder"),
        ("&lt;<gdp.total>&gt;", "altered-placeholder"),
        ("&#60;&#60;gdp.total&#62;&#62;", "altered-placeholder"),
        ("&#x3c;&#x3C;gdp@2025.total&#x3e;&#x3E;", "altered-placeholder"),
        ("＜＜gdp.total＞＞", "altered-placeholder"),
        ("＜＜国内生产总值.总量＞＞", "altered-placeholder"),
        ("< <gdp.total> >", "altered-placeholder"),
        ("‹‹gdp.total››", "altered-placeholder"),
        ("〈〈gdp.total〉〉", "altered-placeholder"),
        ("<<gdp.total>", "unclosed-placeholder"),
        ("<<gdp.total", "unclosed-placeholder"),
        ("<<gdp.total\n>>", "unclosed-placeholder"),
        ("<<gdp.total\r\n>>", "unclosed-placeholder"),
        ("<<gdp.total | round(1)\n>>", "unclosed-placeholder"),
        ("<<gdp.total>>>", "unclosed-placeholder"),
        ("<<= 1 + 1>>", "computed-placeholder"),
        ("<<= a.x-b.x>>", "bad-formula"),
        ("<<= a.x - >>", "bad-formula"),
        ("<<= a.x × b.x>>", "bad-formula"),
        ("<<= a.x \\* b.x>>", "bad-formula"),
        ("<<= (a.x>>", "bad-formula"),
        ("<<= foo(a.x)>>", "bad-formula"),
        ("<<= a@*.x>>", "bad-formula"),
        ("<<= a.x * 42>>", "typed-constant"),
        ("<<= a@20x5.x>>", "bad-period"),
        ("<<= a😀.x>>", "bad-id"),
        ("<<= a.x | round(1>>", "bad-placeholder"),
        ("<<= a.x || round(1)>>", "bad-placeholder"),
        ("<<= a.x | >>", "bad-placeholder"),
        ("<<a.x - b.x>>", "bad-placeholder"),
        ("<<a.x*1.1>>", "bad-placeholder"),
        ("<<a.b.c>>", "bad-placeholder"),
        ("<<a.b@2025>>", "bad-placeholder"),
        ("<<a.b | >>", "bad-placeholder"),
        ("<<a.b | round(1>>", "bad-placeholder"),
        ("<<a.b | round(1,)>>", "bad-placeholder"),
        ("<<a.b | round(mode=up, 1)>>", "bad-placeholder"),
        ("<<a.b | round(“1”)>>", "bad-placeholder"),
        ("<<a.b || round(1)>>", "bad-placeholder"),
        ("<<a@20x5.b>>", "bad-period"),
        ("<<a@.b>>", "bad-period"),
        ("<<a@doc-1w.b>>", "bad-period"),
        ("<<a😀.b>>", "bad-id"),
    ],
)
def test_what_was_meant_to_be_a_placeholder_is_an_error(text, code):
    found = scan(text)
    (seen,) = found
    assert isinstance(seen, Suspect)
    assert (seen.code, seen.if_known) == (code, "")
    assert seen.message
    assert seen.fix


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("{{gdp.total}}", "gdp"),
        ("{{ gdp.total | round(1) }}", "gdp"),
        ("«gdp.total»", "gdp"),
        ("« gdp.total »", "gdp"),
        ("《《国内生产总值.总量》》", "国内生产总值"),
        ("《国内生产总值.总量》", "国内生产总值"),
        ("≪gdp.total≫", "gdp"),
        ("⟪gdp.total⟫", "gdp"),
        ("[[gdp.total]]", "gdp"),
        ("<gdp.total>", "gdp"),
        ("<<<gdp.total>>>", "gdp"),
        ("<< gdp >>", "gdp"),
        ("<<gdp>>", "gdp"),
        ("<<gdp@2025>>", "gdp"),
        ("<<gdp .total>>", "gdp"),
        ("<<gdp | round(1)>>", "gdp"),
        ("<<-gdp.total>>", "gdp"),
        ("<<(gdp.total - pop.total) / pop.total>>", "gdp"),
        ("<<! gdp.total >", "gdp"),
        ("<<gdp.total and so on", "gdp"),
        ("\\<<gdp>>", "gdp"),
    ],
)
def test_some_are_errors_only_where_a_fact_has_that_name(text, name):
    seen = scan(text)[0]
    assert isinstance(seen, Suspect)
    assert seen.if_known == name


@pytest.mark.parametrize(
    "text",
    [
        'std::cout << x << "a" >> y;',
        "std::vector<std::vector<int>> grid;",
        "std::map<int, std::vector<std::pair<int,int>>> m;",
        "template<<>>",
        "1 << n",
        "a<b>>c",
        "x <<= 1; y >>= 2",
        "x >>= 2",
        "cin >> a.b",
        "cat <<'EOF' >> out",
        'cat <<"EOF"',
        "cat <<EOF\ntext.more\nEOF",
        "puts <<~HEREDOC",
        "echo <<<$var.x",
        "echo <<<EOT",
        "<<<<<<< HEAD\n=======\n>>>>>>> branch.name",
        ">>> import os",
        "{#1} {% block x %} {{{ y }}}",
        "{{ page }}",
        "<<: *default",
        "«bonjour»",
        "《红楼梦》",
        "[[Wiki page]]",
        "<user@example.org>",
        "<https://example.org/a.b>",
        "<<>>",
        "<<!>>",
        "<< , >>",
    ],
)
def test_what_is_not_ours_is_not_seen_at_all(text):
    assert [seen for seen in scan(text) if not getattr(seen, "if_known", "")] == []


@pytest.mark.parametrize(
    "text",
    [
        "cat <<EOF >> out",
        "<< bonjour >>",
        "<<xref>>",
        "<<xref,text>>",
        "<<chunk>>=",
        "class Foo <<interface>>",
        "{{ page.title }}",
        "{{ site.data.x | default: 1 }}",
        "std::cout << p.x << std::endl;",
        "mask = 1<<cfg.bits",
        "mask = 1 << cfg.bits",
    ],
)
def test_what_has_a_name_of_its_own_is_left_alone_unless_a_fact_bears_it(text):
    assert all(isinstance(seen, Suspect) and seen.if_known for seen in scan(text))


def test_nothing_overlaps_and_all_stands_in_order():
    text = "&lt;<a.b>&gt; {{c.d}} <<e.f>> \\<<g.h>> <<<i.j>>> ＜＜k.l＞＞ «m.n»"
    seen = scan(text)
    assert [one.start for one in seen] == sorted(one.start for one in seen)
    assert all(a.end <= b.start for a, b in pairwise(seen))
    assert len(seen) == 7


@pytest.mark.parametrize(
    "text",
    ["<" * 60_000, "<<a.b " * 20_000, "\\<<a.b " * 5_000, "<<a" * 20_000, "{{" * 30_000, "<<a.b" + " " * 60_000],
    ids=["less", "open", "escaped", "glued", "braces", "gap"],
)  # fmt: skip
def test_hostile_repetition_is_read_to_its_end(text):
    assert len(scan(text)) <= len(text)
