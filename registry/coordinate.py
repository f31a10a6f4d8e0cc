"""What a user types becomes a coordinate: id, period, key; and the other short entries of a fact."""

from datetime import date

from factlock.registry.errors import UsageFault
from factlock.registry.ids import check_id, check_key
from factlock.registry.period import Period, Relation

_LONGEST_TEXT = 2_000


def split_name(word: str) -> tuple[str, Period | None]:
    """Read ``ID`` or ``ID@PERIOD``. Raises UsageFault."""
    name, at, period = word.partition("@")
    return check_id(name.strip()), parse_period(period) if at else None


def split_value(word: str) -> tuple[str, Period | None, str | None]:
    """Read ``ID``, ``ID.KEY``, ``ID@PERIOD`` or ``ID@PERIOD.KEY``. Raises UsageFault."""
    coordinate, dot, key = word.partition(".")
    name, period = split_name(coordinate)
    return name, period, check_key(key.strip()) if dot else None


def parse_period(word: str) -> Period:
    """Read a period. Raises UsageFault."""
    try:
        return Period.parse(word)
    except ValueError as problem:
        raise UsageFault.of("bad-period", str(problem), "mend the period") from None


def same_period(period: Period | None, asked: Period | None) -> bool:
    """Whether a period is the one that was asked for; asking for none means any."""
    if asked is None:
        return True
    return period is not None and period.relation(asked) is Relation.EQUAL


def iso_date(word: str) -> str:
    """Return an ISO 8601 date as written. Raises UsageFault."""
    try:
        date.fromisoformat(word.strip())
    except ValueError:
        raise UsageFault.of("bad-date", f"{word!r} is no date", "write it as 2026-11-30") from None
    return word.strip()


def check_text(word: str) -> str:
    """Return a short text without surrounding space. Raises UsageFault."""
    if len(word) > _LONGEST_TEXT:
        raise UsageFault.of(
            "text-too-long",
            f"{len(word)} characters are too many here",
            f"keep it under {_LONGEST_TEXT}",
        )
    return word.strip()
