"""The fold table: every difference in writing that does not change what a text says.

The table is explicit. Whatever it does not list stays different: digits, decimal against thousands
marks, signs, comparators, percent against per mille, exponents, fractions, accents, letter case,
letters of other scripts. It is not NFKC, which reads ``10²`` as ``102`` and ``½`` as ``1⁄2``.
The same table is applied to the page and to the clause.

Sources: Unicode Standard Annex #15 (normalization forms; only canonical composition is used),
W3C *Requirements for Chinese Text Layout* (punctuation widths).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from factlock.registry.page import MARKS


@dataclass(frozen=True, slots=True)
class FoldClass:
    """One named kind of difference.

    ``characters`` maps each character of the class to what it reads as (empty: left out); it is
    empty for kinds that are rules and not lists. ``example`` holds a page text and a clause that
    match only by this class.
    """

    name: str
    meaning: str
    example: tuple[str, str]
    characters: Mapping[str, str] = field(default_factory=dict)


def _each(characters: str, reads_as: str) -> dict[str, str]:
    return dict.fromkeys(characters, reads_as)


def _pairs(characters: str, read_as: str) -> dict[str, str]:
    """Pair each character with one of ``read_as``, or with one word of it if it has spaces."""
    return dict(zip(characters, read_as.split() if " " in read_as else read_as, strict=True))


def _ranges(characters: Iterable[str]) -> str:
    """Return characters as the inside of a regular expression's class, runs of them as ranges.

    Characters beyond the BMP are slow in a class one by one.
    """
    codes = sorted(map(ord, characters))
    starts = [code for code in codes if code - 1 not in codes]
    ends = [code for code in codes if code + 1 not in codes]
    pairs = zip(map(chr, starts), map(chr, ends), strict=True)
    return "".join(first if first == last else f"{first}-{last}" for first, last in pairs)


def _span(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


_NBSP = _each("\u00a0\u2007\u202f", " ")
_SPACE = _each("\x0b\x0c" + _span(0x1C, 0x1F) + "\u1680\u205f\u3000", " ") | _each(
    _span(0x2000, 0x2006) + _span(0x2008, 0x200A), " "
)
_SPACE |= _each("\x85\u2028\u2029", "\n")
# Not here: U+202D and U+202E, which turn round the order in which digits are read; U+2062 to
# U+2064, invisible operators of mathematics; tag characters, which tell flags apart.
_FORMAT = _each(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u2060\u2061\u3164\ufeff\uffa0"
    + _span(0x180B, 0x180F)
    + _span(0x200B, 0x200F)
    + _span(0x202A, 0x202C)
    + _span(0x2066, 0x206F)
    + _span(0xFE00, 0xFE0F)
    + _span(0xE0100, 0xE01EF),
    "",
)
_APOSTROPHE = _each(
    "\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a",
    "'",
)
_QUOTATION = _each(
    "\u00ab\u00bb\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u300c\u300d\u300e\u300f"
    "\u301d\u301e\u301f\ufe41\ufe42\ufe43\ufe44\uff62\uff63",
    '"',
)
_DASH = _each("\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2e3a\u2e3b\ufe58\ufe63", "-")
_FULL_WIDTH = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_FULL_WIDTH |= {"\uff07": "'", "\uff40": "'", "\uff02": '"'} | _pairs("￠￡￥￦", "¢£¥₩")
_CJK_PUNCTUATION = _pairs("、。〈〉《》【】〔〕｡､", ",.<><>[][].,")
_SMALL_FORM = _pairs("﹐﹑﹒﹔﹕﹖﹗﹙﹚﹛﹜﹟﹠﹡﹢﹤﹥﹦﹨﹩﹪﹫", ",,.;:?!(){}#&*+<>=\\$%@")
_ARABIC_DIGITS = _pairs(_span(0x660, 0x669), "0123456789")
_ARABIC_DIGITS |= _pairs(_span(0x6F0, 0x6F9), "0123456789")
# What a character of this list reads as already follows from canonical equivalence; listing the
# common ones spares the slower way that other compositions take.
_SINGLETONS = _pairs("\u2126\u212a\u212b\u037e\u0387\u1fef\u1ffd\u0374", "\u03a9KÅ;·'''")
_SINGLETONS |= _pairs("\u2329\u232a", "<>")
_LIGATURES = _pairs("ﬀﬁﬂﬃﬄﬅﬆĲĳ", "ff fi fl ffi ffl st st IJ ij")
_UNIT_SIGNS = _pairs(
    "℃℉№ℓ㎎㎏㎍㎜㎝㎞㎡㎢㎥㎖㎗㏄㎾㎿㎒㎓",
    "°C °F No. l mg kg μg mm cm km m² km² m³ ml dl cc kW MW MHz GHz",
)

FOLDS: tuple[FoldClass, ...] = (
    FoldClass(
        "nbsp", "no-break spaces read as a space", ("5.2\u00a0percent", "5.2 percent"), _NBSP
    ),
    FoldClass("space", "other kinds of space read as a space", ("5.2\u2009mg", "5.2 mg"), _SPACE),
    FoldClass(
        "format",
        "soft hyphens, zero-width and direction marks, variation selectors are left out",
        ("Unemploy\u00adment", "Unemployment"),
        _FORMAT,
    ),
    FoldClass(
        "apostrophe", "kinds of apostrophe and single quote", ("bank’s", "bank's"), _APOSTROPHE
    ),
    FoldClass("quotation", "kinds of double quote", ("“slower”", '"slower"'), _QUOTATION),
    FoldClass("dash", "kinds of hyphen and dash", ("2019–2024", "2019-2024"), _DASH),
    FoldClass(
        "minus", "the minus sign U+2212 read as a hyphen", ("at −2.1", "at -2.1"), {"\u2212": "-"}
    ),
    FoldClass("dash-run", "several dashes read as one", ("grew -- slowly", "grew - slowly")),
    FoldClass("tilde", "kinds of tilde and wave dash", ("5〜7", "5~7"), _each("\u301c\u223c", "~")),
    FoldClass("ratio", "the ratio sign", ("5∶3 of them", "5:3 of them"), {"\u2236": ":"}),
    FoldClass("slash", "the division slash", ("km∕h", "km/h"), {"\u2215": "/"}),
    FoldClass(
        "middle-dot",
        "kinds of raised dot",
        ("Anna・Lee", "Anna·Lee"),
        _each("\u2022\u2027\u2219\u22c5\u30fb\uff65", "·"),
    ),
    FoldClass(
        "ellipsis", "the ellipsis character and runs of dots", ("and so on…", "and so on...")
    ),
    FoldClass("full-width", "full-width forms of ASCII", ("５．２％", "5.2%"), _FULL_WIDTH),
    FoldClass(
        "cjk-punctuation",
        "Chinese and Japanese punctuation",
        ("增长、下降", "增长,下降"),
        _CJK_PUNCTUATION,
    ),
    FoldClass("small-form", "small forms of punctuation", ("增长﹔下降", "增长;下降"), _SMALL_FORM),
    FoldClass("arabic-digits", "Arabic-Indic digits", ("١٢٣ ریال", "123 ریال"), _ARABIC_DIGITS),
    FoldClass(
        "arabic-punctuation",
        "Arabic punctuation, decimal, thousands and percent marks",
        ("5٪", "5%"),
        _pairs("٫٬٪،؛؟", ".,%,;?"),
    ),
    FoldClass(
        "micro", "the micro sign read as the letter mu", ("5 \u00b5g", "5 μg"), {"\u00b5": "\u03bc"}
    ),
    FoldClass(
        "ligature", "joined letters", ("the oﬃcial ﬁgure", "the official figure"), _LIGATURES
    ),
    FoldClass("unit-sign", "one-character unit signs", ("30 ㎡", "30 m²"), _UNIT_SIGNS),
    FoldClass("composition", "canonical composition (NFC)", ("cafe\u0301", "café"), _SINGLETONS),
    FoldClass(
        "spacing",
        "a space that only one side has, where it separates nothing",
        ("增长 5%", "增长5%"),
    ),
    FoldClass(
        "line-break", "an edge of a block or line read as a space", ("up\nagain", "up again")
    ),
    FoldClass("cell", "an edge of a table cell read as a space", ("Norway\t12.5", "Norway 12.5")),
    FoldClass("tag", "an inline tag read as a space", ("Revenue\ufdd6fell", "Revenue fell")),
    FoldClass("case", "capitals made by a style sheet", ("Total revenue", "TOTAL REVENUE")),
    FoldClass("superscript", "superscript digits after a letter, as copied", ("30 m²", "30 m2")),
    FoldClass("subscript", "subscript digits after a letter", ("5 t CO₂", "5 t CO2")),
    FoldClass(
        "note-mark", "note marks left out", ("fell by a third[3] again", "fell by a third again")
    ),
    FoldClass("ruby", "ruby annotations kept", ("法\ufdd4ほう\ufdd5では", "法ほうでは")),
    FoldClass(
        "hyphenation", "a word divided at the end of a line", ("Unemploy-\nment", "Unemployment")
    ),
    FoldClass("markdown", "Markdown decoration", ("exports rose", "exports **rose**")),
    FoldClass("table-pipes", "pipes between cells", ("Norway\t12.5", "| Norway | 12.5 |")),
    FoldClass("list-number", "the number of a list item", ("Exports rose", "1. Exports rose")),
)
"""Every fold, in the order in which a match names the ones it needed."""

CLASS_OF: dict[str, str] = {
    character: fold.name for fold in reversed(FOLDS) for character in fold.characters
} | dict.fromkeys("₀₁₂₃₄₅₆₇₈₉", "subscript")
"""The class of each listed character."""

FORMAT = frozenset(_FORMAT)
"""The characters that show nothing."""
UNSEEN = _ranges(FORMAT | set(MARKS))
"""The same with a page's marks, as the inside of a regular expression's class."""
EXPANSIONS: dict[str, str] = {**_LIGATURES, **_UNIT_SIGNS}

_CHARACTERS: dict[str, str] = {
    character: reads_as
    for fold in reversed(FOLDS)
    for character, reads_as in fold.characters.items()
    if len(reads_as) == 1 and not character.isspace()
}
_CHARACTER = re.compile("[" + "".join(map(re.escape, _CHARACTERS)) + "]")
_LOW = "₀₁₂₃₄₅₆₇₈₉"
_SUBSCRIPT = re.compile(
    f"[{_LOW}](?<=[A-Za-z\u00c0-\u024f\u0370-\u04ff].)[{_LOW}]*+(?![{UNSEEN}]*+\\d)"
)
_SET_LOW = str.maketrans(_LOW, "0123456789")
# Dashes directly before a number stay as many as they are: "--5" is no "-5", "5--3" no "5-3".
SPECIAL = re.compile(
    "["
    + "".join(EXPANSIONS)
    + r"]|\.{3,}+[.\u2025\u2026]*|\.*[\u2025\u2026][.\u2025\u2026]*"
    + r"|(?<!-)-{2,}+(?!\d)"
)
_EXPANDS = re.compile("[" + "".join(EXPANSIONS) + "]")
_DOTS = re.compile("[.\u2025\u2026]+")
_MANY_DOTS = re.compile(r"\.\.\.\.+")
_MANY_DASHES = re.compile("--+")
IGNORED = re.compile(f"[{UNSEEN}]+")
"""What is left out of the squeezed text besides white space."""
TOKEN = re.compile(f"[^\\s{UNSEEN}]+")
# Letters that compose with what precedes them although they are no combining marks.
_JOINING = re.compile("[\u1160-\u11ff\U00016d63-\U00016d6a]")


def fold_characters(text: str) -> str:
    """Return ``text`` with single characters folded; no offset changes."""
    text = _CHARACTER.sub(lambda found: _CHARACTERS[found.group()], text)
    return _SUBSCRIPT.sub(lambda found: found.group().translate(_SET_LOW), text)


def expand(text: str) -> str:
    """Return ``text``, its characters folded before, with all that ``SPECIAL`` matches written out.

    Kind by kind, because expressions with a fixed beginning are searched for many times faster.
    """
    if "\u2026" in text or "\u2025" in text:
        text = _DOTS.sub(_one_ellipsis, text)
    elif "...." in text:
        text = _MANY_DOTS.sub("...", text)
    if "--" in text:
        text = _MANY_DASHES.sub(_one_dash, text)
    return _EXPANDS.sub(lambda sign: EXPANSIONS[sign.group()], text)


def _one_ellipsis(run: re.Match[str]) -> str:
    dots = run.group()
    return "..." if len(dots) > 2 or dots.strip(".") else dots


def _one_dash(run: re.Match[str]) -> str:
    number = run.string[run.end() : run.end() + 1].isdecimal()
    return run.group() if number else "-"


def special(run: str) -> str:
    """Return what a run matched by ``SPECIAL`` reads as."""
    if run in EXPANSIONS:
        return EXPANSIONS[run]
    return "-" if run[0] == "-" else "..."


def special_class(run: str) -> str:
    """Return the name of the fold that a run matched by ``SPECIAL`` needs."""
    if run in EXPANSIONS:
        return CLASS_OF[run]
    return "dash-run" if run[0] == "-" else "ellipsis"


def composed_pieces(token: str) -> Iterator[tuple[str, int]]:
    """Cut a token into pieces: what each reads as, and how many characters of the token it takes.

    A piece is one character with the marks that follow it, or a run that ``SPECIAL`` knows.
    """
    at, length = 0, len(token)
    while at < length:
        run = SPECIAL.match(token, at)
        end = run.end() if run else at + 1
        reads_as = special(run.group()) if run else token[at]
        first = end
        while end < length and (
            unicodedata.category(token[end])[0] == "M" or _JOINING.match(token[end])
        ):
            end += 1
        yield unicodedata.normalize("NFC", reads_as + token[first:end]), end - at
        at = end


def fold_text(text: str) -> str:
    """Return ``text`` folded, white space and marks kept. Folding twice changes nothing more."""
    text = fold_characters(text)
    plain = expand(text)
    if unicodedata.is_normalized("NFC", plain):
        return plain
    return TOKEN.sub(
        lambda token: "".join(reads_as for reads_as, _ in composed_pieces(token.group())), text
    )
