"""The time guard: a number may be right and its sentence still wrong, because it speaks of another year.

Pure functions. A value is bound to the nearest period that its sentence, else its heading, names;
comparisons and dates of publication apart. What then holds is read from a table
(:mod:`factlock.registry.timeguard.matrix`).
"""

from datetime import date

from factlock.registry import quantities
from factlock.registry.model import QualifierBasis
from factlock.registry.period import Period
from factlock.registry.timeguard import mentions, plainly
from factlock.registry.timeguard.binding import Binder
from factlock.registry.timeguard.matrix import Outcome, Verdict, decide
from factlock.registry.timeguard.stretches import Sentence, overlap

__all__ = ["Outcome", "Verdict", "judge", "settle", "spoken_of"]

_REACH = 2000
"""So many characters of a sentence are looked at on each side of a value; more would be no sentence."""


def judge(  # noqa: PLR0913  (one value, where it stands, and what is known of its fact)
    sentence: str,
    heading: str,
    language: str,
    *,
    start: int,
    end: int,
    period: Period | None,
    period_basis: QualifierBasis | None,
    forecast: bool,
    reference: date,
    require_proven: bool,
) -> Verdict:
    """Judge whether the value at ``start`` to ``end`` of a readable sentence may stand there.

    ``period`` is what the evidence is about, None if that is unknown; ``forecast`` whether the fact
    is marked as a forecast, a target or a law in force. Relative words count from ``reference``.
    With ``require_proven`` a period that is only declared counts as unknown.
    """
    spoken = spoken_of(sentence, heading, language, start=start, end=end, reference=reference)
    return settle(
        spoken,
        period=period,
        period_basis=period_basis,
        forecast=forecast,
        reference=reference,
        require_proven=require_proven,
    )


def settle(  # noqa: PLR0913  (what is known of a fact)
    spoken: tuple[Period, ...],
    *,
    period: Period | None,
    period_basis: QualifierBasis | None,
    forecast: bool,
    reference: date,
    require_proven: bool,
) -> Verdict:
    """Judge as :func:`judge` does, where it is known which periods a sentence speaks of."""
    unproven = require_proven and period_basis is QualifierBasis.DECLARED
    return decide(
        spoken,
        None if unproven else period,
        forecast=forecast,
        reference=reference,
        unproven=period if unproven else None,
    )


def spoken_of(  # noqa: PLR0913
    sentence: str, heading: str, language: str, *, start: int, end: int, reference: date
) -> tuple[Period, ...]:
    """Return the periods that the value at ``start`` to ``end`` is said to be about."""
    year = plainly.year_of(sentence, start, end) if language[:2] == "en" else None
    if year is not None:
        return (year,)
    above = mentions.read(heading, language, reference)
    periods = tuple(dict.fromkeys(p for m in above if m.role == "about" for p in m.periods))
    context = periods[0] if len(periods) == 1 else None
    low = max(0, start - _REACH)
    text, own = sentence[low : end + _REACH], (start - low, end - low)
    named = mentions.read(text, language, reference, context)
    taken = [own, *((m.start, m.end) for m in named)]
    values = [
        (q.start, q.end)
        for q in quantities.read(text, language)
        if q.kind not in ("date", "period", "ordinal")
        and not any(overlap((q.start, q.end), span) for span in taken)
    ]
    whole = Sentence(text, tuple(sorted([*values, own])), tuple(named))
    told = Binder(whole, own, context, reference).bind()
    return periods if told is None else told
