"""What a reStructuredText document says of itself, in a comment before its first words.

It is YAML::

    .. factlock:
       id: norland-2025
       date: 2026-03-31
       lang: en

A second comment may tell the language alone (``.. lang: en``).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from factlock.render.formats.frontmatter import Read, read_yaml
from factlock.render.parts import Span

_OURS = re.compile(r"\.\.[ \t]+(?=(?:factlock|lang)[ \t]*:)")
_LANGUAGE = re.compile(r"^[ \t]+(lang[ \t]*:[^\r\n]*)", re.MULTILINE)
_MOST = 64 * 1024


def read(text: str, comments: Sequence[Span]) -> Read:
    """Read the settings of a document; the lines of findings are those of the document."""
    told = Read()
    for start, end in comments:
        lead = _OURS.match(text, start, end)
        if lead is None or end - start > _MOST:
            continue
        one = read_yaml(_yaml(text[lead.end() : end]))
        before = text.count("\n", 0, start)
        findings = tuple(replace(f, line=(f.line or 1) + before) for f in one.findings)
        settings = one.settings
        if told.settings.language and not settings.language:
            settings = replace(settings, language=told.settings.language)
        if text.startswith("lang", lead.end()):
            settings = replace(told.settings, language=settings.language)
        told = Read(settings, (*told.findings, *findings))
    return told


def _yaml(inner: str) -> str:
    """Return a comment as YAML: what follows its first line belongs to it, but for the language."""
    first, end, rest = inner.partition("\n")
    languages = [found[1] for found in _LANGUAGE.finditer(rest)]
    rest = _LANGUAGE.sub("", rest)
    return "\n".join([first + end + rest, *languages])
