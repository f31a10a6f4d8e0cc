"""CSL-JSON: a list of items, as Zotero, Mendeley and pandoc write them."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Never

from factlock.registry.errors import Finding
from factlock.registry.exchange.bibliography import Bibliography, Entry, twice
from factlock.registry.exchange.item import Item, checked

_GAP = re.compile(r"[ \t\r\n]*")
_NO_KEY = re.compile(r"https?://(?:www\.)?zotero\.org/|\d+/[A-Z0-9]{8}\Z")
"""What Zotero calls an item by; nobody cites it by that."""


def read(text: str) -> Bibliography:
    """Return the items of a file in order: a list of them, one, or ``{"items": [...]}``.

    Of a damaged file, what stands before the fault is read. Nothing that is no item is passed over
    without a fault.
    """
    entries: list[Entry] = []
    faults: list[Finding] = []
    lines = _Lines(text)
    seen: dict[str, int] = {}
    for start, data in _items(text, faults, lines):
        line = lines.of(start)
        if isinstance(data, Exception):
            faults.append(_damaged(data, line))
            continue
        try:
            item = checked(data)
        except (ValueError, TypeError) as problem:
            faults.append(_damaged(problem, line))
            continue
        key = _key(item)
        if key in seen:
            faults.append(twice(key, seen[key], line))
            continue
        if key:
            seen[key] = line
        entries.append(Entry(key, item, line))
    return Bibliography(tuple(entries), tuple(faults))


def written(entries: Mapping[str, Item]) -> str:
    """Return a file with items by key, in their order; ``id`` is the key."""
    made = [{"id": key, **{n: v for n, v in item.items() if n != "id"}} for key, item in entries.items()]  # fmt: skip
    return json.dumps(made, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _key(item: Item) -> str:
    for name in ("citation-key", "citekey", "id"):
        key = item.get(name, "")
        if isinstance(key, str) and key and not _NO_KEY.match(key):
            return key
    return ""


def _items(text: str, faults: list[Finding], lines: "_Lines") -> Iterator[tuple[int, Any]]:
    """Yield the items of a text and where each begins."""
    decoder = json.JSONDecoder(parse_constant=_no_number)
    at = _gap(text, 1 if text.startswith("\ufeff") else 0)
    if text[at : at + 1] != "[":
        data, end = _decoded(decoder, text, at)
        wrapped = data.get("items") if isinstance(data, dict) else None
        yield from ((at, one) for one in wrapped) if isinstance(wrapped, list) else [(at, data)]
        if not isinstance(data, Exception) and _gap(text, end) < len(text):
            faults.append(_damaged(ValueError("something stands behind the list"), lines.of(end)))
        return
    at = _gap(text, at + 1)
    while text[at : at + 1] != "]":
        data, end = _decoded(decoder, text, at)
        yield at, data
        if isinstance(data, Exception):
            return
        at = _gap(text, end)
        if text[at : at + 1] == ",":
            at = _gap(text, at + 1)
        elif text[at : at + 1] != "]":
            yield at, ValueError("a comma or the end of the list was expected")
            return
    if _gap(text, at + 1) < len(text):
        yield at + 1, ValueError("something stands behind the list")


def _decoded(decoder: json.JSONDecoder, text: str, at: int) -> tuple[Any, int]:
    try:
        return decoder.raw_decode(text, at)
    except json.JSONDecodeError as problem:
        return ValueError(f"{problem.msg} (line {problem.lineno})"), at
    except RecursionError:
        return ValueError("it is nested too deep"), at
    except ValueError as problem:
        return problem, at


def _gap(text: str, at: int) -> int:
    found = _GAP.match(text, at)
    return found.end() if found else at


def _no_number(word: str) -> Never:
    raise ValueError(f"{word} is no number")


def _damaged(problem: Exception, line: int) -> Finding:
    return Finding(
        "entry-damaged",
        f"the item in line {line} is no item of CSL-JSON: {problem}",
        "mend it, or export it again from the program that wrote it",
        line=line,
    )


class _Lines:
    """Numbers the lines of a text; asked for one place after the other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at, self._line = 0, 1

    def of(self, at: int) -> int:
        """Return the number of the line in which something stands, from 1."""
        if at < self._at:
            self._at, self._line = 0, 1
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        return self._line
