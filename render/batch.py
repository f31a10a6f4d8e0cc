"""Many documents at once: which they are, where their outputs go, and which of them are unchanged."""

import glob
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from factlock.registry.errors import FactlockError, Finding, UsageFault
from factlock.registry.model import RULESET
from factlock.render import files, lockfile, publish, spanmap
from factlock.render.engine import Mode, Options, Rendered
from factlock.render.formats import FORMATS
from factlock.render.lockfile import LOCK_SUFFIX, MAP_SUFFIX
from factlock.render.publish import Published
from factlock.render.selection import Facts

MOST_LOCKS = 100_000
_MADE = (".rendered", ".draft")
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})


@dataclass(frozen=True, slots=True)
class Job:
    """A document and where its output goes; with ``folder``, the folder for it is made."""

    document: Path
    output: Path
    folder: bool = False


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A document that was not rendered, as nothing it depends on has changed."""

    document: Path
    output: Path


@dataclass(frozen=True, slots=True)
class Failed:
    """A document that was not rendered, and why."""

    document: Path
    error: FactlockError


Outcome = Published | Unchanged | Failed


def as_row(unchanged: Unchanged) -> dict[str, object]:
    """Return what became of a document that was left out, as a JSON object."""
    return {
        "document": str(unchanged.document),
        "output": str(unchanged.output),
        "written": False,
        "unchanged": True,
    }


@dataclass(slots=True)
class Tally:
    """How many documents were rendered, left out, refused; ``statuses`` are the exit statuses of those."""

    rendered: int = 0
    unchanged: int = 0
    statuses: list[int] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count an outcome."""
        match outcome:
            case Failed():
                self.statuses.append(outcome.error.exit_status)
            case Unchanged():
                self.unchanged += 1
            case Published():
                self.rendered += 1

    def __str__(self) -> str:
        told = f"{self.rendered} rendered, {self.unchanged} unchanged"
        return f"{told}, {len(self.statuses)} failed" if self.statuses else told


# Which documents ------------------------------------------------------------------------------------


def is_pattern(word: str) -> bool:
    """Whether a word names several documents: it holds ``*``, ``?`` or ``[`` and is no file itself."""
    return glob.has_magic(word) and not Path(word).exists()


def jobs(words: Sequence[str], output: str | None, *, draft: bool = False) -> tuple[Job, ...]:
    """Return the documents that words name, each once, and where their outputs go.

    A pattern (``reports/**/*.md``) takes only documents, no outputs: neither ``*.rendered.*`` and ``*.draft.*``, nor what lies
    in the folder of outputs, nor what a lock names as one. ``output`` is a file for one document, else a
    folder; in it, the folders below the common root of all words are kept. Without one, outputs lie
    beside their documents. What is a ``draft`` is called ``*.draft.*``.

    Raises UsageFault: a pattern that names nothing, two documents with one output.
    """
    folder = _folder(words, output)
    named: dict[Path, str] = {}
    roots: list[Path] = []
    faults: list[Finding] = []
    for word in words:
        if not is_pattern(word):
            named.setdefault(Path(word), word)
            roots.append(Path(word).absolute().parent)
            continue
        found = list(_matching(word, folder))
        if not found:
            told = f"no document matches {word}"
            fix = f"mend the pattern; documents end in {', '.join(sorted(_endings()))}, with or without .j2"
            faults.append(Finding("no-documents", told, fix))
        named |= {path: word for path in found if path not in named}
        roots.append(_fixed(word).absolute())
    if faults:
        raise UsageFault(faults)
    if folder is None:
        kind = "draft" if draft else "rendered"
        made = [
            Job(path, Path(output) if output else publish.default_output(path, kind))
            for path in named
        ]
    else:
        root = Path(os.path.commonpath(roots))
        made = [Job(path, folder / _below(path, root), folder=True) for path in named]
        if draft:
            outputs = [publish.default_output(job.output, "draft") for job in made]
            made = [replace(job, output=put) for job, put in zip(made, outputs, strict=True)]
    unique = _unique(made)
    _apart(unique)
    return unique


def _folder(words: Sequence[str], output: str | None) -> Path | None:
    """Return the folder that outputs go to; None if they go to one file, or beside their documents."""
    if output is None:
        return None
    several = len(words) > 1 or any(map(is_pattern, words))
    target = Path(output)
    if target.is_dir() or output.endswith(("/", "\\")):
        return target
    if several and not target.suffix and not target.exists():
        return target
    if several:
        raise UsageFault.of(
            "output-is-file",
            f"{output} is no folder, which several documents need",
            "name a folder: -o FOLDER/",
        )
    return None


def _matching(pattern: str, folder: Path | None) -> Iterator[Path]:
    """Yield what a pattern matches and is a document, in order."""
    fixed = _fixed(pattern)
    outputs, endings = _Outputs(folder, fixed), tuple(_endings())
    for word in sorted(glob.iglob(pattern, recursive=True)):  # noqa: PTH207  (Path.glob takes no absolute pattern)
        stem, ending = os.path.splitext(files.without_template(word).lower())  # noqa: PTH122  (a Path costs more)
        if ending not in endings or stem.endswith(_MADE) or outputs.hold(word):
            continue
        if not _SKIPPED.intersection(Path(word).parts) and os.path.isfile(word):  # noqa: PTH113
            yield Path(word)


