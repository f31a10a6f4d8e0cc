"""What an AsciiDoc document says of itself, in attributes of its header.

::

= Norland in 2025
:lang: en
:factlock-id: norland-2025
:factlock-date: 2026-03-31
:factlock-require: proven, cited
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from factlock.render.formats.frontmatter import Read, read_yaml
from factlock.render.parts import Span

PREFIX = "factlock-"
_MOST = 2_000


def read(text: str, attributes: Sequence[tuple[str, Span]]) -> Read:
    """Read the settings of a document; the lines of findings are those of the document."""
    own, language = ["factlock:"], '"'
    places = [0]
    for name, (start, end) in attributes:
        value = text[start : min(end, start + _MOST)].strip()
        if name == "lang":
            language = value
            places[0] = start
        elif name.startswith(PREFIX):
            words = [word.strip() for word in value.split(",")]
            many = name == f"{PREFIX}require"
            written = json.dumps(words if many else value)
            own.append(f"  {name.removeprefix(PREFIX)}: {written}")
            places.append(start)
    lines = [f"lang: {json.dumps(language if language != chr(34) else '')}"]
    lines += own if len(own) > 1 else []
    told = read_yaml("\n".join(lines))
    placed = [places[0], places[0], *places[1:]]
    findings = tuple(
        replace(
            one, line=text.count("\n", 0, placed[min((one.line or 1) - 1, len(placed) - 1)]) + 1
        )
        for one in told.findings
    )
    return replace(told, findings=findings)
