"""Pages of any shape are read as a browser's parser reads them, and filling one in changes nothing else.

Compared with the tree of lexbor, which follows the same standard: text for text, attribute for attribute.
"""

import re
from collections import Counter
from datetime import date

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from memory import Memory
from selectolax.lexbor import LexborHTMLParser

from factlock.registry.errors import Refused, UsageFault
from factlock.render.engine import Options, render
from factlock.render.formats import format_of
from factlock.render.formats.html.elements import BARE, WORDS, kind_of, unread
from factlock.render.formats.html.parts import take_apart
from factlock.render.formats.html.tokens import Attribute
from factlock.render.parts import visible

FORM = format_of("a.html")
NAMES = [
    "p",
    "div",
    "span",
    "b",
    "i",
    "a",
    "em",
    "nobr",
    "font",
    "h1",
    "h2",
    "ul",
    "li",
    "dl",
    "dd",
    "dt",
    "table",
    "tr",
    "td",
    "th",
    "tbody",
    "thead",
    "caption",
    "colgroup",
    "col",
    "select",
    "option",
    "optgroup",
    "button",
    "form",
    "pre",
    "blockquote",
    "section",
    "svg",
    "math",
    "mi",
    "mtext",
    "foreignObject",
    "desc",
    "title",
    "annotation-xml",
    "template",
    "br",
    "img",
    "hr",
    "input",
    "object",
    "marquee",
    "ruby",
    "rt",
    "rp",
    "rb",
    "details",
    "summary",
    "x-y",
    "head",
    "frame",
    "frameset",
    "noscript",
    "datalist",
    "dialog",
    "address",
    "center",
    "label",
    "q",
    "big",
    "listing",
    "kbd",
]
RAW = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]
FORMATTING = {"a", "b", "i", "big", "em", "font", "nobr", "code"}
PLAIN = ("", "", "", " a=b", " title='⟦N⟧t'", ' alt="⟦N⟧&amp;t"', " a='>'", " ='b>", " a=b/", "/", " a=b c='<p>'", " type=hidden",
         " value=⟦N⟧", " encoding='text/html'", ' "x', " placeholder = '⟦N⟧&notit;p'", "\nhref=x")  # fmt: skip
HIDING = (" hidden", " HIDDEN=''", " style='display:none'", ' style="color:red"')
TEXTS = ("⟦N⟧", "⟦N⟧ ", " ", "\n", "⟦N⟧ ⟦N⟧", "&amp;", "&lt;p&gt;", "&#65;⟦N⟧", "&copy⟦N⟧", "<", "< ", ">", "</", "</>", "&", "&#x;", "<3", "\u00a0",
         "。", "&#128;", "\u2003")  # fmt: skip
ODD = ("<!-- ⟦N⟧ -->", "<!-->", "<!--->", "<!-- a --!>", "<!doctype html>", "<!x ⟦N⟧>", "<?php ⟦N⟧ ?>", "</ ⟦N⟧>", "<![CDATA[⟦N⟧<p>]]>",
       "<![CDATA[⟦N⟧&amp;]]>", "<!--<!-->", "<x", "<script><!--<script></script>⟦N⟧--></script>",
       "<script><!-- <script> </script>⟦N⟧</script>", "</br>", "</p>", "</body>", "<body>")  # fmt: skip
VALUES = (
    "5.0%",
    "<b>x</b>",
    "5\" & '<6>",
    "65;",
    "t;5",
    "title>",
    "amp;",
    "/p>",
    "!--",
    "#65;",
    "xa0",
    "=5",
)
PASSING = re.compile(
    "<(?:datalist|kbd)|<(?:dialog|label|rb|rp|rt|ruby|span|x-y|optgroup|option)[^>]*(?:hidden|none)",
    re.IGNORECASE,
)
"""Elements that hide what they hold, and that a browser may move blocks out of."""
COMMENTS = ("-comment", "_comment")
PLACE = "\u6570\u6570"


@st.composite
def pieces(draw):
    """Return the pieces of a page: tags that open and close at random, text, what is neither."""
    out = ["<!doctype html>"] if draw(st.booleans()) else []
    opened = []
    for kind in draw(st.lists(st.sampled_from("ssssttttteeeerro"), min_size=1, max_size=30)):
        if kind == "s":
            name = draw(st.sampled_from(NAMES))
            # What formatting is closed by force around may be moved out of it: nothing is known of its attributes.
            given_ = PLAIN if name in FORMATTING else PLAIN + HIDING
            out.append(f"<{name}{draw(st.sampled_from(given_))}>")
            opened.append(name)
        elif kind == "t":
            out.append(draw(st.sampled_from(TEXTS)))
        elif kind == "e":
            name = opened.pop() if opened and draw(st.booleans()) else draw(st.sampled_from(NAMES))
            out.append(f"</{name}>")
        elif kind == "r":
            name, inside = draw(st.sampled_from(RAW)), draw(st.sampled_from(("", "<b>", "&amp;", "<!--", "</x>")))  # fmt: skip
            end = f"</{name}>" if draw(st.integers(0, 9)) else ""
            out.append(f"<{name}{draw(st.sampled_from(PLAIN))}>⟦N⟧{inside}{end}")
        else:
            out.append(draw(st.sampled_from(ODD)))
    return [one.replace("⟦N⟧", f"⟦{number}⟧") for number, one in enumerate(out)]


