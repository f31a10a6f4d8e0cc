"""Passages as evidence: a stretch of a page that is its own value, as the text of an article is.

The same gate as for any clause: it stands there, once, whole; nothing beside it denies it; it says what
it speaks of. Its value is a text, or a date within it.
"""

from factlock.registry import refusals, text
from factlock.registry.errors import Finding
from factlock.registry.evidence import Examiner
from factlock.registry.model import Quantity
from factlock.registry.paragraphs import Stretch
from factlock.registry.proof import Claimed, Place, Proof


def prove(
    examiner: Examiner, stretch: Stretch, value: Quantity | None = None
) -> Proof | tuple[Finding, ...]:
    """Pass a stretch of the page's readable text through the gate: the proof, or every reason why not.

    The clause is the stretch with what leads its line, the number of an article. ``value`` is a value
    within it, its offsets counted from where the stretch starts; without one all of it is the value, in
    one line. A passage is about no period of its own: a law names days that it is not about.
    """
    plain = examiner.plain
    place = examiner.place(*plain.page_span(stretch.lead, stretch.end))
    if len(place.quote) > text.LONGEST_CLAUSE:
        return (_too_long(place),)
    examined = examiner.examine(Claimed(place.quote, prefix=place.prefix, suffix=place.suffix))
    if not examined.places:
        return (refusals.not_found(examined),)
    if len(examined.places) > 1:
        return (refusals.ambiguous(examined),)
    problems = tuple(refusals.objections(place, examiner.language))
    if problems:
        return problems
    low, high = stretch.start, stretch.end
    literal = " ".join(plain.text[low:high].split())
    if value is not None:
        low, high = low + value.start, low + value.end
    told = value or Quantity("text", literal, 0, len(literal))
    value_start, value_end = plain.page_span(low, high)
    return Proof(place, told, value_start, value_end, None, None)


def _too_long(place: Place) -> Finding:
    return Finding(
        "clause-too-long",
        f"the passage has {len(place.quote):,} characters, at most {text.LONGEST_CLAUSE:,} are allowed: "
        f"“{place.quote[:60]}…”",
        "take its parts: {paragraph}, or {paragraph} and {point}, in --id",
    )
