"""Keys by which sources are cited: author, year and a word of the title (``worldbank2025growth``)."""

import re
import unicodedata
from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from factlock.registry.exchange.item import Item

LONGEST = 24
"""Letters of an author in a key."""
_SMALL = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"}
    | {"am", "das", "dem", "den", "der", "die", "ein", "eine", "im", "und", "von", "zu"}
    | {"d", "de", "des", "du", "et", "l", "la", "le", "les", "un", "une"}
)
"""Words that a title is not known by."""
_TRANSLITERATED = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "œ": "oe", "Œ": "oe", "ł": "l", "Ł": "l",
     "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i"}
)  # fmt: skip

_KEY = re.compile(r"[\w][\w:.+/*!?&@-]*")


def is_key(key: str) -> bool:
    """Whether BibTeX, LaTeX and pandoc can all read a key: letters and digits of any script, ``_:.+/*!?&@-``."""
    return _KEY.fullmatch(key) is not None


def keys_of(items: Sequence[Item], taken: Collection[str] = ()) -> list[str]:
    """Return a key for each item, in ASCII; apart from each other and ``taken``, whatever the case.

    The same items in the same order get the same keys; of those that would have one, the later get letters.
    """
    used = {key.casefold() for key in taken}
    made = []
    for item in items:
        key = stem = _stem(item)
        number = 0
        while key.casefold() in used:
            number += 1
            key = f"{stem}-{_letters(number)}"
        used.add(key.casefold())
        made.append(key)
    return made


def _stem(item: Item) -> str:
    year = str((item.get("issued", {}).get("date-parts") or [[""]])[0][0]).lstrip("-")
    words = [_ascii(word) for word in re.split(r"[\W_]+", str(item.get("title", "")))]
    word = next((one for one in words if len(one) > 1 and one not in _SMALL), "")
    if not word.isalpha():
        word = next((one for one in words if one.isalpha() and one not in _SMALL), "")
    return (_author(item) + year + word[:LONGEST]) or "source"


def _author(item: Item) -> str:
    """Return the first author in lower case without gaps, else the host of the address."""
    for one in item.get("author", ()):
        name = one.get("family") or one.get("literal") or one.get("given") or ""
        if found := _ascii(name)[:LONGEST]:
            return found
    try:
        host = urlsplit(str(item.get("URL", ""))).hostname or ""
    except ValueError:
        return ""
    labels = [label for label in host.split(".") if label not in ("www", "com", "org", "net")]
    return "".join(_ascii(label) for label in labels[:2])[:LONGEST]


def _ascii(text: str) -> str:
    """Return the letters and digits of a text in lower case; those with marks without them."""
    plain = unicodedata.normalize("NFKD", text.translate(_TRANSLITERATED)).encode("ascii", "ignore")
    return re.sub(r"[^a-z0-9]", "", plain.decode().lower())


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
