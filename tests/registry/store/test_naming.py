"""Giving a fact another id."""

import pytest

from factlock.registry.errors import FactlockError, Refused, UsageFault


def rename(registry, old: str, new: str) -> str:
    with registry.batch() as batch:
        return batch.rename(old, new)


def code_of(error: pytest.ExceptionInfo[FactlockError]) -> str:
    return error.value.findings[0].code


def test_the_old_id_keeps_leading_to_the_fact(registry, sample):
    before = sample.put(registry).revision
    rename(registry, "cn_gdp", "china_gdp")
    fact = registry.fact("cn_gdp")
    assert (fact.id, fact.aliases, fact.uid) == ("china_gdp", ("cn_gdp",), before.uid)
    assert registry.fact("china_gdp") == fact
    (held,) = registry.revisions("cn_gdp")
    assert held.hash == before.hash
    assert held.name == "china_gdp@2025"


def test_admitting_under_the_old_id_reaches_the_renamed_fact(registry, sample):
    sample.put(registry)
    rename(registry, "cn_gdp", "china_gdp")
    again = sample.put(registry)
    assert (again.kind, again.revision.id) == ("proved-again", "china_gdp")
    assert sample.put(registry, period="2024").revision.id == "china_gdp"
    assert registry.counts().facts == 1


def test_a_chain_of_names_leads_to_one_fact(registry, sample):
    sample.put(registry)
    for old, new in (("cn_gdp", "a"), ("cn_gdp", "b"), ("a", "c")):
        rename(registry, old, new)
    assert registry.fact("cn_gdp").id == "c"
    assert registry.fact("c").aliases == ("a", "b", "cn_gdp")


def test_a_fact_may_take_its_own_old_id_again(registry, sample):
    sample.put(registry)
    rename(registry, "cn_gdp", "china_gdp")
    rename(registry, "china_gdp", "cn_gdp")
    assert registry.fact("china_gdp").id == "cn_gdp"
    assert registry.fact("cn_gdp").aliases == ("china_gdp",)
    rename(registry, "cn_gdp", "china_gdp")
    assert registry.counts().records["rename"] == 3


def test_a_fact_may_change_the_case_of_its_id(registry, sample):
    sample.put(registry)
    rename(registry, "cn_gdp", "CN_GDP")
    assert registry.fact("cn_gdp").id == "CN_GDP"


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ("us_gdp", "id-taken"),
        ("US_GDP", "id-like-another"),
        ("former", "id-taken"),
        ("Former", "id-like-another"),
    ],
)
def test_an_id_of_another_fact_past_or_present_is_refused(registry, sample, new, code):
    sample.put(registry)
    sample.put(registry, "former")
    rename(registry, "former", "us_gdp")
    with pytest.raises(Refused) as caught:
        rename(registry, "cn_gdp", new)
    assert code_of(caught) == code
    assert registry.fact("cn_gdp").aliases == ()


def test_an_old_id_is_no_new_fact(registry, sample):
    sample.put(registry)
    rename(registry, "cn_gdp", "china_gdp")
    with pytest.raises(Refused) as caught:
        sample.put(registry, "CN_GDP")
    assert code_of(caught) == "id-like-another"


def test_an_unknown_fact_is_named_with_the_nearest(registry, sample):
    sample.put(registry)
    with pytest.raises(Refused) as caught:
        rename(registry, "cn_gpd", "x")
    assert code_of(caught) == "unknown-id"
    assert "cn_gdp" in caught.value.findings[0].fix


@pytest.mark.parametrize(("new", "code"), [("a.b", "bad-id"), ("cn_gdp", "same-id")])
def test_no_id_and_no_other_id_are_wrong_usage(registry, sample, new, code):
    sample.put(registry)
    with pytest.raises(UsageFault) as caught:
        rename(registry, "cn_gdp", new)
    assert code_of(caught) == code


def test_a_rename_in_the_second_of_another_is_kept_apart(registry, sample):
    """Two records that say the same would have one name; each points to the naming before it."""
    sample.put(registry)
    with registry.batch() as batch:
        names = [batch.rename("cn_gdp", new) for new in ("a", "cn_gdp", "a", "cn_gdp")]
    assert len(set(names)) == 4
    assert registry.fact("a").id == "cn_gdp"
