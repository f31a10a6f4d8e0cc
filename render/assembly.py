"""What is put into a document: values with the numbers of their notes, and the notes; and reading it back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from factlock.registry.errors import Finding
from factlock.render import citations
from factlock.render.citations import Note, NotesKind
from factlock.render.files import Document
from factlock.render.formats.format import Filling, Format, Literal, Output, Value
from factlock.render.layout import Layout, Zone
from factlock.render.lockfile import Locked
from factlock.render.placeholders import Placeholder, Seen, Suspect, Verbatim, scan
from factlock.render.runs import Run
from factlock.render.values import Remark

QUIET = frozenset({Zone.CODE, Zone.CODE_SPAN, Zone.HIDDEN})
"""Where what looks like a placeholder may stand in an output."""


def cite(order: Sequence[Locked], kind: NotesKind) -> dict[str, Locked]:
    """Give every value the numbers of its notes, in order of first use; values by expression.

    One clause is one note; of kind ``source``, one snapshot of one address is.
    """
    numbers: dict[object, int] = {}
    facts: dict[str, Locked] = {}
    for one in order:
        if one.expression not in facts:
            inputs = tuple(
                replace(i, citation=numbers.setdefault(_identity(i.note, kind), len(numbers) + 1))
                for i in one.inputs
            )
            facts[one.expression] = replace(one, inputs=inputs)
    return facts


def _identity(note: Note, kind: NotesKind) -> object:
    return (note.url, note.snapshot) if kind == "source" else note


def filling(  # noqa: PLR0913  (what an output is made of)
    seen: Sequence[Seen],
    filled: Mapping[int, Locked],
    *,
    facts: Mapping[str, Locked],
    literal: Mapping[int, str],
    layout: Layout,
    kind: NotesKind,
    language: str,
) -> Filling:
    """Return what is put into a document. ``filled`` holds the values by number of what was seen."""
    expressions = {name: number for number, name in enumerate(facts)}
    values = tuple(
        Value(
            seen[number].start,
            seen[number].end,
            layout.place(number),
            facts[one.expression],
            expressions[one.expression],
        )
        for number, one in filled.items()
    )
    literals = tuple(
        Literal(seen[number].start, seen[number].end, text, layout.place(number))
        for number, text in sorted(literal.items())
    )
    notes = _notes(values, language) if kind != "none" else {}
    return Filling(values, literals, notes, language=language)


def _notes(values: Sequence[Value], language: str) -> dict[int, tuple[Run, ...]]:
    """Write the notes of all values that can bear one, with all uses of each."""
    uses: dict[int, list[tuple[str, tuple[Remark, ...]]]] = {}
    notes: dict[int, Note] = {}
    for value in values:
        if value.place.zone is not Zone.CODE:
            for one in value.locked.inputs:
                notes.setdefault(one.citation, one.note)
                uses.setdefault(one.citation, []).append((value.locked.shown, value.locked.remarks))
    return {n: citations.write(notes[n], uses[n], language) for n in sorted(notes)}


def read_back(
    document: Document,
    output: Output,
    shown: Sequence[tuple[str, Zone]],
    form: Format,
    known: Callable[[str], bool],
) -> Iterator[Finding]:
    """Yield what is wrong with an output, read as it will be: values, and residue of placeholders."""
    text = output.text
    for span, (value, zone) in zip(output.spans, shown, strict=True):
        if form.unwrite(text[span.start : span.end], zone) != value:
            yield _fault(f"“{value}” does not stand at {span.start} to {span.end} of the output")
    ours = (*output.literals, *output.notes)
    rest = [
        one
        for one in scan(text)
        if not isinstance(one, Verbatim)
        and not any(one.start < high and low < one.end for low, high in ours)
    ]
    if not rest:
        return
    again = replace(document, text=text, body=output.body)
    layout = form.read(again, [(one.start, one.end) for one in rest])
    for number, one in enumerate(rest):
        if layout.place(number).zone in QUIET:
            continue
        if isinstance(one, Placeholder):
            yield _fault(f"{text[one.start : one.end]} was left in the output")
        elif isinstance(one, Suspect) and (not one.if_known or known(one.if_known)):
            yield _fault(f"in the output: {one.message}")


def _fault(message: str) -> Finding:
    return Finding(
        "read-back",
        message,
        "nothing was written; please report this together with the document",
    )
