"""Text whose lines flow (RFC 3676): the lines of a paragraph joined, as a mail program shows them."""

import re
from itertools import groupby

_LINE_END = re.compile("\r\n|[\r\n]")
_SIGNATURE = "-- "
"""What parts a signature from a message: a line that ends in a space and does not flow (4.3)."""


def unfolded(text: str, *, joined: bool) -> str:
    """Return a text with each paragraph on one line; marks of quotes stand once, before it.

    ``joined`` is the parameter ``DelSp=yes``: the space at the end of a line that flows is no part of
    the text, as where words are not parted by spaces.
    """
    lines = [_taken_apart(line) for line in _LINE_END.split(text)]
    out = []
    for depth, group in groupby(lines, key=lambda line: line[0]):
        mark = ">" * depth + " " * (depth > 0)
        paragraph = ""
        for _, line in group:
            if line == _SIGNATURE and paragraph:
                out.append(mark + paragraph)
                paragraph = ""
            flows = line.endswith(" ") and line != _SIGNATURE
            paragraph += line[:-1] if flows and joined else line
            if not flows:
                out.append(mark + paragraph)
                paragraph = ""
        if paragraph:
            out.append(mark + paragraph)
    return "\n".join(out)


def _taken_apart(line: str) -> tuple[int, str]:
    """Return how deep a line is quoted, and the line without marks of quotes and without stuffing."""
    bare = line.lstrip(">")
    return len(line) - len(bare), bare.removeprefix(" ")
