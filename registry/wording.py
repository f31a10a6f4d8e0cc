"""Words that change what a sentence says of a value: negations, limiters, forecast marks.

One table a language. Whoever cuts a clause out of a sentence may not leave such a word behind:
"It is not true that growth was 5 %" holds "growth was 5 %" word for word. Machines cannot see how far
such a word reaches, so any in reach refuses; the way out is always to take the longer clause.
"""

import re
from dataclasses import dataclass
from typing import Literal

Mark = Literal["negation", "limiter", "forecast"]

_ENGLISH = {
    "negation": r"not|no|never|nor|neither|none|nobody|nothing|without|cannot|\w+n['’]t|fail(?:s|ed)? to|den(?:y|ies|ied)"
    r"|false(?:ly)?|untrue|incorrect(?:ly)?|wrong(?:ly)?|unlikely|hardly|barely|allegedly|supposedly|reject(?:s|ed)?|dismiss(?:es|ed)?",
    "limiter": r"fewer than|less than|more than|at least|at most|up to|no more than|no less than|below|under|over|above|except|excluding"
    r"|other than|apart from|unless|only if|if|provided that|almost|nearly|about|around|approximately|roughly|some|between",
    "forecast": r"forecasts?|forecasted|predict(?:s|ed|ion)?|project(?:s|ed|ion)|expect(?:s|ed)?|estimates? that|will|would|could|(?-i:may)|might|should"
    r"|plan(?:s|ned)? to|aim(?:s|ed)? to|targets?|targeted|is set to|are set to|likely to|outlook|goal of",
}
_CHINESE = {
    "negation": "并非|不是|没有|未能|未曾|从未|尚未|否认|不实|虚假|谣言|无法|不会|不能|不属实|[不未没非無]",
    "limiter": "不足|不到|不超过|不低于|不少于|超过|低于|高于|至少|至多|最多|最少|除了|除外|除非|如果|若|仅|约|大约|近|将近|左右|以上|以下|以内|以外|之内",
    "forecast": "预计|预测|预期|有望|可能|计划|目标|力争|拟|将会|将|估计|展望",
}  # fmt: skip
_LEFT = {
    mark: re.compile(rf"(?<![^\W_])(?:{_ENGLISH[mark]})(?![^\W_])|{_CHINESE[mark]}", re.IGNORECASE)
    for mark in ("negation", "limiter", "forecast")
}
_NO_NEGATION = re.compile(
    r"\bnot only\b|\bno later than\b|\bno (?:less|more|fewer) than\b|不仅|不但|不断|不同|不过|不久|不足|不到|不超过|不低于|不少于|没有变化|无论|未来|非常",
    re.IGNORECASE,
)
_NO_LIMITER = re.compile(r"\bnot only\b|不仅|不但", re.IGNORECASE)
_RIGHT = {
    "negation": re.compile(
        r"^[\s,，]*(?:(?:is|was|are|were) (?:not|false|untrue|wrong|incorrect|never)\b|n['’]t\b|not\b|的说法|不实|不属实|是假|系谣言|并不)",
        re.IGNORECASE,
    ),
    "limiter": re.compile(
        r"^[\s,，(（]*(?:except|excluding|unless|other than|apart from|or (?:more|less|fewer|above|below)|at most|at least"
        r"|以上|以下|以内|以外|之内|左右|除外|多|余|上下|的除外)(?![^\W\d_])?",
        re.IGNORECASE,
    ),
}
_FORECAST = re.compile(
    r"\b(?:forecast(?:s|ed)?|predicted|projected|projections?|(?:is|are) expected|expects?)\b|预计|预测|预期",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(
    r"[;；]|[,，、]\s*(?:but|while|whereas|yet|and)\b|\b(?:but|whereas)\b|[,，](?=\s*(?:但|而|却|其中))|但是|然而",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Governor:
    """A word outside a clause, in the same sentence, that may govern the value inside it."""

    mark: Mark
    word: str


def governors(left: str, right: str, *, adjacent: int = 24) -> tuple[Governor, ...]:
    """Return the words in the rest of a sentence that may govern what stands between.

    ``left`` and ``right`` are the parts of the sentence before and after the clause. A negation or a
    forecast mark counts anywhere in the same part of the sentence before the clause, a limiter only
    within the last ``adjacent`` characters before it; after the clause only what follows at once.
    """
    cuts = list(_BOUNDARY.finditer(left))
    near = left[cuts[-1].end() :] if cuts else left
    quiet = _blanked(_NO_NEGATION, near)
    found: list[Governor] = []
    for mark, text in (
        ("negation", quiet),
        ("limiter", _blanked(_NO_LIMITER, near)[-adjacent:]),
        ("forecast", near),
    ):
        word = _LEFT[mark].search(text)
        if word:
            found.append(Governor(mark, word.group()))  # type: ignore[arg-type]
    for mark, pattern in _RIGHT.items():
        word = pattern.search(right)
        if word:
            found.append(Governor(mark, word.group().strip(" ,，(（")))  # type: ignore[arg-type]
    return tuple(found)


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda m: " " * len(m.group()), text)


def is_forecast(clause: str) -> bool:
    """Whether a clause plainly says of itself that it speaks of what is not yet."""
    return _FORECAST.search(clause) is not None


_POINTERS = re.compile(
    r"\b(?:it|its|they|their|them|this|that|these|those|he|she|his|her|we|our|which|who|the|an?|of|in|on|at|to|by|for|from|and|or|with|as"
    r"|was|were|is|are|be|been|has|have|had|did|does|do|rose|rise[sn]?|fell|fall(?:s|en)?|grew|grow[sn]?|increased?|decreased?|declined?|dropped"
    r"|up|down|reached|stood|hit|totall?ed|came|figures?|numbers?|amounts?|totals?|levels?|values?|same|year|period|month|quarter|ago|previous|last"
    r"|earlier|later|after|before|then|now|today|again|further|compared|about|around|more|less|fewer|than|over|under|nearly|almost|only|just|percent|points?|per|cent|respectively)\b"
    r"|[其它该这此那他她们的了是为到达在于与同比环比增长下降上升减少增加较上年去年同期比约至共计和及或数据数字总量总数分别]",
    re.IGNORECASE,
)


def subject_words(rest: str) -> str:
    """Return ``rest`` without pronouns, verbs of change and other words that name nothing."""
    return " ".join(_POINTERS.sub(" ", rest).split())


_LETTER = re.compile(r"[^\W\d_]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3\U00020000-\U0003134f]")


def names_subject(rest: str) -> bool:
    """Whether a clause without its values still says what it speaks of.

    ``rest`` is the clause with values and periods blanked out. Pronouns, verbs of change and words
    such as "figure" name nothing; three letters of something else do, or one Han character or kana
    beyond the commonest.
    """
    words = subject_words(rest)
    if _CJK.search(words):
        return True
    return any(len(_LETTER.findall(word)) >= 2 for word in words.split())
