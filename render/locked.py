"""The locked values of an output: derived again from the registry, and found again in what was made of it.

Marks in a file are never trusted. The template is rendered again from the registry; a value of the
output is locked only where its sentence stands as that rendering has it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from factlock.registry.errors import Finding
from factlock.render import placeholders
from factlock.render.again import Again, NotAgain, again
from factlock.render.alignment import Aligned, Survival, align
from factlock.render.engine import Rendered
from factlock.render.files import Document
from factlock.render.formats import format_of
from factlock.render.lockfile import Locked
from factlock.render.selection import Facts
from factlock.render.spanmap import Span

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
    refused: tuple[Finding, ...] = ()
    """Why the registry does not give it any more; without them it was derived again."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A locked value that stands in the output no more, and what stood on both sides of it."""

    locked: Locked
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Rederived:
    """What rendering again gave.

    ``notes`` are the lines that the renderer wrote, ``marks`` the spans of its marks in the output.
    ``status`` is the exit status that ``findings`` mean. Without ``aligned`` nothing could be compared.
    """

    standing: tuple[Standing, ...] = ()
    lost: tuple[Lost, ...] = ()
    notes: frozenset[str] = frozenset()
    marks: tuple[tuple[int, int], ...] = ()
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
    try:
        made = again(
            output, open_facts, today=today, as_of=as_of, default_language=default_language
        )
    except NotAgain as refused:
        return Rederived(
            findings=refused.findings,
            status=refused.status,
            template=refused.template,
            aligned=False,
        )
    if made is None:
        return None
    findings = list(made.rendered.findings)
    if made.changed:
        findings.append(
            Finding(
                "template-changed",
                f"{made.template} was changed after {output.path} was rendered from it",
                "render it again",
                output.path,
                severity="warning",
            )
        )
    return _compared(output, made, findings)


def _compared(output: Document, made: Again, findings: Sequence[Finding]) -> Rederived:
    rendered = made.rendered
    pristine, section = rendered.text, rendered.section
    cut = format_of(output.path, bare=True).cut
    aligned = align(output.text, pristine, rendered.map.spans, section.language, cut)
    standing: list[Standing] = []
    lost: list[Lost] = []
    remarked: list[Finding] = []
    cited: list[Finding] = []
    for number, (use, one) in enumerate(zip(rendered.uses, aligned, strict=True)):
        refused = made.refused.get(number, ())
        if use.locked.role == "citation":
            # It shows no value that could be another's; where it stands cannot be told, its source can.
            cited += (replace(one, file=output.path, line=None, column=None) for one in refused)
            continue
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
            before, after = around(rendered, number)
            if not stands_around(output.text, place, before, after):
                remarked.append(_remarked(output, place, use.locked, before + after))
            edited = one.survival is not Survival.LOCKED
            sentence = use.reading.sentence if use.reading else ""
            standing.append(Standing(use.locked, *place, edited, sentence, refused))
    return Rederived(
        tuple(standing),
        tuple(lost),
        notes=own_lines(rendered),
        marks=own_marks(output, rendered),
        literals=frozenset(pristine[one.start : one.end] for one in placeholders.scan(pristine)),
        findings=(
            *(
                replace(one, severity="warning") if one.severity == "note" else one
                for one in findings
            ),
            *remarked,
            *cited,
        ),
        status=1 if remarked or cited else made.status,
        template=made.template,
        language=section.language,
        reference=date.fromisoformat(section.reference_date),
    )


def around(rendered: Rendered, number: int) -> tuple[str, str]:
    """Return what the renderer put before and after a value that belongs to it, such as its tags."""
    made = rendered.output
    if not made.around:
        return "", ""
    span, (before, after) = made.spans[number], made.around[number]
    return made.text[span.start - before : span.start], made.text[span.end : span.end + after]


def stands_around(text: str, place: tuple[int, int], before: str, after: str) -> bool:
    """Whether a value stands between what the renderer put around it."""
    start, end = place
    return text.endswith(before, 0, start) and text.startswith(after, end)


def _remarked(output: Document, place: tuple[int, int], locked: Locked, told: str) -> Finding:
    line, column = output.place(place[0])
    return Finding(
        "value-mark-edited",
        f"“{locked.shown}” ({locked.name}) does not stand in {told} any more: a program that reads the mark"
        " is told something else than a reader",
        "restore the mark, or render again",
        output.path,
        line,
        column,
    )


def own_lines(rendered: Rendered) -> frozenset[str]:
    """Return the lines of the notes that the renderer wrote."""
    text = rendered.text
    return frozenset(
        line
        for low, high in rendered.output.notes
        for line in text[low:high].splitlines()
        if line.strip()
    )


def own_marks(output: Document, rendered: Rendered) -> tuple[tuple[int, int], ...]:
    """Return where the marks that the renderer wrote stand in an output, letter by letter."""
    spans = [Span(low, high, -1) for low, high in rendered.output.marks]
    cut = format_of(output.path, bare=True).cut
    found = align(output.text, rendered.text, spans, rendered.section.language, cut)
    return tuple(place for place in map(_place, found) if place is not None)


def _place(one: Aligned) -> tuple[int, int] | None:
    if one.survival is Survival.GONE or one.start is None or one.end is None:
        return None
    return one.start, one.end
