"""What kinds of elements and attributes HTML has, as far as it matters to what a reader sees."""

import re
from collections.abc import Sequence

from factlock.render.formats.html.tokens import Attribute, Content, lowered
from factlock.render.layout import Zone

_HIDDEN_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)


def _words(text: str) -> frozenset[str]:
    """Return the words of a line."""
    return frozenset(text.split())


# What a reader sees --------------------------------------------------------------------------------

BLOCKS = _words(
    "address article aside blockquote body caption center colgroup dd details dialog dir div dl dt fieldset figcaption figure"
    " footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p"
    " search section select summary table tbody tfoot thead tr ul"
)
HEADINGS = _words("h1 h2 h3 h4 h5 h6")
CODE = _words("code kbd pre samp var xmp plaintext listing")
UNSEEN = _words("template datalist iframe noembed noframes")
DRAWN = frozenset(("svg", "math"))
"""Elements whose text is shown, but in which no other element can stand around a value."""
BARE = frozenset((*DRAWN, "select"))
"""Elements in which a value bears neither tags nor marks."""
LINES_OF_DRAWINGS = frozenset(
    ("text", "title", "desc", "mtr", "mtd", "foreignObject", "foreignobject")
)
WORDS = frozenset(("title", "textarea"))
"""Elements whose content is words for a reader, and no markup."""
SHOWN = _words("title alt placeholder aria-label aria-description aria-valuetext summary label")
"""Attributes whose value is words for a reader."""
DESCRIBING = _words("description og:title og:description twitter:title twitter:description")
"""Metadata that search and social programs show to a reader."""
VALUED = _words("data input button li meter progress")
UNSHOWN = _words("hidden checkbox radio range color password file image")
"""Kinds of fields that do not show their value as words."""

# How a tree is made (HTML Living Standard, section 13.2.6) -----------------------------------------

VOID = _words(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
)
CONTENTS: dict[str, Content] = {
    "title": "title", "textarea": "title", "script": "script", "plaintext": "plaintext",
    **dict.fromkeys(("style", "iframe", "noembed", "noframes", "xmp"), "raw"),
}  # fmt: skip
"""Elements in whose content no tag is read."""
FORMATTING = _words("a b big code em font i nobr s small strike strong tt u")
CLOSING_P = _words(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav"
    " ol p search section summary ul"
)
"""Elements that end an open paragraph, and are ended by their own tag with all that is open inside."""
SPECIAL = frozenset((
    *CLOSING_P, *HEADINGS, *VOID - {"keygen"}, *CONTENTS, "applet", "body", "button", "caption", "colgroup", "dd", "dt", "form",
    "frameset", "head", "html", "li", "listing", "marquee", "noscript", "object", "pre", "select", "table", "tbody", "td",
    "template", "tfoot", "th", "thead", "tr",
)) - {"dialog"}  # fmt: skip
MARKED = _words("applet marquee object")
"""Elements inside which formatting begins anew."""
SCOPE = _words("applet caption html marquee object select table td template th")
BUTTON_SCOPE = SCOPE | {"button"}
LIST_SCOPE = SCOPE | {"ol", "ul"}
TABLE_SCOPE = _words("html table template")
MATH_TEXT = _words("mi mo mn ms mtext")
SVG_HTML = frozenset(("foreignobject", "desc", "title"))
"""Elements of drawings in which HTML stands again."""
IMPLIED = _words("dd dt li optgroup option p rb rp rt rtc")
ALL_IMPLIED = IMPLIED | _words("caption colgroup tbody td tfoot th thead tr")
HEAD_ONLY = _words("base basefont bgsound link meta noframes script style template title")
TABLE_PARTS = _words("caption col colgroup tbody td tfoot th thead tr")
ROW_GROUPS = _words("tbody tfoot thead")
FOSTERING = ROW_GROUPS | {"table", "tr"}
BREAKOUT = _words(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre"
    " ruby s small span strong strike sub sup table tt u ul var"
)
"""Elements of HTML that end a drawing."""
NO_FRAMES = VOID & _words("area br embed img keygen wbr") | {
    "textarea",
    "xmp",
    "iframe",
    "select",
    "button",
    "table",
    "hr",
}
"""Elements after which the page is one of text, not of frames."""
CONTROLS = _words("a button select")
"""What is pressed: no other link or button may stand in it."""


def kind_of(tag: str, name: str, told: Sequence[Attribute]) -> str:
    """Return what the value of an attribute is: ``words`` for a reader, ``data``, or nothing to fill in."""
    if name in SHOWN:
        return "words"
    if name.startswith("data-") or (name == "value" and tag in VALUED):
        types = {lowered(a.value) for a in told if a.name == "type"}
        shown = tag == "button" or (tag == "input" and not types & UNSHOWN)
        return "words" if name == "value" and shown else "data"
    if name != "content" or tag != "meta" or any(a.name == "http-equiv" for a in told):
        return ""
    named = {lowered(a.value) for a in told if a.name in ("name", "property")}
    return "words" if named & DESCRIBING else "data"


def unread(name: str, told: Sequence[Attribute]) -> Zone | None:
    """Return what an element makes of its content, where that is not read as text."""
    if name in CODE:
        return Zone.CODE
    if name in UNSEEN:
        return Zone.HIDDEN
    if name in ("script", "style"):
        return Zone.SCRIPT
    names = {a.name: a.value for a in told}
    if "popover" not in names and "hidden" in names:  # what pops up is seen by who asks for it
        return Zone.HIDDEN
    return Zone.HIDDEN if _HIDDEN_STYLE.search(names.get("style", "")) else None
