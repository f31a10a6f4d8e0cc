"""What can go wrong, and what the user is told about it.

::

    FactlockError            carries one or more findings
    ├── Refused              1  a gate says no
    ├── UsageFault           2  the command, a file or the configuration is wrong
    ├── CouldNotFindOut      3  no answer was to be had; this is not a "no"
    └── Contradiction        4  the registry is damaged or contradicts itself

Errors never exit by themselves: the command line does, with ``exit_status``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Self

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was seen, at one place, and what to do about it.

    ``code`` is stable and in kebab case. ``message`` says what was seen and what was expected,
    ``fix`` what to do next. ``line`` and ``column`` count from 1; ``column`` counts code points.
    ``details`` is for machines (JSON values only), e.g. the nearest passages of a refusal.
    """

    code: str
    message: str
    fix: str = ""
    file: str | None = None
    line: int | None = None
    column: int | None = None
    severity: Severity = "error"
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """``file:line:column`` as far as it is known; editors jump to it."""
        parts = [self.file, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)


class FactlockError(Exception):
    """A foreseeable fault. ``str()`` is the first finding's message."""

    exit_status: ClassVar[int] = 2

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(finding.message for finding in self.findings))

    @classmethod
    def of(cls, code: str, message: str, fix: str = "", **more: Any) -> Self:
        """Make the error from a single finding; ``more`` are further fields of :class:`Finding`."""
        return cls([Finding(code, message, fix, **more)])


class Refused(FactlockError):
    """A gate says no."""

    exit_status = 1


class UsageFault(FactlockError):
    """The command, a file it was given, or the configuration is wrong."""

    exit_status = 2


class CouldNotFindOut(FactlockError):
    """No answer was to be had: a source did not answer, a page could not be read."""

    exit_status = 3


class Contradiction(FactlockError):
    """The registry is damaged or contradicts itself."""

    exit_status = 4


def worst_status(statuses: Iterable[int]) -> int:
    """Return the exit status of a mixed outcome: 4 over 2 over 1 over 3 over 0."""
    order = (0, 3, 1, 2, 4)
    return max(statuses, key=order.index, default=0)
