"""The only door to the database: records, log, snapshots, and what is read from them."""

from factlock.registry.ids import check_id, check_key
from factlock.registry.store.admission import Admission
from factlock.registry.store.batch import Batch
from factlock.registry.store.database import find_registry, registry_path
from factlock.registry.store.descriptions import Description
from factlock.registry.store.inspection import Inspection, KeptContent, KeptRecord, KeptSnapshot
from factlock.registry.store.integrity import STEPS, Seen
from factlock.registry.store.log import LogEntry, LogHead
from factlock.registry.store.read import Counts, Fact, Hit, Names
from factlock.registry.store.records import EvidenceResult
from factlock.registry.store.registry import (
    Registry,
    create_registry,
    open_registry,
    upgrade_registry,
)
from factlock.registry.store.standing import EvidenceStanding, Observation, SourceStanding

__all__ = [
    "STEPS",
    "Admission",
    "Batch",
    "Counts",
    "Description",
    "EvidenceResult",
    "EvidenceStanding",
    "Fact",
    "Hit",
    "Inspection",
    "KeptContent",
    "KeptRecord",
    "KeptSnapshot",
    "LogEntry",
    "LogHead",
    "Names",
    "Observation",
    "Registry",
    "Seen",
    "SourceStanding",
    "check_id",
    "check_key",
    "create_registry",
    "find_registry",
    "open_registry",
    "registry_path",
    "upgrade_registry",
]
