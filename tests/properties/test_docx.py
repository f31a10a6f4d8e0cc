"""However a program cuts a Word document up, the same is filled in; and the way back leads back."""

from html import escape

from docx_made import FORM, doc, opened, p, rendered
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_docx import paragraphs_of
from word_made import run

from factlock.render.formats.docx.rewriting import rewrite
from factlock.render.placeholders import scan

WORDS = ["GDP grew ", "<<gdp.x>>", ", and ", "<<pop.x>>", "<<rate.x | round(1)>>", " 5 < 6 ", "« so »", "\t", "。", "x² ", "<<! gdp.x >>"]  # fmt: skip
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(
    lambda words: "A" + "".join(words)
)
WRAPS = (
    "{}",
    "<w:hyperlink w:anchor='a'>{}</w:hyperlink>",
    "<w:ins w:id='1' w:author='L'>{}</w:ins>",
    "<w:smartTag w:uri='u' w:element='e'>{}</w:smartTag>",
    "<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>",
)


def xml_of(text):
    return escape(text).replace("\t", "</w:t><w:tab/><w:t xml:space='preserve'>")


@st.composite
def cut(draw):
    """A text, and runs that hold it together, each in some wrapper and with some look."""
    text = draw(TEXTS)
    places = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    runs = []
    for low, high in zip([0, *places], [*places, len(text)], strict=True):
        look = draw(st.sampled_from(["", "<w:b/>", "<w:i/><w:sz w:val='30'/>"]))
        wrap = draw(st.sampled_from(WRAPS))
        runs.append(wrap.format(run(xml_of(text[low:high]), look)) if text[low:high] else "")
    return text, runs


@given(cut())
@settings(max_examples=60, deadline=None)
def test_cuts_change_nothing(made):
    text, runs = made
    whole, pieces = doc(p(run(xml_of(text)))), doc(p(*filter(None, runs)))
    assert opened(whole).text == opened(pieces).text
    one, other = rendered(whole), rendered(pieces)
    assert one.text == other.text
    assert one.output.spans == other.output.spans
    assert paragraphs_of(one.output.body) == paragraphs_of(other.output.body)
    assert rendered(pieces).output.body == other.output.body


@given(cut(), st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_rewritten_is_what_was_asked_for(made, data):
    body = doc(p(*filter(None, made[1])))
    document = opened(body)
    length = len(made[0])
    low = data.draw(st.integers(0, length - 1))
    high = data.draw(st.integers(low + 1, length))
    put = data.draw(st.sampled_from(["", "new", "a\tb", "<<gdp.x>>"]))
    start = document.text.index(made[0])
    changed = FORM.open(rewrite(document, [(start + low, start + high, put)]), "a.docx").text
    expected = made[0][:low] + put + made[0][high:]
    if expected.strip():
        assert changed.startswith(document.text[:start] + expected)


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_nothing_but_placeholders_changes(text):
    body = doc(p(run(xml_of(text))))
    out = rendered(body)
    if not scan(text):
        assert out.output.body == body
    values = {"gdp.x": "5.0%", "pop.x": "5 million people", "rate.x | round(1)": "0.3%"}
    expected = text.replace("<<! gdp.x >>", "\0")
    for name, value in values.items():
        expected = expected.replace(f"<<{name}>>", value)
    marks = str.maketrans("", "", "※[]")
    seen = out.text.partition("\n\n")[0]
    assert seen.translate(marks) == expected.replace("\0", "<<gdp.x>>").translate(marks)
