"""Addresses as they stand in running text, and those that lead to a passage."""

import re
from urllib.parse import quote

ADDRESS_PATTERN = re.compile(
    r"(?:https?|ftp)://[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc]*[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc.,;:!?)\]'’”]"
    r"|(?<![A-Za-z0-9.@/])www\.[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc]*[^\s<>\"\u3000-\u303f\uff00-\uffef\u4e00-\u9fff\ufffc.,;:!?)\]'’”]"
)
"""An address of the web; it ends before punctuation of the sentence and before Chinese text."""

MOST_EXACT = 200
"""Characters of a clause that a link names whole; of a longer one it names the beginning and the end."""
_EDGE = 5
_SYNTAX = str.maketrans({"-": "%2D", ",": "%2C", "&": "%26"})


def to_passage(url: str, clause: str, place: str = "") -> str:
    """Return an address that leads to a clause within a page, or to its page in a PDF; empty where none can.

    ``clause`` is the text as a reader sees it; ``place`` is where it stands in a document (``page=3``).
    Programs that do not know text fragments open the top of the page
    (https://wicg.github.io/scroll-to-text-fragment/, section 3.3; RFC 8118, section 3).
    """
    if not url.lower().startswith(("http://", "https://")):
        return ""
    if place:
        return f"{url}#{place}" if place.startswith("page=") and "#" not in url else ""
    # What looks like a placeholder would be taken for one in the address of a link.
    if not clause or ":~:" in url or "<<" in clause or "{{" in clause:
        return ""
    named = [clause]
    if len(clause) > MOST_EXACT:
        words = clause.split()
        if len(words) < 4 * _EDGE:
            return ""
        named = [" ".join(words[:_EDGE]), " ".join(words[-_EDGE:])]
    told = ",".join(map(_quoted, named))
    return f"{url}{'' if '#' in url else '#'}:~:text={told}"


def _quoted(words: str) -> str:
    """Return words as a part of a text directive: letters as they are, all else in percent signs (RFC 3987)."""
    return "".join(c if c.isalnum() else quote(c, safe="").translate(_SYNTAX) for c in words)
