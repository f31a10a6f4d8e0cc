"""How a document is rendered, as whoever asks for it says."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from factlock.render.bibliography import Bibliography
from factlock.render.citations import NotesKind
from factlock.render.exported import Exported
from factlock.render.filling import Mode
from factlock.render.structure import Data
from factlock.render.styles import PLAIN
from factlock.render.styles.processed import StyleFile


@dataclass(frozen=True, slots=True)
class Options:
    """How to render. ``language`` and ``as_of`` overrule the document, ``default_language`` does not.

    ``today`` is the date of the clock; ``upgrade`` names facts for mode UPGRADE, none means all.
    ``document`` is the document's identity where it names none itself. ``data`` is what templates are
    expanded with; None leaves it to the lock, where that decides.
    """

    today: date
    mode: Mode = Mode.PLAIN
    notes: NotesKind = "clause"
    style: str = PLAIN
    style_file: StyleFile | None = None
    """The style where it is none of the built-in ones; its name is then ``style``."""
    language: str = ""
    default_language: str = ""
    as_of: date | None = None
    upgrade: frozenset[str] = frozenset()
    document: str = ""
    exported: Exported = ""
    """From which editor the document was exported that escapes placeholders; empty for none."""
    data: Mapping[str, Data] | None = None
    lock_values: bool = False
    """Whether values are kept from being edited, in documents whose programs can."""
    bibliography: Bibliography | None = None
    """The user's own; None leaves it to the lock, where that decides."""
    output: str = ""
    """The name of the output without its ending, by which it names the files beside it."""
