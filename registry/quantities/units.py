"""Units behind a number: percent and its kin, and measured units by a table. Case is never folded.

A unit has one canonical symbol: ``t`` for tonnes and 吨, ``km²`` for square kilometres. The ton of
trade (``tons``), 斤, 亩, 岁, 度 keep their own name. What is merely counted (households, 人, 家) is no
unit. Percent and percentage point are different units.
"""

import re
from dataclasses import dataclass

from factlock.registry.quantities.tokens import LATIN, Text

PERCENT, POINT, PER_MILLE, BASIS_POINT = "percent", "percentage-point", "per-mille", "basis-point"

_PREFIXED = {
    "m": "nm μm mm cm dm m km", "m²": "mm² cm² m² km²", "m³": "mm³ cm³ m³ km³", "g": "ng μg mg g kg",
    "s": "ns μs ms s", "l": "ml cl dl l", "L": "mL cL dL L", "W": "mW W kW MW GW TW",
    "Wh": "Wh kWh MWh GWh TWh", "V": "mV V kV", "A": "mA", "J": "J kJ MJ GJ TJ PJ EJ", "Pa": "Pa hPa kPa MPa",
    "Hz": "Hz kHz MHz GHz", "B": "kB KB MB GB TB PB KiB MiB GiB TiB", "bit/s": "kbps Kbps Mbps Gbps",
    "t": "t kt Mt Gt", "cal": "cal kcal", "Sv": "μSv mSv Sv", "Bq": "Bq kBq MBq", "mol": "mmol mol",
    "other": "ha min h °C °F K ppm ppb dB mph ft lb oz mi nmi bar mbar TEU tce Mtce toe Mtoe bcm",
}  # fmt: skip
SYMBOLS = {symbol: symbol for symbols in _PREFIXED.values() for symbol in symbols.split()} | {
    "℃": "°C", "℉": "°F", "° C": "°C", "° F": "°F", "lbs": "lb", "hrs": "h", "hr": "h", "mins": "min",
    "secs": "s", "sec": "s", "sq km": "km²", "sq. km": "km²", "sq m": "m²", "sq ft": "ft²", "cu m": "m³",
    "㎡": "m²", "㎢": "km²", "㎥": "m³", "㎞": "km", "㎝": "cm", "㎜": "mm", "㎛": "μm", "㎏": "kg", "㎎": "mg", "㏄": "cm³",
    "m2": "m²", "km2": "km²", "cm2": "cm²", "m3": "m³", "cm3": "cm³", "kWp": "kWp",
}  # fmt: skip
_PREFIX_WORDS = {"nano": "n", "micro": "μ", "milli": "m", "centi": "c", "kilo": "k", "mega": "M"}
_BASE_WORDS = {"metre": "m", "meter": "m", "gram": "g", "litre": "L", "liter": "L"}
_POWER_WORDS = {"kilo": "k", "mega": "M", "giga": "G", "tera": "T"}
_POWER_BASES = {
    "watt": "W",
    "watt-hour": "Wh",
    "watt hour": "Wh",
    "hertz": "Hz",
    "byte": "B",
    "joule": "J",
}
_SINGULAR = {
    **{p + b: q + c for p, q in (_PREFIX_WORDS | {"": ""}).items() for b, c in _BASE_WORDS.items()},
    **{p + b: q + c for p, q in (_POWER_WORDS | {"": ""}).items() for b, c in _POWER_BASES.items()},
    **{f"square {p}{b}": f"{q}m²" for p, q in (("", ""), ("kilo", "k"), ("centi", "c")) for b in ("metre", "meter")},
    **{f"cubic {p}{b}": f"{q}m³" for p, q in (("", ""), ("kilo", "k"), ("centi", "c")) for b in ("metre", "meter")},
    "tonne": "t", "metric ton": "t", "metric tonne": "t", "megatonne": "Mt", "gigatonne": "Gt", "ton": "ton",
    "short ton": "short ton", "hectare": "ha", "acre": "acre", "mile": "mi", "square mile": "mi²", "yard": "yd",
    "ounce": "oz", "gallon": "gal", "knot": "kn", "degree celsius": "°C", "degree fahrenheit": "°F",
    "degree": "degree", "degree c": "°C", "degree f": "°F", "kelvin": "K", "volt": "V", "decibel": "dB",
    "second": "s", "minute": "min", "hour": "h", "day": "day", "week": "week", "month": "month", "year": "year",
    "decade": "decade", "light-year": "ly", "calorie": "cal", "kilocalorie": "kcal", "millisecond": "ms",
    "microsecond": "μs", "nanosecond": "ns",
}  # fmt: skip
WORDS = {
    **_SINGULAR,
    **{name + "s": symbol for name, symbol in _SINGULAR.items()},
    **{f"degrees {name}": symbol for name, symbol in (("celsius", "°C"), ("fahrenheit", "°F"), ("c", "°C"), ("f", "°F"))},
    "foot": "ft", "feet": "ft", "square feet": "ft²", "square foot": "ft²", "inches": "in", "cent": "cent", "cents": "cent", "times": "times",
}  # fmt: skip
HAN = {
    "平方公里": "km²", "平方千米": "km²", "平方米": "m²", "平方厘米": "cm²", "立方米": "m³", "立方厘米": "cm³",
    "公里": "km", "千米": "km", "米": "m", "厘米": "cm", "毫米": "mm", "微米": "μm", "纳米": "nm", "英里": "mi",
    "海里": "nmi", "英尺": "ft", "公斤": "kg", "千克": "kg", "克": "g", "毫克": "mg", "微克": "μg", "公吨": "t",
    "公尺": "m", "公分": "cm", "釐米": "cm", "平方公尺": "m²", "立方公尺": "m³", "公克": "g", "两": "两", "兩": "两", "吨": "t", "噸": "t", "斤": "斤", "市斤": "斤", "亩": "亩", "公顷": "ha", "公頃": "ha", "毫升": "mL", "升": "L",
    "摄氏度": "°C", "度": "度", "千瓦时": "kWh", "千瓦小时": "kWh", "兆瓦时": "MWh", "千瓦": "kW", "兆瓦": "MW",
    "吉瓦": "GW", "瓦": "W", "千伏": "kV", "毫秒": "ms", "秒": "s", "分钟": "min", "分鐘": "min", "小时": "h",
    "小時": "h", "個小時": "h", "个小时": "h", "天": "day", "周": "week", "个星期": "week", "个月": "month", "個月": "month",
    "ヶ月": "month", "か月": "month", "年": "year", "岁": "岁", "歲": "岁", "倍": "times", "分贝": "dB", "标准箱": "TEU",
}  # fmt: skip


