"""Sentences that take back the one before them.

"This figure was wrong.", 这一数字有误。, "Ce chiffre était faux."

Such a sentence begins by pointing back (this, the figure, it) and says of what it points to that it does
not hold. Both are needed: "The wrong figure cost him his post" says nothing of what came before.
"""

import re

_FIGURE_EN = (
    r"(?:(?:reported|above|same|latest|quoted|published|last|previous)\s+)?"
    r"(?:figures?|numbers?|claims?|statements?|estimates?|reports?|data|statistics?|counts?|values?|results?|percentages?|stor(?:y|ies)|quotes?|sentence|assertion|passage)(?!\s+of\b)"
)
_WRONG_EN = (
    r"wrong|false|incorrect|inaccurate|untrue|mistaken|misleading|erroneous|fake|invented|made\s+up|fabricated|unfounded|baseless|fiction\w*|an?\s+(?:error|mistake|misprint|typo|lie|myth|hoax|joke|fabrication|invention)|in\s+error|by\s+mistake"
    r"|withdrawn|retracted|corrected|overstated|understated|exaggerated|inflated|disputed|contested|questioned|refuted|debunked|misreported|misquoted|too\s+(?:high|low)|nonsense|not\s+(?:true|so|correct|right|accurate|the\s+case|stand|hold|add\s+up|happen)|never\s+(?:happened|true)|no\s+longer\s+(?:true|valid|correct|holds?)|superseded|revised(?!\s+(?:up\w*|down\w*)?\s*from)"
)
_POINTS_EN = rf"(?:this|that|these|those|it|which|all\s+(?:this|that)|none\s+of\s+(?:this|that|these)|both)(?:\s+{_FIGURE_EN})?|(?:the|its|their|our|such)\s+{_FIGURE_EN}"
_FIGURE_DE = r"(?:zahl(?:en)?|angaben?|behauptung(?:en)?|meldung(?:en)?|werte?|daten|statistik(?:en)?|schätzung(?:en)?|aussagen?|berichte?|ziffern?)"
_WRONG_DE = (
    r"falsch|unrichtig|unwahr|irrig|irrtum|irrtümlich|ein\s+fehler|fehlerhaft|zurückgezogen|zurückgenommen|korrigiert|berichtigt|widerrufen|widerlegt|dementiert|revidiert|übertrieben|erfunden|druckfehler|tippfehler|lüge"
    r"|nicht\s+(?:haltbar|wahr|richtig|korrekt|zutreffend)|stimm(?:t|en|te|ten)\s+(?:so\s+)?nicht|tr(?:ifft|affen|af|effen)\s+nicht\s+zu|zu\s+(?:hoch|niedrig)|überholt|bestritten|unsinn"
)
_POINTS_DE = rf"(?:dies|das|es|beides|all\s+das)|(?:diese[rs]?|jene[rs]?|die|der|das)\s+(?:\w+\s+)?{_FIGURE_DE}"
_FIGURE_FR = r"(?:chiffres?|données?|affirmations?|nombres?|valeurs?|statistiques?|estimations?|informations?|nouvelles?|rapports?)"
_WRONG_FR = r"faux|fausses?|erreur|erronée?s?|inexacte?s?|retirée?s?|corrigée?s?|rectifiée?s?|démentie?s?|réfutée?s?|révisée?s?|exagérée?s?|surestimée?s?|inventée?s?|contestée?s?|coquille|mensong\w*|un\s+mythe|rumeur|trop\s+(?:élevée?s?|bas(?:se)?s?)|infondée?s?|pas\s+(?:vrai|exact|correct)\w*|périmée?s?"
_POINTS_FR = rf"(?:ceci|cela|ça|c['’]|ce\s+n['’]|tout\s+cela)|(?:ce|cet|cette|ces|le|la|les|l['’])\s*{_FIGURE_FR}"
_AHEAD = r"(?!(?:\s+[\w'’]+){1,4},?\s+(?:that|dass|daß|que|to|zu)\b)"
"""What points ahead, not back: "It is not true that …"."""
_LATIN = re.compile(
    r"\W*(?:(?:but|however|yet|in\s+fact|actually|later|in\s+truth|aber|doch|allerdings|jedoch|mais|or|cependant|toutefois|en\s+fait)\s*,?\s+)?"
    rf"(?:(?:{_POINTS_EN})\b{_AHEAD}[^.;]{{0,60}}?\b(?:{_WRONG_EN})\b(?!\s+(?:to|that)\b)"
    rf"|(?:{_POINTS_DE})\b{_AHEAD}[^.;]{{0,60}}?\b(?:{_WRONG_DE})\b"
    rf"|(?:{_POINTS_FR})(?:(?<=['’])|\b){_AHEAD}[^.;]{{0,60}}?\b(?:{_WRONG_FR})\b)",
    re.IGNORECASE,
)
_HAN = re.compile(
    r"\W*(?:但|然而|不过|其实|事实上|后来)?[，,]?"
    r"(?:(?:这|該|该|此|那|上述|以上|前述|有关|相关)(?:一|个|些|種|种|則|则)?(?:数字|數字|数据|數據|说法|說法|消息|报道|報道|报导|结论|統計|统计|估计|论断|指标|言论)|这)"
    r"[^。；;\n]{0,20}?(?:有误|有誤|错误|錯誤|不实|不實|不属实|撤回|更正|修正|作废|不成立|夸大|失实|笔误|不准确|站不住|存疑|伪造|虚构|不可信|已过时|系谣言|是假|并不正确|被推翻)"
)
_KANA = re.compile(
    r"\W*(?:しかし|だが|ただし|後に|実は)?、?"
    r"(?:(?:この|その|当該|同|上記の?|これらの)(?:数字|数値|データ|統計|報告|報道|発表|記述|主張|推計|値)|これ|それ)"
    r"[^。\n]{0,24}?(?:誤り|間違い|間違っ|撤回|訂正|修正|事実では?な|虚偽|デマ|誤植|取り消|正しくな|誇張|ねつ造|捏造|否定)"
)


def retracts(sentence: str) -> bool:
    """Whether a sentence says of what stands before it that it does not hold."""
    return any(pattern.match(sentence) is not None for pattern in (_LATIN, _HAN, _KANA))
