"""Which hidden elements a click shows: what a control of the page opens, and panels one of which is in front.

What an element's own attributes hide is no text of the page, with two exceptions. A *control* that is
itself shown and names the element (``aria-controls``, ``data-target``, ``popovertarget``, a link with
the role of a tab or button) opens it: it is shown, as closed ``details`` are. And of several *like* containers
side by side, of which at least one is shown, the others are most likely the tabs that are not in front:
they are text of the page, apart from the rest, and no evidence.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factlock.registry.sources.html.styles import Look, look_of

_NAMING = frozenset(
    ("aria-controls", "data-target", "data-bs-target", "popovertarget", "commandfor")
)
_TOGGLES = frozenset(("data-toggle", "data-bs-toggle"))
_CONTROLS = ", ".join(
    f"[{name}]" for name in (*sorted(_NAMING | _TOGGLES), "role=tab", "role=button")
)
_TELLING = "[hidden], [style], [popover], dialog, template, svg [display], svg [visibility]"
"""Selects what its own attributes may hide, and what may be a shadow tree."""
_OPENABLE = (Look.REMOVED, Look.CLOSED)
LEAST = 40
"""Characters that a panel holds, white space apart: a few hidden words are more likely an old state."""
_ROLES = frozenset(("button", "menuitem", "switch", "tab"))
_COMMANDS = frozenset(("show-modal", "show-popover", "toggle-popover"))
_ALIKE = frozenset(("article", "div", "dl", "ol", "section", "table", "tbody", "ul"))
_STATES = frozenset(
    [
        "active",
        "closed",
        "collapse",
        "collapsed",
        "current",
        "first",
        "hidden",
        "hide",
        "in",
        "inactive",
        "is-active",
        "is-hidden",
        "last",
        "on",
        "open",
        "selected",
        "show",
        "shown",
        "ui-tabs-hide",
        "visible",
    ]
)
"""Words of a class that tell which panel is in front, not what kind of panel it is."""
_ROUNDS = 3
"""A control may stand in what another control opens."""
_MOST_CONTROLS = 2000
_ID = re.compile(r"[\w:.-]+")
_Attributes = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Concealed:
    """What is hidden, by ``mem_id``; of this, ``panels`` may be tabs that are not in front.

    ``opened`` is not hidden, but shown only after a click on a control.
    """

    hidden: set[int] = field(default_factory=set)
    opened: set[int] = field(default_factory=set)
    panels: set[int] = field(default_factory=set)

    def look_through(self, root: LexborHTMLParser | LexborNode) -> bool:
        """Note what the attributes of the elements under ``root`` hide, and what a click shows again.

        Return whether there are shadow trees among them.
        """
        nodes: list[tuple[LexborNode, Look]] = []
        shadows = False
        for node in root.css(_TELLING):
            if node.tag == "template":
                shadows = shadows or "shadowrootmode" in node.attributes
            elif (look := _look(node)) is not Look.SHOWN:
                nodes.append((node, look))
        self.hidden.update(node.mem_id for node, _ in nodes)
        _open(root, [node for node, look in nodes if look in _OPENABLE], self)
        self.panels.update(_like_others(nodes, self.hidden))
        return shadows


def _look(node: LexborNode) -> Look:
    said = node.attributes
    look = look_of(said)
    if look is Look.SHOWN and node.tag == "dialog" and "open" not in said:
        return Look.CLOSED
    if look is Look.SIZELESS:  # what it holds may have a size of its own
        return Look.UNSEEN if all(not one.is_element_node for one in node.iter()) else Look.SHOWN
    return look


def _open(root: LexborHTMLParser | LexborNode, closed: list[LexborNode], found: Concealed) -> None:
    """Take out of what is hidden what a control that is shown opens."""
    named = {
        name: node
        for node in closed
        if (name := node.id) and _ID.fullmatch(name) and node.first_child is not None
    }
    controls = root.css(_CONTROLS)[:_MOST_CONTROLS] if named else []
    wanted = [(one, names) for one in controls if (names := _opened_by(one) & named.keys())]
    if not wanted:
        return
    times = Counter(one.id for one in root.css("[id]"))
    for _ in range(_ROUNDS):
        before = len(found.hidden)
        for control, names in wanted:
            if not _is_shown(control, found):
                continue
            for name in names:
                if times[name] == 1:
                    found.hidden.discard(named[name].mem_id)
                    found.opened.add(named[name].mem_id)
        if len(found.hidden) == before:
            return


def _opened_by(node: LexborNode) -> set[str]:
    """Return the ids of what a control opens; none if it is no control that can be used."""
    said = node.attributes
    role = (said.get("role") or "").strip().lower()
    toggles = not _TOGGLES.isdisjoint(said)
    usable = node.tag in ("a", "button", "summary") or role in _ROLES or toggles
    if not usable or "disabled" in said or node.first_child is None:
        return set()
    names = set((said.get("aria-controls") or "").split())
    names.update(_fragment(said.get(name)) for name in ("data-target", "data-bs-target"))
    if role in ("tab", "button") or toggles:
        names.add(_fragment(said.get("href")))
    if node.tag == "button":
        names.add(said.get("popovertarget") or "")
        if (said.get("command") or "").strip().lower() in _COMMANDS:
            names.add(said.get("commandfor") or "")
    return names - {""}


def _fragment(address: str | None) -> str:
    return address[1:] if address and address.startswith("#") else ""


def _is_shown(node: LexborNode, found: Concealed) -> bool:
    above: LexborNode | None = node
    while above is not None:
        if above.mem_id in found.hidden:
            return False
        above = above.parent
    return True


def _like_others(nodes: list[tuple[LexborNode, Look]], hidden: set[int]) -> Iterable[int]:
    """Yield the elements that take no place, with one like them beside them that is shown."""
    beside: dict[int, set[tuple[str | None, frozenset[str]]]] = {}
    for node, look in nodes:
        parent = node.parent
        if look is not Look.REMOVED or node.tag not in _ALIKE or parent is None:
            continue
        kind = _kind(node.attributes)
        if not kind or node.mem_id not in hidden:
            continue
        if parent.mem_id not in beside:
            beside[parent.mem_id] = {
                (one.tag, _kind(one.attributes))
                for one in parent.iter()
                if one.tag in _ALIKE and one.mem_id not in hidden
            }
        if (node.tag, kind) in beside[parent.mem_id]:
            yield node.mem_id


def _kind(attributes: _Attributes) -> frozenset[str]:
    return frozenset((attributes.get("class") or "").split()) - _STATES
