"""What stands in one paragraph of a Word document, as a reader reads it when all changes are accepted."""

import re
from collections.abc import Callable
from typing import ClassVar, Final

from factlock.registry.sources.word.choices import MC, SILENT, chosen
from factlock.registry.sources.word.math import MATHS
from factlock.registry.sources.word.signs import in_symbol_font, sign
from factlock.registry.sources.word.styles import Look
from factlock.render.formats.docx.extras import Extra, worth_telling
from factlock.render.formats.docx.fields import NOTE_REFERENCE, Fields, kind_of, zone_of
from factlock.render.formats.docx.story import MARK, Buffer, Crossing
from factlock.render.formats.docx.styles import Styles
from factlock.render.formats.docx.xml import ID, VAL, Element, W, tag_of
from factlock.render.formats.opc.raised import as_raised
from factlock.render.layout import Zone
from factlock.render.parts import HOLE

_DRAWN: Final = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}docPr"
_MATH_TEXT: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_BREAKS = str.maketrans("\r\n\t", "   ")
_EAST_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
_PLAIN_CONTROLS = ("text", "date", "dropDownList", "comboBox", "picture", "citation")
_BARE = Look()


class Inline:
    """Reads paragraphs into a buffer.

    ``boxes`` are the text boxes met on the way, each with its copies; ``references`` the notes that were
    referred to, kind and id; ``extras`` what is no text of a paragraph and may hold placeholders; ``part`` is
    the name of the part that is being read.
    """

    def __init__(self, buffer: Buffer, styles: Styles) -> None:
        self._to = buffer
        self._styles = styles
        self._fields = Fields()
        self._style = ""
        self._look = _BARE
        self._zone = Zone.TEXT
        self._run: Element | None = None
        self._in_row = False
        self.boxes: list[tuple[Element, list[Element]]] = []
        self.references: list[tuple[str, str]] = []
        self.extras: list[Extra] = []
        self.part = ""
        self.crossings: list[Crossing] = []
        self.controls: list[tuple[int, int]] = []
        self.letters: dict[str, int] = {}

    def fresh(self) -> Fields:
        """Begin another story, as in a text box or a footer; returns the fields that are open here."""
        kept, self._fields = self._fields, Fields()
        return kept

    def resume(self, fields: Fields) -> None:
        """Go on with a story that was left."""
        self._fields = fields

    @property
    def in_contents(self) -> bool:
        """Whether a field that shows text once more, like a table of contents, is open."""
        return self._fields.zone is Zone.ATTRIBUTE

    def read(self, paragraph: Element, style: str, *, in_row: bool = False) -> None:
        """Read one paragraph."""
        self._style, self._in_row = style, in_row
        self._descend(paragraph)

    def _descend(self, element: Element) -> None:
        known = self._KNOWN
        for child in element:
            read = known.get(child.tag)
            if read is not None:
                read(self, child)
            elif child.tag not in SILENT and tag_of(child):
                self._descend(child)

    # Runs ----------------------------------------------------------------------------------------

    def _read_run(self, run: Element) -> None:
        outer = self._run, self._look, self._zone
        first = run[0] if len(run) else None
        properties = first if first is not None and first.tag == f"{W}rPr" else None
        self._look = self._styles.look(self._style, properties)
        self._run, self._zone = run, self._zone_of(properties)
        # Nearly every run holds properties and a text, and nothing else.
        if len(run) == 2 and properties is not None and run[1].tag == f"{W}t":
            self._text(run[1])
        else:
            self._descend(run)
        self._run, self._look, self._zone = outer

    def _zone_of(self, properties: Element | None) -> Zone:
        if self._look.hidden:
            return Zone.HIDDEN
        style = None if properties is None else properties.find(f"{W}rStyle")
        if style is not None and self._styles.kind(style.get(VAL) or "").code:
            return Zone.CODE_SPAN
        return Zone.TEXT

    def _hold(self, text: str, node: Element, kind: str = "text") -> None:
        """Put text of the present run."""
        fields = self._fields
        if fields.coding is not None:
            fields.coding.code.append(text)
            return
        if fields.hushed is not None:
            fields.hushed.results.append(node)
            return
        to = self._to
        start = to.at
        to.hold(text, node, "text" if kind == "text" else "sign")
        zone = self._zone if self._zone is not Zone.TEXT else fields.zone
        if zone is not Zone.TEXT:
            to.leave(start, zone)
        elif self._look.level:
            self._raise(text, start)

    def _raise(self, text: str, start: int) -> None:
        """Tell how raised text reads: powers as such, what stands around marks not at all."""
        if self._look.level < 0:
            return
        shown = as_raised(text)
        if shown is not None:
            self._to.edits.append((start, self._to.at, shown))

    def _text(self, element: Element) -> None:
        text = (element.text or "").translate(_BREAKS)
        if not text:
            return
        if self._look.font == "symbol":
            text = in_symbol_font(text)
        self._hold(text, element)
        tag = self._look.east_asian if _EAST_ASIAN.search(text) else self._look.language
        if tag:
            self.letters[tag] = self.letters.get(tag, 0) + len(text)

    def _tab(self, element: Element) -> None:
        self._hold(" " if self._in_row else "\t", element, "sign")

    def _break(self, element: Element) -> None:
        self._hold(" " if self._in_row else "\n", element, "sign")

    def _hyphen(self, element: Element) -> None:
        self._hold("\u00ad" if element.tag == f"{W}softHyphen" else "\u2011", element, "sign")

    def _sign(self, element: Element) -> None:
        seen = sign(element.get(f"{W}char") or "", element.get(f"{W}font") or "")
        self._hold(seen[:1] or HOLE, element, "sign")

    def _formula(self, element: Element) -> None:
        words = "".join(one.text or "" for one in element.iter(_MATH_TEXT))
        self._extra(words, Zone.FORMULA, element)
        self._to.put(HOLE)

    # Notes ---------------------------------------------------------------------------------------

    def _reference(self, element: Element) -> None:
        kind = "endnote" if element.tag == f"{W}endnoteReference" else "footnote"
        self.references.append((kind, element.get(ID) or ""))
        self._note_mark(element)

    def _note_mark(self, element: Element) -> None:
        start = self._to.at
        self._to.hold(MARK, element, "sign")
        self._to.edits.append((start, self._to.at, ""))

    # Fields --------------------------------------------------------------------------------------

    def _field_sign(self, element: Element) -> None:
        kind = element.get(f"{W}fldCharType")
        if kind == "begin" and self._run is not None:
            self._fields.begin(self._run)
        elif kind == "separate":
            self._fields.separate()
        elif kind == "end":
            self._field_end()

    def _field_end(self) -> None:
        closed = self._fields.end()
        if closed is None:
            return
        self._extra("".join(closed.code), Zone.FORMULA, closed.first)
        if closed.kind != NOTE_REFERENCE or self._run is None or self._fields.coding is not None:
            return
        self.crossings.append(Crossing(closed.target, tuple(closed.results)))
        first, last = closed.first, self._run
        if first.getparent() is last.getparent() and _alone(first) and _alone(last):
            start = self._to.at
            self._to.hold(MARK, first, "whole", last)
            self._to.edits.append((start, self._to.at, ""))
        else:
            self._to.put(MARK, "")

    def _code(self, element: Element) -> None:
        if self._fields.coding is not None:
            self._fields.coding.code.append(element.text or "")

    def _simple_field(self, element: Element) -> None:
        code = element.get(f"{W}instr") or ""
        self._extra(code, Zone.FORMULA, element)
        start = self._to.at
        if kind_of(code) == NOTE_REFERENCE:
            results = tuple(one for one in element.iter(f"{W}t"))
            self.crossings.append(Crossing(code.split()[1] if " " in code.strip() else "", results))
            self._to.hold(MARK, element, "whole")
            self._to.edits.append((start, self._to.at, ""))
            return
        self._descend(element)
        zone = zone_of(kind_of(code))
        if zone is not Zone.TEXT and self._to.at > start:
            self._to.leave(start, zone)

    # Wrappers ------------------------------------------------------------------------------------

    def _deleted(self, element: Element) -> None:
        words = "".join(one.text or "" for one in element.iter(f"{W}delText", f"{W}t"))
        self._extra(words, Zone.HIDDEN, element)

    def _control(self, element: Element) -> None:
        content = element.find(f"{W}sdtContent")
        if content is None:
            return
        told = element.find(f"{W}sdtPr")
        start = self._to.at
        if told is None:
            self._descend(content)
            return
        prompts = told.find(f"{W}showingPlcHdr") is not None
        if prompts and "<<" not in "".join(one.text or "" for one in content.iter(f"{W}t")):
            return  # "Click here to enter text" is no text of the document
        self._descend(content)
        if any(told.find(W + name) is not None for name in _PLAIN_CONTROLS):
            self.controls.append((start, self._to.at))

    def _alternatives(self, element: Element) -> None:
        choice = chosen(element)
        if choice is None:
            return
        known = len(self.boxes)
        self._descend(choice)
        others = (one for one in element if one is not choice and tag_of(one).startswith(MC))
        copies = [box for one in others for box in one.iter(f"{W}txbxContent")]
        mine = self.boxes[known:]
        if len(copies) == len(mine):
            pairs = zip(mine, copies, strict=True)
            self.boxes[known:] = [(box, [*more, copy]) for (box, more), copy in pairs]
        else:
            self.boxes += [(copy, []) for copy in copies]

    def _box(self, element: Element) -> None:
        self.boxes.append((element, []))

    def _described(self, element: Element) -> None:
        for name in ("descr", "title"):
            self._extra(element.get(name) or "", Zone.ATTRIBUTE, element, name)

    def _annotation(self, element: Element) -> None:
        """Read the base of annotated characters; how they are pronounced is not part of the text."""
        base = element.find(f"{W}rubyBase")
        if base is not None:
            self._descend(base)

    def _extra(self, words: str, zone: Zone, element: Element, name: str = "") -> None:
        if worth_telling(words, zone):
            self.extras.append(Extra(words, zone, element, name, self.part))

    _KNOWN: ClassVar[dict[str, Callable[["Inline", Element], None]]] = {
        **dict.fromkeys(MATHS, _formula),
        f"{MC}AlternateContent": _alternatives,
        f"{W}br": _break,
        f"{W}cr": _break,
        f"{W}del": _deleted,
        f"{W}endnoteRef": _note_mark,
        f"{W}endnoteReference": _reference,
        f"{W}fldChar": _field_sign,
        f"{W}fldSimple": _simple_field,
        f"{W}footnoteRef": _note_mark,
        f"{W}footnoteReference": _reference,
        f"{W}instrText": _code,
        f"{W}moveFrom": _deleted,
        f"{W}noBreakHyphen": _hyphen,
        f"{W}ptab": _tab,
        f"{W}r": _read_run,
        f"{W}ruby": _annotation,
        f"{W}sdt": _control,
        f"{W}softHyphen": _hyphen,
        f"{W}sym": _sign,
        f"{W}t": _text,
        f"{W}tab": _tab,
        f"{W}txbxContent": _box,
        _DRAWN: _described,
    }


def _alone(run: Element) -> bool:
    """Whether a run holds nothing but the sign of a field."""
    return sum(tag_of(child) != f"{W}rPr" for child in run) == 1
