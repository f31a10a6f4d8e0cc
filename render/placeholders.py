r"""Find the placeholders of a document, and what was meant to be one.

::

    <<id.key>>  <<id@2025.key>>  <<id@doc.key>>  <<id@doc-1y.key>>  <<id.key | round(1) | group(",")>>
    <<= (id.key - id.other) / id.other | percent(1)>>     computes
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
from dataclasses import dataclass, replace
from typing import NamedTuple

from factlock.registry.errors import UsageFault
from factlock.registry.formula import Formula, FormulaFault, parse
from factlock.registry.ids import check_id, check_key
from factlock.registry.period import Period, Relative, parse_at
from factlock.render.lookalikes import COORDINATE, ESCAPE, NAME, Suspect, escaped, look_alikes

__all__ = [
    "NO_KEY",
    "Computed",
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

    @property
    def names(self) -> tuple[str, ...]:
        """The facts that it names."""
        return (self.id,)


@dataclass(frozen=True, slots=True)
class Computed:
    """A formula over values: what ``<<= … >>`` asks for."""

    formula: Formula
    filters: tuple[Filter, ...] = ()

    def __str__(self) -> str:
        """Return the canonical written form, by which a lock knows it."""
        return " | ".join([f"= {self.formula}", *map(str, self.filters)])

    @property
    def names(self) -> tuple[str, ...]:
        """The facts that it names."""
        return tuple(dict.fromkeys(one.id for one in self.formula.values))


class Placeholder(NamedTuple):
    """A placeholder and where it stands: code points of the document, end exclusive."""

    start: int
    end: int
    expression: Expression | Computed


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
    known: dict[str, Expression | Computed | Suspect] = {}
    for match in _PLACEHOLDER.finditer(text):
        start, end = match.span()
        if start and text[start - 1] == "\\" and escaped(text, start):
            continue  # a look-alike
        written = match.group()
        read = known.get(written)
        if read is None and match["close"] and (match["key"] or _computes(match)):
            read = known[written] = _read(match) if match["key"] else _computed(match)
        if isinstance(read, Suspect):
            yield Suspect(start, end, read.code, read.message, read.fix, read.if_known)
            continue
        if read is not None:
            yield Placeholder(start, end, read)
            continue
        other = _signed(match) if match["sign"] else _broken(text, match)
        if other is not None:
            yield other


def _computes(match: re.Match[str]) -> bool:
    """Whether it begins with ``=`` and names a value."""
    return match["sign"] == "=" and _DOTTED.search(match["rest"]) is not None


def _computed(match: re.Match[str]) -> Computed | Suspect:
    """Read a formula and its filters; a Suspect says what is wrong with it."""
    written, bar, rest = match["rest"].partition("|")
    if bar and written.endswith("\\"):  # as a table of Markdown has it
        written = written[:-1]
    try:
        formula = parse(written)
    except FormulaFault as fault:
        finding = fault.findings[0]
        return Suspect(
            0, 0, finding.code, f"{match.group()}: {finding.message}", f"{finding.fix}; {ESCAPE}"
        )
    filters = _filters(match, bar + rest)
    return filters if isinstance(filters, Suspect) else Computed(formula, filters)


def _signed(match: re.Match[str]) -> Seen | None:
    """Read what begins with ``!`` (verbatim), or would compute but for its form."""
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
    if not name and (";" in rest or follows == "=" or rest.startswith("=")):
        return None  # shift and assign, in prose; arrows
    return Suspect(
        start,
        end,
        "computed-placeholder",
        f"{match.group()} computes, and "
        + ("names no value (id.key)" if sign == "=" else "lacks the = in front"),
        f"write <<= (a.x - b.x) / b.x | percent(1)>>; {ESCAPE}",
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
    filters = _filters(match, match["rest"], ident)
    if isinstance(filters, Suspect):
        return filters
    written = match["at"]
    if written is None:
        return Expression(ident, None, key, filters)
    try:
        return Expression(ident, parse_at(written), key, filters)
    except ValueError as problem:
        return Suspect(
            0,
            0,
            "bad-period",
            str(problem),
            "or count from the document's date: doc, doc-1y, doc-2q, doc-6m",
        )


def _filters(match: re.Match[str], rest: str, ident: str = "") -> tuple[Filter, ...] | Suspect:
    """Read the filters behind the key or the formula."""
    filters, at = [], 0
    while (one := _FILTER.match(rest, at)) is not None:
        read = _filter(one)
        if read is None:
            return _bad(match, f"cannot read the arguments of {one['name']}({one['arguments']})",
                        'write them as round(1), group(","), round(1, mode=half_even)')  # fmt: skip
        filters.append(read)
        at = one.end()
    behind = rest[at:].strip(" \t")
    if not behind:
        return tuple(filters)
    bad = _bad(match, f"got {behind!r} after the {'key' if ident else 'formula'}", _hint(behind))
    # An anchor in another document, the end of a statement, a figure with words or a bit field.
    other = behind[0] in "#;" or (ident.isdecimal() and "|" not in behind)
    return replace(bad, if_known=ident) if other else bad


def _bad(match: re.Match[str], got: str, fix: str) -> Suspect:
    return Suspect(
        0, 0, "bad-placeholder", f"{match.group()} is no placeholder: {got}", f"{fix}; {ESCAPE}"
    )


def _hint(rest: str) -> str:
    if rest.startswith("@"):
        return "expected the period before the dot: <<id@2025.key>>"
    if rest.startswith("|"):
        return "expected a filter by name: | round(1)"
    return "expected >> or | and a filter; to compute, begin with <<="


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
