"""Dates and periods written anew, never with more precision than their source."""

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.registry.period import Period
from factlock.render.placeholders import Filter
from factlock.render.values import Remark, show

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}


def value(label, literal=None):
    period = Period.parse(label)
    kind = "date" if period.kind == "instant" else "period"
    return Quantity(kind, literal or label, 0, len(literal or label), period=period)


def dated(label, language, *arguments):
    return show(value(label), (Filter("date", arguments),), language).text


def code(label, language, *arguments):
    with pytest.raises(Refused) as error:
        dated(label, language, *arguments)
    (finding,) = error.value.findings
    assert finding.fix
    return finding.code


@pytest.mark.parametrize(
    ("language", "long", "short", "month", "part", "half", "years", "year"),
    [
        ("en", "February 28, 2025", "Feb 28, 2025", "February 2025", "second quarter of 2025", "second half of 2025", "2019–2024", "2025"),
        ("en-GB", "28 February 2025", "28 Feb 2025", "February 2025", "second quarter of 2025", "second half of 2025", "2019–2024", "2025"),
        ("de", "28. Februar 2025", "28.02.2025", "Februar 2025", "2. Quartal 2025", "2. Halbjahr 2025", "2019–2024", "2025"),
        ("fr", "28 février 2025", "28 févr. 2025", "février 2025", "2e trimestre 2025", "2e semestre 2025", "2019–2024", "2025"),
        ("zh", "2025年2月28日", "2025年2月28日", "2025年2月", "2025年第二季度", "2025年下半年", "2019–2024年", "2025年"),
        ("ja", "2025年2月28日", "2025/02/28", "2025年2月", "2025年第2四半期", "2025年下半期", "2019–2024年", "2025年"),
    ],
)  # fmt: skip
def test_each_kind_of_period_in_each_language(language, long, short, month, part, half, years, year):  # fmt: skip
    assert dated("2025-02-28", language) == long
    assert dated("2025-02-28", language, "short") == short
    assert dated("2025-02", language, "long") == month
    assert dated("2025-Q2", language, "long") == part
    assert dated("2025-H2", language, "long") == half
    assert dated("2019/2024", language, "long") == years
    assert dated("2025", language, "long") == year


@pytest.mark.parametrize("label", ["2025-02-28", "2025-02", "2025-Q2", "2025-H2", "2019/2024", "2025", "FY2025", "2019/20"])  # fmt: skip
@pytest.mark.parametrize("language", ["", "en", "de", "fr", "zh", "ja"])
def test_iso_is_the_same_in_every_language(label, language):
    assert dated(label, language, "iso") == label


@pytest.mark.parametrize(
    ("language", "month", "text"),
    [(tag, n, name) for tag, names in MONTHS.items() for n, name in enumerate(names.split(), 1)],
)
def test_every_month_reads_back(language, month, text):
    assert text in dated(f"2025-{month:02}-09", language)
    assert dated(f"2025-{month:02}", language, "short")


@pytest.mark.parametrize(
    ("label", "language", "pattern", "text"),
    [
        ("2025-02-28", "de", "dd.MM.yyyy", "28.02.2025"),
        ("2025-02-28", "de", "d. MMMM yyyy", "28. Februar 2025"),
        ("2025-02-28", "en", "yyyy-MM-dd", "2025-02-28"),
        ("2025-02-28", "en", "MMMM yyyy", "February 2025"),
        ("2025-02-28", "zh", "y年M月", "2025年2月"),
        ("2025-02-28", "en", "yyyy", "2025"),
        ("2025-02", "fr", "MMMM y", "février 2025"),
        ("2025", "zh", "y'年'", "2025年"),
    ],
)
def test_a_pattern_may_say_less(label, language, pattern, text):
    assert dated(label, language, pattern) == text


@pytest.mark.parametrize(
    ("label", "language", "arguments", "expected"),
    [
        ("2025-02", "de", ("d. MMMM yyyy",), "too-precise"),
        ("2025", "en", ("MMMM yyyy",), "too-precise"),
        ("2025-Q2", "en", ("MMMM yyyy",), "too-precise"),
        ("2019/2024", "en", ("yyyy",), "too-precise"),
        ("2025-02-28", "en", ("d MMMM",), "bad-filter"),
        ("2025-02-28", "en", ("d yyyy",), "bad-filter"),
        ("2025-02-28", "en", ("HH:mm yyyy",), "bad-filter"),
        ("2025-02-28", "en", ("'GDP rose by 5 percent in' yyyy",), "unreadable-date"),
        ("2025-02-28", "en", ("'9' yyyy",), "unreadable-date"),
        ("2025-02-28", "en", ("y" * 40,), "unreadable-date"),
        ("2025-02-28", "en", ("'" * 39 + "y",), "bad-filter"),
        ("2025-03-04", "en", ("MM/dd/yyyy",), "unreadable-date"),
        ("2025-02-28", "en", ("dd.MM.yy",), "unreadable-date"),
        ("2025-02-28", "", ("long",), "which-language"),
        ("2025-02-28", "xx", ("long",), "unknown-language"),
        ("FY2025", "ja", ("long",), "no-words"),
        ("2025-Q2", "es", ("long",), "no-words"),
    ],
)
def test_what_a_date_cannot_be_is_refused(label, language, arguments, expected):
    assert code(label, language, *arguments) == expected


def test_a_language_may_be_named():
    assert dated("2025-02-28", "", "long", "de") == "28. Februar 2025"


def test_a_date_that_lacks_its_year_or_is_only_about_one_is_refused():
    (partial,) = quantities.periods("5 March", "en")
    with pytest.raises(Refused) as error:
        show(partial, (Filter("date"),), "en")
    assert error.value.findings[0].code == "open-date"
    about = Quantity("period", "about 2025", 0, 10, approximate=True, period=Period.year(2025))
    with pytest.raises(Refused) as error:
        show(about, (Filter("date"),), "en")
    assert error.value.findings[0].code == "not-plain"


def test_a_change_is_remarked():
    shown = show(value("2025-02-28", "28.2.2025"), (Filter("date", ("long",)),), "de")
    assert shown.remarks == (Remark("dated", "28.2.2025", "de"),)
    assert show(value("2025-02-28"), (Filter("date", ("iso",)),), "de").remarks == ()
