"""Settings of Typst documents: a block of comments at the head, and the language of the text."""

from datetime import date

import pytest

from factlock.render.formats import format_of

FORM = format_of("a.typ")
BLOCK = "// ---\n// lang: de\n// factlock: {id: a-b, date: 2026-03-31, require: proven}\n// ---\n"


def layout(source):
    return FORM.read(FORM.open(source.encode(), "a.typ"), ())


@pytest.mark.parametrize("before", ["", "\ufeff", "// A report\n", "\n\n"])
def test_a_block_of_comments(before):
    told = layout(before + BLOCK + "= A").settings
    assert (told.id, told.language, told.reference, told.proven) == (
        "a-b",
        "de",
        date(2026, 3, 31),
        True,
    )


def test_line_ends_of_windows():
    assert layout(BLOCK.replace("\n", "\r\n")).settings.id == "a-b"


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ('#set text(lang: "fr")', "fr"),
        ('#set text(size: 11pt, lang: "zh", region: "cn")', "zh"),
        (BLOCK + '#set text(lang: "fr")', "de"),
        ("= A", ""),
        ('`#set text(lang: "fr")`', ""),
        ('// #set text(lang: "fr")', ""),
        ('#set text(lang: "no language")', ""),
    ],
)
def test_language(source, language):
    assert layout(source).settings.language == language


def test_what_is_wrong_is_told_with_its_line():
    (finding,) = layout("// A\n// ---\n// lang: de\n// factlock: {nope: 1}\n// ---\n").findings
    assert (finding.code, finding.line) == ("bad-front-matter", 4)


@pytest.mark.parametrize("source", ["= A\n" + BLOCK, "// ---\n= A", "//---\n// lang: de\n"])
def test_no_block(source):
    assert layout(source).settings.id == ""
