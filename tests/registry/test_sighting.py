"""Looking for an evidence again: every way in which a page may have changed."""

import pytest

from factlock.registry import admit, sources
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.model import Basis, ClauseState, Evidence, QualifierBasis
from factlock.registry.period import Period
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sighting import Sighting, Sought, look

EXACT, FOLDED, RELOCATED, AMBIGUOUS, CHANGED, REWORDED, ABSENT = ClauseState


def page_of(body: str, title: str = "Accounts 2025") -> Examiner:
    html = f'<html lang="en"><title>{title}</title><body>{body}</body></html>'.encode()
    page = sources.read_inline(html, media_type="text/html").page
    assert page is not None
    return Examiner(page)


def admitted(examiner: Examiner, claimed: Claimed | CellClaimed) -> Sought:
    proof = admit.prove(examiner, claimed)
    assert isinstance(proof, Proof), proof
    place = proof.place
    evidence = Evidence(
        *(Basis.FETCHED, "https://example.org/", "sha256:0"),
        claimed.clause if isinstance(claimed, Claimed) else place.quote,
        *(place.start, place.end, proof.value_start, proof.value_end, place.state),
        prefix=place.prefix,
        suffix=place.suffix,
        heading=place.heading,
        cell=proof.cell,
        period_basis=proof.period_basis,
    )
    return Sought(evidence, proof.value, proof.period)


def again(before: str, claimed: Claimed | CellClaimed, after: str, **title: str) -> Sighting:
    first = page_of(before)
    sought = admitted(first, claimed)
    return look(page_of(after, **title), sought, lambda: first)


SENTENCE = "Gross domestic product grew 4.2 percent in 2025, after 3.1 percent in 2024."
CLAIM = Claimed("Gross domestic product grew 4.2 percent in 2025")
BEFORE = f"<h1>Growth</h1><p>{SENTENCE}</p><p>Other things were measured as well.</p>"


@pytest.mark.parametrize(
    ("after", "clause", "new"),
    [
        (BEFORE, EXACT, None),
        (BEFORE.replace(" measured as well", " left out"), EXACT, None),
        (f"<h1>Growth</h1><p>News.</p><p>More news.</p><p>{SENTENCE}</p>", EXACT, None),
        (f"<h1>News</h1><p>x</p><h2>Past</h2><p>{SENTENCE}</p>", RELOCATED, None),
        (BEFORE.replace("grew 4.2 percent", "grew 4.2&nbsp;percent"), FOLDED, None),
        (BEFORE.replace("3.1", "3.3"), EXACT, None),
        (BEFORE.replace("4.2", "4.3"), CHANGED, "4.3 percent"),
        (BEFORE.replace("4.2", "-4.2"), CHANGED, "-4.2 percent"),
        (BEFORE.replace("4.2", "14.2"), CHANGED, "14.2 percent"),
        (BEFORE.replace("4.2 percent", "5%"), CHANGED, "5%"),
        (BEFORE.replace("4.2 percent", "more than 4.2 percent"), CHANGED, "more than 4.2 percent"),
        (BEFORE.replace("4.2", "<b>4.3</b>"), CHANGED, "4.3 percent"),
        (BEFORE.replace("4.2 percent", "4.20 percent"), REWORDED, None),
        (BEFORE.replace("2025,", "2026,"), REWORDED, None),
        (BEFORE.replace("4.2", "4.3").replace("2025", "2026"), REWORDED, None),
        (BEFORE.replace("grew", "fell"), REWORDED, None),
        (BEFORE.replace("Gross domestic", "Net domestic"), REWORDED, None),
        ("<p>This page has moved to our new site.</p>", ABSENT, None),
        ("<p>Not found</p>", ABSENT, None),
        (f"<p>{SENTENCE}</p><h1>Growth</h1><p>{SENTENCE}</p>", EXACT, None),
        (f"<h1>A</h1><p>{SENTENCE}</p><h1>B</h1><p>{SENTENCE}</p>", AMBIGUOUS, None),
        (f"<div hidden>{SENTENCE}</div><h1>Growth</h1>", ABSENT, None),
    ],
)
def test_a_clause(after, clause, new):
    seen = again(BEFORE, CLAIM, after)
    assert (seen.clause, seen.value and seen.value.literal) == (clause, new)
    assert seen.clause.found or seen.message


def test_a_negation_before_the_clause_takes_it_away():
    seen = again(BEFORE, CLAIM, BEFORE.replace("Gross", "It is not true that Gross"))
    assert (seen.clause, "not" in seen.message) == (REWORDED, True)


