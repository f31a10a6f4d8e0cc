"""The tree of a formula: values, series, constants, and what is done with them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from factlock.registry.period import Period, Relative

Sign = Literal["+", "-", "*", "/"]
Function = Literal["sum", "mean", "min", "max", "abs"]
AGGREGATES = frozenset({"sum", "mean", "min", "max"})
"""The functions that take a series."""
FUNCTIONS = ("sum", "mean", "min", "max", "abs")
BINDS = {"+": 1, "-": 1, "*": 2, "/": 2}
"""How tightly an operation binds what stands on both sides of it."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A power of ten, or 100%."""

    number: Decimal
    share: bool = False
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.number:f}%" if self.share else f"{self.number:f}"


@dataclass(frozen=True, slots=True)
class Operand:
    """One value: ``id.key``, ``id@2025.key``, ``id@doc-1y.key``. ``period`` is None where none is named."""

    id: str
    period: Period | Relative | None
    key: str
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return (
            f"{self.id}.{self.key}"
            if self.period is None
            else f"{self.id}@{self.period}.{self.key}"
        )


@dataclass(frozen=True, slots=True)
class Series:
    """Every value of a key that a fact has: ``id@*.key``, one a period."""

    id: str
    key: str
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.id}@*.{self.key}"


@dataclass(frozen=True, slots=True)
class Negation:
    """A minus in front."""

    of: "Node"
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        inner = self.of
        plain = isinstance(inner, Constant | Operand | Series | Call)
        return f"-{inner}" if plain else f"-({inner})"


@dataclass(frozen=True, slots=True)
class Operation:
    """Two things, and what is done with them."""

    sign: Sign
    left: "Node"
    right: "Node"
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        mine = BINDS[self.sign]
        left, right = str(self.left), str(self.right)
        if isinstance(self.left, Operation) and BINDS[self.left.sign] < mine:
            left = f"({left})"
        if isinstance(self.right, Operation) and BINDS[self.right.sign] <= mine:
            right = f"({right})"
        return f"{left} {self.sign} {right}"


@dataclass(frozen=True, slots=True)
class Call:
    """A function and what it is given."""

    name: Function
    given: "tuple[Node, ...]"
    at: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.given))})"


Node = Constant | Operand | Series | Negation | Operation | Call


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read; ``text`` is as it was written, ``str()`` its canonical form."""

    root: Node
    text: str = field(compare=False)
    values: tuple[Operand | Series, ...] = field(compare=False)
    """Every value and series that it names, once each, in order."""

    def __str__(self) -> str:
        return str(self.root)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all below it, in the order in which they are written."""
    match node:
        case Negation(of=inner):
            yield node
            yield from walk(inner)
        case Operation(left=left, right=right):
            yield from walk(left)
            yield node
            yield from walk(right)
        case Call(given=given):
            yield node
            for one in given:
                yield from walk(one)
        case _:
            yield node
