"""``DOC.claims.yaml``, to be filled in: one entry a sentence that holds a claim.

A file that is there is only added to, at its end, and only if what comes out reads as the old list with
the new entries behind it; else nothing is written.
"""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from factlock.registry.errors import UsageFault
from factlock.render import files
from factlock.render.claims.candidate import Candidate

SUFFIX = ".claims.yaml"
_MARK = "\ufeff"
_UNPRINTABLE = re.compile(r"[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_HEAD = """\
# Claims of {name}. For each: “quote” is what a source says, word for word; “source” its address, or
# “snapshot: FILE” instead. `factlock check {name}` finds the quote in the source and compares the values.
"""


def stub_path(document: Path) -> Path:
    """Return where the claims of a document are declared: ``report.md.claims.yaml``."""
    return document.with_name(document.name + SUFFIX)


def write_stub(document: Path, candidates: Iterable[Candidate]) -> tuple[Path, int]:
    """Add to the document's claims file what it lacks; return its path and how many were added.

    Raises UsageFault where an existing file cannot be added to; it is then as it was.
    """
    path = stub_path(document)
    sentences = list(dict.fromkeys(c.sentence for c in candidates if c.claim and c.sentence))
    if not path.exists():
        if sentences:
            head = _HEAD.format(name=document.name)
            files.write_all([(path, (head + _entries(sentences, "")).encode())])
        return path, len(sentences)
    old = files.decode(files.read(path), str(path)).text
    listed = _read(path, old)
    known = {" ".join(entry["text"].split()) for entry in listed if _has_text(entry)}
    missing = [sentence for sentence in sentences if sentence not in known]
    if missing:
        files.write_all([(path, _added(path, old, listed, missing).encode())])
    return path, len(missing)


def _has_text(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("text"), str)


def _entries(sentences: Sequence[str], indent: str) -> str:
    return "".join(
        f'{indent}- text: {_scalar(sentence)}\n{indent}  quote: ""\n{indent}  source: ""\n'
        for sentence in sentences
    )


def _scalar(text: str) -> str:
    """Return a YAML scalar in double quotes; JSON's escapes are YAML's."""
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", quoted)


def _read(path: Path, text: str) -> list[Any]:
    """Read the list. Raises UsageFault if it is none."""
    import yaml  # noqa: PLC0415  (only where there is a file to read)

    try:
        value = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506  (text, lists, mappings only)
    except (yaml.YAMLError, RecursionError) as problem:
        mark = getattr(problem, "problem_mark", None)
        raise UsageFault.of(
            "not-yaml",
            f"{path} is no YAML: {getattr(problem, 'problem', problem)}",
            "mend the file, or move it away and run this again",
            file=str(path),
            line=mark.line + 1 if mark else None,
        ) from None
    if value in ("", None):
        return []
    if not isinstance(value, list):
        raise UsageFault.of(
            "not-a-list",
            f"{path} holds no list of claims",
            "begin each claim with “- text: …”, or move the file away and run this again",
            file=str(path),
        )
    return value


def _added(path: Path, old: str, listed: list[Any], missing: Sequence[str]) -> str:
    """Return the file with entries added. Raises UsageFault if they cannot stand at its end."""
    first = re.search(r"^([ ]*)- ", old, re.MULTILINE)
    indent = first[1] if first and listed else ""
    ending = "\r\n" if "\r\n" in old else "\n"
    glue = "" if not old.strip(_MARK) or old.endswith(("\n", "\r")) else ending
    new = old + glue + _entries(missing, indent).replace("\n", ending)
    wanted = [*listed, *({"text": text, "quote": "", "source": ""} for text in missing)]
    try:
        told = _read(path, new)
    except UsageFault:
        told = []
    if told != wanted:
        raise UsageFault.of(
            "cannot-add",
            f"{path} is no plain list that can be added to at its end; it was left as it is",
            "add these by hand:\n" + _entries(missing, "").rstrip("\n"),
            file=str(path),
        )
    return new
