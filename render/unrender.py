"""From an output that people have worked on back to its template, with their changes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from factlock.registry.errors import Finding, UsageFault
from factlock.render.again import Again, again
from factlock.render.files import Document
from factlock.render.formats import format_of
from factlock.render.locked import own_lines, own_marks
from factlock.render.placeholders import scan
from factlock.render.selection import Facts
from factlock.render.spanmap import Span, Survival, align

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
    return Unrendered(body, len(values), tuple(lost))


def _values(output: Document, made: Again) -> tuple[list[Put], list[Finding]]:
    rendered = made.rendered
    aligned = align(output.text, rendered.text, rendered.map.spans, rendered.section.language)
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
            puts.append((one.start, one.end, use.written))
    return puts, lost


def _literals(output: Document, made: Again) -> Iterator[Put]:
    text = made.rendered.text
    spans = [Span(low, high, -1) for low, high in made.rendered.output.literals]
    for one in align(output.text, text, spans, made.rendered.section.language):
        if one.start is not None and one.end is not None:
            inner = "".join(text[one.span.start : one.span.end].split())
            seen = next(iter(scan(inner)), None)
            name = inner[2:-2] if seen is not None else inner
            yield one.start, one.end, f"<<! {name} >>"


def _ours(output: Document, made: Again) -> Iterator[Put]:
    """Yield our marks and notes, to be taken out: whole where they stand whole, else line by line."""
    for low, high in own_marks(output, made.rendered):
        yield low, high, ""
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


def _apart(puts: list[Put]) -> Iterator[Put]:
    """Yield in order; of two that overlap the first."""
    reached = 0
    for start, end, put in sorted(puts):
        if start >= reached:
            reached = end
            yield start, end, put
