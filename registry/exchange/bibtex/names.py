"""Names in ``.bib`` files: ``von Last, Jr, First``, ``First von Last``, ``{Office}``, ``family=…, given=…``.

The rules are BibTeX's (N. Markey, Tame the BeaST, section 11); the last form is that of biblatex (manual,
section 4.7, extended name format), which Better BibTeX for Zotero writes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from factlock.registry.exchange.bibtex.latex import latex, plain

_ACCENTED = re.compile(r"\{\\[\"'`^~=.]\{?[^{}\\]\}?\}")
OTHERS = "others"
"""Stands for the names that a list leaves out."""
_PIECE = re.compile(r"\\.|[{}]|,|\s+|~|[^\\{},\s~]+", re.DOTALL)
_EXTENDED = re.compile(
    r"\s*(?P<part>family|given|prefix|suffix|useprefix|(?:family|given|prefix|suffix)-i)\s*=(?P<value>.*)",
    re.DOTALL | re.IGNORECASE,
)
_AND = re.compile(r"(?:^|\s)and(?:\s|$)", re.IGNORECASE)


def names_of(written: str) -> tuple[list[dict[str, Any]], frozenset[str]]:
    """Return the names of a field as CSL-JSON, and the LaTeX commands in it that are not known."""
    made, unknown = list[dict[str, Any]](), set[str]()
    parts = _apart_at_and(written)
    for number, one in enumerate(parts):
        if number and number == len(parts) - 1 and one.strip().lower() == OTHERS:
            made.append({"literal": OTHERS})
        elif name := _name(one, unknown):
            made.append(name)
    return made, frozenset(unknown)


def _name(written: str, unknown: set[str]) -> dict[str, Any]:
    def text(part: str) -> str:
        shown, commands = plain(part)
        unknown.update(commands)
        return " ".join(shown.replace("\u00a0", " ").split())

    parts = _at_commas(written)
    told = [_EXTENDED.fullmatch(part) for part in parts]
    if all(told):
        return _extended({m["part"].lower(): text(m["value"]) for m in told if m})
    words = [_words(part) for part in parts]
    if len(words) == 1:
        return _first_last(words[0], text)
    particles, last = _von(words[0])
    made = {
        "family": text(" ".join(last)),
        "given": text(" ".join(words[-1])),
        "suffix": text(", ".join(" ".join(one) for one in words[1:-1])),
        "dropping-particle": text(" ".join(particles)),
    }
    return {part: value for part, value in made.items() if value}


def _extended(told: Mapping[str, str]) -> dict[str, Any]:
    kept = told.get("useprefix", "").lower() == "true"
    made = {
        "family": told.get("family", ""),
        "given": told.get("given", ""),
        "suffix": told.get("suffix", ""),
        "non-dropping-particle" if kept else "dropping-particle": told.get("prefix", ""),
    }
    return {part: value for part, value in made.items() if value}


def _first_last(words: Sequence[str], text: Any) -> dict[str, Any]:
    """Return a name without commas; one in braces is that of an office."""
    if not words:
        return {}
    if len(words) == 1 and _is_group(words[0]):
        return {"literal": shown} if (shown := text(words[0])) else {}
    low = [number for number, word in enumerate(words[:-1]) if _is_low(word)]
    start, end = (low[0], low[-1] + 1) if low else (len(words) - 1, len(words) - 1)
    made = {
        "family": text(" ".join(words[end:])),
        "given": text(" ".join(words[:start])),
        "dropping-particle": text(" ".join(words[start:end])),
    }
    return {part: value for part, value in made.items() if value}


def _von(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the particles that a family name begins with, and the rest of it."""
    low = [number for number, word in enumerate(words[:-1]) if _is_low(word)]
    end = low[-1] + 1 if low else 0
    return words[:end], words[end:]


def _is_low(word: str) -> bool:
    """Whether a word begins with a small letter; one in braces has no case."""
    if word.startswith("{") and not word.startswith("{\\"):
        return False
    return _begins_low(plain(word)[0])


