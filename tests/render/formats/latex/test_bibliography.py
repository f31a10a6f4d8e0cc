"""The sources of an output as entries of its bibliography."""

import pytest

from factlock.render.csl import Cited
from factlock.render.formats.latex.bibliography import cited_in, entries


def cited(clause, ident="abc", url="https://example.org/a", *, fetched=True):
    item = {
        "id": ident,
        "type": "webpage",
        "author": [{"literal": "Office"}],
        "title": "Growth",
        "URL": url,
    }
    return Cited(item, "Accessed 2026-11-29. Snapshot abc.", f"“{clause}”.", fetched)


def test_clauses_of_one_source_share_an_entry_that_tells_both():
    keys, items = entries({1: cited("one"), 2: cited("two"), 3: cited("one")}, "biblatex")
    assert len(set(keys.values())) == 1
    (item,) = items.values()
    assert item["note"] == "“one”. “two”."


def test_another_page_or_address_is_another_source():
    sources = {
        1: cited("a"),
        2: cited("a", ident="def"),
        3: cited("a", url="https://example.org/b"),
    }
    keys, items = entries(sources, "biblatex")
    assert len(set(keys.values())) == len(items) == 3


def test_how_a_page_was_had_is_told_where_the_style_does_not():
    _, plain = entries({1: cited("one"), 2: cited("two")}, "bibtex")
    (item,) = plain.values()
    assert item["note"] == "Accessed 2026-11-29. Snapshot abc. “one”. “two”."
    _, attached = entries({1: cited("one", fetched=False)}, "biblatex")
    assert next(iter(attached.values()))["note"].startswith("Accessed")


def test_keys_are_the_same_each_time_and_never_the_document_s_own():
    first, _ = entries({1: cited("one")}, "biblatex")
    again, _ = entries({1: cited("one")}, "biblatex")
    other, _ = entries({1: cited("one")}, "biblatex", frozenset(first.values()))
    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("\\cite{a}", {"a"}),
        ("\\parencite[see][5]{a, b} \\citep*{c}", {"a", "b", "c"}),
        ("\\autocite{} \\nocite{*}", {"", "*"}),
        ("\\bibitem[L]{d} cite{e}", {"d"}),
    ],
)
def test_keys_that_a_document_cites_are_found(text, keys):
    assert cited_in(text) == keys
