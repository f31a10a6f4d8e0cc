"""Lock and registry over the names that a template asked for; and a child that says what is not so."""

from datetime import date

import pytest

from factlock.registry.errors import Refused
from factlock.registry.sources.children import Answered, Failed
from factlock.render.filling import Mode
from factlock.render.structure import Structure
from factlock.render.templating import expansion

TODAY = date(2026, 11, 30)
TEXT = "{% for f in facts('pop_*') %}\n<<{{ f.name }}.total>>\n{% endfor %}\n{{ facts('cn_gdp@doc-1y')[0].name }}\n"


@pytest.fixture
def held(expanded):
    return {"held": expanded(TEXT).structure, "held_date": TODAY}


@pytest.fixture
def moved(registry, held):
    registry.keys.append(("pop_dk", "2024", "total"))
    registry.keys.remove(("pop_se", "2024-Q1", "total"))


def codes(made):
    return [(one.code, one.severity, one.line) for one in made.findings]


def test_an_unchanged_registry_says_nothing(expanded, held):
    for mode in Mode:
        assert expanded(TEXT, mode=mode, **held).findings == ()


@pytest.mark.parametrize("mode", [Mode.PLAIN, Mode.LOCKED])
@pytest.mark.usefixtures("moved")
def test_other_names_stop(expanded, held, mode):
    with pytest.raises(Refused) as error:
        expanded(TEXT, mode=mode, **held)
    [one] = error.value.findings
    assert (one.code, one.line) == ("lock-behind", 1)
    assert one.message == "“pop_*” stands for other facts than in the lock: new pop_dk@2024.total; gone pop_se@2024-Q1.total"  # fmt: skip
    assert one.fix == "take it over with --upgrade-fact pop_dk, all with --upgrade"


@pytest.mark.usefixtures("moved")
def test_all_is_taken_over_on_request(expanded, held):
    made = expanded(TEXT, mode=Mode.UPGRADE, **held)
    assert codes(made) == [("upgraded", "note", 1)]
    assert "pop_dk" in made.document.text
    assert "pop_se" not in made.document.text


@pytest.mark.usefixtures("moved")
def test_one_fact_is_taken_over_on_request(expanded, held):
    made = expanded(TEXT, mode=Mode.UPGRADE, upgrade=frozenset({"pop_dk"}), **held)
    assert codes(made) == [("upgraded", "note", 1)]
    assert made.structure.asked["pop_*"] == ("pop_dk@2024.total", "pop_no@2024.total", "pop_se@2024-Q1.total")  # fmt: skip
    made = expanded(TEXT, mode=Mode.UPGRADE, upgrade=frozenset({"other"}), **held)
    assert codes(made) == [("lock-behind", "warning", 1)]
    assert made.structure.asked == held["held"].asked


@pytest.mark.usefixtures("moved")
def test_the_lock_alone_is_enough(expanded, held, registry):
    opened = registry.opened
    made = expanded(TEXT, mode=Mode.FROZEN, **held)
    assert "pop_se" in made.document.text
    assert registry.opened == opened


def test_what_the_lock_does_not_hold_cannot_be_had_from_it(faults, held):
    assert faults("\n{{ facts('rate') }}", mode=Mode.FROZEN, **held) == [("not-in-lock", 2)]
    assert faults("\n{{ has('rate') }}", mode=Mode.FROZEN, held_date=TODAY) == [("not-in-lock", 2)]


def test_a_new_question_is_no_reason_to_stop(expanded, held):
    assert expanded(TEXT + "{{ has('rate') }}", **held).findings == ()


def test_a_date_that_moves_is_no_reason_to_stop(expanded, held):
    made = expanded(TEXT, as_of=date(2025, 3, 1), **held)
    assert made.findings == ()
    assert made.document.text.endswith("cn_gdp@2024\n")


def test_the_lock_gives_its_date_and_data_where_it_decides(expanded):
    text = "{{ doc.date }} {{ a | default('none') }}"
    held = {"held": Structure({"a": "1"}), "held_date": date(2025, 3, 1)}
    assert expanded(text, mode=Mode.LOCKED, **held).document.text == "2025-03-01 1"
    assert expanded(text, mode=Mode.FROZEN, **held).document.text == "2025-03-01 1"
    assert expanded(text, **held).document.text == "2026-11-30 none"
    assert expanded(text, mode=Mode.LOCKED, data={"a": "2"}, **held).document.text == "2025-03-01 2"


@pytest.mark.parametrize(
    "outcome",
    [
        Failed("it ended"),
        Answered(None),
        Answered({"text": 1, "asked": {}, "pieces": []}),
        Answered({"text": "x", "asked": [], "pieces": []}),
        Answered({"text": "x", "asked": {}, "pieces": [1]}),
        Answered({"text": "x", "asked": {}, "pieces": [[0, "a", 1, True]]}),
        Answered({"text": "x", "asked": {}, "pieces": None}),
        Answered({"faults": [[1, 2]]}),
        Answered({"faults": 3}),
        Answered({}),
    ],
    ids=str,
)
def test_a_child_is_not_believed(faults, monkeypatch, outcome):
    class Children:
        def ask(self, *_):
            return outcome

    monkeypatch.setattr(expansion, "_children", Children)
    assert faults("x") == [("template-broken", None)]
