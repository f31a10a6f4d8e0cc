"""The tags, comments and raw texts of an HTML or XHTML document: all in it that is not text.

Follows the states of the WHATWG tokenizer (HTML Living Standard, section 13.2.5). What a state depends on,
the element in which it is, the caller tells, who follows the tree. Linear in the length of the text.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

Kind = Literal["start", "end", "comment", "doctype", "raw", "cdata"]
Content = Literal["text", "title", "raw", "script", "plaintext"]
"""What the content of an element is: text and tags, text with character references, text alone."""

SPACE = "\t\n\f\r "
_S, _NS = r"[\t\n\f\r ]", r"[^\t\n\f\r ]"
_ATTRIBUTE = (
    # Behind a space or a slash, an equals sign is the beginning of a name.
    rf"[\t\n\f\r /]*+(?P<name>[^\t\n\f\r />][^\t\n\f\r />=]*+)"
    rf"(?:{_S}*+={_S}*+(?:\"(?P<double>[^\"]*+)(?:\"|\Z)|'(?P<single>[^']*+)(?:'|\Z)|(?P<bare>[^\t\n\f\r >\"'][^\t\n\f\r >]*+)|(?=>|\Z)))?+"
)
_UNNAMED = re.sub(r"\?P<\w+>", "", _ATTRIBUTE)
_TAG = (
    rf"(?P<close>/)?(?P<name>[A-Za-z][^\t\n\f\r />]*+)"
    rf"(?P<attributes>(?:{_UNNAMED})*+)[\t\n\f\r /]*+(?P<stop>>|\Z)"
)
_HTML = re.compile(
    rf"<(?:(?P<comment>!--(?:>|->|.*?(?:-->|--!>|\Z))|[!?][^>]*+(?:>|\Z)|/(?:>|(?![A-Za-z])[^>]++(?:>|\Z)))|{_TAG})",
    re.DOTALL,
)
_NAME = r"[^\s<>/=!?\"'&;\d.\-\ufffc][^\s<>/=!?\"'&;\ufffc]*+"
_XML = re.compile(
    rf"<(?:(?P<comment>!--.*?(?:-->|\Z)|\?.*?(?:\?>|\Z)|![^>\[]*+(?:\[[^\]]*+\])?+[^>]*+(?:>|\Z))"
    rf"|(?P<close>/)?(?P<name>{_NAME})(?P<attributes>(?:{_UNNAMED})*+)[\t\n\f\r /]*+(?P<stop>>|\Z))",
    re.DOTALL,
)
_FIELDS = re.compile(_ATTRIBUTE)
_CDATA = "<![CDATA["
_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
_DOUBLE = re.compile(
    r"(?P<comment><!--(?:-?>)?)|(?P<end>-->)|</?script(?P<stop>[\t\n\f\r />])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Token:
    """One tag or comment from ``start`` to ``end``; of kind ``raw`` or ``cdata`` content that is no markup.

    ``name`` is that of the element; ``inside`` the span of a tag's attributes, or of the text between the
    marks of ``cdata``. ``closed`` tells whether a start tag ends in ``/>``, ``cut`` whether a comment or tag has no end.
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    inside: tuple[int, int] = (0, 0)
    closed: bool = False
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute: its name, its value as written and where it stands; where unquoted, a space would end it."""

    name: str
    value: str
    start: int
    end: int
    quoted: bool


def following(text: str, at: int, *, foreign: bool = False, xml: bool = False) -> Token | None:
    """Return the next tag or comment; in ``foreign`` elements (of a drawing) and XML there is CDATA too."""
    scan = _XML if xml else _HTML
    found = scan.search(text, at)
    if found is None:
        return None
    start, end = found.span()
    if (foreign or xml) and text.startswith(_CDATA, start):
        low = start + len(_CDATA)
        high = text.find("]]>", low)
        return Token(
            "cdata",
            start,
            len(text) if high < 0 else high + 3,
            "",
            (low, len(text) if high < 0 else high),
        )
    name = found["name"]
    if name is None or not found["stop"]:  # a tag that never ends is dropped
        doctype = text[start : start + 9].lower() == "<!doctype"
        cut = name is not None or _is_cut(text[start:end])
        return Token("doctype" if doctype else "comment", start, end, cut=cut)
    kind: Kind = "end" if found["close"] else "start"
    closed = text[end - 2] == "/" and found.end("attributes") < end - 1
    return Token(kind, start, end, name if xml else lowered(name), found.span("attributes"), closed)


def _is_cut(comment: str) -> bool:
    """Whether a comment lasts because nothing ends it."""
    if not comment.startswith("<!--"):
        return not comment.endswith(">")
    return comment not in ("<!-->", "<!--->") and (
        not comment.endswith(("-->", "--!>")) or len(comment) < len("<!---->")
    )


def lowered(name: str) -> str:
    """Return a name in lower case, as HTML counts it: the letters of ASCII alone."""
    return name.lower() if name.isascii() else name.translate(_LOWER)


@cache
def _end_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{re.escape(name)}(?=[\t\n\f\r />])", re.IGNORECASE)


def raw(text: str, name: str, at: int, content: Content) -> Token:
    """Return the content of an element that ends only with its own tag."""
    if content == "plaintext":
        return Token("raw", at, len(text), name)
    if content == "script":
        return Token("raw", at, _end_of_script(text, at), name)
    found = _end_of(name).search(text, at)
    return Token("raw", at, found.start() if found else len(text), name)


def _end_of_script(text: str, at: int) -> int:
    """Return where a script ends: inside ``<!-- <script>`` an end tag does not end it (13.2.5.17 to 31)."""
    escaped = double = False
    while (found := _DOUBLE.search(text, at)) is not None:
        at = found.end()
        if found["stop"]:
            ends = text[found.start() + 1] == "/"
            if ends and not double:
                return found.start()
            double = escaped and not ends
            at -= 1
        elif found["end"]:
            escaped = double = False
        elif escaped:
            at = found.start() + 2  # its dashes may end what is open
        elif not found["comment"].endswith(">"):
            escaped, at = True, found.start() + 4
    return len(text)


def attributes(text: str, token: Token, *, xml: bool = False) -> list[Attribute]:
    """Return the attributes of a tag, in order; of two of one name the first counts."""
    found: dict[str, Attribute] = {}
    for one in _FIELDS.finditer(text, *token.inside):
        group = next((g for g in ("double", "single", "bare") if one[g] is not None), "")
        low, high = one.span(group) if group else (one.end(), one.end())
        name = one["name"] if xml else lowered(one["name"])
        quoted = group in ("double", "single")
        found.setdefault(name, Attribute(name, text[low:high], low, high, quoted))
    return list(found.values())
