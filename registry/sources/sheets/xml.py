"""XML of office documents, read piece by piece under limits.

No entity is ever resolved and no document type is accepted: the format forbids it (ECMA-376-2, 6.1.4), and
it is how XML is made to grow. Text nodes of more than 10 MB and elements nested more than 256 deep are
refused by the parser itself.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import IO, Any

from lxml import etree

from factlock.registry.sources.reading import Unread

_SAFE: dict[str, Any] = {"resolve_entities": False, "no_network": True, "huge_tree": False}


def bad_xml(why: str) -> Unread:
    """Return what to raise for a part that is no XML, or says what no program writes."""
    return Unread(
        f"the spreadsheet is damaged: {why}; open it in the program that made it and save it anew"
    )


def parse(data: bytes) -> Any:
    """Return the root element of a small document. Raises Unread."""
    try:
        root = etree.fromstring(data, etree.XMLParser(load_dtd=False, **_SAFE))
    except (etree.XMLSyntaxError, ValueError) as error:
        raise bad_xml(_short(error)) from error
    _refuse_doctype(root)
    return root


def events(
    stream: IO[bytes], tags: tuple[str, ...], kinds: tuple[str, ...]
) -> Iterator[tuple[str, Any]]:
    """Yield ``(kind, element)`` for elements of local names ``tags``. Raises Unread.

    ``kinds`` are ``start`` and ``end``. The caller clears what it has seen.
    """
    wanted = tuple(f"{{*}}{tag}" for tag in tags)
    first = True
    try:
        for kind, element in etree.iterparse(
            stream, events=kinds, tag=wanted, load_dtd=False, **_SAFE
        ):
            if first:
                _refuse_doctype(element)
                first = False
            yield kind, element
    except (etree.XMLSyntaxError, ValueError) as error:
        raise bad_xml(_short(error)) from error


def drop(element: Any) -> None:
    """Free an element that is done with, and its elder siblings."""
    element.clear()
    parent = element.getparent()
    if parent is not None:
        while element.getprevious() is not None:
            del parent[0]


@lru_cache(maxsize=4096)
def _name(tag: Any) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def local(element: Any) -> str:
    """Return the name of an element without its namespace; empty for comments and the like."""
    return _name(element.tag)


def attributes(element: Any) -> dict[str, str]:
    """Return the attributes by their local names, in whatever namespace."""
    return {_name(key): value for key, value in element.attrib.items()}


def attribute(element: Any, name: str) -> str:
    """Return an attribute by its local name; empty if it is not there."""
    return attributes(element).get(name, "")


def _refuse_doctype(element: Any) -> None:
    if element.getroottree().docinfo.doctype:
        raise bad_xml("it declares a document type, which office documents never do")


def _short(error: Exception) -> str:
    return str(error).partition("\n")[0][:200]
