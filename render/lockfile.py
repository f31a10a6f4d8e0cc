"""``DOC.facts.lock``: what a rendered document holds, beside its template and in Git.

JSON with sorted keys and line feeds, a section an output, one block a placeholder; so that a change of
one fact is a change of a few lines. The lock alone is enough to render the same document again.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from factlock.registry.errors import UsageFault
from factlock.registry.model import QualifierBasis, Quantity
from factlock.registry.period import Period
from factlock.render.citations import Note
from factlock.render.values import Remark

VERSION = 1
LOCK_SUFFIX = ".facts.lock"
MAP_SUFFIX = ".facts.map"
MOST_BYTES = 256 * 1024 * 1024
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?: |\r?$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Input:
    """One value of the registry that a placeholder rests on.

    ``revision`` and ``evidence`` name the records that prove the value, ``snapshot`` is the SHA-256 of
    the page, ``proved`` when the clause was last found in it (RFC 3339). ``citation`` numbers the note.
    """

    id: str
    uid: str
    revision: str
    key: str
    value: Quantity
    period: Period | None
    period_basis: QualifierBasis | None
    forecast: bool
    evidence: str
    snapshot: str
    proved: str
    note: Note
    citation: int = 0

    @property
    def name(self) -> str:
        """``id.key`` or ``id@period.key``."""
        return f"{self.id}@{self.period}.{self.key}" if self.period else f"{self.id}.{self.key}"

    def as_json(self) -> dict[str, Any]:
        """Return the block of this input; its note stands with the section."""
        return {
            "citation": self.citation,
            "evidence": self.evidence,
            "forecast": self.forecast,
            "id": self.id,
            "key": self.key,
            "period": str(self.period) if self.period else None,
            "period_basis": self.period_basis.value if self.period_basis else None,
            "proved": self.proved,
            "revision": self.revision,
            "snapshot": self.snapshot,
            "uid": self.uid,
            "value": self.value.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Locked:
    """One placeholder, filled in: ``expression`` is its canonical form, ``shown`` what a reader sees.

    ``inputs`` are the values it rests on, at least one; ``value`` is that of the only one, or what was
    computed from all of them.
    """

    expression: str
    value: Quantity
    shown: str
    unit: str
    remarks: tuple[Remark, ...]
    inputs: tuple[Input, ...]

    @property
    def first(self) -> Input:
        """The first of its inputs: the only one, unless the value was computed."""
        return self.inputs[0]

    @property
    def name(self) -> str:
        """The name of its only input, else the expression."""
        return self.first.name if len(self.inputs) == 1 else self.expression

    @property
    def citations(self) -> tuple[int, ...]:
        """The numbers of its notes, in order of its inputs, each once."""
        return tuple(dict.fromkeys(one.citation for one in self.inputs))

    def as_json(self) -> dict[str, Any]:
        """Return the block of this placeholder."""
        return {
            "inputs": [one.as_json() for one in self.inputs],
            "remarks": [[remark.kind, remark.source, remark.detail] for remark in self.remarks],
            "shown": self.shown,
            "unit": self.unit,
            "value": self.value.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Section:
    """One output of a document. ``facts`` by expression; ``template`` and ``output`` are SHA-256."""

    ruleset: str
    language: str
    reference_date: str
    notes: str
    document: str
    template: str
    output: str
    log_head: str
    facts: Mapping[str, Locked] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the section as it is written."""
        notes = {i.citation: i.note for one in self.facts.values() for i in one.inputs}
        return {
            "citations": [notes[number].as_json() for number in sorted(notes)],
            "document": self.document,
            "facts": {name: one.as_json() for name, one in self.facts.items()},
            "language": self.language,
            "log_head": self.log_head,
            "options": {"notes": self.notes},
            "output": self.output,
            "reference_date": self.reference_date,
            "ruleset": self.ruleset,
            "template": self.template,
        }


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock file: its sections by output path (relative to its folder, with ``/``)."""

    sections: Mapping[str, Section] = field(default_factory=dict)

    def with_section(self, name: str, section: Section) -> "Lock":
        """Return the lock with one section put in place."""
        return Lock({**self.sections, name: section})

    def text(self) -> str:
        """Return the file's content."""
        body = {
            "lock": VERSION,
            "sections": {name: one.as_json() for name, one in self.sections.items()},
        }
        return json.dumps(body, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def path_for(document: Path, suffix: str = LOCK_SUFFIX) -> Path:
    """Return where the lock (or the map) of a document lies."""
    return document.with_name(document.name + suffix)


def section_name(document: Path, output: Path) -> str:
    """Return the name of an output's section: its path from the document's folder."""
    start, target = document.absolute().parent.resolve(), output.absolute().resolve()
    try:
        return Path(os.path.relpath(target, start)).as_posix()
    except ValueError:  # another drive
        return target.as_posix()


def read(path: Path) -> Lock | None:
    """Read a lock; None if there is no file. Raises UsageFault for one that is no lock."""
    try:
        with path.open("rb") as file:
            body = file.read(MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageFault.of(
            "unreadable-lock",
            f"{path} cannot be read: {error.strerror or error}",
            "mend its permissions",
            file=str(path),
        ) from None
    return parse(body.decode("utf-8", "replace"), str(path))


def parse(text: str, name: str) -> Lock:
    """Read the content of a lock. Raises UsageFault ``lock-conflict``, ``lock-version``, ``lock-damaged``."""
    conflict = _CONFLICT.search(text)
    if conflict is not None:
        raise UsageFault.of(
            "lock-conflict",
            f"{name} holds the conflict marks of a merge",
            "take either side whole (git checkout --ours or --theirs), then render again and look at what changes",
            file=name,
            line=text.count("\n", 0, conflict.start()) + 1,
        )
    try:
        body = json.loads(text)
        version = body["lock"]
        if version != VERSION:
            raise UsageFault.of(
                "lock-version",
                f"{name} is of version {version!r}, this program reads {VERSION}",
                "render with the version that wrote it, or delete it and render again",
                file=name,
            )
        return Lock({output: _section(one) for output, one in body["sections"].items()})
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as problem:
        raise UsageFault.of(
            "lock-damaged",
            f"{name} is no lock: {type(problem).__name__}: {problem}",
            "restore it from Git, or delete it and render again",
            file=name,
        ) from None


def _section(data: Mapping[str, Any]) -> Section:
    notes = [Note.from_json(note) for note in data["citations"]]
    facts = {name: _locked(name, one, notes) for name, one in data["facts"].items()}
    texts = {
        name: _text(data, name)
        for name in (
            "ruleset",
            "language",
            "reference_date",
            "document",
            "template",
            "output",
            "log_head",
        )
    }
    return Section(notes=_text(data["options"], "notes"), facts=facts, **texts)


def _locked(expression: str, data: Mapping[str, Any], notes: list[Note]) -> Locked:
    inputs = tuple(_input(expression, one, notes) for one in data["inputs"])
    if not inputs:
        raise ValueError(f"{expression}: it rests on nothing")
    return Locked(
        expression=expression,
        value=Quantity.from_json(data["value"]),
        shown=_text(data, "shown"),
        unit=_text(data, "unit"),
        remarks=tuple(_remarks(data["remarks"])),
        inputs=inputs,
    )


def _input(expression: str, data: Mapping[str, Any], notes: list[Note]) -> Input:
    number = data["citation"]
    if not isinstance(number, int) or not 1 <= number <= len(notes):
        raise ValueError(f"{expression}: there is no citation {number!r}")
    period, basis = data["period"], data["period_basis"]
    names = ("id", "uid", "revision", "key", "evidence", "snapshot", "proved")
    return Input(
        value=Quantity.from_json(data["value"]),
        period=Period.parse(period) if period is not None else None,
        period_basis=QualifierBasis(basis) if basis is not None else None,
        forecast=data["forecast"] is True,
        note=notes[number - 1],
        citation=number,
        **{name: _text(data, name) for name in names},
    )


def _remarks(rows: Any) -> Iterator[Remark]:
    for kind, source, detail in rows:
        if (
            kind not in ("rounded", "decimals", "grouped", "percent", "plain")
            or not isinstance(source, str)
            or not isinstance(detail, str)
        ):
            raise ValueError(f"{kind!r} is no remark")
        yield Remark(kind, source, detail)


def _text(data: Mapping[str, Any], name: str) -> str:
    word = data[name]
    if not isinstance(word, str):
        raise TypeError(f"{name} must be text")
    return word


def find(output: Path) -> tuple[Path, str] | None:
    """Return the lock and the section of an output: beside it, else in a folder above it.

    The folder of the repository or the registry is the last that is looked at.
    """
    target = output.absolute().resolve()
    for folder in target.parents:
        for path in sorted(folder.glob(f"*{LOCK_SUFFIX}")):
            lock = read(path)
            for name in lock.sections if lock else ():
                if (folder / name).resolve() == target:
                    return path, name
        if (folder / ".git").exists() or (folder / "facts.db").exists():
            break
    return None
