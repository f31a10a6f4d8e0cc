"""HTML, read by the parser of a browser engine (lexbor)."""

from document_samples import Sample
from selectolax.lexbor import LexborHTMLParser


def page(body):
    head = '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>T</title></head>\n<body>\n'
    return f"{head}{body}\n</body>\n</html>\n".encode()


def make(title, heading, paragraphs):
    heads = [f"<h1>{title}</h1>", f"<h2>{heading}</h2>"] if title else []
    return page("\n".join([*heads, *(f"<p>{words}</p>" for words in paragraphs)]))


def shown(body):
    tree = LexborHTMLParser(body.decode())
    tree.strip_tags(["style"], recursive=True)
    assert tree.body is not None
    for closed in tree.css("[popover]"):
        closed.decompose()
    return tree.body.text(deep=True).replace("\u2060", "")


SAMPLE = Sample(
    "html",
    ".html",
    make,
    shown,
    code=lambda text: page(f"<pre>{text}</pre>"),
    damaged=(b"caf\xe9", b'<meta charset="gb2312"><p>x</p>'),
)
