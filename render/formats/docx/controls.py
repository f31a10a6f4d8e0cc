"""What stands around a value in a Word document: a content control and a bookmark.

The control shows its reader which fact stands there; LibreOffice keeps its name and drops its tag. The
bookmark is hidden, as its name begins with ``_`` (ECMA-376-1, 17.13.6.2), and survives both programs. It stands
inside the control: around it, LibreOffice 7 writes the value twice when it saves the document.
"""

import hashlib
import re
from collections.abc import Iterator

from factlock.render.formats.docx.editing import bare, with_text
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.xml import ID, VAL, Element, W, clone, element, sub
from factlock.render.lockfile import Locked

TAG = "factlock:"
BOOKMARK = re.compile(r"_facts_(?P<number>\d{1,9})_[0-9a-f]{8}")
NOTE_BOOKMARK = re.compile(r"_facts_note_(?P<number>\d{1,9})_[0-9a-f]{8}")
_NAME = f"{W}name"
_LONGEST = 64
"""Characters of a title or a tag that Word takes."""
_HOLDS_CONTROLS = frozenset(
    f"{W}{name}" for name in ("p", "hyperlink", "ins", "moveTo", "smartTag", "customXml", "fldSimple", "dir", "bdo")
)  # fmt: skip
_PLAIN = ("text", "date", "dropDownList", "comboBox", "picture", "citation")
_MOST_ID = 2**31 - 1


class Controls:
    """Makes content controls and bookmarks with numbers that nothing else in the document bears."""

    def __init__(self, package: Package, *, lock: bool) -> None:
        """``lock`` keeps controls from being edited and taken out in Word."""
        self._lock = lock
        self._ids: set[str] = set()
        self._bookmarks = self._named = 0
        self._bound = False
        self._fingerprints: dict[str, str] = {}
        self._last: dict[str, int] = {}
        self._models: dict[str, Element] = {}
        for root in _roots(package):
            self._ids.update(one.get(VAL) or "" for one in root.iter(ID))
            for one in root.iter(f"{W}bookmarkStart"):
                ident, name = one.get(ID) or "", one.get(_NAME) or ""
                if ident.isdecimal():
                    self._bookmarks = max(self._bookmarks, int(ident))
                told = BOOKMARK.fullmatch(name) or NOTE_BOOKMARK.fullmatch(name)
                if told is not None:
                    self._named = max(self._named, int(told["number"]))
            names = (f"{W}dataBinding", f"{W}showingPlcHdr")
            self._bound = self._bound or next(root.iter(*names), None) is not None
        self._base = self._named

    def value(self, run: Element, locked: Locked, *, twin: bool) -> list[Element]:
        """Return what is put for a value, in the look of a run. A ``twin`` shows once more what another does."""
        if self._bound:
            _unbind(run)
        parent = run.getparent()
        inside = parent.tag if parent is not None else ""
        in_control = inside == f"{W}sdtContent" and parent is not None
        if twin or (in_control and parent is not None and _is_plain(parent)):
            return [with_text(bare(run), locked.shown)]
        control = self._control(run, locked)
        if in_control or inside in _HOLDS_CONTROLS:
            return [control]
        return list(control[1])

    def _control(self, run: Element, locked: Locked) -> Element:
        """Return a control that holds a value between its bookmark, in the look of a run."""
        fingerprint = self._fingerprint(locked.expression)
        model = self._models.get(fingerprint)
        if model is None:
            model = self._models[fingerprint] = self._model(locked, fingerprint)
        control = clone(model)
        told, content = control
        start, written, end = content
        told[2].set(VAL, self._free_id(fingerprint))
        self._named += 1
        self._bookmarks += 1
        start.set(_NAME, f"_facts_{self._named}_{fingerprint[:8]}")
        start.set(ID, str(self._bookmarks))
        end.set(ID, str(self._bookmarks))
        if len(run) and run[0].tag == f"{W}rPr":
            written.insert(0, clone(run[0]))
            # LibreOffice shows a control of plain text in the look of its paragraph, whatever its run says.
            if len(run[0]):
                told.remove(told[-1])
        return control

    def _model(self, locked: Locked, fingerprint: str) -> Element:
        """Return a control without its numbers, by which those of an expression are made."""
        control = element("sdt")
        told = sub(control, "sdtPr")
        alias = locked.expression
        sub(told, "alias", {VAL: alias if len(alias) <= _LONGEST else alias[: _LONGEST - 1] + "…"})
        sub(told, "tag", {VAL: f"{TAG}{fingerprint[:16]}"})
        sub(told, "id")
        if self._lock:
            sub(told, "lock", {VAL: "sdtContentLocked"})
        sub(told, "text")
        content = sub(control, "sdtContent")
        sub(content, "bookmarkStart")
        with_text(sub(content, "r"), locked.shown)
        sub(content, "bookmarkEnd")
        return control

    def _fingerprint(self, text: str) -> str:
        known = self._fingerprints.get(text)
        if known is None:
            known = self._fingerprints[text] = hashlib.sha256(text.encode()).hexdigest()
        return known

    def _free_id(self, fingerprint: str) -> str:
        number = self._last.get(fingerprint) or int(fingerprint[:8], 16) % _MOST_ID
        number = number % _MOST_ID + 1
        while str(number) in self._ids:
            number = number % _MOST_ID + 1
        self._last[fingerprint] = number
        self._ids.add(str(number))
        return str(number)

    def note_bookmark(self, number: int, content: str) -> str:
        """Return the name of a bookmark around the mark of a note, by the number of the note from 1."""
        return f"_facts_note_{self._base + number}_{self._fingerprint(content)[:8]}"

    def marked(self, name: str, inside: list[Element]) -> list[Element]:
        """Put a bookmark around elements."""
        self._bookmarks += 1
        ident = str(self._bookmarks)
        start = element("bookmarkStart", {ID: ident, _NAME: name})
        return [start, *inside, element("bookmarkEnd", {ID: ident})]


def _roots(package: Package) -> Iterator[Element]:
    yield package.tree(package.main)
    for kind in ("header", "footer", "footnotes", "endnotes", "comments"):
        for name in package.related(kind):
            yield package.tree(name)


def _is_plain(content: Element) -> bool:
    """Whether a content control holds nothing but text, so that no other can stand in it."""
    control = content.getparent()
    told = None if control is None else control.find(f"{W}sdtPr")
    return told is not None and any(told.find(W + name) is not None for name in _PLAIN)


def _unbind(run: Element) -> None:
    """Let the controls around a run show what is in the text, not what is stored elsewhere or asked for."""
    for control in run.iterancestors(f"{W}sdt"):
        told = control.find(f"{W}sdtPr")
        for one in [] if told is None else list(told):
            if one.tag in (f"{W}dataBinding", f"{W}showingPlcHdr"):
                told.remove(one)  # type: ignore[union-attr]
