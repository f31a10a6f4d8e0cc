"""Chinese words beside a number: comparators, approximations, counters. Japanese shares some of them.

以上 and 以下 include the number itself, as in the law of the mainland; 超过 does not.
"""

import re

from factlock.registry.model import Comparator
from factlock.registry.quantities.english import FLIPPED, Bound
from factlock.registry.quantities.tokens import Text

COUNTERS = frozenset(
    "人名个個户戶家件次位项項座台臺辆輛套艘架种種篇部条條所间間头頭只隻张張枚颗顆支份期轮輪例起层層间周岁歲口场場款社校匹冊"
)
"""Characters that count things; a Han numeral before one is a number, the counter no part of it."""

_BEFORE = re.compile(
    r"(?P<no>不|并未|並未|从未|未曾|没有|沒有|未|没|沒)?(?:"
    r"(?P<gt>超过|超過|超出|高于|高於|大于|大於|多于|多於|高过|突破|逾|超|上回る)"
    r"|(?P<lt>低于|低於|少于|少於|小于|小於|不足|不到|未满|未滿|不满|未达|不及)"
    r"|(?P<ge>至少|最少|起码|少なくとも|[大高多]于(?:或)?等于|[大高多]於(?:或)?等於)"
    r"|(?P<le>至多|最多|顶多|[小低少]于(?:或)?等于|[小低少]於(?:或)?等於)"
    r"|(?P<about>大约|大約|约为|約為|约|約|大概|接近|将近|將近|(?<![最附邻靠远将接])近|几乎|幾乎|およそ|ほぼ)"
    r")(?:了|达到|达|到|有|为|在)? ?\Z"
)
_LAST = frozenset("过過出于於逾超足到满滿达及少码多约約为為概近乎破了有在そぼも ")
_BEHIND = re.compile(
    rf"(?: ?[{''.join(sorted(COUNTERS))}])?(?:"
    r"(?P<ge> ?[及或和]?(?:以上|之上))(?!海)|(?P<le> ?[及或和]?(?:以下|以内|以內|之内|之下))"
    r"|(?P<about> ?(?:左右|上下|前后|前後)|(?:(?<=分之[一二三四五六七八九])|(?<=[成%]))[强強弱](?![制化度调烈劲大]))"
    r"|(?P<gt>余(?![额下温震年])|餘|多(?![于於少数數样樣次种種方边邊元媒重云])|有余|开外))"
    r"|(?P<lt>未満)|(?P<above>超(?![過过市级級大高额速导]))"
)
_RECENT = re.compile(r" ?(?:年|个月|個月|天|日|周|期|届|次)")
MINUS = re.compile(r"(?:(?<![自抱肩担])负|負|零下|マイナス) ?\Z")
"""Words for the minus sign in front of a number."""

_COMPARATORS: dict[str, Comparator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<="}


def bound_before(text: Text, floor: int, at: int, end: int) -> Bound | None:
    """Read the comparator that ends right before ``at``; the bare number of the value ends at ``end``."""
    if text.folded[at - 1 : at] not in _LAST or at <= floor:
        return None
    low = max(floor, at - 10)
    found = _BEFORE.search(text.folded[low:at])
    if not found:
        return None
    name = found.lastgroup if found.lastgroup != "no" else None
    name = next((n for n in ("gt", "lt", "ge", "le", "about") if found[n]), name)
    if name == "about":
        if found["about"] == "近" and _RECENT.match(text.folded, end):
            return None  # 近5年: the last five years
        return Bound(low + found.start("about"), about=True)
    comparator = _COMPARATORS[name or ""]
    if found["no"]:
        comparator = FLIPPED[comparator]
    return Bound(low + found.start(), comparator)


def bound_behind(text: Text, at: int, *, japanese: bool = False) -> Bound | None:
    """Read the comparator words that follow a value which ends at ``at``, a counter between included."""
    found = _BEHIND.match(text.folded, at)
    if not found or (found["above"] and not japanese):
        return None
    if found["about"]:
        return Bound(found.end(), about=True)
    if found["ge"] or found["gt"]:
        return Bound(found.end(), ">=")
    if found["le"]:
        return Bound(found.end(), "<=")
    return Bound(found.end(), "<" if found["lt"] else ">")
