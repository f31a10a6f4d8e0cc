"""Documents that pandoc reads, made into PDF, HTML and Word."""

import re
import struct
import zlib

import pytest

from factlock.registry import sources
from factlock.registry.errors import UsageFault
from factlock.registry.page import MARKS
from factlock.render import pandoc
from factlock.render.converting.documents import READERS, Source, convert

pytest.importorskip("typst")
KINDS = {
    "pdf": "application/pdf",
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


@pytest.fixture(autouse=True)
def _there():
    try:
        pandoc.program()
    except UsageFault:
        pytest.skip("pandoc is not on this machine")


def made(kind, text, to, folder, language="en", **files):
    body = text.encode()
    return convert(Source(READERS[kind], body, language, files, folder, 1_767_225_600), to)


def shown(kind, text, to, folder, **more):
    page = sources.read(made(kind, text, to, folder, **more), media_type=KINDS[to]).page
    return " ".join("".join(sign for sign in page.text if sign not in MARKS).split())


def picture():
    def chunk(name, body):
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\0\xff\0\0")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


SAMPLES = {
    "markdown": "# Report\n\nGDP grew *5.0%*.\n\n| a | b |\n|---|---|\n| 1 | 2.5 |\n",
    "html": "<h1>Report</h1><p>GDP grew <em>5.0%</em>.</p><table><tr><td>1</td><td>2.5</td></tr></table>",
    "latex": "\\section{Report}\nGDP grew \\emph{5.0\\%}.\n\n\\begin{tabular}{ll}1 & 2.5\\end{tabular}\n",
    "rst": "Report\n======\n\nGDP grew *5.0%*.\n\n= ===\n1 2.5\n= ===\n",
    "asciidoc": "== Report\n\nGDP grew _5.0%_.\n\n|===\n|1 |2.5\n|===\n",
}


@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("kind", SAMPLES)
def test_what_a_reader_sees_is_what_was_written(kind, to, tmp_path):
    seen = shown(kind, SAMPLES[kind], to, tmp_path)
    assert "GDP grew 5.0%." in seen
    assert "2.5" in seen


@pytest.mark.parametrize("to", KINDS)
def test_the_same_document_gives_the_same_bytes(to, tmp_path):
    text = "# Report\n\nGDP grew 5.0%.[^a]\n\n[^a]: So they say.\n"
    assert made("markdown", text, to, tmp_path) == made("markdown", text, to, tmp_path)


def test_a_note_that_is_marked_twice_is_one_note(tmp_path):
    text = "# A *title*[^a]\n\nGrew[^a][^b], and again[^a](so).\n\n[^a]: First told.\n[^b]: Second told.\n"
    seen = shown("markdown", text, "pdf", tmp_path)
    assert (seen.count("First told."), seen.count("Second told.")) == (1, 1)
    marks = sources.read(made("markdown", text, "pdf", tmp_path), media_type=KINDS["pdf"]).page.text
    assert "12" not in marks.replace("\ufdd1", "").replace("\ufdd2", "")


def test_a_mark_behind_a_number_is_no_digit_of_it(tmp_path):
    raised = '<p>It was 12<sup>\u2060<span id="a-ref"><a href="#a" role="doc-noteref">1</a></span></sup>.</p>'
    raised += '<section role="doc-endnotes"><ol><li id="a">So they say.</li></ol></section>'
    cell = f"<table><tr><td><data>It was 12</data>{raised[12:]}".replace(
        "</p>", "</td></tr></table>"
    )
    for kind, text in (
        ("html", cell),
        ("markdown", "It was 12[^a].\n\n[^a]: So they say.\n"),
        ("html", raised),
    ):
        seen = shown(kind, text, "pdf", tmp_path).replace("\u202f", " ")
        assert re.search("It was 12 1 ?[.]", seen.replace("\u2060", ""))
        assert "So they say." in seen


def test_a_title_that_stands_twice_is_printed_once(tmp_path):
    text = "---\ntitle: A report\nfactlock: {id: x}\n---\n\n# A report\n\nText.\n"
    assert shown("markdown", text, "pdf", tmp_path).count("A report") == 1
    other = text.replace("# A report", "# Another")
    assert "A report Another" in shown("markdown", other, "pdf", tmp_path)


def test_pictures_below_its_folder_come_along(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "a.png").write_bytes(picture())
    body = made("markdown", "![Growth](pictures/a.png) x", "pdf", tmp_path)
    assert b"/Subtype/Image" in body


@pytest.mark.parametrize("kind", ["markdown", "html"])
def test_others_leave_their_words(kind, tmp_path, site):
    folder = tmp_path / "docs"
    folder.mkdir()
    (tmp_path / "a.png").write_bytes(picture())
    (folder / "link.png").symlink_to(tmp_path / "a.png")
    for target in (
        "../a.png",
        "link.png",
        f"http://{site.authority}/a.png",
        "none.png",
        "a%00.png",
    ):
        text = (
            f"![Growth]({target}) x"
            if kind == "markdown"
            else f'<img src="{target}" alt="Growth"> x'
        )
        body = made(kind, text, "pdf", folder)
        assert b"/Subtype/Image" not in body
        assert "Growth x" in shown(kind, text, "pdf", folder)
        made(kind, text, "docx", folder)
    assert site.requests == []


@pytest.mark.parametrize("to", KINDS)
def test_a_hostile_document_reads_no_file(to, tmp_path):
    (tmp_path / "secret.txt").write_text("s3cret", encoding="utf-8")
    (tmp_path / "secret.tex").write_text("s3cret", encoding="utf-8")
    path = tmp_path / "secret.txt"
    hostile = {
        "markdown": f'x\n\n```{{=typst}}\n#read("{path}")\n```\n\n`#read("secret.txt")`{{=typst}}\n\n<iframe src="{path}"></iframe>\n',
        "latex": f"x \\input{{{tmp_path}/secret}} \\include{{secret}} \\verbatiminput{{{path}}}\n",
        "rst": f'x\n\n.. include:: {path}\n\n.. raw:: typst\n\n   #read("secret.txt")\n\n.. csv-table::\n   :file: {path}\n',
        "html": f'<p>x</p><iframe src="file://{path}"></iframe><object data="{path}"></object>',
        "asciidoc": f"x\n\ninclude::{path}[]\n",
    }  # fmt: skip
    for kind, text in hostile.items():
        try:
            seen = shown(kind, text, to, tmp_path)
        except UsageFault:
            continue
        assert "s3cret" not in seen


def test_front_matter_reaches_no_code(tmp_path):
    (tmp_path / "secret.txt").write_text("s3cret", encoding="utf-8")
    text = '---\nheader-includes: "#read(\\"secret.txt\\")"\nmainfont: "x\\"); #read(\\"secret.txt\\")"\ntitle: "#read(\\"secret.txt\\")"\n---\n\nText.\n'
    seen = shown("markdown", text, "pdf", tmp_path)
    assert "s3cret" not in seen
    assert '#read("secret.txt")' in seen.replace("“", '"').replace("”", '"')


def test_what_html_hides_is_not_printed(tmp_path):
    text = '<p>Seen.</p><div popover="auto">Evidence</div><div hidden>Hidden</div><a href="#x">There</a>'
    seen = shown("html", text, "pdf", tmp_path)
    assert seen.startswith("Seen. There")


def test_nesting_has_a_limit(tmp_path):
    with pytest.raises(UsageFault) as error:
        made("markdown", "> " * 3_000 + "x", "pdf", tmp_path)
    assert error.value.findings[0].code in {"nested-too-deeply", "pandoc-failed"}
