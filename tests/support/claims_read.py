"""The candidates of a text, as a document of its kind would have them."""

from factlock.render.claims import candidates
from factlock.render.formats import format_of

ENDINGS = {"markdown": "a.md", "text": "a.txt"}


def detect(text, *, language="", kind="markdown"):
    """Return every candidate of a text."""
    form = format_of(ENDINGS[kind])
    document = form.open(text.encode(), ENDINGS[kind])
    return candidates(document, form.take_apart(document), language)
