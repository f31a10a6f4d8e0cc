"""From when a law applies: only where a sentence says it of the whole law."""

import pytest

from factlock.registry import commencement
from factlock.registry.commencement import Commencement
from factlock.registry.paragraphs import Stretch

DAY = "2026-01-01"


def whole(said):
    return [Stretch(0, 0, len(said))]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This Regulation shall apply from 1 January 2026."),
        ("en", "It shall apply from 1 January 2026."),
        ("en", "This Act comes into force on 1 January 2026."),
        ("en", "This Law shall enter into force on January 1, 2026."),
        ("en", "This Regulation shall enter into force on 1 June 2025. It shall apply from 1 January 2026."),
        ("zh", "本条例自2026年1月1日起施行。"),
        ("zh", "本法自2026年1月1日起施行。2010年3月1日公布的旧法同时废止。"),
        ("de", "Dieses Gesetz tritt am 1. Januar 2026 in Kraft."),
        ("de", "Diese Verordnung gilt ab dem 1. Januar 2026."),
        ("fr", "Le présent règlement entre en vigueur le 1er janvier 2026."),
        ("fr", "Le présent règlement est applicable à partir du 1er janvier 2026."),
        ("ja", "この法律は、令和八年一月一日から施行する。"),
        ("ja", "この政令は、2026年1月1日から施行する。"),
    ],
)  # fmt: skip
def test_the_day_is_told(language, said):
    found = commencement.of_law(said, whole(said), language)
    assert isinstance(found, Commencement), found
    assert found.day == DAY
    assert found.date.literal in said[found.span.start : found.span.end]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This Regulation shall enter into force on the twentieth day following its publication."),
        ("en", "Article 5 shall apply from 1 January 2026."),
        ("en", "This Regulation shall apply from 1 January 2026. However, Article 5 shall apply from 1 July 2026."),
        ("en", "This Regulation shall apply from 1 January 2026, except Article 5."),
        ("en", "Permits issued before 1 January 2026 remain valid."),
        ("zh", "本法自公布之日起施行。"),
        ("zh", "本法第五条自2026年1月1日起施行。"),
        ("de", "Dieses Gesetz tritt am Tag nach der Verkündung in Kraft."),
        ("de", "Diese Verordnung gilt ab dem 1. Januar 2026, mit Ausnahme von Artikel 5."),
        ("de", "§ 5 tritt am 1. Januar 2026 in Kraft."),
        ("fr", "Toutefois, l'article 5 entre en vigueur le 1er janvier 2026."),
        ("ja", "この法律は、令和八年一月一日から施行する。ただし、第五条の規定は、公布の日から施行する。"),
        ("ja", "この法律は、公布の日から施行する。"),
    ],
)  # fmt: skip
def test_nothing_is_told_of_the_whole(language, said):
    assert not isinstance(commencement.of_law(said, whole(said), language), Commencement)


def test_two_days_are_named_and_none_is_taken():
    said = "This Act applies from 1 January 2026. This Act applies from 1 July 2026."
    assert commencement.of_law(said, whole(said), "en") == ("2026-01-01", "2026-07-01")


def test_a_version_tells_its_own_day():
    said = "Version en vigueur depuis le 1er janvier 2026"
    found = commencement.of_version(said, whole(said), "fr")
    assert found is not None
    assert found.day == DAY
    assert (
        commencement.of_version(
            "Modifié par Loi n°2025-10", whole("Modifié par Loi n°2025-10"), "fr"
        )
        is None
    )
