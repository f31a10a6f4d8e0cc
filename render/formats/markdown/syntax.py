"""The signs of CommonMark's blocks, as patterns for one line without its end."""

import re

LINE = re.compile(r"([^\r\n]*+)(?:\r\n|[\r\n]|\Z)")
RULE = re.compile(r"([-*_])[ \t]*+(?:\1[ \t]*+){2,}\Z")
FENCE = re.compile(r"(?P<run>`{3,})[^`]*+\Z|(?P<tilde>~{3,})")
ATX = re.compile(r"(?P<marks>#{1,6})(?:[ \t]++|\Z)")
SETEXT = re.compile(r"(?P<mark>=+|-+)[ \t]*+\Z")
BULLET = re.compile(r"[-+*](?=[ \t]|\Z)")
ORDERED = re.compile(r"(?P<number>[0-9]{1,9})[.)](?=[ \t]|\Z)")
NOTE = re.compile(r"\[\^[^\]\s]++\]:")
DEFINITION = re.compile(
    r"\[(?:[^\[\]\\]|\\.)++\]:[ \t]*+(?:<[^<>]*+>|[^\s<]\S*+)"
    r"""(?:[ \t]++(?:"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)))?[ \t]*+\Z"""
)
DELIMITERS = re.compile(
    r"(?=[^|]*\|)\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+\Z"
)
PIPE = re.compile(r"\|(?<!\\\|)")
PLACEHOLDER = re.compile(r"<<[^<>\r\n]*+>>")

BLOCK_TAGS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset"
    "|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes"
    "|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul"
)
HOLE = "\ufdef"
"""Stands for a placeholder while the text around it is read (a Unicode non-character)."""
TAG = (
    # A value may turn out to be the name of an attribute, or a part of the tag's own.
    rf"(?:[A-Za-z][A-Za-z0-9{HOLE}-]*+(?:\s++[A-Za-z_:{HOLE}][\w{HOLE}.:-]*+(?:\s*+=\s*+(?:[^\s\"'=<>`]++|'[^']*+'|\"[^\"]*+\"))?)*+\s*+/?"
    rf"|/[A-Za-z][A-Za-z0-9{HOLE}-]*+\s*+)>"
)
HTML = (
    # (how a block of raw HTML begins, what ends it; an empty end is a blank line, and only the last
    # kind cannot interrupt a paragraph): CommonMark, section 4.6
    (re.compile(r"<(?:script|pre|style|textarea)(?=[\s>]|\Z)", re.IGNORECASE), re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(rf"</?(?:{BLOCK_TAGS})(?=[\s>]|/>|\Z)", re.IGNORECASE), None),
    (re.compile(rf"<{TAG}[ \t]*+\Z"), None),
)  # fmt: skip


def masked(line: str) -> str:
    """Return the line with a word in place of each placeholder."""
    return PLACEHOLDER.sub("x", line)


def table_at(text: str, lines: list[tuple[int, int]], lazy: set[int]) -> int:
    """Return the number of the line that heads a table, or -1.

    ``lazy`` are the starts of lines that only continue a paragraph for want of anything else.
    """
    for number, (start, end) in enumerate(lines[1:]):
        if start in lazy:
            continue
        if start < end and text[start] in "|:-" and DELIMITERS.match(text[start:end]):
            head, rule = text[slice(*lines[number])], text[start:end]
            if len(cells(masked(head))) == len(cells(rule)):
                return number
    return -1


def cells(row: str) -> list[tuple[int, int]]:
    """Return the spans of the cells of a table's row; escaped pipes separate nothing."""
    low = len(row) - len(row.lstrip(" \t"))
    high = max(low, len(row.rstrip(" \t")))
    if row.startswith("|", low, high):
        low += 1
    if row.endswith("|", low, high) and not row.endswith("\\|", low, high):
        high -= 1
    found = []
    for match in PIPE.finditer(row, low, high):
        cut = match.start()
        found.append((low, cut))
        low = cut + 1
    found.append((low, high))
    return found
