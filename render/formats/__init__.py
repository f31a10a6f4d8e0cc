"""Kinds of documents. One file or folder a kind, each passing the contract suite for formats."""

from pathlib import PurePath

from factlock.registry.errors import UsageFault
from factlock.render.formats.markdown import Markdown
from factlock.render.layout import Format

__all__ = ["FORMATS", "format_of"]

FORMATS: tuple[Format, ...] = (Markdown(),)


def format_of(path: str) -> Format:
    """Return the format that a file's ending names. Raises UsageFault."""
    suffix = PurePath(path).suffix.lower()
    for one in FORMATS:
        if suffix in one.suffixes:
            return one
    known = ", ".join(suffix for one in FORMATS for suffix in one.suffixes)
    raise UsageFault.of(
        "unknown-format",
        f"{path} is of no kind that can be filled in",
        f"documents end in {known}",
        file=path,
    )
