"""The child process in which pages are parsed, so that parsing can be stopped.

The parser of HTML is C code that takes quadratic time for some inputs (0.4 MB of nested elements:
36 s) and cannot be interrupted. Only two pipes lead out of here. The process is started without the
caller's environment, may use so much memory and processor time, writes no file, and ends with its
standard input.
"""

import math
import os
import signal
import sys
import time
from contextlib import suppress
from typing import Any, cast

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources import reader_of
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.pdf import crop
from factlock.registry.sources.reading import PathReader, Reader, Reading
from factlock.registry.sources.wire import read_frame, reading_to_json, write_frame

MEMORY = 1 << 30
"""Bytes of address space, where the system can limit it."""
MAX_BODY = 1 << 30


def serve() -> None:
    """Answer requests on standard input until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the caller's; it closes our input
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed may get between the answers
    reader_of("text/html")  # the others are loaded when first asked for: most runs read pages
    _confine()
    write_frame(answers, {"ready": True})
    while (frame := read_frame(sys.stdin.buffer, MAX_BODY)) is not None:
        request, body = frame
        _allow_seconds(request["seconds"], request.get("cpu", 0.0))
        write_frame(answers, {"id": request["id"], "answer": _answer(request, body)})


@uncollected()
def _answer(request: dict[str, Any], body: bytes) -> Any:
    if request["op"] == "crop":
        return crop.answer_of(body, request["page"], request["box"])
    reader = reader_of(request["media_type"])
    if request["op"] != "read":
        page = Page(request["text"], media_type=request["media_type"], encoding=request["encoding"])
        with suppress(Exception):
            return _about(reader, request, body, page)
        return None
    try:
        reading = reader.read(body, request["media_type"], request["charset"])
    except MemoryError:
        message = f"reading the page needs more than {MEMORY >> 20} MB of memory"
        reading = Reading(FetchState.TOO_LARGE, None, f"{message}; give a smaller page or a file")
    except Exception as error:  # noqa: BLE001  whatever a hostile page can bring about ends here
        message = f"its reader broke down ({type(error).__name__}, perhaps for want of memory)"
        reading = Reading(FetchState.DAMAGED, None, f"{message}; please report the address")
    return reading_to_json(reading)


def _about(reader: Reader, request: dict[str, Any], body: bytes, page: Page) -> Any:
    if request["op"] == "trace":
        return [reader.trace(body, page, start, end) for start, end in request["spans"]]
    pathed = cast("PathReader", reader)
    if request["op"] == "path":
        return {"path": pathed.path(body, page, request["start"], request["end"])}
    return pathed.at_path(body, page, request["path"])


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


if __name__ == "__main__":
    serve()
