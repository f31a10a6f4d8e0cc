"""Whether the facts that are planned in bulk are apart: no two of one name, none in part."""

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from factlock.registry.errors import Finding
from factlock.registry.ids import looks


class Planned(Protocol):
    """What would become one key of a fact. ``name`` is ``id`` or ``id@period``."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def key(self) -> str: ...  # noqa: D102
    @property
    def spot(self) -> str:
        """Where it stands, so that a person finds it and tells it from others."""
        ...

    @property
    def findings(self) -> tuple[Finding, ...]: ...  # noqa: D102

    def refused(self, finding: Finding) -> Self:
        """Return it with one more reason why not."""
        ...


_P = TypeVar("_P", bound=Planned)


def settled(planned: Sequence[_P], fix: str) -> list[_P]:
    """Refuse what would be one fact and key twice, or ids that look alike, naming both places.

    The other keys of a fact of which one is refused are refused as well: it enters whole or not at
    all. ``fix`` tells how two are told apart.
    """
    return _whole(_apart(planned, fix))


def _apart(planned: Sequence[_P], fix: str) -> list[_P]:
    spelt: dict[str, int] = {}
    taken: dict[tuple[str, str], int] = {}
    wrong: dict[int, Finding] = {}

    def both(one: int, other: int, code: str, message: str) -> None:
        where = f"{planned[other].spot} and {planned[one].spot}"
        for number in (one, other):
            wrong.setdefault(number, Finding(code, f"{message}: {where}", fix))

    for number, one in enumerate(planned):
        if one.findings:
            continue
        for look in looks(one.id):
            other = spelt.setdefault(look, number)
            if planned[other].id != one.id:
                message = f"the ids {planned[other].id!r} and {one.id!r} look alike"
                both(number, other, "id-like-another", message)
        for look in looks(one.key):
            other = taken.setdefault((one.name, look), number)
            if other != number:
                message = f"{one.name}.{one.key} would stand for two places"
                both(number, other, "same-fact", message)
    return [
        one.refused(wrong[number]) if number in wrong else one for number, one in enumerate(planned)
    ]


def _whole(planned: Sequence[_P]) -> list[_P]:
    broken = {one.name: one for one in planned if one.findings and one.id}
    return [
        one
        if one.findings or one.name not in broken
        else one.refused(_with_it(one, broken[one.name]))
        for one in planned
    ]


def _with_it(one: Planned, other: Planned) -> Finding:
    message = (
        f"{one.name} is not admitted, as its {other.key or 'other key'} is refused: {other.spot}"
    )
    return Finding("fact-refused", message, "leave that one out, or give it another id")
