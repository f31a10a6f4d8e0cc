"""Pages that scripts make, in a real browser, over a real server."""

import pytest

from factlock.registry.browser import Renderer, RenderLimits, installed
from factlock.registry.errors import CouldNotFindOut
from factlock.registry.evidence import Examiner
from factlock.registry.fetch import Fetcher
from factlock.registry.model import FetchState
from factlock.registry.proof import Claimed

pytest.importorskip("playwright", reason="the extra browser is not installed")
try:
    installed.executable()
except CouldNotFindOut as missing:
    pytest.skip(str(missing), allow_module_level=True)

CLAUSE = "Exports rose 7.4 percent in 2025"
SHELL = """<!doctype html><html lang="en"><head><title>Trade</title>
<style>.dim{visibility:hidden} .lit{visibility:visible} .gone{display:none} .away{position:absolute;left:-9999px} .clear{opacity:0}</style></head>
<body><div id="root"></div><script>BODY</script></body></html>"""


@pytest.fixture
def fetcher(site):
    with Fetcher(allow=(site.authority,)) as client:
        yield client


def shell(script: str) -> str:
    return SHELL.replace("BODY", script)


def write(markup: str) -> str:
    return f"document.getElementById('root').innerHTML = {markup!r};"


def states(source, *clauses):
    examiner = Examiner(source.page)
    return [examiner.examine(Claimed(clause)).state.found for clause in clauses]


def test_text_that_comes_late_from_the_server_is_found(site, fetcher):
    data = site.set("/data.json", '{"text": "Exports rose 7.4 percent in 2025."}')
    late = f"setTimeout(async () => {{ const answer = await fetch('{data}'); const told = await answer.json(); document.getElementById('root').textContent = told.text; }}, 400);"
    source = Renderer(fetcher).open(site.set("/late.html", shell(late)), [CLAUSE])
    assert source.state is FetchState.OK
    assert states(source, CLAUSE, "Exports rose 7.5 percent in 2025") == [True, False]
    assert source.fetched.renderer.startswith("Chromium ")
    assert len(source.fetched.rendered_from) == 64
    assert b"Exports rose" in source.fetched.body


@pytest.mark.parametrize(
    ("markup", "shown"),
    [
        ("<p>Exports rose 7.4 percent in 2025</p>", True),
        ("<p class=gone>Exports rose 7.4 percent in 2025</p>", False),
        ("<p class=away>Exports rose 7.4 percent in 2025</p>", False),
        ("<p class=clear>Exports rose 7.4 percent in 2025</p>", False),
        ("<p style='visibility:hidden'>Exports rose 7.4 percent in 2025</p>", False),
        ("<div style='display:contents'>Exports rose 7.4 percent in 2025</div>", True),
        ("<p>Exports <i class=dim>never <b class=lit>rose</b></i> 7.4 percent in 2025</p>", True),
        ("<p>Exports rose <i class=dim>7.9 <b class=lit>7.4 percent in 2025</b></i></p>", True),
        ("<div class=dim>no <b class=lit>Exports rose 7.4 percent in 2025</b></div>", True),
    ],
)  # fmt: skip
def test_what_a_style_sheet_hides_proves_nothing(site, fetcher, markup, shown):
    page = site.set("/styled.html", shell(write(f"<h1>Trade of the year in figures</h1>{markup}")))
    source = Renderer(fetcher, limits=RenderLimits(seconds=3)).open(page)
    assert states(source, CLAUSE) == [shown]
    assert states(source, "Trade of the year in figures") == [True]


def test_a_shadow_tree_is_shown(site, fetcher):
    script = f"const host = document.getElementById('root').appendChild(document.createElement('x-card')); host.attachShadow({{mode: 'open'}}).innerHTML = '<p>{CLAUSE}.</p>';"
    source = Renderer(fetcher).open(site.set("/shadow.html", shell(script)), [CLAUSE])
    assert b"shadowrootmode" in source.fetched.body


@pytest.mark.parametrize(
    "script",
    [
        "fetch('http://127.0.0.1:9/inward').catch(e => 0)",
        "new WebSocket('ws://AUTHORITY/socket')",
        "navigator.sendBeacon('http://AUTHORITY/beacon', 'x')",
        "fetch('http://AUTHORITY/post', {method: 'POST', body: 'x'}).catch(e => 0)",
        "new Image().src = 'http://AUTHORITY/pixel.gif'",
        "location.href = 'file:///etc/passwd'",
    ],
)
def test_a_page_reaches_only_what_the_client_may_fetch(site, fetcher, script):
    body = shell(write(f"<p>{CLAUSE}</p>") + script.replace("AUTHORITY", site.authority))
    page = site.set("/curious.html", body)
    source = Renderer(fetcher, limits=RenderLimits(seconds=4)).open(page, [CLAUSE])
    assert states(source, CLAUSE) == [True]
    assert {request.path for request in site.requests} == {"/curious.html"}
    assert b"root:" not in source.fetched.body


def test_a_page_that_never_rests_is_written_down_when_time_is_up(site, fetcher):
    body = shell(write(f"<p>{CLAUSE}</p>") + "setInterval(() => fetch('/tick'), 50);")
    limits = RenderLimits(seconds=3, requests=5)
    source = Renderer(fetcher, limits=limits).open(site.set("/restless.html", body))
    assert states(source, CLAUSE) == [True]
    assert len(site.requests) <= 7


def test_an_address_that_cannot_be_had_says_so_as_ever(site, fetcher):
    assert Renderer(fetcher).open(site.url("/nothing.html")).state is FetchState.GONE


def test_a_browser_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setenv(installed.VARIABLE, "/nowhere/chromium")
    with pytest.raises(CouldNotFindOut, match="names '/nowhere/chromium', which is no program"):
        installed.executable()
    with pytest.raises(CouldNotFindOut, match="no Chromium"):
        installed.executable({"PATH": ""})


def test_admit_revalidate_and_audit_go_by_what_was_rendered(site, run, folder):
    page = site.set("/trade.html", shell(write(f"<p>{CLAUSE}.</p>")))
    assert run("init").status == 0
    claim = ("admit", "exports@2025", "--url", page, "--clause", f"growth={CLAUSE}")
    plain = run(*claim)
    assert plain.status == 3
    assert "--browser" in plain.stderr
    ran = run(*claim, "--browser")
    assert ran.status == 0, ran.stderr
    assert "Chromium" in run("show", "exports@2025.growth").stdout
    assert run("audit").status == 0
    again = run("revalidate", "--all", "--json", "--now", "2027-03-01")
    assert again.status == 0, again.stderr
    assert again.rows[0]["clause"] == "exact"
    site.set("/trade.html", shell(write(f"<p>{CLAUSE}.</p>".replace("7.4", "7.9"))))
    drifted = run("revalidate", "--all", "--json", "--now", "2027-04-01")
    assert drifted.status == 1
    assert drifted.rows[0]["new"] == "7.9 percent"
