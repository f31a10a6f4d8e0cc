"""What a template was expanded with: the lock holds it, so that the same document can be made again."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

_NAME = re.compile(r"[^@.\s]+(?:@[^@.\s]+)?\.[^@.\s]+")
_DEEPEST = 32

Data: TypeAlias = "str | bool | list[Data] | dict[str, Data] | None"
"""What is given by hand: texts, truth values, nothing, and lists and mappings of them."""


@dataclass(frozen=True, slots=True)
class Structure:
    """``data`` was given by hand; ``asked`` are the questions of the template and the names they stood for."""

    data: Mapping[str, Data] = field(default_factory=dict)
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the block as it stands in a lock."""
        return {"asked": {q: list(names) for q, names in self.asked.items()}, "data": self.data}

    @classmethod
    def from_json(cls, data: Any) -> "Structure":
        """Read a block. Raises ValueError, TypeError or KeyError for what is none."""
        asked = {question: tuple(map(_name, names)) for question, names in data["asked"].items()}
        given = checked(data["data"])
        if not isinstance(given, dict):
            raise TypeError("data must be a mapping")
        return cls(given, asked)


def checked(value: Any, depth: int = 0) -> Data:
    """Return data, having looked at all of it. Raises ValueError."""
    if depth > _DEEPEST:
        raise ValueError(f"data may be nested {_DEEPEST} deep")
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, list):
        return [checked(one, depth + 1) for one in value]
    if isinstance(value, dict) and all(isinstance(name, str) for name in value):
        return {name: checked(one, depth + 1) for name, one in value.items()}
    raise ValueError(f"data holds {type(value).__name__}")


def _name(word: Any) -> str:
    if not isinstance(word, str) or not _NAME.fullmatch(word):
        raise ValueError(f"{word!r} is no name of a value")
    return word
