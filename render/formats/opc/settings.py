"""What a package says of itself: its language, and our settings among its custom properties.

In Office: File, Info, Properties, Advanced Properties, Custom; the names are ``factlock:date`` and the like.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date

from factlock.registry.errors import Finding
from factlock.registry.sources.metadata import language_tag
from factlock.render.formats.opc.extras import SETTING
from factlock.render.formats.opc.package import Package
from factlock.render.formats.opc.xml import tag_of
from factlock.render.layout import Settings

_NAMES = ("id", "date", "require", "language", "render-in-code")
_REQUIRED = ("proven", "fetched", "cited")
_LANGUAGE = "{http://purl.org/dc/elements/1.1/}language"
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?=T|\Z)")
MOST_OF_TEXT = 0.8
"""Share of the letters that must be marked as one language for it to be the document's."""


def settings(package: Package, letters: Mapping[str, int]) -> tuple[Settings, tuple[Finding, ...]]:
    """Return the settings of a document, and what is wrong with them."""
    told = dict(_properties(package))
    findings = [_fault(name, "there is no such setting") for name in told if name not in _NAMES]
    required = told.get("require", "").replace(",", " ").lower().split()
    findings += (
        _fault("require", f"{word!r} is none of {', '.join(_REQUIRED)}")
        for word in required
        if word not in _REQUIRED
    )
    in_code = told.get("render-in-code", "").lower()
    if in_code not in ("", "true", "false", "1", "0"):
        findings.append(_fault("render-in-code", f"{in_code!r} is neither true nor false"))
    language = told.get("language", "")
    if language and not language_tag(language):
        findings.append(_fault("language", f"{language!r} is no language tag; write en, zh-CN"))
    made = Settings(
        id=told.get("id", "")[:200],
        reference=_date(told.get("date", ""), findings),
        language=language_tag(language) or _language(package, letters),
        proven="proven" in required,
        fetched="fetched" in required,
        cited="cited" in required,
        render_in_code=in_code in ("true", "1"),
    )
    return made, tuple(findings)


def _properties(package: Package) -> Iterator[tuple[str, str]]:
    for one in package.relations(""):
        if one.kind != "custom-properties" or one.target not in package:
            continue
        for told in package.tree(one.target):
            name = told.get("name") or ""
            if tag_of(told) and name.lower().startswith(SETTING):
                words = "".join(str(word) for word in told.itertext()).strip()
                yield name[len(SETTING) :].strip().lower(), words


def _date(word: str, findings: list[Finding]) -> date | None:
    if not word:
        return None
    found = _DATE.match(word)
    try:
        return date.fromisoformat(found.group() if found else word)
    except ValueError:
        findings.append(_fault("date", f"{word!r} is no date; write 2026-11-30"))
        return None


def _language(package: Package, letters: Mapping[str, int]) -> str:
    """Return the language of a document: declared of the whole, or marked in most of its text."""
    for one in package.relations(""):
        if one.kind == "core-properties" and one.target in package:
            declared = language_tag(str(package.tree(one.target).findtext(_LANGUAGE) or ""))
            if declared:
                return declared
    most = max(letters, key=lambda tag: letters[tag], default="")
    enough = letters.get(most, 0) >= MOST_OF_TEXT * sum(letters.values())
    return language_tag(most) if enough else ""


def _fault(name: str, told: str) -> Finding:
    known = ", ".join(SETTING + one for one in _NAMES)
    return Finding(
        "bad-property",
        f"{SETTING}{name}: {told}",
        f"mend it among the custom properties of the document; known are {known}",
    )
