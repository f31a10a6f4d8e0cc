"""The ``.bib`` file of an output: the sources of its notes, for biber or BibTeX.

What the notes prove stands in ``note``, which styles print.
"""

import re
from collections.abc import Mapping

from factlock.registry.exchange.bibtex import Dialect, written
from factlock.registry.exchange.keys import keys_of
from factlock.render.csl import Cited, Item

__all__ = ["Dialect", "cited_in", "entries", "written"]

_CITED = re.compile(
    r"\\(?:[A-Za-z]*cite[A-Za-z]*|bibitem)\*?(?:\[[^\[\]]{0,200}\]){0,2}\{([^{}]{0,2000})\}"
)


def cited_in(text: str) -> frozenset[str]:
    """Return the keys that a document cites itself."""
    return frozenset(key.strip() for keys in _CITED.findall(text) for key in keys.split(","))


def entries(
    sources: Mapping[int, Cited], dialect: Dialect, taken: frozenset[str] = frozenset()
) -> tuple[dict[int, str], dict[str, Item]]:
    """Return the key of each note's source, apart from those that are ``taken``, and the sources by key.

    Notes on one source share its entry; the ``note`` of it holds what each of them proves. A source in the user's own
    bibliography keeps its key, and is not among the sources if the document loads it from there.
    """
    dated = dialect == "biblatex"  # whose styles print the date of access
    proofs: dict[tuple[str, str], list[str]] = {}
    items: dict[tuple[str, str], Item] = {}
    whose: dict[int, tuple[str, str]] = {}
    for number, cited in sorted(sources.items()):
        whose[number] = source = (str(cited.item.get("id")), str(cited.item.get("URL")))
        items.setdefault(source, cited.item)
        told = proofs.setdefault(source, [])
        if not told and not (dated and cited.fetched):
            told.append(cited.had)
        told.append(cited.proof.strip())
    own = {whose[number]: one.key for number, one in sources.items() if one.key}
    held = {whose[number] for number, one in sources.items() if one.held}
    fresh = [source for source in items if source not in own]
    made = keys_of([items[source] for source in fresh], taken | {*own.values()})
    keys = own | dict(zip(fresh, made, strict=True))
    noted: dict[str, Item] = {
        keys[source]: {**item, "note": " ".join(dict.fromkeys(proofs[source]))}
        for source, item in items.items()
        if source not in held
    }
    return {number: keys[source] for number, source in whose.items()}, noted
