"""The option that names a style of citation."""

from pathlib import Path

import click

from factlock.render.styles import PLAIN, STYLES
from factlock.render.styles.processed import StyleFile, style_file


class StyleType(click.ParamType[str | StyleFile]):
    """A built-in style by its name, or any other by its ``.csl`` file."""

    name = "style"

    def convert(
        self, value: str | StyleFile, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | StyleFile:
        """Return the style."""
        if not isinstance(value, str) or value == PLAIN or value in STYLES:
            return value
        if value.lower().endswith(".csl"):
            return style_file(Path(value))
        known = ", ".join((PLAIN, *STYLES))
        told = f"{value!r} is no style: say one of {known}, or name a .csl file"
        raise click.BadParameter(told, ctx, param)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002
        """Return how the option is written in the help."""
        return "STYLE|FILE.csl"
