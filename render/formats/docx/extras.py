"""What of a Word document is no text of a paragraph and may hold placeholders all the same."""

from collections.abc import Iterator

from factlock.render.formats.docx.package import Package
from factlock.render.formats.opc.extras import (
    Extra,
    addresses,
    objects,
    properties,
    worth_telling,
)

__all__ = ["Extra", "extras", "worth_telling"]


def extras(package: Package) -> Iterator[Extra]:
    """Yield the properties of a document, and what its objects and the addresses of its links say."""
    yield from properties(package)
    yield from objects(package, r"word/(?:charts|diagrams|drawings)/[^/]+\.xml")
    yield from addresses(package, r"word/_rels/[^/]+\.rels")
