"""What each tag opens and closes in the body of a page (HTML Living Standard, section 13.2.6.4.7)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from factlock.render.formats.html.elements import (
    BUTTON_SCOPE,
    CLOSING_P,
    CONTENTS,
    DRAWN,
    FORMATTING,
    HEAD_ONLY,
    HEADINGS,
    LIST_SCOPE,
    MARKED,
    NO_FRAMES,
    TABLE_PARTS,
    VOID,
)
from factlock.render.formats.html.tokens import Attribute, Token, lowered

if TYPE_CHECKING:
    from factlock.render.formats.html.construction import Construction
    from factlock.render.formats.html.tree import OpenElements

_BLOCKS = CLOSING_P | {"listing", "pre"}
_RUBY = ("rb", "rp", "rt", "rtc")
_PASSED = frozenset(("address", "div", "p"))
"""Special elements over which an item of a list reaches."""


def tag(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    """Take a tag in the body; False where it is to be taken again by another mode."""
    if told is None:
        return _end(page, token)
    if (
        token.name in NO_FRAMES
        or token.name in MARKED
        or token.name in ("pre", "listing", "li", "dd", "dt", "body")
    ):
        page.frames_ok = False  # fmt: skip
    _start(page, token, told)
    return True


def _start(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    _STARTS.get(token.name, _inline)(page, token, told)


def _head(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    page.by("head", token, told)


def _drop(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    """Drop a tag that stands where it may not."""


def _block(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    tree = page.open
    tree.close_p()
    if token.name in HEADINGS and tree.is_current(*HEADINGS):
        tree.pop()
    tree.push(token.name, told)


def _form(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    tree = page.open
    if not page.form or tree.count["template"]:
        tree.close_p()
        tree.push(token.name, told)
        page.form = page.form or not tree.count["template"]


def _item(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    """Open an item; that before it closes."""
    tree = page.open
    mine = ("li",) if token.name == "li" else ("dd", "dt")
    if any(tree.count[one] for one in mine):
        for one in reversed(tree.stack):
            if not one.space and one.name in mine:
                tree.imply_ends(one.name)
                tree.pop_until(one.name)
                break
            if one.special and (one.space or one.name not in _PASSED):
                break
    tree.close_p()
    tree.push(token.name, told)


def _table(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    if not page.quirks:
        page.open.close_p()
    page.open.push(token.name, told)
    page.mode = "table"


def _rule(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    tree = page.open
    tree.close_p()
    if tree.open("select"):
        tree.imply_ends()
    tree.push(token.name, told)
    tree.pop()


def _raw(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    page.open.close_p()
    if token.name == "xmp":
        page.open.reconstruct()
    page.open.push(token.name, told)


def _frameset(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    """Put frames in place of a body in which nothing is shown yet."""
    tree = page.open
    if page.frames_ok and len(tree.stack) > 1 and tree.stack[1].name == "body":
        while len(tree.stack) > 1:
            tree.pop()
        tree.push(token.name, told)
        page.mode = "frameset"


def _unformatted(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    """Open what does not open again the formatting that was closed by force."""
    name, tree = token.name, page.open
    if name in _RUBY and tree.open("ruby"):
        tree.imply_ends("rtc" if name in ("rp", "rt") else "")
    tree.push(name, told)
    if name in VOID:
        tree.pop()


def _inline(page: "Construction", token: Token, told: Sequence[Attribute]) -> None:
    name, tree = token.name, page.open
    if name in _ENDING and _ENDING[name](tree, name):
        return
    tree.reconstruct()
    if name == "nobr" and tree.open("nobr"):
        tree.adopt("nobr")
        tree.reconstruct()
    if name == "input" and not any(a.name == "type" and lowered(a.value) == "hidden" for a in told):
        page.frames_ok = False
    drawing = name in DRAWN
    element = tree.push("img" if name == "image" else name, told, name if drawing else "")
    if element.name in VOID or (drawing and token.closed):
        tree.pop()
    elif name in FORMATTING:
        tree.push_format(element)
    elif name in MARKED:
        tree.mark()


# What a start tag ends ------------------------------------------------------------------------------


def _end_button(tree: "OpenElements", name: str) -> bool:
    if tree.open(name):
        tree.imply_ends()
        tree.pop_until(name)
    return False


def _end_link(tree: "OpenElements", name: str) -> bool:
    last = next((one for one in tree.since_mark() if one.name == name), None)
    if last is not None:
        tree.adopt(name)
        tree.forget(last)
        tree.remove(last)
    return False


def _end_select(tree: "OpenElements", name: str) -> bool:
    """End a list of choices; whether that was all."""
    if not tree.open("select"):
        return False
    tree.pop_until("select")
    return name == "select"


def _end_option(tree: "OpenElements", name: str) -> bool:
    if tree.open("select"):
        tree.imply_ends("optgroup" if name == "option" else "")
    elif tree.is_current("option"):
        tree.pop()
    return False


_ENDING = {
    "a": _end_link,
    "button": _end_button,
    "input": _end_select,
    "select": _end_select,
    "option": _end_option,
    "optgroup": _end_option,
}
_STARTS = {
    **dict.fromkeys((*HEAD_ONLY, "script"), _head),
    **dict.fromkeys((*TABLE_PARTS, "html", "body", "head", "frame"), _drop),
    **dict.fromkeys((*_BLOCKS, *HEADINGS), _block),
    **dict.fromkeys(("li", "dd", "dt"), _item),
    **dict.fromkeys(("xmp", "plaintext"), _raw),
    **dict.fromkeys((*_RUBY, "iframe", "noembed", "param", "source", "track"), _unformatted),
    "form": _form,
    "frameset": _frameset,
    "hr": _rule,
    "table": _table,
}

# End tags -------------------------------------------------------------------------------------------


def _end(page: "Construction", token: Token) -> bool:
    name, tree = token.name, page.open
    if name in ("body", "html"):
        if not tree.open("body"):
            return True
        page.mode = "after body"
        return name == "body"
    if name in _ENDS:
        _ENDS[name](page)
    elif name in _BLOCKS or name in MARKED or name in ("button", "li", "dd", "dt", "select"):
        _end_block(tree, name)
    elif not (name in FORMATTING and tree.adopt(name)):
        _end_other(tree, name)
    return True


def _end_p(page: "Construction") -> None:
    if not page.open.open("p", BUTTON_SCOPE):
        page.open.push("p")
    page.open.close_p()


def _end_br(page: "Construction") -> None:
    page.open.reconstruct()
    page.open.push("br")
    page.open.pop()
    page.frames_ok = False


def _end_heading(page: "Construction") -> None:
    if page.open.has(HEADINGS):
        page.open.imply_ends()
        page.open.pop_until(*HEADINGS)


def _end_template(page: "Construction") -> None:
    page.end_template()


def _end_form(page: "Construction") -> None:
    tree = page.open
    if tree.count["template"]:
        if tree.open("form"):
            tree.imply_ends()
            tree.pop_until("form")
        return
    form = next((one for one in tree.stack if one.name == "form" and not one.space), None)
    had, page.form = page.form, False
    if had and form is not None and tree.open("form"):
        tree.imply_ends()
        tree.remove(form)


def _end_block(tree: "OpenElements", name: str) -> None:
    if not tree.open(name, LIST_SCOPE) if name == "li" else not tree.open(name):
        return
    tree.imply_ends(name if name in ("li", "dd", "dt") else "")
    tree.pop_until(name)
    if name in MARKED:
        tree.clear_to_mark()


def _end_other(tree: "OpenElements", name: str) -> None:
    """Close an element and what is open in it, if no special element stands between."""
    if not tree.count[name] or name in CONTENTS:
        return
    for one in reversed(tree.stack):
        if one.name == name and not one.space:
            tree.imply_ends(name)
            while tree.pop() is not one:
                pass
            return
        if one.special:
            return


_ENDS = {
    **dict.fromkeys(HEADINGS, _end_heading),
    "br": _end_br,
    "form": _end_form,
    "p": _end_p,
    "template": _end_template,
}
