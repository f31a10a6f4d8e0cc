"""The times that a text names, and what each is there for: the matter itself, or a publication."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from factlock.registry import quantities
from factlock.registry.period import Period
from factlock.registry.timeguard import incomplete, relative

Role = Literal["about", "as-of", "apart"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A time named in a text: one period, several in a list, or one counted from another.

    ``role`` is ``apart`` for dates of a report, a citation or a record ("the most since 2019"),
    which never are the time of a value, and ``as-of`` for dates that are only where no other is named.
    """

    start: int
    end: int
    periods: tuple[Period, ...] = ()
    role: Role = "about"
    shift: relative.Shift | None = None

    @property
    def is_range(self) -> bool:
        """Whether it is one stretch from one time to another."""
        return len(self.periods) == 1 and "/" in self.periods[0].label


def read(text: str, language: str, reference: date, context: Period | None = None) -> list[Mention]:
    """Return what a text names, left to right, ranges and lists joined.

    ``context`` gives the year to a month or quarter that has none, where the text itself does not:
    the period of a heading. Without it the latest such month up to ``reference`` is meant.
    """
    found = _completed(text, _plain(text, language, reference), reference, context)
    joined = list(_lists(text, list(_ranges(text, found))))
    return [_opened(text, replace(m, role=role(text, m)), reference) for m in joined]


# What is named


_DECADE = re.compile(
    r"(?:\bthe )?(?<!\d)(?P<en>1[5-9]\d0|20\d0)s\b"
    r"|(?:(?P<century>\d{2})世纪|(?P<last>上世纪|上个世纪))(?P<zh>[1-9]0)年代",
    re.IGNORECASE,
)


def _plain(text: str, language: str, reference: date) -> list[Mention]:
    """Return the whole times, the longest where two overlap, left to right."""
    named = [
        Mention(q.start, q.end, (q.period,))
        for q in quantities.periods(text, language)
        if q.period is not None
    ]
    named += [
        Mention(d.start(), d.end(), (p,)) for d in _DECADE.finditer(text) if (p := _decade(d))
    ]
    named += [Mention(s, e, (p,)) for s, e, p in relative.absolute(text, reference, language)]
    named += [Mention(s, e, shift=shift) for s, e, shift in relative.shifts(text, language)]
    found: list[Mention] = []
    for mention in sorted(named, key=lambda m: m.start - m.end):
        if _free(found, mention.start, mention.end):
            found.append(mention)
    return sorted(found, key=lambda m: m.start)


def _decade(found: re.Match[str]) -> Period | None:
    if found["en"]:
        year = int(found["en"])
    else:
        year = (1900 if found["last"] else int(found["century"]) * 100 - 100) + int(found["zh"])
    try:
        return Period.parse(f"{year:04}/{year + 9:04}")
    except ValueError:
        return None


def _free(found: Iterable[Mention], start: int, end: int) -> bool:
    return all(end <= m.start or m.end <= start for m in found)


# Months and quarters without a year

_OF_IT = re.compile(r"\s*(?:\bof\b|的|,)?\s*(?:the )?", re.IGNORECASE)


def _completed(
    text: str, whole: list[Mention], reference: date, context: Period | None
) -> list[Mention]:
    """Add the months, days, quarters and halves that lack their year, with the nearest one."""
    out = list(whole)
    for part in incomplete.find(text):
        host = _host(text, part, whole)
        if host is not None:
            period = part.of(host.periods[0].start.year)
            if period is not None and host in out:
                out.remove(host)
                out.append(Mention(min(host.start, part.start), max(host.end, part.end), (period,)))
        elif _free(out, part.start, part.end):
            period = _in_context(text, part, whole, reference, context)
            if period is not None:
                out.append(Mention(part.start, part.end, (period,)))
    return sorted(out, key=lambda m: m.start)


def _host(text: str, part: incomplete.Incomplete, whole: list[Mention]) -> Mention | None:
    """Return the year that the part belongs to by grammar: 去年第三季度, the third quarter of last year."""
    for mention in whole:
        between = (
            text[mention.end : part.start]
            if mention.end <= part.start
            else text[part.end : mention.start]
        )
        apart = mention.end <= part.start or part.end <= mention.start
        years = [p for p in mention.periods if p.kind == "flow" and len(p.label) == 4]
        if apart and len(years) == len(mention.periods) == 1 and _OF_IT.fullmatch(between):
            return mention
    return None


