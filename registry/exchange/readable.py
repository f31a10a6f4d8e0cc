"""Texts of items with the tags of HTML that CSL processors understand, as plain text.

Titles may say ``<i>E. coli</i>`` and ``10<sup>6</sup>`` (citeproc-js, rich text in fields); the figures become
Unicode ones, so that 10⁶ is never 106.
"""

import re

_UP = dict(zip("0123456789+-−=()nixaesortdhlm", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣᵃᵉˢᵒʳᵗᵈʰˡᵐ", strict=True))
_DOWN = dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True))
_SCRIPT = re.compile(r"<(su[pb])>([^<>]*)</\1>")
_STYLE = re.compile(r"</?(?:i|b|sc|u|em|strong)>|<span (?:class=\"nocase\"|style=\"[^\"<>]*\")>|</span>")  # fmt: skip


def raised(text: str) -> str:
    """Return a raised text in Unicode, else behind ``^``."""
    return _script(text, _UP, "^")


def lowered(text: str) -> str:
    """Return a lowered text in Unicode, else behind ``_``."""
    return _script(text, _DOWN, "_")


def _script(text: str, figures: dict[str, str], sign: str) -> str:
    if all(char in figures for char in text):
        return "".join(figures[char] for char in text)
    return f"{sign}{text}" if len(text) == 1 else f"{sign}({text})"


def readable(text: str) -> str:
    """Return what a reader sees of a text."""
    text = _SCRIPT.sub(lambda m: (raised if m[1] == "sup" else lowered)(m[2]), text)
    return _STYLE.sub("", text)
