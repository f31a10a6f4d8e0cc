"""An HTML document taken apart: what is read as text, what is not, and what it says of itself."""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Protocol

from factlock.registry.errors import Finding
from factlock.render.formats.html import references, tokens
from factlock.render.formats.html.blocks import by_start
from factlock.render.formats.html.construction import Construction
from factlock.render.formats.html.elements import CONTROLS, WORDS
from factlock.render.formats.html.nesting import Nesting
from factlock.render.formats.html.reader import Reader, is_blank
from factlock.render.formats.html.settings import Told
from factlock.render.formats.html.tokens import Attribute, Content, Token
from factlock.render.formats.html.tree import Element
from factlock.render.layout import Settings, Zone
from factlock.render.parts import Parts, left_at, masked

_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n.*?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_HAS_FRONT = re.compile(r"^[\w-]+[ \t]*:", re.MULTILINE)
_STANDARD = re.compile(
    # Document types with which browsers keep to the standard (13.2.6.4.1); all others are quirky.
    r"<!doctype\s+html\s*(?:>|system\b|public\s*[\"']-//w3c//dtd x?html"
    r" (?:1|4\.01(?!//)(?! (?:frameset|transitional)//en[\"']\s*>)))",
    re.IGNORECASE,
)

_ROUNDS = 3


class Tree(Protocol):
    """What follows the open elements of a page: by the rules of HTML, or of XML."""

    @property
    def foreign(self) -> bool:
        """Whether a drawing or a formula is open innermost."""

    @property
    def past_body(self) -> bool:
        """Whether the body has ended."""

    def doctype(self, *, standard: bool) -> None:
        """Take a document type."""

    def start(self, token: Token, told: Sequence[Attribute]) -> Content:
        """Take a start tag; tell what the content of the element is."""

    def end(self, token: Token) -> None:
        """Take an end tag."""

    def text(self, *, blank: bool) -> Element | None:
        """Take text; return the element in which it stands, None where it is dropped."""


