"""Sentences that name their time plainly, such as "In 2025 output grew by …".

Most sentences of a report do, and telling so costs a fiftieth of reading them. Where anything in the
sentence could matter otherwise (another figure, a comparison, a date of publication, a word that may
name a time), nothing is said here and the sentence is read whole.
"""

import re
from collections.abc import Sequence
from functools import cache

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
_INNOCENT = frozenset(
    # Words of reports that begin like a time and are none, in no connection.
    re.findall(
        r"\w+",
        """
    announced announcement authorities authority automatic automotive currencies currency curb curve decided decision decisions
    decline declined declines declining decrease decreased decreases decreasing demand demanded demands democracy demographic
    demonstrated fallen falling false finally finance financed finances financial financing find finding findings finds fine
    finished fire firm firmly firms fish fisheries fishing found foundation founded gesture hall halt halted journal journals juice
    junction junior junk latin letter letters mild mile miles military milk mill million millions mills monetary money monitor
    monitored monitoring monopoly nexus novel preference prefer preferred premium premiums prepare prepared presence president
    pressure pressures prevent prevented price priced prices pricing primarily primary prime principal principle principles
    priorities priority private prize problem problems process processes processing produce produced producer producers produces
    product production productivity products professional profit profitable profits programme programmes prominent promote
    promoted proof proper properties property proportion proposal proposals proposed prosperity protect protected protection
    provide provided provides province provinces provincial qualified quality quantities quantity received receipts receive recession
    recipients recognised recommended reconstruction record recorded records recover recovered recovery recycled sea search seat
    seats secondary section sections sector sectors secure securities security semiconductor semiconductors separate separated
    separately several severe severely spread spreads subject submitted subscribers subsidiary subsidies subsidy substantial
    substantially suburban suburbs sum summary summit sums thing things think trial trials trip trips verdict verified version
    versions vertical very weigh weighed weight weighted wind window winds wine winner winning wins
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


_TURNS = frozenset(
    re.findall(
        r"\w+",
        """
    and while whereas but although though yet und aber et mais tandis compared comparison relative versus vs rather short shy
    after following from against nach von contre than above below beat beats beating exceed exceeds exceeded exceeding surpass
    surpasses surpassed surpassing tops topps toped topped toping topping outpaces outpaced outpacing als unter
    """,
    )
)
"""The words of which each cut or opening of a comparison (:mod:`factlock.registry.timeguard.stretches`) has one."""
_MOST_WORDS = 50_000
_MARKS = re.compile(r"[;:,()\[\]]|\s-\s")


def may_name_time(text: str) -> bool:
    """Whether a text might name a time; False only where it surely does not.

    Digits, letters beyond ASCII, and every word that begins like one which the time guard knows are
    reason enough to look.
    """
    return _timeless(text) is None


class Vocabulary:
    """Words that surely name no time, remembered so that each of a document is looked at but once."""

    def __init__(self) -> None:
        self._silent: set[str] = set()

    def may_name_time(self, text: str) -> bool:
        """Answer as :func:`may_name_time`: what a text names is what one of its words names."""
        words = text.split(" ")
        if self._silent.issuperset(words):
            return False
        for word in words:
            if word not in self._silent:
                if may_name_time(word):
                    return True
                if len(self._silent) < _MOST_WORDS:
                    self._silent.add(word)
        return False


def _timeless(text: str) -> list[str] | None:
    """Return the words of a text in lower case; None if one of them might name a time."""
    plain = (text if text.isascii() else text.translate(_NEUTRAL)).lower()
    if not plain.isascii() or _DIGIT.search(plain):
        return None
    words = _WORD.findall(plain)
    if not _SHORT.isdisjoint(words):
        return None
    if _BEGINNINGS.isdisjoint([word[:3] for word in words]):
        return words
    rest = [word[:3] for word in words if word not in _INNOCENT]
    return words if _BEGINNINGS.isdisjoint(rest) else None


def year_of(sentence: str, start: int, end: int) -> Period | None:
    """Return the one year that the sentence plainly says of the value at ``start``; else None."""
    found = _IN_YEAR.search(sentence)
    if found is None:
        return None
    low, high = found.span()
    if high <= start:
        parts = (sentence[:low], sentence[high:start], sentence[end:])
    elif end <= low:
        parts = (sentence[:start], sentence[end:low], sentence[high:])
    else:
        return None
    if high <= start and not parts[1].strip():
        return None  # "in 2025 5 %": too close to be sure
    rest = "\n".join(parts)
    words = _timeless(rest)
    if words is None or (_may_turn(rest, words) and any(map(_turns, parts))):
        return None
    year = _year(found["year"])
    if low == 0:
        return year  # nothing stands before it that could tell what else the year is there for
    mention = Mention(*found.span("year"), (year,))
    return year if role(sentence, mention) == "about" else None


def _may_turn(text: str, words: Sequence[str]) -> bool:
    """Whether a sentence might be divided, or compare; False only where it surely does not."""
    return not text.isascii() or not _TURNS.isdisjoint(words) or _MARKS.search(text) is not None


def _turns(part: str) -> bool:
    return bool(CUT.search(part)) or any(opener.search(part) for opener in OPENERS)


@cache
def _year(written: str) -> Period:
    return Period.year(int(written))
