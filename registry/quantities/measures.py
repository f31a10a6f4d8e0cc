"""A measure: an amount with what follows it, a scale, a percent sign, a unit, a currency."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from factlock.registry.model import Comparator
from factlock.registry.quantities import currencies, numerals_zh
from factlock.registry.quantities.amounts import (
    VULGAR,
    Amount,
    digits_at,
    han_at,
    vulgar_at,
    words_at,
)
from factlock.registry.quantities.decimals import plus, times
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.scales import HANGUL, scale_at
from factlock.registry.quantities.separators import TOKEN
from factlock.registry.quantities.tokens import Text
from factlock.registry.quantities.units import PERCENT, Unit, unit_at

_MORE = re.compile(
    r" ?(?:余|餘|多(?=[十百千万萬亿億个個家人名年次位美项種种倍吨件户岁天台辆小公%]|元(?!化|素)))"
)
_NO_PART = re.compile(r" ?(?:[年月日号%‰:]|[0-9.,-]|个百分|[余多])")
_ONE_WORD = frozenset(("$", "元", *(code for code in currencies.CODES if code[2] in "DY"), "MOP"))
"""Currencies that go by the bare word dollar or yuan behind a number which names them in front."""
_PRICE = re.compile(r"[.,](?:--?|[–—])(?![0-9])")
_AND_A_HALF = re.compile(r" and a half(?![a-z])")
_ET_DEMI = re.compile(r" et demie?(?![a-zà-ÿ])")
_AND_A_HALF_OF = re.compile(r" ?[个個]半(?P<unit>小[时時]|月|[钟鐘][头頭]|星期)")
_HALVED = {"小": "h", "月": "month", "钟": "h", "鐘": "h", "星": "week"}
_HALF_BEHIND = re.compile(r"半(?![导導年个個天日月数數决決期島岛球途空路夜场場身生分])")
_JIAO = re.compile(
    r"(?:([0-9一二两三四五六七八九壹贰貳叁參肆伍陆柒捌玖])[角毛])?(?:([0-9一二三四五六七八九壹贰貳叁參肆伍陆柒捌玖])分)?整?"
)
_CENTIMETRES = re.compile(r"(?<=米)[0-9]{1,2}(?![0-9])")
_HAN_POWERS = frozenset(numerals_zh.POWERS) | HANGUL


@dataclass(frozen=True, slots=True)
class Measure:
    """An amount and what follows it. ``number`` has the ``factor`` of its scale applied, if it is known.

    ``bound`` is ``>=`` for 8000余. ``money`` tells that ``unit`` is a currency.
    """

    end: int
    number: Decimal | None
    amount: Amount
    factor: Decimal | None = None
    unit: str = ""
    bound: Comparator = "="
    money: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing but the amount is there."""
        return self.factor is None and not self.unit and self.end == self.amount.end


def amount_at(text: Text, at: int, language: Language) -> Amount | None:
    """Read the bare number that starts at ``at``, in whatever way it is written, or None."""
    first = text.folded[at : at + 1]
    if "0" <= first <= "9" or (first == "." and text.folded[at + 1 : at + 2].isdigit()):
        return digits_at(text, at, language)
    if first in VULGAR:
        return vulgar_at(text, at)
    if first in numerals_zh.NUMERAL and first:
        return han_at(text, at)
    return words_at(text, at, language) if first.isalpha() else None


def measure_at(text: Text, at: int, language: Language, currency: str = "") -> Measure | None:
    """Read the measure that starts at ``at``; ``currency`` is the one that stands before it."""
    amount = amount_at(text, at, language)
    if amount is None:
        return None
    if amount.form in ("ratio", "clock", "code", "ordinal"):
        return Measure(amount.end, amount.number, amount)
    if amount.unit:
        return Measure(amount.end, amount.number, amount, unit=amount.unit)
    amount = _priced(text, amount, language, currency)
    return _with_unit(
        text, _scaled(text, amount, language, money=bool(currency)), language, currency
    )


def _priced(text: Text, amount: Amount, language: Language, currency: str) -> Amount:
    """Take the dash of a price into its amount: 1250.–, 5,- Euro."""
    dash = _PRICE.match(text.folded, amount.end) if amount.form == "digits" else None
    if not dash:
        return amount
    money = currency or currencies.behind(text, dash.end(), language, scaled=False)
    return replace(amount, end=dash.end()) if money else amount


