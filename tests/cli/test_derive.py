"""`factlock derive`, and what the other verbs tell of derived facts, over the installed command."""

import pytest

FORMULA = "(gdp@2025.total - gdp@2024.total) / gdp@2024.total"
GROWTH = ("growth@2025.rate", "--formula", FORMULA, "--unit", "percent", "--round", "1")


@pytest.fixture
def admitted(run, folder):
    """Two years of one figure, from a file."""
    assert run("init").status == 0
    text = "".join(
        f"The output of Norland came to {amount} tonnes in {year}.\n"
        for year, amount in (("2024", "1,200"), ("2025", "1,260"))
    )
    (folder / "gdp.txt").write_text(text)
    rows = "".join(
        f"- {{id: gdp, file: gdp.txt, period: {year}, clauses: {{total: 'The output of Norland came to {amount} tonnes in {year}.'}}}}\n"
        for year, amount in (("2024", "1,200"), ("2025", "1,260"))
    )
    (folder / "facts.yaml").write_text(rows)
    ran = run("admit", "--from", "facts.yaml", "--lang", "en")
    assert ran.status == 0, ran.stderr


def correct(run, folder):
    (folder / "new.txt").write_text("The output of Norland came to 1,250 tonnes in 2024.")
    clause = "total=The output of Norland came to 1,250 tonnes in 2024."
    ran = run("admit", "gdp@2024", "--file", "new.txt", "--clause", clause, "--lang", "en", "--revise", "--why", "corrected")  # fmt: skip
    assert ran.status == 0, ran.stderr


def test_a_value_is_derived_shown_listed_found_and_audited(run, admitted):
    ran = run("derive", *GROWTH)
    assert (ran.status, ran.stdout) == (0, "derived: <<growth@2025.rate>> = 5.0%\n")
    assert run("derive", *GROWTH).stdout == "unchanged: <<growth@2025.rate>> = 5.0%\n"
    shown = run("show", "growth").stdout
    for told in (
        f"= {FORMULA}",
        "active, derived, in percent, rounded to 1 decimals (half_up)",
        "gdp@2025.total = 1,260 tonnes",
    ):
        assert told in shown
    assert f"growth@2025.rate  5.0%          active  = {FORMULA}" in run("list").stdout
    assert "growth@2025.rate" in run("search", "gdp@2024").stdout
    assert run("audit").status == 0
    assert f"growth@2025.rate = {FORMULA}" in run("used-by", "gdp@2024").stdout
    assert run("status").status == 0


def test_json_tells_formula_inputs_and_state(run, admitted):
    (row,) = run("derive", *GROWTH, "--json").rows
    assert (row["fact"], row["state"], row["period"], row["placeholder"]) == (
        "growth@2025.rate",
        "new",
        "2025",
        "<<growth@2025.rate>>",
    )
    assert row["value"] == {"literal": "5.0%", "kind": "number", "number": "5.0", "unit": "percent"}
    derived = row["derived"]
    assert (derived["formula"], derived["unit"], derived["places"], derived["mode"]) == (
        FORMULA,
        "percent",
        1,
        "half_up",
    )
    assert [(one["fact"], one["state"], one["status"]) for one in derived["inputs"]] == [
        ("gdp@2025.total", "current", "active"),
        ("gdp@2024.total", "current", "active"),
    ]
    (shown,) = run("show", "growth", "--json").rows
    assert shown["keys"]["rate"]["derived"] == derived
    assert len(shown["keys"]["rate"]["evidence"]) == 2


def test_what_is_outdated_is_told_and_computed_again(run, admitted, folder):
    assert run("derive", *GROWTH).status == 0
    assert run("derive", "--outdated").stderr == "no derived value is outdated\n"
    correct(run, folder)
    ran = run("status")
    assert ran.status == 1
    assert "growth@2025.rate" in ran.stderr
    assert "it is 5.0%, and would be 0.8%" in ran.stderr
    assert "outdated: gdp@2024.total moved" in run("show", "growth").stdout
    assert "outdated" in run("list").stdout
    (folder / "r.md").write_text("It rose <<growth@2025.rate>> in 2025.\n")
    ran = run("render", "r.md", "--lang", "en")
    assert (ran.status, "outdated-derivation" in ran.stderr) == (1, True)
    ran = run("derive", "--outdated")
    assert (ran.status, ran.stdout) == (0, "recomputed: <<growth@2025.rate>> = 0.8%\n")
    assert run("render", "r.md", "--lang", "en").status == 0
    assert "computed again: gdp@2024.total moved" in run("history", "growth").stdout
    used = run("used-by", "gdp@2024.total").stdout
    assert "r.md:1: <<gdp@2024.total>>" in used
    assert run("check", "r.rendered.md").status == 0
    assert run("render", "r.md", "--lang", "en", "--locked").status == 0


def test_a_document_computes_and_is_checked(run, admitted, folder):
    (folder / "r.md").write_text(
        f"---\nlang: en\n---\nIt rose by <<= {FORMULA} | percent(1)>> in 2025, by <<= gdp@2025.total - gdp@2024.total>>.\n"
    )
    ran = run("render", "r.md")
    assert ran.status == 0, ran.stderr
    text = (folder / "r.rendered.md").read_text()
    assert "It rose by 5.0%[^f1][^f2] in 2025, by 60 tonnes.[^f1][^f2]" in text
    assert "computed as (1,260 tonnes - 1,200 tonnes) / 1,200 tonnes, rounded half up" in text
    assert run("check", "r.rendered.md").status == 0
    (folder / "facts.db").rename(folder / "away.db")
    (folder / "r.rendered.md").unlink()
    assert run("render", "r.md", "--frozen").status == 0
    assert (folder / "r.rendered.md").read_text() == text


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("growth.rate",), 2, "name one value and its formula"),
        (("--formula", "a.x"), 2, "name one value and its formula"),
        (("growth.rate", "b.y", "--formula", "a.x"), 2, "name one value and its formula"),
        (("growth", "--formula", "gdp@2025.total"), 2, "names no key"),
        (("growth.rate", "--formula", "gdp@2025.total -"), 2, "bad-formula"),
        (("growth.rate", "--formula", "gdp@2025.total * 42"), 2, "typed-constant"),
        (("growth.rate", "--formula", "gdp@2025.total", "--round", "99"), 2, "--round"),
        (("growth.rate", "--formula", "gdp@2025.total", "--mode", "nearest"), 2, "--mode"),
        (("growth.rate", "--formula", "gdp@2025.total", "--revise"), 2, "belong together"),
        (("--outdated", "--formula", "gdp@2025.total"), 2, "leave out the rest"),
        (("--outdated", "--round", "1"), 2, "leave out the rest"),
        (("--outdated", "nobody"), 1, "unknown-id"),
        (("--outdated", "gdp"), 2, "not-derived"),
        (("growth.rate", "--formula", FORMULA, "--round", "3"), 1, "which-period"),
        (("growth@2025.rate", "--formula", FORMULA), 0, ""),
        (("growth@2025.rate", "--formula", "gdp@2025.total / gdp@2024.total - gdp@2025.total"), 1, "unlike-units"),
        (("a b.x", "--formula", FORMULA), 2, "bad-id"),
    ],
)  # fmt: skip
def test_wrong_use_and_refusals_have_their_status(run, admitted, words, status, told):
    ran = run("derive", *words)
    assert ran.status == status, ran.stderr
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr
