"""How a match was had: word for word, or by which folds."""

import itertools
import unicodedata

from factlock.registry.model import ClauseState
from factlock.registry.text.folds import CLASS_OF, FOLDS, SPECIAL, fold_characters, special_class
from factlock.registry.text.forms import Form
from factlock.registry.text.gaps import SPACED, Gap, gap_of
from factlock.registry.text.variants import Variant

_ORDER = {fold.name: number for number, fold in enumerate(FOLDS)}


def grade(form: Form, variant: Variant, at: int) -> tuple[ClauseState, tuple[str, ...]]:
    """Return the state of a match at the squeezed offset ``at`` of a form, and the folds it needed.

    It is exact only if what a reader sees there is the clause: runs of white space apart, no
    character and no gap differs.
    """
    page, clause = form.view, variant.view
    length = len(clause.squeezed)
    if (
        not form.folds
        and not variant.folds
        and page.source[page.start(at) : page.end(at + length - 1)]
        == clause.source[clause.start(0) : clause.end(length - 1)]
    ):
        return ClauseState.EXACT, ()
    needed = {*form.folds, *variant.folds}
    edges = sorted(
        {0, length} | variant.boundaries | {p - at for p in page.boundaries(at, at + length)}
    )
    for start, end in itertools.pairwise(edges):
        if start:
            needed |= _gap_folds(page.run(at + start), clause.run(start))
        seen = page.source[page.start(at + start) : page.end(at + end - 1)]
        wanted = clause.source[clause.start(start) : clause.end(end - 1)]
        if seen != wanted:
            needed |= _character_folds(seen, wanted)
    folds = tuple(sorted(needed, key=_ORDER.__getitem__))
    return (ClauseState.FOLDED if folds else ClauseState.EXACT), folds


def _character_folds(seen: str, wanted: str) -> set[str]:
    if len(seen) != len(wanted) or SPECIAL.search(seen) or SPECIAL.search(wanted):
        return _classes(seen) | _classes(wanted)
    found: set[str] = set()
    for one, other in zip(seen, wanted, strict=True):
        if one != other:
            listed = {CLASS_OF[part] for part in (one, other) if part in CLASS_OF}
            found |= listed or {"case" if one.lower() == other.lower() else "composition"}
    return found


def _classes(text: str) -> set[str]:
    found = {CLASS_OF[character] for character in text if character in CLASS_OF}
    folded = fold_characters(text)
    found |= {
        special_class(run.group()) for run in SPECIAL.finditer(folded) if run.group() != "..."
    }
    if not unicodedata.is_normalized("NFC", folded):
        found.add("composition")
    return found


def _gap_folds(seen: str, wanted: str) -> set[str]:
    if seen == wanted:
        return set()
    found = {CLASS_OF[c] for c in set(seen) ^ set(wanted) if c in CLASS_OF}
    in_page, in_clause = gap_of(seen), gap_of(wanted)
    if in_page in SPACED and in_clause in SPACED:
        gaps = {in_page, in_clause}
        if len(gaps) == 2:
            found |= (
                {"cell" if Gap.CELL in gaps else "line-break"} if gaps != {Gap.SPACE} else set()
            )
    elif in_page in SPACED or in_clause in SPACED:
        found.add("tag" if in_page in (Gap.SPAN, Gap.INLINE) else "spacing")
    return found
