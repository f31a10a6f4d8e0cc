"""Changing what cells hold: texts keep their runs and looks, a value takes the look of what it takes the place of."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from factlock.registry.sources.sheets.number_formats import shown_text
from factlock.render.formats.xlsx import printed
from factlock.render.formats.xlsx.cells import style_of
from factlock.render.formats.xlsx.story import Held
from factlock.render.formats.xlsx.strings import Piece, Strings, joined, pieces, set_pieces
from factlock.render.formats.xlsx.styles import Styles, raised
from factlock.render.formats.xlsx.xml import Element, S, decoded

_LIKE_FORMULAS = ("=", "+", "-", "@", "'")


class Put(NamedTuple):
    """What takes the place of a span of the text; ``mark`` stands above the line."""

    start: int
    end: int
    text: str
    mark: bool = False


def pieces_of(cell: Element, strings: Strings) -> list[Piece]:
    """Return the text of a cell in pieces."""
    item = cell.find(f"{S}is")
    if item is None and cell.get("t") == "s":
        item = strings.item(cell.findtext(f"{S}v"))
    if item is not None:
        return pieces(item)
    return [Piece(None, decoded(cell.findtext(f"{S}v")))]


class Editor:
    """Makes changes in the cells of a workbook."""

    def __init__(self, strings: Strings, styles: Styles) -> None:
        self._strings = strings
        self._styles = styles

    def change(self, held: Held, puts: Sequence[Put], text: str) -> str:
        """Make changes, in order and apart, in what holds a stretch of ``text``; return what it says then."""
        if held.kind == "print":
            return _print(held, puts)
        if held.kind == "beside":
            return _beside(held, puts)
        if held.kind == "text":
            told = pieces_of(held.node, self._strings)
        else:  # a number, which becomes a text
            told = [Piece(None, text[held.start : held.end])]
        made = joined(self._changed(told, held, puts))
        words = "".join(one.text for one in made)
        set_pieces(held.node, made)
        self._look(held.node, words)
        return words

    def _changed(self, told: Sequence[Piece], held: Held, puts: Sequence[Put]) -> Iterator[Piece]:
        runs = any(one.look is not None for one in told) or any(put.mark for put in puts)
        waiting = list(puts)
        at = held.start
        for one in told or [Piece(None, "")]:
            end = at + len(one.text)
            look = one.look
            if runs and look is None:
                look = self._styles.run_look(style_of(held.node))
            begin = at
            last = one is (told[-1] if told else one)
            while waiting and (waiting[0].start < end or last):
                put = waiting[0]
                yield Piece(look, one.text[begin - at : max(put.start - at, begin - at)])
                if put.start >= at:
                    yield self._put(put, look, held)
                begin = min(max(begin, put.end), end)
                if put.end > end and not last:
                    break
                waiting.pop(0)
            yield Piece(look, one.text[begin - at :])
            at = end

    def _put(self, put: Put, look: Element | None, held: Held) -> Piece:
        if not put.mark:
            return Piece(look, put.text)
        base = self._styles.run_look(style_of(held.node)) if look is None else look
        return Piece(raised(base), put.text)

    def _look(self, cell: Element, text: str) -> None:
        """See that a text is shown as it is, and stays a text."""
        style = style_of(cell)
        code = self._styles.code(style)
        if text and shown_text(text, code).text != text:
            other = self._styles.with_format(style, "General")
            style = style if other is None else other
        if text.startswith(_LIKE_FORMULAS):
            style = self._styles.as_text(style)
        if style != style_of(cell):
            cell.set("s", str(style))


def _print(held: Held, puts: Sequence[Put]) -> str:
    told = printed.sections(held.node.text or "")
    changes = [(one.start - held.start, one.end - held.start, one.text, one.mark) for one in puts]
    letter, parts = told[int(held.name)]
    told[int(held.name)] = letter, printed.filled(parts, changes)
    held.node.text = printed.composed(told)
    return held.node.text


def _beside(held: Held, puts: Sequence[Put]) -> str:
    text = (held.node.get(held.name) if held.name else held.node.text) or ""
    out, at = [], 0
    for start, end, put, _ in puts:
        out += [text[at : start - held.start], put]
        at = end - held.start
    text = "".join((*out, text[at:]))
    if held.name:
        held.node.set(held.name, text)
    else:
        held.node.text = text
    return text
