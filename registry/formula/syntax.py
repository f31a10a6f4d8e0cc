"""What is written in a formula, as a tree: a Pratt parser (Pratt, Top Down Operator Precedence, 1973).

::

    (gdp@2025.total - gdp@2024.total) / gdp@2024.total
    sum(gdp@*.total)   mean(…, …)   min   max   abs
    100% - share.rural

A hyphen belongs to a name, so that a minus between two values has a space on both sides. A series
(``id@*.key``) stands only in sum, mean, min and max. Constants are 1, 100 and other powers of ten, and
100%; anything else is a number that nobody proves. There is no power and no name but ``id.key``.

Linear in the length of the text; length, depth and number of values are bounded.
"""

import re
from decimal import Decimal
from typing import Any, NoReturn

from factlock.registry.errors import UsageFault
from factlock.registry.formula.tree import (
    AGGREGATES,
    BINDS,
    FUNCTIONS,
    Call,
    Constant,
    Formula,
    Negation,
    Node,
    Operand,
    Operation,
    Series,
    walk,
)
from factlock.registry.ids import check_id, check_key
from factlock.registry.period import parse_at

LONGEST = 2_000
"""Characters of a formula."""
DEEPEST = 30
"""How deep brackets, signs and functions may be nested."""
MOST_VALUES = 60
"""How many values, series and constants a formula may name."""
_MOST_POWER = 30

_NAME = (
    r"(?!-)[^\s\x00-,./:-@\[-^`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7\u2000-\u206f\u2190-\u2bff"
    r"\u3000-\u3004\u3008-\u3020\u3030\ufe10-\ufe19\ufe30-\ufe6b\uff00-\uff0f\uff1a-\uff20\uff3b-\uff3e"
    r"\uff40\uff5b-\uff65\ufff0-\uffff]++"
)
_TOKEN = re.compile(
    rf"(?P<gap>[ \t]*+)(?:(?P<number>[0-9]++(?:\.[0-9]++)?)(?P<share>%?)(?![^\s+*/(),|-])"
    rf"|(?P<id>{_NAME})(?:@(?P<at>[^\s.<>|@()]*+))?\.(?P<key>{_NAME})|(?P<word>{_NAME})|(?P<mark>[-+*/(),])|(?P<end>\Z))"
)
_MEANT = {"×": "*", "·": "*", "∙": "*", "⋅": "*", "÷": "/", "∕": "/", "−": "-", "–": "-", "—": "-", "（": "(", "）": ")", "，": ",", "＋": "+", "－": "-", "＊": "*", "／": "/"}  # fmt: skip


class FormulaFault(UsageFault):
    """A text is no formula. ``offset`` is where in it (code points) what is wrong begins."""

    def __init__(self, code: str, message: str, fix: str, offset: int) -> None:
        self.offset = offset
        super().__init__(UsageFault.of(code, message, fix, details={"offset": offset}).findings)


def parse(text: str) -> Formula:
    """Read a formula. Raises FormulaFault naming what was seen, what was expected, and where."""
    if len(text) > LONGEST:
        raise FormulaFault(
            "formula-too-large",
            f"the formula has {len(text):,} characters; {LONGEST:,} are the most",
            "derive parts of it as facts of their own: factlock derive",
            LONGEST,
        )
    reader = _Reader(text)
    root = reader.expression(0, 0)
    if reader.token.lastgroup != "end":
        reader.unexpected("expected +, -, * or / between two values")
    _no_lone_series(reader, root)
    values = dict.fromkeys(one for one in walk(root) if isinstance(one, Operand | Series))
    if not values:
        raise FormulaFault(
            "no-value-in-formula",
            f"“{text.strip()}” names no value of the registry",
            "a formula computes from facts: gdp@2025.total - gdp@2024.total",
            0,
        )
    return Formula(root, text, tuple(values))


