"""What the tags of HTML, SVG and MathML mean for the text of a page."""

from factlock.registry.sources.gaps import EDGE, LINE, NO_GAP


def _each(names: str, gap: int) -> dict[str | None, int]:
    return dict.fromkeys(names.split(), gap)


GAPS = {
    **_each(
        "abbr acronym b bdi cite code dfn em font i ins kbd mark nobr q rb ruby samp strong "
        "tt u var wbr",
        NO_GAP,
    ),
    **_each("g label noscript path picture source span svg time use", EDGE),
    **_each(
        "address article aside blockquote body button center dd dialog dir div dl dt fieldset "
        "figcaption figure footer foreignObject form header hgroup hr html legend li main menu nav "
        "ol optgroup option p search section summary text ul",
        LINE,
    ),
}
"""The gap at both edges of an element; what is not named here or handled apart is an ``EDGE``."""
SKIPPED = {
    **_each("-comment defs desc head metadata script style symbol template title", NO_GAP),
    **_each("audio canvas img input meter noembed noframes progress video", EDGE),
}
"""Elements whose content is not read, and the gap in their place: a picture stands between."""
NO_EVIDENCE = tuple(
    _each(
        "annotation annotation-xml datalist del menclose mfrac mmultiscripts mover mroot msqrt "
        "mtable munder munderover s strike",
        EDGE,
    )
)
"""Elements that are kept apart: not shown, struck out, or formulas that need two dimensions."""
