"""Render a document to its file: output, lock and span map, all written or none."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from factlock.registry.errors import Finding, Refused, UsageFault
from factlock.render import agreement, drafting, engine, files, lockfile, spanmap
from factlock.render.drafting import Draft
from factlock.render.engine import Mode, Options, Rendered
from factlock.render.formats import open_document
from factlock.render.lockfile import MAP_SUFFIX, Lock, Section
from factlock.render.selection import Facts
from factlock.render.spanmap import Made, SpanMap


@dataclass(frozen=True, slots=True)
class Published:
    """What became of a document. ``output`` is None where it went to no file."""

    rendered: Rendered
    output: Path | None
    lock: Path
    map: Path
    written: tuple[Path, ...] = ()


def default_output(document: Path, kind: str = "rendered") -> Path:
    """Return ``report.rendered.md`` for ``report.md`` and for ``report.md.j2``."""
    inner = PurePath(files.without_template(document.name))
    return document.with_name(f"{inner.stem}.{kind}{inner.suffix}")


def publish(  # noqa: PLR0913  (one optional thing each)
    path: Path,
    output: Path | None,
    open_facts: Callable[[], Facts],
    options: Options,
    *,
    overwrite: bool = False,
    write: bool = True,
    inputs: str = "",
    make_folder: bool = False,
    further: Callable[[Rendered, Path], Mapping[str, bytes]] | None = None,
) -> Published:
    """Render ``path`` to ``output`` (by default beside it), with its lock and map.

    Without ``write``, and with mode LOCKED, nothing is written. ``overwrite`` replaces an output that
    was changed by hand. ``inputs`` is a hash of all that the rendering depends on but its lock; it is noted
    in the map if there is nothing to tell of the rendering. With ``make_folder``, the output's folder need
    not be there. ``further`` makes more files of the output, by their endings, from it and ``path``. Raises as :func:`factlock.render.engine.render` does, and UsageFault.
    """
    target = output or default_output(path)
    _guard(path, target)
    document = open_document(path)
    lock_path, map_path = lockfile.path_for(path), lockfile.path_for(path, MAP_SUFFIX)
    name = lockfile.section_name(path, target)
    lock = lockfile.read(lock_path) or Lock()
    section = lock.sections.get(name)
    identity = options.document or files.document_name(path)
    options = replace(options, document=identity, output=target.stem)
    rendered = engine.render(document, open_facts, section, options)
    existing = _existing(target)
    if options.mode is Mode.LOCKED and section is not None:
        wrong = list(agreement.disagreements(rendered, section, existing))
        if wrong:
            raise Refused([*rendered.findings, *wrong])
    if options.mode is Mode.LOCKED or not write:
        return Published(rendered, output if write else None, lock_path, map_path)
    body = rendered.output.body
    if not overwrite:
        _leave_edited(target, section, existing, body)
    if further is not None:
        made = {**rendered.output.files, **further(rendered, path)}
        rendered = replace(rendered, output=replace(rendered.output, files=made))
    beside = [(target.with_suffix(end), data) for end, data in rendered.output.files.items()]
    contents = [
        (target, body),
        *beside,
        (map_path, _map(map_path, lock, name, _noted(rendered, inputs)).encode()),
    ]
    held = rendered.section
    if options.mode is Mode.FROZEN and section is not None:
        held = replace(held, log_head=section.log_head)
    if held != section:
        contents.append((lock_path, lock.with_section(name, held).text().encode()))
    if make_folder:
        _make(target.parent)
    files.write_all(contents)
    return Published(rendered, target, lock_path, map_path, tuple(path for path, _ in contents))


def _leave_edited(
    target: Path, section: Section | None, existing: bytes | None, body: bytes
) -> None:
    """Refuse to replace an output that somebody changed by hand."""
    if section is None or existing is None or existing == body:
        return
    if files.sha256(existing) != section.output:
        raise Refused.of(
            "output-edited",
            f"{target} was changed after it was rendered; rendering would undo that",
            "bring the change into the document, render to another file with -o, or say --overwrite",
            file=str(target),
        )


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageFault.of(
            "unwritable",
            f"the folder {folder} cannot be made: {error.strerror or error}",
            "name another folder with -o",
            file=str(folder),
        ) from None


def publish_draft(
    path: Path,
    target: Path,
    open_facts: Callable[[], Facts],
    options: Options,
    *,
    make_folder: bool = False,
) -> Draft:
    """Render ``path`` as a draft to ``target``; lock and map are neither read nor written.

    Raises UsageFault, also for a target that holds a rendered document, and what the registry raises.
    """
    _guard(path, target)
    lock = lockfile.read(lockfile.path_for(path)) or Lock()
    if lockfile.section_name(path, target) in lock.sections:
        raise UsageFault.of(
            "output-is-rendered",
            f"{target} is what {path} was rendered to; a draft would take its place",
            "name another output with -o",
            file=str(path),
        )
    options = replace(options, document=options.document or files.document_name(path))
    made = drafting.draft(open_document(path), open_facts, options)
    if make_folder:
        _make(target.parent)
    files.write_all([(target, made.output.body)])
    return made


def stamp(inputs: str, section: Section) -> str:
    """Return what an output was made with, and what came of it."""
    body = json.dumps(section.as_json(), ensure_ascii=False, sort_keys=True)
    return files.sha256(f"{inputs}\n{body}".encode())


def _noted(rendered: Rendered, inputs: str) -> SpanMap:
    if not inputs or rendered.findings:
        return rendered.map
    beside = {end: files.sha256(body) for end, body in rendered.output.files.items()}
    return replace(rendered.map, made=Made(stamp(inputs, rendered.section), beside))


def _guard(path: Path, target: Path) -> None:
    if target.exists() and path.exists() and target.samefile(path):
        raise UsageFault.of(
            "output-is-document",
            f"{target} is the document itself",
            "name another output with -o",
            file=str(path),
        )
    if target.name.endswith((lockfile.LOCK_SUFFIX, MAP_SUFFIX)):
        raise UsageFault.of(
            "output-is-lock", f"{target} is a lock or a map", "name another output with -o"
        )


def _existing(target: Path) -> bytes | None:
    try:
        return target.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise UsageFault.of(
            "unreadable-output",
            f"{target} cannot be read: {error.strerror or error}",
            "name another output with -o",
            file=str(target),
        ) from None


def _map(path: Path, lock: Lock, name: str, spans: SpanMap) -> str:
    """Return the map file with this output's spans; a damaged one is simply made anew."""
    try:
        known = spanmap.parse(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError, UsageFault):
        known = {}
    kept = {output: one for output, one in known.items() if output in lock.sections}
    return spanmap.dump({**kept, name: spans})


