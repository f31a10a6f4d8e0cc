"""reStructuredText, read by docutils; whatever it has to say of an output is a failure."""

import io

from document_samples import Sample
from docutils import nodes
from docutils.core import publish_doctree


def make(title, heading, paragraphs):
    signs = max(len(title), len(heading)) * "="
    heads = [f"{signs}\n{title}\n{signs}", f"{heading}\n{signs.replace('=', '-')}"] if title else []
    if title and not heading:
        heads = [f"{title}\n{signs}"]
    return ("\n\n".join([*heads, *paragraphs]) + "\n").encode()


def tree(body):
    """What docutils makes of a document."""
    told = io.StringIO()
    settings = {
        "report_level": 2,
        "halt_level": 5,
        "warning_stream": told,
        "file_insertion_enabled": False,
    }
    made = publish_doctree(body.decode(), settings_overrides=settings)
    assert not told.getvalue(), f"{told.getvalue()}\n{body.decode()}"
    return made


def shown(body):
    lines = []
    for node in tree(body).findall(lambda n: isinstance(n, nodes.TextElement)):
        if isinstance(node, nodes.comment) or isinstance(node.parent, nodes.TextElement):
            continue
        lines.append(node.astext())
    return "\n".join(lines)


SAMPLE = Sample(
    "rst",
    ".rst",
    make,
    shown,
    code=lambda text: f"Before::\n\n    {text}\n\nAfter.\n".encode(),
    damaged=(b"caf\xe9",),
)
