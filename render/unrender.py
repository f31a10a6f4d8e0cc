"""From an output that people have worked on back to its template, with their changes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from factlock.registry.errors import Finding, UsageFault
from factlock.render.again import Again, again
from factlock.render.alignment import Aligned, Survival, align
from factlock.render.files import Document
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.locked import around, own_lines, own_marks, stands_around
from factlock.render.selection import Facts
from factlock.render.spanmap import Span

Put = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Unrendered:
    """A template made of an output: ``restored`` counts the values that are placeholders again.

    ``findings`` tell of values that were changed by hand: they stand there as typed text.
    """

    body: bytes
    restored: int
    findings: tuple[Finding, ...]


def unrender(
    output: Document,
    open_facts: Callable[[], Facts],
    *,
    today: date,
    default_language: str = "",
) -> Unrendered:
    """Put the placeholders back where their values stand, and take our marks and notes out.

    Raises UsageFault ``not-rendered`` where no lock names the output, Refused where its template does
    not render any more.
    """
    made = again(output, open_facts, today=today, default_language=default_language)
    if made is None:
        raise UsageFault.of(
            "not-rendered",
            f"no lock names {output.path}, so that nobody knows what was filled in where",
            "name an output of factlock render; its lock lies beside the template",
            file=output.path,
        )
    values, lost = _values(output, made)
    puts = [*values, *_literals(output, made), *_ours(output, made)]
    body = format_of(output.path).rewrite(output, list(_apart(puts)))
    if made.rendered.section.structure is not None:
        lost.append(_written_out(output, made))
    return Unrendered(body, len(values), tuple(lost))


def _written_out(output: Document, made: Again) -> Finding:
    """Tell that the tags of a template do not come back."""
    return Finding(
        "structure-written-out",
        f"{output.path} was made of {made.template}: its loops and conditions stand written out here",
        "keep this as a document of its own, or bring the edits into the template by hand",
        str(made.template),
        severity="warning",
    )


def _align(output: Document, made: Again, spans: Sequence[Span]) -> tuple[Aligned, ...]:
    cut = format_of(output.path, bare=True).cut
    pristine, language = made.rendered.text, made.rendered.section.language
    return align(output.text, pristine, spans, language, cut)


def _values(output: Document, made: Again) -> tuple[list[Put], list[Finding]]:
    rendered = made.rendered
    aligned = _align(output, made, rendered.map.spans)
    puts: list[Put] = []
    lost: list[Finding] = []
    for use, one in zip(rendered.uses, aligned, strict=True):
        if one.survival is Survival.GONE or one.start is None or one.end is None:
            lost.append(
                Finding(
                    "value-edited",
                    f"“{use.locked.shown}” ({use.written}) does not stand in {output.path} any more",
                    "what stands in its place is typed text now; write the placeholder there if it was meant",
                    str(made.template),
                    use.line,
                    use.column,
                    severity="warning",
                )
            )
        else:
            low, high = _whole(output.text, made, len(puts) + len(lost), one.start, one.end)
            puts.append((low, high, use.written))
    return puts, lost


def _whole(text: str, made: Again, number: int, start: int, end: int) -> tuple[int, int]:
    """Return a value with what the renderer put around it, where that still stands."""
    before, after = around(made.rendered, number)
    if stands_around(text, (start, end), before, after):
        return start - len(before), end + len(after)
    return start, end


def _literals(output: Document, made: Again) -> Iterator[Put]:
    text, form = made.rendered.text, format_of(output.path)
    spans = [Span(low, high, -1) for low, high in made.rendered.output.literals]
    for one in _align(output, made, spans):
        if one.start is not None and one.end is not None:
            shown = form.unwrite(text[one.span.start : one.span.end], Zone.TEXT)
            yield one.start, one.end, f"<<! {shown.removeprefix('<<').removesuffix('>>')} >>"


def _ours(output: Document, made: Again) -> Iterator[Put]:
    """Yield our marks and notes, to be taken out: whole where they stand whole, else line by line."""
    for low, high in own_marks(output, made.rendered):
        yield low, high, ""
    yield from _wraps(output, made)
    pristine, text = made.rendered.text, output.text
    taken = []
    for low, high in made.rendered.output.notes:
        at = text.find(pristine[low:high])
        if at >= 0:
            taken.append((at, at + high - low))
            yield at, at + high - low, ""
    lines = own_lines(made.rendered)
    at = 0
    for line in text.splitlines(keepends=True):
        if line.rstrip("\r\n") in lines and not any(a <= at < b for a, b in taken):
            yield at, at + len(line), ""
        at += len(line)


def _wraps(output: Document, made: Again) -> Iterator[Put]:
    """Yield what was put around values, for those that do not stand there any more."""
    rendered = made.rendered.output
    spans = [
        Span(*place, -1)
        for span, (before, after) in zip(rendered.spans, rendered.around, strict=False)
        for place in ((span.start - before, span.start), (span.end, span.end + after))
        if place[0] < place[1]
    ]
    for one in _align(output, made, spans):
        if one.start is not None and one.end is not None:
            yield one.start, one.end, ""


def _apart(puts: list[Put]) -> Iterator[Put]:
    """Yield in order; of two that overlap the first."""
    reached = 0
    for start, end, put in sorted(puts, key=lambda one: (one[0], -one[1])):
        if start >= reached:
            reached = end
            yield start, end, put
