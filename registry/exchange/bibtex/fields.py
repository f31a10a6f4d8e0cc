"""Which kind of entry is which kind of source, and which field which variable of CSL-JSON.

Fields: biblatex manual 3.20, sections 2.1 and 2.2. Variables: CSL specification 1.0.2, appendices III and IV.
"""

from collections.abc import Mapping

TYPES: Mapping[str, str] = {
    "article": "article-journal", "book": "book", "mvbook": "book", "collection": "book", "mvcollection": "book",
    "proceedings": "book", "mvproceedings": "book", "reference": "book", "mvreference": "book", "booklet": "pamphlet",
    "manual": "book", "inbook": "chapter", "bookinbook": "chapter", "suppbook": "chapter", "incollection": "chapter",
    "suppcollection": "chapter", "inreference": "entry-encyclopedia", "inproceedings": "paper-conference",
    "conference": "paper-conference", "mastersthesis": "thesis", "phdthesis": "thesis", "thesis": "thesis",
    "techreport": "report", "report": "report", "online": "webpage", "electronic": "webpage", "www": "webpage",
    "webpage": "webpage", "dataset": "dataset", "software": "software", "unpublished": "manuscript", "patent": "patent",
    "legislation": "legislation", "jurisdiction": "legal_case", "legal": "treaty", "standard": "standard",
    "periodical": "periodical", "suppperiodical": "article-journal", "review": "review", "letter": "personal_communication",
    "movie": "motion_picture", "video": "motion_picture", "audio": "song", "music": "song", "artwork": "graphic",
    "image": "graphic", "performance": "performance", "misc": "document",
}  # fmt: skip
"""Kinds of entries and what they are in CSL-JSON."""
KINDS: Mapping[str, str] = {
    "article-journal": "article", "article-magazine": "article", "article-newspaper": "article", "article": "article",
    "book": "book", "pamphlet": "booklet", "chapter": "incollection", "entry-encyclopedia": "inreference",
    "paper-conference": "inproceedings", "thesis": "thesis", "report": "report", "webpage": "online",
    "post": "online", "post-weblog": "online", "dataset": "dataset", "software": "software", "manuscript": "unpublished",
    "patent": "patent", "legislation": "legislation", "legal_case": "jurisdiction", "treaty": "legal",
    "standard": "standard", "periodical": "periodical", "review": "review", "personal_communication": "letter",
    "motion_picture": "video", "song": "audio", "graphic": "artwork", "performance": "performance", "document": "misc",
}  # fmt: skip
"""The kind of entry that biblatex has for a type of CSL-JSON; what is none of them is ``@misc``."""
BIBTEX_KINDS: Mapping[str, str] = {
    **dict.fromkeys(KINDS.values(), "misc"),
    "article": "article", "book": "book", "booklet": "booklet", "incollection": "incollection",
    "inproceedings": "inproceedings", "thesis": "phdthesis", "report": "techreport", "unpublished": "unpublished",
    "inreference": "incollection", "review": "article",
}  # fmt: skip
"""What the fourteen kinds of BibTeX make of those of biblatex."""
SUBTYPES: Mapping[str, str] = {"magazine": "article-magazine", "newspaper": "article-newspaper"}
"""What ``entrysubtype`` tells of an article; it may also name a type of CSL-JSON."""
HOLDERS = frozenset({"xdata", "set"})
"""Entries that are no source."""
THESES: Mapping[str, str] = {
    "phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis", "mathesis": "Master’s thesis",
    "bathesis": "Bachelor’s thesis", "candthesis": "Candidate thesis", "techreport": "technical report",
    "resreport": "research report", "datacd": "data CD", "audiocd": "audio CD",
}  # fmt: skip
"""What the words of ``type`` that styles translate are in English, and what the kind of an entry says of it."""

