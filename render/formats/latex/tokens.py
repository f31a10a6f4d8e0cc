"""The tokens of LaTeX source, as far as they tell what a reader sees; and where stretches of it end.

Follows the reading of characters and the skipping of space of TeX (The TeXbook, chapter 8) with the
usual categories of characters. Linear in the length of the text, however it is nested.
"""

import re

TOKEN = re.compile(
    r"(?P<comment>%[^\r\n]*+(?:\r\n?|\n|\Z)[ \t]*+)"
    r"|(?P<word>\\[A-Za-z@]++)"
    r"|(?P<symbol>\\(?:\r\n|[\s\S]|\Z))"
    r"|(?P<open>\{++)"
    r"|(?P<close>\}++)"
    r"|(?P<math>\$\$?)"
    r"|(?P<paragraph>(?:\r\n?|\n)[ \t]*+(?:(?:\r\n?|\n)[ \t]*+)++)"
    r"|(?P<cell>&)"
    r"|(?P<parameter>\#++[0-9]?)"
    r"|(?P<sign>~|---?|``|''|,,|<<|>>)"
)
"""All that is not text as it stands; more than one brace of a kind at once."""
SIGNS = {
    "~": "\u00a0", "--": "–", "---": "—", "``": "“", "''": "”", ",,": "„", "<<": "«", ">>": "»",
}  # fmt: skip
"""What signs look like when they are set."""
LINE_END = re.compile(r"\r\n?|\n")
SPACE = re.compile(r"[ \t]*+(?:(?:\r\n?|\n)[ \t]*+(?![ \t\r\n]))?+")
"""The space after a command: up to one line end."""
OPTIONAL = re.compile(
    r"\[(?:[^\[\]{}]|\[[^\[\]{}]*+\]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*+\})*+\})*+\})*+\]"
)
NAME = re.compile(r"\s*+\{([^{}\\\r\n]{1,60})\}")
"""The name of an environment."""
VERB = re.compile(r"\\verb\*?([^\sA-Za-z*\[{])[^\r\n]{0,2000}?\1")
INLINE_CODE = re.compile(
    r"\\(?:lstinline|mintinline)(?:\[[^\]\r\n]{0,200}\])?(?:\{[a-z0-9+-]{1,30}\})?"
    r"(?:\{(?:[^{}\r\n]|\{[^{}\r\n]{0,500}\}){0,500}\}|([^\sA-Za-z*\[{])[^\r\n]{0,2000}?\1)"
)
_UNIT = r"[^\\\r\n%$]++|%[^\r\n]*+|(?:\r\n?|\n)(?![ \t]*+(?:[\r\n]|\Z))"
_FORMULAS = {
    "$": re.compile(rf"(?:{_UNIT}|\\[\s\S])*+\$"),
    "$$": re.compile(rf"(?:{_UNIT}|\\[\s\S]|\$(?!\$))*+\$\$"),
    r"\(": re.compile(rf"(?:{_UNIT}|\$|\\(?!\))[\s\S])*+\\\)"),
    r"\[": re.compile(rf"(?:{_UNIT}|\$|\\(?!\])[\s\S])*+\\\]"),
}
_FI = re.compile(r"\\fi(?![A-Za-z@])")
_PARAGRAPH = re.compile(r"(?:\r\n?|\n)[ \t]*+(?:[\r\n]|\Z)|\Z")


class Ends:
    """Where stretches of a text end, each looked for once however often it is asked."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[str, tuple[int, int]] = {}
        self._failed: dict[str, tuple[int, int]] = {}

    def of(self, mark: str, at: int) -> int:
        """Return where a mark stands next, from an offset on; -1 for nowhere."""
        low, high = self._known.get(mark, (1, 0))
        if not low <= at <= high:
            found = self._text.find(mark, at)
            high = found if found >= 0 else len(self._text) + 1
            self._known[mark] = at, high
        return high if high <= len(self._text) else -1

    def of_condition(self, at: int) -> int:
        r"""Return the offset behind the next ``\fi``; -1 for nowhere."""
        low, high = self._known.get("fi", (1, 0))
        if not low <= at <= high:
            found = _FI.search(self._text, at)
            high = found.start() if found else len(self._text) + 1
            self._known["fi"] = at, high
        return high + 3 if high <= len(self._text) else -1

    def of_formula(self, opener: str, at: int) -> int:
        """Return the offset behind a formula that begins before an offset; -1 where it does not end.

        No formula reaches over an empty line.
        """
        low, high = self._failed.get(opener, (1, 0))
        if low <= at < high:
            return -1
        found = _FORMULAS[opener].match(self._text, at)
        if found is not None:
            return found.end()
        stop = _PARAGRAPH.search(self._text, at)
        self._failed[opener] = at, stop.start() + 1 if stop else at + 1
        return -1
