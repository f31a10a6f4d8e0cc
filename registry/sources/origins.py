"""Back from a page's text to the bytes of its snapshot.

The HTML parser gives no positions, so they are asked for by parsing twice: before the first visible
character of each run of text in the source an invisible number is put (Unicode non-characters,
which no page can hold). The second parse carries the numbers to wherever the tree puts the text,
in whatever order; then the characters of a run are compared with those of the page one by one.
What cannot be traced for certain is None, never a guess.
"""

import codecs
import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html.entities import html5
from itertools import pairwise
from typing import Any

from factlock.registry.page import MARKS
from factlock.registry.sources.charset import (
    CONTROL,
    NO_CHARACTER,
    decode_again,
    without_no_characters,
)
from factlock.registry.sources.reading import ByteSpan

CHUNK = 8192
_WIDTH = 7
_DIGITS = [chr(0xFDE0 + digit) for digit in range(16)]
TRACERS = f"{_DIGITS[0]}-{_DIGITS[15]}"
"""The digits of run numbers, as members of a regular expression's class."""
_NUMBER = re.compile(f"[{TRACERS}]{{{_WIDTH}}}")
_FORGED = re.compile(r"&#(?:[xX]0*[fF][dD][eE]|0*6499|0*6500)")
"""A character reference that would come out of the parser as such a digit."""
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")
_WHITE = " \t\n\r\f"
_UNSEEN = frozenset(_WHITE + MARKS)
_NO_SIGHT = re.compile(f"[{NO_CHARACTER}{CONTROL}]")
_LONGEST = max(map(len, html5))

# Tags as the HTML tokenizer reads them (WHATWG HTML 13.2.5): quotes count only where a value
# begins. Possessive quantifiers keep hostile input linear.
_MARKUP = re.compile(
    r"""
    <!--(?:-?>|.*?(?:--!?>|\Z))                                  # comment
    | <[!?][^>]*+(?:>|\Z) | </[^A-Za-z>][^>]*+(?:>|\Z) | </>     # bogus comment, doctype
    | <(?P<close>/?)(?P<name>[A-Za-z][^\t\n\f\r\ />]*+)
      (?:[\t\n\f\r\ /]++
        | =?[^\t\n\f\r\ />=]*+
          (?:[\t\n\f\r\ ]*+=[\t\n\f\r\ ]*+(?:"[^"]*+"|'[^']*+'|[^\t\n\f\r\ >"'][^\t\n\f\r\ >]*+)?+)?+
      )*+
      (?:>|\Z)
    """,
    re.DOTALL | re.VERBOSE,
)
_REFERENCE = re.compile(r"&(?:#(?:[0-9]+|[xX][0-9a-fA-F]+);?|([A-Za-z][A-Za-z0-9]*);?)")
_SILENT = ("script", "style", "iframe", "noembed", "noframes", "title")
_RAW = {
    name: re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE)
    for name in (*_SILENT, "textarea", "xmp")
}


@dataclass(frozen=True, slots=True)
class Run:
    """Text of the source between two pieces of markup; in ``raw`` text ``&`` means itself."""

    start: int
    end: int
    raw: bool = False


def runs_of(source: str) -> Iterator[Run]:
    """Yield the runs of text in a source that a reader may see, in order."""
    position = 0
    while True:
        found = _MARKUP.search(source, position)
        if found is None:
            yield Run(position, len(source))
            return
        yield Run(position, found.start())
        position = found.end()
        name = "" if found["close"] else (found["name"] or "").lower()
        if name == "plaintext":
            yield Run(position, len(source), raw=True)
            return
        if name in _RAW:
            closing = _RAW[name].search(source, position)
            end = closing.start() if closing else len(source)
            if name not in _SILENT:
                yield Run(position, end, raw=name == "xmp")
            position = end


def number_runs(source: str) -> tuple[str, tuple[Run, ...]]:
    """Put each run's number before its first visible character; return it with the runs."""
    pieces: list[str] = []
    runs: list[Run] = []
    written = 0
    for run in runs_of(source):
        first = next(_characters(source, run), None)
        if first is None:
            continue
        number = "".join(
            _DIGITS[len(runs) >> shift & 15] for shift in range(4 * _WIDTH - 4, -1, -4)
        )
        pieces += (source[written : first[1][0]], number)
        written = first[1][0]
        runs.append(run)
    pieces.append(source[written:])
    return "".join(pieces), tuple(runs)


