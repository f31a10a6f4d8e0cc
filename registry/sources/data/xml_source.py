"""Where each text and attribute of an XML document stands in its source.

The parser gives no positions, so the source is divided a second time, into tags and text; the
elements of both are counted in document order. What is told of a position is compared, character by
character, with what the parser read.
"""

import re
from collections.abc import Iterator

from factlock.registry.sources.data.tree import Origin

TEXT, TAIL = -1, -2
"""Slots of an element: the text before its first child, the text after it. Attributes count from 0."""

_MARKUP = re.compile(
    r"""
      <!--.*?--> | <\?.*?\?>
    | <!DOCTYPE(?:[^\[>"']|"[^"]*"|'[^']*')*+(?:\[.*?\]\s*)?>
    | (?P<cdata><!\[CDATA\[.*?\]\]>)
    | (?P<close></[^>]*>)
    | <(?P<open>[^\s/>!?]+(?:[^>"'/]|/(?!>)|"[^"]*"|'[^']*')*+)(?P<empty>/?)>
    """,
    re.DOTALL | re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"""([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_REFERENCE = re.compile(r"&(?:#([0-9]+)|#x([0-9a-fA-F]+)|([A-Za-z]+));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
Run = tuple[int, int, bool]
"""Start and end in the source, and whether references stand for themselves there (CDATA)."""


class XmlSource:
    """A well-formed source, divided."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._runs: dict[Origin, list[Run]] = {}
        slot: Origin | None = None
        open_: list[int] = []
        count = position = 0
        for found in _MARKUP.finditer(source):
            self._add(slot, position, found.start())
            position = found.end()
            if found["cdata"]:
                self._add(slot, found.start() + 9, found.end() - 3, raw=True)
            elif found["close"] and open_:
                slot = (open_.pop(), TAIL)
            elif found["open"]:
                self._attributes(found, count)
                slot = (count, TAIL) if found["empty"] else (count, TEXT)
                if not found["empty"]:
                    open_.append(count)
                count += 1

    def _add(self, slot: Origin | None, start: int, end: int, *, raw: bool = False) -> None:
        if slot is not None and start < end:
            self._runs.setdefault(slot, []).append((start, end, raw))

    def _attributes(self, tag: re.Match[str], number: int) -> None:
        index = 0
        for found in _ATTRIBUTE.finditer(self._source, tag.start("open"), tag.end("open")):
            if found[1] != "xmlns" and not found[1].startswith("xmlns:"):
                span = found.span(2) if found[2] is not None else found.span(3)
                self._runs[number, index] = [(*span, False)]
                index += 1

    def extent(self, origin: Origin) -> tuple[int, int] | None:
        """Return the span of the source that a slot takes, or None if there is no such slot."""
        runs = self._runs.get(origin)
        return (runs[0][0], runs[-1][1]) if runs else None

    def characters(self, origin: Origin) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield each character that a slot holds, with its span in the source."""
        for start, end, raw in self._runs.get(origin, ()):
            at = start
            while at < end:
                found = _REFERENCE.match(self._source, at, end) if not raw else None
                after = found.end() if found and self._source[at] == "&" else at + 1
                yield (_referred(found) if found else self._source[at]), (at, after)
                at = after


def _referred(found: re.Match[str]) -> str:
    if found[3]:
        return _NAMED.get(found[3], found[0])
    code = int(found[1]) if found[1] else int(found[2], 16)
    return chr(code) if code < 0x110000 else found[0]
