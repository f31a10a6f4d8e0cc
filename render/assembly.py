"""Put values, marks and notes into a document, and read the result back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from factlock.registry.errors import Finding
from factlock.render import citations
from factlock.render.citations import Note, NotesKind
from factlock.render.layout import Format, Layout, Zone
from factlock.render.lockfile import Locked
from factlock.render.placeholders import Placeholder, Seen, Suspect, Verbatim, scan
from factlock.render.spanmap import Span
from factlock.render.values import Remark

QUIET = frozenset({Zone.CODE, Zone.CODE_SPAN, Zone.HIDDEN})
"""Where what looks like a placeholder may stand in an output."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """An output: its text, where the locked values stand in it, and the values with citations.

    ``verbatim`` are the spans of what only looks like placeholders, ``body`` is where the notes begin.
    """

    text: str
    spans: tuple[Span, ...]
    facts: Mapping[str, Locked]
    verbatim: frozenset[int]
    body: int


def cite(order: Sequence[Locked]) -> dict[str, Locked]:
    """Give every value the number of its note, in order of first use; one clause is one note."""
    numbers: dict[Note, int] = {}
    facts: dict[str, Locked] = {}
    for one in order:
        if one.expression not in facts:
            number = numbers.setdefault(one.note, len(numbers) + 1)
            facts[one.expression] = replace(one, citation=number)
    return facts


def assemble(  # noqa: PLR0913  (what an output is made of)
    text: str,
    seen: Sequence[Seen],
    filled: Mapping[int, Locked],
    *,
    literal: Sequence[int],
    layout: Layout,
    form: Format,
    notes: NotesKind,
    language: str,
) -> Assembled:
    """Make the output. ``filled`` holds the values by number of what was seen, in order."""
    facts = cite(list(filled.values()))
    count = max((one.citation for one in facts.values()), default=0)
    labels = form.labels(text, count) if notes == "gfm" else []
    edits: list[tuple[int, int, int, str, int]] = []
    expressions = {name: number for number, name in enumerate(facts)}
    marked: dict[int, list[tuple[str, tuple[Remark, ...]]]] = {}
    previous = (-1, -1)
    for number, one in filled.items():
        start, end, place = seen[number].start, seen[number].end, layout.place(number)
        written = form.write(
            one.shown, place, text[max(0, start - 12) : start], text[end : end + 3]
        )
        edits.append((start, 1, end, written, expressions[one.expression]))
        citation = facts[one.expression].citation
        if not labels or place.zone is Zone.CODE:
            continue
        marked.setdefault(citation, []).append((one.shown, one.remarks))
        if (place.mark_at, citation) == previous:
            continue
        previous = (place.mark_at, citation)
        between = text[end : place.mark_at]
        before = between[-4:] if between.strip("*_~") else one.shown
        after = text[place.mark_at : place.mark_at + 2]
        if (
            after.startswith("<<")
            and number + 1 in filled
            and seen[number + 1].start == place.mark_at
        ):
            after = filled[number + 1].shown
        mark = form.mark(labels[citation - 1], before, after)
        edits.append((place.mark_at, 0, place.mark_at, mark, -1))
    edits += [
        (one.start, 1, one.end, one.text, -2)
        for one in (seen[number] for number in literal)
        if isinstance(one, Verbatim)
    ]
    edits.sort(key=lambda edit: edit[:2])
    out, spans, verbatim = _applied(text, edits)
    body = len(out)
    cited = {one.citation: one.note for one in facts.values()}
    entries = [
        (labels[number - 1], citations.write(cited[number], uses, form, language))
        for number, uses in sorted(marked.items())
    ]
    return Assembled(out + form.notes(entries, out), spans, facts, verbatim, body)


def _applied(
    text: str, edits: Sequence[tuple[int, int, int, str, int]]
) -> tuple[str, tuple[Span, ...], frozenset[int]]:
    parts: list[str] = []
    spans: list[Span] = []
    verbatim: set[int] = set()
    at = length = 0
    for start, _, end, written, expression in edits:
        kept = text[at:start]
        length += len(kept)
        parts += [kept, written]
        if expression >= 0:
            spans.append(Span(length, length + len(written), expression))
        elif expression == -2:
            verbatim.add(length)
        length += len(written)
        at = end
    parts.append(text[at:])
    return "".join(parts), tuple(spans), frozenset(verbatim)


def read_back(
    output: str,
    assembled: Assembled,
    shown: Sequence[tuple[str, Zone]],
    form: Format,
    known: Callable[[str], bool],
) -> Iterator[Finding]:
    """Yield what is wrong with an output, read as it will be: values, and residue of placeholders."""
    for span, (value, zone) in zip(assembled.spans, shown, strict=True):
        if form.unwrite(output[span.start : span.end], zone) != value:
            yield _fault(f"“{value}” does not stand at {span.start} to {span.end} of the output")
    rest = [
        one
        for one in scan(output[: assembled.body])
        if one.start not in assembled.verbatim and not isinstance(one, Verbatim)
    ]
    if not rest:
        return
    layout = form.read(output, [(one.start, one.end) for one in rest])
    for number, one in enumerate(rest):
        if layout.place(number).zone in QUIET:
            continue
        if isinstance(one, Placeholder):
            yield _fault(f"{output[one.start : one.end]} was left in the output")
        elif isinstance(one, Suspect) and (not one.if_known or known(one.if_known)):
            yield _fault(f"in the output: {one.message}")


def _fault(message: str) -> Finding:
    return Finding(
        "read-back",
        message,
        "nothing was written; please report this together with the document",
    )
