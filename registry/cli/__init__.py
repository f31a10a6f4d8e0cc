"""The phone book of verbs, and the one place where an error becomes an exit status.

A verb's module is imported when the verb is used, so that ``--help`` stays light. A verb file holds
options, one call into the core and what is printed; no logic.
"""

import sys
import traceback
from collections.abc import Mapping
from importlib import import_module

import click

from factlock.registry.console import Console, use_utf8
from factlock.registry.errors import FactlockError

VERBS: Mapping[str, tuple[str, str]] = {
    # verb: (module, help line), in the order of the work
    "demo": ("factlock.render.cli.demo", "See the whole job on sample pages; needs no network."),
    "init": ("factlock.registry.cli.init", "Make a new registry."),
    "add": ("factlock.registry.cli.add", "Find a number on a page and make it a fact."),
    "find": ("factlock.registry.cli.find", "Try clauses on a page; store nothing."),
    "admit": ("factlock.registry.cli.admit", "Prove facts at their source and store them."),
    "admit-table": (
        "factlock.registry.cli.admit_table",
        "Admit the cells of a table, all at once.",
    ),
    "admit-outline": (
        "factlock.registry.cli.admit_outline",
        "Admit the articles of a law, all at once.",
    ),
    "capture": (
        "factlock.registry.cli.capture",
        "Take a fact from a page in your own browser window.",
    ),
    "transcribe": (
        "factlock.registry.cli.transcribe",
        "Take a fact from a scan that two people read.",
    ),
    "attest": ("factlock.registry.cli.attest", "Store what a named person vouches for."),
    "derive": (
        "factlock.registry.cli.derive",
        "Compute a fact from others, by a formula.",
    ),
    "render": ("factlock.render.cli.render", "Fill documents from the registry, cited and locked."),
    "restyle": (
        "factlock.render.cli.restyle",
        "Cite the sources of a rendered file in another style.",
    ),
    "unrender": (
        "factlock.render.cli.unrender",
        "Give the template of an output back, edits kept.",
    ),
    "claims": ("factlock.render.cli.claims", "Show what a checker would call a claim."),
    "check": ("factlock.render.cli.check", "Prove what is new in documents before they go out."),
    "show": ("factlock.registry.cli.show", "Show a fact and what proves it."),
    "list": ("factlock.registry.cli.list", "List the facts of the registry."),
    "search": ("factlock.registry.cli.search", "Search ids, titles, values and clauses."),
    "history": ("factlock.registry.cli.history", "Show every state a fact has had."),
    "rename": ("factlock.registry.cli.rename", "Give a fact another id; the old one still works."),
    "revalidate": ("factlock.registry.cli.revalidate", "Ask sources again and see what drifted."),
    "used-by": ("factlock.registry.cli.used_by", "List the documents that use a fact."),
    "status": ("factlock.registry.cli.status", "Tell what holds, what does not, and what is due."),
    "export": (
        "factlock.registry.cli.export",
        "Write the sources of facts as a bibliography.",
    ),
    "import": (
        "factlock.registry.cli.import",
        "Cite sources as your own bibliography has them.",
    ),
    "schedule": ("factlock.registry.cli.schedule", "Let re-validation run by itself."),
    "audit": ("factlock.registry.cli.audit", "Recompute every hash and find every clause again."),
}

OUR_FAULT = 70
"""Exit status of an unforeseen error (EX_SOFTWARE of sysexits.h): none of the five answers."""

EPILOG = (
    "Exit status: 0 everything asked holds, 1 a gate says no, 2 wrong usage, "
    "3 could not find out, 4 the registry contradicts itself."
)


class PhoneBook(click.Group):
    """A group that imports a verb only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click's signature)
        """Return the verbs in the order of the work."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the verb's module and return its command."""
        if cmd_name not in VERBS:
            return None
        command = import_module(VERBS[cmd_name][0]).command
        assert isinstance(command, click.Command)  # noqa: S101  (a verb without one is our own fault)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the verbs and their help lines without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl([(verb, line) for verb, (_, line) in VERBS.items()])


@click.group(
    cls=PhoneBook,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)
@click.version_option(package_name="factlock", message="factlock %(version)s")
def factlock() -> None:
    """Keep the numbers of a report locked to the sentence that proves them."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    use_utf8()
    arguments = sys.argv[1:] if arguments is None else arguments
    sys.exit(run(arguments))


def run(arguments: list[str]) -> int:
    """Run one command; every foreseeable fault becomes a message and a status."""
    try:
        status = factlock.main(arguments, prog_name="factlock", standalone_mode=False)
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except FactlockError as error:
        Console(as_json="--json" in arguments).fault(error)
        return error.exit_status
    except (KeyboardInterrupt, click.Abort):
        sys.stderr.write("stopped; what was reported as done is stored, nothing else\n")
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141
    except Exception:  # noqa: BLE001  (a fault of ours must not pass for a gate's "no")
        traceback.print_exc()
        sys.stderr.write("this is a fault of Factlock; please report it with the lines above\n")
        return OUR_FAULT
    return status if isinstance(status, int) else 0
