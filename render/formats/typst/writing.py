r"""Values, notes and addresses as Typst: only what is meant is seen.

Outside of code a backslash before a sign prints the sign, and ``\u{…}`` a character by its number
(Typst reference, "Syntax", escape sequences). What a sign means may hang on its neighbours: two
hyphens are a dash, a hyphen before a digit a minus, letters behind ``#name`` part of the name.
"""

import re
from functools import lru_cache
from typing import Literal
from urllib.parse import quote

_ALWAYS = frozenset("\\#*_$<>@`~[]\"':")
_NOT_FIRST = frozenset("-/.+=?")
"""Signs that begin lists, headings, dashes, comments, methods."""
_NAME = re.compile(r"[#@][\w.:-]*\Z")
_Joined = Literal["", "code", "name"]
_READ = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)
_STRING = re.compile(r"[\"\\]|[\x00-\x1f\x7f\u2028\u2029]")
_PLAIN = re.compile(r"(?<=[^\W\d_])\\('(?=[^\W\d_]))|\\(:)")
"""What is escaped in a value, but not in a note: an apostrophe between letters is set as one
(between digits it would be a prime), a colon ends no term there."""
_LINK = re.compile(r"https?://[^\s/]", re.IGNORECASE)
_REMEMBERED = 8_192
_ADDRESS_SAFE = "!#%&'()*+,-./:;=?@_~[]"
_AMBIGUOUS = re.compile(r"(?:\d|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")


def value(shown: str, before: str, after: str) -> str:
    """Write a value between its neighbours in the document."""
    if not shown:
        return ""
    joined: _Joined = "code" if before.endswith((")", "]")) else ""
    if _NAME.search(before):
        joined = "name"
    odd = (len(before) - len(before.rstrip("\\"))) % 2 == 1
    return _written(shown, after[:2], joined=joined, escaped=odd)


@lru_cache(_REMEMBERED)
def _written(shown: str, after: str, *, joined: _Joined, escaped: bool) -> str:
    """Write a value. It is ``joined`` to code or a name before it, or ``escaped`` by a backslash."""
    out = [_sign(shown, at, after) for at in range(len(shown))]
    first = shown[0]
    goes_on = first in "(;" or (joined == "name" and first.isalnum())
    if joined and goes_on and len(out[0]) == 1:
        out[0] = _numbered(first)
    if shown.isdecimal() and after[:1] == "." and not after[1:].strip() and len(out[0]) == 1:
        out[0] = "\\" + first  # at the start of a line it would be the number of an item
    if escaped:
        out[0] = out[0][1:] if len(out[0]) > 1 else _numbered(first)[1:]
    if out[1:2] == ["-"] and len(out[0]) > 1:
        out[1] = "\\-"  # a hyphen that follows no plain letter would be a minus
    return "".join(out)


def _sign(shown: str, at: int, after: str) -> str:
    """Return the character of a value at an index, with a backslash where it would be markup."""
    char = shown[at]
    if char in _ALWAYS or (at == 0 and char in _NOT_FIRST):
        return "\\" + char
    if char not in "-/.":
        return char
    before, behind = shown[at - 1], shown[at + 1 : at + 2] or after[:1]
    if char == ".":
        numbered = not behind.strip() and shown[:at].isdecimal()
        return "\\." if "." in (before, behind) or numbered else "."
    if char == "/":  # two of them, or one and a star, begin a comment
        last = at + 1 == len(shown) and not (behind.isalnum() or behind == " ")
        return "\\/" if before == "/" or last else "/"
    plain = (before.isalnum() and (behind.isalnum() or behind == " ")) or before == behind == " "
    return char if plain else "\\" + char


def _numbered(sign: str) -> str:
    return f"\\u{{{ord(sign):x}}}"


def unwrite(written: str) -> str:
    """Return what a reader sees of a value as :func:`value` or :func:`in_string` write it."""
    return _READ.sub(lambda seen: chr(int(seen[1], 16)) if seen[1] else seen[2], written)


def in_string(shown: str) -> str:
    """Write a value as part of a string in code."""
    return _STRING.sub(_in_string, shown)


def _in_string(match: re.Match[str]) -> str:
    sign = match.group()
    return "\\" + sign if sign in '"\\' else _numbered(sign)


def foreign(text: str) -> str:
    """Write a text that comes from somewhere else, on one line and free of markup, whatever stands beside it."""
    shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
    line = " ".join("".join(shown).split())
    if not line:
        return ""
    written = _written(line, "", joined="", escaped=False)
    if written[0] in "(;":
        written = "\\" + written
    return _PLAIN.sub(r"\1\2", written)


def address(url: str, target: str, link: str = "link") -> str:
    """Write the address of a source as a link, by a function; what is no address of the web as it reads."""
    if not _LINK.match(url):
        return foreign(url)
    return f'#{link}("{in_string(safe_address(target or url))}")[{foreign(url)}]'


def safe_address(url: str) -> str:
    """Return an address in which spaces, quotes, backslashes and the like are percent-encoded."""
    return quote(url, safe=_ADDRESS_SAFE, encoding="utf-8", errors="replace")


def ambiguous(before: str) -> bool:
    """Whether a raised number behind these characters would read as an exponent."""
    return _AMBIGUOUS.search(before) is not None
