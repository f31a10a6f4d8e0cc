"""From which day a law applies, where it says so: a sentence of its own, and the date in it.

Only a sentence that speaks of the whole law and names a day counts ("This Regulation shall apply from
1 January 2026", 本条例自2026年1月1日起施行). "Shall apply from" outranks "enters into force on", which may
be earlier. Where a part of the law has a day of its own, or days differ, nothing is said: which article
it concerns is for a person to read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlock.registry import quantities, sentences
from factlock.registry.model import Quantity
from factlock.registry.paragraphs import Stretch

_BEFORE = (
    ("apply", re.compile(
        r"\b(?:shall apply|applies|shall be applicable|is applicable|has effect|shall have effect)\s+(?:as\s+)?(?:from|on and after|with effect from)(?:\s+the)?\s*$"
        r"|\b(?:gilt|gelten|ist|sind)\s+(?:(?:anzuwenden|anwendbar)\s+)?(?:ab|seit|vom)(?:\s+dem)?\s*$"
        r"|(?:s['’]applique\w*|(?:est|sont)\s+applicables?|applicables?)\s+(?:à\s+(?:partir|compter)\s+du|depuis\s+le)\s*$",
        re.IGNORECASE)),
    ("force", re.compile(
        r"\b(?:enters?|entered|comes?|came|shall enter|shall come|brought)\s+into\s+(?:force|operation|effect)\s+(?:on|from|as\s+of)(?:\s+the)?\s*$"
        r"|\b(?:takes?|shall take)\s+effect\s+(?:on|from|as\s+of)(?:\s+the)?\s*$|\bcommences\s+on(?:\s+the)?\s*$|\beffective\s+(?:from|as\s+of|on)?\s*$"
        r"|\b(?:tritt|treten)\s+(?:am|mit\s+Wirkung\s+(?:vom|zum)|zum)\s*$"
        r"|(?:entre\w*|en)\s+en\s+vigueur\s+(?:le|à\s+compter\s+du|à\s+partir\s+du|au)\s*$|en\s+vigueur\s+depuis\s+le\s*$|prend\w*\s+effet\s+(?:le|à\s+compter\s+du)\s*$",
        re.IGNORECASE)),
)  # fmt: skip
_AFTER = re.compile(r"\s*(?:起\s*)?(?:施行|实施|實施|生效|执行)|\s*から(?:これを)?施行")
_GERMAN_FORCE = re.compile(r"[^.;]{0,60}\bin Kraft\b")
_WHOLE = re.compile(
    r"(?:This|The present|It|The)\b(?: (?:Regulation|Directive|Decision|Act|Law|Code|Order|Ordinance|Statute|Decree|Rules?|Regulations|Treaty|Agreement|Convention|[A-Z]\w+))*\s"
    r"|(?:Dieses|Diese|Dieser|Das|Die|Sie|Es|Er)\s|(?:Le|La|Les|Il|Elle|Cette?|Ces)\s|L['’]"
    r"|本\S{1,20}?自|本\S{0,12}?于|この\S{1,12}は"
    r"|(?:Version )?[Ee]n vigueur"
)
_PART = re.compile(
    r"\b(?:Articles?|Art\.|Chapters?|Sections?|Titles?|Annex(?:es)?|points?|paragraphs?|Artikel|Kapitel|Abschnitt|Absatz|Nummer|Chapitre|Titre)\s+[\dIVXLC]|§|第[\d一二三四五六七八九十百]+[条條章節节項款]",
)

_EXCEPTION = re.compile(
    r"\b(?:except|exception|save (?:for|that|as)|however|notwithstanding|by way of derogation|mit Ausnahme|ausgenommen|jedoch|abweichend"
    r"|à l['’]exception|sauf|hormis|toutefois|par dérogation)\b|除.{1,30}外|除外|但是?[，,]|另有规定|ただし|を除く|を除き",
    re.IGNORECASE,
)
"""In the article that names the day: some of the law has another one."""


@dataclass(frozen=True, slots=True)
class Commencement:
    """A sentence that names the day from which a law applies, and the date in it.

    ``date`` counts from the start of the sentence, which is its text without what leads its line.
    """

    span: Stretch
    date: Quantity

    @property
    def day(self) -> str:
        """The day, ISO 8601."""
        assert self.date.period is not None  # noqa: S101  (only days are taken)
        return self.date.period.start.isoformat()


@dataclass(frozen=True, slots=True)
class _Told:
    kind: str
    whole: bool
    commencement: Commencement


def of_law(whole: str, spans: Sequence[Stretch], language: str) -> Commencement | tuple[str, ...]:
    """Return what says from when the law applies, or all days that are named if that is not plain.

    ``spans`` are the texts of its articles within the page's readable text ``whole``.
    """
    told = [one for span in spans for one in _told(whole, span, language)]
    days = tuple(dict.fromkeys(one.commencement.day for one in told))
    if not told or not all(one.whole for one in told):
        return days
    applying = [one for one in told if one.kind == "apply"] or told
    if len({one.commencement.day for one in applying}) > 1:
        return days
    return applying[0].commencement


def of_version(whole: str, spans: Sequence[Stretch], language: str) -> Commencement | None:
    """Return since when one version of an article is in force, as lines beside it tell."""
    for span in spans:
        for one in _told(whole, span, language):
            return one.commencement
    return None


def _told(whole: str, span: Stretch, language: str) -> Iterator[_Told]:
    start, end = span.start, span.end
    bounded = _EXCEPTION.search(whole, start, end) is not None
    for low, high in sentences.spans(whole[start:end], language):
        sentence = whole[start + low : start + high]
        lead = start + low if low else span.lead
        for value in quantities.read(sentence, language):
            if value.period is None or value.period.kind != "instant":
                continue
            kind = _kind(sentence[: value.start], sentence[value.end :])
            if kind:
                subject = sentence[: value.start]
                plain = _WHOLE.match(sentence) is not None and not _PART.search(subject)
                yield _Told(
                    kind,
                    plain and not bounded,
                    Commencement(Stretch(lead, start + low, start + high), value),
                )


def _kind(before: str, after: str) -> str:
    """Return what a date between these words is said to be the beginning of, or empty."""
    if _AFTER.match(after):
        return "apply"
    for kind, pattern in _BEFORE:
        found = pattern.search(before)
        if found and (not found.group().lower().startswith("tr") or _GERMAN_FORCE.match(after)):
            return kind
    return ""
