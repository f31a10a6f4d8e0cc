"""What is set in another order than it is stored in can be found by no clause."""

import pytest

from factlock.registry.page import MARKS
from factlock.registry.text import find, fold
from factlock.registry.text.overrides import DIGIT, LETTER, in_order

RLO, LRO, RLE, PDF = "\u202e", "\u202d", "\u202b", "\u202c"
RLI, LRI, PDI = "\u2067", "\u2066", "\u2069"
HEBREW = "שלום"


@pytest.mark.parametrize(
    "text",
    [
        "grew 12 %",
        f"{RLI}{HEBREW} 12{PDI}",
        f"{RLE}{HEBREW} 12{PDF}",
        f"\u200f{HEBREW} 12\u200e",
        f"{LRO}grew 12 %{PDF}",
        f"{RLO}{HEBREW}{PDF} 12",
        f"{RLO}{PDF}12",
        f"{RLO}\n12",
        f"{RLO}\t12",
        f"{LRI}{RLO}{PDI}12",
        "",
    ],
)
def test_what_is_read_as_it_is_stored_stays(text):
    assert in_order(text).replace("\u200b", "") == text.replace(RLO, "").replace(LRO, "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"a {RLO}12{PDF} b", f"a \u200b{DIGIT * 2}{PDF} b"),
        (f"{RLO}ab 1", f"\u200b{LETTER * 2} {DIGIT}"),
        (f"{LRO}{HEBREW}{PDF}", f"\u200b{LETTER * 4}{PDF}"),
        (f"{RLO}{RLE}1{PDF}2{PDF}3", f"\u200b{RLE}{DIGIT}{PDF}{DIGIT}{PDF}3"),
        (f"{RLO}{RLI}1{PDF}{PDI}2{PDF}3", f"\u200b{RLI}{DIGIT}{PDF}{PDI}{DIGIT}{PDF}3"),
    ],
)
def test_what_is_read_otherwise_is_made_unreadable(text, shown):
    assert in_order(text) == shown
    assert len(in_order(text)) == len(text)


def test_a_number_beside_an_override_is_cut():
    assert not find(fold(in_order(f"grew 12{RLO}34{PDF} %")), "grew 12").matches
    assert not find(fold(in_order(f"grew {RLO}34{PDF}12 %")), "12 %").matches
    assert not set(in_order(f"{RLO}1{PDF}")) & set(MARKS)
