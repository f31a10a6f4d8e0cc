"""English: comparators, approximations, years among counts, and whole sentences."""

import pytest

from factlock.registry.quantities import periods, read


def told(q):
    """Write a value without its literal: kind (but number), comparator, ~ if approximate, ends, unit or period."""
    if q.kind in ("date", "period"):
        body = ("~" if q.approximate else "") + (str(q.period) if q.period else "?")
        return f"{q.kind} {body}"
    number = "?" if q.number is None else format(q.number, "f")
    number += "" if q.upper is None else ".." + format(q.upper, "f")
    comparator = "" if q.comparator == "=" else q.comparator
    parts = [
        "" if q.kind == "number" else q.kind,
        comparator + "~" * q.approximate + number,
        q.unit,
    ]
    return " ".join(part for part in parts if part)


def seen(text, language=""):
    return [(q.literal, told(q)) for q in read(text, language)]


@pytest.mark.parametrize(
    ("text", "literal", "value"),
    [
        ("more than 5%", "more than 5%", ">5 percent"),
        ("over 50,000 jobs", "over 50,000", ">50000"),
        ("above 3 °C", "above 3 °C", ">3 °C"),
        ("exceeded 180 percent", "exceeded 180 percent", ">180 percent"),
        ("in excess of €5 million", "in excess of €5 million", "money >5000000 EUR"),
        ("at least 12", "at least 12", ">=12"),
        ("a minimum of 12", "a minimum of 12", ">=12"),
        ("no fewer than 200", "no fewer than 200", ">=200"),
        ("not less than 5%", "not less than 5%", ">=5 percent"),
        ("not below 5%", "not below 5%", ">=5 percent"),
        ("less than $2.15", "less than $2.15", "money <2.15 $"),
        ("fewer than 12", "fewer than 12", "<12"),
        ("under 5%", "under 5%", "<5 percent"),
        ("below −2.1 percent", "below −2.1 percent", "<-2.1 percent"),
        ("at most 12", "at most 12", "<=12"),
        ("up to 40%", "up to 40%", "<=40 percent"),
        ("as many as 300", "as many as 300", "<=300"),
        ("no more than 5%", "no more than 5%", "<=5 percent"),
        ("did not exceed 3.5 million", "not exceed 3.5 million", "<=3500000"),
        ("doesn't exceed 5%", "doesn't exceed 5%", "<=5 percent"),
        ("never above 5%", "never above 5%", "<=5 percent"),
        ("> 0.05", "> 0.05", ">0.05"),
        ("p<0.05", "<0.05", "<0.05"),
        (">= 5%", ">= 5%", ">=5 percent"),
        ("≥5%", "≥5%", ">=5 percent"),
        ("≦ 5%", "≦ 5%", "<=5 percent"),
        ("＞5％", "＞5％", ">5 percent"),
        ("5% or more", "5% or more", ">=5 percent"),
        ("5 people or more", "5 people or more", ">=5"),
        ("500+ people", "500+", ">=500"),
        ("30 or fewer", "30 or fewer", "<=30"),
        ("60 and older", "60 and older", ">=60"),
        ("about 5%", "about 5%", "~5 percent"),
        ("approx. 500", "approx. 500", "~500"),
        ("~500", "~500", "~500"),
        ("≈ 5.2", "≈ 5.2", "~5.2"),
        ("nearly $5bn", "nearly $5bn", "money ~5000000000 $"),
        ("some 500 people", "some 500", "~500"),
        ("5 or so", "5 or so", "~5"),
        ("just under 5%", "just under 5%", "<~5 percent"),
        ("well over a million", "well over a million", ">~1000000"),
        ("no more than about 5%", "no more than about 5%", "<=~5 percent"),
        ("More than 40 million people", "More than 40 million", ">40000000"),
        ("end.\nAbout 5%", "About 5%", "~5 percent"),
    ],
)
def test_a_comparator_belongs_to_the_literal(text, literal, value):
    assert seen(text, "en") == [(literal, value)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 percent more than 3 percent", ["5 percent", "3 percent"]),
        ("5% over 3 years", ["5 percent", "3 year"]),
        ("In 2023 more than 5%", ["period 2023", ">5 percent"]),
        ("sprinkled over more than 40 million", [">40000000"]),
        ("over the 2 percent target", ["2 percent"]),
        ("about\t5%", ["5 percent"]),
        ("more than\n5%", ["5 percent"]),
        ("moreover 5%", ["5 percent"]),
        ("turnover 5%", ["5 percent"]),
    ],
)
def test_what_looks_like_a_comparator_and_is_none(text, expected):
    assert [value for _, value in seen(text, "en")] == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The plant opened in 1987.", "period 1987"),
        ("since 1974", "period 1974"),
        ("by 2030", "period 2030"),
        ("late 2015", "period 2015"),
        ("mid-2019", "period 2019"),
        ("the 2019 election", "period 2019"),
        ("the 2008 crisis", "period 2008"),
        ("(Smith 2019) argued", "period 2019"),
        ("(2019)", "period 2019"),
        ("2019 was a warm year", "period 2019"),
        ("the winter of 2019", "period 2019"),
        ("around 1987", "period ~1987"),
        ("In 2019 exports grew", "period 2019"),
        ("a 1971 novel", "period 1971"),
        ("this 2019 report", "period 2019"),
        ("King's 1971 novel", "period 1971"),
        ("a 2000-seat hall", "2000"),
        ("the 1900 members", "1900"),
        ("2000 households", "2000"),
        ("in 2000 households", "2000"),
        ("more than 2000 firms", ">2000"),
        ("the 1500 m race", "1500 m"),
        ("in 1987 dollars", "money 1987 $"),
        ("of 2000 exporters", "2000"),
        ("2000%", "2000 percent"),
        ("1900 tonnes", "1900 t"),
        ("2,019", "2019"),
        ("Windows 2000", "2000"),
        ("1499", "1499"),
        ("in 2200", "2200"),
    ],
)
def test_four_bare_digits_are_a_year_only_where_a_word_says_so(text, value):
    assert [told for _, told in seen(text, "en")] == [value]


