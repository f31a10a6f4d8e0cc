"""Facts of XBRL reports as tables: concepts as row heads, periods as column heads.

``--cell 'row=us-gaap:Revenues;col=2024'``. A duration that is a calendar year, quarter or month is named
so, another by its first and last day; the period that the report says is its fiscal year has that name
as well (``FY2024``). Facts with dimensions stand in a table of their own for each set of these, whose
caption they are. Sources: XBRL 2.1 sections 4.6 to 4.8, XBRL Dimensions 1.0, dei taxonomy.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from factlock.registry.page import BLOCK, CELL, Cell
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.tree import Origin, on_one_line

_FISCAL_DAYS = range(340, 381)


@dataclass(frozen=True, slots=True)
class Context:
    """The first and last day of a context, empty where it has none, and its dimensions as text."""

    start: str
    end: str
    dimensions: str = ""

    @property
    def label(self) -> str:
        """The period as the head of a column."""
        if not self.start:
            return self.end or "forever"
        return _calendar(self.start, self.end) or f"{self.start}/{self.end}"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its concept, where it belongs, its literal, its unit (empty for a pure number)."""

    concept: str
    context: Context
    text: str
    unit: str = ""
    origin: Origin | None = None
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a report; ``fiscal`` are the last day and the name of its fiscal year, or empty."""

    facts: Sequence[Fact] = field(default_factory=list)
    fiscal: tuple[str, str] = ("", "")


def fiscal_year(facts: Sequence[Fact]) -> tuple[str, str]:
    """Return the last day and the name of the fiscal year that the report declares of itself.

    It is the period of the fact ``dei:DocumentFiscalYearFocus`` in a report of a whole year.
    """
    told = {fact.concept.rpartition(":")[2]: fact for fact in facts}
    focus, period = told.get("DocumentFiscalYearFocus"), told.get("DocumentFiscalPeriodFocus")
    if focus is None:
        return "", ""
    end, year = focus.context.end, focus.text.strip()
    annual = period is None or period.text.strip() == "FY"
    return (
        (end, f"FY{year}")
        if annual and _day(end) and len(year) == 4 and year.isdigit()
        else ("", "")
    )


def write(facts: Facts, text: DataText) -> None:
    """Write the facts, a table for each set of dimensions; the ones without dimensions first."""
    groups: dict[str, list[Fact]] = {"": []}
    for fact in facts.facts:
        groups.setdefault(fact.context.dimensions, []).append(fact)
    for dimensions, members in groups.items():
        if members:
            _write_table(dimensions, members, facts.fiscal, text)


def _write_table(
    dimensions: str, facts: Sequence[Fact], fiscal: tuple[str, str], text: DataText
) -> None:
    contexts = {fact.context.label: fact.context for fact in facts}
    columns = {label: number for number, label in enumerate(sorted(contexts, reverse=True), 1)}
    text.line()
    if dimensions:
        text.put(dimensions)
        text.line()
    table = text.begin_table()
    cells: list[Cell] = []
    years = {n: fiscal[1] for label, n in columns.items() if _is_fiscal(contexts[label], fiscal)}
    heads = (
        [years, {number: label for label, number in columns.items()}]
        if years
        else [{number: label for label, number in columns.items()}]
    )
    for row, labels in enumerate(heads):
        text.line()
        cells.append(Cell(row, 0, text.length, text.length, head=True))
        for number, label in labels.items():
            text.tab()
            cells.append(Cell(row, number, *text.put(label), head=True))
    rows: dict[str, list[Fact]] = {}
    for fact in facts:
        rows.setdefault(fact.concept, []).append(fact)
    for row, (concept, members) in enumerate(rows.items(), len(heads)):
        text.line()
        cells.append(Cell(row, 0, *text.put(concept), head=True))
        seen: set[tuple[int, str, str]] = set()
        for fact in sorted(members, key=lambda one: columns[one.context.label]):
            column = columns[fact.context.label]
            if (column, fact.text, fact.unit) not in seen:
                seen.add((column, fact.text, fact.unit))
                text.put(CELL)
                kept = fact.text if fact.numeric and "." in fact.text else ""
                cells.append(Cell(row, column, *_value(fact, text), raw=kept))
    text.put(BLOCK)
    text.end_table(table, cells, dimensions)


def _value(fact: Fact, text: DataText) -> tuple[int, int]:
    start, _ = text.put(on_one_line(fact.text), fact.origin, leaf=True)
    if fact.unit:
        text.put(" ")
        text.put(fact.unit)
    return start, text.length


def _is_fiscal(context: Context, fiscal: tuple[str, str]) -> bool:
    first, last = _day(context.start), _day(context.end)
    if not fiscal[0] or context.end != fiscal[0] or last is None:
        return False
    return first is not None and (last - first).days + 1 in _FISCAL_DAYS


def _calendar(start: str, end: str) -> str:
    """Return the name of a calendar year, quarter or month, or empty if the days are none."""
    first, last = _day(start), _day(end)
    if first is None or last is None or first.day != 1:
        return ""
    after = last + timedelta(days=1) if last < date.max else last
    months = (after.year - first.year) * 12 + after.month - first.month
    if after.day != 1:
        return ""
    if months == 12 and first.month == 1:
        return f"{first.year:04}"
    if months == 3 and first.month % 3 == 1:
        return f"{first.year:04}-Q{first.month // 3 + 1}"
    return f"{first.year:04}-{first.month:02}" if months == 1 else ""


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
