"""Dates and periods in digits, with the order of day and month by language."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "kind", "period"),
    [
        ("2024-03-05", "date", "2024-03-05"),
        ("2024/03/05", "date", "2024-03-05"),
        ("2024.3.5", "date", "2024-03-05"),
        ("2024-03-05T10:00", "date", "2024-03-05"),
        ("15/3/2024", "date", "2024-03-15"),
        ("3/15/2024", "date", "2024-03-15"),
        ("5/5/2024", "date", "2024-05-05"),
        ("5/3/2024", "date", None),
        ("05.03.2024", "date", None),
        ("5/3/24", "date", None),
        ("2024-02-30", "date", None),
        ("2024-13-45", "date", None),
        ("2024-03", "period", "2024-03"),
        ("03/2024", "period", "2024-03"),
        ("2010-12", "period", None),
        ("2010/12", "period", None),
        ("2019–2024", "period", "2019/2024"),
        ("2019-2024", "period", "2019/2024"),
        ("2019 – 2024", "period", "2019/2024"),
        ("2019 to 2024", "period", "2019/2024"),
        ("2019–24", "period", "2019/2024"),
        ("1998–02", "period", "1998/2002"),
        ("2019/20", "period", "2019/20"),
        ("2019/2020", "period", "2019/20"),
        ("2019–20", "period", "2019/20"),
        ("1999/00", "period", "1999/00"),
        ("2019–2020", "period", "2019/2020"),
        ("2019/2024", "period", "2019/2024"),
        ("1990s", "period", "1990/1999"),
        ("1990's", "period", "1990/1999"),
        ("2024-Q3", "period", "2024-Q3"),
        ("2024Q3", "period", "2024-Q3"),
        ("2024 H1", "period", "2024-H1"),
        ("3Q24", "period", "2024-Q3"),
        ("1H 2025", "period", "2025-H1"),
        ("20th century", "period", "1901/2000"),
        ("1st century", "period", "0001/0100"),
        ("80s", "period", None),
    ],
)
def test_a_date_in_digits(text, kind, period):
    (value,) = read(f"over the {text}, ")
    assert (value.literal.removesuffix("T10:00"), value.kind, value.number) == (
        text[:10] if "T" in text else text,
        kind,
        None,
    )
    assert (None if value.period is None else str(value.period)) == period


@pytest.mark.parametrize(
    ("text", "language", "period"),
    [
        ("5/3/2024", "en-GB", "2024-03-05"),
        ("5/3/2024", "en-US", "2024-05-03"),
        ("5/3/2024", "fr", "2024-03-05"),
        ("5.3.2024", "de", "2024-03-05"),
        ("5-3-2024", "nl", "2024-03-05"),
        ("5/3/2024", "en", "None"),
        ("5/3/2024", "zh", "None"),
        ("5/3/2024", "ja", "None"),
    ],
)
def test_the_language_settles_the_order(text, language, period):
    assert [str(q.period) for q in read(text, language)] == [period]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("1500 to 2000 people", ["number"]),
        ("1900–2000 m", ["number"]),
        ("2000-2500 tonnes", ["number"]),
        ("2024-W05", []),
        ("1.2.3", ["number"]),
        ("2019–2024%", ["number"]),
        ("0555-2019", ["number"]),
        ("2024\t03/04", ["number", "number"]),
    ],
)
def test_what_is_no_date(text, kinds):
    assert [q.kind for q in read(text)] == kinds


def test_no_date_crosses_a_cell():
    assert [q.literal for q in read("2019\t2024\n5 March\t2024", "en")] == [
        "2019",
        "2024",
        "5 March",
        "2024",
    ]
