"""Words and signs that belong to a number: scale, percent, currency, unit, sign, range.

They are known so that a clause cannot end between a number and what it counts. Lists are of common
writings in the languages of the pages that were seen; letters glued to a number need no list.
Symbols keep their case (``mW`` is not ``MW``), words do not.
"""

import re

_LETTER = r"[^\W\d_]"


def _words(text: str) -> list[str]:
    return text.split()


_HAN_SCALE = "十百千万亿億萬兆拾佰仟만억조천백"
_SCALE_WORDS = _words("""
    hundreds? thousands? millions? billions? trillions? quadrillions? dozens? lakhs? crores?
    hundert tausend million(?:en)? milliarden? billion(?:en)? tsd mio mrd mille milliers?
    milliards? mil mill[oó]n(?:es)? billones milh[aã]o milhões bilh[aã]o bilhões mila milion[ei]
    miliard[oi] duizend miljoen miljard(?:er)? miljon(?:er)? tusen milliarder millioner milliard
    tys tysięcy milion(?:ów|y) miliard(?:ów|y) bin milyon milyar triệu tỷ nghìn тыс тысяч\\w*
    млн миллион\\w* млрд миллиард\\w* трлн مليون مليار ألف लाख करोड़ हज़ार mln mld mn bn tn bln trln tln
""")
_SCALE_SYMBOLS = _words("k K M T")

_PERCENT_WORDS = _words("""
    percent per_cent per-cent pct pc percentages? percentage_points? prozent(?:punkte?n?)?
    procent\\w* pour_cent pourcent pour-cent por_ciento por_cento per_cento percento
    points?_de_pourcentage процент\\w* per_mill per_mille promille permille basis_points?
    basispunkte? bps? p[.]?p permil prosent\\w* százalék\\w* odstotk\\w* posto phần_trăm τοις_εκατό
    درصد في_المئة في_المائة بالمئة بالمائة אחוז(?:ים)? प्रतिशत
""")
_HAN_PERCENT = "个?百分点|個?百分點|パーセント|ポイント|퍼센트|포인트|割|成|折"

_CURRENCY_CODES = _words("""
    USD EUR GBP JPY CNY RMB CHF CAD AUD NZD HKD SGD INR KRW TWD SEK NOK DKK PLN CZK HUF RUB UAH
    TRY BRL MXN ARS CLP COP PEN ZAR THB IDR MYR PHP VND ILS SAR AED QAR EGP NGN KES PKR BDT Rs
    kr Kč zł
""")
_CURRENCY_WORDS = _words("""
    dollars? euros? pounds? sterling yen yuan renminbi francs? franken kron[aeo]r? rupees?
    roubles? rubles? won cents? pence penny pesos? reais real lira złoty\\w* riyals? dinars?
    dirhams? bitcoins? us_dollars? u[.]s[.]_dollars? руб\\w* долл\\w* евро ریال ευρώ đồng rupiah
    دولار(?:ات)? دينار درهم ريال يورو جنيه ليرة تومان שקל(?:ים)? דולר(?:ים)? אירו रुपये रुपए
""")
_NATIONAL = _words("""
    dollars? pounds? francs? pesos? rupees? kron[aeo]r? yuan won riyals? dinars? dirhams? rand baht
    lira shillings? ringgit rupiah roubles? rubles? zlotys? shekels?
""")
"""Currencies behind the name of their country: Swiss francs, Hong Kong dollars."""
_HAN_CURRENCY = "[元圆圓円块塊원]|美元|欧元|歐元|日元|英镑|英鎊|港元|港币|人民币|人民幣"

_UNIT_SYMBOLS = _words("""
    km m dm cm mm μm nm mi ft yd lb lbs oz kg g mg μg ng t kt Mt Gt l L dl cl ml mL hl ha m2 m3
    km2 W kW MW GW TW Wh kWh MWh GWh TWh J kJ MJ GJ TJ PJ EJ cal kcal Hz kHz MHz GHz V kV mV A
    mA Ah mAh K C F Pa hPa kPa MPa bar mbar psi N kN dB lx lm cd mol ppm ppb B kB KB MB GB TB PB
    kVA kWp hp bhp Nm IU mcg mEq mmol μmol nmol Bq MBq GBq Sv mSv μSv Gy mGy BTU Btu TEU dwt boe bpd
    tsp tbsp cc sq BC BCE AM PM pm
    kb Mb Gb Tb bit bits kbps Mbps Gbps s ms μs ns h min hr hrs yr yrs d px rpm mph km/h kn Mio
    Mrd fps dpi
""")
_UNIT_WORDS = _words("""
    (?:kilo|centi|milli|micro|nano)?met(?:re|er)s? (?:kilo|milli|micro|nano)?gram(?:me)?s? kilos? tonn?es? tons?
    tonnen (?:milli)?lit(?:re|er)s? hectares? hektar acres? miles? foot feet inch(?:es)? yards?
    ounces? (?:kilo|mega|giga|tera)?watts?(?:tunden)? (?:kilo|mega|giga)?watt[-_]hours? degrees?
    grad[oi]?s? celsius fahrenheit kelvin square cubic quadratmeter\\w* quadratkilometer\\w*
    kubikmeter\\w* kilometern? (?:kilo|mega|giga|tera)?bytes? barrels? gallons? pints? quarts? bushels? carats? knots? nautical_miles? light[-_]years?
    (?:metric|short|long)_tons? (?:troy|fluid)_ounces? (?:kilo)?calories? (?:kilo|mega|giga|tera)?joules?
    (?:kilo)?volts? amp(?:ere)?s? (?:kilo|mega|giga|tera)?hertz decibels? newtons? pascals? therms?
    horsepower sq[.] [ap][.]m[.]? b[.]c[.](?:e[.])? o'clock decades? centur(?:y|ies) quarters?
    points? times fold years?
    months? weeks? days? hours? minutes? seconds? jahre?n? monate?n? wochen? tage?n? stunden?
    minuten? sekunden? uhr a[.]m p[.]m ans mois jours? heures? años meses días horas
""")
_HAN_UNIT = "个?百分|個?百分|平方|立方|公[里斤顷頃尺]|千[克米瓦]|[年月日号號时時分秒点點人名个個家件次倍岁歳位台辆輛吨噸米克斤亩畝度]"

