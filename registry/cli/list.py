"""factlock list."""

from factlock.registry.cli.card import as_row
from factlock.registry.cli.session import Session, verb
from factlock.registry.model import KeyFact
from factlock.registry.rollup import standing_of


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
                        _status(k),
                        f"= {k.derivation.formula}" if k.derivation else k.evidence[0].url,
                    )
                    for k in revision.keys
                ]
    if rows:
        session.console.table(("fact", "value", "status", "source"), rows)
    else:
        session.console.note('the registry holds no facts yet; begin with: factlock add URL "5.2%"')


def _status(key: KeyFact) -> str:
    if key.derivation is None:
        return key.evidence[0].status
    return "outdated" if key.derivation.outdated else standing_of(key)