def _scaled(text: Text, amount: Amount, language: Language, *, money: bool) -> Measure:
    """Apply the scale words behind an amount, with the 余 of 8000余万 and the parts of 14亿1178万."""
    more = _MORE.match(text.folded, amount.end)
    end = more.end() if more else amount.end
    plain = Measure(end, amount.number, amount, bound=">=" if more else "=")
    if amount.form in ("words", "pronoun") or (amount.form == "han" and not more):
        return plain
    scale = scale_at(text, end, language, money=money)
    if scale is None:
        return plain
    number, factor = amount.number, scale.factor
    number = None if number is None or factor is None else times(number, factor)
    measure = replace(plain, end=scale.end, number=number, factor=factor or Decimal(1))
    half = (_ET_DEMI if language.primary == "fr" else _AND_A_HALF).match(text.lower, scale.end)
    if half and factor:
        more_than = plus(number, times(factor, Decimal("0.5"))) if number is not None else None
        return replace(measure, end=half.end(), number=more_than)
    if more or text.folded[scale.end - 1] not in _HAN_POWERS:
        return measure
    more = _MORE.match(text.folded, scale.end)  # 5亿多元
    if more:
        return replace(measure, end=more.end(), bound=">=")
    return _with_parts(text, measure, factor, language) if amount.form == "digits" else measure


def _with_parts(text: Text, measure: Measure, above: Decimal | None, language: Language) -> Measure:
    """Add 1178万 to 14亿, and the 2 of 3万2 as two thousand; a date or a percentage behind is no part."""
    for _ in range(3):
        start = measure.end
        if text.folded[start - 1] in HANGUL and text.folded[start : start + 1] == " ":
            start += 1
        token = TOKEN.match(text.folded, start)
        if not token or _NO_PART.match(text.folded, token.end()):
            break
        scale = scale_at(text, token.end(), language, money=False)
        if scale and text.folded[scale.end - 1] not in _HAN_POWERS:
            break
        if start > measure.end and not scale:
            break
        step = scale.factor if scale else Decimal(1)
        if not scale and len(token.group()) == 1 and above is not None:
            step = times(above, Decimal("0.1"))
        part, whole = language.beside("万").read(token.group()), measure.number
        part = None if part is None or step is None else times(part, step)
        total = None
        if part is not None and whole is not None and above is not None and part < above:
            total = plus(whole, part)
        measure = replace(measure, end=scale.end if scale else token.end(), number=total)
        if not scale:
            break
        above = step
    return measure


def _with_unit(text: Text, measure: Measure, language: Language, currency: str) -> Measure:
    end = measure.end
    money = currencies.behind(text, end, language, scaled=measure.factor is not None)
    if currency:
        same = money is not None and (money.unit == currency or {money.unit, currency} <= _ONE_WORD)
        measure = replace(
            measure, end=money.end if money and same else end, unit=currency, money=True
        )
        return _with_jiao(text, measure) if money and same else measure
    if money:
        return _with_jiao(text, replace(measure, end=money.end, unit=money.unit, money=True))
    halves = _AND_A_HALF_OF.match(text.folded, end)
    if halves and measure.factor is None:  # 3个半小时
        half = None if measure.number is None else plus(measure.number, Decimal("0.5"))
        return replace(measure, end=halves.end(), number=half, unit=_HALVED[halves["unit"][0]])
    unit = unit_at(text, end, language, scaled=measure.factor is not None)
    return _measured(text, measure, unit, language) if unit else measure


def _with_jiao(text: Text, measure: Measure) -> Measure:
    """Add the tenths and hundredths of 3元5角2分 to the yuan."""
    if text.folded[measure.end - 1 : measure.end] not in ("元", "圆", "圓"):
        return measure
    small = _JIAO.match(text.folded, measure.end)
    if not small or not small.group():
        return measure
    number = measure.number
    for written, part in ((small[1], "0.1"), (small[2], "0.01")):
        if written and number is not None:
            number = plus(number, times(_digit(written), Decimal(part)))
    return replace(measure, end=small.end(), number=number)


def _measured(text: Text, measure: Measure, unit: Unit, language: Language) -> Measure:
    centimetres = _CENTIMETRES.match(text.folded, unit.end) if unit.name == "m" else None
    if centimetres:  # 1米75
        return replace(measure, end=centimetres.end(), unit="m", number=None)
    number = measure.number
    if unit.name != "tenth":
        half = _HALF_BEHIND.match(text.folded, unit.end) or (
            _ET_DEMI.match(text.lower, unit.end) if language.primary == "fr" else None
        )
        if half and number is not None and measure.factor is None:
            return replace(
                measure, end=half.end(), unit=unit.name, number=plus(number, Decimal("0.5"))
            )
        return replace(measure, end=unit.end, unit=unit.name)
    if number is not None:
        tenths = {"": 0, "半": 5}.get(unit.tenths)
        more = Decimal(tenths) if tenths is not None else _digit(unit.tenths)
        number = plus(times(number, Decimal(10)), more)
    return replace(measure, end=unit.end, unit=PERCENT, number=number)


def _digit(written: str) -> Decimal:
    return Decimal(written) if written.isascii() else Decimal(numerals_zh.DIGITS[written])
