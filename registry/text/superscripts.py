"""Superscripts and note marks: exponents are kept, marks that point to a note may be left out.

``10⁶`` is never ``106``, ``m²`` never ``m``, but ``2019`` with a linked mark ``4`` may be read as
``2019``. What a mark is follows from its own form and from what stands before it: a bare number set
high after a digit or after a unit is an exponent, whatever a page may have meant by it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from factlock.registry.page import INLINE, MARKS, NOTE_OPEN, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text.folds import IGNORED, UNSEEN
from factlock.registry.text.gaps import unspaced
from factlock.registry.text.measures import (
    CURRENCY_AFTER,
    CURRENCY_SIGNS,
    LENGTH_TAIL,
    PERCENT,
    SCALE,
    UNIT,
)

Kind = Literal["note", "bracket", "bare", "written"]

WANTED = (
    r"(?i:(?:citation|page|source|better source|clarification|verification) needed|dubious|by whom\?"
    r"|(?:who|whom|which|when|where|why)\?|Beleg fehlt|Belege fehlen|Quelle fehlt|Nachweis fehlt"
    r"|réf\. (?:nécessaire|souhaitée)|citation nécessaire|cita requerida|carece de fontes"
    r"|senza fonte|bron\?|źródło\?|источник не указан|נדרש מקור|דרוש מקור)"
    r"|要出典|要検証|来源请求|來源請求|出典無効|출처 ?필요"
)
"""What wikis set behind a passage that lacks a source."""
LABEL = rf"(?:\^?(?:\d{{1,3}}|[a-z])|\^[\w-]{{1,20}}|(?i:note|nb|n|anm\.|fn) ?\d{{1,3}}|[注註] ?\d{{1,3}}|{WANTED})"
"""What may stand in the brackets of a note mark in running text."""

MOST_MARKS = 50_000
"""Pages that people read have fewer; each takes a dozen microseconds."""

_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_DASHES = "-\u2212\u2010\u2011\u2012\u2013\u2014"
_RAISE = str.maketrans("0123456789+", _DIGITS + "⁺")
_RAISE_SIGN = _RAISE | str.maketrans(_DASHES, "⁻" * len(_DASHES))
_LOWER = str.maketrans(_DIGITS + "⁺⁻", "0123456789+-")
_HINT = re.compile(f"[{SUP_OPEN}{NOTE_OPEN}{_DIGITS}⁺⁻\\[*†‡]")
_PIECE = f"[^{SUP_OPEN}{NOTE_OPEN}{SUP_CLOSE}]*"
# Programs set one mark in several pieces: "(", "7", ")", or the comma between two.
_FOUND = re.compile(
    f"(?:{NOTE_OPEN}(?P<link>{_PIECE}(?:{SUP_CLOSE}{SUP_OPEN}[ ,;\u2013-]*{SUP_CLOSE}{NOTE_OPEN}{_PIECE})*)"
    f"|{SUP_OPEN}(?P<body>{_PIECE}(?:(?:(?<=[(\\[,;]){SUP_CLOSE}{SUP_OPEN}"
    f"|{SUP_CLOSE}{SUP_OPEN}(?=[)\\],;])){_PIECE})*)){SUP_CLOSE}"
    f"|(?P<raised>[{_DIGITS}⁺⁻]+)"
    rf"|(?<=\S)(?P<written>\[{LABEL}\])(?![^\W_])"
    rf"|(?:(?<=[^\W\d_]{{2}})|(?<=[^\W\d_]{{2}}[{MARKS}]))(?P<star>\*|[†‡])"
    rf"(?=[{MARKS}]?(?:[ \t\n,.;:!?)，。；）]|\Z))"
)
_BLANK = re.compile(f"[\\s{UNSEEN}]+")
_BRACKETED = re.compile(r"\[[^\[\]]{1,40}\](?:,?\[[^\[\]]{1,40}\])*|\([^()]{1,40}\)")
_MARK = re.compile(
    r"\d{1,3}(?:[,–-]\d{1,3})*|[a-z]{1,2}|[ivx]{1,4}|n\d{1,2}|[*†‡§¶#]{1,3}|[注註]\d{1,3}",
    re.IGNORECASE,
)
_LABELS = re.compile(
    rf"(?>[\[(](?:{_MARK.pattern}|[^\W\d_]{{1,12}}[. ]{{0,2}}\d{{1,3}}|{WANTED})[\])],?)++".replace(
        " ", " ?"
    ),
    re.IGNORECASE,
)
DENIAL = re.compile(
    r"(?<![^\W_])(?:not?|never|none|nicht|kein[^\W_]*|nie|pas|non|ne|sans|sin|niet|geen|ikke|inte|нет|не|לא|لا"
    r"|false|wrong|less|more|under|over|about|almost|[^\W_]*n['’]t|minus|negative|without|except"
    r"|excluding|ex|hardly|barely|scarcely|nearly|only|just|up|down|least|most|around|circa|ca|roughly"
    r"|approximately|approx|estimated|fast|kaum|nur|ohne|minder|weniger|mehr|rund|etwa|moins|plus|presque"
    r"|environ|menos|más|casi|meno|più|quasi|circa)(?![^\W_])|[不未没沒無无非约約超近负負]|ない",
    re.IGNORECASE,
)
"""Words that deny, limit or turn round what they stand beside: no note is left out that holds one."""
_MEASURE = re.compile(rf"(?<![^\W\d_])(?:{SCALE}|{PERCENT}|{CURRENCY_AFTER}|{UNIT})")
_ORDINAL = re.compile("st|nd|rd|th|er|re|[eèé]?me|te|de|[eoa]s?|os", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+$")
_POWER = re.compile(r"(?<![\d.,])(?:10|2)$")
_RANKED = re.compile(r"(?<![\d.,])\d{1,3}$")
_STRAY = re.compile(f"[{SUP_OPEN}{NOTE_OPEN}{SUP_CLOSE}]")
_UNIT = re.compile(UNIT)
_WORD = re.compile(r"[^\W\d_]{2}")
_UNREACHED = re.compile(f"[{SUP_OPEN}{NOTE_OPEN}]({_PIECE}){SUP_CLOSE}")
_NUMBERS = re.compile(r"\d+(?![^\W\d_])")
_MONEY = re.compile(f"[{CURRENCY_SIGNS}]$")
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

    @property
    def lifted(self) -> bool:
        """Whether it stands above the line."""
        return self.kind in ("note", "bare")


def superscripts(text: str) -> Iterator[Superscript]:
    """Find the superscripts and note marks of a page's text, in order, up to ``MOST_MARKS``.

    Those that come after so many are only raised (:func:`resolve`), never left out.
    """
    at = count = 0
    while count < MOST_MARKS and (hint := _HINT.search(text, at)):
        at = hint.end()
        found = _FOUND.match(text, hint.start())
        if found is None:
            continue
        at = found.end()
        count += 1
        group = str(found.lastgroup)
        core = _BLANK.sub("", found[group])
        before = _before(text, found.start())
        kind: Kind = "bare"
        if group in ("written", "star"):
            if core.startswith("[^") and DENIAL.search(core):
                continue
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
            before[-1:].isdecimal()
            or _MONEY.search(before) is not None
            or (before[-1:].isspace() and not _is_power(before, core)),
            _droppable(
                kind,
                core.translate(_LOWER),
                before.rstrip(),
                text[at : at + 1],
                words=found[group] if found.group()[0] == NOTE_OPEN else "",
            ),
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
        if mark.droppable and (bare if mark.kind == "bare" else notes):
            # An edge that joins no digits: what stands on both sides was never one number.
            parts.append(SPAN * (mark.end - mark.start))
            continue
        low, high = mark.inner
        height = ("low" if copied and not mark.raised else "high") if mark.lifted else ""
        body = _written_out(text[low:high], height)
        parts.append(INLINE * (low - mark.start) + body + INLINE * (mark.end - high))
    parts.append(_raised_unreached(text[done:]))
    # Marks without their counterpart: what they part is never joined to one number.
    return _STRAY.sub(SPAN, "".join(parts))


@lru_cache(maxsize=2)  # the same in all forms of a page
def _raised_unreached(text: str) -> str:
    return _UNREACHED.sub(
        lambda mark: INLINE + _written_out(mark[1], "high") + INLINE,
        text,
    )


@lru_cache(maxsize=4096)
def _written_out(body: str, height: str) -> str:
    """Return what a mark holds, set ``low`` or ``high``; a dash inside it is a range, no sign."""
    body = _STRAY.sub(INLINE, body)
    if not height:
        return body
    if height == "low":
        return body.translate(_LOWER)
    return body.translate(_RAISE_SIGN if _BLANK.sub("", body)[:1] in _DASHES else _RAISE)


def _is_power(before: str, core: str) -> bool:
    """Whether a superscript behind a space is the power of a unit, as in ``N/mm ²``."""
    return core in ("2", "3") and LENGTH_TAIL.search(before.rstrip()) is not None


def _before(text: str, at: int) -> str:
    """Return what stands before ``at`` in the same block and cell, without marks."""
    low = max(0, at - 64)
    low = max(low, text.rfind("\n", low, at) + 1, text.rfind("\t", low, at) + 1)
    return IGNORED.sub("", text[low:at])


def _droppable(kind: Kind, core: str, before: str, after: str, *, words: str) -> bool:  # noqa: PLR0911  one kind a return
    """Whether a mark with these characters, between these texts, is a note mark beyond doubt.

    ``words`` is what a link holds.
    """
    last = before[-1:]
    if kind == "bracket" and not _LABELS.fullmatch(core):
        return bool(last) and _is_template(words, behind_number=last.isdecimal())
    if kind in ("bracket", "written"):
        unit = len(core) == 4 and _MEASURE.fullmatch(core[1:-1])  # 5[km]; [m] is a label
        behind_number = last.isdecimal() and (core[0] == "(" or unit)
        return bool(last) and not (behind_number or _is_written_power(core, before))
    if not _MARK.fullmatch(core):
        return False
    if not last:  # the label of a note, or the upper half of a fraction
        return after not in ("/", "⁄")
    if last.isdecimal():
        # "1000e" is an ordinal and "36.5o" a degree; behind four digits or decimals an "a" is a note.
        ranked = _ORDINAL.fullmatch(core) and (core not in "aA" or _RANKED.search(before))
        signed = not any(map(str.isalnum, core))  # 5.2†: no exponent is a dagger
        return signed or (kind == "note" and not _POWER.search(before) and not ranked)
    letters = _LETTERS.search(before)
    if letters is None:
        return kind == "note" or not core.isdecimal() or last not in _CLOSING
    if unspaced(last):
        return last not in _UNIT_LETTERS
    token = letters.group()
    number = _NUMBERS.match(core) if kind == "bare" else core.isdecimal()
    if number and (len(token) == 1 or _UNIT.fullmatch(token)):
        return False
    counted = before[: letters.start()].rstrip()[-1:].isdecimal()
    return kind == "note" or (not counted and len(token) > (2 if token.isupper() else 3))


def _is_template(words: str, *, behind_number: bool) -> bool:
    """Whether words in brackets, linked, are a template of a wiki: none that could change what is said."""
    if not _WORD.search(words) or DENIAL.search(words):
        return False
    return not (behind_number and _MEASURE.search(IGNORED.sub("", words)))


def _is_written_power(core: str, before: str) -> bool:
    """Whether ``[^6]`` may be a power: behind 10, 2, or a unit that is squared and cubed."""
    if not core.startswith("[^") or not core[2:-1].isdecimal():
        return False
    if _POWER.search(before):
        return True
    return core in ("[^2]", "[^3]") and LENGTH_TAIL.search(before) is not None
