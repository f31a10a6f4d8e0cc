"""Documents of an office program to PDF, by LibreOffice where it is installed.

It is run without a shell in a fresh folder, with a profile of its own that forbids macros and whatever leads
out of the document: linked pictures, linked text, templates on the network.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from factlock.registry.errors import UsageFault
from factlock.render.converting.typesetting import letters_missing

SECONDS = 180.0
SUFFIXES = {"docx": ".docx", "pptx": ".pptx", "xlsx": ".xlsx"}
"""The endings of documents that it reads, by the name of their format."""
_LATIN, _MOST_ASKED = 4, 40
"""Up to U+04FF every font of an office has what is written."""
MOST_BYTES = 200 * 1024 * 1024
_NOWHERE = "http://127.0.0.1:9"
_ITEM = '<item oor:path="/org.openoffice.{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
_SETTINGS = (
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "DisableActiveContent", "true"),
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Writer/Content/Update", "Link", "0"),
    ("Office.Calc/Content/Update", "Link", "1"),
)
_PROFILE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
    + "".join(_ITEM.format(*setting) for setting in _SETTINGS)
    + "</oor:items>\n"
)
_DATE = re.compile(rb"(/(?:CreationDate|ModDate) ?\(D:)\d{14}")
_ID = re.compile(
    rb"/ID ?\[\s*<[0-9A-Fa-f]{32}>\s*<[0-9A-Fa-f]{32}>\s*\]|/DocChecksum /[0-9A-F]{32}"
)


@cache
def program() -> str | None:
    """Return the path of LibreOffice; None where it is not installed."""
    return shutil.which("soffice") or shutil.which("libreoffice")


def to_pdf(body: bytes, ending: str, text: str, moment: int) -> bytes:
    """Return the PDF of a document; ``moment`` is its date of creation, in seconds since 1970.

    Raises UsageFault ``no-office``, ``office-failed``, or ``letters-missing`` for those of ``text`` that no font has.
    """
    found = program()
    if found is None:
        raise UsageFault.of(
            "no-office",
            f"a PDF of {ending[1:]} is made by LibreOffice, which is not on this machine",
            "install it (libreoffice), or open the rendered document and print it",
        )
    missing = _missing(text)
    if missing:
        raise letters_missing(missing[:12])
    with tempfile.TemporaryDirectory(prefix="factlock-") as made:
        folder = Path(made).resolve()
        profile = folder / "profile" / "user"
        profile.mkdir(parents=True)
        (profile / "registrymodifications.xcu").write_text(_PROFILE, encoding="utf-8")
        (folder / f"document{ending}").write_bytes(body)
        _run(found, folder, f"document{ending}")
        try:
            with (folder / "document.pdf").open("rb") as file:
                printed = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            raise _failed("it wrote nothing; can it open the rendered document?") from None
    if len(printed) > MOST_BYTES:
        raise _failed(f"the PDF has more than {MOST_BYTES >> 20} MB")
    return _undated(printed, moment)


def _missing(text: str) -> str:
    """Return letters that no font has, as far as fontconfig tells: one of each 256 that belong together is asked for."""
    asked = shutil.which("fc-list")
    blocks = {ord(sign) >> 8: sign for sign in sorted(set(text)) if sign.isalnum()}
    rare = [sign for block, sign in blocks.items() if block > _LATIN][:_MOST_ASKED]
    if asked is None:
        return ""
    return "".join(sign for sign in rare if not _has(asked, sign))


def _has(asked: str, sign: str) -> bool:
    try:
        done = subprocess.run(  # noqa: S603  (a fixed program, no shell)
            [asked, f":charset={ord(sign):x}", "family"],
            capture_output=True,
            check=False,
            timeout=20,
        )
    except (OSError, subprocess.TimeoutExpired):
        return True
    return done.returncode != 0 or bool(done.stdout.strip())


def _run(found: str, folder: Path, name: str) -> None:
    words = [
        found,
        "--headless",
        "--norestore",
        "--nologo",
        "--nolockcheck",
        f"-env:UserInstallation={folder.as_uri()}/profile",
    ]
    proxies = {f"{scheme}_proxy": _NOWHERE for scheme in ("http", "https", "all")}
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    with subprocess.Popen(  # noqa: S603  (a fixed program, no shell)
        [*words, "--convert-to", "pdf", "--outdir", str(folder), name],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**kept, **proxies, "HOME": str(folder), "TMPDIR": str(folder), "LANG": "C.UTF-8"},
        start_new_session=True,
    ) as process:
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            raise _failed(f"it was not done after {SECONDS:g} seconds") from None
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and those that it started."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _undated(body: bytes, moment: int) -> bytes:
    """Give a PDF the date of the document, and no random mark: lengths stay, so that offsets do."""
    day = datetime.fromtimestamp(moment, UTC).strftime("%Y%m%d%H%M%S").encode()
    body = _DATE.sub(lambda found: found[1] + day, body)
    return _ID.sub(lambda found: _unmarked(found.group()), body)


def _unmarked(words: bytes) -> bytes:
    key, sign, rest = words.partition(b"[" if b"[" in words else b" /")
    return key + sign + re.sub(rb"[0-9A-Fa-f]", b"0", rest)


def _failed(why: str) -> UsageFault:
    return UsageFault.of(
        "office-failed",
        f"LibreOffice could not print it: {why}",
        "print it from the program itself",
    )
