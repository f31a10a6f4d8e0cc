"""Why a clause may not be admitted, each with what was seen, what was expected, what would do."""

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from factlock.registry import quantities, text, wording
from factlock.registry.errors import Finding
from factlock.registry.model import ClauseState, Quantity
from factlock.registry.period import Period
from factlock.registry.proof import Examined, Place
from factlock.registry.subjects import names_subject

MOST_SHOWN = 400
"""Characters of a clause that a message repeats."""
_DIGIT = re.compile(r"\d")
_ARROWS = frozenset("▲△▼▽⬆⬇↑↓🔺🔻")
_CURRENCY = frozenset("$€£¥")
_SCALED = re.compile(
    r"\s?(?:[%‰％]|(?:percent|thousand|million|billion|trillion|bn|mn|prozent(?:punkte?n?)?|mio|mrd|millionen|milliarden|pour\s+cent|points|millions|milliards)\b"
    r"|[万亿億兆千百个個]?(?:百分点|ポイント|パーセント|[万亿億兆]))",
    re.IGNORECASE,
)
_COORDINATES = re.compile(
    r"(?:\s?[,、]\s?\d[\d.]*)*\s?,?\s?(?:(?:and|or|und|oder|et|ou|y|o|versus|vs\.?|&)\s|[或和与及、]"
    r"|(?:(?:up|down|compared)\s)?(?:from|after|with|against|to|nach|von|auf|gegenüber|contre|après|à|de)\s|(?:比|较|より))\s?(?=[^\w\s]?\d)",
    re.IGNORECASE,
)
_LENDER = 40
_LONGEST_SENTENCE = 600
_END = re.compile(r"\b(?:cuts|drops)\b[^:]*\bat the (start|end)\b")


def choose_value(place: Place, literal: str, language: str) -> Quantity | Finding:
    """Return the value that a clause is to prove, or why it cannot be told."""
    if literal:
        return _named_value(place, literal, language)
    candidates = _likeliest(place, language)
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
    return _readable(place, candidates[0], language)


def _likeliest(place: Place, language: str) -> Sequence[Quantity]:
    """Return what is left when times, then words and ratios, then what cannot be read, give way.

    Four digits that may be a year are one where the clause has a value beside them.
    """
    values = place.values
    years = {(p.start, p.end) for p in quantities.periods(place.quote, language)}
    measures = [v for v in values if v.kind not in ("date", "period", "ordinal")]
    measures = [v for v in measures if (v.start, v.end) not in years] or measures
    figures = [v for v in measures if v.kind != "text" and _DIGIT.search(v.literal)]
    readable = [v for v in figures if v.number is not None]
    return next((found for found in (readable, figures, measures) if found), values)


def _named_value(place: Place, literal: str, language: str) -> Quantity | Finding:
    equal = [v for v in place.values if text.same(v.literal, literal)]
    if len(equal) == 1:
        return _readable(place, equal[0], language)
    if not equal and not any(v for v in place.values if literal in v.literal):
        start = place.quote.find(literal)
        alone = start >= 0 and place.quote.find(literal, start + 1) < 0
        hits = text.find(text.fold(place.quote), literal).matches
        if alone and len(hits) == 1 and not _DIGIT.search(literal):
            return _words(place, Quantity("text", literal, start, start + len(literal)))
    listed = ", ".join(f"“{v.literal}”" for v in place.values) or "none"
    seen = "several times" if len(equal) > 1 else "not as a whole value"
    return Finding(
        "value-not-in-clause",
        f"“{literal}” stands {seen} in the clause; the values there: {listed}",
        "write the value with its sign, unit and comparator, just as it stands in the clause",
        details={"values": [v.literal for v in place.values]},
    )


def _words(place: Place, value: Quantity) -> Quantity | Finding:
    """Return a value of words, unless the clause denies or bounds just these words."""
    around = wording.governors(place.quote[: value.start], place.quote[value.end :])
    for governor in around:
        if governor.mark in ("negation", "denial", "limiter"):
            return Finding(
                "value-governed",
                f"the clause says “{governor.word}” beside “{value.literal}”, which changes what it states",
                "take this word into the value",
            )
    return value