HEADED = "<h1>Results for 2025</h1><p>The net profit of the group was 12.5 million euros.</p>"
PROFIT = Claimed("The net profit of the group was 12.5 million euros", period=Period.year(2025))


@pytest.mark.parametrize(
    ("after", "clause"),
    [
        (HEADED, EXACT),
        (HEADED.replace("Results for 2025", "Our results for 2025"), RELOCATED),
        (HEADED.replace("2025", "2026"), REWORDED),
        (HEADED.replace("2025", "2026").replace("12.5", "13.0"), REWORDED),
        (HEADED.replace("12.5", "13.0"), CHANGED),
    ],
)
def test_a_period_told_by_the_heading_must_still_be_told(after, clause):
    assert admitted(page_of(HEADED), PROFIT).evidence.period_basis is QualifierBasis.HEADING
    assert again(HEADED, PROFIT, after).clause is clause


TITLED = "<h1>Results</h1><p>The net profit of the group was 12.5 million euros.</p>"


@pytest.mark.parametrize(
    ("title", "after", "clause"),
    [
        ("Accounts 2025", TITLED, EXACT),
        ("Revised accounts for 2025", TITLED, EXACT),
        ("Accounts 2026", TITLED, REWORDED),
        ("Accounts 2026", TITLED.replace("12.5", "13.0"), REWORDED),
        ("Accounts 2025", TITLED.replace("12.5", "13.0"), CHANGED),
    ],
)
def test_a_period_told_by_the_title_must_still_be_told(title, after, clause):
    assert again(TITLED, PROFIT, after, title=title).clause is clause


CHINESE = "<p>初步核算，全年国内生产总值1349084亿元，比上年增长5.0%。</p>"


@pytest.mark.parametrize(
    ("after", "clause", "new"),
    [
        (CHINESE, EXACT, None),
        (CHINESE.replace("5.0%", "5.1%"), CHANGED, "5.1%"),
        (CHINESE.replace("5.0%", "5.0个百分点"), CHANGED, "5.0个百分点"),
        (CHINESE.replace("增长", "下降"), REWORDED, None),
        (CHINESE.replace("1349084", "1349085"), REWORDED, None),
    ],
)
def test_a_chinese_clause(after, clause, new):
    claim = Claimed("全年国内生产总值1349084亿元，比上年增长5.0%", value="5.0%")
    seen = again(CHINESE, claim, after)
    assert (seen.clause, seen.value and seen.value.literal) == (clause, new)


TABLE = """<table><caption>People</caption><tr><th></th><th>2023</th><th>2024</th></tr>
<tr><th>Norway</th><td>5.5</td><td>5.6</td></tr><tr><th>Iceland</th><td>0.4</td><td>5.6</td></tr></table>"""
WIDER = TABLE.replace("<th></th>", "<th></th><th>2022</th>").replace(
    "</th><td>", "</th><td>1.1</td><td>"
)


@pytest.mark.parametrize(
    ("after", "clause", "new"),
    [
        (TABLE, EXACT, None),
        (f"<p>News of 5.6</p>{TABLE}", EXACT, None),
        (WIDER, RELOCATED, None),
        (f"<table><tr><td>a</td></tr></table>{TABLE}", RELOCATED, None),
        (TABLE.replace("5.5</td><td>5.6", "5.5</td><td>5.7"), CHANGED, "5.7"),
        (WIDER.replace("5.5</td><td>5.6", "5.5</td><td>5.7"), CHANGED, "5.7"),
        (TABLE.replace("0.4</td><td>5.6", "0.4</td><td>9.9"), EXACT, None),
        (TABLE.replace("5.5</td><td>5.6", "5.5</td><td>–"), REWORDED, None),
        (TABLE.replace("5.5</td><td>5.6", "5.5</td><td>5.60"), REWORDED, None),
        (TABLE.replace("5.5</td><td>5.6", "5.5</td><td>5.6 (provisional)"), EXACT, None),
        (TABLE.replace("Norway", "Sweden"), ABSENT, None),
        (TABLE.replace("2024", "2025"), ABSENT, None),
        ("<p>5.6</p>", ABSENT, None),
    ],
)
def test_a_cell(after, clause, new):
    seen = again(TABLE, CellClaimed("Norway", "2024"), after)
    assert (seen.clause, seen.value and seen.value.literal) == (clause, new)


