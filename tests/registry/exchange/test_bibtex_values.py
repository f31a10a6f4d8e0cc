"""Names and dates in ``.bib`` files."""

import pytest

from factlock.registry.exchange import bibtex


def item(fields):
    (entry,) = bibtex.read(f"@misc{{k, {fields}}}").entries
    return entry.item


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Last, First", [{"family": "Last", "given": "First"}]),
        ("First Last", [{"family": "Last", "given": "First"}]),
        ("First Middle Last", [{"family": "Last", "given": "First Middle"}]),
        ("von Last, Jr, First", [{"family": "Last", "given": "First", "suffix": "Jr", "dropping-particle": "von"}]),
        ("von der Last, First", [{"family": "Last", "given": "First", "dropping-particle": "von der"}]),
        ("Ludwig van Beethoven", [{"family": "Beethoven", "given": "Ludwig", "dropping-particle": "van"}]),
        ("Charles Louis Xavier de la Vall{\\'e}e Poussin", [{"family": "Vallée Poussin", "given": "Charles Louis Xavier", "dropping-particle": "de la"}]),
        ("{World Bank}", [{"literal": "World Bank"}]),
        ("{{World Bank}}", [{"literal": "World Bank"}]),
        ("{World Bank} and {\\'E}mile Zola", [{"literal": "World Bank"}, {"family": "Zola", "given": "Émile"}]),
        ("{Barnes and Noble}", [{"literal": "Barnes and Noble"}]),
        ("A, B and C, D AND E, F", [{"family": "A", "given": "B"}, {"family": "C", "given": "D"}, {"family": "E", "given": "F"}]),
        ("A, B\n  and\n  C, D", [{"family": "A", "given": "B"}, {"family": "C", "given": "D"}]),
        ("Sand and Bandand", [{"family": "Sand"}, {"family": "Bandand"}]),
        ("Plato", [{"family": "Plato"}]),
        ("王, 小明", [{"family": "王", "given": "小明"}]),
        ("{国家统计局}", [{"literal": "国家统计局"}]),
        ("A, B and others", [{"family": "A", "given": "B"}, {"literal": "others"}]),
        ("Last,", [{"family": "Last"}]),
        ("J.~R. Last", [{"family": "Last", "given": "J. R."}]),
        ("{de la Cruz}, Maria", [{"family": "de la Cruz", "given": "Maria"}]),
        ("family=Gogh, given=Vincent, prefix=van, useprefix=true", [{"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van"}]),
        ("family=Gogh, given=Vincent, prefix=van, useprefix=false", [{"family": "Gogh", "given": "Vincent", "dropping-particle": "van"}]),
        ("", []),
        (" and ", []),
    ],
)  # fmt: skip
def test_names_are_read_as_bibtex_reads_them(written, names):
    assert item(f"author={{{written}}}").get("author", []) == names


# Dates --------------------------------------------------------------------------------------------


def parts(*known):
    return {"date-parts": [list(known)]}


@pytest.mark.parametrize(
    ("fields", "issued"),
    [
        ("date={2025}", parts(2025)),
        ("date={2025-03-01}", parts(2025, 3, 1)),
        ("date={2025-03-01T12:30:00Z}", parts(2025, 3, 1)),
        ("date={2001-02/2001-03}", {"date-parts": [[2001, 2], [2001, 3]]}),
        ("date={2020~}", {"date-parts": [[2020]], "circa": True}),
        ("date={2020?}", {"date-parts": [[2020]], "circa": True}),
        ("date={2020-21}", {"date-parts": [[2020]], "season": 1}),
        ("date={2020/..}", {"literal": "2020/.."}),
        ("date={2020-13}", {"literal": "2020-13"}),
        ("date={2021-02-29}", {"literal": "2021-02-29"}),
        ("date={in press}", {"literal": "in press"}),
        ("year=2025", parts(2025)),
        ("year={2025}, month=mar", parts(2025, 3)),
        ("year={2025}, month={March}", parts(2025, 3)),
        ("year={2025}, month={sept}", parts(2025, 9)),
        ("year={2025}, month=3, day=4", parts(2025, 3, 4)),
        ('year={2025}, month=10 # "~" # jan', parts(2025, 1, 10)),
        ('year={2025}, month=jan # "~10"', parts(2025, 1, 10)),
        ("year={2025}, month={#sep#}", parts(2025, 9)),
        ("year={2025}, month={Spring}", {"date-parts": [[2025]], "season": 1}),
        ("year={2025}, month={May/June}", {"literal": "May/June 2025"}),
        ("year={2025}, month=13", {"literal": "2025-13"}),
        ("year={n.d.}", {"literal": "n.d."}),
        ("year={ca. 1999}", {"literal": "ca. 1999"}),
        ("date={2025-03}, year={1999}", parts(2025, 3)),
        ("month=mar", {"literal": "mar"}),
        ("title={x}", None),
        ("year={}", None),
        ("date={}", None),
    ],
)
def test_a_date_is_what_is_written_and_no_more(fields, issued):
    assert item(fields).get("issued") == issued


@pytest.mark.parametrize(
    ("date", "biblatex", "old"),
    [
        (parts(2025, 3, 1), "date = {2025-03-01}", "year = {2025},\n  month = mar,\n  day = {1}"),
        (parts(2025, 3), "date = {2025-03}", "year = {2025},\n  month = mar"),
        (parts(987), "date = {0987}", "year = {0987}"),
        ({"date-parts": [[2001, 2], [2001, 3]]}, "date = {2001-02/2001-03}", "year = {2001-02/2001-03}"),
        ({"date-parts": [[2020]], "circa": True}, "date = {2020~}", "year = {ca. 2020}"),
        ({"date-parts": [[2020]], "season": 1}, "date = {2020-21}", "year = {2020-21}"),
        ({"literal": "n.d."}, "year = {n.d.}", "year = {n.d.}"),
    ],
)  # fmt: skip
def test_a_date_is_written_as_the_dialect_has_it(date, biblatex, old):
    assert f"  {biblatex}\n" in bibtex.written({"k": {"type": "webpage", "issued": date}})
    assert f"  {old}\n" in bibtex.written({"k": {"type": "webpage", "issued": date}}, dialect="bibtex")  # fmt: skip


def test_without_a_date_there_is_no_field_of_one():
    made = bibtex.written({"k": {"type": "webpage", "title": "T"}})
    assert made == "@online{k,\n  title = {{T}}\n}\n"
