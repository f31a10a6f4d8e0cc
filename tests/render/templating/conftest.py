"""Templates over a handful of names: `expand(text)` gives the document, `faults(text)` what is wrong."""

from dataclasses import dataclass, field
from datetime import date

import pytest

from factlock.registry.errors import FactlockError
from factlock.render import files
from factlock.render.filling import Mode
from factlock.render.templating.expanding import Given, expand

TODAY = date(2026, 11, 30)


@dataclass
class Registry:
    """Names alone: whoever asked for a value would find no way to."""

    keys: list = field(
        default_factory=lambda: [
            *(
                ("cn_gdp", str(year), key)
                for year in range(2021, 2026)
                for key in ("growth", "total")
            ),
            ("pop_no", "2024", "total"),
            ("pop_se", "2024-Q1", "total"),
            ("rate", "", "x"),
        ]
    )
    aliases: dict = field(default_factory=lambda: {"old_gdp": "cn_gdp"})
    opened: int = 0

    def names(self):
        return self

    def __call__(self):
        self.opened += 1
        return self


@pytest.fixture
def registry():
    return Registry()


@pytest.fixture
def expanded(registry):
    def call(text, *, name="report.md.j2", mode=Mode.PLAIN, **given):
        document = files.decode(text.encode(), name)
        return expand(document, registry, Given(mode, TODAY, **given))

    return call


@pytest.fixture
def expand_text(expanded):
    return lambda text, **given: expanded(text, **given).document.text


@pytest.fixture
def faults(expanded):
    def call(text, **given):
        with pytest.raises(FactlockError) as error:
            expanded(text, **given)
        return [(one.code, one.line) for one in error.value.findings]

    return call
