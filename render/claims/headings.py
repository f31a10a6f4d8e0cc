"""Numbers that count headings, apart from numbers that headings tell."""

import re

from factlock.registry import quantities
from factlock.render.claims.rules import words

_DOTTED = re.compile(r"\d{1,2}(?:[.．]\d{1,2}){1,4}[.．)）、]?[ \t\u3000]+(?=[^\W\d_])")
_CLOSED = re.compile(r"\d{1,2}[.．)）、](?!\d)[ \t\u3000]*(?=\S)")
_PLAIN = re.compile(r"\d{1,2}[ \t\u3000]+(?=[A-Z\u00c0-\u00de\u0391-\u042f\u3400-\u9fff])")
_WORD = re.compile(r"[^\W\d_]+")
_HAPPENS = re.compile(r"\w+ed\b|\b(?:die|dies|kill|lost|left|shut|fell|rose|grew)\b", re.IGNORECASE)
_MANY = 10
_SINGULAR_IN_S = frozenset(
    words(
        "analysis bias basics business diagnosis ethics hypothesis news physics process series statistics status synthesis "
        "appendices applications approaches caveats challenges comments components conclusions consequences contents "
        "contributions costs data definitions details discussions examples experiments findings goals implications "
        "instructions lessons limitations materials measures methods metrics models next notes objectives observations "
        "options outcomes outlook participants policies principles procedures proofs questions recommendations references "
        "requirements responses results rights risks rules scenarios settings solutions sources steps subjects tasks terms "
        "tests topics trends uses"
    )
)


def heading_number(text: str, *, heading: bool) -> str:
    """Return the number that a heading starts with, and the space behind it, or nothing.

    ``heading`` tells that the line is marked as one; a plain line starts with a heading's number
    only if that has several parts, and a capital or Han character behind it: ``2.1 Methods``.
    """
    found = _DOTTED.match(text)
    if found and (heading or not text[found.end()].islower()):
        return found.group() if _counts_nothing(text, found.end()) else ""
    if not heading:
        return ""
    found = _CLOSED.match(text)
    if found:
        return found.group()
    found = _PLAIN.match(text)
    if found and _counts_nothing(text, found.end()) and not _tells(text, found.end()):
        return found.group()
    return ""


def _counts_nothing(text: str, at: int) -> bool:
    """Whether no unit, scale word or currency follows the number."""
    values = quantities.read(text[: at + 40])
    return not values or values[0].start > 0 or values[0].end <= at


def _tells(text: str, at: int) -> bool:
    """Whether a heading in capitals tells of a count: ``14 Plants Closed``, ``25 Deaths``."""
    words = _WORD.findall(text, at)
    first = words[0].lower() if words else ""
    plural = first.isascii() and first.endswith("s") and first not in _SINGULAR_IN_S
    many = int(re.match(r"\d+", text).group()) >= _MANY  # type: ignore[union-attr]
    return plural and (many or _HAPPENS.search(text, at) is not None)
