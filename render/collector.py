"""The collector of cycles, which costs much where very many objects are made and none is in a cycle."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Do not look for cycles meanwhile: there are none, and a large document makes a million objects."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
