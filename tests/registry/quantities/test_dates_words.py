"""Periods in German, French and Japanese words, where they are none, and which lack their year."""

import pytest

from factlock.registry.quantities import periods, read


@pytest.mark.parametrize(
    ("text", "language", "period"),
    [
        ("erstes Quartal 2025", "de", "2025-Q1"), ("1. Quartal des Jahres 2025", "de", "2025-Q1"), ("IV. Quartal 2024", "de", "2024-Q4"),
        ("zweiten Halbjahr 2024", "de", "2024-H2"), ("ersten drei Quartalen 2024", "de", "2024-01/2024-09"), ("ersten neun Monaten des Jahres 2024", "de", "2024-01/2024-09"),
        ("drittes Quartal des Geschäftsjahres 2024", "de", None), ("Geschäftsjahr 2023/2024", "de", "2023/24"), ("Haushaltsjahr 2024", "de", "FY2024"),
        ("2020er Jahre", "de", "2020/2029"), ("19. Jahrhundert", "de", "1801/1900"), ("01.02.", "de", None), ("01.02.–15.02.2024", "de", "2024-02-01/2024-02-15"),
        ("31.02.2024", "de", None), ("05.03.24", "de", None), ("troisième trimestre de l'année 2025", "fr", "2025-Q3"), ("T1-T3 2025", "fr", "2025-Q1/2025-Q3"),
        ("2e semestre 2024", "fr", "2024-H2"), ("trois premiers trimestres de 2024", "fr", "2024-01/2024-09"), ("exercice budgétaire 2024", "fr", "FY2024"),
        ("saison 2024-2025", "fr", "2024/25"), ("XIXe siècle", "fr", "1801/1900"), ("2025年第1四半期", "ja", "2025-Q1"), ("令和7年第1四半期", "ja", "2025-Q1"),
        ("2025年度上半期", "ja", None), ("2025年上期", "ja", None), ("2025年12月期", "ja", "2025-01/2025-12"), ("2025年3月期第1四半期", "ja", None),
        ("2025年後半", "ja", "2025-H2"), ("2015年から2025年", "ja", "2015/2025"), ("2015年度から2025年度", "ja", None), ("25年3月期", "ja", None),
        ("2025년 3월 5일", "ko", "2025-03-05"), ("2025년 3월", "ko", "2025-03"), ("114年第3季", "zh-TW", "2025-Q3"), ("114年度", "zh-TW", "FY2025"),
    ],
)  # fmt: skip
def test_a_period(text, language, period):
    (value,) = read(f"— {text} —", language)
    assert (value.literal, value.kind in ("date", "period")) == (text, True)
    assert (None if value.period is None else str(value.period)) == period


@pytest.mark.parametrize(
    ("text", "language"),
    [("3. Halbjahr", "de"), ("S3 2025", "fr"), ("la saison passée", "fr"), ("un T3 à louer", "fr"), ("Quartal", "de"), ("第一季", "zh"), ("上期待", "ja"), ("四半期", "ja")],
)  # fmt: skip
def test_what_is_no_period(text, language):
    assert [
        v for v in read(text, language) if v.kind in ("date", "period") and len(v.literal) != 4
    ] == []


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("im Jahr 2025", "de", ["2025"]), ("seit 2019 und bis 2030", "de", ["2019", "2030"]), ("mit 2000 Teilnehmern", "de", []),
        ("2000 Haushalte", "de", []), ("in 2000 Haushalten", "de", []), ("en 2025", "fr", ["2025"]), ("en 2000 exemplaires", "fr", []), ("2000 ménages", "fr", []),
        ("fin 2024", "fr", ["2024"]), ("zwischen 2015 und 2025", "de", ["2015/2025"]), ("entre 2015 et 2025", "fr", ["2015/2025"]),
    ],
)  # fmt: skip
def test_four_bare_digits_are_a_year_only_where_a_word_says_so(text, language, expected):
    assert [str(v.period) for v in read(text, language) if v.kind == "period"] == expected


def test_a_doubtful_year_is_one_for_who_asks_for_periods():
    assert [str(v.period) for v in periods("Norwegen 2024", "de")] == ["2024"]
