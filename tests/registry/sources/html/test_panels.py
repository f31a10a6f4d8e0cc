"""What a click shows: panels of which one is in front, and what a control of the page opens."""

import pytest

from factlock.registry import sources
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof

FRONT = "<p>Exports of the whole region rose 5.0 percent in 2025.</p>"
BEHIND = "<p>Exports of the whole region rose 9.9 percent in 2025.</p>"
CLAUSE = "Exports of the whole region rose 9.9 percent in 2025"
TABS = "<div class=tab>{}</div><div class=tab style='display:none'>{}</div>"


def examiner(html: str) -> Examiner:
    page = sources.read_inline(
        f"<!doctype html><html lang=en><body>{html}</body></html>".encode(), media_type="text/html"
    ).page
    assert page is not None
    return Examiner(page)


def outcome(html: str, clause: str = CLAUSE, value: str = "") -> str:
    """``proved``, or the code of the first refusal."""
    answer = examiner(html).prove(Claimed(clause, value))
    return "proved" if isinstance(answer, Proof) else answer[0].code


PANEL = "in-closed-panel"
HIDDEN = "in-hidden-text"
PANELS = {
    "a tab that is not in front": TABS.format(FRONT, BEHIND),
    "the first of two tabs": f"<div class=tab hidden>{BEHIND}</div><div class=tab>{FRONT}</div>",
    "state words in the class": f"<div class='tab active'>{FRONT}</div><div class=tab hidden>{BEHIND}</div>",
    "the order of classes": f"<div class='a b'>{FRONT}</div><div class='b  a' hidden>{BEHIND}</div>",
    "lists": f"<ul class=x><li>{FRONT}</ul><ul class=x style='display:none'><li>{BEHIND}</ul>",
    "tables": f"<table class=x><tr><td>{FRONT}</table><table class=x hidden><tr><td>{BEHIND}</table>",
    "groups of rows": f"<table><tbody class=x><tr><td>{FRONT}<tbody class=x hidden><tr><td>{BEHIND}</table>",
    "sections": f"<section class=x>{FRONT}</section><section class=x hidden>{BEHIND}</section>",
    "articles": f"<article class=x>{FRONT}</article><article class=x hidden>{BEHIND}</article>",
    "a list of terms": f"<dl class=x><dd>{FRONT}</dl><dl class=x hidden><dd>{BEHIND}</dl>",
    "tabs within a tab": f"<div class=t>{FRONT}</div><div class=t hidden>{TABS.format(FRONT, BEHIND)}</div>",
    "a stale duplicate of the whole block": (
        f"<div class=rate>{FRONT}<p>As of May.</p></div><div class=rate hidden>{BEHIND}<p>As of April.</p></div>"
    ),
}
"""Found, and refused for where it stands."""
STAYS_HIDDEN = {
    "nothing like it is shown": f"<div class=tab hidden>{FRONT}</div><div class=tab hidden>{BEHIND}</div>",
    "no class": f"<div>{FRONT}</div><div hidden>{BEHIND}</div>",
    "state words alone are no class": f"<div class=active>{FRONT}</div><div class=hide hidden>{BEHIND}</div>",
    "another class": f"<div class=a>{FRONT}</div><div class=b hidden>{BEHIND}</div>",
    "another tag": f"<div class=a>{FRONT}</div><section class=a hidden>{BEHIND}</section>",
    "no container": f"<p class=a>Exports rose.<p class=a hidden>{CLAUSE}.</p>",
    "a span": f"<span class=a>x</span><span class=a style='display:none'>{CLAUSE}.</span>",
    "a list item": f"<ul><li class=a>x<li class=a hidden>{CLAUSE}.</ul>",
    "a row": f"<table><tr class=a><td>x<tr class=a hidden><td>{CLAUSE}.</table>",
    "a cousin": f"<div><div class=a>{FRONT}</div></div><div><div class=a hidden>{BEHIND}</div></div>",
    "unseen but in its place": f"<div class=a>{FRONT}</div><div class=a style='visibility:hidden'>{BEHIND}</div>",
    "struck out": f"<div class=a>{FRONT}</div><div class=a style='text-decoration:line-through'>{BEHIND}</div>",
    "struck out in a tab": TABS.format(FRONT, f"<del>{BEHIND}</del>"),
    "hidden in a tab": TABS.format(FRONT, f"<p>Much more text that stands in the other tab.</p><div hidden>{BEHIND}</div>"),
    "a panel within what is hidden": f"<div hidden>{TABS.format(FRONT, BEHIND)}</div>",
    "a popover": f"<div class=a>{FRONT}</div><div class=a popover>{BEHIND}</div>",
}  # fmt: skip
SHORT = {
    "an old price": (
        "<div class=p>The fare is 89 euros</div><div class=p hidden>The fare is 99 euros</div>",
        "The fare is 99 euros",
    ),
    "an old number": ("<div class=n>Fare: 5</div><div class=n hidden>Fare: 7</div>", "Fare: 7"),
}
OPENED = {
    "aria-controls": "<button aria-controls=x>more</button><div id=x hidden>{}</div>",
    "a link with a role": "<a role=button href='#x'>more</a><div id=x hidden>{}</div>",
    "a tab": "<ul><li role=tab aria-controls=x>Trade</ul><div id=x style='display:none'>{}</div>",
    "a link that is a tab": "<a role=tab href=#x>Trade</a><div id=x hidden>{}</div>",
    "data-toggle": "<a data-toggle=collapse href=#x>Trade</a><div id=x style='display:none'>{}</div>",
    "data-target": "<button data-target='#x'>Trade</button><div id=x style='display:none'>{}</div>",
    "data-bs-target": "<button data-bs-target='#x'>Trade</button><div id=x hidden>{}</div>",
    "several in one control": "<button aria-controls='w x'>more</button><div id=x hidden>{}</div>",
    "a popover and its button": "<button popovertarget=x>more</button><div id=x popover>{}</div>",
    "a dialog and its button": "<button command=show-modal commandfor=x>more</button><dialog id=x>{}</dialog>",
    "closed details": "<details><summary>more</summary>{}</details>",
    "until found": "<div hidden=until-found>{}</div>",
    "no height yet": "<button aria-controls=x>more</button><div id=x style='height:0;overflow:hidden'>{}</div>",
}
NOT_OPENED = {
    "no such control": "<button aria-controls=y>more</button><div id=x hidden>{}</div>",
    "a plain link": "<a href=#x>more</a><div id=x hidden>{}</div>",
    "a hidden control": "<button hidden aria-controls=x>more</button><div id=x hidden>{}</div>",
    "a control within it": "<div id=x hidden><button aria-controls=x>close</button>{}</div>",
    "a control in a hidden block": "<div hidden><button aria-controls=x>more</button></div><div id=x hidden>{}</div>",
    "a control that shows nothing": "<button aria-controls=x></button><div id=x hidden>{}</div>",
    "no control at all": "<div aria-controls=x>more</div><div id=x hidden>{}</div>",
    "a label and a box": "<label for=b>more</label><input type=checkbox id=b><div id=x hidden>{}</div>",
    "struck out": "<button aria-controls=x>more</button><div id=x style='text-decoration:line-through'>{}</div>",
    "deleted": "<button aria-controls=x>more</button><del id=x>{}</del>",
    "two of that name": "<button aria-controls=x>more</button><div id=x>a</div><div id=x hidden>{}</div>",
    "hidden around it": "<button aria-controls=x>more</button><div hidden><div id=x hidden>{}</div></div>",
    "a disabled control": "<button disabled aria-controls=x>more</button><div id=x hidden>{}</div>",
}


