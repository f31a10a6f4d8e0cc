"""Properties of the clause matcher over made pages."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from factlock.registry.page import INLINE, MARKS, SPAN
from factlock.registry.text import FOLDS, Plain, find, fold, fold_text, nearest, plain, same
from factlock.registry.text.squeeze import View, squeeze

MADE = settings(max_examples=150, deadline=None)

LETTERS = "abcdefgößéжあ增長งा"
WORDS = st.text(LETTERS, min_size=2, max_size=7)
NUMBERS = st.from_regex(r"[1-9][0-9]{1,2}(,[0-9]{3})?(\.[0-9])?", fullmatch=True)
PIECES = st.one_of(
    WORDS, WORDS, NUMBERS, st.sampled_from(['"', "(", ")", ",", "-", "'", "...", "%"])
)
CLAUSES = st.lists(PIECES, min_size=2, max_size=9).map(lambda pieces: f"so {' '.join(pieces)} it")
FILLS = st.text(LETTERS + " \n\t.", max_size=60)

FORMAT = next(each for each in FOLDS if each.name == "format").characters
SPACES = [
    c
    for each in FOLDS
    if each.name in ("nbsp", "space")
    for c, new in each.characters.items()
    if new == " "
]
WRITTEN_AS = {}
for each in FOLDS:
    for old, new in each.characters.items():
        if new.isalpha() or new in ("'", '"'):
            WRITTEN_AS.setdefault(new, []).append(old)


@st.composite
def planted(draw):
    """A clause, and how a page may write it without changing what it says."""
    clause = draw(CLAUSES)
    written = []
    for at, character in enumerate(clause):
        choice = draw(st.integers(0, 9))
        if character == " " and choice < 4:
            # A line end inside what may be one number, "12 345", makes two of it.
            grouped = clause[at - 1].isdigit() and clause[at + 1].isdigit()
            ends = [] if grouped else ["\n", " \n "]
            written.append(draw(st.sampled_from([*SPACES, *ends, "  ", "\u200b "])))
        elif choice == 5 and character in WRITTEN_AS:
            written.append(draw(st.sampled_from(WRITTEN_AS[character])))
        elif choice == 6 and character.isalpha():
            written.append(character + INLINE)
        elif choice == 7 and character.isalpha():
            written.append(character + draw(st.sampled_from(sorted(FORMAT))))
        else:
            written.append(character)
    return clause, "".join(written)


@MADE
@given(planted(), FILLS, FILLS)
def test_a_planted_clause_is_found_and_reads_as_the_clause(pair, before, after):
    clause, written = pair
    page = f"{before}\n{written}\n{after}"
    start = len(before) + 1
    matches = find(fold(page), clause).matches
    assert start in [match.start for match in matches]
    for match in matches:
        assert same(plain(page[match.start : match.end]), clause)


@st.composite
def altered(draw):
    """A clause with a number, and the same clause with one digit changed, added or taken away."""
    clause = draw(CLAUSES.filter(lambda text: any(c.isdigit() for c in text)))
    if draw(st.booleans()):
        clause = clause.removeprefix("so ").removesuffix(" it")
    at = draw(st.sampled_from([at for at, c in enumerate(clause) if c.isdigit()]))
    digit = draw(st.sampled_from("0123456789"))
    how = draw(st.sampled_from(["change", "add", "take"]))
    if how == "change":
        other = clause[:at] + digit + clause[at + 1 :]
    elif how == "add":
        other = clause[:at] + digit + clause[at:]
    else:
        other = clause[:at] + clause[at + 1 :]
    return clause, other


@MADE
@given(altered(), FILLS, FILLS)
def test_another_digit_is_never_found(pair, before, after):
    clause, other = pair
    assume(other != clause)
    page = fold(f"{before}\n{clause}\n{after}")
    for match in find(page, other).matches:
        # Only if the alteration made it a clause that stands there as well, word for word.
        assert squeeze(page.text[match.start : match.end]) == squeeze(other)
        digits = "".join(c for c in clause if c.isdigit())
        assert "".join(c for c in other if c.isdigit()) in digits * 2
        around = (
            page.text[max(0, match.start - 1) : match.start],
            page.text[match.end : match.end + 1],
        )
        assert not any(c.isdigit() for c in around)


@MADE
@given(CLAUSES, st.data())
def test_a_clause_cut_inside_a_number_is_refused(clause, data):
    inside = [
        at for at in range(1, len(clause)) if clause[at - 1].isdigit() and clause[at].isdigit()
    ]
    assume(inside)
    at = data.draw(st.sampled_from(inside))
    page = fold(f"Before it.\n{clause}\nAfter it.")
    for piece in (clause[:at], clause[at:]):
        for match in find(page, piece).matches:
            ends = (
                page.text[match.start - 1 : match.start + 1],
                page.text[match.end - 1 : match.end + 1],
            )
            assert not any(end.isdigit() and len(end) == 2 for end in ends)


ANY = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from(MARKS + " \n\t.-…—−'\"12,ﬁa\u0301増<>[]()*_`\u00ad\u200b²½$€%"),
    ),
    max_size=80,
)


@MADE
@given(ANY)
def test_folding_twice_changes_nothing_more(text):
    once = fold_text(text)
    assert fold_text(once) == once


@MADE
@given(ANY)
def test_the_squeezed_view_maps_in_order_to_what_it_read(text):
    view = View(text)
    assert not any(c.isspace() or c in MARKS for c in view.squeezed)
    end = 0
    for index in range(len(view.squeezed)):
        if view.cuts(index):
            assert view.start(index) == view.start(index - 1)
            continue
        assert view.start(index) >= end
        assert view.end(index) > view.start(index)
        assert view.squeezed[index] in squeeze(text[view.start(index) : view.end(index)])
        end = view.end(index)


@MADE
@given(ANY)
def test_readable_offsets_are_monotone(text):
    shown = Plain(text)
    to_page = [shown.to_page(at) for at in range(len(shown.text) + 1)]
    from_page = [shown.from_page(at) for at in range(len(text) + 1)]
    assert to_page == sorted(to_page)
    assert from_page == sorted(from_page)
    assert not any(mark in shown.text for mark in MARKS)
    for at, character in enumerate(shown.text):
        if not character.isspace():
            assert from_page[to_page[at]] == at


@MADE
@given(ANY, ANY, st.integers(0, 80), st.integers(0, 80))
def test_any_page_and_clause_are_answered(page, clause, start, length):
    folded = fold(page)
    for wanted in (clause, page[start : start + length]):
        for match in find(folded, wanted).matches:
            assert 0 <= match.start < match.end <= len(page)
        nearest(folded, wanted)


@MADE
@given(FILLS, CLAUSES, FILLS)
def test_numbers_of_two_elements_are_never_one(before, clause, after):
    page = f"{before}\n{clause} 12{SPAN}34 it\n{after}"
    assert not find(fold(page), f"{clause} 1234 it").matches
    assert not find(fold(page), f"{clause} 12 34 it").matches
