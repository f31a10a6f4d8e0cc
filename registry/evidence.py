"""Proving one clause on one page: found, whole, and carrying the value that it is said to carry.

This is the gate. ``find``, ``add``, ``admit`` and ``audit`` all ask here, so that what one shows as
provable the next admits.
"""

import re
from dataclasses import replace
from datetime import date
from functools import cached_property

from factlock.registry import quantities, refusals, sentences, text, timeguard, wording
from factlock.registry.errors import Finding
from factlock.registry.model import ClauseState, QualifierBasis, Quantity
from factlock.registry.page import Page
from factlock.registry.period import Period, Relation
from factlock.registry.proof import CONTEXT, Claimed, Examined, Place, Proof

_REACH = 400
_NO_DAY = date(1900, 1, 1)
_LINES = 4
_CUT_PROSE = re.compile(r"\w[^\n\t]{6,}[^\W\d_][,，、]?\s*$")
_DIGIT = re.compile(r"\d+")


class Examiner:
    """One page, prepared once, asked about many clauses."""

    def __init__(self, page: Page, language: str = "") -> None:
        self.page = page
        self.language = page.language or language

    @cached_property
    def folded(self) -> text.Folded:
        """The page's text in its folded forms."""
        return text.fold(self.page.text)

    @cached_property
    def plain(self) -> text.Plain:
        """The page's text as a person reads it, with offsets both ways."""
        return text.Plain(self.page.text)

    def examine(self, claimed: Claimed) -> Examined:
        """Look for a clause and say what was seen; never raises for a clause that is not there."""
        hits = text.find(self.folded, claimed.clause, prefix=claimed.prefix, suffix=claimed.suffix)
        places = tuple(
            self.place(m.start, m.end, state=m.state, form=m.form, folds=m.folds)
            for m in hits.matches
        )
        if places:
            state = places[0].state if len(places) == 1 else ClauseState.AMBIGUOUS
            return Examined(claimed, state, places)
        near = text.nearest(self.folded, claimed.clause) if claimed.clause.strip() else ()
        return Examined(
            claimed,
            _missing_state(claimed.clause, near),
            (),
            hits.reason,
            hits.reason_code or "",
            near,
        )

    def place(
        self,
        start: int,
        end: int,
        *,
        state: ClauseState = ClauseState.EXACT,
        form: str = "strict",
        folds: tuple[str, ...] = (),
    ) -> Place:
        """Describe the span ``start`` to ``end`` of the page's text."""
        plain = self.plain
        low, high = plain.from_page(start), plain.from_page(end)
        whole, cut = self._values(low, high)
        first, last = sentences.around(plain.text, low, high, self.language)
        return Place(
            start=start,
            end=end,
            quote=plain.text[low:high],
            prefix=plain.text[max(0, low - CONTEXT) : low],
            suffix=plain.text[high : high + CONTEXT],
            heading=self.page.heading_at(start),
            values=tuple(whole),
            cut=tuple(cut),
            governors=wording.governors(
                plain.text[self._wrapped(first) : low], plain.text[high:last]
            ),
            state=state,
            form=form,
            folds=folds,
        )

    def _wrapped(self, start: int) -> int:
        """Return where a sentence begins that a line break cut: its first lines may deny the last.

        A page cannot tell ``<br>`` inside prose from one between items, so any line before that ends
        like prose in mid-sentence counts, unless it is a heading.
        """
        whole = self.plain.text
        for _ in range(_LINES):
            if start == 0 or whole[start - 1] != "\n":
                break
            above = whole.rfind("\n", 0, start - 1) + 1
            line = whole[above : start - 1]
            if not _CUT_PROSE.search(line) or text.same(
                line, self.page.heading_at(self.plain.to_page(above))
            ):
                break
            start = sentences.around(whole, start - 1, start - 1, self.language)[0]
        return start

    def _values(self, low: int, high: int) -> tuple[list[Quantity], list[Quantity]]:
        """Read the values at a span in its surroundings, so that none is seen cut short."""
        plain = self.plain.text
        first, last = max(0, low - _REACH), min(len(plain), high + _REACH)
        first = max(first, plain.rfind("\n", first, low) + 1)
        stop = plain.find("\n", high, last)
        last = last if stop < 0 else stop
        whole: list[Quantity] = []
        cut: list[Quantity] = []
        for value in quantities.read(plain[first:last], self.language):
            start, end = first + value.start, first + value.end
            if low <= start and end <= high:
                whole.append(_moved(value, first - low))
            elif start < high and end > low:
                cut.append(_moved(value, first - low))
        return whole, cut

    def prove(self, claimed: Claimed) -> Proof | tuple[Finding, ...]:
        """Pass a clause through the gate: the proof, or every reason why not."""
        examined = self.examine(claimed)
        place = examined.place
        if place is None:
            return (refusals.not_found(examined),)
        if len(examined.places) > 1:
            return (refusals.ambiguous(examined),)
        problems = list(refusals.objections(place, self.language))
        value = refusals.choose_value(place, claimed.value, self.language)
        if isinstance(value, Finding):
            return (*problems, value)
        period = self._period(place, value, claimed.period)
        if isinstance(period, Finding):
            return (*problems, period)
        if problems:
            return tuple(problems)
        low = self.plain.from_page(place.start)
        return Proof(
            place=place,
            value=_moved(value, -value.start),
            value_start=self.plain.to_page(low + value.start),
            value_end=self.plain.to_page(low + value.end - 1) + 1,
            period=period[0],
            period_basis=period[1],
        )

    def _period(
        self, place: Place, value: Quantity, wanted: Period | None
    ) -> tuple[Period | None, QualifierBasis | None] | Finding:
        """Find how the period is known: from the clause, its heading, the title, or as declared."""
        told = self._told(place, value)
        if wanted is None:
            return (told[0], QualifierBasis.CLAUSE) if len(told) == 1 else (None, None)
        if wanted in told:
            return wanted, QualifierBasis.CLAUSE
        if told and all(wanted.relation(period) is Relation.DISJOINT for period in told):
            return refusals.period_conflict("the clause", told, wanted)
        for basis, words in (
            (QualifierBasis.HEADING, place.heading),
            (QualifierBasis.TITLE, self.page.title),
        ):
            if any(q.period == wanted for q in quantities.periods(words, self.language)):
                return wanted, basis
        return wanted, QualifierBasis.DECLARED

    def _told(self, place: Place, value: Quantity) -> tuple[Period, ...]:
        """Return the periods that the clause names for its value; "last year" names none here.

        What a relative word means in a source hangs on a day of writing that nobody has proved.
        """
        named = dict.fromkeys(v.period for v in place.values if v.period is not None and v != value)
        bound = timeguard.spoken_of(
            place.quote, "", self.language, start=value.start, end=value.end, reference=_NO_DAY
        )
        return tuple(period for period in bound if period in named) or tuple(named)


def _missing_state(clause: str, near: tuple[text.Nearest, ...]) -> ClauseState:
    """Tell a changed value from another wording and from nothing like it. Explains, never accepts."""
    if not near or near[0].score < 70:
        return ClauseState.ABSENT
    digits = _DIGIT.findall(clause)
    if near[0].score >= 85 and digits and digits != _DIGIT.findall(near[0].text):
        return ClauseState.VALUE_CHANGED
    return ClauseState.REWORDED


def _moved(value: Quantity, by: int) -> Quantity:
    """Return the value with its offsets shifted."""
    return replace(value, start=value.start + by, end=value.end + by)
