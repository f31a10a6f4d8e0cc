"""The door to pandoc: found, run within limits, its refusals told."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render import pandoc


@pytest.fixture(autouse=True)
def fresh():
    pandoc.program.cache_clear()
    yield
    pandoc.program.cache_clear()


@pytest.fixture
def there():
    try:
        pandoc.program()
    except UsageFault:
        pytest.skip("pandoc is not on this machine")


def test_without_pandoc_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(pandoc, "find_spec", lambda _: None)
    with pytest.raises(UsageFault) as error:
        pandoc.program()
    (finding,) = error.value.findings
    assert (finding.code, "pip install" in finding.fix) == ("no-pandoc", True)


@pytest.mark.usefixtures("there")
def test_it_reads_and_prints():
    assert (
        pandoc.run(["-f", "markdown", "-t", "html"], "*á*".encode())
        == "<p><em>á</em></p>\n".encode()
    )
    tree = pandoc.tree(
        [], {"meta": {}, "blocks": [{"t": "Para", "c": [{"t": "Str", "c": "a"}]}]}, {}
    )
    assert tree["blocks"] == [{"t": "Para", "c": [{"t": "Str", "c": "a"}]}]


@pytest.mark.usefixtures("there")
def test_what_it_refuses_is_told_in_its_own_words():
    with pytest.raises(UsageFault) as error:
        pandoc.run(["-f", "nonsense"], b"")
    (finding,) = error.value.findings
    assert (finding.code, "nonsense" in finding.message) == ("pandoc-failed", True)


@pytest.mark.usefixtures("there")
def test_a_document_reaches_neither_the_disk_nor_the_network(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("s3cret", encoding="utf-8")
    out = pandoc.run(["-f", "rst", "-t", "html"], f"x\n\n.. include:: {secret}\n".encode())
    assert b"<p>x</p>" in out
    assert b"s3cret" not in out


@pytest.mark.usefixtures("there")
def test_one_that_takes_too_long_is_stopped(monkeypatch):
    monkeypatch.setattr(pandoc, "SECONDS", 0.01)
    with pytest.raises(UsageFault) as error:
        pandoc.run(["-f", "markdown", "-t", "html"], b"x " * 100_000)
    assert "0.01 seconds" in error.value.findings[0].message