def _in_context(
    text: str,
    part: incomplete.Incomplete,
    whole: list[Mention],
    reference: date,
    context: Period | None,
) -> Period | None:
    dated = [m for m in whole if m.periods]
    after = next((m for m in dated if m.start >= part.end), None)
    before = next((m for m in reversed(dated) if m.end <= part.start), None)
    if after is not None and _connected(text[part.end : after.start]):
        return part.of(after.periods[-1].start.year)
    if before is not None:
        return part.of(before.periods[-1].start.year)
    if context is not None and context.kind != "fiscal":
        return part.of(context.start.year)
    return part.of(after.periods[0].start.year) if after else part.latest(reference)


# Ranges and lists

_RANGE = re.compile(
    r"\s*(?:-|–|—|~|～|‒|/|至|到|\bto\b|\bthrough\b|\buntil\b|\btill\b|\bbis\b|\bà\b|から)\s*(?:the )?",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*(?:\band\b|\bund\b|\bet\b|和|与)\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\bbetween|\bzwischen|\bentre)\s+(?:the )?$", re.IGNORECASE)
_LIST = re.compile(
    r"\s*(?:[,、，]?\s*(?:\b(?:and|or|und|oder|et|ou)\b|&|以及|或者?|[和与及])|[、/])\s*"
    r"(?:\b(?:in|of|from|the|im|en)\b\s*)*",
    re.IGNORECASE,
)


def _connected(between: str) -> bool:
    return bool(_RANGE.fullmatch(between) or _LIST.fullmatch(between))


def _ranges(text: str, found: list[Mention]) -> Iterator[Mention]:
    pending: Mention | None = None
    for mention in found:
        span = None if pending is None else _range(text, pending, mention)
        if span is None and pending is not None:
            yield pending
        pending = span or mention
    if pending is not None:
        yield pending


def _range(text: str, first: Mention, last: Mention) -> Mention | None:
    if len(first.periods) != 1 or len(last.periods) != 1 or first.is_range or last.is_range:
        return None
    begin, end = first.periods[0], last.periods[0]
    if "fiscal" in (begin.kind, end.kind) or end.start <= begin.start:
        return None
    between = text[first.end : last.start]
    if not _RANGE.fullmatch(between) and not (
        _AND.fullmatch(between) and _BETWEEN.search(text, 0, first.start)
    ):
        return None
    period = Period(begin.start, end.end, "flow", f"{begin.label}/{end.label}")
    return Mention(first.start, last.end, (period,))


def _lists(text: str, found: list[Mention]) -> Iterator[Mention]:
    """Join "2022, 2023 and 2024" and 2022年、2023年; commas alone join nothing."""
    run: list[Mention] = []
    for mention in found:
        if run and not _listed(text, run[-1], mention):
            yield from _closed(text, run)
            run = []
        run.append(mention)
    yield from _closed(text, run)


def _listed(text: str, one: Mention, other: Mention) -> bool:
    between = text[one.end : other.start]
    joins = _LIST.fullmatch(between) or between.strip() == ","
    return bool(joins and one.periods and other.periods)


def _closed(text: str, run: list[Mention]) -> list[Mention]:
    if len(run) < 2 or text[run[-2].end : run[-1].start].strip() == ",":
        return run
    periods = tuple(dict.fromkeys(p for m in run for p in m.periods))
    return [Mention(run[0].start, run[-1].end, periods)]


# What it is there for