def test_years_follow_each_other():
    text = "in 2018, 2019 and 2020"
    assert [value for _, value in seen(text)] == ["period 2018", "period 2019", "period 2020"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024", ["2024"]),
        ("Norway 2024", ["2024"]),
        ("2000 households", []),
        ("1900 tonnes", []),
        ("in 2024, 5%", ["2024"]),
        ("15,000", []),
    ],
)
def test_periods_take_a_doubtful_year_for_one(text, expected):
    assert [str(q.period) for q in periods(text)] == expected


SENTENCES = [
    (
        "Consumer prices rose 3.4 percent over the 12 months to May 2024, after 3.1 percent in April.",
        {"3.4 percent": "3.4 percent", "12 months": "12 month", "May 2024": "period 2024-05", "3.1 percent": "3.1 percent"},
    ),
    (
        "The unemployment rate fell to 3.9% in the third quarter of 2024, its lowest since 1974.",
        {"3.9%": "3.9 percent", "third quarter of 2024": "period 2024-Q3", "1974": "period 1974"},
    ),
    (
        "Gross domestic product reached $28.3 trillion in 2024, up from $27.4 trillion a year earlier.",
        {"$28.3 trillion": "money 28300000000000 $", "2024": "period 2024", "$27.4 trillion": "money 27400000000000 $"},
    ),
    (
        "Total revenue was 2,806 thousand dollars, compared with 2,511 thousand in fiscal 2023.",
        {"2,806 thousand dollars": "money 2806000 $", "2,511 thousand": "2511000", "fiscal 2023": "period FY2023"},
    ),
    (
        "GDP reached 1,349,084 hundred million yuan, up 5.0% over the previous year.",
        {"1,349,084 hundred million yuan": "money 134908400000000 CNY", "5.0%": "5.0 percent"},
    ),
    (
        "Exports of goods fell by 12.5 percent to €1.2 billion between January and March 2025.",
        {"12.5 percent": "12.5 percent", "€1.2 billion": "money 1200000000 EUR", "January and March 2025": "period 2025-01/2025-03"},
    ),
    (
        "More than 40 million people, nearly a third of the population, live on less than $2.15 a day.",
        {"More than 40 million": ">40000000", "nearly a third": "~0.3333333333333333333333333333", "less than $2.15": "money <2.15 $"},
    ),
    (
        "The central bank raised its key rate by 25 basis points to 4.75% on 13 March 2024.",
        {"25 basis points": "25 basis-point", "4.75%": "4.75 percent", "13 March 2024": "date 2024-03-13"},
    ),
    (
        "The participation rate was down 0.2 percentage points from 62.7 percent.",
        {"0.2 percentage points": "0.2 percentage-point", "62.7 percent": "62.7 percent"},
    ),
    (
        "Output of crude steel was 1.019 billion tonnes in 2023, unchanged from 2022.",
        {"1.019 billion tonnes": "1019000000 t", "2023": "period 2023", "2022": "period 2022"},
    ),
    (
        "Investment of at least US$500 million and up to US$750 million is planned for 2026–2028.",
        {"at least US$500 million": "money >=500000000 USD", "up to US$750 million": "money <=750000000 USD", "2026–2028": "period 2026/2028"},
    ),
    (
        "The survey, carried out between 5 and 19 June 2024, covered 4,512 households in 27 countries.",
        {"5 and 19 June 2024": "date 2024-06-05/2024-06-19", "4,512": "4512", "27": "27"},
    ),
    (
        "Energy use per person averaged 21.5 GJ, some 40% below the level of 1990.",
        {"21.5 GJ": "21.5 GJ", "some 40%": "~40 percent", "1990": "period 1990"},
    ),
    (
        "Of 1,204 respondents, 58 percent agreed, 31 percent disagreed and 11 percent did not know.",
        {"1,204": "1204", "58 percent": "58 percent", "31 percent": "31 percent", "11 percent": "11 percent"},
    ),
    (
        "Mean temperatures of 14.98 °C made 2023 the warmest year since 1850.",
        {"14.98 °C": "14.98 °C", "2023": "2023", "1850": "period 1850"},
    ),
    (
        "The population grew from 5.1 million in 2013 to 5.3 million in 2023.",
        {"5.1 million": "5100000", "2013": "period 2013", "5.3 million": "5300000", "2023": "period 2023"},
    ),
    (
        "Twelve countries accounted for two thirds of emissions in the first half of 2025.",
        {"Twelve": "12", "two thirds": "0.6666666666666666666666666667", "first half of 2025": "period 2025-H1"},
    ),
    (
        "Inflation is expected to stay between 2 and 3 percent through 2026.",
        {"between 2 and 3 percent": "2..3 percent", "2026": "period 2026"},
    ),
    (
        "The deficit widened to −4.2 percent of GDP, from −3.8 percent in FY2023.",
        {"−4.2 percent": "-4.2 percent", "−3.8 percent": "-3.8 percent", "FY2023": "period FY2023"},
    ),
    (
        "About half a million workers were on strike in the winter of 1978-79.",
        {"About half a million": "~500000", "1978-79": "period 1978/79"},
    ),
    (
        "The forest lost 11,088 km² (1.1 million hectares) in the year to July 2020.",
        {"11,088 km²": "11088 km²", "1.1 million hectares": "1100000 ha", "July 2020": "period 2020-07"},
    ),
    (
        "Household debt exceeded 180 percent of disposable income in Q4 2022.",
        {"exceeded 180 percent": ">180 percent", "Q4 2022": "period 2022-Q4"},
    ),
    (
        "The programme cost £3.6bn, or roughly £54 per person, over 10 years.",
        {"£3.6bn": "money 3600000000 GBP", "roughly £54": "money ~54 GBP", "over 10 years": ">10 year"},
    ),
    (
        "Turnout was 66.8%, the highest since 1900, with 158.4 million votes cast.",
        {"66.8%": "66.8 percent", "1900": "period 1900", "158.4 million": "158400000"},
    ),
    (
        "No fewer than 1,500 and no more than 2,000 permits will be issued each year.",
        {"No fewer than 1,500": ">=1500", "no more than 2,000": "<=2000"},
    ),
    (
        "The dose was 2.5 mg/kg every 8 hours for 14 days.",
        {"2.5 mg/kg": "2.5 mg/kg", "8 hours": "8 h", "14 days": "14 day"},
    ),
    (
        "The ship, 399.9 m long, carries 23,992 TEU.",
        {"399.9 m": "399.9 m", "23,992 TEU": "23992 TEU"},
    ),
    (
        "Life expectancy at birth rose by 1.1 years to 77.5 years in 2022.",
        {"1.1 years": "1.1 year", "77.5 years": "77.5 year", "2022": "period 2022"},
    ),
    (
        "Carbon dioxide reached 419.3 ppm in 2023, more than 50% above the pre-industrial level.",
        {"419.3 ppm": "419.3 ppm", "2023": "period 2023", "more than 50%": ">50 percent"},
    ),
    (
        "The company paid a dividend of 12.5 cents on 1.2 million shares on March 5, 2024.",
        {"12.5 cents": "12.5 cent", "1.2 million": "1200000", "March 5, 2024": "date 2024-03-05"},
    ),
    (
        "It ranked 3rd of 141 economies in the 2019 report and 14th in 2021.",
        {"3rd": "ordinal 3", "141": "141", "2019": "period 2019", "14th": "ordinal 14", "2021": "period 2021"},
    ),
    (
        "Rents went up 7.1 percent year on year, against 3-5 percent in the 2010s.",
        {"7.1 percent": "7.1 percent", "3-5 percent": "3..5 percent", "2010s": "period 2010/2019"},
    ),
    (
        "The index stood at 103.5 (2015 = 100) in the second quarter of 2023.",
        {"103.5": "103.5", "2015": "period 2015", "100": "100", "second quarter of 2023": "period 2023-Q2"},
    ),
    (
        "Some 1.3×10⁹ tonnes of food, one third of production, are lost each year.",
        {"Some 1.3×10⁹ tonnes": "~1300000000 t", "one third": "0.3333333333333333333333333333"},
    ),
    (
        "Sales of 3,400 units in May 2024 compare with 2,900 in May 2023.",
        {"3,400": "3400", "May 2024": "period 2024-05", "2,900": "2900", "May 2023": "period 2023-05"},
    ),
    (
        "Net migration was minus 12,300 in the September 2023 quarter.",
        {"minus 12,300": "-12300", "September 2023 quarter": "period 2023-Q3"},
    ),
    (
        "Wages rose 4.0% and 3.6% in 2023 and 2024 respectively.",
        {"4.0%": "4.0 percent", "3.6%": "3.6 percent", "2023": "period 2023", "2024": "period 2024"},
    ),
    (
        "Between 2019 and 2024 the number of plants fell by 1,834, or 5.8 percent.",
        {"2019 and 2024": "period 2019/2024", "1,834": "1834", "5.8 percent": "5.8 percent"},
    ),
    (
        "The reactor delivers 1.6 GW, enough for 3 million homes, at a cost of $14–17 billion.",
        {"1.6 GW": "1.6 GW", "3 million": "3000000", "$14–17 billion": "money 14000000000..17000000000 $"},
    ),
    (
        "In the school year 2022/23, 8.7 million pupils attended 32,206 schools.",
        {"school year 2022/23": "period 2022/23", "8.7 million": "8700000", "32,206": "32206"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "values"), SENTENCES)
def test_a_sentence_is_read_right(text, values):
    assert seen(text, "en") == list(values.items())
