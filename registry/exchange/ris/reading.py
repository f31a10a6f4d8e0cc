"""An entry of a RIS file becomes an item of CSL-JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from factlock.registry.errors import Finding
from factlock.registry.exchange.bibliography import Bibliography, Entry, twice
from factlock.registry.exchange.item import Item, checked, date_of, is_date
from factlock.registry.exchange.ris import tags
from factlock.registry.exchange.ris.writing import SEASONS

_LINE = re.compile(r"\s{0,2}(?P<tag>[A-Z][A-Z0-9]) {0,2}-(?: (?P<text>.*))?$")
_DATE = re.compile(r"\s*(?P<year>\d{4})?(?:/(?P<month>\d{0,2})(?:/(?P<day>\d{0,2})(?:/(?P<rest>.*))?)?)?\s*")  # fmt: skip
_TIME = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?")
_DOI = re.compile(r"\s*(?:https?://(?:dx\.|www\.)?doi\.org/|doi:\s*)", re.IGNORECASE)
_MANY_LINES = frozenset({"AB", "N1", "N2"})


@dataclass(slots=True)
class _Record:
    """The lines of one entry: tag, text, number of the line."""

    line: int
    lines: list[tuple[str, str, int]] = field(default_factory=list)


def read(text: str) -> Bibliography:
    """Return the entries of a file in order, and what is wrong with it by line; the rest is read all the same."""
    records = _Records()
    records.read(text.removeprefix("\ufeff"))
    faults = records.faults
    entries: list[Entry] = []
    seen: dict[str, int] = {}
    for record in records.done:
        item = _item(record, faults)
        # EndNote numbers its entries; nobody cites by that.
        key = "" if (ident := str(item.get("id", ""))).isdecimal() else ident
        if key in seen:
            faults.append(twice(key, seen[key], record.line))
            continue
        if key:
            seen[key] = record.line
        entries.append(Entry(key, item, record.line))
    return Bibliography(tuple(entries), tuple(sorted(faults, key=lambda fault: fault.line or 0)))


class _Records:
    """Puts lines together to entries; ``faults`` tell what belongs to none."""

    def __init__(self) -> None:
        self.done: list[_Record] = []
        self.faults: list[Finding] = []
        self._open: _Record | None = None

    def read(self, text: str) -> None:
        """Read a file."""
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
            found = _LINE.match(line)
            if found:
                self._tagged(found["tag"], found["text"] or "", number)
            else:
                self._continued(line, number)
        self._close(self._open.line if self._open else 0)

    def _tagged(self, tag: str, text: str, number: int) -> None:
        if tag == "TY":
            self._close(number)
            self._open = _Record(number, [(tag, text, number)])
        elif self._open is None:
            if tag != "ER":
                self._outside(f"{tag}  - {text}", number)
        elif tag == "ER":
            self.done.append(self._open)
            self._open = None
        else:
            self._open.lines.append((tag, text, number))

    def _continued(self, line: str, number: int) -> None:
        """Take a line without a tag for more of the one before it."""
        if self._open is None:
            if line.strip():
                self._outside(line.strip(), number)
            return
        tag, before, at = self._open.lines[-1]
        if line.strip() or tag in _MANY_LINES:
            joint = "\n" if tag in _MANY_LINES else " "
            self._open.lines[-1] = (tag, f"{before}{joint}{line.strip()}", at)

    def _outside(self, text: str, number: int) -> None:
        told = f"{text[:40]!r} stands in no entry (TY … ER); it was not read"
        self.faults.append(_fault("entry-damaged", told, number))

    def _close(self, number: int) -> None:
        """Keep an entry that was not ended."""
        if self._open is not None:
            told = f"the entry in line {self._open.line} does not end (ER); it was read as far as it goes"
            self.faults.append(_fault("end-missing", told, number, "warning"))
            self.done.append(self._open)
            self._open = None


def _item(record: _Record, faults: list[Finding]) -> Item:
    """Return an entry as an item. What no variable stands for is kept under ``custom``."""
    kind = record.lines[0][1].strip().upper()
    item: dict[str, Any] = {"type": tags.TYPES.get(kind, "document")}
    rest: dict[str, str] = {} if kind in tags.TYPES else {"TY": kind}
    pages: dict[str, str] = {}
    held = {tag for tag, told, _ in record.lines if told.strip()}
    for tag, told, line in record.lines[1:]:
        text, variable = told.strip(" \t"), tags.variable(tag, item["type"], held)
        if not text:
            continue
        if variable == "page":
            pages.setdefault(tag, text)
        elif tag in tags.NAMES:
            item.setdefault(tags.NAMES[tag], []).append(_name(text))
        elif tag in tags.DATES:
            _put_date(item, tag, text, faults, line)
        elif variable == "keyword":
            item["keyword"] = ", ".join(filter(None, (item.get("keyword"), text)))
        elif variable and variable not in item:
            item[variable] = _DOI.sub("", text) if variable == "DOI" else text
        elif not variable or item[variable] != text:
            rest[tag] = "; ".join(filter(None, (rest.get(tag), text)))
    if pages:
        item["page"] = "-".join(dict.fromkeys(pages[tag] for tag in ("SP", "EP") if tag in pages))
    return checked({**item, **({"custom": rest} if rest else {})})


def _name(text: str) -> dict[str, str]:
    if ",," in text or text.endswith(",") or "," not in text:
        return {"literal": text.replace(",,", "\0").rstrip(",").replace("\0", ",").strip()}
    parts = [part.strip() for part in text.split(",", 2)]
    names = ("family", "given", "suffix")
    return {name: part for name, part in zip(names, parts, strict=False) if part}


def _put_date(item: dict[str, Any], tag: str, text: str, faults: list[Finding], line: int) -> None:
    """Take a date; of two that tell when a source was issued, the one that tells more."""
    variable = tags.DATES[tag]
    date, left = _date(text)
    if left:
        faults.append(_fault("date-partly", f"of the date {text!r} {left!r} was not read", line, "warning"))  # fmt: skip
    held = item.get(variable)
    if held is None or _fullness(date) > _fullness(held):
        item[variable] = date


def _fullness(date: Mapping[str, Any]) -> int:
    parts = date.get("date-parts")
    return 1 + sum(map(len, parts)) + ("season" in date) if parts else 1


def _date(text: str) -> tuple[dict[str, Any], str]:
    """Return the date of a line, and what of it was not read. Its form is ``YYYY/MM/DD/other``."""
    found = _DATE.fullmatch(text)
    if found is None:
        return date_of(text), ""
    known: list[int] = []
    for part in ("year", "month", "day"):
        if not found[part] or not int(found[part]):
            break
        known.append(int(found[part]))
    rest = (found["rest"] or "").strip()
    if not known or not is_date(known):
        return {"literal": text if known else rest or text}, ""
    return _with_rest(known, rest)


def _with_rest(known: list[int], rest: str) -> tuple[dict[str, Any], str]:
    """Return a date with what stands behind it: a season, the two ends of a range, that it is not exact, a time."""
    ends = [date_of(part) for part in rest.split("/")]
    if len(ends) == 2 and all("date-parts" in one for one in ends):
        return {"date-parts": [one["date-parts"][0] for one in ends]}, ""
    if rest.title() in SEASONS and len(known) == 1:
        return {"date-parts": [known], "season": SEASONS.index(rest.title()) + 1}, ""
    if rest == "ca.":
        return {"date-parts": [known], "circa": True}, ""
    return {"date-parts": [known]}, "" if _TIME.fullmatch(rest) else rest


def _fault(code: str, message: str, line: int, severity: Any = "error") -> Finding:
    return Finding(code, message, "mend the file, or export it again", line=line, severity=severity)
