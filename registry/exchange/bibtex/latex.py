r"""LaTeX as it stands in fields of ``.bib`` files, and the plain text that a reader sees of it.

Accents (``\"{u}``), letters (``\ss``), signs (``\%``) and punctuation (``--``) become Unicode; emphasis and braces
that protect capitals are left out; raised and lowered figures become Unicode ones (``10\textsuperscript{6}`` is
10⁶, never 106). A command that is not known stays as it is written.
"""

import re
import unicodedata
from dataclasses import dataclass, field

from factlock.registry.exchange.readable import lowered, raised

_ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "b": "\u0331",
    "d": "\u0323", "t": "\u0361", "G": "\u030f", "U": "\u030e", "h": "\u0309",
}  # fmt: skip
_SIGNS = {
    "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ",
    "oe": "œ", "OE": "Œ", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ", "S": "§", "P": "¶", "copyright": "©", "textcopyright": "©", "pounds": "£",
    "textsterling": "£", "textregistered": "®", "texttrademark": "™", "textendash": "–", "textemdash": "—",
    "textellipsis": "…", "ldots": "…", "dots": "…", "textquoteleft": "‘", "textquoteright": "’",
    "textquotedblleft": "“", "textquotedblright": "”", "quotedblbase": "„", "quotesinglbase": "‚", "glqq": "„",
    "grqq": "“", "glq": "‚", "grq": "‘", "flqq": "«", "frqq": "»", "guillemotleft": "«", "guillemotright": "»",
    "guilsinglleft": "‹", "guilsinglright": "›", "textquotedbl": '"', "textquotesingle": "'", "textquotesinglebase": "‚",
    "textbackslash": "\\", "backslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textasciigrave": "`",
    "textbar": "|", "textless": "<", "textgreater": ">", "textdollar": "$", "textunderscore": "_",
    "textbraceleft": "{", "textbraceright": "}", "lbrace": "{", "rbrace": "}", "textasteriskcentered": "*",
    "textperiodcentered": "·", "cdot": "·", "textbullet": "•", "euro": "€", "texteuro": "€", "EUR": "€",
    "textyen": "¥", "textcent": "¢", "textdegree": "°", "degree": "°", "textmu": "µ", "textpm": "±", "pm": "±",
    "texttimes": "×", "times": "×", "textdiv": "÷", "div": "÷", "textminus": "−", "leq": "≤", "le": "≤",
    "geq": "≥", "ge": "≥", "neq": "≠", "approx": "≈", "sim": "∼", "infty": "∞", "to": "→", "rightarrow": "→",
    "textrightarrow": "→", "textdagger": "†", "dagger": "†", "textdaggerdbl": "‡", "textsection": "§",
    "textparagraph": "¶", "textexclamdown": "¡", "textquestiondown": "¿", "textordfeminine": "ª",
    "textordmasculine": "º", "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾",
    "slash": "/", "TeX": "TeX", "LaTeX": "LaTeX", "BibTeX": "BibTeX", "BibLaTeX": "BibLaTeX", "thinspace": "\u2009",
    "quad": "\u2003", "qquad": "\u2003", "space": " ", "newline": " ", "par": " ", "string": "", "relax": "",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ",
    "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Pi": "Π",
    "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
_CHARS = {
    **{sign: sign for sign in "%&$#_{}"}, " ": " ", "\\": " ", "-": "", "/": "", "!": "", "@": "",
    ",": "\u2009", ";": " ", ":": " ", "\n": " ",
}  # fmt: skip
_STYLED = frozenset(
    [
        "emph",
        "textit",
        "textbf",
        "textsc",
        "texttt",
        "textrm",
        "textsf",
        "textup",
        "textsl",
        "textmd",
        "textnormal",
        "underline",
        "uline",
        "mkbibemph",
        "mkbibbold",
        "mkbibitalic",
        "mbox",
        "hbox",
        "text",
        "mathrm",
        "mathit",
        "mathbf",
        "mathsf",
        "mathcal",
        "ensuremath",
        "url",
        "path",
        "nolinkurl",
        "lowercase",
        "uppercase",
        "MakeUppercase",
        "MakeLowercase",
        "texorpdfstring",
        "href",
        "nocase",
        "NoCaseChange",
        "ce",
        "bibstring",
        "footnotesize",
        "small",
        "textnumero",
        "foreignlanguage",
        "selectlanguage",
    ]
)
"""Commands of which the last argument is what a reader sees."""
_DROPPED_FIRST = frozenset({"href", "foreignlanguage", "vphantom", "phantom", "hphantom"})
_SWITCHES = frozenset(
    [
        "em",
        "it",
        "bf",
        "sc",
        "tt",
        "rm",
        "sf",
        "sl",
        "itshape",
        "bfseries",
        "scshape",
        "ttfamily",
        "rmfamily",
        "sffamily",
        "upshape",
        "slshape",
        "normalfont",
        "normalsize",
        "protect",
        "noop",
        "displaystyle",
        "textstyle",
        "allowbreak",
        "nobreak",
        "sloppy",
        "noindent",
    ]
)
_QUOTED = frozenset({"enquote", "mkbibquote"})
_RAISED = {"textsuperscript": "^", "textsubscript": "_", "mkbibsuperscript": "^", "mkbibsubscript": "_", "up": "^"}  # fmt: skip
_TOKEN = re.compile(
    r"\\(?P<name>[A-Za-z]+)\*?(?P<after>[ \t\n]*)|\\(?P<char>[^A-Za-z]|\Z)|(?P<brace>[{}])|(?P<math>\$\$?)"
    r"|(?P<script>[\^_])|(?P<tie>~)|(?P<dash>-{2,3})|(?P<quote>``|''|`|\?`|!`)|(?P<text>[^\\{}$^_~`'!?-]+|.)",
    re.DOTALL,
)
_DEEPEST = 100


@dataclass(slots=True)
class _Group:
    """What stands between two braces: its text so far, and what is done with it at its end."""

    kind: str = ""
    out: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)