_WINDOW = 80
_PUBLISHED_BEFORE = re.compile(
    r"(?:\b(?:published|released|re-released|issued|updated|posted|accessed|retrieved|visited|revised|dated|printed"
    r"|last modified|veröffentlicht|publiée?s?)(?: by [\w.' -]{1,40}| online)?,?(?: on| in| at| am| im| le| en|:)?\s*(?:the )?"
    r"|(?:发布|公布|发表|更新|刊登|印发|出版|访问|公表)(?:于|時間|时间|日期|日)[为為是：:]?\s*)$",
    re.IGNORECASE,
)
_REPORT_AFTER = re.compile(
    r"(?:['’]s)?\s+(?:[a-z-]+ ){0,2}(?:reports?|communiqué|yearbook|edition|bulletin|statement|white paper|paper|study|review"
    r"|outlook|publication|filing|release)\b",
    re.IGNORECASE,
)
_REPORT_BEFORE = re.compile(
    r"(?:\b(?:in|from|per|by|to|of|with)\s+(?:the|its|their|a|an|this|our)|['’]s|\b(?:the|its|their|our))\s+$",
    re.IGNORECASE,
)
_REPORT_GLUED = re.compile(
    r"(?:年|年度)?(?:国民经济和社会发展)?(?:统计|年度|政府工作|工作)?(?:公报|年鉴|白皮书|报告(?!期)|年报|版)"
    r"|(?:发布|公布|发表|出版|印发|更新|披露)的"
)
_ON = re.compile(r"于\s*$")
_PUBLISHED_AFTER = re.compile(r"\s*(?:发布|公布|发表|出版|印发|更新|披露)")
_AS_OF = re.compile(
    r"(?:\bas (?:of|at|on)|\bper|\b(?:reported|announced|estimated|measured|surveyed) (?:in|on)|\bStand:?)\s+"
    r"(?:the )?(?:end of |start of |beginning of |close of )?$|(?:截至|截止到?|现在)\s*$",
    re.IGNORECASE,
)
_AUTHOR = re.compile(
    r"[(（\[](?=[^()（）\[\]]*\b[A-Z\u4e00-\u9fff])(?!(?:In|Since|From|By|As|Up|Down)\b)[^()（）\[\]\d%]{2,60}?[,，]?\s*$"
)
_AFTER_AUTHOR = re.compile(r"[)）\]]|[,，;；]")
_SPEAKER = re.compile(r"\b[A-Z][\w.'’-]+ \($")
_SPEAKS = re.compile(
    r"\) (?:put|say|find|estimate|argue|report|note|show|project|state|write|claim|suggest|conclude|calculate|expect)s?\b"
)
_RECORD = re.compile(
    r"\b(?:first time|the most|the least|the best|the worst|(?:fast|slow|high|low|larg|small|bigg|great|strong|weak|long|short|old|young|warm|cold|hott|wett|dri|deep|steep|sharp"
    r"|busi|poor|rich|tight|cheap|broad|wid|narrow|heavi|quick)est)\b[^,;.]{0,30}\bsince (?:the )?$|创$",
    re.IGNORECASE,
)
_TITLE = re.compile(r"《[^《》]*》|“[^“”]*”")


def role(text: str, mention: Mention) -> Role:
    """Return what a time is there for, by the words around it."""
    if mention.shift:
        return "about"
    before = text[max(0, mention.start - _WINDOW) : mention.start]
    at = mention.end
    is_apart = (
        _PUBLISHED_BEFORE.search(before)
        or (_ON.search(before) and _PUBLISHED_AFTER.match(text, at))
        or (_REPORT_BEFORE.search(before) and _REPORT_AFTER.match(text, at))
        or _REPORT_GLUED.match(text, at)
        or _RECORD.search(before)
        or (_AUTHOR.search(before) and _AFTER_AUTHOR.match(text, at))
        or (_SPEAKER.search(before) and _SPEAKS.match(text, at))
        or any(t.start() < mention.start and at < t.end() for t in _TITLE.finditer(text))
    )
    if is_apart:
        return "apart"
    return "as-of" if _AS_OF.search(before) else "about"


# Stretches that are open at one end

_OPEN = re.compile(
    r"(?P<word>\b(?:since|after|before|seit|depuis|vor|nach)|\bfrom)\s+(?:the )?(?:end of |start of |beginning of )?$"
    r"|(?P<zh>[自从])\s*$",
    re.IGNORECASE,
)
_ONWARDS = re.compile(
    r"\s+(?P<en>on|onwards?|forward)\b(?! \d)"
    r"|年?(?:(?P<since>以来|起)|(?P<after>以后|以後|之后|后)|(?P<before>之前|以前|前))(?![一二两三四五六七八九十几\d半期者])"
)


def _opened(text: str, mention: Mention, reference: date) -> Mention:
    """Turn ``since 2019``, ``before 2019``, ``2019年以来`` into the stretch that they name."""
    if len(mention.periods) != 1 or mention.is_range:
        return mention
    period = mention.periods[0]
    told = _OPEN.search(text, max(0, mention.start - _WINDOW), mention.start)
    onwards = _ONWARDS.match(text, mention.end)
    tail = (onwards.lastgroup or "") if onwards else ""
    word = (told["word"] or "").lower() if told else ""
    if word == "from":
        word = "since" if tail == "en" else ""
    latest = max(reference, period.end)
    if word in ("since", "seit", "depuis") or tail == "since":
        begin, end, label = period.start, latest, f"{period.start}/"
    elif word in ("after", "nach") or tail == "after":
        begin, end, label = period.end, latest, f"{period.end}/"
    elif word in ("before", "vor") or tail == "before":
        begin, end, label = date.min, period.start, f"/{period.start}"
    else:
        return mention
    if begin >= end:
        return mention
    return replace(mention, periods=(Period(begin, end, "flow", label),))
