"""How facts and keys are named, and when two names are too much alike.

An id holds letters and digits of any script with their combining marks, ``_`` and ``-``; no dot and
no ``@`` (they belong to the placeholder ``<<id@period.key>>``). It is kept in NFC.

Two ids clash if they look the same in lower case or in upper case, after NFKC (Unicode Standard
Annex #15) and full case mapping. Look-alikes across scripts follow confusables.txt of Unicode
Technical Standard #39, restricted to the letters of Latin, Cyrillic and Greek that a reader takes
for one another; both cases are needed, as Greek eta looks like n in one and like H in the other.
"""

import unicodedata
from typing import Any

from factlock.registry.errors import UsageFault

LONGEST = 100

_LOWER = str.maketrans(
    "аеорсухіјѕһӏԁԛԝѵгкзαηικνορστυχγıɑɡ",
    "aeopcyxijshldqwvrk3anikvopotuxyiag",
)
_UPPER = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅӀԚԜѴҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧΓΠΦΛ",
    "ABE3KMHOPCTYXIJSIQWVYABEZHIKMNOPTYXГПФЛ",
)
# Letters and marks that are drawn as nothing (Default_Ignorable_Code_Point, DerivedCoreProperties).
_INVISIBLE = frozenset(
    (
        *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)


def check_id(word: str) -> str:
    """Return the id in NFC. Raises UsageFault ``bad-id`` naming the character that may not stand."""
    return _check(word, "id", "bad-id")


def check_key(word: str) -> str:
    """Return the key in NFC; keys have the grammar of ids. Raises UsageFault ``bad-key``."""
    return _check(word, "key", "bad-key")


def looks(name: str) -> frozenset[str]:
    """Return the forms that decide whether two ids clash: they do if they share one.

    The lower look of one id is never the upper look of another, unless both have no case at all.
    """
    return frozenset((lower_look(name), _look(_wide(name).upper(), _UPPER)))


def lower_look(name: str) -> str:
    """Return the form that a name has in lower case, as it is searched."""
    return _look(_wide(name).casefold(), _LOWER)


def _wide(name: str) -> str:
    return unicodedata.normalize("NFKC", name)


def _look(name: str, table: dict[int, int]) -> str:
    apart = unicodedata.normalize("NFKD", name)
    return unicodedata.normalize("NFC", _digits(apart).translate(table))


def _digits(text: str) -> str:
    """Write the decimal digits of every script as ASCII digits."""
    return "".join(
        str(unicodedata.decimal(char)) if unicodedata.category(char) == "Nd" else char
        for char in text
    )


def _check(word: str, what: str, code: str) -> str:
    name = unicodedata.normalize("NFC", word)
    problem = _problem(name)
    if problem:
        raise UsageFault.of(
            code,
            f"{word!r} cannot be the {what} of a fact: {problem}",
            f"use letters, digits, _ and -, at most {LONGEST}, not beginning with -",
            details=_details(what, word),
        )
    return name


def _details(what: str, word: str) -> dict[str, Any]:
    return {what: word.encode("utf-8", "replace").decode()}


def _problem(name: str) -> str:
    if not name:
        return "it is empty"
    if len(name) > LONGEST:
        return f"it has {len(name)} characters, {LONGEST} are the most"
    if name[0] == "-" or unicodedata.category(name[0]).startswith("M"):
        return f"it begins with {_shown(name[0])}"
    return next((f"it holds {_shown(char)}" for char in name if not may_stand(char)), "")


def may_stand(char: str) -> bool:
    """Whether a character may stand in an id or a key; the first one is bound further."""
    if char in "_-":
        return True
    category = unicodedata.category(char)
    return (category[0] == "L" or category in ("Mn", "Mc", "Nd")) and ord(char) not in _INVISIBLE


def _shown(char: str) -> str:
    name = unicodedata.name(char, "an unnamed character")
    return (
        f"{char!r} (U+{ord(char):04X} {name})"
        if char.isprintable()
        else f"U+{ord(char):04X} {name}"
    )
