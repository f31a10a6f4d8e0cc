"""What a page says of itself: its language, the settings of its document, and whether it lets a style sheet in."""

from collections.abc import Sequence
from datetime import date

from factlock.registry.errors import Finding
from factlock.render.formats.html import references
from factlock.render.formats.html.tokens import Attribute, lowered
from factlock.render.layout import Settings

_META = "factlock:"
_KNOWN = {"proven", "fetched", "cited"}


class Told:
    """Collects what the tags of a page tell of it."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._meta: dict[str, tuple[str, int]] = {}
        self._language = ""
        self.style = True
        """Whether a style sheet in the page is applied, as far as the page itself tells."""

    def take(self, name: str, told: Sequence[Attribute]) -> None:
        """Take a start tag."""
        if name == "html":
            language = next((a.value for a in told if a.name in ("lang", "xml:lang")), "")
            self._language = self._language or references.decoded(language)
        elif name == "meta":
            named = {a.name: a for a in told}
            content = named.get("content")
            if content is None:
                return
            said = references.decoded(content.value).strip()
            key = lowered(named["name"].value) if "name" in named else ""
            if key.startswith(_META):
                self._meta[key.removeprefix(_META)] = said, content.start
            kind = named.get("http-equiv")
            if kind is not None and lowered(kind.value) == "content-security-policy":
                self.style = self.style and _lets_style_in(said)

    def settings(self) -> tuple[Settings, tuple[Finding, ...]]:
        """Return the settings of the document, and what is wrong with them."""
        findings: list[Finding] = []
        reference = None
        for name, (word, at) in self._meta.items():
            wrong = ""
            if name == "date":
                try:
                    reference = date.fromisoformat(word)
                except ValueError:
                    wrong = f"{word!r} is no date; write 2026-11-30"
            elif name == "require":
                if set(word.split()) - _KNOWN:
                    wrong = f"{word!r} is none of proven, fetched, cited"
            elif name != "id":
                wrong = f"there is no setting {name!r}"
            if wrong:
                line = self._source.count("\n", 0, at) + 1
                fix = 'known are <meta name="factlock:id|date|require" content="…">'
                findings.append(Finding("bad-meta", f"{_META}{name}: {wrong}", fix, None, line, 1))
        required = self._meta.get("require", ("", 0))[0].split()
        settings = Settings(
            id=self._meta.get("id", ("", 0))[0],
            reference=reference,
            language=self._language.strip(),
            proven="proven" in required,
            fetched="fetched" in required,
            cited="cited" in required,
        )
        return settings, tuple(findings)


def _lets_style_in(policy: str) -> bool:
    """Whether a policy lets a style sheet in that stands in the page (Content Security Policy 3, section 6.7.3)."""
    told: dict[str, list[str]] = {}
    for directive in policy.lower().split(";"):
        words = directive.split()
        if words:
            told.setdefault(words[0], words[1:])
    for name in ("style-src-elem", "style-src", "default-src"):
        if name in told:
            named = any(word.startswith(("'nonce-", "'sha")) for word in told[name])
            return "'unsafe-inline'" in told[name] and not named
    return True
