"""Making the shapes that are ours: the line of sources at the foot of a slide, lists of sources."""

import re
from collections.abc import Sequence
from typing import Final

from factlock.render.formats.opc.foreign import printable, web_address
from factlock.render.formats.opc.xml import made_in
from factlock.render.formats.pptx.editing import with_text
from factlock.render.formats.pptx.geometry import Rect
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.xml import Element, P, R, element, sub
from factlock.render.runs import Run

OURS: Final = "factlock: "
"""How the names of shapes of ours begin, so that they are found again when they are empty."""
_LINKS = "{http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor}"
_OWN_COLOUR = "{A12FA001-AC4F-418D-AE19-62706E023703}"
"""The extension that lets links keep the colour of their text (MS-ODRAWXML, 2.16)."""
_JUMP = "ppaction://hlinksldjump"
_ID = re.compile(r"\d{1,9}")


def free_id(tree: Element) -> str:
    """Return an id that no shape of a slide has."""
    ids = (one.get("id") or "" for one in tree.iter(f"{P}cNvPr"))
    return str(max((int(one) for one in ids if _ID.fullmatch(one)), default=1) + 1)


def text_box(ident: str, name: str, rect: Rect) -> Element:
    """Return a text box without margins and without text."""
    told = element("p:nvSpPr")
    sub(told, "p:cNvPr", {"id": ident, "name": OURS + name})
    sub(told, "p:cNvSpPr", {"txBox": "1"})
    sub(told, "p:nvPr")
    looks = element("p:spPr")
    place = sub(looks, "a:xfrm")
    sub(place, "a:off", {"x": str(rect.x), "y": str(rect.y)})
    sub(place, "a:ext", {"cx": str(rect.width), "cy": str(rect.height)})
    sub(sub(looks, "a:prstGeom", {"prst": "rect"}), "a:avLst")
    sub(looks, "a:noFill")
    text = element("p:txBody")
    bare = dict.fromkeys(("lIns", "tIns", "rIns", "bIns"), "0")
    sub(sub(text, "a:bodyPr", {"wrap": "square", **bare, "anchor": "b"}), "a:noAutofit")
    sub(text, "a:lstStyle")
    return element("p:sp", None, told, looks, text)


def place(ident: str, name: str, kind: str, index: str) -> Element:
    """Return a placeholder without text, which stands and looks as its layout says."""
    told = element("p:nvSpPr")
    sub(told, "p:cNvPr", {"id": ident, "name": OURS + name})
    sub(sub(told, "p:cNvSpPr"), "a:spLocks", {"noGrp": "1"})
    marks = {"type": kind} if kind else {}
    sub(sub(told, "p:nvPr"), "p:ph", marks | ({"idx": index} if index else {}))
    text = element("p:txBody")
    sub(text, "a:bodyPr")
    sub(text, "a:lstStyle")
    return element("p:sp", None, told, element("p:spPr"), text)


def jump(shape: Element, package: Package, slide: str, target: str) -> None:
    """Let a shape lead to another slide when it is clicked."""
    told = shape.find(f"*/{P}cNvPr")
    if told is not None:
        ident = package.relate(slide, "slide", target)
        sub(told, "a:hlinkClick", {f"{R}id": ident, "action": _JUMP})


def small(shape: Element, text: str, size: int, language: str, colour: Element) -> None:
    """Write one paragraph of small text; ``size`` in hundredths of a point."""
    look = element("a:rPr", _told(size, language), colour)
    run = with_text(element("a:r", None, look), printable(text))
    sub(_body(shape), "a:p").append(run)


def title(shape: Element, text: str, language: str) -> None:
    """Write the title of a slide."""
    look = element("a:rPr", _told(0, language))
    sub(_body(shape), "a:p").append(with_text(element("a:r", None, look), printable(text)))


def entry(  # noqa: PLR0913, PLR0917  (what an entry is made of)
    shape: Element,
    lead: str,
    runs: Sequence[Run],
    size: int,
    indent: int,
    language: str,
    package: Package,
    slide: str,
) -> None:
    """Write one entry of a list: its lead, text, text in italics, addresses as links where they are of the web."""
    paragraph = sub(_body(shape), "a:p")
    told = {"marL": str(indent), "indent": str(-indent), "algn": "l"}
    looks = sub(paragraph, "a:pPr", told)
    sub(sub(looks, "a:lnSpc"), "a:spcPct", {"val": "100000"})
    sub(sub(looks, "a:spcBef"), "a:spcPts", {"val": str(size // 2)})
    sub(looks, "a:buNone")
    for one in (Run(lead), *runs) if lead else runs:
        text = one.text if one.text == lead else printable(one.text)
        if not text:
            continue
        look = element(
            "a:rPr", _told(size, language) | ({"i": "1"} if one.kind == "italic" else {})
        )
        target = web_address(one)
        if target:
            ident = package.relate(slide, "hyperlink", target, external=True)
            _in_colour_of_text(sub(look, "a:hlinkClick", {f"{R}id": ident}))
        paragraph.append(with_text(element("a:r", None, look), text))


def _in_colour_of_text(link: Element) -> None:
    """Let a link keep the colour of the text: that of links in the theme may not be seen on its background."""
    told = sub(sub(link, "a:extLst"), "a:ext", {"uri": _OWN_COLOUR})
    made_in(told, f"{_LINKS}hlinkClr", {"val": "tx"})


def _told(size: int, language: str) -> dict[str, str]:
    told = {"lang": language} if language else {}
    return told | ({"sz": str(size)} if size else {})


def _body(shape: Element) -> Element:
    body = shape.find(f"{P}txBody")
    return sub(shape, "p:txBody") if body is None else body


def copied_footer(shape: Element, ident: str) -> Element:
    """Give a copy of a footer its id."""
    told = shape.find(f"*/{P}cNvPr")
    if told is not None:
        told.set("id", ident)
    return shape
