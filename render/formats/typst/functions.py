"""What functions of Typst do with their arguments, as far as a reader's text is concerned.

After the reference of Typst 0.13 to 0.15. A function that is not listed shows all of its content in the line.
"""

import re
from dataclasses import dataclass
from typing import Literal

from factlock.render.layout import Zone

Role = Literal["inline", "block", "cell", "words", "note", "heading", "quote", "hidden"]
"""How content is read: in the line, as blocks, as a cell, apart from the text, as a note, as a heading, not at all."""


@dataclass(frozen=True, slots=True)
class Function:
    """What a function does.

    ``role`` is that of its content, ``strings`` the zone of its unnamed strings, ``put`` what is read at
    the end of a call in the line.
    """

    role: Role = "inline"
    strings: Zone = Zone.ATTRIBUTE
    put: str = ""


FUNCTIONS = {
    "footnote": Function("note"),
    "heading": Function("heading"),
    "title": Function("heading"),
    "table": Function("cell"),
    "grid": Function("cell"),
    "figure": Function("block"),
    "quote": Function("quote"),
    "link": Function(strings=Zone.ADDRESS),
    "raw": Function(strings=Zone.CODE_SPAN),
    "hide": Function("hidden"),
    "metadata": Function("hidden"),
    "h": Function(strings=Zone.TAG, put=" "),
    "linebreak": Function(put=" "),
    **dict.fromkeys(
        ("align", "block", "columns", "page", "pad", "place", "stack", "rect", "list", "enum", "terms", "par", "v", "move"),
        Function("block"),
    ),
    **dict.fromkeys(
        ("pagebreak", "colbreak", "parbreak", "line", "outline", "bibliography"),
        Function("block", Zone.TAG),
    ),
    **dict.fromkeys(
        ("image", "read", "csv", "json", "yaml", "toml", "xml", "cbor", "plugin", "cite", "label", "ref", "counter",
         "state", "numbering", "rgb", "luma", "cmyk", "regex", "datetime", "version", "eval", "query", "locate", "measure"),
        Function(strings=Zone.TAG),
    ),
}  # fmt: skip
LISTED = Function()
_IN_LINE = frozenset((
    "strong", "emph", "text", "box", "highlight", "underline", "overline", "strike", "smallcaps", "sub", "super", "upper",
    "lower", "rotate", "scale", "skew", "circle", "ellipse", "square", "rect", "block", "context",
))  # fmt: skip
_SHORT = 400
"""Characters of a phrase, near enough to what stands behind it."""


def may_repeat(name: str, content: str) -> bool:
    """Whether a call may show its content many times, or never: a condition, or a phrase given to a function of others."""
    if name in FUNCTIONS or name in _IN_LINE or not name:
        return False
    return name == "if" or (len(content) < _SHORT and re.search(r"\n[ \t\r]*\n", content) is None)


NOT_SHOWN = frozenset((
    "font", "lang", "region", "script", "paper", "fill", "stroke", "weight", "style", "numbering", "format", "kind", "dir",
    "theme", "target", "form", "number-type", "number-width", "features", "fit", "scope", "delimiters", "linebreaks",
    "syntaxes", "tracking", "columns", "encoding", "bibliography", "logo", "email", "url", "id", "hyphenate", "costs",
))  # fmt: skip
"""Named arguments whose strings a reader does not see."""
ONCE = frozenset(("abstract",))
"""Arguments of a template whose content is shown just once."""

SYMBOLS = {
    "percent": "%", "permille": "‰", "minus": "−", "plus": "+", "plus.minus": "±", "times": "×", "div": "÷", "lt": "<",
    "gt": ">", "lt.eq": "≤", "gt.eq": "≥", "approx": "≈", "eq": "=", "eq.not": "≠", "euro": "€", "dollar": "$",
    "pound": "£", "yen": "¥", "degree": "°", "hash": "#", "at": "@", "amp": "&", "space": " ", "space.thin": "\u2009",
    "space.nobreak": "\u00a0", "space.nobreak.narrow": "\u202f", "space.quad": " ", "dash.en": "–", "dash.em": "—",
    "dots.h": "…", "section": "§", "arrow.r": "→", "infinity": "∞", "mu": "μ", "Omega": "Ω", "Delta": "Δ",
}  # fmt: skip
"""Names in the module ``sym``, without their prefix."""

STATEMENTS = frozenset((
    "let", "set", "show", "import", "include", "return", "if", "for", "while", "context", "break", "continue",
))  # fmt: skip
TO_THE_LINE = frozenset(("let", "set", "show", "import", "include", "return"))
"""Statements that reach to the end of their line."""
RAISED = {
    "super": re.compile(r"[\[(]\"?([0-9+−-]{1,20})\"?[\])]"),
    "sub": re.compile(r"[\[(]\"?([0-9]{1,20})\"?[\])]"),
}
CELLS = re.compile(r"(?:table|grid)\.(cell|header|footer|[hv]line)\Z")
_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def raised(name: str, digits: str) -> str:
    """Return digits as ``super`` or ``sub`` shows them."""
    return digits.translate(_RAISED if name == "super" else _LOWERED)
