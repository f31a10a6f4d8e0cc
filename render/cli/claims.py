"""factlock claims."""

from pathlib import Path

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import FactlockError, Finding, UsageFault
from factlock.render import files
from factlock.render.claims import Candidate, candidates
from factlock.render.claims.stub import write_stub
from factlock.render.formats import format_of


@verb(
    "Show what a checker would call a claim.",
    "  factlock claims report.md\n  factlock claims report.md --all --json\n  factlock claims report.md --stub",
    "Every typed number, date and quotation is one, unless a rule says why not. Needs no registry.",
)
@click.argument(
    "documents", metavar="DOC...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--all", "everything", is_flag=True, help="Also what is no claim, and why.")
@click.option(
    "--stub", is_flag=True, help="Write DOC.claims.yaml to fill in; adds to one that is there."
)
@click.option(
    "--lang",
    "told",
    metavar="TAG",
    default="",
    help="The documents' language, over their own mark.",
)
def command(
    session: Session, documents: tuple[Path, ...], *, everything: bool, stub: bool, told: str
) -> int:
    """Print the claims of every document; report every document that cannot be read."""
    faults: list[Finding] = []
    for document in documents:
        try:
            found = _read(document, told, session.settings.language)
            for candidate in found:
                if candidate.claim or everything:
                    _show(session, document, candidate)
            _tell(session, document, found, everything=everything)
            if stub:
                path, added = write_stub(document, found)
                session.console.note(
                    f"{path}: {added} added" if added else f"{path}: nothing to add"
                )
        except FactlockError as error:
            faults += error.findings
    if faults:
        raise UsageFault(faults)
    return 0


def _read(document: Path, told: str, configured: str) -> list[Candidate]:
    form = format_of(str(document), bare=True)
    opened = form.open(files.read(document), str(document))
    own = form.read(opened, ()).settings.language
    return candidates(opened, form.take_apart(opened), told or own or configured)


def _show(session: Session, document: Path, one: Candidate) -> None:
    session.console.row(one.as_row(str(document)))
    label = one.kind if one.claim else f"no claim ({one.kind})"
    shown = " ".join(one.text.split())
    session.console.result(f"{document}:{one.line}:{one.column}: {label}: {shown}   [{one.why}]")


def _tell(session: Session, document: Path, found: list[Candidate], *, everything: bool) -> None:
    claims = sum(candidate.claim for candidate in found)
    rest = len(found) - claims
    hint = "" if everything or not rest else "; --all shows them and why"
    session.console.note(f"{document}: {claims} claims; {rest} others are none{hint}")
