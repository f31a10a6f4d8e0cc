"""Jupyter notebooks, written and read by nbformat's own layout: JSON with one space of indent."""

import json

import sample_markdown
from document_samples import Sample


def notebook(cells):
    body = {
        "cells": [
            {"cell_type": kind, "id": f"cell-{n}", "metadata": {}, "source": source.splitlines(keepends=True)}
            | ({"execution_count": 1, "outputs": []} if kind == "code" else {})
            for n, (kind, source) in enumerate(cells)
        ],
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }  # fmt: skip
    return (json.dumps(body, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode()


def make(title, heading, paragraphs):
    heads = [f"# {title}", f"## {heading}"] if title else []
    return notebook([("markdown", "\n\n".join(heads)), *(("markdown", p) for p in paragraphs)])


def shown(body):
    cells = json.loads(body)["cells"]
    texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return "\n".join(sample_markdown.shown(text.encode()) for text in texts)


SAMPLE = Sample(
    "notebook",
    ".ipynb",
    make,
    shown,
    code=lambda text: notebook([("code", text)]),
    damaged=(b"{}", b'{"cells": 5}', b"[]", b"caf\xe9", b'{"cells": [{}]}', b'{"cells": [' * 2000),
)