@pytest.mark.parametrize("html", PANELS.values(), ids=PANELS)
def test_what_stands_in_a_closed_panel_is_found_and_refused(html):
    page = examiner(html)
    assert page.examine(Claimed(CLAUSE)).state.found
    assert outcome(html) == PANEL
    assert outcome(html, CLAUSE.replace("9.9", "5.0")) in ("proved", "no-subject")


@pytest.mark.parametrize("html", STAYS_HIDDEN.values(), ids=STAYS_HIDDEN)
def test_what_no_click_is_known_to_show_stays_hidden(html):
    assert outcome(f"<p>Here is more text.</p>{html}") == HIDDEN


@pytest.mark.parametrize(("html", "clause"), SHORT.values(), ids=SHORT)
def test_a_few_hidden_words_are_no_panel(html, clause):
    assert outcome(html, clause) == HIDDEN


@pytest.mark.parametrize("html", OPENED.values(), ids=OPENED)
def test_what_a_control_opens_is_shown(html):
    assert outcome(html.format(BEHIND)) == "proved"


def test_what_is_shown_after_a_click_says_so():
    for name, html in OPENED.items():
        place = examiner(f"{FRONT}{html.format(BEHIND)}{FRONT}").examine(Claimed(CLAUSE)).place
        assert ("after-click" in place.folds) == (name != "until found"), name
    for html in (
        "<details open><summary>x</summary>{}</details>",
        "<details><summary>{}</summary>x</details>",
        "<details>x<p>y</details>{}",
    ):
        place = examiner(html.format(BEHIND)).examine(Claimed(CLAUSE)).place
        assert place.folds == ()


@pytest.mark.parametrize("html", NOT_OPENED.values(), ids=NOT_OPENED)
def test_what_no_control_opens_is_not_shown(html):
    assert outcome(f"<p>Here is more text.</p>{html.format(BEHIND)}") == HIDDEN


def test_a_clause_in_front_is_not_disturbed_by_the_same_in_a_panel():
    assert outcome(TABS.format(BEHIND, BEHIND)) == "proved"


def test_a_clause_may_not_run_from_the_front_into_a_panel():
    html = TABS.format("<p>Exports of the whole region", "<p>rose 9.9 percent in 2025.</p>" + FRONT)
    assert outcome(html, "Exports of the whole region rose 9.9 percent in 2025") == PANEL


def test_what_stands_in_front_reads_on_over_a_panel():
    html = (
        f"<div class=t>{FRONT}</div><p>It is not true that:</p>"
        f"<div class=t hidden>{FRONT}{FRONT}</div><p>exports of the whole region rose 9.9 percent in 2025.</p>"
    )
    assert (
        outcome(html, "exports of the whole region rose 9.9 percent in 2025")
        == "leaves-out-negation"
    )


def test_headings_and_tables_of_a_panel_speak_for_nothing():
    html = TABS.format(
        FRONT, f"<h2>In 2019</h2><table><tr><th>A<th>B<tr><th>c<td>4</table>{BEHIND}"
    )
    page = examiner(html + "<p>Imports of the region rose 2.0 percent.</p>").page
    assert (page.headings, page.tables) == ((), ())
    assert [page.text[start:end].count("9.9") for start, end in page.panels] == [1]


def test_panels_come_after_what_is_in_front():
    page = examiner(TABS.format(FRONT, BEHIND) * 2 + "<p>End.</p>").page
    assert len(page.panels) == 2
    assert page.text.index("End.") < page.panels[0][0] < page.panels[1][0]
    assert page.panels[1][1] == len(page.text)


def test_a_panel_does_not_make_a_wall_a_page():
    reading = sources.read_inline(
        f"<title>Just a moment...</title>{TABS.format('Wait', BEHIND * 40)}".encode(),
        media_type="text/html",
    )
    assert reading.state == "blocked"
