"""The words in which five languages write scales, units, currencies and bounds.

The short scale holds in English, the long one in German and French: a German ``Billion`` is 10^12. Chinese
and Japanese count in ten thousands. Every phrase that is made of these words is read again and must be
worth what it should. Source: Unicode CLDR (compact decimal patterns, units, currencies), and the grammar of values.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Bound = Literal["gt", "ge", "lt", "le", "about", "nearly"]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What one language writes; of two forms the first is that of just one.

    ``scales`` by power of ten, ``kept`` those that a number of another language keeps, ``natural`` those that it is
    brought to otherwise.
    ``bounds`` are what stands before a number and behind it; ``gap`` divides number and word.
    ``signs_first`` tells that a currency sign or code stands before its amount, ``of`` what stands between a
    scale and what is counted, before a consonant and before a vowel.
    """

    scales: Mapping[int, tuple[str, str]]
    natural: tuple[int, ...]
    kept: tuple[int, ...]
    units: Mapping[str, tuple[str, str]]
    currencies: Mapping[str, tuple[str, str]]
    bounds: Mapping[Bound, tuple[tuple[str, str], ...]]
    gap: str = " "
    signs_first: bool = False
    one_below_two: bool = False
    of: tuple[str, str] = ("", "")
    signs: frozenset[str] = field(default_factory=frozenset)
    """Currencies that keep their sign, because their word would name a country."""


