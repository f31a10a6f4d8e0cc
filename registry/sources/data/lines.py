"""A tree of data as lines and tables of text.

Every leaf is a line, ``gdp / growth<TAB>5.20``: the keys that lead to it, and its literal. So a value
has a subject, and a clause over two leaves would have to hold the keys between them. Records that are
alike are a table instead, with the fields as column heads and the names of the records as row heads:
as few fields as tell the records apart (``row=Norway / 2024``).

Under a key that a group has twice nothing is stated: which of the two counts, RFC 8259 (section 4)
leaves open. Both are kept as hidden text.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from factlock.registry.page import BLOCK, CELL, Cell
from factlock.registry.sources.data.tables import Path, Record, Records, matrix_of, records_of
from factlock.registry.sources.data.text import SLASH, DataText
from factlock.registry.sources.data.tree import (
    Group,
    Items,
    Leaf,
    Member,
    Node,
    Origin,
    on_one_line,
)

LONGEST_HEAD, MOST_KEYS = 200, 12
"""Characters, and keys, of the way to a value that a line shows; of longer ways the last keys."""
_CUT = "…"
Keys = tuple[tuple[str, Origin | None], ...]
WriteDataset = Callable[[Group, DataText, str], list[Member] | None]


class DataLines:
    """Writes trees to a :class:`~factlock.registry.sources.data.text.DataText`.

    With ``pointers`` each leaf is a part of the page with its JSON Pointer (RFC 6901). ``dataset``
    writes a group that is a dataset of a known format, and returns which members are left to write.
    """

    def __init__(
        self, text: DataText, *, pointers: bool, dataset: WriteDataset | None = None
    ) -> None:
        self._text = text
        self._pointers = pointers
        self._dataset = dataset

    def write(self, node: Node, keys: Keys = (), pointer: str = "") -> None:
        """Write a node; ``keys`` and ``pointer`` are the way to it."""
        if isinstance(node, Leaf):
            self.leaf(node, keys, pointer)
            return
        if not (node.items if isinstance(node, Items) else node.members):
            return
        if isinstance(node, Group) and self._dataset:
            left = self._dataset(node, self._text, pointer)
            if left is not None:
                node = Group(left)
        if (records := records_of(node)) is not None:
            self.records(records, keys, pointer)
            return
        if (rows := matrix_of(node)) is not None:
            self._matrix(rows, keys, pointer)
            return
        if isinstance(node, Items):
            for number, item in enumerate(node.items, node.base):
                self.write(item, _longer(keys, str(number), None), f"{pointer}/{number}")
            return
        for member in node.members:
            self.member(member, keys, pointer)

    def member(self, member: Member, keys: Keys, pointer: str) -> None:
        """Write a member of a group, or keep it as hidden if its name is repeated."""
        if member.repeated:
            self._text.hidden += _listed(member.node, [*(key for key, _ in keys), member.key])
            return
        key = on_one_line(member.key) or '""'
        origin = member.origin if key == member.key else None
        self.write(member.node, _longer(keys, key, origin), f"{pointer}/{_escaped(member.step)}")

    def leaf(self, leaf: Leaf, keys: Keys, pointer: str) -> None:
        """Write a leaf on a line of its own."""
        if not leaf.text.strip():
            return
        text = self._text
        text.line()
        start = text.length
        text.pair(keys, leaf)
        self._part(start, pointer)
        text.put(BLOCK)

    def _part(self, start: int, pointer: str) -> None:
        if self._pointers and pointer:
            self._text.part(start, self._text.length, "pointer", pointer)

    def records(self, records: Records, keys: Keys, pointer: str) -> None:
        """Write records as a table, whose caption the keys are."""
        text = self._text
        table = text.begin_table()
        text.line()
        cells: list[Cell] = []
        keyed = records.records[0].name is not None
        if keyed:
            cells.append(Cell(0, 0, text.length, text.length, head=True))
        ways = _ways(records)
        for number, column in enumerate(records.columns, int(keyed)):
            text.tab()
            start, end = text.keys(ways[column])
            cells.append(Cell(0, number, start, end, head=True))
        text.put(BLOCK)
        for row, record in enumerate(records.records, 1):
            here = f"{pointer}/{_escaped(record.step)}"
            text.line()
            cells += self._row(records, record, row, here)
            text.line()
            self._rest(record, keys, here)
        text.end_table(table, cells, SLASH.join(key for key, _ in keys))

    def _row(self, records: Records, record: Record, row: int, here: str) -> list[Cell]:
        """Write a record as a row; return its cells."""
        text = self._text
        start = text.length
        cells: list[Cell] = []
        parts: list[tuple[int, int, str]] = []
        if record.name is not None:
            name = on_one_line(record.name.key)
            origin = record.name.origin if name == record.name.key else None
            cells.append(Cell(row, 0, *text.put(name, origin), head=True))
        first = int(record.name is not None)
        for number, column in enumerate(records.columns):
            found = record.fields.get(column)
            if found is None or not found.leaf.text.strip():
                continue
            text.tab()
            span = text.put(found.leaf.text, found.leaf.origin, leaf=True)
            parts.append((*span, here + "".join(f"/{_escaped(m.step)}" for m in found.way)))
            head = number < records.names
            kept = "" if head else found.leaf.kept
            cells.append(Cell(row, number + first, *span, head=head, raw=kept))
        if self._pointers:
            self._part(start, here)
            for part in parts:
                text.part(part[0], part[1], "pointer", part[2])
        return cells

    def _rest(self, record: Record, keys: Keys, here: str) -> None:
        """Write what of a record stands in no column, below its row."""
        name = (record.name.key, record.name.origin) if record.name else (record.step, None)
        base = _longer(keys, on_one_line(name[0]), name[1])
        for way, node in record.rest:
            longer, address = base, here
            for member in way[:-1]:
                longer = _longer(longer, on_one_line(member.key), member.origin)
                address += f"/{_escaped(member.step)}"
            last = way[-1]
            self.member(Member(last.key, last.step, node, last.origin), longer, address)

    def _matrix(self, rows: Sequence[Sequence[Leaf]], keys: Keys, pointer: str) -> None:
        """Write lists of equal length, the first of which holds the heads, as a table."""
        text = self._text
        table = text.begin_table()
        cells: list[Cell] = []
        for row, leaves in enumerate(rows):
            text.line()
            start, parts = text.length, []
            for column, leaf in enumerate(leaves):
                if not leaf.text.strip():
                    continue
                text.tab()
                span = text.put(leaf.text, leaf.origin, leaf=True)
                parts.append((*span, f"{pointer}/{row}/{column}"))
                named = leaf.kind == "string" and column == 0
                head = row == 0 or named
                cells.append(Cell(row, column, *span, head=head, raw="" if head else leaf.kept))
            self._part(start, f"{pointer}/{row}")
            for first, last, name in parts if self._pointers else ():
                text.part(first, last, "pointer", name)
            text.line()
        text.end_table(table, cells, SLASH.join(key for key, _ in keys))


def _ways(records: Records) -> dict[Path, list[tuple[str, Origin | None]]]:
    """Return the keys of each column as the first record with that field writes them."""
    ways: dict[Path, list[tuple[str, Origin | None]]] = {}
    for record in records.records:
        for column, found in record.fields.items():
            if column not in ways:
                ways[column] = [_key(member) for member in found.way]
        if len(ways) == len(records.columns):
            break
    return ways


def _key(member: Member) -> tuple[str, Origin | None]:
    key = on_one_line(member.key) or '""'
    return key, member.origin if key == member.key else None


def _longer(keys: Keys, key: str, origin: Origin | None) -> Keys:
    """Return a way with one more key; first keys give way where it gets too long."""
    if len(key) > LONGEST_HEAD:
        return ((key[:LONGEST_HEAD] + _CUT, None),)
    longer = (*keys, (key, origin))
    while len(longer) > 1 and (
        len(longer) > MOST_KEYS or sum(len(one) for one, _ in longer) > LONGEST_HEAD
    ):
        kept = longer[2:] if longer[0][0] == _CUT else longer[1:]
        longer = ((_CUT, None), *kept) if len(kept) > 1 else kept
    return longer


def _escaped(step: str) -> str:
    """Return a step of a JSON Pointer (RFC 6901, section 3)."""
    return step.replace("~", "~0").replace("/", "~1")


def _listed(node: Node, keys: list[str]) -> Iterable[str]:
    """Return the lines of a node that proves nothing."""
    if isinstance(node, Leaf):
        return [f"{SLASH.join(keys)} (repeated key){CELL}{node.text}"]
    if isinstance(node, Group):
        inner = ((member.key, member.node) for member in node.members)
    else:
        inner = ((str(number), item) for number, item in enumerate(node.items, node.base))
    return chain.from_iterable(_listed(one, [*keys, key]) for key, one in inner)
