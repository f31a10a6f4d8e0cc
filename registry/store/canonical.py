"""Canonical JSON and the names made from it.

A record is named by the SHA-256 of its canonical form (RFC 8785), so that anybody can recompute the
name in any language. Decimals, dates and periods are text: floating point never enters a record.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import rfc8785

from factlock.registry.errors import UsageFault

RECORD_PREFIX = "sha256:"
SALTED_PREFIX = "salted:"
SALT_BYTES = 16


def canonical(value: Any) -> bytes:
    """Return the canonical form of strings, whole numbers, truth values, null, lists and objects.

    Raises TypeError for anything else (floating point above all), ValueError for a whole number
    beyond 2**53 - 1, and UsageFault for text with a lone surrogate, which no UTF-8 can hold.
    """
    _check(value)
    return rfc8785.dumps(value)


def _check(value: Any) -> None:
    match value:
        case None | bool() | int():
            return
        case str():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise UsageFault.of(
                    "not-unicode",
                    f"{value!r} is no valid Unicode text",
                    "type it again, or save the file it comes from as UTF-8",
                ) from None
        case list():
            for item in value:
                _check(item)
        case dict():
            for name, item in value.items():
                if not isinstance(name, str):
                    raise TypeError(f"the name of a member must be text, not {type(name).__name__}")
                _check(name)
                _check(item)
        case _:
            raise TypeError(f"{type(value).__name__} has no place in a record")


def parse(body: bytes) -> dict[str, Any]:
    """Read a canonical object back. Raises ValueError if it is none (other spelling included)."""
    value = json.loads(body.decode(), parse_float=_refuse, parse_constant=_refuse)
    if not isinstance(value, dict) or canonical(value) != body:
        raise ValueError("not the canonical form of an object")
    return value


def _refuse(number: str) -> Any:
    raise ValueError(f"{number} is floating point; a record holds none")


def name_of(body: bytes) -> str:
    """Return the name of a record: ``sha256:<hex>`` of its canonical form."""
    return RECORD_PREFIX + hashlib.sha256(body).hexdigest()


def salted_name(salt: bytes, text: bytes) -> str:
    """Return the name of an erasable text: ``salted:<hex>`` of SHA-256 over salt and UTF-8 text.

    Once salt and text are erased, the name alone does not let anybody guess a short text back.
    """
    return SALTED_PREFIX + hashlib.sha256(salt + text).hexdigest()


def text_of(value: Mapping[str, Any]) -> str:
    """Return the canonical form of an object as text, as it stands in the database."""
    return canonical(dict(value)).decode()
