"""Paths of elements in HTML: XPath, from the nearest element with an ``id`` of its own.

``//*[@id='trade']/p[2]/b[1]`` or ``/html[1]/body[1]/p[2]``. Each step counts the elements of one name
among their siblings (W3C Web Annotation, XPathSelector). What stands in a shadow tree, or in a document
written into an attribute, has the path of the element that shows it.
"""

import re
from bisect import bisect_right

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factlock.registry.page import MARKS
from factlock.registry.sources.gaps import GapWriter
from factlock.registry.sources.html.screen import Closer
from factlock.registry.sources.html.walk import Walk
from factlock.registry.sources.reading import TextSpan

_ID = re.compile(r"[A-Za-z][\w-]*")
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_ROOT = re.compile(r"//\*\[@id='([A-Za-z][\w-]*)'\]|(?=/)")
_STEP = re.compile(r"/(\*|[A-Za-z_][\w.-]*)\[([1-9]\d{0,6})\]")
_SEEN = re.compile(rf"[^\s{MARKS}]")
_MOST_NODES = 5000
"""Text nodes of one passage that are looked at."""


class PathWalk(Walk):
    """A walk that notes which node each stretch of the text is written by.

    ``noted`` holds, in the order of the text, where what a node has written ends, and the node: a node of
    text, or an element that shows a document of its own.
    """

    def __init__(self, tree: LexborHTMLParser, *, forged: bool = False) -> None:
        self._written: list[tuple[GapWriter, int, LexborNode]] = []
        self._tree = tree
        super().__init__(tree, forged=forged)
        base = {
            id(writer): start for writer, (start, _) in zip(self.kept, self.panels, strict=True)
        }
        base[id(self._seen)] = 0
        noted = [
            (base[id(writer)] + end, node)
            for writer, end, node in self._written
            if id(writer) in base
        ]
        self.noted = sorted(noted, key=lambda one: one[0])

    def _write(self, node: LexborNode) -> None:
        writer, before = self._writer, self._writer.length
        super()._write(node)
        if writer.length > before:
            self._written.append((writer, writer.length, node))

    def _enter(self, node: LexborNode, tag: str) -> Closer | None:
        writer, before = self._writer, self._writer.length
        closer = super()._enter(node, tag)
        if tag == "iframe" and writer.length > before:
            self._written.append((writer, writer.length, node))
        return closer

    def path(self, start: int, end: int) -> str:
        """Return the path of the innermost element that holds ``text[start:end]``; empty if none does."""
        inside = [found.start() for found in _SEEN.finditer(self.text, start, end)]
        if not inside:
            return ""
        first, last = (
            bisect_right(self.noted, offset, key=lambda one: one[0])
            for offset in (inside[0], inside[-1])
        )
        if last >= len(self.noted) or last - first > _MOST_NODES:
            return ""
        common = self._above(self.noted[first][1])
        for _, node in self.noted[first + 1 : last + 1]:
            held = {one.mem_id for one in self._above(node)}
            while common and common[-1].mem_id not in held:
                common.pop()
        return self._spelled(common)

    def span(self, path: str) -> TextSpan | None:
        """Return the span of the text that the element at a path holds, if it holds any."""
        element = self._find(path)
        if element is None:
            return None
        held = self._under(element)
        places = [number for number, (_, node) in enumerate(self.noted) if node.mem_id in held]
        in_front = [number for number in places if self.noted[number][0] <= self.front]
        places = in_front or places
        if not places:
            return None
        before = self.noted[places[0] - 1][0] if places[0] else 0
        end = self.noted[places[-1]][0]
        seen = _SEEN.search(self.text, before, end)
        return (seen.start(), end) if seen else None

    def _above(self, node: LexborNode) -> list[LexborNode]:
        """Return the elements that hold a node, the outermost first; a host holds its shadow tree."""
        found: list[LexborNode] = []
        above = node if node.is_element_node else node.parent
        while above is not None:
            if above.is_element_node:
                found.append(above)
            above = self.host_of.get(above.mem_id) or above.parent
        return found[::-1]

    def _under(self, element: LexborNode) -> set[int]:
        """Return the ``mem_id`` of everything that an element holds."""
        found: set[int] = set()
        waiting = [element]
        while waiting:
            node = waiting.pop()
            found.add(node.mem_id)
            waiting.extend(node.iter(include_text=True))
            if node.mem_id in self._hosts:
                waiting.append(self._hosts[node.mem_id])
        return found

    def _spelled(self, chain: list[LexborNode]) -> str:
        """Return the path of the last of a chain of elements."""
        steps = ""
        for number in range(len(chain) - 1, -1, -1):
            element = chain[number]
            name = element.id
            if name and _ID.fullmatch(name) and self._named(name) is not None:
                return f"//*[@id='{name}']{steps}"
            if (
                number
                and chain[number - 1].mem_id in self._hosts
                and not _is_child(element, chain[number - 1])
            ):
                steps = ""  # within a shadow tree, which no path leads into
                continue
            drawn = any(one.tag in ("svg", "math") for one in chain[: number + 1])
            steps = _step(element, drawn=drawn) + steps
        return steps

    def _named(self, name: str) -> LexborNode | None:
        found = self._tree.css(f'[id="{name}"]')
        return found[0] if len(found) == 1 else None

    def _find(self, path: str) -> LexborNode | None:
        begins = _ROOT.match(path)
        if begins is None:
            return None
        at = begins.end()
        if begins[1]:
            element = self._named(begins[1])
        else:
            root = _STEP.match(path)
            element = self._tree.root
            if root is None or element is None or root.group() != f"/{element.tag}[1]":
                return None
            at = root.end()
        while element is not None and at < len(path):
            step = _STEP.match(path, at)
            if step is None:
                return None
            at = step.end()
            alike = [one for one in element.iter() if step[1] in ("*", one.tag)]
            element = alike[int(step[2]) - 1] if int(step[2]) <= len(alike) else None
        return element


def _is_child(element: LexborNode, parent: LexborNode) -> bool:
    return element.parent is not None and element.parent.mem_id == parent.mem_id


def _step(element: LexborNode, *, drawn: bool) -> str:
    """Return one step; elements of drawings and formulas have names of another kind in XPath."""
    tag = element.tag or ""
    counted = "*" if drawn or not _NAME.fullmatch(tag) else tag
    position = 1
    before = element.prev
    while before is not None:
        if before.is_element_node and counted in ("*", before.tag):
            position += 1
        before = before.prev
    return f"/{counted}[{position}]"
