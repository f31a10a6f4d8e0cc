"""Values become real numbers where a number format shows just what a reader is to see, and stay text else."""

from types import SimpleNamespace

import openpyxl
import pytest
from xlsx_made import SOFFICE, saved, shown_by_libreoffice

from factlock.registry import quantities
from factlock.registry.model import Quantity
from factlock.registry.period import Period
from factlock.render.formats.xlsx.display import displayed
from factlock.render.formats.xlsx.numbers import as_number

NUMBERS = [
    ("en", "5.0%", "0.05", "0.0%"),
    ("en", "4.2 %", "0.042", '0.0" "%'),
    ("en", "4.2\u00a0%", "0.042", '0.0"\u00a0"%'),
    ("en", "+5%", "0.05", '"+"0%'),
    ("en", "0.0%", "0", "0.0%"),
    ("en", "100%", "1", "0%"),
    ("en", "5 percent", "5", '0" percent"'),
    ("en", "0.3 percentage points", "0.3", '0.0" percentage points"'),
    ("en", "15‰", "15", '0"‰"'),
    ("en", "12.5 Mt", "12.5", '0.0" Mt"'),
    ("en", "20 μg/m3", "20", '0" μg/m3"'),
    ("en", "2 °C", "2", '0" °C"'),
    ("en", "1.35 million", "1350000", '0.00,," million"'),
    ("en", "1,234 million", "1234000000", '#,##0,," million"'),
    ("en", "$12 billion", "12000000000", '"$"0,,," billion"'),
    ("en", "US$5.2bn", "5200000000", '"US$"0.0,,,"bn"'),
    ("en", "€3 million", "3000000", '"€"0,," million"'),
    ("en", "1,349,084", "1349084", "#,##0"),
    ("en", "1,349,084.50", "1349084.5", "#,##0.00"),
    ("en", "1 349 084", "1349084", '0" "000" "000'),
    ("en", "-2.1", "-2.1", "General"),
    ("en", "-$5", "-5", '"$"0'),
    ("en", "−2.1%", "-0.021", '0.0%;"−"0.0%'),
    ("en", "−$5.2 billion", "-5200000000", '"$"0.0,,," billion";"−$"0.0,,," billion"'),
    ("en", "120", "120", "General"),
    ("en", "0", "0", "General"),
    ("en", "1.0", "1", "0.0"),
    ("en", "134908400", "134908400", "0"),
    ("en", "2025", "2025", "General"),
    ("en", "2025-07-31", "45869", 'yyyy"-"mm"-"dd'),
    ("en", "31 July 2025", "45869", '[$-409]d" "mmmm" "yyyy'),
    ("en", "July 31, 2025", "45869", '[$-409]mmmm" "d","" "yyyy'),
    ("en", "5 Jul 2025", "45843", '[$-409]d" "mmm" "yyyy'),
    ("en", "31/07/2025", "45869", 'dd"/"mm"/"yyyy'),
    ("de", "4,2 %", "0.042", '[$-407]0.0" "%'),
    ("de", "1.349.084", "1349084", "[$-407]#,##0"),
    ("de", "1.349.084,5 Mt", "1349084.5", '[$-407]#,##0.0" Mt"'),
    ("de", "12,5 Mio. Euro", "12500000", '[$-407]0.0,," Mio. Euro"'),
    ("de", "31. Juli 2025", "45869", '[$-407]d"."" "mmmm" "yyyy'),
    ("de", "31.07.2025", "45869", 'dd"."mm"."yyyy'),
    ("de", "1 349,5", "1349.5", '[$-407]0" "000.0'),
    ("fr", "4,2 %", "0.042", '[$-40C]0.0" "%'),
    ("fr", "1\u202f349\u202f084,5", "1349084.5", '[$-40C]0"\u202f"000"\u202f"000.0'),
    ("fr", "31 juillet 2025", "45869", '[$-40C]d" "mmmm" "yyyy'),
    ("zh", "134.9万亿元", "134900000000000", '0.0,,,,"万亿元"'),
    ("zh", "1.35亿", "135000000", '0\\.00,,"亿"'),
    ("zh", "0.50亿", "50000000", '0\\.00,,"亿"'),
    ("zh", "1.3万", "13000", '0\\.0,"万"'),
    ("zh", "2025年7月31日", "45869", 'yyyy"年"m"月"d"日"'),
]  # fmt: skip
TEXTS = [
    ("en", "about 5"), ("en", "<5"), ("en", "±3"), ("en", "3–4%"), ("en", "007"), ("en", "10th"), ("en", "July 2025"),
    ("en", "12345678901234567"), ("en", "0.1234567890123456"), ("en", "=1+1"), ("en", "n/a"), ("en", "1,5"), ("en", "5 and 6"),
    ("zh", "14.1亿人"), ("zh", "5万"), ("zh", "百分之五"), ("en", "5% of 6%"), ("en", "1.2.3"), ("en", "5:30"), ("en", "2025-Q3"),
]  # fmt: skip