SORTED = """<table><caption>People</caption><tr><th></th><th>2023</th><th>2024</th></tr>
<tr><th>Iceland</th><td>0.4</td><td>5.6</td></tr><tr><th>Norway</th><td>5.5</td><td>5.6</td></tr></table>"""
SWAPPED = """<table><caption>People</caption><tr><th></th><th>2024</th><th>2023</th></tr>
<tr><th>Norway</th><td>5.6</td><td>5.5</td></tr><tr><th>Iceland</th><td>5.6</td><td>0.4</td></tr></table>"""
OTHER = TABLE.replace("People", "Births").replace("5.6", "7.7")


@pytest.mark.parametrize(
    ("after", "clause", "new"),
    [
        (SORTED, RELOCATED, None),
        (SWAPPED, RELOCATED, None),
        (WIDER.replace("<tr><th>Norway", "<tr><th>Denmark</th><td>1</td><td>2</td></tr><tr><th>Norway"), RELOCATED, None),
        (f"{OTHER}{TABLE}", RELOCATED, None),
        (f"{TABLE}{OTHER}", EXACT, None),
        (SORTED.replace("5.5</td><td>5.6", "5.5</td><td>5.8"), CHANGED, "5.8"),
        (SWAPPED.replace("Norway</th><td>5.6", "Norway</th><td>5.8"), CHANGED, "5.8"),
        (f"{OTHER}{TABLE}".replace("5.5</td><td>5.6", "5.5</td><td>5.8"), CHANGED, "5.8"),
        # another head over the same column is another column, whatever stands in it
        (TABLE.replace("2024", "2024 (revised)"), ABSENT, None),
        (SWAPPED.replace("2024", "2025"), ABSENT, None),
        (SORTED.replace("Norway", "Norway and Svalbard"), ABSENT, None),
        (f"{OTHER}{TABLE.replace('2024', '2025')}", ABSENT, None),
        # a table that is called otherwise is the same one only if it says the same
        (TABLE.replace("People", "Population"), EXACT, None),
        (SORTED.replace("People", "Population"), RELOCATED, None),
        (OTHER, REWORDED, None),
    ],
)  # fmt: skip
def test_a_cell_that_moves_is_known_by_its_heads(after, clause, new):
    seen = again(TABLE, CellClaimed("Norway", "2024"), after)
    assert (seen.clause, seen.value and seen.value.literal) == (clause, new)
    assert seen.clause.found or seen.message


PLAIN = TABLE.replace("<caption>People</caption>", "")


@pytest.mark.parametrize(
    ("after", "clause"),
    [
        (f"{PLAIN}{PLAIN.replace('5.6', '9.9')}", EXACT),  # it stands where it stood
        (f"{PLAIN.replace('5.6', '9.9')}{PLAIN}", REWORDED),  # which of the two is it?
        (f"<table><tr><td>a</td></tr></table>{PLAIN}{PLAIN}", AMBIGUOUS),  # both say the same
        (WIDER.replace("People", "").replace("2022", "2024"), REWORDED),
    ],
)
def test_of_two_cells_with_the_same_heads_none_is_taken_silently(after, clause):
    seen = again(PLAIN, CellClaimed("Norway", "2024"), after)
    assert seen.clause is clause
    assert seen.clause.found or "2 cells" in seen.message


def test_a_caption_that_told_the_period_must_still_tell_it():
    table = (
        TABLE.replace("People", "People in 2020").replace("2023", "North").replace("2024", "South")
    )
    claim = CellClaimed("Norway", "South")
    assert admitted(page_of(table), claim).evidence.period_basis is QualifierBasis.TABLE
    assert again(table, claim, table).clause is EXACT
    assert again(table, claim, table.replace("2020", "2021")).clause is REWORDED


def test_without_the_admitted_page_a_change_is_not_told_from_another_wording():
    first = page_of(BEFORE)
    seen = look(page_of(BEFORE.replace("4.2", "4.3")), admitted(first, CLAIM), lambda: None)
    assert (seen.clause, seen.value) == (REWORDED, None)


SALES = "retail sales grew 4.2 percent in 2025."


def test_what_has_moved_out_of_sight_no_longer_holds():
    shown = '<div class="tab"><p>In front stands what everybody reads of it today.</p></div>'
    shut = f'<div class="tab" style="display:none"><p>{SALES}</p><p>And much more of it below.</p></div>'
    sighting = again(f"<p>{SALES}</p>", Claimed(SALES), shown + shut)
    assert sighting.clause is REWORDED
    assert "no longer in front" in sighting.message


def test_a_frame_around_the_sentence_that_admission_would_refuse_is_seen():
    framed = f"<p>In the novel by Ames, {SALES}</p>"
    assert again(f"<p>{SALES}</p>", Claimed(SALES), framed).clause is REWORDED
