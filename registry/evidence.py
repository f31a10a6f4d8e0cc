"""Proving one clause on one page: found, whole, and carrying the value that it is said to carry.

This is the gate. ``find``, ``add``, ``admit`` and ``audit`` all ask here, so that what one shows as
provable the next admits.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cached_property

from factlock.registry import quantities, rawvalue, refusals, text, timeguard
from factlock.registry.elsewhere import Elsewhere
from factlock.registry.errors import Finding, UsageFault
from factlock.registry.model import ClauseState, QualifierBasis, Quantity
from factlock.registry.page import Cell, Page
from factlock.registry.period import Period, Relation
from factlock.registry.proof import CONTEXT, Claimed, Examined, Offered, Place, Proof
from factlock.registry.surroundings import Surroundings

_REACH = 400
_AFTER_CLICK = "after-click"
"""Said beside the folds of a passage that is shown only after a click."""
_ANY_DAYS = (date(1900, 3, 15), date(1950, 10, 10))
_SUBORDINATE = re.compile(
    r"\b(?:since|after|before|until|when|while|because|although|following|seit|nach|vor|depuis|après|avant)\b"
    r"|以来|以后|以後|之后|之前|[后後]",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d+")
_ONE_CELL = re.compile(r"[^\t\n]+")


class Examiner:
    """One page, prepared once, asked about many clauses."""

    def __init__(self, page: Page, language: str = "") -> None:
        self.page = page
        self.language = page.language or language
        self._shown = text.in_order(page.text)
        self._times: dict[str, tuple[Period, ...]] = {}  # a table asks of each head for every cell

    @cached_property
    def folded(self) -> text.Folded:
        """The page's text in its folded forms."""
        return text.fold(self._shown)

    @cached_property
    def plain(self) -> text.Plain:
        """The page's text as a person reads it, with offsets both ways."""
        return self.folded.plain

    @cached_property
    def _keeping(self) -> tuple[Cell, ...]:
        return tuple(rawvalue.keeping(self.page))

    @cached_property
    def surroundings(self) -> Surroundings:
        """What stands around the spans of the page."""
        return Surroundings(self.page, self.plain, self.language)

    @cached_property
    def elsewhere(self) -> Elsewhere:
        """What the page carries besides its text."""
        return Elsewhere(self.page)

    def examine(self, claimed: Claimed) -> Examined:
        """Look for a clause and say what was seen; never raises for a clause that is not there."""
        try:
            hits = text.find(
                self.folded, claimed.clause, prefix=claimed.prefix, suffix=claimed.suffix
            )
        except UsageFault as fault:
            said = fault.findings[0]
            return Examined(claimed, ClauseState.ABSENT, (), said.message, said.code)
        places = tuple(
            self.place(m.start, m.end, state=m.state, form=m.form, folds=m.folds)
            for m in hits.matches
        )
        places = tuple(place for place in places if not place.behind) or places
        if places:
            state = places[0].state if len(places) == 1 else ClauseState.AMBIGUOUS
            return Examined(claimed, state, places)
        near = text.nearest(self.folded, claimed.clause) if claimed.clause.strip() else ()
        state = _missing_state(claimed.clause, near)
        code: str = hits.reason_code or ""
        reason = hits.reason
        if not reason:
            reason = rawvalue.quoted(self.page, self._keeping, claimed.clause)
        if not reason:
            code, reason = self.elsewhere.look(claimed.clause, state)
        offered = tuple(
            Offered(one, self.page.heading_at(one.start), self.page.number_at(one.start))
            for one in near
        )
        return Examined(claimed, state, (), reason, code, near, offered)

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
        governors, left_out, (first, last) = self.surroundings.look(low, high)
        return Place(
            start=start,
            end=end,
            quote=plain.text[low:high],
            prefix=plain.text[max(0, low - CONTEXT) : low],
            suffix=plain.text[high : high + CONTEXT],
            heading=self.page.heading_at(start),
            values=tuple(whole),
            cut=tuple(cut),
            governors=governors,
            left_out=left_out,
            sentence=plain.text[first:last],
            sentence_at=plain.page_span(first, last),
            state=state,
            form=form,
            folds=(*folds, _AFTER_CLICK) if self._meets(self.page.opened, start, end) else folds,
            behind=self._meets(self.page.panels, start, end),
            rows=self._rows(start, end) if "\n" in plain.text[low:high] else 1,
            recognised=any(a < end and start < b for a, b in self.page.recognised),
        )

    @staticmethod
    def _meets(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
        return any(low < end and start < high for low, high in spans)

    def _rows(self, start: int, end: int) -> int:
        """Return how many rows of one table a span of the page's text touches."""
        touched = [
            {cell.row for cell in table.cells if cell.start < end and start < cell.end}
            for table in self.page.tables
            if not any(cell.start <= start and end <= cell.end for cell in table.cells)
        ]
        return max(map(len, touched), default=0) or 1

    def _values(self, low: int, high: int) -> tuple[list[Quantity], list[Quantity]]:
        """Read the values at a span in its surroundings, so that none is seen cut short."""
        plain = self.plain.text
        first, last = max(0, low - _REACH), min(len(plain), high + _REACH)
        first = max(first, *(plain.rfind(gap, first, low) + 1 for gap in "\n\t"))
        stops = [plain.find(gap, high, last) for gap in "\n\t"]
        last = min((stop for stop in stops if stop >= 0), default=last)
        whole: list[Quantity] = []
        cut: list[Quantity] = []
        for value in self._read(first, last):
            if low <= value.start and value.end <= high:
                whole.append(_moved(value, -low))
            elif value.start < high and value.end > low:
                cut.append(_moved(value, -low))
        return whole, cut

    def _read(self, first: int, last: int) -> Iterator[Quantity]:
        """Yield the values of a stretch of readable text; in a cell that keeps a number, as that is."""
        words, kept = self.plain.text[first:last], self._kept
        for found in _ONE_CELL.finditer(words) if kept else ():
            number = kept.get(self.plain.to_page(first + found.start()))
            values = (
                quantities.read(found[0], self.language)
                if number is None
                else rawvalue.read(found[0], number, self.language)
            )
            yield from (_moved(value, first + found.start()) for value in values)
        if not kept:
            yield from (_moved(value, first) for value in quantities.read(words, self.language))

    @cached_property
    def _kept(self) -> dict[int, Decimal]:
        """The numbers that cells keep beside their text, by where they start in the page's text."""
        return rawvalue.kept_numbers(self.page)

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
        passing = len(told) == 1 and _told_in_passing(place, value, told[0])
        if wanted is None:
            plain = len(told) == 1 and not passing
            return (told[0], QualifierBasis.CLAUSE) if plain else (None, None)
        if wanted in told:
            return wanted, QualifierBasis.CLAUSE
        others = self._others(place, value, told)
        if wanted in others or (not passing and _elsewhen(wanted, told)):
            return refusals.period_conflict("the clause", told or others, wanted)
        around = () if told else self._told_around(place, value)
        if _elsewhen(wanted, around):
            return refusals.period_conflict("the sentence", around, wanted)
        for basis, words in (
            (QualifierBasis.HEADING, place.heading),
            (QualifierBasis.TITLE, self.page.title),
        ):
            if wanted in self.times_of(words):
                return wanted, basis
        return wanted, QualifierBasis.DECLARED

    def _told(self, place: Place, value: Quantity) -> tuple[Period, ...]:
        """Return the periods that the clause names for its value; "last year" names none here.

        What a relative word means in a source hangs on a day of writing that nobody has proved;
        "a year earlier" beside a named year does not.
        """
        return self._spoken_of(place.quote, value.start, value.end)

    def _told_around(self, place: Place, value: Quantity) -> tuple[Period, ...]:
        """Return the periods that the whole sentence names for a value of a clause cut out of it."""
        whole = self.plain.text
        low, high = self.plain.from_page(place.start), self.plain.from_page(place.end)
        first, last = self.surroundings.sentence_at(low, high)
        start, end = low + value.start - first, low + value.end - first
        return self._spoken_of(whole[first:last], start, end)

    def _spoken_of(self, sentence: str, start: int, end: int) -> tuple[Period, ...]:
        """Return the periods of a value that do not hang on the day from which they are counted."""
        one, other = (
            timeguard.spoken_of(
                sentence, "", self.language, start=start, end=end, reference=reference
            )
            for reference in _ANY_DAYS
        )
        return tuple(period for period in one if period in other and _has_name(period))

    def times_of(self, heading: str) -> tuple[Period, ...]:
        """Return the times that a heading or the head of a cell says that it is about."""
        if heading not in self._times:
            self._times[heading] = self._times_of(heading)
        return self._times[heading]

    def _times_of(self, heading: str) -> tuple[Period, ...]:
        day = _ANY_DAYS[0]
        told = timeguard.spoken_of("", heading, self.language, start=0, end=0, reference=day)
        named = [q.period for q in quantities.periods(heading, self.language)]
        return tuple(period for period in told if period in named)

    @staticmethod
    def _others(place: Place, value: Quantity, told: tuple[Period, ...]) -> tuple[Period, ...]:
        """Return the periods that the clause names, but for something else than its value."""
        named = dict.fromkeys(v.period for v in place.values if v.period is not None and v != value)
        return tuple(period for period in named if period not in told)


def _has_name(period: Period) -> bool:
    """Whether a period has a beginning and an end, so that it can be written down and read again."""
    return not period.label.startswith("/") and not period.label.endswith("/")


def _elsewhen(wanted: Period, told: Sequence[Period]) -> bool:
    """Whether what is told of is another time: apart from the one wanted, or only a part of it."""
    if len(told) == 1 and wanted.relation(told[0]) is Relation.CONTAINS:
        return True
    return bool(told) and all(wanted.relation(period) is Relation.DISJOINT for period in told)


def _told_in_passing(place: Place, value: Quantity, period: Period) -> bool:
    """Whether the time belongs to a clause of its own: 18 years after the attacks of 2001.

    Such a time is not what the value is about; nobody but the user can say what is.
    """
    times = [v for v in place.values if v.period == period]
    between = [
        place.quote[min(value.end, time.end) : max(value.start, time.start)] for time in times
    ]
    return any(_SUBORDINATE.search(words) for words in between)


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
