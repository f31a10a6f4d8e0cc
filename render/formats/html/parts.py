"""An HTML document taken apart: what is read as text, what is not, and what it says of itself."""

import html
import re
from dataclasses import dataclass, field
from datetime import date

from factlock.registry.errors import Finding
from factlock.render.formats.html.tokens import Attribute, Token, attributes, tokens
from factlock.render.layout import Settings, Zone
from factlock.render.parts import HOLE, BlockKind, Parts, Run, holes, left_at, masked


def _words(text: str) -> frozenset[str]:
    """Return the words of a line."""
    return frozenset(text.split())


_BLOCKS = _words(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form"
    " h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p search section select summary"
    " table tbody tfoot thead tr ul"
)
_CODE = frozenset(("code", "kbd", "pre", "samp", "var", "xmp", "plaintext"))
_UNSEEN = frozenset(
    ("template", "noscript", "del", "s", "strike", "datalist", "object", "svg", "math")
)
_VOID = _words("area base br col embed hr img input link meta param source track wbr")
_SHOWN = frozenset(
    (
        "title",
        "alt",
        "placeholder",
        "aria-label",
        "aria-description",
        "summary",
        "label",
        "content",
        "value",
    )
)
"""Attributes whose value is words for a reader."""
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


@dataclass(frozen=True, slots=True)
class Taken:
    """A document taken apart, with its settings and what is wrong with them."""

    parts: Parts
    settings: Settings
    findings: tuple[Finding, ...]
    body_end: int


def take_apart(source: str) -> Taken:
    """Take an HTML document apart."""
    return _Taker(source).run()


class _Taker:
    def __init__(self, source: str) -> None:
        self.source = source
        self.parts = Parts([], [])
        self.text = masked(source, self.parts.left)
        self.block = _Block(0)
        self.skipped: list[tuple[str, int, Zone]] = []
        self.tables = 0
        self.table: list[int] = []
        self.quotes = 0
        self.meta: dict[str, tuple[str, int]] = {}
        self.language = ""
        self.body_end = -1

    def run(self) -> Taken:
        start = self.front()
        self.block = _Block(start)
        for token in tokens(self.text, start):
            self.take(token)
        while self.skipped:
            self.unskip(len(self.text))
        self.close(len(self.text))
        settings, findings = self.settings()
        end = self.body_end if self.body_end >= 0 else len(self.text)
        return Taken(self.parts, settings, findings, end)

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
        elif token.name in _CODE:
            self.leave(token.start, token.end, Zone.CODE)
        else:
            zone = Zone.SCRIPT if token.name in ("script", "style") else Zone.HIDDEN
            self.leave(token.start, token.end, zone)

    def inside(self, token: Token) -> None:
        """Pass over what stands inside an element that is not read, counting equal ones."""
        name, _, _ = self.skipped[-1]
        if token.name != name:
            return
        if token.kind == "start":
            self.skipped.append((name, -1, Zone.HIDDEN))
        else:
            self.unskip(token.end)

    def unskip(self, end: int) -> None:
        _, start, zone = self.skipped.pop()
        if start >= 0:
            self.leave(start, end, zone)

    def start(self, token: Token) -> None:
        told = attributes(self.text, token)
        self.tag(token, told)
        if token.name in _BLOCKS:
            self.close(token.start)
            self.open(token)
        zone = self.unread(token.name, told)
        if zone is not None and token.name not in _VOID:
            self.skipped.append((token.name, token.start, zone))
            return
        if token.name in ("td", "th"):
            self.block.edits.append((token.start, token.end, "\t" if self.cells() else ""))
        elif token.name == "br":
            self.block.edits.append((token.start, token.end, " "))
        elif token.name not in _BLOCKS:
            self.block.edits.append((token.start, token.end, ""))
        if token.name == "html":
            self.language = next((a.value for a in told if a.name == "lang"), self.language)
        if token.name == "meta":
            self.note_meta(told)

    def end(self, token: Token) -> None:
        self.parts.left.append(left_at(token.start, token.end, Zone.TAG))
        if token.name == "body":
            self.body_end = token.start
        if token.name in _BLOCKS:
            self.close(token.start)
            self.block = _Block(token.end, self.kind())
            if token.name == "table" and self.table:
                self.table.pop()
            if token.name == "blockquote":
                self.quotes = max(0, self.quotes - 1)
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

    def cells(self) -> bool:
        """Whether a cell of this row was begun before."""
        block = self.block
        return any(
            put in ("\t", "") and self.text[a + 1 : a + 3].lower() in ("td", "th")
            for a, _, put in block.edits
        )

    def unread(self, name: str, told: list[Attribute]) -> Zone | None:
        if name in _CODE:
            return Zone.CODE
        hidden = any(
            a.name == "hidden" or (a.name == "style" and _HIDDEN_STYLE.search(a.value))
            for a in told
        )
        return Zone.HIDDEN if hidden or name in _UNSEEN else None

    def tag(self, token: Token, told: list[Attribute]) -> None:
        """Leave a tag out; values of attributes that are words for a reader may be filled in."""
        self.parts.left.append(left_at(token.start, token.end, Zone.TAG))
        for one in told:
            if one.quoted and HOLE in one.value and self.words(token.name, one.name, told):
                self.parts.left.append(left_at(one.start, one.end, Zone.ATTRIBUTE))

    def words(self, tag: str, name: str, told: list[Attribute]) -> bool:
        if name.startswith("data-"):
            return True
        if name not in _SHOWN:
            return False
        if name == "content":
            return tag == "meta" and not any(a.name == "http-equiv" for a in told)
        return name != "value" or tag in ("data", "input", "button", "li", "meter", "progress")

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
        puts = [*block.edits, *holes(self.text, block.start, end)]
        puts += (
            (m.start(), m.end(), html.unescape(m.group()))
            for m in _ENTITY.finditer(self.text, block.start, end)
        )
        apart: list[tuple[int, int, str]] = []
        for one in sorted(puts, key=lambda put: (put[0], -put[1])):
            if not apart or one[0] >= apart[-1][1]:
                apart.append(one)
        run = Run(block.kind, lines, tuple(apart), block.mark, block.level, block.table)
        self.parts.runs.append(run)

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
