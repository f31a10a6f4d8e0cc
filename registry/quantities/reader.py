"""Walk through a text and read every typed value in it, left to right, none overlapping another."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from factlock.registry.model import Quantity
from factlock.registry.period import Period
from factlock.registry.quantities import (
    anchors,
    bounds,
    chinese,
    currencies,
    dates_en,
    dates_words,
)
from factlock.registry.quantities.brackets import bracketed
from factlock.registry.quantities.codes import code_end, place_end
from factlock.registry.quantities.dates import Dated
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.measures import amount_at
from factlock.registry.quantities.numerals_zh import POWERS
from factlock.registry.quantities.ranges import Span, span_at
from factlock.registry.quantities.scales import is_counted, scale_at
from factlock.registry.quantities.signs import Sign, SignKind, sign_before
from factlock.registry.quantities.tokens import LATIN, Text, is_word, name_end
from factlock.registry.quantities.units import PERCENT, unit_at
from factlock.registry.quantities.years import year_evidence

YearReading = Literal["sure", "likely"]

_DATE_AHEAD = re.compile(r"[0-9]{1,4}(?: ?[^\W0-9_]| ?[-–—~/.º至到]|'s)")
_CELL = re.compile(r"(?<![^\n\t])[0-9]{1,15}(?:[.,][0-9]{1,15})?(?![^\n\t])")
_ADDRESS = re.compile(r"[!-~]+")
_HAN_DATE = re.compile(
    r"[0-9]{1,4} ?(?:[-–—~至到/]{1,2} ?[0-9]{1,4} ?)?[年月日号季世财財学學赛产榨]"
)
_WHOLE = re.compile(r"[1-9][0-9]{0,2}(?:[0-9]*|(?:[ .,'][0-9]{3})*)")
_ORDINAL = re.compile(rf"(?:st|nd|rd|th)(?![{LATIN.lower()}0-9])")
_ORDINAL_FR = re.compile(rf"(?:er|re|ère|e|ème|nde?)(?![{LATIN.lower()}0-9])")
_ORDINAL_DE = re.compile(r"\.(?= [A-ZÄÖÜa-zäöü])")
_ARTICLE_DE = re.compile(
    r"(?<![a-zäöüß])(?:der|die|das|den|dem|des|zum|zur|im|am|vom|beim|jede[rsmn]?) \Z"
)
_KOREAN_ARTICLE = re.compile(r"(?<![가-힣])제 ?\Z")
_CODE_TAIL = re.compile(rf"-[{LATIN}][0-9]")
_RANKED = re.compile(r"(?:rank(?:s|ed|ing)?|placed|came|finish(?:es|ed)|in) \Z")
_BETWEEN = re.compile(r"(?<![a-z])(?:between|zwischen|entre) \Z")
_PART_OF_YEAR = re.compile(r"(?<![a-z])(?:early|mid|late|end)-\Z")
_HOLIDAYS = re.compile(r"[”\"」』]?(?:假期|长假|黄金周|期间|国庆|[大届])")
_NO_NUMERAL = frozenset("双第数數几幾")
_NO_SINGLE = frozenset("第初周期拜双")


class Reader:
    """One text in one language. ``bare`` tells that the text is one literal and nothing else.

    ``years`` tells how four bare digits in doubt are read: ``sure`` as a number, ``likely`` as a year.
    """

    def __init__(
        self, text: Text, language: Language, *, bare: bool = False, years: YearReading = "sure"
    ) -> None:
        self.text = text
        self.language = language
        self.bare = bare
        self.years = years
        self.floor = 0
        self.last: Quantity | None = None
        self.skipped: list[tuple[int, int]] = []

    def values(self) -> Iterator[Quantity]:
        """Yield every value, in order."""
        at = 0
        pattern = anchors.of(self.language.primary)
        while anchor := pattern.search(self.text.lower, at):
            value, at = self._at(anchor)
            if value is None:
                self.skipped.append((anchor.start(), at))
            else:
                self.floor, self.last = value.end, value
                yield value

    def _at(self, anchor: re.Match[str]) -> tuple[Quantity | None, int]:
        """Read what an anchor begins; return it, if it is a value, and where to go on."""
        at, end = anchor.start(), anchor.end()
        match anchor.lastgroup:
            case "digit":
                return self._digits(at)
            case "point" | "vulgar":
                return self._number(at, Sign(at, "none"))
            case "han":
                return self._han(at)
            case "mark":
                return self._marked(at, end)
            case "address":
                run = _ADDRESS.match(self.text.folded, at)
                return None, run.end() if run else end
            case _:
                return self._word(at, end)

    def _digits(self, at: int) -> tuple[Quantity | None, int]:
        t = self.text.folded
        cell = None if self.bare or self.years == "likely" else _CELL.match(t, at)
        if cell and (number := self.language.convention.read(cell.group())) is not None:
            literal = self.text.raw[at : cell.end()]
            return Quantity("number", literal, at, cell.end(), number), cell.end()
        before = t[at - 1 : at]
        if before and (is_word(before) or before in "#@№^〒"):
            money = currencies.before(self.text, self.floor, at, self.language)
            if money is None or money.end != at:
                return None, name_end(self.text, at)
        code = code_end(self.text, at, self.language)
        place = place_end(self.text, at) if code is None else None
        if place is not None and not self._counts(place):
            code = place
        if code is None and before in "제 " and _KOREAN_ARTICLE.search(t[max(0, at - 3) : at]):
            code = name_end(self.text, at)
        if code is not None:
            return None, code
        sign = self._sign(at)
        if sign.kind == "name" and not _PART_OF_YEAR.search(self.text.lower[max(0, at - 6) : at]):
            return None, name_end(self.text, at)
        found = self._date(at)
        if found:
            return self._dated(at, found)
        return self._number(at, sign)

    def _date(self, at: int) -> Dated | None:
        """Read the date that begins with the digits at ``at``, unless it is plainly a count."""
        if not _DATE_AHEAD.match(self.text.lower, at):
            return None
        if _HAN_DATE.match(self.text.folded, at):
            found = dates_words.in_han(self.text, at, self.language)
            if found:
                return found
        found = dates_words.in_digits(self.text, at, self.language)
        if found and self.text.folded[found.end - 1].isdigit() and self._counts(found.end):
            return None
        return found

    def _counts(self, end: int) -> bool:
        """Whether what follows offset ``end`` makes the digits before it a quantity."""
        return (
            is_counted(self.text, end)
            or unit_at(self.text, end, self.language) is not None
            or scale_at(self.text, end, self.language, money=False) is not None
            or currencies.behind(self.text, end, self.language, scaled=False) is not None
        )

    def _dated(self, at: int, found: Dated) -> tuple[Quantity, int]:
        literal = self.text.raw[at : found.end]
        return Quantity(found.kind, literal, at, found.end, period=found.period), found.end

    def _word(self, at: int, end: int) -> tuple[Quantity | None, int]:
        found = dates_words.in_words(self.text, at, self.language)
        if found and not (found.period is None and self._counts(found.end)):
            return self._dated(at, found)
        amount = amount_at(self.text, at, self.language)
        if amount is None:
            return None, end
        if amount.form == "ordinal":
            return self._ordinal(at, amount.end, amount.number)
        return self._number(at, Sign(at, "none"))

    def _ordinal(self, at: int, end: int, number: Decimal | None) -> tuple[Quantity | None, int]:
        """Read a rank in words; ``first`` and ``second`` are ranks only behind a word of ranking."""
        t = self.text.lower
        century = dates_en.century_at(self.text, end, number)
        if century:
            return self._dated(at, century)
        minor = number is not None and number <= 2
        if t[end : end + 1] == "-" or (minor and not _RANKED.search(t[max(0, at - 9) : at])):
            return None, end
        literal = self.text.raw[at:end]
        return Quantity("ordinal", literal, at, end, number=number), end

    def _marked(self, at: int, end: int) -> tuple[Quantity | None, int]:
        """Read what begins with 第, 上半年, 前三季度 or the name of a reign."""
        found = dates_words.in_han(self.text, at, self.language)
        if found:
            return self._dated(at, found)
        if self.text.folded[at] != "第":
            return None, end
        start = end + (self.text.folded[end : end + 1] == " ")
        amount = amount_at(self.text, start, self.language)
        if amount is None or amount.number is None or amount.form not in ("digits", "han"):
            return None, end if amount is None else amount.end
        literal = self.text.raw[at : amount.end]
        return Quantity("ordinal", literal, at, amount.end, number=amount.number), amount.end

    def _han(self, at: int) -> tuple[Quantity | None, int]:
        found = dates_words.in_han(self.text, at, self.language)
        if found:
            return self._dated(at, found)
        return self._number(at, self._sign(at))

    def _number(self, at: int, sign: Sign) -> tuple[Quantity | None, int]:
        """Read the number, range or money that starts at ``at`` with all that belongs to it."""
        left, currency, kind = self._left(sign)
        span = span_at(self.text, at, left, self.language, currency)
        if span is None:
            return None, at + 1
        form = span.first.amount.form
        t = self.text.folded
        suffix = self._rank(at, span)
        if suffix and left == at and not span.ranged:
            literal = self.text.raw[at : suffix.end()]
            return Quantity("ordinal", literal, at, suffix.end(), number=span.number), suffix.end()
        olympics = self.language.primary == "ja" and t.startswith("五輪", at)
        if form in ("clock", "code") or olympics or not _stands(self.text, at, span):
            return None, max(span.end, at + 1)
        glued = is_word(t[span.end : span.end + 1]) and is_word(t[span.end - 1])
        if glued or (span.first.bare and _CODE_TAIL.match(t, span.end)):
            return None, max(name_end(self.text, at), span.end)
        if form == "ratio":
            literal = self.text.raw[at : span.end]
            return Quantity("text", literal, at, span.end), span.end
        value = self._assemble(at, left, span, kind)
        return value, value.end

    def _rank(self, at: int, span: Span) -> re.Match[str] | None:
        """Match what makes bare digits a rank: 3rd, 3e, der 3. Platz."""
        if not span.first.bare or not _WHOLE.fullmatch(self.text.folded, at, span.end):
            return None
        if self.language.primary == "de":
            before = self.text.lower[max(0, at - 7) : at]
            found = _ORDINAL_DE.match(self.text.folded, span.end)
            if found and _ARTICLE_DE.search(before):
                return found
        french = self.language.primary == "fr" and _ORDINAL_FR.match(self.text.lower, span.end)
        return french or _ORDINAL.match(self.text.lower, span.end)

    def _sign(self, at: int) -> Sign:
        return sign_before(self.text, self.floor, at, self.language, bare=self.bare)

    def _left(self, sign: Sign) -> tuple[int, str, SignKind]:
        """Return where sign and currency before a number start, the currency, and the sign."""
        currency = currencies.before(self.text, self.floor, sign.start, self.language)
        if currency is None:
            return sign.start, "", sign.kind
        outer = self._sign(currency.start)
        if outer.kind == "name":
            outer = Sign(currency.start, "none")
        kinds = (sign.kind, outer.kind)
        kind: SignKind = next((k for k in ("unsure", "minus") if k in kinds), "none")
        return outer.start, currency.unit, kind

    def _assemble(self, at: int, left: int, span: Span, sign: SignKind) -> Quantity:
        end = span.end
        inside = (
            bracketed(self.text, self.floor, left, span, self.language) if sign == "none" else None
        )
        if inside and not (inside.span.first.bare and self._year(at, span)):
            left, end, span = inside.start, inside.end, inside.span
            sign = "minus" if inside.sure else "unsure"
        number, upper = span.number, span.upper
        if self.text.folded[left - 1 : left] == "±" and left > self.floor:
            left, number = left - 1, None
        if sign == "minus":
            number = None if number is None or span.ranged else number.copy_negate()
        place = (left, span.first.amount.end, end)
        told = bounds.around(self.text, self.floor, place, self.last, self.language)
        if sign == "unsure" or number is None or told.unclear:
            number, upper = None, None
        start, about, comparator = told.start, told.about, told.comparator or span.bound
        if span.ranged and (
            link := _BETWEEN.search(self.text.lower[max(self.floor, start - 9) : start])
        ):
            start -= link.end() - link.start()
        literal = self.text.raw[start : told.end]
        alone = left == at and comparator == "=" and told.end == span.end
        year = self._year(at, span) if alone else None
        if year:
            return Quantity("period", literal, start, told.end, approximate=about, period=year)
        if (
            self.language.region == "tw"
            and span.unit == "year"
            and self._may_be_of_the_republic(span)
        ):
            number, upper = None, None
        kind: Literal["money", "number"] = "money" if span.money else "number"
        return Quantity(kind, literal, start, told.end, number, upper, span.unit, comparator, about)

    def _may_be_of_the_republic(self, span: Span) -> bool:
        """Whether a number of years may be a year of the Republic: 114年 is 2025 or a duration."""
        number = span.number
        return span.first.amount.form == "digits" and number is not None and 80 <= number < 140

    def _year(self, at: int, span: Span) -> Period | None:
        """Return the year that four bare digits are, or None where they are a number or in doubt."""
        amount = span.first.amount
        if span.ranged or span.unit or not span.first.bare or amount.end - at != 4:
            return None
        number = amount.number
        if number is None or not 1500 <= number < 2200 or amount.form not in ("digits", "han"):
            return None
        last = self.last.end if self.last and self.last.kind == "period" else -1
        if _PART_OF_YEAR.search(self.text.lower[max(0, at - 6) : at]):
            return Period.year(int(number))
        weight = year_evidence(self.text, at, amount.end, last, self.language)
        sure = weight > 0 or (self.years == "likely" and weight == 0)
        return Period.year(int(number)) if sure else None


def _stands(text: Text, at: int, span: Span) -> bool:
    """Whether a number in words or in Han numerals is meant as one; digits always are."""
    form = span.first.amount.form
    if form == "words":
        inside = text.folded[max(0, at - 2) : at]
        title = (
            text.folded[at].isupper()
            and inside[-1:] == " "
            and (inside[0].isalpha() or inside[0] == ",")
        )
        return not title or bool(span.unit)
    if form == "pronoun":
        return bool(span.unit)
    return form != "han" or (span.first.amount.number is not None and _han_stands(text, at, span))


def _han_stands(text: Text, at: int, span: Span) -> bool:
    """Tell 三百万 and 五家 from the numerals in 十分, 数十万, 十一黄金周, 五一, 统一, 两会."""
    t, end = text.folded, span.first.amount.end
    run, before = t[at:end], t[at - 1 : at]
    if len(run) == 1:
        counted = bool(span.unit) or span.ranged or t[end : end + 1] in chinese.COUNTERS
        return span.unit == PERCENT if run == "一" else counted and before not in _NO_SINGLE
    if "点" in run:
        return bool(span.unit)
    if not any(c in POWERS for c in run):
        return "〇" in run or "零" in run
    return before not in _NO_NUMERAL and not _HOLIDAYS.match(t, end)
