"""Whether a clause says what it speaks of: "It rose 5.2%" names nothing.

A clause without its values and times must keep a word that names something. Pronouns, articles, verbs of
change and words such as "figure" name nothing; they are taken out by the tables of the page's language.
"""

import re

_COMMON = re.compile(
    r"\b(?:it|its|they|their|them|this|that|these|those|he|she|his|her|we|our|which|who|the|an?|of|in|on|at|to|by|for|from|and|or|with|as"
    r"|was|were|is|are|be|been|has|have|had|did|does|do|rose|rise[sn]?|fell|fall(?:s|en)?|grew|grow[sn]?|increased?|decreased?|declined?|dropped"
    r"|up|down|reached|stood|hit|totall?ed|came|figures?|numbers?|amounts?|totals?|levels?|values?|same|year|period|month|quarter|ago|previous|last"
    r"|earlier|later|after|before|then|now|today|again|further|compared|about|around|more|less|fewer|than|over|under|nearly|almost|only|just|percent|points?|per|cent|respectively)\b"
    r"|[其它该这此那他她们的了是为到达在于与同比环比增长下降上升减少增加较上年去年同期比约至共计和及或数据数字总量总数分别]",
    re.IGNORECASE,
)
_OWN = {
    "de": re.compile(
        r"\b(?:er|sie|es|ihr(?:e[mnrs]?)?|sein(?:e[mnrs]?)?|diese\w*|jene\w*|dies|das|der|die|dem|den|des|eine?[mnrs]?|um|auf|von|vom|zu|zum|zur|im|in|am|an|bei|mit|nach|vor|gegenüber|seit|als|wie|und|oder|auch|damit|dabei|davon|nur|noch|mehr|weniger|rund|etwa|fast|über|unter"
        r"|ist|sind|war|waren|wurde\w*|wird|werden|hat|haben|hatte\w*|stieg\w*|sank\w*|fiel\w*|wuchs\w*|lag(?:en)?|liegt|betrug\w*|beträgt|erreicht\w*|nahm\w*|ging\w*|gestiegen|gesunken|gefallen|gewachsen|zurück|zugenommen|abgenommen"
        r"|prozent\w*|punkte?n?|vorjahr(?:e?s)?|vormonat(?:e?s)?|jahr(?:e[sn]?)?|monate?[ns]?|quartale?[ns]?|zahl|wert|höhe)\b",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"\b(?:ils?|elles?|ce|c|cela|ça|ceci|cet|cette|ces|celui|celle|ceux|celles|ci|là|le|la|les|l|un|une|des|de|du|d|en|à|au|aux|par|pour|sur|dans|plus|moins|que|qu|qui|et|ou|y|se|s|sa|son|ses|leurs?|n|ne|a|ont|est|sont|était|étaient|été|fut"
        r"|augment\w+|baiss\w+|recul\w+|progress\w+|diminu\w+|chut\w+|attein\w+|élève|élevait|établi\w*|passé\w*|cent|année?s?|an|ans|mois|trimestre|chiffres?|nombre|valeur|contre|après|avant|environ)\b",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        r"前年同月比|前年同期比|前年度?比|前月比|前期比|対前年|前年|前月|前期|同期|同月|これ|それ|あれ|同|比|増加|減少|上昇|低下|下落|拡大|縮小|改善|悪化|増|減|数字|数値|合計|総数|約|年|月|[ぁ-ん]"
    ),
}
_LETTER = re.compile(r"[^\W\d_]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3\U00020000-\U0003134f]")


def subject_words(rest: str, language: str = "") -> str:
    """Return ``rest`` without pronouns, verbs of change and other words that name nothing."""
    own = _OWN.get(language[:2].lower())
    words = _COMMON.sub(" ", rest if own is None else own.sub(" ", rest))
    return " ".join(words.split())


def names_subject(rest: str, language: str = "") -> bool:
    """Whether a clause without its values still says what it speaks of.

    ``rest`` is the clause with values and periods blanked out. Two letters of something that is no
    common word name something, or one Han character or kana beyond the commonest.
    """
    words = subject_words(rest, language)
    if _CJK.search(words):
        return True
    return any(len(_LETTER.findall(word)) >= 2 for word in words.split())
