"""One claim and one source: rings 1 and 2, which pass through no model.

Ring 1, source: the page, fetched just now or read from an attached file, holds the quote, whole and with
what governs it. Ring 2, support: the quote carries every value of the claim. A ring that could not look
is never a "no", and never a pass.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from factlock.registry import refusals
from factlock.registry.errors import Finding, UsageFault
from factlock.registry.evidence import Examiner
from factlock.registry.model import FetchState
from factlock.registry.proof import Claimed, Place
from factlock.registry.sources import Source
from factlock.registry.support import Support, support


class ClaimState(StrEnum):
    """Where a claim stands after the rings."""

    VERIFIED = "verified"
    UNSUPPORTED = "unsupported"
    REVIEW = "review"
    COULD_NOT_CHECK = "could-not-check"


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim and the quote that is said to carry it.

    ``sentence`` is one whole sentence of a document; ``words``, ``proven`` and ``reference`` are those
    of :func:`factlock.registry.support.support`. ``language`` is the document's.
    """

    sentence: str
    quote: str
    language: str = ""
    words: tuple[str, ...] = ()
    proven: tuple[str, ...] = ()
    reference: date = date(1900, 1, 1)


@dataclass(frozen=True, slots=True)
class Ring:
    """What one ring gave: a fetch state, a clause state or a refusal for 1, an outcome for 2."""

    ring: int
    outcome: str
    message: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the ring as a JSON object."""
        told = {"message": self.message} if self.message else {}
        return {"ring": self.ring, "outcome": self.outcome, **told}


@dataclass(frozen=True, slots=True)
class Checked:
    """Where a claim stands, ring by ring. ``findings`` say why it is not verified."""

    state: ClaimState
    rings: tuple[Ring, ...]
    findings: tuple[Finding, ...] = ()


class Opened:
    """A source, opened at most once, and its page prepared once."""

    def __init__(self, where: str, opened: Callable[[str], Source], language: str = "") -> None:
        self.where = where
        self.source: Source | None = None
        self.examiner: Examiner | None = None
        self.fault: Finding | None = None
        try:
            self.source = opened(where)
        except UsageFault as fault:
            self.fault = fault.findings[0]
        else:
            if self.source.page is not None:
                self.examiner = Examiner(self.source.page, language)

    @property
    def state(self) -> FetchState | None:
        """How the source was had, None where there is no such source."""
        return self.source.state if self.source else None

    @property
    def reached(self) -> bool:
        """Whether something was there, read or not: an address that leads somewhere."""
        return self.source is not None and self.source.fetched.state.readable

    @property
    def invented(self) -> bool:
        """Whether it is certain that there is nothing: no such file, no such page, no such host."""
        return self.source is None or self.state in (FetchState.GONE, FetchState.DNS)

    @property
    def message(self) -> str:
        """Why it was not read."""
        if self.source is None:
            return self.fault.message if self.fault else ""
        return self.source.reading.message

    @property
    def page_sha256(self) -> str:
        """The SHA-256 of the page's text, empty where there is none."""
        page = self.source.page if self.source else None
        return hashlib.sha256(page.text.encode()).hexdigest() if page else ""


def check(claim: Claim, opened: Opened) -> Checked:
    """Take one claim through the rings."""
    if opened.examiner is None:
        return _unread(opened)
    place = _ring_one(claim.quote, opened.examiner)
    if not isinstance(place, Place):
        finding = place[0]
        return Checked(
            ClaimState.UNSUPPORTED, (Ring(1, finding.code, finding.message),), tuple(place)
        )
    first = Ring(1, place.state.value)
    page = opened.examiner.page
    told = support(
        claim.sentence,
        place.quote,
        claim.language,
        quote_language=opened.examiner.language or claim.language,
        words=claim.words,
        proven=claim.proven,
        context=(place.heading, page.title),
        reference=claim.reference,
    )
    return _weighed(told, first)


def _unread(opened: Opened) -> Checked:
    outcome = opened.state.value if opened.state else "no-such-file"
    ring = Ring(1, outcome, opened.message)
    if opened.invented:
        finding = Finding(
            "source-gone",
            f"the source {opened.where} is not there ({outcome}): {opened.message}",
            "name a source that can be opened",
        )
        return Checked(ClaimState.UNSUPPORTED, (ring,), (finding,))
    finding = Finding(
        f"source-{outcome}",
        f"{opened.where} could not be read: {opened.message}",
        "try again later, or save the page and name the file as snapshot",
    )
    return Checked(ClaimState.COULD_NOT_CHECK, (ring,), (finding,))


def _ring_one(quote: str, examiner: Examiner) -> Place | Sequence[Finding]:
    """Find the quote: the first place where nothing is left out, or why there is none."""
    if not quote.strip():
        return (Finding("no-quote", "there is no quote", "quote the source, word for word"),)
    examined = examiner.examine(Claimed(quote))
    if not examined.places:
        missing = refusals.not_found(examined)
        if missing.code == "clause-too-long":
            return (missing,)
        return (
            Finding(
                "quote-not-found",
                f"the quote does not stand in the source: {missing.message}",
                missing.fix,
                details=missing.details,
            ),
        )
    problems: Sequence[Finding] = ()
    for place in examined.places:
        found = tuple(refusals.objections(place, examiner.language))
        if not found:
            return place
        problems = problems or found
    return tuple(_of_quote(problem) for problem in problems)


def _of_quote(problem: Finding) -> Finding:
    return Finding(
        problem.code,
        problem.message.replace("the clause", "the quote"),
        problem.fix.replace("the clause", "the quote"),
        details=problem.details,
    )


def _weighed(told: Support, first: Ring) -> Checked:
    if told.outcome == "match" and not told.warnings:
        return Checked(ClaimState.VERIFIED, (first, Ring(2, "match")))
    if told.outcome == "match":
        findings = tuple(
            Finding(
                one.code,
                one.message,
                "read claim and quote side by side; write the claim so that it says what the quote says",
            )
            for one in told.warnings
        )
        rings = (first, Ring(2, "match", "; ".join(one.message for one in told.warnings)))
        return Checked(ClaimState.REVIEW, rings, findings)
    findings = tuple(
        Finding(
            reason.outcome,
            reason.message,
            _FIXES[reason.outcome],
            details={"literal": reason.literal},
        )
        for reason in told.reasons
    )
    message = "; ".join(reason.message for reason in told.reasons)
    only_uncheckable = {reason.outcome for reason in told.reasons} == {"not-checkable"}
    state = ClaimState.REVIEW if only_uncheckable else ClaimState.UNSUPPORTED
    return Checked(state, (first, Ring(2, told.outcome, message)), findings)


_FIXES = {
    "mismatch": "write the value of the quote, or quote what states the claim's value",
    "missing": "take a longer quote that states it, or take it out of the sentence",
    "unit-conflict": "write the unit and currency of the quote",
    "bound-conflict": "write the bound (about, more than, at least) just as the quote has it",
    "period-conflict": "write the time that the quote speaks of, or quote what speaks of the claim's",
    "not-checkable": "a machine cannot compare them; state the number, or take the sentence out",
    "malformed": "mark the document's language (lang: en), or write the number so that it can be read in one way",
}
