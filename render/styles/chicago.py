"""The Chicago Manual of Style, 17th edition (2017), notes: full notes for pages (section 14.207)."""

from factlock.render.csl import MONTHS, Item, author, is_chinese, parts, year
from factlock.render.runs import Run
from factlock.render.styles import Style


def reference(item: Item, letter: str) -> tuple[Run, ...]:  # noqa: ARG001  (notes know no letters)
    """Return ``Author, “Title,” date, URL.``; the access date only where there is no other."""
    chinese = is_chinese(item)
    title = str(item.get("title", ""))
    known = parts(item, "issued")
    when = _date(known, chinese=chinese) if known else year(item)
    if not when and (had := parts(item, "accessed")):
        when = ("见于 " if chinese else "accessed ") + _date(had, chinese=chinese)
    quoted = (f"《{title}》, " if chinese else f"“{title},” ") if title else ""
    name = author(item)
    lead = (f"{name}, " if name else "") + quoted + (f"{when}, " if when else "")
    return (Run(lead[:1].upper() + lead[1:]), Run(str(item.get("URL", "")), "address"), Run("."))


def _date(known: tuple[int, ...], *, chinese: bool) -> str:
    if chinese:
        return "".join(f"{part}{unit}" for part, unit in zip(known, "年月日", strict=False))
    if len(known) == 1:
        return f"{known[0]}"
    month = MONTHS[known[1] - 1]
    return f"{month} {known[2]}, {known[0]}" if len(known) > 2 else f"{month} {known[0]}"


STYLES = {"chicago-notes-17": Style(reference, accessed=lambda item: not year(item))}
