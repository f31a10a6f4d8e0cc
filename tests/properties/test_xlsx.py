"""A placeholder in a cell is the same however a program cut it up; what is stored is worth what is shown."""

from decimal import Decimal
from html import escape
from itertools import pairwise
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st
from xlsx_made import book_of, cells, data, filled, opened, package, rendered, s, text

from factlock.registry import quantities
from factlock.registry.model import Quantity
from factlock.render.formats.xlsx import printed
from factlock.render.formats.xlsx.display import displayed
from factlock.render.formats.xlsx.numbers import as_number
from factlock.render.formats.xlsx.xml import decoded, encoded

WORDS = st.lists(
    st.sampled_from(
        ["it", "grew", "&", "'", '"', "=", "é", "中文", "]]>", "R&D", "_", "x_y", "𝛼", "&amp;"]
    ),
    min_size=1,
    max_size=5,
).map(" ".join)
CODES = st.sampled_from(
    ["&L", "&C", "&R", "&P", "&D", "&B", "&X", "&&", "&12", '&"Arial,Bold"', "&KFF0000", "&K01+000", "&", "a", "5", " ", "x&", "\n"],
)  # fmt: skip


@given(WORDS, WORDS, st.lists(st.integers(0, 40), max_size=6))
@settings(max_examples=60, deadline=None)
def test_a_cut_changes_nothing(before, after, cuts):
    words = f"{before} <<gdp.x>> {after}"
    places = sorted({0, len(words), *(cut for cut in cuts if cut < len(words))})
    runs = "".join(
        f'<r><rPr><b/></rPr><t xml:space="preserve">{escape(words[a:b])}</t></r>'
        for a, b in pairwise(places)
    )
    out = rendered(package([data([s("A1", 0)])], shared=[f"<si>{runs}</si>"]), {"gdp": "5.0%"}, notes="none")  # fmt: skip
    assert text(cells(out.output.body)["A1"].value) == f"{before} 5.0% {after}"
    assert opened(out.output.body).text == out.text


@given(st.lists(WORDS, min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_without_placeholders_nothing_changes(words):
    body = book_of(*([word, "x"] for word in words))
    assert filled(body) == body


@given(st.text(max_size=30))
@settings(max_examples=200, deadline=None)
def test_escapes_are_undone(words):
    assert decoded(encoded(words)) == words


@given(st.lists(CODES, max_size=12).map("".join))
@settings(max_examples=200, deadline=None)
def test_what_is_printed_is_composed_as_it_was_read(raw):
    told = printed.sections(raw)
    again = printed.sections(printed.composed(told))
    assert _texts(again) == _texts(told)


def _texts(told):
    return [(one, printed.text_of(parts)) for one, parts in told if one or printed.text_of(parts)]


@given(st.lists(CODES, max_size=8).map("".join), st.integers(0, 12), WORDS)
@settings(max_examples=200, deadline=None)
def test_what_is_put_between_pages_stands_there(raw, at, words):
    told = printed.sections(f"&L{raw.translate({ord(c): None for c in 'LCR'})}")
    ((_, parts),) = told
    before = printed.text_of(parts)
    at = min(at, len(before))
    made = printed.filled(parts, [(at, at, words, False)])
    assert printed.text_of(made) == before[:at] + words + before[at:]


@given(
    st.decimals(min_value=-(10**9), max_value=10**9, allow_nan=False, places=2),
    st.integers(0, 2),
    st.sampled_from(["", ",", " "]),
    st.sampled_from([("", ""), ("$", ""), ("", "%"), ("", " %"), ("", " Mt"), ("", " million"), ("", "万元"), ("€", " billion")]),
)  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_what_is_stored_is_worth_what_is_shown(number, places, group, around):
    digits = f"{number:,.{places}f}".replace(",", group)
    shown = f"{around[0]}{digits}{around[1]}"
    seen = quantities.read(shown, "en")
    whole = len(seen) == 1 and seen[0].literal == shown
    value = seen[0] if whole else Quantity("text", shown, 0, len(shown))
    locked = SimpleNamespace(shown=shown, value=value, role="value")
    stored = as_number(locked, "General", "en", from_1904=False)
    if stored is None or not whole:
        return
    worth = value.number / 100 if "%" in shown else value.number
    assert Decimal(stored.literal) == worth
    assert displayed(*stored, False) == (shown, True)  # noqa: FBT003
