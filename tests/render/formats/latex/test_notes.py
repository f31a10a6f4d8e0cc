"""Notes in LaTeX: by biblatex, by natbib, as footnotes; read by pandoc and bibtexparser."""

import json
from datetime import date

import bibtexparser
import pytest
from memory import Memory
from sample_latex import pandoc, shown

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

VALUES = {"gdp": "5.0%", "pop": "5 million", "year": "2025"}
HEAD = "\\documentclass{article}\n"
HOSTILE = (
    "]({x}\\input{x} <script>% # & _ ^ ~ $y$ \"a\" `b` 'c' -- @x, }} {{ <<gdp.x>> \\end{document}"
)


def document(body, *packages, before=""):
    loaded = "".join(f"\\usepackage{{{name}}}\n" for name in packages)
    return f"{HEAD}{loaded}{before}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def rendered(source, output="out", values=VALUES, evidence=None, **more):
    form = format_of("a.tex")
    facts = Memory(values, **(evidence or {}))
    options = Options(today=date(2026, 11, 30), default_language="en", output=output, **more)
    return render(form.open(source.encode(), "a.tex"), lambda: facts, None, options)


def bib(out):
    (ending,) = out.output.files
    assert ending == ".facts.bib"
    return out.output.files[ending].decode()


def parsed(text):
    library = bibtexparser.parse_string(text)
    assert library.failed_blocks == []
    return library.entries


