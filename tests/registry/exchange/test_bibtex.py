"""BibTeX as people and programs write it: grammar, LaTeX, fields, damage; nothing is lost without a word."""

import time

import pytest

from factlock.registry.exchange import bibtex
from factlock.registry.exchange.bibtex.latex import latex, latex_address, plain, plain_address


def read(text):
    found = bibtex.read(text)
    return [(one.key, one.line) for one in found.entries], [(one.code, one.line, one.severity) for one in found.faults]  # fmt: skip


# Grammar ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("@misc{k, title={T}}", "T"),
        ("@misc{k,\n  title = {T},\n}", "T"),
        ("\ufeff@MISC{k,\r\n Title = {T}\r\n}\r\n", "T"),
        ("@misc(k, title = {T})", "T"),
        ("@ misc {k , title = {T}}", "T"),
        ('@misc{k, title = "T"}', "T"),
        ('@misc{k, title = "A {"}quoted{"} T"}', 'A "quoted" T'),
        ("@misc{k, title = {A {B {C}} D}}", "A B C D"),
        ("@misc{k, title = {{Whole}}}", "Whole"),
        ("@misc{k, title = 1984}", "1984"),
        ('@misc{k, title = {A} # " B " # {C}}', "A B C"),
        ('@string{t = "T"}\n@misc{k, title = t}', "T"),
        ("@string{a = {A}}@string(b = a # { B})@misc{k, title = B # {!}}", "A B!"),
        ("@preamble{ {\\newcommand{\\x}{y}} }\n@misc{k, title={T}}", "T"),
        ("@comment{ @misc{no, title={x}} }\n@misc{k, title={T}}", "T"),
        ("@comment{\n@misc{no,\n title={x}}\n}\n@misc{k, title={T}}", "T"),
        ("@Comment{jabref-meta: databaseType:biblatex;}\n@misc{k, title={T}}", "T"),
        ("@comment a line\n@misc{k, title={T}}", "T"),
        ("@comment{ never closed\n@misc{k, title={T}}", "T"),
        ("words, me@example.com, 50 % \n@misc{k, title={T}}", "T"),
        ("@misc{k, title={T}} trailing", "T"),
        ("@misc{k,, title={T},,}", "T"),
        ("@misc{k, note={mail\n@home{x}}, title={T}}", "T"),
    ],
)
def test_an_entry_is_read_in_every_way_it_is_written(text, title):
    (entry,) = bibtex.read(text).entries
    assert (entry.key, entry.item["title"]) == ("k", title)
    assert bibtex.read(text).faults == ()


@pytest.mark.parametrize("key", ["müller2020", "国家统计局2025", "a:b/c.d-e_f+g", "DBLP:journals/x/Y21", "a'b"])  # fmt: skip
def test_keys_may_be_of_any_script(key):
    assert read(f"@misc{{{key}, title={{T}}}}") == ([(key, 1)], [])


@pytest.mark.parametrize("text", ["", "  \n", "% nothing here", "no entry at all", "@", "@misc"])
def test_a_file_without_entries_has_none(text):
    assert read(text) == ([], [])


