"""How a value is shown: in the source's own characters, unless a filter asks for something else.

======================  =====================================================================
``round(n)``            to ``n`` decimals of the figure as written; ``round(1, mode=half_even)``
``decimals(n)``         just ``n`` decimals, where that takes nothing away
``thousands``           digits in threes by the mark of the document's language; ``group(" ")``
``percent(n)``          a ratio as a percentage, to ``n`` decimals
``plain``               the bare number, scale applied, without unit
``scale("million")``    the same value in another scale; ``scale("亿", 1)`` rounds, ``scale("none")`` writes it out
``locale("de")``        separators, decimal mark and percent spacing of a language
``units("de")``         its words as well: ``4.2 percent`` is ``4,2 Prozent``
``date("long")``        a date or a period anew: ``long``, ``short``, ``iso`` or a pattern
``quote``               the clause itself, in quotation marks, instead of the value
``cite``                no value, the citation alone
``nocite``              the value without its citation
======================  =====================================================================

A chain is applied left to right. Exact decimals throughout. What comes out is read again in the language of
the document and must be worth what it should, unit, bound and approximation included. Each filter that
changed something leaves a remark, which is printed in the note and kept in the lock.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.render.filters import dating, digits, figures, quoting, scaling, wording
from factlock.render.filters.arguments import Given, bind_all
from factlock.render.filters.figures import Figure
from factlock.render.placeholders import Filter

RemarkKind = Literal[
    "computed",
    "rounded",
    "decimals",
    "grouped",
    "percent",
    "plain",
    "scaled",
    "localized",
    "translated",
    "dated",
]
Role = Literal["value", "quote", "citation"]
"""What is printed: the value, its clause in quotation marks, or nothing but the citation."""

_LANGUAGES = ("", "en", "de", "fr", "de-CH", "zh", "ja")
_CONVERTIBLE = re.compile(r"\d[.,]\d{3}(?!\d)|\d[.,]\d")
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))


@dataclass(frozen=True, slots=True)
class Remark:
    """What a filter did: ``source`` is what it was given, ``detail`` how, e.g. the mode."""

    kind: RemarkKind
    source: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader sees of a value, its unit, and what was done to get there.

    ``cited`` tells whether a citation stands beside it. The text of a role ``citation`` is empty.
    """

    text: str
    unit: str
    remarks: tuple[Remark, ...] = ()
    role: Role = "value"
    cited: bool = True


def show(
    value: Quantity,
    filters: tuple[Filter, ...] = (),
    language: str = "",
    *,
    clause: str = "",
) -> Shown:
    """Return what a reader sees of a value. Raises Refused, with every fault of the chain.

    ``clause`` is what ``quote`` prints.
    """
    chain = bind_all(filters)
    names = [one.written.name for one in chain]
    cited = "nocite" not in names
    if "cite" in names:
        return Shown("", "", role="citation")
    if "quote" in names:
        text = quoting.quoted(_printable(clause, "clause"), language)
        return Shown(text, "", role="quote", cited=cited)
    literal = re.sub(r"[ \t\r\n\f\v]+", " ", _printable(value.literal, "value")).strip(" ")
    chain = [one for one in chain if one.written.name != "nocite"]
    if not chain:
        _readable_here(value, literal, language)
        return Shown(literal, value.unit, cited=cited)
    if value.kind in ("date", "period"):
        text, remarks = _dated(value, literal, chain, language)
        return Shown(text, "", remarks, cited=cited)
    figure = _figure(value, literal, chain, language)
    figure, remarks = _filtered(figure, chain, language)
    _read_again(figure, value, literal, language)
    return Shown(figure.text, figure.value.unit, remarks, cited=cited)


def _printable(text: str, what: str) -> str:
    words = " ".join(text.split(" ")).translate(_SPACES)
    plain = re.sub(r"[\t\r\n\f\v]+", " ", words)
    if (what == "value" and not plain.strip(" ")) or not plain.isprintable():
        raise Refused.of(
            f"unprintable-{what}",
            f"the {what} {text!r} holds characters that cannot be shown",
            "admit it with a value literal of visible characters: --value KEY=LITERAL"
            if what == "value"
            else "show the value instead",
        )
    return text


def _readable_here(value: Quantity, literal: str, language: str) -> None:
    """Refuse a literal that says something else in the document's language, as 1.234 may."""
    if value.number is None or not language or not _CONVERTIBLE.search(literal):
        return
    seen = next(iter(quantities.read(literal, language)), None)
    if seen is None or seen.number is None or seen.literal != literal:
        return
    if (seen.number, seen.upper) != (value.number, value.upper):
        raise Refused.of(
            "misread-value",
            f"“{literal}” is worth {value.number:f} on its page, but {seen.number:f} in a text in {language!r}",
            "write the digits anew: | locale",
        )