class TestFootnotes:
    def test_a_note_stands_at_its_mark_behind_the_stop(self):
        out = rendered(document("GDP grew <<gdp.x>>. More."))
        assert "grew 5.0\\%.\\footnote{Office of Statistics, “Title of gdp”" in out.text
        assert out.output.files == {}
        assert "\\label" not in out.text

    def test_the_same_clause_is_one_note_that_is_referred_to(self):
        out = rendered(document("One <<gdp.x>>, two <<gdp.x>>, three <<gdp.x>>."))
        assert out.text.count("\\footnote{\\label{fact:1}") == 1
        assert out.text.count("\\textsuperscript{\\ref{fact:1}}") == 2

    def test_labels_of_the_document_stay_its_own(self):
        out = rendered(document("One <<gdp.x>> and <<gdp.x>>.\\label{fact:1}"))
        assert "\\label{fact-x:1}" in out.text

    def test_no_mark_reads_as_an_exponent(self):
        out = rendered(document("In <<year.x>> it was <<gdp.x>> then."))
        assert "2025\\,\\footnote{" in out.text
        assert "5.0\\%\\footnote{" in out.text

    def test_two_notes_of_a_value_are_two_numbers(self):
        values = {"a": "1,260 tonnes", "b": "1,200 tonnes"}
        out = rendered(document("It is <<= a.x - b.x>> and <<a.x>>, <<b.x>>."), values=values)
        assert "}\\textsuperscript{,}\\footnote{" in out.text

    @pytest.mark.parametrize(
        ("body", "behind"),
        [
            ("\\section{In <<gdp.x>>} Text.", "\\section{In 5.0\\%M}N Text."),
            (
                "\\begin{table}\\caption{It <<gdp.x>>}\\end{table}T.",
                "\\caption{It 5.0\\%M}\\end{table}NT.",
            ),
            ("\\begin{tabular}{l}<<gdp.x>>\\\\\\end{tabular}T.", "5.0\\%M\\\\\\end{tabular}NT."),
            ("A.\\footnote{It <<gdp.x>>.} B.", "\\footnote{It 5.0\\%.M}N B."),
        ],
    )
    def test_what_would_lose_a_note_refers_to_one_behind_it(self, body, behind):
        out = rendered(document(body))
        mark = "\\textsuperscript{\\ref{fact:1}}"
        low = out.text.index("\\stepcounter{footnote}\\footnotetext{\\label{fact:1}")
        high = out.text.index("Snapshot", low)
        high = out.text.index("}", high) + 1
        text = out.text[:low] + "N" + out.text[high:]
        assert behind.replace("M", mark) in text

    def test_a_note_of_the_title_stands_behind_the_title(self):
        out = rendered(document("\\maketitle\nText.", before="\\title{It <<gdp.x>>}\n"))
        assert "\\maketitle\\stepcounter{footnote}\\footnotetext{" in out.text
        out = rendered(document("Text.", before="\\title{It <<gdp.x>>}\n"))
        assert "\\begin{document}\\stepcounter{footnote}\\footnotetext{" in out.text

    def test_a_note_is_held_by_its_first_mark_even_if_a_table_comes_later(self):
        table = "\\begin{tabular}{l}<<gdp.x>>\\end{tabular}"
        out = rendered(document(f"It <<gdp.x>>. {table}"))
        assert "\\footnotetext" not in out.text
        out = rendered(document(f"{table} It <<gdp.x>>."))
        assert "It 5.0\\%.\\textsuperscript{\\ref{fact:1}}" in out.text

    def test_a_value_in_a_definition_bears_no_mark_and_its_note_stands_at_the_end(self):
        out = rendered(document("It grew \\x{}.", before="\\newcommand{\\x}{<<gdp.x>>}\n"))
        assert "\\newcommand{\\x}{5.0\\%}\n" in out.text
        at = out.text.index("\\footnotetext{")
        assert out.text[at:].endswith("}\\end{document}\n")

    def test_a_mark_stands_behind_what_closes_around_a_value(self):
        out = rendered(document("It \\emph{grew <<gdp.x>>}, he said: ``it grew <<pop.x>>.''"))
        assert "\\emph{grew 5.0\\%},\\footnote{" in out.text
        assert "5 million.''\\footnote{" in out.text

    def test_a_chinese_stop_stands_behind_the_mark(self):
        out = rendered(document("增长<<gdp.x>>，"), language="zh-CN", values={"gdp": "百分之五"})
        assert "百分之五\\footnote{" in out.text
        assert "}，" in out.text

    def test_addresses_are_links_where_hyperref_is_loaded(self):
        out = rendered(document("It <<gdp.x>>.", "hyperref"))
        assert "\\href{https://example.org/gdp\\#:\\~" not in out.text
        assert "\\href{https://example.org/gdp" in out.text
        assert "\\nolinkurl{https://example.org/gdp}" in out.text
        assert "\\href" not in rendered(document("It <<gdp.x>>.")).text

    def test_a_fragment_holds_its_notes_itself(self):
        fragment = "\\section{In 2025}\nIt grew <<gdp.x>>, and <<gdp.x>> again.\n"
        out = rendered(fragment)
        assert "\\footnote{\\label{fact:1}" in out.text
        assert out.output.files == {}

    def test_authors_and_years_stand_in_the_text_and_a_list_at_the_end(self):
        out = rendered(document("It grew <<gdp.x>>."), style="apa-7")
        assert "It grew 5.0\\% (Office of Statistics, n.d.)." in out.text
        assert (
            "\\section*{References}\n\\begin{itemize}\n\\item[] Office of Statistics." in out.text
        )
        assert out.text.endswith("\\end{itemize}\n\\end{document}\n")
        assert "\\footnote" not in out.text

    def test_a_list_of_a_fragment_stands_at_its_end(self):
        out = rendered("It grew <<gdp.x>>.", style="apa-7")
        assert out.text.endswith("\\end{itemize}\n")
        assert "\n\\section*{References}" in out.text

    def test_line_ends_of_the_document_are_kept(self):
        source = document("It grew <<gdp.x>>.").replace("\n", "\r\n")
        out = rendered(source, style="apa-7")
        assert "\n" not in out.text.replace("\r\n", "")


class TestTables:
    def test_a_row_a_clause_stands_at_the_end(self):
        out = rendered(document("GDP grew <<gdp.x>>. Again <<gdp.x>>."), notes="table")
        assert out.text.count("\\textsuperscript{[1]}") == 2
        assert "\\usepackage{longtable}\n\\begin{document}" in out.text
        (row,) = [line for line in out.text.splitlines() if line.startswith("{[}1{]} & ")]
        assert row.count(" & ") == 3
        assert row.endswith(" \\\\")
        assert out.text.endswith("\\end{longtable}}\n\\end{document}\n")

    def test_a_package_that_is_loaded_is_not_loaded_again(self):
        out = rendered(document("GDP grew <<gdp.x>>.", "longtable", "biblatex"), notes="table")
        assert out.text.count("\\usepackage{longtable}") == 1
        assert out.output.files == {}
        assert "\\autocite" not in out.text

    def test_a_fragment_has_a_list(self):
        out = rendered("GDP grew <<gdp.x>>.", notes="table")
        assert "\\item[] {[}1{]} 5.0\\%; Office of Statistics" in out.text
        assert "longtable" not in out.text

    def test_a_hostile_source_stays_in_its_cell(self):
        evidence = {"title": HOSTILE, "publisher": HOSTILE, "clause": HOSTILE}
        out = rendered(document("It <<gdp.x>>."), notes="table", evidence=evidence)
        (row,) = [line for line in out.text.splitlines() if line.startswith("{[}1{]} & ")]
        assert row.replace("\\&", "").count("&") == 3


