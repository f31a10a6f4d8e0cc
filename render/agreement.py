"""Whether lock, rendering and the output on disk agree, as ``--locked`` asks."""

from collections.abc import Iterator
from dataclasses import replace

from factlock.registry.errors import Finding
from factlock.render import files
from factlock.render.engine import Rendered
from factlock.render.formats.repacking import alike
from factlock.render.lockfile import Locked, Section


def disagreements(rendered: Rendered, section: Section, output: bytes | None) -> Iterator[Finding]:
    """Yield where the lock, the rendering and the output on disk do not agree (``--locked``).

    When a clause was last found and the head of the log are not compared: they move by themselves. Of
    a package of parts its content is compared: machines differ in how they pack the same.
    """
    now, name = rendered.section, rendered.document.path
    again = "look at what changed and render again without --locked"
    pairs = (
        ("template-changed", "the document", section.template, now.template),
        ("ruleset-changed", "the ruleset", section.ruleset, now.ruleset),
        ("options-changed", "the language", section.language, now.language),
        ("options-changed", "the reference date", section.reference_date, now.reference_date),
        ("options-changed", "the kind of notes", section.notes, now.notes),
        ("options-changed", "the style", section.style, now.style),
        ("options-changed", "the file of the style", section.style_file, now.style_file),
        ("options-changed", "the bibliography", _bibliography(section), _bibliography(now)),
        ("options-changed", "the editor it comes from", section.exported, now.exported),
        ("options-changed", "the lock of values", section.lock_values, now.lock_values),
        ("options-changed", "the data of the template", _data(section), _data(now)),
    )
    for code, what, held, found in pairs:
        if held != found:
            yield Finding(
                code,
                f"{what} is not what the lock holds: got {found}, expected {held}",
                again,
                name,
            )
    ours = {key: _unproved(one) for key, one in now.facts.items()}
    theirs = {key: _unproved(one) for key, one in section.facts.items()}
    for key in sorted(ours.keys() | theirs.keys()):
        if ours.get(key) != theirs.get(key):
            yield Finding("lock-changed", f"<<{key}>> is not what the lock holds", again, name)
    if output is None:
        yield Finding("output-missing", "the output is not there", again, name)
    elif not alike(output, rendered.output.body):
        yield Finding(
            "output-changed", "the output is not what the document renders to", again, name
        )
    held = output is not None and files.sha256(output) == section.output
    if section.output != now.output and not (held and alike(output or b"", rendered.output.body)):
        yield Finding("lock-changed", "the lock holds another output", again, name)


def _bibliography(section: Section) -> str:
    return section.bibliography.sha256[:12] if section.bibliography else "none"


def _data(section: Section) -> object:
    return section.structure.data if section.structure else {}


def _unproved(locked: Locked) -> Locked:
    """Return a value without when its clauses were last found."""
    return replace(locked, inputs=tuple(replace(one, proved="") for one in locked.inputs))
