"""What entries of a ``.bib`` file take over from one another."""

from collections.abc import Mapping

from factlock.registry.errors import Finding
from factlock.registry.exchange.bibtex.syntax import RawEntry


def inherited(entries: list[RawEntry], faults: list[Finding]) -> Mapping[int, dict[str, str]]:
    """Return the fields of all entries by their place, with those that they take from others.

    ``crossref`` gives what the entry does not say itself, the title of the whole as ``booktitle``;
    ``xdata`` names holders of shared fields (biblatex manual, 2.4.1 and 2.4.3).
    """
    by_key = {one.key: one for one in reversed(entries) if one.key}
    made = {}
    for number, entry in enumerate(entries):
        fields = dict(entry.fields)
        for name in ("xdata", "crossref"):
            for key in filter(None, map(str.strip, entry.fields.get(name, "").split(","))):
                parent = by_key.get(key)
                if parent is None:
                    faults.append(_unknown(entry, name, key))
                elif parent is not entry:
                    fields = _from(parent, name, by_key) | fields
        made[number] = fields
    return made


def _unknown(entry: RawEntry, name: str, key: str) -> Finding:
    return Finding(
        "parent-unknown",
        f"{entry.key or entry.kind} takes over from {key!r}, which is not there",
        "bring that entry into the file",
        line=entry.lines[name],
        severity="warning",
    )


_OWN = frozenset({"crossref", "xdata", "xref", "ids", "label", "options", "shorttitle", "subtitle"})


def _from(parent: RawEntry, how: str, by_key: Mapping[str, RawEntry]) -> dict[str, str]:
    """Return what an entry takes from another one, which may itself take from holders of shared fields."""
    fields = dict(parent.fields)
    for key in filter(None, map(str.strip, parent.fields.get("xdata", "").split(","))):
        if key in by_key:
            fields = dict(by_key[key].fields) | fields
    if how == "xdata":
        return {name: value for name, value in fields.items() if name not in ("xdata", "crossref")}
    made = {name: value for name, value in fields.items() if name not in _OWN and name != "title"}
    if "title" in fields:
        made.setdefault("booktitle", fields["title"])
    return made
