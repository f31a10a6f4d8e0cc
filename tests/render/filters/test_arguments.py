"""What a filter takes is told with what was given; every fault of a chain at once."""

import pytest

from factlock.registry.errors import Refused
from factlock.render.filters.arguments import TAKES, bind, bind_all
from factlock.render.placeholders import Filter


def refused(*filters):
    with pytest.raises(Refused) as error:
        bind_all(filters)
    return [(one.code, one.message, one.fix) for one in error.value.findings]


def test_arguments_are_bound_in_order_and_by_name():
    given = bind(Filter("round", ("1",), (("mode", "down"),)))
    assert (given.number("places"), given.text("mode")) == (1, "down")
    assert bind(Filter("round")).number("places") is None
    assert bind(Filter("scale", ("亿", "2"))).by_name == {"word": "亿", "places": "2"}


@pytest.mark.parametrize(
    ("one", "problem"),
    [
        (Filter("round", ("x",)), "'x' is no number of decimals"),
        (Filter("round", ("99",)), "'99' is no number of decimals"),
        (Filter("round", ("1", "best")), "no way to round is called 'best'"),
        (Filter("round", ("1", "down", "3")), "it takes 2 arguments"),
        (Filter("round", ("1",), (("places", "2"),)), "places is given twice"),
        (Filter("round", (), (("digits", "2"),)), "it knows nothing called 'digits'"),
        (Filter("plain", ("1",)), "it takes no arguments"),
        (Filter("decimals"), "it lacks places"),
        (Filter("scale"), "it lacks word"),
        (Filter("scale", ("",)), "'' is no scale word"),
        (Filter("scale", ("x" * 50,)), "is no scale word"),
        (Filter("group", ("_",)), "it cannot group by '_'"),
        (Filter("locale", ("../etc",)), "'../etc' is no language mark"),
        (Filter("units", ("german language",)), "is no language mark"),
        (Filter("date", ("",)), "'' is no scale word"),
        (Filter("cite", ("1",)), "it takes no arguments"),
    ],
)
def test_a_wrong_argument_is_told_with_what_would_do(one, problem):
    ((code, message, fix),) = refused(one)
    assert code == "bad-filter"
    assert problem in message
    assert TAKES[one.name].usage in fix


@pytest.mark.parametrize(
    ("name", "nearest"), [("rond", "round"), ("unit", "units"), ("thousand", "thousands"), ("cited", "cite"), ("precent", "percent")]
)  # fmt: skip
def test_an_unknown_filter_names_the_nearest(name, nearest):
    ((code, _, fix),) = refused(Filter(name))
    assert code == "unknown-filter"
    assert fix.startswith(f"did you mean {nearest}?")


def test_all_faults_of_a_chain_are_told_at_once():
    codes = [code for code, *_ in refused(Filter("rond"), Filter("group", ("_",)), Filter("scale"))]
    assert codes == ["unknown-filter", "bad-filter", "bad-filter"]


@pytest.mark.parametrize(
    "names",
    [("cite", "round"), ("round", "cite"), ("cite", "nocite"), ("cite", "cite"), ("quote", "round"), ("units", "quote")],
)  # fmt: skip
def test_what_cannot_stand_together_is_refused(names):
    ((code, _, fix),) = refused(*map(Filter, names))
    assert code == "filters-at-odds"
    assert fix


def test_quote_goes_with_nocite():
    assert len(bind_all((Filter("quote"), Filter("nocite")))) == 2
