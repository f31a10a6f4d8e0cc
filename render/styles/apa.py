"""APA Style, 7th edition (Publication Manual 2020, sections 9.1 to 9.16 and 10.16 for webpages)."""

from factlock.render.csl import MONTHS, Item, author, is_chinese, parts, year
from factlock.render.runs import Run
from factlock.render.styles import Style

_UNDATED = ("n.d.", "不详")


def reference(item: Item, letter: str) -> tuple[Run, ...]:
    """Return ``Author. (Date). *Title*. URL``; the access date only where there is no other."""
    chinese = is_chinese(item)
    name, title = author(item), str(item.get("title", ""))
    when = f"({_when(item, chinese=chinese, letter=letter)}). "
    runs = [Run(f"{name.rstrip('.')}. ")] if name else []
    if title and name:
        runs += [Run(when), Run(title, "italic"), Run(". ")]
    elif title:
        runs += [Run(title, "italic"), Run(f". {when}")]
    else:
        runs.append(Run(when))
    known = parts(item, "accessed")
    if not year(item) and len(known) == 3:
        told = (
            f"取读于 {known[0]}年{known[1]}月{known[2]}日, 从 "
            if chinese
            else f"Retrieved {MONTHS[known[1] - 1]} {known[2]}, {known[0]}, from "
        )
        runs.append(Run(told))
    return (*runs, Run(str(item.get("URL", "")), "address"))


def _when(item: Item, *, chinese: bool, letter: str) -> str:
    known = parts(item, "issued")
    if not known:
        return (year(item) or _UNDATED[chinese]) + letter
    if chinese:
        return f"{known[0]}{letter}" + "".join(
            f"{', ' if n == 0 else ''}{part}{unit}"
            for n, (part, unit) in enumerate(zip(known[1:], "月日", strict=False))
        )
    rest = [MONTHS[known[1] - 1]] if len(known) > 1 else []
    rest += [str(known[2])] if len(known) > 2 else []
    return f"{known[0]}{letter}" + (f", {' '.join(rest)}" if rest else "")


STYLES = {
    "apa-7": Style(
        reference, accessed=lambda item: not year(item), undated=_UNDATED, nameless=("", "")
    )
}
