"""What is wrong with a template: all that its text shows, and what stopped it while it ran."""

import difflib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from jinja2 import UndefinedError, nodes
from jinja2.exceptions import SecurityError
from jinja2.meta import find_undeclared_variables

from factlock.render.templating.environment import MOST_OUT, Environment, TooMuch, Unprintable
from factlock.render.templating.names import BadQuestion
from factlock.render.templating.seen import Missing, NotInLock

_FORBIDDEN: Mapping[type[nodes.Node], str] = {
    nodes.Include: "include",
    nodes.Import: "import",
    nodes.FromImport: "from … import",
    nodes.Extends: "extends",
    nodes.Block: "block",
    nodes.ScopedEvalContextModifier: "autoescape",
}
_GUARDS = ("d", "default", "defined", "undefined")
_VALUE = "a template sees names, not values: write the placeholder, <<{{ f.name }}.KEY>>"
TOO_MUCH = (
    f"it makes more than a template may ({MOST_OUT >> 20} million characters, 1 GB of memory)"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a template; ``line`` from 1, 0 where it is not known."""

    code: str
    message: str
    fix: str
    line: int


def faults(
    tree: nodes.Template, environment: Environment, seen: Collection[str]
) -> Iterator[Fault]:
    """Yield all that can be known of a template before it runs."""
    for kind, word in _FORBIDDEN.items():
        for node in tree.find_all(kind):
            told = f"{{% {word} %}} is not to be had: a document is one file, and its lock names that file"
            fix = "write the text, or a {% macro %}, into this document; for several documents see --data"
            yield Fault("template-tag", told, fix, node.lineno)
    for used in tree.find_all(nodes.Filter):
        if used.name not in environment.filters:
            told = f"there is no filter {used.name!r} here"
            more = "; values are shaped by filters of placeholders: <<id.key | round(1)>>"
            yield Fault("template-filter", told, _listed(environment.filters) + more, used.lineno)
    for test in tree.find_all(nodes.Test):
        if test.name not in environment.tests:
            told = f"there is no test {test.name!r} here"
            yield Fault("template-test", told, _listed(environment.tests), test.lineno)
    for node in tree.find_all(nodes.Getattr):
        if node.attr.startswith("_"):
            yield _attribute(node.attr, node.lineno)
    yield from _undefined(tree, environment, seen)


def _listed(known: Collection[str]) -> str:
    return f"known are {', '.join(name for name in sorted(known) if name.isalpha())}"


def _undefined(
    tree: nodes.Template, environment: Environment, seen: Collection[str]
) -> Iterator[Fault]:
    unknown = _undeclared(tree, environment) - set(seen) - set(environment.globals)
    for asked in tree.find_all((nodes.Filter, nodes.Test)):
        if asked.name in _GUARDS and isinstance(asked.node, nodes.Name):
            unknown.discard(asked.node.name)
    for node in tree.find_all(nodes.Name):
        if node.name in unknown and node.ctx == "load":
            near = difflib.get_close_matches(node.name, seen, n=1)
            fix = f"did you mean {near[0]}? " if near else ""
            fix += f"give it with --set {node.name}=VALUE or --data, or write {{{{ {node.name} | default(…) }}}}"
            yield Fault("template-undefined", f"{node.name!r} is not defined", fix, node.lineno)


def _undeclared(tree: nodes.Template, environment: Environment) -> set[str]:
    """Return the names that a template uses and does not make; unknown filters shall not stop it."""
    tables = environment.filters, environment.tests
    environment.filters = {node.name: _nothing for node in tree.find_all(nodes.Filter)}
    environment.tests = {node.name: _nothing for node in tree.find_all(nodes.Test)}
    try:
        return find_undeclared_variables(tree)
    finally:
        environment.filters, environment.tests = tables


def _nothing() -> None:
    """Stand for a filter that is looked up and not called."""


def _attribute(name: str, line: int) -> Fault:
    told = f"{name!r} is out of reach"
    return Fault(
        "template-attribute", told, "names that begin with _ are no business of documents", line
    )


def broken(problem: Exception, line: int) -> Fault:  # noqa: PLR0911  (one return a kind)
    """Tell what stopped a template while it ran."""
    match problem:
        case NotInLock():
            told = f"the lock does not hold what “{problem}” stands for"
            return Fault("not-in-lock", told, "render once without --frozen", line)
        case Missing():
            near = f"did you mean {' or '.join(problem.near)}? " if problem.near else ""
            fix = f'{near}where there may be none, ask first: {{% if has("{problem.question}") %}}'
            return Fault("template-no-facts", f"no fact is called “{problem.question}”", fix, line)
        case BadQuestion():
            fix = (
                'ask as facts("cn_gdp@*"), has("cn_gdp@2025.total"), periods("cn_gdp"), ids("cn_*")'
            )
            return Fault("template-question", str(problem), fix, line)
        case Unprintable():
            fix = "write its parts, or join them: {{ list | join(', ') }}; what is computed belongs into <<= … >>"
            return Fault("template-output", f"{problem} cannot be written", fix, line)
        case TooMuch() | OverflowError():
            return Fault("template-too-large", TOO_MUCH, "loop over less", line)
        case RecursionError():
            told = "it calls itself without an end"
            return Fault("template-too-deep", told, "let the macro or loop come to an end", line)
        case SecurityError():
            return Fault("template-attribute", str(problem), "use what the manual lists", line)
        case UndefinedError():
            return Fault("template-undefined", str(problem), _VALUE, line)
        case UnicodeEncodeError():
            told = "it writes half of a surrogate pair, which is no character"
            return Fault("template-output", told, "write the character itself", line)
    told = f"{type(problem).__name__}: {problem}"
    fix = "what is given with --set or --data is text: for numbers write {{ n | int }}"
    return Fault("template-error", told, fix, line)
