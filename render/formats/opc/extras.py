"""What of a package is no text of a paragraph and may hold placeholders all the same."""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from factlock.render.formats.opc.package import Package
from factlock.render.formats.opc.xml import Element, tag_of
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

SETTING = "factlock:"
"""How the names of custom properties begin that are settings of ours."""
_DRAWN = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_PROPERTIES = frozenset(
    [
        "title",
        "subject",
        "keywords",
        "description",
        "category",
        "Company",
        "Manager",
        "lpstr",
        "lpwstr",
    ]
)
"""Properties of a document that are words for a reader."""


class Extra(NamedTuple):
    """Words in a part: what holds them, and in which attribute (empty: as its text)."""

    words: str
    zone: Zone
    node: Element
    attribute: str
    part: str


def worth_telling(words: str, zone: Zone) -> bool:
    """Whether words are part of the text of a document.

    What can be filled in always is, so that an output has it at the same place; of all else, what
    looks like a placeholder.
    """
    if zone is Zone.ATTRIBUTE:
        return bool(words.strip())
    return ("<" in words or "{" in words) and bool(scan(words))


def properties(package: Package) -> Iterator[Extra]:
    """Yield the properties of a document that are words for a reader."""
    for part in package.others(r"docProps/(?:app|core|custom)\.xml"):
        for one in package.tree(part).iter():
            holder = one.getparent()
            name = "" if holder is None else holder.get("name") or ""
            told = tag_of(one).rpartition("}")[2]
            if told in _PROPERTIES and not name.lower().startswith(SETTING):
                yield Extra(one.text or "", Zone.ATTRIBUTE, one, "", part)


def objects(package: Package, pattern: str) -> Iterator[Extra]:
    """Yield what is said in the paragraphs of parts that match: charts, diagrams, drawings."""
    for part in package.others(pattern):
        body = package.raw(part)
        if b"&lt;" in body or b"{{" in body:
            for one in package.tree(part).iter(f"{_DRAWN}p"):
                words = "".join(text.text or "" for text in one.iter(f"{_DRAWN}t"))
                yield Extra(words, Zone.OBJECT, one, "", part)


def addresses(package: Package, pattern: str) -> Iterator[Extra]:
    """Yield the addresses that parts lead to, by the names of the lists of their relations."""
    for part in package.others(pattern):
        for one in package.tree(part):
            yield Extra(unquote(one.get("Target") or ""), Zone.ADDRESS, one, "Target", part)
