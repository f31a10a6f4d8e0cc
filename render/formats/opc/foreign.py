"""Words and addresses that come from pages, as they may stand in a package of parts."""

from urllib.parse import quote, urlsplit

from factlock.render.runs import Run

_SAFE = "!#$%&'()*+,-./:;=?@[]_~"


def printable(text: str) -> str:
    """Return a text without what cannot be printed; that becomes U+FFFD."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def web_address(run: Run) -> str:
    """Return where a link leads, as it may stand in a file; empty for what is no address of the web."""
    target = run.target or run.text
    if run.kind != "address" or not _of_the_web(target):
        return ""
    return quote(target, safe=_SAFE, encoding="utf-8", errors="replace")


def _of_the_web(url: str) -> bool:
    try:
        return urlsplit(url).scheme.lower() in ("http", "https")
    except ValueError:
        return False
