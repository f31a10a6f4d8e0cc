"""Which hosts, ports and addresses may be asked.

An address on the web is untrusted: it may lead to a service of this machine or of the network it
stands in (server-side request forgery), by its own text, by a redirect, or by a name that resolves
inward, perhaps only the second time it is looked up (DNS rebinding). So a name is looked up once
for each connection, every address found is judged, and only a judged address is connected to.
"""

import re
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from itertools import chain, zip_longest
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Self

from factlock.registry.errors import Finding, UsageFault
from factlock.registry.fetch.limits import Deadline
from factlock.registry.fetch.states import Stopped
from factlock.registry.model import FetchState

Resolve = Callable[[str, int], Iterable[str]]
"""Looks up a host name (and port): its addresses as text; ``OSError`` if there is none."""

PORTS = {"http": 80, "https": 443}

# What ipaddress.is_global lets through in some version of Python, or what leads onward to another
# address (NAT64, 6to4, Teredo, IPv4-mapped) or into the network of a cloud.
_INWARD = tuple(
    ip_network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        "168.63.129.16/32",  # the metadata and name service of Azure
        *("::/96", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16"),
        *("fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"),
    )
)
_IPV6_GLOBAL = ip_network("2000::/3")

_HOST_NAME = re.compile(r"(?=.{1,253}\.?\Z)(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}\.?", re.ASCII)
_ALLOWED = re.compile(r"(?:\[(?P<v6>[0-9a-fA-F:.]+)\]|(?P<name>[^\s\[\]:/@?#]+)):(?P<port>\d{1,5})")


@dataclass(frozen=True, slots=True)
class Address:
    """A parsed web address: ``text`` without fragment, ``host`` in ASCII without brackets."""

    text: str
    scheme: str
    host: str
    port: int
    userinfo: bool = False


@dataclass(frozen=True, slots=True)
class AllowList:
    """The hosts that may lie inward: pairs of host and port, matched exactly.

    The host of an address is compared as it is written, not what it resolves to: allowing
    ``127.0.0.1:8000`` does not allow ``localhost:8000``.
    """

    pairs: frozenset[tuple[str, int]] = frozenset()

    @classmethod
    def parse(cls, entries: Iterable[str]) -> Self:
        """Read entries ``HOST:PORT``; ``UsageFault`` names all that are none."""
        pairs: set[tuple[str, int]] = set()
        wrong: list[Finding] = []
        for entry in entries:
            match = _ALLOWED.fullmatch(entry.strip())
            host = _allowed_host(match["v6"], match["name"]) if match else ""
            port = int(match["port"]) if match else 0
            if host and 0 < port < 65536:
                pairs.add((host, port))
            else:
                wrong.append(
                    Finding(
                        "bad-allow",
                        f"{entry!r} is no entry of the allow-list; HOST:PORT was expected",
                        'write for example "127.0.0.1:8000", "[::1]:8000" or '
                        '"intranet.example:443"; international names in their xn-- form',
                    ),
                )
        if wrong:
            raise UsageFault(wrong)
        return cls(frozenset(pairs))

    def __contains__(self, place: tuple[str, int]) -> bool:
        host, port = place
        return (str(ip_address(host)) if _is_ip(host) else host, port) in self.pairs


def _allowed_host(v6: str | None, name: str | None) -> str:
    if v6:
        try:
            return str(IPv6Address(v6))
        except ValueError:
            return ""
    host = (name or "").lower()
    return host if _HOST_NAME.fullmatch(host) else ""


def is_public(address: str) -> bool:
    """Whether an IP address, as text, is reachable on the public internet and leads nowhere else.

    What is no address, or carries a zone (``fe80::1%eth0``), is not public.
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address) and (ip.scope_id or ip not in _IPV6_GLOBAL):
        return False
    return ip.is_global and not any(ip in network for network in _INWARD)


def system_resolve(host: str, port: int) -> list[str]:
    """Look a name up as the operating system does."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


