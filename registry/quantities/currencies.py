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
    "₱": "PHP", "RMB": "CNY", "CAN$": "CAD", "Fr.": "franc", "Rs.": "rupee", "Rs": "rupee", "人民币": "CNY", "人民幣": "CNY", "港币": "HKD", "港幣": "HKD",
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
    "スイスフラン": "CHF", "豪ドル": "AUD", "カナダドル": "CAD", "香港ドル": "HKD", "シンガポールドル": "SGD", "台湾ドル": "TWD",
    "新台湾ドル": "TWD", "ニュージーランドドル": "NZD", "英ポンド": "GBP", "ポンド": "pound", "バーツ": "THB", "ルピー": "rupee",
    "ルーブル": "RUB", "ペソ": "peso", "レアル": "BRL", "人民元": "CNY", "中国元": "CNY", "원": "KRW", "달러": "$", "유로": "EUR",
    "руб.": "RUB", "руб": "RUB", "рублей": "RUB", "рубля": "RUB", "долларов": "$", "евро": "EUR", "dollari": "$", "dólares": "$",
    "₽": "RUB", "zł": "PLN", "kr.": "krone", "kč": "CZK", "kr": "krone",
}  # fmt: skip
_OWN = {
    "de": {
        "us-dollar": "USD", "us-dollars": "USD", "schweizer franken": "CHF", "franken": "franc", "pfund sterling": "GBP",
        "pfund": "pound", "rubel": "RUB", "kronen": "krone", "schwedische kronen": "SEK", "norwegische kronen": "NOK",
        "dänische kronen": "DKK", "tschechische kronen": "CZK", "forint": "HUF", "lira": "TRY", "rupien": "rupee", "dm": "DEM",
        "d-mark": "DEM", "deutsche mark": "DEM",
    },
    "fr": {
        "dollars américains": "USD", "dollar américain": "USD", "dollars canadiens": "CAD", "francs suisses": "CHF",
        "francs cfa": "CFA", "fcfa": "CFA", "francs": "franc", "livres sterling": "GBP", "yens": "JPY", "yuans": "CNY", "roubles": "RUB",
        "couronnes": "krone", "couronnes suédoises": "SEK", "roupies": "rupee", "$ us": "USD", "$us": "USD", "$ ca": "CAD",
        "$ can": "CAD", "$ canadiens": "CAD", "dollars australiens": "AUD", "dollars de hong kong": "HKD",
    },
}  # fmt: skip
_HAN = {
    "瑞典克朗": "SEK", "挪威克朗": "NOK", "丹麦克朗": "DKK", "新西兰元": "NZD", "澳大利亚元": "AUD", "加拿大元": "CAD", "澳门元": "MOP",
    "澳門元": "MOP", "令吉": "MYR", "比索": "peso", "越南盾": "VND", "印尼盾": "IDR", "里拉": "TRY", "雷亚尔": "BRL", "兰特": "ZAR",
    "台幣": "TWD", "臺幣": "TWD", "人民幣": "CNY", "圓": "元", "元整": "元", "圆整": "元", "圓整": "元",
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
_BEHIND_WORD = {
    language: re.compile(
        rf"(?:[ -]| ?d'| de | di )?({_names([*_WORDS, *own])})(?![{_L}0-9])(?!(?<=[ァ-ー])[ァ-ー])"
    )
    for language, own in {"": {}, **_OWN}.items()
}
_BEHIND_CODE = re.compile(rf"[ -]?({'|'.join(CODES)}|RMB)(?![{LATIN}0-9])")
_BEHIND_HAN = re.compile(rf" ?({_names(_HAN)})(?![月旦素件宵首帅老])")
_AHEAD = re.compile(rf"(?:(?:{_GLUED}) ?|(?:{'|'.join(_APART)}) )(?=[0-9.])")
_NOT_WON = frozenset("자소인칙료본형장")
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
    if name == "Fr." and language.region not in ("ch", "li"):
        return None
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
    own = _OWN.get(language.primary, {})
    word = _BEHIND_WORD[language.primary if own else ""].match(text.lower, at)
    if word and not (word[1] == "원" and text.folded[word.end() : word.end() + 1] in _NOT_WON):
        unit = own.get(word[1]) or _WORDS[word[1]]
        return Currency(at, word.end(), _settled(unit, language))
    won = _SPOKEN.match(text.lower, at) if scaled else None
    return Currency(at, won.end(), "KRW") if won else None


def _settled(unit: str, language: Language) -> str:
    """Return the code of a shared sign where the language mark settles it."""
    if unit == "franc" and language.region in ("ch", "li"):
        return "CHF"
    return {"$": language.dollar, "¥": language.yen, "元": language.yuan}.get(unit, unit)
