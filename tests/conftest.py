"""What many tests share: the installed command, a real web server, clean folders."""

import json
import os
import subprocess
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long drafting takes on a busy machine says nothing about the product. How many drafts are thrown
# away does: a property that discards nearly all of them would pass without having looked.
settings.register_profile("factlock", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("factlock")

COMMAND_SECONDS = 120
KEPT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")


@dataclass(frozen=True)
class Ran:
    """What a run of the command gave."""

    status: int
    stdout: str
    stderr: str

    @property
    def rows(self) -> list[Any]:
        """Standard output, read as JSON lines."""
        return [json.loads(line) for line in self.stdout.splitlines()]


@pytest.fixture
def config_home(tmp_path: Path) -> Path:
    """The user's configuration folder; `run` points the command at it."""
    folder = tmp_path / "config"
    folder.mkdir()
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The clean folder in which `run` starts the command."""
    work = tmp_path / "work"
    work.mkdir()
    return work


@pytest.fixture
def registry_path(folder: Path) -> Path:
    """Where the command finds a registry by itself; the file is not made yet."""
    return folder / "facts.db"


@pytest.fixture
def run(tmp_path: Path, folder: Path, config_home: Path) -> Callable[..., Ran]:
    """The installed command, run as a user would, with nothing of the caller's environment.

    `run("find", url, "text", stdin=..., env={...}, cwd=...)`; warnings are errors there too.
    """
    program = Path(sysconfig.get_path("scripts"), "factlock")
    home = tmp_path / "home"
    home.mkdir()
    clean = {name: os.environ[name] for name in KEPT if name in os.environ} | {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "XDG_CONFIG_HOME": str(config_home),
        "PYTHONWARNINGS": "error",
    }

    def call(
        *words: str | Path,
        stdin: str = "",
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> Ran:
        done = subprocess.run(
            [program, *words],
            input=stdin.encode(),
            capture_output=True,
            cwd=cwd or folder,
            env=clean | dict(env or {}),
            timeout=COMMAND_SECONDS,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@dataclass(frozen=True)
class Request:
    """One request that the site received; the names of `headers` are in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Answer:
    """What the site says at one path."""

    body: bytes
    status: int
    headers: Mapping[str, str]


@dataclass
class Site:
    """A real HTTP server on loopback, serving what the test sets; all else is 404.

    A page with an ETag answers 304 to a request that already holds it.
    """

    port: int = 0
    requests: list[Request] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)

    @property
    def authority(self) -> str:
        """`127.0.0.1:PORT`, as it stands in an allow-list."""
        return f"127.0.0.1:{self.port}"

    def url(self, path: str) -> str:
        """The address of a path."""
        return f"http://{self.authority}{path}"

    def set(
        self,
        path: str,
        body: str | bytes = b"",
        *,
        content_type: str = "text/html; charset=utf-8",
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> str:
        """Serve a page from now on, in place of what stood there; returns its address."""
        data = body.encode() if isinstance(body, str) else body
        self.answers[path] = Answer(data, status, {"Content-Type": content_type, **(headers or {})})
        return self.url(path)

    def respond(self, request: Request) -> Answer:
        """Note the request and pick its answer."""
        self.requests.append(request)
        answer = self.answers.get(request.path, Answer(b"", 404, {}))
        etag = answer.headers.get("ETag")
        if etag and request.headers.get("if-none-match") == etag:
            return Answer(b"", 304, {"ETag": etag})
        return answer


def handler_of(site: Site) -> type[BaseHTTPRequestHandler]:
    """Make the request handler that speaks for a site."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 10

        def do_GET(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = site.respond(Request(self.command, self.path, headers))
            self.send_response(answer.status)
            # One request a connection: no thread outlives its test.
            for name, value in {**answer.headers, "Connection": "close"}.items():
                self.send_header(name, value)
            if answer.status != 304:
                self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            with suppress(ConnectionError):  # a client under limits may hang up early
                self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            """Say nothing: standard error belongs to the test."""

    return Handler


@pytest.fixture
def site(config_home: Path) -> Iterator[Site]:
    """A web site of the test's own, which the user's configuration allows to fetch from."""
    pages = Site()
    with ThreadingHTTPServer(("127.0.0.1", 0), handler_of(pages)) as server:
        server.daemon_threads = False
        pages.port = server.server_port
        settings = config_home / "factlock" / "config.toml"
        settings.parent.mkdir()
        settings.write_text(f'[fetch]\nallow = ["{pages.authority}"]\n', encoding="utf-8")
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield pages
        finally:
            server.shutdown()
            thread.join()
