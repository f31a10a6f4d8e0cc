"""Editable installs see the flat folders as one package, ``factlock``."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("registry", "render", "migrations")


class EditableLinks(BuildHookInterface):
    """Link each folder under .dev/factlock, where the editable .pth points."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Make the links; a normal wheel needs none."""
        if version != "editable":
            return
        namespace = Path(self.root, ".dev", "factlock")
        namespace.mkdir(parents=True, exist_ok=True)
        for folder in FOLDERS:
            link = namespace / folder
            if not Path(self.root, folder).is_dir():
                # A link to nothing would make the type checker and the linter of imports stumble.
                link.unlink(missing_ok=True)
            elif not link.is_symlink():
                link.symlink_to(Path("..", "..", folder), target_is_directory=True)
