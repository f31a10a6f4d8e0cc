"""A line of text with what little shape a reference needs, to be written in any kind of document."""

from dataclasses import dataclass
from typing import Literal

RunKind = Literal["text", "italic", "address"]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a line: text, text in italics, or an address.

    ``target`` is where an address leads if that is not what is printed, e.g. straight to the clause.
    """

    text: str
    kind: RunKind = "text"
    target: str = ""
