"""Values come from the registry or from the lock alone; a registry ahead of the lock is told."""

from datetime import date

import pytest

from factlock.registry.errors import Refused
from factlock.render.agreement import disagreements
from factlock.render.engine import Mode
from factlock.render.spanmap import sha256


def test_the_lock_holds_what_was_shown_and_what_proves_it(fill, facts):
    revision = facts("gdp", growth="5.0%", period="2025", checked_at="2026-11-30T09:00:00Z")
    rendered = fill("up <<gdp@2025.growth | round(0)>>")
    (held,) = rendered.section.facts.values()
    assert held.expression == "gdp@2025.growth | round(0)"
    (one,) = held.inputs
    assert (one.uid, one.id, one.key, one.revision) == (
        "uid-gdp",
        "gdp",
        "growth",
        revision.hash,
    )
    assert (held.value.literal, held.shown, held.unit) == ("5.0%", "5%", "percent")
    assert (str(one.period), one.evidence, one.citation) == ("2025", "gdp#growth/1", 1)
    assert one.proved == "2026-11-30T09:00:00Z"
    assert rendered.section.log_head == "sha256:log"
    assert rendered.section.output == sha256(rendered.text)


def moved(facts, **values):
    facts.held["gdp"].clear()
    facts("gdp", growth="5.2%", **values)


def test_a_registry_ahead_of_the_lock_stops_and_shows_old_and_new(fill, facts, refused):
    facts("gdp", growth="5.0%")
    lock = fill("GDP grew <<gdp.growth>> again.").section
    moved(facts)
    with pytest.raises(Refused) as error:
        fill("GDP grew <<gdp.growth>> again.", lock=lock)
    (finding,) = error.value.findings
    assert (finding.code, finding.line, finding.details) == (
        "lock-behind",
        1,
        {"old": "5.0%", "new": "5.2%"},
    )
    assert "was: GDP grew 5.0% again." in finding.fix
    assert "now: GDP grew 5.2% again." in finding.fix
    assert "--upgrade-fact gdp" in finding.fix


def test_upgrade_takes_everything_over_and_shows_it(fill, facts):
    facts("gdp", growth="5.0%")
    lock = fill("<<gdp.growth>>").section
    moved(facts)
    rendered = fill("<<gdp.growth>>", lock=lock, mode=Mode.UPGRADE, notes="none")
    assert rendered.text == "5.2%"
    assert [(f.code, f.severity) for f in rendered.findings] == [("upgraded", "note")]


def test_upgrade_fact_takes_one_over_and_keeps_the_others_as_locked(fill, facts):
    facts("gdp", growth="5.0%")
    facts("pop", total="5 million")
    text = "<<gdp.growth>> <<pop.total>>"
    lock = fill(text).section
    moved(facts)
    facts.held["pop"].clear()
    facts("pop", total="6 million")
    rendered = fill(text, lock=lock, mode=Mode.UPGRADE, upgrade=frozenset({"pop"}), notes="none")
    assert rendered.text == "5.0% 6 million"
    assert [(f.code, f.severity) for f in rendered.findings] == [
        ("lock-behind", "warning"),
        ("upgraded", "note"),
    ]
    assert rendered.section.facts["gdp.growth"] == lock.facts["gdp.growth"]


def test_upgrading_a_fact_that_the_document_does_not_use_is_an_error(facts, refused):
    facts("gdp", growth="5.0%")
    found = refused("<<gdp.growth>>", mode=Mode.UPGRADE, upgrade=frozenset({"pop"}))
    assert [one[0] for one in found] == ["not-in-document"]


def test_last_proof_and_head_of_the_log_are_not_compared(fill, facts):
    facts("gdp", growth="5.0%", hash="sha256:1", checked_at="2026-11-01T00:00:00Z")
    first = fill("<<gdp.growth>>")
    facts.held.clear()
    facts.log = "sha256:later"
    facts("gdp", growth="5.0%", hash="sha256:1", checked_at="2026-11-30T00:00:00Z")
    second = fill("<<gdp.growth>>", lock=first.section)
    assert second.text == first.text
    again = fill("<<gdp.growth>>", lock=first.section, mode=Mode.LOCKED)
    assert list(disagreements(again, first.section, first.text.encode())) == []


def test_new_and_removed_placeholders_are_no_disagreement_with_the_registry(fill, facts):
    facts("gdp", growth="5.0%", total="7 million")
    lock = fill("<<gdp.growth>>").section
    assert set(fill("<<gdp.total>>", lock=lock).section.facts) == {"gdp.total"}


@pytest.mark.parametrize("mode", [Mode.LOCKED, Mode.FROZEN])
def test_without_a_lock_there_is_nothing_to_hold_to(refused, mode):
    assert refused("text", mode=mode) == [("no-lock", None, None)]


def test_frozen_needs_the_lock_alone_and_gives_the_same_bytes(fill, facts, refused):
    facts("gdp", growth="5.0%", period="2025", title="T", publisher="P")
    text = "GDP grew <<gdp.growth | decimals(2)>>, see {{gdp.x}}.".replace(
        "{{gdp.x}}", "{{nobody.x}}"
    )
    first = fill(text)
    facts.held.clear()
    facts.asked.clear()
    again = fill(text, lock=first.section, mode=Mode.FROZEN)
    assert again.text == first.text
    assert facts.asked == []
    assert refused("<<gdp.other>>", lock=first.section, mode=Mode.FROZEN) == [("not-in-lock", 1, 1)]
    assert refused("{{gdp.x}}", lock=first.section, mode=Mode.FROZEN) == [
        ("foreign-placeholder", 1, 1)
    ]


def test_locked_and_frozen_reuse_the_date_of_the_lock(fill, facts):
    facts("gdp", growth="5.0%", valid_to="2026-06-30")
    first = fill("<<gdp.growth>>", as_of=date(2026, 6, 30))
    for mode in (Mode.LOCKED, Mode.FROZEN):
        again = fill("<<gdp.growth>>", lock=first.section, mode=mode)
        assert again.section.reference_date == "2026-06-30"


def test_locked_tells_everything_that_disagrees(fill, facts):
    facts("gdp", growth="5.0%")
    first = fill("<<gdp.growth>>")
    again = fill(
        "Now <<gdp.growth>>", lock=first.section, mode=Mode.LOCKED, language="de", notes="none"
    )
    codes = [f.code for f in disagreements(again, first.section, None)]
    assert codes == [
        "template-changed",
        "options-changed",
        "options-changed",
        "output-missing",
        "lock-changed",
    ]
    assert [f.code for f in disagreements(first, first.section, b"edited")] == ["output-changed"]


def test_the_same_registry_document_and_options_give_the_same_bytes(fill, facts):
    facts("gdp", growth="5.0%", total="7 million")
    text = "<<gdp.total>> <<gdp.growth>> <<gdp.total | plain>>"
    one, two = fill(text), fill(text)
    assert (one.text, one.section, one.map) == (two.text, two.section, two.map)


def test_a_relative_period_moves_with_the_date_of_the_document(fill, facts):
    facts("rate", value="3%", period="2025")
    facts("rate", value="4%", period="2026")
    text = "<<rate@doc-1y.value>>"
    lock = fill(text, as_of=date(2026, 11, 30)).section
    facts("rate", value="5%", period="2027")
    rendered = fill(text, lock=lock, as_of=date(2027, 3, 1), notes="none")
    assert rendered.text == "4%"
    assert rendered.findings == ()
