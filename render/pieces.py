"""A document cut into what is read together, so that two states of it can be compared."""

import re
from dataclasses import dataclass

from factlock.render.parts import Parts

_LINE = re.compile(r"[^\r\n]*+(?:\r\n|[\r\n]|\Z)")
_ITEM = re.compile(r"\s*+(?:[-+*]|(?P<number>[0-9]{1,9})[.)])(?:\s|\Z)")
_OTHER = re.compile(r"\s*+(?:(?P<marks>#{1,6})(?:\s|\Z)|(?P<row>\|)|(?P<quote>>)|```|~~~|\[\^)")
_UNDERLINE = re.compile(r"\s{0,3}(?P<mark>=+|-+)[ \t]*[\r\n]*\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of lines that is read together, a paragraph, an item, a row; and what stands above it.

    ``above`` are the headings over it, the head of its table, the line that introduces its list.
    """

    start: int
    text: str
    above: tuple[str, ...]


def cut(text: str) -> list[Piece]:
    """Return the pieces of a Markdown document, in order."""
    return _Cutter().cut(text)


def of_parts(text: str, parts: Parts) -> list[Piece]:
    """Return the pieces of a document that was taken apart, in order: its runs, and the words apart.

    What stands above a piece is compared as it is written, markup and all.
    """
    pieces: list[Piece] = []
    headings: list[tuple[int, str]] = []
    heads: dict[int, str] = {}
    lead = item = ""
    for run in sorted((*parts.runs, *parts.apart), key=lambda one: one.lines[0]):
        start = run.lines[0][0]
        whole = text[start : run.lines[-1][1]]
        if run.kind == "heading":
            headings = [one for one in headings if one[0] < run.level]
        above = [words for _, words in headings]
        if run.table >= 0 and run.table in heads:
            above.append(heads[run.table])
        is_item = run.kind == "text" and bool(text[slice(*run.mark)].strip())
        item = (item or lead) if is_item else ""
        above += [item] if item else []
        pieces.append(Piece(start, whole, tuple(above)))
        if run.kind == "heading":
            headings.append((run.level, whole.strip()))
        if run.table >= 0:
            heads.setdefault(run.table, whole.strip())
        lead = whole.strip() if whole.rstrip().endswith((":", "：")) else ""
    return pieces


class _Cutter:
    """Cuts a document into pieces, line by line."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.headings: list[tuple[int, str]] = []
        self.start = 0
        self.lines: list[str] = []
        self.kind = ""
        self.head = ""
        self.lead = ""

    def cut(self, text: str) -> list[Piece]:
        for line in _LINE.finditer(text):
            words = line.group()
            if not words.strip():
                self.close()
                self.head = ""
                continue
            kind, apart = self.kind_of(words)
            if apart:
                self.close()
            if not self.lines:
                self.start, self.kind = line.start(), kind
            self.lines.append(words)
            under = _UNDERLINE.match(words) if kind == "text" and len(self.lines) > 1 else None
            if kind.startswith("#"):
                self.close(len(kind))
            elif under is not None and self.kind == "text":
                self.close(1 if under["mark"][0] == "=" else 2)
        self.close()
        return self.pieces

    def kind_of(self, words: str) -> tuple[str, bool]:
        """Return what kind of line this is, and whether it begins a piece of its own."""
        item = _ITEM.match(words)
        if item is not None:
            # As in Markdown, a paragraph is interrupted only by an item with the number 1.
            inside = self.kind == "text" and item["number"] not in (None, "1")
            return ("text", False) if inside else ("item", True)
        other = _OTHER.match(words)
        if other is None:
            return "text", False
        if other["quote"]:
            return "quote", self.kind != "quote"
        return ("row" if other["row"] else other["marks"] or "other"), True

    def close(self, level: int = 0) -> None:
        """End the piece; with a level it is a heading."""
        if not self.lines:
            return
        whole, kind = "".join(self.lines), self.kind
        if level:
            self.headings = [one for one in self.headings if one[0] < level]
        above = [words for _, words in self.headings]
        above += [self.head] if kind == "row" else []
        above += [self.lead] if kind == "item" else []
        self.pieces.append(Piece(self.start, whole, tuple(above)))
        if level:
            self.headings.append((level, " ".join(whole.split())))
        if kind == "row" and not self.head:
            self.head = " ".join(whole.split())
        if kind == "text":
            self.lead = " ".join(whole.split()) if whole.rstrip().endswith((":", "：")) else ""
        self.lines, self.kind = [], ""
