"""LaTeX taken apart: what is text, what is not, and how it reads."""

import time

import pytest

from factlock.render.formats.latex.parts import take_apart
from factlock.render.layout import Zone
from factlock.render.parts import visible


def read(source):
    """The text of every run, spaces joined."""
    taken = take_apart(source)
    return [" ".join(visible(source, run)[0].split(" ")).strip() for run in taken.parts.runs]


def apart(source):
    return [(run.zone, visible(source, run)[0]) for run in take_apart(source).parts.apart]


def zone_of(source, inner="<<a.x>>"):
    """The innermost kind of place of a placeholder; None in the text."""
    at = source.index(inner)
    around = [
        one for one in take_apart(source).parts.left if one.start <= at < one.end and one.zone
    ]
    return min(around, key=lambda one: one.end - one.start).zone if around else None


def whole(body, before=""):
    return f"\\documentclass{{article}}\n{before}\\begin{{document}}\n{body}\n\\end{{document}}\n"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"5.0\,\% of \emph{all} \& \_ \# \$ \{x\}", "5.0\u202f% of all & _ # $ {x}"),
        ("a~b -- c --- d ``e'' `f'", "a\u00a0b – c — d “e” `f'"),
        (r"\"a \'{e} \^o \~n \c{c} \v{s} \ss{} \o\ \L{}odz na\"{\i}ve", "ä é ô ñ ç š ß ø Łodz naïve"),
        (r"1{,}234 and 12\textsuperscript{th}", "1,234 and 12th"),
        (r"10\textsuperscript{6} m\textsuperscript{2} CO\textsubscript{2}", "10⁶ m² CO₂"),
        (r"{\bfseries 5 percent} \large of \textcolor{red}{it}", "5 percent of it"),
        (r"one\footnote{two} three", "one three"),
        (r"\SI{12.3}{\kilo\metre\per\hour}, \qty{5}{\percent}, \num{1e6}", "12.3\u00a0km/h, 5\u00a0%, 1 × 10⁶"),
        (r"\qtyrange{1}{5}{\kg}; \numrange{1}{5}; \ang{30;5;}", "1–5\u00a0kg; 1–5; 30°5′"),
        (r"at $p < 0.05$, \(x_{1} = \frac{1}{2}\), $10^{6}$, $5\,\%$", "at p < 0.05, x₁ = 1/2 , 10⁶, 5\u202f%"),
        (r"\[ E = 5 \times 10^{-3} \]", "E = 5 × 10⁻³"),
        (r"\begin{align*} a &= 1{,}234 \\ b &= \frac12 \end{align*}", "a = 1,234 b = 1/2"),
        (r"see Table~\ref{tab:2} and \cite[p.~5]{lee2019}, \textcite{a}", "see Table\u00a0\ufffc and , \ufffc"),
        (r"\href{https://example.org/5}{a link} \url{https://example.org/a%20b_c}", "a link \ufffc"),
        ("word % 33 remarks\n  goes on", "word goes on"),
        ("one\n% 33 remarks\ntwo", "one two"),
        (r"x \verb|5 = y| z", "x \ufffc z"),
        (r"x \iffalse 5 \fi z", "x z"),
        (r"0.5\textwidth wide \hspace{3cm}gap\vspace*{2mm}", "wide gap"),
        (r"\ensuremath{-}2.1 and \ensuremath{{-}}3", "-2.1 and -3"),
        (r"\unknown{5 percent} stays", "5 percent stays"),
        (r"cost $5 or more", "cost $5 or more"),
        (r"<< bonjour >>", "« bonjour »"),
        (r"\textbf{5 percent", "5 percent"),
        (r"5 percent} of \end{nothing}it", "5 percent of"),
        ("\ufeffText 5", "Text 5"),
    ],
)  # fmt: skip
def test_text_reads_as_a_reader_sees_it(source, shown):
    squeezed = " ".join(" ".join(read(source)).replace("  ", " ").split(" "))
    assert " ".join(part for part in squeezed.split(" ") if part).startswith(shown)


