"""GB/T 7714-2015: numbered references (section 10.1) and those by author and year (section 10.2).

Electronic sources are ``[EB/OL]`` (section 4.6, appendix B). Offices stand as they write themselves;
only surnames of persons are set in capitals (section 8.1). An unknown year is said to be unknown: the
standard lets it be estimated, which a registry of facts does not.
"""

from factlock.render.csl import Item, parts, year
from factlock.render.runs import Run
from factlock.render.styles import Manual, names
from factlock.render.styles.tongues import Tongue, tongue_of


def numeric(item: Item, letter: str) -> tuple[Run, ...]:  # noqa: ARG001  (numbers need no letters)
    """Return ``Author. Title[EB/OL]. (issued)[accessed]. URL.`` of a source."""
    name = names.gbt(item)
    return _rest(item, f"{name.rstrip('.')}. " if name else "")


def author_date(item: Item, letter: str) -> tuple[Run, ...]:
    """Return ``Author, year. Title[EB/OL]. (issued)[accessed]. URL.`` of a source."""
    undated, nameless = _unknown(tongue_of(item))
    return _rest(item, f"{names.gbt(item) or nameless}, {year(item) or undated}{letter}. ")


def _rest(item: Item, lead: str) -> tuple[Run, ...]:
    issued, accessed = _iso(item, "issued"), _iso(item, "accessed")
    lead += f"{item.get('title', '')}[EB/OL]. "
    lead += f"({issued})" if issued else ""
    lead += f"[{accessed}]" if accessed else ""
    lead += ". " if issued or accessed else ""
    return (Run(lead), Run(str(item.get("URL", "")), "address"), Run("."))


def _iso(item: Item, name: str) -> str:
    known = parts(item, name)
    if not known:
        return str(item.get(name, {}).get("literal", ""))
    return "-".join((f"{known[0]:04}", *(f"{part:02}" for part in known[1:])))


def _unknown(tongue: Tongue) -> tuple[str, str]:
    return ("[日期不详]" if tongue.undated == "不详" else f"[{tongue.undated}]"), tongue.nameless


def _accessed(item: Item) -> bool:
    return "accessed" in item


STYLES = {
    "gb-7714-2015-numeric": Manual(numeric, _accessed),
    "gb-7714-2015-author-date": Manual(author_date, _accessed, _unknown, names.gbt_in_text),
}
