"""What the demo does and says, step by step. Every step is a command that a user could type."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from factlock.registry.errors import Contradiction
from factlock.render.demo.site import Site, sample, serve

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Story:
    """One run of the demo in a folder of its own."""

    folder: Path
    site: Site
    say: Say

    @property
    def base(self) -> str:
        """The address of the sample site."""
        return f"http://{self.site.authority}"

    def tell(self) -> None:
        """Run every step. Raises Contradiction where one does not end as it must."""
        self._begin()
        self._admit()
        self._render()
        self._check()
        self._change()
        self._end()

    def _begin(self) -> None:
        self._title("A registry, and two facts from a page and a number")
        self._run(0, "init")
        rate = ("--id", "unemployment", "--key", "rate")
        self._run(0, "add", f"{self.base}/accounts.html", "4.1 percent", *rate)
        harvest = ("--id", "粮食", "--key", "产量")
        self._run(0, "add", f"{self.base}/communique.html", "6.95亿吨", *harvest)

    def _admit(self) -> None:
        self._title(
            "Eight more from a file: text clauses, a table cell, a series of two years, two languages"
        )
        self._write("facts.yaml")
        self._run(0, "admit", "--from", "facts.yaml")
        self._title("What the page does not show is refused (9.9 % stands there, hidden)")
        clause = "growth=Gross domestic product grew 9.9 % in 2025"
        self._run(
            1, "admit", "gdp_wished", "--url", f"{self.base}/accounts.html", "--clause", clause
        )

    def _render(self) -> None:
        self._title("A report that refers to the facts, filled in and cited")
        self._write("report.md")
        self._run(0, "render", "report.md")
        text = (self.folder / "report.rendered.md").read_text(encoding="utf-8")
        self.say("\n".join(f"  | {line}" for line in text.split("\n")[4:] if line))
        self._run(0, "check", "report.rendered.md")

    def _check(self) -> None:
        self._title(
            "The same in a hurry: a turned sentence, two typed numbers, an invented quotation and link"
        )
        self._write("careless.md")
        self._run(0, "render", "careless.md")
        self._run(1, "check", "careless.rendered.md")

    def _change(self) -> None:
        self._title("The source changes: consumer prices rose 2.3 percent, it says now")
        page = self.site.bodies["/prices.html"]
        self.site.bodies["/prices.html"] = page.replace(b"2.1 percent", b"2.3 percent")
        self._run(1, "revalidate", "--all")
        self._run(0, "used-by", "prices")
        self._run(1, "render", "report.md")

    def _end(self) -> None:
        self._title("And everything can be proved again, without network")
        self._run(0, "audit")

    def _title(self, text: str) -> None:
        self.say(f"\n== {text}")

    def _write(self, name: str) -> None:
        text = sample(name).decode().replace("SITE", self.base)
        (self.folder / name).write_text(text, encoding="utf-8")
        self.say(f"wrote {name}")

    def _run(self, expected: int, *words: str) -> None:
        """Show and run one command; how it ends is part of the story."""
        shown = " ".join(f'"{word}"' if " " in word else word for word in words)
        self.say(f"$ factlock {shown}")
        done = subprocess.run(  # noqa: S603  (our own command with our own words)
            [sys.executable, "-m", "factlock.registry.cli", *words],
            cwd=self.folder,
            env={**os.environ, "XDG_CONFIG_HOME": str(self.folder / "config"), "FACTLOCK_DB": ""},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        for line in (done.stdout + done.stderr).splitlines():
            self.say(f"  {line}")
        self.say(f"  (exit status {done.returncode})")
        if done.returncode != expected:
            raise Contradiction.of(
                "demo-went-wrong",
                f"factlock {shown} ended with {done.returncode}, not {expected}",
                "please report this with the lines above",
            )


def tell(folder: Path, say: Say) -> None:
    """Run the demo in ``folder``, which must be empty or new; its files are left there."""
    folder.mkdir(parents=True, exist_ok=True)
    with serve() as site:
        config = folder / "config" / "factlock"
        config.mkdir(parents=True)
        (config / "config.toml").write_text(
            f'[fetch]\nallow = ["{site.authority}"]\n', encoding="utf-8"
        )
        say(f"sample pages are served on http://{site.authority}; country and figures are invented")
        Story(folder, site, say).tell()
