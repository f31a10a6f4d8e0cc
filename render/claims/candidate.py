"""What a checker would call a claim, or why not."""

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal[
    "number",
    "percent",
    "money",
    "date",
    "period",
    "ordinal",
    "quotation",
    "reference",
    "placeholder",
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A typed value, quotation or reference at one place of a document.

    ``start`` and ``end`` are code points of the document's text, end exclusive; ``text`` is what
    stands there. ``line``, ``column``, ``end_line`` and ``end_column`` say the same from 1, the end
    exclusive. ``why`` is the reason for ``claim``, either way. ``sentence`` is the whole sentence,
    quotation or table row around it, without markup.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    kind: Kind
    claim: bool
    why: str
    sentence: str
    start: int
    end: int

    def as_row(self, file: str) -> dict[str, Any]:
        """Return the JSON row of ``factlock claims --json``."""
        return {
            "file": file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
            "start": self.start,
            "end": self.end,
            "text": self.text,
            "kind": self.kind,
            "claim": self.claim,
            "why": self.why,
            "sentence": self.sentence,
        }
