"""The locked values of an output: derived again from the registry, and found again in what was made of it.

Marks in a file are never trusted. The template is rendered again from the registry; a value of the
output is locked only where its sentence stands as that rendering has it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from factlock.registry.errors import FactlockError, Finding, Refused
from factlock.render import engine, lockfile, placeholders
from factlock.render.engine import Mode, Options, Rendered
from factlock.render.files import Document
from factlock.render.formats import open_document
from factlock.render.lockfile import LOCK_SUFFIX, Locked
from factlock.render.selection import Facts
from factlock.render.spanmap import Aligned, Survival, align

_CONTEXT = 16


@dataclass(frozen=True, slots=True)
class Standing:
    """A locked value that stands in the output, at code points ``start`` to ``end``."""

    locked: Locked
    start: int
    end: int
    edited: bool
    """Whether its sentence, or what stands above it, was changed after rendering."""
    rendered: str = ""
    """Its sentence as it was rendered."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A locked value that stands in the output no more, and what stood on both sides of it."""

    locked: Locked
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Rederived:
    """What rendering again gave. ``notes`` are the lines that the renderer wrote.

    ``status`` is the exit status that ``findings`` mean. Without ``aligned`` nothing could be compared.
    """

    standing: tuple[Standing, ...] = ()
    lost: tuple[Lost, ...] = ()
    notes: frozenset[str] = frozenset()
    literals: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()
    status: int = 0
    template: Path | None = None
    language: str = ""
    reference: date | None = None
    aligned: bool = True


def rederive(
    output: Document,
    open_facts: Callable[[], Facts],
    *,
    today: date,
    as_of: date | None = None,
    default_language: str = "",
) -> Rederived | None:
    """Derive the locked values of an output again; None where no lock names it.

    Raises UsageFault for a lock that cannot be read, and what the registry raises.
    """
    found = lockfile.find(Path(output.path))
    if found is None:
        return None
    lock_path, name = found
    lock = lockfile.read(lock_path)
    section = lock.sections[name] if lock else None
    template = lock_path.with_name(lock_path.name.removesuffix(LOCK_SUFFIX))
    if section is None or not template.exists():
        finding = Finding(
            "template-missing",
            f"{template} is not there: what is locked in {output.path} cannot be derived again",
            "bring the template back beside its lock",
            output.path,
        )
        return Rederived(findings=(finding,), status=1, template=template, aligned=False)
    options = Options(
        today=today,
        mode=Mode.LOCKED,
        notes=section.notes,  # type: ignore[arg-type]
        language=section.language,
        default_language=default_language,
        as_of=as_of,
        document=section.document,
    )
    try:
        rendered = engine.render(open_document(template), open_facts, section, options)
    except Refused as error:
        return _refused(error, template)
    changed: tuple[Finding, ...] = ()
    if rendered.section.template != section.template:
        changed = (
            Finding(
                "template-changed",
                f"{template} was changed after {output.path} was rendered from it",
                "render it again",
                output.path,
                severity="warning",
            ),
        )
    return _compared(output, rendered, template, (*rendered.findings, *changed))


def _refused(error: FactlockError, template: Path) -> Rederived:
    last = Finding(
        "not-rederived",
        f"{template} does not render any more, so that nothing else was examined",
        "mend what is listed, render again, then check the output",
        str(template),
    )
    return Rederived(
        findings=(*error.findings, last),
        status=error.exit_status,
        template=template,
        aligned=False,
    )


def _compared(
    output: Document, rendered: Rendered, template: Path, findings: Sequence[Finding]
) -> Rederived:
    pristine, section = rendered.text, rendered.section
    aligned = align(output.text, pristine, rendered.map.spans, section.language)
    standing: list[Standing] = []
    lost: list[Lost] = []
    for use, one in zip(rendered.uses, aligned, strict=True):
        place = _place(one)
        if place is None:
            low, high = one.span.start, one.span.end
            lost.append(
                Lost(
                    use.locked,
                    pristine[max(0, low - _CONTEXT) : low],
                    pristine[high : high + _CONTEXT],
                )
            )
        else:
            edited = one.survival is not Survival.LOCKED
            sentence = use.reading.sentence if use.reading else ""
            standing.append(Standing(use.locked, *place, edited, sentence))
    return Rederived(
        tuple(standing),
        tuple(lost),
        notes=frozenset(
            line
            for low, high in rendered.output.notes
            for line in pristine[low:high].splitlines()
            if line.strip()
        ),
        literals=frozenset(pristine[one.start : one.end] for one in placeholders.scan(pristine)),
        findings=tuple(
            replace(one, severity="warning") if one.severity == "note" else one for one in findings
        ),
        template=template,
        language=section.language,
        reference=date.fromisoformat(section.reference_date),
    )


def _place(one: Aligned) -> tuple[int, int] | None:
    if one.survival is Survival.GONE or one.start is None or one.end is None:
        return None
    return one.start, one.end
