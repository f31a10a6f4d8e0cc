"""Admitting a table in bulk: each cell becomes a fact, or each row one with several keys.

Every cell passes the gate by itself (:mod:`cells`). What plainly holds no figure of its own is passed
over and counted by kind (:mod:`passedover`); what might hold one and does not pass is refused by name.
The plan is made whole, with every refusal, before anything is stored.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Self

from factlock.registry import cells, coordinate, headwords, quantities
from factlock.registry.admit import Proved, Request
from factlock.registry.apart import settled
from factlock.registry.cells import CellClaimed, Grid
from factlock.registry.errors import FactlockError, Finding, UsageFault
from factlock.registry.evidence import Examiner
from factlock.registry.ids import check_id, check_key
from factlock.registry.model import QualifierBasis
from factlock.registry.page import Cell
from factlock.registry.passedover import PassedOver, Reason
from factlock.registry.period import Period
from factlock.registry.proof import Proof
from factlock.registry.template import Template, name_of

_MOST_LEVELS = 9
NAMES = (
    *("row", "col", "caption"),
    *(f"{axis}{n}" for axis in ("row", "col") for n in range(1, _MOST_LEVELS + 1)),
)
"""What a template may ask for; ``{row}`` is all heads of the row, ``{row1}`` the outermost."""
_MOST_LISTED = 40
_TELL_APART = (
    "take more heads into the id ({row1}, {col2}), or leave one out with --rows and --cols"
)


@dataclass(frozen=True, slots=True)
class TableAsked:
    """What is asked of one table. ``table`` is its number (from 1) or caption, or empty.

    ``rows`` and ``cols`` are patterns of heads; empty ones want all. ``scope`` are templates, filled
    with the words of the source. ``more`` are further fields of :class:`Request`.
    """

    id: Template
    key: Template
    period: Template | None = None
    table: str = ""
    rows: tuple[str, ...] = ()
    cols: tuple[str, ...] = ()
    scope: Mapping[str, Template] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(  # noqa: PLR0913  (one optional thing each)
        cls,
        *,
        id: str,  # noqa: A002  (the name of the option)
        key: str = "",
        period: str = "",
        table: str = "",
        rows: Collection[str] = (),
        cols: Collection[str] = (),
        scope: Mapping[str, str] | None = None,
        **more: Any,
    ) -> Self:
        """Read templates and patterns. Raises UsageFault with every fault of them."""
        faults: list[Finding] = []

        def template(source: str) -> Template:
            try:
                return Template.parse(source, NAMES)
            except UsageFault as fault:
                faults.extend(fault.findings)
                return Template("", ("",))

        asked = cls(
            id=template(id),
            key=template(key or "value"),
            period=template(period) if period else None,
            table=table,
            rows=tuple(rows),
            cols=tuple(cols),
            scope={name: template(words) for name, words in (scope or {}).items()},
            more=more,
        )
        if faults:
            raise UsageFault(faults)
        return asked


@dataclass(frozen=True, slots=True)
class PlannedCell:
    """What would become of one cell: its fact and key, or why it is refused.

    ``literal`` is the value as it stands in the cell, or all of a refused cell. ``unit`` is that of the
    value, or what the heads say of it. ``address`` names the cell as ``--cell`` takes it.
    """

    address: str
    place: tuple[int, int, int]
    id: str
    key: str
    literal: str
    claimed: CellClaimed
    period: Period | None = None
    period_basis: QualifierBasis | None = None
    unit: str = ""
    scope: tuple[tuple[str, str], ...] = ()
    proof: Proof | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def name(self) -> str:
        """``id`` or ``id@period``."""
        return self.id if self.period is None else f"{self.id}@{self.period}"

    @property
    def spot(self) -> str:
        """The address with the place in the table, both from 1: heads may not tell two cells apart."""
        return f"{self.address} (row {self.place[1] + 1}, column {self.place[2] + 1})"

    def refused(self, finding: Finding) -> Self:
        """Return the cell with one more reason why not."""
        return replace(self, findings=(*self.findings, finding))


@dataclass(frozen=True, slots=True)
class Plan:
    """What admitting a table would do: its cells in order, and how many are passed over, by kind."""

    cells: tuple[PlannedCell, ...]
    skipped: Mapping[Reason, int]
    asked: TableAsked

    @property
    def planned(self) -> tuple[PlannedCell, ...]:
        """The cells."""
        return self.cells

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing more is to be said of a table."""
        return ()

    def proved(self, where: str) -> list[Proved]:
        """Return the facts that may be admitted, each with all of its keys."""
        facts: dict[str, list[PlannedCell]] = {}
        for cell in self.cells:
            if not cell.findings:
                facts.setdefault(cell.name, []).append(cell)
        return [self._proved(where, mine) for mine in facts.values()]

    def _proved(self, where: str, mine: Sequence[PlannedCell]) -> Proved:
        request = Request(
            id=mine[0].id,
            where=where,
            keys={cell.key: cell.claimed for cell in mine},
            period=mine[0].claimed.period,
            scope=dict(mine[0].scope),
            **self.asked.more,
        )
        proofs = {cell.key: cell.proof for cell in mine if cell.proof is not None}
        return Proved(request, proofs, mine[0].period)


