"""The open elements of an XHTML document: every element ends with its own tag (XML 1.0, section 3)."""

from collections.abc import Sequence

from factlock.render.formats.html.tokens import Attribute, Content, Token
from factlock.render.formats.html.tree import Element, OpenElements

_RAW = {"title": "title", "textarea": "title", "script": "raw", "style": "raw"}


class Nesting:
    """Follows the elements of XML; what is not well-formed a browser refuses to show."""

    def __init__(self, tree: OpenElements) -> None:
        self.open = tree

    @property
    def foreign(self) -> bool:
        """Whether a drawing or a formula is open innermost."""
        current = self.open.current
        return current is not None and bool(current.space)

    @property
    def past_body(self) -> bool:
        """Whether the body has ended."""
        return self.open.count["body"] == 0

    def doctype(self, *, standard: bool) -> None:
        """Take a document type, which changes nothing."""

    def start(self, token: Token, told: Sequence[Attribute]) -> Content:
        """Take a start tag."""
        current = self.open.current
        space = current.space if current is not None and not current.html_inside else ""
        self.open.push(token.name, told, token.name if token.name in ("svg", "math") else space)
        if token.closed:
            self.open.pop()
            return "text"
        return _RAW.get(token.name, "text") if not space else "text"  # type: ignore[return-value]

    def end(self, token: Token) -> None:
        """Take an end tag."""
        if any(one.name == token.name for one in self.open.stack):
            while self.open.pop().name != token.name:
                pass

    def text(self, *, blank: bool) -> Element | None:  # noqa: ARG002
        """Take text; return the element in which it stands."""
        return self.open.current or Element("")
