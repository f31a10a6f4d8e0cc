"""Words that change what a sentence says of a value: denials, doubts, limiters, forecast marks.

One table a language. Whoever cuts a clause out of a sentence may not leave such a word behind:
"It is not true that growth was 5 %" holds "growth was 5 %" word for word. Machines cannot see how far
such a word reaches, so any in reach refuses; the way out is always to take the longer clause. A word
that denies the truth of what is said reaches through the whole sentence; a plain "not", a forecast or
a limit reaches to the next boundary of clauses.
"""

import re
from dataclasses import dataclass
from typing import Literal

Mark = Literal["negation", "denial", "doubt", "limiter", "forecast", "question", "rest"]

_LANGUAGES = ("en", "zh", "de", "fr", "ja")
"""Languages that have tables here."""

_NEGATION = {
    "en": r"not|no|never|nor|neither|none|nobody|nothing|without|cannot|\w+n['’]t|fail(?:s|ed)? to|nowhere|unlikely|hardly|barely|scarcely",
    "zh": r"没有|未能|未曾|从未|尚未|无法|不会|不能|不(?!断|同|仅|但|过|久|动产|良|锈|等|少|足|到|超过|低于|高于|少于|多于|管|论|变价)"
    r"|没|未(?!来|成年|名)|(?<![是除])非(?![常洲公金农营])|無(?![線料人償数])",
    "de": r"nicht|kein\w*|nie|niemals|weder|ohne|keineswegs|kaum",
    "fr": r"pas|jamais|aucune?|sans|nullement|guère",
}
# What says of a statement that it is not so.
_DENIAL = {
    "en": r"not (?:\w+ )?(?:true|correct|right|accurate|the case)|false(?:ly|hoods?)?|untrue|incorrect(?:ly)?|inaccurate(?:ly)?|wrong(?:ly)?|mistaken(?:ly)?"
    r"|erroneous(?:ly)?|den(?:y|ies|ied|ying)|refut\w+|rebut\w*|debunk\w*|reject(?:s|ed|ing)?|dismiss(?:es|ed|ing)?|disput(?:e[sd]?|ing)|contradict\w*"
    r"|retract\w*|misreport\w*|misstat\w+|myths?|hoax\w*|a lie|lied|fake|rumou?r\w*|(?:no|little|scant) (?:\w+ )?(?:evidence|proof|indications?|signs?|basis)"
    r"|none of|far from|contrary to|nothing to suggest|earlier version|by mistake|in error",
    "zh": r"并非|不是|否认|不实|虚假|谣言|谣传|网传|辟谣|误称|误报|误传|谎称|驳斥|不属实|假的|错误地|不存在|没有(?:任何)?(?:证据|根据|依据)",
    "de": r"(?:stimm\w+|trifft|treffen) nicht|nicht (?:wahr|richtig|korrekt|zutreffend)|unwahr|falsch\w*|irrtümlich|dementier\w+|bestreite\w*|bestritt\w*|widerleg\w+"
    r"|zurückgewiesen|Mythos|Gerücht\w*|Lüge\w*|kein\w* (?:\w+ )?(?:Beleg\w*|Beweis\w*|Hinweis\w*|Bericht\w*)|von wegen",
    "fr": r"pas (?:vrai|exact|correct|le cas)|faux|fausse\w*|inexact\w*|à tort|par erreur|démen(?:t|ti|tie|tent)|réfut\w+|rumeur\w*|mythe\w*|aucune? (?:preuve|indication|rapport)",
    "ja": r"誤って|虚偽|誤報|デマ|噂|うわさ|否定",
}
# What says that nobody asserts the statement: hearsay, supposition, condition.
_DOUBT = {
    "en": r"alleg\w+|purported\w*|supposed(?:ly)?|suppose|suppos\w+ that|claim(?:s|ed|ing)?(?= )|so-called|doubt\w*|whether|imagin(?:e|ing)|assum(?:e[sd]?|ing)|hypothetical\w*"
    r"|speculat\w+|believ(?:e[sd]?|ing)|fear(?:s|ed|ing)? (?:that|of)|hop(?:e[sd]?|ing) that|as if|as though|rather than|instead of|unconfirmed|unverified",
    "zh": r"据传|传言|传闻|声称|据称|疑似|怀疑|是否|假如|假设|假定|倘若|要是|一旦",
    "de": r"angeblich\w*|behaupt\w+|vermutlich|mutmaßlich\w*|zweifel\w*|ob|angenommen|wäre|hätte",
    "fr": r"prétend\w*|doute\w*|supposons|soi-disant|serait|auraient|aurait|seraient",
    "ja": r"もし|仮に|疑",
}
# What bounds a number, right before it.
_BOUND = {
    "en": r"fewer than|less than|more than|at least|at most|up to|no more than|no less than|below|under|over|above|almost|nearly|about|around|approximately|roughly|some|between|close to|as many as|as much as",
    "zh": r"不足|不到|不超过|不低于|不少于|超过|低于|高于|至少|至多|最多|最少|仅|大约|将近|(?<![条合节签契制公])约(?![定束谈])|(?<![最附远靠临])近",
    "de": r"weniger als|mehr als|mindestens|höchstens|bis zu|unter|über|rund|etwa|ungefähr|circa|knapp|fast|gut|nahezu|zwischen|maximal|wenigstens",
    "fr": r"moins de|plus de|au moins|au plus|jusqu['’]à|environ|près de|presque|quelque|entre|autour de|à peine",
    "ja": r"約|およそ|ほぼ|最大|最低|少なくとも|最多|わずか",
}
# What bounds the matter, from the beginning of its part of the sentence on.
_EXCEPTION = {
    "en": r"except|excluding|other than|apart from|unless|only if|if|provided that|in case",
    "zh": r"除了|除外|除非|如果|若(?!干)|不含|剔除|扣除|不计",
    "de": r"außer|ausgenommen|sofern|falls|wenn|es sei denn",
    "fr": r"sauf|hormis|excepté|à l['’]exception|à moins que|si",
    "ja": r"除き|除く|除いて",
}
# What is not yet: foretold (reaches over commas) or only meant to be (does not).
_FORETOLD = {
    "en": r"forecast(?:s|ed)?|predict(?:s|ed|ions?)?|project(?:s|ed|ions?)|expect(?:s|ed|ations?)?|estimates? that|goal of",
    "zh": r"预计|预测|预期|有望|力争|展望|估计",
    "de": r"erwart\w+|prognos\w+|rechne[nt] mit|voraussichtlich\w*|vorausgesagt",
    "fr": r"prévoi\w+|prévision\w*|anticip\w+|table sur",
    "ja": r"予測|予想|見込|見通し",
}
_MEANT = {
    "en": r"will|would|could|(?-i:may)|might|should|plan(?:s|ned)? to|aim(?:s|ed)? to|targets?|targeted|is set to|are set to|likely to|outlook|under (?:the|a|its) plans?",
    "zh": r"可能|计划(?!生育|单列)|目标|(?<![模虚])拟(?!合)|将(?!近|军|领)",
    "de": r"wird|werden|soll(?:en|te|ten)?|könnten?|würden?|dürften?|plan(?:t|en|te|ten)|Ziel",
    "fr": r"devrai\w+|pourrai\w+|sera|seront",
    "ja": r"目標|計画|予定",
}


