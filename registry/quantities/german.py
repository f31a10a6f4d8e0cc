"""German words beside a number: comparators, approximations, and what tells a year from a count."""

import re

from factlock.registry.quantities.comparing import table
from factlock.registry.quantities.tokens import Text

WORDS = table(
    {
        "ge": "größer oder gleich|grösser oder gleich|mindestens|wenigstens|zumindest|minimal|ab",
        "le": "kleiner oder gleich|höchstens|maximal|allenfalls|bis zu",
        "gt": "mehr als|größer als|grösser als|höher als|länger als|älter als|oberhalb von|jenseits von|über|übersteigt"
        "|übersteigen|überschreitet|überschreiten",
        "lt": "nicht ganz|nicht einmal|keine|weniger als|niedriger als|geringer als|kleiner als|kürzer als|jünger als|unterhalb von|unter"
        "|unterschreitet|unterschreiten",
        "about": "rund|etwa|in etwa|ungefähr|zirka|circa|ca\\.|fast|beinahe|kaum|knapp|gut|annähernd|nahezu|schätzungsweise"
        "|geschätzt|geschätzte|an die|um die|grob|über den daumen",
    },
    {
        "ge": r"(?: [a-zäöüß]{2,20})? (?:oder|und) (?:mehr|darüber|höher|länger|älter)(?! als)| aufwärts",
        "le": r"(?: [a-zäöüß]{2,20})? (?:oder|und) (?:weniger|darunter|niedriger|kürzer|jünger)(?! als)",
    },
    compares="mehr|weniger|über|unter|höher|niedriger|größer|kleiner|geringer|länger|kürzer|älter|jünger|oberhalb|unterhalb",
    adverbs="etwas|knapp|deutlich|leicht|weit|gut|kaum|geringfügig|erheblich|wesentlich|weitaus|noch",
    no="nicht|kein|keine|keinen|keiner|nie|niemals",
)

_YEAR_BEFORE = re.compile(
    r"(?<![a-zäöüß])(?:jahre?s?|jahren|seit|anfang|mitte|ende|sommer|winter|frühjahr|frühling|herbst|januar|jänner|februar|märz"
    r"|april|mai|juni|juli|august|september|oktober|november|dezember|stand|kalenderjahre?s?|vorjahre?s?) \Z|[(\[]\Z"
)
_YEAR_WEAK = re.compile(
    r"(?<![a-zäöüß])(?:in|bis|ab|vor|nach|von|für|gegenüber|zwischen|und|um) \Z"
)
_NOUN = re.compile(r" [A-ZÄÖÜ]")


def year_evidence(text: Text, at: int, end: int) -> int:
    """Weigh whether four bare digits are a year: 1 for a year, 0 in doubt, −1 for a count."""
    window = text.lower[max(0, at - 24) : at]
    if _YEAR_BEFORE.search(window):
        return 1
    noun = _NOUN.match(text.folded, end) is not None
    if _YEAR_WEAK.search(window):
        return 0 if noun else 1
    return -1 if noun else 0
