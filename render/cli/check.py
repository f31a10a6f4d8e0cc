"""factlock check."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from factlock.registry.cli.session import Session, reads_sources, verb
from factlock.registry.errors import FactlockError, UsageFault, worst_status
from factlock.render.check import Checker, Report, Settings, as_row, status_of

if TYPE_CHECKING:
    from factlock.registry.store import Registry


@verb(
    "Prove what is new in documents before they go out.",
    "  factlock check report.rendered.md\n  factlock check report.rendered.md --claims claims.yaml --json",
    "Locked values are derived again; typed numbers, dates and quotations need a quote and its source in"
    " DOC.claims.yaml; links must lead somewhere. What has passed is not asked again for 30 days."
    " Without a registry only documents without locked values can be checked.",
)
@click.argument(
    "documents", metavar="DOC...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--claims",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The declared claims.  [default: DOC.claims.yaml]",
)
@click.option(
    "--as-of",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The reference date, over the documents' own.",
)
@click.option(
    "--allow-empty", is_flag=True, help="A document in which nothing is to be examined passes."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="json is the same as --json.",
)
@reads_sources
def command(
    session: Session,
    documents: tuple[Path, ...],
    claims: Path | None,
    *,
    allow_empty: bool,
    form: str,
    **given: Any,
) -> int:
    """Check every document; one that cannot be examined does not stop the others."""
    if claims is not None and len(documents) > 1:
        raise click.UsageError("--claims goes with one document; name others DOC.claims.yaml")
    if form == "json":
        session = replace(session, console=replace(session.console, as_json=True))
    statuses = []
    with ExitStack() as stack:
        registry = _registry(session, stack)
        checker = Checker(
            stack.enter_context(session.sources()),
            lambda: registry or session.registry(),
            registry,
            _settings(session, claims, given["as_of"]),
        )
        for path in documents:
            try:
                report = checker.check(path)
            except FactlockError as error:
                session.console.fault(error)
                statuses.append(error.exit_status)
            else:
                status = status_of(report, allow_empty=allow_empty)
                _show(session, report, status)
                statuses.append(status)
    _remember(session, checker, known=registry is not None)
    return worst_status(statuses)


def _registry(session: Session, stack: ExitStack) -> "Registry | None":
    """Open the registry for reading; None where there is none and none was named."""
    try:
        return stack.enter_context(session.registry())
    except UsageFault as fault:
        if session.settings.db or fault.findings[0].code != "no-registry":
            raise
        session.console.note("there is no registry: nothing is known, nothing will be remembered")
        return None


def _settings(session: Session, claims: Path | None, as_of: Any) -> Settings:
    settings = session.settings
    told = settings.origins.get("language") == "option"
    reference: date | None = as_of.date() if as_of else None
    return Settings(
        today=session.clock.now().date(),
        as_of=reference,
        language=settings.language if told else "",
        default_language=settings.language,
        claims=claims,
    )


def _remember(session: Session, checker: Checker, *, known: bool) -> None:
    """Remember what passed; that this fails changes nothing of what was found."""
    if not checker.passed or not known:
        return
    try:
        with session.registry(write=True) as registry, registry.batch() as batch:
            for one in dict.fromkeys(checker.passed):
                batch.remember_pass(one.sentence, one.quote, page=one.page, source=one.source)
    except FactlockError as error:
        session.console.note(f"the passes could not be remembered: {error}")


def _show(session: Session, report: Report, status: int) -> None:
    console, summary = session.console, report.summary
    console.row(as_row(report))
    if console.as_json:
        return
    for finding in report.findings:
        label = "" if finding.severity == "error" else f"{finding.severity}: "
        console.result(f"{finding.place}: {label}{finding.code}: {finding.message}")
        for line in finding.fix.split("\n") if finding.fix else ():
            console.result(f"    {line}")
    console.result(f"{report.document}: {_counts(summary.as_json())}")
    if status == 3 and not summary.examined:
        console.note(
            f"{report.document}: nothing was examined, which is no pass; --allow-empty lets it be"
        )


def _counts(counts: dict[str, int]) -> str:
    words: Sequence[tuple[str, str]] = (
        ("locked", "locked"), ("known", "known"), ("verified", "verified"), ("unsupported", "unsupported"),
        ("review", "to review"), ("waived", "waived"), ("could_not_check", "not checked"), ("references", "references"),
        ("unread_context", "with context unread"), ("unexamined_sentences", "sentences unexamined"),
    )  # fmt: skip
    told = [f"{counts[name]} {label}" for name, label in words if counts[name] or name == "locked"]
    return ", ".join(told)
