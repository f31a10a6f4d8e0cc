"""How formulas and the numbers of siunitx read, so that what they claim is seen.

Numbers keep their digits, superscripts of digits become superscript characters (``10^6`` is never
106), and a fraction keeps its stroke. The rest is only as good as a claim needs it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from factlock.render.formats.latex.symbols import MATHEMATICAL, PREFIXES, UNITS

_SUPER = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_SUB = str.maketrans("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋")
_PIECE = re.compile(
    r"(?P<script>[\^_][ ]*(?:\{[-+−]?[0-9]{1,20}\}|[0-9]))"
    r"|(?P<degree>\^\s*(?:\{\\circ\s*\}|\\circ(?![A-Za-z])\s*))"
    r"|(?P<frac>\\[dtc]?frac\s*([0-9])\s*([0-9]))"
    r"|(?P<quantity>\\(?P<name>num|qty|SI|numrange|qtyrange|SIrange|ang)\s*(?:\[[^\[\]{}]*\])?"
    r"(?P<arguments>(?:\{[^{}]*\}){1,3}))"
    r"|(?P<apart>\\(?:label|ref|eqref|tag|begin|end|hspace|vspace)\*?\s*\{[^{}]*\})"
    r"|(?P<point>\{[.,]\})"
    r"|(?P<bar>\}\s*\{)"
    r"|(?P<word>\\[A-Za-z]+)"
    r"|(?P<symbol>\\(?:\r\n|[\s\S]|\Z))"
    r"|(?P<comment>%[^\r\n]*+(?:\r\n?|\n|\Z))"
    r"|(?P<sign>[{}&~$])"
)
_ARGUMENT = re.compile(r"\{([^{}]*)\}")
_SYMBOLS = {",": "\u202f", ";": " ", ":": " ", " ": " ", "!": "", "\\": " ", "|": "‖"}
_SIGNS = {"{": "", "}": "", "&": " ", "~": "\u00a0", "$": ""}
_POWER = re.compile(r"(?<=\d)\s*[eEdD]\s*([-+]?\d+)")
_COMMAND = re.compile(r"\\([A-Za-z]+)\s*|([^\\]+)|\\")
_WORDS_OF_NUMBERS = {r"\pm": "±", "+-": "±", r"\times": " × ", "x": " × ", r"\le": "≤", r"\ge": "≥"}
_RANGES = frozenset(("numrange", "qtyrange", "SIrange"))


def edits(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield what is read in place of what stands in a formula, in order and apart."""
    for piece in _PIECE.finditer(text, start, end):
        yield piece.start(), piece.end(), _shown(piece)


def shown(written: str) -> str:
    """Return how a short formula reads."""
    return _PIECE.sub(_shown, written)


def _shown(piece: re.Match[str]) -> str:
    kind, words = piece.lastgroup or "", piece.group()
    if piece["quantity"]:
        return quantity(piece["name"], _ARGUMENT.findall(piece["arguments"]))
    if piece["frac"]:
        digits = re.findall(r"[0-9]", words)
        return "/".join(digits)
    return _READ[kind](words)


def _script(words: str) -> str:
    digits = words[1:].strip(" {}")
    return raised(digits) if words[0] == "^" else lowered(digits)


_READ: Mapping[str, Callable[[str], str]] = {
    "script": _script,
    "degree": lambda _: "°",
    "apart": lambda _: " ",
    "point": lambda words: words[1],
    "bar": lambda _: "/",
    "word": lambda words: MATHEMATICAL.get(words[1:].rstrip(), ""),
    "symbol": lambda words: _SYMBOLS.get(words[1:], words[1:]),
    "comment": lambda _: "",
    "sign": lambda words: _SIGNS[words],
}


def raised(digits: str) -> str:
    """Return digits as superscript characters."""
    return digits.translate(_SUPER)


def lowered(digits: str) -> str:
    """Return digits as subscript characters."""
    return digits.translate(_SUB)


def quantity(name: str, arguments: Sequence[str]) -> str:
    """Return how a number with its unit reads, as siunitx sets it (its manual, sections 4.1 to 4.3)."""
    if name in ("si", "unit"):
        return unit(arguments[0]) if arguments else ""
    if name == "ang":
        return "".join(
            f"{_number(part)}{mark}"
            for part, mark in zip(arguments[0].split(";") if arguments else (), "°′″", strict=False)
            if part.strip()
        )
    count = 2 if name in _RANGES else 1
    shown = "–".join(_number(one) for one in arguments[:count])
    if name in ("numlist", "qtylist", "SIlist", "numproduct"):
        shown = ", ".join(_number(one) for one in arguments[0].split(";")) if arguments else ""
    of = unit(arguments[count]) if len(arguments) > count else ""
    return f"{shown}\u00a0{of}" if of else shown


def _number(written: str) -> str:
    out = written.strip().replace("~", "").replace("{", "").replace("}", "")
    out = _POWER.sub(lambda m: f" × 10{m[1].lstrip('+').translate(_SUPER)}", out)
    for word, shown in _WORDS_OF_NUMBERS.items():
        out = out.replace(word, shown)
    return out


def unit(written: str) -> str:
    r"""Return how a unit reads: ``\kilo\metre\per\hour`` as km/h."""
    out: list[str] = []
    lead = tail = ""
    for found in _COMMAND.finditer(written):
        name, other = found.groups()
        if name is None:
            out.append((other or "").replace(".", "·").replace("~", "·"))
        elif name == "per":
            out.append("/")
        elif name in ("square", "cubic"):
            tail = "²" if name == "square" else "³"
        elif name in ("squared", "cubed"):
            out.append("²" if name == "squared" else "³")
        elif name in PREFIXES:
            lead = PREFIXES[name]
        else:
            out.append(lead + UNITS.get(name, name) + tail)
            lead = tail = ""
    return "".join(out).strip()
