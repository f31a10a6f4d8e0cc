"""What commands look like when they are set, in text and in formulas; the units of siunitx."""

import re
import unicodedata
from collections.abc import Mapping


def _table(text: str) -> Mapping[str, str]:
    """Return a table of names and what they stand for."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


TEXTUAL: Mapping[str, str] = {
    **_table(
        r"""
        textbackslash \ textasciitilde ~ textasciicircum ^ textless < textgreater > textbar | textbraceleft {
        textbraceright } textunderscore _ textdollar $ textquotedbl " textquotesingle ' textasciigrave `
        textquotedblleft “ textquotedblright ” textquoteleft ‘ textquoteright ’ quotedblbase „ quotesinglbase ‚
        guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › og « fg » glqq „ grqq “ glq ‚ grq ‘
        flqq « frqq » textendash – textemdash — textellipsis … ldots … dots … textbullet • textperiodcentered ·
        S § P ¶ copyright © textcopyright © textregistered ® texttrademark ™ pounds £ textsterling £ euro € EUR €
        texteuro € EURtm € textyen ¥ textcent ¢ textdegree ° degree ° textcelsius ℃ textpm ± texttimes × textdiv ÷
        textminus − textmu µ textohm Ω textperthousand ‰ textpertenthousand ‱ textonehalf ½ textonequarter ¼
        textthreequarters ¾ textonesuperior ¹ texttwosuperior ² textthreesuperior ³ textordfeminine ª
        textordmasculine º textnumero № percent % ss ß SS ẞ ae æ AE Æ oe œ OE Œ o ø O Ø aa å AA Å l ł L Ł i ı j ȷ
        dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ slash / LaTeX LaTeX TeX TeX LaTeXe LaTeX2ε today ￼
        textexclamdown ¡ textquestiondown ¿ rightarrow → textrightarrow → leq ≤ geq ≥ approx ≈ times × pm ± cdot ·
        """
    ),
    "quad": " ",
    "qquad": " ",
    "thinspace": "\u2009",
    "enspace": " ",
    "space": " ",
    "nobreakspace": "\u00a0",
    "newline": " ",
    "linebreak": " ",
    "hfill": " ",
    "dotfill": " ",
}
MATHEMATICAL: Mapping[str, str] = {
    **_table(
        r"""
        times × cdot · pm ± mp ∓ le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ll ≪ gg ≫ lt < gt > ne ≠ neq ≠
        approx ≈ simeq ≈ cong ≅ sim ~ equiv ≡ propto ∝ infty ∞ to → rightarrow → leftarrow ← Rightarrow ⇒ sum ∑
        prod ∏ int ∫ sqrt √ partial ∂ nabla ∇ div ÷ in ∈ cup ∪ cap ∩ circ ° degree ° percent % ldots … dots …
        cdots … prime ′ euro € pounds £ textdegree ° Delta Δ Sigma Σ Omega Ω Gamma Γ Phi Φ Psi Ψ Lambda Λ Theta Θ
        Pi Π alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ lambda λ mu µ nu ν xi ξ
        pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω
        """
    ),
    "quad": " ",
    "qquad": " ",
    "log": "log ",
    "ln": "ln ",
    "exp": "exp ",
    "min": "min ",
    "max": "max ",
}
UNITS: Mapping[str, str] = _table(
    """
    percent % degree ° celsius °C degreeCelsius °C kelvin K metre m meter m gram g kilogram kg tonne t second s
    minute min hour h day d litre L liter L hertz Hz newton N pascal Pa joule J watt W volt V ampere A ohm Ω farad F
    coulomb C mole mol candela cd lumen lm lux lx tesla T weber Wb henry H siemens S becquerel Bq gray Gy sievert Sv
    hectare ha bar bar electronvolt eV euro € EUR € byte B bit bit decibel dB arcminute ′ arcsecond ″ astronomicalunit au
    """
)
PREFIXES: Mapping[str, str] = _table(
    "kilo k mega M giga G tera T peta P exa E hecto h deca da deci d centi c milli m micro µ nano n pico p femto f"
)
_MARKS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}  # fmt: skip
ACCENTS = frozenset(_MARKS)
"""Names of the commands that put an accent over the next letter."""
LETTER = re.compile(r"[ \t]*+(?:\{\\?([A-Za-z]?)\}|\\([ij])(?![A-Za-z])[ \t]*+|([A-Za-z]))")
SYMBOLS: Mapping[str, str] = {
    **{sign: sign for sign in "%&_#${}"},
    ",": "\u202f",
    " ": " ",
    "\t": " ",
    "\n": " ",
    "\r": " ",
    "\r\n": " ",
    ";": " ",
    ":": " ",
    "!": "",
    "-": "",
    "/": "",
    "@": "",
    ">": "",
    "<": "",
    "|": "",
}


def accented(accent: str, letter: str) -> str:
    r"""Return a letter with its accent; alone the accent is the sign itself, as ``\~{}`` is."""
    if not letter:
        return accent
    return unicodedata.normalize("NFC", letter + _MARKS[accent])
