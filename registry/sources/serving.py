"""What every child process does: give up what it does not need, then answer until its input closes.

Only two pipes lead out of a child. It is started without the caller's environment, may use so much memory
and processor time, writes no file, and ends with its standard input.
"""

import math
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from factlock.registry.sources.wire import read_frame, write_frame

MEMORY = 1 << 30
"""Bytes of address space, where the system can limit it."""
MAX_BODY = 1 << 30


def serve(answer: Callable[[dict[str, Any], bytes], Any], prepare: Callable[[], object]) -> None:
    """Answer requests on standard input until it closes; ``prepare`` loads what most of them need."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the caller's; it closes our input
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed may get between the answers
    prepare()
    _confine()
    write_frame(answers, {"ready": True})
    while (frame := read_frame(sys.stdin.buffer, MAX_BODY)) is not None:
        request, body = frame
        _allow_seconds(request["seconds"], request.get("cpu", 0.0))
        write_frame(answers, {"id": request["id"], "answer": answer(request, body)})


def _confine() -> None:
    """Give up memory, files and core dumps, where the system lets a process do so."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  not on Windows

    for limit, value in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        with suppress(ValueError, OSError):  # macOS knows limits that it does not let be set
            resource.setrlimit(limit, (value, value))


def _allow_seconds(seconds: float, cpu: float) -> None:
    """Let the system end this process if the next request takes more processor time.

    ``cpu`` is the tighter bound of kinds that are quick unless a body was made to hurt. The timer ends
    the process even within a library (POSIX: the default action of SIGVTALRM).
    """
    if sys.platform == "win32":
        return
    signal.setitimer(signal.ITIMER_VIRTUAL, cpu)
    import resource  # noqa: PLC0415  not on Windows

    soft = math.ceil(time.process_time() + seconds) + 1
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.getrlimit(resource.RLIMIT_CPU)[1]))
