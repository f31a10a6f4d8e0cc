"""What a page says of itself: language, publisher, date. Declared, never proved."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.gaps import unmarked

MAX_JSON = 262_144
"""Characters of one JSON-LD block above which it is not read."""
MAX_NODES = 10_000
MAX_LENGTH = 300

_PUBLISHER = (
    "og:site_name",
    "citation_publisher",
    "dc.publisher",
    "dcterms.publisher",
    "publisher",
    "article:publisher_name",
    "sitename",
    "application-name",
)
_PUBLISHED = (
    "article:published_time",
    "og:article:published_time",
    "citation_publication_date",
    "citation_online_date",
    "dcterms.issued",
    "dc.date.issued",
    "dcterms.created",
    "dc.date.created",
    "dcterms.date",
    "dc.date",
    "datepublished",
    "pubdate",
    "publishdate",
    "publish-date",
    "publish_date",
    "publication_date",
    "date",
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_DATE = re.compile(
    r"""\s*(?P<year>[12]\d{3})
    (?:-(?P<m1>\d{1,2})(?:-(?P<d1>\d{1,2}))? | /(?P<m2>\d{1,2})/(?P<d2>\d{1,2})
      | (?P<m3>\d{2})(?P<d3>\d{2})(?:\d{4}|\d{6})? | 年(?P<m4>\d{1,2})月(?:(?P<d4>\d{1,2})日)?
      | \.(?P<m5>\d{1,2})\.(?P<d5>\d{1,2}))?
    (?![\d/.-])""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Declared:
    """What stands in the head of a page, as the reader of HTML found it.

    ``metas`` are pairs of lower-case name (or ``property``, ``itemprop``, ``http-equiv``) and
    content, in order; ``times`` the ``datetime`` of elements marked as publication date, ``lone``
    those of all ``time`` elements; ``json_ld`` the texts of linked-data scripts.
    """

    languages: Sequence[str] = ()
    metas: Sequence[tuple[str, str]] = ()
    times: Sequence[str] = ()
    lone: Sequence[str] = ()
    json_ld: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Metadata:
    """Language (BCP 47), publisher's name, date of publication (ISO 8601); empty if not said."""

    language: str = ""
    publisher: str = ""
    published: str = ""


def describe(declared: Declared) -> Metadata:
    """Choose among what a page declares; the most specific mark wins."""
    metas: dict[str, list[str]] = {}
    for name, content in declared.metas:
        metas.setdefault(name, []).append(content)
    linked = list(_linked_data(declared.json_ld))
    languages = [
        *declared.languages,
        *metas.get("content-language", ()),
        *metas.get("language", ()),
    ]
    publishers = [content for name in _PUBLISHER for content in metas.get(name, ())]
    publishers += [_name(node.get("publisher")) for node in linked]
    dates = [content for name in _PUBLISHED for content in metas.get(name, ())]
    dates += [value for node in linked if isinstance(value := node.get("datePublished"), str)]
    dates += declared.times
    if len({iso_date(value) for value in declared.lone}) == 1:
        dates += declared.lone  # the only moment the page marks; two would be a guess
    return Metadata(
        language=_first(map(language_tag, languages)),
        publisher=_first(unmarked(without_no_characters(name))[:MAX_LENGTH] for name in publishers),
        published=_first(map(iso_date, dates)),
    )


def language_tag(value: str) -> str:
    """Return a language mark as BCP 47 tag, or empty if it is none (``zh_CN`` is ``zh-CN``)."""
    tag = value.partition(",")[0].strip().replace("_", "-")
    return tag if _LANGUAGE.fullmatch(tag) else ""


def iso_date(value: str) -> str:
    """Return the date at the start of a declared moment: ``2024-01-17``, ``2024-01``, ``2024``.

    Only forms with the year first: ``03/04/2024`` means two days to two readers, and is empty.
    The day is the one that is written, whatever the zone.
    """
    found = _DATE.match(value)
    if found is None:
        return ""
    parts = [found["year"]]
    for unit in "md":
        parts += [part.zfill(2) for n in range(1, 6) if (part := found[f"{unit}{n}"])]
    try:
        date(int(parts[0]), int((*parts, "1")[1]), int((*parts, "1", "1")[2]))
    except ValueError:
        return ""
    return "-".join(parts)


def _first(values: Iterator[str] | Any) -> str:
    return next((value for value in values if value), "")


def _name(publisher: Any) -> str:
    if isinstance(publisher, list) and publisher:
        publisher = publisher[0]
    if isinstance(publisher, dict):
        publisher = publisher.get("name")
    return publisher if isinstance(publisher, str) else ""


def _linked_data(texts: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the objects of JSON-LD blocks, outermost first; what is no JSON says nothing."""
    for text in texts:
        if len(text) > MAX_JSON:
            continue
        try:
            level: list[Any] = [json.loads(text)]
        except (ValueError, RecursionError):
            continue
        left = MAX_NODES
        while level and left > 0:
            left -= len(level)
            yield from (node for node in level if isinstance(node, dict))
            level = [child for node in level for child in _children(node)]


def _children(node: Any) -> list[Any]:
    if isinstance(node, dict):
        return [child for child in node.values() if isinstance(child, dict | list)]
    return (
        [child for child in node if isinstance(child, dict | list)]
        if isinstance(node, list)
        else []
    )
