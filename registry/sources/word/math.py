"""Formulas of Office (OMML, ECMA-376-1, 22.1) as MathML, which the reader of HTML understands.

What a line of text would change (fractions, roots, sums with limits, matrices) is kept apart there;
exponents stay raised.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Final

from factlock.registry.sources.word.styles import VAL, W
from factlock.registry.sources.xmltree import Element

M: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
MATHS = (f"{M}oMath", f"{M}oMathPara")


def as_mathml(formula: Element) -> str:
    """Return an ``oMath`` or ``oMathPara`` as a ``math`` element, empty if it shows nothing."""
    inner = _children(formula)
    return f"<math>{inner}</math>" if inner else ""


def _children(element: Element) -> str:
    return "".join(map(_one, element))


def _one(element: Element) -> str:
    tag = str(element.tag)
    if tag in (f"{W}del", f"{W}moveFrom"):
        return _apart(_children(element))
    known = _KNOWN.get(tag.removeprefix(M))
    return known(element) if known else _children(element)


def _part(element: Element, name: str) -> str:
    """Return the argument of a structure, empty if it has none."""
    found = element.find(f"{M}{name}")
    return "" if found is None else _children(found)


def _told(element: Element, path: str, default: str = "") -> str:
    """Return the value of a property; one that is there without value is the default."""
    found = element.find("/".join(f"{M}{name}" for name in path.split("/")))
    value = None if found is None else found.get(f"{M}val")
    return default if value is None else value


def _run(element: Element) -> str:
    words = "".join(t.text or "" for t in element.iter(f"{M}t", f"{W}t"))
    look = element.find(f"{W}rPr")
    hidden = look is not None and any(
        (mark := look.find(f"{W}{name}")) is not None and mark.get(VAL) not in ("0", "false", "off")
        for name in ("vanish", "strike", "dstrike", "del")
    )
    text = f"<mtext>{escape(words, quote=False)}</mtext>" if words else ""
    return _apart(text) if hidden else text


def _apart(inner: str) -> str:
    return f"<menclose>{inner}</menclose>" if inner else ""


def _row(inner: str) -> str:
    """Return an argument as one element."""
    return inner if inner.count("<") == 2 else f"<mrow>{inner}</mrow>"


def _raised(*names: str) -> Callable[[Element], str]:
    tag = "msup" if len(names) == 2 else "msubsup"

    def made(element: Element) -> str:
        return f"<{tag}>{''.join(_row(_part(element, name)) for name in names)}</{tag}>"

    return made


def _fraction(element: Element) -> str:
    top, bottom = _part(element, "num"), _part(element, "den")
    if _told(element, "fPr/type") == "lin":
        return f"{_row(top)}<mo>/</mo>{_row(bottom)}"
    return f"<mfrac>{_row(top)}{_row(bottom)}</mfrac>"


def _delimited(element: Element) -> str:
    opening, closing = _told(element, "dPr/begChr", "("), _told(element, "dPr/endChr", ")")
    between = f"<mo>{escape(_told(element, 'dPr/sepChr', '|'))}</mo>"
    inner = between.join(_row(_children(part)) for part in element.findall(f"{M}e"))
    return f"<mo>{escape(opening)}</mo>{inner}<mo>{escape(closing)}</mo>"


def _phantom(element: Element) -> str:
    shown = _told(element, "phantPr/show", "1") not in ("0", "false", "off")
    return _part(element, "e") if shown else _apart(_part(element, "e"))


def _lowered(element: Element) -> str:
    return f"<msub>{_row(_part(element, 'e'))}{_row(_part(element, 'sub'))}</msub>"


def _function(element: Element) -> str:
    return f"{_row(_part(element, 'fName'))}<mo> </mo>{_row(_part(element, 'e'))}"


def _kept_apart(element: Element) -> str:
    return _apart(_children(element))


def _nothing(_element: Element) -> str:
    return ""


_KNOWN: Mapping[str, Callable[[Element], str]] = {
    **dict.fromkeys(
        (
            "acc",
            "bar",
            "borderBox",
            "eqArr",
            "groupChr",
            "limLow",
            "limUpp",
            "m",
            "nary",
            "rad",
            "sPre",
        ),
        _kept_apart,
    ),
    **dict.fromkeys(("ctrlPr", "rPr"), _nothing),
    "d": _delimited,
    "f": _fraction,
    "func": _function,
    "phant": _phantom,
    "r": _run,
    "sSub": _lowered,
    "sSubSup": _raised("e", "sub", "sup"),
    "sSup": _raised("e", "sup"),
}
