"""Real footnotes in a Word document: their marks, their text, the part that holds them.

A header, a text box or another note cannot bear a footnote. There a mark repeats the number of a note
that the text bears; and where the text bears none, a letter leads to a note at the end of the text.
"""

from collections.abc import Iterable, Sequence

from factlock.render.formats.docx.controls import Controls
from factlock.render.formats.docx.editing import Make, with_text
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.story import MARK, Crossing
from factlock.render.formats.docx.styles import Styles
from factlock.render.formats.docx.xml import ID, VAL, Element, R, W, clone, element, root, sub
from factlock.render.formats.opc.foreign import printable, web_address
from factlock.render.runs import Run

Pieces = list[tuple[str, str, str]]
"""What a mark is made of: kind, text or id, bookmark; see :meth:`Notes.mark`."""
PART = "word/footnotes.xml"
_MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_KEPT = frozenset(f"{W}{name}" for name in ("rFonts", "b", "bCs", "color", "sz", "szCs", "lang"))
"""What a mark takes over of the look of its neighbour."""
_AFTER_NOTES = [
    "endnotePr",
    "compat",
    "docVars",
    "rsids",
    "mathPr",
    "attachedSchema",
    "themeFontLang",
    "clrSchemeMapping",
    "doNotIncludeSubdocsInStats",
    "doNotAutoCompressPictures",
    "forceUpgrade",
    "captions",
    "readModeInkLockDown",
    "smartTagType",
    "schemaLibrary",
    "shapeDefaults",
    "doNotEmbedSmartTags",
    "decimalSymbol",
    "listSeparator",
]
"""What follows ``footnotePr`` in the settings (ECMA-376-1, 17.15.1.78)."""


