"""Sources as CSL-JSON, the form in which citation programs hand them to each other.

Schema: https://github.com/citation-style-language/schema (csl-data.json). Names of offices are
``literal``, Chinese names of persons too: no program then turns them about. A date that a source does
not state is left out; none is ever made up.
"""

import re
from calendar import monthrange
from collections.abc import Mapping, Sequence
from typing import Any

Item = Mapping[str, Any]
"""One source: an object of CSL-JSON, as :func:`checked` and :func:`source_item` make it."""

NAMES = frozenset(
    {
        "author", "chair", "collection-editor", "compiler", "composer", "container-author", "contributor",
        "curator", "director", "editor", "editorial-director", "executive-producer", "guest", "host",
        "illustrator", "interviewer", "narrator", "organizer", "original-author", "performer", "producer",
        "recipient", "reviewed-author", "script-writer", "series-creator", "translator",
    }
)  # fmt: skip
"""The variables that hold names."""
DATES = frozenset(
    {"accessed", "available-date", "event-date", "issued", "original-date", "submitted"}
)
"""The variables that hold dates."""
LINES = frozenset({"abstract", "annote", "note"})
"""The variables whose texts may have several lines."""
DEEPEST = 8
"""How deep what an item holds besides its variables may be nested."""
_NAME_PARTS = ("family", "given", "dropping-particle", "non-dropping-particle", "suffix", "literal")
_NAME_MARKS = ("comma-suffix", "static-ordering", "parse-names")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_GAP = re.compile(r"[\x00-\x20\x7f-\x9f\u2028\u2029]+")
_GAP_IN_LINE = re.compile(r"[\x00-\x09\x0b-\x20\x7f-\x9f\u2028\u2029]+")
_NO_TEXT = re.compile(r"[\ud800-\udfff]")


def source_item(  # noqa: PLR0913  (one field of the item each)
    *,
    ident: str,
    url: str,
    title: str,
    publisher: str,
    published: str,
    accessed: str,
    language: str = "",
) -> Item:
    """Return a page as CSL-JSON; dates are ISO 8601, empty where unknown."""
    item: dict[str, Any] = {"id": ident, "type": "webpage"}
    if publisher:
        item["author"] = [{"literal": publisher}]
    if title:
        item["title"] = title
    if published:
        item["issued"] = date_of(published)
    if accessed:
        item["accessed"] = date_of(accessed)
    if url:
        item["URL"] = url
    if language:
        item["language"] = language
    return item


# Dates -------------------------------------------------------------------------------------------


def date_of(text: str) -> dict[str, Any]:
    """Return a date as CSL-JSON: in parts where it is a date of ISO 8601, else as it is written."""
    text = text.strip()
    found = _DATE.fullmatch(text)
    known = [int(part) for part in found.groups() if part is not None] if found else []
    return {"date-parts": [known]} if known and is_date(known) else {"literal": text}


def is_date(known: Sequence[int]) -> bool:
    """Whether year, month and day, as far as they are given, are a date of the calendar."""
    if not 1 <= len(known) <= 3 or not -9999 <= known[0] <= 9999 or known[0] == 0:
        return False
    if len(known) > 1 and not 1 <= known[1] <= 12:
        return False
    return len(known) < 3 or 1 <= known[2] <= monthrange(abs(known[0]), known[1])[1]


def iso(known: Sequence[int]) -> str:
    """Return year, month and day, as far as they are given, in the form of ISO 8601."""
    lead = f"-{-known[0]:04}" if known[0] < 0 else f"{known[0]:04}"
    return "-".join((lead, *(f"{part:02}" for part in known[1:])))


# Items that other programs wrote -----------------------------------------------------------------


def one_line(text: str) -> str:
    """Return a text on one line, each gap a space; no-break spaces and thin ones stay."""
    text = _GAP.sub(" ", _NO_TEXT.sub("\ufffd", text)).strip(" ")
    return text if text.strip() else ""


def some_lines(text: str) -> str:
    """Return a text with its line ends, without other control characters."""
    text = _NO_TEXT.sub("\ufffd", text).replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(_GAP_IN_LINE.sub(" ", line).strip(" ") for line in text.split("\n")).strip(
        "\n"
    )


