"""Finding a clause in a page: exact search in squeezed texts, then proof of each hit.

A hit counts only if every difference of spacing inside it is harmless, every mark inside a number
does the same work, and neither edge cuts a number or a word. Nothing is ever found by similarity.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlock.registry.errors import UsageFault
from factlock.registry.model import ClauseState
from factlock.registry.text.bindings import Fault
from factlock.registry.text.context import context_agrees
from factlock.registry.text.edges import end_fault, start_fault
from factlock.registry.text.forms import Folded, Form
from factlock.registry.text.gaps import SPACED, Gap, compatible, numeric
from factlock.registry.text.grade import grade
from factlock.registry.text.joints import same_part
from factlock.registry.text.labels import Labels
from factlock.registry.text.measures import UNIT_SYMBOLS
from factlock.registry.text.readable import plain
from factlock.registry.text.refusals import Refusal, RefusalCode
from factlock.registry.text.squeeze import View
from factlock.registry.text.variants import Variant, variants

LONGEST_CLAUSE = 2000
"""Characters; a clause proves one value, a longer one is a passage."""
_MOST_MATCHES = 200
_MOST_TRIES = 4000
_MOST_REFUSALS = 3
_LETTERS = re.compile(r"[^\W\d_]+")
_OF_TITLES = re.compile(
    "An|As|At|Be|By|De|Do|Du|El|Er|Es|Et|He|If|Il|Im|In|Is|It|La|Le|Lo|Me|My|No|Of|On|Or|So|To|Un|Up"
    "|Us|We|Zu"
)
"""Words of two letters that a title begins with a capital; others may be symbols (``Co``, ``Hz``)."""
_BY_PLACE = (
    ", where the digits are parted by their place on the page and by no character (in a PDF a gap"
    " between digits is geometry, not text), so that they may be one number or two"
)


@dataclass(frozen=True, slots=True)
class Match:
    """One place where a clause stands: offsets into the page's text, end exclusive.

    ``state`` is ``exact`` only if what a reader sees there equals the clause. ``form`` names the
    reading of the page and, after a plus, of the clause; ``folds`` the kinds of difference needed.
    """

    start: int
    end: int
    state: ClauseState
    form: str
    folds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hits:
    """All valid places, in order, and why near ones were refused (at most three are kept)."""

    matches: tuple[Match, ...] = ()
    refusals: tuple[Refusal, ...] = ()

    @property
    def state(self) -> ClauseState:
        """How the clause stands in the page: by its only place, at several, or not at all."""
        if not self.matches:
            return ClauseState.ABSENT
        return self.matches[0].state if len(self.matches) == 1 else ClauseState.AMBIGUOUS

    @property
    def reason(self) -> str:
        """Why the nearest hit was refused; empty if there was none or the clause was found."""
        return self.refusals[0].message if self.refusals and not self.matches else ""

    @property
    def reason_code(self) -> RefusalCode | None:
        """The stable code of :attr:`reason`."""
        return self.refusals[0].code if self.refusals and not self.matches else None


def fold(page_text: str) -> Folded:
    """Prepare a page's text for :func:`find`; each form of it is built when first needed."""
    return Folded(page_text)


def find(folded: Folded, clause: str, *, prefix: str = "", suffix: str = "") -> Hits:
    """Return where ``clause`` stands in the page.

    The strictest form of the page and the plainest reading of the clause that give a place decide.
    ``prefix`` and ``suffix`` (W3C TextQuoteSelector) keep the places that they stand before and
    after. Raises UsageFault ``clause-too-long`` above 2,000 characters.
    """
    if len(clause) > LONGEST_CLAUSE:
        raise UsageFault.of(
            "clause-too-long",
            f"the clause has {len(clause):,} characters, at most {LONGEST_CLAUSE:,} are allowed",
            "quote the sentence that states the value",
        )
    readings = [one for one in variants(clause) if any(map(str.isalnum, one.view.squeezed))]
    if not readings:
        message = "the clause is empty: it has no letter and no digit that is shown"
        return Hits(refusals=(Refusal("empty-clause", message),))
    search = _Search(Labels(folded, clause))
    for form in folded.forms():
        for reading in readings:
            matches = tuple(search.matches(form, reading))
            kept = tuple(m for m in matches if _agrees(folded, m, prefix, suffix))
            if kept:
                return Hits(kept, tuple(search.refusals[:_MOST_REFUSALS]))
            if matches:
                search.refusals.insert(0, _context_refusal(matches[0], len(matches)))
    return Hits(refusals=tuple(search.refusals[:_MOST_REFUSALS]))


def same(a: str, b: str) -> bool:
    """Whether two short texts say the same: equal after folding, spacing apart where harmless."""
    other = View(b)
    if View(a).squeezed != other.squeezed:
        return False
    one = Variant.of("plain", (), a)
    return not one.view.squeezed or _inner_fault(one, other, 0) is None


