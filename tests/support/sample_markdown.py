"""Markdown, read by a CommonMark parser that is not ours."""

from document_samples import Sample
from markdown_it import MarkdownIt

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def make(title, heading, paragraphs):
    heads = [f"# {title}", f"## {heading}"] if title else []
    return ("\n\n".join([*heads, *paragraphs]) + "\n").encode()


def shown(body):
    lines = []
    for token in PARSER.parse(body.decode()):
        if token.type == "inline":
            words = [
                "\n" if child.type in ("softbreak", "hardbreak") else child.content
                for child in token.children
                if child.type in ("text", "code_inline", "softbreak", "hardbreak", "text_special")
            ]
            lines.append("".join(words))
        elif token.type in ("fence", "code_block"):
            lines.append(token.content)
    return "\n".join(lines)


SAMPLE = Sample(
    "markdown",
    ".md",
    make,
    shown,
    code=lambda text: f"text\n\n```\n{text}\n```\n".encode(),
    damaged=(b"caf\xe9",),
)
