"""What kinds of elements and attributes HTML has, as far as it matters to what a reader sees."""

from collections.abc import Mapping

from factlock.render.formats.html.tokens import Attribute


def _words(text: str) -> frozenset[str]:
    """Return the words of a line."""
    return frozenset(text.split())


BLOCKS = _words(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form"
    " h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p search section select summary"
    " table tbody tfoot thead tr ul"
)
CODE = frozenset(("code", "kbd", "pre", "samp", "var", "xmp", "plaintext"))
CONTROLS = frozenset(("a", "button", "select"))
"""Elements that a reader presses, in which nothing else to press may stand (HTML, section 3.2.5.2.7)."""
UNSEEN = frozenset(("template", "datalist"))
DRAWN = frozenset(("svg", "math"))
"""Elements whose text is shown, but in which no other element can stand around a value."""
VOID = _words("area base br col embed hr img input link meta param source track wbr")
LINES_OF_DRAWINGS = frozenset(("text", "title", "desc", "mtr", "mtd"))
SHOWN = _words("title alt placeholder aria-label aria-description aria-valuetext summary label")
"""Attributes whose value is words for a reader."""
DESCRIBING = _words("description og:title og:description twitter:title twitter:description")
"""Metadata that search and social programs show to a reader."""
VALUED = _words("data input button li meter progress")
UNSHOWN = _words("hidden checkbox radio range color password file image")
"""Kinds of fields that do not show their value as words."""
ENDED_BY: Mapping[str, frozenset[str]] = {
    "p": BLOCKS,
    **dict.fromkeys(("dd", "dt"), _words("dd dt")),
    **dict.fromkeys(("td", "th"), _words("td th tr tbody tfoot thead")),
    **dict.fromkeys(("tbody", "thead", "tfoot"), _words("tbody tfoot thead")),
    "tr": _words("tr tbody tfoot thead"),
    "li": _words("li"),
    "option": _words("option optgroup"),
    "optgroup": _words("optgroup"),
    "head": _words("body"),
}
"""Elements whose end may be left out, and what begins behind them."""


def kind_of(tag: str, name: str, told: list[Attribute]) -> str:
    """Return what the value of an attribute is: ``words`` for a reader, ``data``, or nothing to fill in."""
    if name in SHOWN:
        return "words"
    if name.startswith("data-") or (name == "value" and tag in VALUED):
        types = {a.value.lower() for a in told if a.name == "type"}
        shown = tag == "button" or (tag == "input" and not types & UNSHOWN)
        return "words" if name == "value" and shown else "data"
    if name != "content" or tag != "meta" or any(a.name == "http-equiv" for a in told):
        return ""
    named = {a.value.lower() for a in told if a.name in ("name", "property")}
    return "words" if named & DESCRIBING else "data"
