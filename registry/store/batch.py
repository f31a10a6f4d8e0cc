"""The one way to write: a batch is one transaction and one entry of the log."""

from collections.abc import Sequence

from factlock.registry.errors import Contradiction
from factlock.registry.exchange.item import Item
from factlock.registry.model import FetchState, Revision, Snapshot
from factlock.registry.store import (
    admission,
    descriptions,
    naming,
    observation,
    passes,
    snapshots,
)
from factlock.registry.store.admission import Admission
from factlock.registry.store.records import EvidenceResult, snapshot_fields
from factlock.registry.store.writer import Writer


class Batch:
    """What may be written. Made by ``Registry.batch()``; nothing is visible before its end.

    A call that raises leaves nothing behind, and the batch may go on, except after a fault of the
    database, which ends it.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def snapshot(self, snapshot: Snapshot, body: bytes) -> str:
        """Keep the bytes of a page and return the name of its record, for ``Evidence.snapshot``.

        The same snapshot twice is one record. Raises Contradiction if ``body`` has another size or
        SHA-256 than announced.
        """
        with self._writer.whole():
            if len(body) != snapshot.size:
                raise Contradiction.of(
                    "snapshot-mismatch",
                    f"the page has {len(body)} bytes, not {snapshot.size}",
                    "please report this; nothing was stored",
                )
            snapshots.store(self._writer.connection, snapshot.sha256, body)
            return self._writer.append("snapshot", snapshot_fields(snapshot))

    def admit(self, revision: Revision, *, revise: bool = False) -> Admission:
        """Store a revision at its coordinate (id, period), or say why it may not stand there.

        The same keys, values, clauses and qualifiers again give an observation. Keys that are new
        there join what is held. Anything else is Refused (``value-differs``, ``evidence-differs``),
        unless ``revise`` and ``revision.why`` say that it replaces what is held; keys that are not
        named then stay, unless what bounds the fact changes too (``revise-incomplete``). ``uid``,
        ``hash``, ``at`` and ``parents`` are the registry's to give; what stands there is ignored.

        Raises Refused also for an id or a key too much like another one (``id-like-another``,
        ``key-like-another``) and for a coordinate with two heads (``forked-fact``); UsageFault for a
        bad id or key, a key without evidence, or a missing reason.
        """
        with self._writer.whole():
            return admission.admit(self._writer, revision, revise=revise)

    def observe(
        self,
        url: str,
        fetch: FetchState,
        *,
        snapshot: str | None = None,
        results: Sequence[EvidenceResult] = (),
        examined: Sequence[str] | None = None,
    ) -> str:
        """Store what asking an address gave, and return the name of the record.

        ``snapshot`` names the record of the page if one was read. ``results`` has the evidence whose
        standing changed. ``examined`` lists the evidence that was looked for; None stands for all
        current evidence of that address. Raises Contradiction for an unknown snapshot or evidence.
        """
        with self._writer.whole():
            return observation.observe(
                self._writer, url, fetch, snapshot=snapshot, results=results, examined=examined
            )

    def rename(self, old: str, new: str) -> str:
        """Give a fact another id and return the name of the record; the old id stays as an alias.

        Raises Refused for an unknown fact (``unknown-id``), for an id that another fact has or had
        (``id-taken``) or that is too much like one (``id-like-another``).
        """
        with self._writer.whole():
            return naming.rename(self._writer, old, new)

    def describe(self, url: str, key: str, item: Item) -> str:
        """Declare how the source at an address is cited, and return the name of the record.

        ``key`` is the user's own, empty if there is none. The last description of an address counts.
        """
        with self._writer.whole():
            return descriptions.describe(self._writer, url, key, item)

    def remember_pass(self, sentence: str, quote: str, *, page: str, source: str = "") -> str:
        """Remember that a claim of a document held, and return the name of the record.

        ``page`` is the SHA-256 of the page's text, in hexadecimal; ``source`` its address, empty for
        a file, whose name does not matter. The ruleset is the present one.
        """
        with self._writer.whole():
            return passes.remember(self._writer, sentence, quote, page=page, source=source)
