"""Places in a document where no value or note can stand, and what to do instead."""

from factlock.registry.errors import Finding
from factlock.render.citations import NotesKind
from factlock.render.formats.format import Format, Listing, Tabular
from factlock.render.layout import Zone

_ADDRESS = Finding(
    "placeholder-in-address",
    "a value cannot be filled into an address, a link's title or a tag",
    "write the address out; put a bare address between < and >",
)
_MISPLACED = {
    Zone.FRONT_MATTER: Finding(
        "placeholder-in-front-matter",
        "a value cannot be filled in here: settings carry neither notes nor a sentence",
        "write it into the text; to keep it as it stands, write <<! … >>",
    ),
    Zone.ADDRESS: _ADDRESS,
    Zone.TAG: _ADDRESS,
    Zone.SCRIPT: Finding(
        "placeholder-in-script",
        "a value is not filled into a script or a style sheet: what is read there is a program",
        "put it into an attribute (data-…) of an element, and read it from there",
    ),
    Zone.FORMULA: Finding(
        "placeholder-in-formula",
        "a value is not filled into a formula: what a program computes of it nobody has proved",
        "give it a cell or a line of its own",
    ),
    Zone.OBJECT: Finding(
        "placeholder-in-object",
        "a value is not filled into a chart, a diagram or an embedded document",
        "write it into the text beside it",
    ),
    Zone.NAME: Finding(
        "placeholder-in-name",
        "a value is not filled into the name of a sheet: formulas and links refer to it by its name",
        "write the name out, and the value into a cell",
    ),
}
_UNCITED = Finding(
    "note-in-html",
    "a value inside raw HTML cannot bear a note, as Markdown is not read there",
    "leave a blank line before the text, or render with --notes none",
)
UNCITED_DOCUMENT = Finding(
    "uncited-document",
    "this document requires every value to be cited, and is rendered without notes",
    "render it with notes, or take “cited” out of “require”",
)
_NO_TABLE = Finding(
    "no-table",
    "in a document of this kind notes cannot be a table",
    "render it with --notes clause or --notes source",
)
_NO_LIST = Finding(
    "no-list",
    "in a document of this kind notes are not a plain list: it has footnotes, or numbers them itself",
    "render it with --notes clause or --notes source",
)
OPEN_AT_END = Finding(
    "open-at-end",
    "code or a comment is still open at the end, so that the notes would be part of it",
    "close it",
)


def unfit(form: Format, notes: NotesKind) -> Finding | None:
    """Return why a document of a format cannot have such notes; None where it can."""
    if notes == "table" and not isinstance(form, Tabular):
        return _NO_TABLE
    return _NO_LIST if notes == "list" and not isinstance(form, Listing) else None


def misplaced(zone: Zone, notes: NotesKind) -> Finding | None:
    """Return why a value cannot stand in such a place; None where it can."""
    if zone is Zone.HTML and notes != "none":
        return _UNCITED
    return _MISPLACED.get(zone)
