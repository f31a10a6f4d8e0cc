"""A file that an output was made with, as its lock names it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from factlock.registry.errors import UsageFault
from factlock.render.files import sha256


@dataclass(frozen=True, slots=True)
class HeldFile:
    """A file by its path from the folder of the document, with ``/``, and the SHA-256 of its bytes."""

    path: str
    sha256: str

    @classmethod
    def of(cls, path: Path, sha256: str, document: str) -> "HeldFile":
        """Return how the lock of a document names a file."""
        folder, target = Path(document).absolute().parent, path.absolute()
        try:
            return cls(Path(os.path.relpath(target, folder)).as_posix(), sha256)
        except ValueError:  # another drive
            return cls(target.as_posix(), sha256)

    def found(self, folder: Path) -> Path:
        """Return the file, for a document in ``folder``. Raises UsageFault where it is not what it was."""
        path = folder / self.path
        try:
            same = sha256(path.read_bytes()) == self.sha256
        except OSError:
            raise self._fault(path, "is not there") from None
        if not same:
            raise self._fault(path, "was changed")
        return path

    def _fault(self, path: Path, told: str) -> UsageFault:
        return UsageFault.of(
            "file-changed",
            f"{path} {told}, with which the output was made",
            "bring it back as it was, or render again",
            file=str(path),
        )

    def as_json(self) -> dict[str, str]:
        """Return it as it stands in a lock."""
        return {"path": self.path, "sha256": self.sha256}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "HeldFile":
        """Build it back. Raises TypeError or KeyError for what is none."""
        path, digest = data["path"], data["sha256"]
        if not isinstance(path, str) or not isinstance(digest, str):
            raise TypeError("path and sha256 must be text")
        return cls(path, digest)
