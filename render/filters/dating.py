"""``date("long")``: a date or a period written anew, never with more precision than its source."""

import re
from collections.abc import Mapping
from dataclasses import replace

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.registry.period import Period, Relation
from factlock.render.filters.arguments import Given

_PATTERN = re.compile(r"(?:'[^']*+'|[yMLd]++|[^A-Za-z'])++")
_FIELDS = re.compile(r"'[^']*'|([yMLd])")
_DAY, _MONTH = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d{4}-\d\d")
_PART = re.compile(r"(\d{4})-([QH])([1-4])")
_WORDS: Mapping[str, tuple[str, str, str, str]] = {
    "en": ("{rank} quarter of {year}", "{rank} half of {year}", "{year}", "fiscal year {year}"),
    "de": ("{n}. Quartal {year}", "{n}. Halbjahr {year}", "{year}", "Geschäftsjahr {year}"),
    "fr": ("{rank} trimestre {year}", "{rank} semestre {year}", "{year}", "exercice {year}"),
    "zh": ("{year}年第{rank}季度", "{year}年{half}半年", "{year}年", "{year}财年"),
    "ja": ("{year}年第{n}四半期", "{year}年{half}半期", "{year}年", ""),
}
"""Quarter, half, year, fiscal year."""
_SHORT: Mapping[str, tuple[str, str, str, str]] = {
    "en": ("Q{n} {year}", "H{n} {year}", "{year}", "FY{year}"),
    "de": ("Q{n} {year}", "H{n} {year}", "{year}", "GJ {year}"),
    "fr": ("T{n} {year}", "S{n} {year}", "{year}", "exercice {year}"),
    "zh": _WORDS["zh"],
    "ja": _WORDS["ja"],
}
_RANKS = {
    "en": ("first", "second", "third", "fourth"),
    "fr": ("1er", "2e", "3e", "4e"),
    "zh": ("一", "二", "三", "四"),
}


def written(
    value: Quantity, literal: str, given: Given, language: str
) -> tuple[Quantity, str, str]:
    """Return a date written anew: its value, its text, and its language. Raises Refused."""
    period = value.period
    if period is None:
        raise Refused.of(
            "open-date",
            f"{given.written}: “{literal}” lacks its year or can be read in two ways",
            "admit the fact from a clause that states the whole date",
        )
    if value.approximate or value.comparator != "=":
        raise Refused.of(
            "not-plain",
            f"{given.written}: “{literal}” says more than a date: a bound or an approximation",
            "leave the filter out",
        )
    form = given.text("form", "long")
    tag = given.text("language", language)
    if form == "iso":
        return _checked(value, str(period), period, given, tag), str(period), tag
    _known_language(tag, given)
    if form in ("long", "short"):
        text, shown = _ranged(period, tag, given, short=form == "short"), period
    else:
        text, shown = _by_pattern(period, form, tag, given)
    return _checked(value, text, shown, given, tag), text, tag


def _known_language(tag: str, given: Given) -> None:
    from factlock.render.filters import locales  # noqa: PLC0415  (Babel only where it is asked for)

    if not tag:
        raise Refused.of(
            "which-language",
            f"{given.written}: neither the filter nor the document names a language",
            'write date("iso"), date("long", "de"), or set lang: in the document',
        )
    if not locales.known(tag):
        raise Refused.of(
            "unknown-language",
            f"{given.written}: CLDR knows no language {tag!r}",
            "write its mark (BCP 47), such as de, en-GB or zh-Hant",
        )


def _ranged(period: Period, tag: str, given: Given, *, short: bool) -> str:
    first, slash, last = str(period).partition("/")
    if not slash or len(last) == 2:
        return _single(period, tag, given, short=short)
    ends = [_single(Period.parse(one), tag, given, short=short) for one in (first, last)]
    years = first.isdigit() and last.isdigit()
    if years:
        link = "–"
        ends = [first, last + ("年" if tag.startswith(("zh", "ja")) else "")]
    else:
        link = "至" if tag.startswith("zh") else " – " if " " in ends[0] else "–"
    return link.join(ends)


def _single(period: Period, tag: str, given: Given, *, short: bool) -> str:
    from factlock.render.filters import locales  # noqa: PLC0415

    label = str(period)
    if _DAY.fullmatch(label):
        return locales.day(period.start, "medium" if short else "long", tag)
    if _MONTH.fullmatch(label):
        return locales.day(period.start, locales.month_pattern(tag, short=short), tag)
    if period.kind == "fiscal" and "/" in label:
        return label
    primary = tag.replace("_", "-").lower().split("-")[0]
    forms = (_SHORT if short else _WORDS).get(primary)
    part = _PART.fullmatch(label)
    year = label.removeprefix("FY")
    if forms is None or (period.kind == "fiscal" and not forms[3]):
        if part is None and period.kind != "fiscal":
            return label
        raise Refused.of(
            "no-words",
            f"{given.written}: there are no words for {label} in {tag!r}",
            f'show it as it stands, or write date("iso"); there are words for {", ".join(_WORDS)}',
        )
    if part is None:
        return forms[3 if period.kind == "fiscal" else 2].format(year=year)
    n = int(part[3])
    return forms["QH".index(part[2])].format(
        year=part[1], n=n, rank=_RANKS.get(primary, ("",) * 4)[n - 1], half="上下"[n > 1]
    )


def _by_pattern(period: Period, pattern: str, tag: str, given: Given) -> tuple[str, Period]:
    """Write one day, month or year by a CLDR pattern of ``y``, ``M`` and ``d``; it may say less, never more."""
    from factlock.render.filters import locales  # noqa: PLC0415

    fields = {found[1] for found in _FIELDS.finditer(pattern) if found[1]}
    fields = {"M" if one == "L" else one for one in fields}
    if not _PATTERN.fullmatch(pattern) or "y" not in fields or fields == {"y", "d"}:
        raise Refused.of(
            "bad-filter",
            f"cannot use {given.written}: {pattern!r} is neither long, short nor iso, nor a pattern that holds a year",
            'write date("long"), or a pattern of y, M and d, such as date("d. MMMM yyyy")',
        )
    label = str(period)
    held = {"y"} if re.fullmatch(r"\d{4}", label) else set()
    held = {"y", "M"} if _MONTH.fullmatch(label) else held
    held = {"y", "M", "d"} if _DAY.fullmatch(label) else held
    if fields - held:
        what = (
            f"“{label}” is a single {'month' if 'M' in held else 'year'}"
            if held
            else f"“{label}” is no single day, month or year"
        )
        raise Refused.of(
            "too-precise",
            f"{given.written}: {what}; the pattern asks for more",
            'leave out what the source does not say, or write date("long")',
        )
    day = period.start
    shown = Period.day(day) if "d" in fields else Period.month(day.year, day.month)
    if "M" not in fields:
        shown = Period.year(day.year)
    return locales.day(day, pattern, tag), shown


def _checked(value: Quantity, text: str, shown: Period, given: Given, tag: str) -> Quantity:
    """Refuse what no longer reads as the same date, whole."""
    for found in quantities.periods(text, tag):
        whole = (found.start, found.end) == (0, len(text))
        if whole and found.period is not None and found.period.relation(shown) is Relation.EQUAL:
            return replace(value, literal=text, period=shown, kind=found.kind)
    raise Refused.of(
        "unreadable-date",
        f"{given.written}: “{text}” would not read as {shown}" + (f" in {tag!r}" if tag else ""),
        f"show it as it stands (“{value.literal}”), or choose another form",
    )
