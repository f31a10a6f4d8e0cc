"""What a page shows in place of an element's own children."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from factlock.registry.sources.html.walk import Walk

OPEN = "<template shadowrootmode=open>"


def walk(html: str) -> Walk:
    return Walk(LexborHTMLParser(html))


@pytest.mark.parametrize(
    ("html", "shown", "hidden"),
    [
        (f"<div>{OPEN}A</template>b</div>c", "A\nc", "b"),
        (f"<x-y>{OPEN}A</template></x-y>c", "A¦c", ""),
        (f"<div>{OPEN}A <slot></slot> C</template>b</div>", "A b C", ""),
        (f"<div>{OPEN}<slot>D</slot></template></div>", "D", ""),
        (f"<div>{OPEN}<slot>D</slot></template>b</div>", "b", ""),
        (f"<div>{OPEN}<slot name=x></slot>;<slot></slot></template>b<i slot=x>a</i></div>", "a;b", ""),
        (f"<div>{OPEN}<slot name=x></slot></template>b<i slot=y>a</i></div>", "", "b|a"),
        (f"<div>{OPEN}<slot></slot><slot>E</slot></template>b</div>", "b¦E", ""),
        (f"<div>{OPEN}A</template>{OPEN}B</template></div>", "A", ""),
        ("<div><template shadowrootmode=CLOSED>A</template>b</div>", "A", "b"),
        ("<div><template>A</template>b</div>", "b", ""),
        ("<div><template shadowrootmode=x>A</template>b</div>", "b", ""),
        (f"<ul>{OPEN}A</template><li>b</ul>", "b", ""),
        (f"<div>{OPEN}<p hidden>A</p>B</template></div>", "B", "A"),
        (f"<div hidden>{OPEN}A</template>b</div>c", "c", "b"),
        (f"<div>{OPEN}A<div>{OPEN}B</template>x</div></template>b</div>", "A\nB", "x\nb"),
        (f"<div>{OPEN}<div>{OPEN}<slot></slot></template><slot></slot></div></template>b</div>", "b", ""),
        (f"<div>{OPEN}A<template>no</template></template></div>", "A", ""),
    ],
)  # fmt: skip
def test_what_stands_in_a_shadow_tree_is_shown_and_what_no_slot_takes_is_not(html, shown, hidden):
    page = walk(html)
    signs = str.maketrans("\ufdd0\ufdd6", "|¦")
    plain = page.text.translate(signs)
    assert plain.replace("|", "").replace("¦;", ";").replace(";¦", ";") == shown.replace("|", "")
    assert page.hidden.translate(signs).replace("|", "") == hidden.replace("|", "")


def test_hosts_within_hosts_are_read_to_a_depth_and_then_hidden():
    page = walk(f"<div>{OPEN}x" * 300 + "deep" + "</template></div>" * 300)
    assert page.text.count("x") == 20
    assert "deep" not in page.text


def test_slots_within_slots_are_read_to_a_depth():
    page = walk(f"<div>{OPEN}<slot></slot></template>x" * 300 + "deep" + "</div>" * 300)
    assert page.text.count("x") == 20
    assert "deep" not in page.text


def test_a_slot_is_filled_once_however_often_it_is_written():
    page = walk(f"<div>{OPEN}" + "<slot></slot>" * 500 + "</template>" + "word " * 10 + "</div>")
    assert page.text.count("word") == 10
