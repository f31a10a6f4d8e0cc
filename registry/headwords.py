"""What the heads and the caption of a table say of its values: the unit, the scale, that they are forecasts.

5.2 under "GDP growth, %" is 5.2 percent; 1,234 under "EUR million" is not 1,234 EUR. A value of a cell
keeps the unit and the scale that the heads state, so that whoever uses it must say them: the innermost head of its column or
row counts before outer ones, all of them before the caption, the corner and the line above the table. What
the cell says itself counts before all of these. Scale and currency may stand apart ("EUR" in a head, "in
millions" in the caption). Heads of column and row that name different units are refused.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from factlock.registry import quantities
from factlock.registry.errors import Finding
from factlock.registry.model import Quantity
from factlock.registry.quantities.decimals import times

_AND = " · "
"""Between a unit and a scale that stand apart."""
_RATIOS = frozenset(("percent", "percentage-point", "per-mille", "basis-point"))
_BRACKETED = re.compile(r"[(（\[［【]([^()（）\[\]［］【】]{1,48})[)）\]］】]")
_LABEL = re.compile(
    r"(?:单位|單位|単位|计量单位|units?(?: of measure)?|einheit|unité|angaben)\s*(?:[:：]|in\b|en\b)\s*|(?:values?|amounts?|figures?|data|all figures)?\s*(?:\bin|\ben|\bas)\s+",
    re.IGNORECASE,
)
_AFTER_COMMA = re.compile(r"(?:[,;:/–—-]\s+|[，、：])((?:[^,，、;:：]|,(?=\d{3})){1,40})$")
_TOLD = re.compile(r"(?<![^\W_])(?:in|en)\s+([^\s,;()（）][^,;()（）]{0,30})$", re.IGNORECASE)
_PERCENT = re.compile(r"(?:%|％|per ?cent|pct|prozent|pour ?cent|百分比|パーセント)(?![^\W\d_]|\s*-?(?:points?|punkte?))", re.IGNORECASE)  # fmt: skip
_POINTS = re.compile(
    r"(?:percentage points?|%-? ?points?|pp|p\.p\.|ppts?|prozentpunkte?|points? de pourcentage|个?百分点|個?百分點|パーセントポイント|％ポイント)\Z",
    re.IGNORECASE,
)
_PER_MILLE = re.compile(r"(?:‰|per ?mille|promille|pour mille)\Z", re.IGNORECASE)
_THOUSANDS = re.compile(r"[(（]?['’]?000s?[)）]?\Z")
_SIGN_FIRST = re.compile(r"((?:[A-Z]{1,2})?[$€£¥₹₩]|[A-Z]{3}|Rs\.?)\s*['’]?(.+)\Z")
_SCALE_FIRST = re.compile(r"(.+?)\s+(?:of\s+|de\s+|d['’])?((?:[A-Z]{1,2})?[$€£¥₹₩]|[A-Z]{3})\Z")
_COUNTED = re.compile(r"\s*(?:of\s+|de\s+|d['’])?[^\W\d_]*(?:[ -][^\W\d_]+){0,2}\Z")
_HAN_COUNTED = re.compile(r"[人戸户台件个個頭头只名家辆輛株部本戶世帯所校亩畝]{0,3}\Z")
_TIMES = frozenset(("s", "min", "h", "day", "week", "month", "year", "decade", "times", "cent", "degree"))  # fmt: skip
_FORETOLD = re.compile(
    r"\b(?:forecasts?|forecasted|projections?|projected|predict\w+|expected(?! years)|targets?(?! (?:group|population|audience|species))|goals?|outlook|budgeted"
    r"|prognosen?|prognostiziert|hochrechnung|vorausschätzung|zielwerte?|ziele?|soll|prévisions?|prévue?s?|prévisionnel\w*|projetée?s?|objectifs?|cibles?)\b"
    r"|预测|預測|预计|預計|预期|目标(?!群)|目標(?!群)|(?<!推)计划(?!生育|单列)|予測|見通し|見込|予想|(?<![a-z])計画",
    re.IGNORECASE,
)
_ESTIMATED = re.compile(
    r"\b(?:estimates?|estimated|est\.|schätzung\w*|geschätzt\w*|estimations?|estimée?s?)(?![^\W_])|估计|估計|估算|推計|推定|概算",
    re.IGNORECASE,
)
_YEAR_MARK = re.compile(r"(?<!\d)(?:19|20)\d\d\s?(?:\(?[EFPefp]\)?)(?![^\W_])")


@dataclass(frozen=True, slots=True)
class Heads:
    """What heads a cell: the heads of its row and column, the outermost first, and the table's notes.

    ``notes`` are the caption, the corner of the heads and the line above the table.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    notes: tuple[str, ...]

    def __iter__(self) -> Iterator[str]:
        return iter((*self.columns[::-1], *self.rows[::-1], *self.notes))


