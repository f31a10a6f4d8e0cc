"""What a clause may leave out of its sentence.

A whole sentence states what it states: a person who reads the clause reads all of it. A clause cut out of
a sentence is another matter, since anything may govern it from outside: "In the novel, …", "… before
inflation", "She dreamt …". No list of such words is complete, so the list is of the other kind: what is
left out must be of a kind that is known to change nothing, else the whole sentence is asked for.

Before the clause, where only the beginning of the sentence may be left out:

- the mark or the number of an item, opening quotation marks and brackets;
- a time ("In 2024,", 2024年, "Im Mai 2024"), which the gate reads all the same to know the period;
- a connective ("However,", 此外，, "Par ailleurs,", また、);
- that an office of statistics says it, or that data show it ("According to Eurostat,", 据统计，);
- a statement of its own before a semicolon: subject, verb of change, value.

After the clause, to the end of the sentence:

- final punctuation, closing quotation marks and brackets, note marks;
- a time ("in 2024", "im ersten Quartal 2024");
- what the value is compared with ("up from 3 percent in April", "after 3 percent", 比上年增长1.3%);
- that value in brackets ("(2023: 2,910)"), and what share of a whole it is (占…的比重为…);
- that an office of statistics said so;
- since when it has been the highest or the lowest;
- a coordinate statement with its own subject, verb of change and value ("while imports fell 2 percent",
  进口下降2.1%), to its end.

In Japanese and German the predicate at the end governs what comes before it; only what is named here for
these languages is let go. In a language without tables here nothing may be left out.
"""

import re

from factlock.registry import quantities

_VALUE, _TIME = "\ue000", "\ue001"
"""Stand for a value and a time in what is left out (private use area, in no page's prose)."""
_WORD = re.compile(r"\w")
_PRIVATE = re.compile(f"[{_VALUE}{_TIME}]")


def _any(words: str) -> str:
    """Return an alternation of phrases parted by ``|`` and line ends; a space is any white space."""
    phrases = [part.strip() for line in words.splitlines() for part in line.split("|")]
    return "(?:" + "|".join(re.sub(r" +", r"\\s+", phrase) for phrase in phrases if phrase) + ")"


# Times -------------------------------------------------------------------------------------------

_DAY = _any(
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag"
    "|lundi|mardi|mercredi|jeudi|vendredi"
)
_MONTH = _any(
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember"
    "|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
)
_LATIN_TIME = (
    "(?:(?:in|on|at|during|for|im|in|am|zum|en|au|durant|pendant|fin|début)[^\\S\\n]+)?"
    r"(?:(?:the|early|late|mid|whole|full|calendar|fiscal|financial|year|month|quarter|half|first|second|third|fourth|end|beginning|of|and|both"
    r"|dem|das|den|ersten|zweiten|dritten|vierten|jahre?s?|monat|quartal|halbjahr|anfang|ende|mitte|kalenderjahr|zeitraum|und"
    rf"|le|la|cours|de|du|des|premier|deuxième|troisième|quatrième|trimestre|semestre|mois|année|fin|début|et)\s+|l['’]|{_DAY},?\s+)*"
    rf"{_TIME}(?:(?:,|\s(?:and|to|und|bis|et|à))?\s+{_TIME})*"
    r"|(?:in\s+)?(?:this|last)\s+(?:year|quarter|month|week)|(?:im|in)\s+(?:diesem|letzten|vergangenen|vorigen)\s+(?:jahr|quartal|monat)"
    rf"|l['’]an\s+dernier|cette\s+année|l['’]année\s+dernière|on\s+{_DAY}|am\s+{_DAY}|(?:in|im|en)\s+{_MONTH}"
)
_HAN_TIME = rf"(?:(?:[今去上本]年|全年|年末|年底|上半年|下半年|昨年|本年|前年|年初|(?:[前第]?[一二三四]+季度)|{_TIME})(?:全年|年末|年底|末|底|上半年|下半年|の?[第前]?[一二三四1-4]四半期)?)+"

