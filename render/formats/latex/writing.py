"""How text is written in LaTeX so that a reader sees just it: values, clauses, titles, addresses.

Every character is set as itself by every engine, with and without T1 fonts: quotes and hyphens make no
ligatures, a sign in front of a number is a minus, a bracket ends no optional argument. Nothing that comes
from a page may become markup.
"""

import re
from functools import lru_cache
from urllib.parse import quote

_SYMBOLS = {
    "\\": r"\textbackslash{}",
    **{sign: f"\\{sign}" for sign in "{}%&#_$"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    # Without T1 fonts these three are set as other signs.
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\ensuremath{|}",
    # May be a shorthand of a language, which \string is not.
    '"': r"\string" + '"',
    "`": r"\`{}",
    "[": "{[}",
    "]": "{]}",
    "\u00a0": "~",
    "\u202f": r"\,",
    "\u2009": r"\thinspace{}",
    "−": r"\ensuremath{-}",
    "≤": r"\ensuremath{\leq}",
    "≥": r"\ensuremath{\geq}",
    "≈": r"\ensuremath{\approx}",
    "≠": r"\ensuremath{\neq}",
    "∞": r"\ensuremath{\infty}",
    "→": r"\ensuremath{\to}",
    "μ": r"\ensuremath{\mu}",
    "Ω": r"\ensuremath{\Omega}",
    "Δ": r"\ensuremath{\Delta}",
    **{sign: rf"\textsuperscript{{{digit}}}" for sign, digit in zip("⁰⁴⁵⁶⁷⁸⁹", "0456789", strict=True)},
    "⁻": r"\textsuperscript{\ensuremath{-}}",
    "⁺": r"\textsuperscript{+}",
    **{sign: rf"\textsubscript{{{digit}}}" for sign, digit in zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)},
}  # fmt: skip
_MINUS = r"\ensuremath{{-}}"
_STRAIGHT = r"\textquotesingle{}"
_WRITE = re.compile(
    r"(?P<sign>(?<![\w)\]’”'\"-])-(?=[ ]?[\d.,]*\d))"
    r"|(?P<straight>'(?!(?<=\w')\w))"
    r"|(?P<ligature>-(?=-)|,(?=,)|'(?='))"
    r"|(?P<symbol>[" + re.escape("".join(_SYMBOLS)) + "])"
)
_BACK = {written: sign for sign, written in _SYMBOLS.items()} | {
    _MINUS: "-",
    _STRAIGHT: "'",
    "{}": "",
}
_READ = re.compile("|".join(re.escape(one) for one in sorted(_BACK, key=len, reverse=True)))
_COMMAND = re.compile(r"\\[A-Za-z@]*\Z|[A-Za-z]{12}\Z")
_REMEMBERED = 8_192
_ADDRESS_SAFE = "!#%&'()*+,-./:;=?@_~"
_AMBIGUOUS = re.compile(r"(?:\d|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")


def value(shown: str, before: str) -> str:
    """Write a value; ``before`` are a few characters in front of it."""
    written = _free_of_markup(shown)
    return "{}" + written if written and _joins(before, shown) else written


@lru_cache(_REMEMBERED)
def _joins(before: str, shown: str) -> bool:
    """Whether a value would become part of what stands in front of it: its name, argument, ligature."""
    first = shown[:1]
    if before[-1:] == first and first in "-,'":
        return True
    if before.endswith(">") and first in "-,'":
        return True  # another value
    if first in ("*", "["):
        return bool(re.search(r"\\(?:[A-Za-z@]*|\\)\s*\Z", before)) or before.endswith(("]", "}"))
    return first.isalpha() and _COMMAND.search(before) is not None


@lru_cache(_REMEMBERED)
def _free_of_markup(shown: str) -> str:
    return _WRITE.sub(_escaped, shown)


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    if match.lastgroup == "sign":
        return _MINUS
    if match.lastgroup == "straight":
        return _STRAIGHT
    return char + "{}" if match.lastgroup == "ligature" else _SYMBOLS[char]


def unwrite(written: str) -> str:
    """Return what a reader sees of a value as :func:`value` writes it."""
    return _READ.sub(lambda match: _BACK[match.group()], written)


def foreign(text: str) -> str:
    """Write a text that comes from somewhere else, on one line and free of markup."""
    shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
    return _free_of_markup(" ".join("".join(shown).split()))


def address(url: str, target: str, *, links: bool) -> str:
    r"""Write the address of a source: a link where the document loads hyperref, else as it reads.

    In the arguments of \href and \nolinkurl, hyperref takes ``\%``, ``\#``, ``\&`` and ``\_`` for the
    signs themselves, in notes as well (its manual, section 4).
    """
    if not links or not re.match(r"https?://[^\s/]", url, re.IGNORECASE):
        return foreign(url)
    shown = _link(url)
    printed = rf"\nolinkurl{{{shown}}}" if url.isascii() else foreign(url)
    return rf"\href{{{_link(target or url)}}}{{{printed}}}"


def _link(url: str) -> str:
    return re.sub(r"[%#&_]", lambda match: "\\" + match.group(), safe_address(url))


def safe_address(url: str) -> str:
    """Return an address without spaces, braces, backslashes and the like: they are percent-encoded."""
    return quote(url, safe=_ADDRESS_SAFE, encoding="utf-8", errors="replace")


def ambiguous(before: str) -> bool:
    """Whether a raised number behind these characters would read as an exponent."""
    return _AMBIGUOUS.search(before) is not None
