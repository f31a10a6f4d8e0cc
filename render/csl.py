"""Sources as CSL-JSON, the form in which citation programs hand them to each other.

Schema: https://github.com/citation-style-language/schema (csl-data.json). Names of offices are
``literal``, Chinese names of persons too: no program then turns them about. A date that a source does
not state is left out; none is ever made up.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

Item = Mapping[str, Any]
"""One source: an object of CSL-JSON."""


class Cited(NamedTuple):
    """A source as a note cites it, for formats whose own programs write references.

    ``had`` tells how the page was had and its hash, ``proof`` the clause, its period, what became of its value.
    ``fetched`` is whether the date of access in ``item`` says all of how.
    """

    item: Item
    had: str
    proof: str
    fetched: bool


MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def item_of(  # noqa: PLR0913  (one field of the item each)
    *,
    ident: str,
    url: str,
    title: str,
    publisher: str,
    published: str,
    accessed: str,
    language: str = "",
) -> Item:
    """Return a source as CSL-JSON; dates are ISO 8601, empty where unknown."""
    item: dict[str, Any] = {"id": ident, "type": "webpage"}
    if publisher:
        item["author"] = [{"literal": publisher}]
    if title:
        item["title"] = title
    if published:
        item["issued"] = date_of(published)
    if accessed:
        item["accessed"] = date_of(accessed)
    if url:
        item["URL"] = url
    if language:
        item["language"] = language
    return item


def date_of(text: str) -> dict[str, Any]:
    """Return a date as CSL-JSON: in parts where it is ISO 8601, else as it is written."""
    found = _DATE.fullmatch(text.strip())
    if found is None:
        return {"literal": text.strip()}
    return {"date-parts": [[int(part) for part in found.groups() if part is not None]]}


def parts(item: Item, name: str) -> tuple[int, ...]:
    """Return year, month and day of a date as far as they are known."""
    told = item.get(name, {}).get("date-parts") or [[]]
    return tuple(told[0])


def year(item: Item) -> str:
    """Return the year in which a source was issued, or its date as written; empty if unknown."""
    known = parts(item, "issued")
    return f"{known[0]}" if known else str(item.get("issued", {}).get("literal", ""))


def author(item: Item) -> str:
    """Return who issued a source, as one name; empty if unknown."""
    names = [
        str(one.get("literal") or " ".join(filter(None, (one.get("given"), one.get("family")))))
        for one in item.get("author", ())
    ]
    return ", ".join(name for name in names if name)


def is_chinese(item: Item) -> bool:
    """Whether a source is cited in Chinese words: by its language, else by its letters."""
    told = str(item.get("language", ""))
    if told:
        return told.lower().startswith("zh")
    return bool(_HAN.search(author(item) or str(item.get("title", ""))))