def _names(words: dict[str, str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_L = LATIN.lower()
_PERCENTS = re.compile(
    r"(?P<pp>[ -]?(?:percentage[ -]points?|percent points?|% ?-?(?:points?|pts?)|pps?|p\.p\.|prozentpunkten?|prozentpunkte?"
    rf"|points? de pourcentage|puntos porcentuales|punti percentuali|pontos percentuais)(?![{_L}])"
    r"| ?(?:个|個)?百分[点點]|ポイント)"
    rf"|(?P<bp>[ -]?(?:basis[ -]points?|bps?)(?![{_L}])| ?(?:个|個)?基[点點])"
    rf"|(?P<pm> ?‰|[ -]?per mill?e?(?![{_L}]))"
    rf"|(?P<pc> ?%(?![{_L}])|[ -]?(?:percent|per cent|pct\.?|prozent|pour cent|por ciento|per cento|por cento|procent)(?![{_L}])"
    r"|パーセント)"
)
_CHENG = re.compile(
    r" ?成(?![立为員员本功果长長交熟绩績分就人年都品套型因员])(半|[一二三四五六七八九](?![十百千万亿个月年日家人名])|[0-9](?![0-9.%月年日]))?"
)
_WARI = re.compile(r" ?割(?![引り合])")
_SYMBOL = re.compile(rf"( ?)({_names(SYMBOLS)})(?:/({_names(SYMBOLS)}))?(?![{LATIN}0-9²³⁴])")
_SPACED_LETTERS = frozenset("mgtshlLWVK")
_WORD = re.compile(rf"[ -]({_names(WORDS)})(?![{_L}])")
_HAN = re.compile(
    rf" ?(?!周[年岁歲围边末]|年[级級代度龄齡报報轻輕]|米[国國]|克拉|天[津然气]|度假|瓦[房斯]|升[至高级到值]|斤斤|[两兩][个個年次名人国])({_names(HAN)})"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit behind an amount: its name and where it ends; ``tenths`` is the 五 of 三成五."""

    end: int
    name: str
    tenths: str = ""


def unit_at(text: Text, at: int, *, japanese: bool = False) -> Unit | None:
    """Read the unit that follows an amount which ends at ``at``, or None if there is none."""
    part = _PERCENTS.match(text.lower, at)
    if part:
        name = {"pp": POINT, "bp": BASIS_POINT, "pm": PER_MILLE, "pc": PERCENT}[
            part.lastgroup or ""
        ]
        return Unit(part.end(), name)
    cheng = _CHENG.match(text.folded, at) or (_WARI.match(text.folded, at) if japanese else None)
    if cheng:
        return Unit(cheng.end(), "tenth", (cheng[1] or "") if cheng.re is _CHENG else "")
    symbol = _SYMBOL.match(text.folded, at)
    if symbol:
        single = len(symbol[2]) == 1 and not symbol[3]
        if not (symbol[1] and single and symbol[2] not in _SPACED_LETTERS):
            name = SYMBOLS[symbol[2]] + (f"/{SYMBOLS[symbol[3]]}" if symbol[3] else "")
            return Unit(symbol.end(), name)
    word = _WORD.match(text.lower, at)
    if word:
        return Unit(word.end(), WORDS[word[1]])
    han = _HAN.match(text.folded, at)
    if han:
        return Unit(han.end(), HAN[han[1]])
    return Unit(at + 1, "degree") if text.folded[at : at + 1] == "°" else None
