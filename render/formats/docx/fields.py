"""Fields of a Word document (ECMA-376-1, 17.16): what Word computes, and what a person wrote."""

from dataclasses import dataclass, field

from factlock.render.formats.docx.xml import Element
from factlock.render.layout import Zone

NOTE_REFERENCE = "NOTEREF"
_WRITTEN = frozenset(
    (
        "",
        *[
            "HYPERLINK",
            "ADDIN",
            "CITATION",
            "BIBLIOGRAPHY",
            "FORMTEXT",
            "FORMCHECKBOX",
            "FORMDROPDOWN",
            "GOTOBUTTON",
            "MACROBUTTON",
        ],
    )
)
"""Fields whose result stands in the file as it was written: Word makes no other text of it."""
_REPEATED = frozenset(
    [
        "TOC",
        "TOA",
        "INDEX",
        "PAGE",
        "NUMPAGES",
        "SECTIONPAGES",
        "SECTION",
        "PAGEREF",
        "NOTEREF",
        "REF",
        "STYLEREF",
        "SEQ",
        "AUTONUM",
        "AUTONUMLGL",
        "AUTONUMOUT",
        "LISTNUM",
        "DATE",
        "TIME",
        "CREATEDATE",
        "SAVEDATE",
        "PRINTDATE",
        "EDITTIME",
        "FILENAME",
        "FILESIZE",
        "AUTHOR",
        "LASTSAVEDBY",
        "USERNAME",
        "NUMCHARS",
        "NUMWORDS",
        "REVNUM",
        "TEMPLATE",
        "TITLE",
        "SUBJECT",
        "KEYWORDS",
        "COMMENTS",
        "XE",
        "TC",
        "RD",
    ]
)
"""Fields that count, or show once more what stands elsewhere in the document."""


def kind_of(code: str) -> str:
    """Return the name of a field, of its code."""
    words = code.split(None, 1)
    return words[0].upper() if words else ""


def zone_of(kind: str) -> Zone:
    """Return what the result of a field is: text, text that shows something once more, or computed."""
    if kind in _WRITTEN:
        return Zone.TEXT
    return Zone.ATTRIBUTE if kind in _REPEATED else Zone.FORMULA


@dataclass(slots=True)
class Field:
    """An open field: whether its ``code`` is being read, the zone of its result, the run it begins with.

    ``results`` are the elements that hold the text of its result.
    """

    first: Element
    coding: bool = True
    code: list[str] = field(default_factory=list)
    zone: Zone = Zone.TEXT
    kind: str = ""
    results: list[Element] = field(default_factory=list)

    @property
    def target(self) -> str:
        """The bookmark that it refers to."""
        words = "".join(self.code).split()
        return words[1] if len(words) > 1 else ""


class Fields:
    """The fields that are open at a place of a story; one may reach over several paragraphs.

    ``zone`` is what their results make of the text there, ``coding`` the innermost of which the code is
    being read, ``hushed`` the one that refers to a note, whose result is a mark.
    """

    def __init__(self) -> None:
        self._open: list[Field] = []
        self.zone = Zone.TEXT
        self.coding: Field | None = None
        self.hushed: Field | None = None

    def begin(self, run: Element) -> None:
        """Open a field."""
        self._open.append(Field(run))
        self._settle()

    def separate(self) -> None:
        """End the code of the innermost field: its result follows."""
        if self._open:
            innermost = self._open[-1]
            innermost.coding = False
            innermost.kind = kind_of("".join(innermost.code))
            innermost.zone = zone_of(innermost.kind)
            self._settle()

    def end(self) -> Field | None:
        """Close the innermost field and return it; None if there is none."""
        if not self._open:
            return None
        closed = self._open.pop()
        self._settle()
        return closed

    def _settle(self) -> None:
        zones = {one.zone for one in self._open if not one.coding}
        order = (Zone.FORMULA, Zone.ATTRIBUTE, Zone.TEXT)
        self.zone = next((zone for zone in order if zone in zones), Zone.TEXT)
        self.coding = next((one for one in reversed(self._open) if one.coding), None)
        notes = (one for one in self._open if not one.coding and one.kind == NOTE_REFERENCE)
        self.hushed = next(notes, None)
