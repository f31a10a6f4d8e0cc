"""The sentence around a locked value against its clause: what a machine can see, it sees."""

import pytest

from factlock.registry import quantities
from factlock.render.carriers import compare
from factlock.render.layout import Reading


@pytest.fixture
def carried(fill, facts):
    """Compare a sentence with a clause: `carried("fell <5.0%>", "rose 5.0%", "5.0%")`."""

    def call(sentence, clause, literal="5.0%", *, shown=None, language="en", forecast=False):
        facts.held.clear()
        value = quantities.read_one(literal, language)
        facts("it", now=value, clause=clause, forecast=forecast)
        (use,) = fill("It is <<it.now>>.\n", notes="none", default_language=language).uses
        before, _, rest = sentence.partition("<")
        inner, _, after = rest.partition(">")
        text = before + inner + after
        reading = Reading(text, len(before), len(before) + len(inner), 0, len(text), ())
        return compare(use.locked, reading, language)

    return call


@pytest.mark.parametrize(
    ("sentence", "clause", "outcome"),
    [
        ("Exports rose <5.0%>.", "exports rose 5.0%", "agrees"),
        ("Exports grew <5.0%>.", "exports rose 5.0%", "agrees"),
        ("Exports were down <5.0%>.", "exports fell 5.0%", "agrees"),
        ("The rate was <5.0%>.", "exports rose 5.0%", "unread"),
        ("The rate was <5.0%>.", "the rate was 5.0%", "unread"),
        ("Imports fell 3%, while exports rose <5.0%>.", "exports rose 5.0%", "agrees"),
        ("It was about <5.0%>.", "it was 5.0%", "unread"),
        ("Exports are expected to rise <5.0%>.", "exports are expected to rise 5.0%", "agrees"),
        ("Not only exports rose <5.0%>.", "exports rose 5.0%", "agrees"),
    ],
)
def test_what_agrees_and_what_cannot_be_read(carried, sentence, clause, outcome):
    told = carried(sentence, clause)
    assert (told.outcome, told.findings) == (outcome, ())


@pytest.mark.parametrize(
    ("sentence", "clause", "literal", "code"),
    [
        ("Exports fell <5.0%>.", "exports rose 5.0%", "5.0%", "direction-turned"),
        ("Exports were up <5.0%>.", "exports fell 5.0%", "5.0%", "direction-turned"),
        ("Imports rose 3%, but exports fell <5.0%>.", "exports rose 5.0%", "5.0%", "direction-turned"),
        ("Exports did not rise <5.0%>.", "exports rose 5.0%", "5.0%", "negation-differs"),
        ("Exports rose <5.0%>.", "exports did not rise 5.0%", "5.0%", "negation-differs"),
        ("It was more than <5.0%>.", "it was 5.0%", "5.0%", "bound-differs"),
        ("At least <5.0%> came.", "5.0% came", "5.0%", "bound-differs"),
        ("It was <5.0%> points.", "it was 5.0%", "5.0%", "value-extended"),
        ("It was <5.0> million.", "it was 5.0", "5.0", "value-extended"),
        ("Exports rise <5.0%>.", "exports are predicted to rise 5.0%", "5.0%", "forecast-dropped"),
    ],
)  # fmt: skip
def test_what_is_turned_round_is_an_error(carried, sentence, clause, literal, code):
    told = carried(sentence, clause, literal)
    assert told.outcome == "differs"
    assert [finding.code for finding in told.findings] == [code]
    assert "clause" in told.findings[0].message
    assert clause in told.findings[0].fix


@pytest.mark.parametrize(
    ("sentence", "clause", "codes"),
    [
        ("出口增长<5.0%>。", "出口比上年增长5.0%", []),
        ("出口下降<5.0%>。", "出口比上年增长5.0%", ["direction-turned"]),
        ("出口并未增长<5.0%>。", "出口比上年增长5.0%", ["negation-differs"]),
        ("进口增长3%，出口下降<5.0%>。", "出口下降5.0%", []),
    ],
)
def test_chinese_is_read_alike(carried, sentence, clause, codes):
    told = carried(sentence, clause, language="zh")
    assert [finding.code for finding in told.findings] == codes


def test_a_fact_marked_as_a_forecast_needs_a_sentence_that_says_so(carried):
    codes = [f.code for f in carried("It is <5.0%>.", "it is 5.0%", forecast=True).findings]
    assert codes == ["forecast-dropped"]


@pytest.fixture
def computed(fill, facts):
    """Compare a sentence with a number that was computed: `computed("rose <2>", "5", "3")`."""

    def call(sentence, first, second, **given):
        facts.held.clear()
        facts("a", x=first, clause=f"exports fell {first}", **given)
        facts("b", x=second, clause=f"exports did not rise {second}")
        (use,) = fill("It is <<= a.x - b.x>>.\n", notes="none").uses
        before, _, after = sentence.partition("<>")
        shown = use.locked.shown
        text = before + shown + after
        reading = Reading(text, len(before), len(before) + len(shown), 0, len(text), ())
        return compare(use.locked, reading, "en")

    return call


@pytest.mark.parametrize(
    ("sentence", "values", "codes"),
    [
        ("Exports rose by <>.", ("5 tonnes", "3 tonnes"), []),
        ("Exports fell by <>.", ("5 tonnes", "3 tonnes"), []),
        ("Exports did not rise by <>.", ("5 tonnes", "3 tonnes"), []),
        ("Exports rose by <>.", ("3 tonnes", "5 tonnes"), ["sign-and-direction"]),
        ("Exports fell by <>.", ("3 tonnes", "5 tonnes"), ["sign-and-direction"]),
        ("The difference was <>.", ("3 tonnes", "5 tonnes"), []),
        ("It was more than <>.", ("5 tonnes", "3 tonnes"), ["bound-differs"]),
        ("It was <>.", ("about 5 tonnes", "3 tonnes"), []),
        ("It was <> million.", ("5", "3"), ["value-extended"]),
    ],
)
def test_no_clause_states_what_was_computed(computed, sentence, values, codes):
    told = computed(sentence, *values)
    assert [one.code for one in told.findings] == codes
    assert told.outcome == ("differs" if codes else "unread")


def test_a_forecast_among_its_inputs_must_be_said(computed):
    told = computed("Exports are <>.", "5 tonnes", "3 tonnes", forecast=True)
    assert [one.code for one in told.findings] == ["forecast-dropped"]
