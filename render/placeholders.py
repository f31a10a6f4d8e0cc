r"""Find the placeholders of a document, and what was meant to be one.

::

    <<id.key>>  <<id@2025.key>>  <<id@doc.key>>  <<id@doc-1y.key>>  <<id.key | round(1) | group(",")>>
    <<! id.key >>     prints <<id.key>>

On one line, the dot compulsory, not part of ``<<<`` or ``>>>``, no ``<`` or ``>`` inside. Names are
looked up, never evaluated. What does not begin with ``id.key`` is no placeholder and is left alone:
``cout << x``, ``<<interface>>``, here-documents, conflict marks, guillemets. What was meant to be one
and is none is a :class:`Suspect`: formatters write ``\<<id.key>>``, browsers ``&lt;<id.key>&gt;``,
and a number would come unlocked without anybody noticing.

Linear in the length of the text: every repetition is possessive, and looking ahead is bounded.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factlock.registry.errors import UsageFault
from factlock.registry.ids import check_id, check_key
from factlock.registry.period import Period
from factlock.render.lookalikes import COORDINATE, ESCAPE, NAME, Suspect, escaped, look_alikes

__all__ = [
    "NO_KEY",
    "Expression",
    "Filter",
    "Placeholder",
    "Relative",
    "Seen",
    "Suspect",
    "Verbatim",
    "scan",
]

NO_KEY = "placeholder-without-key"
Unit = Literal["", "y", "q", "m"]

_PLACEHOLDER = re.compile(
    rf"<<(?<!<<<)(?!<)(?P<pad>[ \t]*+)(?:(?P<sign>[!=(+-])|{COORDINATE}(?:\.(?P<key>{NAME}))?)"
    r"(?P<rest>[^<>\r\n]*+)(?P<close>>>(?!>))?"
)
_DOTTED = re.compile(rf"(?P<id>{NAME})(?:@[^\s.<>|@]*+)?\.{NAME}")
_FILTER = re.compile(
    r"[ \t]*+\\?\|[ \t]*+(?P<name>[A-Za-z_]\w*+)[ \t]*+(?:\((?P<arguments>[^()]*+)\)[ \t]*+)?"
)
_ARGUMENT = re.compile(
    r"[ \t]*+(?:(?P<name>[a-z_]++)[ \t]*+=[ \t]*+)?"
    r"""(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<bare>-?[0-9]++|[A-Za-z_]++))[ \t]*+(?P<end>,|\Z)"""
)
_RELATIVE = re.compile(r"doc(?:(?P<sign>[-+])(?P<steps>[0-9]{1,3})(?P<unit>[yqm]))?")


@dataclass(frozen=True, slots=True)
class Relative:
    """A period that counts from the document's reference date: ``doc``, ``doc-1y``, ``doc+2q``.

    With a unit it is the calendar year, quarter or month that lies ``steps`` after that of the
    reference date; without one it is whatever period of the fact holds the reference date.
    """

    steps: int = 0
    unit: Unit = ""

    def __str__(self) -> str:
        return f"doc{self.steps:+d}{self.unit}" if self.unit else "doc"


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter as written: its name, its arguments in order, and those given by name."""

    name: str
    arguments: tuple[str, ...] = ()
    named: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        words = [_quoted(word) for word in self.arguments]
        words += [f"{name}={_quoted(word)}" for name, word in self.named]
        return f"{self.name}({', '.join(words)})" if words else self.name


