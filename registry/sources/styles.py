"""What an element's own attributes say of its being shown. Style sheets are not seen."""

import re
from collections.abc import Mapping

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_DECLARATION = re.compile(r"""((?:"[^"]*"?|'[^']*'?|\([^)]*\)?|[^;"'(])+)""")
_IMPORTANT = re.compile(r"!\s*important\s*\Z")
_HIDING = {
    "display": ("none",),
    "visibility": ("hidden", "collapse"),
    "content-visibility": ("hidden",),
}
_STRIKING = ("text-decoration", "text-decoration-line")
# A browser drops a declaration that it does not understand; the one before then stands.
_UNDERSTOOD = re.compile(
    r"(?:inline|block|flow|flex|grid|table|list-item|ruby|math|contents|run-in|none|-webkit-|-moz-|-ms-"
    r"|visible|hidden|collapse|auto|inherit|initial|unset|revert|underline|overline|line-through)[\w-]*(?:\s[\w\s-]*)?"
)


def is_shown(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element with these attributes is shown, as far as they tell.

    ``hidden="until-found"`` and closed ``details`` are shown: searching or a click opens them.
    ``opacity:0`` is shown: it is how pages begin to fade in what everybody reads.
    """
    if "hidden" in attributes and (attributes["hidden"] or "").lower() != "until-found":
        return False
    if "popover" in attributes:
        return False
    style = attributes.get("style")
    return not style or not _hides(style)


def _hides(style: str) -> bool:
    """Whether the declarations of a ``style`` attribute hide or strike it out (CSS Cascade 4, 6.4)."""
    winning: dict[str, tuple[bool, str]] = {}
    for found in _DECLARATION.finditer(_COMMENT.sub(" ", style)):
        name, colon, value = _ESCAPE.sub(_unescaped, found[1]).partition(":")
        name, value = name.strip().lower(), value.strip().lower()
        plain = _IMPORTANT.sub("", value).strip()
        important = plain != value
        if not colon or name not in (*_HIDING, *_STRIKING) or not _UNDERSTOOD.fullmatch(plain):
            continue
        if important or not winning.get(name, (False, ""))[0]:
            winning[name] = (important, plain)
    return any(
        "line-through" in value.split() if name in _STRIKING else value in _HIDING[name]
        for name, (_, value) in winning.items()
    )


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
