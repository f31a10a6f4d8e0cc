"""What commands and environments of LaTeX do with their arguments: shown, apart, an address, or nothing to read.

The letters of a signature, one an argument: ``o`` optional, not read; ``O`` optional words for a reader;
``p`` optional in parentheses, not read; ``h`` not read; ``a`` an address or a name that leads somewhere; ``t`` text of the sentence; ``b`` text of its own,
such as a heading; ``n`` a note, apart from its sentence; ``w`` words apart that bear no note; ``d`` the body of a
definition; ``q`` a number or unit that siunitx sets.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from factlock.render.parts import HOLE


@dataclass(frozen=True, slots=True)
class Command:
    """A command: the signature of its arguments, the level of its heading, what is read in its place."""

    arguments: str = ""
    level: int = 0
    put: str = ""


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment: its arguments, and what kind of text it holds.

    ``boxed`` tells that a footnote in it would be lost or stand elsewhere.
    """

    arguments: str = ""
    kind: str = "text"
    boxed: bool = False


def _all(arguments: str, names: str, *, put: str = "") -> dict[str, Command]:
    return {name: Command(arguments, put=put) for name in names.split()}


HEADINGS: Mapping[str, int] = {
    "title": 1, "part": 2, "chapter": 3, "section": 4, "subsection": 5, "subsubsection": 6, "paragraph": 7,
    "subparagraph": 8, "addpart": 2, "addchap": 3, "addsec": 4, "frametitle": 7, "framesubtitle": 8,
}  # fmt: skip
"""Levels of headings; the title of the document is the only one of level 1."""
COMMANDS: Mapping[str, Command] = {
    **{name: Command("Ob", level) for name, level in HEADINGS.items()},
    **_all("Ob", "caption subcaption subtitle author date institute publishers subject titlehead"),
    **_all("Ob", "uppertitleback lowertitleback dedication captionabove captionbelow abstract"),
    **_all("hOb", "captionof"),
    **_all("on", "footnote footnotetext thanks endnote sidenote sidenotetext todo marginnote"),
    **_all("On", "marginpar"),
    # References print what a program knows; nothing of it is typed.
    **_all("a", "ref eqref pageref autoref cref Cref vref Vref nameref labelcref subref", put=HOLE),
    **_all("oa", "gls Gls glspl Glspl acrshort acrlong acrfull ac acs acl acp", put=HOLE),
    **_all("a", "label bibliography bibliographystyle input include includeonly subfile cites nocite"),
    **_all("oa", "addbibresource graphicspath bibitem import"),
    **_all("ooa", "cite citep citealp parencite autocite footcite footcitetext supercite smartcite"),
    **_all("ooa", "fullcite footfullcite citenum autocites parencites Autocite Parencite"),
    **_all("ooa", "citet citealt textcite Textcite citeauthor Citeauthor citeyear citetitle", put=HOLE),
    **_all("a", "url nolinkurl path", put=HOLE),
    **_all("oat", "href"),
    **_all("ot", "hyperref"),
    **_all("ooa", "includegraphics"),
    **_all("h", "vspace hspace pagestyle thispagestyle pagenumbering selectlanguage hypersetup sisetup"),
    **_all("h", "geometry cline index phantom hphantom vphantom usetikzlibrary pgfplotsset tikzset"),
    **_all("h", "setmainlanguage setdefaultlanguage captionsetup lstset setlist newcounter refstepcounter"),
    **_all("h", "stepcounter newlength hyphenation onehalfspacing linespread theoremstyle usetheme"),
    **_all("h", "useoutertheme useinnertheme usecolortheme usefonttheme addtocontents allowdisplaybreaks"),
    **_all("oh", "setmainfont setsansfont setmonofont setCJKmainfont setCJKsansfont color linebreak"),
    **_all("oh", "newfontfamily otherlanguages setotherlanguage setotherlanguages rule pagebreak"),
    **_all("oph", "cmidrule"),
    **_all("oho", "usepackage RequirePackage documentclass LoadClass PassOptionsToPackage"),
    **_all("o", "maketitle tableofcontents footnotemark nopagebreak nolinebreak printbibliography hline"),
    **_all("o", "toprule midrule bottomrule addlinespace appendix pause centering"),
    **_all("hh", "setlength addtolength setcounter addtocounter fontsize newsavebox addcontentsline"),
    **_all("hhh", "definecolor colorlet"),
    **_all("oht", "textcolor foreignlanguage rotatebox"),
    **_all("ht", "colorbox scalebox"),
    **_all("hht", "fcolorbox resizebox multicolumn"),
    **_all("ohohot", "multirow"),
    **_all("hoot", "raisebox"),
    **_all("oooht", "parbox"),
    **_all("oot", "makebox framebox"),
    **_all("ot", "sidecaption"),
    **_all("tw", "texorpdfstring"),
    **_all("hood", "newcommand renewcommand providecommand DeclareRobustCommand newrobustcmd"),
    **_all("hhd", "NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand DeclareDocumentCommand"),
    **_all("hoodd", "newenvironment renewenvironment"),
    **_all("hd", "DeclareMathOperator pgfmathsetmacro pgfmathtruncatemacro"),
    **_all("hodo", "newtheorem"),
    **_all("hood", "newacronym newglossaryentry DeclareAcronym"),
    **_all("oq", "num ang numlist numproduct si unit"),
    **_all("oqq", "qty SI numrange qtylist SIlist"),
    **_all("oqqq", "qtyrange SIrange"),
}  # fmt: skip
SHOWN_IN_PREAMBLE = frozenset(
    name for name, one in COMMANDS.items() if one.arguments == "Ob" and "caption" not in name
)
"""What a preamble says to a reader; definitions are read there as well."""
DEFINITIONS = frozenset(name for name, one in COMMANDS.items() if "d" in one.arguments)
SIUNITX = frozenset(name for name, one in COMMANDS.items() if "q" in one.arguments)
CODE = frozenset(
    [
        "verbatim",
        "Verbatim",
        "BVerbatim",
        "LVerbatim",
        "SaveVerbatim",
        "lstlisting",
        "minted",
        "alltt",
        "filecontents",
        "pycode",
        "Sinput",
        "Soutput",
        "Schunk",
        "luacode",
        "sagesilent",
        "asy",
        "verbatimtab",
        "spverbatim",
    ]
)
OBJECTS = frozenset(
    ["tikzpicture", "pgfpicture", "picture", "pspicture", "forest", "axis", "circuitikz", "tikzcd"]
)
FORMULAS = frozenset(
    [
        "math",
        "displaymath",
        "equation",
        "align",
        "alignat",
        "flalign",
        "gather",
        "multline",
        "eqnarray",
        "dmath",
        "subequations",
        "IEEEeqnarray",
    ]
)
_TABLES = {
    "tabular": "oh", "tabular*": "hoh", "tabularx": "hoh", "tabulary": "hh", "longtable": "oh", "supertabular": "h",
    "xltabular": "ohh", "tabu": "h", "longtabu": "h", "tblr": "oh", "longtblr": "oh", "talltblr": "oh",
    "NiceTabular": "oho", "tabularray": "oh",
}  # fmt: skip
ENVIRONMENTS: Mapping[str, Environment] = {
    **{name: Environment(signature, "row", boxed=True) for name, signature in _TABLES.items()},
    **dict.fromkeys(("table", "figure", "table*", "figure*"), Environment("o", boxed=True)),
    **dict.fromkeys(("sidewaystable", "sidewaysfigure", "subtable", "subfigure"), Environment("ooh", boxed=True)),
    "threeparttable": Environment(boxed=True),
    "minipage": Environment("oooh", boxed=True),
    "wrapfigure": Environment("ohoh", boxed=True),
    "wraptable": Environment("ohoh", boxed=True),
    **dict.fromkeys(("quote", "quotation", "displayquote", "blockquote", "verse"), Environment("oo", "quote")),
    **dict.fromkeys(("itemize", "enumerate", "description", "compactitem"), Environment("o")),
    "frame": Environment("oo", "frame"),
    **dict.fromkeys(("multicols", "multicols*", "adjustbox", "thebibliography", "spacing", "otherlanguage"), Environment("h")),
    **dict.fromkeys(("CJK", "CJK*"), Environment("ohh")),
    "subequations": Environment(),
}  # fmt: skip
WHOLE = CODE | OBJECTS | FORMULAS | {"comment"}
"""Environments that are looked at as a whole."""
