"""Periods in French words: troisième trimestre 2025, T3 2025, 1er semestre 2025, exercice 2024/25, années 1990.

Days and months (1er mars 2024) are read with those of the neighbours in :mod:`dates_en`.
"""

import re

from factlock.registry.quantities.dates import Dated, Parts, dated
from factlock.registry.quantities.dates_de import century, fiscal
from factlock.registry.quantities.tokens import Text

_Y = r"[12][0-9]{3}(?![0-9a-z]|[.,][0-9])"
_END = r"(?![a-zà-ÿœ0-9])"
_OF = r"(?:,? (?:de |du )?(?:l'(?P<fy>exercice) |l'année )?"
_RANKS = {"premier": 1, "deuxième": 2, "second": 2, "troisième": 3, "quatrième": 4}
_COUNTS = {
    name: number
    for number, name in enumerate(
        ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"), 2
    )
}
_NUMERALS = {"i": 1, "v": 5, "x": 10}
_PART = re.compile(
    rf"(?:(?P<rank>{'|'.join(_RANKS)})|(?P<n>[1-4])(?:er|e|ème|nd|d)) (?P<what>trimestre|semestre){_END}{_OF}(?P<y>{_Y}))?"
)
_SHORT = re.compile(
    rf"(?P<what>[ts])(?P<n>[1-4])(?: ?[-–/] ?[ts]?(?P<m>[1-4])(?=[ /-]))?[ /-]?(?P<y>{_Y})"
)
_FIRST = re.compile(
    rf"(?P<n>{'|'.join(_COUNTS)}|[2-9]|1[01]) premiers (?P<what>mois|trimestres){_END}{_OF}(?P<y>{_Y}))?"
)
_FISCAL = re.compile(
    rf"(?:exercices?(?: budgétaire| fiscal| comptable)?|années? (?:scolaire|universitaire|budgétaire|fiscale)|saison) "
    rf"(?P<y>[12][0-9]{{3}})(?: ?[-–/] ?(?P<y2>[12][0-9]{{3}}|[0-9]{{2}}))?{_END}"
)
_DECADE = re.compile(rf"années (?P<y>[12][0-9]{{2}}0){_END}|années (?P<alone>[1-9]0){_END}")
_CENTURY = re.compile(rf"(?:(?P<n>[12]?[0-9])|(?P<roman>[ivx]{{1,5}}))(?:e|ème|er) siècle{_END}")
WORDS = (
    f"(?:{'|'.join(_RANKS)}) (?=trimestre|semestre)|[ts][1-4](?= ?[-–/] ?[ts][1-4] |[ /-]?[12][0-9]{{3}})|(?:{'|'.join(_COUNTS)}) (?=premiers (?:mois|trimestres))"
    "|exercices? (?=[12]|budg|fisc|compt)|saison (?=[12])|années? (?=[1-9]|scol|univ|budg|fisc)|[ivx]{1,5}(?=(?:e|ème|er) siècle)"
)
"""How a period in words begins."""


def date_at(text: Text, at: int) -> Dated | None:
    """Read the French period that starts at ``at``, or None."""
    t = text.lower
    for pattern, make in ((_PART, _part), (_SHORT, _short), (_FIRST, _first), (_FISCAL, fiscal)):
        found = pattern.match(t, at)
        if found:
            return make(found)
    return _decade_or_century(t, at)


def _decade_or_century(t: str, at: int) -> Dated | None:
    found = _DECADE.match(t, at)
    if found:
        if found["alone"]:
            return Dated(found.end(), "period")  # of a century that is not told
        return dated(found.end(), Parts(int(found["y"])), Parts(int(found["y"]) + 9))
    found = _CENTURY.match(t, at)
    number = int(found["n"]) if found and found["n"] else _roman(found["roman"]) if found else 0
    return century(found.end(), number) if found and 0 < number < 30 else None


def _roman(written: str) -> int:
    values = [_NUMERALS[mark] for mark in written]
    return sum(-v if v < max(values[n:]) else v for n, v in enumerate(values))


def _labelled(what: str, number: int) -> str:
    return f"{'Q' if what[0] == 't' else 'H'}{number}"


def _part(found: re.Match[str]) -> Dated | None:
    number = _RANKS.get(found["rank"]) or int(found["n"] or 0)
    if found["what"] == "semestre" and number > 2:
        return None
    if found["fy"]:
        return Dated(found.end(), "period")
    year = int(found["y"]) if found["y"] else None
    return dated(found.end(), Parts(year, part=_labelled(found["what"], number)))


def _short(found: re.Match[str]) -> Dated | None:
    numbers = [int(n) for n in (found["n"], found["m"]) if n]
    if found["what"] == "s" and max(numbers) > 2:
        return None
    first, *last = [Parts(int(found["y"]), part=_labelled(found["what"], n)) for n in numbers]
    return dated(found.end(), first, last[0] if last else None)


def _first(found: re.Match[str]) -> Dated:
    count = _COUNTS.get(found["n"]) or int(found["n"])
    if found["what"] == "trimestres":
        count *= 3
    if found["fy"] or not found["y"] or count > 11:
        return Dated(found.end(), "period")
    year = int(found["y"])
    return dated(found.end(), Parts(year, 1), Parts(year, count))
