"""Dates and periods in words: English, and month names of the neighbours."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "kind", "period"),
    [
        ("5 March 2024", "date", "2024-03-05"),
        ("5th March 2024", "date", "2024-03-05"),
        ("5th of March, 2024", "date", "2024-03-05"),
        ("5-Mar-2024", "date", "2024-03-05"),
        ("5 Sept. 2024", "date", "2024-09-05"),
        ("March 5, 2024", "date", "2024-03-05"),
        ("March 5th, 2024", "date", "2024-03-05"),
        ("Mar. 5, 2024", "date", "2024-03-05"),
        ("March 5 , 2024", "date", "2024-03-05"),
        ("MARCH 5, 2024", "date", "2024-03-05"),
        ("may 5, 2024", "date", "2024-05-05"),
        ("31 February 2024", "date", None),
        ("March 5", "date", None),
        ("5 March", "date", None),
        ("5–7 March 2024", "date", "2024-03-05/2024-03-07"),
        ("March 5–7, 2024", "date", "2024-03-05/2024-03-07"),
        ("30 March to 2 April 2024", "date", "2024-03-30/2024-04-02"),
        ("30 March 2023 – 2 April 2024", "date", "2023-03-30/2024-04-02"),
        ("March 30 to April 2, 2024", "date", "2024-03-30/2024-04-02"),
        ("March 2024", "period", "2024-03"),
        ("Mar 2024", "period", "2024-03"),
        ("March, 2024", "period", "2024-03"),
        ("January–March 2024", "period", "2024-01/2024-03"),
        ("November 2023 to January 2024", "period", "2023-11/2024-01"),
        ("Q3 2024", "period", "2024-Q3"),
        ("Q3/2024", "period", "2024-Q3"),
        ("Q3 of 2024", "period", "2024-Q3"),
        ("Q3'24", "period", "2024-Q3"),
        ("Q1–Q3 2024", "period", "2024-Q1/2024-Q3"),
        ("Q3 FY2024", "period", None),
        ("Q3", "period", None),
        ("H1 2025", "period", "2025-H1"),
        ("third quarter of 2024", "period", "2024-Q3"),
        ("third-quarter 2024", "period", "2024-Q3"),
        ("3rd quarter of 2024", "period", "2024-Q3"),
        ("third quarter", "period", None),
        ("third quarter of fiscal 2024", "period", None),
        ("first half of 2025", "period", "2025-H1"),
        ("second half of the year 2025", "period", "2025-H2"),
        ("September 2023 quarter", "period", "2023-Q3"),
        ("September quarter 2023", "period", "2023-Q3"),
        ("October 2023 quarter", "period", None),
        ("first nine months of 2024", "period", "2024-01/2024-09"),
        ("first three quarters of 2024", "period", "2024-01/2024-09"),
        ("first nine months", "period", None),
        ("twentieth century", "period", "1901/2000"),
        ("twenty-first century", "period", "2001/2100"),
        ("FY2025", "period", "FY2025"),
        ("FY 25", "period", "FY2025"),
        ("FY'25", "period", "FY2025"),
        ("fiscal 2025", "period", "FY2025"),
        ("fiscal year 2025", "period", "FY2025"),
        ("financial year 2024/25", "period", "2024/25"),
        ("FY2024-25", "period", "2024/25"),
        ("school year 2022/23", "period", "2022/23"),
    ],
)
def test_a_date_in_words(text, kind, period):
    (value,) = read(f"the {text} results", "en")
    assert (value.literal, value.kind, value.number) == (text, kind, None)
    assert (None if value.period is None else str(value.period)) == period


@pytest.mark.parametrize(
    ("text", "language", "period"),
    [
        ("5. März 2024", "de", "2024-03-05"),
        ("März 2024", "de", "2024-03"),
        ("1er mars 2024", "fr", "2024-03-01"),
        ("15 mai 2019", "fr", "2019-05-15"),
        ("5 de marzo de 2024", "es", "2024-03-05"),
        ("dicembre 2023", "it", "2023-12"),
        ("4 de maio de 2022", "pt", "2022-05-04"),
    ],
)
def test_month_names_of_the_neighbours(text, language, period):
    assert [(q.literal, str(q.period)) for q in read(text, language)] == [(text, period)]


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("between 5 and 19 June 2024", ["5 and 19 June 2024"]),
        ("between January and March 2025", ["January and March 2025"]),
        ("between March 5 and April 7, 2024", ["March 5 and April 7, 2024"]),
        ("on March 5 and April 7, 2024", ["March 5", "April 7, 2024"]),
        ("Between 2019 and 2024", ["2019 and 2024"]),
        ("in 2019 and 2024", ["2019", "2024"]),
    ],
)
def test_and_joins_a_range_only_behind_between(text, literals):
    assert [q.literal for q in read(text, "en")] == literals


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("In March 5 people died", [("5", "number")]),
        ("In May 12 plants closed", [("12", "number")]),
        ("may 5 be right", [("5", "number")]),
        ("the march of 1500 men", [("1500", "number")]),
        ("the first half was better", []),
        ("H1 visas", []),
        ("a 30s video", [("30s", "number")]),
        ("its first century", []),
        ("March 2.5 percent", [("2.5 percent", "number")]),
        ("Q3 24 firms", [("Q3", "period"), ("24", "number")]),
    ],
)
def test_what_is_no_date(text, values):
    assert [(q.literal, q.kind) for q in read(text, "en")] == values