class Notes:
    """Makes marks, notes and lists of references in the styles of a document."""

    def __init__(self, package: Package, styles: Styles, controls: Controls) -> None:
        self._package = package
        self._styles = styles
        self._controls = controls
        self._holder = ""
        self._plain: Element | None = None
        self._note: Element | None = None
        self._fields: dict[str, Element] = {}
        self.crossings: list[Crossing] = []
        raised = element("rPr", None, element("vertAlign", {VAL: "superscript"}))
        self._mark = styles.need("character", "footnote reference", element("x", None, raised))
        small = element("x")
        sub(
            sub(small, "pPr"),
            "spacing",
            {f"{W}after": "0", f"{W}line": "240", f"{W}lineRule": "auto"},
        )
        looks = sub(small, "rPr")
        sub(looks, "sz", {VAL: "20"})
        sub(looks, "szCs", {VAL: "20"})
        self._text = styles.need("paragraph", "footnote text", small)
        link = element("x")
        looks = sub(link, "rPr")
        sub(looks, "color", {VAL: "0563C1"})
        sub(looks, "u", {VAL: "single"})
        self._link = styles.need("character", "hyperlink", link)

    # Marks ---------------------------------------------------------------------------------------

    def mark(self, pieces: Sequence[tuple[str, str, str]]) -> Make:
        """Return what makes a mark of pieces: kind, text or id, bookmark.

        Kinds are ``text`` (a bracket, a letter), ``note`` (the reference itself) and ``again`` (a field
        that repeats its number).
        """

        def make(run: Element) -> list[Element]:
            model = self._model(run)
            made: list[Element] = []
            for kind, word, bookmark in pieces:
                if kind == "text":
                    made.append(with_text(clone(model), word))
                elif kind == "note":
                    reference = clone(model)
                    sub(reference, "footnoteReference", {ID: word})
                    made += (
                        self._controls.marked(bookmark, [reference]) if bookmark else [reference]
                    )
                else:
                    made.append(self._again(model, bookmark))
            return made

        return make

    def _again(self, model: Element, bookmark: str) -> Element:
        """Return a field that repeats the number of a note."""
        known = self._fields.get(bookmark)
        if known is None or model is not self._plain:
            field = element("fldSimple", {f"{W}instr": f" NOTEREF {bookmark} \\h "})
            field.append(with_text(clone(model), "?"))
            if model is self._plain:
                self._fields[bookmark] = clone(field)
        else:
            field = clone(known)
        self.crossings.append(Crossing(bookmark, (field[0][-1],)))
        return field

    def _model(self, run: Element | None = None) -> Element:
        """Return a raised run that holds nothing, by which those beside a run are made."""
        if run is not None and len(run) and run[0].tag == f"{W}rPr":
            return self._raised([one for one in run[0] if one.tag in _KEPT])
        if self._plain is None:
            self._plain = self._raised([])
        return self._plain

    def _raised(self, looks: Iterable[Element]) -> Element:
        run = element("r")
        told = sub(run, "rPr")
        if self._mark:
            sub(told, "rStyle", {VAL: self._mark})
        told.extend(map(clone, looks))
        if not self._mark:
            sub(told, "vertAlign", {VAL: "superscript"})
        return run

    # Notes ---------------------------------------------------------------------------------------

    def footnote(self, ident: str, runs: Iterable[Run]) -> Element:
        """Return a note; its id is not final. LibreOffice puts the number first, wherever it stands."""
        if self._note is None:
            self._note = element("footnote", {ID: ""})
            paragraph = sub(self._note, "p")
            self._style(paragraph, self._text)
            own = clone(self._model())
            sub(own, "footnoteRef")
            paragraph.extend([own, with_text(element("r"), " ")])
        note = clone(self._note)
        note.set(ID, ident)
        self._write(note[0], runs, self._part())
        return note

    def at_end(self, letter: str, runs: Iterable[Run], *, first: bool) -> Element:
        """Return a note that stands at the end of the text."""
        paragraph = element("p")
        told = self._style(paragraph, self._text)
        if first:
            line = {VAL: "single", f"{W}sz": "4", f"{W}space": "6", f"{W}color": "auto"}
            sub(sub(told, "pBdr"), "top", line)
            sub(told, "spacing", {f"{W}before": "480"})
        paragraph.append(with_text(clone(self._model()), f"[{letter}]"))
        paragraph.append(with_text(element("r"), " "))
        self._write(paragraph, runs, self._package.main)
        return paragraph

    def heading(self, words: str) -> Element:
        """Return what stands over a list of references."""
        made = element("x")
        told = sub(made, "pPr")
        sub(told, "keepNext")
        sub(told, "spacing", {f"{W}before": "360", f"{W}after": "120"})
        sub(told, "outlineLvl", {VAL: "0"})
        sub(sub(made, "rPr"), "b")
        paragraph = element("p")
        self._style(paragraph, self._styles.need("paragraph", "heading 1", made))
        paragraph.append(with_text(element("r"), words))
        return paragraph

    def reference(self, runs: Iterable[Run]) -> Element:
        """Return an entry of a list of references."""
        paragraph = element("p")
        style = self._styles.id_of("paragraph", "bibliography")
        told = self._style(paragraph, style)
        if not style:
            sub(told, "ind", {f"{W}left": "720", f"{W}hanging": "720"})
        self._write(paragraph, runs, self._package.main)
        return paragraph

    @staticmethod
    def _style(paragraph: Element, style: str) -> Element:
        told = sub(paragraph, "pPr")
        if style:
            sub(told, "pStyle", {VAL: style})
        return told

    def _write(self, paragraph: Element, runs: Iterable[Run], part: str) -> None:
        """Write a line: text, text in italics, addresses as links where they are of the web."""
        for one in runs:
            text = printable(one.text)
            if not text:
                continue
            run = element("r")
            target = web_address(one)
            if target:
                ident = self._package.relate(part, "hyperlink", target, external=True)
                looks = sub(run, "rPr")
                if self._link:
                    sub(looks, "rStyle", {VAL: self._link})
                sub(paragraph, "hyperlink", {f"{R}id": ident}).append(with_text(run, text))
                continue
            if one.kind == "italic":
                sub(sub(run, "rPr"), "i")
            paragraph.append(with_text(run, text))

    # The part ------------------------------------------------------------------------------------

    def _part(self) -> str:
        """Return the name of the part that holds footnotes; it is made where there is none."""
        if not self._holder:
            names = self._package.related("footnotes")
            self._holder = names[0] if names else self._new_part()
        return self._holder

    def _new_part(self) -> str:
        made = root("footnotes")
        for ident, kind in (("-1", "separator"), ("0", "continuationSeparator")):
            note = sub(made, "footnote", {f"{W}type": kind, ID: ident})
            paragraph = sub(note, "p")
            told = {f"{W}after": "0", f"{W}line": "240", f"{W}lineRule": "auto"}
            sub(sub(paragraph, "pPr"), "spacing", told)
            sub(sub(paragraph, "r"), kind)
        self._package.add(PART, made, "footnotes", _MEDIA)
        for name in self._package.related("settings"):
            _tell_separators(self._package.tree(name))
            self._package.touch(name)
        return PART


def _tell_separators(settings: Element) -> None:
    """Note in the settings which notes are the lines above the others."""
    told = settings.find(f"{W}footnotePr")
    if told is None:
        told = element("footnotePr")
        followed = {W + name for name in _AFTER_NOTES}
        behind = (one for one in settings if one.tag in followed or "}mathPr" in str(one.tag))
        place = next(behind, None)
        if place is None:
            settings.append(told)
        else:
            place.addprevious(told)
    for ident in ("-1", "0"):
        sub(told, "footnote", {ID: ident})


def mark_text(pieces: Sequence[tuple[str, str, str]]) -> str:
    """Return how a mark stands in the text of the document."""
    return "".join(word if kind == "text" else MARK for kind, word, _ in pieces)