def plan(examiner: Examiner, asked: TableAsked) -> Plan:
    """Pass every cell of a table through the gate. Raises UsageFault if the table cannot be told."""
    grid = _chosen(cells.grids(examiner), asked.table)
    passed = PassedOver(grid, asked.rows, asked.cols)
    skipped: Counter[Reason] = Counter()
    planned: list[PlannedCell] = []
    namer = _Namer(asked, examiner)
    for cell in grid.table.cells:
        if cell.head:
            continue
        reason = passed.reason(cell)
        if reason is not None:
            skipped[reason] += 1
        else:
            planned.append(namer.planned(grid, cell))
    _check_patterns(passed, grid)
    return Plan(tuple(settled(planned, _TELL_APART)), skipped, asked)


# Which table -------------------------------------------------------------------------------------


def _chosen(grids: Sequence[Grid], wanted: str) -> Grid:
    found = [grid for grid in grids if cells.is_table(grid, wanted)]
    if len(found) == 1:
        return found[0]
    lines = [grid.summary() for grid in grids[:_MOST_LISTED]]
    if len(grids) > _MOST_LISTED:
        lines.append(f"and {len(grids) - _MOST_LISTED} more")
    if not grids:
        message, fix = "the page has no table", "take text clauses: factlock admit --clause"
    elif wanted:
        seen = f"{len(found)} tables are" if found else "no table is"
        message, fix = f"{seen} called {wanted!r}", "name one of them by its number:"
    else:
        message = f"the page has {len(grids)} tables"
        fix = "say which one: --table NUMBER"
    raise UsageFault.of("which-table", message, "\n".join([fix, *lines]), details={"tables": lines})


def _check_patterns(passed: PassedOver, grid: Grid) -> None:
    strange = passed.strange()
    if strange:
        listed = ", ".join(f"“{pattern}”" for pattern in strange)
        raise UsageFault.of("no-such-head", f"no head fits {listed}", grid.summary())


# What a cell becomes -----------------------------------------------------------------------------


class _Namer:
    """Gives cells their names and passes them through the gate."""

    def __init__(self, asked: TableAsked, examiner: Examiner) -> None:
        self._asked = asked
        self._examiner = examiner
        self._period = lru_cache(maxsize=4096)(self._read_period)

    def planned(self, grid: Grid, cell: Cell) -> PlannedCell:
        asked, anchor = self._asked, grid.anchor(cell)
        words = _words(anchor.row_heads, anchor.column_heads, anchor.caption)
        findings: list[Finding] = []

        def filled(make: Callable[[], Any], default: Any) -> Any:
            try:
                return make()
            except FactlockError as error:
                findings.extend(error.findings)
            return default

        name = filled(lambda: check_id(asked.id.fill(words, name_of)), "")
        key = filled(lambda: check_key(asked.key.fill(words, name_of)), "")
        period = filled(lambda: self._told(words), None)
        scope = filled(
            lambda: tuple((n, one.fill(words)) for n, one in sorted(asked.scope.items())), ()
        )
        claimed = CellClaimed(
            row=" / ".join(anchor.row_heads),
            column=" / ".join(anchor.column_heads),
            table=str(grid.number),
            period=period,
            at=(grid.number, cell.row, cell.column),
            forecast=bool(asked.more.get("forecast")),
        )
        tried = cells.prove(self._examiner, claimed)
        proof = tried if isinstance(tried, Proof) else None
        findings += tried if isinstance(tried, tuple) else ()
        return PlannedCell(
            address=str(claimed),
            place=(grid.number, cell.row, cell.column),
            id=name,
            key=key,
            literal=proof.value.literal if proof else grid.words[cell],
            claimed=claimed,
            period=proof.period if proof else period,
            period_basis=proof.period_basis if proof else None,
            unit=self._unit(
                proof, (*anchor.column_heads[::-1], *anchor.row_heads[::-1], anchor.caption)
            ),
            scope=scope,
            proof=proof,
            findings=tuple(findings),
        )

    def _told(self, words: Mapping[str, str]) -> Period | None:
        if self._asked.period is None:
            return None
        filled = self._asked.period.fill(words)
        period = self._period(filled)
        if isinstance(period, Finding):
            raise UsageFault([period])
        return period

    def _read_period(self, words: str) -> Period | Finding:
        """Read a period in its written form, or as the page's language writes it (2024年, Q1 2024)."""
        try:
            return coordinate.parse_period(words)
        except UsageFault as fault:
            named = quantities.periods(words, self._examiner.language)
            if len(named) == 1 and named[0].period and named[0].literal == words.strip():
                label = str(named[0].period)
                if not (label.startswith("/") or label.endswith("/")):
                    return named[0].period
            [finding] = fault.findings
            return Finding(
                finding.code,
                f"“{words}”, which is to be the period, is none",
                "leave such heads out with --rows and --cols, or choose another --period",
            )

    def _unit(self, proof: Proof | None, heads: Iterable[str]) -> str:
        """Return what heads say of the unit and scale, unless the cell says it otherwise itself."""
        own = proof.value.unit if proof else ""
        for head in heads:
            said = headwords.unit_of(head, self._examiner.language)
            if said is not None:
                return said.words if own in ("", said.unit) else own
        return own


def _words(rows: Sequence[str], columns: Sequence[str], caption: str) -> dict[str, str]:
    words = {"row": " ".join(rows), "col": " ".join(columns), "caption": caption}
    for axis, heads in (("row", rows), ("col", columns)):
        words |= {f"{axis}{n}": head for n, head in enumerate(heads[:_MOST_LEVELS], 1)}
    return words
