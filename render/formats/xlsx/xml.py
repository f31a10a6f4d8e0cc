"""Making SpreadsheetML (ECMA-376-1, 18), and the escapes of its texts."""

import re
from typing import Final

from factlock.render.formats.opc.xml import (
    RELATIONS,
    SPACE,
    Element,
    R,
    clone,
    made,
    made_in,
    tag_of,
)

__all__ = [
    "RELATIONS",
    "Element",
    "R",
    "S",
    "clone",
    "decoded",
    "element",
    "encoded",
    "insert",
    "made",
    "root",
    "sub",
    "tag_of",
    "texted",
]

_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
S: Final = f"{{{_SHEETS}}}"
_PREFIXES: dict[str, str] = {"r": RELATIONS}
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_TO_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def root(name: str) -> Element:
    """Make the root of a new part."""
    return made(S + name, None, {None: _SHEETS, **_PREFIXES})  # type: ignore[dict-item]


def element(name: str, told: dict[str, str] | None = None, *inside: Element) -> Element:
    """Make an element of SpreadsheetML; the names of attributes are those of the file."""
    prefixes = {None: _SHEETS}
    if any(key.startswith(R) for key in told or ()):
        prefixes |= _PREFIXES  # type: ignore[arg-type]
    one = made(S + name, told, prefixes)  # type: ignore[arg-type]
    one.extend(inside)
    return one


def sub(parent: Element, name: str, told: dict[str, str] | None = None) -> Element:
    """Make an element at the end of another."""
    return made_in(parent, S + name, told)


def texted(parent: Element, text: str) -> None:
    """Put a text into a cell's string or one of its runs."""
    one = sub(parent, "t")
    one.text = encoded(text)
    if text != text.strip() or "\n" in text:
        one.set(SPACE, "preserve")


def insert(parent: Element, one: Element, before: frozenset[str]) -> None:
    """Put a child where the order of its parent has it: before the first of those that follow it."""
    for child in parent:
        if tag_of(child).rpartition("}")[2] in before:
            child.addprevious(one)
            return
    parent.append(one)


def decoded(text: str | None) -> str:
    """Return a stored text with its escapes undone (ECMA-376-1, 22.9.2.19)."""
    if not text or "_x" not in text:
        return text or ""
    return _SURROGATE.sub("\ufffd", _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text))


def encoded(text: str) -> str:
    """Return a text as it is stored: what XML cannot hold, and what would be read as an escape, escaped."""
    return _TO_ESCAPE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)
