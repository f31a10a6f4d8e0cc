"""What expanding a document takes and gives."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from factlock.registry.errors import Finding
from factlock.render.files import Document
from factlock.render.filling import BY_LOCK, Mode
from factlock.render.structure import Data, Structure


@dataclass(frozen=True, slots=True)
class Given:
    """With what a template is expanded. ``held`` is what the lock says it was expanded with last.

    ``as_of`` is the reference date whatever the document says, ``today`` that of a document that names
    none, ``held_date`` the one in the lock. Without ``data``, that of the lock is used where the lock
    decides. ``upgrade`` names facts for mode UPGRADE, none means all.
    """

    mode: Mode
    today: date
    as_of: date | None = None
    data: Mapping[str, Data] | None = None
    held: Structure | None = None
    held_date: date | None = None
    upgrade: frozenset[str] = frozenset()

    @property
    def fixed(self) -> date | None:
        """The reference date where the document does not decide it."""
        return self.as_of or (self.held_date if self.mode in BY_LOCK else None)

    @property
    def used(self) -> Mapping[str, Data]:
        """The data that the template sees."""
        if self.data is None and self.held and self.mode in BY_LOCK:
            return self.held.data
        return self.data or {}


@dataclass(frozen=True, slots=True)
class Expanded:
    """A document as it stands before facts are filled in; its places are those of the template.

    ``structure`` is None for a document that is no template.
    """

    document: Document
    structure: Structure | None
    findings: tuple[Finding, ...] = ()
