"""Facts on a scan: two people type what they read, each without the other, and both typed the same.

What the first typed is kept beside the scan as a salted hash only (``SCAN.typed.json``), so the second
cannot read it there. Once both agree, transcript and cut-out of the scan become the snapshot.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from factlock.registry.clock import Clock
from factlock.registry.errors import CouldNotFindOut, Refused, UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import Source, read_inline
from factlock.registry.sources.pdf.crop import NoPicture, draw
from factlock.registry.sources.statement import TRANSCRIPT, Transcript

SUFFIX = ".typed.json"
MOST_BYTES = 200 << 20


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a scan: page from 1; left, top, right, bottom in percent from the upper left."""

    page: int
    box: tuple[float, float, float, float]

    @classmethod
    def parse(cls, page: int, box: str) -> "Spot":
        """Read ``10,20,90,30``. Raises UsageFault."""
        try:
            left, top, right, bottom = (float(part.strip(" %")) for part in box.split(","))
        except ValueError:
            left = top = right = bottom = -1.0
        if not (0 <= left < right <= 100 and 0 <= top < bottom <= 100):
            raise UsageFault.of(
                "bad-box",
                f"{box!r} is no box on a page",
                "write left,top,right,bottom in percent from the upper left corner: 10,20,90,30",
            )
        return cls(page, (left, top, right, bottom))


@dataclass(frozen=True, slots=True)
class _Typed:
    by: str
    page: int
    box: tuple[float, ...]
    scan: str
    salt: str
    hash: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """The first of two has typed; ``file`` keeps that, sealed."""

    file: Path


def transcribe(scan: Path, spot: Spot, *, by: str, text: str, clock: Clock) -> Source | Waiting:
    """Take what one person typed: wait for the second, or return the source that both make.

    Raises:
        UsageFault: no scan, no name, no text, or the same person a second time.
        Refused: the two do not agree; both are to type again.
        CouldNotFindOut: the scan cannot be drawn.

    """
    name, body = " ".join(by.split()), _body(scan)
    if not (name and text.strip()):
        raise UsageFault.of("nothing-typed", "a name and a text are needed", "give --by and type")
    picture = _picture(body, spot)  # before anything is kept: a box that cannot be drawn is none
    digest = hashlib.sha256(body).hexdigest()
    file = scan.with_name(scan.name + SUFFIX)
    kept = _kept(file)
    mine = [one for one in kept if (one.scan, one.page, one.box) == (digest, spot.page, spot.box)]
    if not mine:
        salt = secrets.token_hex(16)
        _keep(file, [*kept, _Typed(name, spot.page, spot.box, digest, salt, _seal(salt, text))])
        return Waiting(file)
    first = mine[0]
    if first.by.casefold() == name.casefold():
        raise UsageFault.of(
            "same-person",
            f"{first.by} has typed this already",
            f"a second person types it, or delete {file.name} to begin anew",
        )
    _keep(file, [one for one in kept if one is not first])
    if not hmac.compare_digest(_seal(first.salt, text), first.hash):
        raise Refused.of(
            "typings-differ",
            f"{first.by} and {name} did not type the same",
            "nothing was stored; both look again and type anew, or choose a smaller box",
        )
    now = clock.now()
    written = Transcript(
        text=text.strip(),
        typed_by=(first.by, name),
        at=now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        scan_sha256=digest,
        scan_media_type="application/pdf" if body.startswith(b"%PDF-") else "image",
        page=spot.page,
        box=spot.box,
        crop=picture,
    ).body()
    fetched = Fetched(FetchState.OK, str(scan), now, final_url=str(scan), body=written)
    return Source(fetched, read_inline(written, media_type=TRANSCRIPT), Basis.TRANSCRIBED)


def _seal(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt} {' '.join(text.split())}".encode()).hexdigest()


def _picture(body: bytes, spot: Spot) -> bytes:
    try:
        return draw(body, spot.page, spot.box)
    except NoPicture as problem:
        raise CouldNotFindOut.of(
            "scan-unreadable", f"no picture of this box can be kept: {problem}", "give another scan"
        ) from problem


def _body(scan: Path) -> bytes:
    try:
        with scan.open("rb") as file:
            body = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageFault.of(
            "no-such-file", f"{scan} cannot be read ({error.strerror})", "check the path"
        ) from error
    if len(body) > MOST_BYTES:
        raise UsageFault.of("scan-too-large", f"{scan} is too large", "give the one page alone")
    return body


def _kept(file: Path) -> list[_Typed]:
    if not file.is_file():
        return []
    try:
        return [
            _Typed(**{**one, "box": tuple(one["box"])})
            for one in json.loads(file.read_text(encoding="utf-8"))
        ]
    except (ValueError, TypeError, KeyError, OSError) as error:
        raise UsageFault.of(
            "damaged-file",
            f"{file} is not what was written there ({error})",
            "delete it, type anew",
        ) from error


def _keep(file: Path, typed: Sequence[_Typed]) -> None:
    if not typed:
        file.unlink(missing_ok=True)
        return
    beside = file.with_name(file.name + ".new")
    beside.write_text(json.dumps([asdict(one) for one in typed], indent=1) + "\n", encoding="utf-8")
    beside.replace(file)
