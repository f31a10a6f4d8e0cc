"""Reading back what was made of a rendered document: every locked value stands in what a reader sees of it."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from factlock.registry import sources
from factlock.registry.errors import Finding, Refused
from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, MARKS, NOTE_OPEN, SUP_CLOSE, SUP_OPEN
from factlock.registry.sources import ReadLimits
from factlock.registry.text import fold_text
from factlock.render.claims.readable import Readable
from factlock.render.engine import Rendered
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.parts import HOLE
from factlock.render.uses import Use

_KINDS = {
    "pdf": "application/pdf",
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
LIMITS = ReadLimits(max_bytes=200 << 20, seconds=120.0)
_SHOWN = frozenset({Zone.TEXT, Zone.HTML, Zone.CODE, Zone.CODE_SPAN})
_RAISED = re.compile(f"[{SUP_OPEN}{NOTE_OPEN}][^{SUP_CLOSE}]*{SUP_CLOSE}")
_UNSEEN = re.compile(f"[{MARKS}\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_NUMBERED = re.compile(r"\A\s*\[\d+\]\s*")
_AROUND = 12
_MARK = r"(?:[\[\d][\d,\[\]]{0,8})?"
"""The mark of a note: a number, or several, perhaps in brackets."""
_TOLD = 20


def read_back(body: bytes, kind: str, rendered: Rendered) -> None:
    """Look for the locked values in a file that was made of a rendered document.

    A value is looked for together with the words before it or behind it, alone in a cell; and as often as it so
    stands in the rendered document, notes and all: that it is told in its note is not enough. Raises Refused ``value-not-printed`` or ``not-read-back``.
    """
    reading = sources.read(body, media_type=_KINDS[kind], limits=LIMITS)
    if reading.page is None or reading.state is not FetchState.OK:
        raise Refused.of(
            "not-read-back",
            f"the {kind} that was made cannot be read back: {reading.message or reading.state.value}",
            "nothing was written; leave --to away to have the rendered document alone",
            file=rendered.document.path,
        )
    lost = list(_lost(reading.page.text, rendered))
    if lost:
        unnamed = "\ufffd" in reading.page.text
        raise Refused([_finding(use, kind, rendered, unnamed=unnamed) for use in lost[:_TOLD]])


def _finding(use: Use, kind: str, rendered: Rendered, *, unnamed: bool) -> Finding:
    fix = "nothing was written; is the text cut off, covered, or replaced by a picture?"
    if unnamed:
        fix = "nothing was written; some letters have no name: install a font that has them, e.g. fonts-noto-cjk"
    return Finding(
        "value-not-printed",
        f"“{use.locked.shown}” ({use.locked.name}) does not stand in the {kind} that was made",
        fix,
        rendered.document.path,
        use.line,
        use.column,
    )


def _lost(text: str, rendered: Rendered) -> Iterator[Use]:
    """Yield the values that do not stand in a text as often as in the rendered document."""
    here, there = _Text(_readable(rendered)), _Text(text)
    for use in _printed(rendered):
        alone = _pattern(_plain(use.locked.shown))
        told = [words for words in _beside(use) if here.count(words)] or [alone]
        if not any(there.count(words) >= max(1, here.count(words)) for words in told):
            yield use


class _Text:
    """A text as it is compared, in which patterns are counted once."""

    def __init__(self, text: str) -> None:
        self._text = _plain(text)
        self._counts: dict[re.Pattern[str], int] = {}

    def count(self, words: re.Pattern[str]) -> int:
        """Return how often words stand in the text."""
        if words not in self._counts:
            self._counts[words] = sum(1 for _ in words.finditer(self._text))
        return self._counts[words]


def _beside(use: Use) -> Iterator[re.Pattern[str]]:
    """Yield what finds a value with the words before it, and behind it; nothing where it stands alone in a cell."""
    reading = use.reading
    if reading is None:
        return
    before = reading.text[max(0, reading.start - _AROUND) : reading.start].rpartition(HOLE)[2]
    behind = reading.text[reading.end : reading.end + _AROUND].partition(HOLE)[0]
    shown = _plain(use.locked.shown)
    if before.strip():
        yield _pattern(shown, before=_plain(before))
    if behind.strip():
        yield _pattern(shown, behind=_plain(behind))


def _printed(rendered: Rendered) -> Iterator[Use]:
    """Yield the values that a reader sees; those in attributes are for programs."""
    output, path = rendered.output, rendered.document.path
    form = format_of(path)
    layout = form.read(form.open(output.body, path), [(one.start, one.end) for one in output.spans])
    for number, use in enumerate(rendered.uses):
        if use.locked.shown and layout.place(number).zone in _SHOWN:
            yield use


def _readable(rendered: Rendered) -> str:
    """Return the rendered document as a reader reads it, its notes as well."""
    path, output = rendered.document.path, rendered.output
    form = format_of(path)
    parts = form.take_apart(form.open(output.body, path))
    seen = [run for run in parts.apart if run.zone in _SHOWN]
    read = Readable(rendered.text, replace(parts, apart=seen))
    ours = sorted([*output.marks, *output.notes])
    starts = [low for low, _ in ours]
    body: list[str] = []
    notes: dict[str, None] = {}
    for block in read.blocks:
        words = read.text[block.start : block.end]
        low, high = read.to_source(block.start, block.end)
        at = bisect_right(starts, low) - 1
        if at >= 0 and high <= ours[at][1]:
            # Some formats write a note twice, and show it once: in place, or when somebody asks for it.
            notes[_NUMBERED.sub("", words).strip(" ↩")] = None
        else:
            body.append(words)
    return BLOCK.join((*body, *notes))


def _plain(text: str) -> str:
    """Return a text without marks of notes and without what nobody sees, as texts are compared."""
    return fold_text(_UNSEEN.sub("", _RAISED.sub("", text)))


@lru_cache(4_096)
def _pattern(value: str, *, before: str = "", behind: str = "") -> re.Pattern[str]:
    """Return what finds a value that may be broken into lines, beside other words; no digit may stand beside it.

    Within the words beside it may stand the mark of a note, which some fonts draw raised and call a digit.
    """
    value = value.strip()
    left = r"(?<!\d)(?<!\d[.,])(?<![-−])" if value[:1].isdigit() and not before.strip() else ""
    right = r"(?!\d|[.,]\d)" if value[-1:].isdigit() and not behind.strip() else ""
    parts = [left, *_breakable(before, _MARK), *_breakable(value), right]
    return re.compile("".join((*parts, *_breakable(behind, _MARK, first=_MARK))))


def _breakable(words: str, between: str = "", *, first: str = "") -> Iterator[str]:
    """Yield what matches words whose lines may be broken where lines are."""
    previous = ""
    for sign in words:
        if sign.isspace():
            yield r"\s*" if not previous.isspace() else ""
        else:
            breaks = previous in {"-", "/", "—", "–"} or not (previous.isascii() and sign.isascii())
            yield (r"\s*" if previous and breaks else "") + (first if not previous else "")
            yield re.escape(sign) + between
        previous = sign
