"""APA Style, 7th edition (Publication Manual 2020, sections 9.1 to 9.16 and 10.16 for webpages)."""

from factlock.render.csl import Item, parts, year
from factlock.render.runs import Run
from factlock.render.styles import Manual, names
from factlock.render.styles.tongues import Tongue, tongue_of


def reference(item: Item, letter: str) -> tuple[Run, ...]:
    """Return ``Author. (Date). *Title*. URL``; the access date only where there is no other."""
    tongue = tongue_of(item)
    name, title = names.apa(item), str(item.get("title", ""))
    when = f"({_when(item, tongue, letter)}). "
    runs = [Run(f"{name.rstrip('.')}. ")] if name else []
    if title and name:
        runs += [Run(when), Run(title, "italic"), Run(". ")]
    elif title:
        runs += [Run(title, "italic"), Run(f". {when}")]
    else:
        runs.append(Run(when))
    known = parts(item, "accessed")
    if not year(item) and len(known) == 3:
        runs.append(Run(tongue.retrieved.format(tongue.date(known))))
    return (*runs, Run(str(item.get("URL", "")), "address"))


def _when(item: Item, tongue: Tongue, letter: str) -> str:
    known = parts(item, "issued")
    if not known:
        return (year(item) or tongue.undated) + letter
    rest = tongue.behind_year(known)
    return f"{known[0]}{letter}" + (f", {rest}" if rest else "")


STYLES = {
    "apa-7": Manual(
        reference,
        lambda item: not year(item),
        lambda tongue: (tongue.undated, ""),
        names.apa_in_text,
    )
}