def test_paragraphs_items_and_headings_are_blocks():
    source = whole(
        "\\maketitle\n\\section[Short]{In 2025}\\label{s}\nOne.\n\nTwo.\\par Three.\n"
        "\\begin{itemize}\n\\item First\n\\item[Term] second\n\\end{itemize}\n\\begin{quote}Said.\\end{quote}\nEnd.",
        "\\title{Growth}\n\\date{1 May 2026}\n",
    )
    runs = take_apart(source).parts.runs
    seen = [(run.kind, run.level, visible(source, run)[0].strip()) for run in runs]
    assert seen == [
        ("heading", 1, "Growth"),
        ("text", 0, "1 May 2026"),
        ("heading", 4, "In 2025"),
        ("text", 0, "One."),
        ("text", 0, "Two."),
        ("text", 0, "Three."),
        ("text", 0, "First"),
        ("text", 0, "Term  second"),
        ("quote", 0, "Said."),
        ("text", 0, "End."),
    ]
    items = [run for run in runs if source[slice(*run.mark)].startswith("\\item")]
    assert len(items) == 2
    assert (Zone.ATTRIBUTE, "Short") in apart(source)


def test_levels_of_headings_go_down():
    names = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph"]
    source = "\n".join(f"\\{name}*{{Head}}\nText." for name in names)
    levels = [run.level for run in take_apart(source).parts.runs if run.kind == "heading"]
    assert levels == sorted(levels)
    assert len(set(levels)) == 6


def test_slides_have_titles():
    source = whole("\\begin{frame}[fragile]{Growth}\nIt grew 5 percent.\n\\end{frame}")
    assert [(r.kind, visible(source, r)[0].strip()) for r in take_apart(source).parts.runs] == [
        ("heading", "Growth"),
        ("text", "It grew 5 percent."),
    ]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("tabular", "{lrr}"), ("tabular*", "{5cm}{lrr}"), ("tabularx", "{5cm}{lrr}"), ("longtable", "[c]{lrr}"), ("tblr", "{lrr}")],
)  # fmt: skip
def test_tables_have_rows_and_cells(name, arguments):
    source = (
        f"\\begin{{{name}}}{arguments}\n\\toprule\nRegion & \\multicolumn{{2}}{{c}}{{2025}} \\\\\n\\cmidrule(lr){{2-3}}\n"
        f"North \\& South & 5 & <<a.x>> \\\\[2pt]\n\\hline East & $6$ & 7\n\\end{{{name}}}"
    )
    runs = take_apart(source).parts.runs
    rows = [[c.strip() for c in visible(source, run)[0].split("\t")] for run in runs]
    assert rows == [["Region", "2025", ""], ["North & South", "5", "\ufffc"], ["East", "6", "7"]]
    assert {(run.kind, run.table) for run in runs} == {("row", 1)}


def test_two_tables_are_two():
    source = "\\begin{tabular}{l}a\\end{tabular}\n\\begin{tabular}{l}b\\end{tabular} & c"
    assert [run.table for run in take_apart(source).parts.runs] == [1, 2, -1]


