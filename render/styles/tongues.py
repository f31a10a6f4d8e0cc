"""How the words of references stand in the language of a source (CSL locales, github.com/citation-style-language/locales)."""

from collections.abc import Mapping
from dataclasses import dataclass

from factlock.render.csl import MONTHS, Item, is_chinese

_GERMAN = (
    "Januar", "Februar", "März", "April", "Mai", "Juni",
    "Juli", "August", "September", "Oktober", "November", "Dezember",
)  # fmt: skip
_FRENCH = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip
_EASTERN = tuple(f"{number}月" for number in range(1, 13))


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words of references in one language.

    ``dates`` are patterns by how many parts of a date are known; ``day`` is a day behind its year.
    """

    months: tuple[str, ...]
    dates: tuple[str, str, str]
    day: str
    title: str
    accessed: str
    retrieved: str
    undated: str
    nameless: str = "Anon"

    def date(self, known: tuple[int, ...]) -> str:
        """Return a date in words; its parts are year, month and day as far as they are known."""
        month = self.months[known[1] - 1] if len(known) > 1 else ""
        day = known[2] if len(known) > 2 else 0
        return self.dates[len(known) - 1].format(year=known[0], month=month, day=day)

    def behind_year(self, known: tuple[int, ...]) -> str:
        """Return month and day of a date; empty where only the year is known."""
        if len(known) < 2:
            return ""
        month = self.months[known[1] - 1]
        return self.day.format(month=month, day=known[2]) if len(known) > 2 else month


_TONGUES: Mapping[str, Tongue] = {
    "en": Tongue(
        MONTHS,
        ("{year}", "{month} {year}", "{month} {day}, {year}"),
        "{month} {day}",
        "“{},” ",
        "accessed {}",
        "Retrieved {}, from ",
        "n.d.",
    ),
    "de": Tongue(
        _GERMAN,
        ("{year}", "{month} {year}", "{day}. {month} {year}"),
        "{month} {day}",
        "„{}“, ",
        "zugegriffen {}",
        "Abgerufen {}, von ",
        "o.\u00a0J.",
        "O.\u00a0A.",
    ),
    "fr": Tongue(
        _FRENCH,
        ("{year}", "{month} {year}", "{day} {month} {year}"),
        "{month} {day}",
        "«\u00a0{}\u00a0», ",
        "consulté le {}",
        "Consulté {}, à l’adresse ",
        "s.\u00a0d.",
    ),
    "ja": Tongue(
        _EASTERN,
        ("{year}年", "{year}年{month}", "{year}年{month}{day}日"),
        "{month}{day}日",
        "「{}」, ",
        "参照 {}",
        "読み込み {}, から ",
        "日付なし",
        "匿名",
    ),
    "zh": Tongue(
        _EASTERN,
        ("{year}年", "{year}年{month}", "{year}年{month}{day}日"),
        "{month}{day}日",
        "《{}》, ",
        "见于 {}",
        "取读于 {}, 从 ",
        "不详",
        "佚名",
    ),
}


def tongue_of(item: Item) -> Tongue:
    """Return the words in which a source is cited: those of its language, else English."""
    return _TONGUES["zh"] if is_chinese(item) else tongue_for(str(item.get("language", "")))


def tongue_for(language: str) -> Tongue:
    """Return the words of a language by its tag (BCP 47), else English ones."""
    told = language.lower().replace("_", "-").split("-")[0]
    return _TONGUES.get(told, _TONGUES["en"])
