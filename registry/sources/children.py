"""The child processes that work for us: started when needed, used again, ended at the deadline.

Each request has a child of its own for as long as it takes, so threads do not wait for each other.
"""

import atexit
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, cast

from factlock.registry.errors import CouldNotFindOut
from factlock.registry.sources.wire import BrokenFrame, read_frame, write_frame

START_SECONDS = 60.0
"""How long a child may take to start, on a machine under load."""
_BOOT = (
    "import sys; from importlib import import_module; sys.path.extend(sys.argv[2:]); "
    "import_module(sys.argv[1]).serve()"
)
_KEPT_ENVIRONMENT = ("PATH", "SYSTEMROOT", "WINDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


@dataclass(frozen=True, slots=True)
class Worker:
    """What a child runs: a module with a function ``serve``, and the packages that it needs."""

    module: str
    packages: tuple[str, ...]


READING = Worker(
    "factlock.registry.sources.worker",
    ("factlock", "selectolax", "charset_normalizer", "lxml", "pypdfium2"),
)


@dataclass(frozen=True, slots=True)
class Answered:
    """What a child said."""

    answer: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a child said nothing that can be used; ``late`` if its time was up."""

    why: str
    late: bool = False


class _Child:
    """One child process and the pipes to it."""

    def __init__(self, worker: Worker) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  our own interpreter and code
                [sys.executable, "-I", "-c", _BOOT, worker.module, *_folders(worker)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ},
            )
        except (OSError, ValueError) as error:
            raise _not_started(str(error)) from error
        self.late = False
        self._numbers = count()
        self.fresh = True
        started = self._exchange(None, b"", START_SECONDS)
        if not isinstance(started, Answered) or not started.answer.get("ready"):
            self.end()
            raise _not_started(f"exit status {self._process.returncode}")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: Mapping[str, Any], body: bytes, seconds: float) -> Answered | Failed:
        """Send a request, wait for its answer; the child is of no more use if it failed."""
        number = next(self._numbers)
        outcome = self._exchange({**request, "id": number, "seconds": seconds}, body, seconds)
        if isinstance(outcome, Failed):
            return outcome
        if outcome.answer.get("id") != number or "answer" not in outcome.answer:
            return Failed("the parser's answer is to something else")
        return Answered(outcome.answer["answer"])

    def _exchange(
        self, request: dict[str, Any] | None, body: bytes, seconds: float
    ) -> Answered | Failed:
        requests = cast("BinaryIO", self._process.stdin)
        answers = cast("BinaryIO", self._process.stdout)
        timer = threading.Timer(seconds, self._stop)
        timer.daemon = True
        timer.start()
        try:
            if request is not None:
                write_frame(requests, request, body)
            frame = read_frame(answers, 0)
        except (BrokenFrame, OSError) as error:
            frame, why = None, str(error)
        else:
            why = "it ended"
        finally:
            timer.cancel()
            timer.join()
        if self.late:
            return Failed(f"reading it took more than {seconds:g} s and was stopped", late=True)
        if frame is None:
            if self._spent():
                self.late = True
                return Failed("it was built to keep its parser busy, which was stopped", late=True)
            return Failed(f"the parser broke down on it ({why})")
        return Answered(frame[0])

    def _spent(self) -> bool:
        """Whether the process ended because its processor time was up."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(1) == -getattr(signal, "SIGVTALRM", 0) != 0
        return False

    def _stop(self) -> None:
        self.late = True
        self._process.kill()

    def end(self) -> None:
        """End the process and close the pipes. It keeps nothing, so it need not be asked."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not yet written has nobody to read it
                    pipe.close()


class Children:
    """The children of this process that wait for the next request."""

    def __init__(self, keep: int | None = None, worker: Worker = READING) -> None:
        self._worker = worker
        self._keep = keep or os.cpu_count() or 1
        self._lock = threading.Lock()
        self._idle: list[_Child] = []
        self._others: list[_Child] = []
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forget)

    def ask(self, request: Mapping[str, Any], body: bytes, seconds: float) -> Answered | Failed:
        """Have a request answered within ``seconds``, or say why it was not.

        Raises:
            CouldNotFindOut: no child process can be started.

        """
        while True:
            child = self._take()
            outcome: Answered | Failed = Failed("the wait was broken off")
            again = not child.fresh
            try:
                child.fresh = False
                outcome = child.ask(request, body, seconds)
            finally:
                late = child.late
                self._give_back(child, keep=isinstance(outcome, Answered))
            if isinstance(outcome, Answered) or late or not again:
                return outcome
            # A child that waited may have been ended from outside; only a fresh one's end tells
            # something of the page.

    def _take(self) -> _Child:
        with self._lock:
            while self._idle:
                child = self._idle.pop()
                if child.alive:
                    return child
                child.end()
        return _Child(self._worker)

    def _give_back(self, child: _Child, *, keep: bool) -> None:
        with self._lock:
            if keep and len(self._idle) < self._keep:
                self._idle.append(child)
                return
        child.end()

    def close(self) -> None:
        """End the waiting children; the next request starts a new one."""
        with self._lock:
            idle, self._idle = self._idle, []
        for child in idle:
            child.end()

    def _forget(self) -> None:
        # After a fork two processes would read from one pipe, and get each other's pages.
        self._lock = threading.Lock()
        self._others += self._idle
        self._idle = []


CHILDREN = Children()


def _folders(worker: Worker) -> list[str]:
    """Return where the packages lie that a child needs, for installs that ``-I`` does not see."""
    folders: dict[str, None] = {}
    for package in worker.packages:
        spec = find_spec(package)
        for place in (spec.submodule_search_locations if spec else None) or ():
            folders[str(Path(place).resolve().parent)] = None
    return list(folders)


def _not_started(why: str) -> CouldNotFindOut:
    return CouldNotFindOut.of(
        "reader-not-started",
        f"the process that parses what others wrote did not start ({why})",
        f"check that {sys.executable or 'the Python interpreter'} runs and that there is memory",
    )
