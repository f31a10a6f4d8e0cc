"""Where sentences begin and end in readable text.

A sentence never crosses a block (line feed) or a table cell (tab). Errs towards the longer sentence:
the rules that look for a negation or a limiter beside a clause then see more, not less.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

_BREAK = re.compile(
    # One set of signs first, so that the search runs from sign to sign.
    r"[\n\t。！？｡.!?…](?:"
    r"(?<=[\n\t])[\n\t]*"
    r"|(?<=[。！？｡])(?:[”’」』）】\"')\]])*"
    r"|(?<=[.!?…])[.!?…]*(?:[”’»\"')\]])*(?=\s+[^\s]|\s*$))"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[])(?:[A-Za-z]|[A-Z]\.[A-Z]|U\.S|U\.K|U\.N|E\.U|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a"
    r"|Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Jr|Sr|Inc|Ltd|Co|Corp|Bros|No|Nos|Nr|Art|Abs|Sec|Fig|Figs|Tab|Eq|Vol"
    r"|pp?|ca|approx|est|cf|vs|al|etc|bzw|ggf|inkl|usw|vgl|Mio|Mrd|bn|mn|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$"
)
_REACH = 10_000
"""No sentence is longer; a page in one line must not cost its length at every clause."""
_GERMAN_ORDINAL = re.compile(r"(?:^|\D)\d{1,2}$", re.ASCII)


def spans(text: str, language: str = "") -> list[tuple[int, int]]:
    """Return the (start, end) of every sentence, without surrounding space, in order."""
    return list(_spans(text, language))


def _spans(text: str, language: str) -> Iterator[tuple[int, int]]:
    start = 0
    for cut in _BREAK.finditer(text):
        if cut.end() == len(text):
            break
        if text[cut.start()] == "." and not _ends(text, start, cut, language):
            continue
        yield from _trimmed(text, start, cut.end())
        start = cut.end()
    yield from _trimmed(text, start, len(text))


def is_one(text: str) -> bool:
    """Whether a text surely is one sentence at most."""
    cut = _BREAK.search(text)
    return cut is None or cut.end() == len(text)


def around(text: str, start: int, end: int, language: str = "") -> tuple[int, int]:
    """Return the span of the sentences that hold ``text[start:end]``."""
    first, last = max(0, start - _REACH), min(len(text), end + _REACH)
    low = max(text.rfind("\n", first, start) + 1, text.rfind("\t", first, start) + 1, first)
    stops = [at for at in (text.find("\n", end, last), text.find("\t", end, last)) if at >= 0]
    high = min(stops, default=last)
    found = [(low + a, low + b) for a, b in _spans(text[low:high], language)]
    if not found:
        return start, end
    first = max(bisect_right(found, (start, len(text))) - 1, 0)
    last = next((b for a, b in found[first:] if b >= end), end)
    return min(found[first][0], start), max(last, end)


def _ends(text: str, start: int, cut: re.Match[str], language: str) -> bool:
    """Whether the full stop at ``cut`` ends a sentence, not an abbreviation or an ordinal."""
    if cut.end() - cut.start() > 1:
        return True
    before, after = (
        text[max(start, cut.start() - 12) : cut.start()],
        text[cut.end() : cut.end() + 40].lstrip()[:1],
    )
    if after and (after.islower() or after in ",;:"):
        return False
    if _ABBREVIATION.search(before):
        return False
    return not (language[:2].lower() == "de" and after.isalpha() and _GERMAN_ORDINAL.search(before))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end
