"""What stands before and after a place: told apart by it, stored with it."""

from factlock.registry.text.forms import Folded
from factlock.registry.text.readable import Plain, plain
from factlock.registry.text.squeeze import squeeze
from factlock.registry.text.superscripts import resolve, superscripts

_MARGIN = 512


def context(folded: Folded, start: int, end: int, width: int = 32) -> tuple[str, str]:
    """Return up to ``width`` readable characters before and after a span of the page's text.

    They serve as prefix and suffix of a TextQuoteSelector (W3C Web Annotation Data Model, 4.2.4).
    """
    shown: Plain = folded.plain
    first, last = shown.span(start, end)
    return shown.text[max(0, first - width) : first], shown.text[last : last + width]


def context_agrees(text: str, start: int, end: int, prefix: str, suffix: str) -> bool:
    """Whether a span of a page's text stands between ``prefix`` and ``suffix``, either way folded.

    Spacing does not matter; note marks may be there or not.
    """
    if prefix:
        window = text[max(0, start - 4 * len(prefix) - _MARGIN) : start]
        if not any(seen.endswith(squeeze(plain(prefix))) for seen in _readings(window)):
            return False
    if suffix:
        window = text[end : end + 4 * len(suffix) + _MARGIN]
        if not any(seen.startswith(squeeze(plain(suffix))) for seen in _readings(window)):
            return False
    return True


def _readings(window: str) -> tuple[str, str]:
    kept = resolve(window, superscripts(window), notes=False, bare=False, copied=False)
    return squeeze(plain(window)), squeeze(kept)
