"""What binds to a number: signs, currencies, comparisons, scales, units, exponents, ranges.

These rules read text as a person does: folded, but with kinds of dash kept, white space as one space,
tab (cell) or line feed (block). They tell what a clause leaves off that begins or ends with a number,
or with a part of one.
"""

import re
import unicodedata

from factlock.registry.text.gaps import unspaced
from factlock.registry.text.measures import (
    COMPARATORS,
    CURRENCY_AFTER,
    CURRENCY_BEFORE,
    CURRENCY_SIGNS,
    EM_DASHES,
    EN_DASHES,
    FRACTIONS,
    HAN_SCALES,
    HYPHENS,
    LENGTH_TAIL,
    MINUS,
    NUMBER_WORD,
    PERCENT,
    PERCENT_BEFORE,
    PERCENT_TAIL,
    RANGE_WORD,
    SCALE,
    SCALE_TAIL,
    SIGN_BEFORE,
    SUPERSCRIPTS,
    TRIANGLES,
    UNIT,
    UNIT_TAIL,
)
from factlock.registry.text.refusals import RefusalCode

Fault = tuple[RefusalCode, str]
Rules = tuple[tuple[RefusalCode, str, re.Pattern[str]], ...]

CUT_START: Fault = ("cuts-number", "cuts a number at the start")
CUT_END: Fault = ("cuts-number", "cuts a number at the end")

_DASHES = HYPHENS + MINUS + EN_DASHES + EM_DASHES
_BETWEEN = "(?<![^\\W\\d_])(?i:between|zwischen|entre|tra|fra) "
_AND = "(?i:and|und|et|y|e|og|och)"
_SIGN = re.compile(f"(?P<before>(?s:.)?)(?P<left>\\s?)(?P<sign>[{_DASHES}+])(?P<right> ?)$")
_ENDS_NUMBER = re.compile(f"[\\d{FRACTIONS}{SUPERSCRIPTS}%‰°{CURRENCY_SIGNS}]")
BEFORE_SIGN = re.compile(f"[(\\[{{=+/*×·{COMPARATORS}{CURRENCY_SIGNS}]")
_NUMBER_END = re.compile(f"[\\d{FRACTIONS}{SUPERSCRIPTS}] ?$")
_BULLET = re.compile(f"(?:^|\\n)[{HYPHENS}] $")
_COUNTED = re.compile(
    f"\\d[\\d.,'’ ]* (?!{PERCENT}|{SCALE}|{CURRENCY_AFTER}|{UNIT})(?!(?:more|less|fewer|net|mehr|weniger|plus|moins)\\b)[^\\W\\d_]{{4,}}"
    "(?: (?!(?:in|over|on|at|per|from|since|compared|versus|vs|than|year|im|seit|gegenüber|pro|en|sur|depuis|par|contre)\\b)[^\\W\\d_]{2,})",
    re.IGNORECASE,
)
"""What is counted and a sentence about it: a count with a predicate has no minus."""
_CURRENCY_HEAD = re.compile(f"[{CURRENCY_SIGNS}]")
_LETTER_END = re.compile(r"[A-Za-z]$")
_DIGIT_END = re.compile(r"\d ?$")
_WORD_END = re.compile(f"{NUMBER_WORD}[ -]$")

# Number words of several parts: what may stand left and right of a cut through one.
_HUNDREDS = "(?i:hundred|thousand|million|billion|trillion|cents?|cento|ciento|cientos|mille|mil)"
_TENS = (
    "(?i:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|vingts?|trente|quarante|cinquante|soixante"
    "|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|vinte|trinta|quarenta|cinquenta"
    "|sessenta|oitenta)"
)
_ONES = (
    "(?i:un[oae]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|uma?|dois|duas|três|quatro|sete|oito|nove"
    "|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|diez|dez|sei|sette|otto)"
)
_COUNT_HEAD = re.compile(f"(?:{NUMBER_WORD}|{_TENS}|{_ONES})(?![^\\W\\d_])")
_COUNT_BEFORE = re.compile(
    f"(?<![^\\W\\d_])(?<!per )(?<!pour )(?<!por )(?:{_HUNDREDS},? (?:(?i:and|y|e|et) )?|{_TENS}(?: (?i:y|e|et))? )$"
)
_COUNT_TAIL = re.compile(f"(?<![^\\W\\d_])(?:(?:{NUMBER_WORD}|{_ONES}) {_HUNDREDS}|{_TENS})$")
_COUNT_AFTER = re.compile(
    f",? (?:(?i:and|y|e|et) )?(?:{NUMBER_WORD}|{_TENS}|{_ONES})(?![^\\W\\d_])"
)

