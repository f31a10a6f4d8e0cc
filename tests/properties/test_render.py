"""Rendering, held against a CommonMark parser that is not ours, and against itself."""

from datetime import date

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    Quantity,
    Revision,
    Snapshot,
)
from factlock.render import files
from factlock.render.alignment import Survival, align
from factlock.render.engine import Options, render
from factlock.render.formats.markdown import Markdown, MarkdownLayout
from factlock.render.layout import Zone
from factlock.render.placeholders import Placeholder, scan

FORM = Markdown()
COMMONMARK = MarkdownIt("commonmark").enable(["table", "strikethrough"])
OPTIONS = Options(today=date(2026, 11, 30), default_language="en")
FEW = settings(max_examples=200, deadline=None)


class Facts:
    """A registry that knows three facts and no more."""

    def __init__(self):
        self.values = {
            "gdp": quantities.read_one("5.0%", "en"),
            "pop": quantities.read_one("5 million", "en"),
            "word": Quantity("text", "*a* | `b` <c> [d](e)", 0, 21),
        }

    def revisions(self, name, /):
        if name not in self.values:
            raise Refused.of("unknown-id", f"no fact is called {name!r}")
        value = self.values[name]
        evidence = Evidence(
            Basis.FETCHED, f"https://example.org/{name}", name, f"{name} was {value.literal}", 0, 1, 0, 1, ClauseState.EXACT
        )  # fmt: skip
        return [
            Revision(
                f"uid-{name}", name, (KeyFact("x", value, (evidence,)),), hash=f"sha256:{name}"
            )
        ]

    def snapshot(self, name, /):
        return Snapshot(
            f"{name:0<64}",
            1,
            name,
            name,
            "2026-11-29T08:00:00Z",
            Basis.FETCHED,
            "text/html",
            "utf-8",
            "http",
            "0" * 64,
        )

    def descriptions(self):
        return ()

    def head(self):
        class Head:
            hash = "sha256:head"

        return Head()


def rendered(text, **options):
    document = files.decode(text.encode(), "a.md")
    return render(document, Facts, None, Options(**{**vars_of(OPTIONS), **options}))


def vars_of(options):
    return {name: getattr(options, name) for name in type(options).__slots__}


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
MARKUP = st.text("<>&;\\`*_[]()#|~!-+.:\"'= \t\r\n\ufeff\x00a1é增《«{}@^$%/", max_size=60)


@FEW
@given(st.one_of(TEXT, MARKUP, st.lists(st.one_of(TEXT, MARKUP)).map("".join)))
@example("\ufeff\r\n\r\x00 no last line end")
@example("---\nlang: en\n---\n<<: *a\n")
def test_a_document_without_placeholders_comes_out_byte_for_byte(text):
    assume(
        not any(
            isinstance(one, Placeholder) or not getattr(one, "if_known", "x") for one in scan(text)
        )
    )
    assume("factlock" not in text)
    assert rendered(text).text.encode() == text.encode()


HOLE = "\ufdee"
PIECES = st.sampled_from(
    ["<<gdp.x>>", "<<pop.x>>", "<<word.x>>", "<<gdp.x | plain>>", "<<! gdp.x >>", "word ", "增长", ". ", ", ", "。", "**", "*", "`", "# ", "- ", "\n", "\n\n",
     "\r\n", "> ", "| ", "[a](b)", "[", "](u)", "\\", "&", "1. ", "    ", "(", ")", "“", "”", "<b>", "</b>", "[^1]", "%", "~~", "$", "!", ":"]
)  # fmt: skip


@FEW
@given(
    st.lists(PIECES, min_size=1, max_size=14).map("".join),
    st.sampled_from(["clause", "source", "none"]),
)
def test_nothing_but_the_placeholders_changes(text, notes):
    assume("<<!" not in text)
    assume("\\" not in text)
    try:
        out = rendered(text, notes=notes)
    except Refused:
        return
    kept = out.text
    cuts = [(use.start, use.end, HOLE) for use in out.uses]
    cuts += [(*span, "") for span in (*out.output.marks, *out.output.notes)]
    for start, end, put in sorted(cuts, reverse=True):
        kept = kept[:start] + put + kept[end:]
    document = files.decode(text.encode(), "a.md")
    filled = {(use.line, use.column) for use in out.uses}
    for one in reversed([one for one in scan(text) if isinstance(one, Placeholder)]):
        if document.place(one.start) in filled:
            text = text[: one.start] + HOLE + text[one.end :]
    assert kept == text


@FEW
@given(st.lists(PIECES, min_size=1, max_size=14).map("".join))
def test_every_locked_span_reads_as_the_value_shown(text):
    try:
        out = rendered(text, notes="none")
    except Refused:
        return
    for use in out.uses:
        written = out.text[use.start : use.end]
        assert FORM.unwrite(written, Zone.TEXT) == use.locked.shown
        if use.reading is not None:
            assert use.reading.text[use.reading.start : use.reading.end] == use.locked.shown
            assert use.locked.shown in use.reading.sentence
    assert [(s.start, s.end) for s in out.map.spans] == [(u.start, u.end) for u in out.uses]
    assert all(one.survival is Survival.LOCKED for one in align(out.text, out.text, out.map.spans))
    assert rendered(text, notes="none").text == out.text