# Who says it -------------------------------------------------------------------------------------

_OFFICE = (
    r"(?:the\s+)?(?:(?:national|federal|state|official|central|country['’]s|u\.?s\.?|uk|eu|german|french|chinese|japanese|british|american|swiss|austrian)\s+)*"
    + _any(
        "bureau of statistics|bureau of labou?r statistics|office for national statistics|office of statistics"
        "|institute of statistics|institute for statistics|statistics (?:office|agency|bureau|institute|service|authority)"
        "|statistical (?:office|agency|bureau|institute|service|authority)|census bureau|eurostat|insee|destatis"
        "|statistics (?:canada|norway|sweden|finland|denmark|netherlands|korea|austria|estonia|iceland)"
    )
)
_DATA = (
    r"(?:the\s+)?(?:(?:latest|official|new|final|published|annual|monthly|quarterly)\s+)*(?:data|figures|statistics)"
    rf"(?:\s+(?:from|by|of)\s+{_OFFICE})?"
)
_AMT = _any(
    "statistische[nsm]? (?:bundes|landes)?amte?s?|bundesamte?s? für statistik|destatis|eurostat|statistik austria|statistikamte?s?"
)
_INSTITUT = r"(?:les\s+(?:données|chiffres|statistiques)\s+(?:de\s+)?)?(?:de\s+)?(?:l['’])?" + _any(
    "insee|eurostat|office fédéral de la statistique|office national de (?:la )?statistique|office statistique"
    "|institut national de (?:la )?statistique|institut statistique|statistique canada"
)
_WHEN = rf"(?:\s+(?:{_LATIN_TIME}))?"
_LATIN_SPEAKER = (
    rf"according\s+to\s+(?:{_OFFICE}|{_DATA}),\s*"
    rf"|{_OFFICE}\s+(?:said|says|reported|reports|announced|found){_WHEN}(?:\s+that|:|,)?\s*"
    rf"|{_DATA}\s+(?:show|shows|showed|indicate|indicated)(?:\s+that)?\s*"
    rf"|(?:nach\s+(?:den\s+)?(?:angaben|berechnungen|zahlen|daten)|laut(?:\s+angaben)?)\s+(?:de[sr]\s+|vo[nm]\s+|dem\s+)?{_AMT}\s*"
    rf"|wie\s+(?:das|die)\s+{_AMT}(?:\s+\(\w+\))?{_WHEN}\s+(?:mitteilte?|berichtete?|meldete?),\s*"
    rf"|(?:selon|d['’]après)\s+{_INSTITUT},\s*"
)
_HAN_SPEAKER = (
    "(?:据|根据)?(?:(?:国家|省|市|自治区|全国)?统计局)?(?:最新|公布|发布|的|初步|有关|官方)*(?:统计|数据|核算)(?:数据|结果|资料)?(?:的)?(?:显示|表明)?[，,：:]?"
    "|(?:据|根据)?(?:国家|省|市)统计局(?:最新)?(?:介绍|公布|发布|表示|通报|消息|宣布)?[，,：:]"
    "|(?:総務省|統計局|内閣府|厚生労働省|財務省|経済産業省|日本銀行|日銀|国土交通省|観光庁|総務省統計局)(?:の(?:発表|調査|統計|速報|公表|データ))?に(?:よると|よれば)[、,]"
)

# What joins sentences ----------------------------------------------------------------------------

