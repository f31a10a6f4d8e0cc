"""What of a document is shown, what a click shows, what is kept apart: where each text of a walk goes.

The walk is iterative: documents nest deeper than the stack reaches. Only shadow trees are entered by a
call, and no deeper than they are read.
"""

from collections.abc import Callable, Iterable
from functools import partial

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factlock.registry.page import BLOCK
from factlock.registry.sources.gaps import EDGE, LINE, GapWriter
from factlock.registry.sources.html.panels import LEAST, Concealed
from factlock.registry.sources.html.shadow import DEEPEST, Scope, shadows
from factlock.registry.sources.html.tags import GAPS

Closer = int | Callable[[], None]
"""What to do at the end of an element: ask for a gap, or call this."""


class Screen:
    """A walk over a document that knows which texts are shown; what the tags mean is a subclass's.

    ``text`` is what is shown, then the ``panels`` that only a click shows: spans at its end, behind
    ``front`` characters. So nothing that stands in a panel comes between what is in front.
    """

    def __init__(self, tree: LexborHTMLParser) -> None:
        self._seen = self._writer = GapWriter()
        self._unseen = GapWriter()
        self._behind: list[GapWriter] = []
        self._shared: dict[int, GapWriter] = {}  # panels of several elements
        self._hiding = 0  # how many hidden elements and panels are open
        self._concealed = Concealed()
        hosts = shadows(tree) if self._concealed.look_through(tree) else []
        self._hosts = {host.mem_id: content for host, content in hosts}
        self.host_of = {content.mem_id: host for host, content in hosts}
        for content in self._hosts.values():
            self._concealed.look_through(content)
        self._scopes: list[Scope] = []
        self._depth = 0  # how many shadow trees are open, those included whose slots are visited
        # What must not be passed over in the inner loop of the walk.
        self._apart = self._concealed.hidden | self._concealed.opened | self._hosts.keys()
        self._summaries: dict[int, list[int]] = {}  # where what stands behind them begins
        self.opened: list[tuple[int, int]] = []

    def _walk(self, root: LexborNode | None) -> None:
        """Go through the document; the style of ``root`` is not asked."""
        if root is not None:
            content = self._hosts.get(root.mem_id)
            if content is None:
                self._go(root)
            else:
                self._shadow(root, content)
        shown = [self._seen.text()]
        self.front = end = len(shown[0])
        self.breaks = self._seen.breaks
        self.panels: list[tuple[int, int]] = []
        self.kept: list[GapWriter] = []  # what they were written by
        for writer, panel in ((one, one.text()) for one in self._behind):
            if len("".join(panel.split())) < LEAST:
                if panel:
                    self._unseen.ask(LINE)
                    self._unseen.write(panel, LINE)
                continue
            start = end + len(BLOCK) if end else 0
            shown += (BLOCK, panel) if end else (panel,)
            end = start + len(panel)
            self.kept.append(writer)
            self.panels.append((start, end))
            self.breaks += [start + offset for offset in writer.breaks]
        self.text = "".join(shown)
        self.hidden = self._unseen.text()

    def _go(self, root: LexborNode) -> None:
        """Visit what is under ``root``. The inner loop: what is common is done in place."""
        stack: list[tuple[LexborNode | None, Closer]] = []
        apart = self._apart
        node = root.first_child
        while True:
            if node is None:
                if not stack:
                    return
                node, done = stack.pop()
                if isinstance(done, int):
                    writer = self._writer
                    if done > writer.gap:  # noqa: PLR1730  as in ask(), without its call
                        writer.gap = done
                else:
                    done()
                continue
            tag = node.tag
            if tag == "-text":
                self._write(node)
                node = node.next
                continue
            gap = GAPS.get(tag)
            if gap is None or (apart and node.mem_id in apart):
                closer = self._open(node, tag)
                if closer is None:
                    node = node.next
                    continue
            else:
                writer = self._writer
                if gap > writer.gap:  # noqa: PLR1730  as in ask(), without its call
                    writer.gap = gap
                closer = gap
            stack.append((node.next, closer))
            node = node.first_child

    def _visit(self, node: LexborNode) -> None:
        """Visit one node, not those after it."""
        if node.tag == "-text":
            self._write(node)
            return
        gap = GAPS.get(node.tag)
        if gap is None or node.mem_id in self._apart:
            closer = self._open(node, node.tag)
        else:
            self._writer.ask(gap)
            closer = gap
        if closer is not None:
            self._go(node)
            self._leave(closer)

    def _leave(self, closer: Closer) -> None:
        if isinstance(closer, int):
            self._writer.ask(closer)
        else:
            closer()

    def _open(self, node: LexborNode, tag: str | None) -> Closer | None:
        """Enter an element; return what to do at its end, or None to pass it over."""
        if tag is None:
            return None
        if node.mem_id in self._concealed.hidden:
            in_panel = node.mem_id in self._concealed.panels
            return self._panel(node) if in_panel else self._hide()
        if node.mem_id in self._summaries:
            self._writer.ask(LINE)
            return partial(self._end_summary, self._summaries[node.mem_id])
        if node.mem_id in self._concealed.opened:
            return self._opened(node, tag)
        content = self._hosts.get(node.mem_id) if self._hosts else None
        if content is not None:
            gap = GAPS.get(tag, EDGE)
            self._writer.ask(gap)
            self._shadow(node, content)
            self._writer.ask(gap)
            return None
        return self._enter_as(node, tag)

    def _enter_as(self, node: LexborNode, tag: str) -> Closer | None:
        gap = GAPS.get(tag)
        if gap is None:
            return self._enter(node, tag)
        self._writer.ask(gap)
        return gap

    def _opened(self, node: LexborNode, tag: str) -> Closer | None:
        """Enter what a click opens, and note where it stands."""
        closer = self._enter_as(node, tag)
        if closer is None or self._hiding:
            return closer
        return partial(self._end_opened, [self._writer.length], closer)

    def details(self, node: LexborNode, _tag: str) -> Closer:
        """Enter details: unless they are open, what stands behind their summary is shown after a click."""
        self._writer.ask(LINE)
        if "open" in node.attributes or self._hiding:
            return LINE
        start = [self._writer.length]
        summary = next((child for child in node.iter() if child.tag == "summary"), None)
        if summary is not None:
            self._summaries[summary.mem_id] = start
            self._apart.add(summary.mem_id)
        return partial(self._end_opened, start, LINE)

    def _end_summary(self, start: list[int]) -> None:
        start[0] = self._writer.length
        self._writer.ask(LINE)

    def _end_opened(self, start: list[int], closer: Closer) -> None:
        if self._seen.length > start[0]:
            self.opened.append((start[0], self._seen.length))
        self._leave(closer)

    def _write(self, node: LexborNode) -> None:
        raise NotImplementedError

    def _enter(self, node: LexborNode, tag: str) -> Closer | None:
        raise NotImplementedError

    def _hide(self) -> Closer:
        outside = self._writer
        outside.ask(EDGE)
        self._hiding += 1
        self._writer = self._unseen
        self._unseen.ask(LINE)
        return partial(self._back, outside)

    def _put_behind(self, nodes: Iterable[LexborNode]) -> None:
        """Let elements that are not shown be one panel."""
        writer = GapWriter()
        others = {node.mem_id for node in nodes} - self._concealed.hidden
        self._shared.update(dict.fromkeys(others, writer))
        self._concealed.hidden.update(others)
        self._concealed.panels.update(others)
        self._apart.update(others)

    def _panel(self, node: LexborNode) -> Closer:
        outside = self._writer
        if outside is self._unseen:
            return self._hide()
        if outside is not self._seen:  # a panel within a panel
            outside.ask(LINE)
            return LINE
        outside.ask(EDGE)
        self._hiding += 1
        self._writer = self._shared.get(node.mem_id) or GapWriter()
        if self._writer not in self._behind[-1:]:
            self._behind.append(self._writer)
        self._writer.ask(LINE)
        return partial(self._back, outside)

    def _back(self, outside: GapWriter) -> None:
        self._hiding -= 1
        self._writer = outside

    def _shadow(self, host: LexborNode, content: LexborNode) -> None:
        """Visit a shadow tree; the children of its host that no slot takes up are not shown."""
        if self._depth >= DEEPEST:
            return
        self._depth += 1
        scope = Scope(host)
        self._scopes.append(scope)
        self._go(content)
        self._scopes.pop()
        done = self._hide()
        for child in scope.left():
            self._visit(child)
        self._leave(done)
        self._depth -= 1

    def slot(self, slot: LexborNode, _tag: str) -> Closer | None:
        """Visit what a slot of a shadow tree takes up, or what it holds itself."""
        self._writer.ask(EDGE)
        taken = self._scopes[-1].take(slot) if self._scopes else []
        if not taken:
            return EDGE
        inner = self._scopes.pop()
        for node in taken:
            self._visit(node)
        self._scopes.append(inner)
        self._writer.ask(EDGE)
        return None
