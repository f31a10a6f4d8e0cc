"""The files beside a document that it names, such as pictures: only these come with it into another folder.

A document is written by anybody. So nothing above its folder is read, nothing through a link that leads
out of it, nothing hidden, and only what documents are made of.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from factlock.registry.errors import UsageFault

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"})
DATA = frozenset(
    {".typ", ".csv", ".json", ".yaml", ".yml", ".toml", ".xml", ".bib", ".csl", ".cbor", ".txt"}
)
MOST_FILES = 1_000
MOST_BYTES = 100 * 1024 * 1024


class Beside:
    """What lies in a folder and below it; counts what was read."""

    def __init__(self, folder: Path) -> None:
        self._root = folder.resolve()
        self._files = 0
        self._bytes = 0

    def read(self, name: str, endings: frozenset[str]) -> bytes | None:
        """Return a file by its path from the folder; None where it is none that comes along.

        Raises UsageFault where there are too many, or too large ones.
        """
        path = self._place(name, endings)
        if path is None:
            return None
        try:
            self._files += 1
            self._bytes += path.stat().st_size
            self._limit()
            return path.read_bytes()
        except OSError:
            return None

    def _place(self, name: str, endings: frozenset[str]) -> Path | None:
        told = PurePosixPath(name)
        parts = told.parts
        if told.is_absolute() or not parts or "\\" in name or ":" in parts[0] or "\0" in name:
            return None
        if told.suffix.lower() not in endings or any(part.startswith(".") for part in parts):
            return None
        try:
            path = (self._root / told).resolve(strict=True)
        except (OSError, RuntimeError):
            return None
        return path if path.is_relative_to(self._root) and path.is_file() else None

    def _limit(self) -> None:
        if self._files > MOST_FILES or self._bytes > MOST_BYTES:
            raise UsageFault.of(
                "too-much-beside",
                f"the document names more than {MOST_FILES} files, or more than {MOST_BYTES >> 20} MB of them",
                "make the pictures smaller",
            )


def normal(name: str, folder: PurePosixPath) -> str:
    """Return the path from the root that a file in ``folder`` means by a name; empty where it leads out of it."""
    told = PurePosixPath(name)
    parts: list[str] = []
    for part in _parts(told, folder):
        if part != "..":
            parts.append(part)
        elif not parts:
            return ""
        else:
            parts.pop()
    return "/".join(parts)


def _parts(told: PurePosixPath, folder: PurePosixPath) -> Iterator[str]:
    if told.is_absolute():
        yield from told.parts[1:]
    else:
        yield from folder.parts
        yield from told.parts


def put(files: Iterable[tuple[str, bytes]], folder: Path) -> None:
    """Write files into a fresh folder, by their paths from it."""
    for name, body in files:
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)
