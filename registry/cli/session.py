"""What every verb shares: its options, and the settings, clock and console made from them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from factlock.registry.clock import Clock
from factlock.registry.config import Settings, host_ports, load
from factlock.registry.console import Console

if TYPE_CHECKING:
    from factlock.registry.fetch import Fetcher
    from factlock.registry.sources import ReadLimits, Source
    from factlock.registry.store import Registry

    Opener = Callable[[str], Source]


class Timestamp(click.ParamType[datetime]):
    """An RFC 3339 instant or date; without a zone it is UTC."""

    name = "timestamp"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """Read the instant."""
        if isinstance(value, datetime):
            return value
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is no time: write 2026-11-30 or 2026-11-30T09:00:00Z", param, ctx)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Session:
    """One run of one verb."""

    settings: Settings
    clock: Clock
    console: Console
    browser: bool = False

    def registry(self, *, write: bool = False) -> "Registry":
        """Open the registry: the one asked for, else the nearest ``facts.db`` upwards."""
        from factlock.registry.store import find_registry, open_registry  # noqa: PLC0415  (SQL is heavy)

        place = self.settings.db or find_registry(Path.cwd())
        return open_registry(place, clock=self.clock, read_only=not write)

    def registry_file(self) -> Path:
        """Return the file of the registry, whether it can be opened or not. Raises UsageFault."""
        from factlock.registry.store import find_registry, registry_path  # noqa: PLC0415

        return registry_path(self.settings.db or find_registry(Path.cwd()))

    @contextmanager
    def fetcher(self) -> Iterator["Fetcher"]:
        """Give the HTTP client, as the settings want it."""
        from factlock.registry.fetch import Fetcher, FetchLimits  # noqa: PLC0415  (HTTP is heavy)

        chosen = self.settings
        limits = FetchLimits(deadline=chosen.timeout, max_decoded=chosen.max_bytes)
        with Fetcher(
            limits, allow=chosen.allow, contact=chosen.contact, clock=self.clock
        ) as fetcher:
            yield fetcher

    @property
    def reading(self) -> "ReadLimits":
        """How much of a page is read."""
        from factlock.registry.sources import ReadLimits  # noqa: PLC0415

        return ReadLimits(max_bytes=self.settings.max_bytes)

    @contextmanager
    def sources(
        self, wanted: "Callable[[str], Sequence[str]]" = lambda _: ()
    ) -> Iterator["Opener"]:
        """Give the function that opens an address or a file, over one HTTP client.

        ``wanted`` returns the texts that an address is opened for; with ``--browser`` a page that
        does not show them is rendered.
        """
        from factlock.registry.sources import is_address, open_source  # noqa: PLC0415

        with self.fetcher() as fetcher:

            def opened(where: str) -> "Source":
                if self.browser and is_address(where):
                    from factlock.registry import browser  # noqa: PLC0415  (an extra)

                    return browser.opened(where, fetcher, wanted(where), reading=self.reading)
                return open_source(where, fetcher, clock=self.clock, limits=self.reading)

            yield opened

    def archived(self, warc: Path, url: str | None) -> "Source":
        """Open the page of an address in a web archive file; without one, its only page."""
        from factlock.registry.sources.warc.archived import open_warc  # noqa: PLC0415

        return open_warc(warc, url, limits=self.reading)


_SHARED: tuple[Callable[[Any], Any], ...] = (
    click.option("--json", "as_json", is_flag=True, help="One JSON value a line, for programs."),
    click.option("--db", metavar="PATH", help="The registry.  [env: FACTLOCK_DB; default: nearest facts.db upwards]"),
    click.option("--now", type=Timestamp(), metavar="TIMESTAMP", help="Set the clock, for tests and replays."),
    click.option("-q", "--quiet", is_flag=True, help="Say only what was asked."),
    click.option("-v", "--verbose", is_flag=True, help="Say more of what happens."),
)  # fmt: skip


def near(path: Path) -> str:
    """Return a path as seen from the working folder, if it lies below it."""
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def reads_text(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """Add the option of every verb that reads values in a text."""
    tell = "Language of a page that does not mark its own: en, zh, de."
    return click.option("--lang", metavar="TAG", help=tell)(function)


def reads_sources(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """Add the options of every verb that opens a source."""
    function = reads_text(function)
    for option in (
        click.option("--allow", multiple=True, metavar="HOST:PORT", help="Ask this address although it is inward (loopback, intranet)."),
        click.option("--browser", is_flag=True, help="Let a browser run the page's scripts where it does not show the text without."),
    ):  # fmt: skip
        function = option(function)
    return function


def verb(
    line: str, example: str, more: str = ""
) -> Callable[[Callable[..., int | None]], click.Command]:
    """Make a function a verb: shared options in, a Session as its first argument.

    ``line`` is the help line that the phone book shows, ``more`` stands below it and ``example``
    closes the help. The function returns the exit status; None is 0.
    """

    def decorate(function: Callable[..., int | None]) -> click.Command:
        @wraps(function)
        def callback(**options: Any) -> int:
            console = Console(
                as_json=options.pop("as_json"),
                quiet=options.pop("quiet"),
                verbose=options.pop("verbose"),
            )
            flags = {
                "db": options.pop("db"),
                "language": options.pop("lang", None),
                "allow": _allowed(options.pop("allow", ())),
            }
            settings = load(Path.cwd())
            flags["allow"] = (*settings.allow, *flags["allow"]) if flags["allow"] else None
            settings = settings.with_values(flags, "option")
            session = Session(
                settings, Clock(options.pop("now")), console, options.pop("browser", False)
            )
            return function(session, **options) or 0

        for option in reversed(_SHARED):
            callback = option(callback)
        return click.command(
            help=f"{line}\n\n{more}",
            short_help=line,
            epilog=f"\b\nExample:\n{example}",
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        )(callback)

    return decorate


def _allowed(entries: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return host_ports(entries)
    except ValueError as problem:
        raise click.BadParameter(str(problem), param_hint="--allow") from None
