"""The readable text of a page: what a person sees, with a map to the page's own offsets.

Superscript digits become Unicode superscripts, so that ``10`` with a raised ``6`` reads ``10⁶``.
Note marks (linked or bracketed superscripts) are left out: ``2019`` with a mark ``4`` reads ``2019``.
Where nothing but its place tells a note mark from an exponent, it stays. Ruby annotations, soft
hyphens and format characters are left out. Cells are parted by a tab, blocks and lines by one line
feed, and numbers in separate elements by a space; other white space between two characters is one
space, a no-break space stays itself.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable

from factlock.registry.page import INLINE, RUBY_CLOSE, RUBY_OPEN
from factlock.registry.text.folds import UNSEEN
from factlock.registry.text.gaps import Gap, gap_of
from factlock.registry.text.superscripts import Superscript, resolve, superscripts

_RUBY = re.compile(f"{RUBY_OPEN}[^{RUBY_OPEN}{RUBY_CLOSE}]*{RUBY_CLOSE}")
_RUN = re.compile(f"[\\s{UNSEEN}]{{2,}}|[{UNSEEN}\\n\\r\\t\\x0b\\x0c\\x85\u2028\u2029]")
_SHOWN_AS = {Gap.BLOCK: "\n", Gap.CELL: "\t"}
_NUMBER_TAIL = re.compile(r"\d[.,:]?$")


class Plain:
    """A page's readable text and the map between its offsets and those of the page's text.

    Both directions are monotone and take O(log n).
    """

    __slots__ = ("_lengths", "_page", "_plain", "text")

    def __init__(self, text: str, marks: Iterable[Superscript] | None = None) -> None:
        source = readable_marks(text, superscripts(text) if marks is None else marks)
        self._plain: list[int] = []
        self._page: list[int] = []
        self._lengths: list[int] = []
        parts: list[str] = []
        done = shown = 0
        for run in _RUN.finditer(source):
            if run.start() > done or run.end() == len(source):
                self._add(done, shown, run.start() - done)
                parts.append(source[done : run.start()])
                shown += run.start() - done
            separator = _separator(source, run) if shown and run.end() < len(source) else ""
            parts.append(separator)
            shown += len(separator)
            done = run.end()
        if done < len(source) or not self._page:
            self._add(done, shown, len(source) - done)
            parts.append(source[done:])
        self.text = "".join(parts)

    def _add(self, page: int, plain: int, length: int) -> None:
        self._page.append(page)
        self._plain.append(plain)
        self._lengths.append(length)

    def to_page(self, offset: int) -> int:
        """Return the page's offset of the readable character at ``offset``."""
        number = max(0, bisect_right(self._plain, offset) - 1)
        return self._page[number] + offset - self._plain[number]

    def from_page(self, offset: int) -> int:
        """Return the readable offset of the page's ``offset``; what is not shown maps forwards."""
        number = bisect_right(self._page, offset) - 1
        if number < 0:
            return 0
        inside = offset - self._page[number]
        if inside <= self._lengths[number]:
            return self._plain[number] + inside
        if number + 1 < len(self._plain):
            return self._plain[number + 1]
        return len(self.text)

    def page_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the page's span of a readable span, without marks at its end."""
        if start >= end:
            return self.to_page(start), self.to_page(start)
        return self.to_page(start), self.to_page(end - 1) + 1

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the readable span of a span of the page."""
        return self.from_page(start), self.from_page(end)


def plain(text: str) -> str:
    """Return a page's text, or a stretch of it, as a person reads it."""
    return Plain(text).text


def readable_marks(text: str, marks: Iterable[Superscript]) -> str:
    """Return ``text`` with superscripts written out and note marks and ruby blanked, same length."""
    raised = [mark for mark in marks if mark.kind != "written"]
    resolved = resolve(text, raised, notes=True, bare=False, copied=False)
    if RUBY_OPEN in resolved:
        resolved = _RUBY.sub(lambda annotation: INLINE * len(annotation.group()), resolved)
    return resolved


def _separator(source: str, run: re.Match[str]) -> str:
    gap = gap_of(run.group())
    if gap in _SHOWN_AS:
        return _SHOWN_AS[gap]
    if gap is Gap.SPACE:
        spaces = [character for character in run.group() if character.isspace()]
        return spaces[0] if len(spaces) == 1 else " "
    if gap is Gap.SPAN and source[run.end()].isdecimal():
        return " " if _NUMBER_TAIL.search(source[max(0, run.start() - 2) : run.start()]) else ""
    return ""
