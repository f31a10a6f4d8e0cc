"""The walk over a parsed document: which of its text a reader sees, and what separates it.

Blocks, cells, list items and ``br`` separate; tags of mere character formatting join; other inline
elements are gaps that a style sheet may or may not show. What a browser does not show is no part of
the text: scripts, templates, what its own attributes hide; nor is what is struck out (``del``, ``s``)
or turned round, nor formulas that a line of text would change (fractions, roots). These are kept apart
as hidden text. ``noscript`` is read: it may hold the article. Closed ``details`` are read: a click opens
them. Documents in an attribute (``srcdoc``) are read where they are shown. The text of images, form
fields and fallbacks is not read.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from factlock.registry.page import NOTE_OPEN, RUBY_CLOSE, RUBY_OPEN, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.sources.charset import CONTROL, NO_CHARACTER, without_no_characters
from factlock.registry.sources.gaps import (
    BREAK,
    COLUMN,
    EDGE,
    JOIN,
    LINE,
    NO_GAP,
    ROW,
    SPACE,
)
from factlock.registry.sources.html.notes import is_note
from factlock.registry.sources.html.screen import Closer, Screen
from factlock.registry.sources.html.tags import NO_EVIDENCE, SKIPPED
from factlock.registry.sources.origins import TRACERS
from factlock.registry.sources.tables import TableBuilder, span_of

_WHITE = " \t\n\r\f"  # white space of HTML; other spaces are characters
_WHITE_RUN = re.compile(r"[ \t\n\r\f]+")
_LINE_END = re.compile(r"\r\n|[\r\f]")
_LINE_FEED = re.compile(r"\n+")
_DIRT = re.compile(f"[\t\n\r\f]|  |[{CONTROL}]")
_DIRT_OR_FORGED = re.compile(f"{_DIRT.pattern}|[{NO_CHARACTER}]")
_CONTROLS = re.compile(f"[{CONTROL}]+")
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")
_NO_CHARACTER_TRACED = re.compile(f"(?![{TRACERS}])[{NO_CHARACTER}]")
_NOWHERE = re.compile(r"\s*(?:#?\s*\Z|javascript:)", re.IGNORECASE)
"""Addresses of links that scripts follow: equal, they do not make two links one."""
_FLAT = re.compile(r"\s*[01](?:px)?\s*")
MOST_INNER = 1 << 20
"""Characters of documents written into the page (``srcdoc``) that are read."""


class Walk(Screen):
    """One walk over a document; its results are the attributes.

    ``headings`` are (start, end, level), ``tables`` builders in document order, all offsets into
    ``text``; those of panels count for nothing. ``breaks`` are the line feeds that part lines within a
    block; ``frames`` the addresses of documents that are shown within. ``forged`` tells that character
    references stand for what no page can hold (it is removed). If ``traced``, run numbers
    (:mod:`origins`) that stand in the text are kept. ``inner`` is how many characters of documents that
    are written into this one may be read.
    """

    def __init__(
        self,
        tree: LexborHTMLParser,
        *,
        forged: bool = False,
        traced: bool = False,
        inner: int = MOST_INNER,
    ) -> None:
        super().__init__(tree)
        self._dirt = _DIRT_OR_FORGED if forged or traced else _DIRT
        self._no_character = _NO_CHARACTER_TRACED if traced else _NO_CHARACTER
        self.inner = inner
        self._preformatted = 0
        self._building: list[TableBuilder] = []
        self._last_link = (0, "")  # where it ended, and its address
        self._raised: set[int] = set()  # children of formulas that stand raised
        self.headings: list[tuple[int, int, int]] = []
        self.tables: list[TableBuilder] = []
        self.frames: list[str] = []
        self._walk(tree.body)  # a body that hides itself waits for a script

    def _enter(self, node: LexborNode, tag: str) -> Closer | None:
        if self._raised and node.mem_id in self._raised:
            self._writer.open_mark(SUP_OPEN)
            return partial(self._close_mark, SUP_CLOSE)
        enter = self._ENTER.get(tag)
        if enter is not None:
            return enter(self, node, tag)
        self._writer.ask(EDGE)
        return EDGE

    def _write(self, node: LexborNode) -> None:
        """Write a text node: white space runs are one space, at its ends they are gaps."""
        writer, text = self._writer, node.text_content or ""
        if self._preformatted:
            self._write_lines(text)
            return
        core = text.strip(_WHITE)
        if not core:
            if text and writer.gap < SPACE:
                writer.gap = SPACE
            return
        if text[0] in _WHITE and writer.gap < SPACE:
            writer.gap = SPACE
        after = SPACE if text[-1] in _WHITE else JOIN
        if self._dirt.search(core):
            core = self._cleaned(_WHITE_RUN.sub(" ", core))
        if core:
            writer.write(core, after)

    def _write_lines(self, text: str) -> None:
        """Write preformatted text: lines, tabs and columns of spaces stay."""
        text = self._cleaned(_LINE_END.sub("\n", text))
        core = text.strip(_WHITE)
        lead, tail = text[: len(text) - len(text.lstrip(_WHITE))], text[len(text.rstrip(_WHITE)) :]
        self._writer.ask(_gap_of(lead))
        if core:
            self._writer.write(core, max(JOIN, _gap_of(tail)))
            start = self._writer.length - len(core)
            self._writer.breaks += [start + found.start() for found in _LINE_FEED.finditer(core)]

    def _cleaned(self, text: str) -> str:
        return _CONTROLS.sub(SPAN, self._no_character.sub("", text))

    def _close_mark(self, mark: str) -> None:
        self._writer.close_mark(mark)

    def _break(self, _node: LexborNode, _tag: str) -> Closer:
        self._writer.ask_break()
        return NO_GAP

    def _link(self, node: LexborNode, _tag: str) -> Closer:
        # Links side by side are set apart by style sheets, unless they are one link in two pieces.
        address = node.attributes.get("href")
        if address is None:
            return NO_GAP
        end, before = self._last_link
        if end == self._writer.length and (before != address or _NOWHERE.match(address)):
            self._writer.ask(EDGE)
        return partial(self._end_link, address)

    def _end_link(self, address: str) -> None:
        self._last_link = (self._writer.length, address)

    def _skip(self, _node: LexborNode, tag: str) -> None:
        self._writer.ask(SKIPPED[tag])

    def _no_evidence(self, _node: LexborNode, _tag: str) -> Closer:
        return self._hide()

    def _bdo(self, node: LexborNode, _tag: str) -> Closer:
        # From right to left a number reads the other way round.
        if (node.attributes.get("dir") or "").strip().lower() == "rtl":
            return self._hide()
        return NO_GAP

    def _select(self, node: LexborNode, _tag: str) -> Closer:
        """Enter a choice: of a list that is closed, only the option that is chosen is in front."""
        self._writer.ask(LINE)
        if "multiple" not in node.attributes and (node.attributes.get("size") or "1") in ("0", "1"):
            options = node.css("option")
            chosen = [one for one in options if "selected" in one.attributes] or options[:1]
            shown = {one.mem_id for one in chosen[-1:]}
            self._put_behind(one for one in options if one.mem_id not in shown)
        return LINE

    def _frame(self, node: LexborNode, tag: str) -> None:
        """Pass a document within this one over, but read one that is written into the page."""
        self._writer.ask(EDGE)
        said = node.attributes
        flat = any(_FLAT.fullmatch(said.get(name) or "") for name in ("width", "height"))
        source = said.get("srcdoc") if tag == "iframe" else None
        if source is not None and len(source) <= self.inner:
            share = (self.inner - len(source)) // 2  # halves, so that few stand within each other
            # Twice unescaped: what no page can hold may stand there, and in references.
            tree = parse(without_no_characters(source))
            walk = Walk(tree, forged=True, inner=share)
            self.inner -= len(source) + share - walk.inner
            done = self._hide() if flat else LINE
            self._writer.ask(LINE)
            if walk.front:
                self._writer.write(walk.text[: walk.front], LINE)
            self._leave(done)
        elif not self._hiding and not flat:
            self.frames.append(said.get("data" if tag == "object" else "src") or "")

    def _small(self, _node: LexborNode, _tag: str) -> Closer:
        # 5<small>99</small>, 10<sub>2</sub>: digits of another size are no part of the number.
        self._part_digits()
        return self._part_digits

    def _part_digits(self) -> None:
        if self._writer.ends_in_digit():
            self._writer.ask(EDGE)

    def _sup(self, node: LexborNode, _tag: str) -> Closer:
        self._writer.open_mark(NOTE_OPEN if is_note(node) else SUP_OPEN)
        return partial(self._close_mark, SUP_CLOSE)

    def _ruby(self, _node: LexborNode, _tag: str) -> Closer:
        self._writer.open_mark(RUBY_OPEN)
        return partial(self._close_mark, RUBY_CLOSE)

    def _power(self, node: LexborNode, _tag: str) -> Closer:
        last = node.last_child
        while last is not None and not last.is_element_node:
            last = last.prev
        if last is not None:
            self._raised.add(last.mem_id)
        self._writer.ask(EDGE)
        return EDGE

    def _pre(self, _node: LexborNode, _tag: str) -> Closer:
        self._writer.ask(LINE)
        self._preformatted += 1
        return self._end_pre

    def _end_pre(self) -> None:
        self._preformatted -= 1
        self._writer.ask(LINE)

    def _heading(self, _node: LexborNode, tag: str) -> Closer:
        self._writer.ask(LINE)
        if self._hiding:
            return LINE
        return partial(self._end_heading, self._writer.settle(), int(tag[1]))

    def _end_heading(self, start: int, level: int) -> None:
        if self._writer.length > start:
            self.headings.append((start, self._writer.length, level))
        self._writer.ask(LINE)

    def _table(self, _node: LexborNode, _tag: str) -> Closer:
        self._writer.ask(LINE)
        if self._hiding:
            return LINE
        builder = TableBuilder()
        self.tables.append(builder)
        self._building.append(builder)
        return self._end_table

    def _end_table(self) -> None:
        self._building.pop()
        self._writer.ask(LINE)

    def _caption(self, _node: LexborNode, _tag: str) -> Closer:
        self._writer.ask(LINE)
        if self._hiding or not self._building:
            return LINE
        return partial(self._end_caption, self._writer.settle(), self._building[-1])

    def _end_caption(self, start: int, builder: TableBuilder) -> None:
        builder.caption = (start, self._writer.length)
        self._writer.ask(LINE)

    def _section(self, _node: LexborNode, tag: str) -> Closer:
        self._writer.ask(ROW)
        if self._hiding or not self._building:
            return ROW
        self._building[-1].section(head=tag == "thead")
        return partial(self._end_section, self._building[-1])

    def _end_section(self, builder: TableBuilder) -> None:
        builder.section(head=False)
        self._writer.ask(ROW)

    def _row(self, _node: LexborNode, _tag: str) -> Closer:
        self._writer.ask(ROW)
        if not self._hiding and self._building:
            self._building[-1].row()
        return ROW

    def _cell(self, node: LexborNode, tag: str) -> Closer:
        self._writer.ask(COLUMN)
        if self._hiding or not self._building:
            return COLUMN
        builder, attributes = self._building[-1], node.attributes
        cell = builder.cell(
            self._writer.settle(),
            _axis(tag, attributes.get("scope"), attributes.get("role")),
            span_of(attributes.get("rowspan"), zero=True),
            span_of(attributes.get("colspan")),
        )
        return partial(self._end_cell, builder, cell)

    def _end_cell(self, builder: TableBuilder, cell: int) -> None:
        builder.close(cell, self._writer.length)
        self._writer.ask(COLUMN)

    _ENTER: ClassVar[dict[str | None, Callable[["Walk", LexborNode, str], Closer | None]]] = {
        **dict.fromkeys(SKIPPED, _skip),
        **dict.fromkeys(NO_EVIDENCE, _no_evidence),
        **dict.fromkeys(("big", "small", "sub"), _small),
        **dict.fromkeys(("rp", "rt", "rtc"), _ruby),
        **dict.fromkeys(("msup", "msubsup"), _power),
        **dict.fromkeys(("listing", "plaintext", "pre", "textarea", "xmp"), _pre),
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
        **dict.fromkeys(("tbody", "tfoot", "thead"), _section),
        **dict.fromkeys(("td", "th"), _cell),
        **dict.fromkeys(("embed", "iframe", "object"), _frame),
        "a": _link,
        "bdo": _bdo,
        "br": _break,
        "caption": _caption,
        "select": _select,
        "details": Screen.details,
        "slot": Screen.slot,
        "sup": _sup,
        "table": _table,
        "tr": _row,
    }


def parse(source: str) -> LexborHTMLParser:
    """Parse a document, without running its scripts."""
    # Without events: else the parser copies a chosen option into <selectedcontent>.
    return LexborHTMLParser(source, options=LexborDocumentOptions.WO_EVENTS)


def _gap_of(white: str) -> int:
    if "\n" in white:
        return BREAK if white.count("\n") == 1 else LINE
    if "\t" in white:
        return COLUMN
    return SPACE if white else NO_GAP


def _axis(tag: str, scope: str | None, role: str | None) -> str:
    """Return what a cell is marked as: ``column``, ``row``, ``th`` for a head of either, or none."""
    mark = ((role if role in ("rowheader", "columnheader") else scope) or "").strip().lower()
    if mark.startswith("col"):
        return "column"
    if mark.startswith("row"):
        return "row"
    return "th" if tag == "th" else ""
