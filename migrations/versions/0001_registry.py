"""The first schema: records, log, snapshots, contents, and their projections."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table."""
    _kept()
    _names()
    _standing()
    _passes()


def _kept() -> None:
    op.create_table(
        "log",
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("prev", sa.Text()),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_log"),
        sa.UniqueConstraint("hash", name="uq_log_hash"),
        sqlite_strict=True,
    )
    op.create_table(
        "records",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_records"),
        sa.UniqueConstraint("seq", "ordinal", name="uq_records_seq_ordinal"),
        sa.ForeignKeyConstraint(
            ["seq"], ["log.seq"], name="fk_records_seq", deferrable=True, initially="DEFERRED"
        ),
        sqlite_strict=True,
    )
    op.create_index("ix_records_kind", "records", ["kind"])
    op.create_table(
        "snapshots",
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("encoding", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_snapshots"),
        sqlite_strict=True,
    )
    op.create_table(
        "contents",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_contents"),
        sqlite_strict=True,
    )


def _names() -> None:
    op.create_table(
        "facts",
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("uid", name="pk_facts"),
        sa.UniqueConstraint("id", name="uq_facts_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "aliases",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_aliases"),
        sqlite_strict=True,
    )
    op.create_index("ix_aliases_uid", "aliases", ["uid"])
    op.create_table(
        "looks",
        sa.Column("look", sa.Text(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("look", name="pk_looks"),
        sqlite_strict=True,
    )


def _standing() -> None:
    op.create_table(
        "revisions",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("coordinate", sa.Text(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("forked", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_revisions"),
        sqlite_strict=True,
    )
    op.create_index("ix_revisions_uid_coordinate", "revisions", ["uid", "coordinate"])
    op.create_table(
        "evidence",
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("examined", sa.Text(), nullable=False),
        sa.Column("checked_at", sa.Text(), nullable=False),
        sa.Column("clause", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("since", sa.Text(), nullable=False),
        sa.Column("strikes", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Text()),
        sa.PrimaryKeyConstraint("revision", "key", "number", name="pk_evidence"),
        sqlite_strict=True,
    )
    op.create_index("ix_evidence_url", "evidence", ["url"])
    op.create_table(
        "sources",
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.Text()),
        sa.Column("sha256", sa.Text()),
        sa.Column("etag", sa.Text()),
        sa.Column("last_modified", sa.Text()),
        sa.Column("fetch", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.Text(), nullable=False),
        sa.Column("observation", sa.Text()),
        sa.PrimaryKeyConstraint("url", name="pk_sources"),
        sqlite_strict=True,
    )
    op.create_table(
        "search",
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("revision", "key", name="pk_search"),
        sqlite_strict=True,
    )


def _passes() -> None:
    op.create_table(
        "passes",
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("page", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("record", name="pk_passes"),
        sqlite_strict=True,
    )
    op.create_index("ix_passes_source", "passes", ["source"])


def downgrade() -> None:
    """Refuse: what a registry keeps is never dropped."""
    raise NotImplementedError("a registry never goes back; restore a copy instead")
