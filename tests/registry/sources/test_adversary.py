"""An adversary who knows the rules tries to prove "rose 9.9 percent" by a page that shows "rose 5.0 percent".

Each attempt names what must happen: how the code of the refusal begins, or the reason why the gate cannot see through
it. A gap is held as well, so that nobody takes it for closed, or forgets it when it is.
"""

import pytest

from factlock.registry import sources
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof

FALSE = "Exports of the whole region rose 9.9 percent in 2025"
TRUE = (
    "<p>Exports of the whole region rose 5.0 percent in 2025, and more was sold to the north.</p>"
)
RLO, PDF = "\u202e", "\u202c"
SHADOW = "<template shadowrootmode={}>"
HIDDEN, ABSENT = "in-hidden-text", "clause-"


def hidden(style: str) -> str:
    return f"<p style='{style}'>{FALSE}.</p>"


def digits(nine: str, point: str = ".") -> str:
    return f"<p>{FALSE.replace('9.9', f'{nine}{point}{nine}')}.</p>"


CONCEALED = {
    "the attribute hidden": (f"<p hidden>{FALSE}.</p>", HIDDEN),
    "display:none": (hidden("display:none"), HIDDEN),
    "display:none, escaped": (hidden("d\\69splay:none"), HIDDEN),
    "display:none, commented": (hidden("display:/**/none"), HIDDEN),
    "display:none, important": (hidden("display:none!important;display:block"), HIDDEN),
    "visibility": (hidden("visibility:hidden"), HIDDEN),
    "content-visibility": (hidden("content-visibility:hidden"), HIDDEN),
    "far to the left": (hidden("position:absolute;left:-9999px"), HIDDEN),
    "far up": (hidden("position:fixed;top:-1000em"), HIDDEN),
    "indented away": (hidden("text-indent:-9999px"), HIDDEN),
    "a margin": (hidden("margin-left:-99999px"), HIDDEN),
    "moved by a transform": (hidden("transform:translateX(-9999px)"), HIDDEN),
    "cut to nothing": (hidden("position:absolute;clip:rect(0,0,0,0)"), HIDDEN),
    "cut to one point": (hidden("position:absolute;clip:rect(1px 1px 1px 1px)"), HIDDEN),
    "a path without room": (hidden("clip-path:inset(100%)"), HIDDEN),
    "half a path without room": (hidden("clip-path: inset(50%)"), HIDDEN),
    "a circle without size": (hidden("clip-path:circle(0)"), HIDDEN),
    "no height": (hidden("height:0;overflow:hidden"), HIDDEN),
    "one point of width": (hidden("width:1px;height:1px;overflow:hidden"), HIDDEN),
    "no room at most": (hidden("max-height:0px;overflow:hidden"), HIDDEN),
    "letters without size": (hidden("font-size:0"), HIDDEN),
    "letters without size, in em": (hidden("font-size:0.0em"), HIDDEN),
    "scaled to nothing": (hidden("transform:rotate(5deg) scale(0)"), HIDDEN),
    "scaled to nothing, alone": (hidden("scale:0"), HIDDEN),
    "white on white": (hidden("color:#fff;background-color:white"), HIDDEN),
    "white on white, otherwise": (hidden("background:rgb(255,255,255);color:#FFFFFF"), HIDDEN),
    "transparent": (hidden("color:transparent"), HIDDEN),
    "clear colour": (hidden("color:rgba(0, 0, 0, 0)"), HIDDEN),
    "struck out by style": (hidden("text-decoration:line-through"), HIDDEN),
    "struck out": (f"<p><s>{FALSE}.</s></p>", HIDDEN),
    "deleted": (f"<p><del>{FALSE}.</del></p>", HIDDEN),
    "a closed dialog": (f"<dialog>{FALSE}.</dialog>", HIDDEN),
    "a popover": (f"<div popover>{FALSE}.</div>", HIDDEN),
    "a hidden drawing": (f"<svg><text visibility=hidden>{FALSE}.</text></svg>", HIDDEN),
    "a drawing that is not drawn": (f"<svg><g display=none><text>{FALSE}.</text></g></svg>", HIDDEN),
    "choices that nobody chose": (
        f"<select><option>Take one<option>{FALSE}.<option>Exports fell to nothing</select>", "in-closed-panel",
    ),
    "a tab that is not in front": (f"<div class=a>{TRUE}</div><div class=a hidden>{FALSE}.</div>", "in-closed-panel"),
    "a template": (f"<template><p>{FALSE}.</p></template>", ABSENT),
    "children that no slot takes": (f"<div>{SHADOW.format('open')}<p>Exports rose.</p></template><p>{FALSE}.</p></div>", HIDDEN),
    "hidden in a shadow tree": (f"<div>{SHADOW.format('closed')}<p hidden>{FALSE}.</p></template></div>", HIDDEN),
    "a frame without size": (f"<iframe width=0 height=0 srcdoc='<p>{FALSE}.'></iframe>", HIDDEN),
    "hidden in a frame": (f"<iframe srcdoc='<p hidden>{FALSE}.'></iframe>", ABSENT),
    "a list of proposals": (f"<input list=x><datalist id=x><option>{FALSE}.</datalist>", HIDDEN),
    "notes of a formula": (f"<math><semantics><mi>x</mi><annotation>{FALSE}.</annotation></semantics></math>", HIDDEN),
}  # fmt: skip
ELSEWHERE = {
    "text of an image": (f"<img alt='{FALSE}.'>", ABSENT),
    "a tooltip": (f"<p title='{FALSE}.'>x</p>", ABSENT),
    "a form field": (f"<input value='{FALSE}.'>", ABSENT),
    "a label for listeners": (f"<p aria-label='{FALSE}.'>x</p>", ABSENT),
    "the description": (f"<meta name=description content='{FALSE}.'>", "in-structured-data"),
    "JSON-LD": (f"<script type='application/ld+json'>{{\"articleBody\": \"{FALSE}.\"}}</script>", "in-structured-data"),
    "the state of a script": (f"<script type='application/json'>[\"{FALSE}.\"]</script>", "in-structured-data"),
    "a script": (f"<script>var a = '{FALSE}.'</script>", ABSENT),
    "a comment": (f"<!-- {FALSE}. -->", ABSENT),
    "a style sheet": (f"<style>p::after {{content: '{FALSE}.'}}</style>", ABSENT),
    "the title": (f"<title>{FALSE}.</title>", ABSENT),
    "what shows where frames do not": (f"<iframe>{FALSE}.</iframe>", ABSENT),
    "what shows where objects do not": (f"<object>{FALSE}.</object>", ABSENT),
    "a canvas": (f"<canvas>{FALSE}.</canvas>", ABSENT),
    "a description of a drawing": (f"<svg><desc>{FALSE}.</desc></svg>", ABSENT),
}  # fmt: skip
LIKE_DIGITS = {
    "mathematical digits": (digits("𝟗"), ABSENT),
    "Devanagari digits": (digits("९"), ABSENT),
    "digits in circles": (digits("⑨"), ABSENT),
    "raised digits": (digits("⁹"), ABSENT),
    "Roman letters": (digits("g"), ABSENT),
    "struck digits": (digits("9\u0338"), ABSENT),
    "digits with a line through": (digits("9\u0336"), ABSENT),
    "keycaps": (digits("9\ufe0f\u20e3"), ABSENT),
    "another point": (digits("9", "·"), ABSENT),
    "a comma for the point": (digits("9", ","), ABSENT),
    "tag characters": (digits("9\U000e0039"), ABSENT),
    "an annotation between lines": (digits("\ufff95\ufffa9\ufffb"), ABSENT),
    "raised by a tag": (digits("<sup>9</sup>"), ABSENT),
    "a line break within": (digits("9", ".<br>"), "number-differs"),
    "a picture within": (digits("9", ".<img src=5.png>"), "number-differs"),
    "two cells": (f"<table><tr><td>{FALSE.replace('9.9', '9<td>.9')}.</table>", "number-differs"),
    "a hidden digit before it": (f"<p>{FALSE.replace('9.9', '<i>1</i><b hidden>x</b>9.9')}.</p>", ABSENT),
    "a struck digit between": (f"<p>{FALSE.replace('9.9', '9<s>7</s>.9')}.</p>", "number-differs"),
}  # fmt: skip
TURNED = {
    "an override": (f"<p>{RLO}{FALSE}.{PDF}</p>", ABSENT),
    "an override of the number": (f"<p>{FALSE.replace('9.9', f'{RLO}9.9{PDF}')}.</p>", ABSENT),
    "an override over a block": (f"<p>{RLO}<b>{FALSE}</b>.</p>", ABSENT),
    "bdo": (f"<p><bdo dir=rtl>{FALSE}.</bdo></p>", HIDDEN),
    "bdo around the number": (f"<p>{FALSE.replace('9.9', '<bdo dir=rtl>9.9</bdo>')}.</p>", ABSENT),
    "turned by style": (hidden("direction:rtl;unicode-bidi:bidi-override"), HIDDEN),
    "isolated and turned by style": (hidden("unicode-bidi:isolate-override;direction:rtl"), HIDDEN),
}
WORDS = {
    "denied before": (f"<p>It is not true that {FALSE}.</p>", FALSE, "leaves-out-negation"),
    "denied on the line above": (f"<p>It is not true that<br>{FALSE}.</p>", FALSE, "leaves-out-negation"),
    "denied by a lead-in over hidden text": (f"<p>It is false that:</p><p hidden>x</p><p>{FALSE}.</p>", FALSE, "leaves-out-negation"),
    "denied after": (f"<p>{FALSE}, which is not true.</p>", FALSE, "leaves-out-negation"),
    "a question": (f"<p>{FALSE}?</p>", FALSE, "asks-only"),
    "a bound": ("<p>Exports rose by fewer than 9 percent in 2025.</p>", "9 percent in 2025", "cuts-value"),
    "a number cut out": ("<p>Exports of the region rose 19.9 percent.</p>", "9.9 percent", "cuts-number"),
    "a sign left out": ("<p>Exports of the region: −9.9 percent.</p>", "9.9 percent", "drops-sign"),
    "a quote mark for more than": ("<p>5 plants of the region closed</p>", "> 5 plants of the region closed", ABSENT),
    "a summary that denies": (f"<details><summary>It is not true that:</summary><p>{FALSE}.</p></details>", FALSE, "leaves-out-negation"),
}  # fmt: skip
GAPS = {
    "a style sheet in the page": (
        f"<style>.x {{display:none}}</style><p class=x>{FALSE}.</p>",
        "rules of style sheets are not applied: --browser applies them",
    ),
    "a class of another file": (
        f"<link rel=stylesheet href=x.css><p class=sr-only>{FALSE}.</p>",
        "style sheets in other files are not fetched: --browser does",
    ),
    "opacity": (hidden("opacity:0"), "pages fade in from it what everybody reads"),
    "a mask": (hidden("mask:linear-gradient(transparent,transparent)"), "rare, and its value may be anything"),
    "covered": (
        f"<div style='position:relative'><p>{FALSE}.</p><div style='position:absolute;inset:0;background:white'></div></div>",
        "what lies over what needs a layout",
    ),
    "nearly white on white": (hidden("color:#fefefe;background:#fff"), "how much contrast can be read is no fact"),
    "white on the page's white": (hidden("color:#fff"), "the ground may be set anywhere above, or be a picture"),
    "tiny letters": (hidden("font-size:1px"), "how small can be read is no fact"),
    "just outside": (hidden("position:absolute;left:-900px"), "how wide the page is needs a layout"),
    "for listeners only": (f"<p aria-hidden=true>{FALSE}.</p>", "it is shown to those who see"),
    "a control that opens nothing": (
        f"<button aria-controls=x>More</button><p id=x hidden>{FALSE}.</p>",
        "whether a script keeps the promise of a control is not tried",
    ),
    "a sign made by a style sheet": (
        f"<style>b::before {{content: '-'}}</style><p>{FALSE.replace('9.9', '<b>9.9</b>')}.</p>",
        "generated content is not applied: --browser does not write it down either",
    ),
    "another text for each reader": (f"<p>{FALSE}.</p>", "what a server shows to others cannot be known here"),
}  # fmt: skip


def outcome(html: str, clause: str = FALSE) -> str:
    """``proved``, or the code of the first refusal."""
    page = sources.read_inline(
        f"<!doctype html><html lang=en><meta charset=utf-8><body>{TRUE}{html}</body></html>".encode(),
        media_type="text/html",
    ).page
    assert page is not None
    answer = Examiner(page).prove(Claimed(clause))
    return "proved" if isinstance(answer, Proof) else answer[0].code


REFUSED = {**CONCEALED, **ELSEWHERE, **LIKE_DIGITS, **TURNED}


@pytest.mark.parametrize(("html", "code"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_shown_as_it_is_claimed_is_refused(html, code):
    assert outcome(html).startswith(code)


@pytest.mark.parametrize(("html", "clause", "code"), WORDS.values(), ids=WORDS)
def test_what_is_shown_but_means_another_thing_is_refused(html, clause, code):
    assert outcome(html, clause).startswith(code)


@pytest.mark.parametrize(("html", "why"), GAPS.values(), ids=GAPS)
def test_what_the_gate_cannot_see_is_known(html, why):
    assert outcome(html) == "proved"
    assert why


def test_there_are_enough_attempts():
    assert len(REFUSED) + len(WORDS) + len(GAPS) >= 60
