"""Statistical datasets in JSON: JSON-stat 1.x and 2.0, SDMX-JSON 1.0 and 2.0.

Both keep values apart from what they are about: a number is found by its place among the dimensions,
whose labels stand elsewhere in the file. Shown as they stand, the numbers would be about nothing.
Sources: json-stat.org/full; SDMX-JSON data message, SDMX technical working group. A dataset whose
sizes do not fit its values is no cube: it is shown value by value.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from factlock.registry.sources.data import cubes
from factlock.registry.sources.data.cubes import Cube, Datum, Dimension, Label
from factlock.registry.sources.data.leftovers import Told, untold
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.tree import (
    MAX_VALUES,
    Group,
    Items,
    Leaf,
    Member,
    Node,
    leaf_at,
    on_one_line,
    text_at,
)

MAX_DIMENSIONS = 50
"""Dimensions above which a dataset is shown value by value; the widest in use have about twenty."""
_USED = frozenset(
    {"class", "dimension", "id", "label", "role", "size", "status", "value", "version"}
)
_DIMENSION: Told = {
    **{name: {} for name in ("id", "size", "role")},
    "*": {"label": {}, "category": {"index": {}, "label": {}}},
}
_STRUCTURE: Told = {"name": {}, "dimensions": {}, "attributes": {}}
_DATASET: Told = {"series": {}, "observations": {}, "attributes": {}, "structure": {}, "action": {}}
_DATA: Told = {"dataSets": _DATASET, "structure": _STRUCTURE, "structures": _STRUCTURE}
_MESSAGE: Told = {"data": _DATA, **_DATA}
"""Members that a cube tells; of others what they hold is written below it, ``*`` stands for any name."""
_NORMAL = frozenset({"A", "", "Normal value"})
"""What observation flags say of a value that is like any other (SDMX code list CL_OBS_STATUS)."""


def datasets(tree: Node) -> tuple[list[Cube], list[Member]] | None:
    """Return the cubes that a group states, and its other members; None if it is no dataset."""
    known = ("dimension", "dataSets", "data")
    if not isinstance(tree, Group) or not any(member.key in known for member in tree.members):
        return None
    if _repeats(tree):
        return None
    stated = _json_stat(tree)
    if stated is not None:
        return [stated], [member for member in tree.members if member.key not in _USED] + [
            Member("dimension", "dimension", rest)
            for rest in [untold(tree.get("dimension"), _DIMENSION)]
            if rest.members
        ]
    found = _sdmx(tree)
    return (found, untold(tree, _MESSAGE).members) if found else None


def _repeats(node: Node) -> bool:
    """Whether a name is repeated anywhere in a node."""
    if isinstance(node, Group):
        return any(member.repeated or _repeats(member.node) for member in node.members)
    return isinstance(node, Items) and any(map(_repeats, node.items))


def write(tree: Group, text: DataText, pointer: str) -> list[Member] | None:
    """Write a dataset; return the members still to write, or None if the group is no dataset."""
    found = datasets(tree)
    if found is None:
        return None
    for cube in found[0]:
        cubes.write(_addressed(cube, pointer), text, pointers=True)
    return found[1]


def _addressed(cube: Cube, pointer: str) -> Cube:
    if not pointer:
        return cube
    data = [Datum(d.place, d.leaf, pointer + d.pointer, d.flags) for d in cube.data]
    return replace(cube, data=data)


def _json_stat(group: Group) -> Cube | None:
    dimension, values = group.get("dimension"), group.get("value")
    if not isinstance(dimension, Group) or values is None or isinstance(values, Leaf):
        return None
    ids = _texts(group.get("id") or dimension.get("id"))
    sizes = [
        int(size) for size in _texts(group.get("size") or dimension.get("size")) if _small(size)
    ]
    if not 0 < len(ids) <= MAX_DIMENSIONS or not len(ids) == len(sizes) == len(set(ids)):
        return None
    found = [
        _dimension(dimension.get(name), name, size) for name, size in zip(ids, sizes, strict=True)
    ]
    dimensions = tuple(one for one in found if one is not None)
    total = prod(sizes)
    data = _data(values, group.get("status"), sizes, total)
    if len(dimensions) != len(sizes) or not 0 < total <= MAX_VALUES or data is None:
        return None
    return Cube(_label(leaf_at(group, "label")), dimensions, data)


def _small(size: str) -> bool:
    return size.isascii() and size.isdigit() and len(size) < 7


def _dimension(node: Node | None, name: str, size: int) -> Dimension | None:
    category = node.get("category") if isinstance(node, Group) else None
    if not isinstance(node, Group) or not isinstance(category, Group):
        return None
    codes: list[Label]
    index, labels = category.get("index"), category.get("label")
    if isinstance(index, Items):
        codes = [_label(item) for item in index.items]
    elif isinstance(index, Group):
        places = {
            one.node.text: (on_one_line(one.key), one.origin)
            for one in index.members
            if isinstance(one.node, Leaf)
        }
        if len(places) != len(index.members):
            return None
        codes = [places[str(n)] for n in range(len(places)) if str(n) in places]
    elif isinstance(labels, Group):
        codes = [(on_one_line(member.key), member.origin) for member in labels.members]
    else:
        return None
    if len(codes) != size or len({code for code, _ in codes}) != size:
        return None
    named = {m.key: m.node for m in labels.members} if isinstance(labels, Group) else {}
    own = leaf_at(node, "label")
    shown = tuple(
        _label(named[code]) if isinstance(named.get(code), Leaf) else (code, origin)
        for code, origin in codes
    )
    return Dimension(_label(own) if own else (name, None), shown)


def _data(values: Node, status: Node | None, sizes: list[int], total: int) -> list[Datum] | None:
    if isinstance(values, Items) and len(values.items) != total:
        return None
    data = []
    marks, of_all = dict(_indexed(status)), status if isinstance(status, Leaf) else None
    for step, node in _indexed(values):
        if not _small(step) or int(step) >= total or not isinstance(node, Leaf):
            return None
        place, rest = [], int(step)
        for size in reversed(sizes):
            rest, here = divmod(rest, size)
            place.append(here)
        if node.text != "null":
            flags = _flags(marks.get(step, of_all))
            data.append(Datum(tuple(reversed(place)), node, f"/value/{step}", flags))
    return data


def _flags(node: Node | None) -> tuple[Label, ...]:
    if isinstance(node, Leaf) and node.kind == "string" and node.text.strip() not in _NORMAL:
        return (_label(node),)
    return ()


def _indexed(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Group):
        yield from ((member.step, member.node) for member in node.members)
    elif isinstance(node, Items):
        yield from ((str(number), item) for number, item in enumerate(node.items))


def _texts(node: Node | None) -> list[str]:
    items = node.items if isinstance(node, Items) else []
    return [item.text for item in items if isinstance(item, Leaf)]


def _label(node: Node | None) -> Label:
    if not isinstance(node, Leaf):
        return "", None
    text = on_one_line(node.text)
    return text, node.origin if text == node.text else None


# SDMX-JSON


def _sdmx(tree: Group) -> list[Cube]:
    """Return the cubes of a data message; empty if it is none, or if its indexes lead nowhere."""
    data, base = (tree.get("data"), "/data") if tree.get("data") is not None else (tree, "")
    sets = data.get("dataSets") if isinstance(data, Group) else None
    if not isinstance(data, Group) or not isinstance(sets, Items):
        return []
    one = data.get("structure") or tree.get("structure")
    several = data.get("structures")
    structures = several.items if isinstance(several, Items) else [one] if one else []
    found = []
    for number, dataset in enumerate(sets.items):
        chosen = text_at(dataset, "structure")
        index = int(chosen) if _small(chosen) else 0
        structure = structures[index] if index < len(structures) else None
        cube = _Message(structure, f"{base}/dataSets/{number}").cube(dataset)
        if cube is None:
            return []
        found.append(cube)
    return found


class _Message:
    """What the structure of a data message says of the numbers in it."""

    def __init__(self, structure: Node | None, base: str) -> None:
        self._base = base
        self._label = _name(structure)
        self._series = _components(structure, "dimensions", "series")
        self._observed = _components(structure, "dimensions", "observation")
        self._attributes = _components(structure, "attributes", "series")
        self._marks = _components(structure, "attributes", "observation")
        self._fixed = _components(structure, "dimensions", "dataSet")
        self._general = _components(structure, "attributes", "dataSet")
        self._said: list[dict[tuple[int, ...], Label]] = [{} for _ in self._attributes]

    def cube(self, dataset: Node) -> Cube | None:
        """Return a dataset as a cube, or None if its keys do not fit the structure."""
        dimensions = (*self._series, *self._observed)
        if not isinstance(dataset, Group) or not self._observed or len(dimensions) > MAX_DIMENSIONS:
            return None
        if any(len(dimension.categories) != 1 for dimension in self._fixed):
            return None  # which of them the values belong to is not said
        data = list(self._data(dataset))
        if not data or any(datum is None for datum in data):
            return None
        attributes = tuple(
            (attribute.label, said)
            for attribute, said in zip(self._attributes, self._said, strict=True)
            if said
        )
        kept = [datum for datum in data if datum is not None]
        return Cube(self._label, dimensions, kept, attributes, tuple(self._about(dataset)))

    def _about(self, dataset: Group) -> Iterator[tuple[Label, Label]]:
        """Yield what the structure says of the whole dataset."""
        for dimension in self._fixed:
            yield from ((dimension.label, label) for label in dimension.categories)
        attributes = dataset.get("attributes")
        items = attributes.items if isinstance(attributes, Items) else []
        for attribute, item in zip(self._general, items, strict=False):
            label = _category(attribute, item)
            if label:
                yield attribute.label, label

    def _data(self, dataset: Group) -> Iterator[Datum | None]:
        series = dataset.get("series")
        if not isinstance(series, Group):
            yield from self._observations(dataset, (), self._base)
            return
        for member in series.members:
            place = _place(member.key, self._series)
            if place is None or not isinstance(member.node, Group):
                yield None
                return
            self._note(member.node, place)
            yield from self._observations(member.node, place, f"{self._base}/series/{member.step}")

    def _observations(
        self, group: Group, before: tuple[int, ...], base: str
    ) -> Iterator[Datum | None]:
        observations = group.get("observations")
        over = self._observed if before else (*self._series, *self._observed)
        for member in observations.members if isinstance(observations, Group) else ():
            place = _place(member.key, over)
            items = member.node.items if isinstance(member.node, Items) else []
            if place is None or not items or not isinstance(items[0], Leaf) or member.repeated:
                yield None
                return
            if items[0].text == "null":
                continue
            pointer = f"{base}/observations/{member.step}/0"
            yield Datum((*before, *place), items[0], pointer, self._flags(items[1:]))

    def _flags(self, items: list[Node]) -> tuple[Label, ...]:
        found = (_category(mark, item) for mark, item in zip(self._marks, items, strict=False))
        return tuple(label for label in found if label and label[0] not in _NORMAL)

    def _note(self, group: Group, place: tuple[int, ...]) -> None:
        attributes = group.get("attributes")
        items = attributes.items if isinstance(attributes, Items) else []
        for said, attribute, item in zip(self._said, self._attributes, items, strict=False):
            label = _category(attribute, item)
            if label:
                said[place] = label


def _category(component: Dimension, item: Node) -> Label | None:
    """Return the label that an index names; a text stands for itself (SDMX-JSON 2.0)."""
    if isinstance(item, Leaf) and item.kind == "string" and item.text.strip():
        return _label(item)
    index = item.text if isinstance(item, Leaf) and item.kind == "number" else ""
    if not _small(index) or int(index) >= len(component.categories):
        return None
    return component.categories[int(index)]


def _components(structure: Node | None, *path: str) -> tuple[Dimension, ...]:
    node = structure
    for key in path:
        node = node.get(key) if isinstance(node, Group) else None
    items = node.items if isinstance(node, Items) else []
    found = []
    for item in items:
        values = item.get("values") if isinstance(item, Group) else None
        categories = values.items if isinstance(values, Items) else []
        found.append(Dimension(_name(item), tuple(_name(one) for one in categories)))
    return tuple(found)


def _name(node: Node | None) -> Label:
    """Return the name of a component or category, else its id (or literal value)."""
    for key in ("name", "value", "id"):
        leaf = leaf_at(node, key)
        if leaf and leaf.text.strip():
            return _label(leaf)
    return "", None


def _place(key: str, dimensions: tuple[Dimension, ...]) -> tuple[int, ...] | None:
    """Read a key of indexes (``0:3:1``); None if one of them leads nowhere."""
    steps = key.split(":")
    if len(steps) != len(dimensions) or not all(map(_small, steps)):
        return None
    place = tuple(map(int, steps))
    fits = all(n < len(d.categories) for n, d in zip(place, dimensions, strict=True))
    return place if fits else None