@dataclass(frozen=True, slots=True)
class Control:
    """Where a link, a button or a list of choices stands: no other link or button may stand in it.

    ``closed`` tells whether it ends with its own tag; ``name`` which it is.
    """

    start: int
    end: int
    name: str
    closed: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A document taken apart, with its settings and what is wrong with them.

    Notes go to ``body_end``, a style sheet to ``head_end`` (-1: it has no head); ``style`` tells whether the
    page lets one in. ``ids`` are those of its names that might be ours. With ``open_end``, what is put at
    the end of the body would not be shown.
    """

    parts: Parts
    settings: Settings
    findings: tuple[Finding, ...]
    body_end: int
    head_end: int
    open_end: bool
    style: bool
    ids: frozenset[str]
    controls: tuple[Control, ...]


def take_apart(source: str, *, xml: bool = False) -> Taken:
    """Take an HTML document apart, or one of XHTML. Raises UsageFault for elements that stand too deep.

    Where formatting ends that was never closed inside, a browser moves blocks out of what stands around
    them (13.2.6.4.7), hidden or not: then what hides them is read once more, as if it were shown.
    """
    shown: frozenset[int] = frozenset()
    for _ in range(_ROUNDS):
        taker = _Taker(source, xml=xml, shown=shown)
        taken = taker.run()
        if taker.reader.open.left_by <= shown:
            return taken
        shown |= taker.reader.open.left_by
    return _Taker(source, xml=xml, shown=range(len(source))).run()


class _Taker:
    def __init__(self, source: str, *, xml: bool, shown: Container[int]) -> None:
        self.parts = Parts([], [])
        self.text = masked(source, self.parts.left)
        self.xml = xml
        self.reader = Reader(self.text, self.parts)
        self.reader.open.shown = shown
        self.tree: Tree = Nesting(self.reader.open) if xml else Construction(self.reader.open)
        self.told = Told(source)
        self.last = ""
        self.page = False
        """Whether it is a page, and no piece of one."""
        self.body_end = -1
        self.open_end = False
        self.ids: set[str] = set()
        self.controls: list[Control] = []
        self.control: tuple[int, str] | None = None

    def run(self) -> Taken:
        at = self.front()
        self.reader.begin(at)
        content: Content = "text"
        cut_off = False
        while True:
            token = self.next(at, content)
            self.read_text(at, token.start if token else len(self.text))
            if token is None:
                break
            content, at = self.take(token), token.end
            cut_off = token.cut
        open_end = cut_off or self.text.endswith("</") or self.ends_open()
        self.reader.end()
        if self.control is not None:
            self.controls.append(Control(*self.control[:1], at, self.control[1], closed=False))
        settings, findings = self.told.settings()
        return Taken(
            by_start(self.parts),
            settings,
            findings,
            self.body_end if self.body_end >= 0 else len(self.text),
            self.reader.head_end if self.page else -1,
            self.open_end if self.body_end >= 0 else open_end,
            self.told.style,
            frozenset(self.ids),
            tuple(self.controls),
        )

    def front(self) -> int:
        """Return where the document begins, behind the settings of a site generator."""
        found = _FRONT.match(self.text)
        if found is None or not _HAS_FRONT.search(found.group()):
            return 1 if self.text.startswith("\ufeff") else 0
        self.parts.left.append(left_at(0, found.end(), Zone.FRONT_MATTER))
        return found.end()

    def next(self, at: int, content: Content) -> Token | None:
        if content != "text":
            return tokens.raw(self.text, self.last, at, content)
        return tokens.following(self.text, at, foreign=self.tree.foreign, xml=self.xml)

    def read_text(self, start: int, end: int) -> None:
        """Read what stands between two tags."""
        if start < end:
            self.reader.take(Token("comment", start, start))
            blank = is_blank(self.text[start:end])
            self.reader.read(start, end, self.tree.text(blank=blank), blank=blank)

    def take(self, token: Token) -> Content:
        """Take what is not text; return what the content of the element is that it opened."""
        self.reader.take(token)
        if token.kind == "start":
            return self.start(token)
        if token.kind == "end":
            self.end(token)
        elif token.kind == "cdata":
            self.cdata(token)
        elif token.kind == "raw":
            if token.name in WORDS:
                self.reader.words(token)
        else:
            self.reader.leave(token.start, token.end, Zone.HIDDEN)
            if token.kind == "doctype":
                self.page = True
                standard = _STANDARD.match(self.text, token.start, token.end) is not None
                self.tree.doctype(standard=standard)
        return "text"

    def cdata(self, token: Token) -> None:
        low, high = token.inside
        self.reader.leave(token.start, low, Zone.HIDDEN)
        self.read_text(low, high)
        self.reader.literal(low, high)
        self.reader.leave(high, token.end, Zone.HIDDEN)

    def start(self, token: Token) -> Content:
        reader, name = self.reader, token.name
        self.last = name
        told = tokens.attributes(self.text, token, xml=self.xml)
        self.page = self.page or name in ("html", "head", "body")
        self.told.take(name, told)
        self.ids.update(
            references.decoded(one.value)
            for one in told
            if one.name in ("id", "name", "xml:id") and "fact" in one.value
        )
        content = self.tree.start(token, told)
        if name in ("html", "body") and not reader.made and not reader.open.count["template"]:
            # Its attributes are added to those of the one that is open.
            reader.made, reader.around = True, None
        if reader.around is None and (reader.made or name == "image"):
            reader.read_attributes(name, told)
        reader.pass_tag(token)
        if name in CONTROLS and reader.made and self.control is None:
            self.control = token.start, name
        return content

    def end(self, token: Token) -> None:
        ends_open = token.name == "body" and self.ends_open()
        self.tree.end(token)
        if token.name == "body" and self.tree.past_body:
            self.body_end, self.open_end = token.start, ends_open
        self.reader.pass_tag(token)
        self.end_control(token)

    # What notes and marks have to know -----------------------------------------------------------

    def ends_open(self) -> bool:
        """Whether what is put here would not be shown as text."""
        current = self.reader.open.current
        if current is None:
            return False
        return current.zone is not None or current.bare or current.name in ("frameset", *WORDS)

    def end_control(self, token: Token) -> None:
        """Note a link or button that has ended."""
        if self.control is None or token.name not in CONTROLS:
            return
        tree = self.reader.open
        if any(tree.count[name] for name in CONTROLS):
            return
        if not any(one.name in CONTROLS for one in tree.since_mark()):
            start, name = self.control
            self.controls.append(Control(start, token.end, name, closed=True))
            self.control = None
