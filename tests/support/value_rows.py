"""Rows that say which values a text holds, for the reader of values in every language.

A row is a text with its values between ⟦ and ⟧, then what each says: kind (but number), comparator, ~ if
approximate, ends, unit or period; ? is a value that is refused, none a text without values. ␉ is a tab, ␤ a
line feed. A row may begin with the language mark in which it is read.
"""

import re


def rows(table):
    """Return the rows of a table, one a line."""
    return [line for line in table.splitlines() if line]


def told(q):
    """Write a value without its literal."""
    if q.kind in ("date", "period"):
        return f"{q.kind} {'~' * q.approximate}{q.period or '?'}"
    number = "?" if q.number is None else format(q.number, "f")
    number += "" if q.upper is None else ".." + format(q.upper, "f")
    kind = "" if q.kind == "number" else q.kind
    comparator = q.comparator.strip("=") if q.comparator == "=" else q.comparator
    return " ".join(filter(None, (kind, comparator + "~" * q.approximate + number, q.unit)))


def taken_apart(row, usual):
    """Return the language, the text, and literal and worth of each value that a row expects."""
    marked, _, values = row.partition(" => ")
    language = re.match(r"\[([\w-]*)\] ", marked)
    marked = marked[language.end() if language else 0 :].replace("␉", "\t").replace("␤", "\n")
    literals = re.findall("⟦(.*?)⟧", marked)
    expected = list(zip(literals, values.split(" | "), strict=True)) if literals else []
    return language[1] if language else usual, re.sub("[⟦⟧]", "", marked), expected
