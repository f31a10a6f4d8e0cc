"""What a placeholder rests on: values of the registry, derived ones on the way, and how it was computed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factlock.registry.model import QualifierBasis, Quantity
from factlock.registry.period import Period
from factlock.render.citations import Note


@dataclass(frozen=True, slots=True)
class Input:
    """One value of the registry that a placeholder rests on.

    ``revision`` and ``evidence`` name the records that prove the value, ``snapshot`` is the SHA-256 of
    the page, ``proved`` when the clause was last found in it (RFC 3339). ``citation`` numbers the note.
    """

    id: str
    uid: str
    revision: str
    key: str
    value: Quantity
    period: Period | None
    period_basis: QualifierBasis | None
    forecast: bool
    evidence: str
    snapshot: str
    proved: str
    note: Note
    citation: int = 0

    @property
    def name(self) -> str:
        """``id.key`` or ``id@period.key``."""
        return f"{self.id}@{self.period}.{self.key}" if self.period else f"{self.id}.{self.key}"

    def as_json(self, note: int) -> dict[str, Any]:
        """Return the block of this input; its note stands with the section, there it is number ``note``."""
        return {
            "citation": self.citation,
            **({"note": note} if note != self.citation else {}),
            "evidence": self.evidence,
            "forecast": self.forecast,
            "id": self.id,
            "key": self.key,
            "period": str(self.period) if self.period else None,
            "period_basis": self.period_basis.value if self.period_basis else None,
            "proved": self.proved,
            "revision": self.revision,
            "snapshot": self.snapshot,
            "uid": self.uid,
            "value": self.value.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Derived:
    """A derived value of the registry that a placeholder shows or computes with.

    ``revision`` names its record; what it rests on itself stands among the inputs of the placeholder.
    """

    id: str
    uid: str
    revision: str
    key: str
    value: Quantity
    period: Period | None
    formula: str

    def as_json(self) -> dict[str, Any]:
        """Return the block of this value."""
        return {
            "formula": self.formula,
            "id": self.id,
            "key": self.key,
            "period": str(self.period) if self.period else None,
            "revision": self.revision,
            "uid": self.uid,
            "value": self.value.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Computation:
    """How a value was computed: a formula in canonical form, and the derived values that it names.

    ``periods`` are those that the number may be said to be about, the likeliest first.
    """

    formula: str
    periods: tuple[Period, ...]
    derived: tuple[Derived, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the block of this computation."""
        return {
            "derived": [one.as_json() for one in self.derived],
            "formula": self.formula,
            "periods": [str(one) for one in self.periods],
        }


def computation_from(data: Mapping[str, Any]) -> Computation:
    """Build a computation back. Raises TypeError, ValueError or KeyError for what is none."""
    return Computation(
        text_of(data, "formula"),
        tuple(Period.parse(one) for one in data["periods"]),
        tuple(
            Derived(
                value=Quantity.from_json(one["value"]),
                period=None if one["period"] is None else Period.parse(one["period"]),
                **{
                    name: text_of(one, name) for name in ("id", "uid", "revision", "key", "formula")
                },
            )
            for one in data["derived"]
        ),
    )


def input_from(expression: str, data: Mapping[str, Any], notes: list[Note]) -> Input:
    """Build an input back; ``expression`` is that of its placeholder. Raises as :func:`computation_from`."""
    number = data["citation"]
    note = data.get("note", number)
    for one in (number, note):
        if isinstance(one, bool) or not isinstance(one, int) or not 1 <= one <= len(notes):
            raise ValueError(f"{expression}: there is no citation {one!r}")
    period, basis = data["period"], data["period_basis"]
    names = ("id", "uid", "revision", "key", "evidence", "snapshot", "proved")
    return Input(
        value=Quantity.from_json(data["value"]),
        period=Period.parse(period) if period is not None else None,
        period_basis=QualifierBasis(basis) if basis is not None else None,
        forecast=data["forecast"] is True,
        note=notes[note - 1],
        citation=number,
        **{name: text_of(data, name) for name in names},
    )


def text_of(data: Mapping[str, Any], name: str) -> str:
    """Return a member that must be text. Raises TypeError, KeyError."""
    word = data[name]
    if not isinstance(word, str):
        raise TypeError(f"{name} must be text")
    return word
