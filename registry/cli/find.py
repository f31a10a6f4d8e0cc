"""factlock find."""

import json
from pathlib import Path
from typing import Any

import click

from factlock.registry.cli.session import Session, reads_sources, verb
from factlock.registry.errors import Finding, UsageFault
from factlock.registry.find import Tried, as_row, find
from factlock.registry.proof import Claimed
from factlock.registry.refusals import MOST_SHOWN, not_found, shortened
from factlock.registry.snapshot import unread
from factlock.registry.sources import Source


@verb(
    "Try clauses on a page; store nothing.",
    '  factlock find https://example.org/report.html "grew 5.2% in 2025"\n'
    "  factlock find saved.html --clauses clauses.jsonl --json",
    "SOURCE is an address or a file; each TEXT is a clause. Needs no registry.",
)
@click.argument("source")
@click.argument("text", nargs=-1)
@click.option(
    "--clauses",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help='More clauses: a file with {"clause": "…"} on each line.',
)
@click.option(
    "--value", default="", metavar="LITERAL", help="The value that each clause must hold."
)
@click.option("--url", help="Which page is meant, where SOURCE is a web archive (WARC).")
@reads_sources
def command(session: Session, source: str, text: tuple[str, ...], **options: Any) -> int:
    """Try every clause, print what was seen."""
    value, clauses = options["value"], options["clauses"]
    wanted = [Claimed(clause, value) for clause in text]
    if clauses is not None:
        wanted += _from_file(clauses, value)
    if not wanted:
        raise click.UsageError("give a clause to look for, or a file of them with --clauses")
    opened = _opened(session, source, options["url"], [one.clause for one in wanted])
    found = []
    for tried in find(opened, wanted, language=session.settings.language):
        session.console.row(as_row(tried, opened))
        _show(session, tried)
        found.append(tried.found)
    if opened.reading.page is None:
        session.console.fault(unread(opened))
        return 3
    return 0 if all(found) else 1


def _opened(session: Session, source: str, url: str | None, texts: list[str]) -> Source:
    """Open an address, a file, or the page of ``url`` in a web archive."""
    address = "://" in source
    if url and address:
        raise click.UsageError("--url chooses a page of a web archive; give its file as SOURCE")
    if url or (not address and source.lower().endswith((".warc", ".warc.gz"))):
        return session.archived(Path(source), url)
    with session.sources(lambda _: texts) as open_source:
        return open_source(source)


def _show(session: Session, tried: Tried) -> None:
    examined, console = tried.examined, session.console
    if examined is None:
        return
    if examined.place is None:
        console.result(f"{examined.state}: “{shortened(tried.claimed.clause, MOST_SHOWN)}”")
        if not console.as_json:
            console.findings([not_found(examined)])
        return
    for place in examined.places:
        heading = f"   under “{place.heading}”" if place.heading else ""
        console.result(f"{examined.state}: “{' '.join(place.quote.split())}”{heading}")
    if tried.value is not None:
        console.result(f"  value: {tried.value.literal}")
    if not console.as_json:
        console.findings(
            Finding(w.code, w.message, w.fix, severity="warning") for w in tried.warnings
        )


def _from_file(path: Path, value: str) -> list[Claimed]:
    """Read clauses, one JSON object a line. Raises UsageFault with every line that is none."""
    out: list[Claimed] = []
    faults: list[Finding] = []
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as problem:
        raise UsageFault.of(
            "unreadable-file", f"{path} cannot be read: {problem}", "save it as UTF-8"
        ) from None
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                out.append(_claimed(json.loads(line), value))
        except (ValueError, TypeError, KeyError, RecursionError) as problem:
            message = f"this line names no clause: {problem}"
            faults.append(Finding("bad-line", message, 'write {"clause": "…"}', str(path), number))
    if faults:
        raise UsageFault(faults)
    return out


def _claimed(row: dict[str, object], value: str) -> Claimed:
    words = [row["clause"], *(row.get(name, "") for name in ("value", "prefix", "suffix"))]
    for word in words:
        if not isinstance(word, str):
            raise TypeError("clause, value, prefix and suffix must be text")
    clause, own, prefix, suffix = map(str, words)
    return Claimed(clause, own or value, prefix, suffix)
