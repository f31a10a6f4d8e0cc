"""The elements that are open at a place of a page: what a browser's tree is made with, without the tree.

HTML Living Standard, section 13.2.4 and 13.2.6: the stack of open elements, the list of active formatting
elements, foster parents of what stands between the cells of a table. What tag does what is told in
:mod:`factlock.render.formats.html.construction`.
"""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Protocol

from factlock.registry.errors import UsageFault
from factlock.render.formats.html.elements import (
    ALL_IMPLIED,
    BARE,
    BUTTON_SCOPE,
    FOSTERING,
    IMPLIED,
    MATH_TEXT,
    SCOPE,
    SPECIAL,
    SVG_HTML,
    TABLE_SCOPE,
    unread,
)
from factlock.render.formats.html.tokens import Attribute, lowered
from factlock.render.layout import Zone

DEEPEST = 1_000
"""No page is read whose elements stand deeper in each other; browsers draw 200 to 512 levels."""
MOST_FORMATS = 200
_SAME = 3


@dataclass(slots=True, eq=False)
class Element:
    """An open element. ``space`` is empty for HTML, else ``svg`` or ``math``.

    ``own`` is the kind of text that it makes of its content, None for text that is read; ``around`` that of
    what stands around it, ``zone`` what its content then is. ``bare``: a value in it bears neither tags nor marks.
    """

    name: str
    space: str = ""
    told: Sequence[Attribute] = ()
    own: Zone | None = None
    around: Zone | None = None
    zone: Zone | None = None
    bare: bool = False
    start: int = -1
    """Where its tag begins."""

    def put_in(self, parent: "Element | None") -> None:
        """Take over what its place makes of its content."""
        self.around = parent.zone if parent is not None else None
        self.zone = self.around or self.own
        self.bare = self.name in BARE or (parent is not None and parent.bare)

    @property
    def html_inside(self) -> bool:
        """Whether what stands in it is HTML, though it is part of a drawing."""
        if self.space == "svg":
            return self.name in SVG_HTML
        told = (lowered(a.value) for a in self.told if a.name == "encoding")
        return self.name == "annotation-xml" and next(told, "") in (
            "text/html",
            "application/xhtml+xml",
        )

    @property
    def math_text(self) -> bool:
        """Whether it is part of a formula that holds text."""
        return self.space == "math" and self.name in MATH_TEXT

    @property
    def special(self) -> bool:
        """Whether the standard counts it among the special elements."""
        if self.space:
            return self.html_inside or self.math_text or self.name == "annotation-xml"
        return self.name in SPECIAL


class Listener(Protocol):
    """Who is told of elements as they open and close."""

    def opened(self, element: Element) -> None:
        """Note that an element opens."""

    def closed(self, element: Element) -> None:
        """Note that an element closes."""


