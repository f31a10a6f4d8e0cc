"""How laws number what they consist of: articles, sections, paragraphs, points, in five languages.

Recognised at the beginning of a line of readable text: ``Article 5``, ``Art. 5a``, ``Article premier``,
``Article L. 123-4``, ``§ 5``, ``Section 5``, ``第五条``, ``第十二条の二``, ``第一百条之一``; the chapters,
parts and annexes between them; ``1.``, ``(1)``, ``(a)``, ``a)``, ``（一）``, ``I. -`` below them.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

Family = Literal["article", "section-sign", "han", "section"]

_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_HAN = "〇零一二两三四五六七八九十百千"
_BIS = r"bis|ter|quater|quinquies|sexies|septies|octies|nonies|novies|decies"
_NUMBER = (
    rf"(?:(?P<code>[LRDA])\*?\.?\s?)?(?P<digits>\d{{1,5}}(?:[-–‑]\d+)*)(?P<suffix>er\b|(?:\s?(?:{_BIS})\b)|[A-Za-z]{{1,2}}\b)?"
    r"|(?P<word>premier|première|unique|[IVXLC]+)\b"
)
_REST = r"(?P<stop>\s*[.:]?(?:\s*[-–—]+)?)(?P<rest>(?:\s.*|[(（\[].*)?)$"
_PATTERNS: dict[Family, re.Pattern[str]] = {
    "article": re.compile(
        rf"(?P<name>(?i:article|artikel|art)\.?)\s?(?:{_NUMBER}){_REST}", re.DOTALL
    ),
    "section-sign": re.compile(rf"\[?(?P<name>§)\s?(?:{_NUMBER}){_REST}", re.DOTALL),
    "section": re.compile(rf"(?P<name>(?i:section|sec)\.?)\s(?:{_NUMBER}){_REST}", re.DOTALL),
    "han": re.compile(
        rf"第\s?(?P<digits>[{_HAN}]+|\d+)\s?(?P<name>条|條)(?P<more>(?:[之の](?:[{_HAN}]+|\d+))*)(?P<rest>.*)$",
        re.DOTALL,
    ),
}
# What continues a sentence that merely speaks of an article.
_REFERENCE = re.compile(r"\s*(?:\((?:\d|[a-z]\))|[,;/]|[a-zà-ÿ])")
_HAN_REFERENCE = re.compile(r"[第的中及和或、，,规規所之のにはをがからま]")
_STRUCTURE = re.compile(
    r"(?i:chapter|title|part|book|subpart|subchapter|schedule|annex|appendix|protocol|subsection)(?:\s+(?:[IVXLC]+|\d+|[A-Z])\b.*|$)"
    r"|(?:ANNEX|SCHEDULE)\w*$"
    r"|(?i:kapitel|abschnitt|unterabschnitt|titel|teil|buch|anlage|anhang)(?:\s+(?:[IVXLC]+|\d+|[A-Z])\b.*|$)"
    r"|(?:Erste|Zweite|Dritte|Vierte|Fünfte|Sechste|Siebte|Achte|Neunte|Zehnte)[rs]?\s(?:Abschnitt|Unterabschnitt|Kapitel|Teil|Titel|Buch)\b.*"
    r"|(?i:chapitre|titre|livre|partie|sous-section|paragraphe|annexes?)(?:\s+(?:[IVXLC]+(?:er)?|\d+|[A-Z]|premi(?:er|ère)|unique|préliminaire)\b.*|$)"
    rf"|第\s?(?:[{_HAN}]+|\d+)\s?[编編章节節](?:[\s:：（].*|.{{0,30}})?"
    r"|(?:附件|附表|附录|別表|別記|様式)[\s\d一二三四五六七八九十第（].*|附件|附表|附录|別表|目\s*录|目\s*次|Inhaltsübersicht|Inhaltsverzeichnis|Contents|Table of contents|Sommaire",
    re.DOTALL,
)
_SECTION_HEAD = re.compile(r"(?i:section|abschnitt)\s+(?:[IVXLC]+|\d+)\b.{0,120}$", re.DOTALL)
_SUPPLEMENT = re.compile(r"附\s*[則则](?:\s*[（(].*)?$", re.DOTALL)
_ANNEX = re.compile(
    r"(?:(?i:annex|schedule|appendix|anlage|anhang|annexe)(?:\s+(?:[IVXLC]+|\d+|[A-Z])\b|\s*$)"
    r"|(?:附件|附表|附录|别表|別表|別記|様式)(?:[\s\d一二三四五六七八九十第（]|$)).{0,140}$",
    re.DOTALL,
)
_CLOSING = re.compile(
    r"(?:Done|Given|Signed) (?:at|in)\b|Geschehen zu\b|Ausgefertigt|Fait (?:à|le)\b|For the (?:European|Council|Commission|Parliament)"
    r"|This (?:Regulation|Directive|Decision) (?:shall be|is) (?:binding in its entirety|addressed to)"
    r"|Diese (?:Verordnung|Richtlinie) ist (?:in allen ihren Teilen|an)|(?:Le|La) présente? (?:règlement|directive|décision) est (?:obligatoire|destiné)"
    r"|©|Copyright\b|责任编辑|编辑[：:]|扫一扫|打印本页|【|(?:Back to )?[Tt]op\b|zum Seitenanfang|Nach oben|Haut de page|ページの?先頭|このページの"
)
_META = re.compile(
    r"(?:Version )?[Ee]n vigueur depuis le\b|Version en vigueur du\b"
    r"|(?:Modifié|Création|Créé|Transféré|Abrogé|Codifié)e?s? (?:par|Loi|Ordonnance|Décret|Arrêté)\b"
)
_REPEALED = re.compile(
    r"[\W_]*(?:(?i:repealed|deleted|revoked|omitted|reserved|weggefallen|aufgehoben|entfallen|gestrichen|abrogée?s?|supprimée?s?)"
    r"(?=\s*$|\s*[.)\];,:–-]|\s+(?:by|par|durch|with|mit|Pub)\b)"
    r"|(?:已?废止|删[去除]|削除|已删除|刪除)(?=[\W_]*$))"
)
_ASIDE = re.compile(r"[▼►◄]\s?[A-Z]{1,2}\d*\s?[▼►◄]?|[—–_\s]{3,}")
_FILL = re.compile(r"[\W_]*(?:F\d+)?[\W_]*")


@dataclass(frozen=True, slots=True)
class ArticleHead:
    """The beginning of a line that opens an article; ``rest`` is what follows on the line."""

    family: Family
    label: str
    number: str
    rest: str
    rest_at: int


def article_head(line: str, family: Family) -> ArticleHead | None:
    """Return what opens an article of this family at the beginning of a line, if anything does."""
    found = _PATTERNS[family].match(line)
    if found is None:
        return None
    rest_at = found.start("rest") + len(found["rest"]) - len(found["rest"].lstrip())
    rest = found["rest"].strip().rstrip("]") if line.startswith("[") else found["rest"].strip()
    if family == "han":
        if found["rest"] and not found["rest"][0].isspace() and _HAN_REFERENCE.match(found["rest"]):
            return None
        number = "-".join([_arabic(found["digits"]), *_numbers(found["more"])])
    else:
        if not found["stop"].strip() and _REFERENCE.match(found["rest"]):
            return None
        number = _western(found)
    label = " ".join(line[: found.start("stop" if family != "han" else "rest")].split()).lstrip("[")
    return ArticleHead(family, label, number, rest, rest_at)


def _western(found: re.Match[str]) -> str:
    if found["word"]:
        word = found["word"]
        return "1" if word.lower() in ("premier", "première", "unique") else word
    suffix = (found["suffix"] or "").strip()
    digits = found["digits"].replace("–", "-").replace("‑", "-")
    return f"{found['code'] or ''}{digits}{'' if suffix == 'er' else suffix}"


def _numbers(more: str) -> list[str]:
    return [_arabic(number) for number in re.split("[之の]", more) if number]


def _arabic(number: str) -> str:
    """Write a number of Han or decimal digits of any script in ASCII digits."""
    if any(char in _UNITS for char in number):
        total = digit = 0
        for char in number:
            if char in _UNITS:
                total += max(digit, 1) * _UNITS[char]
                digit = 0
            else:
                digit = _DIGITS[char]
        return str(total + digit)
    return "".join(str(_DIGITS[c] if c in _DIGITS else unicodedata.decimal(c)) for c in number)


def is_structure(line: str, family: Family) -> bool:
    """Whether a line is the heading of a chapter, a part, an annex: of more than one article."""
    if len(line) > 160:
        return False
    if family != "section" and _SECTION_HEAD.match(line):
        return True
    return _STRUCTURE.fullmatch(line) is not None


def supplement(line: str) -> str:
    """Return the name of the supplementary provisions (附則) that a line opens, or empty."""
    if not _SUPPLEMENT.match(line):
        return ""
    return "附则" if "则" in line else "附則"


def is_annex(line: str) -> bool:
    """Whether a line opens an annex."""
    return len(line) <= 160 and _ANNEX.match(line) is not None


def is_closing(line: str) -> bool:
    """Whether a line closes a law: place and date of signature, or what the website adds."""
    return _CLOSING.match(line) is not None


def is_meta(line: str) -> bool:
    """Whether a line tells of the version of an article and is none of its text."""
    return _META.match(line) is not None


def is_aside(line: str) -> bool:
    """Whether a line is none of the text: it tells of a version, or marks one (▼M1, ————)."""
    return is_meta(line) or _ASIDE.fullmatch(line) is not None


def is_repealed(lines: list[str]) -> bool:
    """Whether an article says of itself that it is no more, and says nothing else."""
    told = [line for line in lines if not (_FILL.fullmatch(line) or is_meta(line))]
    meta = [line for line in lines if is_meta(line) and line.startswith("Abrog")]
    if not told:
        return bool(meta) or any(line.strip() for line in lines if not is_meta(line))
    return all(_REPEALED.match(line) for line in told)


# Below the article -------------------------------------------------------------------------------

_LABELS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("(1)", re.compile(r"[(（](\d{1,3}[a-z]?)[)）]\s*")),
    ("(一)", re.compile(rf"[(（]([{_HAN}]+)[)）]\s*")),
    ("(a)", re.compile(r"[(（]([a-z]{1,4})[)）]\s*")),
    ("1.", re.compile(r"(\d{1,3}[a-z]?)[.．](?!\d)\s*(?=\D|$)")),
    ("a)", re.compile(r"([a-z]{1,2})\)\s*")),
    ("1)", re.compile(r"(\d{1,3})\)\s*")),
    ("1°", re.compile(r"(\d{1,3})°\s*")),
    ("I.", re.compile(r"([IVX]{1,5})\.?\s?[-–—.]\s*")),
    ("1", re.compile(r"(\d{1,3})[\s　]+(?=[^\d\s])")),
    ("一", re.compile(rf"([{_HAN}]+)[\s　、]+(?=\S)")),
)
PARAGRAPHS = frozenset({"1.", "(1)", "1", "I."})
"""Styles of label that paragraphs may have; the others are of points only."""
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True, slots=True)
class Label:
    """What numbers a paragraph or a point at the beginning of a line; the text begins at ``end``."""

    style: str
    number: str
    end: int

    @property
    def ordinal(self) -> int | None:
        """Which in its row it is, where that can be told."""
        return int(self.number) if self.number.isdecimal() else roman(self.number)


def roman(number: str) -> int | None:
    """Return the value of a Roman number, or None if it is none."""
    if not number or not set(number) <= _ROMAN.keys():
        return None
    values = [_ROMAN[char] for char in number]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-one if one < other else one for one, other in pairs)


def label_of(line: str, family: Family) -> Label | None:
    """Return the label at the beginning of a line, if it has one."""
    for style, pattern in _LABELS:
        if style in ("1", "一") and family != "han":
            continue
        found = pattern.match(line)
        if found:
            han = style in ("(一)", "一") or (style in ("1", "(1)", "1.") and found[1].isdecimal())
            return Label(style, _arabic(found[1]) if han else found[1], found.end())
    return None
