"""A passage that is its own value passes the gate of every clause."""

import pytest

from factlock.registry import passages, quantities, sources
from factlock.registry.evidence import Examiner
from factlock.registry.paragraphs import Stretch
from factlock.registry.proof import Proof


def prove(body: str, words: str, lead: int = 0, value: str = ""):
    html = f"<html lang=en><title>t</title><body>{body}</body></html>".encode()
    page = sources.read_inline(html, media_type="text/html").page
    assert page is not None
    examiner = Examiner(page)
    start = examiner.plain.text.index(words)
    told = next((q for q in quantities.read(words, "en") if q.literal == value), None)
    return passages.prove(examiner, Stretch(start - lead, start, start + len(words)), told)


def test_all_of_it_is_the_value_in_one_line():
    proof = prove(
        "<p>The fee is due.</p><p>It is 25 euros.</p>", "The fee is due.\nIt is 25 euros."
    )
    assert isinstance(proof, Proof)
    assert proof.value.kind == "text"
    assert proof.value.literal == "The fee is due. It is 25 euros."
    assert (proof.value_start, proof.value_end) == (proof.place.start, proof.place.end)
    assert proof.period is None


def test_a_date_within_it_is_the_value_and_not_its_period():
    said = "This Act applies from 1 January 2026."
    proof = prove(f"<p>{said}</p>", said, value="1 January 2026")
    assert isinstance(proof, Proof)
    assert (proof.value.literal, proof.value.kind) == ("1 January 2026", "date")
    assert proof.period is None


@pytest.mark.parametrize(
    ("body", "words", "code"),
    [
        ("<p>It is not true that the fee is due.</p>", "the fee is due.", "leaves-out-negation"),
        ("<p>The fee is due in ten days.</p>", "The fee is d", "cuts-word"),
        (f"<p>{'The fee is due. ' * 130}</p>", ("The fee is due. " * 130).strip(), "clause-too-long"),
        ("<table><tr><td>The fee</td><td>5</td></tr><tr><td>The sum</td><td>6</td></tr></table>",
         "The fee\t5\nThe sum\t6", "crosses-rows"),
        ("<p>Is the fee due?</p>", "Is the fee due?", "asks-only"),
    ],
)  # fmt: skip
def test_what_no_clause_may_be_no_passage_may(body, words, code):
    findings = prove(body, words)
    assert not isinstance(findings, Proof)
    assert code in [finding.code for finding in findings]


def test_the_same_words_elsewhere_do_not_matter_where_their_surroundings_tell_them_apart():
    body = "<h2>Fees</h2><p>The fee is due.</p><h2>Fines</h2><p>The fee is due.</p>"
    assert isinstance(prove(body, "The fee is due."), Proof)


def test_the_number_that_leads_its_line_belongs_to_the_clause_and_not_to_the_value():
    proof = prove("<p>§ 5 The fee is due.</p>", "The fee is due.", lead=4)
    assert isinstance(proof, Proof)
    assert proof.place.quote == "§ 5 The fee is due."
    assert proof.value.literal == "The fee is due."
    assert proof.value_start == proof.place.start + 4
