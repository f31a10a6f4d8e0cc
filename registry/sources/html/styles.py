"""What an element's own attributes say of its being shown. Style sheets are not seen here.

Only what is certain counts. ``opacity:0`` is shown: it is how pages begin to fade in what everybody
reads. So is what is cut off by its surroundings, covered, or written in the colour of something else.
"""

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from factlock.registry.sources.html.colours import are_same, is_clear, is_colour

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_DECLARATION = re.compile(r"""((?:"[^"]*"?|'[^']*'?|\([^)]*\)?|[^;"'(])+)""")
_IMPORTANT = re.compile(r"!\s*important\s*\Z")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"
_LENGTH = re.compile(rf"({_NUMBER})(px|r?em|ex|ch|pt|pc|cm|mm|in|v[wh]|%)?")
_PIXELS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "cm": 38.0, "mm": 3.8, "in": 96.0}
_ANY_UNIT = 8.0
"""Pixels that a unit stands for at least, where that depends on the font or the window."""
FAR = 3000
"""Pixels outside the window that no reader scrolls to."""
_RECT = re.compile(rf"rect\(\s*({_NUMBER})(?:px)?(?:[\s,]+\1(?:px)?){{3}}\s*\)")
_NO_PATH = re.compile(
    r"inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%\s*\)|(?:circle|ellipse)\(\s*0(?:px|%)?[\s)].*"
    r"|polygon\(\s*0(?:px|%)? 0(?:px|%)?(?:\s*,\s*0(?:px|%)? 0(?:px|%)?)*\s*\)"
)
_FLAT = re.compile(r"0(?:\.0*)?%?(?:\s.*)?")
_NO_SCALE = re.compile(r".*\bscale(?:[xy]|3d)?\(\s*0(?:\.0*)?\s*[),].*")
_THROWN = re.compile(r".*\btranslate(?:x|y|3d)?\(\s*-(\d{4,})(?:\.\d*)?px.*")
# A browser drops a declaration that it does not understand; the one before then stands.
_WORDS = (
    r"(?:inline|block|flow|flex|grid|table|list-item|ruby|math|contents|run-in|none|-webkit-|-moz-|-ms-"
    r"|visible|hidden|collapse|auto|inherit|initial|unset|revert|underline|overline|line-through)[\w-]*(?:\s[\w\s-]*)?"
)
_SIZE = rf"{_LENGTH.pattern}|auto|[a-z]+-content|none|inherit|initial|unset|revert|(?:calc|min|max|clamp)\(.*"
_KEYWORD = r"[a-z][a-z -]*"
_FUNCTIONS = r"[a-z#][\w#().,%/\s+-]*"
_LOCATED = ("left", "right", "top", "bottom")
_UNDERSTOOD = {
    name: re.compile(pattern)
    for names, pattern in (
        ("display visibility content-visibility text-decoration text-decoration-line", _WORDS),
        (f"{' '.join(_LOCATED)} text-indent margin-left margin-top", _SIZE),
        ("width height max-width max-height", _SIZE),
        ("font-size", rf"{_SIZE}|(?:xx?-|xxx-)?(?:small|large)|medium|smaller|larger"),
        ("position overflow overflow-x overflow-y direction unicode-bidi", _KEYWORD),
        ("clip clip-path transform color background-color background", _FUNCTIONS),
        ("scale", rf"none|{_NUMBER}%?(?:\s+{_NUMBER}%?){{0,2}}"),
        ("background-clip -webkit-background-clip", _KEYWORD),
    )
    for name in names.split()
}
_TELLING = ("none", "coll", "through", "\\", "clip", "scale", "transl", "override", "rgba")
_SHORT = 120
_CUTTING = ("visib", "height", "width")
_FAR_OFF = re.compile(r"-\s*\d{3}")
_COLOURLESS = re.compile(
    r"background|transparent|[/,]\s*+\+?\.?0|#(?:[0-9a-f]{3}|[0-9a-f]{6}0)0(?![0-9a-f])"
)
_NOTHING = re.compile(r"font-size\s*:\s*\+?0*\.?0*(?![\d.])")


class Look(Enum):
    """How an element is shown, as far as its own attributes tell.

    ``REMOVED`` takes no place on the page and ``CLOSED`` cannot be seen, both until something else
    shows them; ``UNSEEN`` is meant not to be read as it stands: struck out, far outside, cut away,
    without colour of its own, turned round. Letters of a ``SIZELESS`` element are not seen either, but what
    it holds may set their size again.
    """

    SHOWN = "shown"
    REMOVED = "removed"
    CLOSED = "closed"
    UNSEEN = "unseen"
    SIZELESS = "sizeless"


