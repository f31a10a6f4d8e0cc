"""Facts planned in bulk are apart, and each is whole."""

from dataclasses import dataclass, replace

from factlock.registry.apart import settled
from factlock.registry.errors import Finding


@dataclass(frozen=True)
class One:
    id: str
    key: str = "value"
    spot: str = "here"
    findings: tuple[Finding, ...] = ()

    @property
    def name(self):
        return self.id

    def refused(self, finding):
        return replace(self, findings=(*self.findings, finding))


def codes(*planned):
    return [[finding.code for finding in one.findings] for one in settled(planned, "look")]


def test_what_is_apart_stays():
    assert codes(One("a"), One("b"), One("a", "other")) == [[], [], []]


def test_one_fact_and_key_twice_is_refused_at_both_places_and_both_are_named():
    first, second, third = settled(
        [One("a", spot="x"), One("a", spot="y"), One("b", spot="z")], "look"
    )
    assert [f.code for f in first.findings] == [f.code for f in second.findings] == ["same-fact"]
    assert "x and y" in first.findings[0].message
    assert first.findings[0].fix == "look"
    assert third.findings == ()


def test_names_that_look_alike_are_refused():
    assert codes(One("pop_US"), One("pop_us"), One("pop_uk")) == [
        ["id-like-another"],
        ["id-like-another"],
        [],
    ]
    assert codes(One("a", "Rate"), One("a", "rate")) == [["same-fact"], ["same-fact"]]


def test_a_fact_of_which_one_key_is_refused_is_refused_whole():
    why = (Finding("no-value", "none"),)
    assert codes(One("a", "x", findings=why), One("a", "y"), One("b")) == [
        ["no-value"],
        ["fact-refused"],
        [],
    ]


def test_what_is_refused_already_collides_with_nothing():
    why = (Finding("no-value", "none"),)
    assert codes(One("a", findings=why), One("a", findings=why)) == [["no-value"], ["no-value"]]
