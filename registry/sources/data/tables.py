"""Which data are tables: records that are alike, and what names each of them.

A record is a group; its fields are the leaves in it, named by the keys that lead there. Records are
alike if most fields stand in most of them. What names a record is one field or as few as tell the
records apart: names before codes, codes before times. Prose is no field: sentences of two fields
would read as one.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from factlock.registry.sources.data.tree import Group, Items, Leaf, Member, Node

Path = tuple[str, ...]
"""Keys from a record to a field, as they are shown."""

MAX_FIELDS = 200
"""Columns above which records are shown value by value."""
_DEEPEST = 3
_FILLED = 0.6
_LONGEST_FIELD = 60
_MOST_WORDS = 9
_LONGEST_NAME = 80
_MOST_NAMES = 4
_HAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_NUMBER = re.compile(r"[-+−]?[\d.,\s']*\d[\d.,\s']*%?")
_TIME = re.compile(
    r"(?:1[5-9]|2[01])\d\d(?:[-/]?(?:[QMSHTWB]?\d{1,2}|[QMSH]\d))?(?:-\d\d)?(?:[T ][\d:.Z+-]+)?"
)
_TIME_KEYS = re.compile(
    r"(?i)(?:date|year|time|time_period|period|month|quarter|day|week|fy|jahr|datum|année|年|年份|时间|日期)"
)
_NAME_KEYS = re.compile(
    r"(?i)(?:name|label|title|country|region|area|entity|item|category|indicator|series|geo|state"
    r"|city|place|product|currency|名称|国家|地区)"
)
_CODE_KEYS = re.compile(
    r"(?i)(?:.*[_-])?(?:id|code|key|symbol|iso\w*|abbr\w*|no|nr|number|uri|url)"
)


@dataclass(slots=True)
class Field:
    """One field of a record: its leaf, and the members that lead to it."""

    leaf: Leaf
    way: tuple[Member, ...]


@dataclass(slots=True)
class Record:
    """One record: its fields by path, and the members that are no fields, with their paths.

    ``name`` is the member whose key names the record, where records stand in a group.
    """

    fields: dict[Path, Field] = field(default_factory=dict)
    rest: list[tuple[tuple[Member, ...], Node]] = field(default_factory=list)
    name: Member | None = None
    step: str = ""


@dataclass(frozen=True, slots=True)
class Records:
    """Records that are alike: their columns in order, the first ``names`` of which name a record."""

    records: tuple[Record, ...]
    columns: tuple[Path, ...]
    names: int


def records_of(node: Node) -> Records | None:
    """Return the records that a list or group of groups holds, or None if it is no table."""
    records = _records(node)
    if not records:
        return None
    columns: dict[Path, None] = {}
    for record in records:
        columns.update(dict.fromkeys(record.fields))
        if len(columns) > MAX_FIELDS:
            return None
    _set_prose_aside(records, columns)
    leaves = sum(len(record.fields) for record in records)
    if not columns or leaves < _FILLED * len(columns) * len(records):
        return None
    if records[0].name is not None:
        return Records(tuple(records), tuple(columns), 0)
    names = _naming(records, list(columns))
    if not names or len(columns) == len(names):
        return None
    others = [column for column in columns if column not in names]
    return Records(tuple(records), (*names, *others), len(names))


def named_records(
    records: Sequence[Record], keys: Iterable[str], values: Sequence[str]
) -> Records | None:
    """Return records whose names are told: as few of ``keys`` as tell them apart, the last always.

    ``values`` come first of the other columns. None if there is nothing to show.
    """
    columns = dict.fromkeys(column for record in records for column in record.fields)
    candidates = [(key,) for key in keys if all((key,) in record.fields for record in records)]
    if not records or not candidates or len(columns) > MAX_FIELDS:
        return None
    names, last = [], candidates[-1]
    told: list[tuple[str, ...]] = [(record.fields[last].leaf.text,) for record in records]
    count = len(set(told))
    for column in candidates[:-1]:
        texts = [record.fields[column].leaf.text for record in records]
        longer = [(*one, text) for one, text in zip(told, texts, strict=True)]
        if len(set(texts)) > 1 and len(set(longer)) > count:
            names.append(column)
            told, count = longer, len(set(longer))
    names.append(last)
    first = [(value,) for value in values if (value,) in columns]
    others = [column for column in columns if column not in names and column not in first]
    return Records(tuple(records), (*names, *first, *others), len(names))


def matrix_of(node: Node) -> list[list[Leaf]] | None:
    """Return the rows of a list of equally long lists of leaves, or None if it is none."""
    if not isinstance(node, Items) or len(node.items) < 2:
        return None
    rows: list[list[Leaf]] = []
    for item in node.items:
        leaves = _leaves(item)
        if len(leaves) < 2 or len(leaves) > MAX_FIELDS or (rows and len(leaves) != len(rows[0])):
            return None
        if any(is_prose(leaf.text) for leaf in leaves):
            return None
        rows.append(leaves)
    head = rows[0]
    if any(leaf.kind != "string" or not leaf.text or _is_datum(leaf.text) for leaf in head):
        return None
    return rows


def is_prose(text: str) -> bool:
    """Whether a text is more than the content of a cell: a sentence, or several lines."""
    return (
        len(text) > _LONGEST_FIELD
        or "\n" in text
        or text.count(" ") >= _MOST_WORDS
        or len(_HAN.findall(text)) > _LONGEST_FIELD // 3
    )


def _leaves(node: Node) -> list[Leaf]:
    """Return the items of a list if all of them are leaves, else nothing."""
    items = node.items if isinstance(node, Items) else []
    leaves = [item for item in items if isinstance(item, Leaf)]
    return leaves if len(leaves) == len(items) else []


def _records(node: Node) -> list[Record]:
    """Return the members of a list or group as records; empty if they are none."""
    names: list[Member | None]
    if isinstance(node, Items):
        nodes, names = node.items, [None] * len(node.items)
        steps = [str(number) for number in range(node.base, node.base + len(nodes))]
    elif isinstance(node, Group) and len(node.members) > 1:
        nodes, names = [m.node for m in node.members], list(node.members)
        steps = [member.step for member in node.members]
        if any(member.repeated or not member.key.strip() for member in node.members):
            return []
    else:
        return []
    if not nodes or not all(isinstance(one, Group) for one in nodes):
        return []
    found = []
    for one, name, step in zip(nodes, names, steps, strict=True):
        record = Record(name=name, step=step)
        if not isinstance(one, Group) or not _flatten(one, (), record, 1):
            return []
        found.append(record)
    return found


def _flatten(group: Group, way: tuple[Member, ...], record: Record, depth: int) -> bool:
    """Sort the members of a group into fields and the rest; False where a name is repeated."""
    for member in group.members:
        if member.repeated:
            return False
        here = (*way, member)
        if isinstance(member.node, Leaf):
            path = tuple(one.key for one in here)
            if path in record.fields:
                return False
            record.fields[path] = Field(member.node, here)
        elif isinstance(member.node, Group) and depth < _DEEPEST:
            if not _flatten(member.node, here, record, depth + 1):
                return False
        else:
            record.rest.append((here, member.node))
    return True


def _set_prose_aside(records: Sequence[Record], columns: dict[Path, None]) -> None:
    """Take the fields that hold prose in any record out of all of them."""
    for column in list(columns):
        found = [record.fields[column] for record in records if column in record.fields]
        if any(one.leaf.kind == "string" and is_prose(one.leaf.text) for one in found):
            del columns[column]
            for record in records:
                if column in record.fields:
                    moved = record.fields.pop(column)
                    record.rest.append((moved.way, moved.leaf))


def _naming(records: Sequence[Record], columns: list[Path]) -> list[Path]:
    """Return the fields that name the records: as few as tell them apart, best names first."""
    ranked = []
    for number, column in enumerate(columns):
        texts = _texts(records, column)
        if texts is not None and (len(set(texts)) > 1 or len(records) == 1):
            ranked.append((_rank(column, texts), number, column, texts))
    ranked.sort(key=lambda one: one[:2])
    if len(records) == 1:
        return [one[2] for one in ranked[:1]]
    chosen: list[Path] = []
    told: list[tuple[str, ...]] = [()] * len(records)
    count = 1
    for _, _, column, texts in ranked:
        longer = [(*one, text) for one, text in zip(told, texts, strict=True)]
        if len(set(longer)) > count:
            chosen.append(column)
            told, count = longer, len(set(longer))
        if count == len(records) or len(chosen) == _MOST_NAMES:
            break
    return chosen


def _texts(records: Sequence[Record], column: Path) -> list[str] | None:
    """Return what a field says in each record, or None if it cannot name them."""
    texts = []
    timely = _TIME_KEYS.fullmatch(column[-1]) is not None
    coded = _CODE_KEYS.fullmatch(column[-1]) is not None
    for record in records:
        found = record.fields.get(column)
        if found is None or found.leaf.kind == "word" or not found.leaf.text.strip():
            return None
        text = found.leaf.text
        if len(text) > _LONGEST_NAME:
            return None
        if not (timely or coded) and _is_datum(text):
            return None
        if found.leaf.kind == "number" and not ((timely or coded) and text.isdigit()):
            return None
        texts.append(text)
    return texts


def _is_datum(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None and _TIME.fullmatch(text) is None


def _rank(column: Path, texts: Sequence[str]) -> int:
    last = column[-1]
    if _TIME_KEYS.fullmatch(last) or all(_TIME.fullmatch(text) for text in texts):
        return 3
    if _CODE_KEYS.fullmatch(last):
        return 2
    named = any(_NAME_KEYS.fullmatch(key) for key in column)
    return 0 if named else 1
