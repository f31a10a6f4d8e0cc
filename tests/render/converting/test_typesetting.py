"""Typst in a process of its own: what it makes, what it cannot reach, how its refusals are told."""

import socket
import threading
import time

import pytest

from factlock.registry import sources
from factlock.registry.errors import UsageFault
from factlock.render.converting import typesetting
from factlock.render.converting.typesetting import typeset

pytest.importorskip("typst")


def fault(source, folder):
    with pytest.raises(UsageFault) as error:
        typeset(source, folder, 0)
    (finding,) = error.value.findings
    assert finding.fix
    return finding


def read(body):
    return sources.read(body, media_type="application/pdf").page.text


def test_the_same_document_gives_the_same_bytes(tmp_path):
    source = "= Report\nIt grew 5.0%.#footnote[So they say.] #datetime.today().display()"
    made = typeset(source, tmp_path, 1_767_225_600)
    assert made.startswith(b"%PDF-")
    assert typeset(source, tmp_path, 1_767_225_600) == made
    assert "It grew 5.0%" in read(made)
    assert "2026-01-01" in read(made)
    assert "pdfaid:part" in made.decode("latin-1")


def test_what_the_archival_standard_forbids_is_printed_all_the_same(tmp_path):
    made = typeset('#pdf.attach("a.txt", bytes("x"))\nIt grew 5.0%.', tmp_path, 0)
    assert "It grew 5.0%" in read(made)


def test_files_that_it_names_come_along(tmp_path):
    parts = tmp_path / "parts"
    parts.mkdir()
    (parts / "one.typ").write_text('From #read("two.txt") and #read("/top.txt").', encoding="utf-8")
    (parts / "two.txt").write_text("below", encoding="utf-8")
    (tmp_path / "top.txt").write_text("above", encoding="utf-8")
    assert "From below and above." in read(typeset('#include "parts/one.typ"', tmp_path, 0))


def test_nothing_outside_its_folder_is_read(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("s3cret", encoding="utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / ".env.txt").write_text("s3cret", encoding="utf-8")
    (folder / "facts.db").write_text("s3cret", encoding="utf-8")
    names = ("../secret.txt", "link.txt", ".env.txt", "facts.db", "/etc/hostname", str(tmp_path))
    for name in names:
        finding = fault(f'a\n#read("{name}")', folder)
        assert finding.code == "typst-failed"
        assert "line 2 of the rendered document" in finding.message
        assert str(tmp_path) not in finding.message.replace(name, "")
    # A name that is put together names no file that came along.
    (folder / "ok.txt").write_text("fine", encoding="utf-8")
    assert fault('#read("ok" + ".txt")', folder).code == "typst-failed"


def test_packages_are_not_fetched(tmp_path, monkeypatch):
    began = time.monotonic()
    finding = fault('#import "@preview/cetz:0.3.2": canvas', tmp_path)
    assert "needs the package cetz 0.3.2" in finding.message
    assert "packages are not fetched" in finding.fix
    assert time.monotonic() - began < 20


def test_its_way_to_the_network_leads_to_a_closed_port(tmp_path):
    """The program heeds the proxy that its process is given: so nothing leaves the machine."""
    import typst

    seen = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take():
            taken, _ = server.accept()
            with taken:
                seen.append(taken.recv(200))

        thread = threading.Thread(target=take, daemon=True)
        thread.start()
        with pytest.MonkeyPatch.context() as patch:
            for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
                patch.setenv(name, f"http://127.0.0.1:{server.getsockname()[1]}")
            with pytest.raises(typst.TypstError):
                typst.compile(
                    b'#import "@preview/cetz:0.3.2": canvas',
                    root=tmp_path,
                    package_path=tmp_path,
                    package_cache_path=tmp_path,
                )
        thread.join(10)
    assert seen
    assert seen[0].startswith(b"CONNECT ")


def test_letters_that_no_font_has_are_no_boxes(tmp_path):
    finding = fault("It grew \U00012000 5.0%", tmp_path)
    assert (finding.code, "\U00012000" in finding.message) == ("letters-missing", True)


def test_mistakes_are_told_in_its_own_words(tmp_path):
    finding = fault("a\n\n#nonsense(1)", tmp_path)
    assert finding.message == (
        "Typst could not set it: line 3 of the rendered document: unknown variable: nonsense"
    )


def test_one_that_does_not_end_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(typesetting, "CPU_SECONDS", 1.0)
    finding = fault(
        "#let f(n) = { let x = 0; while x < n { x += 1; x -= 1 }; x }\n#f(10)", tmp_path
    )
    assert finding.code == "typst-failed"


def test_without_typst_it_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr(typesetting, "find_spec", lambda _: None)
    finding = fault("a", tmp_path)
    assert (finding.code, "factlock[pdf]" in finding.fix) == ("no-typst", True)
