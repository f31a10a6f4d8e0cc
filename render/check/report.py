"""What a check found in one document, for machines and for people."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from factlock.registry.errors import Finding, worst_status
from factlock.registry.model import RULESET


@dataclass(frozen=True, slots=True)
class Seen:
    """A finding and the exit status that it means: 0 for what is only told."""

    finding: Finding
    status: int


@dataclass(slots=True)
class Summary:
    """How much was examined, and with what outcome. Every count is of values, not of sentences."""

    locked: int = 0
    known: int = 0
    verified: int = 0
    unsupported: int = 0
    review: int = 0
    waived: int = 0
    could_not_check: int = 0
    unread_context: int = 0
    unexamined_sentences: int = 0
    references: int = 0

    @property
    def examined(self) -> int:
        """How many values were examined; where that is none, nothing was checked."""
        return (
            self.locked + self.known + self.verified + self.unsupported + self.review
            + self.waived + self.could_not_check
        )  # fmt: skip

    def as_json(self) -> dict[str, int]:
        """Return the counts as a JSON object."""
        return {name: getattr(self, name) for name in Summary.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class Report:
    """What became of one document."""

    document: str
    sha256: str
    summary: Summary
    seen: tuple[Seen, ...] = ()
    remembered: int = 0
    notes: tuple[str, ...] = field(default=())

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings by place."""
        return tuple(one.finding for one in self.seen)


def ordered(seen: Sequence[Seen]) -> tuple[Seen, ...]:
    """Return findings by place, each told once."""
    unique: dict[tuple[Any, ...], Seen] = {}
    for one in seen:
        f = one.finding
        unique.setdefault((f.file, f.line, f.column, f.code, f.message), one)
    return tuple(
        sorted(
            unique.values(),
            key=lambda one: (one.finding.line or 0, one.finding.column or 0, one.finding.code),
        )
    )


def status_of(report: Report, *, allow_empty: bool = False) -> int:
    """Return the exit status of one document; nothing examined is 3."""
    statuses = [one.status for one in report.seen]
    if not report.summary.examined and not allow_empty:
        statuses.append(3)
    return worst_status(statuses)


def as_row(report: Report) -> dict[str, Any]:
    """Return the report as the JSON object of ``check --json``; ``trace`` names it by its content."""
    row: dict[str, Any] = {
        "ruleset": RULESET,
        "document": report.document,
        "summary": report.summary.as_json(),
        "findings": [_finding(one, report.document) for one in report.findings],
    }
    body = json.dumps([report.sha256, row], ensure_ascii=False, sort_keys=True)
    return {**row, "trace": f"sha256:{hashlib.sha256(body.encode()).hexdigest()}"}


def _finding(finding: Finding, document: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "code": finding.code,
        "severity": finding.severity,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "fix": finding.fix,
        "claim": finding.details.get("claim"),
        "rings": finding.details.get("rings", []),
    }
    if finding.file and finding.file != document:
        row["file"] = finding.file
    return row
