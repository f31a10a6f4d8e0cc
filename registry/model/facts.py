"""A fact: its states, their keys, and what proves or derives them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from factlock.registry.model.quantity import Quantity
from factlock.registry.model.states import Basis, ClauseState, InputState, QualifierBasis, Status
from factlock.registry.period import Period


@dataclass(frozen=True, slots=True)
class CellAnchor:
    """Where a cell stands: table (from 1), its heads by row and column, its indexes (from 0)."""

    table: int
    row: int
    column: int
    row_heads: tuple[str, ...] = ()
    column_heads: tuple[str, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What proves one value: a clause at a position in the page of a snapshot.

    ``start`` and ``end`` are offsets into the page's text, ``value_start`` and ``value_end`` those
    of the value inside it; ``source_span`` is the byte span in the snapshot, or None where the
    page's text cannot be traced to one span. ``fragment`` is the address of the passage within its
    source, in the form of its kind (``page=3``, ``Data!B7``, ``/gdp/0/value``), or empty. ``form`` and ``folds`` tell what the match needed.
    ``renderer`` names the browser that made the page from what was fetched, if one did.
    ``prefix`` and ``suffix`` are up to 32 characters on each side (TextQuoteSelector, W3C Web
    Annotation). ``ref`` names the evidence: revision hash, key and number. ``since`` is when the
    status last changed, ``checked_at`` when the page was last had (RFC 3339, empty if not known).
    """

    basis: Basis
    url: str
    snapshot: str
    clause: str
    start: int
    end: int
    value_start: int
    value_end: int
    state: ClauseState
    form: str = "strict"
    folds: tuple[str, ...] = ()
    prefix: str = ""
    suffix: str = ""
    heading: str = ""
    source_span: tuple[int, int] | None = None
    fragment: str = ""
    renderer: str = ""
    cell: CellAnchor | None = None
    title: str = ""
    publisher: str = ""
    published: str = ""
    period_basis: QualifierBasis | None = None
    ref: str = ""
    status: Status = Status.ACTIVE
    since: str = ""
    checked_at: str = ""


@dataclass(frozen=True, slots=True)
class DerivationInput:
    """One value that a derived value was computed from: ``key`` of a state of a fact.

    ``operand`` is its name in the formula (``gdp@2025.total``; ``gdp@*.total`` for all of a series).
    ``revision`` is today's state where the value is still the same, else the state it was computed from.
    """

    operand: str
    revision: "Revision"
    key: str
    state: InputState = InputState.CURRENT

    @property
    def name(self) -> str:
        """``id.key`` or ``id@period.key``."""
        return f"{self.revision.name}.{self.key}"

    @property
    def held(self) -> "KeyFact":
        """The key itself."""
        held = self.revision.key(self.key)
        assert held is not None  # noqa: S101  (checked when it was stored, and when it is loaded)
        return held


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a value was computed: a formula in canonical form, the unit and the rounding that were declared.

    ``places`` is None where the result is exact. ``joined`` names the states that its series have got since.
    """

    formula: str
    inputs: tuple[DerivationInput, ...]
    unit: str = ""
    places: int | None = None
    mode: str = "half_up"
    joined: tuple[str, ...] = ()

    @property
    def outdated(self) -> tuple[str, ...]:
        """What has moved since, here or further down: inputs with another value, new members of a series."""
        moved = [one.name for one in self.inputs if one.state is InputState.MOVED]
        below = (one.held.derivation for one in self.inputs)
        moved += [name for one in below if one is not None for name in one.outdated]
        return tuple(dict.fromkeys((*moved, *self.joined)))


@dataclass(frozen=True, slots=True)
class KeyFact:
    """One key of a fact: its value and what proves it (at least one evidence).

    A derived value has a ``derivation``; its evidence is that of all its inputs.
    """

    key: str
    value: Quantity
    evidence: tuple[Evidence, ...]
    derivation: Derivation | None = None


@dataclass(frozen=True, slots=True)
class Revision:
    """One immutable state of a fact at one coordinate (uid, period).

    ``hash`` is ``sha256:<hex>`` of the canonical record, empty before it is stored. Dates of
    validity are ISO 8601; ``valid_to`` is inclusive.
    """

    uid: str
    id: str
    keys: tuple[KeyFact, ...]
    period: Period | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    scope: Mapping[str, str] = field(default_factory=dict)
    forecast: bool = False
    parents: tuple[str, ...] = ()
    why: str = ""
    at: str = ""
    hash: str = ""

    @property
    def name(self) -> str:
        """``id`` or ``id@period``: the coordinate as a document writes it."""
        return self.id if self.period is None else f"{self.id}@{self.period}"

    def key(self, name: str) -> KeyFact | None:
        """Return the key called ``name``, or None."""
        return next((key for key in self.keys if key.key == name), None)
