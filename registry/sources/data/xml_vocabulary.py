"""What elements of documents are, by their names in the vocabularies that documents are written in.

Formex 4 (Publications Office of the EU), Akoma Ntoso 3.0 (OASIS), JATS 1.3, TEI P5, DocBook 5, USLM and
what they share with HTML. A name that is not listed is decided by where it stands.
"""

from dataclasses import dataclass
from typing import Literal

Role = Literal[
    "block", "inline", "edge", "raised", "lowered", "note", "mark", "number", "heading",
    "skip", "hidden", "break", "quote", "table", "caption", "thead", "tbody", "row", "cell", "head",
]  # fmt: skip

_NAMES: dict[Role, str] = {
    "block": "p para P li item list blockquote block quote disp-quote div sec section title speech"
    " GR.SEQ ALINEA LIST ITEM NP TXT DL DLIST DLIST.ITEM TI STI quotedStructure embeddedStructure"
    " content intro wrapUp body formula disp-formula",
    "inline": "b i u em strong bold italic underline monospace emphasis a ref rref mref xref"
    " ext-link hi ins HT FT DATE REF.DOC.OJ REF.DOC abbr sc font date docDate docNumber docType"
    " docTitle person organization role term def entity location party quantity num",
    "edge": "span inline tspan code literal quotedText placeholder",
    "raised": "sup superscript",
    "lowered": "sub subscript",
    "note": "note footnote authorialNote fn NOTE",
    "mark": "noteRef footnoteref",
    "number": "NO.P NO.PARAG NO.CASE NO.CONSID label enum lbl",
    "heading": "heading subheading subHeading TITLE TI.ART STI.ART TI.BLK TI.SECTION TI.GR.SEQ",
    "skip": "meta metadata BIB.INSTANCE BIB.DOC BIB.DATA teiHeader front-stub processing-meta style script"
    " INCL.ELEMENT GR.NOTES math img figure graphic mediaobject imagedata",
    "hidden": "del omissis remark",
    "break": "br lb break eol eop pb BR",
    "quote": "QUOT.START QUOT.END",
    "table": "table tgroup TBL",
    "caption": "caption TI.TBL",
    "thead": "thead",
    "tbody": "tbody tfoot",
    "row": "tr row ROW",
    "cell": "td entry CELL",
    "head": "th",
}
ROLES: dict[str, Role] = {name: role for role, names in _NAMES.items() for name in names.split()}
_CONTAINERS = (
    "book tome part subpart title subtitle chapter subchapter section subsection article rule subrule"
    " division clause subclause paragraph subparagraph point indent alinea list level proviso"
    " transitional attachment annex crossHeading"
)


@dataclass(frozen=True, slots=True)
class Hierarchy:
    """How a vocabulary of laws numbers its parts.

    ``basic`` are the units that are cited by number (Article 5); what is numbered below them is cited
    with theirs: Article 5 (1) (a). ``number`` and ``headings`` are children, ``names`` attributes.
    """

    containers: frozenset[str]
    basic: frozenset[str]
    number: frozenset[str]
    headings: frozenset[str]
    names: tuple[str, ...]


AKOMA_NTOSO = Hierarchy(
    frozenset(_CONTAINERS.split()),
    frozenset({"article", "section", "rule"}),
    frozenset({"num"}),
    frozenset({"heading", "subheading", "subHeading"}),
    ("eId", "id"),
)
FORMEX = Hierarchy(
    frozenset({"DIVISION", "ARTICLE", "PARAG", "ANNEX", "PREAMBLE"}),
    frozenset({"ARTICLE"}),
    frozenset({"TI.ART", "NO.PARAG"}),
    frozenset({"TITLE", "STI.ART"}),
    ("IDENTIFIER",),
)
SECTIONS = Hierarchy(
    frozenset(),  # whatever has a title, in documents of no known vocabulary
    frozenset(),
    frozenset(),
    frozenset({"title", "head", "heading"}),
    ("id", "{http://www.w3.org/XML/1998/namespace}id"),
)
