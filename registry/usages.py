"""Which documents use a fact: told by the locks that rendering writes beside them.

A lock is read for these fields alone, so that one written by another version still tells::

    {"sections": {OUTPUT: {"facts": {EXPRESSION: {"inputs": [VALUE, …], "computed": {"derived": [VALUE, …]}}}}}}
    VALUE = {"uid": …, "id": …, "key": …, "period": …, "revision": …}

``computed`` is there where a number was computed; its derived facts are used as its inputs are. A lock that
cannot be read is a warning, never a reason to stop. Lines are those of the template where a placeholder of
this fact and key stands today; of a value that only a derived fact rests on, those of that fact.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from factlock.registry.coordinate import same_period
from factlock.registry.errors import Finding
from factlock.registry.period import Period

LOCK_SUFFIX = ".facts.lock"
MOST_FILES = 10_000
MOST_BYTES = 64 * 1024 * 1024
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})
_PLACEHOLDER = re.compile(
    r"<<(?<!<<<)(?!<)[ \t]*([^\s<>@.|]+)(?:@([^\s.<>|@]*))?\.([^\s<>@.|]+)[^<>\r\n]*>>(?!>)"
)

_COMPUTED = re.compile(r"<<(?<!<<<)(?!<)[ \t]*=([^<>|\r\n]*)[^<>\r\n]*>>(?!>)")
_OPERAND = re.compile(r"([^\s<>@.|()+*/,]+)(?:@([^\s.<>|@()]*))?\.([^\s<>@.|()+*/,]+)")


@dataclass(frozen=True, slots=True)
class Usage:
    """One value that one output of a document uses.

    ``document`` is the template, ``output`` what was rendered from it, ``lines`` (from 1) where its
    placeholders stand; empty where the template is not there any more.
    """

    document: Path
    output: Path
    uid: str
    id: str
    key: str
    period: Period | None
    revision: str
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Usages:
    """All that is used below a folder, and what could not be read there."""

    folder: Path
    used: tuple[Usage, ...] = ()
    findings: tuple[Finding, ...] = ()
    locks: int = 0

    def of(self, uid: str, key: str | None = None, period: Period | None = None) -> list[Usage]:
        """Return the usages of a fact; of one key and one period, if they are named."""
        return [
            one
            for one in self.used
            if one.uid == uid and key in (None, one.key) and same_period(one.period, period)
        ]


def find(folder: Path) -> Usages:
    """Read every lock below ``folder``; hidden folders and those of tools are left out."""
    used: list[Usage] = []
    findings: list[Finding] = []
    locks = 0
    for path in _locks(folder, findings):
        locks += 1
        try:
            used += _read(path)
        except (
            OSError,
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            RecursionError,
        ) as problem:
            findings.append(
                Finding(
                    "lock-unreadable",
                    f"{path} cannot be read as a lock ({type(problem).__name__}: {problem}), so what it uses is not known",
                    "restore it, or render its document again",
                    file=str(path),
                    severity="warning",
                )
            )
    used.sort(
        key=lambda one: (str(one.document), str(one.output), one.id, one.key, str(one.period))
    )
    return Usages(folder, tuple(used), tuple(findings), locks)


def _locks(folder: Path, findings: list[Finding]) -> Iterator[Path]:
    seen = 0
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(
            one for one in folders if not one.startswith(".") and one not in _SKIPPED
        )
        for name in sorted(files):
            seen += 1
            if seen > MOST_FILES:
                findings.append(
                    Finding(
                        "too-many-files",
                        f"only the first {MOST_FILES:,} files below {folder} were looked at for locks",
                        "keep the registry in the folder of the documents",
                        severity="warning",
                    )
                )
                return
            if name.endswith(LOCK_SUFFIX) and name != LOCK_SUFFIX:
                yield Path(here, name)


def _read(path: Path) -> Iterable[Usage]:
    if not path.is_file():
        raise ValueError("it is no regular file")
    with path.open("rb") as file:
        body = file.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES:,} bytes")
    document = path.with_name(path.name.removesuffix(LOCK_SUFFIX))
    lines = _Lines(document)
    return [
        usage
        for output, section in json.loads(body)["sections"].items()
        for usage in _distinct(document, path.parent / output, section["facts"].values(), lines)
    ]


def _distinct(
    document: Path, output: Path, blocks: Iterable[Mapping[str, Any]], lines: "_Lines"
) -> Iterable[Usage]:
    """Return one usage a value; one that is shown in several ways, or computed with, has several blocks."""
    found: dict[tuple[str, str, Period | None], Usage] = {}
    for block in blocks:
        values = [*block["inputs"], *block.get("computed", {}).get("derived", ())]
        mine = [_usage(document, output, one, lines) for one in values]
        every = tuple(sorted({line for one in mine for line in one.lines}))
        for one in mine:
            known = found.get((one.uid, one.key, one.period))
            if known is None or not known.lines:
                shown = one if one.lines else replace(one, lines=every)
                found[one.uid, one.key, one.period] = shown
    return found.values()


def _usage(document: Path, output: Path, value: Mapping[str, Any], lines: "_Lines") -> Usage:
    texts = {name: _text(value[name]) for name in ("uid", "id", "key", "revision")}
    period = None if value["period"] is None else Period.parse(_text(value["period"]))
    return Usage(
        document=document,
        output=Path(os.path.normpath(output)),
        period=period,
        lines=lines.of(texts["id"], texts["key"], period),
        **texts,
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} must be text")
    return value


class _Lines:
    """Where the placeholders of a template stand."""

    def __init__(self, document: Path) -> None:
        self._found: list[tuple[int, str, str, str]] = []
        try:
            with document.open("rb") as file:
                text = file.read(MOST_BYTES).decode("utf-8", "replace")
        except OSError:  # moved, renamed: the lock alone still tells that it is used
            return
        for number, line in enumerate(text.split("\n"), 1):
            if "<<" in line:
                self._found += [
                    (number, one[1], one[2] or "", one[3]) for one in _PLACEHOLDER.finditer(line)
                ]
                self._found += [
                    (number, one[1], one[2] or "", one[3])
                    for formula in _COMPUTED.finditer(line)
                    for one in _OPERAND.finditer(formula[1])
                ]

    def of(self, name: str, key: str, period: Period | None) -> tuple[int, ...]:
        return tuple(
            dict.fromkeys(
                number
                for number, id_, at, its in self._found
                if (id_, its) == (name, key) and _may_be(at, period)
            )
        )


def _may_be(at: str, period: Period | None) -> bool:
    """Whether a period as written may stand for one; what counts from a date may be any."""
    if not at or at == "*" or at.startswith("doc"):
        return True
    try:
        return period is not None and same_period(period, Period.parse(at))
    except ValueError:
        return False
