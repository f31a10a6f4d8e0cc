"""A template and the names of facts make a document, or every reason why not."""

from collections.abc import Callable
from datetime import date

from factlock.registry.errors import UsageFault
from factlock.render.files import Document, is_template
from factlock.render.formats import format_of
from factlock.render.selection import Facts
from factlock.render.templating.given import Expanded, Given

__all__ = ["Expanded", "Given", "expand"]


def expand(document: Document, open_facts: Callable[[], Facts], given: Given) -> Expanded:
    """Expand a document, if it is a template; any other is as it stands.

    Raises Refused with all that is wrong with it, UsageFault for its settings, and what the registry raises.

    Where the date that the document gives itself comes out otherwise than it stands in the template, it is
    expanded once more, for ``doc.year`` and ``@doc``.
    """
    if not is_template(document.path) or document.origin is not None:
        return Expanded(document, None)
    from factlock.render.templating.expansion import Expansion  # noqa: PLC0415  (only for templates)

    day = given.fixed or _date(document) or given.today
    for _ in range(2):
        expanded = Expansion(document, open_facts, given, day).run()
        if given.fixed:
            return expanded
        own = _date(expanded.document) or given.today
        if own == day:
            return expanded
        day = own
    raise UsageFault.of(
        "reference-moved",
        f"the date of {document.path} depends on itself: for {day} it says another one",
        "write factlock: {date: …} without templates, or give it with --as-of",
        file=document.path,
    )


def _date(document: Document) -> date | None:
    """Return the date that a document gives itself; a template need not be readable as one yet."""
    try:
        return format_of(document.path).read(document, ()).settings.reference
    except UsageFault:
        return None
