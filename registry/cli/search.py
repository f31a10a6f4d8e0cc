"""factlock search."""

import click

from factlock.registry.cli.session import Session, verb


@verb(
    "Search ids, titles, values and clauses.",
    '  factlock search "gross domestic"\n  factlock search 消费',
)
@click.argument("text")
def command(session: Session, text: str) -> int:
    """Print what matches; exit 1 where nothing does."""
    with session.registry() as registry:
        hits = registry.search(text)
    for hit in hits:
        session.console.row(
            {
                "fact": hit.name,
                "key": hit.key,
                "placeholder": f"<<{hit.name}.{hit.key}>>",
                "literal": hit.literal,
                "clause": hit.clause,
                "title": hit.title or None,
                "revision": hit.revision,
            }
        )
    if not hits:
        session.console.note(f"nothing in the registry holds {text!r}")
        return 1
    session.console.table(
        ("fact", "value", "clause"),
        [(f"{hit.name}.{hit.key}", hit.literal, hit.clause[:80]) for hit in hits],
    )
    return 0
