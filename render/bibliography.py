"""The user's own bibliography: which of its entries is the source of a note, and what the note says after it.

An entry is that of a source by its DOI or its address. What it tells of title, authors and date is taken; the address
and the day on which it was had stay those of the page in which the clause was found.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from factlock.registry.errors import Finding, UsageFault
from factlock.registry.exchange import FORMATS, Entry, format_of
from factlock.registry.exchange.addresses import form_of, forms_of
from factlock.registry.exchange.files import read_file
from factlock.registry.exchange.item import DATES, NAMES, checked, iso
from factlock.registry.exchange.keys import is_key
from factlock.registry.exchange.readable import readable
from factlock.render import citations, csl
from factlock.render.citations import Note

_UNCITED = frozenset({"abstract", "annote", "call-number", "citation-key", "citekey", "custom", "keyword", "note"})  # fmt: skip
"""What no reference says: it stands in no lock."""


DECLARED = "registry"
"""The kind of what was imported into the registry."""


class Own(NamedTuple):
    """An entry: the key by which the user cites it (empty if it has none) and the item."""

    key: str
    item: csl.Item


@dataclass(frozen=True, slots=True)
class Bibliography:
    """Entries by the form of their addresses.

    ``sha256`` is that of the file, ``kind`` one of ``FORMATS``; of what was imported into the registry (:data:`DECLARED`),
    it is that of the entries.
    """

    sha256: str
    kind: str
    entries: Mapping[str, Own] = field(default_factory=dict, repr=False)

    def of(self, url: str) -> Own | None:
        """Return the entry of the source at an address, if there is one."""
        return self.entries.get(form_of(url))

    def used(self, urls: Iterable[str]) -> "Bibliography | None":
        """Return the bibliography with no more than the entries of these addresses; None for imports without any."""
        forms = {form_of(url) for url in urls}
        kept = {form: one for form, one in self.entries.items() if form in forms}
        if self.kind != DECLARED:
            return replace(self, entries=kept)
        body = json.dumps(kept, ensure_ascii=False, sort_keys=True).encode()
        return (
            replace(self, entries=kept, sha256=hashlib.sha256(body).hexdigest()) if kept else None
        )

    def note(self, note: Note) -> Note:
        """Return a note with the title, the authors and the date that the user's entry of its source tells."""
        own = self.of(note.url)
        if own is None:
            return note
        told = {
            "title": str(own.item.get("title", "")),
            "publisher": csl.author(own.item) or str(own.item.get("publisher", "")),
            "published": _date_text(own.item.get("issued", {})),
        }
        return replace(note, **{name: value for name, value in told.items() if value})  # type: ignore[arg-type]

    def item(self, note: Note, language: str) -> csl.Item:
        """Return the source of a note as CSL-JSON: as the page tells it, over it what the user's entry does."""
        known = citations.item_of(note, language)
        own = self.of(note.url)
        if own is None:
            return known
        kept = {name: known[name] for name in ("id", "URL", "accessed") if name in known}
        return {**known, **own.item, **kept}

    def cited(self, cited: csl.Cited, note: Note, language: str) -> csl.Cited:
        """Return a source as data, with the user's key: ``held`` if LaTeX reads the entry from the user's file."""
        own = self.of(note.url)
        cited = cited._replace(item=self.item(note, language))
        if own is None or not is_key(own.key):
            return cited
        return cited._replace(key=own.key, held=self.kind == "bibtex")

    def as_json(self) -> dict[str, Any]:
        """Return the block as it stands in a lock."""
        entries = {
            form: {"item": dict(one.item), "key": one.key} for form, one in self.entries.items()
        }
        return {"entries": entries, "kind": self.kind, "sha256": self.sha256}

    @classmethod
    def from_json(cls, data: Any) -> "Bibliography":
        """Read a block. Raises ValueError, TypeError or KeyError for what is none."""
        entries = {}
        for form, one in data["entries"].items():
            if not isinstance(one["key"], str):
                raise TypeError(f"the key of {form} must be text")
            entries[form] = Own(one["key"], checked(one["item"]))
        if data["kind"] not in (*FORMATS, DECLARED) or not re.fullmatch(
            r"[0-9a-f]{64}", data["sha256"]
        ):
            raise ValueError("it is no bibliography")
        return cls(data["sha256"], data["kind"], entries)


NO_BIBLIOGRAPHY = Bibliography("", "csl-json")
"""That of a user who gave none."""


class Described(Protocol):
    """What a user declared of the source at an address."""

    @property
    def url(self) -> str: ...  # noqa: D102

    @property
    def key(self) -> str: ...  # noqa: D102

    @property
    def item(self) -> csl.Item: ...  # noqa: D102


def declared(descriptions: Iterable[Described]) -> Bibliography:
    """Return what users declared of sources in the registry."""
    entries = {form_of(one.url): Own(one.key, _citable(one.item)) for one in descriptions}
    return Bibliography("", DECLARED, entries)


def load(path: Path) -> tuple[Bibliography, tuple[Finding, ...]]:
    """Read the user's file: ``.bib``, ``.json`` (CSL-JSON), ``.ris``; returned with it is what was not read, by line.

    Raises UsageFault ``unknown-bibliography``, ``unreadable-bibliography``, and ``empty-bibliography`` for a file in
    which no entry could be read.
    """
    found, sha256 = read_file(path)
    faults = [*found.faults]
    if not found.entries:
        raise UsageFault(
            [
                *faults,
                Finding("empty-bibliography", f"{path} holds no entry that can be read", "name another file with --bib", str(path)),
            ]
        )  # fmt: skip
    entries = dict(_by_address(found.entries, faults, str(path)))
    return Bibliography(sha256, format_of(str(path)), entries), tuple(faults)


def _by_address(
    entries: Iterable[Entry], faults: list[Finding], path: str
) -> Iterable[tuple[str, Own]]:
    lines: dict[str, Entry] = {}
    for entry in entries:
        for form in forms_of(entry.item):
            first = lines.setdefault(form, entry)
            if first is entry:
                yield form, Own(entry.key, _citable(entry.item))
                continue
            faults.append(
                Finding(
                    "source-twice",
                    f"{_named(first)} and {_named(entry)} are entries of one source; the first is cited",
                    "delete one of them",
                    path,
                    entry.line,
                    severity="warning",
                    details={"source": form},
                )
            )


def _named(entry: Entry) -> str:
    return f"{entry.key} (line {entry.line})" if entry.key else f"that in line {entry.line}"


def _citable(item: csl.Item) -> csl.Item:
    """Return what references say of an item, in plain text, with dates as they are set."""
    made: dict[str, Any] = {}
    for name, value in item.items():
        if name in _UNCITED or name == "accessed":
            continue
        if name in DATES:
            made[name] = _plain_date(value)
        elif name in NAMES:
            made[name] = [{k: readable(v) if isinstance(v, str) else v for k, v in one.items()} for one in value]  # fmt: skip
        elif isinstance(value, str):
            made[name] = readable(value) if name not in ("URL", "DOI") else value
    return made


def _plain_date(date: Mapping[str, Any]) -> dict[str, Any]:
    """Return a date as one day, month or year; what is more than that stands in words."""
    parts = date.get("date-parts") or []
    if len(parts) > 1:
        return {"literal": "/".join(map(iso, parts))}
    if parts and date.get("circa"):
        return {"literal": f"ca. {iso(parts[0])}"}
    return {"date-parts": parts} if parts else {"literal": str(date.get("literal", ""))}


def _date_text(date: Mapping[str, Any]) -> str:
    parts = date.get("date-parts") or []
    return iso(parts[0]) if parts else str(date.get("literal", ""))
