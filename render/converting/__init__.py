"""A rendered document in another kind of file, e.g. as PDF: made of it by the programs that can, and read back.

The lock and the map are those of the rendered document; what is made of it is a further file. It is
kept only if every locked value stands in what a reader sees of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

from factlock.registry.errors import UsageFault
from factlock.render.converting import documents, office, reading, typesetting
from factlock.render.engine import Rendered
from factlock.render.files import without_template
from factlock.render.formats import format_of

__all__ = ["TARGETS", "Converter", "source_name"]

TARGETS = ("pdf", "html", "docx")
"""The kinds of files that are made of rendered documents."""


def source_name(output: str | None, document: str, to: str | None) -> str | None:
    """Return how the rendered document is called from which ``output`` is made.

    ``-o report.pdf`` names what is made, beside which the rendered document has the ending of its own kind.
    """
    own = Path(without_template(document)).suffix
    if not output or not to or Path(output).suffix.lower() != f".{to}" or own.lower() == f".{to}":
        return output
    return str(Path(output).with_suffix(own))


@dataclass(frozen=True, slots=True)
class Converter:
    """Makes files of one kind of rendered documents: ``to`` is one of :data:`TARGETS`."""

    to: str

    def __call__(self, rendered: Rendered, document: Path) -> Mapping[str, bytes]:
        """Return the file by its ending. ``document`` is what was rendered; files that it names lie beside it.

        Raises UsageFault where no program can do it, Refused ``value-not-printed`` where a locked value is not in it.
        """
        name = format_of(rendered.document.path).name
        try:
            body = self._made(name, rendered, document)
        except UsageFault as fault:
            raise UsageFault(replace(one, file=str(document)) for one in fault.findings) from None
        reading.read_back(body, self.to, rendered)
        return {f".{self.to}": body}

    def _made(self, name: str, rendered: Rendered, document: Path) -> bytes:
        day = date.fromisoformat(rendered.section.reference_date)
        moment = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())
        body, folder = rendered.output.body, document.parent
        if name == self.to:
            raise self._impossible(
                document, f"{document.name} is of this kind itself: leave --to away"
            )
        if name == "typst" and self.to == "pdf":
            return typesetting.typeset(rendered.text, folder, moment)
        if self.to == "pdf" and name in office.SUFFIXES and (name != "docx" or office.program()):
            return office.to_pdf(body, office.SUFFIXES[name], rendered.text, moment)
        if name not in documents.READERS:
            raise self._impossible(document, f"there is no way from {name} to {self.to}")
        source = documents.Source(
            documents.READERS[name],
            body,
            rendered.section.language,
            rendered.output.files,
            folder,
            moment,
        )
        return documents.convert(source, self.to)

    def _impossible(self, document: Path, why: str) -> UsageFault:
        known = ", ".join(sorted([*documents.READERS, *office.SUFFIXES, "typst"]))
        return UsageFault.of(
            "no-conversion",
            f"{document} cannot be made into {self.to}: {why}",
            f"PDF can be made of {known}",
            file=str(document),
        )
