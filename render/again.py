"""An output rendered once more from its template, as its lock says it was made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from factlock.registry.errors import Finding, Refused
from factlock.render import lockfile
from factlock.render.collector import uncollected
from factlock.render.engine import Mode, Options, Rendered, Rendering
from factlock.render.files import Document
from factlock.render.filling import Filled
from factlock.render.formats import open_document
from factlock.render.formats.format import Filling, Output
from factlock.render.lockfile import LOCK_SUFFIX, Locked, Section
from factlock.render.selection import Facts
from factlock.render.styles.processed import style_file


@dataclass(frozen=True, slots=True)
class Again:
    """What an output was when it was rendered: ``rendered`` is what its template gives with the values of the lock.

    ``refused`` is why the registry does not give a value any more, by the number of its use. ``status`` is the
    exit status that the findings mean.
    """

    rendered: Rendered
    section: Section
    template: Path
    refused: Mapping[int, tuple[Finding, ...]]
    status: int

    @property
    def changed(self) -> bool:
        """Whether the template was changed after the output was rendered from it."""
        return self.rendered.section.template != self.section.template


class NotAgain(Refused):
    """The output cannot be rendered once more; ``template`` is where its template should be."""

    def __init__(self, findings: tuple[Finding, ...], template: Path, status: int) -> None:
        super().__init__(findings)
        self.template = template
        self.status = status


def again(
    output: Document,
    open_facts: Callable[[], Facts],
    *,
    today: date,
    as_of: date | None = None,
    default_language: str = "",
) -> Again | None:
    """Render the template of an output again; None where no lock names the output.

    Raises :class:`NotAgain` where the template is gone or does not render, UsageFault for a lock that
    cannot be read, and what the registry raises.
    """
    found = lockfile.find(Path(output.path))
    if found is None:
        return None
    lock_path, name = found
    lock = lockfile.read(lock_path)
    section = lock.sections[name] if lock else None
    template = lock_path.with_name(lock_path.name.removesuffix(LOCK_SUFFIX))
    if section is None or not template.exists():
        finding = Finding(
            "template-missing",
            f"{template} is not there: what is locked in {output.path} cannot be derived again",
            "bring the template back beside its lock",
            output.path,
        )
        raise NotAgain((finding,), template, 1)
    held = section.style_file
    options = Options(
        today=today,
        mode=Mode.AS_LOCKED,
        notes=section.notes,  # type: ignore[arg-type]
        style=section.style,
        style_file=style_file(held.found(template.parent)) if held else None,
        language=section.language,
        default_language=default_language,
        as_of=as_of,
        document=section.document,
        exported=section.exported,
        output=Path(output.path).stem,
        lock_values=section.lock_values,
    )
    try:
        with uncollected():
            work = _AsLocked(open_document(template), open_facts, section, options)
            rendered = work.run()
    except Refused as error:
        last = Finding(
            "not-rederived",
            f"{template} does not render any more, so that nothing else was examined",
            "mend what is listed, render again, then check the output",
            str(template),
        )
        raise NotAgain((*error.findings, last), template, error.exit_status) from None
    return Again(rendered, section, template, work.by_use, work.status)


class _AsLocked(Rendering):
    """A rendering that goes on where the registry says something else than the lock."""

    def __init__(
        self,
        document: Document,
        open_facts: Callable[[], Facts],
        section: Section,
        options: Options,
    ) -> None:
        self._refused: dict[int, list[Finding]] = {}
        self._numbers: tuple[int, ...] = ()
        super().__init__(document, open_facts, section, options)

    @property
    def by_use(self) -> dict[int, tuple[Finding, ...]]:
        """Return what is wrong with values that are filled in, by the number of the use."""
        return {
            use: tuple(self._refused[number])
            for use, number in enumerate(self._numbers)
            if number in self._refused
        }

    @property
    def status(self) -> int:
        """Return the exit status that the other findings mean."""
        return int(any(finding.severity == "error" for finding in self.findings))

    def _add(self, number: int, finding: Finding) -> None:
        if finding.code == "lock-behind":
            finding = replace(finding, severity="error")
        if finding.severity == "error":
            self._refused.setdefault(number, []).append(finding)
        else:
            super()._add(number, finding)

    def _stop(self) -> None:
        self._sort()

    def _filling(self, filled: Mapping[int, Filled]) -> tuple[Filling, dict[str, Locked]]:
        self._numbers = tuple(filled)
        for number in self._refused.keys() - filled.keys():
            for finding in self._refused[number]:
                super()._add(number, finding)
        return super()._filling(filled)

    def _read_back(self, made: Output, into: Filling) -> None:
        """Leave it: what does not stand in the output as it was rendered is found by comparing them."""
