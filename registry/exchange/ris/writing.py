"""An item of CSL-JSON becomes an entry of a RIS file.

A line is the whole of a text: nothing in it can begin another one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from factlock.registry.exchange.item import Item, iso, one_line
from factlock.registry.exchange.ris import tags

SEASONS = ("Spring", "Summer", "Autumn", "Winter")


def entry(key: str, item: Item) -> str:
    """Return one entry."""
    lines = (f"{tag}  - {one_line(text)}\n" for tag, text in _lines(key, item))
    return "".join(lines) + "ER  - \n"


def _lines(key: str, item: Item) -> Iterator[tuple[str, str]]:
    type_ = str(item.get("type", ""))
    yield "TY", tags.KINDS.get(type_, "GEN")
    if key:
        yield "ID", key
    for tag, variable in tags.WRITTEN_NAMES:
        yield from ((tag, _written_name(one)) for one in item.get(variable, ()))
    for variable, tag in tags.written_tags(type_):
        if item.get(variable):
            yield tag, str(item[variable])
    yield from _pages(str(item.get("page", "")))
    for tag, variable in tags.WRITTEN_DATES:
        if item.get(variable):
            yield tag, _written_date(item[variable])


def _pages(text: str) -> Iterator[tuple[str, str]]:
    found = re.fullmatch(r"([^\s,-]+)-([^\s,-]+)", text)
    if found and found[1] != found[2]:
        yield "SP", found[1]
        yield "EP", found[2]
    elif text:
        yield "SP", text


def _written_name(name: Mapping[str, Any]) -> str:
    """Return a name: of a person in parts; what cannot be told from one stands as that of an office."""
    if "literal" in name:
        text = str(name["literal"])
        return text.replace(",", ",,")
    family = " ".join(
        str(name[part])
        for part in ("dropping-particle", "non-dropping-particle", "family")
        if name.get(part)
    )
    parts: Sequence[str] = [family, str(name.get("given", "")), str(name.get("suffix", ""))]
    return ", ".join(part.replace(",", " ") for part in parts).rstrip(", ")


def _written_date(date: Mapping[str, Any]) -> str:
    parts = date.get("date-parts") or []
    if not parts:
        return f"///{date.get('literal', '')}"
    known = [f"{parts[0][0]:04}", *(f"{part:02}" for part in parts[0][1:])]
    first = "/".join([*known, *[""] * (3 - len(known))])
    if len(parts) > 1:
        return f"{first}/{'/'.join(map(iso, parts))}"
    season = date.get("season")
    if isinstance(season, int) and 1 <= season <= 4 and len(known) == 1:
        return f"{first}/{SEASONS[season - 1]}"
    return f"{first}/{'ca.' if date.get('circa') else ''}"
