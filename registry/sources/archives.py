"""ZIP archives from strangers, opened under limits: the way into Office, OpenDocument and EPUB files.

    archive = open_archive(body)                 # or raises BrokenArchive with a state and a message
    archive.names                                # the files, in the order of the directory
    "xl/workbook.xml" in archive
    archive.read("xl/workbook.xml")              # bytes, checked against the CRC
    with archive.open("xl/worksheets/sheet1.xml") as stream: ...
    kind_of(body)                                # the media type of the document inside, or empty

Refused before anything is unpacked: too many files, too much in all, one file packed too tightly,
encrypted files, methods other than stored and deflated, files that share bytes (D. Fifield, "A better
zip bomb", 2019), names that climb out or stand twice, and bytes before the first file, as two
programs would see two documents in such a body. Names are compared without regard to case, as both the
Open Packaging Conventions (ECMA-376-2, 6.2.2.3) and EPUB (OCF 3.3, 4.2.3) ask; a backslash is a slash.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from factlock.registry.model import FetchState
from factlock.registry.sources.reading import Unread


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """How much an archive may hold: files, bytes unpacked in all, and how tightly one is packed.

    ``ratio`` is bytes unpacked for each packed byte; it holds for files of more than ``tight_from``
    bytes, as a short file of zeros is packed tightly and does no harm.
    """

    entries: int = 10_000
    unpacked: int = 300 << 20
    ratio: int = 200
    tight_from: int = 4 << 20


LIMITS = ArchiveLimits()
MAGIC = b"PK\x03\x04"
_DIRECTORY_ENTRY = b"PK\x01\x02"
_ENCRYPTED = 0x1 | 0x40
_LOCAL_HEADER = 30
_KIND_BYTES = 1 << 20
_DRIVE = re.compile(r"[A-Za-z]:")
_UNPACKING = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError)
_MAIN_PART = re.compile(rb"""ContentType\s*=\s*["']([^"']+\.main(?:\+xml)?)["']""", re.IGNORECASE)
_OFFICE = "application/vnd.openxmlformats-officedocument."
_MAIN_PARTS = {
    f"{_OFFICE}spreadsheetml.sheet.main+xml": f"{_OFFICE}spreadsheetml.sheet",
    f"{_OFFICE}spreadsheetml.template.main+xml": f"{_OFFICE}spreadsheetml.template",
    f"{_OFFICE}wordprocessingml.document.main+xml": f"{_OFFICE}wordprocessingml.document",
    f"{_OFFICE}wordprocessingml.template.main+xml": f"{_OFFICE}wordprocessingml.template",
    f"{_OFFICE}presentationml.presentation.main+xml": f"{_OFFICE}presentationml.presentation",
    **{
        f"application/vnd.ms-{name}.macroenabled.main+xml": f"application/vnd.ms-{name}.macroenabled.12"
        for name in ("excel.sheet", "excel.template", "word.document", "word.template")
    },
    "application/vnd.ms-excel.sheet.binary.macroenabled.main": "application/vnd.ms-excel.sheet.binary.macroenabled.12",
}


class BrokenArchive(Unread):
    """An archive, or a file in it, that is not read."""


class Archive:
    """The files of an archive; made by :func:`open_archive`. Folders are left out."""

    def __init__(self, opened: zipfile.ZipFile, entries: dict[str, zipfile.ZipInfo]) -> None:
        self._zip = opened
        self._entries = {_folded(name): entry for name, entry in entries.items()}
        self.names = tuple(entries)

    def __contains__(self, name: str) -> bool:
        return _folded(name) in self._entries

    def size(self, name: str) -> int:
        """Return how many bytes a file has unpacked, as the archive says and :meth:`read` holds to.

        Raises KeyError.
        """
        return self._entries[_folded(name)].file_size

    def read(self, name: str) -> bytes:
        """Return the bytes of a file.

        Raises:
            KeyError: there is no such file.
            BrokenArchive: the file cannot be unpacked, or its checksum is wrong.

        """
        with self.open(name) as stream:
            return stream.read()

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        """Open a file for reading piece by piece; raises as :meth:`read`, also while it is read."""
        entry = self._entries[_folded(name)]
        try:
            with self._zip.open(entry) as stream:
                yield stream
        except _UNPACKING as error:
            raise BrokenArchive(
                f"the file “{name}” in the archive cannot be unpacked ({error}); fetch it again, or "
                "open it in the program that made it and save it anew"
            ) from error


def open_archive(body: bytes, limits: ArchiveLimits = LIMITS) -> Archive:
    """Open an archive; nothing is unpacked yet. Raises BrokenArchive."""
    if body.count(_DIRECTORY_ENTRY) > limits.entries:  # before the directory costs time
        raise _too_large(f"more than {limits.entries:,} files")
    try:
        opened = zipfile.ZipFile(io.BytesIO(body))
    except (*_UNPACKING, OSError, ValueError) as error:
        raise BrokenArchive(
            f"the bytes are no whole ZIP archive ({error}); fetch the file again"
        ) from error
    infos = opened.infolist()
    _check_sizes(infos, limits)
    _check_layout(infos, opened.start_dir)
    entries: dict[str, zipfile.ZipInfo] = {}
    seen: set[str] = set()
    for info in infos:
        name = _safe_name(info.orig_filename)
        if _folded(name) in seen:
            raise BrokenArchive(
                f"the archive holds the file “{name}” twice, and programs differ in which they show; "
                "open it in the program that made it and save it anew"
            )
        seen.add(_folded(name))
        if not name.endswith("/"):
            entries[name] = info
    return Archive(opened, entries)


def kind_of(body: bytes) -> str:
    """Return the media type of the document that an archive is, by its files; empty if not known.

    OpenDocument and EPUB say it in a file ``mimetype`` (ODF 1.3 part 2, 3.3; OCF 3.3, 4.3), Office in
    the list of parts (ECMA-376-2, 7.2.3), by the type of the main one.
    """
    try:
        archive = open_archive(body)
        if "mimetype" in archive and archive.size("mimetype") <= 200:
            return archive.read("mimetype").decode("ascii", "replace").strip().lower()
        types = "[Content_Types].xml"
        if types not in archive or archive.size(types) > _KIND_BYTES:
            return ""
        for found in _MAIN_PART.finditer(archive.read(types)):
            kind = _MAIN_PARTS.get(found[1].decode("ascii", "replace").lower())
            if kind:
                return kind
    except BrokenArchive:
        return ""
    return ""


def _check_sizes(infos: list[zipfile.ZipInfo], limits: ArchiveLimits) -> None:
    if len(infos) > limits.entries:
        raise _too_large(f"more than {limits.entries:,} files")
    total = sum(info.file_size for info in infos)
    if total > limits.unpacked:
        raise _too_large(f"{total >> 20:,} MB unpacked, more than {limits.unpacked >> 20:,} MB")
    for info in infos:
        if info.flag_bits & _ENCRYPTED:
            raise BrokenArchive(
                f"the file “{info.filename}” in the archive is encrypted; save the document without a "
                "password and give that",
                FetchState.UNSUPPORTED,
            )
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BrokenArchive(
                f"the file “{info.filename}” is packed by method {info.compress_type}; expected "
                "deflate, as Office, OpenDocument and EPUB files have it; save the document anew",
                FetchState.UNSUPPORTED,
            )
        tight = info.file_size > limits.ratio * max(info.compress_size, 1)
        if tight and info.file_size > limits.tight_from:
            raise _too_large(
                f"a file that unpacks to more than {limits.ratio} times its size (“{info.filename}”)"
            )


def _check_layout(infos: list[zipfile.ZipInfo], directory: int) -> None:
    """Refuse files that share bytes, and bytes before the first."""
    end = 0
    for number, info in enumerate(sorted(infos, key=lambda info: info.header_offset)):
        if info.header_offset < end or (number == 0 and info.header_offset):
            raise BrokenArchive(
                "the archive is built so that programs see different files in it; open it in the "
                "program that made it and save it anew"
            )
        end = info.header_offset + _LOCAL_HEADER + info.compress_size
    if end > directory:
        raise BrokenArchive("the archive is cut off; fetch the file again")


def _safe_name(name: str) -> str:
    """Return a name with slashes only, relative to the archive."""
    plain = name.replace("\\", "/").lstrip("/")
    if not plain or "\0" in plain or _DRIVE.match(plain) or ".." in plain.split("/"):
        raise BrokenArchive(
            f"the archive holds a file named {name!r}, which leads out of it; it is not read"
        )
    return plain


def _folded(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").casefold()


def _too_large(what: str) -> BrokenArchive:
    return BrokenArchive(
        f"the archive holds {what}; give a smaller document, or the part that matters as a file",
        FetchState.TOO_LARGE,
    )
