"""The block of settings at the top of a Markdown file: YAML between ``---``, or TOML between ``+++``."""

import re
from dataclasses import dataclass, field, replace

from factlock.registry.errors import Finding
from factlock.render.formats.frontmatter import read_yaml
from factlock.render.layout import Settings

MOST = 64 * 1024
_OPEN = re.compile(r"\ufeff?(?P<fence>---|\+\+\+)[ \t]*+(?:\r\n?|\n)")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Where the block ends (0: there is none), what it says, and what is wrong with it.

    Findings carry lines of the document.
    """

    end: int = 0
    settings: Settings = field(default_factory=Settings)
    findings: tuple[Finding, ...] = ()


def read(text: str) -> FrontMatter:
    """Read the block of settings, if the document begins with one."""
    opening = _OPEN.match(text)
    if opening is None:
        return FrontMatter()
    fence = opening["fence"]
    closers = r"(?:---|\.\.\.)" if fence == "---" else r"\+\+\+"
    closing = re.compile(rf"^{closers}[ \t]*+(?:\r\n?|\n|\Z)", re.MULTILINE)
    # "^" knows only "\n"; a file with "\r" alone has no front matter that anybody else would read.
    found = closing.search(text, opening.end(), opening.end() + MOST)
    if found is None:
        return FrontMatter()
    if fence == "+++":
        return FrontMatter(found.end())
    inner = text[opening.end() : found.start()]
    told = read_yaml(inner)
    if not told.meant:
        return FrontMatter()
    # Lines of the document: the fence is the first.
    findings = tuple(replace(one, line=(one.line or 0) + 1) for one in told.findings)
    return FrontMatter(found.end(), told.settings, findings)
