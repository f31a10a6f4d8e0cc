"""A clause names its subject, or it is refused."""

import pytest

from factlock.registry.subjects import names_subject, subject_words


@pytest.mark.parametrize(
    ("rest", "language", "named"),
    [
        ("Gross domestic product grew  in ", "en", True),
        ("国内生产总值比上年增长", "zh", True),
        ("Households surveyed: ", "", True),
        ("It rose to  in ", "en", False),
        ("They fell by  percent", "", False),
        ("This figure was ", "", False),
        ("该数据同比增长", "zh", False),
        ("同比增长", "zh", False),
        (" to ", "", False),
        ("", "", False),
        ("., —", "", False),
        ("Sie stieg um ", "de", False),
        ("die Einfuhren sanken um ", "de", True),
        ("Sie stieg um ", "en", True),
        ("Elle a augmenté de ", "fr", False),
        ("La dette a augmenté de ", "fr", True),
        ("それは増加した", "ja", False),
        ("前年比増加した", "ja", False),
        ("家賃は上昇した", "ja", True),
    ],
)
def test_a_clause_names_its_subject_or_does_not(rest, language, named):
    assert names_subject(rest, language) is named


def test_the_words_that_name_it_are_left():
    assert subject_words("It rose and exports fell") == "exports"
