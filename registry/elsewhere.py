"""Where else a clause may stand that the page does not show: said in a refusal, never accepted."""

from functools import cached_property

from factlock.registry import text
from factlock.registry.model import ClauseState
from factlock.registry.page import Page

_MOST_FRAMES = 5


class Elsewhere:
    """What a page carries besides its text, asked about clauses that are not in the text."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @cached_property
    def _hidden(self) -> text.Folded:
        return text.fold(self._page.hidden)

    @cached_property
    def _structured(self) -> text.Folded:
        return text.fold(self._page.structured)

    def look(self, clause: str, state: ClauseState) -> tuple[str, str]:
        """Return a code and a reason why ``clause`` was not found; both empty if none is known.

        ``in-hidden-text``: the page carries it and shows it to nobody. ``in-structured-data``: only its
        data for machines say it. ``in-another-frame``: nothing like it is there, but the page shows other
        documents within itself.
        """
        if not clause.strip():
            return "", ""
        if self._page.hidden and text.find(self._hidden, clause).matches:
            return "in-hidden-text", "the page carries this clause, but hides it or strikes it out"
        if self._page.structured and text.find(self._structured, clause).matches:
            return (
                "in-structured-data",
                "only the page's data for machines (JSON-LD, its description) hold this clause, which nobody is shown",
            )
        if state is ClauseState.ABSENT and self._page.frames:
            listed = ", ".join(self._page.frames[:_MOST_FRAMES])
            return (
                "in-another-frame",
                f"the page does not hold this clause; a document shown in a frame of it may, as a source of its own ({listed})",
            )
        return "", ""
