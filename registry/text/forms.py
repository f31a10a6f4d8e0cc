"""The forms in which a page may be read, from the strictest on.

Each form keeps the length of the page's text, so that offsets hold in all of them. A form is built
only when the stricter ones did not hold the clause, and only if the page has what it is about.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlock.registry.page import INLINE, RUBY_CLOSE, RUBY_OPEN
from factlock.registry.text.folds import UNSEEN
from factlock.registry.text.markdown import undecorate, without_pipes
from factlock.registry.text.readable import Plain
from factlock.registry.text.squeeze import View
from factlock.registry.text.superscripts import Superscript, resolve, superscripts

_RUBY = re.compile(f"{RUBY_OPEN}[^{RUBY_OPEN}{RUBY_CLOSE}]*{RUBY_CLOSE}")
_HYPHENATED = re.compile(
    f"[-\u2010\u00ad](?<=[^\\W\\d_].)[{UNSEEN}]*[ \t]*\r?\n[ \t]*(?=[^\\W\\d_])"
)
_ROW = re.compile(r"^[ \t]*+\|(?:[^|\n]*+\|){2,}+[ \t]*+$", re.MULTILINE)
"""A row of a table written with pipes (GitHub Flavored Markdown, 4.10), both ends closed."""


@dataclass(frozen=True, slots=True)
class Form:
    """One reading of a page: its name, the folds it stands for, and the page in that reading.

    ``around`` is what the edge guards look at: the same reading with superscripts still raised and
    letters in their own case.
    """

    name: str
    folds: tuple[str, ...]
    view: View
    around: View


# name, folds, notes left out, bare marks left out, digits as copied
_MARK_FORMS = (
    ("superscripts-copied", ("superscript",), False, False, True),
    ("notes-dropped", ("note-mark",), True, False, False),
    ("notes-dropped-copied", ("superscript", "note-mark"), True, False, True),
    ("marks-dropped", ("note-mark",), True, True, False),
    ("marks-dropped-copied", ("superscript", "note-mark"), True, True, True),
)


class Folded:
    """One page's text, with the forms that were needed so far."""

    __slots__ = ("_built", "_more", "_plain", "marks", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.marks: tuple[Superscript, ...] = tuple(superscripts(text))
        self._plain: Plain | None = None
        self._built: list[Form] = []
        self._more = self._build()

    @property
    def strict(self) -> View:
        """The page as it stands: superscripts and note marks kept, ruby annotations left out."""
        return next(self.forms()).view

    @property
    def plain(self) -> Plain:
        """The page's readable text, with the map between its offsets and the page's."""
        if self._plain is None:
            self._plain = Plain(self.text, self.marks)
        return self._plain

    def forms(self) -> Iterator[Form]:
        """Yield the page's forms, the strictest first."""
        at = 0
        while True:
            if at == len(self._built):
                form = next(self._more, None)
                if form is None:
                    return
                self._built.append(form)
            yield self._built[at]
            at += 1

    def _build(self) -> Iterator[Form]:
        text = self._read()
        strict = View(text)
        yield Form("strict", (), strict, strict)
        if self.marks:
            yield from self._mark_forms(strict)
        if RUBY_OPEN in self.text:
            kept = View(self._read(ruby=True))
            yield Form("ruby-kept", ("ruby",), kept, kept)
        if _HYPHENATED.search(text):
            joined = View(_HYPHENATED.sub(lambda cut: INLINE * len(cut.group()), text))
            yield Form("dehyphenated", ("hyphenation",), joined, joined)
        plain = undecorate(text)
        if plain != text:
            undecorated = View(plain)
            yield Form("undecorated", ("markdown",), undecorated, undecorated)
        if _ROW.search(plain):
            rows = View(_ROW.sub(lambda row: without_pipes(row.group()), plain))
            yield Form("table-rows", ("markdown", "table-pipes"), rows, rows)
        yield Form("case", ("case",), View(text, lower=True), strict)

    def _mark_forms(self, strict: View) -> Iterator[Form]:
        views = {strict.source: strict}
        for name, folds, notes, bare, copied in _MARK_FORMS:
            text = self._read(notes=notes, bare=bare, copied=copied)
            if text in views:
                continue
            view = views[text] = View(text)
            raised = self._read(notes=notes, bare=bare)
            if raised not in views:
                views[raised] = View(raised)
            yield Form(name, folds, view, views[raised])

    def _read(
        self, *, notes: bool = False, bare: bool = False, copied: bool = False, ruby: bool = False
    ) -> str:
        text = resolve(self.text, self.marks, notes=notes, bare=bare, copied=copied)
        if RUBY_OPEN not in text:
            return text
        if ruby:
            return text.replace(RUBY_OPEN, INLINE).replace(RUBY_CLOSE, INLINE)
        return _RUBY.sub(lambda annotation: INLINE * len(annotation.group()), text)
