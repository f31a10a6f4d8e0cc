"""What was announced is stored whole, what was not is absent whole, however the program ends."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from factlock.registry.audit import audit
from factlock.registry.store import create_registry, open_registry

FACTS = 200
KILLS = 50
SEED = 20261130
ANNOUNCED = re.compile(r"admitted: <<(\w+)@2025\.(?:rate|count)>>")
PLACES = [f"{one}{two}" for one in ("North", "South", "East", "West", "Upper") for two in (
    "brook", "dale", "field", "ford", "gate", "ham", "hill", "holm", "land", "mere",
    "moor", "mouth", "port", "ridge", "shaw", "stead", "thorpe", "ton", "vale", "well",
    "wick", "wold", "wood", "worth", "combe", "cliff", "beck", "bury", "by", "den",
    "don", "ey", "fell", "firth", "garth", "hurst", "lea", "ley", "low", "minster",
)]  # fmt: skip


@pytest.fixture
def admission(folder: Path) -> Path:
    """A saved page with two clauses for each of 200 facts, and the file that asks for them."""
    lines = [
        f"<p>The harvest of {place} grew {n % 90 + 1}.{n % 10} percent in 2025.</p>"
        f"<p>The town of {place} counted {n + 1000} households in 2025.</p>"
        for n, place in enumerate(PLACES)
    ]
    page = folder / "towns.html"
    page.write_text(f"<html lang=en><title>Towns</title><body>{''.join(lines)}</body></html>")
    facts = folder / "facts.yaml"
    facts.write_text(
        "".join(
            f"- id: {place}\n  file: towns.html\n  period: 2025\n  clauses:\n"
            f"    rate: The harvest of {place} grew {n % 90 + 1}.{n % 10} percent in 2025\n"
            f"    count: The town of {place} counted {n + 1000} households in 2025\n"
            for n, place in enumerate(PLACES)
        )
    )
    return facts


def admit_and_kill(facts: Path, registry: Path, after: int, pause: float) -> set[str]:
    """Run the admission, kill it ``pause`` seconds after ``after`` lines; what was announced."""
    with subprocess.Popen(
        [sys.executable, "-m", "factlock.registry.cli", "admit", "--from", facts, "--db", registry],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=facts.parent,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        text=True,
    ) as process:
        assert process.stdout is not None
        said = [line for _, line in zip(range(after), process.stdout, strict=False)]
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    return {found[1] for line in said if (found := ANNOUNCED.match(line))}


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_kill_9_at_random_moments_of_an_admission(admission, tmp_path):
    assert len(PLACES) == FACTS == len(set(PLACES))
    chance = random.Random(SEED)
    stored = []
    for turn in range(KILLS):
        path = create_registry(tmp_path / f"{turn}.db")
        announced = admit_and_kill(
            admission, path, after=chance.randrange(2 * FACTS), pause=chance.random() * 0.02
        )
        with open_registry(path) as registry:
            report = audit(registry)
            facts = {fact.id for fact in registry.facts()}
            whole = {
                revision.id
                for revision in registry.current()
                if {key.key for key in revision.keys} == {"rate", "count"}
            }
        assert (report.exit_status, report.findings) == (0, ()), (turn, report.findings)
        assert facts == whole, f"turn {turn}: a fact is there in part"
        assert announced <= facts, f"turn {turn}: a fact was announced and is gone"
        assert len(facts - announced) <= 1, f"turn {turn}: more than the one in flight is there"
        stored.append(len(facts))
        path.unlink()
    assert len(set(stored)) > KILLS // 4, "the kills fell on too few different moments"
    assert any(0 < count < FACTS for count in stored)
