"""What stands inside one paragraph, heading or cell: code, tags, links; and how it reads without marks.

Follows CommonMark 0.31.2, section 6: code spans, autolinks and tags bind first, from the left; links
after them, the innermost first. Bare addresses as in GitHub Flavored Markdown.
"""

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from factlock.render.formats.markdown.syntax import HOLE, TAG
from factlock.render.layout import Zone

PUNCTUATION = r"!-/:-@\[-`{-~"
_SIGN = re.compile(r"[\\`<\[\]*~&_]")
_MARKUP = re.compile(r"[\\`<\[\]*~&]|(?<![^\W_])_|_(?![^\W_])|://|www\.", re.IGNORECASE)
_TOKEN = re.compile(
    rf"\\[{PUNCTUATION}]|`++|!?\[\^?|\]|&(?:[A-Za-z][A-Za-z0-9]{{1,31}}|#[0-9]{{1,7}}|#[xX][0-9A-Fa-f]{{1,6}});"
    r"|<|(?:https?://|ftp://|www\.)[^\s<]*+",
    re.IGNORECASE,
)
_AUTOLINK = re.compile(
    r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*+|[\w.!#$%&'*+/=?^`{|}~-]++@[\w.-]++)>"
)
_TAG = re.compile(rf"<{TAG}")
_RAW = re.compile(r"<(code|pre|script|style|textarea|template)(?=[\s>])", re.IGNORECASE)
_TARGET = re.compile(
    r"\([ \t\n]*+(?:<(?:[^<>\n\\]|\\.)*+>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*+\))*+\))*+)"
    r"""(?:[ \t\n]++(?:"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)))?[ \t\n]*+\)"""
)
_LABEL = re.compile(r"\[(?:[^\[\]\\]|\\.){0,999}+\]")
_NOTE = re.compile(r"\[\^[^\]\s]++\]")
_OPENERS = (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">"))
_EMPHASIS = re.compile(
    r"(?:(?<!\s)|(?=[*~]++\S))(?:[*~]{2,3}|[*~](?<![A-Za-z0-9][*~])|[*~](?![A-Za-z0-9]))"
    r"|(?<![^\W_])_{1,3}|_{1,3}(?![^\W_])"
)


