"""The placeholders of a document that were filled in: told when somebody asks for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from factlock.render.files import Document
from factlock.render.formats.format import Filling, Format
from factlock.render.layout import Reading
from factlock.render.lockfile import Locked
from factlock.render.placeholders import scan
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

    ``numbers`` are those of the values among what is seen in the document, as ``spans`` are those of the
    output; ``literal`` is what stands in the output for what only looked like a placeholder.
    """

    def __init__(  # noqa: PLR0913  (what a rendering knows)
        self,
        document: Document,
        form: Format,
        *,
        numbers: Sequence[int],
        filling: Filling,
        spans: Sequence[Span],
        literal: Mapping[int, str],
    ) -> None:
        self._document = document
        self._form = form
        self._numbers = numbers
        self._filling = filling
        self._spans = spans
        self._literal = literal

    @cached_property
    def listed(self) -> tuple[Use, ...]:
        """Return the uses, in order."""
        document, values = self._document, self._filling.values
        layout = self._form.read(document, [(one.start, one.end) for one in scan(document.text)])
        shown = {n: one.locked.shown for n, one in zip(self._numbers, values, strict=True)}
        readings = layout.readings({**shown, **self._literal}, self._filling.language)
        return tuple(
            Use(
                *document.place(one.start),
                span.start,
                span.end,
                document.text[one.start : one.end],
                one.locked,
                readings.get(number),
            )
            for number, one, span in zip(self._numbers, values, self._spans, strict=True)
        )