# What a clause can begin with that belongs to a number before it.
_HEAD_VALUE = re.compile(
    f"[{_DASHES}+]? ?(?:{CURRENCY_BEFORE} ?)?[{_DASHES}+]?[.,]?[\\d{FRACTIONS}]"
    f"|[{COMPARATORS}]=? ?[{_DASHES}]?\\d"
)
_HEAD_REST: Rules = (
    ("drops-scale", "", re.compile(SCALE)),
    ("drops-unit", "", re.compile(PERCENT)),
    ("drops-currency", "", re.compile(f"[{CURRENCY_SIGNS}](?! ?\\d)")),
    ("drops-exponent", "", re.compile(f"[{SUPERSCRIPTS}^]|[×x] ?10")),
)
_FRACTION_HEAD = re.compile(f"[{FRACTIONS}]|\\d+/\\d+(?!\\d)")
_GROUP_HEAD = re.compile(r"\d{3}(?!\d)")
_GROUP_BEFORE = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})* $")
_GROUP_AFTER = re.compile(r" \d{3}(?!\d)")
_GROUP_TAIL = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})*$")
_BEFORE_VALUE: Rules = (
    ("drops-comparator", "drops the comparison sign", re.compile(f"[{COMPARATORS}](?:\\\\?=)? ?$")),
    ("drops-sign", "drops the sign", re.compile(f"(?:{SIGN_BEFORE}|[{TRIANGLES}]) ?$")),
    (
        "drops-unit",
        "drops the unit",
        re.compile(f"(?:^|[\\s(\\[:\"'«“‘])[%‰]$|{PERCENT_BEFORE} ?$"),
    ),
    ("drops-currency", "drops the currency", re.compile(f"{CURRENCY_BEFORE} ?$")),
    (
        "cuts-range",
        "cuts a range",
        re.compile(f"\\d {RANGE_WORD} $|[\\d%‰] ?[至到~] ?$|{_BETWEEN}[^.\\n\\t]{{1,24}} {_AND} $"),
    ),
    ("cuts-number", "cuts a number", re.compile(f"\\d ?[×x*^/] ?$|(?:第|分之)$|\\d{HAN_SCALES}$")),
)
_PART = (
    " (?:and|und|et|y|e) (?:an? |one |une? )?(?:half|quarter|third|three quarters|demie?|medi[oa]|mezz[oa])"
    "(?![^\\W\\d_])| (?:tenths?|hundredths?) of"
)
_RANGE_AFTER = re.compile(
    f" ?[{HYPHENS}{MINUS}{EN_DASHES}~] ?[{CURRENCY_SIGNS}]?\\d|[{EM_DASHES}]\\d| {RANGE_WORD} \\d"
    "|[至到] ?\\d| ?± ?\\d"
)
_INITIAL = (
    "\\n[KMT] (?!(?i:in|of|for|to|from|at|on|by|per|over|under|and|or|is|was|were|are|as|than|since|with|during"
    f"|units?|people|users?|shares?|im|bis|von|für|und|en|de|et|par)(?![^\\W_])|{CURRENCY_AFTER}|{UNIT}|{PERCENT})"
    "[^\\W\\d_]"
)
"""A block may begin with a lone letter: "T cells", or the first letter of a chapter ("T he")."""
_AFTER_VALUE: Rules = (
    ("cuts-range", "cuts a range", _RANGE_AFTER),
    ("drops-scale", "drops the scale", re.compile(f"(?!{_INITIAL})[ \\n]?{SCALE}")),
    ("drops-unit", "drops the unit", re.compile(f"[ \\n]?{PERCENT}| ?{UNIT}")),
    ("drops-currency", "drops the currency", re.compile(f" ?{CURRENCY_AFTER}")),
    ("drops-unit", "drops the unit", re.compile(r"/[^\W_]| ?per [^\W\d_]")),
)
_AFTER_NUMBER: Rules = (
    (
        "drops-exponent",
        "drops the exponent",
        re.compile(f"[{SUPERSCRIPTS}^]|[eE][-+{MINUS}]?\\d| ?[×x*] ?\\d"),
    ),
    (
        "drops-fraction",
        "drops the fraction",
        re.compile(f" ?[{FRACTIONS}]| \\d+/\\d+(?!\\d)|{_PART}| out of [\\d\\w]"),
    ),
    ("drops-comparator", "drops the comparison sign", re.compile(r"\+(?!\w)")),
    *_AFTER_VALUE,
)
_AFTER_WORD: Rules = (
    (
        "drops-fraction",
        "drops the fraction",
        re.compile(f"{_PART}| out of [\\d\\w]| point {NUMBER_WORD}"),
    ),
    ("cuts-range", "cuts a range", re.compile(f" (?:to|bis|à) {NUMBER_WORD}")),
    ("drops-scale", "drops the scale", re.compile(f"[ \\n-]?{SCALE}")),
    ("drops-unit", "drops the unit", re.compile(f"[ \\n-]?{PERCENT}")),
)
_AFTER_PERCENT: Rules = (
    ("cuts-range", "cuts a range", _RANGE_AFTER),
    (
        "drops-unit",
        "drops the unit",
        re.compile(
            f"[ {HYPHENS}]?(?i:points?|punkt|点|點|ポイント|포인트|pp)"
            f"|[a-zA-Z]|[{HYPHENS}]\\w|\\+(?!\\w)"
        ),
    ),
)
_POWER_AFTER = re.compile(" [²³]")
_AFTER_UNIT: Rules = (
    ("drops-exponent", "drops the exponent", re.compile(f"[{SUPERSCRIPTS}^]")),
    (
        "drops-unit",
        "drops the unit",
        re.compile(r"[/·]\w| ?per [^\W\d_]|百分|[月点點]|小时|小時"),
    ),
    (
        "drops-currency",
        "drops the currency",
        re.compile(r" ?(?:US|CA|AU|NZ|HK)D?(?![^\W\d_])"),
    ),
)
_AFTER_DEGREE: Rules = (
    ("drops-unit", "drops the unit", re.compile(r" ?[CFK](?![^\W_])")),
    ("cuts-number", "cuts a number", re.compile(r" ?\d+(?:[.,]\d+)? ?[′″'\"]")),
)
_BETWEEN_TAIL = re.compile(f"{_BETWEEN}[^.\\n\\t]{{0,24}}[\\d%]$")
_AND_AFTER = re.compile(f" {_AND} [{CURRENCY_SIGNS}]?\\d")
_TAILS: tuple[tuple[re.Pattern[str], Rules], ...] = (
    (re.compile(f"[\\d{FRACTIONS}{SUPERSCRIPTS}]$"), _AFTER_NUMBER),
    (PERCENT_TAIL, _AFTER_PERCENT),
    (re.compile("\\d ?[°′]$"), (*_AFTER_DEGREE, *_AFTER_UNIT)),
    (SCALE_TAIL, _AFTER_VALUE),
    (UNIT_TAIL, _AFTER_UNIT),
    (re.compile(f"{NUMBER_WORD}$"), _AFTER_WORD),
    (
        re.compile(f"(?:[{CURRENCY_SIGNS}{COMPARATORS}] ?|[{_DASHES}+])$"),
        (("cuts-number", "cuts a number", re.compile(r" ?\d")),),
    ),
)