NAMES: Mapping[str, str] = {
    "author": "author", "editor": "editor", "translator": "translator", "bookauthor": "container-author",
    "director": "director",
}  # fmt: skip
"""Fields of names."""
EDITORS: Mapping[str, str] = {
    "compiler": "compiler", "director": "director", "organizer": "organizer", "producer": "producer",
    "illustrator": "illustrator", "editor": "editor",
}  # fmt: skip
"""What ``editortype`` makes of editors."""
DATES: Mapping[str, str] = {
    "date": "issued", "urldate": "accessed", "origdate": "original-date", "eventdate": "event-date",
}  # fmt: skip
"""Fields of dates."""
VERBATIM: Mapping[str, str] = {"doi": "DOI", "url": "URL"}
"""Fields that are no LaTeX."""
TEXTS: Mapping[str, str] = {
    "abstract": "abstract", "annotation": "annote", "annote": "annote", "note": "note", "keywords": "keyword",
    "title": "title", "shorttitle": "title-short", "journaltitle": "container-title", "journal": "container-title",
    "booktitle": "container-title", "shortjournal": "container-title-short", "series": "collection-title",
    "volume": "volume", "volumes": "number-of-volumes", "edition": "edition", "chapter": "chapter-number",
    "pages": "page", "pagetotal": "number-of-pages", "isbn": "ISBN", "issn": "ISSN", "version": "version",
    "publisher": "publisher", "institution": "publisher", "school": "publisher", "organization": "publisher",
    "location": "publisher-place", "address": "publisher-place", "venue": "event-place", "eventtitle": "event-title",
    "type": "genre", "howpublished": "medium", "eprint": "archive_location", "eprinttype": "archive",
    "archiveprefix": "archive", "pmid": "PMID", "pmcid": "PMCID", "library": "source", "origtitle": "original-title",
    "origpublisher": "original-publisher", "issue": "issue", "eid": "number", "part": "part-number",
    "pubstate": "status",
}  # fmt: skip
"""Fields of text; of several that say the same, the first that an entry has is taken."""
FIRST: Mapping[str, tuple[str, ...]] = {
    "container-title": ("journaltitle", "journal", "booktitle"),
    "publisher": ("publisher", "institution", "school", "organization"),
    "publisher-place": ("location", "address"),
    "annote": ("annotation", "annote"),
    "archive": ("eprinttype", "archiveprefix"),
}
"""Which of several fields is taken first."""
NUMBERED = frozenset({"article", "suppperiodical", "periodical", "review"})
"""Entries whose ``number`` is an issue."""
IN_SERIES = frozenset(
    {"book", "mvbook", "collection", "mvcollection", "proceedings", "mvproceedings", "inbook", "incollection",
     "inproceedings", "conference", "reference", "inreference"}
)  # fmt: skip
"""Entries whose ``number`` is that within the series."""
LANGUAGES: Mapping[str, str] = {
    "english": "en", "american": "en-US", "usenglish": "en-US", "british": "en-GB", "ukenglish": "en-GB",
    "ngerman": "de", "german": "de", "austrian": "de-AT", "naustrian": "de-AT", "swissgerman": "de-CH",
    "nswissgerman": "de-CH", "french": "fr", "canadien": "fr-CA", "acadian": "fr-CA", "spanish": "es", "italian": "it",
    "portuguese": "pt", "brazilian": "pt-BR", "brazil": "pt-BR", "dutch": "nl", "danish": "da", "swedish": "sv",
    "norwegian": "no", "norsk": "nb", "nynorsk": "nn", "finnish": "fi", "polish": "pl", "czech": "cs", "slovak": "sk",
    "slovene": "sl", "hungarian": "hu", "russian": "ru", "ukrainian": "uk", "greek": "el", "turkish": "tr",
    "chinese": "zh", "chinese-simplified": "zh-CN", "chinese-traditional": "zh-TW", "japanese": "ja", "korean": "ko",
    "arabic": "ar", "hebrew": "he", "latin": "la", "catalan": "ca", "croatian": "hr", "romanian": "ro",
}  # fmt: skip
"""The languages of biblatex by their tags (BCP 47)."""
