"""Currencies before and behind a number: €5 million, USD 5bn, 5 million dollars, 5亿元, 人民币5亿元.

A sign that several currencies share stands for itself unless the language mark names the country:
``$`` on an ``en-AU`` page is AUD, on one that says only ``en`` it is ``$``, which equals no other unit.
Codes: ISO 4217.
"""

import re
from dataclasses import dataclass

from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import LATIN, Text

_ISO = (
    "AED ARS AUD BDT BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KES KRW KZT "
    "MAD MOP MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR"
)
CODES = _ISO.split()
SIGNS = {
    "$": "$", "US$": "USD", "U.S.$": "USD", "HK$": "HKD", "NT$": "TWD", "A$": "AUD", "AU$": "AUD", "C$": "CAD",
    "CA$": "CAD", "NZ$": "NZD", "S$": "SGD", "R$": "BRL", "€": "EUR", "£": "GBP", "¥": "¥", "CN¥": "CNY",
    "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₪": "ILS", "₫": "VND", "฿": "THB", "₴": "UAH", "₦": "NGN",
    "₱": "PHP", "RMB": "CNY", "Rs.": "rupee", "Rs": "rupee", "人民币": "CNY", "人民幣": "CNY", "港币": "HKD",
    "新台币": "TWD", "新臺幣": "TWD", "新台幣": "TWD",
}  # fmt: skip
_WORDS = {
    "euro": "EUR", "euros": "EUR", "yuan": "CNY", "renminbi": "CNY", "yen": "JPY", "pounds sterling": "GBP",
    "pound sterling": "GBP", "pounds": "pound", "pound": "pound", "dollars": "$", "dollar": "$",
    "us dollars": "USD", "us dollar": "USD", "u.s. dollars": "USD", "american dollars": "USD",
    "hong kong dollars": "HKD", "australian dollars": "AUD", "canadian dollars": "CAD",
    "singapore dollars": "SGD", "new zealand dollars": "NZD", "new taiwan dollars": "TWD",
    "swiss francs": "CHF", "francs": "franc", "rupees": "rupee", "indian rupees": "INR", "rubles": "RUB",
    "roubles": "RUB", "korean won": "KRW", "south korean won": "KRW", "pesos": "peso", "zloty": "PLN",
    "zlotys": "PLN", "baht": "THB", "ringgit": "MYR", "rupiah": "IDR", "kronor": "SEK", "kroner": "krone",
    "reais": "BRL", "rand": "ZAR", "liras": "TRY", "shekels": "ILS", "hryvnia": "UAH", "renminbi yuan": "CNY",
    "ドル": "$", "米ドル": "USD", "ユーロ": "EUR", "円": "JPY", "ウォン": "KRW", "€": "EUR", "$": "$", "£": "GBP",
    "₽": "RUB", "zł": "PLN", "kč": "CZK", "kr": "krone",
}  # fmt: skip
_HAN = {
    "美元": "USD", "美金": "USD", "欧元": "EUR", "歐元": "EUR", "英镑": "GBP", "英鎊": "GBP", "日元": "JPY", "日圆": "JPY",
    "日圓": "JPY", "港元": "HKD", "港币": "HKD", "港幣": "HKD", "新台币": "TWD", "新臺幣": "TWD", "台币": "TWD", "韩元": "KRW",
    "韓元": "KRW", "卢布": "RUB", "瑞士法郎": "CHF", "澳元": "AUD", "加元": "CAD", "新加坡元": "SGD", "新元": "SGD",
    "印度卢比": "INR", "卢比": "rupee", "泰铢": "THB", "元人民币": "CNY", "元人民幣": "CNY", "人民币": "CNY", "元": "元",
    "圆": "元",
}  # fmt: skip


def _names(words: dict[str, str] | list[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_L = LATIN.lower()
# COP26 is a conference, MOP4 a meeting: these codes stand apart from their amount.
_APART = ("COP", "MOP")
_GLUED = _names([*SIGNS, *(code for code in CODES if code not in _APART)])
_BEFORE = re.compile(rf"(?<![{LATIN}$])(?:(?:[A-Z]{{1,4}}\$|{_GLUED}) ?|(?:{'|'.join(_APART)}) )\Z")
_LAST = frozenset(name[-1] for name in (*SIGNS, *CODES))
_BEHIND_WORD = re.compile(rf"(?:[ -]| ?d'| de )?({_names(_WORDS)})(?![{_L}0-9])")
_BEHIND_CODE = re.compile(rf"[ -]?({'|'.join(CODES)}|RMB)(?![{LATIN}0-9])")
_BEHIND_HAN = re.compile(rf" ?({_names(_HAN)})(?![月旦素件宵首帅老])")
_AHEAD = re.compile(rf"(?:(?:{_GLUED}) ?|(?:{'|'.join(_APART)}) )(?=[0-9.])")
_SPOKEN = re.compile(rf"[ -]won(?![{_L}])")


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency beside an amount and the offsets of its sign or word, space to the amount included."""

    start: int
    end: int
    unit: str


def before(text: Text, floor: int, at: int, language: Language) -> Currency | None:
    """Read the currency that stands before an amount starting at ``at``, not before ``floor``."""
    last = text.folded[at - 1 : at]
    if last == " ":
        last = text.folded[at - 2 : at - 1]
    if last not in _LAST:
        return None
    low = max(floor, at - 8)
    found = _BEFORE.search(text.folded[low:at])
    if not found:
        return None
    name = found.group().rstrip()
    return Currency(low + found.start(), at, _settled(SIGNS.get(name, name), language))


def ahead(text: Text, at: int, language: Language) -> Currency | None:
    """Read the currency that stands at ``at``, right before digits."""
    found = _AHEAD.match(text.folded, at)
    if not found:
        return None
    name = found.group().rstrip()
    return Currency(at, found.end(), _settled(SIGNS.get(name, name), language))


def behind(text: Text, at: int, language: Language, *, scaled: bool) -> Currency | None:
    """Read the currency that follows an amount which ends at ``at``; ``won`` only after a scale."""
    code = _BEHIND_CODE.match(text.folded, at)
    if code:
        name = "CNY" if code[1] == "RMB" else code[1]
        return Currency(at, code.end(), name)
    han = _BEHIND_HAN.match(text.folded, at)
    if han:
        return Currency(at, han.end(), _settled(_HAN[han[1]], language))
    word = _BEHIND_WORD.match(text.lower, at)
    if word:
        return Currency(at, word.end(), _settled(_WORDS[word[1]], language))
    won = _SPOKEN.match(text.lower, at) if scaled else None
    return Currency(at, won.end(), "KRW") if won else None


def _settled(unit: str, language: Language) -> str:
    """Return the code of a shared sign where the language mark settles it."""
    return {"$": language.dollar, "¥": language.yen, "元": language.yuan}.get(unit, unit)
