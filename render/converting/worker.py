"""The child process in which Typst sets a document, so that it can be stopped, and reaches no network."""

import base64
import os
from pathlib import Path
from typing import Any, Literal

import typst

from factlock.registry.sources import serving

_NOWHERE = "http://127.0.0.1:9"
"""The port that discards what it is sent (RFC 863); nothing listens there."""
_ARCHIVAL_FAULT = "PDF/A-2b error"
"""PDF/A-2b (ISO 19005-2): it forbids what a reader cannot see, such as letters that no font has."""
_MISSING = "could not be displayed with font"


def serve() -> None:
    """Answer requests on standard input until it closes."""
    for name in (
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "http_proxy",
        "https_proxy",
        "all_proxy",
    ):
        os.environ[name] = _NOWHERE
    for name in ("NO_PROXY", "no_proxy"):
        os.environ.pop(name, None)
    serving.serve(_answer, lambda: None)


def _answer(request: dict[str, Any], _body: bytes) -> dict[str, Any]:
    root = Path(request["root"])

    def compiled(*standards: Literal["a-2b"]) -> bytes:
        return typst.compile(
            root / request["main"],
            root=root,
            timestamp=request["moment"],
            package_path=root / ".packages",
            package_cache_path=root / ".packages",
            pdf_standards=[*standards],
        )

    try:
        try:
            made = compiled("a-2b")
        except typst.TypstError as error:
            # What the standard forbids may be printed all the same, but no boxes instead of letters.
            if _MISSING in error.diagnostic or _ARCHIVAL_FAULT not in error.diagnostic:
                raise
            made = compiled()
    except typst.TypstError as error:
        hints = [str(hint) for hint in error.hints]
        return {"fault": error.message, "hints": hints, "diagnostic": error.diagnostic[:4000]}
    except (RuntimeError, ValueError, OSError, MemoryError) as error:
        return {"fault": str(error) or type(error).__name__, "hints": []}
    return {"pdf": base64.b64encode(made).decode("ascii")}