# Numbers -------------------------------------------------------------------------------------------


def _figure(value: Quantity, literal: str, chain: list[Given], language: str) -> Figure:
    if value.kind in ("number", "money") and value.number is not None:
        return figures.figure_of(value, literal, language)
    name = chain[0].written.name
    raise Refused.of(
        "filter-on-text",
        f"the filter {name!r} works on a number; “{literal}” is "
        + (
            "a number that cannot be read"
            if value.kind in ("number", "money")
            else f"of kind {value.kind}"
        ),
        "leave the filter out",
    )


def _filtered(
    figure: Figure, chain: list[Given], language: str
) -> tuple[Figure, tuple[Remark, ...]]:
    remarks: list[Remark] = []
    for one in chain:
        if one.written.name == "date":
            raise Refused.of(
                "filter-on-number",
                f"the filter 'date' works on a date or a period; “{figure.text}” is a number",
                "leave the filter out",
            )
        before = figure.text
        figure, kind, detail = _APPLY[one.written.name](figure, one, language)
        if figure.text != before or kind in ("percent", "plain"):
            remarks.append(Remark(kind, before, detail))
    return figure, tuple(remarks)


Applied = tuple[Figure, RemarkKind, str]


def _round(figure: Figure, one: Given, _language: str) -> Applied:
    made, mode = digits.round_(figure, one)
    return made, "rounded", mode


def _decimals(figure: Figure, one: Given, _language: str) -> Applied:
    made, places = digits.decimals(figure, one)
    return made, "decimals", places


def _group(figure: Figure, one: Given, language: str) -> Applied:
    return digits.group(figure, one, language), "grouped", ""


def _percent(figure: Figure, one: Given, _language: str) -> Applied:
    made, mode = digits.percent(figure, one)
    return made, "percent", mode


def _plain(figure: Figure, _one: Given, language: str) -> Applied:
    return digits.plain(figure, language), "plain", ""


def _scale(figure: Figure, one: Given, language: str) -> Applied:
    made, mode = scaling.scale(figure, one, language)
    return made, "rounded" if mode else "scaled", mode


def _locale(figure: Figure, one: Given, language: str) -> Applied:
    made, tag = wording.locale(figure, one, language)
    return made, "localized", tag


def _units(figure: Figure, one: Given, language: str) -> Applied:
    made, tag = wording.units(figure, one, language)
    return made, "translated", tag


_APPLY: Mapping[str, Callable[[Figure, Given, str], Applied]] = {
    "round": _round,
    "decimals": _decimals,
    "group": _group,
    "thousands": _group,
    "percent": _percent,
    "plain": _plain,
    "scale": _scale,
    "locale": _locale,
    "units": _units,
}


def _read_again(figure: Figure, value: Quantity, literal: str, language: str) -> None:
    """Refuse what no longer reads as what it is worth, in the language of the document."""
    text, told = figure.text, figure.value
    own = language or figure.language
    for tag in (own,) if own else _LANGUAGES:
        seen = quantities.read(text, tag)
        if len(seen) != 1:
            continue
        (one,) = seen
        if one.period is not None and text == _bare(told.number):
            return  # a bare 2025, which alone might be a year
        same = (one.number, one.upper, one.comparator, one.approximate) == (
            told.number,
            told.upper,
            told.comparator,
            told.approximate,
        )
        whole = (one.start, one.end) == (0, len(text))
        if same and whole and one.unit in {told.unit, *_units_here(value, literal, tag)}:
            return
    worth = "nothing" if told.number is None else f"{told.number:f}"
    worth += f" to {told.upper:f}" if told.upper is not None else ""
    raise Refused.of(
        "unreadable-figure",
        f"“{text}” would not read as {worth}" + (f" in {own!r}" if own else ""),
        "write it as the document's language does: | locale, or | units for its words too",
    )


def _bare(number: Decimal | None) -> str:
    return "" if number is None else f"{number:f}"


def _units_here(value: Quantity, literal: str, language: str) -> list[str]:
    """Return what the sign of a currency is in a language that names a country: $ in en-US."""
    if value.kind != "money":
        return []
    return [one.unit for one in quantities.read(literal, language)[:1]]


# Dates ---------------------------------------------------------------------------------------------


def _dated(
    value: Quantity, literal: str, chain: list[Given], language: str
) -> tuple[str, tuple[Remark, ...]]:
    remarks: list[Remark] = []
    text = literal
    for one in chain:
        if one.written.name != "date":
            raise Refused.of(
                "filter-on-text",
                f"the filter {one.written.name!r} works on a number; “{text}” is a {value.kind}",
                "write it anew with | date, or leave the filter out",
            )
        before = text
        value, text, tag = dating.written(value, text, one, language)
        if text != before:
            remarks.append(Remark("dated", before, tag))
    return text, tuple(remarks)
