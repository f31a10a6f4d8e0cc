"""factlock audit."""

import click

from factlock.registry.audit import audit, rebuild
from factlock.registry.cli.session import Session, verb
from factlock.registry.console import as_json


@verb(
    "Recompute every hash and find every clause again.",
    "  factlock audit\n  factlock audit --rebuild",
    "Changes nothing, unless --rebuild. Exit status 4 where something is wrong.",
)
@click.option(
    "--rebuild", "anew", is_flag=True, help="First make what is derived from the records anew."
)
def command(session: Session, *, anew: bool) -> int:
    """Audit, and say how much was examined."""
    with session.registry(write=anew) as registry:
        if anew:
            rebuild(registry)
        report = audit(registry)
    console = session.console
    console.row(
        {
            "findings": [as_json(finding) for finding in report.findings],
            "counts": dict(report.counts),
            "head": {"seq": report.head.seq, "hash": report.head.hash},
            "status": report.exit_status,
        }
    )
    if not console.as_json:
        console.findings(report.findings)
    counted = ", ".join(f"{count} {what}" for what, count in report.counts.items())
    console.result(f"examined {counted}")
    console.result(f"log head {report.head.seq} {report.head.hash}")
    wrong = sum(finding.severity == "error" for finding in report.findings)
    console.result("nothing is wrong" if not wrong else f"wrong: {wrong}")
    return report.exit_status
