"""What a cell says beside its value, and which value it proves.

A cell passes the same gate of words as a clause: a denial, a bound or a forecast beside the value refuses,
and so does a forecast in its heads, unless the fact is admitted as one. Flags of statistical offices (p
provisional, e estimated, b break in series, … : Eurostat, "Status flags"; SDMX CL_OBS_STATUS) belong to the
value: it is admitted with its flag or not at all.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from factlock.registry import headwords, quantities, text, wording
from factlock.registry.errors import Finding
from factlock.registry.headwords import Heads
from factlock.registry.model import Quantity
from factlock.registry.proof import Place
from factlock.registry.refusals import choose_value, governed, unshown

_FLAG = re.compile(
    r"\s*[(（\[]?\s*(?P<flag>[abcdefinprsuvz]|bep?|bd|ed?p?|ep|eb|pr|rp|ps|bu|du|bp|br|es|vorl\.?|prov\.?|est\.?|rev\.?|prel\.?"
    r"|provisional|preliminary|revised|vorläufig\w*|revidiert\w*|provisoire?s?|révisée?s?|初步数?|暂定|暫定|速報値?|改定値?|修订|修訂)\s*[)）\]]?[\s*†‡]*",
    re.IGNORECASE,
)
_FLAGGED_UNIT = re.compile(r"\d\s+(?P<flag>s)$")
_NOTE = re.compile(r"\s*(?:[(（\[]\d{1,2}[)）\]]|[*†‡§¹²³]+)")
_DIGITS = re.compile(r"\d+(?:[.,’' \u00a0\u202f]\d+)*")
_MEANINGS = {
    "a": "normal", "b": "break in the series", "c": "confidential", "d": "another definition", "e": "estimated", "f": "forecast",
    "i": "see the notes", "n": "not significant", "p": "provisional", "r": "revised", "s": "estimated by the office",
    "u": "of low reliability", "v": "valid with a remark", "z": "not applicable",
}  # fmt: skip


def choose(place: Place, literal: str, heads: Heads, language: str) -> Quantity | Finding:
    """Return the value that a cell is to prove, with the unit of its heads, or why it cannot be told."""
    if literal and text.same(literal, place.quote):
        whole = _with_flag(place, language)
        if whole is not None:
            return headwords.with_unit(whole, heads, language)
    value = choose_value(place, literal, language)
    if isinstance(value, Quantity):
        return headwords.with_unit(value, heads, language)
    return _by_heads(place, literal, heads, language) or value


def _with_flag(place: Place, language: str) -> Quantity | None:
    """Return the one value of a cell together with the flag behind it, if there is one."""
    value = choose_value(place, "", language)
    if isinstance(value, Finding) or not _flag(place, value):
        return None
    bare = quantities.read(_FLAGGED_UNIT.sub(lambda m: m[0][:1], value.literal), language)
    unit = "" if _FLAGGED_UNIT.search(value.literal) else value.unit
    number = bare[0].number if len(bare) == 1 else value.number
    return replace(value, literal=place.quote.strip(), start=0, end=len(place.quote.strip()), number=number, unit=unit)  # fmt: skip


def _by_heads(place: Place, literal: str, heads: Heads, language: str) -> Quantity | Finding | None:
    """Return the value of a cell where the user names it with its unit, or what the heads say instead."""
    own = choose_value(place, "", language) if literal else None
    if not isinstance(own, Quantity):
        return None
    told = headwords.with_unit(own, heads, language)
    if isinstance(told, Finding) or not told.in_heads:
        return None
    full = headwords.whole(told, language)
    try:
        wanted = quantities.read_one(literal, language)
    except ValueError:
        return None
    if quantities.same_value(wanted, full):
        return told
    if _DIGITS.findall(literal) != _DIGITS.findall(own.literal):
        return None
    said = " ".join(f"{full.number:f} {full.unit}".split())
    return Finding(
        "unit-in-heads",
        f"with its heads (“{told.in_heads}”) the cell says {said}; “{literal}” is another value",
        f"name the value as the cell writes it: “{own.literal}”",
        details={"number": f"{full.number:f}", "unit": full.unit, "in_heads": told.in_heads},
    )


def objections(
    place: Place, value: Quantity, heads: Heads, *, dated: bool, forecast: bool
) -> Iterator[Finding]:
    """Yield why a cell that holds a value may still not be admitted.

    ``dated`` tells whether its heads name a time; ``forecast`` whether the fact is admitted as one.
    """
    yield from unshown(place)
    inside = place.form == "raw"
    before, after = ("", "") if inside else (place.quote[: value.start], place.quote[value.end :])
    marks = [
        *wording.governors(before, after),
        *(g for g in place.governors if g.mark not in ("rest", "question")),
    ]
    found: dict[str, Finding] = {}
    for governor in marks:
        if not (forecast and governor.mark == "forecast"):
            finding = governed(governor)
            found.setdefault(finding.code, _of_cell(finding))
    if not forecast and "leaves-out-forecast" not in found:
        told = headwords.foretold(f"{before} {after}", dated=True) or next(
            (word for head in heads if (word := headwords.foretold(head, dated=dated))), ""
        )
        if told:
            found["leaves-out-forecast"] = _forecast(told)
    yield from found.values()
    flag = "" if inside else _flag(place, value)
    if flag and not (forecast and flag.lower() in ("f", "e", "est", "est.")):
        yield _flagged(place, flag)


def _flag(place: Place, value: Quantity) -> str:
    """Return the flag behind a value that is not part of its literal, or empty."""
    unit = _FLAGGED_UNIT.search(value.literal)
    if unit and value.unit == unit["flag"]:
        return unit["flag"]
    rest = place.quote[value.end :]
    note = _NOTE.match(rest)
    found = _FLAG.fullmatch(rest[note.end() :] if note else rest)
    return found["flag"] if found else ""


def _flagged(place: Place, flag: str) -> Finding:
    meaning = _MEANINGS.get(flag.lower(), "")
    means = f" ({meaning}, in most tables)" if meaning else ""
    return Finding(
        "cell-flag",
        f"the cell says “{' '.join(place.quote.split())}”: “{flag}” is a flag{means} that belongs to the value",
        f"name the value with its flag: --value KEY='{' '.join(place.quote.split())}'",
        details={"flag": flag, "meaning": meaning},
    )


def _forecast(word: str) -> Finding:
    return Finding(
        "leaves-out-forecast",
        f"the table says “{word}” of this cell: it states no fact",
        "admit it as what it is, with --forecast; documents must then say so too",
        details={"word": word},
    )


def _of_cell(finding: Finding) -> Finding:
    return replace(
        finding,
        message=finding.message.replace("the page says", "the table says").replace(
            "the clause", "the value of the cell"
        ),
        fix="take a text clause that states the value, or another cell",
    )
