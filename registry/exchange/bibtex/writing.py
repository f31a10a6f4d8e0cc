"""An item of CSL-JSON becomes an entry of a ``.bib`` file.

All texts come from somewhere else: nothing in them is markup for LaTeX, nor ends a field. What the fields of the
dialect cannot say is left out; a date that is not known has no field.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from factlock.registry.exchange.bibtex import fields as table
from factlock.registry.exchange.bibtex.dates import written_date
from factlock.registry.exchange.bibtex.latex import latex, latex_address
from factlock.registry.exchange.bibtex.names import written_names
from factlock.registry.exchange.bibtex.reading import subtypes_of
from factlock.registry.exchange.bibtex.syntax import MONTHS
from factlock.registry.exchange.item import Item
from factlock.registry.exchange.keys import is_key

Dialect = Literal["biblatex", "bibtex"]
_TEXTS = (
    ("title", "title"), ("title-short", "shorttitle"), ("container-title-short", "shortjournal"),
    ("collection-title", "series"), ("volume", "volume"), ("number-of-volumes", "volumes"), ("edition", "edition"),
    ("version", "version"), ("chapter-number", "chapter"), ("part-number", "part"), ("page", "pages"),
    ("number-of-pages", "pagetotal"), ("genre", "type"), ("medium", "howpublished"), ("event-title", "eventtitle"),
    ("event-place", "venue"), ("archive", "eprinttype"), ("archive_location", "eprint"), ("ISBN", "isbn"),
    ("ISSN", "issn"), ("PMID", "pmid"), ("PMCID", "pmcid"), ("status", "pubstate"), ("source", "library"),
    ("original-title", "origtitle"), ("original-publisher", "origpublisher"), ("keyword", "keywords"),
    ("abstract", "abstract"), ("note", "note"), ("annote", "annotation"),
)  # fmt: skip
_OLD = {"journaltitle": "journal", "location": "address", "eprinttype": "archiveprefix", "annotation": "annote"}  # fmt: skip
_TAGS = {tag: name for name, tag in reversed([*table.LANGUAGES.items()])}


def entry(key: str, item: Item, dialect: Dialect) -> str:
    """Return one entry. Raises ValueError for a key that BibTeX cannot read."""
    if not is_key(key):
        raise ValueError(f"{key!r} is no key of an entry")
    kind = table.KINDS.get(str(item.get("type", "")), "misc")
    made = [f"  {name} = {value}" for name, value in _fields(item, kind, dialect) if value != "{}"]
    if dialect == "bibtex":
        kind = table.BIBTEX_KINDS[kind]
    return f"@{kind}{{{key},\n" + ",\n".join(made) + "\n}\n"


def _fields(item: Item, kind: str, dialect: Dialect) -> Iterator[tuple[str, str]]:
    extended = dialect == "biblatex"
    for variable, name in (("author", "author"), ("container-author", "bookauthor"), ("translator", "translator")):  # fmt: skip
        if item.get(variable):
            yield name, _braced(written_names(item[variable], extended=extended))
    yield from _editors(item, extended=extended)
    for variable, name in _TEXTS:
        told = str(item.get(variable, ""))
        if variable == "page":
            told = re.sub(r"-+", "-", told)
        text = _braced(latex(told).replace("-", "--") if variable == "page" else latex(told))
        # A second pair of braces keeps styles from changing capitals.
        yield _called(name, dialect), _braced(text) if name == "title" and told else text
    for variable, name in _varied(kind):
        yield _called(name, dialect), _braced(latex(str(item.get(variable, ""))))
    yield from _dates(item, dialect)
    for name, variable in table.VERBATIM.items():
        yield name, _braced(latex_address(str(item.get(variable, ""))))
    told = str(item.get("language", ""))
    yield ("langid", _braced(_TAGS[told])) if told in _TAGS else ("language", _braced(latex(told)))
    subtype = _subtype(str(item.get("type", "")), kind)
    if subtype and dialect == "biblatex":
        yield "entrysubtype", _braced(subtype)


def _called(name: str, dialect: Dialect) -> str:
    return _OLD.get(name, name) if dialect == "bibtex" else name


def _varied(kind: str) -> Iterator[tuple[str, str]]:
    """Yield the variables whose field depends on the kind of entry."""
    whole = kind in ("incollection", "inproceedings", "inreference")
    yield "container-title", "booktitle" if whole else "journaltitle"
    house = {"report": "institution", "thesis": "institution", "online": "organization"}
    yield "publisher", house.get(kind, "publisher")
    yield "publisher-place", "location"
    if kind in table.NUMBERED:
        yield "issue", "number"
        yield "number", "eid"
    elif kind in table.IN_SERIES:
        yield "collection-number", "number"
        yield "issue", "issue"
        yield "number", "eid"
    else:
        yield "number", "number"
        yield "issue", "issue"


def _editors(item: Item, *, extended: bool) -> Iterator[tuple[str, str]]:
    for role in table.EDITORS.values():
        if role in ("editor", "director") and item.get(role):
            yield role, _braced(written_names(item[role], extended=extended))
    if not item.get("editor"):
        other = next((r for r in table.EDITORS.values() if item.get(r) and r not in ("editor", "director")), None)  # fmt: skip
        if other:
            yield "editor", _braced(written_names(item[other], extended=extended))
            yield "editortype", _braced(other)


def _dates(item: Item, dialect: Dialect) -> Iterator[tuple[str, str]]:
    for name, variable in table.DATES.items():
        text, known = written_date(item.get(variable, {}))
        if name != "date":
            yield name, _braced(text if known else latex(text))
        elif dialect == "bibtex":
            yield from _old_date(item.get(variable, {}), text, known=known)
        else:
            yield ("date", _braced(text)) if known else ("year", _braced(latex(text)))


def _old_date(date: Mapping[str, Any], text: str, *, known: bool) -> Iterator[tuple[str, str]]:
    parts = date.get("date-parts") or [[]]
    if not known or len(parts) > 1 or date.get("circa") or date.get("season"):
        year = f"ca. {text.replace('~', '')}" if date.get("circa") else text
        yield "year", _braced(latex(year))
        return
    yield "year", _braced(f"{parts[0][0]:04}")
    if len(parts[0]) > 1:
        yield "month", MONTHS[parts[0][1] - 1]
    if len(parts[0]) > 2:
        yield "day", _braced(str(parts[0][2]))


def _subtype(type_: str, kind: str) -> str:
    for word, told in table.SUBTYPES.items():
        if told == type_:
            return word
    return type_ if type_ in subtypes_of(kind) else ""


def _braced(text: str) -> str:
    return "{" + text + "}"
