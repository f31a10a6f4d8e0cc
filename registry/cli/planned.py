"""What the verbs that admit in bulk share: their options, the plan that they show, what became of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import click

from factlock.registry import coordinate
from factlock.registry.admit import Proved, store
from factlock.registry.cli.request import show
from factlock.registry.cli.session import Session
from factlock.registry.console import as_json
from factlock.registry.errors import Finding, worst_status
from factlock.registry.evidence import Examiner
from factlock.registry.period import Period
from factlock.registry.snapshot import unread
from factlock.registry.sources import Source

AT_ONCE = 100
"""How many facts share a transaction; what was announced is on disk."""
_MOST_PLACES = 3


class Planned(Protocol):
    """What would become of one cell or passage."""

    @property
    def name(self) -> str:
        """``id`` or ``id@period``."""
        ...

    @property
    def key(self) -> str: ...  # noqa: D102

    @property
    def literal(self) -> str: ...  # noqa: D102

    @property
    def unit(self) -> str: ...  # noqa: D102

    @property
    def address(self) -> str: ...  # noqa: D102

    @property
    def findings(self) -> tuple[Finding, ...]: ...  # noqa: D102


class PlanMade(Protocol):
    """What admitting would do."""

    @property
    def planned(self) -> Sequence[Planned]: ...  # noqa: D102

    @property
    def skipped(self) -> Mapping[Any, int]: ...  # noqa: D102

    @property
    def notes(self) -> Sequence[str]: ...  # noqa: D102

    def proved(self, where: str) -> list[Proved]: ...  # noqa: D102


_OPTIONS = (
    click.option("--file", "path", type=click.Path(path_type=Path), help="A saved page; noted as attached, not fetched."),
    click.option("--title", default="", help="Title of the source, where the page's own is no use."),
    click.option("--publisher", default="", help="Publisher of the source."),
    click.option("--published", default="", metavar="DATE", help="Day of publication."),
    click.option("--revise", is_flag=True, help="Replace other values at the same ids and periods."),
    click.option("--why", default="", help="Why, with --revise."),
    click.option("--dry-run", is_flag=True, help="Show what would be admitted and refused; store nothing."),
)  # fmt: skip


def bulk_options(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """Add the options of every verb that admits in bulk, and the address as its argument."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return click.argument("url", required=False)(function)


def further(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of each request that all facts share. Raises click.UsageError, UsageFault."""
    why = options["why"].strip()
    if options["revise"] != bool(why):
        raise click.UsageError("--revise and --why TEXT belong together")
    dates = {
        name: coordinate.iso_date(options[name])
        for name in ("published", "valid_from", "valid_to")
        if options.get(name)
    }
    fields = {"title": options["title"], "publisher": options["publisher"], "why": why}
    return fields | dates | {"forecast": options.get("forecast", False)}


def run(
    session: Session,
    options: Mapping[str, Any],
    plan: Callable[[Examiner], PlanMade],
    wanted: Sequence[str] = (),
) -> int:
    """Open the source, make the plan, show it, and store it unless it is only to be shown."""
    url, path = options["url"], options["path"]
    if bool(url) == bool(path):
        raise click.UsageError("give the source: URL, or --file PATH")
    where = url or str(path)
    with session.sources(lambda _: list(wanted)) as open_source:
        source = open_source(where)
    if source.page is None:
        session.console.fault(unread(source))
        return 3
    made = plan(Examiner(source.page, session.settings.language))
    refused = [one for one in made.planned if one.findings]
    statuses = [1 if refused or len(refused) == len(made.planned) else 0]
    facts = made.proved(where)
    if options["dry_run"]:
        _show_plan(session, made)
    else:
        statuses.append(_store(session, facts, source))
    _show_refused(session, refused)
    _tell(session, made, len(facts), len(refused), dry=options["dry_run"])
    return worst_status(statuses)


def _store(session: Session, facts: Sequence[Proved], source: Source) -> int:
    statuses = []
    with (
        session.registry(write=True) as registry,
        session.console.progress("admitting", len(facts)) as step,
    ):
        for outcome in store(facts, source, registry, at_once=AT_ONCE):
            show(session, outcome)
            statuses.append(outcome.status)
            step()
    return worst_status(statuses)


def _show_plan(session: Session, made: PlanMade) -> None:
    console = session.console
    sound = [one for one in made.planned if not one.findings]
    for one in sound:
        console.row(_row(one) | {"state": "would-admit"})
    if sound:
        console.table(
            ("fact", "value", "unit", "where"),
            [
                (f"{one.name}.{one.key}", _short(one.literal), one.unit, one.address)
                for one in sound
            ],
        )


def _show_refused(session: Session, refused: Iterable[Planned]) -> None:
    """Tell what is refused and why; what many share is told once, with some of their places."""
    console = session.console
    alike: dict[tuple[str, str], list[tuple[Planned, Finding]]] = {}
    for one in refused:
        console.row(
            _row(one) | {"state": "refused", "findings": [as_json(f) for f in one.findings]}
        )
        for finding in one.findings:
            alike.setdefault((finding.code, finding.message), []).append((one, finding))
    if console.as_json:
        return
    for mine in alike.values():
        places = "; ".join(one.address for one, _ in mine[:_MOST_PLACES])
        more = f" and {len(mine) - _MOST_PLACES} more" if len(mine) > _MOST_PLACES else ""
        finding = mine[0][1]
        console.findings([Finding(finding.code, f"{places}{more}: {finding.message}", finding.fix)])


def _tell(session: Session, made: PlanMade, facts: int, refused: int, *, dry: bool) -> None:
    console = session.console
    skipped = {str(reason): count for reason, count in made.skipped.items()}
    console.row(
        {"summary": {"facts": facts, "refused": refused, "skipped": skipped, "dry_run": dry}}
    )
    for note in made.notes:
        console.note(note)
    would = "would be admitted" if dry else "passed the gate"
    told = f"{facts} facts {would}, {refused} places refused"
    passed = ", ".join(f"{count} {reason}" for reason, count in skipped.items())
    console.note(told + (f"; passed over: {passed}" if passed else ""))


def _row(one: Planned) -> dict[str, Any]:
    period = getattr(one, "period", None)
    return {
        "fact": one.name,
        "key": one.key,
        "literal": one.literal,
        "unit": one.unit or None,
        "period": str(period) if isinstance(period, Period) else None,
        "where": one.address,
    }


def _short(words: str) -> str:
    return words if len(words) <= 72 else f"{words[:48]} … {words[-20:]}"
