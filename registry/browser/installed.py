"""The browser of this machine, and what drives it."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from factlock.registry.errors import CouldNotFindOut

VARIABLE = "FACTLOCK_BROWSER"
_NAMES = (
    *("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"),
    *("microsoft-edge-stable", "microsoft-edge", "msedge", "brave-browser"),
)
_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def executable(environment: Mapping[str, str] = os.environ) -> str:
    """Return the path of a Chromium of this machine: ``FACTLOCK_BROWSER``, else the first found.

    Raises:
        CouldNotFindOut: there is none, or the one named is no program.

    """
    named = environment.get(VARIABLE, "")
    if named:
        found = shutil.which(named)
        if found is None:
            raise CouldNotFindOut.of(
                "browser-missing",
                f"{VARIABLE} names {named!r}, which is no program",
                "give the path of Chromium, Chrome or Edge",
            )
        return found
    path = environment.get("PATH")
    for name in _NAMES:
        if found := shutil.which(name, path=path):
            return found
    for place in _PLACES:
        if Path(place).is_file():
            return place
    raise CouldNotFindOut.of(
        "browser-missing",
        "no Chromium, Chrome or Edge was found on this machine",
        f"install Chromium, or name its path in {VARIABLE}",
    )


def needs_extra() -> CouldNotFindOut:
    """Say that the library that drives the browser is not installed."""
    return CouldNotFindOut.of(
        "browser-missing",
        "driving a browser needs a part of Factlock that is not installed",
        "install it: pip install 'factlock[browser]'; the browser itself is the one of your system",
    )