def as_row(published: Published) -> dict[str, object]:
    """Return what became of a document as a JSON object."""
    rendered = published.rendered
    section = rendered.section
    return {
        "document": rendered.document.path,
        "output": str(published.output) if published.output else None,
        "lock": str(published.lock),
        "map": str(published.map),
        "written": bool(published.written),
        "language": section.language,
        "reference_date": section.reference_date,
        "ruleset": section.ruleset,
        "template_sha256": section.template,
        "output_sha256": section.output,
        "left_alone": rendered.left_alone,
        "citations": max((n for one in section.facts.values() for n in one.citations), default=0),
        "placeholders": [
            {
                "line": use.line,
                "column": use.column,
                "start": use.start,
                "end": use.end,
                "expression": use.locked.expression,
                "fact": use.locked.name,
                "shown": use.locked.shown,
                "revision": use.locked.first.revision,
                "citation": use.locked.first.citation,
            }
            for use in rendered.uses
        ],
        "findings": [_finding(finding) for finding in rendered.findings],
    }


def draft_as_row(made: Draft, target: Path) -> dict[str, object]:
    """Return what became of a draft as a JSON object."""
    return {
        "document": made.document.path,
        "output": str(target),
        "written": True,
        "draft": True,
        "missing": made.missing,
        "values": made.values,
        "findings": [_finding(finding) for finding in made.findings],
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "fix": finding.fix,
    }
