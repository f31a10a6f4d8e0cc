"""Keys: author, year, word; ASCII; the same again."""

import pytest

from factlock.registry.exchange.keys import is_key, keys_of


@pytest.mark.parametrize(
    ("item", "key"),
    [
        ({"author": [{"literal": "World Bank"}], "issued": {"date-parts": [[2025]]}, "title": "The growth of China"}, "worldbank2025growth"),
        ({"author": [{"family": "Müller", "given": "A"}], "issued": {"date-parts": [[2025]]}, "title": "Über Maß"}, "muller2025uber"),
        ({"author": [{"family": "Straßer"}], "title": "Der Ærø"}, "strasseraero"),
        ({"author": [{"literal": "国家统计局"}], "URL": "https://www.stats.gov.cn/x", "issued": {"date-parts": [[2025]]}, "title": "公报"}, "statsgov2025"),
        ({"title": "2024 accounts"}, "accounts"),
        ({"title": "GDP"}, "gdp"),
        ({"issued": {"literal": "n.d."}, "title": "X ray"}, "ray"),
        ({}, "source"),
        ({"URL": "http://["}, "source"),
    ],
)  # fmt: skip
def test_a_key_is_made_of_what_is_known(item, key):
    assert keys_of([item]) == [key]


def test_keys_are_apart_whatever_the_case():
    item = {"author": [{"literal": "A"}], "title": "Word"}
    assert keys_of([item] * 4) == ["aword", "aword-a", "aword-b", "aword-c"]
    assert keys_of([item], taken=["AWORD"]) == ["aword-a"]
    assert len(set(keys_of([item] * 60))) == 60


@pytest.mark.parametrize(("key", "good"), [("smith2020", True), ("müller:2020/a", True), ("a b", False), ("", False), ("a,b", False), ("-a", False), ("a}", False)])  # fmt: skip
def test_what_can_be_a_key(key, good):
    assert is_key(key) is good
