"""A page behind a login and a click, taken from a browser that runs already."""

import json
import subprocess
import time
from pathlib import Path

import pytest

from factlock.registry.browser import chosen_browser, driver
from factlock.registry.errors import CouldNotFindOut

pytest.importorskip("playwright", reason="the extra browser is not installed")
try:
    BROWSER = chosen_browser()
except CouldNotFindOut as missing:
    pytest.skip(str(missing), allow_module_level=True)

CLAUSE = "Sales of the northern branch rose 7.4 percent in 2025"
PAGE = f"""<!doctype html><html lang="en"><title>Members</title><style>.shut{{display:none}}</style>
<h1>Report for members</h1><button onclick="document.querySelector('p').className=''">More</button>
<p class="shut">{CLAUSE}.</p></html>"""


@pytest.fixture
def endpoint(tmp_path):
    """The debugging port of a browser that a user has left running."""
    profile = tmp_path / "profile"
    flags = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    if not BROWSER.sandboxed:
        flags.append("--no-sandbox")
    process = subprocess.Popen(
        [BROWSER.executable, *flags, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )  # fmt: skip
    try:
        yield f"http://127.0.0.1:{port_of(profile / 'DevToolsActivePort')}"
    finally:
        process.kill()
        process.wait()


def port_of(file: Path) -> str:
    for _ in range(300):
        if file.exists() and (lines := file.read_text().split()):
            return lines[0]
        time.sleep(0.1)
    raise AssertionError("the browser did not start")


def show(endpoint: str, url: str, *, click: bool) -> None:
    """Do what the user does: go to the page, open what is shut."""
    with driver() as playwright:
        browser = playwright.chromium.connect_over_cdp(endpoint)
        page = browser.contexts[0].pages[0]
        page.goto(url)
        if click:
            page.click("button")


def capture(run, url, endpoint):
    return run(
        "capture", url, "--cdp", endpoint, "--id", "sales@2025", "--clause", f"north={CLAUSE}"
    )


@pytest.fixture(autouse=True)
def registry(run):
    assert run("init").status == 0


def test_what_the_user_opened_is_captured(run, site, endpoint):
    url = site.set("/members.html", PAGE)
    show(endpoint, url, click=False)
    shut = capture(run, url, endpoint)
    assert shut.status == 1
    show(endpoint, url, click=True)
    ran = capture(run, url, endpoint)
    assert ran.status == 0, ran.stderr
    (row,) = run("show", "sales", "--json").rows
    (evidence,) = row["keys"]["north"]["evidence"]
    assert evidence["basis"] == "captured"
    assert evidence["url"] == url
    assert run("audit").status == 0
    assert run("revalidate", "--all", "--json").rows[-1]["summary"]["sources"] == 0


def test_a_tab_that_is_not_there_is_named(run, site, endpoint):
    ran = capture(run, "https://example.org/report", endpoint)
    assert ran.status == 1
    assert "no tab shows https://example.org/report" in ran.stderr
    assert "about:blank" in ran.stderr


@pytest.mark.parametrize(
    ("endpoint", "status", "said"),
    [
        ("http://192.0.2.1:9222", 2, "not on this machine"),
        ("http://127.0.0.1:9", 3, "the browser failed"),
    ],
    ids=["elsewhere", "nobody"],
)
def test_a_browser_that_cannot_be_reached(run, endpoint, status, said):
    ran = capture(run, "https://example.org/report", endpoint)
    assert ran.status == status
    assert said in ran.stderr


def test_nobody_to_press_enter(run):
    ran = run("capture", "https://example.org/", "--id", "a", "--clause", f"north={CLAUSE}")
    assert ran.status == 2
    assert "--cdp" in ran.stderr
    assert json.dumps(ran.stdout) == '""'
