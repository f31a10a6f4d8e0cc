"""Why a place that looked right was refused."""

from dataclasses import dataclass
from typing import Literal

RefusalCode = Literal[
    "empty-clause",
    "cuts-number",
    "cuts-range",
    "cuts-word",
    "cuts-character",
    "drops-sign",
    "drops-currency",
    "drops-comparator",
    "drops-unit",
    "drops-scale",
    "drops-exponent",
    "drops-fraction",
    "spacing-differs",
    "number-differs",
    "case-differs",
    "list-number",
    "context-differs",
    "too-common",
]


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refused place: a stable code, what was seen and what to do, and where in the page."""

    code: RefusalCode
    message: str
    start: int = 0
    end: int = 0
