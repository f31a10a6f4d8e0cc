"""What is made of digits and is no quantity: telephone numbers, addresses of machines, times of day, places in a document.

They are known by their form, or by the word before them (§ 5, Art. 12, Table 4, version 2.1.3, ISBN 978…). What could
be a quantity all the same (1.100.200.250 in German) is none of these: it stays a token without a worth.
"""

import re

from factlock.registry.quantities.dates_en import MONTHS
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import LATIN, Text

_L = LATIN.lower()
_PHONE = re.compile(
    r"[0-9]{1,3}(?:[ ./-]?\([0-9]{1,5}\)[ ./-]?[0-9]{1,12})?(?:[ ./-][0-9]{1,12}){0,6}(?![0-9])"
)
_SHORTEST_PHONE = 9
_GROUPED = re.compile(r"[0-9]{1,3}(?:[ .][0-9]{3})+")
_TRUNK = re.compile(
    r"0[0-9](?:[ .-][0-9]{2}){4}(?![0-9])|0[1-9][0-9]{0,4}(?: ?[/-] ?| )[0-9]{3,}(?:[ -][0-9]{2,})*(?![0-9]|[.,][0-9])"
    r"|[0-9]{3}\) ?[0-9]{3}-[0-9]{4}(?![0-9])"
)
_MACHINE = re.compile(
    r"([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})(?![0-9]|\.[0-9])(?::[0-9]+)?(?:/[0-9]{1,2})?"
)
_HEXADECIMAL = re.compile(r"[0-9a-f]{1,4}(?:::?[0-9a-f]{1,4}){2,7}(?![0-9a-z])")
_HALF_DAY = re.compile(r"(?:[01]?[0-9])(?:[:.][0-5][0-9])? ?[ap](?:\.m\.|m)(?![a-z0-9²³])")
_UHR = re.compile(
    r"[0-2]?[0-9](?:[:.][0-5][0-9])?(?: ?(?:bis|[-–]) ?[0-2]?[0-9](?:[:.][0-5][0-9])?)? uhr(?![a-zäöüß])(?: [0-5][0-9](?![0-9.,]))?"
)
_HEURES = re.compile(r"[0-2]?[0-9] ?h ?[0-5][0-9](?![0-9a-z])")
_AT_AN_HOUR = re.compile(r"(?<![a-zà-ÿ])(?:à|vers|dès|avant|après|jusqu'à) \Z")
_HOUR = re.compile(r"[0-2]?[0-9] ?(?:h|heures?)(?![0-9a-zà-ÿ/])")
_HALF_DAY_HAN = re.compile(r"(?:午前|午後|上午|下午|晚上|早上|凌晨|中午|오전|오후) ?\Z")
_HOUR_HAN = re.compile(r"[0-2]?[0-9] ?(?:[时時点點시]|[:：])(?: ?半| ?[0-5]?[0-9] ?分?)?")

_PLACES = (
    "section|sections|article|articles|art\\.|table|tables|figure|figures|fig\\.|chapter|chapters|ch\\.|page|pages|p\\.|pp\\.|paragraph|para\\."
    "|appendix|annex|annexe|no\\.|nos\\.|clause|schedule|footnote|note|line|step|version|ver\\.|isbn|issn|pmid"
    "|abschnitt|paragraf|kapitel|kap\\.|tabelle|tab\\.|abbildung|abb\\.|artikel|absatz|abs\\.|nr\\.|nummer|ziffer|ziff\\.|anhang|anlage|seite|s\\.|fußnote|satz|rn\\.|rz\\."
    "|chapitre|chap\\.|tableau|alinéa|n°|nº|numéro|titre|étape"
)
_PLACE = re.compile(rf"(?:(?<![{_L}0-9.])(?:{_PLACES})|§§?|¶|バージョン|版本) ?\Z")
_PLACE_LAST = re.compile(r"[a-z.°º§¶ン本版é] ?\Z")
_PART = r"[0-9]{1,13}(?:[./-][0-9]{1,4})*[a-z]?(?![0-9a-z])(?:\([0-9a-z]{1,4}\))*"
_PLACE_NUMBER = re.compile(rf"{_PART}(?: ?[-–—] ?{_PART}| (?:to|bis|à) {_PART}){{0,2}}(?![0-9])")
_MONTH_BEHIND = re.compile(rf"[0-9. ]+(?:{'|'.join(map(re.escape, MONTHS))})(?![a-zà-ÿ])")
_FOLLOWED = re.compile(
    rf" ?(?:%|‰|°|[€$£¥₹]|percent|per cent|prozent|pour cent|million|billion|mio|mrd|thousand|万|亿|億|円|元)|[ .,'][0-9]{{3}}(?![0-9])|,[0-9]|[{LATIN}0-9]"
)
_NOT_BEFORE_A_COUNT = frozenset(
    ("no.", "note", "line", "step", "titre", "satz", "page", "pages", "article", "articles")
)
_COUNT = re.compile(r" [a-zà-ÿ]{3,}s(?![a-zà-ÿ])")


