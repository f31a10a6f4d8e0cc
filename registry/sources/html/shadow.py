"""Shadow trees that a page writes down: what is shown in place of an element's own children.

A ``template`` with ``shadowrootmode`` as a child of an element makes that element a *host*: what is shown
is the template's content, and the host's children only where a ``slot`` takes them up (HTML Standard,
4.12.3 and 4.12.4; DOM Standard, 4.2.2).
"""

from selectolax.lexbor import LexborHTMLParser, LexborNode

DEEPEST = 20
"""Hosts within hosts that are read; what lies deeper is hidden."""
_MODES = ("open", "closed")
_HOSTS = frozenset(
    [
        "article",
        "aside",
        "blockquote",
        "body",
        "div",
        "footer",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "main",
        "nav",
        "p",
        "section",
        "span",
    ]
)


class Scope:
    """One shadow tree: the children of its host, by the name of the slot that may take them up."""

    def __init__(self, host: LexborNode) -> None:
        self._left: dict[str, list[LexborNode]] = {}
        for node in host.iter(include_text=True):
            if node.tag != "template":
                name = (node.attributes.get("slot") or "") if node.is_element_node else ""
                self._left.setdefault(name, []).append(node)

    def take(self, slot: LexborNode) -> list[LexborNode]:
        """Return the children that a slot takes up; the first slot of a name takes them all."""
        return self._left.pop(slot.attributes.get("name") or "", [])

    def left(self) -> list[LexborNode]:
        """Return the children that no slot has taken up."""
        return [node for nodes in self._left.values() for node in nodes]


def shadows(tree: LexborHTMLParser) -> list[tuple[LexborNode, LexborNode]]:
    """Return the hosts of shadow trees, each with the content of its first."""
    found: dict[int, tuple[LexborNode, LexborNode]] = {}
    waiting = tree.template_fragments()
    for content in waiting:
        waiting += content.template_fragments()
        template = content.parent
        host = template.parent if template is not None else None
        if template is None or host is None:
            continue
        mode = (template.attributes.get("shadowrootmode") or "").strip().lower()
        if mode in _MODES and (host.tag in _HOSTS or "-" in (host.tag or "")):
            found.setdefault(host.mem_id, (host, content))
    return list(found.values())
