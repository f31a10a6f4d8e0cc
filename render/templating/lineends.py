r"""Line ends, kept through a template engine that knows only one of them.

The most frequent line end of a document becomes ``\n`` and comes back for every ``\n`` of what was
made of it. Before each of the others stands a mark: a white space that the document does not hold, so
that the engine's whitespace control takes it as such.
"""

import re
from collections import Counter
from dataclasses import dataclass

_END = re.compile(r"\r\n|\r|\n")
# White space for re and str.strip, but no line boundary for str.splitlines.
_MARKS = (
    "\x1f",
    "\u1680",
    "\u2000",
    "\u2001",
    "\u2002",
    "\u2003",
    "\u2004",
    "\u2005",
    "\u2006",
    "\u205f",
)


class NoMarkLeft(ValueError):
    """The document holds every white space that could mark a line end."""


@dataclass(frozen=True, slots=True)
class LineEnds:
    """The line ends of one document: the usual one, and the others by their mark."""

    usual: str
    others: dict[str, str]

    @classmethod
    def of(cls, text: str, more: str = "") -> "LineEnds":
        """Look at a document; marks are chosen that neither it nor ``more`` holds. Raises NoMarkLeft."""
        counted = [end for end, _ in Counter(_END.findall(text)).most_common()] or ["\n"]
        free = iter(mark for mark in _MARKS if mark not in text and mark not in more)
        try:
            return cls(counted[0], {next(free): end for end in counted[1:]})
        except StopIteration:
            raise NoMarkLeft from None

    def hidden(self, text: str) -> str:
        r"""Return the document with no line end but ``\n``; lines and columns stay."""
        if not self.others:
            return text if self.usual == "\n" else text.replace(self.usual, "\n")
        marks = {end: f"{mark}\n" for mark, end in self.others.items()} | {self.usual: "\n"}
        tagged = "{%" in text or "{#" in text

        def bare(found: re.Match[str]) -> str:
            # A line end behind a tag goes away with the tag, so it must stand there without a mark.
            at = found.start()
            if tagged and text[at - 2 : at] in ("%}", "#}"):
                return "\n"
            return marks[found.group()]

        return _END.sub(bare, text)

    def restored(self, text: str) -> str:
        """Return what was made of a document, with its own line ends."""
        if not self.others:
            return text if self.usual == "\n" else text.replace("\n", self.usual)
        return re.sub(f"[{''.join(self.others)}]\n?|\n", self._one, text)

    def _one(self, found: re.Match[str]) -> str:
        written = found.group()
        if not written.endswith("\n"):
            return ""  # a mark whose line end was taken away
        return self.others.get(written[0], self.usual)
