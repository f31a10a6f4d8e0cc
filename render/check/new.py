"""What is new in a document: claims that no placeholder produced, sentence by sentence."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from factlock.registry import quantities, text
from factlock.registry.errors import Finding
from factlock.render.check.document import Read, Spans, covered, key
from factlock.render.check.standing import Found
from factlock.render.claims import Candidate
from factlock.render.claimsfile import Entry

_CODES = {
    "date": "unsupported-date",
    "period": "unsupported-date",
    "quotation": "unsupported-quotation",
}
_TIMES = ("date", "period")
_NEAR = 0.6


@dataclass(frozen=True, slots=True)
class Declared:
    """The entry of the claims file that speaks of a sentence."""

    entry: Entry

    @property
    def where(self) -> str:
        """The address or file that it names."""
        return self.entry.where


@dataclass(frozen=True, slots=True)
class Group:
    """The claims of one sentence. Without rows it is a sentence that was declared all the same.

    ``words`` must stand in a quote letter by letter; ``proven`` are the locked literals in it.
    """

    sentence: str
    rows: tuple[Candidate, ...]
    words: tuple[str, ...]
    proven: tuple[str, ...]
    declared: Declared | None
    place: tuple[int, int]
    place_at: int = -1

    @property
    def count(self) -> int:
        """How many claims it holds."""
        return max(len(self.rows), 1)

    def row_of(self, literal: str) -> Candidate | None:
        """Return the claim that a literal of the sentence is, or the first one."""
        fits = (row for row in self.rows if literal and _is_in(literal, row.text))
        return next(fits, self.rows[0] if self.rows else None)

    def code(self, row: Candidate | None) -> str:
        """Return the code of an unsupported claim, by its kind."""
        return _CODES.get(row.kind, "unsupported-number") if row else "unsupported-claim"


def _is_in(literal: str, words: str) -> bool:
    return " ".join(literal.split()) in " ".join(words.split()) or words in literal


def groups(
    read: Read, found: Found, notes: Spans, entries: Sequence[Entry], language: str
) -> Iterator[Group]:
    """Yield every sentence with a claim that nothing proves, and every other that is declared."""
    source = read.document.text
    declared_by: dict[str, list[Entry]] = {}
    for entry in entries:
        declared_by.setdefault(key(entry.text), []).append(entry)
    by_sentence: dict[str, list[Candidate]] = {}
    for row in read.rows:
        if not row.claim or notes.hold((row.start, row.end)):
            continue
        if covered(row, found.spans, source, language) or found.covers(
            row, read.words_at(row.start)
        ):
            continue
        by_sentence.setdefault(row.sentence, []).append(row)
    for sentence, rows in by_sentence.items():
        yield Group(
            sentence,
            tuple(rows),
            tuple(row.text for row in rows if _by_letter(row, language)),
            found.proven_in(sentence),
            _declared(sentence, declared_by),
            (rows[0].line, rows[0].column),
        )
    taken = {key(sentence) for sentence in by_sentence}
    for start, _, words in read.sentences:
        if key(words) in taken:
            continue
        declared = _declared(words, declared_by)
        if declared is not None:
            yield Group(
                words, (), (), found.proven_in(words), declared, read.document.place(start), start
            )


def _by_letter(row: Candidate, language: str) -> bool:
    """Whether a claim can only be compared letter by letter: a quotation, a word such as "twice"."""
    return row.kind == "quotation" or not quantities.read(row.text, language)


def _declared(sentence: str, entries: Mapping[str, Sequence[Entry]]) -> Declared | None:
    found = (one for one in entries.get(key(sentence), ()) if text.same(one.text, sentence))
    entry = next(found, None)
    return Declared(entry) if entry is not None else None


def undeclared(
    group: Group, read: Read, entries: Sequence[Entry], found: Found, path: Path
) -> Iterator[Finding]:
    """Yield why the claims of a sentence are not supported: nobody said what carries them."""
    name = read.document.path
    if not group.rows and group.declared is not None:
        yield Finding(
            group.code(None),
            f"the entry on line {group.declared.entry.line} of {path} names no quote or no source",
            "fill it in, or take it out",
            name,
            *group.place,
            details={"claim": group.sentence, "rings": []},
        )
    others = [row for row in group.rows if row.kind not in _TIMES]
    for row in others or group.rows:  # the times of a sentence go with its claims
        code, shown = group.code(row), " ".join(row.text.split())
        message = f"“{shown}”: no placeholder produced this, and no quote is declared for it"
        lost = found.was_locked(row, read.document.text)
        if lost is not None:
            code = "locked-value-changed"
            message = f"“{shown}” stands where {lost.name} is locked as “{lost.shown}”"
        elif group.declared is not None:
            message = (
                f"“{shown}”: its entry on line {group.declared.entry.line} of {path} names no quote"
                " or no source"
            )
        near = None if group.declared else _nearest(group.sentence, entries)
        if near is not None and lost is None:
            message += (
                f"; the nearest declared claim reads “{near}”, the sentence “{group.sentence}”"
            )
        yield Finding(
            code,
            message,
            _fix(row, changed=lost is not None, path=path, name=name),
            name,
            row.line,
            row.column,
            details={"claim": group.sentence, "rings": []},
        )


def _fix(row: Candidate, *, changed: bool, path: Path, name: str) -> str:
    if changed:
        return "render again; to change the value, admit another one"
    ways = f"declare it: quote and source in {path} (factlock claims --stub {name})"
    if row.kind in ("quotation", *_TIMES):
        return ways
    return f"admit it and write its placeholder (factlock add URL “{' '.join(row.text.split())}”), or {ways}"


def _nearest(sentence: str, entries: Sequence[Entry]) -> str | None:
    told = [" ".join(entry.text.split()) for entry in entries[:500]]
    found = difflib.get_close_matches(sentence[:500], told, n=1, cutoff=_NEAR)
    return found[0] if found else None