class _Reader:
    """Reads one text. ``pending`` names what waits for its argument: accents, raised figures, emphasis."""

    def __init__(self) -> None:
        self._groups = [_Group()]
        self._math = False
        self.unknown: set[str] = set()

    def read(self, text: str) -> str:
        for token in _TOKEN.finditer(text):
            self._token(token)
        while len(self._groups) > 1:
            self._close()
        self._flush(self._groups[0])
        return "".join(self._groups[0].out)

    def _token(self, token: re.Match[str]) -> None:  # noqa: C901  (one branch a kind of token)
        match token.lastgroup:
            case "after" | "name":
                self._command(token["name"], token["after"] or "")
            case "char":
                self._char(token["char"])
            case "brace" if token["brace"] == "{":
                waiting = self._groups[-1].pending
                kind = waiting.pop() if waiting else ""
                if len(self._groups) < _DEEPEST:
                    self._groups.append(_Group(kind))
            case "brace":
                if len(self._groups) > 1:
                    self._close()
            case "math":
                self._math = not self._math
            case "script" if self._math:
                self._groups[-1].pending.append(token["script"])
            case "tie":
                self._put("\u00a0")
            case "dash":
                self._put("–" if len(token["dash"]) == 2 else "—")
            case "quote":
                marks = {"``": "“", "''": "”", "`": "‘", "?`": "¿", "!`": "¡"}
                self._put(marks[token["quote"]])
            case _:
                self._text(token.group())

    def _text(self, text: str) -> None:
        """Put a stretch of text; what waits for an argument takes its first letter."""
        while self._groups[-1].pending and text:
            bare = text.lstrip()
            text = bare or text
            if not bare:
                return
            self._put(text[0])
            text = text[1:]
        self._put(text)

    def _put(self, text: str) -> None:
        group = self._groups[-1]
        while group.pending and text:
            text = _done(group.pending.pop(), text)
        group.out.append(text)

    def _command(self, name: str, after: str) -> None:
        group = self._groups[-1]
        if name in _SIGNS:
            self._put(_SIGNS[name])
        elif name in _ACCENTS:
            group.pending.append("\\" + name)
        elif name in _RAISED:
            group.pending.append(_RAISED[name])
        elif name in _QUOTED:
            group.pending.append("“")
        elif name in _DROPPED_FIRST:
            group.pending.append("drop")
        elif name not in _STYLED and name not in _SWITCHES:
            self.unknown.add(name)
            self._put(f"\\{name}{' ' if after else ''}")

    def _char(self, char: str) -> None:
        if char in _ACCENTS:
            self._groups[-1].pending.append("\\" + char)
        elif char in "([" or char in ")]":
            self._math = char in "(["
        else:
            self._put(_CHARS.get(char, char))

    def _close(self) -> None:
        group = self._groups.pop()
        self._flush(group)
        inside = "".join(group.out)
        self._put(_done(group.kind, inside) if group.kind else inside)

    @staticmethod
    def _flush(group: _Group) -> None:
        """Write what waits for an argument that never came."""
        for kind in reversed(group.pending):
            group.out.append(kind[-1] if kind.startswith("\\") else "")
        group.pending.clear()


