"""Office workbooks (ECMA-376): what each sheet shows, cell by cell.

Numbers are taken from the XML as they are written and shown by the number format of the cell. Formulas
show the result that the file keeps; one without is no value. Hidden sheets, rows and columns, rows that a
filter leaves out, cells below a merged one, cells in the colour of their ground, struck-out text and
comments are not seen.
"""

import posixpath
from collections.abc import Iterator

from factlock.registry.sources.archives import Archive
from factlock.registry.sources.sheets.cells import Book, SheetReader, rich_text
from factlock.registry.sources.sheets.grids import (
    Budget,
    Grid,
    Hidden,
    Opened,
    lead,
    one_line,
    too_much,
)
from factlock.registry.sources.sheets.styles import looks
from factlock.registry.sources.sheets.xml import attribute, bad_xml, drop, events, local, parse

MOST_STRINGS = 500_000
MOST_SHEETS = 1000


def read(archive: Archive, budget: Budget, hidden: Hidden) -> Opened:
    """Read a workbook.

    Raises:
        Unread: a part is missing, is no XML, says what no program writes, or there is too much.

    """
    path = _main_part(archive)
    root = parse(_part(archive, path))
    rels = relations(archive, path)
    book = Book(archive, budget, hidden)
    for kind, target in rels.values():
        if kind == "styles" and target in archive:
            book.looks = looks(parse(_part(archive, target)))
        elif kind == "sharedStrings" and target in archive:
            book.strings = list(_strings(archive, target, budget))
    groups = {local(child): child for child in root}
    properties = groups.get("workbookPr")
    book.from_1904 = properties is not None and properties.get("date1904") in ("1", "true")
    grids = []
    sheets = list(groups.get("sheets", ()))
    if len(sheets) > MOST_SHEETS:
        raise too_much(f"more than {MOST_SHEETS:,} sheets")
    for sheet in sheets:
        kind, target = rels.get(attribute(sheet, "id"), ("", ""))
        if kind != "worksheet":  # a sheet that is a chart, or a dialogue
            continue
        grid = Grid(sheet.get("name") or "")
        seen = sheet.get("state", "visible") == "visible"
        SheetReader(book, grid, seen=seen).read(target, relations(archive, target))
        if seen:
            grids.append(grid)
    return Opened(grids, _title(archive))


def _main_part(archive: Archive) -> str:
    for kind, target in relations(archive, "").values():
        if kind == "officeDocument":
            return target
    return "xl/workbook.xml"


def _part(archive: Archive, name: str) -> bytes:
    if name not in archive:
        raise bad_xml(f"the part “{name}” is missing")
    return archive.read(name)


def relations(archive: Archive, part: str) -> dict[str, tuple[str, str]]:
    """Return kind and target of what a part refers to, by id; targets outside are left out."""
    folder, _, name = part.rpartition("/")
    path = f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"
    if path not in archive:
        return {}
    out = {}
    for rel in parse(archive.read(path)):
        target = rel.get("Target") or ""
        if rel.get("TargetMode") == "External" or not target:
            continue
        whole = target if target.startswith("/") else f"{folder}/{target}"
        kind = (rel.get("Type") or "").rpartition("/")[2]
        out[rel.get("Id") or ""] = kind, posixpath.normpath(whole).lstrip("/")
    return out


def _title(archive: Archive) -> str:
    path = "docProps/core.xml"
    if path not in archive:
        return ""
    return next((c.text or "" for c in parse(archive.read(path)) if local(c) == "title"), "")


def _strings(archive: Archive, name: str, budget: Budget) -> Iterator[tuple[str, int]]:
    """Yield the shared texts, each on one line; each may stand in many cells."""
    with archive.open(name) as stream:
        for count, (_, item) in enumerate(events(stream, ("si",), ("end",))):
            if count >= MOST_STRINGS:
                raise too_much(f"more than {MOST_STRINGS:,} texts")
            text = rich_text(item)
            if len(text) > budget.characters:
                raise too_much("more text than is read")
            yield one_line(text), lead(text)
            drop(item)
