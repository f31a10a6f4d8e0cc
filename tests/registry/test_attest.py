"""What a named person vouches for."""

import pytest

SENTENCE = "The plant in Lille was on strike for 12 days in 2025"


def attest(run, *more, by="A. Ames", sentence=SENTENCE):
    return run(
        "attest", "strikes@2025", "--by", by, "--role", "works council", "--clause", f"days={sentence}", *more
    )  # fmt: skip


@pytest.fixture(autouse=True)
def registry(run):
    assert run("init").status == 0


def test_a_statement_is_stored_with_its_basis_and_proved_again(run, folder):
    assert attest(run).status == 0
    (row,) = run("show", "strikes", "--json").rows
    (evidence,) = row["keys"]["days"]["evidence"]
    assert evidence["basis"] == "attested"
    assert evidence["title"] == "Statement of A. Ames, works council"
    assert run("audit").status == 0
    assert run("revalidate", "--all", "--json").rows[-1]["summary"]["sources"] == 0


@pytest.mark.parametrize(
    ("sentence", "code"),
    [("It was 12 days", "no-subject"), ("Was the plant in Lille on strike for 12 days?", "asks-only")],
)  # fmt: skip
def test_the_gate_is_that_of_every_clause(run, sentence, code):
    ran = attest(run, sentence=sentence)
    assert ran.status == 1
    assert code in ran.stderr


@pytest.mark.parametrize("name", ["", "   ", "...", "12"])
def test_nobody_vouches_without_a_name(run, name):
    ran = attest(run, by=name)
    assert ran.status == 2
    assert "--by" in ran.stderr


def test_the_note_says_attested_and_a_document_may_refuse_it(run, folder):
    assert attest(run).status == 0
    (folder / "report.md").write_text("The strike in Lille took <<strikes.days>> in 2025.\n")
    assert run("render", "report.md").status == 0
    assert "attested" in (folder / "report.rendered.md").read_text()
    for required in ("fetched", "[proven, fetched]"):
        (folder / "strict.md").write_text(
            f"---\nfactlock: {{require: {required}}}\n---\nThe strike in Lille took <<strikes.days>> in 2025.\n"
        )
        ran = run("render", "strict.md")
        assert ran.status == 1
        assert "basis-not-fetched" in ran.stderr