def _alike(words: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    return {name: (word, word) for name, word in words.items()}


_ENGLISH = Lexicon(
    scales={n: (w, w) for n, w in ((2, "hundred"), (3, "thousand"), (6, "million"), (8, "hundred million"), (9, "billion"), (12, "trillion"), (15, "quadrillion"))},
    natural=(6, 9, 12),
    kept=(3, 6, 9, 12, 15),
    units={
        "percent": ("percent", "percent"), "percentage-point": ("percentage point", "percentage points"),
        "per-mille": ("per mille", "per mille"), "basis-point": ("basis point", "basis points"), "t": ("tonne", "tonnes"),
        "kg": ("kilogram", "kilograms"), "km": ("kilometre", "kilometres"), "m": ("metre", "metres"), "ha": ("hectare", "hectares"),
        "km²": ("square kilometre", "square kilometres"), "m²": ("square metre", "square metres"), "m³": ("cubic metre", "cubic metres"),
        "L": ("litre", "litres"), "day": ("day", "days"), "week": ("week", "weeks"), "month": ("month", "months"), "year": ("year", "years"),
        "decade": ("decade", "decades"), "h": ("hour", "hours"), "min": ("minute", "minutes"), "s": ("second", "seconds"),
    },
    currencies={
        "EUR": ("euro", "euros"), "USD": ("US dollar", "US dollars"), "$": ("dollar", "dollars"), "CNY": ("yuan", "yuan"), "JPY": ("yen", "yen"),
        "GBP": ("pound sterling", "pounds sterling"), "CHF": ("Swiss francs", "Swiss francs"), "HKD": ("Hong Kong dollars", "Hong Kong dollars"),
        "AUD": ("Australian dollars", "Australian dollars"), "CAD": ("Canadian dollars", "Canadian dollars"),
        "INR": ("Indian rupees", "Indian rupees"), "KRW": ("South Korean won", "South Korean won"), "RUB": ("roubles", "roubles"),
    },
    bounds={
        "gt": (("more than", ""), ("over", ""), ("above", "")), "ge": (("at least", ""), ("no less than", ""), ("", "or more")),
        "lt": (("less than", ""), ("fewer than", ""), ("under", ""), ("below", "")), "le": (("at most", ""), ("up to", ""), ("", "or less")),
        "about": (("about", ""), ("approximately", ""), ("around", ""), ("roughly", ""), ("some", ""), ("circa", ""), ("", "or so")),
        "nearly": (("nearly", ""), ("almost", "")),
    },
    signs_first=True,
)  # fmt: skip
_GERMAN = Lexicon(
    scales={3: ("Tausend", "Tausend"), 6: ("Million", "Millionen"), 9: ("Milliarde", "Milliarden"), 12: ("Billion", "Billionen"), 15: ("Billiarde", "Billiarden")},
    natural=(6, 9, 12),
    kept=(3, 6, 9, 12, 15),
    units={
        "percent": ("Prozent", "Prozent"), "percentage-point": ("Prozentpunkt", "Prozentpunkte"), "per-mille": ("Promille", "Promille"),
        "basis-point": ("Basispunkt", "Basispunkte"), "t": ("Tonne", "Tonnen"), "kg": ("Kilogramm", "Kilogramm"), "km": ("Kilometer", "Kilometer"),
        "m": ("Meter", "Meter"), "ha": ("Hektar", "Hektar"), "km²": ("Quadratkilometer", "Quadratkilometer"), "m²": ("Quadratmeter", "Quadratmeter"),
        "m³": ("Kubikmeter", "Kubikmeter"), "L": ("Liter", "Liter"), "day": ("Tag", "Tage"), "week": ("Woche", "Wochen"),
        "month": ("Monat", "Monate"), "year": ("Jahr", "Jahre"), "h": ("Stunde", "Stunden"), "min": ("Minute", "Minuten"), "s": ("Sekunde", "Sekunden"),
    },
    currencies=_alike({
        "EUR": "Euro", "USD": "US-Dollar", "$": "Dollar", "CNY": "Yuan", "JPY": "Yen", "GBP": "Pfund Sterling", "CHF": "Schweizer Franken",
        "SEK": "schwedische Kronen", "NOK": "norwegische Kronen", "DKK": "dänische Kronen", "RUB": "Rubel",
    }),
    bounds={
        "gt": (("mehr als", ""), ("über", "")), "ge": (("mindestens", ""), ("wenigstens", ""), ("", "oder mehr")),
        "lt": (("weniger als", ""), ("unter", "")), "le": (("höchstens", ""), ("bis zu", ""), ("maximal", ""), ("", "oder weniger")),
        "about": (("rund", ""), ("etwa", ""), ("ungefähr", ""), ("circa", ""), ("ca.", "")), "nearly": (("fast", ""), ("beinahe", ""), ("nahezu", "")),
    },
)  # fmt: skip
_FRENCH = Lexicon(
    scales={3: ("mille", "mille"), 6: ("million", "millions"), 9: ("milliard", "milliards"), 12: ("mille milliards", "mille milliards")},
    natural=(6, 9),
    kept=(3, 6, 9),
    units={
        "percent": ("pour cent", "pour cent"), "percentage-point": ("point de pourcentage", "points de pourcentage"),
        "per-mille": ("pour mille", "pour mille"), "basis-point": ("point de base", "points de base"), "t": ("tonne", "tonnes"),
        "kg": ("kilogramme", "kilogrammes"), "km": ("kilomètre", "kilomètres"), "m": ("mètre", "mètres"), "ha": ("hectare", "hectares"),
        "km²": ("kilomètre carré", "kilomètres carrés"), "m²": ("mètre carré", "mètres carrés"), "m³": ("mètre cube", "mètres cubes"),
        "L": ("litre", "litres"), "day": ("jour", "jours"), "week": ("semaine", "semaines"), "month": ("mois", "mois"), "year": ("an", "ans"),
        "h": ("heure", "heures"), "min": ("minute", "minutes"), "s": ("seconde", "secondes"),
    },
    currencies={
        "EUR": ("euro", "euros"), "USD": ("dollar américain", "dollars américains"), "$": ("dollar", "dollars"), "CNY": ("yuan", "yuans"),
        "JPY": ("yens", "yens"), "GBP": ("livres sterling", "livres sterling"), "CHF": ("francs suisses", "francs suisses"),
        "CAD": ("dollars canadiens", "dollars canadiens"), "RUB": ("roubles", "roubles"), "SEK": ("couronnes suédoises", "couronnes suédoises"),
        "HKD": ("dollars de Hong Kong", "dollars de Hong Kong"), "AUD": ("dollars australiens", "dollars australiens"),
    },
    bounds={
        "gt": (("plus de", ""), ("plus d’", "")), "ge": (("au moins", ""), ("", "ou plus")), "lt": (("moins de", ""), ("moins d’", "")),
        "le": (("au plus", ""), ("jusqu’à", ""), ("", "ou moins")), "about": (("environ", ""), ("à peu près", ""), ("", "environ")),
        "nearly": (("près de", ""), ("presque", "")),
    },
    one_below_two=True,
    of=("de ", "d’"),
)  # fmt: skip
_CHINESE = Lexicon(
    scales={n: (w, w) for n, w in ((3, "千"), (4, "万"), (6, "百万"), (7, "千万"), (8, "亿"), (9, "十亿"), (10, "百亿"), (11, "千亿"), (12, "万亿"))},
    natural=(4, 8, 12),
    kept=(4, 8, 12),
    units=_alike({
        "percent": "%", "percentage-point": "个百分点", "per-mille": "‰", "basis-point": "个基点", "t": "吨", "kg": "千克", "km": "公里", "m": "米",
        "ha": "公顷", "km²": "平方公里", "m²": "平方米", "m³": "立方米", "L": "升", "day": "天", "month": "个月", "year": "年", "h": "小时",
        "min": "分钟", "s": "秒", "times": "倍",
    }),
    currencies=_alike({
        "EUR": "欧元", "USD": "美元", "CNY": "元", "JPY": "日元", "GBP": "英镑", "CHF": "瑞士法郎", "HKD": "港元", "AUD": "澳元", "CAD": "加元",
        "INR": "印度卢比", "KRW": "韩元", "SEK": "瑞典克朗", "NOK": "挪威克朗", "RUB": "卢布", "TWD": "新台币", "SGD": "新加坡元",
    }),
    bounds={
        "gt": (("超过", ""), ("高于", ""), ("多于", ""), ("突破", "")), "ge": (("至少", ""), ("", "以上"), ("", "及以上")),
        "lt": (("不足", ""), ("不到", ""), ("低于", ""), ("少于", "")), "le": (("至多", ""), ("不超过", ""), ("", "以下"), ("", "以内")),
        "about": (("约", ""), ("大约", ""), ("约为", ""), ("", "左右")), "nearly": (("近", ""), ("接近", ""), ("将近", "")),
    },
    gap="",
    signs_first=True,
    signs=frozenset("$"),
)  # fmt: skip
_JAPANESE = Lexicon(
    scales={n: (w, w) for n, w in ((3, "千"), (4, "万"), (6, "百万"), (7, "千万"), (8, "億"), (9, "十億"), (10, "百億"), (11, "千億"), (12, "兆"))},
    natural=(4, 8, 12),
    kept=(4, 8, 12),
    units=_alike({
        "percent": "%", "percentage-point": "パーセントポイント", "per-mille": "‰", "basis-point": "ベーシスポイント", "t": "トン", "kg": "キログラム",
        "km": "キロメートル", "m": "メートル", "ha": "ヘクタール", "km²": "平方キロメートル", "m²": "平方メートル", "m³": "立方メートル",
        "L": "リットル", "day": "日間", "week": "週間", "month": "か月", "year": "年間", "h": "時間", "min": "分間", "times": "倍",
    }),
    currencies=_alike({
        "EUR": "ユーロ", "USD": "米ドル", "$": "ドル", "CNY": "人民元", "JPY": "円", "GBP": "英ポンド", "CHF": "スイスフラン", "HKD": "香港ドル",
        "AUD": "豪ドル", "CAD": "カナダドル", "KRW": "ウォン", "RUB": "ルーブル", "SGD": "シンガポールドル", "TWD": "台湾ドル",
    }),
    bounds={
        "gt": (("", "超"), ("", "を超える")), "ge": (("", "以上"), ("少なくとも", "")), "lt": (("", "未満"),), "le": (("", "以下"), ("", "以内"), ("最大", "")),
        "about": (("約", ""), ("およそ", ""), ("", "程度"), ("", "前後")), "nearly": (("", "近く"), ("ほぼ", "")),
    },
    gap="",
    signs_first=True,
)  # fmt: skip
LEXICONS: Mapping[str, Lexicon] = {
    "en": _ENGLISH, "de": _GERMAN, "fr": _FRENCH, "zh": _CHINESE, "ja": _JAPANESE,
}  # fmt: skip
"""By primary language."""
_OF = re.compile(r"^(?:d['’]|de )")
SHARED_BOUNDS = frozenset(("<", ">", "≤", "≥", "<=", ">=", "~", "≈", "＜", "＞"))
"""Signs that say the same in every language."""


def lexicon_of(language: str) -> Lexicon | None:
    """Return the words of a language mark, if there are any."""
    return LEXICONS.get(language.replace("_", "-").lower().split("-")[0])


def foreign(word: str, lexicon: Lexicon) -> bool:
    """Whether a word is at home in another of the languages, and not in this one."""
    own = _folded(_OF.sub("", word))
    return own not in _words(lexicon) and any(own in _words(one) for one in LEXICONS.values())


def _words(lexicon: Lexicon) -> set[str]:
    pairs = [*lexicon.scales.values(), *lexicon.units.values(), *lexicon.currencies.values()]
    pairs += [pair for forms in lexicon.bounds.values() for pair in forms]
    return {_folded(word) for pair in pairs for word in pair if word}


def bound_of(before: str, behind: str) -> Bound | None:
    """Return what the words on both sides of a number say, in whichever language, if it is known."""
    words = (_folded(before), _folded(behind))
    for lexicon in LEXICONS.values():
        for bound, forms in lexicon.bounds.items():
            if words in {(_folded(one), _folded(other)) for one, other in forms}:
                return bound
    return None


def _folded(word: str) -> str:
    return " ".join(word.lower().replace("’", "'").split())
