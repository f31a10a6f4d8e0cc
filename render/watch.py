"""Work that is done again whenever one of its files changes.

Files are looked at, not waited for: two looks a second at a thousand files take about a tenth of one
processor, work on every file system, networks and containers included, and need no library.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

SECONDS = 0.5
"""Between two looks, at least."""
SHARE = 10
"""How many times as long as a look takes is waited before the next one."""

Look = dict[Path, tuple[int, int, int]]


def look(paths: Iterable[Path]) -> Look:
    """Return how files stand: time of change, size and place on the disk; those that are not there are left out."""
    found: Look = {}
    for path in paths:
        try:
            told = path.stat()
        except OSError:
            continue
        found[path] = (told.st_mtime_ns, told.st_size, told.st_ino)
    return found


def watch(
    work: Callable[[], int],
    paths: Callable[[], Iterable[Path]],
    wait: Callable[[float], object] = time.sleep,
) -> int:
    """Do the work, and again after each change, until Ctrl-C; returns the status of the last time.

    ``paths`` are asked for at each look, so that new files count. A change counts once the files have
    been left alone between two looks: programs write in several steps.
    """
    status = 0
    try:
        while True:
            # Looked at before the work begins, so that what changes meanwhile is not missed.
            known = look(paths())
            status = work()
            _changed(known, paths, wait)
    except KeyboardInterrupt:
        return status


def _changed(
    known: Look, paths: Callable[[], Iterable[Path]], wait: Callable[[float], object]
) -> None:
    """Return when files stand otherwise than they did, and have come to rest."""
    before, spent = known, 0.0
    while True:
        wait(max(SECONDS, SHARE * spent))
        began = time.process_time()
        now = look(paths())
        spent = time.process_time() - began
        if now != known and now == before:
            return
        before = now
