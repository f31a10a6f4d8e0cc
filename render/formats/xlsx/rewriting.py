"""Giving a workbook other text for spans of it: the way back from an output to its template.

What people changed stays. What was ours goes: comments, marks, the sheet of sources when nothing is left in it.
"""

from collections.abc import Sequence

from factlock.render.files import Document
from factlock.render.formats.xlsx import comments, sources, tables
from factlock.render.formats.xlsx.editing import Editor, Put
from factlock.render.formats.xlsx.formulas import Cell
from factlock.render.formats.xlsx.holders import by_holder, holders
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.reader import read
from factlock.render.formats.xlsx.strings import Strings
from factlock.render.formats.xlsx.styles import Styles


def rewrite(document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
    """Return the file with other characters for spans of its text. Raises UsageFault."""
    package = Package(document.body, document.path)
    story = read(package)
    editor = Editor(Strings(package), Styles(package))
    changes = [Put(*one) for one in puts if one[0] < one[1] or one[2]]
    texts: dict[int, dict[Cell, str]] = {}
    found = holders(package, story, ((one.start, one.end) for one in changes))
    for held, mine in by_holder(found, changes):
        text = editor.change(held, mine, document.text)
        package.touch(held.part)
        if held.row >= 0:
            texts.setdefault(held.sheet, {})[held.row, held.column] = text
    for nth, told in texts.items():
        tables.rename(package, tables.named(package, package.sheets[nth].part), told)
    for one in package.sheets:
        comments.forget(package, one.part)
    sources.forget(package)
    return package.saved()
