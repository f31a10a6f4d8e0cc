"""Which superscripts are marks of notes."""

import re

from selectolax.lexbor import LexborNode

from factlock.registry.sources.charset import NO_CHARACTER

_BESIDE_NOTE = re.compile(rf"[\s\[\](),;*–\-{NO_CHARACTER}]*")
_NOTE_NODES = 24
"""How many nodes of a superscript are looked at to tell a note mark from an exponent."""


def is_note(sup: LexborNode) -> bool:
    """Whether a superscript is a note mark: a link, with nothing beside it but brackets.

    ``<a>10<sup>6</sup></a>`` is none, nor is an exponent beside an empty anchor.
    """
    parent = sup.parent
    if parent is not None and _is_link(parent):
        return all(
            node.mem_id == sup.mem_id or _is_beside(node) for node in parent.iter(include_text=True)
        )
    linked = False
    nodes = list(sup.iter(include_text=True))
    for _ in range(_NOTE_NODES):
        if not nodes:
            return linked
        node = nodes.pop()
        if node.is_element_node and _is_link(node):
            linked = linked or _BESIDE_NOTE.fullmatch(node.text()) is None
        elif node.is_element_node:
            nodes.extend(node.iter(include_text=True))
        elif not _is_beside(node):
            return False
    return False


def _is_link(node: LexborNode) -> bool:
    return node.tag == "a" and node.attributes.get("href") is not None


def _is_beside(node: LexborNode) -> bool:
    return not node.is_element_node and (
        not node.is_text_node or _BESIDE_NOTE.fullmatch(node.text_content or "") is not None
    )
