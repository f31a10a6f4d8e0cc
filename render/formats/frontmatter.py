"""Settings of documents as YAML, whatever kind of text holds them.

Read are ``lang`` and ``factlock: {id, date, require, render-in-code}``; the rest belongs to others.
Scalars stay text, so that ``no``, ``5.20`` and dates are as written.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from factlock.registry.errors import Finding
from factlock.render.layout import Settings

_OURS = re.compile(r"^[\"']?factlock[\"']?[ \t]*:", re.MULTILINE)
_TAG = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_NAMES = ("id", "date", "require", "render-in-code")


@dataclass(frozen=True, slots=True)
class Read:
    """What a block says, what is wrong with it, and whether it holds settings at all.

    Findings carry lines that count from the first of the block.
    """

    settings: Settings = field(default_factory=Settings)
    findings: tuple[Finding, ...] = ()
    meant: bool = True


_OTHER = Read(meant=False)


def read_yaml(inner: str) -> Read:
    """Read a block of settings."""
    import yaml  # noqa: PLC0415  (only where there is something to read)

    try:
        table = yaml.load(inner, Loader=yaml.BaseLoader)  # noqa: S506  (text, lists and mappings only)
    except (yaml.YAMLError, RecursionError) as problem:
        if not _OURS.search(inner):
            return _OTHER  # a rule, text and a heading rather than settings
        mark = getattr(problem, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        said = getattr(problem, "problem", None) or "it is nested too deeply"
        return Read(findings=(_fault(f"the front matter is no YAML: {said}", line),))
    if table is None and not inner.strip():
        return Read()
    if not isinstance(table, dict):
        return _OTHER
    findings: list[Finding] = []
    ours = table.get("factlock") or {}
    if not isinstance(ours, dict):
        findings.append(_fault("factlock must hold names and values", _line(inner, "factlock")))
        ours = {}
    findings += _unknown(inner, ours)
    switch = {"true": True, "false": False}
    required = _words(inner, ours, "require", ("proven", "fetched", "cited"), findings)
    settings = Settings(
        language=_language(inner, table, findings),
        id=_word(inner, ours, "id", findings),
        reference=_date(inner, ours, findings),
        proven="proven" in required,
        fetched="fetched" in required,
        cited="cited" in required,
        render_in_code=_choice(inner, ours, "render-in-code", switch, findings),
    )
    return Read(settings, tuple(findings))


def _unknown(inner: str, ours: Mapping[Any, Any]) -> Iterator[Finding]:
    for name in ours:
        if name not in _NAMES:
            yield _fault(f"factlock has no setting {name!r}", _line(inner, str(name)))


def _language(inner: str, table: Mapping[Any, Any], findings: list[Finding]) -> str:
    tag = table.get("lang", "")
    if not isinstance(tag, str) or (tag and not _TAG.fullmatch(tag)):
        findings.append(
            _fault(f"lang: {tag!r} is no language tag; write en, zh-CN", _line(inner, "lang"))
        )
        return ""
    return tag


def _word(inner: str, ours: Mapping[Any, Any], name: str, findings: list[Finding]) -> str:
    word = ours.get(name, "")
    if not isinstance(word, str) or len(word) > 200 or not word.isprintable():
        findings.append(_fault(f"{name} must be a short text", _line(inner, name)))
        return ""
    return word.strip()


def _date(inner: str, ours: Mapping[Any, Any], findings: list[Finding]) -> date | None:
    word = ours.get("date")
    if word in (None, ""):
        return None
    try:
        return date.fromisoformat(str(word))
    except ValueError:
        findings.append(
            _fault(f"date: {word!r} is no date; write 2026-11-30", _line(inner, "date"))
        )
        return None


def _words(
    inner: str,
    ours: Mapping[Any, Any],
    name: str,
    choices: tuple[str, ...],
    findings: list[Finding],
) -> tuple[str, ...]:
    """Read one word or a list of words."""
    given = ours.get(name, [])
    words = [given] if isinstance(given, str) else given
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        findings.append(_fault(f"{name} must be a word or a list of words", _line(inner, name)))
        return ()
    wrong = [word for word in words if word.casefold() not in choices]
    if wrong:
        findings.append(
            _fault(f"{name}: {wrong[0]!r} is none of {', '.join(choices)}", _line(inner, name))
        )
        return ()
    return tuple(word.casefold() for word in words)


def _choice(
    inner: str,
    ours: Mapping[Any, Any],
    name: str,
    choices: Mapping[str, bool],
    findings: list[Finding],
) -> bool:
    word = ours.get(name)
    if word is None:
        return False
    if not isinstance(word, str) or word.casefold() not in choices:
        findings.append(
            _fault(f"{name}: {word!r} is none of {', '.join(choices)}", _line(inner, name))
        )
        return False
    return choices[word.casefold()]


def _line(inner: str, name: str) -> int:
    found = re.search(rf"(?<![\w-]){re.escape(name)}[\"']?[ \t]*:", inner)
    return inner.count("\n", 0, found.start()) + 1 if found else 1


def _fault(message: str, line: int) -> Finding:
    known = "factlock: {id: NAME, date: 2026-11-30, require: proven, render-in-code: true}"
    return Finding("bad-front-matter", message, f"mend it; known is {known}", line=line, column=1)