@pytest.mark.parametrize(
    ("source", "zone"),
    [
        ("text <<a.x>>", None),
        (r"\textbf{<<a.x>>}", None),
        (r"\unknown{<<a.x>>}", None),
        (r"\section{<<a.x>>}", None),
        ("% <<a.x>>\ntext", Zone.HIDDEN),
        (r"\iffalse <<a.x>> \fi", Zone.HIDDEN),
        ("\\begin{comment}\n<<a.x>>\n\\end{comment}", Zone.HIDDEN),
        (whole("text") + "<<a.x>>", Zone.HIDDEN),
        ("\\begin{verbatim}\n<<a.x>>\n\\end{verbatim}", Zone.CODE),
        ("\\begin{lstlisting}[language=C]\n<<a.x>>\n\\end{lstlisting}", Zone.CODE),
        ("\\begin{minted}{c}\n<<a.x>>\n\\end{minted}", Zone.CODE),
        (r"\verb|<<a.x>>|", Zone.CODE_SPAN),
        (r"\lstinline{<<a.x>>} x", Zone.CODE_SPAN),
        (r"\mintinline{c}|<<a.x>>| x", Zone.CODE_SPAN),
        (r"$<<a.x>>$", Zone.FORMULA),
        (r"\(5 + <<a.x>>\)", Zone.FORMULA),
        (r"\[ <<a.x>> \]", Zone.FORMULA),
        (r"$$ \text{<<a.x>>} $$", Zone.FORMULA),
        ("\\begin{equation}\n<<a.x>>\n\\end{equation}", Zone.FORMULA),
        (r"\ensuremath{<<a.x>>}", Zone.FORMULA),
        (r"\num{<<a.x>>}", Zone.FORMULA),
        (r"\SI{<<a.x>>}{\percent}", Zone.FORMULA),
        (r"\url{https://example.org/<<a.x>>}", Zone.ADDRESS),
        (r"\href{https://example.org/<<a.x>>}{x}", Zone.ADDRESS),
        (r"\label{<<a.x>>} \ref{b}", Zone.ADDRESS),
        (r"\cite{<<a.x>>}", Zone.ADDRESS),
        (r"\includegraphics{<<a.x>>}", Zone.ADDRESS),
        (r"\vspace{<<a.x>>}", Zone.TAG),
        (r"\parbox[t]{<<a.x>>}{text}", Zone.TAG),
        (r"\includegraphics[width=<<a.x>>]{x}", Zone.TAG),
        (r"\includegraphics[alt={A <<a.x>>}]{x}", Zone.ATTRIBUTE),
        (r"\begin{tabular}{<<a.x>>}x\end{tabular}", Zone.TAG),
        (r"\begin{tikzpicture} \draw (<<a.x>>,1); \end{tikzpicture}", Zone.OBJECT),
        (r"\begin{tikzpicture} \node at (1,2) {<<a.x>>}; \end{tikzpicture}", Zone.ATTRIBUTE),
        (whole("text", "\\newcommand{\\x}{<<a.x>>}\n"), Zone.ATTRIBUTE),
        (whole("text", "\\def\\x{<<a.x>>}\n"), Zone.ATTRIBUTE),
        (whole("text", "\\hypersetup{pdftitle={<<a.x>>}}\n"), Zone.FRONT_MATTER),
        (whole("text", "\\usepackage[<<a.x>>]{x}\n"), Zone.FRONT_MATTER),
        (whole("text", "\\title{It <<a.x>>}\n"), None),
        (r"\footnote{It was <<a.x>>.}", Zone.ATTRIBUTE),
        ("cost $5 and <<a.x>>\n\nor $6", None),
    ],
)  # fmt: skip
def test_every_place_has_its_zone(source, zone):
    assert zone_of(source) == zone


def test_words_apart_are_read():
    source = whole(
        "One\\footnote{It was 10\\,\\% \\emph{then}.} \\caption[Short 4]{Long}\n"
        "\\begin{axis}[title={Rates of 2025}]\\node {7 percent}; \\end{axis}",
        "\\newcommand{\\rate}[1][3]{12\\,\\% #1}\n\\def\\n#1{14}\n",
    )
    assert apart(source) == [
        (Zone.ATTRIBUTE, "12\u202f% \ufffc"),
        (Zone.ATTRIBUTE, "14"),
        (Zone.TEXT, "It was 10\u202f% then."),
        (Zone.ATTRIBUTE, "Short 4"),
        (Zone.ATTRIBUTE, "Rates of 2025"),
        (Zone.ATTRIBUTE, "7 percent"),
    ]


