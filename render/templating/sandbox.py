"""One template expanded, in a child process: its text, and where each piece of it comes from."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from jinja2 import Template, TemplateSyntaxError

from factlock.render.templating import checks
from factlock.render.templating.checks import TOO_MUCH, Fault
from factlock.render.templating.environment import MOST_OUT, Environment, TooMuch
from factlock.render.templating.lineends import LineEnds, NoMarkLeft
from factlock.render.templating.names import Names
from factlock.render.templating.pieces import Place, places
from factlock.render.templating.seen import Asked, NeedsNames, visible

_NAME = "<template>"
_RAW = "mend it; to keep braces as they stand, write {% raw %} … {% endraw %}"


@dataclass(frozen=True, slots=True)
class Sent:
    """The names of a registry, as they were sent."""

    keys: list[tuple[str, str, str]]
    aliases: dict[str, str]


def answer(request: dict[str, Any], body: bytes) -> dict[str, Any]:
    """Expand a template: its text with the places of its pieces, or faults, or ``needs`` names.

    ``pieces`` are ``[offset, line, column, moves]``: from that offset of the text on, what stands there
    comes from that place; with ``moves`` every further character from the next one.
    """
    try:
        return _expanded(request, body.decode())
    except NeedsNames:
        return {"needs": "names"}
    except MemoryError:
        return _told([Fault("template-too-large", TOO_MUCH, "loop over less", 0)])


def _expanded(request: dict[str, Any], text: str) -> dict[str, Any]:
    try:
        ends = LineEnds.of(text, "".join(_words(request["data"])))
    except NoMarkLeft:
        told = "its line ends differ, and no character is left to mark them with"
        return _told([Fault("template-line-ends", told, "save it with one kind of line end", 0)])
    source = ends.hidden(text)
    reference = date.fromisoformat(request["reference"])
    names = Names(Sent(**request["names"]), reference) if request["names"] else None
    asked = Asked(request["answers"], names, request["frozen"])
    seen = visible(asked, _one_line_end(request["data"]), reference, _NAME)
    environment = Environment()
    try:
        tree = environment.parse(source)
        faults = list(checks.faults(tree, environment, seen))
        if faults:
            return _told(faults)
        environment.places, found = places(environment, tree, source)
        code = environment.compile(tree, _NAME, _NAME)
        template = Template.from_code(environment, code, dict(environment.globals))
    except TemplateSyntaxError as problem:
        return _told(
            [Fault("template-syntax", problem.message or "it cannot be read", _RAW, problem.lineno)]
        )
    except (SyntaxError, RecursionError, ValueError) as problem:
        told = f"it is built too deeply ({str(problem) or type(problem).__name__})"
        return _told([Fault("template-too-deep", told, "take loops and brackets apart", 0)])
    try:
        out, pieces = _run(template, seen, ends, found)
    except MemoryError:
        raise
    except Exception as problem:  # noqa: BLE001  whatever a template can bring about ends here
        return _told([checks.broken(problem, _line(problem, template))])
    lines = {q: template.get_corresponding_lineno(line) for q, line in asked.lines.items()}
    return {"text": out, "pieces": pieces, "asked": lines}


def _run(
    template: Template, seen: dict[str, Any], ends: LineEnds, found: list[Place]
) -> tuple[str, list[tuple[int, int, int, bool]]]:
    out: list[str] = []
    pieces: list[tuple[int, int, int, bool]] = []
    size, place = 0, Place(1, 1, moves=False)
    for said in template.root_render_func(template.new_context(seen)):
        if isinstance(said, int):
            place = found[said]
        elif said:
            text = ends.restored(said)
            pieces.append((size, place.line, place.column, place.moves))
            out.append(text)
            size += len(text)
            if size > MOST_OUT:
                raise TooMuch
    whole = "".join(out)
    whole.encode()  # a half of a surrogate pair, as a template can write it, is no text
    return whole, pieces


def _line(problem: BaseException, template: Template) -> int:
    """Return the line of the template at which an exception was raised, 0 if in none."""
    lines = [
        line
        for frame, line in traceback.walk_tb(problem.__traceback__)
        if frame.f_code.co_filename == _NAME
    ]
    return template.get_corresponding_lineno(lines[-1]) if lines else 0


def _told(faults: list[Fault]) -> dict[str, Any]:
    told = sorted(set(faults), key=lambda one: (one.line, one.code, one.message))
    return {"faults": [[one.code, one.message, one.fix, one.line] for one in told]}


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)


def _one_line_end(data: Any) -> Any:
    """Return data with line ends as the engine has them; they become those of the document."""
    if isinstance(data, str):
        return data.replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(data, dict):
        return {name: _one_line_end(value) for name, value in data.items()}
    return [_one_line_end(value) for value in data] if isinstance(data, list) else data