class _Outputs:
    """What is an output: all that lies in the folder of outputs, and what locks name as one.

    A folder of outputs that holds the documents as well hides none of them.
    """

    def __init__(self, built: Path | None, documents: Path) -> None:
        real = os.path.realpath(built) if built is not None else ""
        holds = real and Path(os.path.realpath(documents)).is_relative_to(real)
        self._built = "" if holds else real
        self._real: dict[str, str] = {}
        self._known: dict[str, frozenset[str]] = {}

    def hold(self, word: str) -> bool:
        """Whether a file is an output."""
        folder, name = os.path.split(word)
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        here = self._real[folder]
        if self._built and (here == self._built or here.startswith(self._built + os.sep)):
            return True
        return os.path.join(here, name) in self._named(here)  # noqa: PTH118  (a Path costs more)

    def _named(self, folder: str) -> frozenset[str]:
        """Return what the locks of a folder, and of those above it, name; up to a repository or registry."""
        if folder not in self._known:
            here = Path(folder)
            found = frozenset(self._read(here))
            last = here.parent == here or (here / ".git").exists() or (here / "facts.db").exists()
            self._known[folder] = found if last else found | self._named(str(here.parent))
        return self._known[folder]

    @staticmethod
    def _read(folder: Path) -> Iterator[str]:
        for path in folder.glob(f"*{LOCK_SUFFIX}"):
            with suppress(OSError):
                told = path.stat()
                for name in _sections(path, told.st_mtime_ns, told.st_size):
                    yield os.path.normpath(folder / name)


@lru_cache(maxsize=MOST_LOCKS)
def _sections(path: Path, _time: int, _size: int) -> tuple[str, ...]:
    """Return the outputs that a lock names; none of one that cannot be read: its document will tell."""
    try:
        sections = json.loads(path.read_bytes())["sections"]
        return tuple(map(str, sections))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()


def _endings() -> frozenset[str]:
    return frozenset(suffix for plug in FORMATS for suffix in plug.suffixes)


def _fixed(pattern: str) -> Path:
    """Return the folder that a pattern begins with, up to its first wildcard."""
    parts = Path(pattern).parts[:-1]
    plain = next((n for n, part in enumerate(parts) if glob.has_magic(part)), len(parts))
    return Path(*parts[:plain])


def _below(path: Path, root: Path) -> Path:
    target = path.absolute().relative_to(root)
    return target.with_name(files.without_template(target.name))


def _unique(made: Sequence[Job]) -> tuple[Job, ...]:
    """Drop what names a document once more by another path."""
    return tuple({os.path.realpath(job.document): job for job in reversed(made)}.values())[::-1]


def _apart(made: Sequence[Job]) -> None:
    """Raise UsageFault where two documents have one output, or an output is a document."""
    faults: list[Finding] = []
    places: dict[str, Job] = {}
    documents = {os.path.normcase(os.path.realpath(job.document)) for job in made}
    for job in made:
        place = os.path.normcase(os.path.realpath(job.output))
        other = places.setdefault(place, job)
        if other is not job:
            told = f"{other.document} and {job.document} both go to {job.output}"
            faults.append(Finding("same-output", told, "rename one, or render them apart"))
        elif place in documents:
            told = f"the output of {job.document} would take the place of the document {job.output}"
            faults.append(Finding("output-is-document", told, "name another folder with -o"))
    if faults:
        raise UsageFault(faults)


# Rendering them -------------------------------------------------------------------------------------


@dataclass(slots=True)
class Batch:
    """Renders documents, one after the other; one that fails does not stop the others.

    With ``note``, the maps tell with what each was rendered. With ``skip``, a document is left out if that was
    noted, had nothing to tell, and nothing has changed since: document, data, options, the day, the program,
    the registry, lock, output and map.
    """

    open_facts: Callable[[], Facts]
    options: Options
    overwrite: bool = False
    write: bool = True
    note: bool = False
    skip: bool = False
    further: Callable[[Rendered, Path], Mapping[str, bytes]] | None = None
    """What makes more files of each output."""
    _head: str | None = None

    def render(self, job: Job) -> Outcome:
        """Render one document."""
        try:
            inputs = self._inputs(job.document)
            if self.skip and made_with(job, inputs):
                return Unchanged(job.document, job.output)
            return publish.publish(
                job.document,
                job.output,
                self.open_facts,
                self.options,
                overwrite=self.overwrite,
                write=self.write,
                inputs=inputs,
                make_folder=job.folder,
                further=self.further,
            )
        except FactlockError as error:
            return Failed(job.document, error)

    def _inputs(self, document: Path) -> str:
        """Return a hash of all that a rendering depends on but the lock; empty where none is needed or known."""
        if not (self.note or self.skip) or not self.write or self.options.mode is not Mode.PLAIN:
            return ""
        if self._head is None:
            self._head = self._learnt()
        told = (
            RULESET,
            version("factlock"),
            str(document),
            repr((self.options, self.further)),
            self._head,
        )
        body = files.sha256(files.read(document))
        return files.sha256("\n".join((*told, body)).encode()) if self._head else ""

    def _learnt(self) -> str:
        """Return the head of the registry's log, or that there is no registry; empty if it cannot be had."""
        try:
            return self.open_facts().head().hash or "empty"
        except UsageFault as fault:
            return "none" if fault.findings[0].code == "no-registry" else ""
        except FactlockError:
            return ""


def made_with(job: Job, inputs: str) -> bool:
    """Whether output, lock and map stand as a rendering with these inputs left them."""
    known = spanmap.made(lockfile.path_for(job.document, MAP_SUFFIX)) if inputs else {}
    name = lockfile.section_name(job.document, job.output)
    if name not in known:
        return False
    lock = lockfile.read(lockfile.path_for(job.document))
    section = lock.sections.get(name) if lock else None
    if section is None or known[name].made != publish.stamp(inputs, section):
        return False
    beside = {job.output.with_suffix(end): sha for end, sha in known[name].files.items()}
    return all(_holds(path, sha) for path, sha in {job.output: section.output, **beside}.items())


def _holds(path: Path, sha256: str) -> bool:
    try:
        return files.sha256(path.read_bytes()) == sha256
    except OSError:
        return False