def _words(*tables: dict[str, str]) -> str:
    """Return an alternation of every language's words; Latin ones only as whole words.

    All languages stand in it, as pages are often marked with another language than their own.
    """
    latin = "|".join(t[code] for t in tables for code in ("en", "de", "fr") if code in t)
    han = "|".join(t[code] for t in tables for code in ("zh", "ja") if code in t)
    return rf"(?<![^\W_])(?:{latin})(?![^\W_])" + (f"|{han}" if han else "")


_LEFT_NEGATION = re.compile(_words(_NEGATION), re.IGNORECASE)
_LEFT_DENIAL = re.compile(_words(_DENIAL), re.IGNORECASE)
_LEFT_DOUBT = re.compile(_words(_DOUBT), re.IGNORECASE)
_LEFT_BOUND = re.compile(rf"(?:{_words(_BOUND)})(?:[^\S\n]+\w+){{0,2}}[^\w\n]*$|(?:{_BOUND['zh']}|{_BOUND['ja']}).{{0,2}}$", re.IGNORECASE)  # fmt: skip
_LEFT_EXCEPTION = re.compile(_words(_EXCEPTION), re.IGNORECASE)
_LEFT_FORETOLD = re.compile(_words(_FORETOLD), re.IGNORECASE)
_LEFT_MEANT = re.compile(_words(_FORETOLD, _MEANT), re.IGNORECASE)
_FRAME = re.compile(rf"(?:^|[,;:，；：]\s*)(?:{_words(_EXCEPTION, _DOUBT)}|without\b|under\b|should\b|had\b)", re.IGNORECASE)  # fmt: skip
_DENIES = re.compile(_words(_NEGATION, _DENIAL), re.IGNORECASE)
_NO_NEGATION = re.compile(
    r"\bnot only\b|\bno later than\b|\bno (?:less|more|fewer) than\b|不仅|不但|没有变化|无论|\bnicht nur\b|\bpas seulement\b"
    r"|\b(?:claims?|wrong|fake|lies?) (?:for|in|on|of|data)\b|\bno doubt\b",
    re.IGNORECASE,
)
_TRUTH = (
    r"false|untrue|wrong|incorrect|inaccurate|mistaken|misleading|fake|unfounded|baseless|a lie|a myth|a hoax|a rumou?r|a fabrication"
    r"|not (?:true|correct|right|so|accurate|the case)|falsch|unwahr|gelogen|nicht (?:wahr|richtig)|faux|fausse|inexacte?s?|un mythe"
)
_RIGHT: tuple[tuple[Mark, re.Pattern[str]], ...] = (
    (
        "negation",
        re.compile(
            r"^[\s”」]*(?:的(?:数字|说法|消息|传言|报道|传闻|预言|结论)|一说|之说|一事)"
            r"|^[\s,，]*(?:(?:is|was|are|were) (?:not|never)\b|n['’]t\b|并不|并未|没有)|^\s*(?:not|never|nicht|pas)\b"
            r"|^[^。、，；\n]{0,12}(?:ない|なかった|ません|ず)(?=[。、」\s]|と|こと|$)",
            re.IGNORECASE,
        ),
    ),
    (
        "denial",
        re.compile(
            rf"\b(?:is|are|was|were|be|being|been|proved|proven|turned out|turns out|ist|sind|war|waren|est|sont|était|étaient)(?:\s+[\w-]+){{0,4}}?\s+(?:{_TRUTH})\b"
            r"|\b(?:not true|untrue|stimmt nicht|stimmen nicht|trifft nicht zu|pas vrai|falsely|wrongly|incorrectly|mistakenly|erroneously|fälschlich\w*|à tort)\b"
            r"|\b(?:later|since|subsequently|was|were|been|is|are)(?: \w+)? (?:corrected|revised|retracted|withdrawn|restated)\b"
            r"|\b(?:denies|denied|refuted|debunked|retracted)\b"
            r"|不实|不属实|不是事实|并非事实|(?:是|为|系|属)(?:假|谣言|谣传|误传|虚假)|子虚乌有|不正确|有误|错误|不成立|否认|辟谣"
            r"|事実ではない|誤り|デマ|間違い|否定|ではな(?:い|かった)|わけではない|とは[言い]えない",
            re.IGNORECASE,
        ),
    ),
    (
        "limiter",
        re.compile(
            r"^[\s,，(（]*(?:(?:except|excluding|unless|other than|apart from|or (?:more|less|fewer|above|below|so)|at (?:the )?(?:most|least)|maximum|minimum|only if|if|provided"
            r"|außer|ausgenommen|oder (?:mehr|weniger)|höchstens|mindestens|sauf|hors|ou (?:plus|moins)|au (?:plus|moins))(?![^\W_])"
            r"|以上|以下|未満|以内|以外|之内|左右|除外|多(?![个年次数样元])|余|上下|不等|的除外|程度|前後|超|弱|強)"
            r"|^\s*(?:per (?!cent)|pro |par )\w|^\s+an? (?:day|week|month|quarter|year|hour|minute|second|head|person|tonne|ton|barrel)\b(?! (?:ago|earlier|before|later|after|on|ahead|prior))"
            r"|^\s+(?:annually|monthly|weekly|daily|hourly|each (?:year|month|week|day))\b",
            re.IGNORECASE,
        ),
    ),
    (
        "forecast",
        re.compile(
            r"^\s*[(（\[][^)）\]]{0,30}(?:\b(?:forecasts?|projected|projections?|expected|targets?|planned|Prognose|Ziel|prévision)\b|预测|预计|目标|予測|見通し|見込|計画)"
            r"|^[\s,，]*(?:according to|as|in)\b[^.;；。]{0,40}\b(?:forecasts?|projections?|predictions?|outlook|scenarios?)\b"
            r"|[,，] (?!\w+ing )(?:\w+ ){1,4}(?:expects?|forecasts?|predicts?|projects)\b(?! \w)"
            r"|^的?(?:预测|预期|目标|计划)|^[^。、，\n]{0,12}(?:予測|見込|予想|見通し)",
            re.IGNORECASE,
        ),
    ),
)
_FORECAST = re.compile(
    r"\b(?:forecast(?:s|ed)?|predicted|projected|projections?|(?:is|are) expected|expects?)\b|预计|预测|预期",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(
    r"[;；]|[,，、]\s*(?:but|while|whereas|yet|and|aber|und|mais|et)\b|\b(?:but|whereas|aber|sondern|mais)\b|[,，](?=\s*(?:但|而|却|其中))|但是|然而",
    re.IGNORECASE,
)
_AT_COMMA = re.compile(r"[,，、:：]\s*[\"'“‘«「『(（\[]*\s*$")
_EMBEDDED = re.compile(
    r"(?<![^\W_])(?P<head>[\w-]+)[,，]?\s+(?:that|dass|daß|que)\s*[\"'“‘«„]*$"
    r"|(?P<han>..)(?:[，,：:]\s*)?[“「]?$",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r".[称说指]|认为|以为|相信|猜测|担心|希望|觉得")
_NEUTRAL = re.compile(
    r"sa(?:id|ys?)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|report(?:s|ed)?|show(?:s|ed|n)?|f(?:ound|inds?)|not(?:ed?|es)|announce[sd]?|state[sd]?|confirm(?:s|ed)?|indicate[sd]?|recorded|calculated|add(?:s|ed)"
    r"|sagt?e?|mitteilte|teilte|zeig(?:t|en|te|ten)|meldete|berichtete|ergab|indiqu\w+|montr\w+|annonc\w+|révèl\w+|so|such|than|fact|mit|déclar\w+",
    re.IGNORECASE,
)
"""Heads after which a statement is asserted; any other ("the myth that", "joked that") is in doubt."""
_VERDICT = re.compile(
    rf"\W*(?:(?:this|that|it|the claim|which|das|dies|c['’]est|ce n['’]est)(?: \w+){{0,2}} )?(?:is |was |ist )?(?:completely |simply |totally |all )?(?:{_TRUTH}|myth|pas vrai|das stimmt nicht|stimmt nicht"
    r"|这?(?:不是(?:真的|事实)|是?假的?|是?谣言|错误?|不实|并非如此|不属实)|誤り(?:です)?|デマ(?:です)?)\W*",
    re.IGNORECASE,
)
_ONWARDS = re.compile(
    r"\b(?:following|these|claims?|statements?|that|folgende\w*|dass|suivant\w*|que)\b|以下|下列|表明|[说称指]",
    re.IGNORECASE,
)
_HEARSAY_HEADING = re.compile(
    r"\b(?:myths?|hoax\w*|falsehoods?|false (?:claims?|statements?|figures?|reports?|numbers?)|fake news|rumou?rs?|misinformation|disinformation|debunked"
    r"|Mythen|Mythos|Falschmeldung\w*|Falschbehauptung\w*|idées? reçues?)\b|谣言|辟谣|不实信息|デマ|誤情報",
    re.IGNORECASE,
)
_FOREIGN = re.compile(r"[^\W\d_\u0000-\u024f\u1e00-\u1eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003134f]")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Governor:
    """A word outside a clause, in the same sentence, that may govern the value inside it."""

    mark: Mark
    word: str


def governors(left: str, right: str) -> tuple[Governor, ...]:
    """Return the words in the rest of a sentence that may govern what stands between.

    ``left`` and ``right`` are the parts of the sentence before and after the clause. A denial counts
    anywhere in the sentence; a negation, a doubt or a forecast mark in the same part of the sentence
    before the clause; a bound only right before it; after the clause only what follows at once. A
    clause that begins behind a comma is a part of its own: only what frames it ("If …, ") or foretells
    it reaches over.
    """
    if not (left.strip() or right.strip()):
        return ()
    cuts = list(_BOUNDARY.finditer(left))
    near = left[cuts[-1].end() :] if cuts else left
    apart = _AT_COMMA.search(near) is not None
    quiet = _blanked(_NO_NEGATION, near)
    looked: tuple[tuple[Mark, re.Pattern[str], str], ...] = (
        ("denial", _LEFT_DENIAL, _blanked(_NO_NEGATION, left)),
        ("negation", _LEFT_NEGATION, "" if apart else quiet),
        ("doubt", _FRAME if apart else _LEFT_DOUBT, quiet),
        ("limiter", _LEFT_BOUND, "" if apart else near),
        ("limiter", _LEFT_EXCEPTION, "" if apart else near),
        ("forecast", _LEFT_FORETOLD if apart else _LEFT_MEANT, near),
    )
    found: dict[Mark, Governor] = {}
    for mark, pattern, text in (*looked, *((m, p, right) for m, p in _RIGHT)):
        word = pattern.search(text)
        if word:
            found.setdefault(mark, Governor(mark, word.group().strip(" ,，(（:：;；")))
    embedding = _embedding(near)
    if embedding:
        found.setdefault("doubt", Governor("doubt", embedding))
    return tuple(found.values())


def _embedding(near: str) -> str:
    """Return the word on which a clause hangs that does not say that it is so, or empty."""
    hung = _EMBEDDED.search(near)
    if hung is None:
        return ""
    if hung["han"]:
        return hung["han"] if _SPOKEN.fullmatch(hung["han"]) else ""
    return "" if _NEUTRAL.fullmatch(hung["head"]) else hung.group().strip(" \"'“‘«„")


def denials(passage: str) -> tuple[Governor, ...]:
    """Return what in a passage of its own (a line above, another cell) denies what comes after it."""
    word = _LEFT_DENIAL.search(_blanked(_NO_NEGATION, passage))
    return (Governor("denial", word.group()),) if word and _ONWARDS.search(passage) else ()


def is_verdict(sentence: str) -> bool:
    """Whether a sentence says nothing but that another is false ("Not true.", 不属实。)."""
    return _VERDICT.fullmatch(sentence) is not None


def hearsay(heading: str) -> str:
    """Return the word by which a heading says that what stands below it is not so, or empty."""
    word = _HEARSAY_HEADING.search(heading)
    return word.group() if word else ""


def has_tables(text: str, language: str) -> bool:
    """Whether the words that may govern a value in this text would be known here."""
    known = language[:2].lower() in ("", *_LANGUAGES)
    return known and _FOREIGN.search(text) is None


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda m: " " * len(m.group()), text)


def denial(text: str) -> str:
    """Return the first word of a text that denies something, or an empty text."""
    found = _DENIES.search(_blanked(_NO_NEGATION, text))
    return found.group() if found else ""


def is_forecast(clause: str) -> bool:
    """Whether a clause plainly says of itself that it speaks of what is not yet."""
    return _FORECAST.search(clause) is not None
