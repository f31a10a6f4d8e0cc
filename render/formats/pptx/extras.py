"""What of a presentation is no text of a slide and may hold placeholders all the same."""

from collections.abc import Iterator, Sequence

from factlock.registry.sources.archives import BrokenArchive, open_archive
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.xmltree import parse
from factlock.render.formats.opc.extras import Extra, addresses, objects, properties, worth_telling
from factlock.render.formats.pptx.inheritance import placeholder
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.xml import A, Element, P, tag_of
from factlock.render.layout import Zone

MOST_EMBEDDED = 64 << 20
"""Bytes of embedded documents, unpacked, that are looked through for placeholders."""
_BACKGROUNDS = r"ppt/(?:slideMasters|slideLayouts|notesMasters|handoutMasters)/[^/]+\.xml"
_LISTS = r"ppt/(?:slides|notesSlides|slideMasters|slideLayouts)/_rels/[^/]+\.rels"


def extras(package: Package, backgrounds: Sequence[str]) -> Iterator[Extra]:
    """Yield comments, properties, and what prompts, objects and addresses say that looks like a placeholder.

    ``backgrounds`` are the masters and layouts whose own text is read as text.
    """
    yield from _comments(package)
    for one in properties(package):
        if worth_telling(one.words, one.zone):
            yield one
    others = (
        *_prompts(package, backgrounds),
        *objects(package, r"ppt/(?:charts|drawings)/[^/]+\.xml"),
        *_cached(package),
        *_embedded(package),
        *addresses(package, _LISTS),
    )
    yield from (one for one in others if worth_telling(one.words, one.zone))


def _comments(package: Package) -> Iterator[Extra]:
    """Yield what reviewers wrote: it is not filled in and no claim of the presentation."""
    for part in package.others(r"ppt/comments/[^/]+\.xml"):
        for one in package.tree(part).iter():
            if tag_of(one) == f"{P}text":
                yield Extra(one.text or "", Zone.HIDDEN, one, "", part)
            elif tag_of(one) == f"{A}p":
                yield Extra(_text(one), Zone.HIDDEN, one, "", part)


def _prompts(package: Package, backgrounds: Sequence[str]) -> Iterator[Extra]:
    """Yield what stands in placeholders of layouts, and in layouts that no slide uses: no slide shows it."""
    for part in package.others(_BACKGROUNDS):
        body = package.raw(part)
        if b"&lt;" not in body and b"{{" not in body:
            continue
        for one in package.tree(part).iter(f"{A}p"):
            shape = next(one.iterancestors(f"{P}sp"), None)
            own = shape is None or placeholder(shape) is None
            if not (own and part in backgrounds):
                yield Extra(_text(one), Zone.HIDDEN, one, "", part)


def _cached(package: Package) -> Iterator[Extra]:
    """Yield the categories and names of series that charts keep."""
    for part in package.others(r"ppt/charts/[^/]+\.xml"):
        body = package.raw(part)
        if b"&lt;" in body or b"{{" in body:
            for one in package.tree(part).iter():
                if tag_of(one).rpartition("}")[2] in ("v", "f", "pt"):
                    yield Extra(one.text or "", Zone.OBJECT, one, "", part)


def _embedded(package: Package) -> Iterator[Extra]:
    """Yield what embedded Office documents say."""
    room = MOST_EMBEDDED
    for part in package.others(r"ppt/embeddings/[^/]+\.(?:xls|doc|ppt)[xm]"):
        try:
            archive = open_archive(package.raw(part))
            for name in archive.names:
                if not name.lower().endswith(".xml") or archive.size(name) > room:
                    continue
                room -= archive.size(name)
                body = archive.read(name)
                if b"&lt;" in body or b"{{" in body:
                    tree = parse(body, name)
                    yield from (Extra(words, Zone.OBJECT, tree, "", part) for words in _said(tree))
        except (BrokenArchive, Unread):
            continue  # nobody sees more of it than its picture


def _said(tree: Element) -> Iterator[str]:
    """Yield the texts of a part: of each paragraph or string, cut up as it may be."""
    for one in tree.iter():
        if tag_of(one).rpartition("}")[2] in ("p", "si", "is"):
            yield "".join(str(word) for word in one.itertext())


def _text(paragraph: Element) -> str:
    return "".join(one.text or "" for one in paragraph.iter(f"{A}t"))