class OpenElements:
    """The open elements of a page, and the formatting that is to be opened again."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.stack: list[Element] = []
        self.formats: list[Element | None] = []
        self.count: Counter[str] = Counter()
        self.fostering = False
        self.at = 0
        """Where the tag begins that is being taken."""
        self.shown: Container[int] = frozenset()
        """Where elements begin that are known not to hide all of what they hold."""
        self.left_by: set[int] = set()
        """Where elements begin that hide what they hold, and that some of it was moved out of."""

    @property
    def current(self) -> Element | None:
        """The innermost open element."""
        return self.stack[-1] if self.stack else None

    def is_current(self, *names: str) -> bool:
        """Whether the innermost open element is one of HTML of such a name."""
        return bool(self.stack) and not self.stack[-1].space and self.stack[-1].name in names

    def place(self, top: int | None = None) -> Element | None:
        """Return the element in which the next one is put: that around the table for what is no part of it.

        ``top``: as if no more than so many were open.
        """
        top = len(self.stack) if top is None else top
        around = self.stack[top - 1] if top else None
        if around is None or around.space or around.name not in FOSTERING or not self.fostering:
            return around
        for number in range(top - 1, -1, -1):
            one = self.stack[number]
            if one.name == "template" and not one.space:
                return one
            if one.name == "table" and not one.space:
                return self.stack[max(0, number - 1)]
        return self.stack[0]

    # Opening and closing -------------------------------------------------------------------------

    def push(self, name: str, told: Sequence[Attribute] = (), space: str = "") -> Element:
        """Open an element. Raises UsageFault for one that stands too deep."""
        if len(self.stack) >= DEEPEST:
            raise UsageFault.of(
                "too-deep",
                f"elements stand more than {DEEPEST} deep in each other",
                "close the elements that are left open; no browser shows what stands so deep",
            )
        own = unread(name, told) if self.at not in self.shown else None
        element = Element(name, space, told, own, start=self.at)
        element.put_in(self.place())
        self.stack.append(element)
        if not space:
            self.count[name] += 1
        self.listener.opened(element)
        return element

    def pop(self) -> Element:
        """Close the innermost element."""
        element = self.stack.pop()
        if not element.space:
            self.count[element.name] -= 1
        self.listener.closed(element)
        return element

    def remove(self, element: Element) -> None:
        """Take an element out of the open ones, wherever it stands."""
        if element in self.stack:
            self.stack.remove(element)
            if not element.space:
                self.count[element.name] -= 1
            self.listener.closed(element)

    def pop_until(self, *names: str) -> None:
        """Close elements up to and with one of HTML of such a name."""
        while self.stack:
            closed = self.pop()
            if closed.name in names and not closed.space:
                return

    def pop_to(self, *names: str) -> None:
        """Close elements up to one of such a name, and leave that open."""
        while len(self.stack) > 1 and not self.is_current(*names):
            self.pop()

    def has(self, names: Container[str], scope: Container[str] = SCOPE) -> bool:
        """Whether such an element is open in a scope."""
        for one in reversed(self.stack):
            if not one.space:
                if one.name in names:
                    return True
                if one.name in scope:
                    return False
            elif one.special and scope is not TABLE_SCOPE:
                return False
        return False

    def open(self, name: str, scope: Container[str] = SCOPE) -> bool:
        """Whether an element is open in a scope."""
        return self.count[name] > 0 and self.has((name,), scope)

    def imply_ends(self, but: str = "", among: frozenset[str] = IMPLIED) -> None:
        """Close elements whose end tags may be left out."""
        while self.stack and self.is_current(*among) and self.stack[-1].name != but:
            self.pop()

    def imply_all_ends(self) -> None:
        """Close all whose end is implied where a template ends."""
        self.imply_ends(among=ALL_IMPLIED)

    def close_p(self) -> None:
        """Close an open paragraph."""
        if self.open("p", BUTTON_SCOPE):
            self.imply_ends("p")
            self.pop_until("p")

    # Formatting ----------------------------------------------------------------------------------

    def mark(self) -> None:
        """Begin a scope of formatting."""
        self.formats.append(None)

    def clear_to_mark(self) -> None:
        """End the scope of formatting."""
        while self.formats and self.formats.pop() is not None:
            pass

    def since_mark(self) -> list[Element]:
        """Return the formatting elements of this scope, the last first."""
        found: list[Element] = []
        for one in reversed(self.formats):
            if one is None:
                break
            found.append(one)
        return found

    def push_format(self, element: Element) -> None:
        """Note a formatting element, so that it is opened again where it was closed by force."""
        scope = self.since_mark()
        told = _told(element)
        same = [one for one in scope if one.name == element.name and _told(one) == told]
        if len(same) >= _SAME:
            self.formats.remove(same[-1])
        if len(scope) >= MOST_FORMATS:
            raise UsageFault.of(
                "too-deep",
                f"more than {MOST_FORMATS} formatting elements are open",
                "close the elements that are left open",
            )
        self.formats.append(element)

    def reconstruct(self) -> None:
        """Open again what was closed by force."""
        if not self.formats or self.formats[-1] is None or self.formats[-1] in self.stack:
            return
        at = len(self.formats) - 1
        while at > 0 and self._is_closed(self.formats[at - 1]):
            at -= 1
        for number in range(at, len(self.formats)):
            one = self.formats[number]
            assert one is not None  # noqa: S101  (a mark ends the search above)
            self.formats[number] = self.push(one.name, one.told)

    def _is_closed(self, one: Element | None) -> bool:
        return one is not None and one not in self.stack

    def forget(self, element: Element) -> None:
        """Do not open a formatting element again."""
        if element in self.formats:
            self.formats.remove(element)

    def adopt(self, name: str) -> bool:
        """Run the adoption agency for an end tag; whether it was one (13.2.6.4.7)."""
        if self._end_innermost(name):
            return True
        for _ in range(8):
            found = next((one for one in self.since_mark() if one.name == name), None)
            if found is None:
                return False
            if found not in self.stack:
                self.forget(found)
                return True
            at = self.stack.index(found)
            inside = self.stack[at + 1 :]
            if any(one.special if one.space else one.name in SCOPE for one in inside):
                return True
            block = next((one for one in inside if one.special), None)
            if block is None:
                while self.pop() is not found:
                    pass
                self.forget(found)
                return True
            self._move_out(found, block)
        return True

    def _end_innermost(self, name: str) -> bool:
        """End a formatting element that is open innermost; whether there was one that is not to be adopted."""
        current = self.current
        if current is None or not self.is_current(name):
            return False
        if self.formats and self.formats[-1] is current:
            self.formats.pop()
        elif current in self.formats:
            return False
        self.pop()
        return True

    def _move_out(self, found: Element, block: Element) -> None:
        """Close a formatting element around a block that stays open; a copy stands inside the block.

        Of what stands between them only formatting stays.
        """
        low, high = self.stack.index(found), self.stack.index(block)
        after: Element | None = found
        for number, one in enumerate(self.stack[high - 1 : low : -1], 1):
            if one not in self.formats or number > _SAME:
                if one.own is not None:
                    self.left_by.add(one.start)
                self.forget(one)
                self.remove(one)
            elif number == 1:
                after = one
        copy = Element(found.name, "", found.told, found.own)
        self.formats.insert(self.formats.index(after) + 1, copy)
        self.formats.remove(found)
        self.stack.remove(found)
        high = self.stack.index(block)
        self.stack.insert(high + 1, copy)
        for number in range(low, len(self.stack)):
            self.stack[number].put_in(self.place(number))


def _told(element: Element) -> dict[str, str]:
    return {one.name: one.value for one in element.told}
