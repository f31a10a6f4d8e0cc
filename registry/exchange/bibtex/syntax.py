"""The grammar of ``.bib`` files: entries and their fields as they stand there, strings put in.

Follows BibTeX (O. Patashnik, BibTeXing, 1988) and what btparse, by which biber reads, does beyond it.
What is damaged is told by line, and reading goes on at the next line that begins an entry.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field

from factlock.registry.errors import Finding, Severity, UsageFault

_BLOCK = re.compile(r"@[ \t]*(?P<kind>[^\W\d][\w-]*)\s*(?P<open>[{(])")
_AT_LINE = re.compile(r"^[ \t]*@[ \t]*[^\W\d][\w-]*\s*[{(]", re.MULTILINE)
_MARK = re.compile(
    # A line that begins an entry within a value: the value was not closed.
    r"(?P<entry>\n[ \t]*@[ \t]*[^\W\d][\w-]*\s*[{(]\s*[^\s,={}()\"]*\s*,)|(?P<escaped>\\[{}])|[{}\"]"
)
_COMMENT_MARK = re.compile(r"(?P<entry>\n[ \t]*@[ \t]*comment\s*[{(])|(?P<escaped>\\[{}])|[{}]", re.IGNORECASE)  # fmt: skip
_KEY = re.compile(r"[^\s,={}\"]*")
_NAME = re.compile(r"[^\W\d][\w:.+/'-]*")
_WORD = re.compile(r"[^\s,={}()\"#%]+")
_GAP = re.compile(r"\s*")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""The strings that every style defines."""


@dataclass(slots=True)
class RawEntry:
    """An entry as it stands in a file: kind and names of fields in lower case, values without braces.

    ``lines`` tells where each field stands.
    """

    kind: str
    key: str
    line: int
    fields: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)


def _damaged(at: int, message: str) -> UsageFault:
    """Return why an entry cannot be read, and where that was seen."""
    return UsageFault.of("entry-damaged", message, details={"at": at})


