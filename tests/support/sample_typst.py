"""Typst, compiled by Typst itself: every output must be set as PDF; its text is read from the page it makes."""

import re

import typst
from document_samples import Sample
from selectolax.lexbor import LexborHTMLParser

FONTS = typst.Fonts(include_system_fonts=False)
COMPILER = typst.Compiler(b"", font_paths=FONTS)


def make(title, heading, paragraphs):
    heads = [f"= {title}"] if title else []
    heads += [f"== {heading}"] if heading else []
    return "\n\n".join([*heads, *paragraphs, ""]).encode()


def shown(body):
    """The text of the page that Typst makes: no font that a machine may lack bears on it."""
    COMPILER.compile(body, format="pdf", timestamp=0)
    page, warnings = COMPILER.compile_with_warnings(body, format="html")
    assert [one.message for one in warnings if "under active development" not in one.message] == []
    tree = LexborHTMLParser(page.decode())
    for mark in tree.css("sup"):
        mark.decompose()
    for block in tree.css("p, h1, h2, h3, h4, li, tr, td, th, div"):
        block.insert_after("\n")
    return re.sub(r"\n+", "\n", tree.body.text())


SAMPLE = Sample(
    "typst",
    ".typ",
    make,
    shown,
    code=lambda text: f"```\n{text}\n```\n".encode(),
    damaged=(b"caf\xe9",),
)
