"""XHTML, read by the XML parser that refuses what is not well-formed (expat)."""

from xml.etree import ElementTree as ET

from document_samples import Sample

_XHTML = "{http://www.w3.org/1999/xhtml}"
_UNSEEN = {f"{_XHTML}{name}" for name in ("head", "style", "script")}


def page(body):
    head = '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en">\n<head><title>T</title></head>\n<body>\n'
    return f"{head}{body}\n</body>\n</html>\n".encode()


def make(title, heading, paragraphs):
    heads = [f"<h1>{title}</h1>", f"<h2>{heading}</h2>"] if title else []
    return page("\n".join([*heads, *(f"<p>{words}</p>" for words in paragraphs)]))


def read(element):
    if element.tag in _UNSEEN or "popover" in element.attrib:
        return ""
    return (element.text or "") + "".join(read(child) + (child.tail or "") for child in element)


def shown(body):
    return read(ET.fromstring(body)).replace("\u2060", "")  # noqa: S314  our own output


SAMPLE = Sample(
    "xhtml",
    ".xhtml",
    make,
    shown,
    code=lambda text: page(f"<pre>{text}</pre>"),
    damaged=(b"caf\xe9", b'<?xml version="1.0" encoding="gb2312"?><p>x</p>'),
)
