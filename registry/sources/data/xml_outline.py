"""The outline of a law or an article: which elements have a heading, a level, an address."""

from dataclasses import dataclass

from factlock.registry.sources.data.xml_records import local, whole_text
from factlock.registry.sources.data.xml_vocabulary import Hierarchy
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.xmltree import Element

_DEEPEST = 6
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: its heading (empty if it has none), its level from 1 to 6, its name as an address."""

    heading: str
    level: int
    name: str
    cited: str = ""


class Outline:
    """Follows a walk through the units of a document."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._open: list[Unit] = []

    def is_unit(self, element: Element) -> bool:
        """Whether an element is numbered or titled in this vocabulary."""
        known = self._hierarchy.containers
        if not known:
            return self._child(element, self._hierarchy.headings) is not None
        return local(element.tag) in known

    def enter(self, element: Element) -> Unit | None:
        """Enter an element; return it as a unit if it is one: then it must be left, too."""
        if not self.is_unit(element):
            return None
        of = self._hierarchy
        number = self._said(element, of.number)
        title = self._said(element, of.headings)
        above = next((unit.cited for unit in reversed(self._open) if unit.cited), "")
        name = next((value for key in of.names if (value := element.get(key))), "")
        if local(element.tag) in of.basic:
            cited, heading = number, f"{number} {title}".strip()
        elif above and number:
            cited = f"{above} ({number.strip('().§ ')})"
            heading = f"{cited} {title}".strip()
        else:
            cited, heading = "", f"{number} {title}".strip()
        level = sum(bool(unit.heading) for unit in self._open) + 1
        unit = Unit(heading[:_LONGEST], min(level, _DEEPEST), unmarked(name), cited)
        self._open.append(unit)
        return unit

    def leave(self) -> None:
        """Leave the unit that was entered last."""
        self._open.pop()

    def _child(self, element: Element, names: frozenset[str]) -> Element | None:
        return next((child for child in element if local(child.tag) in names), None)

    def _said(self, element: Element, names: frozenset[str]) -> str:
        found = (child for child in element if local(child.tag) in names)
        texts = (unmarked(whole_text(child)) for child in found)
        return " ".join(text for text in texts if text)
