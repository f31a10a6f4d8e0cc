"""Where in a template each piece of its text stands.

Jinja2 keeps lines only, and none for plain text. The tokens of its lexer, laid one after the other over
the source, give every piece of text and every ``{{`` its exact place; they come in the order in which the
tree holds them.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from jinja2 import Environment, nodes

_KINDS = ("data", "variable_begin")


class Place(NamedTuple):
    """Line and column of a piece, from 1; ``moves`` if its characters stand in the template as they are."""

    line: int
    column: int
    moves: bool


def places(
    environment: Environment, tree: nodes.Template, source: str
) -> tuple[dict[int, int], list[Place]]:
    """Return the places of all pieces, and which of them each node of the tree has, by its id."""
    starts = [0, *(at + 1 for at, char in enumerate(source) if char == "\n")]
    first = 1 if source.startswith("\ufeff") else 0
    found: list[Place] = []
    for kind, offset in _tokens(environment, source):
        line = bisect_right(starts, offset)
        column = offset - max(starts[line - 1], first if line == 1 else 0) + 1
        found.append(Place(line, column, kind == "data"))
    children = [child for output in tree.find_all(nodes.Output) for child in output.nodes]
    if [isinstance(child, nodes.TemplateData) for child in children] != [p.moves for p in found]:
        # Never seen; lines are better than nothing.
        found = [Place(child.lineno, 1, moves=False) for child in children]
    return {id(child): number for number, child in enumerate(children)}, found


def _tokens(environment: Environment, source: str) -> Iterator[tuple[str, int]]:
    """Yield kind and offset of every piece of text and every ``{{``."""
    at = 0
    for _, kind, written in environment.lexer.tokeniter(source, None):
        # What whitespace control has taken away is in no token.
        while not source.startswith(written, at):
            at += 1
        if kind in _KINDS:
            yield kind, at
        at += len(written)
