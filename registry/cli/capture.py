"""factlock capture."""

import os
import sys
from pathlib import Path
from typing import Any

import click

from factlock.registry.admit import admit_from, status_of
from factlock.registry.cli.request import fact_options, of_source, show
from factlock.registry.cli.session import Session, reads_text, verb


@verb(
    "Take a fact from a page in your own browser window.",
    '  factlock capture https://example.org/members/report --id sales@2025 --clause total="…"\n'
    "  factlock capture URL --cdp http://127.0.0.1:9222 --id sales@2025 --clause total=…",
    "For pages behind a login, or with a part that only a click opens: a window opens, you log in and"
    " open what you want to show, and press Enter here. Or give a browser that runs already with"
    " --cdp. What it shows is stored as it stands, so close what is private. Noted as captured.",
)
@click.argument("url")
@click.option("--id", "name", required=True, metavar="ID[@PERIOD]", help="The id of the fact.")
@click.option("--cdp", metavar="URL", help="A browser that runs with its debugging port open.")
@click.option(
    "--profile",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the window keeps its logins.",
)
@fact_options
@reads_text
def command(
    session: Session, url: str, name: str, cdp: str | None, profile: Path | None, **options: Any
) -> int:
    """Wait for the user, write down what the window shows, pass it through the gate."""
    from factlock.registry.browser import window  # noqa: PLC0415  (an extra)
    from factlock.registry.sources import is_address  # noqa: PLC0415

    if not is_address(url):
        raise click.BadParameter("give an address with http:// or https://", param_hint="URL")
    if cdp is None and not sys.stdin.isatty():
        raise click.UsageError("nobody is here to press Enter; give a running browser with --cdp")
    request = of_source(name, url, options)
    opened = window.attached(url, cdp) if cdp else window.opened(url, profile or _profile())
    with opened as tab:
        if cdp is None:
            click.prompt(
                "Show the passage in the window, then press Enter",
                default="",
                show_default=False,
                err=True,
            )
        source = window.written_down(tab(), url, clock=session.clock, reading=session.reading)
    with session.registry(write=True) as registry:
        outcomes = list(admit_from(source, [request], registry, language=session.settings.language))
    for outcome in outcomes:
        show(session, outcome)
    return status_of(outcomes)


def _profile() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path("~/.local/share").expanduser())
    return Path(home, "factlock", "browser")