def test_what_a_document_defines_is_a_hole_where_it_is_used():
    source = whole("It grew \\rate{} then \\other{} on.", "\\newcommand\\rate{5}\n")
    assert read(source) == ["It grew \ufffc then  on."]


def test_boxes_are_where_footnotes_are_lost():
    source = whole(
        "\\section{A}\\begin{table}\\caption{B}\\begin{tabular}{l}c\\end{tabular}\\end{table}text\\footnote{d}",
        "\\title{T}\n",
    )
    boxes = [source[low:high] for low, high in take_apart(source).boxes]
    assert boxes == [
        "\\title{T}",
        "\\section{A}",
        "\\begin{table}\\caption{B}\\begin{tabular}{l}c\\end{tabular}\\end{table}",
        "\\footnote{d}",
    ]


def test_a_document_without_a_beginning_is_all_text():
    fragment = "\\section{In 2025}\nGDP grew.\n% \\begin{document}\n"
    assert take_apart(fragment).fragment
    assert read(fragment) == ["In 2025", "GDP grew."]
    taken = take_apart(whole("x"))
    assert not taken.fragment
    assert whole("x")[slice(*taken.body)] == "\\begin{document}\nx\n"


def test_code_that_does_not_end_is_open_at_the_end():
    assert take_apart("\\begin{verbatim}\n5").open_end
    assert not take_apart("\\begin{verbatim}\n5\\end{verbatim}").open_end


@pytest.mark.parametrize(
    "body",
    [
        "5 \\section{x", "\\footnote{5 {", "\\begin{tabular}{l} 5 & \\\\", "{{{ 5", "5 }}} \\end{x}\\end{tabular}", "\\item 5 \\\\[",
        "$$ 5", "\\( 5 \n\n\\)", "\\num{5", "\\newcommand{\\x}{\\begin{quote}5}", "\\verb|5", "\\begin{equation} 5", "\\[5", "\\'", "5\\",
        "\\begin{", "\\begin{document", "\\def", "\\multicolumn{999999}{c}{5}&", "\\begin{tabular}{l}\\multicolumn{99999999}{c}{5}&\\\\",
    ],
)  # fmt: skip
@pytest.mark.parametrize("shape", [str, whole])
def test_damaged_source_keeps_its_numbers(body, shape):
    source = shape(body)
    taken = take_apart(source)
    runs = (*taken.parts.runs, *taken.parts.apart)
    assert any("5" in visible(source, run)[0] for run in runs) or "5" not in body or "num" in body


N = 20_000
HOSTILE = {
    "open": "{" * N, "close": "}" * N, "pairs": "{a}" * N, "notes": "\\footnote{" * N, "closed notes": "\\footnote{" * N + "}" * N,
    "begin": "\\begin{quote}" * N, "tables": "\\begin{tabular}{l}" * N, "dollars": "$ " * N, "formulas": "\\(" * N, "displays": "\\[" * N,
    "options": "\\foo[ " * N, "labels": "\\label{" * N, "headings": "\\section{" * N, "verbs": "\\verb|x " * N, "code": "\\begin{verbatim}" * N,
    "equations": "\\begin{equation}" * N, "conditions": "\\iffalse " * N, "numbers": "\\num{" * N, "fractions": "$" + "\\frac{" * N + "$",
    "definitions": "\\newcommand{\\x}[1]{" * N, "items": "\\item[" * N, "drawings": "\\begin{tikzpicture}" * N, "spaces": "\\foo" + " " * 10 * N,
    "brackets": "\\foo[" + "{" * N, "name": "\\begin{" + "a" * 10 * N, "lines": "\n" * 10 * N, "cells": "\\begin{tabular}{l}" + "&\\\\" * N,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_cost_is_linear_however_deep_it_lies(name):
    source = HOSTILE[name]

    def cost(text):
        began = time.process_time()
        take_apart(text)
        return time.process_time() - began

    assert cost(source) < 8 * cost(source[: len(source) // 2]) + 0.3
