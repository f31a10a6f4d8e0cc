"""Typst to PDF: the typesetter runs in a child process, over a fresh folder that holds what the document names.

It reaches no network, and no file that does not lie below the document's folder; its clock is the
document's reference date, so that the same document gives the same bytes.
"""

import base64
import binascii
import re
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any

from factlock.registry.errors import UsageFault
from factlock.registry.sources.children import Children, Failed, Worker
from factlock.render.converting.beside import DATA, PICTURES, Beside, normal, put

SECONDS = 90.0
CPU_SECONDS = 60.0
_WORKER = Worker("factlock.render.converting.worker", ("factlock", "typst"))
_STRING = re.compile(r'"((?:[^"\\\r\n]|\\.){1,500})"')
_LINE = re.compile(r"^\s*┌─\s*(.*?):(\d+):\d+\s*$", re.MULTILINE)
_MAIN = "main.typ"


@cache
def _children() -> Children:
    return Children(keep=1, worker=_WORKER)


def typeset(source: str, folder: Path, moment: int) -> bytes:
    """Return the PDF of a Typst document that lies in ``folder``; ``moment`` is its clock, in seconds since 1970.

    Raises UsageFault ``no-typst`` or ``typst-failed``, with what it says itself.
    """
    return typeset_with(source, dict(_named(source, Beside(folder))), moment)


def typeset_with(source: str, files: Mapping[str, bytes], moment: int) -> bytes:
    """Return the PDF of a Typst document beside which lie ``files``, by their paths."""
    if find_spec("typst") is None:
        raise UsageFault.of(
            "no-typst",
            "PDF is made by Typst, which is not on this machine",
            "install it: pip install 'factlock[pdf]'",
        )
    main = _MAIN
    while main in files:
        main = f"_{main}"
    with tempfile.TemporaryDirectory(prefix="factlock-") as made:
        root = Path(made).resolve()
        put([*files.items(), (main, source.encode())], root)
        request = {"root": str(root), "main": main, "moment": moment, "cpu": CPU_SECONDS}
        outcome = _children().ask(request, b"", SECONDS)
    if isinstance(outcome, Failed):
        why = f"it was not done after {CPU_SECONDS:g} seconds" if outcome.late else outcome.why
        raise _failed(why, "make it smaller: is there a loop that does not end?")
    return _body(outcome.answer, f"{root.name}/{main}")


def _body(answer: Any, main: str) -> bytes:
    """Return what the child made, which has read what others wrote: so its word is looked at."""
    if not isinstance(answer, dict):
        raise _failed("its answer is none", "please report this together with the document")
    if isinstance(answer.get("pdf"), str):
        try:
            return base64.b64decode(answer["pdf"], validate=True)
        except binascii.Error:
            raise _failed("its answer is none", "please report this") from None
    place = _LINE.search(str(answer.get("diagnostic", "")))
    named = place is not None and place[1].replace("\\", "/").endswith(main)
    line = int(place[2]) if place is not None and named else None
    told = str(answer.get("fault", "it gave no reason"))[:500]
    missing = re.search(r"the text [`\"]*([^`\"]{1,40}).*could not be displayed", told)
    if missing is not None:
        raise letters_missing(missing[1])
    if "failed to download package" in told:
        name = re.search(r"preview/([\w-]+)-([\d.]+)\.tar", told)
        told = f"it needs the package {name[1]} {name[2]}" if name else "it needs a package"
        fix = (
            "packages are not fetched: put what you use of it into a .typ file beside the document"
        )
        raise _failed(told, fix, line)
    hints = [str(hint)[:300] for hint in answer.get("hints", ()) if "--root" not in str(hint)]
    told = re.sub(r"\(searched at [^)]*\)", "below the folder of the document", told)
    raise _failed(told, "; ".join(hints[:3]) or "mend it in the document", line)


def letters_missing(letters: str) -> UsageFault:
    """Return the fault of a machine that has no font for letters of a document."""
    return UsageFault.of(
        "letters-missing",
        f"no font of this machine has the letters “{letters}”: boxes would be printed instead",
        "install a font that has them, e.g. for Chinese and Japanese the package fonts-noto-cjk",
    )


def _failed(why: str, fix: str, line: int | None = None) -> UsageFault:
    at = f"line {line} of the rendered document: " if line else ""
    return UsageFault.of("typst-failed", f"Typst could not set it: {at}{why}", fix)


def _named(source: str, lying: Beside) -> Iterator[tuple[str, bytes]]:
    """Yield the files below the folder that a document names in a string, and those that they name."""
    waiting, known = [(source, PurePosixPath())], set()
    while waiting:
        text, folder = waiting.pop()
        for found in _STRING.finditer(text):
            name = normal(re.sub(r"\\(.)", r"\1", found[1]), folder)
            if not name or name in known:
                continue
            known.add(name)
            body = lying.read(name, PICTURES | DATA)
            if body is None:
                continue
            yield name, body
            if name.endswith(".typ"):
                waiting.append((body.decode("utf-8", "replace"), PurePosixPath(name).parent))
