"""What the contract suite asks of every kind of document: how one is made, and how others read it.

A new format brings a module ``sample_NAME.py`` beside this one, with one ``SAMPLE``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from factlock.render.formats import FORMATS


@dataclass(frozen=True)
class Sample:
    """How documents of one kind are made and read.

    ``make(title, heading, paragraphs)`` makes a document with a title, one heading under it (empty:
    neither) and paragraphs; words are written as they stand, without escaping, so that a placeholder
    in them is one. ``code(text)`` makes a document that holds the text as code only, None where the
    kind has no code. ``shown(body)`` returns what a reader sees of an output: its text without
    markup, read by another program or library wherever there is one. ``damaged`` are bodies that are
    no document of this kind.
    """

    name: str
    ending: str
    make: Callable[[str, str, list[str]], bytes]
    shown: Callable[[bytes], str]
    code: Callable[[str], bytes] | None = None
    damaged: tuple[bytes, ...] = ()
    notes: bool = True
    """Whether notes stand in the document itself."""
    values: tuple[str, ...] = ()
    """More values that this kind might take for markup."""


def samples() -> list[Sample]:
    """Return the sample of every format."""
    return [import_module(f"sample_{plug.name}").SAMPLE for plug in FORMATS]
