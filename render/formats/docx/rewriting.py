"""Giving a Word document other text for spans of it: the way back from an output to its template.

What people changed stays, tracked changes among it. What was ours goes: content controls and bookmarks
around values, marks, the notes that nothing refers to any more.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from factlock.registry.errors import UsageFault
from factlock.render.files import Document
from factlock.render.formats.docx import editing
from factlock.render.formats.docx.controls import BOOKMARK, NOTE_BOOKMARK, TAG
from factlock.render.formats.docx.editing import Put, remove
from factlock.render.formats.docx.numbering import numbering, renumber, settle
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.reader import SPECIAL, read
from factlock.render.formats.docx.story import Leaf
from factlock.render.formats.docx.xml import ID, VAL, Element, W, tag_of

_SHOWN = frozenset(
    f"{W}{name}"
    for name in ("t", "tab", "br", "sym", "drawing", "pict", "object", "footnoteReference", "endnoteReference", "fldChar", "fldSimple")
)  # fmt: skip


def rewrite(document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
    """Return the file with other characters for spans of its text. Raises UsageFault."""
    package = Package(document.body, document.path)
    story = read(package)
    before = _referred(package)
    changes = [Put(*one) for one in puts]
    emptied: list[Element] = []
    try:
        for leaves in (story.leaves, *story.twins):
            mine = list(_within(changes, leaves))
            emptied += _paragraphs(mine, leaves)
            editing.apply(leaves, mine)
    except LookupError as problem:
        raise UsageFault.of(
            "not-rewritten",
            f"{document.path} cannot be changed where it must be: {problem}",
            "nothing was written; please report this together with the document",
            file=document.path,
        ) from None
    for paragraph in emptied:
        _drop(paragraph)
    for name in dict.fromkeys(name for _, name in story.owners):
        _unwrap(package.tree(name))
        package.touch(name)
    _forget(package, before - _referred(package))
    settle(package, numbering(package), story.crossings)
    return package.saved()


def _within(puts: Sequence[Put], leaves: Sequence[Leaf]) -> Iterator[Put]:
    """Yield the changes that touch what holds text; of what does not, there is nothing to change."""
    starts = [leaf.start for leaf in leaves]
    for put in puts:
        at = bisect_left(starts, put.end)
        if put.start == put.end or (at and leaves[at - 1].end > put.start):
            yield put


def _paragraphs(puts: Sequence[Put], leaves: Sequence[Leaf]) -> list[Element]:
    """Return the paragraphs of which text is taken out and nothing put."""
    starts = [leaf.start for leaf in leaves]
    found: dict[Element, None] = {}
    for put in puts:
        if put.text:
            continue
        for leaf in leaves[
            max(0, bisect_left(starts, put.start) - 1) : bisect_left(starts, put.end)
        ]:
            if leaf.end > put.start and leaf.kind in ("text", "sign", "whole"):
                paragraph = next(leaf.node.iterancestors(f"{W}p"), None)
                if paragraph is not None:
                    found[paragraph] = None
    return list(found)


def _drop(paragraph: Element) -> None:
    """Take a paragraph out in which nothing is left, unless it is needed where it stands."""
    parent = paragraph.getparent()
    if parent is None or parent.tag != f"{W}body":
        return
    if not any(tag_of(one) in _SHOWN for one in paragraph.iter()):
        remove(paragraph)


def _unwrap(root: Element) -> None:
    """Take our content controls and bookmarks out; what they hold stays."""
    ids = {}
    for one in list(root.iter(f"{W}bookmarkStart")):
        name = one.get(f"{W}name") or ""
        if BOOKMARK.fullmatch(name) or NOTE_BOOKMARK.fullmatch(name):
            ids[one.get(ID)] = one
    ours = [one for one in root.iter(f"{W}sdt") if _is_ours(one, ids)]
    for control in ours:
        content = control.find(f"{W}sdtContent")
        for one in [] if content is None else list(content):
            control.addprevious(one)
        remove(control)
    for one in list(root.iter(f"{W}bookmarkEnd")):
        if one.get(ID) in ids:
            remove(one)
    for one in ids.values():
        remove(one)


def _is_ours(control: Element, ids: dict[str | None, Element]) -> bool:
    """Whether a control bears our tag; LibreOffice drops it, and keeps the bookmark inside."""
    tag = control.find(f"{W}sdtPr/{W}tag")
    if tag is not None and (tag.get(VAL) or "").startswith(TAG):
        return True
    inside = control.find(f"{W}sdtContent/{W}bookmarkStart")
    return inside is not None and inside.get(ID) in ids


def _referred(package: Package) -> set[str]:
    return {one.get(ID) or "" for one in package.tree(package.main).iter(f"{W}footnoteReference")}


def _forget(package: Package, gone: set[str]) -> None:
    """Take notes out that nothing refers to any more."""
    for name in package.related("footnotes"):
        for note in list(package.tree(name)):
            if note.get(ID) in gone and note.get(f"{W}type") not in SPECIAL:
                remove(note)
        renumber(package, name, {})
