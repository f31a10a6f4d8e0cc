"""The child process in which pages are parsed, so that parsing can be stopped.

The parser of HTML is C code that takes quadratic time for some inputs (0.4 MB of nested elements:
36 s) and cannot be interrupted. What a child may do at all stands in ``serving``.
"""

from contextlib import suppress
from typing import Any, cast

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources import reader_of, serving
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.pdf import crop
from factlock.registry.sources.reading import PathReader, Reader, Reading
from factlock.registry.sources.serving import MEMORY
from factlock.registry.sources.wire import reading_to_json


def serve() -> None:
    """Answer requests on standard input until it closes."""
    # The other readers are loaded when first asked for: most runs read pages.
    serving.serve(_answer, lambda: reader_of("text/html"))


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


if __name__ == "__main__":
    serve()
