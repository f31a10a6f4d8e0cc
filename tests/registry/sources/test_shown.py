"""What a reader sees is proved, however a page is written: one row a way."""

import pytest

from factlock.registry import sources
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof

CLAUSE = "Exports of the whole region rose 9.9 percent in 2025"
HEBREW = "היצוא של האזור עלה ב-9.9% בשנת 2025"
ARABIC = "ارتفعت صادرات المنطقة بنسبة ٩٫٩٪ في عام ٢٠٢٥"
SHADOW = "<template shadowrootmode=open>"
SPLIT = CLAUSE.replace("9.9", "{}")
SHOWN = {
    "noscript": f"<noscript><p>{CLAUSE}.</p></noscript>",
    "inserted": f"<p><ins>{CLAUSE}.</ins></p>",
    "inserted beside deleted": f"<p>{SPLIT.format('<del>5.0</del> <ins>9.9</ins>')}.</p>",
    "underlined": f"<p style='text-decoration:underline'>{CLAUSE}.</p>",
    "marked and small": f"<p><small><mark>{CLAUSE}.</mark></small></p>",
    "quoted": f"<p><q>{CLAUSE}.</q></p>",
    "a quotation": f"<blockquote>{CLAUSE}.</blockquote>",
    "open details": f"<details open><summary>x</summary>{CLAUSE}.</details>",
    "an open dialog": f"<dialog open>{CLAUSE}.</dialog>",
    "a marquee": f"<marquee>{CLAUSE}.</marquee>",
    "a text area": f"<textarea>{CLAUSE}.</textarea>",
    "the option that is chosen": f"<select><option>a<option selected>{CLAUSE}.</select>",
    "the first option": f"<select><option>{CLAUSE}.<option>b</select>",
    "a list of options": f"<select multiple><option>a<option>{CLAUSE}.</select>",
    "a drawing": f"<svg><text>{CLAUSE}.</text></svg>",
    "a shadow tree": f"<div>{SHADOW}<p>{CLAUSE}.</p></template></div>",
    "a slot": f"<div>{SHADOW}<p><slot></slot></p></template>{CLAUSE}.</div>",
    "a named slot": f"<div>{SHADOW}<slot name=x></slot></template><p slot=x>{CLAUSE}.</p></div>",
    "a frame with its document": f"<iframe srcdoc='<p>{CLAUSE}.'></iframe>",
    "a new element": f"<x-y>{CLAUSE}.</x-y>",
    "nested tables": f"<table><tr><td rowspan=2>a<td><table><tr><td colspan=2>{CLAUSE}.</table></table>",
    "aria-hidden": f"<p aria-hidden=true>{CLAUSE}.</p>",
    "not to be selected": f"<p style='user-select:none'>{CLAUSE}.</p>",
    "a place for a break in the number": f"<p>{SPLIT.format('9.<wbr>9')}.</p>",
    "a tag in the number": f"<p>{SPLIT.format('9<b>.9</b>')}.</p>",
    "a soft hyphen": f"<p>{CLAUSE.replace('Exports', 'Ex&shy;ports')}.</p>",
    "no-break spaces": f"<p>{CLAUSE.replace(' ', '&nbsp;')}.</p>",
    "marks of direction": f"<p>{SPLIT.format('&lrm;9.9&rlm;')}.</p>",
    "an isolate": f"<p>{SPLIT.format('<bdi>9.9</bdi>')}.</p>",
    "an override that changes nothing": f"<p><bdo dir=ltr>{CLAUSE}.</bdo></p>",
    "a line break between words": f"<p>{CLAUSE.replace(' rose', '<br>rose')}.</p>",
    "capitals by style": f"<p style='text-transform:uppercase'>{CLAUSE}.</p>",
    "fading in": f"<p style='opacity:0;transition:opacity 1s'>{CLAUSE}.</p>",
    "near the left": f"<p style='position:absolute;left:-20px'>{CLAUSE}.</p>",
    "cut off by design": f"<p style='height:40px;overflow:hidden'>{CLAUSE}.</p>",
    "a size set again": f"<div style='font-size:0'><p style='font-size:13px'>{CLAUSE}.</p></div>",
    "light on dark": f"<p style='color:#fff;background-color:#000'>{CLAUSE}.</p>",
    "a ground behind letters": f"<p style='color:transparent;background-clip:text;background:red'>{CLAUSE}.</p>",
}  # fmt: skip
OTHERS = {
    "Hebrew": ("he", f"<p dir=rtl>{HEBREW}.</p>", HEBREW, "9.9%"),
    "Hebrew with marks": (
        "he",
        f"<p dir=rtl>{HEBREW.replace('9.9%', '&rlm;9.9%&lrm;')}.</p>",
        HEBREW,
        "9.9%",
    ),
    "Arabic, with its own digits": ("ar", f"<p dir=rtl>{ARABIC}.</p>", ARABIC, "٩٫٩٪"),
    "ruby": (
        "ja",
        "<p><ruby>輸出<rt>ゆしゅつ</rt></ruby>は2025年に9.9%増えた。</p>",
        "輸出は2025年に9.9%増えた",
        "9.9%",
    ),
    "vertical ruby of two rows": (
        "ja",
        "<p style='writing-mode:vertical-rl'><ruby><rb>輸<rb>出<rtc><rt>ゆ<rt>しゅつ</rtc><rtc>export</ruby>は2025年に9.9%増えた。</p>",
        "輸出は2025年に9.9%増えた",
        "9.9%",
    ),
}


def proof(html: str, clause: str, value: str = "", language: str = "en"):
    page = sources.read_inline(
        f"<!doctype html><html lang={language}><meta charset=utf-8><body>{html}</body></html>".encode(),
        media_type="text/html",
    ).page
    assert page is not None
    return Examiner(page).prove(Claimed(clause, value))


@pytest.mark.parametrize("html", SHOWN.values(), ids=SHOWN)
def test_what_is_shown_is_proved(html):
    found = proof(html, CLAUSE)
    assert isinstance(found, Proof), found
    assert found.value.literal.replace("\u200e", "") in ("9.9 percent", "9.9\u00a0percent")


@pytest.mark.parametrize(("language", "html", "clause", "value"), OTHERS.values(), ids=OTHERS)
def test_what_is_shown_in_other_scripts_is_proved(language, html, clause, value):
    found = proof(html, clause, value, language)
    assert isinstance(found, Proof), found
