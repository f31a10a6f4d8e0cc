"""How text is written in Markdown so that a reader sees just it: values, marks of notes, notes.

Nothing that comes from a page may become markup. Backticks are written as entities, as a backslash
does not keep one from closing a code span that was opened before it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from factlock.render.formats.markdown.inline import PUNCTUATION
from factlock.render.layout import Place, Zone

_ENTITIES = {"`": "&#96;", "|": "&#124;", "&": "&amp;"}
_ALWAYS = re.compile(r"[*_\[\]|~#`\\]|&(?=[A-Za-z#])|&\Z|<(?=[A-Za-z/!?&\\<]|.*[>@])|<\Z|[!^]\Z")
_FIRST = re.compile(r"[-+=>:](?=[-+=>:\s]|\Z)|>")
_DOT = re.compile(r"[.)](?:[ \t\r\n]|\Z)")
_OPEN_ENTITY = re.compile(r"&(?:#[0-9]*|#[xX][0-9A-Fa-f]*|[A-Za-z]*)\Z")
_ITEM = re.compile(r"(?P<digits>[0-9]{1,9})(?P<dot>[.)])?")
_WRITTEN = re.compile(rf"\\([{PUNCTUATION}])|&#([0-9]{{1,7}});|&(amp|lt|gt|quot);")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}
_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

_FOREIGN = re.compile(rf"[{PUNCTUATION}]")
_PLAIN = frozenset(" ,;%()/'\"+=-.?$@:")
_AUTO = re.compile(r"(?<![^\W_])(https?|ftp)(?=:)|(?<![^\W_])(www)(?=\.)", re.IGNORECASE)
_LABEL = re.compile(r"\[\^([^\]\s]++)\]")
_NUMBERED = re.compile(r"\[(\d{1,6})\\?\]")
_AMBIGUOUS = re.compile(r"(?:\d|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")
_THIN = "\u202f"
"""Narrow no-break space: keeps a raised note mark from being read as an exponent."""
_SAFE = "!#$%&'()*+,-./:;=?@[]_~"
_LINE_END = re.compile(r"\r\n?|\n")
_REMEMBERED = 8_192
"""So many values are remembered as they were written: a report shows few of them often."""


def value(shown: str, place: Place, before: str, after: str) -> str:
    """Write a value for the place between ``before`` and ``after`` (a few characters each)."""
    if place.zone is not Zone.TEXT:
        if place.zone in (Zone.CODE, Zone.CODE_SPAN):
            return shown
        if place.zone is Zone.HTML:
            return shown.translate(_HTML)
    written = _free_of_markup(shown)
    if place.first:
        written = _first(shown, written, after)
    if before.endswith("]") and shown.startswith(("(", ":")):
        return "\\" + written  # no link, and no definition of one
    if "&" in before and _OPEN_ENTITY.search(before) and shown[:1].isalnum():
        return f"&#{ord(shown[0])};{written[1:]}"
    return written


@lru_cache(_REMEMBERED)
def _free_of_markup(shown: str) -> str:
    return _unlinked(_ALWAYS.sub(_escaped, shown))


def _first(shown: str, written: str, after: str) -> str:
    """Keep a value at the beginning of a line from making a list, a heading or a rule of it."""
    if _FIRST.match(shown):
        return "\\" + written
    item = _ITEM.match(shown)
    if item is not None and item["dot"]:
        rest = shown[item.end() :] or after
        if not rest or rest[0] in " \t\r\n":
            return f"{item['digits']}\\{written[len(item['digits']) :]}"
    elif item is not None and item.end() == len(shown) and _DOT.match(after):
        # The dot of "2025. In that year" belongs to the text: so write the digits otherwise.
        return f"&#{ord(shown[0])};{written[1:]}"
    return written


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    return _ENTITIES.get(char, "\\" + char)


def unwrite(written: str, zone: Zone) -> str:
    """Return what a reader sees of a written value."""
    return written if zone in (Zone.CODE, Zone.CODE_SPAN) else _read(written)


@lru_cache(_REMEMBERED)
def _read(written: str) -> str:
    return _WRITTEN.sub(lambda m: m[1] or (chr(int(m[2])) if m[2] else _NAMED[m[3]]), written)


def mark(labels: Sequence[str], before: str, after: str) -> str:
    """Write the marks of notes between their neighbours so that both stay what they are.

    After a digit or a short unit stands a narrow space: 134¹ is not 134 to the power of one. A
    bracket that follows would make a link of the mark.
    """
    lead = _THIN if _ambiguous(before) else ""
    tail = ""
    if after.startswith("("):
        tail = "\\"
    elif after.startswith("[") and not after.startswith("[^"):
        tail = _THIN
    return f"{lead}[^{'][^'.join(labels)}]{tail}"


@lru_cache(_REMEMBERED)
def _ambiguous(before: str) -> bool:
    return _AMBIGUOUS.search(before) is not None


def labels(text: str, count: int) -> list[str]:
    """Return ``count`` labels that no note of the document bears (they are compared in any case)."""
    taken = {label.casefold() for label in _LABEL.findall(text)}
    prefix = next(
        prefix
        for prefix in ("f", "fact", *(f"fact{n}-" for n in range(len(taken) + 1)))
        if not any(f"{prefix}{n}" in taken for n in range(1, count + 1))
    )
    return [f"{prefix}{n}" for n in range(1, count + 1)]


def foreign(text: str) -> str:
    """Write a text that comes from somewhere else, on one line and free of markup."""
    return _unlinked(_unmarked(text))


def _unmarked(text: str) -> str:
    line = " ".join(
        "".join(c if c.isprintable() or c.isspace() else "\ufffd" for c in text).split()
    )
    return _FOREIGN.sub(_foreign_escaped, line)


def _unlinked(written: str) -> str:
    """Keep an address in a text from becoming a link by itself."""
    return _AUTO.sub(lambda m: f"&#{ord(m[0][0])};{m[0][1:]}", written)


def _foreign_escaped(match: re.Match[str]) -> str:
    char = match.group()
    if char in _PLAIN:
        return char
    return f"&#{ord(char)};" if char in "`<>&" else "\\" + char


def address(url: str, target: str = "") -> str:
    """Write the address of a source: a link for the web, plain text for all else.

    With a ``target`` the link leads there, and the address is what is printed.
    """
    if not re.match(r"https?://[^\s/]", url, re.IGNORECASE):
        return foreign(url)
    safe = quote(url, safe=_SAFE, encoding="utf-8", errors="replace")
    if target:
        # Letters of any script stay as they are: people read the source too (RFC 3987).
        leads = "".join(
            c if c.isalnum() else quote(c, safe=_SAFE, errors="replace") for c in target
        )
        return f"[{_unmarked(url)}](<{leads}>)"
    return f"<{safe}>"


def notes(entries: Sequence[tuple[str, str]], text: str, heading: str = "") -> str:
    """Return what to put at the end of ``text`` so that the notes stand there, in its line ends.

    With a ``heading`` they are a list of references rather than footnotes.
    """
    if not entries:
        return ""
    found = _LINE_END.search(text)
    end = found.group() if found else "\n"
    lead = end if not text or text.endswith(("\n", "\r")) else end * 2
    if heading:
        return f"{lead}## {heading}{end}" + "".join(
            f"{end}{content}{end}" for _, content in entries
        )
    return lead + "".join(f"[^{label}]: {content}{end}" for label, content in entries)


def numbers(text: str, count: int) -> list[str]:
    """Return ``count`` numbers that stand in no bracket of the document."""
    first = max((int(number) for number in _NUMBERED.findall(text)), default=0) + 1
    return [str(number) for number in range(first, first + count)]


def list_mark(labels: Sequence[str], after: str) -> str:
    """Write the marks of notes that are a list: CommonMark knows no footnotes, and no link into a document.

    A bracket that follows would make a link of the mark.
    """
    tail = "\\" if after.startswith(("(", "[", ":")) else ""
    return "".join(f"[{label}]" for label in labels) + tail


def listed(entries: Sequence[tuple[str, str]], text: str) -> str:
    """Return what to put at the end of ``text`` so that the notes stand there as paragraphs, behind a rule."""
    if not entries:
        return ""
    found = _LINE_END.search(text)
    end = found.group() if found else "\n"
    lead = end if not text or text.endswith(("\n", "\r")) else end * 2
    return f"{lead}***{end}" + "".join(
        f"{end}[{label}] {content}{end}" for label, content in entries
    )


def row_mark(numbers: Sequence[int], heading: str, before: str, after: str) -> str:
    """Return marks that lead to a table of notes by its heading, as GitHub and Pandoc name its anchor."""
    slug = "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c in "-_")
    lead = _THIN if _ambiguous(before) else ""
    tail = _THIN if after.startswith(("(", "[")) else ""
    return lead + "".join(f"[[{number}]](#{slug})" for number in numbers) + tail


def table(
    heads: Sequence[str], rows: Sequence[tuple[int, Sequence[str]]], text: str, heading: str
) -> str:
    """Return what to put at the end of ``text`` so that a table of notes stands there (GFM, section 4.10)."""
    found = _LINE_END.search(text)
    end = found.group() if found else "\n"
    lead = end if not text or text.endswith(("\n", "\r")) else end * 2
    lines = [heads, ["---"] * len(heads), *((f"\\[{number}\\]", *cells) for number, cells in rows)]
    return f"{lead}## {heading}{end}{end}" + "".join(
        f"| {' | '.join(line)} |{end}" for line in lines
    )
