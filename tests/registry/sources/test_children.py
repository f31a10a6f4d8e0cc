"""Children are started once, used again, ended at the deadline, and keep nobody waiting."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from factlock.registry.errors import CouldNotFindOut
from factlock.registry.sources.children import Answered, Children, Failed

PROC = Path("/proc")
NESTED = b"<div>" * 80_000 + b"x"  # 36 s of uninterruptible C code


@pytest.fixture
def children():
    pool = Children()
    yield pool
    pool.close()


def request(body: bytes = b"") -> dict[str, object]:
    return {"op": "read", "media_type": "text/html", "charset": None, "size": len(body)}


def text_of(outcome: Answered | Failed) -> str:
    assert isinstance(outcome, Answered), outcome
    return outcome.answer["page"]["text"]


def pids(pool: Children) -> list[int]:
    return [child._process.pid for child in pool._idle]


def test_one_child_serves_many_requests(children):
    assert text_of(children.ask(request(), b"<p>GDP", 60)) == "GDP"
    first = pids(children)
    assert text_of(children.ask(request(), b"<p>CPI", 60)) == "CPI"
    assert pids(children) == first
    assert len(first) == 1


def test_a_page_that_takes_too_long_is_stopped_and_the_next_gets_a_fresh_child(children):
    outcome = children.ask(request(), NESTED, 0.3)
    assert isinstance(outcome, Failed)
    assert "more than 0.3 s" in outcome.why
    assert pids(children) == []
    assert text_of(children.ask(request(), b"<p>GDP", 60)) == "GDP"


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_waiting_child_that_was_ended_from_outside_is_replaced(children):
    children.ask(request(), b"<p>GDP", 60)
    (pid,) = pids(children)
    os.kill(pid, signal.SIGKILL)
    assert text_of(children.ask(request(), b"<p>CPI", 60)) == "CPI"
    assert pids(children) != [pid]


def test_threads_get_their_own_pages(children):
    bodies = [b"<p>page %d" % number for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        texts = list(pool.map(lambda body: text_of(children.ask(request(), body, 60)), bodies))
    assert texts == [body[3:].decode() for body in bodies]


def test_closing_leaves_no_process_and_asking_again_starts_one(children):
    children.ask(request(), b"<p>GDP", 60)
    (child,) = children._idle
    children.close()
    assert child._process.returncode is not None
    assert text_of(children.ask(request(), b"<p>CPI", 60)) == "CPI"


def test_after_a_fork_no_pipe_is_shared(children):
    children.ask(request(), b"<p>GDP", 60)
    (mine,) = children._idle
    children._forget()  # what the system calls in the forked process
    assert children._idle == []
    mine.end()


def test_an_interpreter_that_does_not_start_is_told(children, monkeypatch):
    monkeypatch.setattr(sys, "executable", os.devnull)
    with pytest.raises(CouldNotFindOut) as caught:
        children.ask(request(), b"<p>GDP", 60)
    assert caught.value.findings[0].code == "reader-not-started"
    assert caught.value.findings[0].fix


@pytest.mark.skipif(not PROC.is_dir(), reason="needs /proc to look into the child")
def test_the_child_has_neither_our_environment_nor_leave_to_write(children, monkeypatch):
    monkeypatch.setenv("FACTLOCK_SECRET", "x")
    children.ask(request(), b"<p>GDP", 60)
    (pid,) = pids(children)
    assert b"FACTLOCK_SECRET" not in (PROC / f"{pid}/environ").read_bytes()
    lines = (PROC / f"{pid}/limits").read_text("ascii").splitlines()
    limits = {line[:25].strip(): line[25:].split()[0] for line in lines}
    assert limits["Max file size"] == "0"
    assert limits["Max core file size"] == "0"
    assert int(limits["Max address space"]) == 1 << 30
    assert int(limits["Max cpu time"]) <= 65


@pytest.mark.skipif(not PROC.is_dir(), reason="needs /proc to look for the child")
def test_a_child_ends_with_its_input():
    code = (
        "from factlock.registry.sources.children import CHILDREN as c; "
        "c.ask({'op': 'read', 'media_type': 'text/html', 'charset': None}, b'<p>x', 60); "
        "print(c._idle[0]._process.pid, flush=True); import os; os._exit(0)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    for _ in range(600):
        try:
            stat = (PROC / ran.stdout.strip() / "stat").read_text()
        except OSError:
            return
        if stat.rpartition(")")[2].split()[0] == "Z":
            return  # ended; its new parent has not asked yet
        time.sleep(0.05)
    pytest.fail(f"child {ran.stdout} outlived its caller")


def test_a_clean_exit_warns_of_nothing():
    code = (
        "from factlock.registry.sources import read; "
        "print(read(b'<p>GDP', media_type='text/html').page.text)"
    )
    ran = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", code],
        capture_output=True,
        check=True,
        text=True,
    )
    assert (ran.stdout, ran.stderr) == ("GDP\n", "")


def test_importing_sources_is_light():
    code = (
        "import sys; before = set(sys.modules); import factlock.registry.sources; "
        "print(sorted({'selectolax', 'charset_normalizer', 'subprocess', 'json', 'asyncio'} "
        "& (set(sys.modules) - before)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == "[]"
