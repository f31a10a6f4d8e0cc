"""Giving a presentation other text for spans of it: the way back from an output to its template.

What people changed stays. What was ours and is empty goes: lines at the foot of slides, slides of sources.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from factlock.registry.errors import UsageFault
from factlock.render.files import Document
from factlock.render.formats.opc.cutting import Put, remove
from factlock.render.formats.opc.story import Leaf
from factlock.render.formats.pptx import editing
from factlock.render.formats.pptx.boxes import OURS
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.reader import TREE, read
from factlock.render.formats.pptx.xml import P14, A, Element, P, R


def rewrite(document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
    """Return the file with other characters for spans of its text. Raises UsageFault."""
    package = Package(document.body, document.path)
    story = read(package)
    changes = [Put(*one) for one in puts]
    try:
        for leaves in (story.leaves, *(twin.leaves for twin in story.twins)):
            editing.apply(leaves, list(_within(changes, leaves)))
    except LookupError as problem:
        raise UsageFault.of(
            "not-rewritten",
            f"{document.path} cannot be changed where it must be: {problem}",
            "nothing was written; please report this together with the document",
            file=document.path,
        ) from None
    for name in dict.fromkeys(
        [*(name for _, name in story.owners), *(t.part for t in story.twins)]
    ):
        package.touch(name)
    for slide in package.slides:
        _tidy(package, slide)
    return package.saved()


def _within(puts: Sequence[Put], leaves: Sequence[Leaf]) -> Iterator[Put]:
    """Yield the changes that touch what holds text; of what does not, there is nothing to change."""
    starts = [leaf.start for leaf in leaves]
    for put in puts:
        at = bisect_left(starts, put.end)
        if put.start == put.end or (at and leaves[at - 1].end > put.start):
            yield put


def _tidy(package: Package, slide: str) -> None:
    """Take out shapes of ours in which nothing is left, and a slide that held nothing else."""
    tree = package.tree(slide).find(TREE)
    ours = [one for one in (() if tree is None else tree) if _is_ours(one)]
    for one in ours:
        if not _text(one):
            remove(one)
            package.touch(slide)
    if ours and tree is not None and not _text(tree):
        _forget(package, slide)


def _is_ours(shape: Element) -> bool:
    told = shape.find(f"*/{P}cNvPr")
    return told is not None and (told.get("name") or "").startswith(OURS)


def _text(element: Element) -> str:
    """Return what is written in shapes; what is computed, as the number of a slide, is not."""
    texts = (one.text or "" for one in element.iterfind(f".//{A}r/{A}t"))
    return "".join(texts).strip()


def _forget(package: Package, slide: str) -> None:
    """Take a slide out."""
    main = package.tree(package.main)
    idents = {one.target: one.id for one in package.relations(package.main)}
    for one in package.slide_ids():
        if one.get(f"{R}id") == idents.get(slide):
            for listed in list(main.iter(f"{P14}sldId")):
                if listed.get("id") == one.get("id"):
                    remove(listed)
            remove(one)
    package.drop(slide)
    package.touch(package.main)
