"""From a page that changes to the document that is now wrong, over the installed command."""

import json
import shutil

import pytest

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Accounts 2025</title></head>
<body><h1>National accounts</h1>
<p>Gross domestic product grew 4.2 percent in 2025. Consumer prices rose 2.1 percent in 2025.</p>
<p>Output of the works was measured in all regions and is given in the annex to this release.</p>
</body></html>"""
GROWTH = "Gross domestic product grew 4.2 percent in 2025"
PRICES = "Consumer prices rose 2.1 percent in 2025"


def day(number: int) -> str:
    return f"2026-{1 + number // 28:02}-{1 + number % 28:02}T09:00:00Z"


@pytest.fixture
def page(run, site, folder):
    """A page with two facts, admitted on day 0."""
    assert run("init").status == 0
    url = site.set("/accounts.html", PAGE)
    (folder / "facts.yaml").write_text(
        "".join(
            f"- {{id: {name}, url: '{url}', clauses: {{growth: {clause}}}}}\n"
            for name, clause in (("gdp", GROWTH), ("cpi", PRICES))
        )
    )
    ran = run("admit", "--from", "facts.yaml", "--now", day(0))
    assert ran.status == 0, ran.stderr
    site.requests.clear()
    return url


@pytest.fixture
def lock(folder):
    """A document that uses the growth of the GDP, and its lock."""

    def write(uid: str, name: str = "report.md", **more: object) -> None:
        block = {"uid": uid, "id": "gdp", "key": "growth", "period": "2025", "revision": "sha256:1"}
        (folder / name).write_text(
            "# Report\n\nIt grew <<gdp@2025.growth>>.\nAgain <<gdp.growth | round(0)>>.\n"
        )
        body = {
            "lock": 1,
            "sections": {
                "report.rendered.md": {"facts": {"gdp@2025.growth": {"inputs": [block | more]}}}
            },
        }
        (folder / f"{name}.facts.lock").write_text(json.dumps(body))

    return write


def uid_of(run, name="gdp"):
    return run("show", name, "--json").rows[0]["uid"]


def test_a_page_that_did_not_change_holds(run, page, site):
    ran = run("revalidate", "--due", "--json", "--now", day(7))
    assert ran.status == 0
    *rows, summary = ran.rows
    assert [
        (r["fact"], r["url"], r["fetch"], r["clause"], r["before"], r["after"], r["old"], r["new"])
        for r in rows
    ] == [
        ("cpi@2025.growth", page, "ok", "exact", "active", "active", "2.1 percent", None),
        ("gdp@2025.growth", page, "ok", "exact", "active", "active", "4.2 percent", None),
    ]
    assert [(r["strikes"], r["used_by"]) for r in rows] == [(0, [])] * 2
    assert summary["summary"]["statuses"] == {"active": 2}
    assert [request.path for request in site.requests] == ["/robots.txt", "/accounts.html"]


def test_what_is_not_due_is_not_asked(run, page, site):
    for words in ([], ["--due"]):
        ran = run("revalidate", *words, "--now", day(6))
        assert (ran.status, ran.stdout) == (0, "nothing is due; --all asks every source\n")
    assert site.requests == []
    assert run("revalidate", "--all", "--now", day(6)).status == 0
    assert len(site.requests) == 2
    assert "nothing is due" in run("revalidate", "--now", day(12)).stdout
    assert "2 active" in run("revalidate", "--now", day(13)).stdout


def test_drift_names_old_and_new_value_and_the_line_of_the_document(run, page, site, lock):
    lock(uid_of(run))
    site.set("/accounts.html", PAGE.replace("4.2", "4.3"))
    ran = run("revalidate", "gdp", "--json", "--now", day(7))
    assert ran.status == 1
    row = next(r for r in ran.rows if r.get("fact") == "gdp@2025.growth")
    assert row == {
        "fact": "gdp@2025.growth", "url": page, "fetch": "ok", "clause": "value-changed",
        "before": "active", "after": "drifted", "old": "4.2 percent", "new": "4.3 percent",
        "strikes": 1, "used_by": ["report.md"],
        "uses": [{"document": "report.md", "lines": [3, 4]}], "message": "the page now says 4.3 percent",
    }  # fmt: skip
    shown = run("show", "gdp", "--json").rows[0]["keys"]["growth"]["evidence"][0]
    assert shown["status"] == "drifted"
    assert run("status", "--now", day(8)).status == 1
    again = run("revalidate", "--all", "--json", "--now", day(8))
    assert again.status == 1
    row = next(r for r in again.rows if r.get("fact") == "gdp@2025.growth")
    assert (row["before"], row["after"], row["new"]) == ("drifted", "drifted", "4.3 percent")
    assert again.rows[-1]["summary"]["changed"] == 0


def test_a_person_reads_what_changed_first_and_a_count_of_the_rest(run, page, site, lock):
    lock(uid_of(run))
    site.set("/accounts.html", PAGE.replace("4.2", "4.3"))
    ran = run("revalidate", "--now", day(7))
    assert ran.status == 1
    assert ran.stdout.splitlines() == [
        "gdp@2025.growth: active -> drifted: 4.2 percent -> 4.3 percent",
        "  the page now says 4.3 percent",
        f"  {page}",
        "  used by report.md, line 3, 4",
        "asked 1 of 1 sources: 1 active, 1 drifted; 1 changed, 1 unchanged",
    ]
    site.set("/accounts.html", PAGE)
    ran = run("revalidate", "--all", "--now", day(8))
    assert (ran.status, ran.stdout.splitlines()[0]) == (
        0,
        "gdp@2025.growth: drifted -> active: 4.2 percent",
    )
    assert run("revalidate", "--all", "-q", "--now", day(9)).stdout == ""
    assert run("audit").status == 0


def test_drift_stops_a_document_and_recovery_lets_it_through(run, page, site, folder):
    pytest.importorskip("factlock.render.engine")
    (folder / "report.md").write_text("GDP grew <<gdp.growth>> in 2025.\n")
    if run("render", "report.md", "--now", day(1)).status != 0:
        pytest.skip("rendering is not among the verbs")
    site.set("/accounts.html", PAGE.replace("4.2", "4.3"))
    ran = run("revalidate", "--now", day(7), "--json")
    assert ran.rows[-2]["used_by"] == ["report.md"]
    assert "report.md" in run("used-by", "gdp").stdout
    assert run("render", "report.md", "--now", day(7)).status == 1


def test_robots_that_forbid_are_heeded(run, page, site):
    site.set("/robots.txt", "User-agent: *\nDisallow: /accounts", content_type="text/plain")
    ran = run("revalidate", "--json", "--now", day(7))
    assert (ran.status, ran.rows[0]["fetch"], ran.rows[0]["after"]) == (3, "refused", "suspect")
    assert [request.path for request in site.requests] == ["/robots.txt"]


@pytest.mark.parametrize("status", [500, 503, 429])
def test_rules_for_robots_that_cannot_be_had_leave_all_as_it_is(run, page, site, status):
    site.set("/robots.txt", status=status)
    for number in (7, 28):
        ran = run("revalidate", "--json", "--now", day(number))
        assert (ran.status, {r["after"] for r in ran.rows[:-1]}) == (3, {"active"})
    assert {request.path for request in site.requests} == {"/robots.txt"}


def test_unknown_names_are_all_named(run, page):
    ran = run("revalidate", "gdq", "cpi.x", "gdp@2024", "--now", day(7))
    assert ran.status == 1
    for code in ("unknown-id", "unknown-key", "unknown-period"):
        assert code in ran.stderr
    assert run("revalidate", "gdp", "--all").status == 2


def test_attached_evidence_is_never_due(run, folder, site):
    run("init")
    (folder / "saved.html").write_text(PAGE)
    assert (
        run(
            "admit", "gdp", "--file", "saved.html", "--clause", f"growth={GROWTH}", "--now", day(0)
        ).status
        == 0
    )
    for words in (["--due"], ["--all"]):
        assert run("revalidate", *words, "--now", day(300)).status == 0
    ran = run("revalidate", "gdp", "--now", day(300))
    assert (ran.status, "nothing-to-ask" in ran.stderr) == (3, True)
    assert run("status", "--now", day(300)).status == 0


def test_time_that_is_up_leaves_the_rest_due(run, page):
    ran = run("revalidate", "--max-seconds", "0.000001", "--now", day(7), "--json")
    assert ran.status == 3
    assert ran.rows[-1]["summary"]["left"] == 1
    assert "time-up" in ran.stderr
    assert run("revalidate", "--now", day(7)).status == 0


def test_status_tells_what_is_not_active_and_that_nobody_asks(run, page, site):
    assert (
        run("status", "--now", day(1)).stdout
        == "values: 2 active\nsources: 1, 0 due, last asked 2026-01-01\n"
    )
    ran = run("status", "--now", day(15))
    assert (ran.status, "revalidation-stopped" in ran.stderr) == (0, True)
    site.set("/accounts.html", PAGE.replace("4.2 percent", "4.3 percent"))
    run("revalidate", "--now", day(15))
    ran = run("status", "--now", day(16))
    assert ran.status == 1
    assert "gdp@2025.growth = 4.2 percent: drifted since 2026-01-16" in ran.stdout
    (row,) = run("status", "--now", day(16), "--json").rows
    assert (row["counts"], row["status"]) == ({"active": 1, "drifted": 1}, 1)
    assert row["not_active"][0]["fact"] == "gdp@2025.growth"


def test_status_counts_what_is_no_longer_valid(run, page):
    run(
        "admit",
        "rate",
        "--url",
        page,
        "--clause",
        f"x={PRICES}",
        "--valid-to",
        "2026-01-05",
        "--now",
        day(0),
    )
    assert run("status", "--now", "2026-01-05").status == 0
    ran = run("status", "--now", "2026-01-06")
    assert (ran.status, "rate@2025.x = 2.1 percent: expired since 2026-01-05" in ran.stdout) == (
        1,
        True,
    )


def test_used_by_lists_documents_and_bears_damaged_locks(run, page, lock, folder):
    ran = run("used-by", "gdp")
    assert (ran.status, ran.stdout) == (0, "")
    assert "none of the 0 locks" in ran.stderr
    lock(uid_of(run))
    lock(uid_of(run), "other.md", period=None, key="else")
    for name, body in (
        ("a", "{"),
        ("b", "[]"),
        ("c", '{"sections": {"x": {"facts": {"y": {}}}}}'),
        ("d", ""),
    ):
        (folder / f"{name}.md.facts.lock").write_text(body)
    (folder / "e.md.facts.lock").mkdir()
    ran = run("used-by", "gdp@2025.growth")
    assert (ran.status, ran.stdout) == (0, "report.md:3,4: <<gdp@2025.growth>>\n")
    assert ran.stderr.count("lock-unreadable") == 4
    (row,) = run("used-by", "gdp", "--json").rows
    assert (row["document"], row["lines"], row["output"]) == (
        "report.md",
        [3, 4],
        "report.rendered.md",
    )
    assert run("used-by", "gpd").status == 1
    assert run("used-by", "cpi").stdout == ""


def test_used_by_finds_a_fact_by_its_former_name(run, page, lock):
    lock(uid_of(run))
    run("rename", "gdp", "growth_of_all")
    assert run("used-by", "growth_of_all").stdout == "report.md:3,4: <<gdp@2025.growth>>\n"


@pytest.mark.skipif(shutil.which("sh") is None, reason="the stand-in for crontab is a shell script")
def test_schedule_writes_into_the_crontab_and_shows_it(run, page, tmp_path, folder, config_home):
    programs = tmp_path / "programs"
    programs.mkdir()
    fake = programs / "crontab"
    fake.write_text(
        f'#!/bin/sh\nT={tmp_path}/table\nif [ "$1" = -l ]; then [ -e $T ] && cat $T || {{ echo no crontab for me >&2; exit 1; }}; else cat > $T; fi\n'
    )
    fake.chmod(0o755)
    env = {"PATH": f"{programs}:/usr/bin:/bin"}
    assert run("schedule", "show", env=env).stdout == ""
    dry = run("schedule", "install", "--cron", "--dry-run", env=env)
    assert dry.status == 0
    assert not (tmp_path / "table").exists()
    (tmp_path / "table").write_text("0 1 * * * own-job\n")
    for _ in range(2):
        assert run("schedule", "install", "--cron", env=env).stdout == dry.stdout
    lines = (tmp_path / "table").read_text().splitlines()
    assert [lines[0], lines[2] + "\n", len(lines)] == ["0 1 * * * own-job", dry.stdout, 3]
    assert str(folder / "facts.db") in dry.stdout
    assert run("schedule", "install", "--systemd", env=env).status == 0
    assert len(list((config_home / "systemd" / "user").iterdir())) == 2
    shown = run("schedule", "show", "--json", env=env).rows
    assert [(one["kind"], one["current"]) for one in shown] == [("systemd", True), ("cron", True)]
    assert run("schedule", "install", env=env).status == 2
