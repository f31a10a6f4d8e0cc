"""What stands around a clause or in a table: cases in five languages and two that have no tables.

``wording_cases.jsonl`` holds a page, a clause or a cell, and the refusal that must come, or ``pass``. A code
that ends in ``-`` or names a family (``leaves-out``) stands for all that begin so.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from factlock.registry import cells, sources
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "wording_cases.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
EACH = 60


def answer_to(case):
    html = f'<!doctype html><html lang="{case["lang"]}"><title>t</title><body>{case["html"]}</body></html>'
    examiner = Examiner(sources.read_inline(html.encode(), media_type="text/html").page)
    value = case.get("value", "")
    if "cell" in case:
        return cells.prove(examiner, CellClaimed.parse(case["cell"], value=value))
    return examiner.prove(Claimed(case["clause"], value))


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{n}-{c['lang']}-{c['kind']}" for n, c in enumerate(CASES, 1)]
)
def test_a_clause_or_a_cell_passes_or_is_refused_by_its_rule(case):
    answer = answer_to(case)
    if case["expect"] == "pass":
        assert isinstance(answer, Proof), answer
    else:
        assert not isinstance(answer, Proof), "a false pass"
        assert any(finding.code.startswith(case["expect"]) for finding in answer), answer
        assert all(finding.fix for finding in answer)


def test_every_language_has_its_share_of_both_sorts():
    told = Counter((case["lang"], case["expect"] == "pass") for case in CASES)
    for language in ("en", "zh", "de", "fr", "ja"):
        assert told[language, True] + told[language, False] >= EACH
        assert min(told[language, True], told[language, False]) >= EACH // 3
