"""The placeholders of a document that were filled in: told when somebody asks for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from factlock.render.files import Document
from factlock.render.layout import Layout, Reading
from factlock.render.lockfile import Locked
from factlock.render.placeholders import Seen
from factlock.render.spanmap import Span


@dataclass(frozen=True, slots=True)
class Use:
    """One placeholder that was filled in: where it stands in document and output, and with what.

    ``written`` is the placeholder as the document writes it.
    """

    line: int
    column: int
    start: int
    end: int
    written: str
    locked: Locked
    reading: Reading | None


class Uses:
    """All uses of a rendering. Most who render want the output alone: so each is made when it is asked for.

    ``filled`` are the values by number of what was seen, in order, as ``spans`` are of the output;
    ``shown`` is what is read in the place of each.
    """

    def __init__(  # noqa: PLR0913  (what a rendering knows)
        self,
        document: Document,
        layout: Layout,
        seen: Sequence[Seen],
        *,
        filled: Mapping[int, Locked],
        spans: Sequence[Span],
        shown: Mapping[int, str],
        language: str,
    ) -> None:
        self._document = document
        self._layout = layout
        self._seen = seen
        self._filled = filled
        self._spans = spans
        self._shown = shown
        self._language = language

    @cached_property
    def listed(self) -> tuple[Use, ...]:
        """Return the uses, in order."""
        readings = self._layout.readings(self._shown, self._language)
        document, seen = self._document, self._seen
        return tuple(
            Use(
                *document.place(seen[number].start),
                span.start,
                span.end,
                document.text[seen[number].start : seen[number].end],
                locked,
                readings.get(number),
            )
            for (number, locked), span in zip(self._filled.items(), self._spans, strict=True)
        )
