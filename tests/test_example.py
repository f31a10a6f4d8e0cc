"""facts.db.example is what its builder builds, and every clause in it can be proved again."""

from pathlib import Path

from factlock.registry.audit import audit
from factlock.registry.store import open_registry
from factlock.render.demo import example

SHIPPED = Path(__file__).parents[1] / "facts.db.example"


def test_every_fact_of_the_example_is_proved_again():
    with open_registry(SHIPPED, read_only=True) as registry:
        report = audit(registry)
    assert (report.exit_status, report.counts["clauses"]) == (0, 10)
    assert {finding.code for finding in report.findings} == {"clock-set"}


def test_the_example_is_what_its_builder_builds(tmp_path, monkeypatch):
    monkeypatch.chdir(SHIPPED.parent)
    example.build(tmp_path / "built.db")
    with (
        open_registry(SHIPPED, read_only=True) as shipped,
        open_registry(tmp_path / "built.db") as built,
    ):
        assert shipped.head() == built.head()
