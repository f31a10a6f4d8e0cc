"""Units behind a number: percent and its kin, and measured units by a table. Case is never folded.

A unit has one canonical symbol: ``t`` for tonnes and 吨, ``km²`` for square kilometres. The ton of
trade (``tons``), 斤, 亩, 岁, 度 keep their own name. What is merely counted (households, 人, 家) is no
unit. Percent and percentage point are different units.
"""

import re
from dataclasses import dataclass

from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import LATIN, Text
from factlock.registry.quantities.unit_words import BY_LANGUAGE, ENGLISH, HAN

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


def _names(words: dict[str, str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_L = LATIN.lower()
_PERCENTS = re.compile(
    r"(?P<pp>[ -]?(?:percentage[ -]points?|percent points?|% ?-?(?:points?|pts?|punkten?|punkte?)|pps?|p\.p\.|prozentpunkten?|prozentpunkte?"
    r"|points? de pourcentage|puntos? porcentuale?s?|punt[io] percentual[ie]|pontos? percentua(?:is|l)|procentpunten|procentpunt|procentenheter"
    rf"|procentenhet|процентн(?:ого|ых|ый) пункт(?:а|ов)?)(?![{_L}])"
    r"| ?(?:个|個)?百分[点點]| ?(?:%|パーセント|퍼센트) ?(?:ポイント|포인트))"
    rf"|(?P<bp>[ -]?(?:basis[ -]points?|basispunkten?|basispunkte?|points? de base|puntos? básicos?|punti base|bps?)(?![{_L}])"
    r"| ?(?:个|個)?基[点點]| ?ベーシスポイント)"
    rf"|(?P<pm> ?‰|[ -]?(?:per mill?e?|promille|pour mille|pro mille|por mil|por mille)(?![{_L}])| ?パーミル)"
    rf"|(?P<pc> ?%(?:ige[nrsm]?)?(?![{_L}])|[ -]?(?:percent|per cent|pct\.?|prozent|prozentige[nrsm]?|v\. ?h\.|vh|pour cent|p\. ?100|por ciento|por cento|per cento"
    rf"|procent[aou]?|процент(?:а|ов)?)(?![{_L}0-9])| ?(?:パーセント|퍼센트))"
    r"|(?P<point> ?ポイント)"
)
_PERCENT_NAMES = {"pp": POINT, "bp": BASIS_POINT, "pm": PER_MILLE, "pc": PERCENT, "point": "point"}
_PB = ("fr", "es", "pt", "it")
_POINTS_DE_BASE = re.compile(rf" ?(?:pb|pdb)(?![{LATIN}0-9])")
"""Basis points in small letters; ``PB`` are petabytes."""
_CHENG = re.compile(
    r" ?成(?![立为員员本功果长長交熟绩績分就人年都品套型因员])(半|[一二三四五六七八九](?![十百千万亿个月年日家人名])|[0-9](?![0-9.%月年日]))?"
)
_WARI = re.compile(r" ?割(?![引り合])([0-9一二三四五六七八九])?(?(1)分)")
_SYMBOL = re.compile(
    rf"( ?)({_names(SYMBOLS)})(?:/({_names(SYMBOLS)}))?(?:(?![{LATIN}0-9²³⁴])|(?=CO[2₂](?![0-9])))"
)
_NO_UNIT = frozenset("\n\t.,;:!?()\"'。，、；：）（”“」「\ufffc")
_SPACED_LETTERS = frozenset("mgtshlLWVK")
_WORDS = {
    language: re.compile(rf"[ -]({_names(words)})(?![{_L}])")
    for language, words in {"": ENGLISH, **BY_LANGUAGE}.items()
}
_OF = re.compile(r" d(?:e |')(?=[a-zà-ÿ])")
_MASS = frozenset(("g", "kg", "t", "kt", "Mt", "Gt"))
_CARBON = re.compile(
    r"(?: of| de|)?(?:[ -](?:d')?(?:éq(?:uivalents?|\.)? ?)|[ -]|(?=co))?(?P<gas>co[2₂](?![0-9]))(?P<e>[ -]?(?:equivalents?|équivalents?|äquivalente?n?|äq\.?|éq\.?|eq\.?|e)(?![a-zäé]))?"
    r"|(?: of)? carbon dioxide(?P<e2> equivalents?)?|二氧化碳(?P<e3>当量|當量)?"
)
_HAN = re.compile(
    rf" ?(?!(?<![0-9])角|周[年岁歲围边末]|年[级級代度龄齡报報轻輕]|米[国國]|克拉|天[津然气]|度假|瓦[房斯]|升[至高级到值]|斤斤|[两兩][个個年次名人国])({_names(HAN)})(?!(?<=[ァ-ー])[ァ-ー])"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit behind an amount: its name and where it ends; ``tenths`` is the 五 of 三成五."""

    end: int
    name: str
    tenths: str = ""


def unit_at(text: Text, at: int, language: Language, *, scaled: bool = False) -> Unit | None:
    """Read the unit that follows an amount which ends at ``at``, or None if there is none.

    ``scaled`` tells that a scale word precedes it: 5 millions de tonnes.
    """
    if text.folded[at : at + 1] in _NO_UNIT:
        return None
    return _share(text, at, language) or _of_measure(text, at, language, scaled=scaled)


def _share(text: Text, at: int, language: Language) -> Unit | None:
    if language.primary in _PB and (points := _POINTS_DE_BASE.match(text.folded, at)):
        return Unit(points.end(), BASIS_POINT)
    part = _PERCENTS.match(text.lower, at)
    if part:
        return Unit(part.end(), _PERCENT_NAMES[part.lastgroup or ""])
    japanese = language.primary == "ja"
    cheng = _CHENG.match(text.folded, at) or (_WARI.match(text.folded, at) if japanese else None)
    return Unit(cheng.end(), "tenth", cheng[1] or "") if cheng else None


def _of_measure(text: Text, at: int, language: Language, *, scaled: bool) -> Unit | None:
    unit = _symbol(text, at) or _word(text, at, language, scaled=scaled)
    if unit and unit.name in _MASS:
        return _with_gas(text, unit)
    if unit:
        return unit
    return Unit(at + 1, "degree") if text.folded[at : at + 1] == "°" else None


def _with_gas(text: Text, unit: Unit) -> Unit:
    """Add the gas that is weighed: t CO2e, 吨二氧化碳当量."""
    gas = _CARBON.match(text.lower, unit.end)
    if not gas:
        return unit
    equivalent = gas["e"] or gas["e2"] or gas["e3"] or "éq" in gas.group()
    return Unit(gas.end(), unit.name + (" CO2e" if equivalent else " CO2"))


def _symbol(text: Text, at: int) -> Unit | None:
    symbol = _SYMBOL.match(text.folded, at)
    if symbol:
        single = len(symbol[2]) == 1 and not symbol[3]
        if not (symbol[1] and single and symbol[2] not in _SPACED_LETTERS):
            name = SYMBOLS[symbol[2]] + (f"/{SYMBOLS[symbol[3]]}" if symbol[3] else "")
            return Unit(symbol.end(), name)
    han = _HAN.match(text.folded, at)
    return Unit(han.end(), HAN[han[1]]) if han else None


def _word(text: Text, at: int, language: Language, *, scaled: bool) -> Unit | None:
    if text.folded[at : at + 1] not in (" ", "-"):
        return None
    known = language.primary if language.primary in BY_LANGUAGE else ""
    of = _OF.match(text.lower, at) if scaled and known == "fr" else None
    word = _WORDS[known].match(text.lower, of.end() - 1 if of else at)
    return Unit(word.end(), BY_LANGUAGE.get(known, ENGLISH)[word[1]]) if word else None
