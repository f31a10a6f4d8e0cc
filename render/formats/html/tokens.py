"""The tags, comments and raw texts of an HTML document, as far as they tell what kind of text a place is.

Follows the states of the WHATWG tokenizer (HTML Living Standard, section 13.2.5) that bear on it: tags
with quoted attributes, comments and their odd ends, declarations, elements whose content is no markup.
Linear in the length of the text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["start", "end", "comment", "raw"]

_NAME = r"[A-Za-z][^\s/>\x00]*+"
_ATTRIBUTES = r"""(?:[^"'>=]|=\s*+(?:"[^"]*+"|'[^']*+'|[^\s"'>][^\s>]*+|(?=>|\Z))|["'])*+"""
_TOKEN = re.compile(
    rf"<(?:(?P<comment>!--(?:>|->|.*?(?:-->|--!>|\Z))|[!?][^>]*+(?:>|\Z)|/(?![A-Za-z>])[^>]*+(?:>|\Z))"
    rf"|(?P<close>/)?(?P<name>{_NAME})(?P<attributes>{_ATTRIBUTES})(?P<stop>>|\Z))",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(
    r"""(?P<name>[^\s"'>/=]++)(?:\s*+=\s*+(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>[^\s"'>]++)))?"""
)
RAW = ("script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp", "plaintext")
"""Elements in whose content no tag is read."""


@dataclass(frozen=True, slots=True)
class Token:
    """One tag or comment from ``start`` to ``end``; of kind ``raw`` the content of an element that is no markup.

    ``name`` is that of the element, in lower case; ``inside`` the span of a tag's attributes.
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    inside: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute: its name in lower case, its value as written and where it stands; -1: unquoted."""

    name: str
    value: str
    start: int
    end: int
    quoted: bool


def tokens(text: str, at: int = 0) -> Iterator[Token]:
    """Yield all that is not text, in order."""
    while (found := _TOKEN.search(text, at)) is not None:
        at = found.end()
        if found["name"] is None:
            yield Token("comment", found.start(), at)
            continue
        name = found["name"].lower()
        kind: Kind = "end" if found["close"] else "start"
        yield Token(kind, found.start(), at, name, found.span("attributes"))
        if kind == "start" and name in RAW:
            stop = _close(text, name, at)
            if stop > at:
                yield Token("raw", at, stop, name)
            at = stop


def _close(text: str, name: str, at: int) -> int:
    """Return where the content of an element ends that ends only with its own tag."""
    if name == "plaintext":
        return len(text)
    found = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(text, at)
    return found.start() if found else len(text)


def attributes(text: str, token: Token) -> list[Attribute]:
    """Return the attributes of a tag, in order."""
    found = []
    for one in _ATTRIBUTE.finditer(text, *token.inside):
        group = next((g for g in ("double", "single", "bare") if one[g] is not None), "")
        span = one.span(group) if group else (one.end(), one.end())
        found.append(
            Attribute(
                one["name"].lower(),
                one[group] if group else "",
                *span,
                group in ("double", "single"),
            )
        )
    return found
