"""What the notes of one language are worded with."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The words and marks of notes in one language; ``{}`` is where something is filled in.

    ``remarks`` are by kind, with ``-rounded`` behind it where the same was rounded; ``modes`` are the
    ways of rounding; ``labels`` name what opens evidence, leads back from a note, closes it; ``bases`` are by :class:`factlock.registry.model.Basis`.
    """

    title: str
    published: str
    comma: str
    colon: str
    table: str
    clause: str
    between: str
    space: str
    stop: str
    references: str
    sources: str
    evidence: str
    columns: tuple[str, str, str, str]
    labels: tuple[str, str, str]
    draft: str
    gap: str
    period: str
    declared: str
    forecast: str
    snapshot: str
    renderer: str
    page: str
    bases: Mapping[str, str]
    remarks: Mapping[str, str]
    modes: Mapping[str, str]
