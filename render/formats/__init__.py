"""Kinds of documents. One file or folder a kind, each passing the contract suite for formats.

A line tells the endings of a kind and where its class stands, which is imported when it is used.
"""

from functools import cache
from importlib import import_module
from pathlib import Path, PurePath
from typing import NamedTuple

from factlock.registry.errors import UsageFault
from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats.format import Format

__all__ = ["FORMATS", "Plug", "format_of", "open_document"]


class Plug(NamedTuple):
    """One kind of document: its name, the endings of its files, where its class stands."""

    name: str
    suffixes: tuple[str, ...]
    module: str
    type: str

    def load(self) -> Format:
        """Return the format."""
        return _load(self)


FORMATS: tuple[Plug, ...] = (
    Plug(
        "asciidoc",
        (".adoc", ".asciidoc", ".asc"),
        "factlock.render.formats.asciidoc",
        "Asciidoc",
    ),
    Plug(
        "markdown",
        (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"),
        "factlock.render.formats.markdown",
        "Markdown",
    ),
    Plug("docx", (".docx", ".docm"), "factlock.render.formats.docx", "Docx"),
    Plug("html", (".html", ".htm"), "factlock.render.formats.html", "Html"),
    Plug("latex", (".tex", ".ltx"), "factlock.render.formats.latex", "Latex"),
    Plug("notebook", (".ipynb",), "factlock.render.formats.notebook", "Notebook"),
    Plug("pptx", (".pptx", ".pptm"), "factlock.render.formats.pptx", "Pptx"),
    Plug("rst", (".rst", ".rest"), "factlock.render.formats.rst", "Rst"),
    Plug("typst", (".typ",), "factlock.render.formats.typst", "Typst"),
    Plug("xhtml", (".xhtml", ".xht"), "factlock.render.formats.html", "Xhtml"),
    Plug("text", (".txt", ".text"), "factlock.render.formats.plain", "Plain"),
    Plug("xlsx", (".xlsx", ".xlsm"), "factlock.render.formats.xlsx", "Xlsx"),
)


@cache
def _load(plug: Plug) -> Format:
    made: Format = getattr(import_module(plug.module), plug.type)()
    return made


def format_of(path: str, *, bare: bool = False) -> Format:
    """Return the format that a file's ending names. Raises UsageFault.

    The kind of ``report.md.j2`` is that of ``report.md``. With ``bare``, a file without an ending is Markdown.
    """
    suffix = PurePath(files.without_template(path)).suffix.lower() or (".md" if bare else "")
    for one in FORMATS:
        if suffix in one.suffixes:
            return one.load()
    known = ", ".join(suffix for one in FORMATS for suffix in one.suffixes)
    raise UsageFault.of(
        "unknown-format",
        f"{path} is of no kind that can be filled in or checked",
        f"documents end in {known}",
        file=path,
    )


def open_document(path: Path) -> Document:
    """Read a document of the kind that its ending names; a template as it stands. Raises UsageFault."""
    form = format_of(str(path))
    body = files.read(path)
    if not files.is_template(str(path)):
        return form.open(body, str(path))
    if body.startswith(b"PK\x03\x04"):
        raise UsageFault.of(
            "template-of-package",
            f"{path} is a package of parts, a template is text",
            "leave .j2 away: placeholders work in it without; or write the template as text",
            file=str(path),
        )
    return files.decode(body, str(path))
