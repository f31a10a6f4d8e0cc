"""Passes: claims of documents that held, so that they are not checked again at once.

Only passes are remembered, never a "no". A pass is of one sentence, one quote, one page's text and one
ruleset, and lasts for :data:`DAYS`.
"""

from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from factlock.registry.model import RULESET
from factlock.registry.store import tables
from factlock.registry.store.canonical import salted_name, text_of
from factlock.registry.store.writer import Writer

DAYS = 30


def remember(writer: Writer, sentence: str, quote: str, *, page: str, source: str) -> str:
    """Keep a pass and return its record's name; see ``Batch.remember_pass``."""
    claim = writer.content(_claim(sentence, quote))
    return writer.append("pass", {"claim": claim, "source": source, "page": page})


def known(  # noqa: PLR0913  (what a pass is of)
    connection: Connection, sentence: str, quote: str, *, source: str, page: str, now: datetime
) -> frozenset[str]:
    """Return the SHA-256 of the pages in which a claim held; see ``Registry.knows_pass``.

    Texts are compared by their salted names: nothing can be looked up that is not known already.
    """
    table, held = tables.passes, tables.contents
    query = (
        select(table.c.claim, table.c.page, held.c.salt)
        .join(held, held.c.hash == table.c.claim)
        .where(table.c.source == source, table.c.ruleset == RULESET)
        .where(table.c.at > _stamp(now - timedelta(days=DAYS)), table.c.at <= _stamp(now))
    )
    if page:
        query = query.where(table.c.page == page)
    text = _claim(sentence, quote).encode()
    rows = connection.execute(query).all()
    return frozenset(row.page for row in rows if salted_name(row.salt, text) == row.claim)


def _claim(sentence: str, quote: str) -> str:
    return text_of({"sentence": " ".join(sentence.split()), "quote": " ".join(quote.split())})


def _stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
