"""How soon `factlock --help` answers: CPU seconds beside a bare interpreter and the command library.

Promise: under 0.3 s CPU. A stop hook starts the program at every turn, so this is paid over and over.
"""

import resource
import subprocess
import sys

ROUNDS = 9
RUNS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import click": [sys.executable, "-c", "import click"],
    "factlock --help": [sys.executable, "-m", "factlock.registry.cli", "--help"],
}


def cpu(command: list[str]) -> float:
    """CPU seconds of one run, child and grandchildren."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


best = {name: min(cpu(command) for _ in range(ROUNDS)) for name, command in RUNS.items()}
floor = best["import click"]
for name, seconds in best.items():
    print(f"{name:20} {seconds * 1000:7.1f} ms CPU   {seconds / floor:5.2f} x import click")
