"""The words for measured units, by language. What is merely counted (households, 人, Betriebe) is no unit.

English words are read in every text, German and French ones under their mark, because ``Grad`` is a student
elsewhere and ``fois`` a liver.
"""

_PREFIXES = {
    "": "",
    "nano": "n",
    "micro": "μ",
    "milli": "m",
    "centi": "c",
    "kilo": "k",
    "mega": "M",
}
_POWER = {"": "", "kilo": "k", "mega": "M", "giga": "G", "tera": "T"}


def _prefixed(bases: dict[str, str], prefixes: dict[str, str]) -> dict[str, str]:
    return {p + base: q + symbol for p, q in prefixes.items() for base, symbol in bases.items()}


_SINGULAR = {
    **_prefixed({"metre": "m", "meter": "m", "gram": "g", "litre": "L", "liter": "L"}, _PREFIXES),
    **_prefixed({"watt": "W", "watt-hour": "Wh", "watt hour": "Wh", "hertz": "Hz", "byte": "B", "joule": "J"}, _POWER),
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
ENGLISH = {
    **_SINGULAR,
    **{name + "s": symbol for name, symbol in _SINGULAR.items()},
    **{f"degrees {name}": symbol for name, symbol in (("celsius", "°C"), ("fahrenheit", "°F"), ("c", "°C"), ("f", "°F"))},
    "foot": "ft", "feet": "ft", "square feet": "ft²", "square foot": "ft²", "inches": "in", "cent": "cent", "cents": "cent",
    "times": "times",
}  # fmt: skip

_GERMAN = {
    **_prefixed({"meter": "m", "gramm": "g", "liter": "L"}, {**_PREFIXES, "mikro": "μ", "zenti": "c", "hekto": "h"}),
    **_prefixed({"metern": "m", "litern": "L"}, {"": "", "kilo": "k", "zenti": "c", "milli": "m", "hekto": "h"}),
    **_prefixed({"watt": "W", "wattstunde": "Wh", "wattstunden": "Wh", "hertz": "Hz", "joule": "J"}, _POWER),
    "quadratmeter": "m²", "quadratmetern": "m²", "quadratkilometer": "km²", "quadratkilometern": "km²", "qm": "m²",
    "quadratzentimeter": "cm²", "kubikmeter": "m³", "kubikmetern": "m³", "kubikzentimeter": "cm³", "hektar": "ha",
    "tonne": "t", "tonnen": "t", "kilotonnen": "kt", "megatonnen": "Mt", "gigatonnen": "Gt", "kilo": "kg",
    "grad": "degree", "grad celsius": "°C", "grad fahrenheit": "°F", "grad c": "°C", "seemeilen": "nmi", "meilen": "mi",
    "sekunde": "s", "sekunden": "s", "minute": "min", "minuten": "min", "stunde": "h", "stunden": "h", "std.": "h",
    "tag": "day", "tage": "day", "tagen": "day", "woche": "week", "wochen": "week", "monat": "month",
    "monate": "month", "monaten": "month", "jahr": "year", "jahre": "year", "jahren": "year", "jahrzehnte": "decade",
    "jahrzehnten": "decade", "mal": "times", "fache": "times", "fachen": "times", "faches": "times", "fach": "times",
    "dezibel": "dB", "kalorien": "cal", "kilokalorien": "kcal", "cent": "cent",
}  # fmt: skip
_FRENCH_BASES = {
    "mètre": "m",
    "mètres": "m",
    "gramme": "g",
    "grammes": "g",
    "litre": "L",
    "litres": "L",
}
_FRENCH = {
    **_prefixed(_FRENCH_BASES, {**_PREFIXES, "hecto": "h"}),
    **_prefixed({"watt": "W", "watts": "W", "wattheure": "Wh", "wattheures": "Wh", "joules": "J"}, {"": "", "kilo": "k", "méga": "M", "giga": "G", "téra": "T"}),
    "mètres carrés": "m²", "mètre carré": "m²", "kilomètres carrés": "km²", "kilomètre carré": "km²",
    "centimètres carrés": "cm²", "mètres cubes": "m³", "mètre cube": "m³", "hectare": "ha", "hectares": "ha",
    "tonne": "t", "tonnes": "t", "mégatonnes": "Mt", "gigatonnes": "Gt", "kilos": "kg", "degrés": "degree",
    "degré": "degree", "degrés celsius": "°C", "degré celsius": "°C", "milles marins": "nmi", "seconde": "s",
    "secondes": "s", "minute": "min", "minutes": "min", "heure": "h", "heures": "h", "jour": "day", "jours": "day",
    "semaine": "week", "semaines": "week", "mois": "month", "an": "year", "ans": "year", "année": "year",
    "années": "year", "décennies": "decade", "fois": "times", "décibels": "dB", "centimes": "centime", "centime": "centime",
}  # fmt: skip
BY_LANGUAGE = {"de": ENGLISH | _GERMAN, "fr": {k: v for k, v in ENGLISH.items() if k not in ("cent", "cents")} | _FRENCH}  # fmt: skip
"""The words of each language that has some; every other one has the English."""

HAN = {
    "平方公里": "km²", "平方千米": "km²", "平方米": "m²", "平方厘米": "cm²", "立方米": "m³", "立方厘米": "cm³",
    "公里": "km", "千米": "km", "米": "m", "厘米": "cm", "毫米": "mm", "微米": "μm", "纳米": "nm", "英里": "mi",
    "海里": "nmi", "英尺": "ft", "公斤": "kg", "千克": "kg", "克": "g", "毫克": "mg", "微克": "μg", "公吨": "t",
    "公尺": "m", "公分": "cm", "釐米": "cm", "平方公尺": "m²", "立方公尺": "m³", "公克": "g", "两": "两", "兩": "两", "吨": "t", "噸": "t", "斤": "斤", "市斤": "斤", "亩": "亩", "畝": "亩", "公顷": "ha", "公頃": "ha", "毫升": "mL", "升": "L",
    "摄氏度": "°C", "度": "度", "千瓦时": "kWh", "千瓦小时": "kWh", "兆瓦时": "MWh", "千瓦": "kW", "兆瓦": "MW",
    "吉瓦": "GW", "瓦": "W", "千伏": "kV", "毫秒": "ms", "秒": "s", "分钟": "min", "分鐘": "min", "小时": "h",
    "小時": "h", "個小時": "h", "个小时": "h", "天": "day", "周": "week", "个星期": "week", "个月": "month", "個月": "month",
    "ヶ月": "month", "か月": "month", "カ月": "month", "ヵ月": "month", "年": "year", "岁": "岁", "歲": "岁", "歳": "歳", "倍": "times", "分贝": "dB", "标准箱": "TEU",
    "坪": "坪", "折": "折", "角": "角", "吨标准煤": "tce", "吨标煤": "tce", "度电": "kWh",
    "トン": "t", "キログラム": "kg", "グラム": "g", "ミリグラム": "mg", "キロメートル": "km", "メートル": "m",
    "センチメートル": "cm", "センチ": "cm", "ミリメートル": "mm", "平方キロメートル": "km²", "平方キロ": "km²", "平方メートル": "m²",
    "立方メートル": "m³", "ヘクタール": "ha", "リットル": "L", "ミリリットル": "mL", "キロリットル": "kL", "キロワット時": "kWh",
    "メガワット時": "MWh", "ギガワット時": "GWh", "キロワット": "kW", "メガワット": "MW", "ギガワット": "GW", "ワット": "W",
    "キロ": "キロ", "バレル": "バレル", "時間": "h", "分間": "min", "秒間": "s", "日間": "day", "週間": "week", "年間": "year",
}  # fmt: skip
"""Units in Chinese and Japanese characters; キロ may be kilometres or kilograms and keeps its own name."""
