"""Dates in ``.bib`` files: ISO 8601-2 as biblatex reads it, and the year, month and day of BibTeX.

A date that is none is kept as it is written; what an entry does not say is not made up.
"""

import re
from collections.abc import Mapping
from typing import Any

from factlock.registry.exchange.bibtex.syntax import MONTHS
from factlock.registry.exchange.item import date_of, is_date, iso

_EDTF = re.compile(r"(?P<year>-?\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2}))?)?(?P<circa>[~?%])?")
_TIME = re.compile(r"(?<=\d)T\d{2}:\d{2}.*\Z")
_SEASONS = {"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4}


def date_from(written: str) -> dict[str, Any]:
    """Return what a field holds as a date of CSL-JSON; empty for an empty field."""
    written = written.strip()
    if not written:
        return {}
    found = [_EDTF.fullmatch(_TIME.sub("", part.strip())) for part in written.split("/")]
    dates = [[int(part) for part in (m["year"], m["month"], m["day"]) if part] for m in found if m]
    if len(dates) != len(found) or len(dates) > 2:
        return date_of(written)
    if len(dates) == 1 and len(dates[0]) == 2 and 21 <= dates[0][1] <= 24:
        return {"date-parts": [dates[0][:1]], "season": dates[0][1] - 20}
    if not all(map(is_date, dates)):
        return date_of(written)
    circa = {"circa": True} if any(m["circa"] for m in found if m) else {}
    return {"date-parts": dates, **circa}


def date_of_year(fields: Mapping[str, str]) -> dict[str, Any]:
    """Return the date that ``year``, ``month`` and ``day`` tell; a year in other words stays as it is written."""
    year = fields.get("year", "").strip()
    # JabRef once wrote strings between number signs.
    month, day = _month(fields.get("month", "")), fields.get("day", "").strip()
    if not re.fullmatch(r"-?\d{4}", year):
        told = date_from(year)
        rest = " ".join(filter(None, (fields.get("month", "").strip(), year)))
        return told if "date-parts" in told or not rest else {"literal": rest}
    known = [int(year)]
    if isinstance(month, tuple):
        known += [part for part in month if part]
        if len(known) == 2 and day.isdecimal():
            known.append(int(day))
    elif month in _SEASONS:
        return {"date-parts": [known], "season": _SEASONS[month]}
    elif month:
        return {"literal": f"{fields['month'].strip()} {year}"}
    return {"date-parts": [known]} if is_date(known) else {"literal": "-".join(map(str, known))}


def _month(written: str) -> tuple[int, int] | str:
    """Return month and day of a field (0 where there is none), or its words where it tells no month."""
    word = re.sub(r"[~\s.,#]+", " ", written).strip().lower()
    if word.isdecimal():
        return (int(word), 0)
    found = re.fullmatch(r"(?:(?P<before>\d{1,2}) )?(?P<name>[a-z]{3,9})(?: (?P<behind>\d{1,2}))?", word)  # fmt: skip
    if found and (number := _number(found["name"])):
        return (number, int(found["before"] or found["behind"] or 0))
    return word


def _number(name: str) -> int:
    full = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")  # fmt: skip
    if name == "sept":
        return 9
    return next(
        (n for n, (short, whole) in enumerate(zip(MONTHS, full, strict=True), 1) if name in (short, whole)), 0
    )  # fmt: skip


def written_date(date: Mapping[str, Any]) -> tuple[str, bool]:
    """Return a date as biblatex reads it, and whether it is one; else it is the words of the item."""
    parts = date.get("date-parts") or []
    if not parts:
        return str(date.get("literal", "")), False
    season = date.get("season")
    if isinstance(season, int) and 1 <= season <= 4 and len(parts) == 1 and len(parts[0]) == 1:
        return f"{iso(parts[0])}-{20 + season}", True
    circa = "~" if date.get("circa") else ""
    return "/".join(iso(one) + circa for one in parts), True
