"""What is known of a Typst document that was taken apart."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from factlock.render.parts import Parts, Span


class Box(NamedTuple):
    """A stretch that is shown in more than one place, or may be; ``behind`` is where text goes on after it.

    It is a heading, stands in a block of its own, or in a line with other text.
    """

    start: int
    end: int
    behind: int
    kind: Literal["heading", "block", "inline"]


@dataclass(slots=True)
class Taken:
    """A document taken apart.

    ``strings`` are the insides of strings in code. ``boxes`` are headings, captions, heads of tables: what
    would be told once must stand behind them. ``language`` is that of ``#set text(lang: …)``,
    ``titled`` tells whether ``#title`` shows the title, so that headings stand below it.
    """

    parts: Parts
    strings: list[Span] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    language: str = ""
    titled: bool = False
    open_end: bool = False

    def in_string(self, at: int) -> bool:
        """Whether an offset stands in a string of code."""
        index = bisect_right(self.strings, at, key=lambda span: span[0]) - 1
        return index >= 0 and at <= self.strings[index][1]

    def box(self, start: int, mark_at: int) -> Box | None:
        """Return the stretch that holds a value at an offset, and its mark."""
        index = bisect_right(self.boxes, start, key=lambda box: box.start) - 1
        found = self.boxes[index] if index >= 0 else None
        return found if found is not None and start < found.end and mark_at <= found.end else None

    def sections_are_second(self) -> bool:
        """Whether the only heading of the first level is the title, so that sections are of the second."""
        levels = [run.level for run in self.parts.runs if run.kind == "heading"]
        return not self.titled and levels[:1] == [1] and levels.count(1) == 1 < len(levels)

    def finish(self) -> None:
        """Put all in order; of boxes in boxes keep the widest."""
        self.strings.sort()
        self.parts.apart.sort(key=lambda run: run.lines[0])
        self.parts.runs.sort(key=lambda run: run.lines[0])
        widest: list[Box] = []
        for one in sorted(self.boxes, key=lambda box: (box.start, -box.end)):
            if not widest or one.start >= widest[-1].end:
                widest.append(one)
        self.boxes = widest
