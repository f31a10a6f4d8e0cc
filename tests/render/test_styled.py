"""Whole documents in a style: marks or words in the sentence, notes or a list of references."""

import pytest

from factlock.render import lockfile
from factlock.render.lockfile import Lock

TEXT = "GDP grew <<gdp.x>> in all. Prices rose <<cpi.x>>, wages <<wages.x>>.\n"


@pytest.fixture
def known(facts):
    office = {"publisher": "Office", "published": "2026-02-28"}
    facts("gdp", x="5.0%", url="https://example.org/gdp", title="Accounts", **office)
    facts("cpi", x="2.1%", url="https://example.org/cpi", title="Prices", **office)
    facts("wages", x="3.0%", url="https://example.org/wages", title="Wages", publisher="Bureau")


@pytest.mark.usefixtures("known")
def test_author_and_year_stand_in_the_sentence_before_its_stop(fill):
    text = fill(TEXT, style="apa-7", language="en").text
    body, _, references = text.partition("\n## References\n")
    assert body == (
        "GDP grew 5.0% (Office, 2026a) in all. Prices rose 2.1% (Office, 2026b), wages 3.0% (Bureau, n.d.).\n"
    )
    assert len([line for line in references.splitlines() if line]) == 3
    assert references.index("Bureau") < references.index("Accounts") < references.index("Prices")


@pytest.mark.usefixtures("known")
def test_chinese_text_cites_in_its_own_brackets(fill, facts):
    facts("人口", x="14亿", publisher="国家统计局", published="2026-02-28", language="zh")
    text = fill("人口为<<人口.x>>。\n", style="gb-7714-2015-author-date", language="zh").text
    assert text.startswith("人口为14亿（国家统计局, 2026）。\n")
    assert "## 参考文献" in text


@pytest.mark.usefixtures("known")
def test_the_style_stands_in_the_lock_and_is_kept_by_it(fill):
    done = fill(TEXT, style="chicago-notes-17", language="en")
    held = lockfile.parse(Lock({"a.md": done.section}).text(), "x").sections["a.md"]
    assert held.style == "chicago-notes-17"


@pytest.mark.usefixtures("known")
def test_a_source_that_two_values_rest_on_is_one_reference(fill, facts):
    facts("b", x="7%", url="https://example.org/two", title="Two", publisher="Office")
    facts("c", x="8%", url="https://example.org/two", title="Two", publisher="Office")
    text = fill("<<b.x>> and <<c.x>>.\n", style="apa-7", language="en").text
    assert text.count("https://example.org/two") == 1
    assert "the x of b was 7%" in text
    assert "the x of c was 8%" in text