def look_of(attributes: Mapping[str, str | None]) -> Look:
    """Return how an element with these attributes is shown.

    ``hidden="until-found"`` is shown: searching opens it.
    """
    style = attributes.get("style")
    look = Look.SHOWN
    if style:
        look = _look_of_short(style) if len(style) <= _SHORT else _look(style)
    if look is Look.UNSEEN:
        return look
    if "hidden" in attributes and (attributes["hidden"] or "").lower() != "until-found":
        return Look.REMOVED
    if attributes.get("display") == "none":  # of a drawing
        return Look.REMOVED
    if attributes.get("visibility") in ("hidden", "collapse"):
        return Look.CLOSED
    return Look.CLOSED if "popover" in attributes else look


def is_shown(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element with these attributes is shown, as far as they tell."""
    return look_of(attributes) is Look.SHOWN


def _tells(style: str) -> bool:
    """Whether a style holds anything that may hide an element: nearly all hold nothing."""
    style = style.lower()
    return (
        any(word in style for word in _TELLING)
        or ("hid" in style and any(word in style for word in _CUTTING))
        or ("color" in style and _COLOURLESS.search(style) is not None)
        or ("-" in style and _FAR_OFF.search(style) is not None)
        or ("font-size" in style and _NOTHING.search(style) is not None)
    )


@lru_cache(maxsize=1024)  # most styles are written many times
def _look_of_short(style: str) -> Look:
    return _look(style)


def _look(style: str) -> Look:
    if not _tells(style):
        return Look.SHOWN
    said = _winning(style)
    if _is_unseen(said):
        return Look.UNSEEN
    if said.get("display") == "none":
        return Look.REMOVED
    if _pixels(said.get("font-size")) == 0:
        return Look.SIZELESS
    closed = (
        said.get("visibility") in ("hidden", "collapse")
        or said.get("content-visibility") == "hidden"
        or _has_no_room(said)
    )
    return Look.CLOSED if closed else Look.SHOWN


def _winning(style: str) -> dict[str, str]:
    """Return the declarations of a ``style`` attribute that stand (CSS Cascade 4, 6.4)."""
    winning: dict[str, tuple[bool, str]] = {}
    for found in _DECLARATION.finditer(_COMMENT.sub(" ", style)):
        name, colon, value = _ESCAPE.sub(_unescaped, found[1]).partition(":")
        name, value = name.strip().lower(), value.strip().lower()
        plain = _IMPORTANT.sub("", value).strip()
        important = plain != value
        understood = _UNDERSTOOD.get(name)
        if not colon or understood is None or not understood.fullmatch(plain):
            continue
        if name in ("color", "background-color") and not is_colour(plain):
            continue
        if important or not winning.get(name, (False, ""))[0]:
            winning[name] = (important, plain)
    return {name: value for name, (_, value) in winning.items()}


def _is_unseen(said: Mapping[str, str]) -> bool:
    get = said.get
    lines = f"{get('text-decoration', '')} {get('text-decoration-line', '')}"
    moved = get("position") in ("absolute", "fixed")
    turned = get("direction") == "rtl" and "override" in get("unicode-bidi", "")
    thrown = _THROWN.fullmatch(get("transform", ""))
    return (
        "line-through" in lines.split()
        or turned
        or any(moved and _pixels(get(side)) <= -FAR for side in _LOCATED)
        or any(_pixels(get(name)) <= -FAR for name in ("text-indent", "margin-left", "margin-top"))
        or (moved and _RECT.fullmatch(get("clip", "")) is not None)
        or _NO_PATH.fullmatch(get("clip-path", "")) is not None
        or _FLAT.fullmatch(get("scale", "")) is not None
        or _NO_SCALE.fullmatch(get("transform", "")) is not None
        or (thrown is not None and int(thrown[1]) >= FAR)
        or _has_no_colour(said)
    )


def _has_no_room(said: Mapping[str, str]) -> bool:
    """Whether an element is so flat or narrow that what it holds is cut off."""
    cut = any(
        said.get(name) in ("hidden", "clip") for name in ("overflow", "overflow-x", "overflow-y")
    )
    sizes = (said.get(name) for name in ("height", "width", "max-height", "max-width"))
    return cut and any(size is not None and 0 <= _pixels(size) <= 1 for size in sizes)


def _has_no_colour(said: Mapping[str, str]) -> bool:
    colour, ground = said.get("color"), said.get("background-color") or said.get("background")
    if colour is None:
        return False
    if is_clear(colour):
        return "text" not in (said.get("background-clip"), said.get("-webkit-background-clip"))
    return ground is not None and are_same(colour, ground)


def _pixels(value: str | None) -> float:
    """Return a length in pixels at the least; what is none is endless."""
    found = _LENGTH.fullmatch(value or "")
    return float(found[1]) * _PIXELS.get(found[2] or "", _ANY_UNIT) if found else float("inf")


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
