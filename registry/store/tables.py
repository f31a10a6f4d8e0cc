"""The tables: what is kept for ever, and what can be rebuilt from it.

Kept (append-only, refused by triggers): ``records``, ``log``, ``snapshots``, ``contents``.
Projections (mutable, rebuilt from the records to the same state): the rest.

On SQLite every table is STRICT. Instants are RFC 3339 text in UTC, truth values 0 or 1.
"""

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# What is kept ------------------------------------------------------------------------------------

log = Table(
    "log",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False, unique=True),
    Column("prev", Text),
    Column("at", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_strict=True,
)
"""One entry a batch, chained by hash. ``body`` is the canonical JSON that ``hash`` names."""

records = Table(
    "records",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False, index=True),
    # The entry is written last, when all names of its batch are known.
    Column("seq", ForeignKey("log.seq", deferrable=True, initially="DEFERRED"), nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("seq", "ordinal"),
    sqlite_strict=True,
)
"""Everything admitted. ``body`` is the canonical JSON that ``hash`` names."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("sha256", Text, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("encoding", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    sqlite_strict=True,
)
"""The bytes of pages by their plain SHA-256. ``encoding`` is how ``data`` holds them: ``zstd``."""

contents = Table(
    "contents",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("salt", LargeBinary, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_strict=True,
)
"""Short texts (passages, values) by salted hash: what can be erased, together with a tombstone."""

KEPT = (log, records, snapshots, contents)

# Projections -------------------------------------------------------------------------------------

facts = Table(
    "facts",
    metadata,
    Column("uid", Text, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("record", Text, nullable=False),
    sqlite_strict=True,
)
"""The current id of every fact, and the record that gave it (genesis or rename)."""

aliases = Table(
    "aliases",
    metadata,
    Column("id", Text, primary_key=True),
    Column("uid", Text, nullable=False, index=True),
    sqlite_strict=True,
)
"""Former ids; they still resolve."""

looks = Table(
    "looks",
    metadata,
    Column("look", Text, primary_key=True),
    Column("uid", Text, nullable=False),
    sqlite_strict=True,
)
"""The forms in which ids and aliases must differ from those of every other fact."""

revisions = Table(
    "revisions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("uid", Text, nullable=False),
    Column("coordinate", Text, nullable=False),
    Column("period", Text, nullable=False),
    Column("head", Integer, nullable=False),
    Column("forked", Integer, nullable=False),
    Index(None, "uid", "coordinate"),
    sqlite_strict=True,
)
"""Every revision. ``head``: no other builds on it. ``forked``: its coordinate has several heads."""

evidence = Table(
    "evidence",
    metadata,
    Column("revision", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("url", Text, nullable=False, index=True),
    Column("basis", Text, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("examined", Text, nullable=False),
    Column("checked_at", Text, nullable=False),
    Column("clause", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("strikes", Integer, nullable=False),
    Column("seen", Text),
    sqlite_strict=True,
)
"""Where every evidence stands. ``snapshot`` is the record that it was admitted with, ``examined`` the
SHA-256 of the page it was last looked for in, ``checked_at`` the last time its page was had,
``clause`` what looking gave, ``since`` when ``status`` last changed, ``seen`` the content that now
stands there instead."""

sources = Table(
    "sources",
    metadata,
    Column("url", Text, primary_key=True),
    Column("snapshot", Text),
    Column("sha256", Text),
    Column("etag", Text),
    Column("last_modified", Text),
    Column("fetch", Text, nullable=False),
    Column("asked_at", Text, nullable=False),
    Column("observation", Text),
    sqlite_strict=True,
)
"""The last that is known of every address: readable snapshot (record and SHA-256), its
validators, state of the last fetch, and the last observation."""

search = Table(
    "search",
    metadata,
    Column("revision", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_strict=True,
)
"""What is searched: for every key of every head its literal, clauses, heads of cells and titles,
folded."""

passes = Table(
    "passes",
    metadata,
    Column("record", Text, primary_key=True),
    Column("claim", Text, nullable=False),
    Column("source", Text, nullable=False, index=True),
    Column("page", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("at", Text, nullable=False),
    sqlite_strict=True,
)
"""The claims of documents that passed a check. ``claim`` names the content (sentence and quote),
``source`` is the address, empty for a file, ``page`` the SHA-256 of the page's text."""

PROJECTIONS = (facts, aliases, looks, revisions, evidence, sources, search, passes)
