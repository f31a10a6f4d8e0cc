"""Another style of citation for a rendered file: its values stay what they are, the registry is not asked."""

from datetime import date
from pathlib import Path

from factlock.registry.errors import Refused, UsageFault
from factlock.render import files, lockfile
from factlock.render.citations import NotesKind
from factlock.render.engine import Mode, Options
from factlock.render.lockfile import LOCK_SUFFIX
from factlock.render.publish import Published, publish
from factlock.render.selection import Facts
from factlock.render.styles.processed import StyleFile, style_file


def restyle(
    output: Path,
    *,
    today: date,
    style: str | StyleFile | None = None,
    notes: NotesKind | None = None,
) -> Published:
    """Render a file again from its lock alone, with another style or kind of notes; without, it keeps what it has.

    Raises UsageFault ``not-rendered`` where no lock names the file, Refused ``template-changed`` where its
    document is not the one that it was rendered from, ``output-edited`` where it was changed by hand.
    """
    found = lockfile.find(output)
    lock = lockfile.read(found[0]) if found else None
    if found is None or lock is None:
        raise UsageFault.of(
            "not-rendered",
            f"no lock names {output}, so that nobody knows what was filled in where",
            "name an output of factlock render; its lock lies beside the template",
            file=str(output),
        )
    section = lock.sections[found[1]]
    template = found[0].with_name(found[0].name.removesuffix(LOCK_SUFFIX))
    if not template.exists() or files.sha256(files.read(template)) != section.template:
        raise Refused.of(
            "template-changed",
            f"{template} is not what {output} was rendered from",
            f"render it again: factlock render {template} --style STYLE",
            file=str(output),
        )
    held = section.style_file
    given: str | StyleFile = style or section.style
    if not style and held is not None:
        given = style_file(held.found(template.parent))
    options = Options(
        today=today,
        mode=Mode.FROZEN,
        notes=notes or section.notes,  # type: ignore[arg-type]
        style=given.name if isinstance(given, StyleFile) else given,
        style_file=given if isinstance(given, StyleFile) else None,
        language=section.language,
        as_of=date.fromisoformat(section.reference_date),
        document=section.document,
        exported=section.exported,
        lock_values=section.lock_values,
    )
    return publish(template, output, _no_registry, options)


def _no_registry() -> Facts:
    raise AssertionError("the lock alone decides")
