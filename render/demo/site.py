"""The sample pages, served on loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread

PAGES = ("accounts.html", "communique.html", "population.html", "prices.html")


def sample(name: str) -> bytes:
    """Return a file that ships with the demo, e.g. ``pages/prices.html``."""
    return files("factlock.render.demo").joinpath(*name.split("/")).read_bytes()


@dataclass
class Site:
    """What is served: a body for each path."""

    port: int
    bodies: dict[str, bytes] = field(default_factory=dict)

    @property
    def authority(self) -> str:
        """``127.0.0.1:PORT``, as it stands in an allow-list."""
        return f"127.0.0.1:{self.port}"


@contextmanager
def serve() -> Iterator[Site]:
    """Serve the sample pages; what is put into ``bodies`` is served from then on."""
    bodies = {f"/{name}": sample(f"pages/{name}") for name in PAGES}

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            body = bodies.get(self.path)
            self.send_response(404 if body is None else 200)
            # No charset: one page is GB 18030 and says so itself.
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_: object) -> None:
            """Keep the story free of requests."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield Site(server.server_port, bodies)
        finally:
            server.shutdown()
            thread.join()
