"""Authors as the manuals write them: persons by family name and initials, offices as they call themselves."""

from collections.abc import Mapping
from typing import Any

from factlock.render.csl import Item, is_chinese, spoken

Name = Mapping[str, Any]
OTHERS: Mapping[str, str] = {
    "en": "et al.",
    "de": "u.\u00a0a.",
    "fr": "et al.",
    "ja": "ほか",
    "zh": "等",
}
_APA_OTHERS: Mapping[str, str] = {**OTHERS, "de": "et al."}
_AND: Mapping[str, str] = {"en": "and", "de": "und", "fr": "et", "ja": "と", "zh": "和"}
MOST_IN_APA = 20
MOST_IN_NOTES = 3
MOST_IN_GBT = 3


def _tongue(item: Item) -> str:
    told = str(item.get("language", "")).lower().replace("_", "-").split("-")[0]
    return "zh" if is_chinese(item) else told if told in OTHERS else "en"


def _told(item: Item) -> tuple[list[Name], bool]:
    """Return the authors, and whether the list says that there are others."""
    names = [one for one in item.get("author", ()) if spoken(one)]
    open_ended = bool(names) and names[-1] == {"literal": "others"}
    return (names[:-1] if open_ended else names), open_ended


def _whole(name: Name) -> bool:
    """Whether a name is written as it is spoken: that of an office, or in characters."""
    return "literal" in name or _cjk(spoken(name))


def _cjk(text: str) -> bool:
    return all("\u3040" <= char <= "\u30ff" or "\u3400" <= char <= "\u9fff" for char in text)


def _initials(name: Name, point: str, joint: str) -> str:
    words = str(name.get("given", "")).replace(".", " ").split()
    made = [
        ("-" if point else joint).join(f"{part[0]}{point}" for part in word.split("-") if part)
        for word in words
    ]
    return joint.join(made)


def _family(name: Name) -> str:
    kept = str(name.get("non-dropping-particle", ""))
    return " ".join(filter(None, (kept, str(name.get("family", "")))))


def apa(item: Item) -> str:
    """Return the authors of a reference: ``Wei, A. M., & Gogh, V. van`` (APA 7, section 9.8)."""
    names, open_ended = _told(item)
    shown = [_in_apa(one) for one in names]
    if len(shown) > MOST_IN_APA:
        return ", ".join(shown[: MOST_IN_APA - 1]) + f", . . . {shown[-1]}"
    if open_ended:
        return ", ".join([*shown, _APA_OTHERS[_tongue(item)]])
    return ", & ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


def _in_apa(name: Name) -> str:
    if _whole(name):
        return spoken(name)
    behind = " ".join(filter(None, (_initials(name, ".", " "), str(name.get("dropping-particle", "")))))  # fmt: skip
    return ", ".join(filter(None, (_family(name), behind, str(name.get("suffix", "")))))


def apa_in_text(item: Item) -> str:
    """Return the authors in a sentence: one, ``Wei & Gogh``, ``Wei et al.`` (APA 7, section 8.17)."""
    names, open_ended = _told(item)
    shown = [_short(one) for one in names]
    if len(shown) > 2 or (shown and open_ended):
        return f"{shown[0]} {_APA_OTHERS[_tongue(item)]}"
    return " & ".join(shown)


def _short(name: Name) -> str:
    return spoken(name) if _whole(name) else _family(name)


def chicago(item: Item) -> str:
    """Return the authors of a note as they are spoken, up to three (Chicago 17, section 14.76)."""
    names, open_ended = _told(item)
    shown, tongue = [spoken(one) for one in names], _tongue(item)
    if len(shown) > MOST_IN_NOTES or (shown and open_ended):
        return f"{shown[0]} {OTHERS[tongue]}"
    if len(shown) < 3:
        return f" {_AND[tongue]} ".join(shown)
    return f"{', '.join(shown[:-1])}, {_AND[tongue]} {shown[-1]}"


def gbt(item: Item) -> str:
    """Return the authors of a reference: surnames of persons in capitals, up to three (GB/T 7714-2015, section 8.1)."""
    names, open_ended = _told(item)
    shown = [_in_gbt(one) for one in names[:MOST_IN_GBT]]
    if len(names) > MOST_IN_GBT or (shown and open_ended):
        shown.append(OTHERS[_tongue(item)])
    return ", ".join(shown)


def _in_gbt(name: Name) -> str:
    if "literal" in name or _cjk(spoken(name)):
        return spoken(name)
    rest = (_initials(name, "", " "), str(name.get("dropping-particle", "")), str(name.get("suffix", "")))  # fmt: skip
    return " ".join(filter(None, (_family(name).upper(), *rest)))


def gbt_in_text(item: Item) -> str:
    """Return the first author in a sentence, and that there are others (GB/T 7714-2015, section 10.2.2)."""
    names, open_ended = _told(item)
    if not names:
        return ""
    others = len(names) > 1 or open_ended
    return _short(names[0]) + (f" {OTHERS[_tongue(item)]}" if others else "")
