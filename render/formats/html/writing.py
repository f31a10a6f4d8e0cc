"""How notes are written in a page: endnotes that lead back, a list or a table of sources, and evidence at the value.

A mark is a link to its note. Where the browser has the ``popover`` of HTML (section 6.12) and our style sheet
is applied, a button takes its place, which opens the note beside it, without a script. So it is a link on
paper, in an old browser, in a page that lets no style sheet in, and for who reads the page as text.
"""

import html
from collections.abc import Sequence
from dataclasses import dataclass

from factlock.render.formats.splicing import Ref, Row
from factlock.render.wording import Words

STYLE = (
    "<style>"
    ".factlock-notes{margin-top:3em;border-top:1px solid;padding-top:1em;font-size:.875em;line-height:1.45}"
    ".factlock-notes :is(ol,ul){margin:0;padding-inline-start:2em}"
    ".factlock-notes li{margin:.35em 0;overflow-wrap:anywhere}"
    ".factlock-notes :is(li,tr):target{outline:2px solid;outline-offset:.3em}"
    ".factlock-notes table{border-collapse:collapse;width:100%;margin:0}"
    ".factlock-notes :is(th,td){text-align:start;vertical-align:top;padding:.35em .8em .35em 0;border:0 solid;border-bottom-width:1px}"
    ".factlock-notes td+td{overflow-wrap:anywhere}"
    "@media(max-width:40em){.factlock-notes thead{display:none}.factlock-notes :is(tr,td){display:block}"
    ".factlock-notes :is(th,td){border:0;padding:.1em 0}.factlock-notes tr{border-bottom:1px solid;padding:.5em 0}}"
    ".factlock-mark{font-size:.75em;line-height:0;vertical-align:super;white-space:nowrap;font-style:normal;font-weight:400;color:inherit}"
    ":is(.factlock-mark,.factlock-cite) a{color:inherit;text-decoration:none;padding:0 .1em}"
    ".factlock-mark button,.factlock-cite button,.factlock-evidence{display:none}"
    "@supports selector(:popover-open){:is(.factlock-mark,.factlock-cite) a{display:none}"
    ":is(.factlock-mark,.factlock-cite) button{all:unset;display:inline-block;position:relative;cursor:pointer;line-height:1;margin-block:-.5em;padding:0 .1em}"
    ".factlock-cite button{line-height:inherit;margin:0;padding:0;text-decoration:underline dotted;text-underline-offset:.2em}"
    '.factlock-mark button::before{content:"[" attr(data-note) "]"}.factlock-cite button::before{content:attr(data-note)}'
    '.factlock-mark button::after{content:"";position:absolute;inset:-.7em 0}'
    ":is(.factlock-mark,.factlock-cite) button:hover{text-decoration:underline}"
    ":is(.factlock-mark,.factlock-cite) button:focus-visible{outline:2px solid;outline-offset:2px}"
    ".factlock-evidence:popover-open{display:block}"
    ".factlock-evidence{box-sizing:border-box;position:fixed;inset:auto 0 0;width:auto;max-width:36rem;max-height:70vh;overflow:auto;margin:0 auto 1rem;"
    "padding:.8rem 1rem;border:1px solid;border-radius:.5rem;background:Canvas;color:CanvasText;font-size:.9rem;line-height:1.45;text-align:start;font-style:normal;"
    "font-weight:400;letter-spacing:normal;text-transform:none;overflow-wrap:anywhere;box-shadow:0 .3rem 1.5rem rgb(0 0 0/.3)}"
    ".factlock-evidence:focus{outline:0}"
    ".factlock-evidence a:is(:link,:visited){color:LinkText}"
    ".factlock-evidence button{all:unset;float:inline-end;cursor:pointer;min-width:1.7rem;line-height:1.7rem;text-align:center;margin:-.3rem -.5rem 0 .5rem}"
    '.factlock-evidence button::before{content:"\\d7";font-size:1.3rem}'
    ".factlock-evidence button:focus-visible{outline:2px solid}"
    "@media(min-width:40.01em){@supports(position-area:block-end){.factlock-evidence{width:max-content;max-width:34rem;margin:.4rem;inset:auto;"
    "position-area:block-end;position-try-fallbacks:flip-block,block-end span-inline-start,block-end span-inline-end}}}}"
    "@media(max-width:40em){.factlock-evidence{max-width:none;margin:0;border-width:1px 0 0;border-radius:.8rem .8rem 0 0}}"
    "@media print{:is(.factlock-mark,.factlock-cite) a{display:inline}"
    ":is(.factlock-mark,.factlock-cite) button,.factlock-evidence,.factlock-evidence:popover-open{display:none}}"
    "</style>"
)
"""Letters have the colour of the text around them, or system colours on each other (CSS Color 4, section 6.2): they
are as legible as the page. Without anchors (CSS Anchor Positioning) evidence stands at the foot of the window."""
_JOINED = "\u2060"
"""A word joiner: a button could else begin a line of its own."""


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes marks and notes in the words of a language.

    With ``opens``, marks open evidence; without, they lead to the notes alone.
    """

    words: Words
    opens: bool = True
    language: str = ""
    """The language of the words, where it is not that of the page."""

    def mark(self, refs: Sequence[Ref]) -> str:
        """Return the raised numbers of notes; the first mark of a note is where its note leads back to."""
        shown = [self._lead(ref, f"[{ref.number}]", "doc-noteref", str(ref.number)) for ref in refs]
        return f'<sup class="factlock-mark">{_JOINED}{"".join(shown)}</sup>'

    def cite(self, words: str, refs: Sequence[Ref]) -> str:
        """Return the words that cite sources in a sentence, each source leading to its reference."""
        each = words.split("; ")
        if len(each) != len(refs):  # a name that holds the mark between names
            each = [words]
        leads = [
            self._lead(ref, foreign(name), "doc-biblioref", foreign(name))
            for ref, name in zip(refs, each, strict=False)
        ]
        return f'<span class="factlock-cite">{"; ".join(leads)}</span>'

    def _lead(self, ref: Ref, shown: str, role: str, note: str) -> str:
        own = f' id="{ref.label}-ref"' if ref.first else ""
        link = f'<a href="#{ref.label}" role="{role}">{shown}</a>'
        if self.opens:
            note = note.replace('"', "&quot;")
            label = self.words.labels[0].format(note.strip("()（）"))
            link += (
                f'<button type="button" popovertarget="{ref.label}-evidence" data-note="{note}"'
                f' aria-label="{label}"></button>'
            )
        return f"<span{own}>{link}</span>"

    def notes(self, refs: Sequence[Ref]) -> list[str]:
        """Return endnotes, each with a way back, and the evidence that the marks open."""
        items = [
            f'<li id="{ref.label}" value="{ref.number}">{ref.content} {self._back(ref, "↩")}</li>'
            for ref in refs
        ]
        return self._section("doc-endnotes", "<ol>", items, "</ol>", self._all(refs))

    def references(self, refs: Sequence[Ref], heading: str) -> list[str]:
        """Return a list of references."""
        items = [f'<li id="{ref.label}" role="doc-biblioentry">{ref.content}</li>' for ref in refs]
        opens = f"<h2>{heading}</h2><ul>"
        evidence = self._all(refs, numbered=False)
        return self._section("doc-bibliography", opens, items, "</ul>", evidence)

    def table(self, heads: Sequence[str], rows: Sequence[Row], heading: str) -> list[str]:
        """Return a table of notes; each number leads back to its first mark."""
        columns = "".join(f'<th scope="col">{head}</th>' for head in heads)
        opens = f"<h2>{heading}</h2><table><thead><tr>{columns}</tr></thead><tbody>"
        evidence = self._all([row.ref for row in rows])
        lines = [self._row(row) for row in rows]
        return self._section("doc-endnotes", opens, lines, "</tbody></table>", evidence)

    def _section(
        self, role: str, opens: str, items: list[str], closes: str, evidence: list[str]
    ) -> list[str]:
        """Return the lines of a section of notes.

        Each holds something of ours: no line of the document is the same, and taken for one of the notes.
        All languages that notes are worded in run from left to right.
        """
        language = f' lang="{self.language}"' if self.language else ""
        head = f'<section class="factlock-notes" role="{role}" dir="ltr"{language}>{opens}'
        lines = [head, *items[:-1], items[-1] + closes, *evidence]
        return [*lines[:-1], f"{lines[-1]}</section>"]

    def _row(self, row: Row) -> str:
        back = self._back(row.ref, f"[{row.ref.number}]")
        cells = "".join(f"<td>{cell}</td>" for cell in row.cells)
        return f'<tr id="{row.ref.label}"><th scope="row">{back}</th>{cells}</tr>'

    def _back(self, ref: Ref, shown: str) -> str:
        label = self.words.labels[1].format(ref.number)
        return f'<a href="#{ref.label}-ref" role="doc-backlink" aria-label="{label}">{shown}</a>'

    def _all(self, refs: Sequence[Ref], *, numbered: bool = True) -> list[str]:
        return [self._evidence(ref, numbered=numbered) for ref in refs] if self.opens else []

    def _evidence(self, ref: Ref, *, numbered: bool) -> str:
        """Return what a mark opens: closed by Escape, by a press anywhere else, or by its own button.

        It takes the focus, so that it is read out, and gives it back to the mark.
        """
        opens, _, closes = self.words.labels
        name = f"{ref.label}-evidence"
        lead = f'<a href="#{ref.label}">[{ref.number}]</a> ' if numbered else ""
        return (
            f'<div id="{name}" popover="auto" class="factlock-evidence" role="dialog" tabindex="-1"'
            f' autofocus="" aria-label="{opens.format(ref.number)}">'
            f'<button type="button" popovertarget="{name}" popovertargetaction="hide" aria-label="{closes}"></button>'
            f"{lead}{ref.content}</div>"
        )


def foreign(text: str) -> str:
    """Return a text on one line and free of markup."""
    shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
    lead, tail = " " if text[:1].isspace() else "", " " if text[-1:].isspace() else ""
    words = html.escape(" ".join("".join(shown).split()), quote=False)
    return lead + words + tail if words else lead
