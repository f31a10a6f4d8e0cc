"""factlock list."""

from factlock.registry.cli.card import as_row
from factlock.registry.cli.session import Session, verb


@verb("List the facts of the registry.", "  factlock list\n  factlock list --json")
def command(session: Session) -> None:
    """Print one line a value."""
    rows = []
    with session.registry() as registry:
        for fact in registry.facts():
            for revision in registry.revisions(fact.id):
                session.console.row(as_row(revision))
                rows += [
                    (
                        f"{revision.name}.{k.key}",
                        k.value.literal,
                        k.evidence[0].status,
                        k.evidence[0].url,
                    )
                    for k in revision.keys
                ]
    if rows:
        session.console.table(("fact", "value", "status", "source"), rows)
    else:
        session.console.note('the registry holds no facts yet; begin with: factlock add URL "5.2%"')