def of_browser(page):
    """Return the text of a page, and the words that stand in no paragraph, as lexbor reads them."""
    text, words = [], []

    def walk(node, *, unseen=False, bare=False):
        if node.tag == "-text":
            if not unseen:
                (words if bare else text).append(node.text_content or "")
            return
        if node.tag in (None, "-comment", "_comment", "!doctype", "-doctype"):
            return
        name = node.tag.lower()
        told = [
            Attribute(key, value or "", 0, 0, quoted=True) for key, value in node.attributes.items()
        ]
        if not unseen:
            words.extend(one.value for one in told if kind_of(name, one.name, told) == "words")
        unseen = unseen or unread(name, told) is not None
        bare = bare or name in BARE or name in WORDS
        for child in node.iter(include_text=True):
            walk(child, unseen=unseen, bare=bare)

    walk(LexborHTMLParser(page).root)
    return text, words


def letters(parts):
    return "".join("".join(parts).replace("\ufffc", "").split())


def marks(parts):
    return set(re.findall("⟦\\d+⟧", "".join(parts)))


@settings(max_examples=200, deadline=None)
@given(pieces())
def test_a_page_is_read_as_a_browser_reads_it(made):
    page = "".join(made)
    taken = take_apart(page).parts
    ours = [visible(page, run)[0] for run in taken.runs]
    apart = [visible(page, run)[0] for run in taken.apart]
    text, words = of_browser(page)
    assert not Counter(letters(text)) - Counter(letters(ours))
    if PASSING.search(page):
        return  # what a block is moved out of is read whole, hidden or not
    # Text between the cells of a table stands before it in the tree.
    order = sorted if "<table" in page else list
    assert order(letters(ours)) == order(letters(text))
    if "<frameset" not in page:  # frames take the place of a body, attributes and all
        assert marks(apart) == marks(words)


def tree(page, *, filled=False):
    """Return the tree of a page as a list, without what was put around a value, and without notes.

    Formatting that holds nothing is left out: a browser opens it anew before notes, where it was never closed.
    """
    out, pending = [], []

    def flush():
        words = re.sub("[\\s\u2060]+", "", "".join(pending))
        pending.clear()
        if words:
            out.append(out.pop() + words if out and isinstance(out[-1], str) else words)

    def walk(node):
        if node.tag == "-text":
            pending.append(node.text_content or "")
        elif filled and is_value(node):
            for child in node.iter(include_text=True):
                walk(child)
        elif not (filled and is_note(node)):
            flush()
            out.append((node.tag, tuple(sorted(node.attributes.items(), key=str))))
            for child in () if node.tag in COMMENTS else node.iter(include_text=True):
                walk(child)
            flush()
            if node.tag in FORMATTING and out[-1][0] == node.tag and isinstance(out[-1], tuple):
                out.pop()
            else:
                out.append(("end", node.tag))

    walk(LexborHTMLParser(page).root)
    return out


def is_value(node):
    return node.tag in ("data", "time") and "data-fact" in node.attributes


def is_note(node):
    own = node.tag == "style" and node.html.startswith("<style>.factlock")
    return own or "factlock" in (node.attributes.get("class") or "")


def with_value(one, value):
    if isinstance(one, str):
        return one.replace(PLACE, "".join(value.split()))
    if one[0] == "end":
        return one
    return one[0], tuple((key, held and held.replace(PLACE, value)) for key, held in one[1])


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(
    pieces(), st.integers(0, 1_000), st.sampled_from(VALUES), st.sampled_from(["none", "clause"])
)
def test_a_value_changes_the_text_or_attribute_in_which_it_stands_and_nothing_else(
    made, at, value, notes
):
    page = "".join(made)
    at %= len(page) + 1
    assume(not page[:at].endswith("<") and not page[at:].startswith("!"))
    document = FORM.open(f"{page[:at]}<<a.x>>{page[at:]}".encode(), "a.html")
    options = Options(today=date(2026, 11, 30), default_language="en", notes=notes)
    try:
        out = render(document, lambda: Memory({"a": value}), None, options)
    except (Refused, UsageFault):
        return  # it cannot stand there, or no note can
    if notes == "clause":
        # Notes end a link that never ends, and stand within text that stands behind the body.
        assume(all(one.closed for one in take_apart(document.text).controls))
        assume("</body" not in page)
    if out.output.spans:
        before = tree(f"{page[:at]}{PLACE}{page[at:]}")
        assert tree(out.text, filled=True) == [with_value(one, value) for one in before]
