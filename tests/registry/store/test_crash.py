"""A writer that is killed: what it had told is there whole, the rest is not there at all."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from factlock.registry.audit import audit
from factlock.registry.store import open_registry

BATCHES = 200
WRITER = """
import hashlib, sys
from decimal import Decimal
from factlock.registry.model import *
from factlock.registry.store import open_registry

def value(literal, number):
    return Quantity("number", literal, 0, len(literal), Decimal(number))

with open_registry(sys.argv[1]) as registry:
    for turn in range(int(sys.argv[2]), int(sys.argv[3])):
        body = f"It grew {turn}.5 percent to {turn} units. ".encode() + b"More words. " * 400
        digest, text = hashlib.sha256(body).hexdigest(), body.decode()
        page = Snapshot(digest, len(body), "u", "u", "2026-11-30T09:00:00Z", Basis.FETCHED,
                        "text/plain", "utf-8", "utf-8", digest)
        with registry.batch() as batch:
            name = batch.snapshot(page, body)
            keys = []
            for key, literal in (("growth", f"{turn}.5 percent"), ("level", f"{turn} units")):
                start = text.index(literal)
                clause = text[:start + len(literal)]
                one = Evidence(Basis.FETCHED, "u", name, clause, 0, len(clause), start,
                               start + len(literal), ClauseState.EXACT)
                keys.append(KeyFact(key, value(literal, turn), (one,)))
            batch.admit(Revision("", f"fact_{turn}", tuple(keys)))
        print(f"fact_{turn}", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_killed_at_any_moment_it_keeps_its_word(db: Path, tmp_path: Path):
    script = tmp_path / "writer.py"
    script.write_text(WRITER)
    chance = random.Random(20261130)
    told: set[str] = set()
    unannounced = 0
    for turn in range(5):
        first = 1 + turn * BATCHES
        writer = subprocess.Popen(
            [sys.executable, script, db, str(first), str(first + BATCHES)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout is not None
        for _ in range(chance.randint(1, 12)):
            told.add(writer.stdout.readline().strip())
        time.sleep(chance.random() * 0.02)
        writer.send_signal(signal.SIGKILL)
        told |= set(writer.stdout.read().split())
        writer.stdout.close()
        writer.wait()
        with open_registry(db) as registry:
            held = {fact.id for fact in registry.facts()}
            assert told <= held
            assert len(held - told) <= 1
            unannounced += len(held - told)
            told |= held
            assert all(len(revision.keys) == 2 for revision in registry.current())
            counts = registry.counts()
            assert counts.records["snapshot"] == counts.records["revision"] == len(held)
            assert audit(registry).findings == ()
    assert unannounced <= 5
