"""factlock revalidate."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from factlock.registry.cli.session import Session, near, reads_sources, verb

if TYPE_CHECKING:
    from factlock.registry.fetch import Fetcher
    from factlock.registry.revalidate import Report, Row
    from factlock.registry.sources import Source
    from factlock.registry.store import Registry, SourceStanding
    from factlock.registry.usages import Usage, Usages


@verb(
    "Ask sources again and see what drifted.",
    "  factlock revalidate --due\n  factlock revalidate cn_gdp@2025 --json",
    "Asks each page once and looks for every clause that rests on it. Without ID, --due is meant:"
    " what was last looked for seven days ago, or in vain two days ago. Exit status 1 where a fact"
    " drifted or is gone, 3 where that could not be found out.",
)
@click.argument("names", nargs=-1, metavar="[ID...]")
@click.option("--due", is_flag=True, help="Ask what is due (the default).")
@click.option("--all", "every", is_flag=True, help="Ask every source, due or not.")
@click.option(
    "--max-seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="N",
    help="Stop asking after so many seconds; the rest stays due.",
)
@reads_sources
def command(
    session: Session,
    names: tuple[str, ...],
    *,
    due: bool,
    every: bool,
    max_seconds: float | None,
) -> int:
    """Ask, store, and tell what changed, with the documents that use it."""
    if sum((bool(names), due, every)) > 1:
        raise click.UsageError("give one of ID..., --due, --all")
    until = float("inf") if max_seconds is None else time.monotonic() + max_seconds
    with session.registry(write=True) as registry:
        chosen = _chosen(session, registry, names, every=every)
        return _run(session, registry, chosen, until)


def _chosen(
    session: Session, registry: "Registry", names: tuple[str, ...], *, every: bool
) -> "list[SourceStanding]":
    from factlock.registry.due import asked_for, due  # noqa: PLC0415  (SQL is heavy)
    from factlock.registry.selected import sources_of  # noqa: PLC0415

    if names:
        return sources_of(registry, names)
    sources = registry.evidence_by_url()
    if every:
        return [one for one in sources if asked_for(one)]
    return due(sources, session.clock.now())


def _run(
    session: Session, registry: "Registry", chosen: "list[SourceStanding]", until: float
) -> int:
    from factlock.registry import usages  # noqa: PLC0415  (SQL and HTTP are heavy)
    from factlock.registry.revalidate import Revalidation  # noqa: PLC0415
    from factlock.registry.visits import Manners, Visitor  # noqa: PLC0415

    console, settings = session.console, session.settings
    used = usages.find(registry.path.absolute().parent)
    with session.fetcher() as fetcher, console.progress("asking", len(chosen)) as step:
        visitor = Visitor(
            fetcher,
            Manners(unhurried=settings.allow, until=until),
            clock=session.clock,
            limits=session.reading,
            render=lambda url, wanted: _rendered(session, fetcher, url, wanted),
        )
        run = Revalidation(registry, visitor, session.clock.now(), settings.language)
        asked: set[str] = set()
        for row in run.run(chosen):
            if row.url not in asked:
                asked.add(row.url)
                step()
            mine = used.of(row.uid, row.key, row.period)
            console.row(_as_row(row, mine))
            _show(session, row, mine)
    _summary(session, run.report, used)
    return run.report.exit_status


def _rendered(session: Session, fetcher: "Fetcher", url: str, wanted: Sequence[str]) -> "Source":
    from factlock.registry.browser import Renderer  # noqa: PLC0415  (an extra)

    return Renderer(fetcher, reading=session.reading).open(url, wanted)


def _show(session: Session, row: "Row", used: "list[Usage]") -> None:
    """Tell a person what changed; what did not is only counted."""
    from factlock.registry.model import Status  # noqa: PLC0415

    console = session.console
    if not row.changed:
        if row.after is not Status.ACTIVE or not row.looked:
            console.detail(f"{row.fact}: still {row.after}: {row.message or row.fetch}")
        return
    value = f"{row.old.literal} -> {row.new.literal}" if row.new else row.old.literal
    console.result(f"{row.fact}: {row.before} -> {row.after}: {value}")
    if row.after is not Status.ACTIVE:
        console.result(f"  {row.message or row.fetch}")
    console.result(f"  {row.url}")
    for one in used if row.after is not Status.ACTIVE else ():
        lines = ", ".join(map(str, one.lines))
        console.result(f"  used by {near(one.document)}{f', line {lines}' if lines else ''}")


def _summary(session: Session, report: "Report", used: "Usages") -> None:
    console = session.console
    counts = {status.value: count for status, count in sorted(report.rows.items())}
    console.row(
        {
            "summary": {
                "sources": report.sources,
                "asked": report.asked,
                "left": report.left,
                "evidence": report.rows.total(),
                "statuses": counts,
                "changed": report.changed,
                "could_not_find_out": report.not_looked,
                "suspect_run": report.doubtful,
                "exit_status": report.exit_status,
            }
        }
    )
    console.findings((*report.findings, *used.findings))
    if console.quiet:
        return
    if not report.sources:
        console.result("nothing is due; --all asks every source")
        return
    told = (
        ", ".join(f"{count} {status}" for status, count in counts.items()) or "nothing looked for"
    )
    console.result(
        f"asked {report.asked} of {report.sources} sources: {told}; {report.changed} changed,"
        f" {report.rows.total() - report.changed} unchanged"
        + (f", of which {report.not_looked} could not be looked for" if report.not_looked else "")
    )


def _as_row(row: "Row", used: "list[Usage]") -> dict[str, Any]:
    return {
        "fact": row.fact,
        "url": row.url,
        "fetch": row.fetch.value,
        "clause": row.clause.value if row.clause else None,
        "before": row.before.value,
        "after": row.after.value,
        "old": row.old.literal,
        "new": row.new.literal if row.new else None,
        "strikes": row.strikes,
        "used_by": list(dict.fromkeys(near(one.document) for one in used)),
        "uses": [{"document": near(one.document), "lines": list(one.lines)} for one in used],
        "message": row.message or None,
    }
