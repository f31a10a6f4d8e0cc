"""A sentence runs on over line breaks, not over blocks; what stands beside it may take it back."""

import pytest

from factlock.registry import sources
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof

DEBT = "Household debt rose 7.5 percent"


def codes(body, clause=DEBT, media_type="text/html"):
    text = (
        f"<html lang=en><title>t</title><body>{body}</body></html>"
        if media_type == "text/html"
        else body
    )
    page = sources.read_inline(text.encode(), media_type=media_type).page
    answer = Examiner(page, "en").prove(Claimed(clause))
    return [] if isinstance(answer, Proof) else [finding.code for finding in answer]


@pytest.mark.parametrize(
    ("body", "clause", "code"),
    [
        (f"<p>{DEBT}<br>before inflation.</p>", DEBT, "leaves-out-rest"),
        (f"<p>{DEBT}<br>\n before inflation.</p>", DEBT, "leaves-out-rest"),
        (f"<pre>{DEBT}\nbefore inflation.</pre>", DEBT, "leaves-out-rest"),
        ("<p>She dreamt<br>household debt rose 7.5 percent.</p>", "household debt rose 7.5 percent.", "leaves-out-rest"),
        (f"<p>{DEBT}.<br>before inflation</p>", f"{DEBT}.", None),
        (f"<p>{DEBT}<br><br>before inflation</p>", DEBT, None),
        (f"<p>{DEBT}</p><p>before inflation</p>", DEBT, None),
        ("<ul><li>she dreamt</li><li>household debt rose 7.5 percent</li></ul>", "household debt rose 7.5 percent", None),
        (f"<p>Exports did not<br>rise much:<br>{DEBT}.</p>", DEBT, None),
        ("<p>No entry to the yard</p><p>Household debt rose 7.5 percent.</p>", DEBT, None),
    ],
)  # fmt: skip
def test_line_breaks_and_blocks(body, clause, code):
    found = codes(body, clause)
    assert (code in found) if code else not found


def test_full_lines_of_a_text_file_run_on():
    line = "The office of statistics says in its report of May that it dreamt"
    assert "leaves-out-rest" in codes(f"{line}\nhousehold debt rose 7.5 percent.\n", "household debt rose 7.5 percent", "text/plain")  # fmt: skip
    assert codes(f"Short line\n{DEBT}.\n", DEBT, "text/plain") == []


def test_the_refusal_offers_the_whole_sentence():
    page = sources.read_inline(
        f"<html lang=en><title>t</title><body><h2>Debt</h2><p>In the novel, {DEBT.lower()}.</p></body></html>".encode(),
        media_type="text/html",
    ).page
    [finding] = Examiner(page).prove(Claimed(DEBT.lower()))
    [entry] = finding.details["menu"]
    assert entry["text"] == f"In the novel, {DEBT.lower()}."
    assert entry["heading"] == "Debt"
    assert page.text[entry["start"] : entry["end"]] == entry["text"]
    assert entry["text"] in finding.fix