class _Search:
    """One search for a clause: how many places were tried, and why places were refused."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.tries = 0
        self.refusals: list[Refusal] = []

    def matches(self, form: Form, reading: Variant) -> Iterator[Match]:
        """Yield the valid places of one reading of the clause in one form of the page."""
        cased = reading
        if form.view.lower:
            reading = reading.lowered()
        view, squeezed = form.view, reading.view.squeezed
        name = form.name if reading.name == "plain" else f"{form.name}+{reading.name}"
        renumbered = self.labels.renumbers(view, reading)
        at = view.squeezed.find(squeezed)
        found = 0
        while at >= 0 and found < _MOST_MATCHES and self.tries < _MOST_TRIES:
            self.tries += 1
            end = at + len(squeezed)
            fault = renumbered or self.labels.fault(view, reading, at)
            fault = fault or _fault(form, reading, at, end)
            if fault is None and view.lower and not _case_agrees(view, at, cased):
                fault = "case-differs", "differs in upper and lower case"
            if fault is None:
                found += 1
                state, folds = grade(form, reading, at)
                yield Match(view.start(at), view.end(end - 1), state, name, folds)
            elif len(self.refusals) < _MOST_REFUSALS:
                self._refuse(_refusal(view, at, end, *fault))
            at = view.squeezed.find(squeezed, at + 1)
        if self.tries == _MOST_TRIES:
            self.tries += 1
            message = "the clause is too short: it stands in too many places to try them all"
            self.refusals.insert(0, Refusal("too-common", message))

    def _refuse(self, refusal: Refusal) -> None:
        """Keep a refusal, unless the same place was refused in a stricter form."""
        if all(refusal.start != other.start for other in self.refusals):
            self.refusals.append(refusal)


def _agrees(folded: Folded, match: Match, prefix: str, suffix: str) -> bool:
    return context_agrees(folded.text, match.start, match.end, prefix, suffix)


def _fault(form: Form, reading: Variant, start: int, end: int) -> Fault | None:
    view, around = form.view, form.around
    fault = _inner_fault(reading, view, start)
    if fault is None:
        fault = start_fault(view, around, start, end) or end_fault(view, around, start, end)
    if fault is None and any(view.gap(start + at) is not Gap.BLOCK for at in reading.blocks):
        return (
            "list-number",
            "stands in running text, so that what looks like a list number is none",
        )
    return fault


def _inner_fault(reading: Variant, page: View, start: int) -> Fault | None:
    """Say what differs inside a hit: a gap that matters, or the part that a mark plays."""
    clause = reading.view
    text, length = clause.squeezed, len(clause.squeezed)
    edges = {edge - start for edge in page.boundaries(start, start + length)}
    for edge in edges | reading.boundaries:
        if not compatible(clause.gap(edge), page.gap(start + edge), text[edge - 1], text[edge]):
            around = f"{text[max(0, edge - 8) : edge]}|{text[edge : edge + 8]}"
            digits = numeric(text[edge - 1]) and numeric(text[edge])
            why = _BY_PLACE if digits and page.gap(start + edge) is Gap.SPAN else ""
            return "spacing-differs", f"differs in spacing at “{around}”{why}"
    for edge in reading.groups:
        if page.gap(start + edge) in (Gap.CELL, Gap.BLOCK):
            around = f"{text[max(0, edge - 8) : edge]}|{text[edge : edge + 8]}"
            return "spacing-differs", f"has a number at “{around}” that the page parts in two"
    for index in reading.joints:
        if not same_part(clause, page, index, start):
            around = text[max(0, index - 8) : index + 8]
            return (
                "number-differs",
                f"is another number at “{around}”: a mark in it means another thing",
            )
    return None


def _case_agrees(page: View, start: int, reading: Variant) -> bool:
    """Whether a clause all in capitals is the page's text as a style sheet shows it.

    Never glued to a number, never a unit symbol; a short word only if the page has it in small
    letters or as in a title (``mW`` is not ``MW``) and not after a number; at least one word must be long.
    """
    clause = reading.view
    length = len(clause.squeezed)
    if any(page.cuts(start + k) or clause.cuts(k) for k in (0, length)):
        return False
    seen = "".join(page.source[page.start(start + k)] for k in range(length))
    wanted = "".join(clause.source[clause.start(k)] for k in range(length))
    long = False
    for first, last in itertools.pairwise(sorted({0, length} | reading.boundaries)):
        for found in _LETTERS.finditer(wanted, first, last):
            low, high = found.span()
            old, new = seen[low:high], found.group()
            if old == new == new.upper():
                continue
            before = numeric(wanted[low - 1]) if low else False
            glued = before and clause.gap(low) not in SPACED
            glued |= high < length and numeric(wanted[high]) and clause.gap(high) not in SPACED
            short = len(old) < 4 and (before or not _is_plain(old))
            if old.upper() != new or old in UNIT_SYMBOLS or glued or short:
                return False
            long |= len(old) >= 4
    return long


def _is_plain(word: str) -> bool:
    """Whether a short word is written as words are in running text or in a title."""
    title = word.istitle() and (len(word) == 3 or _OF_TITLES.fullmatch(word) is not None)
    return word.islower() or title


def _refusal(view: View, start: int, end: int, code: RefusalCode, fault: str) -> Refusal:
    low, high = view.start(start), view.end(end - 1)
    around = plain(view.source[max(0, low - 24) : high + 24])
    if len(around) > 160:
        around = f"{around[:80]} … {around[-80:]}"
    return Refusal(code, f"the clause {fault}: the page has “{around}”", low, high)


def _context_refusal(match: Match, count: int) -> Refusal:
    places = "place" if count == 1 else f"{count} places"
    message = f"the clause stands at {places}, but none with the prefix and suffix given"
    return Refusal("context-differs", message, match.start, match.end)