class Trace:
    """The text of a page whose source was numbered, and the way back to that source.

    ``numbered`` is what the walk made of the numbered source; ``text`` is the same without numbers.
    """

    def __init__(self, source: str, runs: tuple[Run, ...], numbered: str) -> None:
        self._source = source
        self._runs = runs
        self._starts: list[int] = []
        self._numbers: list[int] = []
        for count, found in enumerate(_NUMBER.finditer(numbered)):
            self._starts.append(found.start() - count * _WIDTH)
            self._numbers.append(
                sum(_DIGITS.index(d) << 4 * (_WIDTH - 1 - i) for i, d in enumerate(found[0]))
            )
        self.text = _NUMBER.sub("", numbered)
        self._places = dict(zip(self._numbers, self._starts, strict=True))
        self._sound = (
            len(set(self._numbers)) == len(self._numbers)
            and max(self._numbers, default=0) < max(len(runs), 1)
            and _FORGED.search(source) is None
        )

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """Return where the visible characters of ``text[start:end]`` stand in the source."""
        while start < end and self.text[start] in _UNSEEN:
            start += 1
        while start < end and self.text[end - 1] in _UNSEEN:
            end -= 1
        index = bisect_right(self._starts, start) - 1
        if start >= end or index < 0 or not self._sound:
            return None
        found = list(self._origins(index, end))
        inside = [(offset, origin) for offset, origin in found if start <= offset < end]
        if [offset for offset, _ in inside] != self._visible(start, end):
            return None  # not every character could be traced
        origins = [origin for _, origin in inside]
        if any(two[0] < one[1] and two != one for one, two in pairwise(origins)):
            return None  # the tree shows the text in another order than the source
        outside = {origin for offset, origin in found if not start <= offset < end}
        if origins[0] in outside or origins[-1] in outside:
            return None  # an edge within one character reference
        span = origins[0][0], origins[-1][1]
        return None if self._shown_elsewhere(span, start, end) else span

    def _shown_elsewhere(self, span: tuple[int, int], start: int, end: int) -> bool:
        """Whether a run of text within a span of the source stands outside the span of the page."""
        first = bisect_right(self._runs, span[0], key=lambda run: run.start)
        last = bisect_left(self._runs, span[1], key=lambda run: run.start)
        places = (self._places.get(number, start) for number in range(first, last))
        return not all(start <= place < end for place in places)

    def _visible(self, start: int, end: int) -> list[int]:
        return [at for at in range(start, end) if self.text[at] not in _UNSEEN]

    def _origins(self, index: int, end: int) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield offset in the page and span in the source of each visible character.

        Goes from the start of run ``index`` to the first character at or after ``end``.
        """
        for at in range(index, len(self._starts)):
            number, position = self._numbers[at], self._starts[at]
            limit = self._starts[at + 1] if at + 1 < len(self._starts) else len(self.text)
            if position >= end:
                return
            offset = position
            for char, origin in _characters(self._source, self._runs[number]):
                while offset < limit and self.text[offset] in _UNSEEN:
                    offset += 1
                if offset >= limit or self.text[offset] != char:
                    break
                yield offset, origin
                if offset >= end:
                    return
                offset += 1


def _characters(source: str, run: Run) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each visible character of a run with its span in the source."""
    position = run.start
    while position < run.end:
        char = source[position]
        found = None
        if char == "&" and not run.raw:
            found = _REFERENCE.match(source, position, run.end)
        if found is None:
            shown, stop = char, position + 1
        else:
            stop = _end_of_reference(found)
            shown = html.unescape(source[position:stop])
        for one in shown:
            if one not in _UNSEEN and not _NO_SIGHT.match(one):
                yield one, (position, stop)
        position = stop


def _end_of_reference(found: re.Match[str]) -> int:
    """Return where a character reference ends; a name without semicolon is its longest prefix."""
    name = found[1]
    if name is None or found[0][1:] in html5:
        return found.end()
    for length in range(min(len(name), _LONGEST), 0, -1):
        if name[:length] in html5:
            return found.start() + 1 + length
    return found.start() + 1


def source_span_to_bytes(body: bytes, encoding: str, start: int, end: int) -> ByteSpan | None:
    """Return the bytes of a span of :func:`readable_source`, or None if that is unsure."""
    removed = _removed(body, encoding)
    start += bisect_right(removed, start)
    end += bisect_right(removed, end - 1)
    return decoded_span_to_bytes(body, encoding, start, end)


@lru_cache(maxsize=1)  # one page is asked for many spans
def _removed(body: bytes, encoding: str) -> list[int]:
    """Return where, in :func:`readable_source`, what is no character was left out."""
    decoded, _ = decode_again(body, encoding)
    return [found.start() - count for count, found in enumerate(_NO_CHARACTER.finditer(decoded))]


def decoded_span_to_bytes(body: bytes, encoding: str, start: int, end: int) -> ByteSpan | None:
    """Return the bytes that ``encoding`` decodes to the span of the decoded text.

    None where the codec keeps state (ISO-2022) or where the bytes, decoded again, are not the text.
    """
    if encoding.startswith("iso2022"):
        return None
    decoded, mark = decode_again(body, encoding)
    first = _bytes_before(body, encoding, mark, decoded, start)
    last = _bytes_before(body, encoding, mark, decoded, end)
    if first is None or last is None or first > last:
        return None
    if body[first:last].decode(encoding, "replace") != decoded[start:end]:
        return None
    return first, last


def readable_source(body: bytes, encoding: str) -> str:
    """Return the source text as readers see it: decoded, without what is no character."""
    return without_no_characters(decode_again(body, encoding)[0])


def _bytes_before(body: bytes, encoding: str, mark: int, decoded: str, count: int) -> int | None:
    """Return after how many bytes exactly ``count`` characters have been decoded."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    position, done = mark, 0
    while done < count:
        state = decoder.getstate()
        chunk = body[position : position + CHUNK]
        text = decoder.decode(chunk, final=position + CHUNK >= len(body))
        if not chunk or decoded[done : done + len(text)] != text:
            return None
        if done + len(text) >= count:

            def decoded_by(taken: int, state: Any = state, chunk: bytes = chunk) -> int:
                decoder.setstate(state)
                return len(decoder.decode(chunk[:taken]))

            taken = bisect_left(range(len(chunk) + 1), count - done, lo=1, key=decoded_by)
            exact = taken <= len(chunk) and decoded_by(taken) == count - done
            return position + taken if exact else None
        position, done = position + len(chunk), done + len(text)
    return position
