"""Jinja2 under our rules: what a template may say, see and write. Used in a child process only.

The language is Jinja2's own (https://jinja.palletsprojects.com/, templates), sandboxed and strict, less
all that reaches outside (files, attributes of objects), that does not repeat (random), that formats or
computes what is shown. Nothing is computed before the template runs: Jinja2 folds constants while it
compiles, and ``{{ 9**9**9**9 }}`` would never come to an end there.
"""

from collections.abc import Mapping
from typing import Any

from jinja2 import StrictUndefined, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.runtime import Context, LoopContext, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range
from jinja2.tests import TESTS
from jinja2.utils import Namespace

from factlock.render.templating.seen import SEEN_ATTRIBUTES, SeenFact

MOST_OUT = 32 * 1024 * 1024
"""Characters that a template may write."""
_MOST_BITS = 4096

_FILTERS = (
    *("abs", "batch", "capitalize", "count", "d", "default", "dictsort", "first", "groupby", "indent"),
    *("int", "items", "join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr"),
    *("replace", "reverse", "select", "selectattr", "slice", "sort", "string", "sum", "title", "trim"),
    *("unique", "upper"),
)  # fmt: skip
_TESTS = (
    *("!=", "<", "<=", "==", ">", ">=", "boolean", "defined", "divisibleby", "eq", "equalto", "even"),
    *("false", "ge", "greaterthan", "gt", "in", "integer", "iterable", "le", "lessthan", "lower", "lt"),
    *("mapping", "ne", "none", "number", "odd", "sequence", "string", "true", "undefined", "upper"),
)  # fmt: skip
_TEXT = frozenset(
    ("count", "endswith", "isdigit", "lower", "lstrip", "replace", "rstrip", "split", "startswith", "strip", "title", "upper")
)  # fmt: skip
_LOOP = frozenset(
    ("changed", "cycle", "depth", "depth0", "first", "index", "index0", "last", "length", "nextitem", "previtem", "revindex", "revindex0")
)  # fmt: skip


class Unprintable(Exception):
    """Something that is no text was to be written."""


class TooMuch(Exception):
    """More was to be made than a document can be."""


class _Generator(CodeGenerator):
    """Makes code that tells the place in the template of each piece before it yields the piece."""

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802  (Jinja2's name)
        """Write one statement a piece; what goes to a buffer (macros, filters) is left whole."""
        if frame.buffer is not None:
            super().visit_Output(node, frame)
            return
        places = self.environment.places  # type: ignore[attr-defined]
        for child in node.nodes:
            self.newline(child)
            self.writeline(f"yield {places.get(id(child), -child.lineno)}")
            super().visit_Output(nodes.Output([child], lineno=child.lineno), frame)


class _Strict(StrictUndefined):
    """What is not there: any use of it is an error, which says why where it is a value that is missed."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        fact, name = self._undefined_obj, self._undefined_name
        if isinstance(fact, SeenFact):
            return f"templates do not see {fact.name}.{name}"
        return super()._undefined_message


class Environment(ImmutableSandboxedEnvironment):
    """The sandbox, with attributes and operations allowed by name."""

    code_generator_class = _Generator
    intercepted_binops = frozenset(("%", "*", "**"))

    def __init__(self) -> None:
        super().__init__(
            undefined=_Strict,
            finalize=_written,
            keep_trailing_newline=True,
            trim_blocks=True,
            lstrip_blocks=True,
            optimized=False,
            cache_size=0,
        )
        self.filters = {name: FILTERS[name] for name in _FILTERS}
        self.tests = {name: TESTS[name] for name in _TESTS}
        self.globals = {"range": safe_range, "namespace": Namespace}
        self.places: dict[int, int] = {}
        # The first that fits decides.
        self._attributes: Mapping[type, frozenset[str]] = {
            **SEEN_ATTRIBUTES,
            LoopContext: _LOOP,
            dict: frozenset(("get", "items", "keys", "values")),
            str: _TEXT,
            tuple: frozenset(("count", "grouper", "index", "list")),
            list: frozenset(("count", "index")),
        }

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:  # noqa: ARG002
        """Allow what stands in the table."""
        if attr.startswith("_"):
            return False
        if isinstance(obj, Namespace):
            return True
        return any(
            attr in names for kind, names in self._attributes.items() if isinstance(obj, kind)
        )

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """Refuse at once, whatever a filter would make of it."""
        raise SecurityError(f"{attribute!r} of {type(obj).__name__} is out of reach")

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Prefer the entries of a mapping: a name such as ``items`` is an entry where there is one."""
        if isinstance(obj, dict) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def wrap_str_format(self, value: Any) -> None:
        """Leave ``str.format`` to the table, which does not hold it."""

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Keep numbers and texts within what a document can hold."""
        if operator == "%" and isinstance(left, str):
            raise TypeError("% does not format texts here; join them with ~")
        if operator == "**":
            _bounded(
                _bits(left) * abs(right) if isinstance(right, int) else _MOST_BITS + 1, _MOST_BITS
            )
        elif operator == "*":
            for one, times in ((left, right), (right, left)):
                if isinstance(one, str | list | tuple) and isinstance(times, int):
                    _bounded(len(one) * times, MOST_OUT)
            _bounded(_bits(left) + _bits(right), _MOST_BITS)
        return super().call_binop(context, operator, left, right)


def _bits(value: Any) -> int:
    return value.bit_length() if isinstance(value, int) else 0


def _bounded(size: int, most: int) -> None:
    if size > most:
        raise TooMuch


@pass_context
def _written(_: Context, value: Any) -> str:
    """Return what is written of a value; taking the context, it is never called while compiling."""
    if isinstance(value, Undefined):
        return str(value)  # raises
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int):
        return str(value)
    raise Unprintable(_kind(value))


def _kind(value: Any) -> str:
    if value is None:
        return "nothing (null)"
    if isinstance(value, float):
        return "a computed number"
    if isinstance(value, list | tuple):
        return "a list"
    return "a mapping" if isinstance(value, dict) else "an object, not a text"
