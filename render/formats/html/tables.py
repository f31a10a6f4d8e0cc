"""What each tag opens and closes between the parts of a table (HTML Living Standard, section 13.2.6.4.9 to 15)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from factlock.render.formats.html.elements import ROW_GROUPS, TABLE_PARTS, TABLE_SCOPE
from factlock.render.formats.html.tokens import Attribute, Token, lowered

if TYPE_CHECKING:
    from factlock.render.formats.html.construction import Construction

_NEVER_ENDED = frozenset(("body", "caption", "col", "colgroup", "html", "tbody", "td", "tfoot", "th", "thead", "tr"))  # fmt: skip


def _table(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if told is None and name == "table":
        _close_table(page)
    elif told is None and name in _NEVER_ENDED:
        pass
    elif told is not None and name in TABLE_PARTS:
        return _part(page, token, told)
    elif told is not None and name == "table":
        return not _close_table(page)
    elif name in ("style", "script", "template"):
        return page.by("head", token, told)
    elif told is not None and name == "input" and _is_hidden(told):
        tree.push(name, told)
        tree.pop()
    elif told is not None and name == "form":
        if not page.form and not tree.count["template"]:
            page.form = True
            tree.push(name, told)
            tree.pop()
    else:
        tree.fostering = True
        done = page.by("body", token, told)
        tree.fostering = False
        return done
    return True


def _part(page: "Construction", token: Token, told: Sequence[Attribute]) -> bool:
    """Open a part of a table, with what must stand around it."""
    name, tree = token.name, page.open
    tree.pop_to("table", "template", "html")
    if name in ("td", "th", "tr"):
        tree.push("tbody")
        page.mode = "tbody"
        return False
    if name == "col":
        tree.push("colgroup")
        page.mode = "colgroup"
        return False
    if name == "caption":
        tree.mark()
    tree.push(name, told)
    page.mode = "tbody" if name in ROW_GROUPS else name
    return True


def _close_table(page: "Construction") -> bool:
    if not page.open.open("table", TABLE_SCOPE):
        return False
    page.open.pop_until("table")
    page.reset()
    return True


def _is_hidden(told: Sequence[Attribute]) -> bool:
    return any(one.name == "type" and lowered(one.value) == "hidden" for one in told)


def _caption(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    ends = name in ("caption", "table") if told is None else name in TABLE_PARTS
    if ends:
        if not tree.open("caption", TABLE_SCOPE):
            return True
        tree.imply_ends()
        tree.pop_until("caption")
        tree.clear_to_mark()
        page.mode = "table"
        return told is None and name == "caption"
    if told is None and name in _NEVER_ENDED:
        return True
    return page.by("body", token, told)


def _colgroup(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if name == "template":
        return page.by("head", token, told)
    if told is not None and name == "html":
        return True
    if name == "col":
        if told is not None:
            tree.push("col", told)
            tree.pop()
        return True
    if not tree.is_current("colgroup"):
        return True
    tree.pop()
    page.mode = "table"
    return told is None and name == "colgroup"


def _tbody(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if told is not None and name in ("tr", "th", "td"):
        tree.pop_to(*ROW_GROUPS, "template", "html")
        tree.push("tr", told if name == "tr" else ())
        page.mode = "row"
        return name == "tr"
    if told is None and name in ROW_GROUPS:
        if tree.open(name, TABLE_SCOPE):
            tree.pop_to(*ROW_GROUPS, "template", "html")
            tree.pop()
            page.mode = "table"
        return True
    if name == "table" if told is None else name in TABLE_PARTS:
        if not tree.has(ROW_GROUPS, TABLE_SCOPE):
            return True
        tree.pop_to(*ROW_GROUPS, "template", "html")
        tree.pop()
        page.mode = "table"
        return False
    if told is None and name in _NEVER_ENDED:
        return True
    return _table(page, token, told)


def _row(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if told is not None and name in ("th", "td"):
        tree.pop_to("tr", "template", "html")
        tree.push(name, told)
        page.mode = "cell"
        tree.mark()
        return True
    group = told is None and name in ROW_GROUPS
    ends = name in ("table", "tr") or group if told is None else name in TABLE_PARTS
    if ends:
        if (group and not tree.open(name, TABLE_SCOPE)) or not tree.open("tr", TABLE_SCOPE):
            return True
        tree.pop_to("tr", "template", "html")
        tree.pop()
        page.mode = "tbody"
        return told is None and name == "tr"
    if told is None and name in _NEVER_ENDED:
        return True
    return _table(page, token, told)


def _cell(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    ends = name in ("table", "tr", *ROW_GROUPS)
    if told is None and name in ("td", "th"):
        if tree.open(name, TABLE_SCOPE):
            _close_cell(page, name)
    elif ends if told is None else name in TABLE_PARTS:
        around = ("td", "th") if told is not None else (name,)
        if tree.has(around, TABLE_SCOPE):
            _close_cell(page)
            return False
    elif told is not None or name not in _NEVER_ENDED:
        return page.by("body", token, told)
    return True


def _close_cell(page: "Construction", *names: str) -> None:
    page.open.imply_ends()
    page.open.pop_until(*(names or ("td", "th")))
    page.open.clear_to_mark()
    page.mode = "row"


MODES = {
    "table": _table,
    "caption": _caption,
    "colgroup": _colgroup,
    "tbody": _tbody,
    "row": _row,
    "cell": _cell,
}
