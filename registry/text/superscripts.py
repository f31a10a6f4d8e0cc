"""Superscripts and note marks: exponents are kept, marks that point to a note may be left out.

``10⁶`` is never ``106``, ``m²`` never ``m``, but ``2019`` with a linked mark ``4`` may be read as
``2019``. What a mark is follows from its own form and from what stands before it: a bare number set
high after a digit or after a unit is an exponent, whatever a page may have meant by it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from factlock.registry.page import INLINE, NOTE_OPEN, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text.folds import IGNORED, UNSEEN
from factlock.registry.text.gaps import unspaced
from factlock.registry.text.measures import UNIT

Kind = Literal["note", "bracket", "bare", "written"]

_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_DASHES = "-\u2212\u2010\u2011\u2012\u2013\u2014"
_RAISE = str.maketrans("0123456789+", _DIGITS + "⁺")
_RAISE_SIGN = _RAISE | str.maketrans(_DASHES, "⁻" * len(_DASHES))
_LOWER = str.maketrans(_DIGITS + "⁺⁻", "0123456789+-")
_HINT = re.compile(f"[{SUP_OPEN}{NOTE_OPEN}{_DIGITS}⁺⁻\\[]")
_FOUND = re.compile(
    f"[{SUP_OPEN}{NOTE_OPEN}](?P<body>[^{SUP_OPEN}{NOTE_OPEN}{SUP_CLOSE}]*){SUP_CLOSE}"
    f"|(?P<raised>[{_DIGITS}⁺⁻]+)"
    r"|(?<=\S)(?P<written>\[(?:\d{1,3}|[a-z]|note \d{1,3}|citation needed|[注註] ?\d{1,3})\])(?![^\W_])"
)
_BLANK = re.compile(f"[\\s{UNSEEN}]+")
_BRACKETED = re.compile(r"\[[^\[\]]{1,40}\](?:,?\[[^\[\]]{1,40}\])*|\([^()]{1,40}\)")
_MARK = re.compile(
    r"\d{1,3}(?:[,–-]\d{1,3})*|[a-z]{1,2}|[ivx]{1,4}|n\d{1,2}|[*†‡§¶#]{1,3}|[注註]\d{1,3}",
    re.IGNORECASE,
)
_ORDINAL = re.compile("st|nd|rd|th|er|re|[eèé]?me|te|de|[eoa]s?|os", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+$")
_POWER = re.compile(r"(?<![\d.,])(?:10|2)$")
_STRAY = re.compile(f"[{SUP_OPEN}{NOTE_OPEN}{SUP_CLOSE}]")
_EDGE = re.compile(r"[\n\t]")
_UNIT = re.compile(UNIT)
_CLOSING = frozenset(")]}|")
_UNIT_LETTERS = frozenset("米里尺寸方")


@dataclass(frozen=True, slots=True)
class Superscript:
    """A superscript or note mark at ``start`` to ``end`` of a page's text.

    ``note``: a ``<sup>`` that is a link; ``bracket``: one in brackets; ``bare``: any other, or
    superscript digits of the text itself; ``written``: ``[3]`` in running text. ``inner`` is where
    its own characters lie. ``raised`` tells that set low it would read as another number (a digit or a
    space stands before it), ``droppable`` that leaving it out cannot change a value.
    """

    start: int
    end: int
    inner: tuple[int, int]
    kind: Kind
    raised: bool
    droppable: bool


def superscripts(text: str) -> Iterator[Superscript]:
    """Find the superscripts and note marks of a page's text, in order."""
    at = 0
    while hint := _HINT.search(text, at):
        at = hint.end()
        found = _FOUND.match(text, hint.start())
        if found is None:
            continue
        at = found.end()
        group = str(found.lastgroup)
        core = _BLANK.sub("", found[group])
        before = _before(text, found.start())
        kind: Kind = "bare"
        if group == "written":
            kind = "written"
        elif _BRACKETED.fullmatch(core):
            kind = "bracket"
        elif found.group()[0] == NOTE_OPEN:
            kind = "note"
        yield Superscript(
            found.start(),
            found.end(),
            found.span(group),
            kind,
            before[-1:].isspace() or before[-1:].isdecimal(),
            _droppable(kind, core.translate(_LOWER), before.rstrip(), text[at : at + 1]),
        )


def resolve(
    text: str, marks: Iterable[Superscript], *, notes: bool, bare: bool, copied: bool
) -> str:
    """Return ``text`` with superscripts written out, its length unchanged.

    Digits of superscripts become Unicode superscripts. With ``copied`` those after a non-digit
    become plain digits, as browsers copy them. ``notes`` leaves out linked, bracketed and written
    note marks, ``bare`` marks that are neither.
    """
    parts: list[str] = []
    done = 0
    for mark in marks:
        parts.append(text[done : mark.start])
        done = mark.end
        low, high = mark.inner
        body = text[low:high]
        if mark.droppable and (bare if mark.kind == "bare" else notes):
            # An edge that joins no digits: what stands on both sides was never one number.
            parts.append(SPAN * (mark.end - mark.start))
            continue
        if mark.kind in ("note", "bare"):
            body = body.translate(_LOWER if copied and not mark.raised else _raised(body))
        parts.append(INLINE * (low - mark.start) + body + INLINE * (mark.end - high))
    parts.append(text[done:])
    # Marks without their counterpart: what they part is never joined to one number.
    return _STRAY.sub(SPAN, "".join(parts))


def _raised(body: str) -> dict[int, int]:
    """Return the table that sets a superscript high; a dash inside it is a range, no sign."""
    return _RAISE_SIGN if _BLANK.sub("", body)[:1] in _DASHES else _RAISE


def _before(text: str, at: int) -> str:
    """Return what stands before ``at`` in the same block and cell, without marks."""
    near = _EDGE.split(text[max(0, at - 64) : at])[-1]
    return IGNORED.sub("", near)


def _droppable(kind: Kind, core: str, before: str, after: str) -> bool:  # noqa: PLR0911  one kind a return
    """Whether a mark with these characters, between these texts, is a note mark beyond doubt."""
    last = before[-1:]
    if kind in ("bracket", "written"):
        return bool(last) and not (last.isdecimal() and core[0] == "(")
    if not _MARK.fullmatch(core):
        return False
    if not last:  # the label of a note, or the upper half of a fraction
        return after not in ("/", "⁄")
    if last.isdecimal():
        return kind == "note" and not _POWER.search(before) and not _ORDINAL.fullmatch(core)
    letters = _LETTERS.search(before)
    if letters is None:
        return kind == "note" or not core.isdecimal() or last not in _CLOSING
    if unspaced(last):
        return last not in _UNIT_LETTERS
    token = letters.group()
    if core.isdecimal() and (len(token) == 1 or _UNIT.fullmatch(token)):
        return False
    counted = before[: letters.start()].rstrip()[-1:].isdecimal()
    return kind == "note" or (not counted and len(token) > (2 if token.isupper() else 3))
