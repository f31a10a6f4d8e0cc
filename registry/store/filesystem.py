"""Whether a file lies where several processes may share memory over it.

SQLite's write-ahead log needs memory shared by all who have the file open, which network file
systems do not give: there it corrupts the database (sqlite.org/wal.html, "Overview", point 2).
"""

import os
import re
import sys
from pathlib import Path

_MOUNTS = Path("/proc/self/mountinfo")
_SHARED_OUT = frozenset(
    (
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "coda", "ncpfs", "davfs", "sshfs", "s3fs"),
        *("rclone", "remote", "ceph", "lustre", "gpfs", "beegfs", "glusterfs", "ocfs2", "gfs2"),
        # between a virtual machine or a container and its host
        *("9p", "virtiofs", "vboxsf", "prl_fs", "vmhgfs", "hgfs", "drvfs", "fakeowner", "osxfs"),
        "grpcfuse",
    )
)
_DRIVE_REMOTE = 4


def file_system(path: Path, mounts: str | None = None) -> str:
    """Return the kind of file system that holds ``path``, or empty where the OS does not tell.

    ``mounts`` is the text of Linux's ``mountinfo`` (proc(5)); by default that of this process.
    On Windows the answer is ``remote`` or empty.
    """
    if sys.platform == "win32":
        return "remote" if _remote_drive(path) else ""
    if mounts is None:
        try:
            mounts = _MOUNTS.read_text("utf-8", "surrogateescape")
        except OSError:
            return ""
    place, best, kind = os.path.realpath(path), "", ""
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        fields = left.split(" ")
        if len(fields) < 5 or not right:
            continue
        point = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4])
        inside = point in ("/", place) or place.startswith(point.rstrip("/") + "/")
        # Of several mounts on one point the last is the one that is seen.
        if inside and len(point) >= len(best):
            best, kind = point, right.split(" ")[0]
    return kind


def is_network(kind: str) -> bool:
    """Return whether a kind of file system is shared between machines (FUSE names its own kind)."""
    name = kind.lower().removeprefix("fuse.").removesuffix("-fuse")
    return name in _SHARED_OUT


def _remote_drive(path: Path) -> bool:
    if sys.platform != "win32":
        return False
    import ctypes  # noqa: PLC0415  (Windows only)

    anchor = os.path.realpath(path)[:3]
    if anchor.startswith("\\\\"):
        return True
    return bool(ctypes.windll.kernel32.GetDriveTypeW(anchor) == _DRIVE_REMOTE)
