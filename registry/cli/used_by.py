"""factlock used-by."""

from typing import TYPE_CHECKING, Any

import click

from factlock.registry.cli.session import Session, near, verb

if TYPE_CHECKING:
    from factlock.registry.period import Period
    from factlock.registry.store import Registry
    from factlock.registry.usages import Usage


@verb(
    "List the documents that use a fact.",
    "  factlock used-by cn_gdp\n  factlock used-by cn_gdp@2025.growth --json",
    "Reads the locks (DOC.facts.lock) in and below the folder of the registry; lists the derived facts that"
    " rest on it as well.",
)
@click.argument("name", metavar="ID[@PERIOD][.KEY]")
def command(session: Session, name: str) -> None:
    """Print one line a document and value."""
    from factlock.registry import usages  # noqa: PLC0415  (SQL is heavy)
    from factlock.registry.selected import selected  # noqa: PLC0415

    console = session.console
    with session.registry() as registry:
        found = selected(registry, name)
        folder = registry.path.absolute().parent
        resting = _resting(registry, {(one.uid, key.key, one.period) for one, key in found})
    used = usages.find(folder)
    console.findings(used.findings)
    mine = dict.fromkeys(
        one for revision, key in found for one in used.of(revision.uid, key.key, revision.period)
    )
    for one in mine:
        console.row(_as_row(one))
        console.result(f"{_place(one)}: <<{_fact(one)}>>")
    for fact, formula in resting:
        console.row({"fact": fact, "formula": formula})
        console.result(f"{fact} = {formula}")
    if not mine:
        console.note(f"none of the {used.locks} locks in and below {folder} uses {name}")


def _resting(
    registry: "Registry", values: "set[tuple[str, str, Period | None]]"
) -> list[tuple[str, str]]:
    """Return the derived facts that rest on one of these values, and their formulas."""
    return [
        (f"{one.name}.{key.key}", key.derivation.formula)
        for one in registry.derived()
        for key in one.keys
        if key.derivation is not None
        and any((i.revision.uid, i.key, i.revision.period) in values for i in key.derivation.inputs)
    ]


def _fact(one: "Usage") -> str:
    return f"{one.id}@{one.period}.{one.key}" if one.period else f"{one.id}.{one.key}"


def _place(one: "Usage") -> str:
    lines = ",".join(map(str, one.lines))
    return f"{near(one.document)}:{lines}" if lines else near(one.document)


def _as_row(one: "Usage") -> dict[str, Any]:
    return {
        "fact": _fact(one),
        "uid": one.uid,
        "revision": one.revision,
        "document": near(one.document),
        "lines": list(one.lines),
        "output": near(one.output),
    }
