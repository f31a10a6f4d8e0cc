"""Real pages, served and proved as a user would: many languages, half by number, half by clause.

The pages are not ours to ship. They are looked for in ``$FACTLOCK_CORPUS``, else in ``../shared/corpus``
beside the checkout: a folder ``pages`` and a list ``cases.jsonl`` of sentences that stand on them.
"""

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from factlock.registry import sources
from factlock.registry.audit import audit
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof
from factlock.registry.store import open_registry

CORPUS = Path(os.environ.get("FACTLOCK_CORPUS") or Path(__file__).parents[3] / "shared" / "corpus")
PAGES, FACTS, LANGUAGES = 15, 30, 4
PER_PAGE = 2
KINDS = ("human", "expected", "browser")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (CORPUS / "cases.jsonl").is_file(), reason=f"no corpus at {CORPUS}"),
]


@dataclass(frozen=True)
class Sentence:
    """A sentence that a person would copy from a page, and the value it holds."""

    page: str
    language: str
    clause: str
    value: str


def sentences() -> Iterator[Sentence]:
    """Yield sentences with a percentage, money or scaled number; at most a few from each page."""
    cases = defaultdict(list)
    for line in (CORPUS / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["found_expected"] and case["kind"] in KINDS and case["file"].endswith(".html"):
            cases[case["file"], case["lang"]].append(case["sentence"])
    for (name, language), clauses in sorted(cases.items()):
        page = sources.read_inline(
            (CORPUS / "pages" / name).read_bytes(), media_type="text/html"
        ).page
        if page is None:
            continue
        examiner = Examiner(page)
        taken: dict[str, Proof] = {}
        for clause in clauses:
            proof = examiner.prove(Claimed(clause))
            if isinstance(proof, Proof) and proof.value.unit and proof.value.kind != "text":
                taken.setdefault(proof.value.literal, proof)
        for literal, proof in list(taken.items())[:PER_PAGE]:
            yield Sentence(name, language, proof.place.quote, literal)


@pytest.fixture(scope="module")
def chosen() -> list[Sentence]:
    found = list(sentences())
    assert len(found) >= FACTS
    assert len({one.page for one in found}) >= PAGES
    return found


def test_real_pages_are_proved_by_number_and_by_clause(chosen, run, site, folder, registry_path):
    assert run("init").status == 0
    for name in {one.page for one in chosen}:
        site.set(f"/{name}", (CORPUS / "pages" / name).read_bytes(), content_type="text/html")
    by_number, by_clause = chosen[::2], chosen[1::2]
    entries = [
        {
            "id": f"clause_{n}",
            "url": site.url(f"/{one.page}"),
            "clauses": {"v": {"text": one.clause, "value": one.value}},
        }
        for n, one in enumerate(by_clause)
    ]
    (folder / "facts.yaml").write_text(json.dumps(entries), encoding="utf-8")
    ran = run("admit", "--from", "facts.yaml", "--json")
    assert [row["state"] for row in ran.rows] == ["new"] * len(by_clause), ran.stderr
    for n, one in enumerate(by_number):
        add_by_number(run, site.url(f"/{one.page}"), f"number_{n}", one)
    with open_registry(registry_path) as registry:
        facts = registry.current()
        report = audit(registry)
    assert (report.exit_status, report.counts["clauses"]) == (0, len(chosen))
    assert len(facts) >= FACTS
    assert len({evidence.url for fact in facts for evidence in fact.keys[0].evidence}) >= PAGES
    rendered_report_cites_every_fact(run, folder, facts)
    languages = Counter(one.language.partition("-")[0] for one in chosen)
    assert len(languages) >= LANGUAGES, languages


def rendered_report_cites_every_fact(run, folder: Path, facts) -> None:
    """Render a report that uses all; each note holds its clause as the page says it."""
    lines = "".join(f"- The source gives <<{fact.name}.v>>.\n" for fact in facts)
    (folder / "report.md").write_text(f"# What the sources say\n\n{lines}", encoding="utf-8")
    ran = run("render", "report.md")
    assert ran.status == 0, ran.stderr
    text = (folder / "report.rendered.md").read_text(encoding="utf-8")
    lock = json.loads((folder / "report.md.facts.lock").read_text(encoding="utf-8"))
    (section,) = lock["sections"].values()
    assert len(section["citations"]) == text.count("\n[^f")
    assert "<<" not in text
    for fact in facts:
        (evidence,) = fact.keys[0].evidence
        assert " ".join(evidence.clause.split()) in {
            note["clause"] for note in section["citations"]
        }


def add_by_number(run, url: str, name: str, wanted: Sentence) -> None:
    """Look the number up, pick the place whose clause holds the sentence, and admit it."""
    offered = run("add", url, wanted.value, "--id", name, "--key", "v", "--json")
    if offered.status == 0:
        return
    words = "".join(wanted.clause.split())
    clauses = {
        row["place"]: "".join(row["clause"].split()) for row in offered.rows if not row["problems"]
    }
    fitting = [place for place, clause in clauses.items() if words in clause or clause in words]
    assert fitting, (wanted, offered)
    ran = run("add", url, wanted.value, "--pick", str(fitting[0]), "--id", name, "--key", "v")
    assert ran.status == 0, (wanted, ran)
