"""A document as a check sees it: stretches, notes of the renderer, sentences that are one."""

import pytest

from factlock.render.check.document import Spans, key, opened, own, read


@pytest.mark.parametrize(
    ("span", "held", "met"),
    [
        ((0, 2), False, []),
        ((2, 4), True, [(2, 6)]),
        ((5, 6), True, [(2, 6)]),
        ((5, 9), False, [(2, 6), (8, 10)]),
        ((6, 8), False, []),
        ((10, 12), False, []),
    ],
)
def test_stretches_are_held_or_met(span, held, met):
    spans = Spans([(8, 10), (2, 5), (4, 6)])
    assert (spans.hold(span), spans.meeting(span)) == (held, met)


def test_only_notes_that_stand_letter_by_letter_are_the_renderers():
    text = "It [^1] is.\n\n[^1]: so\n[^2]: SO\n"
    notes = own(text, frozenset({"[^1]: so", "[^2]: so"}))
    assert notes.hold((text.index("[^1]:"), text.index("[^2]")))
    assert not notes.hold((text.index("[^2]"), len(text)))


def test_a_key_forgets_spacing_and_kinds_of_quotes_and_no_digit():
    assert key("It’s  5 %") == key("It's 5 %") != key("It's 6 %")


def test_a_document_is_read_with_its_own_language_and_date(tmp_path):
    path = tmp_path / "a.md"
    path.write_text("---\nlang: zh\nfactlock: {date: 2026-03-31}\n---\n# 一\n\n增长5%。其余。\n", encoding="utf-8")  # fmt: skip
    found = read(opened(path), configured="en")
    assert (found.language, str(found.reference)) == ("zh", "2026-03-31")
    assert [words for _, _, words in found.sentences][-2:] == ["增长5%。", "其余。"]
    assert read(opened(path), told="de").language == "de"
