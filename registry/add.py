"""Number first: every place on a page where a number stands as a whole, each with a clause for it.

The way in for somebody who has a page and a number: pick the place, get the placeholder.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from factlock.registry import quantities, refusals, sentences, text
from factlock.registry.admit import Request
from factlock.registry.cells import CellClaimed, anchor_at, prove
from factlock.registry.coordinate import parse_period, split_name
from factlock.registry.errors import Finding, Refused
from factlock.registry.evidence import Examiner
from factlock.registry.ids import check_key
from factlock.registry.model import CellAnchor, Quantity
from factlock.registry.period import Period
from factlock.registry.proof import Claimed, Place
from factlock.registry.subjects import subject_words

MOST_PLACES = 50
_WORD = re.compile(r"[^\W\d_]+")
_NUMERAL = re.compile(r"[-−+]?\d+(?:[.,\u2009\u202f\xa0 ]\d+)*")
_SEGMENT = re.compile(r"[,，、;；。:：]")
_HAN_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+")
_HAN_POINTERS = re.compile(
    "比上年末?|较上年末?|同比|环比|增长|下降|上升|减少|增加|上涨|下跌|达到|达|为|是|增产|减产|约|共计|合计|年末|全年|初步核算|其中|占.*比重|的"
)
_RATIOS = ("percent", "percentage-point", "per-mille", "basis-point")
_KEYS = (
    # what the clause says before a ratio: the key that is proposed
    (re.compile(r"\b(?:share|proportion|accounted)\b|占比|比重|占", re.IGNORECASE), "share"),
    (re.compile(r"\b(?:grew|grow\w*|rose|ris\w+|increas\w+|fell|fall\w*|declin\w+|decreas\w+)\b|增长|下降|上升|减少|增加|上涨|下跌|增产", re.IGNORECASE), "growth"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Offer:
    """One place where the number stands, and the clause or cell that would prove it.

    ``problems`` is empty where ``admit`` would take it.
    """

    number: int
    claimed: Claimed | CellClaimed
    value: Quantity
    shown: str
    heading: str
    anchor: CellAnchor | None
    period: Period | None
    problems: tuple[Finding, ...]


def offers(examiner: Examiner, literal: str) -> list[Offer]:
    """Return each place where ``literal`` stands as a whole value. Raises Refused if none does."""
    spans = list(_spans(examiner, literal))
    if not spans:
        raise Refused([_nowhere(examiner, literal)])
    return [
        _offer(examiner, number, start, end)
        for number, (start, end) in enumerate(spans[:MOST_PLACES], 1)
    ]


def _spans(examiner: Examiner, literal: str) -> Iterator[tuple[int, int]]:
    """Yield the spans (in readable text) of values that are written like the literal or equal it.

    Somebody who looks for 96,000 is shown “more than 96,000”, and for 12.4 “12.4 billion”: bound,
    scale and unit then belong to the value.
    """
    digits = _digits(literal)
    try:
        wanted = quantities.read_one(literal, examiner.language)
    except ValueError:
        wanted = None
    for value in _values(examiner):
        bare = replace(value, comparator="=", approximate=False)
        if (
            text.same(value.literal, literal)
            or (wanted and any(quantities.same_value(v, wanted) for v in (value, bare)))
            or (digits == text.plain(literal).strip() and digits == _digits(value.literal))
        ):
            yield value.start, value.end


def _digits(literal: str) -> str:
    """Return sign and digits of a literal with their marks, or empty if it holds none or several."""
    runs = _NUMERAL.findall(text.plain(literal))
    return runs[0] if len(runs) == 1 else ""


def _values(examiner: Examiner) -> list[Quantity]:
    return quantities.read(examiner.plain.text, examiner.language)


def _offer(examiner: Examiner, number: int, start: int, end: int) -> Offer:
    plain = examiner.plain
    page_start, page_end = plain.to_page(start), plain.to_page(end - 1) + 1
    anchor = anchor_at(examiner, page_start, page_end)
    if anchor and anchor.row_heads and anchor.column_heads:
        return _cell_offer(examiner, number, anchor, page_start, page_end)
    low, high = sentences.around(plain.text, start, end, examiner.language)
    place = examiner.place(plain.to_page(low), plain.to_page(high - 1) + 1)
    value = next(v for v in place.values if v.start == start - low)
    unique = sum(text.same(v.literal, value.literal) for v in place.values) == 1
    clause = Claimed(place.quote, value.literal, *_context(examiner, place))
    problems = list(refusals.objections(place, examiner.language))
    if not unique:
        problems.append(
            Finding("value-twice", f"“{value.literal}” stands twice in this sentence", "admit a shorter clause")
        )  # fmt: skip
    if not problems:
        proof = examiner.prove(clause)
        if isinstance(proof, tuple):
            problems += proof
        else:
            return Offer(number, clause, value, place.quote, place.heading, None, proof.period, ())
    return Offer(number, clause, value, place.quote, place.heading, None, None, tuple(problems))


def _context(examiner: Examiner, place: Place) -> tuple[str, str]:
    """Return prefix and suffix where the same sentence stands more than once, else empty ones."""
    hits = text.find(examiner.folded, place.quote).matches
    return (place.prefix, place.suffix) if len(hits) > 1 else ("", "")


def _cell_offer(examiner: Examiner, number: int, anchor: CellAnchor, start: int, end: int) -> Offer:

    place = examiner.place(start, end)
    claimed = CellClaimed(
        anchor.row_heads[0], anchor.column_heads[-1], str(anchor.table), place.quote
    )
    proof = prove(examiner, claimed)
    shown = f"{' / '.join(anchor.row_heads)} · {' / '.join(anchor.column_heads)} · {place.quote}"
    if isinstance(proof, tuple):
        value = place.values[0]
        return Offer(number, claimed, value, shown, place.heading, anchor, None, proof)
    return Offer(number, claimed, proof.value, shown, place.heading, anchor, proof.period, ())


def as_request(  # noqa: PLR0913  (one optional thing each)
    offer: Offer,
    where: str,
    taken: Collection[str],
    *,
    name: str | None = None,
    key: str | None = None,
    period: str | None = None,
    title: str = "",
    publisher: str = "",
) -> Request:
    """Make an offer a request to admit; id and key are proposed where none is given."""
    ident, about = split_name(name) if name else (propose_id(offer, taken), None)
    told = parse_period(period) if period else about
    return Request(
        id=ident,
        where=where,
        keys={check_key(key) if key else propose_key(offer): replace(offer.claimed, period=told)},
        period=told,
        title=title,
        publisher=publisher,
    )


def propose_id(offer: Offer, taken: Collection[str]) -> str:
    """Propose an id from the words that name the subject; one that is taken gets a number."""
    if offer.anchor:
        name = _name(" ".join(offer.anchor.row_heads))
    else:
        parts = _SEGMENT.split(_before(offer))
        name = next((word for part in reversed(parts) if (word := _name(part))), "")
    name = name or "fact"
    if name not in taken:
        return name
    return next(f"{name}_{n}" for n in range(2, len(taken) + 3) if f"{name}_{n}" not in taken)


def propose_key(offer: Offer) -> str:
    """Propose a key from what the clause says right before its value."""
    if offer.value.kind in ("date", "period"):
        return "date"
    said = _SEGMENT.split(_before(offer))[-1]
    if offer.value.unit in _RATIOS:
        return next((key for pattern, key in _KEYS if pattern.search(said)), "rate")
    return "amount" if offer.value.kind == "money" else "value"


def _before(offer: Offer) -> str:
    """Return the clause up to its value, else what follows it; other values and times blanked out."""
    before, _, after = offer.shown.partition(offer.value.literal)
    before = before.strip() or _SEGMENT.split(after)[0]
    for value in reversed(quantities.read(before)):
        if value.kind == "ordinal":
            continue
        before = before[: value.start] + " " + before[value.end :]
    return before


def _name(words: str) -> str:
    """Return up to three words, or a run of Han characters and kana, that name something."""
    han = [run for run in _HAN_RUN.findall(_HAN_POINTERS.sub(" ", words)) if len(run) > 1]
    if han:
        return str(han[-1][-12:])
    latin = _HAN_RUN.sub(" ", subject_words(words))
    return "_".join(word.casefold() for word in _WORD.findall(latin)[:3])


def _nowhere(examiner: Examiner, literal: str) -> Finding:
    near = list(dict.fromkeys(v.literal for v in _values(examiner) if v.kind != "ordinal"))
    close = refusals.closest_literals(literal, near)
    listed = "; the page states " + ", ".join(f"“{word}”" for word in close) if close else ""
    return Finding(
        "number-not-on-page",
        f"“{literal}” does not stand on the page as a whole value{listed}",
        "write the number with its sign and unit just as the page does",
        details={"values": close},
    )