def word(character: str) -> bool:
    """Whether a character is part of a word or number: a letter, a digit, a mark on a letter."""
    return character.isalnum() or unicodedata.category(character)[0] == "M"


def dropped_before(before: str, inside: str) -> Fault | None:
    """Say what a hit that begins with a number, or with a part of one, leaves off before it."""
    if not _HEAD_VALUE.match(inside):
        head = next((code for code, _, pattern in _HEAD_REST if pattern.match(inside)), None)
        counted = _NUMBER_END.search(before) or (head == "drops-scale" and _WORD_END.search(before))
        parted = _COUNT_HEAD.match(inside) and _COUNT_BEFORE.search(before)
        return CUT_START if (head and counted) or parted else None
    for code, message, pattern in _BEFORE_VALUE:
        if pattern.search(before):
            return code, f"{message} at the start"
    if _CURRENCY_HEAD.match(inside) and _LETTER_END.search(before):
        return "drops-currency", "drops the currency at the start"
    fraction = _FRACTION_HEAD.match(inside) and _DIGIT_END.search(before)
    if fraction or (_GROUP_HEAD.match(inside) and _GROUP_BEFORE.search(before)):
        return CUT_START
    if _BULLET.search(before) and _COUNTED.match(inside):
        return None
    found = _SIGN.search(before)
    return _sign(**found.groupdict()) if found else None


def _sign(before: str, left: str, sign: str, right: str) -> Fault | None:
    """Say whether the dash or plus before a number is its sign, or the middle of a range.

    A dash with a space on both sides is an aside, unless it is a hyphen or a minus.
    """
    glued = bool(before) and not left
    number = _ENDS_NUMBER.match(before) is not None and left in ("", " ")
    if number and (glued if sign in EM_DASHES else (glued or right or sign in EN_DASHES)):
        return "cuts-range", "cuts a range at the start"
    suspended = glued and word(before) and not unspaced(before)
    # "word —5" is no aside: pages that were read from paper write a minus so.
    glued_aside = glued and not BEFORE_SIGN.match(before)
    aside = (right or glued_aside) if sign in EM_DASHES else (right and sign in EN_DASHES)
    if aside or (suspended and (right or sign != MINUS)):
        return None
    return "drops-sign", "drops the sign at the start"


def dropped_after(inside: str, after: str) -> Fault | None:
    """Say what a hit that ends with a number, or with a part of one, leaves off after it."""
    if not inside or not after:
        return None
    grouped = _GROUP_AFTER.match(after) and _GROUP_TAIL.search(inside)
    if grouped or (_COUNT_TAIL.search(inside) and _COUNT_AFTER.match(after)):
        return CUT_END
    if _POWER_AFTER.match(after) and LENGTH_TAIL.search(inside):
        return "drops-exponent", "drops the exponent at the end"
    if _BETWEEN_TAIL.search(inside) and _AND_AFTER.match(after):
        return "cuts-range", "cuts a range at the end"
    rules = next((rules for tail, rules in _TAILS if tail.search(inside)), ())
    for code, message, pattern in rules:
        if pattern.match(after):
            return code, f"{message} at the end"
    return None
