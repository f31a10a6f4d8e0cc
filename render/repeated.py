"""A unit, scale or bound that the text beside a value says once more: 5.2% percent, über mehr als 5 %.

Told by words alone, because it is asked of every value: reading each neighbourhood would take longer than all
the rest of rendering.
"""

import re
from functools import lru_cache

from factlock.registry.model import Quantity
from factlock.render.values import Shown

_SHARES = ("percent", "percentage-point", "per-mille", "basis-point")
_PERCENT = re.compile(
    r"\s*(?:[%％﹪‰]|per\s?cent(?:age)?(?![a-z])|per\s?mill?e?(?![a-z])|pct(?![a-z])|pp(?![a-z])|(?:basis|percent) points?|个?百分[点點]|個百分點|个?基点"
    r"|Prozent|Promille|Basispunkte?|v\.\s?H\.|pour\s?(?:cent|mille)|points? de (?:pourcentage|base)|パーセント|ポイント|パーミル|ベーシスポイント)",
    re.IGNORECASE,
)
_OF_HUNDRED = re.compile(r"[百千]分之\s*\Z")
_CURRENCY = re.compile(
    r"\s*(?:d['’]|de )?(?:[$€£¥￥₹₩₽]|元|人民[币幣]|[美欧歐日港澳加韩韓][元圆]|英[镑鎊]|円|ユーロ|米?ドル|人民元|(?:US[ -]|U\.S\. )?dollars?(?![a-z])|euros?(?![a-z])"
    r"|yuans?(?![a-z])|renminbi|yens?(?![a-z])|pounds?(?![a-z])|Pfund(?![a-z])|livres sterling|(?:Schweizer )?Franken(?![a-z])|francs?(?![a-z])"
    r"|(?-i:USD|EUR|CNY|RMB|GBP|JPY|CHF|HKD)(?![a-z]))",
    re.IGNORECASE,
)
_CURRENCY_BEFORE = re.compile(
    r"(?:[$€£¥￥₹₩₽]|人民[币幣]|(?<![A-Za-z])(?:USD|EUR|CNY|RMB|GBP|JPY|CHF|HKD))\s*\Z"
)
_SCALE = re.compile(
    r"\s*(?:(?:hundred|thousand|million|billion|trillion|bn|mn|tn|Tsd\.?|Tausend|Mio\.?|Mrd\.?|Bio\.|Millionen|Milliarden?|Billionen|mille|millions|milliards?)(?![A-Za-z])"
    r"|[百千]?[万萬亿億兆])",
    re.IGNORECASE,
)
_BOUND_BEFORE = re.compile(
    r"(?:(?<![A-Za-zÀ-ÿ])(?:(?:more|less|fewer|greater|no more|no less|no fewer) than|over|under|above|below|at least|at most|up to"
    r"|(?:mehr|weniger|nicht mehr|nicht weniger) als|mindestens|wenigstens|höchstens|maximal|über|unter|bis zu"
    r"|(?:plus|moins) d(?:e |['’])|au moins|au plus|jusqu['’]à)|[<>≤≥＜＞]"
    r"|超过|超過|不足|不到|不超过|不低于|不少于|至少|至多|高于|低于|最大|少なくとも)\s*\Z",
    re.IGNORECASE,
)
_BOUND_BEHIND = re.compile(
    r"\s*(?:[及或和]?以[上下内內]|未満|を超え|(?:or|and) (?:more|less|above|below|over|under)(?![a-z])|(?:oder|und) (?:mehr|weniger)(?![a-z])|ou (?:plus|moins)(?![a-z]))",
    re.IGNORECASE,
)
_ABOUT_BEFORE = re.compile(
    r"(?:(?<![A-Za-zÀ-ÿ])(?:about|around|approximately|roughly|nearly|almost|circa|ca\.|rund|etwa|ungefähr|fast|knapp|environ|près d(?:e |['’])|presque)"
    r"|[~≈]|大?[约約]|接近|将近|およそ|ほぼ)\s*\Z",
    re.IGNORECASE,
)
_ABOUT_BEHIND = re.compile(
    r"\s*(?:左右|上下|前后|前後|程度|or so(?![a-z])|environ(?![a-z]))", re.IGNORECASE
)


def repeated_unit(value: Quantity, shown: Shown, before: str, after: str) -> str:
    """Return what the text beside a value says that the value says itself; empty if nothing.

    ``before`` and ``after`` are what a reader sees on both sides. A percentage that is followed by
    "percentage points" counts as well: two units are one too many.
    """
    found = None
    if shown.unit in _SHARES:
        found = _PERCENT.match(after) or _OF_HUNDRED.search(before)
    elif value.kind == "money" and shown.unit:
        found = _CURRENCY.match(after) or _CURRENCY_BEFORE.search(before)
    elif shown.unit:
        found = re.match(rf"\s*{re.escape(shown.unit)}(?![^\W\d_])", after)
    if found is None and _scaled(shown.text):
        found = _SCALE.match(after)
    if found is None and value.comparator != "=":
        found = _BOUND_BEFORE.search(before) or _BOUND_BEHIND.match(after)
    if found is None and value.approximate:
        found = _ABOUT_BEFORE.search(before) or _ABOUT_BEHIND.match(after)
    return found.group().strip() if found is not None else ""


@lru_cache(4_096)
def _scaled(text: str) -> bool:
    """Whether a text names a scale."""
    return _SCALE.search(text) is not None
