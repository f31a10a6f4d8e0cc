"""A Word document as a package of parts."""

from typing import Final

from factlock.render.formats.docx.xml import W
from factlock.render.formats.opc import package
from factlock.render.formats.opc.package import Family

_WORD: Final = Family(
    code="no-word-document",
    called="Word document",
    programs="Word or LibreOffice",
    suffix=".docx",
    old=".doc",
    main="word/document.xml",
)


class Package(package.Package):
    """The parts of one Word document; ``body`` is what its main part holds."""

    def __init__(self, body: bytes, path: str) -> None:
        """Open a document. Raises UsageFault ``no-word-document``."""
        super().__init__(body, path, _WORD)
        self.body = self.root(f"{W}body")
