"""Statements of people as a source: what two people read on a scan, what a named person says.

A statement is a JSON object in a file of our own making; its text is the page. A transcript holds
the cut-out of the scan that was read, so that anybody can look.

    {"transcript": 1, "text": …, "typed_by": [NAME, NAME], "at": …, "crop": PNG in base64,
     "scan": {"sha256": …, "media_type": …, "page": 3, "box": [left, top, right, bottom in percent]}}
    {"attestation": 1, "text": …, "by": NAME, "role": …, "how": …, "at": …}
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.reading import ByteSpan, Reading

TRANSCRIPT = "application/vnd.factlock.transcript+json"
ATTESTATION = "application/vnd.factlock.attestation+json"


@dataclass(frozen=True, slots=True)
class Transcript:
    """What two people read, each without the other, on a part of a scan."""

    text: str
    typed_by: tuple[str, str]
    at: str
    scan_sha256: str
    scan_media_type: str
    page: int
    box: tuple[float, float, float, float]
    crop: bytes

    def body(self) -> bytes:
        """Return the file that is kept as the snapshot."""
        scan = {
            "sha256": self.scan_sha256,
            "media_type": self.scan_media_type,
            "page": self.page,
            "box": list(self.box),
        }
        crop = base64.b64encode(self.crop).decode("ascii")
        return _written(
            {"transcript": 1, "text": self.text, "typed_by": list(self.typed_by), "at": self.at, "scan": scan, "crop": crop}
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Attestation:
    """What a named person vouches for, in what role, and how they know."""

    text: str
    by: str
    role: str
    how: str
    at: str

    def body(self) -> bytes:
        """Return the file that is kept as the snapshot."""
        return _written(
            {"attestation": 1, "text": self.text, "by": self.by, "role": self.role, "how": self.how, "at": self.at}
        )  # fmt: skip


def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read a statement back."""
    del charset
    try:
        said = json.loads(body)
        text, title, published = _page(said, media_type)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        return Reading(
            FetchState.DAMAGED, None, f"the file is no statement that Factlock wrote ({error})"
        )
    return Reading(
        FetchState.OK, Page(text, title=title, published=published, media_type=media_type)
    )


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return None: the text stands in JSON, escaped."""
    del body, page, start, end
    return None


def _page(said: Mapping[str, Any], media_type: str) -> tuple[str, str, str]:
    text = without_no_characters(_word(said["text"]))
    day = _word(said["at"])[:10]
    if media_type == TRANSCRIPT:
        first, second = said["typed_by"]
        scan = said["scan"]
        return (
            text,
            f"Page {int(scan['page'])} of a scan, read by {_word(first)} and {_word(second)}",
            day,
        )
    who = ", ".join(word for word in (_word(said["by"]), _word(said["role"])) if word)
    return text, f"Statement of {who}", day


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where a text should be")
    return value


def _written(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, sort_keys=True, indent=1).encode("utf-8") + b"\n"