def checked(data: Any) -> Item:
    """Return an item, having looked at all of it. Raises ValueError or TypeError for what is none.

    Texts and numbers become texts on one line (:data:`LINES` keep theirs), dates numbers. Variables
    that are empty are left out; those that the schema does not know stay as they are.
    """
    if not isinstance(data, dict):
        raise TypeError(f"an item is an object, not {_kind(data)}")
    item: dict[str, Any] = {}
    for name, value in data.items():
        if name in NAMES:
            made: Any = [_name(one, name) for one in _listed(value, name)]
            made = [one for one in made if one]
        elif name in DATES:
            made = _date(value, name)
        elif isinstance(value, str | int | float) and not isinstance(value, bool):
            made = some_lines(str(value)) if name in LINES else one_line(str(value))
        else:
            made = _other(value)
        if made not in ("", [], {}, None):
            item[one_line(name)] = made
    return item


def _listed(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{name} is a list of names, not {_kind(value)}")
    return value


def _name(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{name} holds {_kind(value)} where a name was expected")
    made: dict[str, Any] = {}
    for part in _NAME_PARTS:
        told = value.get(part, "")
        if not isinstance(told, str | int | float) or isinstance(told, bool):
            raise TypeError(f"{part} of a name in {name} is {_kind(told)}, not text")
        if text := " ".join(one_line(str(told)).split()):
            made[part] = text
    marks = {mark: _other(value[mark]) for mark in _NAME_MARKS if mark in value}
    return made | marks if made else {}


def _date(value: Any, name: str) -> dict[str, Any]:
    if isinstance(value, str):
        return date_of(one_line(value)) if one_line(value) else {}
    if not isinstance(value, dict):
        raise TypeError(f"{name} is a date, not {_kind(value)}")
    for told in ("literal", "raw"):
        if not isinstance(value.get(told, ""), str):
            raise TypeError(f"{told} of {name} is {_kind(value[told])}, not text")
    parts = value.get("date-parts") or []
    if not isinstance(parts, list) or not all(isinstance(one, list) for one in parts):
        raise ValueError(f"date-parts of {name} are lists of numbers")
    known = [_numbers(one, name) for one in parts if one and one[0] not in ("", None)]
    made: dict[str, Any] = {}
    written = one_line(value.get("literal", ""))
    if known and len(known) <= 2 and all(map(is_date, known)):
        made["date-parts"] = known
        made |= {mark: _plain(value[mark], mark) for mark in ("season", "circa") if value.get(mark)}
    elif known and not written:
        written = "/".join("-".join(map(str, one)) for one in known)
    if written:
        made["literal"] = written
    elif not made and one_line(value.get("raw", "")):
        return date_of(one_line(value["raw"]))
    return made


def _plain(value: Any, name: str) -> Any:
    """Return a season (1 to 4, or a word) or the mark of a date that is not exact."""
    if isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return int(value) if value.isdecimal() and len(value) < 3 else one_line(value)
    raise ValueError(f"{name} of a date is {_kind(value)}")


def _numbers(parts: list[Any], name: str) -> list[int]:
    made = []
    for part in parts:
        if part in ("", None, 0, "0"):
            break
        if isinstance(part, bool) or not re.fullmatch(r"-?[0-9]{1,9}", str(part).strip()):
            raise ValueError(f"date-parts of {name} hold {part!r}, not a number")
        made.append(int(part))
    return made


def _other(value: Any, depth: int = 0) -> Any:
    """Return what is no variable of the schema, having looked at all of it."""
    if depth > DEEPEST:
        raise ValueError(f"an item may be nested {DEEPEST} deep")
    match value:
        case str():
            return some_lines(value)
        case None | bool() | int() | float():
            return value
        case list():
            return [_other(one, depth + 1) for one in value]
        case dict():
            return {one_line(str(k)): _other(one, depth + 1) for k, one in value.items()}
    raise ValueError(f"an item holds {_kind(value)}")


def _kind(value: Any) -> str:
    kinds = {dict: "an object", list: "a list", str: "a text", bool: "a truth value"}
    return "nothing" if value is None else kinds.get(type(value), "a number")
