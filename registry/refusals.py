"""Why a clause may not be admitted, each with what was seen, what was expected, what would do."""

import difflib
import re
from collections.abc import Iterator, Sequence

from factlock.registry import quantities, text, wording
from factlock.registry.errors import Finding
from factlock.registry.model import ClauseState, Quantity
from factlock.registry.period import Period
from factlock.registry.proof import Examined, Place

_DIGIT = re.compile(r"\d")


def choose_value(place: Place, literal: str, language: str) -> Quantity | Finding:
    """Return the value that a clause is to prove, or why it cannot be told."""
    if literal:
        return _named_value(place, literal, language)
    candidates = _likeliest(place.values)
    if len(candidates) != 1:
        listed = ", ".join(f"“{v.literal}”" for v in candidates) or "none"
        return Finding(
            "which-value" if candidates else "no-value",
            f"the clause must hold just one value; it holds {listed}",
            "name the value with --value KEY=LITERAL, just as it stands in the clause"
            if candidates
            else "take the clause that states the number, or name a text value with --value",
            details={"values": [v.literal for v in candidates]},
        )
    return _readable(candidates[0], language)


def _likeliest(values: Sequence[Quantity]) -> Sequence[Quantity]:
    """Return what is left when times, then words and ratios, then what cannot be read, give way."""
    measures = [v for v in values if v.kind not in ("date", "period", "ordinal")]
    figures = [v for v in measures if v.kind != "text" and _DIGIT.search(v.literal)]
    readable = [v for v in figures if v.number is not None]
    return next((found for found in (readable, figures, measures) if found), values)


def _named_value(place: Place, literal: str, language: str) -> Quantity | Finding:
    equal = [v for v in place.values if text.same(v.literal, literal)]
    if len(equal) == 1:
        return _readable(equal[0], language)
    if not equal and not any(v for v in place.values if literal in v.literal):
        start = place.quote.find(literal)
        alone = start >= 0 and place.quote.find(literal, start + 1) < 0
        hits = text.find(text.fold(place.quote), literal).matches
        if alone and len(hits) == 1 and not _DIGIT.search(literal):
            return Quantity("text", literal, start, start + len(literal))
    listed = ", ".join(f"“{v.literal}”" for v in place.values) or "none"
    seen = "several times" if len(equal) > 1 else "not as a whole value"
    return Finding(
        "value-not-in-clause",
        f"“{literal}” stands {seen} in the clause; the values there: {listed}",
        "write the value with its sign, unit and comparator, just as it stands in the clause",
        details={"values": [v.literal for v in place.values]},
    )


def _readable(value: Quantity, language: str) -> Quantity | Finding:
    problem = quantities.problem(value, language)
    if problem:
        message, _, fix = problem.partition("; ")
        return Finding("ambiguous-value", message, fix.replace("the text is", "the page is"))
    return value


def objections(place: Place, language: str) -> Iterator[Finding]:
    """Yield why a clause that is found may still not be admitted."""
    for value in place.cut:
        yield Finding(
            "cuts-value",
            f"the clause cuts “{value.literal}”, of which it holds only a part",
            "take the value whole into the clause",
        )
    for governor in place.governors:
        yield Finding(
            f"leaves-out-{governor.mark}",
            f"the sentence says “{governor.word}” beside the clause, which changes what it states",
            "take the clause so long that it holds this word, best the whole sentence",
        )
    rest = list(place.quote)
    for value in (*place.values, *quantities.periods(place.quote, language)):
        rest[value.start : value.end] = " " * (value.end - value.start)
    if not wording.names_subject("".join(rest)):
        yield Finding(
            "no-subject",
            "the clause does not say what its value is about",
            "take the clause so long that it names its subject",
        )


def period_conflict(what: str, told: Sequence[Period], wanted: Period) -> Finding:
    """Say that the source speaks of another period than the fact is said to be about."""
    listed = ", ".join(dict.fromkeys(str(period) for period in told))
    return Finding(
        "period-conflict",
        f"{what} speaks of {listed}, the fact is said to be about {wanted}",
        f"correct the period, or take what speaks of {wanted}",
        details={"told": [str(period) for period in told], "wanted": str(wanted)},
    )


def not_found(examined: Examined) -> Finding:
    """Say that a clause is not on the page, with the passages that come nearest."""
    near = examined.nearest
    message = examined.reason or {
        ClauseState.VALUE_CHANGED: "the page states another value",
        ClauseState.REWORDED: "the page words it otherwise",
    }.get(examined.state, "the page does not hold this clause")
    lines = ["the passages that come nearest:" if near else "check the address and the clause"]
    for number, passage in enumerate(near, 1):
        differs = f"   [{'; '.join(passage.differs)}]" if passage.differs else ""
        lines.append(f"  {number}. {' '.join(passage.text.split())}{differs}")
    code = examined.reason_code or f"clause-{examined.state}"
    return Finding(
        code,
        f"{message}: “{examined.claimed.clause}”",
        "\n".join(lines),
        details={"nearest": [{"text": p.text, "differs": list(p.differs)} for p in near]},
    )


def ambiguous(examined: Examined) -> Finding:
    """Say that a clause stands at several places, each with what surrounds it."""
    lines = ["add --prefix or --suffix, or take a longer clause:"]
    for number, place in enumerate(examined.places[:9], 1):
        heading = f"   (under “{place.heading}”)" if place.heading else ""
        around = f"…{place.prefix}[{place.quote}]{place.suffix}…"
        lines.append(f"  {number}. {' '.join(around.split())}{heading}")
    return Finding(
        "clause-ambiguous",
        f"the clause stands at {len(examined.places)} places: “{examined.claimed.clause}”",
        "\n".join(lines),
        details={"places": [{"prefix": p.prefix, "suffix": p.suffix} for p in examined.places]},
    )


def closest_literals(literal: str, others: Sequence[str]) -> list[str]:
    """Return up to five values of a page that look most like ``literal``; only for explaining."""
    return difflib.get_close_matches(literal, others, n=5, cutoff=0.3)