_LATIN_CONNECTIVE = (
    _any(
        "in addition|however|meanwhile|moreover|furthermore|in total|also|additionally|by contrast|in contrast|nevertheless"
        "|nonetheless|similarly|likewise|as a result|indeed|finally|in fact|all told|first(?:ly)?|second(?:ly)?|third(?:ly)?|for example|for instance"
        "|thus|therefore|hence|at the same time|on the other hand|in particular|notably"
        "|par ailleurs|cependant|toutefois|en outre|de plus|enfin|ainsi|en revanche|néanmoins|par exemple|au total|d['’]abord|ensuite|par conséquent|dans le même temps"
    )
    + r"[,:]\s*|in\s+fact\s+|(?:and|but|und|aber|doch|et|mais)\s+|"
    + _any(
        "zudem|außerdem|allerdings|dagegen|hingegen|ferner|insgesamt|gleichzeitig|jedoch|schließlich|zugleich|weiterhin|somit|daher"
    )
    + r",?\s+"
)
_HAN_CONNECTIVE = (
    "(?:此外|另外|同时|不过|但是?|然而|因此|总体上?看|总的来看|具体来看|从总量看|与此同时|首先|其次|最后|而)[，,]?"
    "|(?:また|しかし|さらに|一方で?|なお|そして|続いて|同時に|加えて|次に)[、,]"
)

# A statement of its own --------------------------------------------------------------------------

_NO_SUBJECT = (
    r"(?:it|this|that|these|those|they|which|who|such|he|she|we|i|you|one|figure|number|claim|estimate|count|total|if|unless|only|not|no"
    r"|never|es|das|dies\w*|die(?:se)?\s+zahl|sie|er|man|wenn|falls|nur|nicht|kein\w*|cela|ce|ça|il|elle|ils|elles|on|si|que|qui|seulement|pas|chiffre)\b"
)
_FRAME = _any(
    "in|on|at|under|by|for|among|with|without|according|had|were|should|had|when|as|im|auf|bei|laut|nach|unter|ohne|mit|für|dans|chez|selon|sur|sous|sans|pour|avec|à"
)
_NAME = rf"(?!{_FRAME}\b)(?:(?!{_NO_SUBJECT})[\w'’()-]+\s+){{1,8}}"
_BY = r"(?:(?:by|to|at|um|auf|bei|de|à|only)\s+)?"
_VERB = _any(
    "rose|fell|grew|declined|increased|decreased|dropped|climbed|gained|lost|was|were|stood|reached|totall?ed|amounted|slipped|jumped"
    "|stiegen|stieg|sanken|sank|fielen|fiel|wuchsen|wuchs|lagen|lag|betrugen|betrug|erreichten|erreichte"
    "|(?:ont|a) (?:reculé|augmenté|baissé|progressé|diminué|chuté|atteint)"
)
_LATIN_STATED = (
    rf"(?:{_NAME}{_VERB}\s+{_BY}{_VALUE}|{_NAME}{_BY}{_VALUE}\s+(?:stiegen|stieg|sanken|sank|fielen|fiel|wuchsen|wuchs|zulegten|zulegte))"
    rf"(?:\s+(?:{_LATIN_TIME}))?"
)
_CHANGED = "(?:增长|增加|上升|提高|上涨|扩大|下降|减少|回落|降低|收窄|下跌|增产|减产)"
_HAN_STATED = rf"[^，,。；;：:称说是若如果令使让里中上下内按据在由被其只仅{_VALUE}{_TIME}]{{1,16}}?(?:实际|名义)?(?:{_CHANGED}|达到?)(?:了|到)?{_VALUE}"
_KANA_STATED = rf"[^、,。；;：:でにと{_VALUE}{_TIME}]{{1,12}}[はがも]{_VALUE}(?:の)?(?:増加|減少|上昇|低下|増|減|拡大|縮小)"

# What the value is compared with -----------------------------------------------------------------