def code_end(text: Text, at: int, language: Language) -> int | None:
    """Return where the code ends whose first digit stands at ``at``, or None if there is none."""
    t = text.lower
    return _phone(t, at) or _time(t, at, language) or _machine(t, at, language)


def _phone(t: str, at: int) -> int | None:
    if t[at - 1 : at] == "+":
        found = _PHONE.match(t, at)
        enough = found and sum(c.isdigit() for c in found.group()) >= _SHORTEST_PHONE
        return found.end() if found and enough and not _GROUPED.fullmatch(found.group()) else None
    if t[at] == "0" or t[at - 1 : at] == "(":
        found = _TRUNK.match(t, at)
        if found and sum(c.isdigit() for c in found.group()) >= _SHORTEST_PHONE:
            return found.end()
    return None


def _time(t: str, at: int, language: Language) -> int | None:
    if language.primary != "de":
        found = _HALF_DAY.match(t, at)
        if found:
            return found.end()
    if language.primary in ("de", ""):
        found = _UHR.match(t, at)
        if found:
            return found.end()
    if language.primary == "fr":
        found = _HEURES.match(t, at)
        if not found and _AT_AN_HOUR.search(t, max(0, at - 10), at):
            found = _HOUR.match(t, at)
        if found:
            return found.end()
    if _HALF_DAY_HAN.search(t, max(0, at - 4), at):
        found = _HOUR_HAN.match(t, at)
        return found.end() if found else None
    return None


def _machine(t: str, at: int, language: Language) -> int | None:
    """Read an IP address or a hardware one; what is a well-formed number in the language is left to the number."""
    hexadecimal = _HEXADECIMAL.match(t, at)
    if hexadecimal and (
        "::" in hexadecimal.group() or not hexadecimal.group().replace(":", "").isdigit()
    ):
        return hexadecimal.end()
    found = _MACHINE.match(t, at)
    if not found or any(int(part) > 255 for part in found.groups()):
        return None
    whole = ".".join(found.groups())
    return found.end() if language.convention.read(whole) is None else None


def may_be_machine(token: str) -> bool:
    """Whether a well-formed number is rather an address of a network at home: 192.168.100.200."""
    return token.startswith("192.168.") and _MACHINE.fullmatch(token) is not None


def place_end(text: Text, at: int) -> int | None:
    """Return where the number of a place in a document ends that starts at ``at``, or None if it is none.

    What follows may still make it a quantity: a line 5 km long.
    """
    t = text.lower
    if not _PLACE_LAST.search(t, max(0, at - 2), at):
        return None
    named = _PLACE.search(t[max(0, at - 12) : at])
    found = _PLACE_NUMBER.match(t, at) if named else None
    if not named or not found or _MONTH_BEHIND.match(t, at) or _FOLLOWED.match(t, found.end()):
        return None
    counted = named.group().strip() in _NOT_BEFORE_A_COUNT and _COUNT.match(t, found.end())
    return None if counted else found.end()
