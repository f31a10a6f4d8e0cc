"""What is seen where the file says something else: signs, capitals, wide spaces, numbers of notes.

In the font Symbol the text says ``m`` or U+F06D, and the reader sees ``μ``.
The table is the Symbol encoding of Adobe (PDF 32000-1, annex D.5). A comparison sign that got lost
would turn "at least 5" into "5", so what the table does not know becomes U+FFFC (an object), not nothing.
"""

import re

UNKNOWN = "\ufffc"
_SPACES = re.compile(" {2,}")
_SHORT_OR_NUMBER = re.compile(r"\b\w{1,3}\b|\w*\d\w*")
_LOW = (
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?"
    "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"
    "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
)
_HIGH = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑"
_SYMBOL = {
    **{0x20 + at: sign for at, sign in enumerate(_LOW)},
    **{0xA0 + at: sign for at, sign in enumerate(_HIGH)},
}
_PRIVATE = 0xF000
"""Fonts of signs have their characters here as well (Unicode, private use)."""


def in_symbol_font(text: str) -> str:
    """Return a text that is set in the font Symbol, as it is seen."""
    return "".join(
        _SYMBOL.get(ord(char) & 0xFF, UNKNOWN) if _is_code(char) else char for char in text
    )


def sign(code: str, font: str) -> str:
    """Return the sign that a ``w:sym`` names by a hexadecimal code and a font."""
    try:
        char = chr(int(code, 16))
    except (ValueError, OverflowError):
        return UNKNOWN
    if font.lower() == "symbol":
        return in_symbol_font(char)
    return char if char.isprintable() and not _PRIVATE <= ord(char) < _PRIVATE + 0x100 else UNKNOWN


def _is_code(char: str) -> bool:
    return ord(char) < 0x100 or _PRIVATE <= ord(char) < _PRIVATE + 0x100


def in_capitals(text: str) -> str:
    """Return a text that is shown in capitals, as far as that tells units apart: ``5 mw`` is 5 MW.

    Longer words stay as the file has them, which is how they are copied.
    """
    return _SHORT_OR_NUMBER.sub(lambda found: found[0].upper(), text)


def wide(text: str) -> str:
    """Keep runs of spaces wide in HTML: two numbers that they part are not one."""
    return _SPACES.sub(lambda found: "\u00a0" * (len(found[0]) - 1) + " ", text)


def roman(number: int) -> str:
    """Return a number of at least 1 in small Roman figures, as endnotes have it."""
    out = ""
    for value, letters in _FIGURES:
        count, number = divmod(number, value)
        out += letters * count
    return out


_FIGURES = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
