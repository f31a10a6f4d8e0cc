"""What a page says to machines besides its text: data of scripts and heads, and where it forwards to.

None of it proves anything. It explains why a clause that a search engine shows is not on the page.
"""

import re
from collections.abc import Iterable

from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.gaps import unmarked

MOST_DATA = 1 << 18
"""Characters of data that are looked through."""
_LEAST = 12
_STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)(?:"(\s*:)?|\Z)', re.DOTALL)
"""A string, and whether it is a key; an open one is taken to the end, so that none is read twice."""
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SHORT = dict(zip("bfnrt", "  \n  ", strict=True))
_TAG = re.compile(r"<[^<>]{1,400}>")
_REFRESH = re.compile(
    r"""\s*(\d{1,3})(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)""", re.IGNORECASE
)
SOON = 10
"""Seconds within which a page that forwards gives nobody time to read it."""
MOST_FRAMES = 20
LONGEST_ADDRESS = 200
_NO_ADDRESS = ("about:", "javascript:", "data:", "blob:")


def strings_of(scripts: Iterable[str], told: Iterable[str]) -> str:
    """Return the texts in JSON ``scripts`` and what the head has ``told``, one a line."""
    left = MOST_DATA
    found: list[str] = []
    for script in scripts:
        strings = _STRING.findall(script[:left])
        found += [text for text, is_key in strings if len(text) >= _LEAST and not is_key]
        left -= min(left, len(script))
    text = "\n".join(found)
    if "\\" in text:
        text = (
            _ESCAPED.sub(_unescaped, text)
            .encode("utf-16", "surrogatepass")
            .decode("utf-16", "replace")
        )
    if "<" in text:
        text = _TAG.sub(" ", text)
    return "\n".join(filter(None, (without_no_characters(text), *told)))


def _unescaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else _SHORT.get(found[2], found[2])


def forward(contents: Iterable[str]) -> str:
    """Return where ``meta http-equiv=refresh`` sends a reader at once, or empty."""
    for content in contents:
        found = _REFRESH.match(content)
        if found and int(found[1]) <= SOON and found[2].strip().lower() not in ("", "url="):
            return found[2].strip()[:LONGEST_ADDRESS]
    return ""


def addresses(frames: Iterable[str]) -> tuple[str, ...]:
    """Return the addresses of frames that may hold text: each once, the first twenty."""
    found = dict.fromkeys(
        one[:LONGEST_ADDRESS]
        for address in frames
        if (one := unmarked(without_no_characters(address)))
        and not one.lower().startswith(_NO_ADDRESS)
    )
    return tuple(found)[:MOST_FRAMES]