@dataclass(frozen=True, slots=True)
class Inline:
    """One run of inline text, read.

    ``zones`` are what is not plain text, in order. ``links`` are the spans of links and images with
    a target, outermost last. ``edits`` turn the text into what a reader sees: (start, end, text).
    """

    zones: tuple[tuple[int, int, Zone], ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    edits: tuple[tuple[int, int, str], ...] = ()

    def zone(self, at: int) -> tuple[Zone, int]:
        """Return the kind of text at an offset and where that zone ends."""
        number = bisect_right(self.zones, at, key=lambda zone: zone[0]) - 1
        if number >= 0 and at < self.zones[number][1]:
            return self.zones[number][2], self.zones[number][1]
        return Zone.TEXT, at

    def read(self, text: str) -> str:
        """Return ``text`` as a reader sees it."""
        if not self.edits:
            return text
        parts, at = [], 0
        for start, end, instead in self.edits:
            if start >= at:
                parts += [text[at:start], instead]
                at = end
        return "".join([*parts, text[at:]])


PLAIN = Inline()


def read(text: str) -> Inline:
    """Read a run of inline text; lines are separated by line feeds."""
    if _SIGN.search(text) is None and "://" not in text and "www." not in text.lower():
        return PLAIN
    return _Scan(text).run() if _MARKUP.search(text) else PLAIN


def read_html(text: str) -> Inline:
    """Read a block of raw HTML: its comments, scripts and tags; all else in it is shown."""
    scan = _Scan(text)
    at = text.find("<")
    while at >= 0:
        at = text.find("<", max(scan.angle(at), at + 1))
    # Tags of blocks and cells keep apart what they separate.
    return Inline(tuple(scan.zones), (), tuple((a, b, " ") for a, b, _ in scan.edits))


class _Scan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.zones: list[tuple[int, int, Zone]] = []
        self.links: list[tuple[int, int]] = []
        self.edits: list[tuple[int, int, str]] = []
        self.brackets: list[tuple[int, int]] = []
        self.runs: dict[int, list[int]] | None = None
        self.absent: set[str] = set()

    def run(self) -> Inline:
        text, at = self.text, 0
        while (token := _TOKEN.search(text, at)) is not None:
            start, at = token.span()
            match text[start]:
                case "\\":
                    self.edits.append((start, start + 1, ""))
                case "`":
                    at = self.code(start, at)
                case "<":
                    at = max(self.angle(start), at)
                case "&":
                    self.edits.append((start, at, html.unescape(token.group())))
                case "]":
                    at = self.close(start)
                case "[" | "!":
                    at = self.bracket(token)
                case _:
                    self.zones.append((start, at, Zone.ADDRESS))
        self.edits += self.emphasis()
        self.edits.sort()
        return Inline(tuple(sorted(self.zones)), tuple(self.links), tuple(self.edits))

    def code(self, start: int, after: int) -> int:
        """Read a code span whose opening run of backticks is at ``start``; return where to go on."""
        if self.runs is None:
            self.runs = {}
            for run in re.finditer("`++", self.text):
                self.runs.setdefault(len(run.group()), []).append(run.start())
        length = after - start
        same = self.runs.get(length, [])
        number = bisect_right(same, after - 1)
        if number == len(same):
            return after
        end = same[number] + length
        self.zones.append((start, end, Zone.CODE_SPAN))
        self.edits += [(start, after, ""), (end - length, end, "")]
        return end

    def angle(self, start: int) -> int:
        """Read what begins with ``<``; return where it ends, or ``start`` if it is plain text."""
        text = self.text
        for opener, closer in _OPENERS:
            if text.startswith(opener, start):
                if opener == "<!" and not text[start + 2 : start + 3].isalpha():
                    return start
                return self.hidden(start, start + len(opener) - (opener == "<!--") * 2, closer)
        found = _AUTOLINK.match(text, start)
        if found is not None:
            self.zones.append((start, found.end(), Zone.ADDRESS))
            self.edits += [(start, start + 1, ""), (found.end() - 1, found.end(), "")]
            return found.end()
        tag = _TAG.match(text, start)
        if tag is None:
            return start
        self.zones.append((start, tag.end(), Zone.TAG))
        self.edits.append((start, tag.end(), ""))
        raw = _RAW.match(text, start)
        if raw is not None:
            closing = f"</{raw[1].lower()}"
            end = self.find(closing, tag.end())
            if end >= 0:
                self.zones.append((tag.end(), end, Zone.HIDDEN))
                return end
        return tag.end()

    def hidden(self, start: int, inside: int, closer: str) -> int:
        end = self.find(closer, inside)
        if end < 0:
            return start
        end += len(closer)
        self.zones.append((start, end, Zone.HIDDEN))
        self.edits.append((start, end, ""))
        return end

    def find(self, what: str, start: int) -> int:
        """Find ``what`` in any case; what is not there is looked for but once."""
        if what in self.absent:
            return -1
        found = re.compile(re.escape(what), re.IGNORECASE).search(self.text, start)
        if found is None:
            self.absent.add(what)
            return -1
        return found.start()

    def bracket(self, token: re.Match[str]) -> int:
        start = token.start()
        if token.group().endswith("^"):
            note = _NOTE.match(self.text, token.end() - 2)
            if note is not None:
                self.edits.append((note.start(), note.end(), ""))
                return note.end()
        opening = token.end() - token.group().endswith("^")
        self.brackets.append((start, opening))
        return opening

    def close(self, at: int) -> int:
        """Read ``]`` at ``at``: the end of a link's text if a target or a label follows."""
        if not self.brackets:
            return at + 1
        start, inside = self.brackets.pop()
        follows = self.text[at + 1 : at + 2]
        pattern = {"(": _TARGET, "[": _LABEL}.get(follows)
        target = pattern.match(self.text, at + 1) if pattern is not None else None
        label = target is not None and follows == "["
        if target is None or (label and (target.group()[1] == "^" or HOLE in target.group())):
            return at + 1  # a note, or a label that no definition can bear
        self.links.append((start, target.end()))
        self.zones.append((at + 1, target.end(), Zone.ADDRESS))
        self.edits += [(start, inside, ""), (at, target.end(), "")]
        return target.end()

    def emphasis(self) -> Iterator[tuple[int, int, str]]:
        """Yield the runs of ``*``, ``_`` and ``~`` that mark something, outside of all zones."""
        taken = sorted(
            [(a, b) for a, b, _ in self.zones]
            + [(a, a + 2) for a, b, _ in self.edits if b == a + 1]
        )
        starts = [a for a, _ in taken]
        for run in _EMPHASIS.finditer(self.text):
            number = bisect_right(starts, run.start()) - 1
            if number < 0 or taken[number][1] <= run.start():
                yield (*run.span(), "")
