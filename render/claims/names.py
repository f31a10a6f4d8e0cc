"""A word right before a number: a place in a document (Section 4), a name (Apollo 11), a version (Python 3.11)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from factlock.registry.quantities.currencies import CODES
from factlock.registry.quantities.dates_en import MONTHS
from factlock.registry.quantities.tokens import LATIN
from factlock.render.claims.rules import BEGIN, END, Found, Language, words

_L = LATIN.replace("_", "")
_NUMBER = r"(?:[A-Z]\.?)?\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?"
_WHOLE = rf"(?![{LATIN}0-9%‰°]|[.,:/]\d)"
_PAIR = re.compile(
    rf"(?P<word>§§?|(?<![{_L}'’.])[{_L}][{_L}'’]{{0,40}}+(?:\.[{_L}]{{1,20}}+){{0,4}}\.?)(?P<gap> ?(?<=[.§])| )(?P<open>[(（])?(?P<number>{_NUMBER}){_WHOLE}(?(open)[)）])"
)
_MORE = re.compile(rf"(?: ?(?:[-–—]|,|and|or|to|&|und|bis|et|à) ?[(（]?{_NUMBER}{_WHOLE}[)）]?)+")
_SPAN = re.compile(rf" ?[-–—] ?{_NUMBER}{_WHOLE}")
_COUNTS = re.compile(
    r" ?(?:%|‰|°|percent|per cent|percentage|million|billion|trillion|thousand|hundred|dozen|mn|bn|tn|times|degrees?|years?"
    r"|months?|weeks?|days?|hours?|minutes?|seconds?|dollars?|euros?|yuan|pounds|tonnes?|tons?|kg|km|people|[万亿个人家元])"
    + END,
    re.IGNORECASE,
)
"""What makes the number before it a quantity whatever stands before."""
_POINTS = re.compile(
    rf"{BEGIN}(?:see|in|of|from|under|and|cf|per|siehe|voir|vgl)\.? $", re.IGNORECASE
)
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_ARTICLE = re.compile(rf"{BEGIN}[Tt]he (?:[A-Z][{LATIN}'’-]* )*$")
_EVENT_BEHIND = re.compile(
    r" (?:[A-Z]|(?:logo|games|olympics|bid|campaign|edition|tournament|committee|finals?|summit|mascot|medal)\b)"
)
_AN = re.compile(rf"{BEGIN}(?:[Aa]n?|[Tt]he) $")
_CAPITAL = re.compile(rf"{BEGIN}(?P<word>[A-Z][{LATIN}'’-]*)[ -]$")
_OPENS = re.compile(r"(?:^|[.!?:\n\t*•“\"'(（。！？：\ufffc] ?)$")
_MONTH_BEHIND = re.compile(rf"\. ?(?:{'|'.join(map(re.escape, MONTHS))}){END}", re.IGNORECASE)
_RANK_BEHIND = re.compile(
    rf" (?:in|of|among|worldwide|globally|nationally|producer|exporter|importer|seller|spot|ranking|position){END}"
)
_ALSO_VERBS = frozenset(words("build release order target issue commit exhibit schedule block"))
_SELDOM_VERBS = frozenset(words("group stage track note question answer bus box team line code"))
"""Nouns of places and names that are verbs as well: ``build 500 homes``; some hardly ever with a capital."""

_PRODUCTS = frozenset(
    words(
        "python java javascript node node.js php ubuntu debian fedora centos rhel ios ipados macos linux kubernetes postgresql postgres "
        "mysql mariadb sqlite mongodb numpy pandas pytorch tensorflow http https tls ssl ipv usb bluetooth hdmi pcie html css iphone "
        "ipad npm django covid gcc clang llvm cuda cmake gtk openssl nginx jdk jre"
    )
)
"""Names that a version follows, in capitals or not."""
_PROPER = frozenset(
    words(
        "ruby perl rust go golang swift kotlin scala julia alpine windows android kernel chrome firefox safari edge flask rails react vue "
        "angular redis elasticsearch docker git ddr opengl directx excel office word powerpoint sap photoshop autocad matlab stata spss "
        "sas gpt claude gemini llama mistral qwen glm deepseek ernie grok copilot unicode galaxy pixel playstation xbox boeing airbus "
        "concorde soyuz apollo artemis voyager sputnik falcon starship vostok luna shenzhou basel formula route highway interstate area "
        "agent wifi"
    )
)
"""The same where they begin with a capital; otherwise they are common words."""
_EVENTS = frozenset(
    words(
        "olympics games cup expo euro agenda vision horizon eurovision paralympics biennale championship championships conference "
        "summit forum cop festival"
    )
)
_FUNCTION = frozenset(
    words(
        "a about above across after against all almost along also although among an and another any approximately are around as at "
        "back be because before behind below beneath beside besides between beyond both but by circa could despite did do does down "
        "during each either every everyone exactly except exceeding few fewer finally for four from full further had has have having "
        "he hence her here his how however i if in indeed inside instead into is it its just last less like many may maybe might more "
        "moreover most much my near nearly neither next no nor not now of off on once one only onto or other others our out over own "
        "past per perhaps plus precisely previously probably rather roughly same several she should since so some soon still such than "
        "that the their them then there these they this those though three through throughout thus till to today together too total "
        "toward two under unlike until up upon us was we well were what when where whereas whether which while who whole whose why "
        "will with within without would yet you your additionally altogether annually average combined currently daily estimated "
        "eventually first five hundreds initially later latest least maximum mean median meanwhile minimum minus monthly nationwide "
        "overall reportedly second six seven similarly slightly subsequently ten third totalling totaling worldwide yearly yes versus "
        "vs monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter christmas easter ramadan week "
        "day year age aged add use take wait run press count keep cut mix put give send buy sell read write pay save spend drive walk "
        "get make set let approx ca "
        "am im ab bis seit rund etwa nur fast über unter bei von vom zum zur mit nach vor zwischen um gegen insgesamt die der das den dem "
        "le la les en au aux du des de à dès depuis environ près plus moins seulement quelque sur sous avec pour par el los las del al "
        "desde hasta unos casi il lo gli nel dal circa"
    )
)
"""Words that may begin with a capital before a number without naming anything."""
_SINGULAR_VERB = re.compile(
    r" (?:is|was|has|will|can|may|had|would|could|does|did|must|landed|launched|crashed|flew|ended|began|started|failed|won|lost)"
    + END
)
_PLURAL = re.compile(
    rf" (?!(?:is|was|has|this|thus|its|does|as|us|yes){END})[a-z]{{2,}}(?:s|men|women|people|children){END}"
    rf"| (?:were|are|have|of){END}"
)
_ENDS = re.compile(
    r" *(?:$|[.,;:!?)\]}\"”’'\n\t]|[-–—]{1,2} |[\u3000-\u9fff])"
    rf"| (?:and|or|for|in|at|on|by|to|from|with|under|over|as|than|but|because|when|while|here|there|now|today|again){END}"
)


_DIGITS = re.compile(r"[0-9]+")
_LETTERS = re.compile(rf"[{_L}]+$")
_TAIL = re.compile(rf"[{LATIN}0-9]*+(?:\.[0-9]++)?+(?:[-/+][{LATIN}0-9]*+)*+(?!%)")
_NO_NAME = re.compile(
    rf"(?:{'|'.join(CODES)}|RMB|US|HK|NT|CN|Rs|Rp|Fr|kr)$|(?:FY|CY)$|Q(?=[1-4](?![{LATIN}0-9]))|H(?=[12](?![{LATIN}0-9]))"
)
"""Currencies and parts of a year that stand glued to their number."""
_LONGEST = 40


def glued(text: str) -> Iterator[Found]:
    """Yield the names in which digits follow a letter at once: ``CYP3A4``, ``H1N1``, ``A320``."""
    last = 0
    for digits in _DIGITS.finditer(text):
        at = digits.start()
        if at < max(last, 1) or not text[at - 1].isalpha():
            continue
        word = _LETTERS.search(text, max(0, at - _LONGEST), at)
        tail = _TAIL.match(text, at)
        if word and tail and not _quantity(text, word.start(), at):
            last = tail.end()
            yield Found(word.start(), last, "number", claim=False, why="name with digits")


def _quantity(text: str, start: int, at: int) -> bool:
    """Whether the letters before a number are its currency, a quarter, or joined by a dash."""
    found = _NO_NAME.match(text, start, at + 2)
    code = found is not None and found.end() == at
    if not code:
        code = _NO_NAME.fullmatch(text, start, at) is not None
    return code or (start > 0 and text[start - 1] in "-.0123456789")


def numbered(text: str, languages: Sequence[Language], *, guess: bool) -> Iterator[Found]:
    """Yield the numbers that a word before them makes a name, an address or a version.

    ``guess`` tells that a capital may be taken for a name: not in German, whose nouns all have one.
    """
    places = _merged(language.places for language in languages)
    plurals = _merged(language.plurals for language in languages)
    for pair in _PAIR.finditer(text):
        word = pair["word"].rstrip(".").lower()
        if word in MONTHS or _COUNTS.match(text, pair.end("number")):
            continue
        start, end = pair.span()
        why = places.get(word, "")
        if why:
            why = why if _is_place(text, pair, word) else ""
            tail = _SPAN.match(text, end)
            end = tail.end() if tail else end
        elif word in plurals:
            more = _MORE.match(text, end)
            pointed = pair["open"] or _POINTS.search(text, max(0, start - 12), start)
            why = plurals[word] if more or "." in pair["number"] or pointed else ""
            end = more.end() if more else end
        elif word in _PRODUCTS or (word in _PROPER and pair["word"][0].isupper()):
            more = _MORE.match(text, end)
            if more and not _PLURAL.match(text, more.end()) and not _COUNTS.match(text, more.end()):
                end = more.end()
            why = "version or model"
        elif guess:
            why = _name(text, pair, word)
        if why:
            yield Found(start, end, "number", claim=False, why=why)


def _is_place(text: str, pair: re.Match[str], word: str) -> bool:
    """Whether a noun of a place or a name is used as one, not as a verb or a rank."""
    if word in ("no", "nr"):
        return pair["word"] != "no" and not _RANK_BEHIND.match(text, pair.end())
    may_act = word in _ALSO_VERBS or (word in _SELDOM_VERBS and pair["word"].islower())
    return not may_act or not _PLURAL.match(text, pair.end())


def _merged(tables: Iterable[dict[str, str]]) -> dict[str, str]:
    out: dict[str, str] = {}
    for table in tables:
        out |= table
    return out


def _name(text: str, pair: re.Match[str], word: str) -> str:
    """Return why a number behind a capitalised word is a name or a version, or nothing."""
    start, end, number = pair.start(), pair.end(), pair["number"]
    owner = word.endswith(("'", "’", "'s", "’s"))
    if (
        not pair["word"][0].isupper()
        or owner
        or word in _FUNCTION
        or pair["gap"] != " "
        or pair["open"]
    ):
        return ""
    before = text[max(0, start - 60) : start]
    if _YEAR.fullmatch(number):
        event = _ARTICLE.search(before) and _EVENT_BEHIND.match(text, end)
        return "year in a name" if word in _EVENTS or event else ""
    longest = 4 if pair["word"].isupper() and _AN.search(before) else 3
    if not number.isdecimal() or len(number) > longest or _MONTH_BEHIND.match(text, end):
        return ""
    capital = _CAPITAL.search(before)
    second = capital is not None and capital["word"].lower() not in _FUNCTION
    if not second and _PLURAL.match(text, end):
        return ""
    named = second or _SINGULAR_VERB.match(text, end)
    if not named and not _OPENS.search(before):
        named = _ENDS.match(text, end)
    return "number in a name" if named else ""