_EARLIER = (
    r"a\s+(?:year|month|quarter)\s+(?:earlier|before|ago)|(?:in\s+)?the\s+(?:previous|prior|preceding|same)\s+(?:year|month|quarter|period)(?:\s+(?:of\s+)?(?:last\s+year|"
    + _TIME
    + r"))?"
    r"|im\s+(?:vorjahr|vormonat|vorquartal)|ein\s+jahr\s+zuvor|un\s+an\s+(?:plus\s+tôt|auparavant)|l['’]année\s+précédente|le\s+(?:mois|trimestre)\s+précédent"
)
_LATIN_COMPARED = (
    r"(?:(?:up|down|compared|versus)\s+)?(?:from|with|to|against|versus|after|following|nach|gegenüber|auf|verglichen\s+mit|im\s+vergleich\s+zu"
    r"|contre|après|à|par\s+rapport\s+à)\s+"
    r"(?:(?:an?|the|einem|ein|une?)\s+(?:rise|increase|gain|growth|fall|decline|drop|plus|minus|hausse|baisse)\s+(?:of|von|de)\s+)?"
    rf"{_VALUE}(?:\s+(?:{_LATIN_TIME}|{_EARLIER}))?"
)
_HAN_COMPARED = rf"(?:按(?:不变|可比)价格?计算[，,])?(?:(?:比|较|与)(?:{_HAN_TIME}|上年|上月|上期|上季度|同期|(?:上年|去年)(?:同期|末))|同比|环比)+(?:实际|名义)?(?:相比)?{_CHANGED}(?:了)?{_VALUE}"
_RECORD = (
    r"(?:the|its|their)\s+(?:\w+\s+)?(?:fastest|slowest|highest|lowest|biggest|largest|smallest|most|least|strongest|weakest|sharpest|steepest|best|worst)"
    r"(?:\s+(?:pace|rate|level|rise|increase|growth|gain|fall|decline|drop|reading|value))?"
    rf"(?:\s+(?:since|in)\s+(?:the\s+)?(?:{_TIME}|{_VALUE}))"
)
_HAN_FURTHER = rf"(?:{_HAN_COMPARED}|(?:同比|环比)?{_CHANGED}了?{_VALUE}|占[^，,。；;：:{_VALUE}{_TIME}]{{1,14}}?(?:的?比重)?为?{_VALUE})"
_BRACKETED = (
    rf"[(（]\s*(?={_TIME}|[a-z])(?:{_TIME}\s*[:：]?\s*)?(?:(?:up|down|compared|from|to|with|against|after|vs\.?|nach|contre|après|previously|zuvor)\s+)*{_VALUE}(?:\s+(?:{_LATIN_TIME}|{_EARLIER}))?\s*[)）]"
    rf"|[(（]{_HAN_FURTHER}[)）]"
)
_SAID_AFTER = (
    rf"(?:(?:the\s+)?{_OFFICE}\s+(?:said|reported|announced){_WHEN}|according\s+to\s+(?:{_OFFICE}|{_DATA})|{_DATA}\s+(?:show|showed)"
    rf"|(?:wie\s+(?:das|die)\s+{_AMT}{_WHEN}\s+(?:mitteilte?|berichtete?|meldete?)|teilte\s+(?:das|die)\s+{_AMT}{_WHEN}\s+mit)|selon\s+{_INSTITUT})"
)
_COORDINATE = r"(?:(?:and|but|while|whereas|und|aber|während|mais|et|tandis\s+que|alors\s+que)\s+)"

# Whole rests -------------------------------------------------------------------------------------

