"""What a language mark (BCP 47) says of how values are written: separators, order, currency, scale."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from factlock.registry.quantities.separators import CONVENTIONS, POINT, UNKNOWN, Convention
from factlock.registry.quantities.tokens import HAN

DateOrder = Literal["dmy", "mdy", "unknown"]

_HAN = re.compile(f"[{HAN}]")

_DOLLARS = {
    "us": "USD", "au": "AUD", "ca": "CAD", "nz": "NZD", "sg": "SGD", "hk": "HKD", "tw": "TWD",
    "mx": "MXN", "cl": "CLP", "ar": "ARS", "co": "COP",
}  # fmt: skip
_YUAN = {"": "CNY", "cn": "CNY", "tw": "TWD", "hk": "HKD", "mo": "MOP", "sg": "SGD"}
_DAY_FIRST = "de fr es it pt nl da no nb nn fi pl cs sk ru uk bg ro hr sl sr el tr id vi ca gl he"
_DAY_FIRST_ENGLISH = "en-gb en-ie en-au en-nz en-in en-sg"
_ORDERS: dict[str, DateOrder] = {
    **dict.fromkeys((*_DAY_FIRST.split(), *_DAY_FIRST_ENGLISH.split()), "dmy"),
    "en-us": "mdy",
}


@dataclass(frozen=True, slots=True)
class Language:
    """What follows from a language mark; an empty or unlisted mark decides nothing.

    ``dollar``, ``yen`` and ``yuan`` are what ``$``, ``¥`` and ``元`` stand for: an ISO 4217 code where
    the mark settles it, else the sign itself. ``zhao`` is the power of ten of ``兆``, or None: on the
    mainland it is 10^6 or 10^12, in Taiwan and Japan 10^12. ``order`` is that of ``5/3/2024``. ``region`` is
    the country of the mark in lower case, or empty.
    """

    tag: str
    primary: str
    region: str
    convention: Convention
    dollar: str
    yen: str
    yuan: str
    zhao: int | None
    order: DateOrder

    def beside(self, neighbours: str) -> Convention:
        """Return the convention of a number between these characters (see :mod:`separators`)."""
        if self.convention is UNKNOWN and any(_is_han(c) for c in neighbours):
            return POINT
        return self.convention


def _is_han(character: str) -> bool:
    return _HAN.match(character) is not None


@lru_cache(maxsize=256)
def language_of(tag: str) -> Language:
    """Return what the mark ``tag`` says. Unknown marks are no error: they say nothing."""
    parts = tag.replace("_", "-").lower().split("-")
    primary = parts[0]
    region = next((p for p in parts[1:] if len(p) == 2 or p.isdigit()), "")
    traditional = "hant" in parts or region in ("tw", "hk", "mo")
    convention = CONVENTIONS.get(f"{primary}-{region}") or CONVENTIONS.get(primary, UNKNOWN)
    yuan = "CNY"
    if primary == "zh":
        yuan = "元" if traditional and not region else _YUAN.get(region, "元")
    return Language(
        tag=tag,
        primary=primary,
        region=region,
        convention=convention,
        dollar=_DOLLARS.get(region, "$"),
        yen="¥" if traditional else {"zh": "CNY", "ja": "JPY"}.get(primary, "¥"),
        yuan=yuan,
        zhao=12 if primary in ("ja", "ko") or (primary == "zh" and traditional) else None,
        order=_ORDERS.get(f"{primary}-{region}") or _ORDERS.get(primary, "unknown"),
    )