def _done(kind: str, text: str) -> str:
    """Return what becomes of an argument."""
    match kind:
        case "drop":
            return ""
        case "“":
            return f"“{text}”"
        case "^" | "_":
            return raised(text) if kind == "^" else lowered(text)
    if not text:
        return kind[-1]
    letter = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
    return unicodedata.normalize("NFC", letter + _ACCENTS[kind[1:]]) + text[1:]


def plain(written: str) -> tuple[str, frozenset[str]]:
    """Return what a reader sees of a field, and the commands in it that are not known."""
    if not re.search(r"[\\{}$~`'-]", written):
        return written, frozenset()
    reader = _Reader()
    return reader.read(written), frozenset(reader.unknown)


_ADDRESS = re.compile(r"\\(?:url|href|path|nolinkurl)(?=\s*\{)|[{}]|\\(?P<char>[%&#_$~{}])|\\textasciitilde *|\\textunderscore *|\\-|\s+")  # fmt: skip


def plain_address(written: str) -> str:
    r"""Return an address as it is: braces, ``\url`` and backslashes before signs were put there for LaTeX."""
    return _ADDRESS.sub(_address_sign, written)


def _address_sign(match: re.Match[str]) -> str:
    if match["char"]:
        return match["char"]
    return {"\\texta": "~", "\\textu": "_"}.get(match.group()[:6], "")


# Writing -----------------------------------------------------------------------------------------

_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}",
    **{sign: f"\\{sign}" for sign in "%&$#_"},
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\ensuremath{|}", '"': r'\string"', "`": r"\`{}", "\u00a0": "~", "\u2009": r"\thinspace{}",
}  # fmt: skip
_ALONE = {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}
"""Braces that do not come in pairs: BibTeX counts them even behind a backslash. Not every reader knows these."""
_WRITE = re.compile(r"(?P<ligature>-(?=-)|'(?=')|[?!](?=`))|[" + re.escape("".join(_ESCAPES)) + "]")


def latex(text: str) -> str:
    """Return plain text as it is written in a field: nothing in it is markup, braces come in pairs."""
    signs = _ESCAPES if _in_pairs(text) else _ESCAPES | _ALONE
    return _WRITE.sub(
        lambda m: m.group() + "{}" if m["ligature"] else signs[m.group()],
        " ".join(text.split("\n")),
    )


def _in_pairs(text: str) -> bool:
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


_NO_ADDRESS = re.compile(r'[\x00-\x20\\{}"<>^`|\x7f-\x9f]')


def latex_address(url: str) -> str:
    """Return an address as it is written in a verbatim field: what is no sign of addresses in percent signs."""
    return _NO_ADDRESS.sub(lambda m: "".join(f"%{byte:02X}" for byte in m.group().encode()), url)
