"""English words beside a number: comparators, approximations, and what tells a year from a count."""

import re

from factlock.registry.model import Comparator
from factlock.registry.quantities.scales import is_counted
from factlock.registry.quantities.tokens import Text

FLIPPED: dict[Comparator, Comparator] = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}
"""What a comparator turns into under a negation: not more than is at most."""

_COMPARATORS: dict[str, Comparator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_GREATER = "more|greater|higher|larger|bigger|longer|older|better"
_LESS = "less|fewer|lower|smaller|shorter|younger"
_BEFORE = re.compile(
    rf"(?:(?P<no>(?<![a-z0-9])(?:not|no|never|without|neither|nor|cannot|[a-z]{{2,8}}n't)) (?:to )?)?(?<![a-z0-9'])(?:"
    r"(?P<ge>at least|at the least|(?:a |the )?minimum of|no less than|as few as|as little as|as low as)"
    r"|(?P<le>at most|at the most|up to|(?:a |the )?maximum of|as many as|as much as|as high as)"
    rf"|(?P<adverb>(?:just|slightly|well|far|marginally|somewhat|a little|a bit|much|way|even) )?(?:"
    rf"(?P<gt>(?:{_GREATER}) than|over|above|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|upwards? of|in excess of)"
    rf"|(?P<lt>(?:{_LESS}) than|under|below|short of))|(?P<nearly>not (?:quite|even))"
    r"|(?P<about>about|approximately|approx\.?|around|roughly|circa|ca\.?|c\.|nearly|almost|close to|some|an estimated|approaching|barely|scarcely|hardly)"
    r")(?: a total of)? ?\Z"
)
_ENDINGS = (
    "least of than few little low most to many much high over above exceed exceeds exceeded exceeding surpass "
    "surpasses surpassed surpassing under below about approximately approx approx. around roughly circa ca ca. "
    "c. as nearly almost some estimated approaching quite even barely scarcely hardly"
)
_LAST_WORDS = frozenset(_ENDINGS.split())
_LAST_WORD = re.compile(r"([a-z.]+) \Z")
_BEHIND = re.compile(
    r"(?:(?: [a-z]{2,20})?[ -](?:(?P<ge>or (?:more|higher|above|over|greater|older|longer|better))"
    r"|(?P<le>or (?:less|fewer|lower|below|under|younger|shorter))"
    r"|(?P<about>or so)))(?![a-z])"
    r"|(?P<up>[ -](?:and (?:above|older|up(?! to)|upwards?)|plus)(?! ?[a-z]*[0-9$€£¥])(?![a-z])|\+(?![0-9]))"
    r"|(?P<down> and (?:below|younger)(?![a-z]))"
)
_SIGNS: dict[str, Comparator] = {
    "<=": "<=",
    "=<": "<=",
    "≤": "<=",
    "<": "<",
    ">=": ">=",
    "=>": ">=",
    "≥": ">=",
    ">": ">",
}
_SIGN = re.compile(r"(<=|=<|>=|=>|[<>≤≥])( ?)\Z")
_ABOUT_SIGN = re.compile(r"(?<![0-9])[~≈] ?\Z")


class Bound:
    """A comparator or an approximation beside a value, and the offset where its words begin or end.

    ``unclear`` tells that the words leave the value itself open: 3%台.
    """

    __slots__ = ("about", "comparator", "edge", "unclear")

    def __init__(
        self, edge: int, comparator: Comparator = "=", *, about: bool = False, unclear: bool = False
    ) -> None:
        self.edge = edge
        self.comparator: Comparator = comparator
        self.about = about
        self.unclear = unclear


def bound_before(text: Text, floor: int, at: int) -> Bound | None:
    """Read the comparator word or sign that ends right before ``at``, not reaching before ``floor``."""
    last = text.lower[at - 1 : at] if at > floor else ""
    if last and last in "<>=≤≥~≈ ":
        sign = _sign_before(text, max(floor, at - 4), at)
        if sign:
            return sign
    return _words_before(text, max(floor, at - 48), at) if last == " " else None


def _sign_before(text: Text, low: int, at: int) -> Bound | None:
    window = text.lower[low:at]
    sign = _SIGN.search(window)
    if sign:
        return Bound(low + sign.start(), _SIGNS[sign[1]])
    about = _ABOUT_SIGN.search(window)
    return Bound(low + about.start(), about=True) if about else None


def _words_before(text: Text, low: int, at: int) -> Bound | None:
    word = _LAST_WORD.search(text.lower[max(low, at - 16) : at])
    found = _BEFORE.search(text.lower[low:at]) if word and word[1] in _LAST_WORDS else None
    if not found:
        return None
    name = next(name for name in ("ge", "le", "gt", "lt", "nearly", "about") if found[name])
    if name == "about":
        return Bound(low + found.start("about"), about=True)
    if name == "nearly":
        return Bound(low + found.start("nearly"), "<")
    comparator = _COMPARATORS[name]
    if found["no"] and not found[name].startswith("no "):
        comparator = FLIPPED[comparator]
    start = low + found.end() - len(found.group().lstrip())
    return Bound(start, comparator, about=found["adverb"] is not None)


def bound_behind(text: Text, at: int) -> Bound | None:
    """Read the comparator words that follow a value which ends at ``at``."""
    found = _BEHIND.match(text.lower, at)
    if not found:
        return None
    if found["about"]:
        return Bound(found.end(), about=True)
    return Bound(found.end(), ">=" if found["ge"] or found["up"] else "<=")


COMPARING = re.compile(
    r"(?:more|less|fewer|greater|higher|lower|larger|smaller|longer|shorter|older|younger|over|above|below|under)\b"
    r"|[多少高低大小][于於]"
)
"""Words that compare, and bound nothing, right behind another value: 5 percent more than 3."""

_YEAR_BEFORE = re.compile(
    r"(?:(?<![a-z])(?:in|since|by|from|until|till|of|during|before|after|through|throughout|between|years?|circa|c\."
    r"|early|mid|late|end|spring|summer|autumn|fall|winter|christmas|easter|for|to|than|with|and|the|an?|this|that|around|calendar|as of)[ -]"
    r"|'s |s' |[(\[]|[(\[][^()\[\]\n\t]{2,40} )\Z"
)
_YEAR_WEAK = re.compile(r"(?<![a-z])(?:for|to|than|with|and|the|around|of|from|by) \Z")
_YEAR_BEHIND = re.compile(
    r" (?:was|is|will|saw|marked|brought|had|were|election|elections|census|budget|survey|report|season|edition|figures?|data"
    r"|estimates?|levels?|financial|fiscal|crisis|world|olympics?|study|annual|recession|pandemic|referendum|law|act)(?![a-z])"
)
_COMPOUND = re.compile(r"-[a-z]")
_CHAIN = re.compile(r"(?:, | and |, and | or | to | through )\Z")


def year_evidence(text: Text, at: int, end: int, previous_year_end: int) -> int:
    """Weigh whether four bare digits are a year: positive for a year, negative for a count, 0 in doubt.

    ``previous_year_end`` is where the last year that was read ended, or -1.
    """
    if is_counted(text, end):
        return -1
    if _COMPOUND.match(text.lower, end):
        return 0
    window = text.lower[max(0, at - 48) : at]
    before = _YEAR_BEFORE.search(window)
    chained = previous_year_end >= 0 and _CHAIN.match(text.lower[previous_year_end:at][:12])
    if chained or (before and not _YEAR_WEAK.search(window)):
        return 1
    if _YEAR_BEHIND.match(text.lower, end):
        return 1
    return 1 if before and not re.match(r" [a-z]{3,}s(?![a-z])", text.lower[end : end + 24]) else 0
