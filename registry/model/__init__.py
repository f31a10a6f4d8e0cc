"""The things Factlock speaks of, as values. No input or output here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from factlock.registry.model.facts import (
    CellAnchor,
    Derivation,
    DerivationInput,
    Evidence,
    KeyFact,
    Revision,
)
from factlock.registry.model.quantity import Comparator, Quantity, QuantityKind
from factlock.registry.model.snapshot import Fetched, Snapshot
from factlock.registry.model.states import (
    Basis,
    ClauseState,
    FetchState,
    InputState,
    QualifierBasis,
    Status,
)

__all__ = [
    "NOTHING",
    "RULESET",
    "Basis",
    "CellAnchor",
    "ClauseState",
    "Comparator",
    "Derivation",
    "DerivationInput",
    "Evidence",
    "FetchState",
    "Fetched",
    "InputState",
    "KeyFact",
    "QualifierBasis",
    "Quantity",
    "QuantityKind",
    "Revision",
    "Snapshot",
    "Status",
]

RULESET = "0.2.0"
"""Version of the judgement logic: folds, extractors, value grammar, thresholds.

Judgement logic raises MINOR, wording PATCH, data shape MAJOR."""

NOTHING: Mapping[str, Any] = MappingProxyType({})