@dataclass(frozen=True, slots=True)
class Said:
    """A unit as a head says it: by what its values are multiplied, of what they are."""

    words: str
    factor: Decimal
    unit: str
    money: bool


# Forecasts ---------------------------------------------------------------------------------------


def foretold(words: str, *, dated: bool = False) -> str:
    """Return the word by which a head or a cell says that a value is a forecast or a target, or empty.

    An estimate is one where it stands for a single time (``dated``): "2024 estimate", "2025E".
    """
    found = _FORETOLD.search(words) or _YEAR_MARK.search(words)
    if found is None and dated:
        found = _ESTIMATED.search(words)
    return found.group().strip() if found else ""


# Units -------------------------------------------------------------------------------------------


def with_unit(value: Quantity, heads: Heads, language: str) -> Quantity | Finding:
    """Return a value of a cell with what its heads say of its unit, or why they do not fit together."""
    said = _adds(value, heads, language)
    if isinstance(said, Finding):
        return said
    return value if said is None else replace(value, in_heads=said.words)


def whole(value: Quantity, language: str) -> Quantity:
    """Return a value as it is worth with the unit and the scale of its heads."""
    said = _kept(value, language)
    return value if said is None else _times(value, said)


def _adds(value: Quantity, heads: Heads, language: str) -> Said | Finding | None:
    """Return what the heads say of a value beyond what its cell says itself."""
    if value.number is None or value.kind not in ("number", "money"):
        return None
    said = _said_of(heads, language)
    if said is None or isinstance(said, Finding):
        return None if value.unit else said
    if value.unit:
        same = said.unit in ("", value.unit) and value.unit not in _RATIOS
        return said if same and said.factor != 1 and not _is_scaled(value) else None
    return None if _is_scaled(value) and not said.unit else said


def _is_scaled(value: Quantity) -> bool:
    """Whether a literal holds a scale word: its digits alone are worth another number."""
    bare = re.sub(r"[^\d.,'’\u00a0\u202f ]", "", value.literal).strip(" .,")
    return (
        bool(re.search(r"[^\W\d_]", value.literal))
        and value.number is not None
        and (len(value.literal) != len(bare) and _worth(bare) not in (None, abs(value.number)))
    )


def _worth(digits: str) -> Decimal | None:
    read = quantities.read(digits, "en") or quantities.read(digits, "de")
    return abs(read[0].number) if len(read) == 1 and read[0].number is not None else None


def _times(value: Quantity, said: Said) -> Quantity:
    number, upper = value.number, value.upper
    if _is_scaled(value):
        return replace(value, unit=value.unit or said.unit)
    return replace(
        value,
        number=None if number is None else times(number, said.factor),
        upper=None if upper is None else times(upper, said.factor),
        unit=value.unit or said.unit,
        kind="money" if said.money or value.kind == "money" else value.kind,
    )


def _said_of(heads: Heads, language: str) -> Said | Finding | None:
    column, row, notes = (
        next((said for head in group if (said := unit_of(head, language))), None)
        for group in (heads.columns[::-1], heads.rows[::-1], heads.notes)
    )
    if column and row and column.unit and row.unit and column.unit != row.unit:
        ratios = [said for said in (column, row) if said.unit in _RATIOS]
        if len(ratios) == 1:
            return ratios[0]  # "Debt, EUR million" by "Change, %": the share or the rate of it
        return Finding(
            "unit-in-heads",
            f"the heads of the cell name two units: “{column.words}” and “{row.words}”",
            "take a clause that states the value with its unit",
        )
    return _joined([said for said in (column, row, notes) if said is not None])


def _joined(found: Sequence[Said]) -> Said | None:
    """Join a unit and a scale that stand apart; a ratio has no scale."""
    if not found:
        return None
    unit = next((said for said in found if said.unit), None)
    if unit is None or unit.unit in _RATIOS:
        return unit or found[0]
    scale = next(
        (said for said in found if said.factor != 1 and said.unit in ("", unit.unit)), None
    )
    if scale is None or scale is unit or unit.factor != 1:
        return unit
    return Said(f"{unit.words}{_AND}{scale.words}", scale.factor, unit.unit, unit.money)


