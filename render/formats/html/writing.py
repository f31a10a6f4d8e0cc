"""How notes are written in a page: endnotes that lead back, a list or a table of sources, and evidence at the value.

A mark opens the evidence beside it without a script, by the ``popover`` of HTML (section 6.12); a browser that
has none, a page without style sheets and paper still show the notes at the end.
"""

from collections.abc import Sequence

from factlock.render.formats.splicing import Ref, Row

_STYLE = (
    "<style>"
    ".factlock-notes{margin-top:3em;border-top:1px solid currentColor;padding-top:1em;font-size:.875em;line-height:1.45}"
    ".factlock-notes ol,.factlock-notes ul{margin:0;padding-inline-start:2em}"
    ".factlock-notes li{margin:.35em 0;overflow-wrap:anywhere}"
    ".factlock-notes :target{outline:2px solid currentColor;outline-offset:.3em}"
    ".factlock-notes table{border-collapse:collapse;width:100%;margin:0}"
    ".factlock-notes :is(th,td){text-align:start;vertical-align:top;padding:.35em .8em .35em 0;border:0 solid currentColor;border-bottom-width:1px}"
    ".factlock-notes td+td{overflow-wrap:anywhere}"
    "@media(max-width:40em){.factlock-notes thead{display:none}.factlock-notes :is(tr,td){display:block}"
    ".factlock-notes :is(th,td){border:0;padding:.1em 0}.factlock-notes tr{border-bottom:1px solid;padding:.5em 0}}"
    ".factlock-mark{font-size:.75em;line-height:0;vertical-align:super;white-space:nowrap}"
    ".factlock-mark :is(a,button){all:unset;cursor:pointer;color:LinkText;padding:0 .1em;line-height:1;margin-block:-.5em}"
    ".factlock-mark :is(a,button):hover{text-decoration:underline}"
    ".factlock-mark :is(a,button):focus-visible{outline:2px solid;outline-offset:2px}"
    ".factlock-evidence{box-sizing:border-box;width:max-content;max-width:min(34rem,100vw - 2rem);max-height:70vh;overflow:auto;margin:auto auto 1rem;"
    "padding:.8rem 1rem;border:1px solid;border-radius:.5rem;background:Canvas;color:CanvasText;font:.9rem/1.45 system-ui,sans-serif;text-align:start;"
    "overflow-wrap:anywhere;box-shadow:0 .3rem 1.5rem rgb(0 0 0/.3)}"
    "@supports(position-area:block-end){.factlock-evidence{margin:.4rem;inset:auto;position-area:block-end;"
    "position-try-fallbacks:flip-block,block-end span-inline-start,block-end span-inline-end}}"
    "</style>"
)
"""System colours, so that it is legible on light and dark pages (CSS Color 4, section 6.2)."""
_JOINED = "&#8288;"
"""A word joiner: a button could else begin a line of its own."""


def mark(refs: Sequence[Ref]) -> str:
    """Return the raised numbers of notes; the first mark of a note is where its note leads back to."""
    return f'<sup class="factlock-mark">{_JOINED}{"".join(map(_number, refs))}</sup>'


def _number(ref: Ref) -> str:
    own = f' id="{ref.label}-ref"' if ref.first else ""
    return (
        f'<button type="button"{own} popovertarget="{ref.label}-evidence" aria-details="{ref.label}">'
        f"[{ref.number}]</button>"
    )


def notes(refs: Sequence[Ref]) -> list[str]:
    """Return endnotes, each with a way back, and the evidence that the marks open."""
    items = [
        f'<li id="{ref.label}" value="{ref.number}">{ref.content}'
        f' <a href="#{ref.label}-ref" role="doc-backlink" aria-label="{ref.number} ↑">↩</a></li>'
        for ref in refs
    ]
    return [_opening("doc-endnotes"), "<ol>", *items, "</ol>", *map(_evidence, refs), "</section>"]


def references(refs: Sequence[Ref], heading: str) -> list[str]:
    """Return a list of references."""
    items = [f'<li role="doc-biblioentry">{ref.content}</li>' for ref in refs]
    head = f"<h2>{heading}</h2>"
    return [_opening("doc-bibliography"), head, "<ul>", *items, "</ul>", "</section>"]


def table(heads: Sequence[str], rows: Sequence[Row], heading: str) -> list[str]:
    """Return a table of notes; each number leads back to its first mark."""
    columns = "".join(f'<th scope="col">{head}</th>' for head in heads)
    return [
        _opening("doc-endnotes"),
        f"<h2>{heading}</h2>",
        "<table>",
        f"<thead><tr>{columns}</tr></thead>",
        "<tbody>",
        *map(_line, rows),
        "</tbody>",
        "</table>",
        *(_evidence(row.ref) for row in rows),
        "</section>",
    ]


def _line(row: Row) -> str:
    ref = row.ref
    back = f'<a href="#{ref.label}-ref" role="doc-backlink" aria-label="{ref.number} ↑">[{ref.number}]</a>'
    cells = "".join(f"<td>{cell}</td>" for cell in row.cells)
    return f'<tr id="{ref.label}"><th scope="row">{back}</th>{cells}</tr>'


def _evidence(ref: Ref) -> str:
    """Return what a mark opens: closed by Escape, by a press anywhere else, or by its mark."""
    return (
        f'<div id="{ref.label}-evidence" popover="auto" class="factlock-evidence" role="note">'
        f'<a href="#{ref.label}">[{ref.number}]</a> {ref.content}</div>'
    )


def _opening(role: str) -> str:
    return f'<section class="factlock-notes" role="{role}">{_STYLE}'
