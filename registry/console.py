"""What a person or a program sees: results on stdout, everything else on stderr."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TextIO

from factlock.registry.errors import FactlockError, Finding

CONTROL = {code: f"\\x{code:02x}" for code in (*range(9), *range(11, 32), 127, *range(128, 160))}
CONTROL |= {code: f"\\u{code:04x}" for code in (*range(0x200E, 0x2010), *range(0x2028, 0x202F))}
CONTROL |= {code: f"\\u{code:04x}" for code in range(0x2066, 0x206A)}
"""Controls of terminal and reading order are written out, never sent: a page could drive either."""


@dataclass(frozen=True, slots=True)
class Console:
    """Prints for one run. ``as_json`` prints one JSON value a line instead of text for people."""

    as_json: bool = False
    quiet: bool = False
    verbose: bool = False

    def result(self, text: str = "") -> None:
        """Print a line of the result for people; nothing where JSON was asked for."""
        if not self.as_json:
            _write(sys.stdout, text)

    def row(self, value: dict[str, Any]) -> None:
        """Print one JSON row; nothing where text was asked for."""
        if self.as_json:
            _send(sys.stdout, json.dumps(value, ensure_ascii=False))

    def note(self, text: str) -> None:
        """Tell a person what happens, on stderr, unless ``--quiet``."""
        if not self.quiet:
            _write(sys.stderr, text)

    def detail(self, text: str) -> None:
        """Tell a person more, with ``--verbose``."""
        if self.verbose:
            _write(sys.stderr, text)

    def findings(self, findings: Iterable[Finding]) -> None:
        """Print findings on stderr: place, code and message, then what to do."""
        for finding in findings:
            if self.as_json:
                _send(sys.stderr, json.dumps(as_json(finding), ensure_ascii=False))
            else:
                _write(sys.stderr, as_text(finding))

    def fault(self, error: FactlockError) -> None:
        """Print an error that ends the run."""
        self.findings(error.findings)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Print columns for people; wide characters are counted as wide."""
        if self.as_json:
            return
        from rich.cells import cell_len  # noqa: PLC0415  (rich only where something is laid out)

        lines = [list(heads), *([_shown(cell) for cell in row] for row in rows)]
        widths = [max(cell_len(line[n]) for line in lines) for n in range(len(heads))]
        for line in lines:
            padded = [c + " " * (w - cell_len(c)) for c, w in zip(line, widths, strict=True)]
            _write(sys.stdout, "  ".join(padded).rstrip())

    @contextmanager
    def progress(self, label: str, total: int) -> Iterator[Callable[[], None]]:
        """Show a bar on a terminal while ``total`` steps are made; yields the step function."""
        if self.quiet or total < 2 or sys.stderr is None or not sys.stderr.isatty():
            yield lambda: None
            return
        from rich.console import Console as Terminal  # noqa: PLC0415
        from rich.progress import Progress  # noqa: PLC0415

        with Progress(console=Terminal(stderr=True), transient=True) as bar:
            task = bar.add_task(label, total=total)
            yield lambda: bar.advance(task)


def as_json(finding: Finding) -> dict[str, Any]:
    """Return a finding as a JSON object without what it does not know."""
    fields = {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "fix": finding.fix or None,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        **finding.details,
    }
    return {name: value for name, value in fields.items() if value is not None}


def as_text(finding: Finding) -> str:
    """Return a finding as lines for people."""
    place = f"{finding.place}: " if finding.place else ""
    label = "" if finding.severity == "error" else f"{finding.severity}: "
    lines = [f"{place}{label}{finding.code}: {finding.message}"]
    if finding.fix:
        lines += [f"  {line}" for line in f"fix: {finding.fix}".split("\n")]
    return "\n".join(lines)


def printable(text: str) -> str:
    """Return ``text`` with control characters written out; tabs and line feeds stay."""
    return text.translate(CONTROL)


def _shown(cell: str) -> str:
    return printable(" ".join(cell.split()))


def _write(stream: TextIO | None, text: str) -> None:
    _send(stream, printable(text))


def _send(stream: TextIO | None, line: str) -> None:
    """Write a line; a stream that the caller has closed (``>&-``) is None and takes nothing."""
    if stream is not None:
        stream.write(line + "\n")
        stream.flush()


def use_utf8() -> None:
    """Make the standard streams UTF-8 whatever the locale says, and never fail on a character."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