class Scanner:
    """Reads one file; ``entries`` and ``faults`` are what it found, in order."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._strings = {name: name for name in MONTHS}
        self._line_at, self._line = 0, 1
        self._escapes = False
        self.entries: list[RawEntry] = []
        self.faults: list[Finding] = []

    def run(self) -> None:
        """Read the whole file. What stands between entries is comment, as for BibTeX."""
        at = 0
        while (found := _BLOCK.search(self._text, at)) is not None:
            at = self._tried(found)

    def _tried(self, found: re.Match[str]) -> int:
        """Read a block and return where it ends.

        Braces count even behind a backslash, as for BibTeX; only where that leaves the block open, they do not.
        """
        before = len(self.faults)
        try:
            return self._block(found)
        except UsageFault as damage:
            kept = self.faults[before:]
            del self.faults[before:]
            after = _AT_LINE.search(self._text, self._line_end(found.start()))
            end = after.start() if after else len(self._text)
            if re.search(r"\\[{}]", self._text[found.start() : end]):
                self._escapes = True
                with suppress(UsageFault):
                    at = self._block(found)
                    self._tell("brace-alone", found.start(), r"a brace behind a backslash is not closed, which BibTeX cannot read", r"write \textbraceleft{} or \textbraceright{} for it")  # fmt: skip
                    return at
                del self.faults[before:]
            self.faults += kept
            first, last = self._line_of(found.start()), self._line_of(end - 1)
            seen = damage.findings[0].details["at"]
            lines = f"lines {first} to {last} were" if last > first else f"line {first} was"
            told = f"{lines} not read: {damage} (line {self._line_of(seen)})"
            self._tell("entry-damaged", found.start(), told, "mend the entry by hand", "error")
            return end
        finally:
            self._escapes = False

    def _block(self, found: re.Match[str]) -> int:
        kind = found["kind"].lower()
        close = "}" if found["open"] == "{" else ")"
        if kind == "comment":
            return self._comment(found)
        if kind == "preamble":
            at, _ = self._value(found.end(), close, set())
            return self._expect(at, close)
        if kind == "string":
            return self._string(found.end(), close)
        return self._entry(RawEntry(kind, "", self._line_of(found.start())), found.end(), close)

    def _comment(self, found: re.Match[str]) -> int:
        """Pass over a comment: up to its closing brace, else to the end of its line."""
        if found["open"] == "{":
            end = self._closing(found.end() - 1, _COMMENT_MARK)
            if end >= 0:
                return end + 1
        return self._line_end(found.start())

    def _string(self, at: int, close: str) -> int:
        at = self._gap(at)
        name = _NAME.match(self._text, at)
        if name is None:
            raise _damaged(at, "a @string has no name")
        at = self._expect(self._gap(name.end()), "=")
        at, value = self._value(at, close, set())
        self._strings[name.group().lower()] = value
        at = self._gap(at)
        return self._expect(self._gap(at + 1) if self._text[at : at + 1] == "," else at, close)

    # Entries -------------------------------------------------------------------------------------

    def _entry(self, entry: RawEntry, at: int, close: str) -> int:
        start, at = at, self._gap(at)
        key = _KEY.match(self._text, at)
        assert key is not None  # noqa: S101  (it matches nothing as well)
        behind = self._gap(key.end())
        entry.key = key.group().strip(")") if close == ")" else key.group()
        if self._text[behind : behind + 1] == "=" and _NAME.fullmatch(entry.key):
            entry.key, behind = "", at
        elif self._text[behind : behind + 1] == ",":
            behind += 1
        elif self._text[behind : behind + 1] != close:
            raise _damaged(behind, f"behind the key {entry.key!r} a comma was expected")
        if not entry.key:
            self._tell("key-missing", start, f"the @{entry.kind} bears no key", "give it one to cite it by")  # fmt: skip
        at = self._fields(entry, behind, close)
        self.entries.append(entry)
        return at

    def _fields(self, entry: RawEntry, at: int, close: str) -> int:
        while True:
            at = self._gap(at)
            if self._text[at : at + 1] == close:
                return at + 1
            if self._text[at : at + 1] == ",":
                at += 1
                continue
            name = _NAME.match(self._text, at)
            if name is None:
                raise _damaged(at, f"{self._seen(at)} stands where a field was expected")
            equals = self._expect(self._gap(name.end()), "=")
            end, value = self._value(equals, close, unknown := set[str]())
            self._keep(entry, name, value, unknown)
            after = self._gap(end)
            if self._text[after : after + 1] not in (",", close):
                if not _NAME.match(self._text, after):
                    raise _damaged(after, f"behind {name.group()!r} a comma or {close!r} was expected, not {self._seen(after)}")  # fmt: skip
                self._tell("comma-missing", end, f"behind {name.group()!r} there is no comma; what follows was read as a field", "put a comma there")  # fmt: skip
            at = after

    def _keep(self, entry: RawEntry, name: re.Match[str], value: str, unknown: set[str]) -> None:
        called, line = name.group().lower(), self._line_of(name.start())
        for word in sorted(unknown):
            self._tell("string-unknown", name.start(), f"{called} names {word}, which no @string explains; it was read as that word", "put the text in braces, or define it")  # fmt: skip
        if called in entry.fields:
            if entry.fields[called] != value:
                self._tell("field-twice", name.start(), f"{entry.key or entry.kind} says {called} in line {entry.lines[called]} and in line {line}; the first was read", "delete one")  # fmt: skip
            return
        entry.fields[called] = value
        entry.lines[called] = line

    # Values --------------------------------------------------------------------------------------

    def _value(self, at: int, close: str, unknown: set[str]) -> tuple[int, str]:
        """Return where a value ends, and its text: pieces that ``#`` joins."""
        pieces: list[str] = []
        while True:
            at = self._gap(at)
            match self._text[at : at + 1]:
                case "{":
                    at, piece = self._braced(at)
                case '"':
                    at, piece = self._quoted(at)
                case char if char in (",", close, "#", "="):
                    if char != "," and (char != close or pieces):
                        raise _damaged(at, f"{self._seen(at)} stands where a value was expected")
                    piece = ""
                case _:
                    at, piece = self._bare(at, unknown)
            pieces.append(piece)
            behind = self._gap(at)
            if self._text[behind : behind + 1] != "#":
                return at, "".join(pieces)
            at = behind + 1

    def _bare(self, at: int, unknown: set[str]) -> tuple[int, str]:
        word = _WORD.match(self._text, at)
        if word is None:
            raise _damaged(at, f"{self._seen(at)} stands where a value was expected")
        name = word.group()
        if name.isdecimal():
            return word.end(), name
        if name.lower() not in self._strings:
            unknown.add(name)
        return word.end(), self._strings.get(name.lower(), name)

    def _braced(self, at: int) -> tuple[int, str]:
        """Return the end and the inside of a text in braces."""
        end = self._closing(at)
        if end < 0:
            raise _damaged(at, f"the brace opened in line {self._line_of(at)} is never closed")
        return end + 1, self._text[at + 1 : end]

    def _closing(self, at: int, marks: re.Pattern[str] = _MARK) -> int:
        depth = 0
        for mark in marks.finditer(self._text, at):
            if mark["entry"]:
                return -1
            sign = mark.group()[-1]
            if sign == '"' or (self._escapes and mark["escaped"]):
                continue
            depth += 1 if sign == "{" else -1
            if depth == 0:
                return mark.end() - 1
        return -1

    def _quoted(self, at: int) -> tuple[int, str]:
        depth = 0
        for mark in _MARK.finditer(self._text, at + 1):
            if mark["entry"]:
                break
            if self._escapes and mark["escaped"]:
                continue
            match mark.group()[-1]:
                case '"' if depth == 0:
                    return mark.end(), self._text[at + 1 : mark.start()]
                case "{":
                    depth += 1
                case "}":
                    depth -= 1
            if depth < 0:
                break
        raise _damaged(at, f"the quotation mark opened in line {self._line_of(at)} is never closed")

    # Places --------------------------------------------------------------------------------------

    def _gap(self, at: int) -> int:
        found = _GAP.match(self._text, at)
        return found.end() if found else at

    def _expect(self, at: int, sign: str) -> int:
        at = self._gap(at)
        if self._text[at : at + 1] != sign:
            raise _damaged(at, f"{sign!r} was expected, not {self._seen(at)}")
        return at + 1

    def _seen(self, at: int) -> str:
        return repr(self._text[at]) if at < len(self._text) else "the end of the file"

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return end if end >= 0 else len(self._text)

    def _line_of(self, at: int) -> int:
        if at < self._line_at:
            self._line -= self._text.count("\n", at, self._line_at)
        else:
            self._line += self._text.count("\n", self._line_at, at)
        self._line_at = at
        return self._line

    def _tell(
        self,
        code: str,
        at: int,
        message: str,
        fix: str,
        severity: Severity = "warning",
    ) -> None:
        line = self._line_of(at)
        self.faults.append(Finding(code, message, fix, line=line, severity=severity))


def scan(text: str) -> tuple[list[RawEntry], list[Finding]]:
    """Return the entries of a file, and what is wrong with it by line."""
    scanner = Scanner(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    scanner.run()
    return scanner.entries, scanner.faults
