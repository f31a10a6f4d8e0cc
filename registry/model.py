"""The things Factlock speaks of, as values. No input or output here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal

from factlock.registry.period import Period

RULESET = "0.2.0"
"""Version of the judgement logic: folds, extractors, value grammar, thresholds.

Judgement logic raises MINOR, wording PATCH, data shape MAJOR."""

NOTHING: Mapping[str, Any] = MappingProxyType({})


class FetchState(StrEnum):
    """What asking a source gave. Only ``ok`` and ``moved`` carry a body; "no answer" is no "no"."""

    OK = "ok"
    UNCHANGED = "unchanged"
    MOVED = "moved"
    BLOCKED = "blocked"
    NEEDS_SCRIPT = "needs-script"
    IMAGE_ONLY = "image-only"
    BLANK = "blank"
    DAMAGED = "damaged"
    TOO_LARGE = "too-large"
    UNSUPPORTED = "unsupported"
    GONE = "gone"
    RATE_LIMITED = "rate-limited"
    SERVER_ERROR = "server-error"
    TIMEOUT = "timeout"
    DNS = "dns"
    TLS = "tls"
    REFUSED = "refused"

    @property
    def readable(self) -> bool:
        """Whether the page was had whole, so that it can speak for or against a clause."""
        return self in (FetchState.OK, FetchState.MOVED)


class ClauseState(StrEnum):
    """What looking for a clause in a page gave."""

    EXACT = "exact"
    FOLDED = "folded"
    RELOCATED = "relocated"
    AMBIGUOUS = "ambiguous"
    VALUE_CHANGED = "value-changed"
    REWORDED = "reworded"
    ABSENT = "absent"

    @property
    def found(self) -> bool:
        """Whether the clause stands in the page, at one place or at several."""
        return self in (
            ClauseState.EXACT,
            ClauseState.FOLDED,
            ClauseState.RELOCATED,
            ClauseState.AMBIGUOUS,
        )


class Status(StrEnum):
    """Where one evidence, or by roll-up one key, stands."""

    ACTIVE = "active"
    SUSPECT = "suspect"
    UNREACHABLE = "unreachable"
    DRIFTED = "drifted"
    GONE = "gone"
    DISPUTED = "disputed"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"
    RETIRED = "retired"
    FORKED = "forked"
    REDACTED = "redacted"


class Basis(StrEnum):
    """How evidence was had."""

    FETCHED = "fetched"
    CAPTURED = "captured"
    ATTACHED = "attached"
    TRANSCRIBED = "transcribed"
    ATTESTED = "attested"


class QualifierBasis(StrEnum):
    """How a period, a validity or a scope is known."""

    CLAUSE = "clause"
    HEADING = "heading"
    TABLE = "table"
    TITLE = "title"
    DECLARED = "declared"


QuantityKind = Literal["number", "money", "date", "period", "ordinal", "text"]
Comparator = Literal["=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A typed value as it stands in a text.

    ``literal`` holds the source's own characters and covers comparator, sign, currency, digits,
    scale word and percent. ``number`` is exact and has the scale applied (``12.5 million`` is
    12500000); for a range it is the lower end and ``upper`` the higher. ``unit`` is ``percent``,
    ``percentage-point``, ``per-mille``, ``basis-point``, for money an ISO 4217 code (or the sign as
    written where it does not tell the country, as in ``$``), a unit symbol, or empty. ``period`` is set for dates and periods. ``start`` and ``end`` are offsets
    into the text that was read. ``in_heads`` is the unit or the scale that the heads of its cell state
    and the literal does not (``EUR million``): number and unit are those of the literal alone.
    """

    kind: QuantityKind
    literal: str
    start: int
    end: int
    number: Decimal | None = None
    upper: Decimal | None = None
    unit: str = ""
    comparator: Comparator = "="
    approximate: bool = False
    period: Period | None = None
    in_heads: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the value without its position; decimals and periods become text."""
        out: dict[str, Any] = {"literal": self.literal, "kind": self.kind}
        if self.number is not None:
            out["number"] = format(self.number, "f")
        if self.upper is not None:
            out["upper"] = format(self.upper, "f")
        if self.unit:
            out["unit"] = self.unit
        if self.comparator != "=":
            out["comparator"] = self.comparator
        if self.approximate:
            out["approximate"] = True
        if self.period is not None:
            out["period"] = str(self.period)
        if self.in_heads:
            out["in_heads"] = self.in_heads
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Quantity":
        """Build the value back from :meth:`as_json`; its position is the literal's own."""
        return cls(
            kind=data["kind"],
            literal=data["literal"],
            start=0,
            end=len(data["literal"]),
            number=Decimal(data["number"]) if "number" in data else None,
            upper=Decimal(data["upper"]) if "upper" in data else None,
            unit=data.get("unit", ""),
            comparator=data.get("comparator", "="),
            approximate=data.get("approximate", False),
            period=Period.parse(data["period"]) if "period" in data else None,
            in_heads=data.get("in_heads", ""),
        )


@dataclass(frozen=True, slots=True)
class Fetched:
    """What one request gave: its state, and the body if the state is readable.

    ``headers`` have lower-case names. ``framed`` is false if the body ended only because the
    connection closed, so that a cut could not be seen. ``message`` explains every other state.
    ``renderer`` names the browser whose page the body is, ``rendered_from`` the SHA-256 of the bytes
    that it was made from; both are empty for bytes as the server sent them.
    """

    state: FetchState
    url: str
    fetched_at: datetime
    final_url: str = ""
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = field(default=b"", repr=False)
    hops: tuple[str, ...] = ()
    framed: bool = True
    message: str = ""
    renderer: str = ""
    rendered_from: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The bytes a source gave at one moment, without the bytes themselves.

    ``sha256`` is the plain hexadecimal SHA-256 of the bytes, ``text_sha256`` that of the page's
    text (UTF-8). ``headers`` holds only what evidence needs (type, dates, validators). A snapshot
    with a ``renderer`` is what that browser showed, made from the bytes that ``rendered_from`` names.
    """

    sha256: str
    size: int
    url: str
    final_url: str
    fetched_at: str
    basis: Basis
    media_type: str
    encoding: str
    encoding_basis: str
    text_sha256: str
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    renderer: str = ""
    rendered_from: str = ""


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
class KeyFact:
    """One key of a fact: its value and what proves it (at least one evidence)."""

    key: str
    value: Quantity
    evidence: tuple[Evidence, ...]


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
