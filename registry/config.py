"""Settings: flags over environment over the project's file over the user's file over defaults.

The project's file is the nearest ``factlock.toml``, or ``[tool.factlock]`` in the nearest
``pyproject.toml``, upwards from the working folder. The user's file is
``$XDG_CONFIG_HOME/factlock/config.toml``. A project's file comes with a checkout and is not
trusted: what opens inward addresses counts from the user's file or a flag alone.
"""

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from factlock.registry.errors import Finding, UsageFault

PROJECT_FILE = "factlock.toml"
_HOST_PORT_FIX = 'write a list of host and port, e.g. allow = ["127.0.0.1:8000"]'


@dataclass(frozen=True, slots=True)
class Settings:
    """The effective settings. ``origins`` tells for each name where its value came from.

    ``language`` is a BCP 47 tag, used where a document or a page does not mark its own. ``allow``
    lists ``host:port`` pairs that may be asked although they are inward. ``contact`` is an address
    that sites see in the user agent. ``timeout`` is the deadline of one request in seconds,
    ``max_bytes`` the most that one page may hold after decoding.
    """

    db: str | None = None
    language: str = ""
    allow: tuple[str, ...] = ()
    contact: str = ""
    timeout: float = 30.0
    max_bytes: int = 20 * 1024 * 1024
    origins: Mapping[str, str] = field(default_factory=dict)

    def with_values(self, values: Mapping[str, Any], origin: str) -> "Settings":
        """Return these settings with ``values`` (checked names, no Nones) laid over them."""
        known = {name: value for name, value in values.items() if value is not None}
        origins = {**self.origins, **dict.fromkeys(known, origin)}
        return replace(self, **known, origins=origins)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("write text in quotes")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 600:
        raise ValueError("write a number of seconds from 1 to 600")
    return float(value)


def _bytes(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= 2**30:
        raise ValueError("write a number of bytes, at most 1073741824")
    return value


def host_ports(value: Any) -> tuple[str, ...]:
    """Check a list of ``host:port`` entries. Raises ValueError."""
    if not isinstance(value, list | tuple):
        raise TypeError(_HOST_PORT_FIX)
    for entry in value:
        host, colon, port = entry.rpartition(":") if isinstance(entry, str) else ("", "", "")
        bare_ipv6 = ":" in host and not (host.startswith("[") and host.endswith("]"))
        number = int(port) if port.isascii() and port.isdigit() else 0
        if not (host and colon and 0 < number < 65536) or bare_ipv6:
            raise ValueError(f"{entry!r} is no host and port; {_HOST_PORT_FIX}")
    return tuple(value)


_NAMES: Mapping[str, tuple[str, Callable[[Any], Any], bool]] = {
    # name in the file: (name in Settings, check, may a project's file set it?)
    "db": ("db", _text, True),
    "language": ("language", _text, True),
    "fetch.timeout": ("timeout", _seconds, True),
    "fetch.max_bytes": ("max_bytes", _bytes, True),
    "fetch.contact": ("contact", _text, False),
    "fetch.allow": ("allow", host_ports, False),
}


def load(start: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings that hold in the folder ``start``. Raises UsageFault with every fault."""
    settings = Settings(origins=dict.fromkeys((f.name for f in fields(Settings)), "default"))
    findings: list[Finding] = []
    user = user_file(environment)
    for path, table, trusted in ((user, _read(user, findings), True), _project(start, findings)):
        if table:
            settings = settings.with_values(
                _checked(path, table, findings, None if trusted else user), str(path)
            )
    if findings:
        raise UsageFault(findings)
    if environment.get("FACTLOCK_DB"):
        settings = settings.with_values({"db": environment["FACTLOCK_DB"]}, "FACTLOCK_DB")
    return settings


def user_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the user's own configuration file is looked for."""
    home = environment.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    return Path(home, "factlock", "config.toml")


def _project(start: Path, findings: list[Finding]) -> tuple[Path, dict[str, Any], bool]:
    for folder in (start, *start.parents):
        own = folder / PROJECT_FILE
        if own.is_file():
            return own, _read(own, findings), False
        shared = folder / "pyproject.toml"
        if shared.is_file():
            table = _read(shared, findings).get("tool", {}).get("factlock", {})
            if table:
                return shared, table, False
    return start / PROJECT_FILE, {}, False


def _read(path: Path, findings: list[Finding]) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        findings.append(
            Finding(
                "unreadable-configuration",
                f"{path} cannot be read: {problem}",
                "mend the file",
                file=str(path),
            )
        )
        return {}


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _checked(
    path: Path, table: Mapping[str, Any], findings: list[Finding], user: Path | None
) -> dict[str, Any]:
    """Check a table; ``user`` is the user's own file where the table is a project's, else None."""
    values: dict[str, Any] = {}
    for name, value in _flat(table):
        if name not in _NAMES:
            findings.append(
                Finding(
                    "unknown-setting",
                    f"unknown setting {name!r}",
                    f"known: {', '.join(_NAMES)}",
                    file=str(path),
                )
            )
            continue
        field_name, check, for_projects = _NAMES[name]
        if user is not None and not for_projects:
            fix = f"move it to {user}, which comes with no checkout"
            findings.append(
                Finding(
                    "setting-not-for-projects",
                    f"a project may not set {name!r}",
                    fix,
                    file=str(path),
                )
            )
            continue
        try:
            values[field_name] = check(value)
        except (TypeError, ValueError) as problem:
            findings.append(
                Finding(
                    "bad-setting",
                    f"{name} = {value!r} does not fit: {problem}",
                    "mend the value",
                    file=str(path),
                )
            )
    return values
