"""Whole documents, English and Chinese, as a reader gets them.

The expected files were looked at by a person. To renew one, delete it: the test writes it and fails.
"""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from factlock.registry.model import Basis, QualifierBasis
from factlock.render import files
from factlock.render.engine import Options, render
from factlock.render.lockfile import Lock

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def known(facts):
    nbs = {"publisher": "National Bureau of Statistics", "published": "2026-02-28"}
    facts("cn_gdp", growth="5.0%", total="134,908.4 billion yuan", period="2025", title="Statistical Communiqué 2025",
          clause="GDP reached 134,908.4 billion yuan, up 5.0% over 2024", url="https://example.org/communique-2025", **nbs)  # fmt: skip
    facts("cn_gdp", growth="5.2%", period="2024", title="Statistical Communiqué 2024", clause="GDP grew 5.2% in 2024",
          url="https://example.org/communique-2024?lang=en&part=1", publisher="National Bureau of Statistics")  # fmt: skip
    facts("population", total="1408280000", url="https://example.org/population", title="Population [revised] *2025*",
          clause="the population was 1408280000 at the end of the year")  # fmt: skip
    facts("unemployment", rate="5.2 percent", period="2025", period_basis=QualifierBasis.DECLARED, basis=Basis.ATTACHED,
          url="sources/labour_force.html", title="Labour force survey", clause="unemployment stood at 5.2 percent")  # fmt: skip
    facts("outlook", growth="4.5%", period="2027", forecast=True, url="https://example.org/outlook", title="Outlook",
          clause="growth is projected at 4.5% in 2027")  # fmt: skip
    facts(
        "trade",
        share="0.1834",
        period="2025",
        url="https://example.org/trade",
        clause="the ratio of exports to GDP was 0.1834 in 2025",
    )
    zh = {"language": "zh", "publisher": "国家统计局", "published": "2026-02-28"}
    facts("国内生产总值", 总量="1349084亿元", 增速="5.0%", period="2025", title="2025年国民经济和社会发展统计公报",
          clause="全年国内生产总值1349084亿元，比上年增长5.0%", url="https://example.org/公报/2025", **zh)  # fmt: skip
    facts(
        "国内生产总值",
        增速="5.2%",
        period="2024",
        title="2024年统计公报",
        clause="国内生产总值比上年增长5.2%",
        url="https://example.org/公报/2024",
        **zh,
    )
    facts(
        "人口",
        总数="14.0828亿",
        clause="年末全国人口14.0828亿人",
        url="https://example.org/人口",
        **zh,
    )
    facts(
        "股息",
        每股="0.35元",
        period="2025",
        clause="每股派息0.35元",
        url="https://example.org/股息",
        **zh,
    )
    return facts


@pytest.mark.parametrize("name", ["report.en", "report.zh"])
def test_a_whole_document(known, name):
    document = files.decode((GOLDEN / f"{name}.md").read_bytes(), f"{name}.md")
    rendered = render(document, lambda: known, None, Options(today=date(2026, 11, 30)))
    section = replace(rendered.section, ruleset="RULESET")
    made = {
        GOLDEN / f"{name}.rendered.md": rendered.text,
        GOLDEN / f"{name}.md.facts.lock": Lock({f"{name}.rendered.md": section}).text(),
    }
    missing = [path for path in made if not path.exists()]
    for path in missing:
        path.write_text(made[path], encoding="utf-8", newline="")
    assert missing == []
    for path, text in made.items():
        assert path.read_bytes().decode() == text
    assert [finding.code for finding in rendered.findings] == ["period-unknown"]
