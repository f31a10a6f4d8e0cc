"""A table becomes facts over the installed command and a real server, all at once and once only."""

import pytest

HEAD = "<tr><th>Country</th><th>2023</th><th>2024</th><th>Notes</th></tr>"
ROWS = (
    "<tr><th>Norway</th><td>5,519,594</td><td>5,550,203</td><td>a</td></tr>"
    "<tr><th>Iceland</th><td>387,758</td><td>..</td><td></td></tr>"
    "<tr><th>Total</th><td>5,907,352</td><td></td><td></td></tr>"
)
TABLE = f"<table><caption>People</caption>{HEAD}{ROWS}</table>"
OTHER = "<table><caption>Births</caption><tr><th>Country</th><th>2024</th></tr><tr><th>Norway</th><td>51,980</td></tr></table>"


def html(*parts):
    return f"<html lang=en><title>Population</title><body>{''.join(parts)}</body></html>"


@pytest.fixture
def url(run, site):
    assert run("init").status == 0
    return site.set("/table.html", html(OTHER, TABLE))


ASKED = ("--table", "2", "--id", "pop_{row}", "--period", "{col}", "--key", "people")


def test_a_dry_run_shows_all_and_stores_nothing(run, url, registry_path):
    before = registry_path.read_bytes()
    ran = run("admit-table", url, *ASKED, "--dry-run")
    assert ran.status == 0
    assert "pop_Norway@2024.people   5,550,203        table=2;row=Norway;col=2024" in ran.stdout
    assert "3 facts would be admitted, 0 places refused" in ran.stderr
    assert "1 no-value" in ran.stderr
    assert "3 total-row" in ran.stderr
    assert registry_path.read_bytes() == before


def test_a_table_enters_and_is_proved_again(run, url, site):
    ran = run("admit-table", url, *ASKED)
    assert ran.status == 0
    assert "admitted: <<pop_Iceland@2023.people>> = 387,758" in ran.stdout
    assert len(site.requests) == 1
    again = run("admit-table", url, *ASKED, "--json")
    assert [row["state"] for row in again.rows[:-1]] == ["proved-again"] * 3
    assert again.rows[-1]["summary"]["facts"] == 3
    assert run("audit").status == 0
    assert [row["id"] for row in run("list", "--json").rows] == [
        "pop_Iceland", "pop_Norway", "pop_Norway",
    ]  # fmt: skip


def test_a_row_becomes_one_fact_with_several_keys(run, url):
    ran = run(
        "admit-table", url, "--table", "People", "--id", "{row}", "--key", "y{col}", "--cols", "20*",
        "--rows", "Norway", "--scope", "country={row}", "--json",
    )  # fmt: skip
    assert ran.status == 0
    assert [(row["fact"], sorted(row["keys"])) for row in ran.rows[:-1]] == [
        ("Norway@2023", ["y2023"]),
        ("Norway@2024", ["y2024"]),
    ]
    assert "country" in run("show", "Norway@2024").stdout


def test_the_card_says_what_only_the_heads_say(run, folder):
    page = html(
        "<table><tr><th>EUR million</th><th>2024</th></tr><tr><th>Sales</th><td>1,234</td></tr></table>"
    )
    (folder / "sales.html").write_text(page, encoding="utf-8")
    assert run("init").status == 0
    assert run("admit-table", "--file", "sales.html", "--id", "sales", "--key", "sum").status == 0
    assert (
        "  sum: 1,234      <<sales@2024.sum>>\n    heads say: EUR million\n"
        in run("show", "sales").stdout
    )


def test_without_a_number_the_tables_are_listed(run, url):
    ran = run("admit-table", url, "--id", "pop_{row}")
    assert (ran.status, ran.stdout) == (2, "")
    assert "which-table" in ran.stderr
    assert "table 1 “Births”: rows “Norway”; columns “2024”" in ran.stderr
    assert "table 2 “People”" in ran.stderr


def test_every_refusal_is_told_at_once_and_the_rest_is_stored(run, site, url):
    table = TABLE.replace("2024</th>", "Change</th>").replace("Iceland", "N-orway")
    site.set("/table.html", html(OTHER, table.replace("N-orway", "Norway.")))
    ran = run("admit-table", url, *ASKED)
    assert ran.status == 1
    assert "bad-period" in ran.stderr
    assert "“Change”" in ran.stderr
    assert "same-fact" in ran.stderr
    assert "row 2, column 2" in ran.stderr
    assert "row 3, column 2" in ran.stderr
    dry = run("admit-table", url, *ASKED, "--dry-run", "--json")
    assert dry.status == 1
    assert {row["state"] for row in dry.rows[:-1]} == {"refused"}


def test_an_unread_source_is_no_answer(run, site, url):
    ran = run("admit-table", site.url("/gone"), *ASKED)
    assert (ran.status, ran.stdout) == (3, "")
    assert "source-gone" in ran.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give the source"),
        (("--file", "a.html", "URL"), "give the source"),
        (("URL", "--revise"), "--why"),
        (("URL", "--scope", "a"), "NAME=TEMPLATE"),
        (("URL", "--period", "{year}"), "bad-template"),
        (("URL", "--published", "soon"), "bad-date"),
    ],
)
def test_wrong_usage(run, words, said):
    ran = run("admit-table", "--id", "pop_{row}", *words)
    assert ran.status == 2
    assert said in ran.stderr


def test_a_pattern_that_fits_no_head_is_wrong_usage(run, url):
    ran = run("admit-table", url, *ASKED, "--rows", "Sweden")
    assert ran.status == 2
    assert "no-such-head" in ran.stderr
    assert "“Norway”" in ran.stderr


def test_cells_that_move_stay_active_and_one_whose_head_changed_does_not(run, site, url):
    run("admit-table", url, *ASKED)
    wider = TABLE.replace("<th>2023", "<th>2022</th><th>2023").replace(
        "</th><td>", "</th><td>1</td><td>"
    )
    site.set("/table.html", html(wider, OTHER))
    rows = run("revalidate", "--all", "--json").rows[:-1]
    assert {(row["fact"], row["clause"], row["after"]) for row in rows} == {
        ("pop_Norway@2023.people", "relocated", "active"),
        ("pop_Norway@2024.people", "relocated", "active"),
        ("pop_Iceland@2023.people", "relocated", "active"),
    }
    site.set("/table.html", html(wider.replace("2024", "2025"), OTHER))
    rows = run("revalidate", "--all", "--json").rows[:-1]
    assert {row["fact"]: row["after"] for row in rows}["pop_Norway@2024.people"] == "suspect"


@pytest.mark.long
def test_ten_thousand_cells(run, folder):
    heads = "".join(f"<th>{year}</th>" for year in range(1925, 2025))
    rows = "".join(
        f"<tr><th>Place {n}</th>" + "".join(f"<td>{n * 7919 + k * 31}</td>" for k in range(100)) + "</tr>"
        for n in range(100)
    )  # fmt: skip
    (folder / "big.html").write_text(
        html(f"<table><tr><th>Place</th>{heads}</tr>{rows}</table>"), encoding="utf-8"
    )
    assert run("init").status == 0
    ran = run("admit-table", "--file", "big.html", "--id", "{row}", "--period", "{col}", "-q")
    assert ran.status == 0
    assert len(ran.stdout.splitlines()) == 10_000
