"""How much one request may cost, in seconds and in bytes."""

from dataclasses import dataclass, fields
from time import monotonic
from typing import Self

from factlock.registry.errors import UsageFault
from factlock.registry.fetch.states import Stopped
from factlock.registry.model import FetchState

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """The bounds of one request, redirects included.

    Times are in seconds: ``deadline`` bounds the whole of it, however slowly a server drips;
    ``dns``, ``connect`` (as much again for the TLS handshake) and ``read`` (one wait for the next
    byte) bound a step. Sizes are in bytes: ``max_wire`` bounds the body as it travels,
    ``max_decoded`` as it is handed over, and each step of decoding between them. The defaults let
    illustrated annual reports (PDF, 10 to 30 MiB) through. ``max_hops`` is the number of redirects
    that are followed. Raises :class:`UsageFault` if a limit is not positive.
    """

    deadline: float = 30.0
    dns: float = 5.0
    connect: float = 10.0
    read: float = 15.0
    max_wire: int = 32 * MIB
    max_decoded: int = 64 * MIB
    max_hops: int = 5

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not value > 0:
                raise UsageFault.of(
                    "bad-limit",
                    f"the fetch limit {field.name!r} is {value!r}; a number above 0 was expected",
                    "set it to a positive number, or leave it out to have the default",
                )


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment of the monotonic clock after which nothing is waited for.

    ``seconds`` is the span it was made of, for messages.
    """

    end: float
    seconds: float

    @classmethod
    def after(cls, seconds: float) -> Self:
        """Return the deadline that lies ``seconds`` from now."""
        return cls(monotonic() + seconds, seconds)

    @property
    def over(self) -> bool:
        """Whether the moment has passed."""
        return monotonic() >= self.end

    def left(self, at_most: float | None = None) -> float:
        """Return the seconds left, but not more than ``at_most``; ``Stopped`` if there are none."""
        left = self.end - monotonic()
        if left <= 0:
            raise self.stop()
        return left if at_most is None else min(left, at_most)

    def stop(self) -> Stopped:
        """Return the outcome of a request that did not keep to it."""
        return Stopped(
            FetchState.TIMEOUT,
            f"the page was not there in whole after {self.seconds:g} s, the limit for one page. "
            "Try again later; if the server is always this slow, raise the limit",
        )
