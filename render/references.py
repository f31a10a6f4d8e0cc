"""What a document points to: links, DOIs, citations. An invented one is how false reports begin.

An address must answer or be a source of the registry; a DOI is asked for at doi.org; a citation must lead
to an address somewhere in the document, or nobody can follow it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote, unquote, urlsplit

from factlock.registry.errors import Finding
from factlock.registry.rings import Opened
from factlock.render.claims import Candidate

Outcome = Literal["ok", "known", "gone", "unknown", "could-not-check"]

_DOI = re.compile(r"\b(10\.\d{4,9}/[^\s\"<>]*[^\s\"<>.,;:)\]}])", re.IGNORECASE)
_HOSTS_OF_DOI = ("doi.org", "dx.doi.org", "www.doi.org")
_NUMBER = re.compile(r"\d{1,3}")
_RANGE = re.compile(r"(\d{1,3}) ?[–-] ?(\d{1,3})")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")
_KEY = re.compile(r"@([\w:.#$%&+?<>~/-]+)")
_NAME = re.compile(r"[^\W\d_][\w'’-]+")
_MOST_IN_RANGE = 50


@dataclass(frozen=True, slots=True)
class Followed:
    """Where one reference led; ``finding`` says what is wrong, None where it is well."""

    row: Candidate
    outcome: Outcome
    finding: Finding | None = None


def follow(
    rows: Sequence[Candidate],
    text: str,
    open_page: Callable[[str], Opened],
    known: Callable[[str], bool],
) -> Iterator[Followed]:
    """Follow every reference of a document; ``known`` tells the addresses of the registry."""
    led = _Leads(rows, text)
    for row in rows:
        address = address_of(row.text)
        if address:
            yield _address(row, address, open_page, known)
        elif led.leads(row):
            yield Followed(row, "ok")
        else:
            told = f"the citation “{_shown(row.text)}” leads to no address in this document"
            fix = "put a link or a DOI beside it, or list its source with one"
            yield Followed(row, "unknown", Finding("reference-unknown", told, fix))


def address_of(words: str) -> str:
    """Return the address that a reference names, a DOI's at doi.org; empty for a mere citation."""
    doi = _DOI.search(words)
    parts = urlsplit(words) if "://" in words else None
    if doi and (parts is None or (parts.hostname or "") in _HOSTS_OF_DOI):
        name = doi[1] + ")" * (
            doi[1].count("(") - doi[1].count(")")
        )  # a closing one is no full stop
        return f"https://doi.org/{quote(unquote(name), safe='/:;().-_')}"
    if words.lower().startswith("www."):
        return f"https://{words}"
    return words if parts is not None else ""


def _address(
    row: Candidate, address: str, open_page: Callable[[str], Opened], known: Callable[[str], bool]
) -> Followed:
    bare = address.partition("#")[0]
    if known(address) or known(bare):
        return Followed(row, "known")
    if not bare.lower().startswith(("http://", "https://")):
        finding = Finding(
            "reference-unchecked",
            f"{address} is of a kind that is not fetched",
            "name an http or https address",
        )
        return Followed(row, "could-not-check", finding)
    opened = open_page(bare)
    if opened.reached:
        return Followed(row, "ok")
    if opened.invented:
        finding = Finding(
            "reference-gone",
            f"there is nothing at {address} ({opened.state or 'no address'}): {opened.message}",
            "take the link out, or name the page that was meant",
        )
        return Followed(row, "gone", finding)
    finding = Finding(
        "reference-unchecked",
        f"{address} could not be asked ({opened.state}): {opened.message}",
        "try again later; a source of the registry needs no asking",
    )
    return Followed(row, "could-not-check", finding)


class _Leads:
    """Whether citations lead to an address: on a line that begins with their number, names them."""

    def __init__(self, rows: Sequence[Candidate], text: str) -> None:
        linked = {row.line for row in rows if address_of(row.text)}
        lines = text.splitlines()
        self.lines = [lines[n - 1].strip() for n in sorted(linked) if n <= len(lines)]

    def leads(self, row: Candidate) -> bool:
        words = row.text
        if _YEAR.search(words) and _NAME.search(words):
            parts = re.split(r"[;；]", words)
            return all(self._names(part) for part in parts)
        keys = _KEY.findall(words)
        if keys:
            return all(any(key in line for line in self.lines) for key in keys)
        return bool(numbers := _numbers(words)) and all(map(self._numbered, numbers))

    def _names(self, part: str) -> bool:
        year, name = _YEAR.search(part), _NAME.search(part)
        if year is None or name is None:
            return False
        return any(
            name.group() in line and year.group() in line and line != part for line in self.lines
        )

    def _numbered(self, number: int) -> bool:
        begins = re.compile(rf"(?:[-*+] )?[\[【〔(（]?{number}[\]】〕)）.:]")
        return any(begins.match(line) for line in self.lines)


def _numbers(words: str) -> list[int]:
    found = [int(number) for number in _NUMBER.findall(words)]
    for span in _RANGE.finditer(words):
        low, high = int(span[1]), int(span[2])
        if 0 < high - low <= _MOST_IN_RANGE:
            found += range(low, high + 1)
    return sorted(set(found))


def _shown(words: str) -> str:
    return " ".join(words.split())[:80]
