"""An HTML document taken apart: what is read as text, what is not, and what it says of itself."""

import html
import re
from dataclasses import dataclass, field
from datetime import date

from factlock.registry.errors import Finding
from factlock.render.formats.html.elements import (
    BLOCKS,
    CODE,
    CONTROLS,
    DRAWN,
    ENDED_BY,
    LINES_OF_DRAWINGS,
    UNSEEN,
    VOID,
    kind_of,
)
from factlock.render.formats.html.tokens import Attribute, Token, attributes, tokens
from factlock.render.layout import Settings, Zone
from factlock.render.parts import HOLE, BlockKind, Parts, Run, holes, left_at, masked

_HIDDEN_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_LINE = re.compile(r"[^\r\n]+")
_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n.*?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_HAS_FRONT = re.compile(r"^[\w-]+[ \t]*:", re.MULTILINE)
_META = "factlock:"


@dataclass(slots=True)
class _Block:
    """The block that is being read."""

    start: int
    kind: BlockKind = "text"
    level: int = 0
    table: int = -1
    mark: tuple[int, int] = (0, 0)
    edits: list[tuple[int, int, str]] = field(default_factory=list)
    cells: bool = False
    """Whether a cell of this row was begun."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A document taken apart, with its settings and what is wrong with them."""

    parts: Parts
    settings: Settings
    findings: tuple[Finding, ...]
    body_end: int
    controls: tuple[tuple[int, int], ...] = ()
    """Where links, buttons and lists of choices stand: no other link or button may stand in them."""


def take_apart(source: str) -> Taken:
    """Take an HTML document apart."""
    return _Taker(source).run()


