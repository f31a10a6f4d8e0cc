"""What is put into a document: values with the numbers of their notes, and the notes; and reading it back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from factlock.registry.errors import Finding
from factlock.render import citations
from factlock.render.bibliography import NO_BIBLIOGRAPHY, Bibliography
from factlock.render.citations import Note, NotesKind
from factlock.render.csl import Cited
from factlock.render.files import Document
from factlock.render.formats.format import Filling, Format, Literal, Output, Value
from factlock.render.layout import Layout, Zone
from factlock.render.lockfile import Locked
from factlock.render.placeholders import Placeholder, Seen, Suspect, Verbatim, scan
from factlock.render.runs import Run
from factlock.render.styles import Reference, Style
from factlock.render.values import Remark

QUIET = frozenset({Zone.CODE, Zone.CODE_SPAN, Zone.HIDDEN})
"""Where what looks like a placeholder may stand in an output."""


def cite(order: Sequence[Locked], kind: NotesKind) -> dict[str, Locked]:
    """Give every value the numbers of its notes, in order of first use; values by expression.

    One clause is one note; of kind ``source``, one snapshot of one address is.
    """
    numbers: dict[object, int] = {}
    facts: dict[str, Locked] = {}
    # What bears no mark is numbered last, so that those which a reader sees leave no gap.
    for cited in (True, False):
        for one in order:
            if one.cited is cited:
                for i in one.inputs:
                    numbers.setdefault(_identity(i.note, kind), len(numbers) + 1)
    for one in order:
        if one.expression not in facts:
            inputs = tuple(
                replace(i, citation=numbers[_identity(i.note, kind)]) for i in one.inputs
            )
            facts[one.expression] = replace(one, inputs=inputs)
    return facts


def _identity(note: Note, kind: NotesKind) -> object:
    return (note.url, note.snapshot) if kind == "source" else note


def filling(  # noqa: PLR0913  (what an output is made of)
    seen: Sequence[Seen],
    filled: Iterable[tuple[int, str]],
    *,
    facts: Mapping[str, Locked],
    literal: Mapping[int, str],
    layout: Layout,
    kind: NotesKind,
    style: Style | None,
    language: str,
    own: Bibliography = NO_BIBLIOGRAPHY,
) -> Filling:
    """Return what is put into a document. ``filled`` tells what was seen by number, and its expression.

    ``own`` is the user's bibliography.
    """
    known = {name: (one, number) for number, (name, one) in enumerate(facts.items())}
    values = tuple(
        Value(seen[number].start, seen[number].end, layout.place(number), *known[expression])
        for number, expression in filled
    )
    literals = tuple(
        Literal(seen[number].start, seen[number].end, text, layout.place(number))
        for number, text in sorted(literal.items())
    )
    if kind == "none":
        return Filling(values, literals, language=language)
    told = _told(values, language, style, kind, own)
    heading = citations.heading(language, kind) if told.in_text or kind == "table" else ""
    if kind == "table":
        heads = citations.columns(language)
        return Filling(
            values,
            literals,
            told.notes,
            heading=heading,
            language=language,
            heads=heads,
            rows=told.rows,
        )
    return Filling(
        values,
        literals,
        told.notes,
        told.in_text,
        heading,
        language,
        sources=told.sources,
        listed=kind == "list",
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of the sources of a document, by the number of the note.

    ``notes`` are in the order of a list of references where they are one; ``in_text`` is how each is cited in a
    sentence, for styles by author and year; ``sources`` are the same as data, ``rows`` as rows of a table.
    """

    notes: Mapping[int, tuple[Run, ...]]
    in_text: Mapping[int, str]
    sources: Mapping[int, Cited]
    rows: Mapping[int, tuple[tuple[Run, ...], ...]]


def _told(
    values: Sequence[Value],
    language: str,
    style: Style | None,
    kind: NotesKind,
    own: Bibliography,
) -> _Told:
    """Write the notes of all values that can bear one, with all uses of each."""
    uses: dict[int, list[tuple[str, tuple[Remark, ...]]]] = {}
    notes: dict[int, list[Note]] = {}
    # Every use of an expression is the same value.
    once = {v.number: v for v in reversed(values) if v.place.zone is not Zone.CODE}
    for value in sorted(once.values()):
        if value.locked.cited:
            for one in value.locked.inputs:
                notes.setdefault(one.citation, []).append(own.note(one.note))
                # How a number was computed is told once, beside the first value that it rests on.
                told = value.locked.remarks if one is value.locked.first else ()
                uses.setdefault(one.citation, []).append((value.locked.shown, told))
    order = sorted(notes)
    cited: dict[int, Reference] = {}
    if style is not None:
        items = [own.item(notes[n][0], language) for n in order]
        cited = dict(zip(order, style.references(items, language), strict=True))
    by_author = style is not None and style.by_author
    if by_author:
        order.sort(key=lambda number: cited[number].in_text.casefold())
    return _Told(
        {n: citations.write(notes[n], uses[n], language, cited.get(n)) for n in order},
        {n: cited[n].in_text for n in order} if by_author else {},
        {
            n: own.cited(citations.cited(notes[n], uses[n], language), notes[n][0], language)
            for n in order
        },
        {n: citations.row(notes[n], uses[n], language, cited.get(n)) for n in order}
        if kind == "table"
        else {},
    )


def read_back(
    document: Document,
    output: Output,
    values: Sequence[Value],
    form: Format,
    known: Callable[[str], bool],
) -> Iterator[Finding]:
    """Yield what is wrong with an output, read as it will be: values, and residue of placeholders."""
    text = output.text
    unwrite = form.unwrite
    for (start, end, _), value in zip(output.spans, values, strict=True):
        shown = value.locked.shown
        if unwrite(text[start:end], value.place.zone) != shown:
            yield _fault(f"“{shown}” does not stand at {start} to {end} of the output")
    ours = (*output.literals, *output.marks, *output.notes)
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
