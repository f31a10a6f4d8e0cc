"""What is printed above and below the pages of a sheet (ECMA-376-1, 18.3.1.36 to 18.3.1.46).

A text with codes: ``&L`` begins what stands at the left, ``&P`` is the number of the page, ``&"Arial,Bold"``
and ``&12`` set how it looks, ``&&`` is an ampersand.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from factlock.render.formats.opc.raised import as_raised
from factlock.render.parts import HOLE

LONGEST: Final = 255
"""Characters, codes and all, that a program keeps."""
NAMES: Final = ("oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter")
SECTIONS: Final = {"": "centre", "L": "left", "C": "centre", "R": "right"}
_CODE = re.compile(r'&(?:"[^"]*"|K(?:[0-9A-Fa-f]{6}|\d\d[-+]\d{1,3})|\d+|.)', re.DOTALL)
_EMPTY = re.compile(r"(?<![\d&])&X&X|(?<!&)&X&X(?!\d)")
"""Nothing that stands above the line; without it, digits must not come behind a size."""
_FIELDS: Final = frozenset("PNDTFAZ")
_MARK = re.compile(r"\[(?:\d{1,5}|[a-z])(?:,(?:\d{1,5}|[a-z]))*\]")


class Part(NamedTuple):
    """A piece of a section: as it stands in the file, and the text that it is (empty for a mere code)."""

    raw: str
    text: str
    raised: bool = False
    field: bool = False


Section = tuple[str, list[Part]]
"""A section: the letter of its code, empty for what stands before the first; and its pieces."""


def sections(raw: str) -> list[Section]:
    """Return the sections of what is printed, in their order; what stands before the first is in the centre."""
    found: list[Section] = []
    letter, raised, at = "", False, 0
    into: list[Part] = []
    for code in _CODE.finditer(raw):
        into += _text(raw[at : code.start()], raised=raised)
        at = code.end()
        told = code[0][1:]
        if told and told.upper() in SECTIONS:
            if into or letter:
                found.append((letter, into))
            letter, into, raised = told, [], False
            continue
        if told == "&":
            into.append(Part(code[0], "&", raised))
            continue
        raised ^= told.upper() == "X"
        field = told.upper() in _FIELDS
        into.append(Part(code[0], HOLE if field else "", raised, field))
    into += _text(raw[at:], raised=raised)
    if into or letter:
        found.append((letter, into))
    return found


def _text(raw: str, *, raised: bool) -> Iterator[Part]:
    if raw:
        yield Part(raw, raw.replace("\r", "\n"), raised)


def composed(told: Sequence[Section]) -> str:
    """Return sections as they stand in the file."""
    made = "".join(
        f"{letter and '&'}{letter}{''.join(part.raw for part in parts)}" for letter, parts in told
    )
    return _EMPTY.sub("", made)


def text_of(parts: Sequence[Part]) -> str:
    """Return the text of a section."""
    return "".join(part.text for part in parts)


def edits_of(parts: Sequence[Part], at: int) -> Iterator[tuple[int, int, str]]:
    """Yield how raised text reads, in a section that begins at an offset."""
    for part in parts:
        if part.raised and part.text and not part.field:
            shown = "" if _MARK.fullmatch(part.text) else as_raised(part.text)
            if shown is not None:
                yield at, at + len(part.text), shown
        at += len(part.text)


def filled(parts: Sequence[Part], puts: Sequence[tuple[int, int, str, bool]]) -> list[Part]:
    """Return a section with other text for spans of it, in order and apart; the last tells what is raised."""
    out: list[Part] = []
    waiting = list(puts)
    at = 0
    for part in parts:
        end = at + len(part.text)
        begin = 0
        while waiting and waiting[0][0] < end and part.text:
            low, high, text, raised = waiting[0]
            out += _piece(part, part.text[begin : max(low - at, begin)])
            if low >= at:
                out += _put(text, raised=raised)
            begin = max(begin, min(high - at, len(part.text)))
            if high > end:
                break
            waiting.pop(0)
        if part.text:
            out += _piece(part, part.text[begin:])
        else:
            out.append(part)
        at = end
    for _, _, text, raised in waiting:
        out += _put(text, raised=raised)
    return out


def _piece(part: Part, text: str) -> Iterator[Part]:
    if text == part.text:
        yield part
    elif text:
        yield Part(text.replace("&", "&&"), text, part.raised)


def _put(text: str, *, raised: bool) -> Iterator[Part]:
    if not text:
        return
    escaped = text.replace("&", "&&")
    if raised:
        yield Part("&X", "", raised=True)
        yield Part(escaped, text, raised=True)
        yield Part("&X", "")
    else:
        yield Part(escaped, text)


def needs_space(parts: Sequence[Part], at: int, text: str) -> bool:
    """Whether digits that are put at an offset would be read as part of the code before them, a size."""
    if not text[:1].isdigit():
        return False
    begin = 0
    before = ""
    for part in parts:
        if part.text and begin >= at:
            break
        if part.text and at < begin + len(part.text) and at > begin:
            return False
        before = part.raw
        begin += len(part.text)
    return before.startswith("&") and before[-1:].isdigit() and not before.startswith("&K")
