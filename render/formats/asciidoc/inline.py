"""What stands within the lines of a block of AsciiDoc: emphasis, macros, links, code, formulas, attributes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from factlock.render.layout import Zone
from factlock.render.parts import HOLE, Left, Span, left_at

Edit = tuple[int, int, str]
_TOKEN = re.compile(
    r"(?P<escape>\\(?=[*_`\#^~+{<\[&(]|[a-z]+:))"
    r"|(?P<raw>\+\+\+)|(?P<plain>\+\+?)|(?P<quoted>[\"']`|`[\"'])|(?P<code>``?)"
    r"|(?P<sign>\*\*?|__?|\#\#?|\^|~)"
    r"|(?P<macro>(?<![\w.])(?P<name>(?!\w*footnote(?:ref)?:)[a-z][a-z0-9]*):(?P<target>(?!:)[^\s\[\]<>]{0,600}+)\[)"
    r"|(?P<footnote>footnote(?:ref)?:(?P<label>[\w-]*+)\[)"
    r"|(?P<address>(?<!\w)(?:https?|ftp|irc|mailto):(?://)?[^\s\[\]<>]{1,2000}+)"
    r"|(?P<reference><<(?P<id>[^<>,\s][^<>,]{0,500}),?)"
    r"|(?P<anchor>\[\[[^\]\s]{1,500}?\]\])|(?P<role>\[[.\#%\w][^\]\[\r\n]{0,200}\](?=[*_`\#^~]))"
    r"|(?P<index>\({2,3})"
    r"|(?P<attribute>\{[A-Za-z0-9_](?:[\w-]{0,100}|[a-z]{3,7}:[^{}\r\n]{1,200})\})"
    r"|(?P<entity>&(?:\#[0-9]{2,6}|\#x[0-9A-Fa-f]{2,5}|[A-Za-z]{2,8}[0-9]{0,2});)"
    r"|(?P<break>[ \t]\+(?=\r?\n|\Z))"
)  # fmt: skip
_FORMULAS = frozenset({"stem", "latexmath", "asciimath"})
_CODE = frozenset({"kbd", "btn", "menu", "pass", "indexterm", "indexterm2", "icon", "eval"})
_SIGNS = {
    "nbsp": "\u00a0", "sp": " ", "empty": "", "blank": "", "plus": "+", "amp": "&", "lt": "<", "gt": ">", "apos": "'",
    "quot": '"', "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "deg": "°", "asterisk": "*", "tilde": "~",
    "caret": "^", "backtick": "`", "vbar": "|", "startsb": "[", "endsb": "]", "backslash": "\\", "two-colons": "::",
    "two-semicolons": ";;", "zwsp": "\u200b", "wj": "\u2060", "brvbar": "¦",
}  # fmt: skip
_ADDRESS_END = re.compile(r"[.,;:!?)\"'*_]+\Z")
_WORD = re.compile(r"\w")


@dataclass(slots=True)
class Inline:
    """What was found in a stretch: what is read in place of it, what is not read.

    ``spans`` are those of macros, within which no note can be marked; ``apart`` the words of notes and of
    pictures, with their zone.
    """

    edits: list[Edit] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    apart: list[tuple[int, int, Zone]] = field(default_factory=list)


def read(text: str, start: int, end: int) -> Inline:
    """Read a stretch of a text; linear in its length."""
    return _Reader(text, start, end).read()


class _Reader:
    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text[start:end]
        self.base = start
        self.found = Inline()
        self.ends: dict[str, tuple[int, int]] = {}
        self.closing: dict[int, int] = {}

    def read(self) -> Inline:
        at = 0
        while (token := _TOKEN.search(self.text, at)) is not None:
            at = self.token(token)
        return self.found

    def token(self, token: re.Match[str]) -> int:  # noqa: C901, PLR0911, PLR0912  (one a kind of token)
        """Take a token; return where to go on."""
        start, end = token.span()
        if start in self.closing:
            return max(self.closing.pop(start), start + 1)
        if token["escape"]:
            self.edit(start, end, "")
            return end + 1
        if token["raw"] or token["plain"] or token["code"]:
            return self.verbatim(start, token.group())
        if token["quoted"]:
            double = '"' in token.group()
            opens = token.group().endswith("`")
            self.edit(start, end, ("“" if opens else "”") if double else ("‘" if opens else "’"))
            return end
        if token["sign"]:
            return self.sign(start, token.group())
        if token["footnote"]:
            return self.note(start, end)
        if token["macro"]:
            return self.macro(token)
        if token["address"]:
            return self.address(start, token.group())
        if token["reference"]:
            return self.reference(token)
        if token["anchor"] or token["role"]:
            self.leave(start, end, Zone.TAG, "")
            return end
        if token["index"]:
            return self.index(start, token.group())
        if token["attribute"]:
            self.leave(start, end, Zone.TAG, _SIGNS.get(token.group()[1:-1], HOLE))
            return end
        if token["entity"]:
            self.edit(start, end, _entity(token.group()))
            return end
        self.edit(start, end, "")
        return end

    def verbatim(self, start: int, sign: str) -> int:
        """Take what stands between signs that let nothing in between be markup, or code."""
        at = start + len(sign)
        loose = len(sign) > 1
        if not loose and not self.opens(start, at):
            return at
        close = self.close(sign, at + 1, loose=loose)
        if close < 0:
            return at
        end = close + len(sign)
        zone = Zone.SCRIPT if sign == "+++" else Zone.CODE_SPAN
        self.leave(start, end, zone, HOLE)
        return end

    def sign(self, start: int, sign: str) -> int:
        """Take a sign of emphasis that has an end; what stands between is read on."""
        at = start + len(sign)
        loose = len(sign) > 1 or sign in "^~"
        if not loose and not self.opens(start, at):
            return at
        close = self.close(sign, at + 1, loose=loose)
        if close < 0 or close in self.closing:
            return at
        if sign in "^~" and re.search(r"\s", self.text[at:close]):
            return at
        self.edit(start, at, "")
        self.edit(close, close + len(sign), "")
        self.closing[close] = close + len(sign)
        return at

    def opens(self, start: int, end: int) -> bool:
        """Whether a single sign may open here: not within a word, and before no space."""
        before = self.text[start - 1 : start]
        after = self.text[end : end + 1]
        outside = not before or not (_WORD.match(before) or before in "&;:}" or before == HOLE)
        return outside and bool(after) and not after.isspace()

    def close(self, sign: str, at: int, *, loose: bool) -> int:
        """Return where the sign that closes stands, -1 where none does; the answer is kept for others."""
        low, high = self.ends.get(sign, (1, 0))
        if low <= at and (high < 0 or at <= high):
            return high
        place = self.text.find(sign, at)
        while place >= 0 and not loose:
            following = self.text[place + len(sign) : place + len(sign) + 1]
            word = bool(following) and (bool(_WORD.match(following)) or following == HOLE)
            if not self.text[place - 1].isspace() and not word and following != sign:
                break
            place = self.text.find(sign, place + 1)
        self.ends[sign] = (at, place)
        return place

    def bracket(self, at: int) -> int:
        """Return where the bracket closes in which an offset stands; -1 where it does not."""
        low, high = self.ends.get("]", (1, 0))
        if low <= at and (high < 0 or at <= high):
            return high
        place = self.text.find("]", at)
        while place > 0 and self.text[place - 1] == "\\":
            place = self.text.find("]", place + 1)
        self.ends["]"] = (at, place)
        return place

    def note(self, start: int, at: int) -> int:
        """Take a footnote: its words stand apart."""
        close = self.bracket(at)
        if close < 0:
            return at
        self.found.spans.append((self.base + start, self.base + close + 1))
        if at < close:
            self.found.apart.append((self.base + at, self.base + close, Zone.TEXT))
        self.edit(start, close + 1, "")
        return close + 1

    def macro(self, token: re.Match[str]) -> int:
        """Take a macro: its words are read, its target is not."""
        start, at, name = token.start(), token.end(), token["name"]
        close = self.bracket(at)
        if close < 0:
            return start + len(name) + 1
        end = close + 1
        if name in _FORMULAS:
            self.leave(start, end, Zone.FORMULA, HOLE)
        elif name == "image":
            self.words_of_picture(start, at, close)
        elif name in _CODE or (not self.text[at:close].strip()):
            self.leave(start, end, Zone.CODE_SPAN if at < close else Zone.ADDRESS, HOLE)
        else:
            self.linked(start, at, close)
            return at
        return end

    def words_of_picture(self, start: int, at: int, close: int) -> None:
        self.found.spans.append((self.base + start, self.base + close + 1))
        self.leave(start, at, Zone.ADDRESS, "")
        stop = self.text.find(",", at, close)
        words = stop if stop >= 0 else close
        if at < words:
            self.found.apart.append((self.base + at, self.base + words, Zone.ATTRIBUTE))
        self.leave(words, close + 1, Zone.TAG, "")
        self.edit(at, words, "")

    def linked(self, start: int, at: int, close: int) -> None:
        """Read the words of a link on; they end where its attributes begin."""
        self.found.spans.append((self.base + start, self.base + close + 1))
        self.leave(start, at, Zone.ADDRESS, "")
        words = self.text[at:close]
        attributes = re.search(r",\s*[\w.-]+=|\^\Z", words)
        stop = at + attributes.start() if attributes is not None else close
        self.leave(stop, close + 1, Zone.TAG, "")
        self.closing[stop] = close + 1

    def address(self, start: int, words: str) -> int:
        at = start + len(words)
        if self.text[at : at + 1] == "[":
            close = self.bracket(at + 1)
            if close > at + 1:
                self.linked(start, at + 1, close)
                return at + 1
            if close >= 0:
                self.leave(start, close + 1, Zone.ADDRESS, HOLE)
                return close + 1
        at = start + max(1, len(_ADDRESS_END.sub("", words)))
        self.leave(start, at, Zone.ADDRESS, HOLE)
        return at

    def reference(self, token: re.Match[str]) -> int:
        """Take a cross reference; what is printed for it stands behind a comma."""
        start, at = token.span()
        close = self.text.find(">>", at, at + 2_000)
        if close < 0:
            return start + 2
        self.found.spans.append((self.base + start, self.base + close + 2))
        if not token.group().endswith(",") or close == at:
            self.leave(start, close + 2, Zone.ADDRESS, HOLE)
            return close + 2
        self.leave(start, at, Zone.ADDRESS, "")
        self.leave(close, close + 2, Zone.TAG, "")
        self.closing[close] = close + 2
        return at

    def index(self, start: int, sign: str) -> int:
        """Take a term for the index: in two brackets it is printed, in three not."""
        at = start + len(sign)
        close = self.text.find(")" * len(sign), at, at + 1_000)
        if close < 0:
            return at
        if len(sign) == 2:
            self.edit(start, at, "")
            self.edit(close, close + 2, "")
            return at
        self.leave(start, close + 3, Zone.TAG, "")
        return close + 3

    def leave(self, start: int, end: int, zone: Zone, put: str) -> None:
        if start < end:
            self.found.left.append(left_at(self.base + start, self.base + end, zone))
            self.edit(start, end, put)

    def edit(self, start: int, end: int, put: str) -> None:
        if start < end:
            self.found.edits.append((self.base + start, self.base + end, put))


def _entity(words: str) -> str:
    from html import unescape  # noqa: PLC0415  (a table that few need)

    return unescape(words)


def apart(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return edits in order; of two that overlap the first and widest."""
    kept: list[Edit] = []
    for one in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if not kept or one[0] >= kept[-1][1]:
            kept.append(one)
    return tuple(kept)
