"""Character references: what a reader sees of ``&amp;``, and where a value would be read as part of one.

HTML Living Standard, section 13.2.5.72 to 80; the names are those of its table.
"""

import re
from html.entities import html5

REFERENCE = re.compile(r"&(?:#[0-9]++|#[xX][0-9A-Fa-f]++|[A-Za-z][A-Za-z0-9]{1,31});?")
_WINDOWS = dict(
    zip(range(0x80, 0xA0), bytes(range(0x80, 0xA0)).decode("cp1252", "replace"), strict=True)
)
"""References to control characters mean those of windows-1252 (section 13.2.5.80)."""
_LONGEST = max(len(name) for name in html5 if not name.endswith(";"))
_BEGUN = re.compile(r"&(?:#(?:[0-9]*|[xX][0-9A-Fa-f]*)|[A-Za-z0-9]{0,32})\Z")
_NO_CHARACTER, _DIGITS = 0x110000, 8


def character(reference: str, *, attribute: bool = False, after: str = "") -> str:
    """Return what a reference stands for, as matched by :data:`REFERENCE`; itself where it is none.

    ``attribute``: it stands in the value of one, where old names without a semicolon do not count before
    letters, digits and ``after`` an equals sign.
    """
    if reference[1] == "#":
        return _numbered(reference[2:].rstrip(";"))
    name = reference[1:]
    if name in html5:
        if not attribute or name.endswith(";") or after != "=":
            return html5[name]
        return reference
    if attribute:
        return reference
    for length in range(min(len(name), _LONGEST), 1, -1):
        if name[:length] in html5:
            return html5[name[:length]] + name[length:]
    return reference


def _numbered(digits: str) -> str:
    base = 16 if digits[0] in "xX" else 10
    digits = digits.lstrip("xX").lstrip("0")
    number = int(digits or "0", base) if len(digits) <= _DIGITS else _NO_CHARACTER
    if number in _WINDOWS and _WINDOWS[number] != "\ufffd":
        return _WINDOWS[number]
    if number == 0 or number >= _NO_CHARACTER or 0xD800 <= number < 0xE000:
        return "\ufffd"
    return chr(number)


def edits(
    text: str, start: int, end: int, *, attribute: bool = False
) -> list[tuple[int, int, str]]:
    """Return what is read for the references between two offsets."""
    return [
        (
            one.start(),
            one.end(),
            character(
                one.group(), attribute=attribute, after=text[one.end() : min(one.end() + 1, end)]
            ),
        )
        for one in REFERENCE.finditer(text, start, end)
    ]


def joins(before: str, written: str) -> bool:
    """Whether what is written behind ``before`` would become part of a reference or a tag that begins there."""
    if not written:
        return False
    if before.endswith(("<", "</")):
        return True
    return (written[0].isalnum() or written[0] in "#;=") and _BEGUN.search(before) is not None


def decoded(value: str) -> str:
    """Return the value of an attribute as it is read."""
    out, at = [], 0
    for start, end, put in edits(value, 0, len(value), attribute=True):
        out += [value[at:start], put]
        at = end
    return "".join((*out, value[at:]))
