"""The walk over a parsed document: which of its text a reader sees, and what separates it.

Blocks, cells, list items and ``br`` separate; tags of mere character formatting join; other inline
elements are gaps that a style sheet may or may not show. What a browser does not show is no part of
the text: scripts, templates, closed dialogs, ``hidden``, inline ``display:none``; nor is what is
struck out (``del``, ``s``), nor formulas that a line of text would change (fractions, roots). These
are kept apart as hidden text. ``noscript`` is read: it may hold the article. Closed ``details`` are
read: a click opens them. The text of images, form fields and fallbacks is not read.

The walk is iterative: documents nest deeper than the stack reaches.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factlock.registry.page import NOTE_OPEN, RUBY_CLOSE, RUBY_OPEN, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.sources.charset import CONTROL, NO_CHARACTER
from factlock.registry.sources.gaps import COLUMN, EDGE, JOIN, LINE, NO_GAP, ROW, SPACE, GapWriter
from factlock.registry.sources.html_tags import GAPS, MAY_HIDE, NO_EVIDENCE, SKIPPED
from factlock.registry.sources.origins import TRACERS
from factlock.registry.sources.styles import is_shown
from factlock.registry.sources.tables import TableBuilder, span_of

_WHITE = " \t\n\r\f"  # white space of HTML; other spaces are characters
_WHITE_RUN = re.compile(r"[ \t\n\r\f]+")
_LINE_END = re.compile(r"\r\n|[\r\f]")
_DIRT = re.compile(f"[\t\n\r\f]|  |[{CONTROL}]")
_DIRT_OR_FORGED = re.compile(f"{_DIRT.pattern}|[{NO_CHARACTER}]")
_CONTROLS = re.compile(f"[{CONTROL}]+")
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")
_NO_CHARACTER_TRACED = re.compile(f"(?![{TRACERS}])[{NO_CHARACTER}]")
_BESIDE_NOTE = re.compile(rf"[\s\[\](),;*–\-{NO_CHARACTER}]*")
_NOTE_NODES = 24
"""How many nodes of a superscript are looked at to tell a note mark from an exponent."""

_Closer = int | Callable[[], None]


class Walk:
    """One walk over a document; its results are the attributes.

    ``headings`` are (start, end, level), ``tables`` builders in document order, all offsets into
    ``text``. ``forged`` tells that character references stand for what no page can hold (it is
    removed). If ``traced``, run numbers (:mod:`origins`) that stand in the text are kept.
    """

    def __init__(
        self, tree: LexborHTMLParser, *, forged: bool = False, traced: bool = False
    ) -> None:
        self._dirt = _DIRT_OR_FORGED if forged or traced else _DIRT
        self._no_character = _NO_CHARACTER_TRACED if traced else _NO_CHARACTER
        self._seen = self._writer = GapWriter()
        self._unseen = GapWriter()
        self._hiding = 0  # how many hidden elements are open
        self._preformatted = 0
        self._building: list[TableBuilder] = []
        self._hidden = {node.mem_id for node in tree.css(MAY_HIDE) if not is_shown(node.attributes)}
        self._raised: set[int] = set()  # children of formulas that stand raised
        self.headings: list[tuple[int, int, int]] = []
        self.tables: list[TableBuilder] = []
        if tree.body is not None:
            self._go(tree.body)  # its own style is not asked: a hidden body waits for a script
        self.text = self._seen.text()
        self.hidden = self._unseen.text()

    def _go(self, root: LexborNode) -> None:
        """Visit what is under ``root``. The inner loop: what is common is done in place."""
        stack: list[tuple[LexborNode | None, _Closer]] = []
        hidden = self._hidden
        node = root.first_child
        while True:
            if node is None:
                if not stack:
                    return
                node, done = stack.pop()
                self._leave(done)
                continue
            tag = node.tag
            if tag == "-text":
                self._write(node.text_content or "")
                node = node.next
                continue
            gap = GAPS.get(tag)
            if gap is None or (hidden and node.mem_id in hidden):
                closer = self._open(node, tag)
                if closer is None:
                    node = node.next
                    continue
            else:
                self._writer.ask(gap)
                closer = gap
            stack.append((node.next, closer))
            node = node.first_child

    def _leave(self, closer: _Closer) -> None:
        if isinstance(closer, int):
            self._writer.ask(closer)
        else:
            closer()

    def _open(self, node: LexborNode, tag: str | None) -> _Closer | None:
        """Enter an element; return what to do at its end, or None to pass it over."""
        if tag is None:
            return None
        if self._hidden and node.mem_id in self._hidden:
            return self._hide()
        if self._raised and node.mem_id in self._raised:
            self._writer.open_mark(SUP_OPEN)
            return partial(self._close_mark, SUP_CLOSE)
        enter = self._ENTER.get(tag)
        if enter is not None:
            return enter(self, node, tag)
        self._writer.ask(EDGE)
        return EDGE

    def _write(self, text: str) -> None:
        """Write a text node: white space runs are one space, at its ends they are gaps."""
        writer = self._writer
        if self._preformatted:
            self._write_lines(text)
            return
        core = text.strip(_WHITE)
        if not core:
            writer.ask(SPACE if text else NO_GAP)
            return
        if text[0] in _WHITE:
            writer.ask(SPACE)
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

    def _cleaned(self, text: str) -> str:
        return _CONTROLS.sub(SPAN, self._no_character.sub("", text))

    def _close_mark(self, mark: str) -> None:
        self._writer.close_mark(mark)

    def _hide(self) -> _Closer:
        self._seen.ask(EDGE)
        self._hiding += 1
        self._writer = self._unseen
        self._unseen.ask(LINE)
        return self._unhide

    def _unhide(self) -> None:
        self._hiding -= 1
        if not self._hiding:
            self._writer = self._seen

    def _skip(self, _node: LexborNode, tag: str) -> None:
        self._writer.ask(SKIPPED[tag])

    def _no_evidence(self, _node: LexborNode, _tag: str) -> _Closer:
        return self._hide()

    def _dialog(self, node: LexborNode, _tag: str) -> _Closer:
        if "open" not in node.attributes:
            return self._hide()
        self._writer.ask(LINE)
        return LINE

    def _small(self, _node: LexborNode, _tag: str) -> _Closer:
        # 5<small>99</small>, 10<sub>2</sub>: digits of another size are no part of the number.
        self._part_digits()
        return self._part_digits

    def _part_digits(self) -> None:
        if self._writer.ends_in_digit():
            self._writer.ask(EDGE)

    def _sup(self, node: LexborNode, _tag: str) -> _Closer:
        self._writer.open_mark(NOTE_OPEN if _is_note(node) else SUP_OPEN)
        return partial(self._close_mark, SUP_CLOSE)

    def _ruby(self, _node: LexborNode, _tag: str) -> _Closer:
        self._writer.open_mark(RUBY_OPEN)
        return partial(self._close_mark, RUBY_CLOSE)

    def _power(self, node: LexborNode, _tag: str) -> _Closer:
        last = node.last_child
        while last is not None and not last.is_element_node:
            last = last.prev
        if last is not None:
            self._raised.add(last.mem_id)
        self._writer.ask(EDGE)
        return EDGE

    def _pre(self, _node: LexborNode, _tag: str) -> _Closer:
        self._writer.ask(LINE)
        self._preformatted += 1
        return self._end_pre

    def _end_pre(self) -> None:
        self._preformatted -= 1
        self._writer.ask(LINE)

    def _heading(self, _node: LexborNode, tag: str) -> _Closer:
        self._writer.ask(LINE)
        if self._hiding:
            return LINE
        return partial(self._end_heading, self._writer.settle(), int(tag[1]))

    def _end_heading(self, start: int, level: int) -> None:
        if self._writer.length > start:
            self.headings.append((start, self._writer.length, level))
        self._writer.ask(LINE)

    def _table(self, _node: LexborNode, _tag: str) -> _Closer:
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

    def _caption(self, _node: LexborNode, _tag: str) -> _Closer:
        self._writer.ask(LINE)
        if self._hiding or not self._building:
            return LINE
        return partial(self._end_caption, self._writer.settle(), self._building[-1])

    def _end_caption(self, start: int, builder: TableBuilder) -> None:
        builder.caption = (start, self._writer.length)
        self._writer.ask(LINE)

    def _section(self, _node: LexborNode, tag: str) -> _Closer:
        self._writer.ask(ROW)
        if self._hiding or not self._building:
            return ROW
        self._building[-1].section(head=tag == "thead")
        return partial(self._end_section, self._building[-1])

    def _end_section(self, builder: TableBuilder) -> None:
        builder.section(head=False)
        self._writer.ask(ROW)

    def _row(self, _node: LexborNode, _tag: str) -> _Closer:
        self._writer.ask(ROW)
        if not self._hiding and self._building:
            self._building[-1].row()
        return ROW

    def _cell(self, node: LexborNode, tag: str) -> _Closer:
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

    _ENTER: ClassVar[dict[str | None, Callable[["Walk", LexborNode, str], _Closer | None]]] = {
        **dict.fromkeys(SKIPPED, _skip),
        **dict.fromkeys(NO_EVIDENCE, _no_evidence),
        **dict.fromkeys(("big", "small", "sub"), _small),
        **dict.fromkeys(("rp", "rt", "rtc"), _ruby),
        **dict.fromkeys(("msup", "msubsup"), _power),
        **dict.fromkeys(("listing", "plaintext", "pre", "textarea", "xmp"), _pre),
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
        **dict.fromkeys(("tbody", "tfoot", "thead"), _section),
        **dict.fromkeys(("td", "th"), _cell),
        "caption": _caption,
        "dialog": _dialog,
        "sup": _sup,
        "table": _table,
        "tr": _row,
    }


def _gap_of(white: str) -> int:
    if "\n" in white:
        return LINE
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


def _is_note(sup: LexborNode) -> bool:
    """Whether a superscript is a note mark: a link, with nothing beside it but brackets.

    ``<a>10<sup>6</sup></a>`` is none, nor is an exponent beside an empty anchor.
    """
    parent = sup.parent
    if parent is not None and _is_link(parent):
        return all(
            node.mem_id == sup.mem_id or _is_beside(node) for node in parent.iter(include_text=True)
        )
    linked = False
    nodes = list(sup.iter(include_text=True))
    for _ in range(_NOTE_NODES):
        if not nodes:
            return linked
        node = nodes.pop()
        if node.is_element_node and _is_link(node):
            linked = linked or _BESIDE_NOTE.fullmatch(node.text()) is None
        elif node.is_element_node:
            nodes.extend(node.iter(include_text=True))
        elif not _is_beside(node):
            return False
    return False


def _is_link(node: LexborNode) -> bool:
    return node.tag == "a" and node.attributes.get("href") is not None


def _is_beside(node: LexborNode) -> bool:
    return not node.is_element_node and (
        not node.is_text_node or _BESIDE_NOTE.fullmatch(node.text_content or "") is not None
    )
