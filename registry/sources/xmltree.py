"""XML from strangers as a tree: no entities, no network, bounded depth and size.

For the XML that packages are made of (Office documents, EPUB, OpenDocument), none of which may have a
document type: ECMA-376-2, 7.1.4 forbids it, and nothing that such a type declares is used.
"""

from typing import TypeAlias

from lxml import etree

from factlock.registry.model import FetchState
from factlock.registry.sources.reading import Unread

Element: TypeAlias = etree._Element  # noqa: SLF001  the name under which lxml documents it
MAX_XML = 24 << 20
"""Bytes of one document above which no tree is built: it takes about ten times as much memory."""

MAX_MARKS = 600_000
"""Tags above which a document is not read: each costs time, however few its bytes are."""


def parse(body: bytes, name: str, marks: int = MAX_MARKS, *, whole: bool = False) -> Element:
    """Return the root element; ``name`` is what messages call the document.

    ``marks`` is how many tags there may be.

    Comments and processing instructions are left out, unless the tree is to be written again and so must
    be ``whole``. Elements may nest 256 deep (the parser's bound).

    Raises:
        Unread: it is no well-formed XML, declares entities, or is larger than ``MAX_XML``.

    """
    if len(body) > MAX_XML:
        raise Unread(
            f"“{name}” holds {len(body) >> 20} MB of XML, more than {MAX_XML >> 20}; give the part "
            "that matters as a document of its own",
            FetchState.TOO_LARGE,
        )
    if body.count(b"<") > marks:
        raise Unread(
            f"“{name}” has more than {marks:,} tags; give the part that matters as a document of its own",
            FetchState.TOO_LARGE,
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=not whole,
        remove_pis=not whole,
        collect_ids=False,
    )
    try:
        root = etree.fromstring(body, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Unread(
            f"“{name}” is no well-formed XML ({error}); open the document in the program that made "
            "it and save it anew"
        ) from error
    if b"<!ENTITY" in body or any(root.iter(etree.Entity)):
        raise Unread(f"“{name}” declares entities, which no such document may; it is not read")
    return root
