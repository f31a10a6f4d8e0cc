"""``DOC.facts.lock``: what a rendered document holds, beside its template and in Git.

JSON with sorted keys and line feeds, a section an output, one block a placeholder; so that a change of
one fact is a change of a few lines. The lock alone is enough to render the same document again.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal, get_args

from factlock.registry.errors import UsageFault
from factlock.registry.model import QualifierBasis, Quantity
from factlock.registry.period import Period
from factlock.render.bibliography import Bibliography
from factlock.render.citations import Note, NotesKind
from factlock.render.exported import Exported
from factlock.render.heldfile import HeldFile
from factlock.render.inputs import Computation, Input, computation_from, input_from, text_of
from factlock.render.structure import Structure
from factlock.render.styles import PLAIN
from factlock.render.values import Remark, RemarkKind, Role

VERSION = 1
LOCK_SUFFIX = ".facts.lock"
MAP_SUFFIX = ".facts.map"
MOST_BYTES = 256 * 1024 * 1024
_CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?: |\r?$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Locked:
    """One placeholder, filled in: ``expression`` is its canonical form, ``shown`` what a reader sees.

    ``inputs`` are the values it rests on, at least one; ``value`` is that of the only one, or what was
    computed from all of them. ``role`` tells whether the value itself is shown, its clause in quotation marks, or
    nothing but its citation; not ``cited`` it bears none.
    """

    expression: str
    value: Quantity
    shown: str
    unit: str
    remarks: tuple[Remark, ...]
    inputs: tuple[Input, ...]
    role: Role = "value"
    cited: bool = True
    computed: Computation | None = None
    """How it was computed; None where it is the value of its only input."""

    @property
    def first(self) -> Input:
        """The first of its inputs: the only one, unless the value was computed."""
        return self.inputs[0]

    @property
    def name(self) -> str:
        """The name of its only input, or the expression where it was computed."""
        return self.first.name if self.computed is None else self.expression

    @property
    def periods(self) -> tuple[Period | None, ...]:
        """The periods that it may be said to be about, the likeliest first; None is one that is not known."""
        if self.computed is None:
            return (self.first.period,)
        return self.computed.periods or (None,)

    @property
    def period_basis(self) -> QualifierBasis | None:
        """How its period is known: as badly as that of any of its inputs."""
        known = {one.period_basis for one in self.inputs}
        declared = QualifierBasis.DECLARED
        return declared if declared in known else self.first.period_basis

    @property
    def forecast(self) -> bool:
        """Whether any of its inputs is a forecast, a target or a plan."""
        return any(one.forecast for one in self.inputs)

    @property
    def names(self) -> frozenset[str]:
        """The ids of all facts that it rests on, derived ones included."""
        derived = self.computed.derived if self.computed is not None else ()
        return frozenset([*(one.id for one in self.inputs), *(one.id for one in derived)])

    @property
    def citations(self) -> tuple[int, ...]:
        """The numbers of its notes, in order of its inputs, each once; none of a value that is not cited."""
        return tuple(dict.fromkeys(one.citation for one in self.inputs)) if self.cited else ()

    def as_json(self, notes: Mapping[Note, int]) -> dict[str, Any]:
        """Return the block of this placeholder. ``notes`` are those of the section, with their numbers."""
        block = {
            "inputs": [one.as_json(notes[one.note]) for one in self.inputs],
            "remarks": [[remark.kind, remark.source, remark.detail] for remark in self.remarks],
            "shown": self.shown,
            "unit": self.unit,
            "value": self.value.as_json(),
        }
        if self.computed is not None:
            block["computed"] = self.computed.as_json()
        if self.role != "value":
            block["role"] = self.role
        if not self.cited:
            block["cited"] = False
        return block


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
    style: str = PLAIN
    style_file: HeldFile | None = None
    structure: Structure | None = None
    """With what the template was expanded, where the document is one."""
    bibliography: Bibliography | None = None
    """The user's own, with the entries of the sources of this output."""
    exported: Exported = ""
    """From which editor the document was exported."""
    lock_values: bool = False
    """Whether values are kept from being edited by the program that opens the output."""

    def as_json(self) -> dict[str, Any]:
        """Return the section as it is written."""
        structure = {"structure": self.structure.as_json()} if self.structure else {}
        locked = {"lock": "content"} if self.lock_values else {}
        exported = {"from": self.exported} if self.exported else {}
        file = {"style_file": self.style_file.as_json()} if self.style_file else {}
        own = {"bibliography": self.bibliography.as_json()} if self.bibliography else {}
        inputs = [i for one in self.facts.values() for i in one.inputs]
        # One note a source cites several clauses under one number: each stands here.
        told = dict.fromkeys(i.note for i in sorted(inputs, key=attrgetter("citation")))
        notes = {note: number for number, note in enumerate(told, 1)}
        return {
            "citations": [note.as_json() for note in notes],
            "document": self.document,
            "facts": {name: one.as_json(notes) for name, one in self.facts.items()},
            "language": self.language,
            "log_head": self.log_head,
            "options": {"notes": self.notes, "style": self.style, **file, **exported, **locked},
            "output": self.output,
            "reference_date": self.reference_date,
            "ruleset": self.ruleset,
            "template": self.template,
            **structure,
            **own,
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
        name: text_of(data, name)
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
    told = data.get("structure")
    structure = Structure.from_json(told) if told is not None else None
    style = text_of(data["options"], "style")
    file = data["options"].get("style_file")
    own = data.get("bibliography")
    notes_kind = _one_of(text_of(data["options"], "notes"), NotesKind)
    locked = _one_of(data["options"].get("lock", ""), Literal["", "content"]) == "content"
    return Section(
        notes=notes_kind,
        style=style,
        style_file=HeldFile.from_json(file) if file is not None else None,
        facts=facts,
        structure=structure,
        bibliography=Bibliography.from_json(own) if own is not None else None,
        exported=_one_of(data["options"].get("from", ""), Exported),
        lock_values=locked,
        **texts,
    )


def _locked(expression: str, data: Mapping[str, Any], notes: list[Note]) -> Locked:
    inputs = tuple(input_from(expression, one, notes) for one in data["inputs"])
    if not inputs:
        raise ValueError(f"{expression}: it rests on nothing")
    return Locked(
        expression=expression,
        value=Quantity.from_json(data["value"]),
        shown=text_of(data, "shown"),
        unit=text_of(data, "unit"),
        remarks=tuple(_remarks(data["remarks"])),
        inputs=inputs,
        computed=computation_from(data["computed"]) if "computed" in data else None,
        role=_one_of(data.get("role", "value"), Role),
        cited=data.get("cited", True) is True,
    )


def _remarks(rows: Any) -> Iterator[Remark]:
    for kind, source, detail in rows:
        if not isinstance(source, str) or not isinstance(detail, str):
            raise TypeError(f"{kind!r} is no remark")
        yield Remark(_one_of(kind, RemarkKind), source, detail)


def _one_of(word: Any, known: Any) -> Any:
    """Return a word of a closed set."""
    if word not in get_args(known):
        raise ValueError(f"{word!r} is none of {', '.join(get_args(known))}")
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
