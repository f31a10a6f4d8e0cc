"""Quotations, bare citations and uncited values: rendered, kept in the lock, found again by a check."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render import lockfile
from factlock.render.lockfile import Lock

CLAUSE = "GDP reached 134.9084 trillion yuan in 2025, up 5.0% over 2024"


@pytest.fixture
def gdp(facts):
    facts("gdp", total="134.9084 trillion yuan", growth="5.0%", clause=CLAUSE, period="2025")


def text_of(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("gdp")
@pytest.mark.parametrize("name", ["report.md", "report.txt"])
def test_a_quotation_is_locked_word_by_word(desk, name):
    output = desk.render("The bureau wrote: <<gdp.total | quote>>.\n", name)
    assert f"“{CLAUSE}”" in text_of(output)
    report = desk.check(output)
    assert not [one for one in report.seen if one.status]
    assert report.summary.locked == 1


@pytest.mark.usefixtures("gdp")
def test_a_quotation_that_was_changed_by_hand_is_seen(desk, edited):
    output = edited("The bureau wrote: <<gdp.total | quote>>.\n", "up 5.0%", "up 6.0%")
    assert desk.codes(output)


@pytest.mark.usefixtures("gdp")
def test_a_quotation_that_dates_itself_may_be_spoken_at_another_time(fill):
    fill("In March 2026 the bureau wrote: <<gdp.total | quote>>.\n")


def test_a_quotation_that_does_not_is_judged_by_its_sentence(facts, refused):
    facts("gdp", growth="5.0%", clause="GDP grew 5.0%", period="2025", period_basis=None)
    codes = [code for code, *_ in refused("In 2024 it was so: <<gdp.growth | quote>>.\n")]
    assert codes == ["period-conflict"]


@pytest.mark.usefixtures("gdp")
def test_a_bare_citation_prints_the_mark_alone(fill):
    done = fill("The economy did well<<gdp.total | cite>>.\n")
    assert done.text.startswith("The economy did well.[^f1]\n")
    (span,) = done.map.spans
    assert span.start == span.end


@pytest.mark.usefixtures("gdp")
def test_a_bare_citation_is_no_value_to_a_check(desk):
    output = desk.render(
        "GDP grew by <<gdp.growth>> in 2025.\n\nAll was well<<gdp.total | cite>>.\n"
    )
    report = desk.check(output)
    assert report.summary.locked == 1
    assert not [one for one in report.seen if one.status]
    output.write_text(text_of(output).replace("All was well", "Nothing was well"), encoding="utf-8")
    assert not desk.codes(output)


@pytest.mark.usefixtures("gdp")
def test_a_number_typed_beside_a_bare_citation_is_a_new_claim(desk):
    output = desk.render(
        "GDP grew by <<gdp.growth>> in 2025. It was 7 percent<<gdp.total | cite>>.\n"
    )
    assert ("unsupported-number", 1) in desk.codes(output)


@pytest.mark.usefixtures("gdp")
def test_an_uncited_value_bears_no_mark_and_is_told(fill, desk):
    done = fill("GDP grew by <<gdp.growth | nocite>> in 2025.\n")
    assert done.text == "GDP grew by 5.0% in 2025.\n"
    assert [(one.severity, one.code) for one in done.findings] == [("note", "uncited-value")]
    report = desk.check(desk.render("GDP grew by <<gdp.growth | nocite>> in 2025.\n"))
    assert "uncited-value" in [one.finding.code for one in report.seen]
    assert not [one for one in report.seen if one.status]


@pytest.mark.usefixtures("gdp")
def test_a_document_may_forbid_uncited_values(refused):
    text = "---\nfactlock: {require: cited}\n---\nGDP grew by <<gdp.growth | nocite>> in 2025.\n"
    assert refused(text) == [("uncited-value", 4, 13)]
    assert refused(text.replace(" | nocite", ""), notes="none") == [
        ("uncited-document", None, None)
    ]


def test_uncited_values_leave_no_gap_among_the_notes(facts, fill):
    for name in ("a", "b"):
        facts(name, x="5.0%", clause=f"{name} was 5.0%")
    done = fill("<<a.x | nocite>> and <<b.x>>\n")
    assert "and 5.0%[^f1]" in done.text
    assert "[^f2]" not in done.text
    numbers = [one.first.citation for one in done.section.facts.values()]
    assert numbers == [2, 1]


@pytest.mark.usefixtures("gdp")
def test_role_and_citation_stand_in_the_lock(fill):
    done = fill(
        "“<<gdp.growth>>” <<gdp.total | quote>> <<gdp.growth | nocite>><<gdp.total | cite>>\n"
    )
    held = lockfile.parse(Lock({"out.md": done.section}).text(), "a.lock").sections["out.md"]
    assert held == done.section
    told = {name: (one.role, one.cited) for name, one in held.facts.items()}
    assert told == {
        "gdp.growth": ("value", True),
        "gdp.total | quote": ("quote", True),
        "gdp.growth | nocite": ("value", False),
        "gdp.total | cite": ("citation", True),
    }


@pytest.mark.usefixtures("gdp")
def test_every_remark_survives_the_lock_and_says_what_it_made(fill):
    done = fill('<<gdp.total | scale("million") | group(" ")>>; <<gdp.total | scale("billion", 0) | nocite>>\n')  # fmt: skip
    held = lockfile.parse(Lock({"out.md": done.section}).text(), "a.lock").sections["out.md"]
    assert held == done.section


def test_a_chain_says_of_each_step_what_it_made(facts, fill):
    facts("gdp", total="134.9084 trillion yuan", clause="it was 134.9084 trillion yuan")
    done = fill("---\nlang: de\n---\nEs waren <<gdp.total | units | round(1)>>.\n")
    note = done.text.partition("[^f1]: ")[2]
    assert "134,9084 Billionen Yuan: 134.9084 trillion yuan" in note
    assert "134,9 Billionen Yuan: " in note
    assert "gerundet aus 134,9084 Billionen Yuan (kaufmännisch)." in note


@pytest.mark.parametrize("quoted", ["see www.example.org now", "a *b* [c](d) `e` <f> | g", "1. first", "# head"])  # fmt: skip
def test_a_quoted_clause_is_no_markup(facts, fill, quoted):
    facts("law", text=f"{quoted} 5.0%"[-4:], clause=f"{quoted} 5.0%")
    done = fill("<<law.text | quote>>\n", notes="none")
    assert "(d)" not in done.text.replace("\\(d\\)", "").replace("\\](d)", "")
    assert "www" not in done.text


def test_a_value_of_a_table_has_no_clause_to_quote(facts, refused):
    from factlock.registry.model import CellAnchor

    cell = CellAnchor(1, 1, 1, ("Norway",), ("2024",))
    facts("t", x="5.0%", clause="5.0%", cell=cell)
    assert [code for code, *_ in refused("<<t.x | quote>>\n")] == ["nothing-to-quote"]


def test_a_misread_literal_is_written_anew_in_the_marks_of_the_document(facts, fill, refused):
    facts("de", x="1.234", language="de")
    assert [code for code, *_ in refused("There were <<de.x>> of them.\n")] == ["misread-value"]
    assert "were 1,234 of" in fill("There were <<de.x | locale>> of them.\n", notes="none").text


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        (
            "en",
            'GDP was <<gdp.total | scale("billion") | round(0)>> in 2025.',
            "134,908 billion yuan",
        ),
        ("en", "GDP grew <<gdp.growth | decimals(2)>> in 2025.", "5.00%"),
        ("en", "There were <<gdp.people | thousands>> people in 2025.", "1,349,084"),
        ("en", "The share was <<gdp.ratio | percent(1)>> in 2025.", "4.2%"),
        (
            "de",
            "Im Jahr 2025 betrug das BIP <<gdp.total | units | round(1)>>.",
            "134,9 Billionen Yuan",
        ),
        ("de", "Im Jahr 2025 wuchs das BIP um <<gdp.growth | locale>>.", "5,0\u00a0%"),
        ("de", "Im Jahr 2025 waren es <<gdp.people | locale>> Menschen.", "1.349.084"),
        (
            "fr",
            "En 2025, le PIB était de <<gdp.total | units>>.",
            "134\u202f908,4 milliards de yuans",
        ),
        ("zh", "2025年国内生产总值为<<gdp.total | units>>。", "134.9084万亿元"),
        ("ja", "2025年のGDPは<<gdp.total | units>>だった。", "134.9084兆人民元"),
    ],
)
def test_what_filters_made_is_locked_to_a_check(desk, facts, language, text, shown):
    facts("gdp", total="134.9084 trillion yuan", growth="5.0%", people="1349084", ratio="0.0423", clause="In 2025 it was so", period="2025")  # fmt: skip
    output = desk.render(f"---\nlang: {language}\n---\n{text}\n")
    assert shown in text_of(output)
    report = desk.check(output)
    assert [(one.finding.code, one.finding.message) for one in report.seen if one.status] == []
    assert report.summary.locked == 1


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "February 28, 2025"), ("de", "28. Februar 2025"), ("fr", "28 février 2025"), ("zh", "2025年2月28日"), ("ja", "2025年2月28日")],
)  # fmt: skip
def test_a_date_written_anew_is_locked_to_a_check(desk, facts, language, shown):
    facts("law", day="2025-02-28", clause="It has been in force since 2025-02-28.")
    output = desk.render(f"---\nlang: {language}\n---\nX (<<law.day | date>>).\n")
    assert shown in text_of(output)
    report = desk.check(output)
    assert [(one.finding.code, one.finding.message) for one in report.seen if one.status] == []
    assert report.summary.locked == 1


@pytest.mark.usefixtures("gdp")
@pytest.mark.parametrize(
    ("old", "new"),
    [('"role": "quote"', '"role": "shout"'), ('"rounded"', '"sounded"'), ('"role": "quote"', '"role": 1')],
)  # fmt: skip
def test_a_role_or_a_remark_that_nobody_knows_is_a_damaged_lock(fill, old, new):
    done = fill("<<gdp.total | quote>> <<gdp.total | round(1)>>\n")
    text = Lock({"out.md": done.section}).text()
    assert old in text
    with pytest.raises(UsageFault) as error:
        lockfile.parse(text.replace(old, new), "a.lock")
    assert error.value.findings[0].code == "lock-damaged"