class TestBiblatex:
    def test_sources_are_cited_before_the_stop(self):
        out = rendered(document("GDP grew <<gdp.x>>. More.", "biblatex"))
        (entry,) = parsed(bib(out))
        assert f"GDP grew 5.0\\%~\\autocite{{{entry.key}}}. More." in out.text
        assert "\\addbibresource{out.facts.bib}\n\\begin{document}" in out.text
        assert "\\printbibliography\n\\end{document}" in out.text

    def test_what_the_document_prints_itself_is_left(self):
        body = "It <<gdp.x>>.\n\\printbibliography"
        out = rendered(document(body, "biblatex", before="\\addbibresource{mine.bib}\n"))
        assert out.text.count("\\printbibliography") == 1
        assert "\\addbibresource{mine.bib}\n\\addbibresource{out.facts.bib}\n" in out.text
        commented = rendered(document("It <<gdp.x>>. % \\printbibliography", "biblatex"))
        assert commented.text.count("\\printbibliography") == 2
        chapters = rendered(document("It <<gdp.x>>. \\input{last}", "biblatex"))
        assert "\\printbibliography" not in chapters.text

    def test_several_sources_go_into_one_command(self):
        values = {"a": "1,260 tonnes", "b": "1,200 tonnes"}
        out = rendered(document("It is <<= a.x - b.x>> now.", "biblatex"), values=values)
        keys = [entry.key for entry in parsed(bib(out))]
        assert f"\\autocite{{{','.join(keys)}}}" in out.text

    def test_an_entry_tells_what_is_known(self):
        evidence = {"published": "2026-02-28"}
        out = rendered(document("It <<gdp.x>>.", "biblatex"), evidence=evidence)
        (entry,) = parsed(bib(out))
        fields = {field.key: field.value for field in entry.fields}
        assert fields["author"] == "{Office of Statistics}"
        assert fields["title"] == "{Title of gdp}"
        assert (fields["date"], fields["urldate"]) == ("2026-02-28", "2026-11-29")
        assert fields["url"] == "https://example.org/gdp"
        assert "the value of gdp was 5.0\\%" in fields["note"]

    def test_a_date_that_is_not_known_is_not_made_up(self):
        out = rendered(document("It <<gdp.x>>.", "biblatex"))
        (entry,) = parsed(bib(out))
        assert not {"date", "year"} & {field.key for field in entry.fields}

    def test_pandoc_cites_what_was_written(self, tmp_path):
        out = rendered(
            document("GDP grew <<gdp.x>>.", "biblatex"), evidence={"published": "2026-02-28"}
        )
        path = tmp_path / "out.facts.bib"
        path.write_text(bib(out), encoding="utf-8")
        text = pandoc(
            out.output.body, "--citeproc", f"--bibliography={path}", "-t", "plain"
        ).decode()
        assert "GDP grew 5.0% (Office of Statistics 2026)." in text.replace("\u00a0", " ")
        assert "“Title of gdp.”" in text

    def test_a_hostile_source_stays_text(self, tmp_path):
        evidence = {"title": HOSTILE, "publisher": HOSTILE, "clause": HOSTILE}
        out = rendered(document("It <<gdp.x>>.", "biblatex"), evidence=evidence)
        (entry,) = parsed(bib(out))
        for name in ("author", "title", "note"):
            value = entry.fields_dict[name].value
            assert value.count("{") == value.count("}")
        path = tmp_path / "x.bib"
        path.write_text(bib(out), encoding="utf-8")
        (item,) = json.loads(pandoc(path.read_bytes(), "-f", "biblatex", "-t", "csljson"))
        assert "<script>" in item["title"].replace("&lt;", "<").replace("&gt;", ">")

    def test_keys_of_the_document_stay_its_own(self):
        first = parsed(bib(rendered(document("It <<gdp.x>>.", "biblatex"))))[0].key
        out = rendered(document(f"It <<gdp.x>>. See \\cite[p.~5]{{other, {first}}}.", "biblatex"))
        (entry,) = parsed(bib(out))
        assert entry.key != first
        assert f"\\autocite{{{entry.key}}}" in out.text

    def test_styles_by_author_are_left_to_the_document(self):
        out = rendered(document("GDP grew <<gdp.x>>.", "biblatex"), style="apa-7")
        assert "\\autocite{" in out.text
        assert "(Office" not in out.text

    def test_sources_without_a_mark_are_listed(self):
        before = "\\newcommand{\\x}{<<gdp.x>>}\n"
        out = rendered(document("It grew \\x{}.", "biblatex", before=before))
        (entry,) = parsed(bib(out))
        assert f"\\nocite{{{entry.key}}}\n\\printbibliography\n\\end{{document}}" in out.text

    def test_a_value_in_a_footnote_or_a_table_is_cited_there(self):
        out = rendered(document("A.\\footnote{It <<gdp.x>>.}", "biblatex"))
        assert "\\footnote{It 5.0\\%~\\autocite{" in out.text

    def test_no_space_stands_before_a_citation_in_chinese(self):
        out = rendered(document("增长<<gdp.x>>。", "biblatex"), values={"gdp": "百分之五"})
        assert "百分之五\\autocite{" in out.text

    def test_without_notes_there_is_no_file(self):
        out = rendered(document("It <<gdp.x>>.", "biblatex"), notes="none")
        assert out.output.files == {}
        assert "bibresource" not in out.text

    def test_what_goes_to_no_file_holds_its_notes_itself(self):
        out = rendered(document("It <<gdp.x>>.", "biblatex"), output="")
        assert "\\footnote{" in out.text
        assert out.output.files == {}

    def test_the_package_must_be_loaded(self):
        out = rendered(document("It <<gdp.x>>.", before="% \\usepackage{biblatex}\n"))
        assert "\\footnote{" in out.text


