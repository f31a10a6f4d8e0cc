r"""What was a placeholder, or was meant to be one, before an editor, a browser or a habit changed it.

Formatters write ``\<<id.key>>``, browsers ``&lt;<id.key>&gt;``, converters ``\textless``, other tools
``{{id.key}}``. Left alone, a number would come unlocked without anybody noticing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

NAME = (
    r"[^\s\x00-,./:-@\[-^`{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020"
    r"\u3030\ufe10-\ufe19\ufe30-\ufe6b\uff00-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff40\uff5b-\uff65\ufff0-\uffff]++"
)
"""What may be an id or a key: neither a gap nor the punctuation of any script, but ``-`` and ``_``."""
COORDINATE = rf"(?P<id>{NAME})(?:@(?P<at>[^\s.<>|@]*+))?"

_LESS = r"(?:\\?<|\\textless(?:\{\})?|&(?:lt|LT);|&#0*+60;|&#[xX]0*+3[cC];|[＜﹤‹〈⟨])"
_MORE = re.compile(
    r"(?:(?:\\?>|\\textgreater(?:\{\})?|&(?:gt|GT);|&#0*+62;|&#[xX]0*+3[eE];|[＞﹥›〉⟩])[ \t]?){2}"
)
_ALTERED = re.compile(
    rf"(?P<open>{_LESS}[ \t]?{_LESS})[ \t]*+[!=(]?[ \t]*+{COORDINATE}(?P<dot>\.{NAME})?"
)
_TRIPLE = re.compile(rf"<<<(?<!<<<<)<*+[ \t]*+{COORDINATE}\.{NAME}")
_SINGLE = re.compile(rf"<(?<!<<){COORDINATE}\.{NAME}[ \t]*+(?:\\?\|[^<>\r\n]*+)?>(?!>)")
_FOREIGN = re.compile(rf"(?:\{{\{{|\[\[|[«《≪⟪])[《 \t\xa0\u202f]*+{COORDINATE}\.{NAME}")
_MARKS = ("\\<", "\\textless", "&lt;", "&LT;", "&#", "< <", "＜", "﹤", "‹", "〈", "⟨")
_BRACKETS = ("{{", "[[", "«", "《", "≪", "⟪")
REACH = 300

ESCAPE = "to print it as it stands, write <<! … >>"


@dataclass(frozen=True, slots=True)
class Suspect:
    """Something that was meant to be a placeholder and is none.

    With ``if_known`` it only counts where a fact of that name exists, else it always does.
    """

    start: int
    end: int
    code: str
    message: str
    fix: str
    if_known: str = ""


def look_alikes(text: str) -> Iterator[Suspect]:
    """Yield placeholders that were escaped, encoded, or written with other brackets."""
    if any(mark in text for mark in _MARKS):
        for match in _ALTERED.finditer(text):
            opening = match["open"]
            # A backslash that is escaped itself escapes nothing.
            real = opening[1:] == "<<" and escaped(text, match.start())
            if opening != "<<" and not real:
                yield _altered(text, match)
    for pattern, brackets in ((_TRIPLE, ("<<<",)), (_SINGLE, ("<",)), (_FOREIGN, _BRACKETS)):
        if any(bracket in text for bracket in brackets):
            for match in pattern.finditer(text):
                yield Suspect(
                    *match.span(),
                    "foreign-placeholder",
                    f"{match.group()} is not how a placeholder is written",
                    f"write <<{match.group().strip('<>{[«《≪⟪ ')}>>; {ESCAPE}",
                    match["id"],
                )


def _altered(text: str, match: re.Match[str]) -> Suspect:
    closed = _MORE.search(text, match.end(), match.end() + REACH)
    end = match.end()
    certain = (
        closed is not None and match["dot"] and not re.search(r"[\r\n]", text[end : closed.start()])
    )
    return Suspect(
        match.start(),
        end,
        "altered-placeholder",
        f"{match.group()} … was a placeholder before something escaped or encoded its brackets",
        f"restore << and >> (--from gdocs does, for an export of Google Docs); {ESCAPE}",
        "" if certain else match["id"],
    )


def escaped(text: str, start: int) -> bool:
    """Whether an odd number of backslashes stands before ``start``."""
    before = text[max(0, start - REACH) : start]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1
