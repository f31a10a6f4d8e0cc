"""``quote``: the clause itself, in the quotation marks of the document's language."""

from factlock.registry.errors import Refused

_NARROW = "\u202f"
_MARKS = {
    "en": ("“", "”"), "zh": ("“", "”"), "zh-hant": ("「", "」"), "zh-tw": ("「", "」"), "zh-hk": ("「", "」"), "ja": ("「", "」"),
    "ko": ("“", "”"), "de": ("„", "“"), "de-ch": ("«", "»"), "de-li": ("«", "»"), "fr": ("«" + _NARROW, _NARROW + "»"), "fr-ch": ("«" + _NARROW, _NARROW + "»"),
    "es": ("«", "»"), "it": ("«", "»"), "pt": ("“", "”"), "pt-pt": ("«", "»"), "nl": ("“", "”"), "ru": ("«", "»"), "uk": ("«", "»"),
    "pl": ("„", "”"), "cs": ("„", "“"), "sk": ("„", "“"), "da": ("“", "”"), "sv": ("”", "”"), "fi": ("”", "”"), "nb": ("«", "»"),
    "no": ("«", "»"), "el": ("«", "»"), "ro": ("„", "”"), "hu": ("„", "”"), "tr": ("“", "”"),
}  # fmt: skip
"""Source: Unicode CLDR, delimiters. Babel does not carry them."""


def quoted(clause: str, language: str) -> str:
    """Return a clause, on one line, in quotation marks. Raises Refused ``nothing-to-quote``."""
    text = " ".join(clause.split())
    if not text:
        raise Refused.of(
            "nothing-to-quote",
            "quote: this value has no clause; it stands in a cell of a table, or was computed",
            "show the value itself, or quote one of those it was computed from",
        )
    parts = language.replace("_", "-").lower().split("-")
    names = ["-".join([parts[0], part]) for part in parts[1:]] + [parts[0], "en"]
    opening, closing = next(_MARKS[name] for name in names if name in _MARKS)
    return f"{opening}{text}{closing}"
