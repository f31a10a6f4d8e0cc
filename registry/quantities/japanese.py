"""Japanese words beside a number; what it shares with Chinese stands there.

以上 and 以下 include the number itself, 未満, 超 and を超える do not. 3割強 and 5%弱 are a little more and a little
less: approximate. 3%台 is anything from three to just under four, and no number.
"""

import re

from factlock.registry.quantities.chinese import COUNTERS
from factlock.registry.quantities.english import Bound
from factlock.registry.quantities.tokens import Text

_BEFORE = re.compile(
    r"(?:(?P<le>最大(?:で|でも)?|多くとも|高々)|(?P<ge>最低(?:でも|で)?|最少|少なくとも)"
    r"|(?P<about>おおよそ|おおむね|概ね|凡そ|推定|推計|約|およそ|ほぼ)) ?\Z"
)
_LAST = frozenset("大でも低少よそね概凡定計約ぼと々 ")
_BEHIND = re.compile(
    rf"(?: ?(?:[{''.join(sorted(COUNTERS))}社本枚校件回台](?!台)|か国|カ国|ヶ国|か所|カ所|ヶ所|世帯))?(?:"
    r"(?P<ge> ?以上)|(?P<le> ?(?:以下|以内)|を(?:超え|上回ら)な(?:い|かった|く))"
    r"|(?P<not_lt>を下回らな(?:い|かった|く))"
    r"|(?P<gt> ?を(?:超え(?:る|た|て)?|上回(?:る|った|り|って))|超(?![過过市级級大高额速导特]))"
    r"|(?P<lt> ?未満|を(?:下回(?:る|った|り|って)|割(?:る|り込))|に満たない|足らず)"
    r"|(?P<about> ?(?:程度|前後|ほど|くらい|ぐらい|近く|(?<=[割分%成倍円])(?:弱(?![い点])|強(?![いまめ化制])))))"
)
_RANGE_OF_VALUES = re.compile(r"(?<=[%割円銭ドル度点歳倍])台(?!湾|風)")


def bound_before(text: Text, floor: int, at: int) -> Bound | None:
    """Read the comparator that ends right before ``at``, not reaching before ``floor``."""
    if at <= floor or text.folded[at - 1] not in _LAST:
        return None
    low = max(floor, at - 8)
    found = _BEFORE.search(text.folded[low:at])
    if not found:
        return None
    if found["about"]:
        return Bound(low + found.start(), about=True)
    return Bound(low + found.start(), "<=" if found["le"] else ">=")


def bound_behind(text: Text, at: int) -> Bound | None:
    """Read the comparator words that follow a value which ends at ``at``, a counter between included."""
    several = _RANGE_OF_VALUES.match(text.folded, at)
    if several:
        return Bound(several.end(), unclear=True)
    found = _BEHIND.match(text.folded, at)
    if not found:
        return None
    if found["about"]:
        return Bound(found.end(), about=True)
    if found["ge"] or found["not_lt"]:
        return Bound(found.end(), ">=")
    if found["le"]:
        return Bound(found.end(), "<=")
    return Bound(found.end(), ">" if found["gt"] else "<")
