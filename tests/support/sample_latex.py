"""LaTeX, read by pandoc."""

import json
import re
import subprocess

import pypandoc
from document_samples import Sample

HEAD = "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n"


def page(body, head=HEAD, before=""):
    return f"{head}{before}\\begin{{document}}\n{body}\n\\end{{document}}\n".encode()


def escaped(line):
    """A line of words in which a percent sign begins no comment; placeholders stay."""
    return re.sub(r"(<<.*?>>)|%", lambda m: m[1] or "\\%", line)


def make(title, heading, paragraphs):
    before = f"\\title{{{title}}}\n" if title else ""
    heads = ["\\maketitle", f"\\section{{{heading}}}"] if title else []
    return page("\n\n".join([*heads, *map(escaped, paragraphs)]), before=before)


def pandoc(body, *options):
    """What pandoc makes of a document, as bytes."""
    command = [pypandoc.get_pandoc_path(), "-f", "latex", "--wrap=none", *options]
    return subprocess.run(command, input=body, capture_output=True, check=True).stdout


def words(node):  # noqa: PLR0911  (one a kind of node)
    """The text of a part of pandoc's tree; notes stand where their marks do."""
    if isinstance(node, list):
        return "".join(map(words, node))
    kind, content = node["t"], node.get("c")
    if kind in ("Para", "Plain", "Header"):
        return words(content[-1] if kind == "Header" else content) + "\n"
    if kind in ("Str", "Space", "SoftBreak", "LineBreak"):
        return content if kind == "Str" else " "
    if kind == "Math":
        return {"-": "-", "{-}": "-"}.get(content[1], content[1])
    if kind in ("Code", "CodeBlock"):
        return content[1]
    if kind == "Quoted":
        signs = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
        return signs[0] + words(content[1]) + signs[1]
    if kind in ("Link", "Span", "Div", "Cite", "Image"):
        return words(content[1])
    if kind == "Table":
        rows = [row for part in content[3:5] for row in rows_of(part)]
        return "\n".join(" | ".join(words(cell[4]).strip() for cell in row[1]) for row in rows)
    return words(content[-1] if kind == "OrderedList" else content or [])


def rows_of(part):
    """The rows of the head or the bodies of a table in pandoc's tree."""
    if len(part) == 2 and part and isinstance(part[1], list) and len(part[0]) == 3:
        return part[1]  # a head: its attributes, its rows
    return [row for body in part for row in (*body[2], *body[3])]


def shown(body):
    tree = json.loads(pandoc(body, "-t", "json"))
    title = tree["meta"].get("title", {"t": "Plain", "c": []})
    text = words(title["c"]) + "\n" + words(tree["blocks"])
    return text.replace("’", "'")  # an apostrophe is set as one


SAMPLE = Sample(
    "latex",
    ".tex",
    make,
    shown,
    code=lambda text: page(f"\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}"),
    damaged=(b"caf\xe9",),
)
