"""What the code of a Typst document shows: content in brackets, strings, cells, formulas."""

from dataclasses import dataclass, replace

from factlock.render.formats.typst import functions, tokens
from factlock.render.formats.typst.functions import Role
from factlock.render.formats.typst.grid import Grid
from factlock.render.formats.typst.markup import Markup
from factlock.render.layout import Zone
from factlock.render.parts import Span, left_at


@dataclass(slots=True)
class Call:
    """A call that is being read: how its content is read, the zone of its strings, the argument, the table.

    ``level`` is that of a heading; ``outer`` the argument in which brackets stand. ``closure`` tells that a
    function is defined in the argument, ``data`` that numbers in it may be shown.
    """

    role: Role = "inline"
    strings: Zone = Zone.ATTRIBUTE
    name: str = ""
    argument: str = ""
    grid: Grid | None = None
    level: int = 1
    outer: str = ""
    closure: bool = False
    data: bool = False

    def inner(self, *, data: bool) -> "Call":
        """Return the call as it is for what stands in brackets within its arguments."""
        return replace(self, grid=None, outer=self.argument, data=data)


class Shown(Markup):
    """Reads what is shown. ``gap`` is where code begins that was not told yet.

    ``again`` are stretches of the code around that may be shown again elsewhere.
    """

    def __init__(self, source: str, path: str) -> None:
        super().__init__(source, path)
        self.gap = 0
        self.again: list[Span] = []

    def tell(self, end: int, put: str = "") -> None:
        """Leave out the code that was not told yet, up to an offset."""
        if end - self.gap > 1:
            self.taken.parts.left.append(left_at(self.gap, end, Zone.SCRIPT))
        self.blocks.edit(self.gap, end, put)
        self.gap = end

    def raw_in_code(self, start: int, end: int) -> int:
        """Leave raw text in code alone; return its end."""
        stop = tokens.end_of_raw(self.text, start, end - start)
        if stop < 0:
            self.taken.open_end, stop = True, len(self.text)
        self.taken.parts.left.append(left_at(start, stop, Zone.CODE_SPAN))
        return stop

    def formula_in_code(self, start: int, call: Call) -> int:
        """Read a formula in code: a cell of a table, or none of the text; return its end."""
        found = tokens.FORMULA.match(self.text, start)
        if found is None:
            self.taken.open_end = True
        end = found.end() if found is not None else len(self.text)
        self.taken.parts.left.append(left_at(start, end, Zone.FORMULA))
        if call.grid is not None and not call.argument:
            call.grid.add(self.text, start, (), ())
        return end

    def string(self, at: int, call: Call) -> int:
        """Read a string: one that may be shown, or a name or an address; return its end."""
        found = tokens.STRING.match(self.text, at)
        if found is None:
            self.taken.open_end = True
            return len(self.text)
        start, end = at + 1, found.end() - 1
        self.taken.strings.append((start, end))
        zone = Zone.ATTRIBUTE if call.argument == "alt" else call.strings
        if call.argument in functions.NOT_SHOWN:
            zone = Zone.TAG
        if zone is Zone.ATTRIBUTE:
            escapes = tokens.STRING_ESCAPE.finditer(self.text, start, end)
            self.blocks.words(start, end, [(*one.span(), tokens.unescaped(one)) for one in escapes])
        elif start < end:
            self.taken.parts.left.append(left_at(start, end, zone))
        if (call.name, call.argument) == ("set text", "lang"):
            self.taken.language = self.taken.language or self.text[start:end]
        if call.grid is not None and not call.argument:
            call.grid.add(self.text, at, (), ())
        return end + 1

    # Content -------------------------------------------------------------------------------------

    def bracket(self, at: int, call: Call, *, last: bool = False) -> int:
        """Read content in brackets; return the offset behind it. A mark may stand behind the ``last``."""
        start, role = at + 1, self.role(call)
        again = len(self.again)
        match role:
            case "words" | "note":
                end = self.words(start, call, role)
            case "cell":
                end = self.cell(start, call)
            case "hidden":
                end = self.hidden(start)
            case "inline":
                self.tell(start)
                end = self.gap = self.content(start)
            case _:
                end = self.block(start, role, call)
        if role in ("inline", "block") and (
            call.argument == "caption" or functions.may_repeat(call.name, self.text[start:end])
        ):
            self.again[again:] = [(start, end)]
        after = end + self.text.startswith("]", end)
        if role == "inline" and not (last and self.text[after : after + 1] not in ("[", "(", ".")):
            self.blocks.cut(end)
        return after

    def role(self, call: Call) -> Role:
        """Return how content is read where it stands."""
        role: Role = "words" if call.closure else call.role
        if role == "cell" and (call.argument or call.grid is None):
            role = "block"
        if self.blocks.within and role in ("block", "heading", "quote"):
            return "inline"
        if self.blocks.deep and role in ("words", "note", "cell"):
            return "inline"
        return "block" if role == "inline" and self.blocks.silent else role

    def words(self, start: int, call: Call, role: Role) -> int:
        """Read content apart from the text around it; a value in it bears a mark where it is shown once."""
        outer, self.gap = self.gap, start
        self.blocks.begin_apart()
        end = self.content(start)
        once = role == "note" or call.argument in functions.ONCE
        self.blocks.end_apart(start, end, Zone.TEXT if once else Zone.ATTRIBUTE)
        self.gap = outer
        return end

    def cell(self, start: int, call: Call) -> int:
        """Read a cell of a table."""
        self.tell(start)
        self.blocks.begin_apart()
        end = self.content(start)
        lines, edits = self.blocks.end_cell(start, end)
        if call.grid is not None:
            call.grid.add(self.text, start - 1, lines, edits)
        self.gap = end
        return end

    def hidden(self, start: int) -> int:
        """Leave content out that is not shown."""
        outer, self.gap = self.gap, start
        left, apart = len(self.taken.parts.left), len(self.taken.parts.apart)
        self.blocks.begin_apart()
        end = self.content(start)
        self.blocks.end_cell(start, end)
        del self.taken.parts.left[left:], self.taken.parts.apart[apart:]
        if start < end:
            self.taken.parts.left.append(left_at(start, end, Zone.HIDDEN))
        self.gap = outer
        return end

    def block(self, start: int, role: Role, call: Call) -> int:
        """Read content as blocks of its own."""
        self.tell(start)
        outer = self.kind
        self.kind = "quote" if role == "quote" else outer
        if role == "heading":
            self.blocks.begin(start, "heading", level=call.level)
        else:
            self.blocks.begin(start, self.kind)
        end = self.content(start)
        self.blocks.end(end)
        self.blocks.begin(end, silent=True)
        self.kind, self.gap = outer, end
        return end
