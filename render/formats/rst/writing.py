r"""How text is written in reStructuredText so that a reader sees just it: values, clauses, titles, addresses.

A backslash makes a sign of itself, wherever it stands ("Escaping Mechanism"). What would begin a list, a
field, a comment or a rule at the beginning of a line is escaped as well.
"""

import re
from functools import lru_cache
from urllib.parse import quote

from factlock.render.layout import Place, Zone

_ALWAYS = re.compile(r"[\\*`|_@]|:(?![0-9])|(?<![0-9]):|\A:|:\Z|(?<=-)-|(?<=\.)\.(?=\.)")
_FIRST = re.compile(
    r"[!#+,./;=?@^~>\])}•‣⁃-]|([!-/:-@\[-`{-~])\1*\Z|\(?(?:[0-9]+|[A-Za-z]|[ivxlcdmIVXLCDM]+|\#)[.)](?:\s|\Z)"
)
_NUMBER = re.compile(r"\(?(?:[0-9]+|[A-Za-z]|[ivxlcdmIVXLCDM]+|\#)\Z")
_ENCLOSED = re.compile(r"(?:\A|[\r\n*+•.-])[ \t]*\(\Z")
_CLOSES = re.compile(r"[^\s*`|_(\[\"'{<\\/:-](?:[*`|]+|_{1,2})\Z")
_READ = re.compile(r"\\(?:([ \t\r\n])|([^ \t\r\n]))")
_AMBIGUOUS = re.compile(r"(?:\d|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")
_PLAIN_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(?:/[A-Za-z0-9./-]*)?(?<=[A-Za-z0-9/])")
_SAFE = "!#%&()+,-./:;=?@~$*"
_THIN = "\u202f"
"""Narrow no-break space: keeps a raised mark of a note from being read as an exponent."""
_REMEMBERED = 8_192
SPACE = "\\ "
"""Parts markup from what stands beside it, and is not shown."""


def value(shown: str, place: Place, before: str, after: str, *, first: bool) -> str:
    """Write a value; ``first`` tells whether a block may begin with it."""
    if place.zone in (Zone.CODE, Zone.CODE_SPAN) or (place.zone is Zone.ATTRIBUTE and not first):
        return shown
    written = _free_of_markup(shown)
    if first or _ENCLOSED.search(before):
        written = beginning(shown, written, after)
    if written and _CLOSES.search(before):
        return SPACE + written
    return written


@lru_cache(_REMEMBERED)
def _free_of_markup(shown: str) -> str:
    if "<" in shown and ">" in shown:
        # At the end of the words of a link an address would stand between them.
        shown = shown.replace("<", "\0")
        return _ALWAYS.sub(lambda found: "\\" + found.group(), shown).replace("\0", "\\<")
    return _ALWAYS.sub(lambda found: "\\" + found.group(), shown)


def beginning(shown: str, written: str, after: str = "") -> str:
    """Keep a text at the beginning of a block from making a list, a field or a rule of it."""
    if not written.strip("\\") and written:
        return SPACE + written  # a line of one sign would be a rule
    if written.startswith("\\") or not shown:
        return written
    number = _NUMBER.match(shown)
    if _FIRST.match(shown) or (number is not None and re.match(r"[.)](?:\s|\Z)", after)):
        return "\\" + written
    return written


def unwrite(written: str) -> str:
    """Return what a reader sees of a value as :func:`value` writes it."""
    return _READ.sub(lambda found: found[2] or "", written)


def foreign(text: str) -> str:
    """Write a text that comes from somewhere else, on one line and free of markup."""
    shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
    line = " ".join("".join(shown).split())
    return re.sub(
        r"[\\*`|_@]|:(?! )|--+", lambda found: "".join("\\" + sign for sign in found.group()), line
    )


def emphasis(written: str) -> str:
    """Set written text in italics."""
    return f"{SPACE}*{written}*{SPACE}" if written else ""


def address(url: str, target: str) -> str:
    """Write the address of a source: a link for the web, plain text for all else."""
    if not re.match(r"https?://[^\s/]", url, re.IGNORECASE):
        return foreign(url)
    if not target and _PLAIN_ADDRESS.fullmatch(url):
        return url
    leads = quote(target or url, safe=_SAFE, encoding="utf-8", errors="replace")
    leads = re.sub(r"_\Z", "%5F", leads)  # with a bar at its end it would be a name
    shown = foreign(url).replace("<", "\\<")
    return f"{SPACE}`{shown} <{leads}>`__{SPACE}"


def tidy(written: str) -> str:
    """Take escaped spaces away where markup is parted by other signs."""
    written = re.sub(r"(?:\A|(?<= ))\\ (?=[*`])", "", written)
    return re.sub(r"(?<=[*_])\\ (?=[ .,;:)]|\Z)", "", written)


def mark(labels: list[str], before: str, after: str) -> str:
    """Write the marks of notes between their neighbours."""
    lead = _THIN + SPACE if _AMBIGUOUS.search(before) else SPACE
    tail = "" if not after or after[0].isspace() or after[0] in "'\")]}>/:.,;!?\\" else SPACE
    return lead + " ".join(f"[#{label}]_" for label in labels) + tail
