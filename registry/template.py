"""Templates of ids, keys and periods for many facts at once: ``pop_{row}``, ``{col1}-{col2}``.

A placeholder in braces stands for words of the source: the head of a row, the number of an article.
In an id or a key, what it stands for becomes a name by one rule (:func:`name_of`); what is typed around
it stays as typed. In a period or a scope the words stay as the source has them.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Self

from factlock.registry.errors import Refused, UsageFault
from factlock.registry.ids import may_stand

_CHOOSE = "choose other placeholders, or leave it out"
_PART = re.compile(r"\{([^{}]*)\}|([{}])")


@dataclass(frozen=True, slots=True)
class Template:
    """A text with placeholders; ``parts`` are what is typed and names of placeholders in turn."""

    source: str
    parts: tuple[str, ...]

    @classmethod
    def parse(cls, source: str, known: Collection[str]) -> Self:
        """Read a template; placeholders may only have the names that are known.

        Raises UsageFault ``bad-template``.
        """
        parts, done = [], 0
        for found in _PART.finditer(source):
            name = (found[1] or "").strip()
            if found[2] or name not in known:
                shown = (
                    f"“{{{name}}}” is no placeholder" if not found[2] else "a brace stands alone"
                )
                raise UsageFault.of(
                    "bad-template",
                    f"{shown} in {source!r}",
                    f"known are {', '.join(f'{{{one}}}' for one in known)}",
                )
            parts += [source[done : found.start()], name]
            done = found.end()
        return cls(source, (*parts, source[done:]))

    @property
    def names(self) -> tuple[str, ...]:
        """The placeholders, in order."""
        return self.parts[1::2]

    def fill(self, words: Mapping[str, str], render: Callable[[str], str] = str) -> str:
        """Put words, as ``render`` writes them, in the place of the placeholders.

        Raises Refused ``no-head`` for a placeholder without words, ``empty-id`` where nothing
        of them is left.
        """
        out = [self.parts[0]]
        for name, typed in zip(self.names, self.parts[2::2], strict=True):
            if not words.get(name, "").strip():
                message = f"there is nothing for {{{name}}} of {self.source!r}"
                raise Refused.of("no-head", message, _CHOOSE)
            rendered = render(words[name])
            if not rendered:
                message = (
                    f"“{words[name]}”, which stands for {{{name}}}, has no letter and no digit"
                )
                raise Refused.of("empty-id", message, _CHOOSE)
            out += [rendered, typed]
        return "".join(out)


def name_of(words: str) -> str:
    """Return words as part of an id: letters and digits of any script and their marks stay.

    All else, spaces and punctuation, becomes ``_``: one for a run of it, none at the ends. What is
    drawn as nothing is left out. The result may be empty. Two texts may become one name; whoever
    makes ids of them has to look.
    """
    composed = unicodedata.normalize("NFC", words)
    kept = [_character(char) for char in composed]
    runs = re.sub("_+", "_", "".join(kept)).strip("_")
    return runs.lstrip("".join(c for c in set(runs) if unicodedata.category(c)[0] == "M"))


def _character(char: str) -> str:
    if may_stand(char) and char != "-":
        return char
    return "" if unicodedata.category(char) in ("Cf", "Mn") else "_"
