"""What a reader sees of the numbers and words of a formula."""

import re
from collections.abc import Iterator

_PART = re.compile(
    r"(?P<string>\"(?:[^\"\\]|\\.)*+\")|\\(?P<escape>\S)|(?P<line>\\(?=\s))|(?P<sign>[$&])"
    r"|(?P<script>[\^_](?:\([-+−]?\d{1,20}\)|\d{1,20}))"
    r"|(?P<word>[A-Za-z][A-Za-z]++(?:\.[A-Za-z]++)*+)|(?P<other>->|=>|<=|>=|!=|\.\.\.|-)",
    re.DOTALL,
)
_WORDS = {
    "times": "×", "dot": "·", "dot.op": "·", "approx": "≈", "percent": "%", "space": " ", "thin": " ", "med": " ",
    "quad": " ", "plus.minus": "±", "minus": "−", "alpha": "α", "beta": "β", "mu": "μ", "Delta": "Δ", "infinity": "∞",
    "lt": "<", "gt": ">", "degree": "°", "euro": "€", "dollar": "$",
}  # fmt: skip
_SIGNS = {"->": "→", "=>": "⇒", "<=": "≤", ">=": "≥", "!=": "≠", "...": "…", "-": "−"}
_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻", "^()")
_LOWERED = str.maketrans("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋", "_()")


def edits(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield what is read in place of the marks of a formula between two offsets, its dollars among them."""
    for part in _PART.finditer(text, start, end):
        words, (low, high) = part.group(), part.span()
        match part.lastgroup:
            case "string":
                yield low, low + 1, ""
                yield high - 1, high, ""
            case "escape":
                yield low, low + 1, ""
            case "script":
                yield low, high, words.translate(_RAISED if words[0] == "^" else _LOWERED)
            case "sign" | "line":
                yield low, high, " " * (part.lastgroup == "line")
            case "word":
                if words in _WORDS:
                    yield low, high, _WORDS[words]
            case _:
                yield low, high, _SIGNS[words]