def _kept(value: Quantity, language: str) -> Said | None:
    """Return the unit that a value was given from its heads."""
    parts = (unit_of(part, language) for part in value.in_heads.split(_AND))
    return _joined([said for said in parts if said is not None])


def says(
    sentence: str, span: tuple[int, int], heads: Iterable[str], value: Quantity, language: str
) -> bool:
    """Whether a sentence says, or one of its heads does, the unit that a value has from the heads of its cell.

    ``span`` is where the value stands in the sentence; ``heads`` are those of the document.
    """
    told = _kept(value, language)
    if (
        told is None
        or " ".join(value.in_heads.split()).casefold() in " ".join(sentence.split()).casefold()
    ):
        return True
    if any(
        (said := unit_of(head, language)) and (said.factor, said.unit) == (told.factor, told.unit)
        for head in heads
    ):
        return True
    seen = next(
        (q for q in quantities.read(sentence, language) if q.start <= span[0] < q.end), None
    )
    alone = next(iter(quantities.read(sentence[slice(*span)], language)), None)
    if seen is None or alone is None or alone.number is None:
        return False
    return seen.number == times(alone.number, told.factor) and seen.unit == (
        value.unit or told.unit
    )


@lru_cache(maxsize=4096)
def unit_of(head: str, language: str) -> Said | None:
    """Return the unit or scale that a head states: in brackets, behind a comma, after "in", or alone."""
    text = " ".join(head.split())
    if not text or len(text) > 200:
        return None
    told = [found[1] for found in reversed(list(_BRACKETED.finditer(text)))]
    outside = _BRACKETED.sub(" ", text).strip(" *†‡")
    candidates = [
        *told,
        *(found[1] for found in (_AFTER_COMMA.search(outside), _TOLD.search(outside)) if found),
    ]
    for candidate in candidates:
        if said := _parsed(candidate, language):
            return said
    alone = _parsed(outside, language)
    return (
        alone if alone and (alone.unit or alone.factor != 1) and alone.unit not in _TIMES else None
    )


def _parsed(words: str, language: str) -> Said | None:
    """Read words that are nothing but a unit or a scale, with what is counted behind it."""
    text = _LABEL.sub("", words.strip(" .*:："), count=1).strip()
    for pattern, unit in ((_POINTS, "percentage-point"), (_PER_MILLE, "per-mille")):
        if pattern.match(text):
            return Said(words.strip(), Decimal(1), unit, money=False)
    if _PERCENT.match(text):
        return Said(words.strip(), Decimal(1), "percent", money=False)
    if _THOUSANDS.match(text):
        return Said(words.strip(), Decimal(1000), "", money=False)
    for form in _forms(text):
        read = quantities.read(form, language)
        if len(read) == 1 and _is_unit(read[0], form, text):
            one = read[0]
            return Said(words.strip(), one.number or Decimal(1), one.unit, one.kind == "money")
    return None


def _is_unit(value: Quantity, form: str, text: str) -> bool:
    """Whether ``1`` with a unit or a scale was read from the beginning of a form of ``text``."""
    rest = form[value.end :]
    worth = value.number
    if value.start or worth is None or not worth or value.upper is not None:
        return False
    if value.kind not in ("number", "money") or (worth == 1 and not value.unit):
        return False
    if worth.scaleb(-worth.adjusted()) != 1 or (text[:1].isdigit() and not value.unit):
        return False
    if value.unit and worth == 1 and rest.strip(" ."):
        return False
    if len(text) == 1 and value.kind != "money" and text not in "千万亿億兆":
        return False
    return _COUNTED.match(rest) is not None or _HAN_COUNTED.match(rest) is not None


def _forms(text: str) -> Iterable[str]:
    if text[:1].isdigit():
        yield text
        return
    if " of " in text:
        yield f"1 {text.replace(' of ', ' ')}"
    yield f"1 {text}"
    yield f"1{text}"
    if found := _SIGN_FIRST.match(text):
        sign, rest = found.groups()
        rest = re.sub(r"^000s?$", "thousand", rest)
        yield f"{sign}1 {rest}"
        yield f"{sign} 1 {rest}"
        yield f"1 {rest} {sign}"
    if found := _SCALE_FIRST.match(text):
        yield f"1 {found[1]} {found[2]}"
