"""Documents as bytes: reading them, places in them, and writing all of a set or nothing."""

import hashlib
import os
import re
import secrets
import stat
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from factlock.registry.errors import Finding, UsageFault

MOST_BYTES = 256 * 1024 * 1024
BOM = "\ufeff"
TEMPLATE_SUFFIX = ".j2"
"""The ending, after that of its kind, of a document that is expanded before facts are filled in."""
_LINE_END = re.compile(r"\r\n?|\n")


class Places(Protocol):
    """Where a document that was made of another one has its places."""

    def place(self, offset: int, /) -> tuple[int, int]:
        """Return line and column of an offset, in what the document was made of."""

    def name(self, line: int, /) -> str:
        """Return what people call a line where its number says little: ``word/footer1.xml, paragraph 2``."""


@dataclass(frozen=True, slots=True)
class Document:
    """The text of a document, exactly: byte order mark, line ends and all.

    ``path`` is the path as the user gave it; ``sha256`` is that of the bytes, in hexadecimal. Of a
    package of parts ``text`` is what stands in its paragraphs, a line each, and ``body`` the bytes.
    Lines of it are its blocks, paragraphs and rows. Of a template that was expanded ``text`` is what it became, ``sha256`` that of the template, and
    ``origin`` leads back to it.
    """

    path: str
    text: str = field(repr=False)
    sha256: str
    body: bytes = field(default=b"", repr=False)
    origin: Places | None = field(default=None, repr=False, compare=False)
    _lines: list[int] = field(default_factory=list, repr=False, compare=False)

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1; a byte order mark counts for nothing."""
        if self.origin is not None:
            return self.origin.place(offset)
        if not self._lines:
            self._lines.append(1 if self.text.startswith(BOM) else 0)
            self._lines.extend(end.end() for end in _LINE_END.finditer(self.text))
        line = bisect_right(self._lines, offset)
        return max(line, 1), offset - self._lines[max(line, 1) - 1] + 1

    def placed(self, finding: Finding) -> Finding:
        """Return a finding with the name of its place in its message, where its line alone says little."""
        if self.origin is None or finding.line is None or finding.file != self.path:
            return finding
        name = self.origin.name(finding.line)
        return replace(finding, message=f"{name}: {finding.message}") if name else finding

    def line(self, number: int) -> int:
        """Return the line, in what the document was made of, at which a line of its text begins."""
        if self.origin is None:
            return number
        starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        return self.place(starts[min(number, len(starts)) - 1])[0]


def read(path: Path) -> bytes:
    """Read a file. Raises UsageFault if it cannot be read or is too large."""
    name = str(path)
    try:
        with path.open("rb") as file:
            body = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageFault.of(
            "unreadable-document",
            f"{name} cannot be read: {error.strerror or error}",
            "name a document that is there and may be read",
            file=name,
        ) from None
    if len(body) > MOST_BYTES:
        raise UsageFault.of(
            "document-too-large",
            f"{name} has more than {MOST_BYTES} bytes",
            "cut it into several documents",
            file=name,
        )
    return body


def decode(body: bytes, name: str) -> Document:
    """Make a document of its bytes. Raises UsageFault ``not-utf-8`` with the place."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        before = body[: error.start]
        line = len(_LINE_END.findall(before.decode("utf-8", "replace"))) + 1
        raise UsageFault.of(
            "not-utf-8",
            f"{name} is no UTF-8: byte {body[error.start]:#04x} at offset {error.start}",
            f"save it as UTF-8, e.g. with: iconv -f GB18030 -t UTF-8 {name}",
            file=name,
            line=line,
        ) from None
    return Document(name, text, hashlib.sha256(body).hexdigest())


def is_template(path: str) -> bool:
    """Whether a document is expanded before facts are filled in: ``report.md.j2``."""
    return path.lower().endswith(TEMPLATE_SUFFIX)


def without_template(path: str) -> str:
    """Return ``report.md`` for ``report.md.j2``; other names as they are."""
    return path[: -len(TEMPLATE_SUFFIX)] if is_template(path) else path


def sha256(body: bytes) -> str:
    """Return the hexadecimal SHA-256 of some bytes."""
    return hashlib.sha256(body).hexdigest()


def document_name(path: Path) -> str:
    """Return what a document is called: its path in its repository, else its file name."""
    place = path.absolute().resolve()
    for folder in place.parents:
        if (folder / ".git").exists():
            return place.relative_to(folder).as_posix()
    return place.name


def write_all(contents: Sequence[tuple[Path, bytes]]) -> None:
    """Write a set of files, all or none as far as the system allows.

    Each is written beside its place and brought to the disk; only when all are there are they
    renamed, in the given order. If a rename fails, those done before are put back. A symbolic link
    is followed, permissions of a file that is replaced are kept. Raises UsageFault.
    """
    staged: list[tuple[Path, Path]] = []
    target = Path()
    try:
        for path, body in contents:
            target = Path(os.path.realpath(path))
            staged.append((_beside(target), target))
            _write(*staged[-1], body)
        for step in _rename(staged):
            target = step
    except OSError as error:
        raise UsageFault.of(
            "unwritable",
            f"{target} cannot be written: {error.strerror or error}",
            "nothing was written; make its folder, mend its permissions, or choose another place with -o",
            file=str(target),
        ) from None
    finally:
        for beside, _ in staged:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _beside(target: Path) -> Path:
    return target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.tmp")


def _write(beside: Path, target: Path, body: bytes) -> None:
    if target.is_dir():
        raise IsADirectoryError(21, "it is a folder", str(target))
    with beside.open("xb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileNotFoundError):
        beside.chmod(stat.S_IMODE(target.stat().st_mode))


def _rename(staged: Sequence[tuple[Path, Path]]) -> Iterator[Path]:
    """Rename all; yields each target before it is touched. Puts back what was done if one fails."""
    done: list[tuple[Path, bytes | None]] = []
    try:
        for beside, target in staged:
            yield target
            before = target.read_bytes() if target.exists() else None
            beside.replace(target)
            done.append((target, before))
    except OSError:
        for target, before in reversed(done):
            with suppress(OSError):
                if before is None:
                    target.unlink()
                else:
                    target.write_bytes(before)
        raise
