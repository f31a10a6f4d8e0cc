"""The tokens of Typst: those of markup and those of code.

After the lexer of Typst 0.13 (crates/typst-syntax/src/lexer.rs). Every repetition is possessive.
"""

import re

LABEL_NAME = r"[\w\-.:]"
MARKUP = re.compile(
    r"(?P<escape>\\u\{[0-9A-Fa-f]{1,6}\}|\\(?:\S|(?=\s)|\Z))"
    r"|(?P<line_comment>//[^\r\n]*+)"
    r"|(?P<comment>/\*)"
    r"|(?P<link>https?://(?:[^\s\[\]()<>\\`\"\ufffc]|\([^\s\[\]()<>\\`\"\ufffc]*+\)|\[[^\s\[\]()<>\\`\"\ufffc]*+\])+(?<![!,.:;?']))"
    r"|(?P<raw>`++)"
    r"|(?P<math>\$)"
    r"|(?P<hash>\#)"
    r"|(?P<label><[\w\-.:]++>)"
    r"|(?P<ref>@[\w\-.:]+(?<![.:]))"
    r"|(?P<open>\[)|(?P<close>\])"
    r"|(?P<emphasis>[*_])"
    r"|(?P<short>---?|\.\.\.|-\?|~|(?<![^\s\[\]~'\"*_])-(?=\d))"
    r"|(?P<newline>[ \t]*+(?:\r\n?|\n)\s*+)"
)
SHORTHANDS = {"---": "—", "--": "–", "...": "…", "-?": "", "~": "\u00a0", "-": "−"}
LINE_START = re.compile(
    r"[ \t]*+(?:(?P<heading>=++)(?=\s|\Z)[ \t]*+"
    r"|(?P<item>[-+/]|\d++\.)(?=\s|\Z)[ \t]*+)"
)
CODE = re.compile(
    r"(?P<space>[ \t]++)"
    r"|(?P<newline>(?:\r\n?|\n)\s*+)"
    r"|(?P<line_comment>//[^\r\n]*+)"
    r"|(?P<comment>/\*)"
    r"|(?P<string>\")"
    r"|(?P<raw>`++)"
    r"|(?P<math>\$)"
    r"|(?P<label><[\w\-.:]++>)"
    r"|(?P<name>[^\W\d][\w-]*+)"
    r"|(?P<number>\d[\w.]*+%?)"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<end>;)|(?P<comma>,)|(?P<colon>:)"
    r"|(?P<other>=>|\.\.|[^\s])"
)
STRING = re.compile(r"\"(?:[^\"\\]|\\.)*+\"", re.DOTALL)
STRING_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)
FORMULA = re.compile(r"\$(?:[^$\\\"]|\\.|\"(?:[^\"\\]|\\.)*+\")*+\$|\$[^$]*+\$", re.DOTALL)
NAME = re.compile(r"[^\W\d][\w-]*+")
DOTTED = re.compile(r"[^\W\d][\w-]*+(?:\.[^\W\d][\w-]*+)*+")
_COMMENT = re.compile(r"/\*|\*/")
_SHOWN_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


def end_of_comment(text: str, at: int) -> int:
    """Return the end of a comment that begins at ``at``; comments nest. -1 where it has none."""
    depth = 0
    for mark in _COMMENT.finditer(text, at):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    return -1


def end_of_raw(text: str, start: int, width: int) -> int:
    """Return the end of raw text that begins with so many backticks; -1 where it has none."""
    if width == 2:
        return start + 2  # nothing
    at = text.find("`" * width, start + width)
    return at + width if at >= 0 else -1


def unescaped(match: re.Match[str]) -> str:
    """Return what an escape in a string stands for."""
    if match[1]:
        return char(match[1])
    sign = str(match[2])
    return _SHOWN_ESCAPES.get(sign, sign if sign in '"\\' else "\\" + sign)


def char(digits: str) -> str:
    """Return the character of a number in hexadecimal; U+FFFD for one that is none."""
    number = int(digits, 16)
    return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
