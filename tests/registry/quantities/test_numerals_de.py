"""German number words: what a phrase is worth, where it ends, what is none."""

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.numerals_de import read as words


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("null", "0"), ("zwölf", "12"), ("sechzehn", "16"), ("siebzig", "70"), ("einundzwanzig", "21"), ("neunundneunzig", "99"),
        ("hundert", "100"), ("einhunderteins", "101"), ("hundertzwanzig", "120"), ("zweihundertfünfzig", "250"), ("tausend", "1000"),
        ("dreitausendvierhundertzwölf", "3412"), ("elfhundert", "1100"), ("neunzehnhundertvierundachtzig", "1984"), ("zehntausend", "10000"),
        ("hunderttausend", "100000"), ("eine Million", "1000000"), ("zwei Millionen dreihunderttausend", "2300000"), ("eine halbe Million", "500000"),
        ("anderthalb", "1.5"), ("zweieinhalb", "2.5"), ("dreieinhalb Milliarden", "3500000000"), ("zwei Dutzend", "24"), ("drei Viertel", "0.75"),
        ("dreiviertel", "0.75"), ("neun Zehntel", "0.9"), ("eine Billion", "1000000000000"), ("dreißig", "30"), ("dreissig", "30"),
    ],
)  # fmt: skip
def test_a_phrase_is_worth(text, number):
    found = words(text.lower(), 0)
    assert found is not None
    assert (found.end, f"{found.number:.10f}".rstrip("0").rstrip(".")) == (len(text), number)


@pytest.mark.parametrize(
    "text",
    ["ein Haus, eine Frau, einer von ihnen", "dreist, Dreieck, achtsam, Einheit, vierteljährlich, zehnfach, Zwölfkampf", "zu achten", "Hunderte, Dutzende, Millionen",
     "das Viertel, ein Viertel in Köln", "die Hälfte", "beob\u00adacht\u00aden", "Herr Acht, der Elf", "fünf Drittel"],
)  # fmt: skip
def test_words_that_are_no_numbers(text):
    assert [q.literal for q in read(text, "de") if q.literal != "fünf"] == []


@pytest.mark.parametrize(("text", "number"), [("der dritte Platz", 3), ("jeder fünfte", 5), ("am zwanzigsten Tag", 20), ("die achte Runde", 8), ("das erste Mal", None), ("der 3. Platz", 3)])  # fmt: skip
def test_ordinals(text, number):
    ranks = [q.number for q in read(text, "de") if q.kind == "ordinal"]
    assert ranks == ([] if number is None else [number])


def test_german_words_are_read_under_their_mark_only():
    assert read("einundzwanzig Staaten", "en") == read("einundzwanzig Staaten", "") == []
