"""Admitting a law in bulk: each article becomes a fact, or each paragraph, or each point.

The keys are ``text`` (the whole article as a text), ``title`` and ``effective`` (the day from which it
applies, where the page says so in a sentence, which is then its evidence; the fact is valid from that
day). Every passage passes the gate by itself (:mod:`passages`). An article too long for one clause has
a key for each paragraph: ``text_1``, ``text_2``.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from factlock.registry import commencement, outline, passages, text
from factlock.registry.admit import Proved, Request
from factlock.registry.apart import settled
from factlock.registry.commencement import Commencement
from factlock.registry.errors import FactlockError, Finding, UsageFault
from factlock.registry.evidence import Examiner
from factlock.registry.ids import check_id
from factlock.registry.model import Quantity
from factlock.registry.outline import Article
from factlock.registry.paragraphs import Stretch
from factlock.registry.proof import Claimed, Proof
from factlock.registry.template import Template, name_of

NAMES = ("article", "paragraph", "point")
KEYS = ("text", "title", "effective")
_TELL_APART = "admit them one by one: factlock admit --clause"


class Reason(StrEnum):
    """Why a part of a law is passed over."""

    REPEALED = "repealed"
    ANNEX = "annex"
    """It stands in an annex: a model, a table of correspondence, another instrument."""
    NO_POINT = "no-point"
    """A paragraph without points, where points are asked for."""
    NO_TITLE = "no-title"


@dataclass(frozen=True, slots=True)
class OutlineAsked:
    """What is asked of a law. ``more`` are further fields of :class:`Request`."""

    id: Template
    keys: tuple[str, ...] = ("text", "effective")
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(cls, *, id: str, keys: Collection[str] = (), **more: Any) -> Self:  # noqa: A002
        """Read the template and the keys. Raises UsageFault."""
        strange = [key for key in keys if key not in KEYS]
        if strange:
            raise UsageFault.of(
                "bad-key", f"{strange[0]!r} is no key of an article", f"known are {', '.join(KEYS)}"
            )
        asked = cls(Template.parse(id, NAMES), tuple(keys) or ("text", "effective"), more)
        if "article" not in asked.id.names:
            raise UsageFault.of(
                "bad-template", f"{id!r} does not name the article", "write it as 'reg_{article}'"
            )
        return asked


@dataclass(frozen=True, slots=True)
class PlannedPassage:
    """What would become of one passage: its fact and key, or why it is refused.

    ``address`` is what the page calls it. ``valid_from`` is the day that the ``effective`` key proves.
    """

    address: str
    id: str
    key: str
    literal: str
    proof: Proof | None = None
    valid_from: str | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def name(self) -> str:
        """The id: a law is about no period."""
        return self.id

    @property
    def spot(self) -> str:
        """The address with the first words, as one number may stand twice."""
        return f"{self.address} (“{self.literal[:40]}…”)"

    def refused(self, finding: Finding) -> Self:
        """Return the passage with one more reason why not."""
        return replace(self, findings=(*self.findings, finding))

    @property
    def unit(self) -> str:
        """None: a text has no unit."""
        return ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What admitting a law would do: its passages in order, and how many are passed over, by kind.

    ``days`` are the days of commencement that the page names where none is plainly that of all.
    """

    passages: tuple[PlannedPassage, ...]
    skipped: Mapping[Reason, int]
    asked: OutlineAsked
    days: tuple[str, ...] = ()

    @property
    def valid_from(self) -> str | None:
        """The day from which all of it is valid, if it is one."""
        days = {one.valid_from for one in self.passages}
        return days.pop() if len(days) == 1 else None

    @property
    def planned(self) -> tuple[PlannedPassage, ...]:
        """The passages."""
        return self.passages

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of the days of commencement."""
        if not self.days:
            return ()
        listed = ", ".join(self.days)
        return (f"the page names {listed} as days of commencement, and none plainly for all of it",)

    def proved(self, where: str) -> list[Proved]:
        """Return the facts that may be admitted, each with all of its keys."""
        facts: dict[str, list[PlannedPassage]] = {}
        for one in self.passages:
            if not one.findings:
                facts.setdefault(one.id, []).append(one)
        return [self._proved(where, mine) for mine in facts.values()]

    def _proved(self, where: str, mine: list[PlannedPassage]) -> Proved:
        proofs = {one.key: one.proof for one in mine if one.proof is not None}
        request = Request(
            id=mine[0].id,
            where=where,
            keys={
                key: Claimed(proof.place.quote, proof.value.literal)
                for key, proof in proofs.items()
            },
            **{**self.asked.more, **({"valid_from": day} if (day := mine[0].valid_from) else {})},
        )
        return Proved(request, proofs, None)


def plan(examiner: Examiner, asked: OutlineAsked) -> Plan:
    """Pass every passage of a law through the gate. Raises UsageFault if the page has no articles."""
    articles = outline.read(examiner.page, examiner.plain)
    if not articles:
        raise UsageFault.of(
            "no-articles",
            "the page has no articles: no line begins with “Article 5”, “§ 5”, “Section 5” or “第五条”",
            "take text clauses: factlock admit --clause",
        )
    planner = _Planner(examiner, asked, articles)
    planned = [one for article in articles for one in planner.passages(article)]
    return Plan(tuple(settled(planned, _TELL_APART)), planner.skipped, asked, planner.days)


class _Planner:
    """Gives passages their names and passes them through the gate."""

    def __init__(
        self, examiner: Examiner, asked: OutlineAsked, articles: tuple[Article, ...]
    ) -> None:
        self._examiner = examiner
        self._asked = asked
        self.skipped: Counter[Reason] = Counter()
        self.days: tuple[str, ...] = ()
        self._law: Commencement | None = None
        if "effective" in asked.keys:
            spans = [article.span for article in articles if article.span]
            found = commencement.of_law(examiner.plain.text, spans, examiner.language)
            declared = asked.more.get("valid_from")
            if isinstance(found, Commencement):
                self._law = found
                _check_declared(declared, found.day)
            else:
                self.days = found

    def passages(self, article: Article) -> Iterator[PlannedPassage]:
        """Yield what becomes of one article."""
        if article.span is None:
            self.skipped[Reason.REPEALED] += 1
            return
        if article.annexed:
            self.skipped[Reason.ANNEX] += 1
            return
        effective = self._effective(article)
        for words, address, parts in self._units(article):
            yield from self._keys(article, words, address, parts, effective)

    def _effective(self, article: Article) -> Commencement | None:
        if "effective" not in self._asked.keys:
            return None
        plain = self._examiner.plain.text
        own = commencement.of_version(plain, article.versions, self._examiner.language)
        return own or self._law

    def _units(
        self, article: Article
    ) -> Iterator[tuple[dict[str, str], str, list[tuple[str, Stretch]]]]:
        """Yield what makes a fact: words for the template, address, and the stretches with their keys."""
        names = self._asked.id.names
        words = {"article": article.number}
        if "point" not in names and "paragraph" not in names:
            yield words, article.label, self._stretches(article)
            return
        for paragraph in article.paragraphs:
            counted = words | {"paragraph": paragraph.number}
            address = f"{article.label} ({paragraph.number})"
            if "point" not in names:
                yield counted, address, [("text", paragraph.span)]
            elif not paragraph.points:
                self.skipped[Reason.NO_POINT] += 1
            for point in paragraph.points if "point" in names else ():
                pointed = counted | {"point": point.number}
                yield pointed, f"{address} ({point.number})", [("text", point.span)]

    @staticmethod
    def _stretches(article: Article) -> list[tuple[str, Stretch]]:
        """Return the whole article, or its paragraphs where it is too long for one clause."""
        assert article.span is not None  # noqa: S101  (a repealed one has been passed over)
        long = article.span.end - article.span.lead > text.LONGEST_CLAUSE
        if not long or len(article.paragraphs) < 2:
            return [("text", article.span)]
        return [(f"text_{one.number}", one.span) for one in article.paragraphs]

    def _keys(
        self,
        article: Article,
        words: Mapping[str, str],
        address: str,
        parts: list[tuple[str, Stretch]],
        effective: Commencement | None,
    ) -> Iterator[PlannedPassage]:
        findings = _disorder(article)
        name = ""
        try:
            name = check_id(self._asked.id.fill(words, name_of))
        except FactlockError as error:
            findings += error.findings
        day = effective.day if effective else None
        wanted: list[tuple[str, Stretch, Quantity | None]] = []
        if "text" in self._asked.keys:
            wanted += [(key, span, None) for key, span in parts]
        if "title" in self._asked.keys:
            if article.title is None:
                self.skipped[Reason.NO_TITLE] += 1
            else:
                wanted.append(("title", article.title, None))
        if effective is not None:
            wanted.append(("effective", effective.span, effective.date))
        for key, span, value in wanted:
            yield self._planned(address, name, key, span, value, day, findings)

    def _planned(  # noqa: PLR0913, PLR0917  (one passage and all that is known of it)
        self,
        address: str,
        name: str,
        key: str,
        span: Stretch,
        value: Quantity | None,
        day: str | None,
        findings: tuple[Finding, ...],
    ) -> PlannedPassage:
        proof = passages.prove(self._examiner, span, value)
        if not isinstance(proof, Proof):
            said = self._examiner.plain.text[span.start : span.end]
            return PlannedPassage(
                address, name, key, " ".join(said.split()), None, day, (*findings, *proof)
            )
        return PlannedPassage(address, name, key, proof.value.literal, proof, day, findings)


def _check_declared(declared: str | None, day: str) -> None:
    if declared and declared != day:
        raise UsageFault.of(
            "valid-from-differs",
            f"the page says that the law applies from {day}, --valid-from says {declared}",
            "leave --valid-from out, or the key effective",
        )


def _disorder(article: Article) -> tuple[Finding, ...]:
    if not article.disorder:
        return ()
    message = f"{article.label} stands next to {article.disorder}, which is out of order: one of them may be quoted from another law"
    return (
        Finding(
            "out-of-order", message, "read both, and take text clauses: factlock admit --clause"
        ),
    )
