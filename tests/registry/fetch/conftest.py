"""A web server on loopback that does what no web server should."""

import contextlib
import os
import shutil
import socket
import ssl
import struct
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from types import SimpleNamespace
from typing import Any

import pytest

from factlock.registry.fetch import Fetcher, FetchLimits

Bytes = tuple[bytes, ...]


@dataclass
class Script:
    """What is sent at one path: pieces with pauses between them, then one piece for ever."""

    pieces: Bytes
    pause: float = 0.0
    forever: bytes = b""
    keep: bool = False
    reset: bool = False


@dataclass
class Hostile:
    """Sends raw bytes. `requests` holds (path, header fields) of each request that came."""

    tls: ssl.SSLContext | None = None
    scripts: dict[str, Script] = field(default_factory=dict)
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    connections: int = 0
    requests_a_connection: int = 1000
    """After so many, the next request on a connection finds it closed."""

    def __post_init__(self) -> None:
        self._stop = Event()
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(0.02)
        self.port = self._listener.getsockname()[1]
        self.authority = f"127.0.0.1:{self.port}"
        self._start(self._accept)

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http{'s' if self.tls else ''}://{host}:{self.port}{path}"

    def page(
        self,
        path: str,
        body: bytes = b"",
        *,
        status: str = "200 OK",
        headers: tuple[str, ...] = (),
        length: int | None = -1,
        keep: bool = False,
    ) -> str:
        """Serve a page; `length` is what is declared: -1 for the truth, None for nothing."""
        fields = [f"HTTP/1.1 {status}", "Content-Type: text/html", *headers]
        if length is not None:
            fields.append(f"Content-Length: {len(body) if length == -1 else length}")
        return self.raw(path, "\r\n".join([*fields, "", ""]).encode("latin-1") + body, keep=keep)

    def raw(self, path: str, *pieces: bytes, **more: Any) -> str:
        self.scripts[path] = Script(pieces, **more)
        return self.url(path)

    def reset(self) -> None:
        self.scripts, self.requests = {}, []
        self.connections, self.requests_a_connection = 0, 1000

    def close(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
        self._listener.close()

    def _start(self, work: Callable[..., None], *arguments: Any) -> None:
        thread = Thread(target=work, args=arguments)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while not self._stop.is_set():
            with contextlib.suppress(TimeoutError):
                connection, _ = self._listener.accept()
                self.connections += 1
                self._start(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        connection.settimeout(0.02)
        with contextlib.suppress(OSError), connection:
            if self.tls:
                connection.settimeout(5)
                connection = self.tls.wrap_socket(connection, server_side=True)
                connection.settimeout(0.02)
            with connection:
                served = 0
                while (
                    request := self._request(connection)
                ) and served < self.requests_a_connection:
                    served += 1
                    if not self._answer(connection, request):
                        break

    def _request(self, connection: socket.socket) -> str:
        data = b""
        while not data.endswith(b"\r\n\r\n"):
            with contextlib.suppress(TimeoutError):
                piece = connection.recv(65536)
                if not piece:
                    return ""
                data += piece
            if self._stop.is_set():
                return ""
        first, *lines = data.decode().split("\r\n")[:-2]
        path = first.split()[1]
        fields = (line.partition(": ") for line in lines)
        with self._lock:
            self.requests.append((path, {name.lower(): value for name, _, value in fields}))
        return path

    def _answer(self, connection: socket.socket, path: str) -> bool:
        script = self.scripts.get(path)
        if script is None:
            script = Script((b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",), keep=True)
        connection.settimeout(5)
        pieces = iter(script.pieces)
        while not self._stop.is_set():
            piece = next(pieces, script.forever or None)
            if piece is None:
                break
            connection.sendall(piece)
            if script.pause:
                self._stop.wait(script.pause)
        if script.reset:
            linger = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        connection.settimeout(0.02)
        return script.keep


@pytest.fixture(scope="session")
def running() -> Iterator[Hostile]:
    """The one hostile server of a run of tests."""
    hostile = Hostile()
    yield hostile
    hostile.close()


@pytest.fixture
def server(running: Hostile) -> Hostile:
    """A hostile server that serves nothing yet."""
    running.reset()
    return running


@pytest.fixture(scope="session")
def usual_tls() -> ssl.SSLContext:
    """A context like the default one, made once because that takes its time."""
    return ssl.create_default_context()


@pytest.fixture
def make(server: Hostile, usual_tls: ssl.SSLContext) -> Iterator[Callable[..., Fetcher]]:
    """Make a fetcher that may ask the server; keywords of limits and of the fetcher."""
    made: list[Fetcher] = []

    def call(limits: FetchLimits | None = None, **options: Any) -> Fetcher:
        usual = {"allow": [server.authority], "tls": usual_tls}
        fetcher = Fetcher(limits, **{**usual, **options})
        made.append(fetcher)
        return fetcher

    yield call
    for fetcher in made:
        fetcher.close()


@pytest.fixture
def fetcher(make: Callable[..., Fetcher]) -> Fetcher:
    """A fetcher with the default limits that may ask the server."""
    return make()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """A certificate for secure.example that signs itself: `server` and `client` contexts."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("the openssl command, which makes the certificate, is not installed")
    folder = tmp_path_factory.mktemp("tls")
    key, chain = folder / "key.pem", folder / "chain.pem"
    words = (
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-subj /CN=secure.example -addext subjectAltName=DNS:secure.example"
    )
    made = subprocess.run(
        [openssl, *words.split(), "-keyout", key, "-out", chain], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip(f"openssl makes no certificate here: {made.stderr.decode()[-200:]}")
    names: list[str] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    context.sni_callback = lambda _socket, name, _context: names.append(name)
    trusting = ssl.create_default_context(cafile=Path(chain))
    return SimpleNamespace(server=context, client=trusting, names=names)


@pytest.fixture
def secure(certificate: SimpleNamespace) -> Iterator[Hostile]:
    """A hostile server behind the certificate."""
    hostile = Hostile(tls=certificate.server)
    yield hostile
    hostile.close()
