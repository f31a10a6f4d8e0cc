"""Text without markup: what is in the file is what a reader sees."""

from document_samples import Sample


def make(title, heading, paragraphs):
    heads = [title, heading] if title else []
    return ("\n\n".join([*heads, *paragraphs]) + "\n").encode()


SAMPLE = Sample("text", ".txt", make, bytes.decode, damaged=(b"caf\xe9",))