@dataclass(frozen=True, slots=True)
class Guard:
    """Judges addresses before they are asked and again when they are connected to."""

    allow: AllowList
    resolve: Resolve = system_resolve

    def check(self, address: Address) -> None:
        """Raise ``Stopped`` (refused) unless scheme, host and port may be asked."""
        if address.scheme not in PORTS:
            scheme = f"begins with {address.scheme[:20]}:" if address.scheme else "has no scheme"
            raise _refused(f"the address {scheme}", "http or https", "write the whole address")
        if address.userinfo:
            raise _refused(
                f"the address carries a user name or password before {address.host!r}",
                "a plain address",
                "leave out what stands before the @",
            )
        if not _HOST_NAME.fullmatch(address.host) and not _is_ip(address.host):
            raise _refused(
                f"the address names no valid host ({address.host[:80]!r})",
                "a name like www.example.org",
                "check the address",
            )
        self._check_port(address.host, address.port)

    def addresses(self, host: str, port: int, deadline: Deadline, timeout: float) -> list[str]:
        """Return the IP addresses of a host that may be connected to, in the order to try them.

        Raises ``Stopped``: refused if any of them is inward, dns if there is none.
        """
        self._check_port(host, port)
        found = [host] if _is_ip(host) else self._look_up(host, port, deadline.left(timeout))
        if (host, port) not in self.allow:
            inward = [address for address in found if not is_public(address)]
            if inward:
                leads = "is" if inward[0] == host else f"leads to {inward[0]},"
                raise _refused(
                    f"{host!r} {leads} an address inside this machine or its network",
                    "a public one",
                    f"if you mean it, allow it with --allow {_place(host, port)} "
                    "or in your user configuration ([fetch] allow)",
                )
        return _by_turns(found)

    def _check_port(self, host: str, port: int) -> None:
        if port not in PORTS.values() and (host, port) not in self.allow:
            raise _refused(
                f"the address names port {port}",
                "80 or 443",
                f"if you mean it, allow it with --allow {_place(host, port)} "
                "or in your user configuration ([fetch] allow)",
            )

    def _look_up(self, host: str, port: int, timeout: float) -> list[str]:
        # The look-up of the operating system cannot be interrupted: it is left behind in a thread
        # that does not keep the program alive.
        answer: SimpleQueue[list[str] | OSError | ValueError] = SimpleQueue()

        def work() -> None:
            try:
                answer.put(list(dict.fromkeys(self.resolve(host, port))))
            except (OSError, ValueError) as error:  # ValueError: no name that IDNA can write
                answer.put(error)

        Thread(target=work, name=f"look up {host}", daemon=True).start()
        try:
            found = answer.get(timeout=timeout)
        except Empty:
            raise _unknown(host, f"no answer within {timeout:.3g} s", "Try again later") from None
        if not isinstance(found, list):
            why = getattr(found, "strerror", None) or str(found)
            raise _unknown(host, why, "Check the address and the network") from found
        if not found:
            raise _unknown(host, "the name has no address", "Check the address")
        return found


def _by_turns(found: list[str]) -> list[str]:
    """Take turns between the families, so that a broken one cannot use up the time (RFC 8305)."""
    first = [address for address in found if (":" in address) == (":" in found[0])]
    second = [address for address in found if address not in first]
    turns = chain.from_iterable(zip_longest(first, second))
    return [address for address in turns if address is not None]


def same_address(one: str, other: str) -> bool:
    """Whether two texts name one IP address; zones are left aside."""
    return _ip(one) == _ip(other)


def _ip(text: str) -> IPv4Address | IPv6Address:
    return ip_address(text.partition("%")[0])


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _place(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _refused(seen: str, expected: str, then: str) -> Stopped:
    return Stopped(
        FetchState.REFUSED,
        f"{seen}; {expected} was expected. {then[:1].upper()}{then[1:]}",
    )


def _unknown(host: str, why: str, then: str) -> Stopped:
    return Stopped(
        FetchState.DNS,
        f"the name {host!r} could not be looked up ({why}); an address was expected. {then}",
    )
