"""AsciiDoc, read by pandoc."""

import json
import subprocess

import pypandoc
from document_samples import Sample


def make(title, heading, paragraphs):
    heads = (
        [f"= {title}", f"== {heading}"] if title and heading else [f"= {title}"] if title else []
    )
    return ("\n\n".join([*heads, *paragraphs]) + "\n").encode()


def tree(body):
    """What pandoc makes of a document."""
    command = [pypandoc.get_pandoc_path(), "-f", "asciidoc", "-t", "json"]
    done = subprocess.run(command, input=body, capture_output=True, check=True)
    assert not done.stderr, done.stderr.decode()
    return json.loads(done.stdout)


def words(node, seen):  # noqa: PLR0911  (one a kind of node)
    """The text of a part of pandoc's tree; a note stands where it is marked first, as pandoc repeats it."""
    if isinstance(node, list):
        return "".join(words(one, seen) for one in node)
    if not isinstance(node, dict):
        return ""
    kind, content = node["t"], node.get("c")
    if kind in ("Para", "Plain", "Header"):
        return words(content[-1] if kind == "Header" else content, seen) + "\n"
    if kind in ("Str", "Space", "SoftBreak", "LineBreak"):
        return content if kind == "Str" else " "
    if kind in ("Code", "CodeBlock", "Math"):
        return content[1]
    if kind == "Quoted":
        signs = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
        return signs[0] + words(content[1], seen) + signs[1]
    if kind in ("Link", "Span", "Div", "Image"):
        return words(content[1], seen)
    if kind == "Note":
        note = words(content, set())
        new = note not in seen
        seen.add(note)
        return note if new else ""
    return words(content or [], seen)


def shown(body):
    made = tree(body)
    title = made["meta"].get("title", {"c": []})
    return words(title["c"], set()) + "\n" + words(made["blocks"], set())


SAMPLE = Sample(
    "asciidoc",
    ".adoc",
    make,
    shown,
    code=lambda text: f"Before.\n\n----\n{text}\n----\n\nAfter.\n".encode(),
    damaged=(b"caf\xe9",),
)