@dataclass(frozen=True, slots=True)
class Expression:
    """What a placeholder asks for. ``at`` is None where it names no period."""

    id: str
    at: Period | Relative | None
    key: str
    filters: tuple[Filter, ...] = ()

    def __str__(self) -> str:
        """Return the canonical written form, by which a lock knows it."""
        at = "" if self.at is None else f"@{self.at}"
        return " | ".join([f"{self.id}{at}.{self.key}", *map(str, self.filters)])


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A placeholder and where it stands: code points of the document, end exclusive."""

    start: int
    end: int
    expression: Expression


@dataclass(frozen=True, slots=True)
class Verbatim:
    """``<<! … >>``: prints ``text``, which looks like a placeholder."""

    start: int
    end: int
    text: str


Seen = Placeholder | Verbatim | Suspect


def scan(text: str) -> list[Seen]:
    """Return all that is, or was meant to be, a placeholder, in order; nothing overlaps."""
    found: list[Seen] = list(_angles(text))
    others = list(look_alikes(text))
    if not others:
        return found
    apart: list[Seen] = []
    for one in sorted([*found, *others], key=lambda one: (one.start, -one.end)):
        if not apart or one.start >= apart[-1].end:
            apart.append(one)
    return apart


def _angles(text: str) -> Iterator[Seen]:
    """Yield what stands between ``<<`` and ``>>``, and what lacks one of them."""
    known: dict[str, Expression | Suspect] = {}
    for match in _PLACEHOLDER.finditer(text):
        start, end = match.span()
        if start and text[start - 1] == "\\" and escaped(text, start):
            continue  # a look-alike
        if match["close"] and match["key"]:
            written = match.group()
            read = known.get(written)
            if read is None:
                read = known[written] = _read(match)
            if isinstance(read, Expression):
                yield Placeholder(start, end, read)
            else:
                yield Suspect(start, end, read.code, read.message, read.fix, read.if_known)
            continue
        other = _signed(match) if match["sign"] else _broken(text, match)
        if other is not None:
            yield other


def _signed(match: re.Match[str]) -> Seen | None:
    """Read what begins with ``=`` (computes), ``!`` (verbatim), a sign or a bracket."""
    start, end, sign, rest = *match.span(), match["sign"], match["rest"]
    dotted = _DOTTED.search(rest)
    name = dotted["id"] if dotted else ""
    if sign == "!":
        inner = rest.strip(" \t")
        if match["close"]:
            return Verbatim(start, end, f"<<{inner}>>") if inner else None
        return _unclosed(start, end, f"! {inner}", name) if name else None
    if not match["close"] or not (name or sign == "="):
        return None
    follows = match.string[end : end + 1]
    if not name and (";" in rest or follows == "="):
        return None  # shift and assign, in prose
    return Suspect(
        start,
        end,
        "computed-placeholder",
        f"{match.group()} computes; this version fills in single values only",
        "admit the result as a fact of its own, or state the single values",
        "" if sign == "=" else name,
    )


def _broken(text: str, match: re.Match[str]) -> Suspect | None:
    """Judge ``<<id>>`` and ``<<id.key`` without its end."""
    start, end, name, rest = *match.span(), match["id"], match["rest"].strip(" \t")
    if match["key"] is None:
        if not match["close"]:
            return None
        written = match.group()
        fix = f"write <<{name}.KEY>>"
        return Suspect(start, end, NO_KEY, f"{written} names no key", fix, name)
    # As a whole it can hardly be anything else; in the midst of other text only a known id tells.
    follows = text[end : end + 1]
    glued = (
        start > 0
        and text[start - 1].isascii()
        and (text[start - 1].isalnum() or text[start - 1] in ")_]")
    )
    alone = not match["pad"] and not glued and follows in ("", ">", "\r", "\n")
    alone = alone and (not rest or rest.startswith(("|", "\\|")))
    return _unclosed(start, end, match.group()[2:].strip(), "" if alone else name)


def _unclosed(start: int, end: int, inner: str, if_known: str) -> Suspect:
    return Suspect(
        start,
        end,
        "unclosed-placeholder",
        f"<<{inner} has no closing >> of its own on this line",
        f"close it with just two: >>; {ESCAPE}",
        if_known,
    )


def _read(match: re.Match[str]) -> Expression | Suspect:
    """Read a whole placeholder; a Suspect says what is wrong with it."""
    try:
        ident, key = check_id(match["id"]), check_key(match["key"])
    except UsageFault as fault:
        finding = fault.findings[0]
        return Suspect(0, 0, finding.code, finding.message, f"{finding.fix}; {ESCAPE}")
    rest = match["rest"]
    filters, at = [], 0
    while (one := _FILTER.match(rest, at)) is not None:
        read = _filter(one)
        if read is None:
            return _bad(match, f"cannot read the arguments of {one['name']}({one['arguments']})",
                        'write them as round(1), group(","), round(1, mode=half_even)')  # fmt: skip
        filters.append(read)
        at = one.end()
    if rest[at:].strip(" \t"):
        return _bad(match, f"got {rest[at:].strip()!r} after the key", _hint(rest[at:].strip()))
    written = match["at"]
    if written is None:
        return Expression(ident, None, key, tuple(filters))
    try:
        return Expression(ident, _period(written), key, tuple(filters))
    except ValueError as problem:
        return Suspect(
            0,
            0,
            "bad-period",
            str(problem),
            "or count from the document's date: doc, doc-1y, doc-2q, doc-6m",
        )


def _bad(match: re.Match[str], got: str, fix: str) -> Suspect:
    return Suspect(
        0, 0, "bad-placeholder", f"{match.group()} is no placeholder: {got}", f"{fix}; {ESCAPE}"
    )


def _hint(rest: str) -> str:
    if rest.startswith("@"):
        return "expected the period before the dot: <<id@2025.key>>"
    if rest.startswith("|"):
        return "expected a filter by name: | round(1)"
    return "expected >> or | and a filter; nothing is computed here"


def _period(written: str) -> Period | Relative:
    relative = _RELATIVE.fullmatch(written)
    if relative is None:
        return Period.parse(written)
    if not relative["unit"]:
        return Relative()
    steps = int(relative["sign"] + relative["steps"])
    return Relative(steps, relative["unit"])  # type: ignore[arg-type]


def _filter(match: re.Match[str]) -> Filter | None:
    written = (match["arguments"] or "").strip(" \t")
    arguments, named, at = [], [], 0
    while at < len(written):
        one = _ARGUMENT.match(written, at)
        if one is None or (one["end"] == "," and one.end() == len(written)):
            return None
        word = next(w for w in (one["double"], one["single"], one["bare"]) if w is not None)
        if one["name"]:
            named.append((one["name"], word))
        elif named:
            return None
        else:
            arguments.append(word)
        at = one.end()
    return Filter(match["name"], tuple(arguments), tuple(named))


def _quoted(word: str) -> str:
    if re.fullmatch(r"-?[0-9]+|[A-Za-z_]+", word):
        return word
    return f"'{word}'" if '"' in word else f'"{word}"'
