"""Looking for one evidence again on another state of its page.

A clause that stands there word for word carries its value by itself: nothing that changes a value is
ever folded. So only what surrounds it is looked at anew (negations, limits, the heading or title that
told its period). Where it does not stand there, the page states *another value* only if one passage is
the same in everything but the value; all else is another wording, or nothing like it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from factlock.registry import cells, quantities, text
from factlock.registry.evidence import Examiner
from factlock.registry.model import (
    CellAnchor,
    ClauseState,
    Evidence,
    QualifierBasis,
    Quantity,
)
from factlock.registry.period import Period
from factlock.registry.proof import Claimed, Place

_MEASURES = frozenset({"number", "money", "ordinal"})
_TIMES = frozenset({"date", "period"})


@dataclass(frozen=True, slots=True)
class Sighting:
    """What looking for one evidence on a page gave.

    ``value`` is what stands there now, where the clause is ``value-changed``; ``message`` tells a
    person what is there instead of what was expected.
    """

    clause: ClauseState
    value: Quantity | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for: an evidence, the value that it proves, and the period that it is about."""

    evidence: Evidence
    value: Quantity
    period: Period | None = None


def look(examiner: Examiner, sought: Sought, admitted: Callable[[], Examiner | None]) -> Sighting:
    """Look for an evidence. ``admitted`` gives the page it was admitted with, if that can be read."""
    if sought.evidence.cell is not None:
        return _cell(examiner, sought, sought.evidence.cell)
    return _clause(examiner, sought, admitted)


# Clauses -----------------------------------------------------------------------------------------


def _clause(
    examiner: Examiner, sought: Sought, admitted: Callable[[], Examiner | None]
) -> Sighting:
    one = sought.evidence
    examined = examiner.examine(Claimed(one.clause))
    if examined.places:
        return _found(examiner, sought, examined.places)
    changed = _changed(examiner, sought, admitted(), examined.nearest)
    if changed is not None:
        return changed
    near = examined.nearest[0].text if examined.nearest else ""
    state = ClauseState.ABSENT if examined.state is ClauseState.ABSENT else ClauseState.REWORDED
    return Sighting(
        state, None, f"the page says “{_line(near)}”" if near else "nothing like it is there"
    )


def _found(examiner: Examiner, sought: Sought, places: tuple[Place, ...]) -> Sighting:
    """Judge the places where the clause stands: whether it still means there what it meant."""
    one = sought.evidence
    sound = [p for p in places if _is_sound(p)]
    if not sound and all(p.behind or p.recognised for p in places):
        return Sighting(
            ClauseState.REWORDED, None, "the clause is no longer in front, where everybody reads it"
        )
    if not sound:
        words = [g.word for p in places for g in p.governors] or [
            v.literal for p in places for v in p.cut
        ]
        words = words or [p.left_out for p in places if p.left_out] or ["what surrounds it"]
        return Sighting(
            ClauseState.REWORDED,
            None,
            f"the clause is there, but beside “{words[0]}” it says something else",
        )
    timed = [p for p in sound if _same_time(examiner, sought, p)]
    if not timed:
        where = "heading" if one.period_basis is QualifierBasis.HEADING else "title"
        return Sighting(
            ClauseState.REWORDED,
            None,
            f"the clause is there, but its {where} no longer names {sought.period}",
        )
    if len(timed) == 1:
        moved = not text.same(timed[0].heading, one.heading)
        return Sighting(ClauseState.RELOCATED if moved else timed[0].state)
    return _one_of(examiner, one, timed)


def _is_sound(place: Place) -> bool:
    """Whether a place would be admitted: whole, nothing beside it, in front for everybody to read."""
    beside = place.cut or place.governors or place.left_out
    return not (beside or place.behind or place.recognised)


def _one_of(examiner: Examiner, one: Evidence, places: list[Place]) -> Sighting:
    """Choose among several places by context, then by heading."""
    examined = examiner.examine(Claimed(one.clause, prefix=one.prefix, suffix=one.suffix))
    if len(examined.places) == 1 and examined.places[0].start in {p.start for p in places}:
        return Sighting(examined.places[0].state)
    under = [p for p in places if text.same(p.heading, one.heading)]
    return Sighting(under[0].state if len(under) == 1 else ClauseState.AMBIGUOUS)


def _same_time(examiner: Examiner, sought: Sought, place: Place) -> bool:
    """Whether the heading or the title that told the period still does."""
    basis, period, one = sought.evidence.period_basis, sought.period, sought.evidence
    if period is None or basis not in (QualifierBasis.HEADING, QualifierBasis.TITLE):
        return True
    words = place.heading if basis is QualifierBasis.HEADING else examiner.page.title
    same = basis is QualifierBasis.HEADING and text.same(words, one.heading)
    return same or any(q.period == period for q in quantities.periods(words, examiner.language))