def _is_group(word: str) -> bool:
    """Whether a word is one group in braces, and no accent."""
    if not word.startswith("{") or not word.endswith("}"):
        return False
    depth = 0
    for piece in _PIECE.finditer(word):
        depth += (piece.group() == "{") - (piece.group() == "}")
        if depth == 0 and piece.end() < len(word):
            return False
    return not _ACCENTED.fullmatch(word)


def _pieces(written: str) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a text, and how deep in braces each stands."""
    depth = 0
    for piece in _PIECE.finditer(written):
        text = piece.group()
        depth = max(0, depth - (text == "}"))
        yield text, depth
        depth += text == "{"


def _apart_at_and(written: str) -> list[str]:
    made, one, words = [], "", [text for text, _ in _pieces(written)]
    for number, (text, depth) in enumerate(_pieces(written)):
        around = (words[number - 1 : number], words[number + 1 : number + 2])
        alone = all(not side or not side[0].strip(" \t\n~") for side in around)
        if depth == 0 and text.lower() == "and" and alone and number:
            made.append(one)
            one = ""
        else:
            one += text
    return [*made, one]


def _at_commas(written: str) -> list[str]:
    parts = [""]
    for text, depth in _pieces(written):
        if depth == 0 and text == ",":
            parts.append("")
        else:
            parts[-1] += text
    while len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    return parts


def _words(written: str) -> list[str]:
    words = [""]
    for text, depth in _pieces(written):
        if depth == 0 and not text.strip(" \t\n~"):
            words.append("")
        else:
            words[-1] += text
    return [word for word in words if word]


# Writing -----------------------------------------------------------------------------------------


def written_names(names: Sequence[Mapping[str, Any]], *, extended: bool) -> str:
    """Return names as a field holds them.

    ``extended`` allows the form that only biblatex reads, for particles that belong to the family name;
    without it, they are written as a part of it.
    """
    last = len(names) - 1
    return " and ".join(
        OTHERS
        if number == last and number and one == {"literal": OTHERS}
        else _written(one, extended=extended)
        for number, one in enumerate(names)
    )


def _written(name: Mapping[str, Any], *, extended: bool) -> str:
    if "literal" in name:
        return "{" + latex(str(name["literal"])) + "}"
    told = {part: str(name.get(part, "")) for part in ("family", "given", "suffix")}
    dropping = str(name.get("dropping-particle", ""))
    kept = str(name.get("non-dropping-particle", ""))
    plainly = bool(told["family"]) and not kept and (not dropping or _reads_as_particle(dropping))
    alone = not told["given"] and (" " in told["family"] or _part(told["family"])[:1] == "{")
    if extended and (alone or not plainly):
        parts = [f"{part}={{{latex(value)}}}" for part, value in told.items() if value]
        if kept or dropping:
            parts.append(f"prefix={{{latex(kept or dropping)}}}")
            parts.append(f"useprefix={'true' if kept else 'false'}")
        return ", ".join(parts)
    family = _part(" ".join(filter(None, ("" if plainly else kept or dropping, told["family"]))))
    if plainly and dropping:
        family = f"{latex(dropping)} {family}"
    if not told["given"] and not told["suffix"]:
        return family or _part(told["given"])
    if not family:
        return _part(" ".join(filter(None, (told["given"], told["suffix"]))))
    return ", ".join(
        [family, *([_part(told["suffix"])] if told["suffix"] else []), _part(told["given"]) or "{}"]
    )


def _reads_as_particle(text: str) -> bool:
    return all(re.fullmatch(r"[^\W\d_]+[.'’]?", word) and word[0].islower() for word in text.split(" "))  # fmt: skip


def _begins_low(word: str) -> bool:
    return next((char.islower() for char in word if char.isalpha()), False)


def _part(text: str) -> str:
    """Return a part of a name; in braces where it would be read as more than that."""
    if not text:
        return ""
    risky = bool(re.search(r"[,{}=~\u00a0]", text) or _AND.search(text))
    risky = risky or any(map(_begins_low, (text, *text.split(" "))))
    return "{" + latex(text) + "}" if risky else latex(text)
