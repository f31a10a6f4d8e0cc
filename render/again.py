"""An output rendered once more from its template, as its lock says it was made."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from factlock.registry.errors import Finding, Refused
from factlock.render import engine, lockfile
from factlock.render.engine import Mode, Options, Rendered
from factlock.render.files import Document
from factlock.render.formats import open_document
from factlock.render.lockfile import LOCK_SUFFIX, Section
from factlock.render.selection import Facts


@dataclass(frozen=True, slots=True)
class Again:
    """What an output was when it was rendered: ``rendered`` is what its template gives now."""

    rendered: Rendered
    section: Section
    template: Path

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
    options = Options(
        today=today,
        mode=Mode.LOCKED,
        notes=section.notes,  # type: ignore[arg-type]
        style=section.style,
        language=section.language,
        default_language=default_language,
        as_of=as_of,
        document=section.document,
        lock_values=section.lock_values,
    )
    try:
        rendered = engine.render(open_document(template), open_facts, section, options)
    except Refused as error:
        last = Finding(
            "not-rederived",
            f"{template} does not render any more, so that nothing else was examined",
            "mend what is listed, render again, then check the output",
            str(template),
        )
        raise NotAgain((*error.findings, last), template, error.exit_status) from None
    return Again(rendered, section, template)