# Damage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept", "faults"),
    [
        # Two entries of one key: the first is read, both lines are told.
        ("@misc{k, title={A}}\n\n@misc{k, title={B}}", [("k", 1)], [("entry-twice", 3, "error")]),
        ("@misc{k, title={A {B}\n\n@misc{n, title={C}}\n", [("n", 3)], [("entry-damaged", 1, "error")]),
        ('@misc{k, title="A\n}\n@misc{n, title={C}}\n', [("n", 3)], [("entry-damaged", 1, "error")]),
        # One brace too few and one too many would swallow the entry between them.
        ("@a{k, t={A {B}\n}\n@a{n, t={C}}\n@a{m, t={D}}}\n@a{l, t={E}}", [("n", 3), ("m", 4), ("l", 5)], [("entry-damaged", 1, "error")]),
        ("@misc{k title={A}}\n@misc{n, title={C}}", [("n", 2)], [("entry-damaged", 1, "error")]),
        ("@misc{k, title {A}}\n@misc{n, title={C}}", [("n", 2)], [("entry-damaged", 1, "error")]),
        ("@misc{k, = {A}}\n@misc{n, title={C}}", [("n", 2)], [("entry-damaged", 1, "error")]),
        ("@misc{k, title=}\n@misc{n, title=, year=}", [("k", 1), ("n", 2)], []),
        ("@misc{k, title={A} # }\n@misc{n, title={C}}", [("n", 2)], [("entry-damaged", 1, "error")]),
        ("@misc{k,", [], [("entry-damaged", 1, "error")]),
        ("@string{= {x}}\n@misc{n, title={C}}", [("n", 2)], [("entry-damaged", 1, "error")]),
        # What is read all the same is told.
        ("@misc{k, title={A}\n year=2001}\n@misc{n, title={C}}", [("k", 1), ("n", 3)], [("comma-missing", 1, "warning")]),
        ("@misc{k, title={A}, title={B}}", [("k", 1)], [("field-twice", 1, "warning")]),
        ("@misc{k, title={A}, title={A}}", [("k", 1)], []),
        ("@misc{title={A}}", [("", 1)], [("key-missing", 1, "warning")]),
        ("@misc{, title={A}}", [("", 1)], [("key-missing", 1, "warning")]),
        ("@misc{k, publisher=foo}", [("k", 1)], [("string-unknown", 1, "warning")]),
        ("@misc{k, title={\\frobnicate{x}}}", [("k", 1)], [("command-unknown", 1, "warning")]),
        ("@misc{k, title={A \\{ B}}\n@misc{n, title={C}}", [("k", 1), ("n", 2)], [("brace-alone", 1, "warning")]),
        ("@misc{k, title={A}, crossref={gone}}", [("k", 1)], [("parent-unknown", 1, "warning")]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_line_and_the_rest_is_read(text, kept, faults):
    assert read(text) == (kept, faults)


def test_a_key_that_two_entries_bear_is_told_with_both_lines():
    (fault,) = bibtex.read("@misc{k, title={A}}\n\n@misc{k, title={B}}").faults
    assert "lines 1 and 3" in fault.message
    assert fault.details == {"key": "k", "first": 1}


@pytest.mark.parametrize(
    "text",
    [
        "@a{b, c={\n" * 20_000,
        "@a{b, c={" * 20_000,
        "@comment{\n" * 20_000,
        "@a{b,c=" + "{" * 200_000 + "}" * 200_000 + "}",
        "@a{b,c=" + "x#" * 100_000 + "x}",
        "@a{b,author={" + " and " * 50_000 + "}}",
        "@a{b,author={" + "a," * 50_000 + "}}",
        "@a{b,title={" + "{\\'" * 100_000 + "}" * 100_000 + "}}",
        "@a{b,title={" + "\\v" * 100_000 + "}}",
        "@a{b,title={" + "$^" * 100_000 + "}}",
        "@ " * 100_000,
    ],
)
def test_no_file_takes_longer_than_it_is_long(text):
    start = time.process_time()
    bibtex.read(text)
    assert time.process_time() - start < 4


# Text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r"M{\"u}ller", "Müller"),
        (r"M\"uller", "Müller"),
        (r'M{\"{u}}ller', "Müller"),
        (r"\'{e}\'e{\'e}", "ééé"),
        (r"na\"{\i}ve na{\"\i}ve", "naïve naïve"),
        (r"\ss{} stra{\ss}e \ss", "ß straße ß"),
        (r"{\o} {\O} \o re", "ø Ø øre"),
        (r"{\L}{\'o}d{\'z}", "Łódź"),
        (r"\v{C}esko \c{c} \c c \=a \.z \H{o} \k{a} \r{u} \u{g} \d{s} \b{d}", "Česko ç ç ā ż ő ą ů ğ ṣ ḏ"),
        (r"{\AA}ngstr{\"o}m {\aa} {\ae}{\AE}{\oe}{\OE} {\th}{\TH} {\dh}", "Ångström å æÆœŒ þÞ ð"),
        (r"50 \% \& \$ \# \_ \{ \}", "50 % & $ # _ { }"),
        (r"\textbackslash{} \textasciitilde{} \textasciicircum{} \~{} \^{}", "\\ ~ ^ ~ ^"),
        ("1--9 --- ``q'' `s' ?` !`", "1–9 — “q” ‘s' ¿ ¡"),
        (r"A~B\,C\-D", "A\u00a0B\u2009CD"),
        (r"\emph{A} \textbf{B} {\em C} {\it D} \mkbibemph{E} \enquote{F}", "A B C D E “F”"),
        (r"H\textsubscript{2}O 10\textsuperscript{6} 10\textsuperscript{ab+c}", "H₂O 10⁶ 10^(ab+c)"),
        (r"$10^6$ $10^{-3}$ $x_i$ $\alpha\leq 5$ $\pm$", "10⁶ 10⁻³ x_i α≤5 ±"),
        (r"\href{https://x.org}{text} \url{https://y.org}", "text https://y.org"),
        (r"\textendash \textemdash{} \ldots \copyright \texteuro", "–— …©€"),
        (r"{G}{D}{P} {NATO} {{X}}", "GDP NATO X"),
        (r"\&amp; 5\,000 {\TeX}", "&amp; 5\u2009000 TeX"),
        ("100% of it", "100% of it"),
    ],
)  # fmt: skip
def test_latex_becomes_what_a_reader_sees(written, shown):
    assert plain(written) == (shown, frozenset())


def test_a_number_is_never_joined_to_what_is_raised_above_it():
    assert plain(r"10\textsuperscript{6}")[0] != "106"
    assert plain(r"10$^6$")[0] == "10⁶"


def test_an_unknown_command_stays_as_it_is_written():
    assert plain(r"a \foo{b} c \bar d") == (r"a \foob c \bar d", {"foo", "bar"})


