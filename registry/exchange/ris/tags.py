"""Which tag of RIS is which variable of CSL-JSON, by the kind of source."""

from collections.abc import Collection, Iterator, Mapping

TYPES: Mapping[str, str] = {
    "JOUR": "article-journal", "EJOUR": "article-journal", "JFULL": "article-journal", "ABST": "article-journal",
    "INPR": "article-journal", "MGZN": "article-magazine", "NEWS": "article-newspaper", "BOOK": "book", "EBOOK": "book",
    "EDBOOK": "book", "CLSWK": "book", "SER": "book", "CHAP": "chapter", "ECHAP": "chapter", "CONF": "paper-conference",
    "CPAPER": "paper-conference", "RPRT": "report", "GOVDOC": "report", "THES": "thesis", "ELEC": "webpage",
    "WEB": "webpage", "BLOG": "post-weblog", "ICOMM": "post", "DATA": "dataset", "AGGR": "dataset", "DBASE": "dataset",
    "COMP": "software", "STAT": "legislation", "BILL": "bill", "CASE": "legal_case", "HEAR": "hearing", "PAT": "patent",
    "STAND": "standard", "UNPB": "manuscript", "UNPD": "manuscript", "MANSCPT": "manuscript", "PAMP": "pamphlet",
    "MAP": "map", "MPCT": "motion_picture", "VIDEO": "motion_picture", "ADVS": "motion_picture", "SOUND": "song",
    "MUSIC": "musical_score", "PCOMM": "personal_communication", "SLIDE": "speech", "ENCYC": "entry-encyclopedia",
    "DICT": "entry-dictionary", "FIGURE": "figure", "ART": "graphic", "CHART": "graphic", "GEN": "document",
    "MISC": "document", "LEGAL": "legislation",
}  # fmt: skip
"""Kinds of entries and what they are in CSL-JSON; any other is a ``document``."""
_BEST = (
    "JOUR",
    "BOOK",
    "CHAP",
    "CONF",
    "RPRT",
    "ELEC",
    "DATA",
    "STAT",
    "UNPB",
    "MPCT",
    "ART",
    "GEN",
)
KINDS: Mapping[str, str] = {
    **{type_: kind for kind, type_ in reversed([*TYPES.items()])},
    **{TYPES[kind]: kind for kind in _BEST},
    "article": "GEN", "review": "JOUR", "broadcast": "MPCT", "treaty": "STAT",
}  # fmt: skip
"""The kind of entry for a type of CSL-JSON."""

NAMES: Mapping[str, str] = {
    "AU": "author", "A1": "author", "A2": "editor", "ED": "editor", "A3": "collection-editor", "A4": "translator",
}  # fmt: skip
WRITTEN_NAMES = (
    ("AU", "author"), ("A2", "editor"), ("A3", "collection-editor"), ("A4", "translator"),
)  # fmt: skip
DATES: Mapping[str, str] = {"PY": "issued", "Y1": "issued", "DA": "issued", "Y2": "accessed"}
WRITTEN_DATES = (("DA", "issued"), ("Y2", "accessed"))

_SAME: Mapping[str, str] = {
    "TI": "title", "T1": "title", "CT": "title", "ST": "title-short", "AB": "abstract", "N2": "abstract", "N1": "note",
    "KW": "keyword", "LA": "language", "UR": "URL", "LK": "URL", "DO": "DOI", "PB": "publisher", "CY": "publisher-place",
    "PP": "publisher-place", "VL": "volume", "ET": "edition", "SP": "page", "EP": "page", "ID": "id", "AN": "archive_location",
    "DB": "archive", "DP": "source", "CN": "call-number", "NV": "number-of-volumes", "SE": "section", "M3": "genre",
    "J2": "container-title-short", "JA": "container-title-short", "T3": "collection-title", "OP": "original-title",
    "RI": "reviewed-title", "IS": "issue", "T2": "container-title", "JF": "container-title", "JO": "container-title",
    "BT": "container-title", "M1": "number", "SN": "ISBN",
}  # fmt: skip
_PERIODICALS = frozenset({"article-journal", "article-magazine", "article-newspaper"})
_NUMBERED = frozenset({"report", "patent", "standard"})
_WHOLE = frozenset({"book", "report", "software", "map", "manuscript", "thesis"})
"""What a second title is the series of."""
_ORDER = (
    *(
        "TI",
        "ST",
        "T2",
        "T3",
        "J2",
        "PB",
        "CY",
        "VL",
        "IS",
        "ET",
        "NV",
        "SE",
        "M1",
        "M3",
        "SN",
        "LA",
        "DB",
        "AN",
    ),
    *("DP", "CN", "OP", "RI", "AB", "N1", "KW", "DO", "UR"),
)
"""In this order tags are written."""


_BY_TYPE: Mapping[tuple[str, str], str] = {
    **{("T2", type_): "collection-title" for type_ in _WHOLE},
    **{("SN", type_): "ISSN" for type_ in _PERIODICALS},
    **{("SN", type_): "number" for type_ in _NUMBERED},
    **{("M1", type_): "" for type_ in _NUMBERED},
    **{("IS", type_): "collection-number" for type_ in (*_WHOLE, "chapter")},
    ("ET", "software"): "version",
    ("BT", "book"): "title",
    ("T3", "book"): "volume-title",
    ("C3", "paper-conference"): "container-title",
    ("C1", "paper-conference"): "event-place",
}
"""What a tag stands for in entries of one type, where that is something else."""


def variable(tag: str, type_: str, held: Collection[str] = ()) -> str:
    """Return the variable that a tag stands for; empty if there is none. ``held`` are the tags of the entry."""
    if tag == "T2" and type_ == "paper-conference" and "C3" in held:
        return "event-title"
    return _BY_TYPE.get((tag, type_), _SAME.get(tag, ""))


def written_tags(type_: str) -> Iterator[tuple[str, str]]:
    """Yield the variables that an entry of this type can say, and their tags."""
    done = set()
    for tag in _ORDER:
        name = variable(tag, type_)
        if name and name not in done:
            done.add(name)
            yield name, tag
    if type_ == "paper-conference":
        yield "event-place", "C1"