def _changed(
    examiner: Examiner,
    sought: Sought,
    admitted: Examiner | None,
    passages: tuple[text.Nearest, ...],
) -> Sighting | None:
    """Return the other value that stands in a passage which is the same in all else, if one does."""
    parts, kinds = _around(sought.evidence, admitted), _kinds(sought.value)
    if parts is None:
        return None
    before, after = parts
    found: dict[str, Quantity] = {}
    for passage in passages:
        for value in quantities.read(passage.text, examiner.language):
            left, right = passage.text[: value.start], passage.text[value.end :]
            if (
                value.kind in kinds
                and _squeezed(left).endswith(_squeezed(before))
                and _squeezed(right).startswith(_squeezed(after))
                and _stands(examiner, sought, before + value.literal + after)
            ):
                found[value.literal] = value
    if len(found) != 1:
        return None
    [value] = found.values()
    if quantities.same_value(value, sought.value):
        return Sighting(
            ClauseState.REWORDED, None, f"the page writes the same value as “{value.literal}”"
        )
    return Sighting(ClauseState.VALUE_CHANGED, value, f"the page now says {value.literal}")


def _kinds(value: Quantity) -> frozenset[str]:
    """Return what kinds of value may come in the place of this one."""
    return next((kinds for kinds in (_MEASURES, _TIMES) if value.kind in kinds), frozenset())


def _around(one: Evidence, admitted: Examiner | None) -> tuple[str, str] | None:
    """Return the words of the clause before and after its value, as the admitted page has them."""
    if admitted is None:
        return None
    plain = admitted.plain
    start, end = plain.from_page(one.start), plain.from_page(one.end)
    low, high = plain.from_page(one.value_start), plain.from_page(one.value_end)
    before, after = plain.text[start:low], plain.text[high:end]
    return (before, after) if before.strip() or after.strip() else None


def _stands(examiner: Examiner, sought: Sought, clause: str) -> bool:
    """Whether a clause passes where the admitted one did: whole, ungoverned, of the same time."""
    if len(clause) > text.LONGEST_CLAUSE:
        return False
    places = examiner.examine(Claimed(clause)).places
    return any(_is_sound(p) and _same_time(examiner, sought, p) for p in places)


def _squeezed(words: str) -> str:
    return "".join(text.fold_text(words).split())


# Cells -------------------------------------------------------------------------------------------


def _cell(examiner: Examiner, sought: Sought, anchor: CellAnchor) -> Sighting:
    found = cells.with_heads(examiner, anchor, form=sought.evidence.form)
    if not found:
        heads = " / ".join((*anchor.row_heads, *anchor.column_heads))
        return Sighting(ClauseState.ABSENT, None, f"no cell has the heads {heads}")
    if not any(_caption_tells(examiner, sought, now) for now, _ in found):
        return Sighting(
            ClauseState.REWORDED, None, f"the table no longer says that it is about {sought.period}"
        )
    holding = [now for now, place in found if _holds(place, sought)]
    if holding:
        return _held(anchor, holding, len(found))
    return _other_value(sought, anchor, found)


def _other_value(
    sought: Sought, anchor: CellAnchor, found: tuple[tuple[CellAnchor, Place], ...]
) -> Sighting:
    """Tell what stands now in the cells with these heads, none of which has the value."""
    if anchor.caption and not any(text.same(now.caption, anchor.caption) for now, _ in found):
        message = f"no table is called “{_line(anchor.caption)}”, and no other has the value there"
        return Sighting(ClauseState.REWORDED, None, message)
    kinds = _kinds(sought.value)
    values = {v.literal: v for _, p in found for v in p.values if v.kind in kinds}
    if len(values) != 1:
        shown = _line(" | ".join(place.quote for _, place in found))
        return Sighting(ClauseState.REWORDED, None, f"the cell now says “{shown}”")
    [value] = values.values()
    if quantities.same_value(value, sought.value):
        return Sighting(
            ClauseState.REWORDED, None, f"the cell writes the same value as “{value.literal}”"
        )
    return Sighting(ClauseState.VALUE_CHANGED, value, f"the cell now says {value.literal}")


def _held(anchor: CellAnchor, holding: list[CellAnchor], many: int) -> Sighting:
    """Judge where the value stands now, of so many cells with the same heads.

    A cell that moved is known by its heads alone. Where others have the same, they must all say the
    same; else the cell itself may have changed, and another one hold what it held.
    """
    old = (anchor.table, anchor.row, anchor.column)
    if any((now.table, now.row, now.column) == old for now in holding):
        return Sighting(ClauseState.EXACT)
    if many == 1:
        return Sighting(ClauseState.RELOCATED)
    if len(holding) == many:
        return Sighting(ClauseState.AMBIGUOUS)
    message = (
        f"{many} cells have the heads of the one admitted, and {len(holding)} of them its value"
    )
    return Sighting(ClauseState.REWORDED, None, message)


def _holds(place: Place, sought: Sought) -> bool:
    """Whether a cell says what it said, or still holds the value as a whole among other words."""
    return text.same(place.quote, sought.evidence.clause) or any(
        text.same(value.literal, sought.value.literal) for value in place.values
    )


def _caption_tells(examiner: Examiner, sought: Sought, now: CellAnchor) -> bool:
    """Whether heads and caption still tell the period, where it was they that told it."""
    if sought.evidence.period_basis is not QualifierBasis.TABLE or sought.period is None:
        return True
    before = sought.evidence.cell
    if before is not None and text.same(before.caption, now.caption):
        return True
    words: Iterable[str] = (*now.row_heads, *now.column_heads, now.caption)
    return any(
        q.period == sought.period for w in words for q in quantities.periods(w, examiner.language)
    )


def _line(words: str) -> str:
    short = " ".join(words.split())
    return short if len(short) <= 200 else f"{short[:200]}…"