def _readable(place: Place, value: Quantity, language: str) -> Quantity | Finding:
    problem = quantities.problem(value, language)
    if problem:
        message, _, fix = problem.partition("; ")
        return Finding("ambiguous-value", message, fix.replace("the text is", "the page is"))
    before = (place.prefix + place.quote[: value.start]).rstrip(" ")
    after = place.quote[value.end :] + place.suffix
    negative = value.number is not None and value.number < 0
    if before[-1:] in _ARROWS and not negative:
        message = f"“{before[-1]}” before “{value.literal}” may be a sign or the mark of an item"
        return Finding("ambiguous-value", message, "take a passage that writes the sign in words")
    if not negative and before[-1:] in ("(", "（") and _is_account(place, before, value, after):
        message = f"“({value.literal})” may be a negative number, as accounts write it"
        return Finding("ambiguous-value", message, "take a passage that writes the sign")
    lender = _lender(value, after)
    if lender:
        return Finding(
            "borrows-unit",
            f"“{value.literal}” shares the unit of “{lender}” and has none of its own",
            f"take a passage that writes “{value.literal}” with its unit",
        )
    return value


def _is_account(place: Place, before: str, value: Quantity, after: str) -> bool:
    """Whether brackets around a value may stand for a minus: alone, or between currency and scale."""
    if after[:1] not in (")", "）"):
        return False
    rest = place.quote[: value.start] + place.quote[value.end :]
    alone = not any(char.isalnum() for char in rest)
    return alone or before[-2:-1] in _CURRENCY or _SCALED.match(after, 1) is not None


def _lender(value: Quantity, after: str) -> str:
    """Return the value behind an "and" or "or" whose unit a bare number shares, or empty."""
    joined = _COORDINATES.match(after)
    if joined is None or not value.literal[-1:].isdigit() or value.kind not in ("number", "money"):
        return ""
    other = next(iter(quantities.read(after[joined.end() : joined.end() + _LENDER])), None)
    if other is None or other.start or other.kind not in ("number", "money"):
        return ""
    bare = other.literal[-1:].isdigit() or (
        value.unit != "" and value.unit == other.unit and value.kind != "money"
    )
    return "" if bare else other.literal


def unshown(place: Place) -> Iterator[Finding]:
    """Yield why nobody is sure to see on the page what stands at a place."""
    if place.behind:
        yield Finding(
            "in-closed-panel",
            "the clause stands in a part of the page that is not shown at first (another tab, a list that is closed)",
            "capture the page with this part open, or take the passage that is in front",
        )
    if place.recognised:
        yield Finding(
            "recognised-text",
            "the page is a picture there; a program read the text from it, and may have misread it",
            "read the picture: two people do so with factlock transcribe",
        )


def objections(place: Place, language: str) -> Iterator[Finding]:
    """Yield why a clause that is found may still not be admitted."""
    yield from unshown(place)
    if place.rows > 1:
        yield Finding(
            "crosses-rows",
            f"the clause runs over {place.rows} rows of a table, which say different things",
            "take what stands in one row, or the cell: --cell KEY='row=…;col=…'",
        )
    for value in place.cut:
        yield Finding(
            "cuts-value",
            f"the clause cuts “{value.literal}”, of which it holds only a part",
            "take the value whole into the clause",
        )
    seen: dict[str, Finding] = {}
    for governor in place.governors:
        finding = _with_sentence(governed(governor), place)
        seen.setdefault(finding.code, finding)
    yield from seen.values()
    rest = list(place.quote)
    for value in (*place.values, *quantities.periods(place.quote, language)):
        rest[value.start : value.end] = " " * (value.end - value.start)
    if not names_subject("".join(rest), language):
        yield Finding(
            "no-subject",
            "the clause does not say what its value is about",
            "take the clause so long that it names its subject",
        )
    if place.left_out and not any(code.startswith("leaves-out-") for code in seen):
        yield _with_sentence(_rest(place.left_out), place)


