"""The articles of a law, their paragraphs and points, recognised on a page by how they are numbered.

Laws are published in headings (gesetze-im-internet, Légifrance), in plain paragraphs of certain classes
(EUR-Lex), with the number at the head of the text (Chinese and Japanese laws), in numbered spans
(legislation.gov.uk) or in elements of their own (Akoma Ntoso). What all of them share is the readable
text: a line that opens an article, the lines that follow, the heading that comes next. Only that is
looked at. A table of contents has articles without text, which are none; what is quoted in an amending
act is text of the article that quotes it.

All offsets count in the page's readable text (:class:`factlock.registry.text.Plain`).
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from factlock.registry import numbering, text
from factlock.registry.numbering import ArticleHead, Family
from factlock.registry.page import Page
from factlock.registry.paragraphs import Line, Paragraph, Stretch, paragraphs

_LINE = re.compile(r"[^\n\t]+")
_MARKDOWN = re.compile(r"#{1,6}\s+|[*_]{1,3}(?=\S)")
_LONGEST_TITLE = 150
_ENDS = re.compile(r"[.。!?！？;；:：,，、—…]\W{0,3}$")
_LAWLIKE = re.compile(r"[.。!?！？;；:：,，、—][\"'”’»」』）)\]]{0,3}$")
_CAPTION = re.compile(r"[（(]\s*([^（()）]{1,60})\s*[)）]$")
_OPENING = "‘“«„「『\"'"
_QUOTE_END = re.compile(r"[’”»“」』\"'][\W]{0,3}$")
_DIGITS = re.compile(r"\d+")
_BARE = re.compile(r"(?P<digits>\d{1,4}[A-Z]{0,2})\s*(?=\(1\)|[A-Z“‘\"])")


@dataclass(frozen=True, slots=True)
class Article:
    """An article: as the page calls it, its number, its title if it has one, and its text.

    ``number`` is in ASCII digits, parts of it joined by ``-`` (第十二条の二 is ``12-2``); that of an
    article in a supplement begins with its name. ``span`` is None for one that is repealed.
    ``versions`` are the lines that tell since when it is in force. ``annexed`` tells that it stands in
    an annex. ``disorder`` names the article next to it that is out of order, as articles are that are
    quoted from another law: the text of either may not be what it seems.
    """

    label: str
    number: str
    title: Stretch | None
    span: Stretch | None
    paragraphs: tuple[Paragraph, ...] = ()
    versions: tuple[Stretch, ...] = ()
    annexed: bool = False
    disorder: str = ""

    @property
    def repealed(self) -> bool:
        """Whether the page says of it nothing but that it is no more."""
        return self.span is None


@dataclass(slots=True)
class _Draft:
    """An article of which more lines may come; ``rest`` is what its own line says after the number."""

    label: str
    number: str
    level: int
    family: Family | None
    rest: Line | None
    title: Stretch | None = None
    lines: list[Line] = field(default_factory=list)
    open_ended: bool = False
    annexed: bool = False


def read(page: Page, plain: text.Plain) -> tuple[Article, ...]:
    """Return the articles of a law, in order; a page that is none has no articles."""
    lines = _lines(page, plain)
    family = _family(lines)
    drafts = _Builder(lines, family).drafts()
    return tuple(_in_order(list(_each_once([one for d in drafts if (one := _article(d))]))))


def _lines(page: Page, plain: text.Plain) -> list[Line]:
    headings = [
        (start, start + len(heading.text), heading.level)
        for heading in page.headings
        for start in [plain.from_page(heading.start)]
    ]
    marked = page.media_type in ("text/markdown", "text/x-markdown")
    lines, at = [], 0
    for found in _LINE.finditer(plain.text):
        words = found.group().strip()
        start = found.start() + found.group().index(words[:1])
        if marked and (mark := _MARKDOWN.match(words)):
            start, words = start + mark.end(), words[mark.end() :]
        if not words:
            continue
        while at < len(headings) and headings[at][1] <= start:
            at += 1
        headed = at < len(headings) and headings[at][0] <= start < headings[at][1]
        level = headings[at][2] if headed else 0
        lines.append(Line(start, start, start + len(words), words, level))
    return lines


def _family(lines: Sequence[Line]) -> Family | None:
    """Return what the articles of this law are called; None where they have bare numbers, if any."""
    families: tuple[Family, ...] = ("article", "section-sign", "han")
    counts = {
        family: sum(numbering.article_head(line.words, family) is not None for line in lines)
        for family in families
    }
    best = max(families, key=lambda family: counts[family])
    if counts[best]:
        return best
    sections = any(numbering.article_head(line.words, "section") for line in lines)
    return "section" if sections else None


class _Builder:
    """Goes through the lines once and gathers those of each article."""

    def __init__(self, lines: Sequence[Line], family: Family | None) -> None:
        self._lines = lines
        self._family = family
        self._drafts: list[_Draft] = []
        self._current: _Draft | None = None
        self._division = ""
        self._supplements = 0
        self._annexed = False
        self._quoted_to = -1

    def drafts(self) -> list[_Draft]:
        """Return the articles as they stand."""
        for number, line in enumerate(self._lines):
            if number <= self._quoted_to:
                self._keep(line)
                continue
            head = self._head(number)
            if head is not None:
                self._open(number, head)
            elif self._quotes(number) or not self._ends(line):
                self._keep(line)
        if self._current is not None:
            self._current.open_ended = True
        return self._drafts

    def _keep(self, line: Line) -> None:
        if self._current is not None:
            self._current.lines.append(line)

    def _head(self, number: int) -> ArticleHead | None:
        line = self._lines[number]
        if self._family is not None:
            return numbering.article_head(line.words, self._family)
        found = _BARE.match(line.words)
        if found is None or line.level or not (number and self._lines[number - 1].level):
            return None
        digits = found["digits"]
        return ArticleHead("section", digits, digits, line.words[found.end() :], found.end())

    def _open(self, number: int, head: ArticleHead) -> None:
        line = self._lines[number]
        begins = line.start + head.rest_at
        rest = Line(line.lead, begins, begins + len(head.rest), head.rest)
        draft = _Draft(
            label=head.label,
            number=f"{self._division} {head.number}".strip(),
            level=line.level,
            family=self._family,
            rest=rest if head.rest else None,
            title=self._caption(number),
            annexed=self._annexed,
        )
        self._drafts.append(draft)
        self._current = draft

    def _caption(self, number: int) -> Stretch | None:
        """Take the line before an article for its title, where it is one: （目的）, a heading."""
        if not number or number - 1 <= self._quoted_to:
            return None
        before = self._lines[number - 1]
        if self._family is None:
            return before.stretch
        found = _CAPTION.match(before.words) if self._family == "han" else None
        if found is None or numbering.label_of(before.words, "han"):
            return None
        if self._current is not None and self._current.lines[-1:] == [before]:
            self._current.lines.pop()
        return Stretch(before.lead, before.start + found.start(1), before.start + found.end(1))

    def _quotes(self, number: int) -> bool:
        """Whether a line begins a quoted article; what is quoted is then kept to its end."""
        words = self._lines[number].words
        quoted = words[0] in _OPENING and (
            self._family is None or numbering.article_head(words[1:], self._family)
        )
        if not quoted:
            return False
        for last in range(number, len(self._lines)):
            if _QUOTE_END.search(self._lines[last].words) and (last > number or len(words) > 40):
                self._quoted_to = last
                return True
        return False

    def _ends(self, line: Line) -> bool:
        """Whether a line belongs to no article: it opens something greater, or closes the law."""
        family = self._family or "section"
        supplement = numbering.supplement(line.words)
        if supplement:
            self._supplements += 1
            self._division = supplement + (str(self._supplements) if self._supplements > 1 else "")
        elif numbering.is_annex(line.words):
            # A table of contents names the annexes too, before there is any text.
            self._annexed = any(draft.lines for draft in self._drafts)
        elif not numbering.is_structure(line.words, family) and not numbering.is_closing(
            line.words
        ):
            current = self._current
            inside = (
                current is None
                or not line.level
                or (current.rest is None and not current.lines and current.level <= line.level)
                or (0 < current.level < line.level)
            )
            if inside:
                return False
        self._current = None
        return True


def _in_order(articles: Sequence[Article]) -> list[Article]:
    """Mark the articles that do not count on, and those before them, whose text they may belong to."""
    kept = _longest_row([(article.annexed, _order(article.number)) for article in articles])
    marks: dict[int, str] = {}
    for number, article in enumerate(articles):
        if number not in kept:
            before = next((n for n in range(number - 1, -1, -1) if n in kept), number + 1)
            marks[number] = articles[before].label
            marks.setdefault(before, article.label)
    return [
        replace(article, disorder=marks[number]) if number in marks else article
        for number, article in enumerate(articles)
    ]


def _order(number: str) -> tuple[str, str, tuple[int, ...], str]:
    """Return by what the number of an article is sorted: supplement, code, numbers, letters."""
    division, _, own = number.rpartition(" ")
    value = numbering.roman(own)
    if value is not None:
        return division, "", (value,), ""
    code, rest = _DIGITS.split(own, maxsplit=1)[0], _DIGITS.sub("", own)
    return division, code, tuple(map(int, _DIGITS.findall(own))), rest


def _longest_row(keys: Sequence[Any]) -> set[int]:
    """Return which keys form the longest row that never falls (patience sorting)."""
    tops: list[Any] = []
    ends: list[int] = []
    before: list[int] = []
    for number, key in enumerate(keys):
        at = bisect_right(tops, key)
        before.append(ends[at - 1] if at else -1)
        if at == len(tops):
            tops.append(key)
            ends.append(number)
        else:
            tops[at], ends[at] = key, number
    row, number = set(), ends[-1] if ends else -1
    while number >= 0:
        row.add(number)
        number = before[number]
    return row


# From a draft to an article ----------------------------------------------------------------------


def _article(draft: _Draft) -> Article | None:
    """Make a draft an article; None for an entry of a table of contents, which has no text."""
    versions = tuple(line.stretch for line in draft.lines if numbering.is_meta(line.words))
    told = [line.words for line in (draft.rest, *draft.lines) if line is not None]
    gone = bool(told) and len(told) <= 4 and numbering.is_repealed(told)
    draft.lines = [line for line in draft.lines if not numbering.is_aside(line.words)]
    title, body = _titled(draft)
    if draft.open_ended:
        body = _without_tail(body, draft.family or "section")
    named = draft.title or (title.stretch if title else None)
    if gone:
        return Article(draft.label, draft.number, named, None, (), versions, draft.annexed)
    if not body:
        return None
    return Article(
        label=draft.label,
        number=draft.number,
        title=named,
        span=Stretch(body[0].lead, body[0].start, body[-1].end),
        paragraphs=tuple(paragraphs(body, draft.family or "section")),
        versions=versions,
        annexed=draft.annexed,
    )


def _titled(draft: _Draft) -> tuple[Line | None, list[Line]]:
    """Part the title of an article from its text."""
    lines, rest = draft.lines, draft.rest
    if rest is not None:
        caption = _CAPTION.match(rest.words)
        headed = draft.level > 0 or (caption is not None and bool(lines))
        loose = draft.family not in ("han", None) and _may_be_title(rest)
        if not (headed or loose):
            return None, [rest, *lines]
        if caption and draft.level == 0:
            start = rest.start + caption.start(1)
            rest = Line(rest.lead, start, rest.start + caption.end(1), caption[1])
        return rest, lines
    if draft.title is None and len(lines) > 1 and (lines[0].level or _may_be_title(lines[0])):
        return lines[0], lines[1:]
    return None, lines


def _may_be_title(line: Line) -> bool:
    labelled = numbering.label_of(line.words, "section") is not None
    return len(line.words) <= _LONGEST_TITLE and not _ENDS.search(line.words) and not labelled


def _without_tail(lines: list[Line], family: Family) -> list[Line]:
    """Leave out what the website puts below the last article: lines that are no sentences."""
    for number, line in enumerate(lines):
        labelled = numbering.label_of(line.words, family) is not None
        if number and not labelled and not _LAWLIKE.search(line.words):
            return lines[:number]
    return lines


def _each_once(articles: Sequence[Article]) -> Iterator[Article]:
    """Yield the articles; one that is repealed is told once, and not if another has its number."""
    told = {article.number for article in articles if not article.repealed}
    for article in articles:
        if not (article.repealed and article.number in told):
            yield article
        told.add(article.number) if article.repealed else None
