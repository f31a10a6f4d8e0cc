"""What a LaTeX document says of itself before its text: settings, packages, language.

Settings stand in a block of comments at the head, as YAML between two lines ``% ---``::

    % ---
    % lang: de
    % factlock: {id: norland-2025, date: 2026-03-31}
    % ---
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from factlock.registry.errors import Finding
from factlock.render.formats.frontmatter import Read, read_yaml
from factlock.render.layout import Settings

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*+)%[^\r\n]*+")
_LOADED = re.compile(
    r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)\s*(?:\[([^\[\]]*)\]\s*)?\{([^{}]*)\}"
)
_MAIN = re.compile(r"\\set(?:main|default)language\s*(?:\[([^\[\]]*)\]\s*)?\{([A-Za-z-]+)\}")
_PROVIDED = re.compile(r"\\babelprovide\s*\[([^\[\]]*\bmain\b[^\[\]]*)\]\s*\{([A-Za-z-]+)\}")
_HEAD = re.compile(r"\ufeff?(?:[ \t]*%[^\r\n]*+(?:\r\n?|\n|\Z)|[ \t]*(?:\r\n?|\n))*+")
_FENCE = re.compile(r"^[ \t]*%+[ \t]*---[ \t]*\r?$", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*%+ ?", re.MULTILINE)
_TAG = re.compile(r"[a-z]{2}(?:-[A-Za-z0-9]{2,8})*")
_MOST = 64 * 1024
_MOST_PREAMBLE = 1024 * 1024
_LANGUAGES: Mapping[str, str] = dict(
    pair.split("=")
    for pair in (  # noqa: SIM905  (read as a table)
        "english=en american=en-US usenglish=en-US usaenglish=en-US british=en-GB ukenglish=en-GB australian=en-AU "
        "canadian=en-CA german=de ngerman=de austrian=de-AT naustrian=de-AT swissgerman=de-CH nswissgerman=de-CH "
        "french=fr francais=fr frenchb=fr acadian=fr-CA canadien=fr-CA japanese=ja chinese=zh-CN chinese-hans=zh-CN "
        "chinese-simplified=zh-CN chinese-hant=zh-TW chinese-traditional=zh-TW spanish=es italian=it portuguese=pt "
        "brazilian=pt-BR brazil=pt-BR dutch=nl swedish=sv danish=da norwegian=no norsk=nb nynorsk=nn finnish=fi "
        "polish=pl czech=cs slovak=sk hungarian=hu russian=ru ukrainian=uk greek=el turkish=tr korean=ko"
    ).split()
)
"""Names of languages in babel and polyglossia, in lower case, and their tags (BCP 47)."""
_EAST = {"ctex": "zh-CN", "xeCJK": "zh-CN", "luatexja": "ja", "zxjatype": "ja", "pxjahyper": "ja"}
_EASTERN_CLASS = re.compile(r"(ctex)|u?[jt]s?(?:article|book|report)|(?:lt|bx)js[a-z]+|jlreq")


@dataclass(frozen=True, slots=True)
class Preamble:
    """What stands before the text. ``packages`` and the class are by their names."""

    packages: frozenset[str] = frozenset()
    settings: Settings = field(default_factory=Settings)
    findings: tuple[Finding, ...] = ()

    def loads(self, *names: str) -> bool:
        """Whether one of some packages is loaded, or one that is made of it (``biblatex-chicago``)."""
        return any(
            one == name or one.startswith(f"{name}-") for one in self.packages for name in names
        )


def read(text: str, end: int) -> Preamble:
    """Read what stands before the text, which begins at ``end`` (0: a fragment)."""
    told = _settings(text)
    before = _COMMENT.sub(r"\1", text[: min(end, _MOST_PREAMBLE)])
    loaded = [
        (name.strip(), options or "")
        for options, names in _LOADED.findall(before)
        for name in names.split(",")
    ]
    packages = frozenset(name for name, _ in loaded)
    settings = told.settings
    if not settings.language:
        settings = replace(settings, language=_language(before, loaded))
    return Preamble(packages, settings, told.findings)


def _settings(text: str) -> Read:
    """Read the block of settings, if there is one among the comments at the head."""
    head = _HEAD.match(text)
    end = min(head.end(), _MOST) if head is not None else 0
    opening = _FENCE.search(text, 0, end)
    closing = _FENCE.search(text, opening.end(), end) if opening is not None else None
    if opening is None or closing is None:
        return Read()
    inner = text[opening.end() : closing.start()].strip("\r\n")
    told = read_yaml(_LINE.sub("", inner))
    before = text.count("\n", 0, opening.start()) + 1
    findings = tuple(replace(one, line=(one.line or 1) + before) for one in told.findings)
    return replace(told, findings=findings)


def _language(before: str, loaded: Iterable[tuple[str, str]]) -> str:
    """Return the tag of the main language: that of polyglossia, babel, or a class for Chinese and Japanese."""
    main = _MAIN.search(before)
    if main is not None:
        variant = re.search(r"variant\s*=\s*(\w+)", main[1] or "")
        return _tag(variant[1] if variant else "") or _tag(main[2])
    provided = _PROVIDED.search(before)
    if provided is not None:
        return _tag(provided[2])
    by_class = ""
    for name, options in loaded:
        words = [word.strip() for word in options.split(",")]
        if name == "babel":
            named = [word.removeprefix("main=") for word in words if word.startswith("main=")]
            tags = [tag for word in named or words if (tag := _tag(word))]
            return tags[-1] if tags else by_class
        if name in _EAST:
            return _EAST[name]
        found = _EASTERN_CLASS.match(name)
        if found is not None and (found[1] or found.end() == len(name)):
            return "zh-CN" if found[1] else "ja"
        by_class = next((tag for word in words if (tag := _tag(word))), by_class)
    return ""


def _tag(name: str) -> str:
    found = _LANGUAGES.get(name.lower(), "")
    return found or (name if _TAG.fullmatch(name) and name[:2] in _LANGUAGES.values() else "")
