"""A placeholder on a slide is the same however a program cut it up, and nothing else changes."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from pptx_made import deck, filled, opened, r, rendered, shape, text_of

WORDS = st.text(
    st.characters(exclude_categories=("C", "Z"), exclude_characters="<>{}[]«»＜＞《》\\"),
    min_size=1,
    max_size=12,
)


@given(WORDS, WORDS, st.lists(st.integers(0, 40), max_size=6))
@settings(max_examples=60, deadline=None)
def test_a_cut_changes_nothing(before, after, cuts):
    text = f"{before} <<gdp.x>> {after}"
    places = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    runs = "".join(r(text[a:b]) for a, b in pairwise(places))
    body = deck([shape(f"<a:p>{runs}</a:p>")])
    out = rendered(body, {"gdp": "5.0%"}, notes="none")
    assert text_of(out.output.body) == [f"{before} 5.0% {after}"]
    assert opened(out.output.body).text == out.text


@given(st.lists(WORDS, min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_without_placeholders_nothing_changes(words):
    body = deck([shape(*[f"<a:p>{r(word)}</a:p>" for word in words])])
    assert filled(body) == body
