"""How values and marks are written in Markdown; the property tests try what is not listed here."""

import pytest

from factlock.render.formats.markdown import Markdown, MarkdownLayout
from factlock.render.formats.splicing import Ref
from factlock.render.placeholders import scan

FORM = Markdown()


def written(template, value):
    (seen,) = scan(template)
    place = MarkdownLayout(template, [(seen.start, seen.end)]).place(0)
    text = FORM.write(
        value,
        place,
        template[max(0, seen.start - 12) : seen.start],
        template[seen.end : seen.end + 3],
    )
    return template[: seen.start] + text + template[seen.end :]


@pytest.mark.parametrize(
    ("template", "value", "output"),
    [
        # the common case: as it is
        ("up <<a.b>> on", "5.0%", "up 5.0% on"),
        ("up <<a.b>>", "−2.1 (est.)", "up −2.1 (est.)"),
        ("up <<a.b>>", "$5 million", "up $5 million"),
        ("up <<a.b>>", ">5% + 3", "up >5% + 3"),
        ("<<a.b>> up", "-2.1", "-2.1 up"),
        ("增长<<a.b>>。", "5.0%", "增长5.0%。"),
        # what would be markup
        ("up <<a.b>>", "*5*", "up \\*5\\*"),
        ("up <<a.b>>", "a_b", "up a\\_b"),
        ("up <<a.b>>", "[5](6)", "up \\[5\\](6)"),
        ("up <<a.b>>", "<b>", "up \\<b>"),
        ("up <<a.b>>", "<5", "up <5"),
        ("up <<a.b>>", "5 | 6", "up 5 &#124; 6"),
        ("up <<a.b>>", "`5`", "up &#96;5&#96;"),
        ("up <<a.b>>", "~5~", "up \\~5\\~"),
        ("up <<a.b>>", "a\\b", "up a\\\\b"),
        ("up <<a.b>>", "AT&T &amp;", "up AT&amp;T &amp;amp;"),
        ("up <<a.b>>", "5 & 6", "up 5 & 6"),
        # what would be a block
        ("<<a.b>> up", ">5%", "\\>5% up"),
        ("<<a.b>> up", "- 5", "\\- 5 up"),
        ("<<a.b>>", "+", "\\+"),
        ("<<a.b>>", "---", "\\---"),
        ("a\n<<a.b>>", "===", "a\n\\==="),
        ("<<a.b>>", "1. x", "1\\. x"),
        ("<<a.b>> x", "1)", "1\\) x"),
        ("<<a.b>>. In that year", "2025", "&#50;025. In that year"),
        ("- <<a.b>>. In that year", "2025", "- &#50;025. In that year"),
        ("x <<a.b>>. In that year", "2025", "x 2025. In that year"),
        ("<<a.b>>.5 up", "2025", "2025.5 up"),
        ("<<a.b>>", "# 5", "\\# 5"),
        # what would join the text before it
        ("[a]<<a.b>>", "(5)", "[a]\\(5)"),
        ("[a]<<a.b>>", ": 5", "[a]\\: 5"),
        ("&<<a.b>>;", "lt", "&&#108;t;"),
        ("&#<<a.b>>;", "65", "&#&#54;5;"),
        # raw HTML
        ("<div><<a.b>></div>", "<5 & *6*", "<div>&lt;5 &amp; *6*</div>"),
        ("`<<a.b>>`", "*5*", "`*5*`"),
    ],
)
def test_a_value_is_written_so_that_a_reader_sees_just_it(template, value, output):
    assert written(template, value) == output


def marked(template, value="5.0"):
    (seen,) = scan(template)
    place = MarkdownLayout(template, [(seen.start, seen.end)]).place(0)
    between = template[seen.end : place.mark_at]
    before = between[-4:] if between.strip("*_~") else value
    mark = FORM.mark(
        [Ref(1, "f1", "x", first=True)], before, template[place.mark_at : place.mark_at + 2]
    )
    return template[: seen.start] + value + between + mark + template[place.mark_at :]


