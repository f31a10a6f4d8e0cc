"""What is written in LaTeX so that a reader sees just it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_latex import page, shown

from factlock.render.formats.latex import writing
from factlock.render.formats.latex.parts import take_apart
from factlock.render.parts import visible

METACHARACTERS = list("\\{}%&#_$~^<>|\"`'[]-,.:;!?/*+=@()")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("5.0%", r"5.0\%"),
        ("-2.1", r"\ensuremath{{-}}2.1"),
        ("−2.1", r"\ensuremath{-}2.1"),
        ("(-2.1)", r"(\ensuremath{{-}}2.1)"),
        ("3-5", "3-5"),
        ("pre-2020", "pre-2020"),
        ("a--b", "a-{}-b"),
        ("x y", "x y"),
        ("x\u00a0y", "x~y"),
        ("5\u202f%", r"5\,\%"),
        ("10⁶ m²", r"10\textsuperscript{6} m²"),
        ("≥ 5", r"\ensuremath{\geq} 5"),
        ("Moody's", "Moody's"),
        ("5'", r"5\textquotesingle{}"),
        ("[5]", "{[}5{]}"),
        ("百分之五", "百分之五"),
        ("“5”", "“5”"),
        ("a\\b", r"a\textbackslash{}b"),
    ],
)
def test_a_value_is_written_as_latex_sets_it(value, written):
    assert writing.value(value, "It was ") == written
    assert writing.unwrite(written) == value


@pytest.mark.parametrize(
    ("before", "value"),
    [("\\emph", "five"), ("\\\\", "[5]"), ("\\\\ ", "*5"), ("\\item ", "[5]"), ("a-", "-"), ("x,", ",5"), ("l'", "'x"), ("<<b.x>>", "-5"), ("}", "[5]")],
)  # fmt: skip
def test_a_value_does_not_join_what_stands_before_it(before, value):
    written = writing.value(value, before)
    assert written.startswith("{}")
    assert writing.unwrite(written) == value


def test_a_value_stands_by_itself_elsewhere():
    assert writing.value("five", "It was ") == "five"
    assert writing.value("5", "\\emph") == "5"


@given(
    st.text(
        alphabet=st.sampled_from([*METACHARACTERS, *"ab5 ", "é", "国", "−", "⁶", "\u00a0"]),
        max_size=12,
    )
)
@settings(max_examples=200, deadline=None)
def test_what_is_written_is_read_back(text):
    assert writing.unwrite(writing.value(text, "")) == text


@given(st.text(alphabet=st.sampled_from([*METACHARACTERS, *"ab5"]), min_size=1, max_size=10))
@settings(max_examples=200, deadline=None)
def test_what_is_written_is_text_for_our_reader(text):
    """No written text is a comment, a command, a formula or the end of an argument."""
    source = f"\\emph{{x{writing.value(text, 'x')}}} end"
    (run,) = take_apart(source).parts.runs
    assert visible(source, run)[0] == f"x{text} end"


@pytest.mark.parametrize("sign", [sign for sign in METACHARACTERS if sign != "-"])
def test_every_metacharacter_is_text_for_another_reader(sign):
    text = f"a{sign}b {sign}5 {sign}{sign}"
    assert text in shown(page(f"It was {writing.foreign(text)}."))


def test_foreign_text_is_one_line_of_printable_signs():
    assert writing.foreign("a\n\tb\x00c\u202ed ") == "a b\ufffdc\ufffdd"


def test_an_address_is_a_link_where_the_document_can():
    url, target = "https://example.org/a_b%20c?x=1&y={z}#s", "https://example.org/#:~:text=5%25"
    linked = writing.address(url, target, links=True)
    assert linked == (
        r"\href{https://example.org/\#:~:text=5\%25}"
        r"{\nolinkurl{https://example.org/a\_b\%20c?x=1\&y=\%7Bz\%7D\#s}}"
    )
    assert writing.address(url, target, links=False) == writing.foreign(url)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "file:///etc/passwd", "report.html", "https://"]
)
def test_only_addresses_of_the_web_are_links(url):
    assert "\\href" not in writing.address(url, "", links=True)


def test_no_address_leaves_its_argument():
    hostile = "https://e.org/}\\input{x}%\n\\write18{rm}^^5c$"
    linked = writing.address(hostile, hostile, links=True)
    assert linked.count("{") == linked.count("}") == 3
    assert "\\input" not in linked
    assert "^" not in linked


@pytest.mark.parametrize(
    ("before", "is_so"),
    [("2025", True), ("5 m", True), ("5 %", False), ("\\%", False), ("billion", False)],
)
def test_a_mark_behind_a_number_could_be_an_exponent(before, is_so):
    assert writing.ambiguous(before) is is_so
