"""Trying clauses on a page: what ``admit`` would see, without storing anything."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from factlock.registry import refusals
from factlock.registry.errors import Finding
from factlock.registry.evidence import Examiner
from factlock.registry.model import Quantity
from factlock.registry.proof import Claimed, Examined, Place
from factlock.registry.rules import as_refusal
from factlock.registry.snapshot import unread
from factlock.registry.sources import Source


@dataclass(frozen=True, slots=True)
class Tried:
    """One clause tried on a source. ``examined`` is None where the source could not be read."""

    claimed: Claimed
    examined: Examined | None
    value: Quantity | None = None
    warnings: tuple[Finding, ...] = ()

    @property
    def found(self) -> bool:
        """Whether the clause stands there, and the value in it where one was named."""
        found = self.examined is not None and self.examined.state.found
        return found and (self.value is not None or not self.claimed.value)


def find(source: Source, clauses: Iterable[Claimed], *, language: str = "") -> Iterator[Tried]:
    """Try each clause on the source, in order."""
    page = source.page
    if page is None:
        for claimed in clauses:
            yield Tried(claimed, None)
        return
    examiner = Examiner(page, language)
    for claimed in clauses:
        examined = examiner.examine(claimed)
        place = examined.place
        if place is None:
            yield Tried(claimed, examined)
            continue
        value = refusals.choose_value(place, claimed.value, examiner.language)
        problems = list(refusals.objections(place, examiner.language))
        if isinstance(value, Finding):
            yield Tried(claimed, examined, None, (*problems, value))
        else:
            yield Tried(claimed, examined, value, tuple(problems))


def as_row(tried: Tried, source: Source) -> dict[str, Any]:
    """Return the JSON row of ``find --json``; fields that are not known are null."""
    examined = tried.examined
    place = examined.place if examined else None
    return {
        "clause": tried.claimed.clause,
        "state": examined.state.value if examined else None,
        "start": place.start if place else None,
        "end": place.end if place else None,
        "folds": list(place.folds) if place else [],
        "value": tried.value.as_json() if tried.value else None,
        "nearest": _nearest(examined) if examined else None,
        "heading": place.heading or None if place else None,
        "page": source.page.number_at(place.start) if source.page and place else None,
        "places": [_place(p) for p in examined.places] if examined else [],
        "reason": examined.reason or None if examined else source.reading.message,
        "warnings": [{"code": w.code, "message": w.message} for w in tried.warnings],
        "refusal": _refusal(tried, source),
        "source": about(source),
    }


def _refusal(tried: Tried, source: Source) -> dict[str, Any] | None:
    """Return the first reason why ``admit`` would refuse, with its rule and a menu; null if none."""
    examined = tried.examined
    if examined is None:
        return as_refusal(unread(source).findings[0])
    if examined.place is None:
        return as_refusal(refusals.not_found(examined))
    if len(examined.places) > 1:
        return as_refusal(refusals.ambiguous(examined))
    return as_refusal(tried.warnings[0]) if tried.warnings else None


def about(source: Source) -> dict[str, Any]:
    """Return what is known of a source, for machines."""
    page, body = source.page, source.fetched.body
    return {
        "url": source.fetched.url,
        "state": source.state.value,
        "sha256": hashlib.sha256(body).hexdigest() if page else None,
        "media_type": page.media_type if page else None,
        "encoding": page.encoding if page else None,
        "title": page.title or None if page else None,
    }


def _nearest(examined: Examined) -> dict[str, Any] | None:
    if not examined.nearest:
        return None
    best = examined.nearest[0]
    return {"text": best.text, "differs": list(best.differs)}


def _place(place: Place) -> dict[str, Any]:
    return {
        "start": place.start,
        "end": place.end,
        "prefix": place.prefix,
        "suffix": place.suffix,
        "heading": place.heading or None,
    }