@pytest.mark.parametrize(
    ("template", "value", "output"),
    [
        ("up <<a.b>> on", "5%", "up 5%[^f1] on"),
        ("up <<a.b>>", "5%", "up 5%[^f1]"),
        # after a comma or a full stop of Western script, before one of Chinese
        ("up <<a.b>>, on", "5%", "up 5%,[^f1] on"),
        ("up <<a.b>>.", "5%", "up 5%.[^f1]"),
        ("up <<a.b>>; on", "5%", "up 5%;[^f1] on"),
        ("up <<a.b>>! on", "5%", "up 5%[^f1]! on"),
        ("增长<<a.b>>，同比", "5%", "增长5%[^f1]，同比"),
        ("增长<<a.b>>。", "5%", "增长5%[^f1]。"),
        ("v<<a.b>>.3", "5%", "v5%[^f1].3"),
        # past what belongs to the value
        ("**<<a.b>>**的", "5%", "**5%**[^f1]的"),
        ("**<<a.b>>**, on", "5%", "**5%**,[^f1] on"),
        ("*up <<a.b>>*.", "5%", "*up 5%*.[^f1]"),
        ("<<a.b>>**on**", "5%", "5%[^f1]**on**"),
        ("“<<a.b>>” on", "5%", "“5%”[^f1] on"),
        ("“up <<a.b>>.” On", "5%", "“up 5%.”[^f1] On"),
        ("[up <<a.b>>](u) on", "5%", "[up 5%](u)[^f1] on"),
        ("![up <<a.b>>](u), on", "5%", "![up 5%](u)[^f1], on"),
        ("`<<a.b>>` on", "5%", "`5%`[^f1] on"),
        ("<<a.b>>亿元，", "5", "5亿元[^f1]，"),
        ("<<a.b>>个百分点", "5", "5个百分点[^f1]"),
        ("<<a.b>>% on", "5", "5%[^f1] on"),
        # a raised 1 after a number is no exponent
        ("up <<a.b>> on", "134", "up 134\u202f[^f1] on"),
        ("**<<a.b>>** on", "134", "**134**\u202f[^f1] on"),
        ("<<a.b>> on", "5 km", "5 km\u202f[^f1] on"),
        ("<<a.b>>km on", "5", "5km\u202f[^f1] on"),
        ("<<a.b>> on", "5 million", "5 million[^f1] on"),
        # neighbours stay what they are
        ("<<a.b>>(估计)", "5%", "5%[^f1]\\(估计)"),
        ("<<a.b>>[see](u)", "5%", "5%[^f1]\u202f[see](u)"),
        ("<<a.b>>[^1]", "5%", "5%[^f1][^1]"),
        ("| <<a.b>> | x |", "5%", "| 5%[^f1] | x |"),
        ("# <<a.b>> #", "5%", "# 5%[^f1] #"),
    ],
)
def test_a_mark_reads_well(template, value, output):
    assert marked(template, value) == output


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("x", ["f1", "f2"]),
        ("x[^1] [^note]", ["f1", "f2"]),
        ("x[^f3]", ["f1", "f2"]),
        ("x[^f2]", ["fact1", "fact2"]),
        ("x[^F2]\n\n[^F2]: y", ["fact1", "fact2"]),
        ("[^f1] [^fact2] [^fact0-1]", ["fact1-1", "fact1-2"]),
    ],
)
def test_labels_do_not_collide_with_those_of_the_document(text, labels):
    assert FORM.labels(text, 2) == labels


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("a", "\n\n[^f1]: x\n"),
        ("a\n", "\n[^f1]: x\n"),
        ("a\r\n", "\r\n[^f1]: x\r\n"),
        ("", "\n[^f1]: x\n"),
    ],
)
def test_notes_stand_apart_at_the_end(text, notes):
    assert FORM.notes([Ref(1, "f1", "x", first=True)], text, "") == [(len(text), notes)]
