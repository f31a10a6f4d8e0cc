"""`factlock check`: exit status, output, and what is remembered."""

import json

import click
import pytest

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.store import create_registry, open_registry
from factlock.render.cli.check import command

PAGE = "<html lang=en><title>Report</title><p>In 2025 exports of goods rose 5.0 percent.</p></html>"
SENTENCE = "Exports of goods rose 5.0% in 2025."
NOW = "2026-11-30T09:00:00Z"


@pytest.fixture
def check(capsys, monkeypatch, folder, config_home):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config_home))
    monkeypatch.delenv("FACTLOCK_DB", raising=False)

    def call(*words, now=NOW):
        status = command.main([*map(str, words), "--now", now, "--lang", "en"], standalone_mode=False)  # fmt: skip
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def document(folder, site):
    url = site.set("/a.html", PAGE)
    path = folder / "plain.md"
    path.write_text(SENTENCE + "\n", encoding="utf-8")
    claims = [{"text": SENTENCE, "quote": "In 2025 exports of goods rose 5.0 percent.", "source": url}]  # fmt: skip
    (folder / "plain.md.claims.yaml").write_text(json.dumps(claims), encoding="utf-8")
    return path


def test_a_claim_is_proved_on_the_real_page_without_a_registry(check, document, site):
    status, out, err = check(document, "--json")
    assert status == 0
    row = json.loads(out)
    assert row["summary"]["verified"] == 2
    assert row["findings"] == []
    assert "no registry" in err
    assert len(site.requests) == 1


def test_a_pass_is_remembered_and_holds_for_thirty_days(check, document, site, registry_path):
    create_registry(registry_path)
    assert check(document)[0] == 0
    status, out, _ = check(document, "--json", now="2026-12-20T09:00:00Z")
    assert (status, json.loads(out)["summary"]["known"], len(site.requests)) == (0, 2, 1)
    status, out, _ = check(document, "--json", now="2027-01-20T09:00:00Z")
    assert (status, json.loads(out)["summary"]["verified"], len(site.requests)) == (0, 2, 2)
    with open_registry(registry_path, clock=Clock()) as registry:
        assert registry.counts().records == {"pass": 2}


def test_a_page_that_fails_is_no_answer_and_not_remembered(check, document, site, registry_path):
    create_registry(registry_path)
    site.set("/a.html", "sorry", status=503)
    status, out, _ = check(document, "--format", "json")
    (finding,) = json.loads(out)["findings"]
    assert (status, finding["code"]) == (3, "could-not-check")
    assert finding["rings"][0]["outcome"] == "server-error"
    with open_registry(registry_path) as registry:
        assert registry.counts().records == {}


def test_findings_are_printed_with_place_code_and_fix(check, folder, site):
    path = folder / "plain.md"
    path.write_text(f"It grew 5 %.\n\nSee {site.url('/invented')}.\n", encoding="utf-8")
    status, out, _ = check(path)
    assert status == 1
    assert f"{path}:1:9: unsupported-number" in out
    assert f"{path}:3:5: reference-gone" in out
    assert out.index("1:9") < out.index("3:5")
    assert "factlock claims --stub" in out


@pytest.mark.parametrize(("text", "words", "expected"), [("", (), 3), ("Prose.\n", (), 3), ("", ("--allow-empty",), 0)])  # fmt: skip
def test_nothing_examined_is_no_pass(check, folder, site, text, words, expected):
    path = folder / "plain.md"
    path.write_text(text, encoding="utf-8")
    assert check(path, *words)[0] == expected


def test_the_worst_of_several_documents_decides(check, document, folder, site):
    bad = folder / "bad.md"
    bad.write_bytes(b"\xff")
    status, out, err = check(document, bad, "--json")
    assert status == 2
    assert len(out.splitlines()) == 1
    assert "not-utf-8" in err
    new = folder / "new.md"
    new.write_text("It is 5 %.\n", encoding="utf-8")
    assert check(document, new)[0] == 1


def test_a_registry_that_was_named_must_be_there(check, document, folder):
    with pytest.raises(UsageFault):
        check(document, "--db", folder / "none.db")


def test_claims_go_with_one_document(check, document):
    with pytest.raises(click.UsageError):
        check(document, document, "--claims", "claims.yaml")


def test_a_claims_file_elsewhere_is_named(check, document, folder, site):
    there = folder / "elsewhere.yaml"
    (folder / "plain.md.claims.yaml").rename(there)
    assert check(document)[0] == 1
    assert check(document, "--claims", there)[0] == 0
