"""What names a source: addresses, DOIs, citations. They are no claims; a check fetches them."""

import re
from collections.abc import Iterator

from factlock.registry.quantities.dates_en import MONTHS
from factlock.render.addresses import ADDRESS_PATTERN
from factlock.render.claims.rules import Found, words

_NOTE = re.compile(r"\[\^[^\]\s]{1,64}\]:?")
_KEYED = re.compile(
    r"\[(?:[^\[\]\n]{0,80}[ (;-])?-?@[\w:.#$%&+?<>~/-]+[^\[\]\n]{0,80}\]|(?<![A-Za-z0-9.])@[A-Za-z][A-Za-z0-9_-]*\d{4}[a-z]?(?![A-Za-z0-9])"
)
_NUMBERED = re.compile(
    r"\[\d{1,3}[a-z]?(?: ?[,;–-] ?\d{1,3}[a-z]?)*\](?!\()|[【〔]\d{1,3}(?: ?[,，、–-] ?\d{1,3})*[】〕]"
)
_INTERVAL = re.compile(r"(?:\b(?:CI|interval|range|between|from|in|over|bounds?)|[∈=]) ?:? ?$")
_YEAR = r"(?:1[5-9]\d\d|20\d\d)[a-z]?"
_BRACKETED = re.compile(
    rf"[(（](?P<inner>[^()（）\n\t]{{1,160}}?[ ,，]\s?{_YEAR}(?:[,，:：] ?(?:pp?\. ?)?\d+(?:[–-]\d+)?)?)[)）]"
)
_PART = re.compile(
    rf"(?P<name>[^\d;；%]{{1,100}}?)[ ,，]+{_YEAR}(?:, ?{_YEAR})*(?:[,，:：] ?(?:pp?\. ?)?\d+(?:[–-]\d+)?)?"
)
_TEXTUAL = re.compile(
    r"(?P<name>(?<![\w'’-])[A-Z\u00c0-\u00de][\w'’-]{1,40}+(?: et al\.?| (?:and|&|und|et) [A-Z\u00c0-\u00de][\w'’-]{1,40}+)?|(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4}(?:等)?) ?[(（](?:19|20)\d\d[a-z]?(?:, ?(?:pp?\. ?)?\d+)?[)）]"
)
_SMALL = frozenset(
    words(
        "and et al of the de la le van von der den di da in on for see also cf e.g i.e eg ie und &"
    )
)
_NO_AUTHOR = frozenset(
    words(
        "in since from by until till before after during about around circa ca as up down over under between early mid late end the "
        "spring summer autumn fall winter christmas easter fiscal year fy q1 q2 q3 q4 h1 h2 born died est founded stand frühling frühjahr sommer herbst anfang mitte ende seit bis ab im vom printemps été automne hiver début fin depuis en"
    )
)
_HAN_NAME = re.compile(r"[\u4e00-\u9fff·]{1,20}(?:等)?")
_NO_HAN_AUTHOR = re.compile("截至|至|从|自|在|于|约|年|月|比|较|同比|增|减|达")


def references(text: str) -> Iterator[Found]:
    """Yield what names a source, with marks of notes, in a readable text."""
    for found in ADDRESS_PATTERN.finditer(text):
        yield Found(*found.span(), "reference", claim=False, why="address")
    for found in _NOTE.finditer(text):
        yield Found(*found.span(), "number", claim=False, why="mark of a note")
    for found in _KEYED.finditer(text):
        yield Found(*found.span(), "reference", claim=False, why="citation")
    for found in _NUMBERED.finditer(text):
        if not _INTERVAL.search(text, max(0, found.start() - 12), found.start()):
            yield Found(*found.span(), "reference", claim=False, why="citation")
    for found in _BRACKETED.finditer(text):
        parts = re.split(r"[;；]", found["inner"])
        if all(_cites(part.strip()) for part in parts):
            yield Found(*found.span(), "reference", claim=False, why="citation with its year")
    for found in _TEXTUAL.finditer(text):
        name = found["name"].split()[0].lower()
        if name not in _NO_AUTHOR and name not in MONTHS:
            yield Found(*found.span(), "reference", claim=False, why="citation with its year")


def _cites(part: str) -> bool:
    """Whether ``Lee et al., 2019`` names an author, not a time: ``In May, 2019``."""
    found = _PART.fullmatch(part)
    if not found:
        return False
    name = found["name"].strip(" ,，")
    if _HAN_NAME.fullmatch(name):
        return not _NO_HAN_AUTHOR.search(name)
    words = [word.strip(".,") for word in name.split()]
    named = [word for word in words if word.lower() not in _SMALL]
    if not named or any(w.lower() in _NO_AUTHOR or w.lower() in MONTHS for w in named):
        return False
    return all(word[0].isupper() for word in named if word[0].isalpha())


def addresses(text: str) -> Iterator[Found]:
    """Yield the addresses of a text alone."""
    for found in ADDRESS_PATTERN.finditer(text):
        yield Found(*found.span(), "reference", claim=False, why="address")
