"""What of a workbook is no cell and may hold words, or what looks like a placeholder, all the same."""

from collections.abc import Iterator
from typing import Final

from factlock.registry.errors import UsageFault
from factlock.render.formats.opc.extras import Extra, addresses, properties, worth_telling
from factlock.render.formats.xlsx.comments import said
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.xml import Element, S, tag_of
from factlock.render.layout import Zone

_DRAWN: Final = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_CHART: Final = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_LISTS: Final = r"xl/(?:worksheets|drawings|charts|chartsheets)/_rels/[^/]+\.rels"
_OTHERS: Final = r"xl/(?:pivotCache|pivotTables|queryTables|slicers|slicerCaches|timelines)/.+\.xml|xl/(?:connections|metadata)\.xml"
_KNOWN: Final = frozenset(
    f"{S}{name}" for name in ("sheetData", "headerFooter", "mergeCells", "cols")
)
_MATCHED: Final = ("name", "totalsRowLabel")
"""What of the columns of a table repeats the text of a cell."""


def of_sheet(package: Package, part: str, root: Element) -> Iterator[Extra]:
    """Yield what of a sheet stands beside its cells: rules, links, comments, tables, drawings."""
    for holder in root:
        if holder.tag not in _KNOWN and tag_of(holder):
            yield from _swept(holder, part)
    yield from said(package, part)
    for name in package.related("table", part):
        for told in _swept(package.tree(name), name):
            if told.attribute not in _MATCHED:
                yield told
    for name in package.related("drawing", part):
        yield from _drawn(package, name)
        for kind in ("chart", "chartEx", "diagramData"):
            for one in package.related(kind, name):
                yield from _drawn(package, one)


def of_workbook(package: Package) -> Iterator[Extra]:
    """Yield what stands beside the sheets: names, properties, addresses, and what is not read else."""
    for holder in package.tree(package.main):
        if holder.tag != f"{S}sheets" and tag_of(holder):
            yield from _swept(holder, package.main)
    for one in properties(package):
        # The names of sheets are listed there once more.
        listed = one.part.endswith("app.xml") and tag_of(one.node).endswith("}lpstr")
        if not listed and worth_telling(one.words, one.zone):
            yield one
    for one in addresses(package, _LISTS):
        if worth_telling(one.words, one.zone):
            yield one
    for name in package.others(_OTHERS):
        if _may_hold(package.raw(name)):
            yield from _swept(package.tree(name), name, Zone.OBJECT)


def _may_hold(body: bytes) -> bool:
    return b"&lt;" in body or b"{{" in body


def _swept(holder: Element, part: str, zone: Zone | None = None) -> Iterator[Extra]:
    """Yield what looks like a placeholder, in whatever element or attribute."""
    for one in holder.iter():
        tag = tag_of(one)
        if not tag:
            continue
        mine = zone or (Zone.ADDRESS if tag == f"{S}hyperlink" else Zone.FORMULA)
        for name, words in one.attrib.items():
            if worth_telling(str(words), mine):
                yield Extra(str(words), mine, one, str(name), part)
        if one.text and worth_telling(one.text, mine):
            yield Extra(one.text, mine, one, "", part)


def _drawn(package: Package, part: str) -> Iterator[Extra]:
    """Yield what text boxes and charts say: words for a reader, which nothing is filled into."""
    try:
        root = package.tree(part)
    except UsageFault:
        return  # nobody can show it either
    for one in root.iter(f"{_DRAWN}p"):
        words = "".join(text.text or "" for text in one.iter(f"{_DRAWN}t"))
        if worth_telling(words, Zone.OBJECT):
            yield Extra(words, Zone.OBJECT, one, "", part)
        elif words.strip():
            yield Extra(words, Zone.ATTRIBUTE, one, "-", part)
    for one in root.iter(f"{_CHART}f"):
        if one.text and worth_telling(one.text, Zone.FORMULA):
            yield Extra(one.text, Zone.FORMULA, one, "", part)
