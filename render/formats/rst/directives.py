"""What directives hold: words, code, formulas, addresses, tables (docutils and Sphinx)."""

from typing import Literal

from factlock.render.layout import Zone

Argument = Literal["text", "apart", "tag"]

BODIES: dict[str, Zone] = {
    **dict.fromkeys(
        [
            "code",
            "code-block",
            "sourcecode",
            "highlight",
            "literalinclude",
            "include",
            "doctest",
            "testcode",
            "testsetup",
            "testcleanup",
            "testoutput",
            "prompt",
            "ipython",
            "graphviz",
            "digraph",
            "graph",
            "mermaid",
            "plantuml",
            "uml",
            "productionlist",
            "jupyter-execute",
            "plot",
            "eval-rst",
        ],
        Zone.CODE,
    ),
    **dict.fromkeys(["math", "inheritance-diagram"], Zone.FORMULA),
    "raw": Zone.SCRIPT,
    **dict.fromkeys(
        [
            "toctree",
            "index",
            "meta",
            "role",
            "default-role",
            "default-domain",
            "currentmodule",
            "module",
            "sectnum",
            "section-numbering",
            "bibliography",
            "autosummary",
            "tabularcolumns",
        ],
        Zone.TAG,
    ),
}
"""Directives whose content is not read as text, and what it is."""
TEXT_ARGUMENTS = frozenset(
    [
        "note",
        "warning",
        "attention",
        "caution",
        "danger",
        "error",
        "hint",
        "important",
        "tip",
        "admonition",
        "topic",
        "sidebar",
        "rubric",
        "centered",
        "seealso",
        "todo",
        "deprecated",
        "versionadded",
        "versionchanged",
        "versionremoved",
        "epigraph",
        "highlights",
        "pull-quote",
        "parsed-literal",
        "contents",
        "table",
        "list-table",
        "line-block",
        "compound",
        "header",
        "footer",
    ]
)
"""Directives whose argument is read as text, in which a note can be marked."""
TEXT_BODIES = frozenset(
    [
        "note",
        "warning",
        "attention",
        "caution",
        "danger",
        "error",
        "hint",
        "important",
        "tip",
        "seealso",
        "todo",
        "compound",
        "header",
        "footer",
        "epigraph",
        "highlights",
        "pull-quote",
    ]
)
"""Those whose argument is the beginning of their content."""
NO_ARGUMENT = frozenset("image figure container class only rst-class cssclass".split())  # noqa: SIM905
"""Directives whose argument is a name or an address, and whose content is text."""
WORDS = frozenset({"alt", "caption", "title", "subtitle", "figcaption", "description", "keywords"})
"""Options whose words a reader sees."""
