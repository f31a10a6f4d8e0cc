"""What each tag of a page opens and closes: the insertion modes of HTML (Living Standard, section 13.2.6).

Only what bears on text is followed: which elements are open where. Scripts are taken to be off, as for a
reader without them; a second ``<body>`` gives the first one no attributes.
"""

from collections.abc import Sequence

from factlock.render.formats.html import bodies, heads, tables
from factlock.render.formats.html.elements import (
    BREAKOUT,
    CONTENTS,
    FOSTERING,
)
from factlock.render.formats.html.tokens import Attribute, Content, Token
from factlock.render.formats.html.tree import Element, OpenElements

_TABLE_MODES = {
    "table": "table", "caption": "caption", "colgroup": "colgroup", "tbody": "tbody", "thead": "tbody",
    "tfoot": "tbody", "tr": "row", "td": "cell", "th": "cell", "frameset": "frameset", "body": "body",
}  # fmt: skip
_FONT = frozenset(("color", "face", "size"))


class Construction:
    """The tree of a page as it is made, token by token; of it the open elements alone are kept."""

    def __init__(self, tree: OpenElements) -> None:
        self.open = tree
        self.mode = "start"
        self.templates: list[str] = []
        self.head: Element | None = None
        self.form = False
        self.frames_ok = True
        self.quirks = True

    @property
    def foreign(self) -> bool:
        """Whether a drawing or a formula is open innermost."""
        current = self.open.current
        return current is not None and bool(current.space)

    @property
    def past_body(self) -> bool:
        """Whether the body has ended."""
        return self.mode == "after body"

    def doctype(self, *, standard: bool) -> None:
        """Take a document type; without one of the standard a page is read with quirks."""
        if self.mode == "start" and not self.open.stack:
            self.quirks = not standard

    def start(self, token: Token, told: Sequence[Attribute]) -> Content:
        """Take a start tag; tell what the content of the element is, where it was opened."""
        before = self.open.current
        if self._is_foreign(token.name):
            return self._foreign_start(token, told)
        self._by_mode(token, told)
        now = self.open.current
        if now is None or now is before or now.name != token.name or now.space:
            return "text"
        return CONTENTS.get(token.name, "text")

    def end(self, token: Token) -> None:
        """Take an end tag."""
        if token.name in CONTENTS and self.open.is_current(token.name):
            self.open.pop()  # nothing else can end it
        elif not (self.foreign and self._foreign_end(token)):
            self._by_mode(token, None)

    def text(self, *, blank: bool) -> Element | None:
        """Take text; return the element in which it stands, None where it is dropped."""
        current = self.open.current
        if current is not None and current.space and not (current.html_inside or current.math_text):
            self.frames_ok = self.frames_ok and blank
            return current
        return _TEXT[self.mode](self, blank=blank) if self.mode in _TEXT else self._body_text(blank)

    # Text ----------------------------------------------------------------------------------------

    def _body_text(self, blank: bool) -> Element | None:  # noqa: FBT001
        if self.open.is_current(*FOSTERING) and self.mode in ("table", "tbody", "row"):
            if blank:
                return self.open.current
            self.open.fostering = True
        if self.mode == "colgroup" and not blank:
            if not self.open.is_current("colgroup"):
                return None
            self.open.pop()
            self.mode = "table"
            return self._body_text(blank)
        if self.mode != "colgroup":
            self.open.reconstruct()
        found = self.open.place()
        self.open.fostering = False
        self.frames_ok = self.frames_ok and blank
        return found

    def early_text(self, *, blank: bool) -> Element | None:
        """Take text before the body: it begins the body."""
        if blank:
            return self.open.current
        self.to_body()
        return self.text(blank=blank)

    def late_text(self, *, blank: bool) -> Element | None:
        """Take text behind the body: it is part of it."""
        if not blank:
            self.mode = "body"
        return self._body_text(blank)

    def no_text(self, *, blank: bool) -> Element | None:  # noqa: ARG002
        """Drop text between frames."""
        return None

    # Modes ---------------------------------------------------------------------------------------

    def _by_mode(self, token: Token, told: Sequence[Attribute] | None) -> None:
        """Take a tag by the rules of the mode; without ``told`` it is an end tag."""
        while not _TAGS[self.mode](self, token, told):
            pass

    def by(self, mode: str, token: Token, told: Sequence[Attribute] | None) -> bool:
        """Take a tag by the rules of another mode; that may leave it to be taken again."""
        return _TAGS[mode](self, token, told)

    def to_body(self) -> None:
        """Open the body, with what must stand around and before it."""
        if self.mode == "start":
            if not self.open.stack:
                self.open.push("html")
            self.head = self.open.push("head")
            self.mode = "head"
        if self.mode == "noscript":
            self.open.pop()
            self.mode = "head"
        if self.mode == "head":
            self.open.pop()
            self.mode = "after head"
        if self.mode == "after head":
            self.open.push("body")
            self.mode = "body"

    def reset(self) -> None:
        """Find the mode by what is open (13.2.4.1)."""
        for one in reversed(self.open.stack):
            if one.space:
                continue
            if one.name == "template":
                self.mode = self.templates[-1]
                return
            if one.name in _TABLE_MODES:
                self.mode = _TABLE_MODES[one.name]
                return
            if one.name == "html":
                self.mode = "start" if self.head is None else "after head"
                return
            if one.name == "head":
                self.mode = "head"
                return
        self.mode = "body"

    def end_template(self) -> None:
        """Close a template."""
        if self.open.count["template"]:
            self.open.imply_all_ends()
            self.open.pop_until("template")
            self.open.clear_to_mark()
            self.templates.pop()
            self.reset()

    # Drawings ------------------------------------------------------------------------------------

    def _is_foreign(self, name: str) -> bool:
        current = self.open.current
        if current is None or not current.space or current.html_inside:
            return False
        if current.math_text:
            return name in ("mglyph", "malignmark")
        return not (current.name == "annotation-xml" and name == "svg")

    def _foreign_start(self, token: Token, told: Sequence[Attribute]) -> Content:
        font = token.name == "font" and any(one.name in _FONT for one in told)
        if token.name in BREAKOUT or font:
            self._break_out()
            self._by_mode(token, told)
            now = self.open.current
            return CONTENTS.get(token.name, "text") if now and now.name == token.name else "text"
        current = self.open.current
        assert current is not None  # noqa: S101  (a drawing is open)
        self.open.push(token.name, told, current.space)
        if token.closed:
            self.open.pop()
        return "text"

    def _break_out(self) -> None:
        while (now := self.open.current) is not None and now.space:
            if now.html_inside or now.math_text:
                return
            self.open.pop()

    def _foreign_end(self, token: Token) -> bool:
        """Take an end tag in a drawing; whether that was all."""
        if token.name in ("br", "p"):
            self._break_out()
            return False
        stack = self.open.stack
        for number in range(len(stack) - 1, 0, -1):
            if not stack[number].space:
                return False
            if stack[number].name.lower() == token.name:
                while len(stack) > number:
                    self.open.pop()
                return True
        return True


_TAGS = {"body": bodies.tag, **heads.MODES, **tables.MODES}
_TEXT = {
    **dict.fromkeys(("start", "head", "noscript", "after head"), Construction.early_text),
    **dict.fromkeys(("frameset", "after frameset"), Construction.no_text),
    "after body": Construction.late_text,
}