def locked(shown, language, **more):
    seen = quantities.read(shown, language)
    whole = len(seen) == 1 and seen[0].literal == shown
    value = seen[0] if whole else Quantity("text", shown, 0, len(shown))
    return SimpleNamespace(shown=shown, value=value, role="value", **more)


def stored(shown, language, kept="General", *, from_1904=False):
    return as_number(locked(shown, language), kept, language, from_1904=from_1904)


@pytest.mark.parametrize(("language", "shown", "literal", "code"), NUMBERS, ids=str)
def test_a_number_is_stored_with_the_format_that_shows_it(language, shown, literal, code):
    assert stored(shown, language) == (literal, code)
    assert displayed(literal, code, False) == (shown, True)  # noqa: FBT003


@pytest.mark.parametrize(("language", "shown"), TEXTS)
def test_what_no_format_shows_is_text(language, shown):
    assert stored(shown, language) is None


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not here")
@pytest.mark.long
def test_libreoffice_shows_just_what_is_locked(tmp_path):
    book = openpyxl.Workbook()
    page = book.active
    page.column_dimensions["A"].width = 40
    for row, (_, _, literal, code) in enumerate(NUMBERS, 1):
        page.cell(row, 1, float(literal)).number_format = code
    assert [row[0] for row in shown_by_libreoffice(saved(book), tmp_path)] == [
        shown for _, shown, _, _ in NUMBERS
    ]


@pytest.mark.parametrize(
    ("shown", "kept", "code"),
    [
        ("5.0%", "0.0%", "0.0%"),
        ("5.0%", "0.00%", "0.0%"),  # which would show 5.00%
        ("5.0%", "0%", "0.0%"),  # which would hide a digit
        ("1,349,084", "#,##0;[Red]-#,##0", "#,##0;[Red]-#,##0"),
        ("1,349,084", "@", "#,##0"),
        ("12.5 Mt", '0.0" Mt"', '0.0" Mt"'),
        ("31 July 2025", "d mmmm yyyy", "d mmmm yyyy"),
        ("31 July 2025", "yyyy-mm-dd", '[$-409]d" "mmmm" "yyyy'),
        ("5", ";;;", "0"),  # which hides all
        ("5", '[>3]"many";0', "0"),
    ],
)
def test_the_format_of_the_cell_is_kept_where_it_shows_the_value(shown, kept, code):
    assert stored(shown, "en", kept).code == code


def test_a_date_counts_from_the_epoch_of_the_workbook():
    assert stored("2025-07-31", "en", from_1904=True).literal == str(45869 - 1462)


def test_days_that_programs_count_differently_are_text():
    assert stored("1 January 1900", "en") is None
    assert stored("31 December 1899", "en") is None


def test_a_rounded_value_is_stored_as_it_is_shown():
    value = Quantity(
        "number", "1,349,084", 0, 9, number=quantities.read("1,349,084", "en")[0].number
    )
    rounded = SimpleNamespace(shown="1.35 million", value=value, role="value")
    assert as_number(rounded, "General", "en", from_1904=False) == ("1350000", '0.00,," million"')


def test_quotations_and_citations_are_no_numbers():
    for role in ("quote", "citation"):
        one = locked("5.0%", "en")
        one.role = role
        assert as_number(one, "General", "en", from_1904=False) is None


def test_a_year_is_a_number_and_a_quarter_is_none():
    value = Quantity("period", "2025", 0, 4, period=Period.parse("2025"))
    year = SimpleNamespace(shown="2025", value=value, role="value")
    assert as_number(year, "General", "en", from_1904=False) == ("2025", "General")
    value = Quantity("period", "2025-Q3", 0, 7, period=Period.parse("2025-Q3"))
    quarter = SimpleNamespace(shown="2025-Q3", value=value, role="value")
    assert as_number(quarter, "General", "en", from_1904=False) is None
