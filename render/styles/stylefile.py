"""Reading a style of the Citation Style Language (CSL 1.0.2), as far as it is asked what kind it is of."""

import hashlib
from pathlib import Path

from factlock.registry.errors import UsageFault
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.xmltree import Element, parse
from factlock.render.styles.processed import StyleFile

_CSL = "{http://purl.org/net/xbiblio/csl}"
_MOST_BYTES = 4_000_000
_MOST_MARKS = 100_000
_AUTHOR = frozenset({"author-date", "author"})


def read(path: Path) -> StyleFile:
    """Read a style. Raises UsageFault ``no-style`` for a file that is none, or none by itself."""
    try:
        body = path.read_bytes()
    except OSError as error:
        raise _none(path, error.strerror or str(error)) from None
    if len(body) > _MOST_BYTES:
        raise _none(path, f"it has more than {_MOST_BYTES:,} bytes")
    try:
        root = parse(body, path.name, _MOST_MARKS)
    except Unread as problem:
        raise _none(path, problem.message) from None
    if root.tag != f"{_CSL}style":
        raise _none(path, "its root is not <style> of the Citation Style Language")
    parent = _parent(root)
    if parent:
        raise _none(path, f"it is another name of {parent}", f"name the file of {parent} itself")
    form = next(
        (
            one.get("citation-format", "")
            for one in root.iter(f"{_CSL}category")
            if one.get("citation-format")
        ),
        "",
    )
    in_notes = root.get("class") == "note"
    by_author = not in_notes and form in _AUTHOR
    return StyleFile(path, hashlib.sha256(body).hexdigest(), by_author, in_notes, body)


def _parent(root: Element) -> str:
    """Return of which style this is but another name."""
    for link in root.iter(f"{_CSL}link"):
        if link.get("rel") == "independent-parent":
            return (link.get("href") or "").rpartition("/")[2]
    return ""


def _none(path: Path, why: str, fix: str = "") -> UsageFault:
    return UsageFault.of(
        "no-style",
        f"{path} is no style of citation: {why}",
        fix or "get one from https://www.zotero.org/styles (.csl)",
        file=str(path),
    )