def _no_lone_series(reader: "_Reader", root: Node) -> None:
    taken = {
        id(one)
        for call in walk(root)
        if isinstance(call, Call) and call.name in AGGREGATES
        for one in call.given
    }
    for one in walk(root):
        if isinstance(one, Series) and id(one) not in taken:
            reader.fault(
                f"{one} stands for several values",
                f"put it into a function: sum({one}), mean, min or max; or name one period",
                one.at,
            )


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.count = 0
        self.token = self._next(0)

    def _next(self, at: int) -> re.Match[str]:
        token = _TOKEN.match(self.text, at)
        if token is None:
            self._stray(at)
        return token

    def advance(self) -> re.Match[str]:
        token = self.token
        self.token = self._next(token.end())
        return token

    @property
    def mark(self) -> str:
        return self.token["mark"] or ""

    def start(self, token: re.Match[str]) -> int:
        return token.end("gap")

    # Faults ----------------------------------------------------------------------------------------

    def fault(self, message: str, fix: str, offset: int, code: str = "bad-formula") -> NoReturn:
        raise FormulaFault(
            code, f"at character {offset + 1} of the formula: {message}", fix, offset
        )

    def unexpected(self, expected: str) -> NoReturn:
        token = self.token
        seen = token.group()[token.end("gap") - token.start() :]
        at = self.start(token)
        if token["word"] and self.text[token.end() : token.end() + 1] == "(":
            self.fault(f"there is no function {seen!r}", f"there are {', '.join(FUNCTIONS)}", at)
        self.fault(f"got {seen!r}" if seen else "it ends too early", expected, at)

    def _stray(self, at: int) -> NoReturn:
        offset = at + len(self.text[at:]) - len(self.text[at:].lstrip(" \t"))
        char = self.text[offset]
        if char in _MEANT:
            self.fault(f"got {char!r}", f"write it as {_MEANT[char]}", offset)
        if char == "." and re.search(r"-[^\s+*/(),.]*\Z", self.text[:offset]):
            self.fault(
                "got '.' behind a name with a hyphen",
                "a hyphen belongs to the name; a minus has a space on both sides: a.x - b.x",
                offset,
            )
        if char.isdigit():
            written = re.match(r"[^\s+*/()]+", self.text[offset:])
            self.fault(
                f"got {written.group() if written else char!r}",
                "write a number plainly: 100, 0.01, 100%",
                offset,
            )
        fix = (
            "write the character itself, without a backslash"
            if char == "\\"
            else ("a formula holds values (id.key), + - * /, brackets and sum, mean, min, max, abs")
        )
        self.fault(f"got {char!r}", fix, offset)

    # What is written -------------------------------------------------------------------------------

    def expression(self, least: int, depth: int) -> Node:
        """Read an expression whose signs bind tighter than ``least``."""
        if depth > DEEPEST:
            self.fault(
                f"it is nested deeper than {DEEPEST}",
                "derive parts of it as facts of their own",
                self.start(self.token),
                "formula-too-large",
            )
        left = self._prefix(depth)
        while BINDS.get(self.mark, 0) > least:
            sign: Any = self.mark
            at = self.start(self.token)
            if sign == "-":
                self._spaced(at)
            self.advance()
            left = Operation(sign, left, self.expression(BINDS[sign], depth + 1), at)
        return left

    def _spaced(self, at: int) -> None:
        before, after = self.text[at - 1 : at], self.text[at + 1 : at + 2]
        if before not in " \t)" or (after not in " \t("):
            self.fault(
                "a minus between two values needs a space on both sides",
                "write a.x - b.x; a hyphen without spaces belongs to a name",
                at,
            )

    def _prefix(self, depth: int) -> Node:
        token = self.token
        at = self.start(token)
        if token["number"] is not None:
            return self._constant(self.advance(), at)
        if token["id"] is not None:
            return self._value(self.advance(), at)
        if token["word"] is not None and self.text[token.end() : token.end() + 1] == "(":
            return self._call(depth)
        if self.mark == "-":
            self.advance()
            inner = self.expression(2, depth + 1)
            return inner.of if isinstance(inner, Negation) else Negation(inner, at)
        if self.mark == "(":
            self.advance()
            inner = self.expression(0, depth + 1)
            self._close()
            return inner
        if token["word"] is not None:
            self.fault(f"{token['word']!r} names no key", f"write {token['word']}.KEY", at)
        return self.unexpected("expected a value (id.key), a bracket or a function")

    def _close(self) -> None:
        if self.mark != ")":
            self.unexpected("expected )")
        self.advance()

    def _counted(self, at: int) -> None:
        self.count += 1
        if self.count > MOST_VALUES:
            self.fault(
                f"it names more than {MOST_VALUES} values",
                "use a series (id@*.key), or derive parts of it as facts of their own",
                at,
                "formula-too-large",
            )

    def _constant(self, token: re.Match[str], at: int) -> Constant:
        self._counted(at)
        number = Decimal(token["number"])
        share = token["share"] == "%"
        power = number.normalize().as_tuple()
        fits = (
            number == 100
            if share
            else power.digits == (1,) and abs(number.adjusted()) <= _MOST_POWER
        )
        if not fits:
            self.fault(
                f"{token['number']}{token['share']} is a number that nothing proves",
                "only 1, 100, other powers of ten and 100% may stand in a formula; admit the number as a fact",
                at,
                "typed-constant",
            )
        return Constant(Decimal(f"{number.normalize():f}"), share, at)

    def _value(self, token: re.Match[str], at: int) -> Operand | Series:
        self._counted(at)
        try:
            name, key = check_id(token["id"]), check_key(token["key"])
        except UsageFault as fault:
            finding = fault.findings[0]
            self.fault(finding.message, finding.fix, at, finding.code)
        written = token["at"]
        if written == "*":
            return Series(name, key, at)
        if written is None:
            return Operand(name, None, key, at)
        try:
            return Operand(name, parse_at(written), key, at)
        except ValueError as problem:
            self.fault(
                str(problem),
                f"or write {name}@*.{key} for all periods, or count from the document's date: doc-1y",
                at,
                "bad-period",
            )

    def _call(self, depth: int) -> Call:
        token = self.token
        at = self.start(token)
        if token["word"] not in FUNCTIONS:
            self.unexpected("")
        name: Any = self.advance()["word"]
        self.advance()
        given = [self.expression(0, depth + 1)]
        while self.mark == ",":
            self.advance()
            given.append(self.expression(0, depth + 1))
        self._close()
        if name == "abs" and len(given) > 1:
            self.fault("abs takes one value", "write abs(a.x)", at)
        return Call(name, tuple(given), at)