class _Taker:
    def __init__(self, source: str) -> None:
        self.source = source
        self.parts = Parts([], [])
        self.text = masked(source, self.parts.left)
        self.block = _Block(0)
        self.skipped = ""
        """The name of the element that is passed over, if one is."""
        self.within: list[str] = []
        self.from_, self.zone = 0, Zone.HIDDEN
        self.drawn = 0
        self.tables = 0
        self.table: list[int] = []
        self.quotes = 0
        self.meta: dict[str, tuple[str, int]] = {}
        self.language = ""
        self.body_end = -1
        self.controls: list[tuple[int, int]] = []
        self.control: tuple[str, int] | None = None

    def run(self) -> Taken:
        start = self.front()
        self.block = _Block(start)
        for token in tokens(self.text, start):
            self.take(token)
        if self.skipped:
            self.unskip(len(self.text))
        self.close(len(self.text))
        settings, findings = self.settings()
        end = self.body_end if self.body_end >= 0 else len(self.text)
        return Taken(self.parts, settings, findings, end, tuple(self.controls))

    def front(self) -> int:
        """Return where the document begins, behind the settings of a site generator."""
        found = _FRONT.match(self.text)
        if found is None or not _HAS_FRONT.search(found.group()):
            return 1 if self.text.startswith("\ufeff") else 0
        self.parts.left.append(left_at(0, found.end(), Zone.FRONT_MATTER))
        return found.end()

    def take(self, token: Token) -> None:
        if token.kind == "comment":
            self.leave(token.start, token.end, Zone.HIDDEN)
        elif token.kind == "raw":
            self.raw(token)
        elif self.skipped:
            self.inside(token)
        elif token.kind == "end":
            self.end(token)
        else:
            self.start(token)

    def raw(self, token: Token) -> None:
        if token.name in ("title", "textarea"):
            self.leave(token.start, token.end, Zone.ATTRIBUTE)
            self.words(token.start, token.end)
        elif token.name in CODE:
            self.leave(token.start, token.end, Zone.CODE)
        else:
            zone = Zone.SCRIPT if token.name in ("script", "style") else Zone.HIDDEN
            self.leave(token.start, token.end, zone)

    def inside(self, token: Token) -> None:
        """Pass over what stands inside an element that is not read, until that ends.

        It ends with its own tag; with that of an element around it, as a browser closes what was left
        open; or, where its end may be left out, with what cannot stand in it (HTML, section 13.1.2.4).
        """
        name, within = self.skipped, self.within
        if token.kind == "start":
            while within and token.name in ENDED_BY.get(within[-1], ()):
                within.pop()
            if not within and token.name in ENDED_BY.get(name, ()):
                self.unskip(token.start)
                self.start(token)
            elif token.name not in VOID:
                within.append(token.name)
        elif token.name in within:
            while within.pop() != token.name:
                pass
        elif token.name == name:
            self.unskip(token.end)
        elif token.name in BLOCKS:
            self.unskip(token.start)
            self.end(token)

    def skip(self, token: Token, zone: Zone) -> None:
        self.skipped, self.within = token.name, []
        self.from_, self.zone = token.start, zone

    def unskip(self, end: int) -> None:
        self.skipped = ""
        self.leave(self.from_, end, self.zone)

    def start(self, token: Token) -> None:
        told = attributes(self.text, token)
        self.tag(token, told)
        if token.name in BLOCKS:
            self.close(token.start)
            self.open(token)
        elif token.name in DRAWN or (self.drawn and token.name in LINES_OF_DRAWINGS):
            self.close(token.start)
            self.drawn += token.name in DRAWN
            self.block = _Block(token.end, self.kind())
        zone = self.unread(token.name, told)
        if zone is not None and token.name not in VOID:
            self.skip(token, zone)
            return
        if token.name in ("td", "th"):
            self.block.edits.append((token.start, token.end, "\t" if self.block.cells else ""))
            self.block.cells = True
        elif token.name == "br":
            self.block.edits.append((token.start, token.end, " "))
        elif token.name not in BLOCKS and self.block.start <= token.start:
            self.block.edits.append((token.start, token.end, ""))
        if token.name in CONTROLS and self.control is None:
            self.control = token.name, token.start
        if token.name == "html":
            self.language = next((a.value for a in told if a.name == "lang"), self.language)
        if token.name == "meta":
            self.note_meta(told)

    def end(self, token: Token) -> None:
        self.parts.left.append(left_at(token.start, token.end, Zone.TAG))
        if token.name == "body":
            self.body_end = token.start
        if self.control is not None and token.name == self.control[0]:
            self.controls.append((self.control[1], token.end))
            self.control = None
        if token.name in BLOCKS:
            self.close(token.start)
            self.block = _Block(token.end, self.kind())
            if token.name == "table" and self.table:
                self.table.pop()
            if token.name == "blockquote":
                self.quotes = max(0, self.quotes - 1)
        elif self.drawn and token.name in (*DRAWN, *LINES_OF_DRAWINGS):
            self.close(token.start)
            self.drawn -= token.name in DRAWN
            self.block = _Block(token.end, self.kind())
        else:
            self.block.edits.append((token.start, token.end, ""))

    def open(self, token: Token) -> None:
        if token.name == "blockquote":
            self.quotes += 1
        if token.name == "table":
            self.tables += 1
            self.table.append(self.tables)
        self.block = block = _Block(token.end, self.kind())
        if token.name == "tr":
            block.kind, block.table = "row", self.table[-1] if self.table else -1
        elif token.name == "li":
            block.mark = (token.start, token.end)
        elif token.name[0] == "h" and token.name[1:].isdigit():
            block.kind, block.level = "heading", int(token.name[1:])

    def kind(self) -> BlockKind:
        return "quote" if self.quotes else "text"

    def unread(self, name: str, told: list[Attribute]) -> Zone | None:
        if name in CODE:
            return Zone.CODE
        hidden = any(
            a.name == "hidden" or (a.name == "style" and _HIDDEN_STYLE.search(a.value))
            for a in told
        )
        return Zone.HIDDEN if hidden or name in UNSEEN else None

    def tag(self, token: Token, told: list[Attribute]) -> None:
        """Leave a tag out; values of attributes that are words for a reader may be filled in."""
        self.parts.left.append(left_at(token.start, token.end, Zone.TAG))
        for one in told:
            kind = kind_of(token.name, one.name, told)
            if kind and one.quoted:  # nothing is filled in where a space would end it
                self.parts.left.append(left_at(one.start, one.end, Zone.ATTRIBUTE))
            if kind == "words":
                self.words(one.start, one.end)

    def words(self, start: int, end: int) -> None:
        """Read words that stand in no paragraph."""
        if self.text[start:end].strip():
            puts = self.puts(start, end, [])
            lines = tuple(line.span() for line in _LINE.finditer(self.text, start, end))
            run = Run("text", lines, tuple(puts), (start, start), zone=Zone.ATTRIBUTE)
            self.parts.apart.append(run)

    def leave(self, start: int, end: int, zone: Zone) -> None:
        """Leave a span out of the text."""
        self.parts.left.append(left_at(start, end, zone))
        self.block.edits.append((start, end, HOLE if zone is Zone.CODE else ""))

    def close(self, end: int) -> None:
        """End the block; what holds nothing but space is none."""
        block = self.block
        lines = tuple(
            (m.start() + len(m.group()) - len(m.group().lstrip()), m.end())
            for m in _LINE.finditer(self.text, block.start, end)
            if m.group().strip()
        )
        if not lines or not self.holds(lines, block.edits):
            return
        puts = self.puts(block.start, end, block.edits)
        zone = Zone.ATTRIBUTE if self.drawn else Zone.TEXT
        run = Run(block.kind, lines, tuple(puts), block.mark, block.level, block.table, zone)
        self.parts.runs.append(run)

    def puts(
        self, start: int, end: int, edits: list[tuple[int, int, str]]
    ) -> list[tuple[int, int, str]]:
        """Return what is read in place of what stands in a stretch; of two that overlap the widest."""
        puts = [*edits, *holes(self.text, start, end)]
        puts += (
            (m.start(), m.end(), html.unescape(m.group()))
            for m in _ENTITY.finditer(self.text, start, end)
        )
        apart: list[tuple[int, int, str]] = []
        for one in sorted(puts, key=lambda put: (put[0], -put[1])):
            if not apart or one[0] >= apart[-1][1]:
                apart.append(one)
        return apart

    def holds(self, lines: tuple[tuple[int, int], ...], edits: list[tuple[int, int, str]]) -> bool:
        """Whether there is text in a block outside its tags."""
        at = lines[0][0]
        for start, end, put in sorted(edits):
            if put.strip() or self.text[at : max(at, start)].strip():
                return True
            at = max(at, end)
        return bool(self.text[at : lines[-1][1]].strip())

    # What it says of itself -----------------------------------------------------------------------

    def note_meta(self, told: list[Attribute]) -> None:
        name = next((a.value.lower() for a in told if a.name == "name"), "")
        content = next((a for a in told if a.name == "content"), None)
        if name.startswith(_META) and content is not None:
            word = html.unescape(content.value).strip()
            self.meta[name.removeprefix(_META)] = word, content.start

    def settings(self) -> tuple[Settings, tuple[Finding, ...]]:
        findings: list[Finding] = []
        reference = None
        for name, (word, at) in self.meta.items():
            wrong = ""
            if name == "date":
                try:
                    reference = date.fromisoformat(word)
                except ValueError:
                    wrong = f"{word!r} is no date; write 2026-11-30"
            elif name == "require":
                if set(word.split()) - {"proven", "fetched", "cited"}:
                    wrong = f"{word!r} is none of proven, fetched, cited"
            elif name != "id":
                wrong = f"there is no setting {name!r}"
            if wrong:
                line = self.source.count("\n", 0, at) + 1
                fix = 'known are <meta name="factlock:id|date|require" content="…">'
                findings.append(Finding("bad-meta", f"{_META}{name}: {wrong}", fix, None, line, 1))
        required = self.meta.get("require", ("", 0))[0].split()
        settings = Settings(
            id=self.meta.get("id", ("", 0))[0],
            reference=reference,
            language=self.language.strip(),
            proven="proven" in required,
            fetched="fetched" in required,
            cited="cited" in required,
        )
        return settings, tuple(findings)
