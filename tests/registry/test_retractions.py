"""A sentence that takes back the one before it points back and says that it does not hold."""

import pytest

from factlock.registry.retractions import retracts


@pytest.mark.parametrize(
    "sentence",
    [
        "This figure was wrong.",
        "That number has since been withdrawn.",
        "The claim does not stand up.",
        "In fact, this number is made up.",
        "It was later corrected.",
        "The figures were revised in June.",
        "这一数字有误。",
        "上述说法不实。",
        "この数字は誤りだった。",
        "それは事実ではない。",
        "Diese Zahl war falsch.",
        "Das ist ein Irrtum.",
        "Die Angabe wurde später zurückgezogen.",
        "Ce chiffre était faux.",
        "C’est une erreur.",
    ],
)
def test_it_takes_back(sentence):
    assert retracts(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "The wrong figure cost him his post.",
        "This was up from 3 percent.",
        "It is not true that wages rose.",
        "It is wrong to say so.",
        "The figure was revised up from 8 percent.",
        "The total amount of blood withdrawn is small.",
        "这一数字高于上年。",
        "错误的数字很多。",
        "この数字は前年を上回った。",
        "Es ist falsch, dass die Löhne stiegen.",
        "Die Zahl der Fehler sank.",
        "Ce chiffre est en hausse.",
        "Il est faux que les salaires ont monté.",
    ],
)
def test_it_says_something_else(sentence):
    assert not retracts(sentence)
