"""Numerals written in Han characters: 三百万, 一百三十四万九千零八十四, 壹佰叁拾肆, 二〇二五, 三点五亿.

What is not well formed has no value: 三四百 ("three or four hundred"), 十四五 (a plan), 一亿一亿.
"""

import re
from decimal import Decimal

DIGITS = {
    **{c: n for n, c in enumerate("零一二三四五六七八九")},
    **{c: n for n, c in enumerate("〇壹贰叁肆伍陆柒捌玖")},
    **{c: n for n, c in enumerate("○壹貳參肆伍陸柒捌玖")},
    "两": 2, "兩": 2,
}  # fmt: skip
POWERS = {
    "十": 1, "百": 2, "千": 3, "拾": 1, "佰": 2, "仟": 3,
    "万": 4, "萬": 4, "亿": 8, "億": 8, "兆": 12,
}  # fmt: skip
DIGIT = "".join(DIGITS)
NUMERAL = "".join((*DIGITS, *POWERS))
RUN = re.compile(f"[{NUMERAL}]+")
MOST_CHARACTERS = 40

_PLAIN = str.maketrans(
    {
        **{c: "零一二三四五六七八九"[n] for c, n in DIGITS.items()},
        **{c: "个十百千万___亿___兆"[n] for c, n in POWERS.items()},
    }
)
_SECTION = re.compile(
    r"(?:([一-九])千)?(?:(零)?([一-九])百)?(?:(零)?([一-九])?十)?(?:(零)?([一-九]))?".replace(
        "一-九", "一二三四五六七八九"
    )
)
_BIG = (("兆", 12), ("亿", 8), ("万", 4))


def value(written: str) -> Decimal | None:
    """Return what a numeral is worth, ``点`` and decimals included, or None if it is not well formed."""
    whole, point, part = written.partition("点")
    if len(written) > MOST_CHARACTERS:
        return None
    number = _whole(whole.translate(_PLAIN))
    if not point or number is None:
        return None if number is None else Decimal(number)
    if not part or any(c not in DIGITS for c in part):
        return None
    return Decimal(f"{number}.{''.join(str(DIGITS[c]) for c in part)}")


def _whole(plain: str) -> int | None:
    if plain and all(c in DIGITS for c in plain):
        if len(plain) == 2 and "零" not in plain:
            return None  # 三四: three or four
        if len(plain) > 1 and plain[0] == "零":
            return None
        return int("".join(str(DIGITS[c]) for c in plain))
    return _big(plain, 12 + 4)


def _big(plain: str, below: int) -> int | None:
    """Read sections divided by 兆, 亿, 万; the whole must be less than ten to the ``below``."""
    for mark, power in _BIG:
        left, found, right = plain.rpartition(mark)
        if not found:
            continue
        if not left or power >= below:
            return None
        high = _big(left, 8 if power >= 8 else 4)
        low = _low(right, power)
        return None if high is None or low is None else high * 10**power + low
    return _section(plain) if plain else None


def _low(right: str, power: int) -> int | None:
    """Read what follows a big mark: nothing, a lower part, or the bare digit of 三万五 (35000)."""
    if not right:
        return 0
    if len(right) == 1 and right in DIGITS:
        return DIGITS[right] * 10 ** (power - 1) if right != "零" else None
    right = right.removeprefix("零")
    return _big(right, power) if right else None


def _section(plain: str) -> int | None:
    """Read a number below ten thousand: 九千零八十四, 十二, 三百五 (350)."""
    found = _SECTION.fullmatch(plain)
    if not found or not plain:
        return None
    thousand, gap_h, hundred, gap_t, ten, gap_u, unit = found.groups()
    if any(gap and found.start(n) == 0 for n, gap in ((2, gap_h), (4, gap_t), (6, gap_u))):
        return None
    tens = DIGITS[ten] if ten else int("十" in plain)
    total = sum(DIGITS[digit] * size for digit, size in ((thousand, 1000), (hundred, 100)) if digit)
    total += tens * 10
    if not unit:
        return total
    colloquial = 1
    if not gap_u and not tens and total:
        colloquial = 10 if hundred else 100
    return total + DIGITS[unit] * colloquial


def scale(marks: str, zhao: int | None) -> int | None:
    """Return the power of ten of scale characters behind digits (万亿 is 12), None if unclear."""
    power = 0
    for mark in marks:
        step = zhao if mark == "兆" else POWERS[mark]
        if step is None:
            return None
        power += step
    return power
