"""Sentences that name their time plainly, such as "In 2025 output grew by …".

Most sentences of a report do, and telling so costs a fiftieth of reading them. Where anything in the
sentence could matter otherwise (another figure, a comparison, a date of publication, a word that may
name a time), nothing is said here and the sentence is read whole.
"""

import re

from factlock.registry.period import Period
from factlock.registry.timeguard.mentions import Mention, role
from factlock.registry.timeguard.stretches import CUT, OPENERS

_IN_YEAR = re.compile(
    r"\b[Ii]n (?P<year>(?:19|20)\d\d)(?=\s+(?:the|its|their|our|an?)\b|\s*[.!?]?\s*$)"
)
_NEUTRAL = str.maketrans(dict.fromkeys("“”‘’„«»–—…·•€£¥$%°×\u00a0\u202f\u2009", " "))
_DIGIT = re.compile("[0-9]")
_WORD = re.compile("[a-z]+")
_BEGINNINGS = frozenset(
    re.findall(
        r"\w+",
        """
    ann apr aug aut avr cur dec dez dem der eig fal feb fev fin fir fis fol fou ges hal heu hie jah jan jou jui jul jun las lat
    let mil mon nex nin nov now oct okt pre pri pro qua rec sea sec sem sep seu sev spr sub sum thi tho tod tom tri twe two ver
    vor wee wei win woc yea yes zwe
    """,
    )
)
_SHORT = frozenset(
    re.findall(
        r"\w+",
        """
    ago an ans day days daily fy half h q may mai mar mars march mois morgen now past period since tag tage
    """,
    )
)


def may_name_time(text: str) -> bool:
    """Whether a text might name a time; False only where it surely does not.

    Digits, letters beyond ASCII, and every word that begins like one which the time guard knows are
    reason enough to look.
    """
    plain = (text if text.isascii() else text.translate(_NEUTRAL)).lower()
    if not plain.isascii() or _DIGIT.search(plain):
        return True
    words = _WORD.findall(plain)
    return not (_SHORT.isdisjoint(words) and _BEGINNINGS.isdisjoint([word[:3] for word in words]))


def year_of(sentence: str, start: int, end: int) -> Period | None:
    """Return the one year that the sentence plainly says of the value at ``start``; else None."""
    found = _IN_YEAR.search(sentence)
    if found is None or not (found.end() <= start or end <= found.start()):
        return None
    first, last = sorted(((start, end), found.span()))
    if first == found.span() and not sentence[first[1] : last[0]].strip():
        return None  # "in 2025 5 %": too close to be sure
    parts = (sentence[: first[0]], sentence[first[1] : last[0]], sentence[last[1] :])
    if any(may_name_time(part) or CUT.search(part) for part in parts):
        return None
    if any(opener.search(part) for opener in OPENERS for part in parts):
        return None
    mention = Mention(*found.span("year"), (Period.year(int(found["year"])),))
    return mention.periods[0] if role(sentence, mention) == "about" else None
