"""``DOC.facts.map``: where the locked values stand in an output.

The map is a convenience; whoever decides something renders again and aligns
(:mod:`factlock.render.alignment`).
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from factlock.registry.errors import UsageFault

VERSION = 1


class Span(NamedTuple):
    """A locked value in an output: code points, end exclusive, and the number of its expression."""

    start: int
    end: int
    number: int


@dataclass(frozen=True, slots=True)
class Made:
    """With what an output was made, as a hash; ``files`` are those beside it, ending and SHA-256."""

    made: str
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SpanMap:
    """The spans of one output. ``expressions`` are numbered from 0, in order of first use.

    ``made`` tells with what it was made, so that it need not be made again; None if that is not to count.
    """

    template: str
    output: str
    expressions: tuple[str, ...]
    spans: tuple[Span, ...]
    made: "Made | None" = None

    def as_json(self) -> dict[str, Any]:
        """Return the section as it is written."""
        made = {"files": dict(self.made.files), "made": self.made.made} if self.made else {}
        return {
            "expressions": list(self.expressions),
            "output": self.output,
            "spans": self.spans,
            "template": self.template,
            **made,
        }


def dump(sections: Mapping[str, SpanMap]) -> str:
    """Return the content of a map file: compact JSON, keys sorted."""
    body = {"map": VERSION, "sections": {name: one.as_json() for name, one in sections.items()}}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def parse(text: str, name: str) -> dict[str, SpanMap]:
    """Read a map file. Raises UsageFault ``map-damaged``; it can always be made again."""
    try:
        body = json.loads(text)
        _expect_version(body["map"])
        return {
            output: SpanMap(
                str(one["template"]),
                str(one["output"]),
                tuple(str(word) for word in one["expressions"]),
                tuple(Span(int(a), int(b), int(n)) for a, b, n in one["spans"]),
                _made(one),
            )
            for output, one in body["sections"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise UsageFault.of(
            "map-damaged", f"{name} is no span map: {problem}", "render again", file=name
        ) from None


def made(path: Path) -> dict[str, Made]:
    """Return with what the outputs of a map were made; nothing of a map that cannot be read."""
    try:
        body = json.loads(path.read_bytes())
        _expect_version(body["map"])
        found = {name: _made(one) for name, one in body["sections"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return {name: one for name, one in found.items() if one is not None}


def _made(section: Mapping[str, Any]) -> Made | None:
    if "made" not in section:
        return None
    return Made(str(section["made"]), {str(end): str(sha) for end, sha in section["files"].items()})


def _expect_version(version: object) -> None:
    if version != VERSION:
        raise ValueError(f"its version is {version!r}, not {VERSION}")


def sha256(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, as locks and maps hold it."""
    return hashlib.sha256(text.encode()).hexdigest()
