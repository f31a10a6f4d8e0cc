"""SDMX-ML data messages as tables: keys and times as row heads, ``OBS_VALUE`` as a column.

Versions 2.0, 2.1 and 3.0, generic and structure-specific (compact) data, by series or flat. Each
observation is a row; what differs among the keys names it: ``--cell 'row=NO / 2024;col=OBS_VALUE'``.
The file has codes, not labels. Source: SDMX technical specifications, section 3A.
"""

import re
from collections.abc import Iterator, Mapping

from factlock.registry.sources.data.lines import DataLines, Keys
from factlock.registry.sources.data.tables import Field, Path, Record, named_records
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.tree import MAX_VALUES, Leaf, Member, Node, too_many
from factlock.registry.sources.data.xml_records import Numbers, leaf, local, tree_of
from factlock.registry.sources.data.xml_source import TEXT
from factlock.registry.sources.xmltree import Element

VALUE, TIME = "OBS_VALUE", "TIME_PERIOD"
_SPACE = "http://www.sdmx.org/resources/sdmxml/schemas/"
_OBSERVED = frozenset({"Series", "Obs"})
_KNOWN = {
    "Series": frozenset({"SeriesKey", "Attributes", "Obs"}),
    "Obs": frozenset({"ObsKey", "ObsDimension", "Time", "ObsValue", "Attributes"}),
}
"""What is read of a series and of an observation; all else is written below the table."""
_NO_KEYS = frozenset(
    [
        "TITLE",
        "TITLE_COMPL",
        "UNIT",
        "UNIT_MULT",
        "UNIT_MEASURE",
        "DECIMALS",
        "COLLECTION",
        "OBS_STATUS",
        "OBS_CONF",
        "OBS_COM",
        "CONF_STATUS",
        "TIME_FORMAT",
        "OBS_PRE_BREAK",
        "COMPILATION",
        "SOURCE_AGENCY",
        "PUBL_PUBLIC",
    ]
)
"""Components that say more of a series and are no part of its key (SDMX cross-domain concepts)."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_Fields = Mapping[str, Leaf]


def is_message(root: Element) -> bool:
    """Whether a root is that of a message: of data, structures, metadata or an error."""
    return str(root.tag).startswith(f"{{{_SPACE}")


def is_data(root: Element) -> bool:
    """Whether a root is that of a message of data: others hold no dataset."""
    return is_message(root) and any(map(_is_dataset, root))


def write(root: Element, numbers: Numbers, text: DataText) -> None:
    """Write a data message. Raises Unread if its table has too many cells."""
    lines = DataLines(text, pointers=False)
    rest: list[tuple[Keys, Node]] = []
    for number, dataset in enumerate(_datasets(root), 1):
        message = _Message(numbers)
        records = list(message.records(dataset))
        by = sorted(message.keys, key=TIME.__eq__)  # stable: the time goes last
        table = named_records(records, by, (VALUE,))
        caption = ((f"DataSet {number}", None),)
        if table is not None:
            lines.records(table, caption, "")
            rest.append((caption, tree_of(dataset, numbers, _OBSERVED)))
            for name, one in message.rest:
                rest.append(((*caption, (name, None)), tree_of(one, numbers)))
        else:
            lines.write(tree_of(dataset, numbers), caption)
    for keys, node in rest:
        lines.write(node, keys)
    for other in root:
        if not _is_dataset(other):
            lines.write(tree_of(other, numbers), ((local(other.tag), None),))


def _is_dataset(element: Element) -> bool:
    return local(element.tag).lower() == "dataset"


def _datasets(root: Element) -> Iterator[Element]:
    return (one for one in root if _is_dataset(one))


class _Message:
    """Reads the observations of one dataset; ``keys`` are the components that can name them.

    ``rest`` is what else stands in a series or an observation, with the name of that.
    """

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._fields = self._observations = 0
        self.keys: dict[str, None] = {}
        self.rest: list[tuple[str, Element]] = []

    def records(self, dataset: Element) -> Iterator[Record]:
        count = 0
        for child in dataset:
            name = local(child.tag)
            if name == "Series":
                count += 1
                self._set_aside(child, f"Series {count}")
                series = self._told(child, frozenset({"SeriesKey", "Attributes"}))
                for observation in child:
                    if local(observation.tag) == "Obs":
                        yield self._record(series | self._observed(observation))
            elif name == "Obs":
                yield self._record(self._observed(child))

    def _set_aside(self, element: Element, name: str) -> None:
        """Note what is not read of a series or an observation."""
        known = _KNOWN[local(element.tag)]
        for child in element:
            what = local(child.tag)
            if what not in known:
                self.rest.append((f"{name} / {what}", child))

    def _told(self, element: Element, holders: frozenset[str]) -> dict[str, Leaf]:
        """Return the components that an element has as attributes, or in its key and attributes."""
        told = self._attributes(element) if local(element.tag) in ("Series", "Obs") else {}
        for holder in element:
            name = local(holder.tag)
            if name in holders:
                for value in holder:
                    component = value.get("id") or value.get("concept")
                    if component and value.get("value") is not None:
                        told[component] = self._attribute(value, "value")
                        if name.endswith("Key"):
                            self.keys[component] = None
        return told

    def _observed(self, element: Element) -> dict[str, Leaf]:
        self._observations += 1
        self._set_aside(element, f"Obs {self._observations}")
        told = self._told(element, frozenset({"ObsKey", "Attributes"}))
        for child in element:
            name = local(child.tag)
            if name == "ObsDimension":
                component = child.get("id") or TIME
                told[component] = self._attribute(child, "value")
                self.keys[component] = None
            elif name == "Time":
                told[TIME] = leaf(child.text or "", self._numbers[child], TEXT)
                self.keys[TIME] = None
            elif name == "ObsValue":
                told[VALUE] = self._attribute(child, "value")
        return told

    def _attributes(self, element: Element) -> dict[str, Leaf]:
        told = {}
        for slot, (name, value) in enumerate(element.attrib.items()):
            component = str(name)
            if "}" in component:
                continue  # xsi:type and what it says of the schema
            told[component] = self._counted(str(value), element, slot)
            if component != VALUE and component not in _NO_KEYS:
                self.keys[component] = None
        return told

    def _attribute(self, element: Element, name: str) -> Leaf:
        names = list(element.attrib)
        if name not in names:
            return Leaf("")
        return self._counted(element.get(name) or "", element, names.index(name))

    def _counted(self, text: str, element: Element, slot: int) -> Leaf:
        found = leaf(text, self._numbers[element], slot)
        if _NUMBER.fullmatch(found.text):
            found.kind = "number"  # an observation is no text in a language
        return found

    def _record(self, told: _Fields) -> Record:
        self._fields += len(told)
        if self._fields > MAX_VALUES:  # what is told of a series counts for each observation
            raise too_many(MAX_VALUES)
        fields: dict[Path, Field] = {
            (name,): Field(one, (Member(name, name, one),))
            for name, one in told.items()
            if one.text
        }
        return Record(fields)
