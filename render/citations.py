"""Where a value comes from, as a note: source, date, clause, period; one note a clause.

Everything that comes from a page is written by the format as foreign text: a hostile title stays a title.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from factlock.registry.model import Basis, Evidence, QualifierBasis, Revision, Snapshot
from factlock.render import csl
from factlock.render.addresses import to_passage
from factlock.render.runs import Run
from factlock.render.styles import Reference
from factlock.render.values import Remark
from factlock.render.wording import Words, words_of

NotesKind = Literal["clause", "source", "table", "list", "none"]
"""One note a clause, one a source, a table of one row a clause, or none."""
SHORT_HASH = 12
_MARKUP = re.compile(r"//?\*?[\w:]*\[|/(?:html|body)\b")
"""The path of an element: of use to a program, not to a reader."""
_KANA = re.compile(r"[\u3040-\u30ff]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_STOPS = (".", "!", "?", "…", "。", "！", "？")


@dataclass(frozen=True, slots=True)
class Note:
    """What a note says of one clause, in plain text.

    ``accessed`` is the ISO date on which the snapshot was had, ``basis`` how, ``renderer`` by which
    browser it was made; ``place`` is the address of the passage within its source (``page=3``,
    ``Data!B7``), where a reader can use it; ``table`` tells where a cell stands. ``period_basis`` is empty where no period is known. ``snapshot`` is a SHA-256.
    """

    url: str
    clause: str
    snapshot: str
    accessed: str
    title: str = ""
    publisher: str = ""
    published: str = ""
    basis: str = Basis.FETCHED.value
    renderer: str = ""
    place: str = ""
    table: str = ""
    period: str = ""
    period_basis: str = ""
    forecast: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return what the note says, without what it does not."""
        return {name: value for name, value in asdict(self).items() if value not in ("", False)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Note":
        """Build the note back. Raises TypeError, ValueError or KeyError for what is none."""
        known = {field.name: field.type for field in fields(cls)}
        for name, value in data.items():
            if not isinstance(value, bool if known[name] in (bool, "bool") else str):
                raise TypeError(f"{name} is {value!r}")
        note = cls(**data)
        Basis(note.basis)
        return note


def note_of(revision: Revision, evidence: Evidence, snapshot: Snapshot) -> Note:
    """Return the note on one evidence of a fact."""
    cell = evidence.cell
    heads = " / ".join((*cell.row_heads, *cell.column_heads)) if cell else ""
    return Note(
        url=evidence.url,
        clause=" ".join(evidence.clause.split()),
        snapshot=snapshot.sha256,
        accessed=snapshot.fetched_at[:10],
        title=evidence.title,
        publisher=evidence.publisher,
        published=evidence.published,
        basis=evidence.basis.value,
        renderer=evidence.renderer,
        place="" if _MARKUP.match(evidence.fragment) else evidence.fragment,
        table=": ".join(part for part in (cell.caption, heads) if part) if cell else "",
        period=str(revision.period) if revision.period else "",
        period_basis=evidence.period_basis.value if evidence.period_basis else "",
        forecast=revision.forecast,
    )


Uses = Sequence[tuple[str, tuple[Remark, ...]]]
"""The texts shown of a note's values, each with what filters did to it."""


def item_of(note: Note, language: str) -> csl.Item:
    """Return the source of a note as CSL-JSON; its id is the hash of the page."""
    return csl.item_of(
        ident=note.snapshot[:SHORT_HASH],
        url=note.url,
        title=note.title,
        publisher=note.publisher,
        published=note.published,
        accessed=note.accessed,
        language="zh-CN" if _is_chinese(note, language) else language,
    )


def _is_chinese(note: Note, language: str) -> bool:
    """Whether a source names itself in Chinese; in a Japanese text the same characters are Japanese."""
    told = note.publisher or note.title
    return bool(_HAN.search(told)) and not (language.lower().startswith("ja") or _KANA.search(told))


def write(
    notes: Sequence[Note], uses: Uses, language: str, reference: Reference | None = None
) -> tuple[Run, ...]:
    """Write what proves values, in the language of the document, in one line.

    ``notes`` are of one source, in order: several where one note is written a source. ``reference`` is the
    source as a style cites it.
    """
    words = words_of(language)
    first = notes[0]
    runs = _plain(first, words) if reference is None else _styled(first, words, reference)
    snapshot = words.snapshot.format(first.snapshot[:SHORT_HASH])
    out = _proof(notes, uses, words, snapshot)
    runs = [_leading(run, notes) for run in runs]
    last = runs[-1]
    return (*runs[:-1], Run(last.text + out)) if last.kind == "text" else (*runs, Run(out))


def row(
    notes: Sequence[Note], uses: Uses, language: str, reference: Reference | None = None
) -> tuple[tuple[Run, ...], ...]:
    """Write what proves values as a row: the values, their source, and its clause; see :func:`write`."""
    words, first = words_of(language), notes[0]
    if reference is None:
        source = _plain(first, words)
        source[-1] = Run(source[-1].text.removesuffix(words.colon))
    else:
        source = _styled(first, words, reference)
        source[-1] = Run(source[-1].text.rstrip())
    shown = "; ".join(dict.fromkeys(told for told, _ in uses if told))
    snapshot = words.snapshot.format(first.snapshot[:SHORT_HASH])
    leading = tuple(_leading(run, notes) for run in source)
    return (Run(shown),), leading, (Run(_proof(notes, uses, words, snapshot)),)


def cited(notes: Sequence[Note], uses: Uses, language: str) -> csl.Cited:
    """Return the source of notes as data, and what proves values in the words of :func:`write`."""
    words, first = words_of(language), notes[0]
    had = words.comma.join(_had(first, words))
    snapshot = words.snapshot.format(first.snapshot[:SHORT_HASH])
    lead = f"{had[:1].upper()}{had[1:]}{words.stop.rstrip()}{snapshot}"
    fetched = first.basis == Basis.FETCHED and not first.renderer and not first.place
    return csl.Cited(item_of(first, language), lead, _proof(notes, uses, words), fetched)


def _proof(notes: Sequence[Note], uses: Uses, words: Words, snapshot: str = "") -> str:
    """Write the clauses of a source, its hash, and what became of the values in them."""
    clauses = [_clause(note, words) for note in dict.fromkeys(notes)]
    out = words.between.join(clauses) + snapshot
    for shown, remarks in dict.fromkeys(uses):
        # What one filter made is what the next one was given.
        results = [*(remark.source for remark in remarks[1:]), shown]
        for remark, result in zip(remarks, results, strict=False):
            rounded = "-rounded" if remark.kind in ("percent", "computed") and remark.detail else ""
            out += words.remarks[remark.kind + rounded].format(
                shown=result,
                source=remark.source,
                how=words.modes.get(remark.detail, remark.detail),
            )
    return out


def _plain(note: Note, words: Words) -> list[Run]:
    before = [
        note.publisher,
        words.title.format(note.title) if note.title else "",
        words.published.format(note.published) if note.published else "",
    ]
    lead = "".join(part + words.comma for part in before if part)
    out = words.comma + words.comma.join(_had(note, words)) + words.colon
    return [Run(lead), Run(note.url, "address"), Run(out)]


def _styled(note: Note, words: Words, reference: Reference) -> list[Run]:
    """Return the reference of a style, and what it does not tell of how the page was had."""
    told = reference.accessed and note.basis == Basis.FETCHED and not note.renderer
    had = words.comma.join(_had(note, words, accessed=not told))
    last = reference.runs[-1] if reference.runs else Run("")
    ended = last.kind == "address" or last.text.rstrip().endswith(_STOPS)
    out = words.space if ended else words.stop.rstrip() + words.space
    out += had[:1].upper() + had[1:] + words.stop if had else ""
    return [*reference.runs, Run(out)]


def _leading(run: Run, notes: Sequence[Note]) -> Run:
    """Return the address of a source as a link to its clause, if it proves just one."""
    note = notes[0]
    if run.kind != "address" or run.text != note.url or len(set(notes)) > 1:
        return run
    clause = "" if note.table else note.clause
    return replace(run, target=to_passage(note.url, clause, note.place))


def _had(note: Note, words: Words, *, accessed: bool = True) -> list[str]:
    parts = [
        words.bases[note.basis].format(note.accessed) if accessed else "",
        words.renderer.format(note.renderer) if note.renderer else "",
        _place(note.place, words),
    ]
    return [part for part in parts if part]


def _clause(note: Note, words: Words) -> str:
    out = words.table.format(note.table) if note.table else ""
    out += words.clause.format(note.clause)
    if note.clause.endswith(_STOPS):
        out = out[:-1]
    if note.period:
        declared = note.period_basis == QualifierBasis.DECLARED.value
        out += words.period.format(note.period + (words.declared if declared else ""))
    if note.forecast:
        out += words.forecast
    return out


def _place(place: str, words: Words) -> str:
    page = place.removeprefix("page=")
    return words.page.format(page) if page != place else place


def heading(language: str, kind: NotesKind = "clause") -> str:
    """Return what stands over a list of references, or over a table of notes."""
    words = words_of(language)
    return words.evidence if kind == "table" else words.references


def columns(language: str) -> tuple[str, ...]:
    """Return the heads of a table of notes: number, and what :func:`row` gives."""
    return words_of(language).columns