class TestNatbib:
    def test_a_bibliography_of_the_document_is_extended(self):
        body = "It <<gdp.x>>.\n% \\bibliography{old}\n\\bibliographystyle{abbrvnat}\n\\bibliography{mine,more}"
        out = rendered(document(body, "natbib"))
        (entry,) = parsed(bib(out))
        assert f"It 5.0\\%~\\citep{{{entry.key}}}." in out.text
        assert "\n\\bibliography{mine,more,out.facts}" in out.text
        assert "% \\bibliography{old}\n" in out.text
        assert "plainnat" not in out.text

    def test_an_empty_one_is_filled(self):
        out = rendered(document("It <<gdp.x>>.\\bibliography{ }", "natbib"))
        assert "\\bibliography{ out.facts}" in out.text

    def test_a_document_without_one_gets_one(self):
        out = rendered(document("It <<gdp.x>>.", "natbib"))
        end = "\\bibliographystyle{plainnat}\n\\bibliography{out.facts}\n\\end{document}\n"
        assert out.text.endswith(end)
        styled = rendered(document("It <<gdp.x>>.\\bibliographystyle{unsrtnat}", "natbib"))
        assert "plainnat" not in styled.text

    def test_entries_are_those_of_bibtex(self):
        out = rendered(document("It <<gdp.x>>.", "natbib"), evidence={"published": "2026-02-28"})
        (entry,) = parsed(bib(out))
        fields = {field.key: field.value for field in entry.fields}
        assert entry.entry_type == "misc"
        assert fields["year"] == "2026"
        assert "Accessed 2026-11-29." in fields["note"]


def test_the_output_says_what_a_reader_sees():
    out = rendered(document("GDP grew <<gdp.x>>. Again <<gdp.x>>."))
    seen = shown(out.output.body)
    assert "GDP grew 5.0%." in seen
    assert seen.count("the value of gdp was 5.0%") == 1
