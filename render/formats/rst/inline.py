"""What stands within the lines of a block: emphasis, roles, links, code, formulas, marks of notes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from factlock.render.formats.rst.syntax import may_begin, may_end
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, Left, Span, left_at

Edit = tuple[int, int, str]
_TOKEN = re.compile(
    r"(?P<escape>\0(?:[^\0\r\n]|\r?\n[ \t]*)?)"
    r"|(?P<literal>``)|(?P<strong>\*\*)|(?P<emphasis>\*)"
    r"|(?P<role>:(?P<name>[A-Za-z0-9](?:[-._+:]?[A-Za-z0-9]){0,60}+):)?(?P<quote>_?`)"
    r"|(?P<replaced>\|)|(?P<note>\[(?:\#?[^\W_](?:[-._+:]?[^\W_])*+|\#|\*)\]_)"
    r"|(?P<link>(?<![^\W_])[^\W_]++(?:[-._+:][^\W_]++){0,30}+__?(?![^\W_]))"
    r"|(?P<address>(?<![^\W_])(?:https?|ftp|file)://[^\s<>\"`\0]+|(?<![^\W_])mailto:[^\s<>\"`\0]+)"
)
_ENDS = {
    "literal": re.compile(r"(?<!\s)``"),
    "strong": re.compile(r"(?<![\s\0])\*\*"),
    "emphasis": re.compile(r"(?<![\s\0])\*"),
    "quote": re.compile(r"(?<![\s\0])`(?P<role>:[A-Za-z0-9](?:[-._+:]?[A-Za-z0-9]){0,60}+:)?(?P<link>_{0,2})"),
    "replaced": re.compile(r"(?<![\s\0])\|_{0,2}"),
}  # fmt: skip
_EMBEDDED = re.compile(r"\s*<[^<>]*>\Z")
_ADDRESS_END = re.compile(r"[.,;:!?'\")\]}*_|-]+\Z")
_SHOWN = frozenset(
    "emphasis strong sub subscript sup superscript title title-reference t abbr abbreviation ac acronym dfn guilabel menuselection".split()  # noqa: SIM905
)
_CODE = frozenset(
    "code literal samp file command program kbd regexp envvar makevar mimetype newsgroup".split()  # noqa: SIM905
)
_ZONES = {
    "math": Zone.FORMULA,
    "raw": Zone.SCRIPT,
    **dict.fromkeys(_CODE, Zone.CODE_SPAN),
}
_LONGEST_ADDRESS = 4_000


@dataclass(slots=True)
class Inline:
    """What was found in a stretch: what is read in place of it, what is not read, and the spans of markup.

    Nothing stands within another markup, so that no mark of a note can stand in ``spans``.
    """

    edits: list[Edit] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)


def read(text: str, start: int, end: int) -> Inline:
    """Read a stretch of a text whose escapes are nulled; linear in its length."""
    return _Reader(text, start, end).read()


class _Reader:
    def __init__(self, text: str, start: int, end: int) -> None:
        # Only this stretch is looked at; offsets count from its beginning.
        self.text = text[start:end]
        self.base = start
        self.found = Inline()
        self.failed: set[str] = set()

    def read(self) -> Inline:
        at = 0
        while (token := _TOKEN.search(self.text, at)) is not None:
            at = self.token(token)
        return self.found

    def token(self, token: re.Match[str]) -> int:
        """Take a token; return where to go on."""
        kind = "quote" if token["quote"] else token.lastgroup or ""
        if kind == "escape":
            return self.escape(*token.span())
        if kind in ("note", "link", "address"):
            return self.simple(kind, token)
        begin = token.end()
        if token["quote"] == "_`" and not may_begin(self.text, *token.span()):
            return begin - 1
        if kind in self.failed or not may_begin(self.text, token.start(), begin):
            return begin
        closing = self.closing(kind, begin + 1)
        if closing is None:
            return begin
        if kind == "quote":
            self.interpreted(token, closing)
        elif kind == "literal":
            self.leave(token.start(), closing.end(), Zone.CODE_SPAN, HOLE)
        elif kind == "replaced":
            self.leave(token.start(), closing.end(), Zone.TAG, HOLE)
        else:
            self.strip(token.start(), begin, closing.start(), closing.end())
        return closing.end()

    def closing(self, kind: str, at: int) -> re.Match[str] | None:
        """Return the end of markup that begins before an offset; that there is none is remembered."""
        for found in _ENDS[kind].finditer(self.text, at):
            if may_end(self.text, found.end()):
                return found
        self.failed.add(kind)
        return None

    def escape(self, start: int, end: int) -> int:
        """Drop a backslash, and the space that it takes away."""
        gone = end if self.text[start + 1 : end].isspace() else start + 1
        self.edit(start, gone, "")
        return end

    def simple(self, kind: str, token: re.Match[str]) -> int:
        """Take the mark of a note, a name that is a link, or a bare address."""
        start, end = token.span()
        if kind == "address":
            words = _ADDRESS_END.sub("", token.group()[:_LONGEST_ADDRESS])
            end = start + max(len(words), 1)
            self.leave(start, end, Zone.ADDRESS, HOLE)
        elif not may_end(self.text, end):
            return end
        elif kind == "note":
            if not may_begin(self.text, start, start + 1):
                return start + 1
            self.leave(start, end, Zone.TAG, "")
        else:
            self.edit(start + len(token.group().rstrip("_")), end, "")
        return end

    def interpreted(self, token: re.Match[str], closing: re.Match[str]) -> None:
        """Take a role or a link: what it shows, where it leads."""
        start, low, high, end = token.start(), token.end(), closing.start(), closing.end()
        name = (token["name"] or (closing["role"] or "").strip(":")).lower().rpartition(":")[2]
        zone = _ZONES.get(name)
        if zone is not None:
            self.leave(start, end, zone, HOLE)
            return
        embedded = _EMBEDDED.search(self.text, max(low, high - _LONGEST_ADDRESS), high)
        if name and name not in _SHOWN and embedded is None:
            self.leave(start, end, Zone.ADDRESS, HOLE)
            return
        shown = embedded.start() if embedded is not None and embedded.start() > low else high
        if shown < high:
            self.found.left.append(left_at(self.base + shown, self.base + high, Zone.ADDRESS))
        self.strip(start, low, shown, end)

    def strip(self, start: int, low: int, high: int, end: int) -> None:
        """Read what stands between the signs of markup, without them."""
        self.edit(start, low, "")
        for found in re.finditer(r"\0(?:\s)?", self.text[low:high]):
            self.edit(low + found.start(), low + found.end(), "")
        self.edit(high, end, "")
        self.found.spans.append((self.base + start, self.base + end))

    def leave(self, start: int, end: int, zone: Zone, put: str) -> None:
        self.found.left.append(left_at(self.base + start, self.base + end, zone))
        self.edit(start, end, put)

    def edit(self, start: int, end: int, put: str) -> None:
        if start < end:
            self.found.edits.append((self.base + start, self.base + end, put))


def apart(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return edits in order; of two that overlap the first and widest."""
    kept: list[Edit] = []
    for one in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if not kept or one[0] >= kept[-1][1]:
            kept.append(one)
    return tuple(kept)
