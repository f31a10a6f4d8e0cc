"""The door to pandoc, which is a program of its own: found on the path, or in the package that brings it along.

It is run without a shell, without the network (``--sandbox``), with limits of time and memory.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from factlock.registry.errors import UsageFault

SECONDS = 60
_MEMORY = "-M1G"
_BROUGHT = "pypandoc"
"""The package whose wheels bring a pandoc along (pypandoc-binary)."""


@cache
def program() -> str:
    """Return the path of pandoc. Raises UsageFault ``no-pandoc``."""
    found = shutil.which("pandoc")
    if found is None and (spec := find_spec(_BROUGHT)) and spec.submodule_search_locations:
        folder = Path(next(iter(spec.submodule_search_locations))) / "files"
        found = next(
            (str(path) for path in folder.glob("pandoc*") if os.access(path, os.X_OK)), None
        )
    if found is None:
        raise UsageFault.of(
            "no-pandoc",
            "this needs pandoc, which is not on this machine",
            "install it: pip install 'factlock[pandoc]', or see https://pandoc.org/installing.html",
        )
    return found


def run(
    words: Sequence[str],
    given: bytes,
    files: Mapping[str, bytes] | None = None,
    *,
    moment: int = 0,
) -> bytes:
    """Run pandoc over ``given`` in a folder that holds ``files``; return what it prints.

    ``moment`` is the date that it writes into what it makes, in seconds since 1970.
    Raises UsageFault ``no-pandoc`` or ``pandoc-failed``, with what it says itself.
    """
    with tempfile.TemporaryDirectory(prefix="factlock-") as folder:
        for name, body in (files or {}).items():
            (Path(folder) / name).write_bytes(body)
        try:
            done = subprocess.run(  # noqa: S603  (a fixed program, no shell)
                [program(), *words, "--sandbox", "+RTS", _MEMORY, "-RTS"],
                input=given,
                cwd=folder,
                capture_output=True,
                check=False,
                timeout=SECONDS,
                env={
                    "HOME": folder,
                    "LANG": "C.UTF-8",
                    "TMPDIR": folder,
                    "SOURCE_DATE_EPOCH": str(moment),
                },
            )
        except subprocess.TimeoutExpired:
            raise _failed(f"it was not done after {SECONDS} seconds") from None
        except OSError as error:
            raise _failed(error.strerror or str(error)) from None
    if done.returncode:
        raise _failed(done.stderr.decode("utf-8", "replace").strip()[:500])
    return done.stdout


def tree(words: Sequence[str], document: Mapping[str, Any], files: Mapping[str, bytes]) -> Any:
    """Run pandoc over a document as a tree; return the tree that comes out (pandoc-types, Text.Pandoc.Definition)."""
    told = {"pandoc-api-version": _version(), **document}
    body = json.dumps(told, ensure_ascii=False).encode()
    return json.loads(run(["-f", "json", "-t", "json", *words], body, files))


@cache
def _version() -> list[int]:
    version: list[int] = json.loads(run(["-f", "markdown", "-t", "json"], b""))[
        "pandoc-api-version"
    ]
    return version


def _failed(why: str) -> UsageFault:
    return UsageFault.of(
        "pandoc-failed",
        f"pandoc could not do it: {why}",
        "mend what it says; is it a recent one (3.1 or newer)?",
    )
