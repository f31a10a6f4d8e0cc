"""LaTeX as a kind of document: places that refuse values, files beside it, ways back."""

from datetime import date

import pytest
from memory import Memory

from factlock.registry.errors import Refused, UsageFault
from factlock.render.check.document import read as read_document
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.files import read
from factlock.render.formats import format_of, open_document
from factlock.render.locked import rederive
from factlock.render.publish import publish
from factlock.render.unrender import unrender

TODAY = date(2026, 11, 30)
OPTIONS = Options(today=TODAY, default_language="en")
REPORT = (
    "% ---\n% lang: en\n% ---\n\\documentclass{article}\n\\usepackage{biblatex}\n\\newcommand{\\x}{<<gdp.x>>}\n"
    "\\title{Growth}\n\\begin{document}\n\\maketitle\nIt grew <<gdp.x>>, or \\x{}.\\footnote{Then <<pop.x>>.}\n"
    "\\begin{tabular}{lr}\nPeople & <<pop.x>> \\\\\n\\end{tabular}\nWrite <<! gdp.x >>.\n\\end{document}\n"
)
VALUES = {"gdp": "5.0%", "pop": "-5 million"}


def facts():
    return Memory(VALUES)


def codes(source):
    document = format_of("a.tex").open(source.encode(), "a.tex")
    with pytest.raises((Refused, UsageFault)) as error:
        render(document, facts, None, OPTIONS)
    return [finding.code for finding in error.value.findings]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("$<<gdp.x>>$", "placeholder-in-formula"),
        ("\\num{<<gdp.x>>}", "placeholder-in-formula"),
        ("\\url{https://example.org/<<gdp.x>>}", "placeholder-in-address"),
        ("\\label{<<gdp.x>>}", "placeholder-in-address"),
        ("\\vspace{<<gdp.x>>}", "placeholder-in-address"),
        ("\\usepackage[<<gdp.x>>]{x}\\begin{document}x\\end{document}", "placeholder-in-front-matter"),
        ("\\begin{tikzpicture}\\draw (<<gdp.x>>,1);\\end{tikzpicture}", "placeholder-in-object"),
        ("It grew <<gdp.x>>.\n\\begin{verbatim}\nx", "open-at-end"),
        ("% ---\n% factlock: {date: soon}\n% ---\nIt grew <<gdp.x>>.", "bad-front-matter"),
        ("It grew \\textless\\textless gdp.x\\textgreater\\textgreater.", "altered-placeholder"),
    ],
)  # fmt: skip
def test_a_value_is_refused_where_it_cannot_stand(source, code):
    assert code in codes(source)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_nothing_but_placeholders_changes(end, mark):
    source = mark + "\\section{A}\n% <<gdp.x>>\n5 \\% {{ $x$ \\verb|<<gdp.x>>|\n".replace("\n", end)
    document = format_of("a.tex").open(source.encode(), "a.tex")
    out = render(document, facts, None, OPTIONS)
    assert out.output.body == source.encode()
    assert out.left_alone == 2


def test_a_bibliography_stands_beside_the_output_under_its_name(tmp_path):
    path = tmp_path / "report.tex"
    path.write_text(REPORT, encoding="utf-8")
    (tmp_path / "report.bib").write_text("@misc{mine}", encoding="utf-8")
    done = publish(path, None, facts, OPTIONS)
    beside = tmp_path / "report.rendered.facts.bib"
    assert beside in done.written
    assert "@online{" in beside.read_text(encoding="utf-8")
    assert "\\addbibresource{report.rendered.facts.bib}" in done.output.read_text(encoding="utf-8")
    publish(path, tmp_path / "final.tex", facts, OPTIONS)
    assert (tmp_path / "final.facts.bib").exists()
    assert (tmp_path / "report.bib").read_text(encoding="utf-8") == "@misc{mine}"


def test_an_output_is_derived_again_and_leads_back_to_its_template(tmp_path):
    path = tmp_path / "report.tex"
    path.write_text(REPORT, encoding="utf-8")
    done = publish(path, tmp_path / "final.tex", facts, OPTIONS)
    output = open_document(done.output)
    found = rederive(output, facts, today=TODAY)
    assert (len(found.standing), found.lost) == (4, ())
    assert not any(one.edited for one in found.standing)
    back = unrender(output, facts, today=TODAY)
    assert (back.body.decode(), back.findings) == (REPORT, ())


def test_an_edited_value_is_not_locked(tmp_path):
    path = tmp_path / "report.tex"
    path.write_text(REPORT, encoding="utf-8")
    done = publish(path, tmp_path / "final.tex", facts, OPTIONS)
    text = done.output.read_text(encoding="utf-8")
    done.output.write_text(text.replace("It grew 5.0\\%", "It grew 6.0\\%"), encoding="utf-8")
    found = rederive(open_document(done.output), facts, today=TODAY)
    assert [one.locked.shown for one in found.lost] == ["5.0%"]


def test_typed_numbers_are_claims_wherever_a_reader_sees_them(tmp_path):
    path = tmp_path / "a.tex"
    path.write_text(
        "\\newcommand{\\rate}{12.5\\,\\%}\n% 99 percent\nIt rose \\SI{4.2}{\\percent}, by $7.3\\,\\%$, \\textbf{1{,}234 tonnes}, "
        "12\\footnote{Not 8.8 percent.} times.\\label{x:77} \\hspace{3cm}\\verb|x=66|\n",
        encoding="utf-8",
    )
    form = format_of("a.tex")
    document = form.open(read(path), str(path))
    rows = candidates(document, form.take_apart(document), "en")
    claims = [row.text for row in rows if row.claim]
    assert [text for text in claims if "\\SI" in text] == ["\\SI{4.2}{\\percent}"]
    for number in ("12.5", "7.3", "1{,}234", "8.8"):
        assert any(number in text for text in claims), number
    for number in ("99", "77", "3cm", "66"):
        assert not any(number in text for text in claims), number
    assert read_document(document).rows


def test_a_value_in_a_note_is_read_in_its_own_sentence():
    source = "It grew.\\footnote{In 2025 it was <<gdp.x>>, they say. More.} On."
    form = format_of("a.tex")
    document = form.open(source.encode(), "a.tex")
    at = source.index("<<")
    layout = form.read(document, [(at, source.index(">>") + 2)])
    reading = layout.readings({0: "5.0%"}, "en")[0]
    assert reading.sentence.strip() == "In 2025 it was 5.0%, they say."
