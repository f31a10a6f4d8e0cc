"""Words given as somebody else's: in quotation marks. Apostrophes are none."""

import re
from collections.abc import Iterator, Sequence

from factlock.registry.quantities.tokens import LATIN
from factlock.render.claims.rules import Found, Language

_MOST = 4000
_PAIRS = re.compile(
    r"“(?P<curly>[^“”\n\t]+)”|„(?P<low>[^„“”\n\t]+)[“”]|«(?P<angles>[^«»\n\t]+)»|»(?P<reversed>[^«»\n\t]+)«"
    r"|「(?P<corner>[^「」\n\t]+)」|『(?P<white>[^『』\n\t]+)』"
    rf"|(?<![{LATIN}0-9\"])\"(?P<straight>(?=\S)[^\"\n\t]+(?<=\S))\"(?![{LATIN}0-9\"])"
    rf"|(?<![{LATIN}0-9‘])‘(?P<single>(?=\S)[^‘\n\t]{{8,400}}?(?<=[\w.,!?…]))’(?![{LATIN}0-9])"
)
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
_LETTER = re.compile(r"[^\W\d_]")
_INNER_PUNCTUATION = re.compile(r"[，。！？；：,!?;、…]")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_LONG_WORD = 4
LEAST, LEAST_HAN = 8, 4
"""A quotation has at least so many characters, or so many Han characters, kana or hangul."""
TITLE, TERM = "a title in quotation marks", "a term in quotation marks"
_BESIDE, _REACH = 24, 240
_FEW_WORDS = 3
_TERM_HAN = 9


def quotations(text: str, languages: Sequence[Language]) -> Iterator[Found]:
    """Yield what stands in quotation marks: a quotation, or something too short or a mere term."""
    for found in _PAIRS.finditer(text):
        name = found.lastgroup or ""
        start, end = found.span(name)
        while start < end and text[start].isspace():
            start += 1
        while end > start and (text[end - 1].isspace() or text[end - 1] in ",;"):
            end -= 1
        if not _LETTER.search(text, start, end) or end - start > _MOST:
            continue
        why = _no_quotation(text, found.span(), text[start:end], languages, single=name == "single")
        yield Found(start, end, "quotation", not why, why or "quotation")


def too_short(inner: str) -> bool:
    """Whether words are too few to be a quotation."""
    han = len(_HAN.findall(inner))
    return han < LEAST_HAN and len("".join(inner.split())) < LEAST


def _no_quotation(
    text: str, span: tuple[int, int], inner: str, languages: Sequence[Language], *, single: bool
) -> str:
    """Return why words in quotation marks are no quotation, or nothing."""
    if too_short(inner):
        return "too short for a quotation"
    before, behind = text[max(0, span[0] - _BESIDE) : span[0]], text[span[1] : span[1] + _BESIDE]
    said = any(
        (language.said_before and language.said_before.search(before))
        or (language.said_behind and language.said_behind.search(behind))
        for language in languages
    )
    if len(_HAN.findall(inner)) * 2 > len(_LETTER.findall(inner)):
        term = len(inner) <= _TERM_HAN and not _INNER_PUNCTUATION.search(inner)
        return TERM if term and not said else ""
    low = max(text.rfind("\n", 0, span[0]) + 1, span[0] - _REACH)
    around = text[low : span[0]] + text[span[1] : span[1] + _REACH].partition("\n")[0]
    said = said or any(language.speech and language.speech.search(around) for language in languages)
    return _term(_WORD.findall(inner), said=said, single=single)


def _term(words: Sequence[str], *, said: bool, single: bool) -> str:
    """Return why words of a script that sets them apart are a term or a title, or nothing."""
    if len(words) < 2:
        return "one word in quotation marks"
    if said:
        return ""
    if not single and all(word[0].isupper() for word in words if len(word) >= _LONG_WORD):
        return TITLE
    return TERM if single or len(words) <= _FEW_WORDS else ""