# Held against another parser


def flat(text):
    """The structure of a document and all its text, by CommonMark."""
    kinds, words = [], []

    def walk(tokens):
        for token in tokens:
            if token.type == "inline":
                walk(token.children)
            elif token.type == "image":
                kinds.append("image")
                walk(token.children)
            elif token.type in (
                "text",
                "code_inline",
                "html_inline",
                "html_block",
                "fence",
                "code_block",
            ):
                if token.type != "text":
                    kinds.append(token.type)
                words.append(token.content)
            elif token.type in ("softbreak", "hardbreak"):
                words.append("\n")
            else:
                kinds.append(token.type)

    walk(COMMONMARK.parse(text))
    return kinds, "".join(words)


TEMPLATES = st.sampled_from([
    "{}", "{}. In that year", "{}) x", "- {}", "> {}", "# {}", "# {} ##", "a {} b", "a\n{}\nb", "a\n{}. So", "| a | b |\n|---|---|\n| {} | c |",
    "**{}** x", "*x {}*", "_{}_", "~~{}~~", "[{}](u)", "![{}](u)", "x&{}; y", "&#{};", "a{}b", "\\\\{}", "` {}", "1. {}", "{}\n===", "  {}", "增长{}的",
    "({})", "[x] {}", "{}: x", "!{}", "![a]{}", "[a]{}", "< {}", "&{}", "[a](b){}", "x {}\\", "{}!", "[^1]{}",
])  # fmt: skip
LITERALS = st.one_of(
    st.sampled_from(["5.2%", "-2.1", "<5", ">5%", "2025", "1.", "3)", "+ 5", "- 5", "*", "`x`", "---", "===", "&lt;", "&#65;", "[x](y)", "<b>", "<!-- x -->", "# 5", "1. x", "(u)", ": x", "[^1]"]),
    st.text("0123456789.,%-+−<>=()[]*_`~#|\\&;:!?$^{}'\"/@ aAlt区亿x", min_size=1, max_size=7).map(lambda text: " ".join(text.split()) or "x"),
)  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(TEMPLATES, LITERALS)
def test_any_literal_stays_what_it_is_in_any_place(template, literal):
    text = template.format("<<a.b>>")
    (seen,) = scan(text)
    place = MarkdownLayout(text, [(seen.start, seen.end)]).place(0)
    assume(place.zone is Zone.TEXT)
    written = FORM.write(
        literal, place, text[max(0, seen.start - 12) : seen.start], text[seen.end : seen.end + 3]
    )
    assert FORM.unwrite(written, place.zone) == literal
    kinds, words = flat(template.format("Zq"))
    # Whether stars beside punctuation make it bold is a matter of style, and not ours.
    assert (
        flat(template.format(written)) == (kinds, words.replace("Zq", literal))
        or "strong_open" in kinds
        or "em_open" in kinds
    )


@FEW
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | MARKUP | LITERALS)
def test_foreign_text_is_never_markup(text):
    written = FORM.foreign(text)
    kinds, words = flat(f"x {written} y")
    assert kinds == ["paragraph_open", "paragraph_close"]
    seen = "".join(c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
    assert words.split() == f"x {seen} y".split()


# Not among them is "   - ": the other parser is wrong on what four spaces mean below it.
PREFIX = st.sampled_from(
    [
        "",
        "",
        "",
        "- ",
        "* ",
        "1. ",
        "2) ",
        "> ",
        ">",
        "  ",
        "    ",
        "      ",
        "\t",
        " - ",
        "- - ",
        "> - ",
        "- > ",
        "10. ",
        "-   ",
    ]
)
LINES = st.sampled_from(
    ["X", "word X", "`X`", "``a X``", "`a X", "# X", "## h X ##", "```", "~~~", "````", "```py", "---", "===", "***", "", "", "text\\`X`b`",
     "`", "``", "*X*", "**a** X", "2. X", "&lt;X", "[t X](u)", "    code X", "***X", "- - -", "[t] X"]
)  # fmt: skip


def kinds_by_commonmark(text, count):
    """Which of the words Q0Z, Q1Z … stand in code and which in prose."""
    found = {}

    def put(content, kind):
        for number in range(count):
            if f"Q{number}Z" in content:
                found.setdefault(number, kind)

    for token in COMMONMARK.parse(text):
        if token.type in ("fence", "code_block"):
            put(token.content + token.info, "code")
        for child in token.children or ():
            put(child.content, "code" if child.type == "code_inline" else "text")
    return found


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(PREFIX, LINES), min_size=1, max_size=9))
def test_what_is_code_is_what_commonmark_says(lines):
    parts = "\n".join(prefix + line for prefix, line in lines).split("X")
    text, spans = parts[0], []
    for number, part in enumerate(parts[1:]):
        word = f"Q{number}Z"
        spans.append((len(text), len(text) + len(word)))
        text += word + part
    layout = MarkdownLayout(text, spans)
    quiet = {Zone.CODE: "code", Zone.CODE_SPAN: "code", Zone.TEXT: "text"}
    ours = {number: quiet[layout.place(number).zone] for number in range(len(spans))}
    assert ours == kinds_by_commonmark(text, len(spans))