_SIGN_WORDS = _words("minus negative moins menos meno минус")
_RANGE_WORDS = _words("to through bis à até hasta tot до")
_NUMBER_WORDS = _words("""
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred several eine zwei drei vier fünf sechs sieben acht neun zehn
""")

FRACTIONS = "¼-¾⅐-⅞↉"
SUPERSCRIPTS = "⁰¹²³⁴-⁹⁺⁻"
CURRENCY_SIGNS = "$¢£¥€֏؋৳฿₠-⃀﷼"
COMPARATORS = "<>≤≥≦≧≨≩≪≫≲≳⩽⩾≈≃≅∼~±≠"
HYPHENS = "\\-\u2010\u2011\u058a\u05be\ufe63"
MINUS = "\u2212"
EN_DASHES = "\u2012\u2013"
EM_DASHES = "\u2014\u2015\u2e3a\u2e3b\ufe58"


def _any(words: list[str]) -> str:
    """Return an alternation of whole words, the longest first, in any case; ``_`` is a space."""
    alternatives = "|".join(sorted(words, key=len, reverse=True)).replace("_", " ")
    return f"(?i:{alternatives})(?!{_LETTER}|['-]{_LETTER})"


def _exact(symbols: list[str]) -> str:
    return f"(?:{'|'.join(sorted(symbols, key=len, reverse=True))})(?![^\\W{SUPERSCRIPTS}]|')"


SCALE = f"(?:[{_HAN_SCALE}]|{_any(_SCALE_WORDS)}|{_exact(_SCALE_SYMBOLS)})"
PERCENT = f"(?:[%‰‱]|{_HAN_PERCENT}|{_any(_PERCENT_WORDS)})"
CURRENCY_AFTER = (
    f"(?:[{CURRENCY_SIGNS}]|{_HAN_CURRENCY}|{_exact(_CURRENCY_CODES)}|{_any(_CURRENCY_WORDS)}"
    f"|(?:[A-Z][a-z]+ ){{1,2}}{_any(_NATIONAL)})"
)
UNIT = f"(?:[°℃℉′″Ω]|{_HAN_UNIT}|{_exact(_UNIT_SYMBOLS)}|{_any(_UNIT_WORDS)})"
CURRENCY_BEFORE = (
    f"(?:[{CURRENCY_SIGNS}]|人民币|人民幣|(?<![^\\W\\d_])(?:{'|'.join(_CURRENCY_CODES)})[.]?)"
)
SIGN_BEFORE = f"(?:[负負]|マイナス|零下|(?<!{_LETTER})(?i:{'|'.join(_SIGN_WORDS)}))"
TRIANGLES = "▲△▼▽"
"""Signs of accounts: a white or black triangle before a number is a minus in Japanese."""
PERCENT_BEFORE = f"(?<!{_LETTER})(?:(?i:yüzde)|ร้อยละ)"
RANGE_WORD = f"(?i:{'|'.join(_RANGE_WORDS)})"
NUMBER_WORD = f"(?<!{_LETTER})(?i:{'|'.join(_NUMBER_WORDS)})"
UNIT_SYMBOLS = frozenset(_UNIT_SYMBOLS)
HAN_SCALE = frozenset(_HAN_SCALE)
HAN_SCALES = f"[{_HAN_SCALE}]"

SCALE_TAIL = re.compile(f"(?:[\\d{FRACTIONS}]|{NUMBER_WORD}) ?{SCALE}$")
"""A text that ends in a number with its scale."""
PERCENT_TAIL = re.compile(f"[\\d{FRACTIONS}] ?{PERCENT}$")
LENGTH_TAIL = re.compile(r"(?<![^\W\d_])(?:[kdcmμn]?m|ft|in|mi|yd)$")
"""A text that ends in a unit that is squared and cubed."""
UNIT_TAIL = re.compile(f"[\\d{FRACTIONS}](?: ?{SCALE})? ?(?:{UNIT}|{CURRENCY_AFTER})$")
