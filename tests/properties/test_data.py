"""Properties of sources that hold data: a literal is found where it stands, another never."""

import json
import re
from xml.sax.saxutils import escape, quoteattr

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from factlock.registry import text
from factlock.registry.page import BLOCK, CELL, MARKS, Page
from factlock.registry.sources import fragments
from factlock.registry.sources.data import jsondata, xmldata

PLANTED = "@@planted@@"
LITERALS = st.from_regex(r"-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,6})?([eE][+-]?[1-9])?", fullmatch=True)
KEYS = st.text('abgdp é国/~"\\.0\t', min_size=1, max_size=6)
LEAVES = st.none() | st.booleans() | st.integers(-99, 99) | st.text('ab 5.2é\n\t"', max_size=8)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
NODE = re.compile(f"[^{MARKS}{BLOCK}{CELL}]+")
SETTINGS = settings(max_examples=200, deadline=None)


@st.composite
def planted(draw):
    """A JSON source with a number planted at a pointer: source, pointer, literal."""
    tree, literal = draw(TREES), draw(LITERALS)
    steps = draw(st.lists(KEYS | st.integers(0, 3), min_size=1, max_size=4))
    value = PLANTED
    for step in reversed(steps):
        if isinstance(step, int):
            value = [tree] * step + [value]
        else:
            value = {"other": tree, step: value}
            assume(step != "other")
    spaces = draw(st.sampled_from([None, 1]))
    source = json.dumps(value, ensure_ascii=draw(st.booleans()), indent=spaces)
    pointer = "".join("/" + str(s).replace("~", "~0").replace("/", "~1") for s in steps)
    return source.replace(f'"{PLANTED}"', literal), pointer, literal


def read(source: str) -> Page:
    page = jsondata.read(source.encode(), "application/json", None).page
    assert page is not None
    return page


@SETTINGS
@given(planted())
def test_a_planted_number_leads_back_by_pointer_and_bytes(case):
    source, pointer, literal = case
    body, page = source.encode(), read(source)
    span = fragments.follow(page, pointer)
    assert span is not None
    end = span[1]
    start = end - len(literal)
    assert page.text[start:end] == literal
    assert fragments.point(page, start, end) == pointer
    found = jsondata.trace(body, page, start, end)
    assert found is not None
    assert body[slice(*found)].decode() == literal
    assert body[: found[0]].decode() == source[: len(body[: found[0]].decode())]


@SETTINGS
@given(planted(), st.data())
def test_a_changed_digit_is_never_found_at_the_place(case, data):
    source, pointer, literal = case
    page = read(source)
    span = fragments.follow(page, pointer)
    assert span is not None
    at = data.draw(st.sampled_from([n for n, char in enumerate(literal) if char.isdigit()]))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != literal[at]]))
    changed = literal[:at] + other + literal[at + 1 :]
    line = page.text[slice(*span)]
    clause = f"{line[: len(line) - len(literal)]}{changed}"
    matches = text.find(text.fold(page.text), clause).matches if clause.strip() else ()
    assert not any(m.start < span[1] and span[0] < m.end for m in matches)


@SETTINGS
@given(planted())
def test_every_node_of_the_text_that_is_traced_is_what_its_bytes_say(case):
    source, _, _ = case
    body, page = source.encode(), read(source)
    for node in NODE.finditer(page.text):
        span = jsondata.trace(body, page, *node.span())
        if span is None:
            continue
        piece = body[slice(*span)].decode()
        if " / " not in node[0] and re.search(r'(?<!\\)"', piece) is None:
            shown = json.loads(f'"{piece}"')
            assert "".join(node[0].split()) == "".join(shown.split())


NAMES = st.sampled_from(["a", "b", "p", "x:c", "note", "table", "tr", "td", "title", "sup", "del"])
TEXTS = st.text("ab 5.2é国&<>\n", max_size=8)


@st.composite
def elements(draw, depth=3):
    name = draw(NAMES)
    attributes = draw(
        st.dictionaries(st.sampled_from(["id", "n", "TYPE", "marker"]), TEXTS, max_size=2)
    )
    told = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    parts = [escape(draw(TEXTS))]
    for _ in range(draw(st.integers(0, 3)) if depth else 0):
        parts.append(draw(elements(depth - 1)))
        parts.append(
            draw(st.sampled_from([escape(draw(TEXTS)), "<!-- 5 -->", "<![CDATA[5&]]>", "&#x35;"]))
        )
    return f"<{name}{told}>{''.join(parts)}</{name}>"


@SETTINGS
@given(elements())
def test_any_xml_gives_a_page_whose_text_comes_from_its_bytes_and_paths_lead_back(inner):
    body = f'<r xmlns:x="u">{inner}</r>'.encode()
    page = xmldata.read(body, "application/xml", None).page
    if page is None:
        return
    for node in NODE.finditer(page.text):
        if not node[0].strip():
            continue
        steps = xmldata.path(body, page, *node.span())
        if steps:
            back = xmldata.at_path(body, page, steps)
            assert back is not None
            assert back[0] <= node.start() or not page.text[back[0] : node.start()].strip()
        span = xmldata.trace(body, page, *node.span())
        if span is None or b"<del" in body[slice(*span)]:
            continue
        piece = re.sub(r"<!--.*?-->|<!\[CDATA\[|\]\]>|<[^>]*>", "", body[slice(*span)].decode())
        for name, char in (
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", '"'),
            ("&#x35;", "5"),
            ("&#10;", "\n"),
            ("&amp;", "&"),
        ):
            piece = piece.replace(name, char)
        assert "".join(piece.split()) == "".join(node[0].split())
