"""The Chicago Manual of Style, 17th edition (2017), notes: full notes for pages (section 14.207)."""

from factlock.render.csl import Item, parts, year
from factlock.render.runs import Run
from factlock.render.styles import Manual, names
from factlock.render.styles.tongues import tongue_of


def reference(item: Item, letter: str) -> tuple[Run, ...]:  # noqa: ARG001  (notes know no letters)
    """Return ``Author, “Title,” date, URL.``; the access date only where there is no other."""
    tongue = tongue_of(item)
    title = str(item.get("title", ""))
    known = parts(item, "issued")
    when = tongue.date(known) if known else year(item)
    if not when and (had := parts(item, "accessed")):
        when = tongue.accessed.format(tongue.date(had))
    name = names.chicago(item)
    lead = (f"{name}, " if name else "") + (tongue.title.format(title) if title else "")
    lead += f"{when}, " if when else ""
    return (Run(lead[:1].upper() + lead[1:]), Run(str(item.get("URL", "")), "address"), Run("."))


STYLES = {"chicago-notes-17": Manual(reference, accessed=lambda item: not year(item))}