@pytest.mark.parametrize(
    ("written", "url"),
    [
        (r"https://x.org/a\_b\%20c\#d\&e", "https://x.org/a_b%20c#d&e"),
        (r"https://x.org/a{\_}b", "https://x.org/a_b"),
        (r"\url{https://x.org/~me}", "https://x.org/~me"),
        (r"https://x.org/\~{}me/{\textasciitilde}you", "https://x.org/~me/~you"),
        ("https://x.org/a--b''c", "https://x.org/a--b''c"),
        ("https://x.org/\n  long", "https://x.org/long"),
    ],
)
def test_addresses_are_verbatim(written, url):
    assert plain_address(written) == url


@pytest.mark.parametrize(
    "text",
    [
        "}\n@misc{evil, title={x}}", r"\input{/etc/passwd}", r"\write18{rm -rf}", "50 % off", "a_b ^ ~ # $ &",
        "{", "}", "\\", '"', "``''", "--- -- -", "<b>", "a\u00a0b",
    ],
)  # fmt: skip
def test_hostile_text_is_no_markup_and_ends_no_field(text):
    made = latex(text)
    assert plain(made)[0] == " ".join(text.split("\n"))
    assert made.count("{") == made.count("}")
    found = bibtex.read(bibtex.written({"k": {"type": "webpage", "title": " ".join(text.split("\n"))}}))  # fmt: skip
    assert len(found.entries) == 1
    for command in ("input", "write"):
        assert f"\\{command}" not in made


def test_an_address_cannot_end_its_field():
    assert latex_address("https://x.org/}{\\ a\n") == "https://x.org/%7D%7B%5C%20a%0A"


# Fields and kinds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@article{k, number=3, journal={J}, pages={1--9}}", {"type": "article-journal", "issue": "3", "container-title": "J", "page": "1-9"}),
        ("@article{k, entrysubtype={newspaper}, journaltitle={J}}", {"type": "article-newspaper", "container-title": "J"}),
        ("@inbook{k, booktitle={B}, booksubtitle={S}, number=3, series={R}}", {"type": "chapter", "container-title": "B: S", "collection-number": "3", "collection-title": "R"}),
        ("@techreport{k, institution={I}, number=3}", {"type": "report", "publisher": "I", "number": "3", "genre": "technical report"}),
        ("@phdthesis{k, school={U}}", {"type": "thesis", "publisher": "U", "genre": "PhD thesis"}),
        ("@thesis{k, type={mathesis}}", {"type": "thesis", "genre": "Master’s thesis"}),
        ("@online{k, title={T}, subtitle={S}}", {"type": "webpage", "title": "T: S"}),
        ("@online{k, doi={https://doi.org/10.1/X}, url={https://x.org}}", {"type": "webpage", "DOI": "10.1/X", "URL": "https://x.org"}),
        ("@misc{k, howpublished={\\url{https://x.org/a_b}}}", {"type": "document", "URL": "https://x.org/a_b"}),
        ("@misc{k, howpublished={Mailing list}}", {"type": "document", "medium": "Mailing list"}),
        ("@misc{k, langid={ngerman}}", {"type": "document", "language": "de"}),
        ("@misc{k, language={zh-CN}}", {"type": "document", "language": "zh-CN"}),
        ("@misc{k, eprint={2101.00001}, archiveprefix={arXiv}}", {"type": "document", "archive_location": "2101.00001", "archive": "arXiv"}),
        ("@book{k, editor={A, B}, editortype={compiler}}", {"type": "book", "compiler": [{"family": "A", "given": "B"}]}),
        ("@unheardof{k, title={T}, zip={1}}", {"type": "document", "title": "T", "custom": {"zip": "1", "entrytype": "unheardof"}}),
        ("@xdata{x, publisher={P}}@book{k, xdata={x}, title={T}}", {"type": "book", "title": "T", "publisher": "P"}),
        ("@inproceedings{k, crossref={p}, title={T}}@proceedings{p, title={P}, shorttitle={S}, year=2017}", {"type": "paper-conference", "title": "T", "container-title": "P", "issued": {"date-parts": [[2017]]}}),
    ],
)  # fmt: skip
def test_fields_are_read_by_the_kind_of_entry(text, expected):
    found = next(one for one in bibtex.read(text).entries if one.key == "k")
    assert {name: value for name, value in found.item.items() if name != "id"} == expected


def test_entries_that_hold_shared_fields_are_no_sources():
    assert read("@xdata{x, publisher={P}}\n@set{s, entryset={a,b}}") == ([], [])


@pytest.mark.parametrize("key", ["a b", "a,b", "a{b", "", "a%b", "a\\b", "#x", "a=b", 'a"b'])
def test_a_key_that_cannot_be_read_is_not_written(key):
    with pytest.raises(ValueError, match="no key"):
        bibtex.written({key: {"type": "webpage"}})


def test_entries_are_written_in_their_order_and_apart():
    made = bibtex.written({"b": {"type": "webpage", "title": "B"}, "a": {"type": "book", "title": "A"}})  # fmt: skip
    assert made == "@online{b,\n  title = {{B}}\n}\n\n@book{a,\n  title = {{A}}\n}\n"
    assert bibtex.written({}) == ""
