"""Percent and its kin, measured units by symbol and by word, and what is no unit."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("4.2%", "percent"), ("4.2 %", "percent"), ("4.2 percent", "percent"), ("4.2 per cent", "percent"),
        ("4.2-percent", "percent"), ("4.2％", "percent"), ("4.2 pct", "percent"), ("4,2 Prozent", "percent"),
        ("4,2 pour cent", "percent"), ("4,2 por ciento", "percent"), ("4.2٪", "percent"),
        ("3 percentage points", "percentage-point"), ("3-percentage-point", "percentage-point"),
        ("3 pp", "percentage-point"), ("3pp", "percentage-point"), ("3 % points", "percentage-point"),
        ("3个百分点", "percentage-point"), ("3 個百分點", "percentage-point"), ("3 Prozentpunkte", "percentage-point"),
        ("3 points de pourcentage", "percentage-point"), ("25 basis points", "basis-point"), ("25bp", "basis-point"),
        ("25 bps", "basis-point"), ("25个基点", "basis-point"), ("7.8‰", "per-mille"), ("7.8 per mille", "per-mille"),
        ("21.5 °C", "°C"), ("21.5℃", "°C"), ("21.5 degrees Celsius", "°C"), ("70 °F", "°F"), ("16°", "degree"),
        ("410ms", "ms"), ("5 kg", "kg"), ("5 kilograms", "kg"), ("12 km²", "km²"), ("12 km2", "km²"), ("12 sq km", "km²"),
        ("12 square kilometres", "km²"), ("12 square kilometers", "km²"), ("5㎡", "m²"), ("5 t", "t"), ("5 tonnes", "t"),
        ("5 tons", "ton"), ("300 MW", "MW"), ("300 mW", "mW"), ("5 Mb", ""), ("40 MB", "MB"), ("5 kWh", "kWh"),
        ("5 gigawatt-hours", "GWh"), ("12 μg", "μg"), ("12 µg", "μg"), ("18.2/km", ""), ("80 km/h", "km/h"),
        ("2.5 mg/kg", "mg/kg"), ("5 years", "year"), ("12-month", "month"), ("5 hours", "h"), ("3 times", "times"),
        ("12吨", "t"), ("12万吨", "t"), ("5公里", "km"), ("5平方公里", "km²"), ("5千瓦时", "kWh"), ("5千瓦", "kW"),
        ("3小时", "h"), ("3个月", "month"), ("3天", "day"), ("60岁", "岁"), ("9倍", "times"), ("5亩", "亩"),
        ("4512 households", ""), ("5人", ""), ("12家", ""), ("5 kgs", ""), ("5 in Europe", ""), ("5米国", ""),
        ("3年级", ""), ("5周年", ""),
    ],
)  # fmt: skip
def test_the_unit_behind_a_number(text, unit):
    language = "de" if "," in text else "en"
    assert [q.unit for q in read(text, language)] == [unit]


@pytest.mark.parametrize(
    "text", ["410ms", "12 square kilometres", "12万吨", "3 percentage points", "5‰"]
)
def test_the_unit_belongs_to_the_literal(text):
    assert [q.literal for q in read(f"a {text} b")] == [text]


@pytest.mark.parametrize("text", ["COVID-19", "CYP3A4", "A320", "F-16", "G20", "5G", "3D", "4x4", "50p", "16x", "v2.1",
                                  "H1N1", "#4879", "E=Mc^2", "东风-41", "2024-W05x"])  # fmt: skip
def test_digits_in_a_name_are_no_value(text):
    assert [q for q in read(text) if q.kind != "period"] == []


def test_a_unit_never_crosses_a_cell_or_a_block():
    assert [q.unit for q in read("5\tkg\n5\npercent\n4 \n%")] == ["", "", ""]
