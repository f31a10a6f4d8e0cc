"""What of a Word document holds no text, and which of several forms of a thing Word shows."""

from typing import Final

from factlock.registry.sources.word.styles import W
from factlock.registry.sources.xmltree import Element

MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_UNDERSTOOD = ("http://schemas.microsoft.com/office/", "http://schemas.openxmlformats.org/")
SILENT: Final = frozenset(
    f"{W}{name}"
    for name in (
        *("pPr", "rPr", "tblPr", "tblGrid", "tblPrEx", "trPr", "tcPr", "sdtPr", "sdtEndPr", "sectPr"),
        *("instrText", "delInstrText", "annotationRef", "commentReference", "fldData", "numberingChange"),
        *("rubyPr", "background", "control", "smartTagPr", "customXmlPr"),
    )
)  # fmt: skip
"""Elements whose content is no text of the document."""


def chosen(element: Element) -> Element | None:
    """Return the first alternative that Word understands, if there is one (ECMA-376-3, 10.2)."""
    for choice in element.findall(f"{MC}Choice"):
        needs = (choice.get("Requires") or "").split()
        if needs and all((choice.nsmap.get(n) or "").startswith(_UNDERSTOOD) for n in needs):
            return choice
    return element.find(f"{MC}Fallback")
