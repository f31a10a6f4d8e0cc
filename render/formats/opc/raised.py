"""How raised text reads."""

import re

_RAISED = str.maketrans("0123456789+-−()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ")
_POWER = re.compile(r"[-+−]?[0-9n]{1,4}")
_BESIDE_MARKS = re.compile(r"(?:[\[\],，、\s]|(?<=[\[,])[a-z]{1,3}(?=[\],]))+")
"""What stands raised around the marks of notes, or is one: never a claim."""


def as_raised(text: str) -> str | None:
    """Return how raised text reads where not as itself: powers as such, what stands around marks not at all."""
    if _POWER.fullmatch(text):
        return text.translate(_RAISED)
    return "" if _BESIDE_MARKS.fullmatch(text) else None
