"""An entry of a ``.bib`` file becomes an item of CSL-JSON."""

import re
from collections.abc import Mapping
from typing import Any

from factlock.registry.exchange.bibtex import fields as table
from factlock.registry.exchange.bibtex.dates import date_from, date_of_year
from factlock.registry.exchange.bibtex.latex import plain, plain_address
from factlock.registry.exchange.bibtex.names import names_of
from factlock.registry.exchange.bibtex.syntax import RawEntry
from factlock.registry.exchange.item import Item, checked, one_line

_DOI = re.compile(r"\s*(?:https?://(?:dx\.|www\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_ADDRESS = re.compile(r"\\url\s*\{([^{}]*)\}|(https?://[^\s{}]+)")
_DASHES = re.compile(r"\s*(?:-{1,3}|[‐‑–—])\s*")
_TOLD = frozenset(
    {"year", "month", "day", "subtitle", "booksubtitle", "editortype", "langid", "language", "number", "entrysubtype"}
    | {"crossref", "xdata", "xref", "ids"}
)  # fmt: skip
"""Fields that are read along with others."""


class EntryReader:
    """Reads one entry; ``unknown`` are the LaTeX commands in it that are not known."""

    def __init__(self, entry: RawEntry, fields: Mapping[str, str]) -> None:
        self._entry, self._fields = entry, fields
        self._item: dict[str, Any] = {}
        self.unknown: set[str] = set()

    def read(self) -> Item:
        """Return the item. What no variable stands for is kept under ``custom``."""
        kind = self._entry.kind
        self._item = {"id": self._entry.key} if self._entry.key else {}
        self._item["type"] = self._type()
        self._names()
        self._texts()
        self._numbers()
        self._dates()
        for name, variable in table.VERBATIM.items():
            self._put(variable, _DOI.sub("", plain_address(self._fields.get(name, ""))).strip() if name == "doi" else plain_address(self._fields.get(name, "")))  # fmt: skip
        self._address()
        if kind in table.THESES:
            self._put("genre", table.THESES[kind])
        self._put("language", self._language())
        rest = {
            name: self._plain(value) for name, value in self._fields.items() if name not in _KNOWN
        }
        if kind not in table.TYPES:
            rest["entrytype"] = kind
        return checked({**self._item, **({"custom": rest} if rest else {})})

    def _type(self) -> str:
        subtype = self._fields.get("entrysubtype", "").strip().lower()
        if subtype in table.SUBTYPES:
            return table.SUBTYPES[subtype]
        if subtype in subtypes_of(self._entry.kind):
            return subtype
        return table.TYPES.get(self._entry.kind, "document")

    def _plain(self, written: str) -> str:
        shown, commands = plain(written)
        self.unknown |= commands
        return one_line(shown)

    def _put(self, variable: str, value: str) -> None:
        if value and variable not in self._item:
            self._item[variable] = value

    def _names(self) -> None:
        for name, variable in table.NAMES.items():
            found, commands = names_of(self._fields.get(name, ""))
            self.unknown |= commands
            if name == "editor":
                role = self._fields.get("editortype", "").strip().lower()
                variable = table.EDITORS.get(role, "editor")  # noqa: PLW2901
            if found:
                self._item.setdefault(variable, found)

    def _texts(self) -> None:
        for name, variable in table.TEXTS.items():
            first = next(
                (one for one in table.FIRST.get(variable, ()) if self._fields.get(one)), name
            )
            if first != name or name not in self._fields:
                continue
            value = self._plain(self._fields[name])
            if name in ("title", "booktitle") and self._fields.get(
                name.replace("title", "subtitle")
            ):
                value += ": " + self._plain(self._fields[name.replace("title", "subtitle")])
            if variable == "page":
                value = _DASHES.sub("-", value)
            if variable == "genre":
                value = table.THESES.get(value.strip().lower(), value)
            self._put(variable, value)

    def _numbers(self) -> None:
        """Sort out ``number``: an issue, the place in a series, or a number of its own."""
        value, kind = self._plain(self._fields.get("number", "")), self._entry.kind
        if kind in table.NUMBERED:
            if value:
                self._item["issue"] = value
        elif kind in table.IN_SERIES:
            self._put("collection-number", value)
        elif value:
            self._item["number"] = value

    def _dates(self) -> None:
        for name, variable in table.DATES.items():
            if found := date_from(re.sub(r"[{}]", "", self._fields.get(name, ""))):
                self._item[variable] = found
        if "issued" not in self._item and (found := date_of_year({n: self._plain(self._fields.get(n, "")) for n in ("year", "month", "day")})):  # fmt: skip
            self._item["issued"] = found

    def _address(self) -> None:
        """Take the address of a page from where BibTeX has it, which knows no field for it."""
        if "URL" in self._item:
            return
        told = _ADDRESS.search(self._fields.get("howpublished", ""))
        if told:
            self._item["URL"] = plain_address(told[1] or told[2])
            if not _ADDRESS.sub("", self._fields["howpublished"]).strip(" .{}"):
                self._item.pop("medium", None)

    def _language(self) -> str:
        word = self._fields.get("langid") or self._fields.get("language", "")
        word = self._plain(word).strip()
        return table.LANGUAGES.get(word.lower(), word)


_KNOWN = frozenset({*table.NAMES, *table.TEXTS, *table.DATES, *table.VERBATIM, *_TOLD})
_SUBTYPES_OF: Mapping[str, frozenset[str]] = {
    kind: frozenset(
        one for one, made in table.KINDS.items() if made == kind and table.TYPES[kind] != one
    )
    for kind in set(table.KINDS.values())
} | {
    "misc": frozenset(
        ["article", "bill", "broadcast", "classic", "collection", "event", "entry", "entry-dictionary", "figure", "hearing", "interview", "map", "musical_score", "pamphlet", "post", "post-weblog", "regulation", "review-book", "speech"]
    )
}  # fmt: skip
"""The types of CSL-JSON that ``entrysubtype`` may name, by kind of entry."""


def subtypes_of(kind: str) -> frozenset[str]:
    """Return the types of CSL-JSON that ``entrysubtype`` tells apart within a kind of entry."""
    return _SUBTYPES_OF.get(kind, frozenset())
