"""Whether two addresses are those of one source: whatever the scheme, ``www``, the case of the host, the last slash.

A DOI is one whether it stands alone or in the address of a resolver; it knows no case (DOI Handbook, section 2.4).
"""

import re
from urllib.parse import quote, unquote, urlsplit

from factlock.registry.exchange.item import Item

_DOI = re.compile(r"(?:doi:\s*|(?:https?://)?(?:dx\.|www\.)?doi\.org/)?(10\.\d{4,9}(?:\.\d+)*/\S+)", re.IGNORECASE)  # fmt: skip
_PORTS = {"http": 80, "https": 443}
_SAFE = "/:@!$&'()*+,;=~-._"


def form_of(address: str) -> str:
    """Return the form that all addresses of one source share: ``doi:10.…`` or ``//host/path?query``.

    Two addresses with different queries are two sources; what stands behind ``#`` is a place in one. An address
    of no host is its own form.
    """
    address = address.strip()
    found = _DOI.fullmatch(address)
    if found:
        return "doi:" + _decoded(found[1]).rstrip("/").casefold()
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return address
    if parts.scheme.lower() not in _PORTS or not parts.hostname:
        return address
    host = _ascii_host(parts.hostname.rstrip(".")).removeprefix("www.")
    if port is not None and port not in _PORTS.values():
        host += f":{port}"
    path = quote(_decoded(parts.path), safe=_SAFE).rstrip("/")
    query = f"?{quote(_decoded(parts.query), safe=_SAFE + '?')}" if parts.query else ""
    return f"//{host}{path}{query}"


def forms_of(item: Item) -> tuple[str, ...]:
    """Return the forms of the addresses by which an item is known: its DOI, its address."""
    told = (f"doi:{item['DOI']}" if item.get("DOI") else "", item.get("URL", ""))
    return tuple(dict.fromkeys(form_of(str(one)) for one in told if one))


def _decoded(text: str) -> str:
    """Return text without percent signs that need not be there; those of ``/?#&=%+`` tell more than the sign."""
    return re.sub(r"%[0-9A-Fa-f]{2}(?:%[0-9A-Fa-f]{2})*", _decoded_run, text)


def _decoded_run(run: re.Match[str]) -> str:
    made = unquote(run.group())
    if "\ufffd" in made or any(char in "/?#&=%+ " or ord(char) < 33 for char in made):
        return run.group().upper()
    return made


def _ascii_host(host: str) -> str:
    try:
        return host.encode("idna").decode().lower()
    except UnicodeError:
        return host.lower()
