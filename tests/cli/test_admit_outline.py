"""A law becomes facts over the installed command and a real server."""

import pytest

LAW = """<html lang=en><title>Labels Regulation</title><body>
<p>CHAPTER I</p><p>General</p>
<p>Article 1</p><p>Subject matter</p><p>This Regulation lays down rules on labels.</p>
<p>Article 2</p><p>Scope</p><p>1. It applies to producers.</p><p>2. It does not apply to samples under 5 grams.</p>
<p>Article 3</p><p>(repealed)</p>
<p>Article 4</p><p>Application</p><p>This Regulation shall apply from 1 January 2026.</p>
<p>Done at Brussels, 3 March 2025.</p></body></html>"""


@pytest.fixture
def url(run, site):
    assert run("init").status == 0
    return site.set("/law.html", LAW)


def test_a_dry_run_shows_all_and_stores_nothing(run, url, registry_path):
    before = registry_path.read_bytes()
    ran = run("admit-outline", url, "--id", "reg_{article}", "--dry-run")
    assert ran.status == 0
    assert "reg_1.text       This Regulation lays down rules on labels." in ran.stdout
    assert "3 facts would be admitted, 0 places refused; passed over: 1 repealed" in ran.stderr
    assert registry_path.read_bytes() == before


def test_articles_enter_with_the_day_from_which_they_apply(run, url, site):
    ran = run("admit-outline", url, "--id", "reg_{article}", "--key", "text", "--key", "title", "--key", "effective")  # fmt: skip
    assert ran.status == 0
    assert "admitted: <<reg_2.title>> = Scope" in ran.stdout
    assert len(site.requests) == 1
    shown = run("show", "reg_2").stdout
    assert "1. It applies to producers. 2. It does not apply to samples under 5 grams." in shown
    assert "2026-01-01" in shown
    again = run("admit-outline", url, "--id", "reg_{article}", "--key", "text", "--key", "title", "--key", "effective", "--json")  # fmt: skip
    assert [row["state"] for row in again.rows[:-1]] == ["proved-again"] * 3
    assert run("audit").status == 0
    rows = run("revalidate", "--all", "--json").rows[:-1]
    assert {row["after"] for row in rows} == {"active"}


def test_paragraphs_are_facts_where_the_id_names_them(run, url):
    ran = run("admit-outline", url, "--id", "reg_{article}_{paragraph}", "--key", "text", "--json")
    assert [row["fact"] for row in ran.rows[:-1]] == ["reg_1_1", "reg_2_1", "reg_2_2", "reg_4_1"]


def test_a_day_that_the_page_contradicts_is_wrong_usage(run, url):
    ran = run("admit-outline", url, "--id", "reg_{article}", "--valid-from", "2025-01-01")
    assert ran.status == 2
    assert "valid-from-differs" in ran.stderr
    ran = run("admit-outline", url, "--id", "reg_{article}", "--key", "text", "--valid-from", "2025-01-01")  # fmt: skip
    assert ran.status == 0
    assert "2025-01-01" in run("show", "reg_1").stdout


@pytest.mark.parametrize(
    ("template", "said"), [("reg", "does not name the article"), ("reg_{section}", "bad-template")]
)
def test_a_template_without_articles_is_wrong_usage(run, url, template, said):
    ran = run("admit-outline", url, "--id", template)
    assert ran.status == 2
    assert said in ran.stderr


def test_a_page_without_articles_is_told(run, site, url):
    ran = run("admit-outline", site.set("/x", "<html lang=en><title>t</title><p>News of today.</p>"), "--id", "a_{article}")  # fmt: skip
    assert ran.status == 2
    assert "no-articles" in ran.stderr
