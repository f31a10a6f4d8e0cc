"""What stands around a span of a page that may change what it says.

In the sentence: the words that govern it (:mod:`wording`) and what is left out of it (:mod:`excerpts`).
Beside the sentence: a verdict ("Not true."), the next sentence that takes it back ("This figure was
wrong."), another cell, the line that leads in ("The following claims are false:"), a heading ("Myths").

A line break (``<br>``) is no end of a sentence where the next line goes on with a small letter. Kinds of
source that do not tell line breaks from the ends of paragraphs are read so at every line that is full.
"""

import re
from collections.abc import Iterator

from factlock.registry import excerpts, retractions, sentences, text, wording
from factlock.registry.page import Page
from factlock.registry.wording import Governor

_NEXT = 80
_RETRACTION = 300
_REACH = 400
_LINES = 4
_LINES_OF_A_LIST = 8
_LEAD = 200
_FULL_LINE = 40
_CLOSERS = " \"'”’»」』）)]"
_LETTER = re.compile(r"[^\W\d_]")
_CUT_PROSE = re.compile(r"\w[^\n\t]{6,}[^\W\d_][,，、]?\s*$")
_ENDED = re.compile(r"[.!?…:;。！？：；｡][\"'”’»」』）)\]]*\s*$")
_QUESTION = re.compile(r"[?？؟]$|(?:吗|嗎|だろうか|でしょうか|ですか|ますか|のか)[。？?]?$")
_WITHOUT_BREAKS = ("text/plain", "text/markdown", "application/pdf", "message/rfc822")


class Surroundings:
    """The surroundings of one page's spans; ``plain`` is its readable text, ``language`` its mark."""

    def __init__(self, page: Page, plain: text.Plain, language: str) -> None:
        self._page = page
        self._plain = plain
        self._whole = plain.text
        self._language = language
        self._breaks = frozenset(page.breaks)
        self._guesses = page.media_type in _WITHOUT_BREAKS

    def look(self, low: int, high: int) -> tuple[tuple[Governor, ...], str, tuple[int, int]]:
        """Return what may govern a readable span, one of each kind; what it leaves out; its sentence."""
        first, last = self._sentence(low, high)
        whole = self._whole
        left, right, sentence = whole[first:low], whole[high:last], whole[first:last]
        known = wording.has_tables(sentence, self._language)
        above = whole[self._wrapped(first) : first]
        found = [*wording.governors(left, right), *wording.denials(above)]
        if _LETTER.search(left + right) and not known:
            found.append(Governor("rest", _line(left if left.strip() else right)))
        if _QUESTION.search(sentence.rstrip(_CLOSERS)):
            found.append(Governor("question", "?"))
        heading = wording.hearsay(self._page.heading_at(self._plain.to_page(low)))
        if heading:
            found.append(Governor("denial", heading))
        marks: dict[str, Governor] = {}
        for governor in (*found, *self._beside(first, last)):
            marks.setdefault(governor.mark, governor)
        out = excerpts.left_out(sentence, low - first, high - first, self._language, known=known)
        return tuple(marks.values()), out, (first, last)

    def sentence_at(self, low: int, high: int) -> tuple[int, int]:
        """Return the span of the sentences that hold a readable span, over line breaks."""
        return self._sentence(low, high)

    def _sentence(self, low: int, high: int) -> tuple[int, int]:
        first, last = sentences.around(self._whole, low, high, self._language)
        for _ in range(_LINES):
            if not (self._goes_on(first - 1) and first <= low):
                break
            first = sentences.around(self._whole, first - 2, first - 2, self._language)[0]
        for _ in range(_LINES):
            if not self._goes_on(last):
                break
            last = sentences.around(self._whole, last + 1, last + 2, self._language)[1]
        return first, last

    def _goes_on(self, at: int) -> bool:
        """Whether a sentence runs on over the line feed at ``at``: the next line begins small."""
        whole = self._whole
        if not 0 < at < len(whole) - 1 or whole[at] != "\n" or not whole[at + 1].islower():
            return False
        line = whole[whole.rfind("\n", max(0, at - _REACH), at) + 1 : at]
        return _ENDED.search(line) is None and self._is_break(at, line)

    def _is_break(self, at: int, line: str) -> bool:
        if self._guesses:
            return len(line) >= _FULL_LINE
        return self._plain.to_page(at) in self._breaks

    def _wrapped(self, start: int) -> int:
        """Return where the lines begin that line breaks part from a sentence: they may deny it."""
        whole = self._whole
        for _ in range(_LINES):
            if start == 0 or whole[start - 1] != "\n":
                break
            above = whole.rfind("\n", 0, start - 1) + 1
            line = whole[above : start - 1]
            broken = self._guesses or self._plain.to_page(start - 1) in self._breaks
            if not broken or not _CUT_PROSE.search(line) or self._is_heading(line, above):
                break
            start = sentences.around(whole, start - 1, start - 1, self._language)[0]
        return start

    def _is_heading(self, line: str, at: int) -> bool:
        return text.same(line, self._page.heading_at(self._plain.to_page(at)))

    def _beside(self, first: int, last: int) -> Iterator[Governor]:
        """Yield what next to a sentence says that it is not so: a verdict, another cell, a lead-in."""
        whole = self._whole
        before = sentences.spans(whole[max(0, first - _NEXT) : first], self._language)[-1:]
        after = sentences.spans(whole[last : last + _RETRACTION], self._language)[:1]
        near = [whole[max(0, first - _NEXT) + a : max(0, first - _NEXT) + b] for a, b in before]
        following = [whole[last + a : last + b] for a, b in after]
        line = whole.rfind("\n", 0, first) + 1
        stop = whole.find("\n", last)
        row = whole[line : len(whole) if stop < 0 else stop].split("\t")
        for verdict in (*near, *following, *(row if len(row) > 1 else ())):
            if wording.is_verdict(verdict):
                yield Governor("denial", _line(verdict))
        for said in following:
            if retractions.retracts(said):
                yield Governor("denial", _line(said))
        yield from wording.denials(whole[line:first].rstrip("\t").rpartition("\t")[2])
        for lead in reversed(whole[max(0, line - _REACH) : line].split("\n")[-_LINES_OF_A_LIST:]):
            if lead.rstrip().endswith((":", "：")):
                yield from wording.denials(lead[-_LEAD:])
                break


def _line(words: str) -> str:
    return " ".join(words.split())
