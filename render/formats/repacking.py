"""Writing a package of parts (ZIP) anew: the same input always gives the same bytes.

What does not change keeps its packed bytes, its place and its times; what is new comes last, with the
earliest time that the form knows (APPNOTE 6.3, 4.4.6). Nothing of the machine gets into the file.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Collection, Mapping
from typing import NamedTuple

from factlock.registry.sources.archives import BrokenArchive, open_archive

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_UTF8 = 0x800
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_VERSION = 20
_DEFLATE = 8


class _File(NamedTuple):
    """One file of a package as it is written."""

    name: bytes
    flags: int
    method: int
    time: int
    day: int
    crc: int
    size: int
    packed: bytes
    attributes: int


def repacked(
    body: bytes, parts: Mapping[str, bytes], *, without: Collection[str] = frozenset()
) -> bytes:
    """Return the package with ``parts`` in the place of its own by name, and new ones at its end.

    Those ``without`` are left out.

    Raises BrokenArchive for what is no package.
    """
    open_archive(body)
    files, rest = [], dict(parts)
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        for info in archive.infolist():
            if info.filename in without:
                continue
            put = rest.pop(info.filename, None)
            files.append(_kept(body, info) if put is None else _made(info, put))
    files += [_made(_new(name), put) for name, put in rest.items()]
    return _joined(files)


def unpacked(body: bytes) -> dict[str, bytes]:
    """Return what a package holds, by name. Raises BrokenArchive."""
    archive = open_archive(body)
    return {name: archive.read(name) for name in archive.names}


def alike(one: bytes, other: bytes) -> bool:
    """Whether two packages hold the same parts, however tightly a machine packed them."""
    try:
        return one == other or unpacked(one) == unpacked(other)
    except BrokenArchive:
        return False


def _new(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _EARLIEST)
    info.compress_type = zipfile.ZIP_DEFLATED
    return info


def _kept(body: bytes, info: zipfile.ZipInfo) -> _File:
    """Return a file with its packed bytes as they stand."""
    *_, name, extra = _LOCAL.unpack_from(body, info.header_offset)
    begin = info.header_offset + _LOCAL.size + name + extra
    packed = body[begin : begin + info.compress_size]
    if len(packed) != info.compress_size:
        raise BrokenArchive(f"the file “{info.filename}” is cut off; fetch the file again")
    return _file(info, info.compress_type, info.CRC, info.file_size, packed)


def _made(info: zipfile.ZipInfo, put: bytes) -> _File:
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(put) + packer.flush()
    return _file(info, _DEFLATE, zlib.crc32(put), len(put), packed)


def _file(info: zipfile.ZipInfo, method: int, crc: int, size: int, packed: bytes) -> _File:
    year, month, day, hour, minute, second = info.date_time
    time = hour << 11 | minute << 5 | second // 2
    date = (max(year, 1980) - 1980) << 9 | month << 5 | day
    name = info.filename.encode()
    flags = 0 if name.isascii() else _UTF8
    return _File(name, flags, method, time, date, crc, size, packed, info.external_attr)


def _joined(files: list[_File]) -> bytes:
    out, directory, at = [], [], 0
    for one in files:
        told = (one.flags, one.method, one.time, one.day, one.crc, len(one.packed), one.size)
        names = (len(one.name), 0)
        out += [_LOCAL.pack(b"PK\x03\x04", _VERSION, *told, *names), one.name, one.packed]
        head = (b"PK\x01\x02", _VERSION, _VERSION, *told, *names, 0, 0, 0, one.attributes, at)
        directory += [_CENTRAL.pack(*head), one.name]
        at += _LOCAL.size + len(one.name) + len(one.packed)
    size = sum(map(len, directory))
    end = _END.pack(b"PK\x05\x06", 0, 0, len(files), len(files), size, at, 0)
    return b"".join((*out, *directory, end))