_MARK = r"(?:[(（\[]?(?:\d{1,3}|[ivxIVX]{1,5}|[a-zA-Z])[.)）\]](?!\d)|[（(]?[一二三四五六七八九十]{1,3}[、）)]|[①-⑳⑴-⒇]|第[一二三四五六七八九十百\d]+[条條章节節款项項])"
_LEAD = re.compile(rf"[^\w\n(（\[]*(?:{_MARK})?[^\w\n]*")
_PUNCTUATION = re.compile(rf"[^\w\n{_VALUE}{_TIME}]*")
_OPENER = re.compile(
    rf"(?:{_LATIN_CONNECTIVE}|{_LATIN_SPEAKER}|{_HAN_SPEAKER}|{_HAN_CONNECTIVE}"
    rf"|{_LATIN_STATED}\s*[;；]|{_HAN_STATED}(?:[，,]{_HAN_FURTHER}){{0,3}}\s*[；;]|{_KANA_STATED}(?:し|した一方で?|したが)、"
    rf"|(?:{_LATIN_TIME}|{_HAN_TIME})(?![^\W_])(?:\s*[,，、:：])?|{_HAN_TIME}(?:の|[,，、])?)"
    r"[\s\"'“‘«„「『(（]*",
    re.IGNORECASE,
)
_NOTE = rf"(?:[\[［](?:\d{{1,3}}|{_VALUE}|[a-z]|注\d*)[\]］]|[（(](?:[a-z]|注\d*)[)）])"
_CLOSER = re.compile(
    rf"\s*(?:[.。!！]*\s*{_NOTE}|[,，、]?\s*(?:{_LATIN_TIME}|{_HAN_TIME})(?!\w)|,?\s*(?:{_LATIN_COMPARED})(?!\w)|[,，]?\s*{_HAN_COMPARED}"
    rf"|,\s*{_RECORD}(?!\w)|,?\s*{_COORDINATE}{_LATIN_STATED}(?!\w)|;\s*{_COORDINATE}?{_LATIN_STATED}(?!\w)"
    rf"|[，,；;](?:而|但|其中[，,：:]?)?{_HAN_STATED}|[，,；;]其中[，,：:]?[^，,。；;：:{_VALUE}{_TIME}]{{2,12}}{_VALUE}[人户家个所辆台]{{0,2}}|[，,；;]{_HAN_FURTHER}|{_BRACKETED}|,\s*{_SAID_AFTER}(?!\w))",
    re.IGNORECASE,
)
_LONGEST = 400


def left_out(sentence: str, start: int, end: int, language: str = "", *, known: bool = True) -> str:
    """Return what a clause leaves out of its sentence that may change it, or empty.

    ``start`` and ``end`` are the clause's offsets in the sentence. Without ``known`` tables for its
    language, whatever holds a word may change it.
    """
    left, right = sentence[:start], sentence[end:]
    if _WORD.search(left) is None and _WORD.search(right) is None:
        return ""
    if not known:
        return _line(left if _WORD.search(left) else right)
    if len(left) > _LONGEST or len(right) > _LONGEST or _PRIVATE.search(sentence):
        return _line(left[-_LONGEST:] or right)
    lead = _LEAD.match(left)
    begin = lead.end() if lead else 0
    if not _consists(_masked(sentence, begin, start, language), _OPENER):
        return _line(left)
    after = _masked(sentence, end, len(sentence), language)
    return "" if _consists(after, _CLOSER) else _line(right)


def _consists(text: str, piece: re.Pattern[str]) -> bool:
    """Whether a text is made of such pieces, one after the other, and punctuation.

    Each piece is taken as it comes, never again in another way: time grows with the length only.
    """
    at = 0
    while (found := piece.match(text, at)) and found.end() > at:
        at = found.end()
    return _PUNCTUATION.fullmatch(text, at) is not None


def _masked(sentence: str, start: int, end: int, language: str) -> str:
    """Return a part of a sentence with a sign for each whole value and each time."""
    if not start < end:
        return ""
    low = max(0, start - _LONGEST)
    text = sentence[low : min(len(sentence), end + _LONGEST)]
    found = [(p.start, p.end, _TIME) for p in quantities.periods(text, language)]
    for value in quantities.read(text, language):
        if value.kind != "ordinal" and all(
            value.end <= first or last <= value.start for first, last, _ in found
        ):
            sign = _TIME if value.kind in ("date", "period") else _VALUE
            found.append((value.start, value.end, sign))
    out, at = [], start - low
    for first, last, sign in sorted(found):
        if at <= first and last <= end - low:
            out += [text[at:first], sign]
            at = last
    return "".join((*out, text[at : end - low]))


def _line(words: str) -> str:
    return " ".join(words.split())
