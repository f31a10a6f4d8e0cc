"""WordprocessingML (ECMA-376-1, 17) as HTML that shows what Word shows, tracked changes accepted.

Elements that are not known are passed through to what they hold: only ``w:t`` is text. What was
deleted or is hidden becomes ``del`` or ``hidden``, which the reader of HTML keeps apart.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from typing import ClassVar, Final

from factlock.registry.sources.word import grounds
from factlock.registry.sources.word.choices import MC, SILENT, chosen
from factlock.registry.sources.word.math import MATHS, as_mathml
from factlock.registry.sources.word.signs import (
    UNKNOWN,
    in_capitals,
    in_symbol_font,
    roman,
    sign,
    wide,
)
from factlock.registry.sources.word.styles import Look, Styles, W
from factlock.registry.sources.word.tables import Rows, grid, sections
from factlock.registry.sources.xmltree import Element

TAB: Final = "\U0010fffd"
"""Stands for a tab in the HTML, where a tab is mere white space; a private character otherwise."""
_EAST_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
Reference = tuple[str, str]
"""``footnote`` or ``endnote``, and the id of the note."""


class Markup:
    """Makes HTML of one part of a document; what it met on the way are its attributes.

    ``references`` are the notes that the text points to, in order; ``languages`` counts the letters
    marked as each language; ``pictures`` counts drawings; ``foreign`` are the relations of documents
    of other kinds that the text takes in.
    """

    def __init__(self, styles: Styles, numbers: dict[Reference, str] | None = None) -> None:
        self._styles = styles
        self._numbers = numbers if numbers is not None else {}
        self._out: list[str] = []
        self._wrapper = ""
        self._style = ""
        self._look = Look()
        self._ground = grounds.PAGE
        self._struck = 0
        self._fields: list[bool] = []  # for each open field: whether its code is being read
        self._coding = 0  # how many of them are read as code
        self._carried = ""
        self._boxes: list[str] = []
        self._own: Reference | None = None
        self._mark_follows = False
        self.title = ""
        self.references: list[Reference] = []
        self.languages: Counter[str] = Counter()
        self.pictures = 0
        self.foreign: list[str] = []

    def html(self, part: Element, own: Reference | None = None) -> str:
        """Return what a body, a note (``own`` is its reference), a header or a footer shows."""
        self._own, self._ground = own, grounds.of_part(part)
        with self._apart() as out:
            self._descend(part)
            self._settle()
        return "".join(out)

    def _settle(self) -> None:
        """Write what waits for a next paragraph where there is none."""
        if self._carried:
            self._out.append(f"<p>{self._carried}</p>")
            self._carried = ""

    @contextmanager
    def _apart(self) -> Iterator[list[str]]:
        """Collect what is written into a list of its own."""
        kept = self._out, self._wrapper
        out = self._out = []
        self._wrapper = ""
        yield out
        self._wrap("")
        self._out, self._wrapper = kept

    def _descend(self, element: Element) -> None:
        for child in element:
            tag = str(child.tag)
            known = self._KNOWN.get(tag)
            if known is not None:
                known(self, child)
            elif tag not in SILENT:
                self._descend(child)

    def _wrap(self, wrapper: str) -> None:
        """Close and open what stands around text; runs that look alike are one."""
        if wrapper == self._wrapper:
            return
        if self._wrapper:
            self._out.append(f"</{self._wrapper.partition(' ')[0]}>")
        if wrapper:
            self._out.append(f"<{wrapper}>")
        self._wrapper = wrapper

    def _write(self, text: str) -> None:
        """Write text of the present run."""
        if self._coding or not text:
            return
        look = self._look
        if self._mark_follows:
            self._mark_follows = False
            self._raw(f'<sup><a href="#note">{escape(text.strip())}</a></sup>')
            return
        self._wrap(self._around(look))
        self._out.append(escape(wide(text.replace(TAB, UNKNOWN)), quote=False))
        if look.language or look.east_asian:
            east = _EAST_ASIAN.search(text) is not None
            self.languages[(east and look.east_asian) or look.language] += len(text)

    def _around(self, look: Look) -> str:
        if self._struck:
            return "del"
        if look.hidden or (look.colour and look.colour == (look.ground or self._ground)):
            return "span hidden"
        if look.struck:
            return "s"
        return ("", "sup", "sub")[look.level]

    def _raw(self, html: str) -> None:
        """Write markup that is hidden if the present run is."""
        if self._coding:
            return
        around = self._around(self._look)
        self._wrap(around if around not in ("sup", "sub") else "")
        self._out.append(html)

    def _paragraph(self, element: Element) -> None:
        if not len(element) and not self._carried:
            return
        properties = element.find(f"{W}pPr")
        kept = self._style, self._boxes, self._ground
        self._style, self._boxes = self._styles.style_of(properties), []
        self._ground = self._styles.ground(properties) or self._ground
        with self._apart() as out:
            self._descend(element)
        inner = "".join(out)
        boxes = "".join(self._boxes)
        self._style, self._boxes, self._ground = kept
        if properties is not None and properties.find(f"{W}rPr/{W}del") is not None:
            self._carried += inner  # its end was deleted: the next paragraph goes on
            self._out.append(boxes)
            return
        inner, self._carried = self._carried + inner, ""
        level = self._styles.level(properties)
        if self._styles.is_title(properties):
            self.title = self.title or "".join(t.text or "" for t in element.iter(f"{W}t"))
            level = level or 1
        tag = f"h{level}" if level else "p"
        self._out.append(f"<{tag}>{inner}</{tag}>{boxes}")

    def _run(self, element: Element) -> None:
        look, self._look = self._look, self._styles.look(self._style, element.find(f"{W}rPr"))
        self._descend(element)
        self._look = look

    def _text(self, element: Element) -> None:
        text = element.text or ""
        if element.get("{http://www.w3.org/XML/1998/namespace}space") != "preserve":
            text = text.strip(" \t\r\n")
        look = self._look
        if look.font == "symbol":
            text = in_symbol_font(text)
        elif look.font == "pictures":
            text = UNKNOWN * len(text)
        elif look.caps:
            text = in_capitals(text)
        self._write(text)

    def _deleted_text(self, element: Element) -> None:
        if self._struck:
            self._write(element.text or "")

    def _deleted(self, element: Element) -> None:
        self._struck += 1
        self._descend(element)
        self._struck -= 1

    def _field(self, element: Element) -> None:
        kind = element.get(f"{W}fldCharType")
        if kind == "begin":
            self._fields.append(True)
            self._coding += 1
        elif kind == "separate" and self._fields:
            self._coding -= self._fields[-1]
            self._fields[-1] = False
        elif kind == "end" and self._fields:
            self._coding -= self._fields.pop()

    def _tab(self, _element: Element) -> None:
        if self._out:  # a tab that begins a paragraph is its indent
            self._raw(TAB)

    def _break(self, _element: Element) -> None:
        self._raw("<br>")

    def _sign(self, element: Element) -> None:
        self._write(sign(element.get(f"{W}char") or "", element.get(f"{W}font") or ""))

    def _hyphen(self, element: Element) -> None:
        self._write("\u00ad" if str(element.tag) == f"{W}softHyphen" else "\u2011")

    def _ruby(self, element: Element) -> None:
        base, above = element.find(f"{W}rubyBase"), element.find(f"{W}rt")
        texts = []
        for part in (base, above):
            with self._apart() as out:
                if part is not None:
                    self._descend(part)
            texts.append("".join(out))
        self._raw(f"<ruby>{texts[0]}<rt>{texts[1]}</rt></ruby>")

    def _reference(self, element: Element) -> None:
        if self._coding or self._struck or self._look.hidden:
            return
        kind = "endnote" if str(element.tag).endswith("}endnoteReference") else "footnote"
        note = kind, element.get(f"{W}id") or ""
        if note not in self._numbers:
            self.references.append(note)
            count = sum(one == kind for one, _ in self.references)
            self._numbers[note] = str(count) if kind == "footnote" else roman(count)
        if element.get(f"{W}customMarkFollows") in ("1", "true", "on"):
            self._mark_follows = True
            self._numbers[note] = ""
            return
        self._raw(f'<sup><a href="#note">{self._numbers[note]}</a></sup>')

    def _own_reference(self, _element: Element) -> None:
        number = self._numbers.get(self._own, "") if self._own else ""
        if number:
            self._raw(f'<sup><a href="#text">{number}</a></sup>')

    def _link(self, element: Element) -> None:
        with self._apart() as out:
            self._descend(element)
        self._wrap("")
        self._out.append(f'<a href="#">{"".join(out)}</a>')

    def _control(self, element: Element) -> None:
        content = element.find(f"{W}sdtContent")
        if content is None:
            return
        if element.find(f"{W}sdtPr/{W}showingPlcHdr") is not None:
            self._deleted(content)  # "click here to enter text" is no text of the document
        else:
            self._descend(content)

    def _alternatives(self, element: Element) -> None:
        choice = chosen(element)
        if choice is not None:
            self._descend(choice)

    def _drawing(self, element: Element) -> None:
        self.pictures += 1
        self._descend(element)

    def _box(self, element: Element) -> None:
        """Read a text box: it floats, so it comes after the paragraph that it is anchored in."""
        kept = self._style, self._look, self._fields, self._coding, self._carried, self._ground
        unseen = self._struck or self._look.hidden or self._coding
        self._fields, self._coding, self._carried = [], 0, ""
        inner = self.html(element, self._own)
        self._style, self._look, self._fields, self._coding, self._carried, self._ground = kept
        self._boxes.append(f"<div{' hidden' if unseen else ''}>{inner}</div>")

    def _formula(self, element: Element) -> None:
        self._raw(as_mathml(element))

    def _foreign(self, element: Element) -> None:
        self.foreign += [str(v) for n, v in element.attrib.items() if str(n).endswith("}id")]

    def _table(self, element: Element) -> None:
        self._out.append("<table>")
        kept = self._ground
        self._ground = self._styles.table_ground(element.find(f"{W}tblPr")) or kept
        for tag, rows in sections(grid(element)):
            self._out.append(f"<{tag}>")
            self._rows(rows)
            self._out.append(f"</{tag}>")
        self._out.append("</table>")
        self._ground = kept

    def _rows(self, rows: Rows) -> None:
        for row in rows:
            self._out.append("<tr hidden>" if row.unseen else "<tr>")
            if row.before:
                self._out.append(f"<td colspan={row.before}></td>")
            for cell in row.cells:
                kept = self._ground
                self._ground = grounds.shading(cell.element.find(f"{W}tcPr")) or kept
                with self._apart() as out:
                    self._descend(cell.element)
                    self._settle()
                self._ground = kept
                mark = " hidden" if cell.unseen else ""
                self._out.append(f"<td colspan={cell.columns} rowspan={cell.rows}{mark}>")
                self._out += out
                self._out.append("</td>")
            self._out.append("</tr>")

    _KNOWN: ClassVar[dict[str, Callable[["Markup", Element], None]]] = {
        **dict.fromkeys(MATHS, _formula),
        f"{MC}AlternateContent": _alternatives,
        f"{W}altChunk": _foreign,
        f"{W}br": _break,
        f"{W}cr": _break,
        f"{W}del": _deleted,
        f"{W}delText": _deleted_text,
        f"{W}drawing": _drawing,
        f"{W}endnoteRef": _own_reference,
        f"{W}endnoteReference": _reference,
        f"{W}fldChar": _field,
        f"{W}footnoteRef": _own_reference,
        f"{W}footnoteReference": _reference,
        f"{W}hyperlink": _link,
        f"{W}moveFrom": _deleted,
        f"{W}noBreakHyphen": _hyphen,
        f"{W}object": _drawing,
        f"{W}p": _paragraph,
        f"{W}pict": _drawing,
        f"{W}ptab": _tab,
        f"{W}r": _run,
        f"{W}ruby": _ruby,
        f"{W}sdt": _control,
        f"{W}softHyphen": _hyphen,
        f"{W}sym": _sign,
        f"{W}t": _text,
        f"{W}tab": _tab,
        f"{W}tbl": _table,
        f"{W}txbxContent": _box,
    }