def governed(governor: wording.Governor) -> Finding:
    """Say that a word outside a clause changes what it states."""
    if governor.mark == "question":
        return Finding(
            "asks-only",
            "the sentence is a question; it states nothing",
            "take the sentence that states the value",
        )
    if governor.mark == "rest":
        return _rest(governor.word)
    return Finding(
        f"leaves-out-{'negation' if governor.mark == 'denial' else governor.mark}",
        f"the page says “{governor.word}” beside the clause, which changes what it states",
        "take the clause so long that it holds this word, best the whole sentence",
    )


def _rest(words: str) -> Finding:
    return Finding(
        "leaves-out-rest",
        f"the clause leaves out “{shortened(words)}” of its sentence, which may change what it states",
        "take the whole sentence",
        details={"left_out": words},
    )


def _with_sentence(finding: Finding, place: Place) -> Finding:
    """Add the sentence that is to be taken instead, as the only entry of a menu."""
    words = " ".join(place.sentence.split())
    if finding.code == "asks-only" or not words or len(words) > _LONGEST_SENTENCE:
        return finding
    start, end = place.sentence_at
    entry = {"text": words, "start": start, "end": end, "heading": place.heading or None, "page": None, "score": 100.0, "marked": words, "differs": []}  # fmt: skip
    return replace(
        finding,
        fix=f"{finding.fix}:\n  1. {words}",
        details={**finding.details, "menu": [entry]},
    )


def shortened(words: str, most: int = 60) -> str:
    """Return words for people, at most ``most`` characters of them."""
    return words if len(words) <= most else f"{words[:most]}…"


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
    lines = [
        "the passages that come nearest, «yours»→«the page's»:"
        if near
        else "quote the sentence that states the value"
        if examined.reason_code == "clause-too-long"
        else "check the address and the clause"
    ]
    for number, one in enumerate(examined.offered, 1):
        where = (
            f"   (page {one.page})"
            if one.page
            else f"   (under “{one.heading}”)"
            if one.heading
            else ""
        )
        lines.append(f"  {number}. {' '.join(one.passage.marked.split())}{where}")
    code = examined.reason_code or f"clause-{examined.state}"
    return Finding(
        code,
        f"{message}: “{shortened(examined.claimed.clause, MOST_SHOWN)}”",
        "\n".join(lines),
        details={
            "nearest": [{"text": p.text, "differs": list(p.differs)} for p in near],
            "menu": [one.as_json() for one in examined.offered],
            **_cut_at(examined.reason),
        },
    )


def _cut_at(reason: str) -> dict[str, str]:
    """Return at which end a clause cuts or drops something, as the reason says it."""
    found = _END.search(reason)
    return {"at": found[1]} if found else {}


def ambiguous(examined: Examined) -> Finding:
    """Say that a clause stands at several places, each with what surrounds it."""
    lines = ["add --prefix or --suffix, or take a longer clause:"]
    for number, place in enumerate(examined.places[:9], 1):
        heading = f"   (under “{place.heading}”)" if place.heading else ""
        around = f"…{place.prefix}[{place.quote}]{place.suffix}…"
        lines.append(f"  {number}. {' '.join(around.split())}{heading}")
    return Finding(
        "clause-ambiguous",
        f"the clause stands at {len(examined.places)} places: “{shortened(examined.claimed.clause, MOST_SHOWN)}”",
        "\n".join(lines),
        details={
            "places": [
                {
                    "start": p.start,
                    "end": p.end,
                    "prefix": p.prefix,
                    "suffix": p.suffix,
                    "heading": p.heading or None,
                }
                for p in examined.places
            ]
        },
    )


def closest_literals(literal: str, others: Sequence[str]) -> list[str]:
    """Return up to five values of a page that look most like ``literal``; only for explaining."""
    return difflib.get_close_matches(literal, others, n=5, cutoff=0.3)
