"""The only HTTP client: guard, limits, deadlines, states.

::

    Fetcher.get(url) -> Fetched       client      one page, from address to state
      Wire.ask(address)               transport   one request (httpx)
        GuardedBackend                backend     sockets under a deadline (httpcore)
          Guard                       guard       which hosts, ports, addresses may be asked
      judge(status, headers)          states      what an answer is worth
      decode(raw, codings)            decoders    content codings, checked to their end

Importing this package does not import httpx, httpcore or zstandard: a :class:`Fetcher` loads them
at its first request, so that whoever only names the type, or reads a file, does not pay for them.
"""

from factlock.registry.fetch.client import Fetcher
from factlock.registry.fetch.guard import AllowList
from factlock.registry.fetch.headers import content_type, retry_after
from factlock.registry.fetch.limits import FetchLimits

__all__ = ["AllowList", "FetchLimits", "Fetcher", "content_type", "retry_after"]
