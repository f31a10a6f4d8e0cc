"""What is claimed of a page, what was seen there, and what proves it: the values of the gate."""

from dataclasses import dataclass
from typing import Any

from factlock.registry.model import CellAnchor, ClauseState, QualifierBasis, Quantity
from factlock.registry.period import Period
from factlock.registry.text import Nearest
from factlock.registry.wording import Governor

CONTEXT = 32
"""Characters of prefix and suffix stored on each side (W3C Web Annotation, TextQuoteSelector)."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What is claimed to stand on a page.

    ``value`` is the literal inside the clause; empty means that the clause holds just one. ``prefix``
    and ``suffix`` choose among several places. ``period`` is what the user says the clause is about.
    """

    clause: str
    value: str = ""
    prefix: str = ""
    suffix: str = ""
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """One place on a page where a clause stands, with what surrounds it.

    ``start`` and ``end`` are offsets into the page's text. ``quote`` is the page's own wording, the
    context on both sides is readable text. ``values`` stand whole inside the clause, ``cut`` are those
    that its edges cut through; their offsets count from the start of ``quote``. ``rows`` is how many
    rows of one table it touches, 1 in prose. ``behind`` tells that it stands in a panel that is not in
    front (:class:`~factlock.registry.page.Page`). ``recognised`` tells that a program read the text from a
    picture. ``left_out`` is what it leaves out of its sentence that may
    change it (:mod:`excerpts`), ``sentence`` that sentence at ``sentence_at`` of the page's text.
    """

    start: int
    end: int
    quote: str
    prefix: str
    suffix: str
    heading: str
    values: tuple[Quantity, ...]
    cut: tuple[Quantity, ...]
    governors: tuple[Governor, ...]
    state: ClauseState
    form: str = "strict"
    folds: tuple[str, ...] = ()
    rows: int = 1
    behind: bool = False
    recognised: bool = False
    left_out: str = ""
    sentence: str = ""
    sentence_at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Offered:
    """A passage of the page that is offered instead of a clause: where it stands, how it differs.

    ``page`` is the number of the printed page, where the source has pages.
    """

    passage: Nearest
    heading: str
    page: int | None

    def as_json(self) -> dict[str, Any]:
        """Return the entry of a menu."""
        one = self.passage
        return {
            "text": one.text,
            "start": one.start,
            "end": one.end,
            "heading": self.heading or None,
            "page": self.page,
            "score": one.score,
            "marked": one.marked,
            "differs": [
                {
                    "clause": d.clause,
                    "page": d.passage,
                    "kind": d.kind,
                    "start": d.start,
                    "end": d.end,
                }
                for d in one.differences
            ],
        }


@dataclass(frozen=True, slots=True)
class Examined:
    """What looking for one clause gave, whether it is admissible or not."""

    claimed: Claimed
    state: ClauseState
    places: tuple[Place, ...]
    reason: str = ""
    reason_code: str = ""
    nearest: tuple[Nearest, ...] = ()
    offered: tuple[Offered, ...] = ()

    @property
    def place(self) -> Place | None:
        """The first place, or None where the clause is not found."""
        return self.places[0] if self.places else None


@dataclass(frozen=True, slots=True)
class Proof:
    """A clause that passed the gate: one place, one value, and how its period is known."""

    place: Place
    value: Quantity
    value_start: int
    value_end: int
    period: Period | None
    period_basis: QualifierBasis | None
    cell: CellAnchor | None = None
