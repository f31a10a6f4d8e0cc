"""The table of the time guard: what a sentence speaks of, against what the evidence is about."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Literal

from factlock.registry.period import Period, Relation

Outcome = Literal["ok", "warn", "review", "fail"]


class Row(StrEnum):
    """What a sentence speaks of, seen from the reference date."""

    PAST = "past"
    PRESENT = "present"
    FUTURE = "future"
    RANGE = "range"


class Column(StrEnum):
    """How the period of the evidence lies to the one period that a sentence speaks of."""

    MATCH = "equal or inside"
    OVERLAP = "contains or partial"
    DISJOINT = "disjoint"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the guard says of one value in one sentence.

    ``warn`` lets a document pass, ``review`` and ``fail`` stop it. ``code`` is stable and empty where
    all is well; ``message`` says what was seen and what was expected, ``fix`` what to do next.
    ``spoken`` holds the periods that the sentence was taken to speak of: none, one, or several that
    cannot be told apart for this value.
    """

    outcome: Outcome
    code: str
    message: str
    spoken: tuple[Period, ...] = ()
    fix: str = ""


_OUTCOMES: dict[Row, dict[Column, Outcome]] = {
    Row.PAST: {
        Column.MATCH: "ok",
        Column.OVERLAP: "review",
        Column.DISJOINT: "fail",
        Column.UNKNOWN: "warn",
    },
    Row.PRESENT: {
        Column.MATCH: "ok",
        Column.OVERLAP: "review",
        Column.DISJOINT: "fail",
        Column.UNKNOWN: "warn",
    },
    Row.FUTURE: {
        Column.MATCH: "fail",  # unless marked as a forecast, a target or a law in force
        Column.OVERLAP: "review",
        Column.DISJOINT: "fail",
        Column.UNKNOWN: "fail",
    },
    Row.RANGE: {
        Column.MATCH: "ok",
        Column.OVERLAP: "review",
        Column.DISJOINT: "fail",
        Column.UNKNOWN: "warn",
    },
}
_CONFLICTS = {
    Row.PAST: "period-conflict",
    Row.PRESENT: "stale-period",
    Row.FUTURE: "not-yet",
    Row.RANGE: "period-conflict",
}
_COLUMNS = {
    Relation.EQUAL: Column.MATCH,
    Relation.INSIDE: Column.MATCH,
    Relation.CONTAINS: Column.OVERLAP,
    Relation.PARTIAL: Column.OVERLAP,
    Relation.DISJOINT: Column.DISJOINT,
}


def row_of(spoken: Period, reference: date) -> Row:
    """Return the row: a range that has begun is a range, one that has not is the future."""
    if spoken.start > reference:
        return Row.FUTURE
    if "/" in spoken.label and spoken.kind != "fiscal":
        return Row.RANGE
    return Row.PAST if spoken.end <= reference else Row.PRESENT


def decide(
    spoken: tuple[Period, ...],
    evidence: Period | None,
    *,
    forecast: bool,
    reference: date,
    unproven: Period | None = None,
) -> Verdict:
    """Read the table. ``evidence`` is None where its period is unknown.

    ``unproven`` is the period that is only declared, where that counts as unknown.
    """
    if not spoken:
        return Verdict("ok", "", "the sentence names no time; the note states the period")
    if len(spoken) == 1 and evidence is not None:
        return _single(spoken[0], evidence, row_of(spoken[0], reference), forecast=forecast)
    rows = {row_of(period, reference) for period in spoken}
    if evidence is None:
        return _unknown(spoken, rows, unproven)
    return _several(spoken, evidence, rows, forecast=forecast, reference=reference)


_SEEN_FROM = {
    Row.PAST: "",
    Row.PRESENT: ", which is not the present",
    Row.FUTURE: ", and the time spoken of has not come",
    Row.RANGE: "",
}


def _single(period: Period, evidence: Period, row: Row, *, forecast: bool) -> Verdict:
    column = _COLUMNS[evidence.relation(period)]
    if row is Row.FUTURE and column is Column.MATCH:
        return _future(period, forecast=forecast)
    outcome = _OUTCOMES[row][column]
    if outcome == "ok":
        return Verdict(
            "ok", "", f"the evidence is about {evidence}, as the sentence says", (period,)
        )
    if column is Column.OVERLAP:
        return Verdict(
            outcome,
            "period-overlap",
            f"the sentence speaks of {period}, the evidence is about {evidence}, which is not within it",
            (period,),
            f"write the period that the evidence is about, or use a value of {period}",
        )
    return Verdict(
        outcome,
        _CONFLICTS[row],
        f"the sentence speaks of {period}, the evidence is about {evidence}{_SEEN_FROM[row]}",
        (period,),
        f"use a value of {period}, or write the period that the evidence is about ({evidence})",
    )


def _future(period: Period, *, forecast: bool) -> Verdict:
    if forecast:
        return Verdict("ok", "", f"the value for {period} is marked as a forecast", (period,))
    return Verdict(
        "fail",
        "not-yet",
        f"{period} has not come, and the value is not marked as a forecast, a target or a law in force",
        (period,),
        "admit the fact with --forecast if its source says so, or write of a time that has come",
    )


def _unknown(spoken: tuple[Period, ...], rows: set[Row], unproven: Period | None) -> Verdict:
    named = _names(spoken)
    seen = (
        "it is not known what time the evidence is about"
        if unproven is None
        else f"the period of the evidence ({unproven}) is only declared, and proof is required"
    )
    outcome: Outcome = (
        "fail" if any(_OUTCOMES[r][Column.UNKNOWN] == "fail" for r in rows) else "warn"
    )
    return Verdict(
        outcome,
        "period-unknown",
        f"the sentence speaks of {named}; {seen}",
        spoken,
        "admit a clause that names its period, or one under a heading or in a table that does",
    )


def _several(
    spoken: tuple[Period, ...],
    evidence: Period,
    rows: set[Row],
    *,
    forecast: bool,
    reference: date,
) -> Verdict:
    """Decide where the periods cannot be told apart; one that has not come asks for a forecast."""
    equal = [p for p in spoken if evidence.relation(p) is Relation.EQUAL]
    good = Verdict("ok", "", f"the evidence is about {evidence}, which the sentence names", spoken)
    if Row.FUTURE in rows:
        if any(forecast or row_of(p, reference) is not Row.FUTURE for p in equal):
            return good
        return Verdict(
            "fail",
            "not-yet",
            f"the sentence speaks of {_names(spoken)}, the evidence is about {evidence}, and a time spoken of has not come",
            spoken,
            "write the period of each value beside it; what is to come needs a fact marked as a forecast",
        )
    if Row.RANGE in rows:
        covered = all(evidence.start <= p.start and p.end <= evidence.end for p in spoken)
        if covered:
            return good
    elif equal:
        return good
    return Verdict(
        "review",
        "periods-unclear",
        f"the sentence speaks of {_names(spoken)}, which cannot be told apart for this value; the evidence is about {evidence}",
        spoken,
        "write the period of each value beside it",
    )


def _names(spoken: tuple[Period, ...]) -> str:
    names = [str(period) for period in spoken]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
