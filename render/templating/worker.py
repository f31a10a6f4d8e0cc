"""The child process in which templates are expanded, so that a template can be stopped."""

from factlock.registry.sources import serving
from factlock.render.templating.sandbox import answer


def serve() -> None:
    """Answer requests on standard input until it closes."""
    serving.serve(answer, lambda: None)
