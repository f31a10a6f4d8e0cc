"""What each tag opens and closes before, behind and instead of the body of a page.

HTML Living Standard, section 13.2.6.4.1 to 6 and 16 to 21.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from factlock.render.formats.html.elements import HEAD_ONLY, VOID
from factlock.render.formats.html.tokens import Attribute, Token

if TYPE_CHECKING:
    from factlock.render.formats.html.construction import Construction

_TEMPLATES = {
    **dict.fromkeys(("caption", "colgroup", "tbody", "tfoot", "thead"), "table"),
    "col": "colgroup", "tr": "tbody", "td": "row", "th": "row",
}  # fmt: skip


def _start(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    """Take the tags before the head."""
    if told is None and token.name not in ("head", "body", "html", "br"):
        return True
    if told is not None and token.name == "html":
        if not page.open.stack:
            page.open.push("html", told)
        return True
    if not page.open.stack:
        page.open.push("html")
    own = told is not None and token.name == "head"
    page.head = page.open.push("head", (told or ()) if own else ())
    page.mode = "head"
    return own


def _head(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if told is None:
        if name == "head":
            tree.pop()
            page.mode = "after head"
        elif name == "template":
            page.end_template()
        elif name in ("body", "html", "br"):
            tree.pop()
            page.mode = "after head"
            return False
        return True
    if name in ("html", "head"):
        return True
    if name == "template":
        tree.push("template", told)
        tree.mark()
        page.frames_ok = False
        page.mode = "template"
        page.templates.append("template")
    elif name == "noscript":
        tree.push("noscript", told)
        page.mode = "noscript"
    elif name in HEAD_ONLY or name == "script":
        tree.push(name, told)
        if name in VOID:
            tree.pop()
    else:
        tree.pop()
        page.mode = "after head"
        return False
    return True


def _noscript(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name = token.name
    if told is None and name == "noscript":
        page.open.pop()
        page.mode = "head"
        return True
    if told is None and name != "br":
        return True
    if name in ("basefont", "bgsound", "link", "meta", "noframes", "style"):
        return page.by("head", token, told)
    if name in ("head", "noscript", "html"):
        return True
    page.open.pop()
    page.mode = "head"
    return False


def _after_head(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if told is None and name == "template":
        page.end_template()
        return True
    if told is None and name not in ("body", "html", "br"):
        return True
    if told is not None:
        if name in ("html", "head"):
            return True
        if name in ("body", "frameset"):
            tree.push(name, told)
            page.frames_ok = page.frames_ok and name != "body"
            page.mode = name
            return True
        if (name in HEAD_ONLY or name == "script") and page.head is not None:
            return _head(page, token, told)
    tree.push("body")
    page.mode = "body"
    return False


def _template(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name = token.name
    if told is None:
        if name == "template":
            page.end_template()
        return True
    if name in HEAD_ONLY or name == "script":
        return page.by("head", token, told)
    page.mode = page.templates[-1] = _TEMPLATES.get(name, "body")
    return False


def _frameset(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    name, tree = token.name, page.open
    if told is None:
        if name == "frameset" and len(tree.stack) > 1:
            tree.pop()
            if not tree.is_current("frameset"):
                page.mode = "after frameset"
    elif name in ("frameset", "noframes"):
        tree.push(name, told)
    return True


def _after_frameset(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    if told is not None and token.name == "noframes":
        page.open.push(token.name, told)
    return True


def _after_body(page: "Construction", token: Token, told: Sequence[Attribute] | None) -> bool:
    if token.name == "html":
        return True
    page.mode = "body"
    return told is None and token.name == "body"


MODES = {
    "start": _start,
    "head": _head,
    "noscript": _noscript,
    "after head": _after_head,
    "template": _template,
    "frameset": _frameset,
    "after frameset": _after_frameset,
    "after body": _after_body,
}
